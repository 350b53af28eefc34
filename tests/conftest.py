"""What every test may ask for: `game`, which is every registered game under every choice of its options, and random lines of play."""

import itertools
import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

# Parametrising happens before pytest's own pythonpath is certain.
sys.path[:0] = [str(Path(__file__).parent / folder) for folder in ("rules", "interpreters")]

from option_sets import OPTION_SETS  # noqa: E402
from registry import GAME_IDS  # noqa: E402 - before any test takes the names of the games from the register

from core.contract import BadOption, Game, Position  # noqa: E402
from games import load  # noqa: E402

OTHER_BROWSERS = Path(__file__).resolve().parent / "browsers"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Tests of other browsers are for `make test-browsers`, which names their folder: they drive what a machine may not have."""
    named = [(config.invocation_params.dir / argument.split("::")[0]).resolve() for argument in config.args]
    asked = any(OTHER_BROWSERS in (path, *path.parents) for path in named)
    return True if collection_path == OTHER_BROWSERS and not asked else None


MOST_COMBINATIONS = 40  # above it each value is tried once, the other options at their defaults
GAMES = 8  # random games for each choice of options
PLY_CAP = 600


class Step(NamedTuple):
    """One ply of a line of play."""

    before: Position
    move: Any
    after: Position


def choices(game_id: str) -> Iterator[dict[str, str]]:
    """The choices that stand for all, else every combination that the game accepts, or each value once where those are too many."""
    if game_id in OPTION_SETS:
        yield from OPTION_SETS[game_id]
        return
    options = load(game_id).options
    names = [option.name for option in options]
    every = [dict(zip(names, values, strict=True)) for values in itertools.product(*(option.values for option in options))]
    if len(every) > MOST_COMBINATIONS:
        every = [{}] + [{option.name: value} for option in options for value in option.values if value != option.default]
    for chosen in every:
        try:
            load(game_id, **chosen)
        except BadOption:  # allowed each by itself, but not together
            continue
        yield chosen


def name_of(game: Game) -> str:
    """`medamagaeru home=second`: the game and what differs from the defaults."""
    return " ".join([game.id] + [f"{name}={value}" for name, value in game.chosen()])


EVERY_GAME = [load(game_id, **chosen) for game_id in GAME_IDS for chosen in choices(game_id)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    its_own = any("game" in str(marker.args[0]) for marker in metafunc.definition.iter_markers("parametrize"))
    if "game" in metafunc.fixturenames and not its_own:
        only = metafunc.definition.get_closest_marker("only_game")
        metafunc.parametrize("game", [game for game in EVERY_GAME if only is None or game.id in only.args], ids=name_of)


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
