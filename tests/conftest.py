"""Fixtures for all tests: `game`, every registered game with every combination of its options, and random lines of play.

Also the choice of the tests that run: `make test` runs all that are not `exhaustive`, `make test-all` those that are, so each runs in one
of them. A test is exhaustive if it is marked so, or if it is a cell of a matrix other than the one that stands for all:

    @pytest.mark.exhaustive                      a test, or one `pytest.param` of it, that only `make test-all` runs
    @pytest.mark.first_options                   a test of every `game`: each under the first choice of its options runs in `make test`
    @pytest.mark.matrix                          a test of games × widths …: one cell, chosen by the test's name, runs in `make test`
    @pytest.mark.matrix("maciji", "two-three")   the same, but the cells with one of these words in their brackets run there

    @pytest.mark.one_in(2)                       a test of games × widths …: of those left to `make test-all` one in two runs, as the
                                                 black squares of a chessboard: every game and every width, but
                                                 not each with each
    @pytest.mark.one_in(3)                       one in three, so that of games × three widths each game is met once
    @pytest.mark.one_in(4)                       one in four, where the games hardly differ in what is looked at
    @pytest.mark.one_in(4, 1)                    the same, but the first that runs is the second one, so that tests of the same games
                                                 share them

`WHITE=1 make test-all` runs the cells next to those of `one_in`: of one in two the others, which are the white squares. With one in four
`WHITE=2` and `WHITE=3` run the rest, with one in eight also `WHITE=4` to `WHITE=7`.

The cell is chosen by name so that it is the same one every time, and another game for another test: by the name of the test and of its
file, so that a file that moves to another folder keeps its cell. With no `-m` everything runs.
"""

import fcntl
import os
import random
import sys
import zlib
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

# Parametrising happens before pytest's own pythonpath is certain.
sys.path[:0] = [str(Path(__file__).parent / folder) for folder in ("..", "helpers")]

from registry import GAME_IDS  # noqa: E402 - before any test takes the names of the games from the register

from core.contract import Game, Position  # noqa: E402
from core.words import room  # noqa: E402
from games import load  # noqa: E402
from tools.test_support.checks import choices  # noqa: E402

for _lazy in sorted((Path(__file__).parent.parent / "py").glob("[cu]*/*/ja.json")):  # the rooms of core and ui, without the games
    room(f"{_lazy.parent.parent.name}/{_lazy.parent.name}")

OTHER_BROWSERS = Path(__file__).resolve().parent / "other_browsers"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignores the tests of other browsers, which need browsers that a machine may lack, unless their folder is named (`make
    test-browsers`)."""
    named = [(config.invocation_params.dir / argument.split("::")[0]).resolve() for argument in config.args]
    asked = any(OTHER_BROWSERS in (path, *path.parents) for path in named)
    return True if collection_path == OTHER_BROWSERS and not asked else None


def _has_its_turn(item: pytest.Function) -> bool:
    """Whether a cell is among those that run of `one_in`: the places of its values on the axes add up to that of the first, or to one that
    is whole steps away. `WHITE` moves on from the first."""
    mark = item.get_closest_marker("one_in")
    assert mark
    step, first = (*mark.args, 0)[:2]
    place, chosen = 0, item.callspec.params
    for axis in item.iter_markers("parametrize"):
        name, values = axis.args
        place += list(values).index(chosen[name] if isinstance(name, str) else tuple(chosen[part] for part in name))
    return bool((place - first - int(os.environ.get("WHITE", 0))) % step == 0)


@pytest.hookimpl(tryfirst=True)  # before pytest looks at the marks to choose
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks as exhaustive every cell of a matrix but those that stand for the others, and leaves out the cells whose turn it is not."""
    matrices: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("matrix"):
            matrices[item.nodeid.partition("[")[0]].append(item)
    for name, cells in matrices.items():
        words = {word for mark in cells[0].iter_markers("matrix") for word in mark.args}
        kept = [cell for cell in cells if any(word in cell.nodeid.partition("[")[2] for word in words)]
        for cell in cells:
            if cell not in (kept or [cells[zlib.crc32(name.rpartition("/")[2].encode()) % len(cells)]]):
                cell.add_marker(pytest.mark.exhaustive)
    rest = [item for item in items if isinstance(item, pytest.Function) and item.get_closest_marker("one_in")]
    left = {item for item in rest if item.get_closest_marker("exhaustive") and not _has_its_turn(item)}
    if left:
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=list(left))


SLOWEST = 15  # files that the table of times names
spent: dict[str, list[float]] = defaultdict(list)  # file -> the seconds of each setup, call and teardown in it


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds up the time of each file."""
    spent[report.nodeid.partition("::")[0]].append(report.duration)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the slowest files, and the time of each folder. With several workers their seconds are added up."""
    files = sorted(((sum(times), name) for name, times in spent.items()), reverse=True)
    folders: dict[str, float] = defaultdict(float)
    for seconds, name in files:
        folders[name.rpartition("/")[0]] += seconds
    if len(files) > 1:
        terminalreporter.section("seconds by file and by folder")
        for seconds, name in files[:SLOWEST] + sorted(((seconds, name + "/") for name, seconds in folders.items()), reverse=True):
            terminalreporter.write_line(f"{seconds:8.1f}  {name}")


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Callable[[Path], object]], Path]:
    """Makes a folder of a name, filled by a function, once for all workers of a run: the others wait until the first has filled it."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def made(name: str, fill: Callable[[Path], object]) -> Path:
        folder, done = shared / name, shared / f"{name}.done"
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                assert not folder.exists(), f"{name}: another worker has failed to make it, and says why"
                folder.mkdir()
                fill(folder)
                done.touch()
        return folder

    return made


GAMES = 8  # random games for each choice of options
PLY_CAP = 600


class Step(NamedTuple):
    """A ply of a line of play."""

    before: Position
    move: Any
    after: Position


def name_of(game: Game) -> str:
    """`medamagaeru home=second`: the game and its options that differ from the defaults."""
    return " ".join([game.id] + [f"{name}={value}" for name, value in game.non_default()])


EVERY_GAME = [load(game_id, **chosen) for game_id in GAME_IDS for chosen in choices(game_id)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    its_own = any("game" in str(marker.args[0]) for marker in metafunc.definition.iter_markers("parametrize"))
    if "game" in metafunc.fixturenames and not its_own:
        only = metafunc.definition.get_closest_marker("only_game")
        games = [game for game in EVERY_GAME if only is None or game.id in only.args]
        first = {game.id: game for game in reversed(games)} if metafunc.definition.get_closest_marker("first_options") else {}
        later = {game: pytest.mark.exhaustive for game in games if game is not first.get(game.id, game)}
        metafunc.parametrize("game", [pytest.param(game, marks=later.get(game, ())) for game in games], ids=name_of)


@cache
def _random_lines(game: Game) -> list[list[Step]]:
    lines = []
    for seed in range(GAMES):
        chance, position, line = random.Random(seed), game.start(), list[Step]()
        while len(line) < PLY_CAP and (moves := position.legal_moves()):
            move = chance.choice(moves)
            after = position.play(move)
            line.append(Step(position, move, after))
            position = after
        lines.append(line)
    return lines


@pytest.fixture
def lines(game: Game) -> list[list[Step]]:
    """Random games of `game`, each to its end or the ply cap. The same ones every time."""
    return _random_lines(game)


@pytest.fixture
def positions(game: Game, lines: list[list[Step]]) -> list[Position]:
    """The start and every position of the random games."""
    return [game.start()] + [step.after for line in lines for step in line]


@pytest.fixture
def steps(lines: list[list[Step]]) -> list[Step]:
    """Every ply of the random games."""
    return [step for line in lines for step in line]
