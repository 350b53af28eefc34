"""Reads a game folder's data for tests and tools, in its checks/: tables, and lab.py.

None of it is shipped. docs/adding-a-game.md lists the tables.
"""

import importlib.util
import itertools
import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from core.contract import BadOption, Game
from core.register import module
from games import folder_of, load

SOME_PLIES = 40
MOST_COMBINATIONS = 40  # combinations; of more, each value is tried once, with the other options at their defaults


def checks_of(game_id: str) -> Path:
    """The folder of a game's tables. Raises UnknownGame."""
    found = importlib.util.find_spec(folder_of(game_id))
    assert found is not None and found.submodule_search_locations
    return Path(next(iter(found.submodule_search_locations))) / "checks"


def rows_of(path: Path) -> list[list[str]]:
    """The rows of a table, each cut at ` | `; lines that begin with `#` are remarks."""
    return [line.split(" | ") for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def playthrough_of(game_id: str) -> tuple[dict[str, str], list[str]]:
    """The options and the codes of a game's playthrough."""
    rows = rows_of(checks_of(game_id) / "playthrough.txt")
    return dict(row[0].split("=", 1) for row in rows if len(row) == 1), [row[2] for row in rows if row[0].isdigit()]


def lesson_of(game_id: str) -> list[dict[str, Any]]:
    """The steps of a game's lesson; none where it has no lesson."""
    path = checks_of(game_id).parent / "lessons.json"
    steps: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["steps"] if path.is_file() else []
    return steps


def choices(game_id: str) -> Iterator[dict[str, str]]:
    """The combinations of its options.json, if there is one; else every combination that the game accepts, or each value once if those
    are too many."""
    table = checks_of(game_id) / "options.json"
    if table.exists():
        yield from json.loads(table.read_text(encoding="utf-8"))
        return
    options = load(game_id).options
    names = [option.name for option in options]
    every = [dict(zip(names, values, strict=True)) for values in itertools.product(*(option.values for option in options))]
    if len(every) > MOST_COMBINATIONS:
        every = [{}] + [{option.name: value} for option in options for value in option.values if value != option.default]
    for chosen in every:
        try:
            load(game_id, **chosen)
        except BadOption:  # values that are allowed alone but not together
            continue
        yield chosen


class Lab:
    """A game's data for the tools. Its checks/lab.py may define any of these names, as constants in capitals."""

    opening_plies = 4  # random plies before a match or the search for a position
    # For games where one careless move can lose: the greatest loss of an opening move against the best, in hundredths, at three plies;
    # the greatest distance of the final position from even, and the plies of that search.
    careful: tuple[int, int, int] | None = None
    ladder_plies: int | None = None  # instead of opening_plies, where the first moves decide or few positions are possible
    middle_plies = 8  # random plies before speed is measured in the middle of a game
    look_from = 0  # the first ply of tactical positions
    line = ""  # a game with default options, its codes joined by dots, long enough to have slow late moves
    searched_after: tuple[int, ...] = (2,)  # plies of the line where the engine's speed is measured
    tapped_after = 2  # the ply of the line where moves are tapped on the page
    dear_options: Sequence[dict[str, str]] = ()  # options whose rules are timed besides the default ones
    orders_count = True  # equal compact forms are equal positions; False if the form forgets an order that matters to the record
    transposes = True  # two moves can change places and lead to the same position
    material: Callable[[Any], int] = staticmethod(lambda form: 0)  # the material of both sides in player 0's view: the plainest estimate
    # The texts of a position and of its twins, which differ by a mirror or by the colours: the rules treat them alike.
    twins: Callable[[Game, str], list[str]] = staticmethod(lambda game, text: [text])
    # A habit of the players whose games are searched for puzzles: (side, chosen code, all legal codes) -> the code of the move to make.
    habit: Callable[[random.Random], Callable[[int, str, list[str]], str]] = staticmethod(lambda chance: lambda turn, code, legal: code)
    at_once: Callable[[Any], bool] | None = None  # True if the side on turn wins by its next move; None if a form cannot tell quickly


def lab_of(game_id: str) -> Lab:
    """A game's lab.py, or the defaults."""
    found = Lab()
    if (checks_of(game_id) / "lab.py").exists():
        for name, value in vars(module(game_id, "checks.lab")).items():
            if hasattr(Lab, name.lower()):
                setattr(found, name.lower(), value)
    found.line = found.line or _some_line(game_id)
    return found


def _some_line(game_id: str) -> str:
    """A random game with default options."""
    chance, position, codes = random.Random(7), load(game_id).start(), list[str]()
    while len(codes) < SOME_PLIES and position.outcome() is None:
        codes.append(position.code(chance.choice(position.legal_moves())))
        position = position.play(position.parse(codes[-1]))
    return ".".join(codes)
