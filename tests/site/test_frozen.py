"""The interpreter of a built site: it has every module that a page may import, and is smaller by the others."""

import ast
import gzip
import json
import subprocess
from pathlib import Path

import pytest

from tools import ROOT
from tools.program.bundle import PYSCRIPT, PYSCRIPTS
from tools.program.file_lists import page_modules
from tools.program.frozen import trimmed

MICROPYTHON = ROOT / "static" / "vendor" / "micropython"
SPARED = 15_000  # bytes gzipped
UNDER_CPYTHON = {"pathlib"}  # what games/__init__.py imports elsewhere than on a page
# Prints which of some modules cannot be imported, each with a newline before it.
IMPORT = """
import { readFileSync } from "node:fs";
const { folder, modules } = JSON.parse(readFileSync(0, "utf8"));
process.argv.length = 1;
const { loadMicroPython } = await import(`file://${folder}/micropython.mjs`);
const { runPython } = await loadMicroPython({ url: `${folder}/micropython.wasm` });
for (const module of modules) {
  try { runPython(`import ${module}`); } catch { process.stdout.write(`\\n${module}`); }
}
"""


def imported(path: Path) -> set[str]:
    """The modules that a file imports anywhere in it, but for checkers of types."""
    found: set[str] = set()
    nodes = [ast.parse(path.read_text("utf-8"))]
    for node in nodes:
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        nodes += ast.iter_child_nodes(node)  # type: ignore[arg-type]
    return found


def refused(folder: Path, modules: list[str]) -> set[str]:
    """Those of the modules that the interpreter in a folder cannot import."""
    order = json.dumps({"folder": str(folder), "modules": modules})
    done = subprocess.run(["node", "--input-type=module", "-e", IMPORT], input=order, capture_output=True, encoding="utf-8", check=True)
    return set(done.stdout.split())


def test_all_that_pages_import_is_there_and_the_rest_is_not(tmp_path: Path) -> None:
    whole = (MICROPYTHON / "micropython.wasm").read_bytes()
    fewer = trimmed(whole)
    assert len(gzip.compress(whole, 6)) - len(gzip.compress(fewer, 6)) > SPARED
    (tmp_path / "micropython.wasm").write_bytes(fewer)
    (tmp_path / "micropython.mjs").write_bytes((MICROPYTHON / "micropython.mjs").read_bytes())
    ours = [imported(ROOT / "py" / path) for path in ["main.py", *page_modules()]]
    theirs = [imported(PYSCRIPT / f"{name}.py") for name in PYSCRIPTS]
    wanted = sorted(set().union(*ours, *theirs) - UNDER_CPYTHON)
    asynchronous = [f"asyncio.{part}" for part in ("core", "event", "funcs", "future", "lock")]
    elsewhere = refused(MICROPYTHON, wanted)  # our own, PyScript's, and those of CPython that a page goes without
    assert refused(tmp_path, [*wanted, *asynchronous, "datetime", "unittest"]) == {*elsewhere, "datetime", "unittest"}


@pytest.mark.parametrize(
    ("old", "new"),
    [(b"asyncio/core.py\0", b"asyncio/core.pz\0"), (b"\0asm", b"\0asm\0\0\0\0")],
    ids=["other names", "no data"],
)
def test_an_interpreter_that_is_laid_out_otherwise_ends_the_build(old: bytes, new: bytes) -> None:
    wasm = (MICROPYTHON / "micropython.wasm").read_bytes()
    with pytest.raises(ValueError, match="MicroPython"):
        trimmed(wasm[:8] if old == b"\0asm" else wasm.replace(old, new))
