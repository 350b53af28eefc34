"""Changes the rules in every small way, one at a time, and runs the tests on each change, to find those that no test notices.

    python -m tools.test_support.mutate [GAME ...] [--jobs N] [--every N]

A mutant is a rules file with one thing changed: a comparison, a sign, a number, a text, a condition, a branch, a filter, a call left
out, in functions and in the tables above them (a ready-made tool would leave tables alone). The game's own tests run
over each, in a process of their own, until one fails. A mutant that passes all tests is a survivor: a test is missing, or the change has
no effect. Survivors without effect are listed with the reason in the checks/mutants.txt of the folder; any other makes this fail.
`--every N` takes each Nth mutant only.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.util
import os
import resource
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import hypothesis
import pytest

from tools import ROOT
from tools.program.file_lists import DRAWN, OF_THE_ENGINE

sys.path.insert(0, str(ROOT / "tests" / "helpers"))
from games import folder_of, ids
from tools.test_support.checks import rows_of

ANEW = ("games", "core", "perft", "registry", "fingerprint", "checks", "telling")  # modules that a mutant's tests import again
AT_ONCE = 2_000  # most leaves of a perft row that is counted before all other tests
PATIENCE = 4  # a mutant whose tests take so many times the usual time is noticed, such as one that plays for ever
ROOM = 4 << 30  # bytes; a mutant that needs more is noticed too
COMPARED = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitXor: ast.BitOr,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


class Mutant(NamedTuple):
    """A file of rules with one change: the place, the old and the new text, and the code."""

    path: Path
    line: int
    was: str
    now: str
    code: CodeType

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.was} -> {self.now}"

    @property
    def name(self) -> str:
        """A name that stays the same when lines move."""
        source = self.path.read_text(encoding="utf-8").splitlines()[self.line - 1].strip()
        return f"{self.path.relative_to(ROOT / 'py' / 'games').as_posix()} | {source[:100]} | {self.was} -> {self.now}"


def spoilt(node: ast.AST) -> Iterator[ast.AST]:
    """Every small change of a node, as a node to replace it."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            changed = copy.deepcopy(node)
            changed.ops[i] = COMPARED[type(operator)]()
            yield changed
    elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED and not _is_text(node):
        yield ast.BinOp(node.left, COUNTED[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)
        elif isinstance(node.value, str):
            yield ast.Constant(node.value + "?")
    elif isinstance(node, ast.If):
        yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    elif isinstance(node, ast.comprehension) and node.ifs:
        yield ast.comprehension(node.target, node.iter, [], node.is_async)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) or isinstance(node, ast.AugAssign):
        yield ast.Pass()
    elif isinstance(node, ast.Break):
        yield ast.Continue()


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr) or isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)


def unchanged_by_rule(tree: ast.AST) -> set[ast.AST]:
    """Nodes without effect on the interpreter or a player: docstrings, annotations, the inside of an f-string's format, facts."""
    silent: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent |= set(ast.walk(node))
        for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(annotation, ast.AST):
                silent |= set(ast.walk(annotation))
        named = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if named in ("Facts", "namedtuple"):
            silent |= set(ast.walk(node))
    return silent


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = unchanged_by_rule(tree)
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            places: Sequence[tuple[int | None, object]] = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
            for index, node in places:
                if not isinstance(node, ast.AST) or node in silent:
                    continue
                for changed in spoilt(node):
                    _put(parent, field, index, changed)
                    line = getattr(node, "lineno", getattr(parent, "lineno", 0)) or _line_below(node)
                    text = ast.unparse(ast.fix_missing_locations(tree))
                    yield Mutant(path, line, _shown(node), _shown(changed), compile(text, str(path), "exec"))
                    _put(parent, field, index, node)


def _put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


def _line_below(node: ast.AST) -> int:
    return min([below.lineno for below in ast.walk(node) if hasattr(below, "lineno")], default=0)


def _shown(node: ast.AST) -> str:
    head = ast.If(node.test, [ast.Pass()], []) if isinstance(node, ast.If) else node
    return " ".join(ast.unparse(ast.fix_missing_locations(head)).split())[:150]


class Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the mutant in place of the original file."""

    def __init__(self, module: str, mutant: Mutant) -> None:
        self.module = module
        self.mutant = mutant

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        """The mutant, when it is asked for."""
        return importlib.util.spec_from_file_location(name, self.mutant.path, loader=self) if name == self.module else None

    def exec_module(self, module: ModuleType) -> None:
        """Runs the mutant's code."""
        exec(self.mutant.code, module.__dict__)


def tests_of(game_id: str) -> list[str]:
    """A game's tests, the most effective in the least time first, without those of the register as a whole."""
    tests, name = ROOT / "tests", game_id.replace("-", "_")
    own = sorted(str(path) for path in (tests / "rules").glob(f"test_{name}*.py"))
    parts = ("diagrams", "playthroughs", "perft", "conformance", "picture", "any_text")
    shared = [str(path) for part in parts for path in tests.glob(f"*/test_{part}.py")]
    return [*own, *shared, "-k", "not registered and not every_table and not every_key and not tool and not unknown"]


def miscounts(game_id: str) -> bool:
    """True if a small row of the game's perft table is wrong: a test without the second that pytest takes to start."""
    perft = importlib.import_module("tools.test_support.perft")
    rows = [row for row in perft.read_table(game_id) if row.leaves <= AT_ONCE]
    return any(perft.perft(perft.position_after(game_id, row.options, row.moves), row.depth) != row.leaves for row in rows)


def differs(game_id: str) -> bool:
    """True if a fingerprint of the game has changed: another test that needs no pytest."""
    prints = importlib.import_module("tools.test_support.fingerprint")
    load = importlib.import_module("games").load
    return any(prints.fingerprint(load(game_id, **options)) != known for options, known in prints.known(game_id))


def survives(mutant: Mutant, game_ids: Sequence[str]) -> bool:
    """True if no test notices the mutant. To be called in a child process only."""
    module = "games." + mutant.path.relative_to(ROOT / "py" / "games").with_suffix("").as_posix().replace("/", ".")
    for name in list(sys.modules):
        if name.removeprefix("tools.test_support.").split(".")[0] in (
            "games",
            "core",
            "perft",
            "registry",
            "fingerprint",
            "checks",
            "telling",
        ):
            del sys.modules[name]
    sys.meta_path.insert(0, Instead(module, mutant))
    if any(miscounts(game_id) or differs(game_id) for game_id in game_ids):
        return False
    quiet = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    for game_id in game_ids:
        os.environ["KOMADO_ONLY_GAME"] = game_id
        sys.modules.pop("registry", None)
        if pytest.main([*tests_of(game_id), *quiet]):
            return False
    return True


def start(mutant: Mutant, game_ids: Sequence[str], patience: int = 0) -> int:
    """Forks a child that runs the tests and exits with 0 if they all pass. Returns its process id.

    patience   seconds of CPU time; 0: no limit, and pytest's output is shown
    """
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        if patience:
            resource.setrlimit(resource.RLIMIT_CPU, (patience, patience))
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
        status = 0 if survives(mutant, game_ids) else 1
    finally:
        os._exit(status)


def hunt(targets: Sequence[tuple[Mutant, Sequence[str]]], patience: Mapping[Path, int], jobs: int) -> list[Mutant]:
    """Runs every mutant, `jobs` at once and each with the patience of its file; returns the survivors."""
    waiting, running, survivors, done = list(reversed(targets)), dict[int, Mutant](), list[Mutant](), 0
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant, game_ids = waiting.pop()
            running[start(mutant, game_ids, patience[mutant.path])] = mutant
        process, status = os.waitpid(-1, 0)
        mutant = running.pop(process)
        done += 1
        if status == 0:
            survivors.append(mutant)
            print(mutant, flush=True)
        if done % 100 == 0:
            print(f"{done} of {len(targets)}, {len(survivors)} survive", file=sys.stderr, flush=True)
    return survivors


def known() -> dict[str, str]:
    """Equivalent mutants with the reasons: `name | reason`, a line each."""
    tables = sorted((ROOT / "py" / "games").glob("*/checks/mutants.txt"))
    rows = [(path.parent.parent.name, row) for path in tables for row in rows_of(path)]
    return {" | ".join([f"{folder}/{row[0]}", *row[1:-1]]): row[-1] for folder, row in rows}


def rules_files() -> list[tuple[Path, list[str]]]:
    """Every file of rules, with the games whose tests cover it."""
    found: list[tuple[Path, list[str]]] = []
    own = {ROOT / "py" / folder_of(game_id).replace(".", "/"): game_id for game_id in ids()}
    for folder in sorted(path for path in (ROOT / "py" / "games").iterdir() if path.is_dir() and path.name != "__pycache__"):
        for path in sorted(folder.glob("*.py")):
            if path.name not in (*DRAWN, "__init__.py") and not path.name.startswith(OF_THE_ENGINE):
                users = [own[folder]] if folder in own else [own[user] for user in sorted(own) if _uses(user, folder)]
                if users:
                    found.append((path, users))
    return found


def _uses(folder: Path, shared: Path) -> bool:
    return any(f"games.{shared.name}." in path.read_text(encoding="utf-8") for path in folder.glob("*.py"))


def main() -> int:
    """The command line. Returns 1 if an unexplained mutant survived."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("games", nargs="*", choices=[[], *ids()], metavar="GAME")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--every", type=int, default=1)
    asked = parser.parse_args()
    hypothesis.settings.register_profile("mutants", print_blob=False)
    explained = known()
    targets = [
        (mutant, users) for path, users in rules_files() if not asked.games or set(users) & set(asked.games) for mutant in mutants(path)
    ][:: asked.every]
    targets.sort(key=lambda target: target[0].was[:1] in "'\"")  # changed texts last, since tests mostly notice them
    patience: dict[Path, int] = {}
    for path, users in rules_files():
        if {mutant.path for mutant, _ in targets} & {path}:
            whole = Mutant(path, 0, "", "", compile(path.read_text(encoding="utf-8"), str(path), "exec"))
            _, status, used = os.wait4(start(whole, users), 0)
            if status:
                sys.exit(f"{path.relative_to(ROOT)}: its tests fail as it stands, so they would notice nothing")
            patience[path] = 1 + int(PATIENCE * (used.ru_utime + used.ru_stime))
    begun = time.monotonic()
    survivors = hunt(targets, patience, asked.jobs)
    unexplained = [mutant for mutant in survivors if mutant.name not in explained]
    took = time.monotonic() - begun
    print(f"{len(targets)} mutants, {len(survivors)} survive, {len(unexplained)} of them unexplained, {took:.0f} s")
    for mutant in unexplained:
        print("not explained:", mutant.name)
    return int(bool(unexplained))


if __name__ == "__main__":
    sys.exit(main())
