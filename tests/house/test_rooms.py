"""The rooms of py/ and tools/: their size, their types, and that code for every game names none."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from game_names import names_in
from sources import tree_of

from tools.program.bundle import PARCELS
from tools.program.file_lists import DRAWN, LATER, OF_THE_ENGINE, within

PY = Path(__file__).parent.parent.parent / "py"
KNOW_NO_GAME = ("engine", "ui")
# As whole words. “Gain” and “draw” count in the plural only: code for all games may gain time and draw a picture.
OF_SOME_GAMES = {"gains", "pictures"} | {
    word + end for word in ("sow", "bowl", "hole", "stone", "goal", "crown", "frog", "warp") for end in ("", "s", "n", "ing")
}
OF_A_PUZZLE = 'entry["goal"]'  # what a puzzle asks for, a field of puzzles.json
FILES = sorted(path for room in KNOW_NO_GAME for path in (PY / room).rglob("*.py"))


def games_words_in(text: str) -> set[str]:
    """The words of some games in a text, also as parts of names such as `show_gains` and `HoleSpot`."""
    return {word for word in re.findall("[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text) if word.lower() in OF_SOME_GAMES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PY).as_posix())
def test_a_room_for_all_games_knows_none(path: Path) -> None:
    text = path.read_text("utf-8").replace(OF_A_PUZZLE, "")
    assert (names_in(text), games_words_in(text)) == (set(), set())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# Stones in a hole", {"Stones", "hole"}),
        ("self.show_gains and GOAL and FrogSpot", {"gains", "GOAL", "Frog"}),
        ("the sowing, when it is sown", {"sowing", "sown"}),
        ("whole, gain, a picture, elbow, milestone", set()),
    ],
)
def test_which_words_are_found(text: str, found: set[str]) -> None:
    assert games_words_in(text) == found


# The most files of a room. A file is as long as its idea.
MOST_FILES = 20
SAID = ("ja.json", "en.json", "places.txt")  # a room's sentences, the same three files everywhere
ROOMS = [
    folder
    for top in (PY, PY.parent / "tools")
    for folder in [top, *sorted(top.rglob("*"))]
    if folder.is_dir() and folder.name not in ("__pycache__", "checks") and any(folder.glob("*.py"))
]
MODULES = [path for room in ROOMS for path in sorted(room.glob("*.py"))]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.relative_to(PY.parent).as_posix())
def test_a_room_can_be_taken_in_at_a_glance(room: Path) -> None:
    assert len([path for path in room.iterdir() if path.is_file() and path.name not in SAID]) <= MOST_FILES
    entrance = room / "__init__.py"
    if entrance.exists():
        first = tree_of(entrance).body[:1]
        assert first and isinstance(first[0], ast.Expr), "its first words say what it is for"


def module_of(path: Path) -> str:
    """The name by which a file of py/ or tools/ is imported."""
    return path.relative_to(PY if PY in path.parents else PY.parent).with_suffix("").as_posix().replace("/", ".")


class Names:
    """What the names in a file stand for: "ui.play.saving.Saving" for a class, by the file's own definitions and imports."""

    def __init__(self, module: str, tree: ast.Module) -> None:
        self._known: dict[str, str] = {}
        self._skipped: set[ast.AST] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                self._known[node.name] = f"{module}.{node.name}"
            elif isinstance(node, ast.ImportFrom) and node.module:
                self._known |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                self._skipped.update(first.value for first in node.body[:1] if isinstance(first, ast.Expr))  # a docstring

    def whole(self, node: ast.AST) -> str:
        """What a name, or an attribute of one, stands for; "" if that is unknown."""
        if isinstance(node, ast.Attribute):
            return f"{self.whole(node.value)}.{node.attr}"
        return self._known.get(node.id, "") if isinstance(node, ast.Name) else ""

    def uses(self, tree: ast.AST) -> Iterator[str]:
        """All that is used, also in a type that is written as a text. A class is not used by itself, nor by one made from it."""
        left: list[tuple[ast.AST, frozenset[str]]] = [(tree, frozenset())]
        while left:
            node, within = left.pop()
            if isinstance(node, ast.ClassDef):
                within |= {self._known[node.name], *map(self.whole, node.bases)}
            elif isinstance(node, ast.Name | ast.Attribute):
                if (name := self.whole(node)) and name not in within:
                    yield name
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in self._skipped and len(node.value) < 100:
                yield from {self._known.get(name, "") for name in re.findall(r"\w+", node.value)} - within
            left += [(child, within) for child in ast.iter_child_nodes(node)]


def cut_classes(texts: dict[str, str]) -> list[str]:
    """The classes that are used only as the base of one other in their room. `texts`: by module."""
    heirs: dict[str, list[str]] = {}  # the modules with the classes made from a class
    used: set[str] = set()
    for module, text in texts.items():
        tree = ast.parse(text)
        names = Names(module, tree)
        used.update(names.uses(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    heirs.setdefault(names.whole(base), []).append(module)
    alone = {base: found[0] for base, found in heirs.items() if len(found) == 1 and base not in used and base.rpartition(".")[0] in texts}
    return [base for base, heir in alone.items() if base.split(".")[:-2] == heir.split(".")[:-1]]


def test_no_class_is_cut_into_a_base_for_the_next_one() -> None:
    """A class that is only the base of one other in its room is a part of that one."""
    cut = cut_classes({module_of(path): path.read_text("utf-8") for path in MODULES})
    assert not cut, "\n".join(cut)


HEIR = "from ui.play.base import Base\nclass Heir(Base):\n    "


@pytest.mark.parametrize(
    ("more", "is_cut"),
    [
        ({}, True),
        ({"ui.play.heir": HEIR + "'More than a Base.'"}, True),
        ({"ui.play.heir": HEIR + "def go(self): Base.go(self)"}, True),
        ({"ui.play.heir": "from ui.play import base\nclass Heir(base.Base): ..."}, True),
        ({"ui.review.other": "class Base: ...\nmade = Base()"}, True),
        ({"ui.play.user": "from ui.play.base import Base\ndef f(it: 'Base | None'): ..."}, False),
        ({"ui.play.user": "from ui.play import base\nmade = base.Base()"}, False),
        ({"ui.play.second": HEIR + "..."}, False),
        ({"ui.play.heir": "", "ui.review.heir": HEIR + "..."}, False),
    ],
    ids=["alone", "docstring", "own call", "by module", "namesake", "type", "made", "two heirs", "other room"],
)
def test_which_class_is_cut(more: dict[str, str], is_cut: bool) -> None:
    texts = {"ui.play.base": "class Base:\n    def go(self): ...", "ui.play.heir": HEIR + "..."}
    assert cut_classes(texts | more) == ["ui.play.base.Base"] * is_cut


PARCEL_OF = {room: name for name, rooms in PARCELS.items() for room in rooms}


def imports_in(node: ast.AST, at_once: bool = True) -> Iterator[tuple[str, bool]]:
    """Every module imported in a piece of Python, each with True if the import runs at once. Imports for the type checker are left out."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.stmt, ast.ExceptHandler)):
            continue
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.Import):
            yield from ((alias.name, at_once) for alias in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            yield child.module, at_once
            yield from ((f"{child.module}.{alias.name}", at_once) for alias in child.names)
        yield from imports_in(child, at_once and not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)))


def parcel_of(path: Path) -> str:
    """The parcel with a file of py/, "" if the page's own program has it."""
    parts = path.relative_to(PY.parent).parts[1:]
    return next((PARCEL_OF["/".join(parts[:end])] for end in range(len(parts), 0, -1) if "/".join(parts[:end]) in PARCEL_OF), "")


def parcels_of(path: Path) -> set[str]:
    """The parcels with a file of py/; none if every page's own program or that of its game has it."""
    within_py = path.relative_to(PY).as_posix()
    own = {LATER[path.name]} if path.parts[-3] == "games" and path.name in LATER else set()
    return own | {name for name, rooms in PARCELS.items() if within(within_py, rooms)}


def read_needs() -> dict[str, list[str]]:
    """`NEEDS` of py/ui/dom.py, which only a page can import."""
    body = tree_of(PY / "ui" / "dom.py").body
    return next(ast.literal_eval(node.value) for node in body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "NEEDS")


NEEDS = read_needs()


def with_its_needs(name: str) -> set[str]:
    """A parcel and those that are fetched with it."""
    return {name}.union(*(with_its_needs(other) for other in NEEDS.get(name, [])))


# Modules of a parcel that are themselves imported only once another parcel is here: which one, and the file that has fetched it by then.
FETCHED_BEFORE = {
    "ui/embed/one_engine.py": ("worker", "static/js/start.mjs"),
    "ui/friends/waiting.py": ("dialogs", "py/ui/page/lazy_rooms.py"),
    "ui/puzzles/mistake_solving.py": ("review", "py/ui/puzzles/room.py"),
    "ui/puzzles/printing.py": ("dialogs", "py/ui/puzzles/room.py"),
}


def test_a_parcel_brings_what_its_modules_import() -> None:
    """Every import that runs at once finds its module in the page's program, the same parcel, or one that is fetched with it."""
    modules = [path for path in MODULES if PY in path.parents]
    paths = {module_of(path).removesuffix(".__init__"): path for path in modules}
    absent = []
    for path in modules:
        before, fetching = FETCHED_BEFORE.get(path.relative_to(PY).as_posix(), ("", ""))
        assert f'"{before}"' in (PY.parent / fetching).read_text("utf-8") if fetching else True
        here = parcels_of(path) or {""}
        brought = {name: with_its_needs(name) | (with_its_needs(before) if before else set()) for name in here}
        for name, at_once in imports_in(tree_of(path)):
            there = parcels_of(paths[name]) if name in paths else set()
            without = [one for one in here if there and not there & brought[one]]
            if at_once and without:
                absent.append(f"{path.relative_to(PY)} in {without} imports {name}, in {sorted(there)}")
    assert not absent, "\n".join(absent)


def by_rule(path: Path) -> bool:
    """True if a rule gives a file its place: one of the fixed names in a game's folder."""
    return path.parts[-3] == "games" and (path.name in DRAWN or path.name.startswith(OF_THE_ENGINE))


def test_no_module_is_cut_off_the_only_one_that_needs_it() -> None:
    """A module imported by just one other of its room is a part of that one, or its docstring gives the reason: “Apart because …”.

    A reason is not needed if it is evident: the module is a command, has a parcel of its own, or is imported inside a function.
    """
    texts = {path: path.read_text("utf-8") for path in MODULES}
    trees = {path: tree_of(path) for path in texts}
    users: dict[str, dict[Path, bool]] = {module_of(path): {} for path in MODULES}
    for path, tree in trees.items():
        for name, at_once in imports_in(tree):
            if name in users:
                users[name][path] = users[name].get(path, False) or at_once
    cut = []
    for path, text in texts.items():
        its = users[module_of(path)]
        if len(its) != 1 or '"__main__"' in text or by_rule(path):
            continue
        [(user, at_once)] = its.items()
        part = user.parent == path.parent and at_once and parcel_of(user) == parcel_of(path)
        if part and "Apart because" not in (ast.get_docstring(trees[path]) or ""):
            cut.append(f"{path.relative_to(PY.parent)}, which {user.name} alone imports")
    assert not cut, "\n".join(cut)


def test_no_parameter_is_untyped() -> None:
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                its = node.args.posonlyargs + node.args.args + node.args.kwonlyargs + [a for a in (node.args.vararg, node.args.kwarg) if a]
                bare = [arg.arg for arg in its if arg.annotation is None and arg.arg not in ("self", "cls")]
                assert not bare, f"{path.relative_to(PY.parent)}:{node.lineno}: {node.name}({', '.join(bare)})"


def test_the_checker_is_seldom_told_to_look_away() -> None:
    told = [path for path in (PY / "ui").rglob("*.py") for line in path.read_text("utf-8").splitlines() if "type: ignore" in line]
    assert len(told) <= 8, told
    assert not [path for path in MODULES if "no-untyped-def" in path.read_text("utf-8")]


def test_the_rooms_import_each_other_in_one_direction() -> None:
    """The contracts of pyproject.toml hold."""
    program = Path(sys.executable).parent / "lint-imports"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(PY), str(PY.parent)])}
    said = subprocess.run([program, "--no-cache"], cwd=PY.parent, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout
