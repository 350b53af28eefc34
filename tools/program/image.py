"""Images of MicroPython's memory for a built site: a page begins with the memory of an interpreter that has read its modules.

image.mjs makes them with the very interpreter that the pages load. One image has the part that all pages share; the image of a page has its
differences from that. Each is gzipped, since few hosts compress binary files.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools import ROOT
from tools.program.bundle import gzipped, names_in

RECIPE = ROOT / "tools" / "program" / "image.mjs"


class Bundle(NamedTuple):
    """A file of a built site with modules in it (tools/program/bundle.py), and the names of the modules to be read, in order."""

    path: Path
    read: list[str]


def images(micropython: Path, runtime: str, shared: Bundle, pages: dict[str, Bundle]) -> tuple[bytes, dict[str, bytes]]:
    """(the shared image, the image of the differences by page). `runtime` names the interpreter. Raises ValueError."""
    with tempfile.TemporaryDirectory() as folder:
        to = {name: str(Path(folder, name)) for name in ("", *pages)}
        to[""] = str(Path(folder, "shared"))
        layers = [{"bundle": str(shared.path), "modules": _read(shared), "base": "", "to": to[""]}]
        layers += [{"bundle": str(own.path), "modules": _read(own), "base": to[""], "to": to[name]} for name, own in pages.items()]
        order = json.dumps({"micropython": str(micropython), "runtime": runtime, "layers": layers})
        done = subprocess.run(["node", str(RECIPE)], input=order, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            raise ValueError(f"no image of the page's memory could be made:\n{done.stderr.strip()[-2000:]}")
        made = {name: gzipped(Path(path).read_bytes()) for name, path in to.items()}
    return made.pop(""), made


def _read(bundle: Bundle) -> list[str]:
    """The modules in `read` that the bundle itself contains; the others are in another bundle."""
    there = names_in(bundle.path)
    return [name for name in bundle.read if name in there]
