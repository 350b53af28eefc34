"""The levels of play. Links carry a level's id, so an id means the same for ever; how it is reached may be tuned.

The weak levels are weak as people are: they look less far, they do not follow captures and threats beyond that, and of moves that look
nearly the same to them they take any. They never throw dice over a move that they see losing, and from level 4 on they see the answer
to a move, so that no win is handed over which need not be.
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from core.contract import Game
from engine.report import Report
from engine.scores import SURE
from engine.search import MOST_PLIES
from games import fast_form


class Level(NamedTuple):
    """How strong: `depth` in plies, `nodes` looked at (None: as many as there is time for), `margin` in hundredths within which moves
    look the same, `beyond` whether captures and threats are followed beyond the depth and what is known exactly is used; `time_ms` of
    thinking at the most. `name` is a catalogue key.
    """

    id: str
    name: str
    time_ms: int
    depth: int
    nodes: int | None
    margin: int
    beyond: bool

    def form(self, game: Game) -> Callable[..., Any] | None:
        """What this level searches on; None for the game's own form, with all that it knows."""
        own = fast_form(game)
        return None if self.beyond or own is None else type("Short", (own,), {"forces": 0, "most_cells": -1})


ALL = MOST_PLIES
TIMES_MS = (500, 500, 1000, 1000, 1500, 2000, 2500, 3000)
# Depth, nodes, margin and whether to look beyond, from the first level to the eighth.
Contents = tuple[int, int | None, int, bool]
LAST: Contents = (ALL, None, 0, True)
USUAL: tuple[Contents, ...] = (
    (1, None, 150, False), (1, None, 20, False), (2, 300, 20, False), (3, 400, 10, True),
    (4, 800, 5, True), (8, 2_000, 0, True), (ALL - 1, 8_000, 0, True), LAST,
)  # fmt: skip
# Games differ: in how much a ply is worth, in what lies beyond it, and in how much the estimate says.
BY_GAME: dict[str, tuple[Contents, ...]] = {
    "medamagaeru": (
        (1, None, 150, False), (1, None, 10, False), (2, 300, 10, False), (2, 800, 5, True),
        (3, 300, 0, True), (ALL - 1, 1_200, 0, True), (ALL - 1, 7_000, 0, True), LAST,
    ),
    "uchu-yuei": (
        (1, None, 100, False), (1, None, 40, False), (1, None, 25, False), (1, 1_000, 38, True),
        (1, 1_000, 25, True), (2, 1_000, 14, True), (3, 1_500, 0, True), LAST,
    ),
    "shinken-shobu": (
        (1, None, 120, False), (1, None, 15, False), (2, 300, 15, False), (2, 300, 10, True),
        (4, 800, 0, True), (ALL - 1, 2_400, 0, True), (ALL - 1, 8_000, 0, True), LAST,
    ),
    "kokutan-no-uma": (
        (1, None, 200, False), (1, None, 60, False), (2, 300, 80, True), (2, 400, 20, True),
        (3, 400, 0, True), (ALL - 1, 900, 0, True), (ALL - 1, 4_000, 0, True), LAST,
    ),
    # What looks good is worth little here: the third and fourth see only what is decided, and play better for it.
    "two-three": (
        (1, None, 20, False), (4, None, 45, False), (7, None, 2_000, True), (11, None, 2_000, True),
        (12, None, 0, True), (14, None, 0, True), (16, None, 0, True), LAST,
    ),
    "progressive-mancala": (
        (1, None, 600, False), (1, None, 100, False), (2, 300, 100, False), (3, 400, 50, True),
        (4, 600, 20, True), (ALL - 1, 2_000, 0, True), (ALL - 1, 7_000, 0, True), LAST,
    ),
    # On a board of 5x5 nearly everything is known exactly, so only the last level may use it.
    "maciji": (
        (1, None, 950, False), (1, None, 60, False), (3, 1_000, 30, False), (4, 1_000, 0, False),
        (6, 2_500, 0, False), (8, 2_500, 0, False), (ALL - 1, 4_500, 0, False), LAST,
    ),
    "macedonian-shogi": (
        (1, None, 300, False), (1, None, 40, False), (1, 600, 40, True), (2, 1_000, 8, True),
        (3, 800, 0, True), (ALL - 1, 2_500, 0, True), (ALL - 1, 7_000, 0, True), LAST,
    ),
}  # fmt: skip


def level_of(id: str, game: Game) -> Level:
    """What a level is in a game. Raises KeyError for an unknown id."""
    place = int(LEVELS[id].id) - 1
    return _level(place, BY_GAME.get(game.id, USUAL)[place])


def _level(place: int, contents: Contents) -> Level:
    return Level(str(place + 1), f"level.{place + 1}", TIMES_MS[place], *contents)


LEVELS: dict[str, Level] = {str(place + 1): _level(place, contents) for place, contents in enumerate(USUAL)}


def choose(report: Report, margin: int, seed: int | str) -> tuple[str, int] | None:
    """The move to play and its score from the mover's view, or None when the game is over.

    A decided game leaves no choice: the fastest win, or the loss that takes longest.
    """
    if report.best is None:
        return None
    top = report.scores[0][1] if report.scores else 0
    if not margin or not report.scores or abs(top) >= SURE:
        return report.best, dict(report.scores).get(report.best, top)
    return random.Random(seed).choice([scored for scored in report.scores if scored[1] >= top - margin])
