"""Splits PyScript's single file: the part for every page, and the script of its workers, a third of it, which only the engine needs."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

from tools import ROOT

FOLDER = ROOT / "static" / "vendor" / "pyscript"
LATER = "window.komadoWorker"  # where static/js/start.mjs puts the script, which comes with the parcel of the engine's thread
NAME = "worker.js"  # of the script in that parcel
MODULES = re.compile(r'("[a-z_]+\.py":)"(?:[^"\\]|\\.)+"')
SCRIPT = re.compile(r"""(new Blob\(\["/\*@\*/"\+)('(?:[^'\\]|\\.)*')(?=\.replace\()""")
TOLD = "process.stdout.write(JSON.stringify(eval(require('fs').readFileSync(0, 'utf8'))))"


def core() -> Path:
    """The path of PyScript's single file."""
    (found,) = FOLDER.glob("core-*.js")
    return found


def for_pages(script: str, modules: int) -> str:
    """The file without the script of its workers, and without the texts of its Python modules: the page's program contains those it needs,
    and the engine needs none. Raises ValueError for an unknown file, or one with fewer than `modules` modules."""
    short, found = MODULES.subn(r'\1""', script)
    short, workers = SCRIPT.subn(rf"\1{LATER}", short)
    if found < modules or workers != 1:
        raise ValueError("@pyscript/core no longer holds its Python modules and its worker as tools/program/pyscript.py expects them")
    return short


def for_workers(script: str) -> bytes:
    """The script of the workers in the file. Raises ValueError for an unknown file."""
    found = SCRIPT.search(script)
    if not found:
        raise ValueError("@pyscript/core no longer holds its worker as tools/program/pyscript.py expects it")
    done = subprocess.run(["node", "-e", TOLD], input=found[2], capture_output=True, encoding="utf-8", check=True)
    return str(json.loads(done.stdout)).encode()
