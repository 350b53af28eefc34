"""Packs the part of the standard library that the engine thread can reach.

Runs *inside* Pyodide (tools/program/vendor.py starts it under Node), because byte code must come from the very Python that will
load it. Byte code instead of source more than halves the boot: nothing is compiled on the visitor's machine. Docstrings
and line tables are left out, which pays for the larger files. A missing module raises ModuleNotFoundError in the engine; add it to KEEP.
"""

import importlib._bootstrap_external as bootstrap
import io
import zipfile
from pathlib import Path
from types import CodeType

# ruff: noqa: SIM905 - a paragraph of names reads better than a column of them
# Whole packages, then single modules. asyncio drags in sockets and subprocess at import time, Pyodide's package loader
# zipfile, shutil and tempfile; ssl, email, http and unittest are optional to all of them and stay out.
PACKAGES = frozenset(
    """_pyodide asyncio collections concurrent html importlib json logging pathlib pyodide re string
    zipfile""".split()
)
MODULES = frozenset(
    """__future__ _colorize _opcode_metadata _py_warnings _weakrefset annotationlib ast base64 bisect codeop
    contextlib contextvars copy copyreg dataclasses dis enum fnmatch functools glob heapq inspect
    keyword linecache locale opcode operator random reprlib selectors shutil
    signal socket struct subprocess tempfile textwrap threading token tokenize traceback types typing warnings
    weakref""".split()
)
ENCODINGS = frozenset("__init__ aliases ascii latin_1 raw_unicode_escape unicode_escape utf_8".split())
# Not reached by the engine: windows event loops, threads, TLS, archives, package installing, a Python console.
DROPPED = (
    "asyncio/windows_", "asyncio/proactor", "asyncio/__main__", "asyncio/tools", "concurrent/futures/process",
    "concurrent/futures/thread", "concurrent/futures/interpreter", "concurrent/interpreters", "importlib/metadata", "importlib/resources",
    "importlib/_bootstrap", "importlib/simple", "importlib/readers",
    "logging/config", "logging/handlers", "html/parser", "pyodide/console",
    "pyodide/http", "pyodide/_nodesock", "json/tool", "json/__main__", "pathlib/types", "_pyodide/mypy", "zipfile/__main__",
)  # fmt: skip


def wanted(name: str) -> bool:
    """True if the file `name` of the full library is kept."""
    if not name.endswith(".py") or name.startswith(DROPPED):
        return False
    top, _, rest = name.removesuffix(".py").partition("/")
    return top in PACKAGES or (top == "encodings" and rest in ENCODINGS) or (not rest and top in MODULES)


def bare(code: CodeType) -> CodeType:
    """The same code with every line table saying "first line of this function".

    The tables would be a third of the download, and they serve only tracebacks that end inside the library. An empty
    table will not do: printing such a traceback then fails. Each entry here says "no columns, no change of line" for
    up to eight code units (CPython's Objects/locations.md describes the format).
    """
    units = len(code.co_code) // 2
    table = b"".join(bytes([0x80 | 13 << 3 | min(8, units - at) - 1, 0]) for at in range(0, units, 8))
    constants = tuple(bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=constants)


def pack(source: str, target: str) -> int:
    """Writes the byte code of the wanted files of zip `source` into zip `target`; returns the number of files."""
    full = zipfile.ZipFile(source)
    names = sorted(filter(wanted, full.namelist()))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as trimmed:
        for name in names:
            code = bare(compile(full.read(name), name, "exec", dont_inherit=True, optimize=2))
            entry = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            # Each entry has its own compression level.
            trimmed.writestr(entry, bootstrap._code_to_timestamp_pyc(code, 0, 0), compresslevel=9)  # type: ignore[attr-defined]
    Path(target).write_bytes(buffer.getvalue())
    return len(names)
