"""What a game's folder holds for tests and tools, in its checks/: tables, and lab.py, which says what the tools need to know of it.

Nothing of it is shipped. docs/adding-a-game.md says which tables there are.
"""

import importlib.util
import itertools
import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from core.contract import BadOption
from core.register import module
from games import folder_of, load

SOME_PLIES = 40
MOST_COMBINATIONS = 40  # above it each value is tried once, the other options at their defaults


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
    """Those of its options.json, which stand for all; else every combination that the game accepts, each once where those are too many."""
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
        except BadOption:  # allowed each by itself, but not together
            continue
        yield chosen


class Lab:
    """What the tools know of a game. Its checks/lab.py may define any of these names, constants in capitals."""

    opening_plies = 4  # played at random before a match begins or a position is looked for
    # Where one careless move can cost the game: how much worse than the best, in hundredths, a move of a beginning may look three plies
    # ahead, how far from even the position may be in the end, and so many plies ahead.
    careful: tuple[int, int, int] | None = None
    ladder_plies: int | None = None  # instead of opening_plies, where the first moves decide or few positions can arise
    middle_plies = 8  # played at random before speed is measured in the middle of a game
    look_from = 0  # plies before which no tactical position is to be found
    line = ""  # a game of default options, its codes joined by dots, long enough that the late moves are the dear ones
    searched_after: tuple[int, ...] = (2,)  # plies of the line: where the engine's speed is measured
    tapped_after = 2  # plies of the line: where moves are tapped on the page
    dear_options: Sequence[dict[str, str]] = ()  # whose rules are timed besides the default ones
    orders_count = True  # whether equal compact forms are equal positions: some rules forget in which order things came about
    transposes = True  # whether two moves can change places and lead to the same position
    material: Callable[[Any], int] = staticmethod(lambda form: 0)  # what each side has, as player 0 sees it: the plainest estimate there is
    at_once: Callable[[Any], bool] | None = None  # whether who is on turn wins by the next move, where that is seen at a glance


def lab_of(game_id: str) -> Lab:
    """What the tools know of a game: its lab.py, where it has one, and else the defaults."""
    found = Lab()
    if (checks_of(game_id) / "lab.py").exists():
        for name, value in vars(module(game_id, "checks.lab")).items():
            if hasattr(Lab, name.lower()):
                setattr(found, name.lower(), value)
    found.line = found.line or _some_line(game_id)
    return found


def _some_line(game_id: str) -> str:
    """A random game of default options."""
    chance, position, codes = random.Random(7), load(game_id).start(), list[str]()
    while len(codes) < SOME_PLIES and position.outcome() is None:
        codes.append(position.code(chance.choice(position.legal_moves())))
        position = position.play(position.parse(codes[-1]))
    return ".".join(codes)
