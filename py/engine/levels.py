"""The levels of play. Links carry a level's id, so an id means the same for ever; its search may be tuned.

The weak levels err as people do: they search less deep, follow no captures and threats beyond that, and choose at random among moves
that look nearly the same. They never choose a move that they see losing, and from level 4 on they see the reply to a move, so that no
win is given away needlessly.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from core.contract import Game
from core.levels import LEVEL_IDS
from engine.report import Report
from engine.scores import SURE
from engine.search import MOST_PLIES
from games import fast_form, levels_of

MANY = 100  # moves


class Level(NamedTuple):
    """What a level searches.

    name     the key of its name in the catalogue
    time_ms  the most milliseconds of thinking
    depth    plies
    nodes    the most positions; None: no limit but time
    margin   hundredths within which moves look the same
    beyond   True if captures and threats are followed beyond the depth, and the form's exact knowledge is used
    """

    id: str
    name: str
    time_ms: int
    depth: int
    nodes: int | None
    margin: int
    beyond: bool

    def form(self, game: Game) -> Callable[..., Any] | None:
        """The form that this level searches on; None for the game's own form with all its knowledge."""
        own = fast_form(game)
        if self.beyond or own is None:
            return None
        blind = getattr(own, "blind", {}) if self.id == "1" else {}
        return type("Shallow", (own,), {"forces": 0, **getattr(own, "shallow", {}), **blind})

    def within(self, report: Report) -> int:
        """The margin among the moves of a report, in hundredths. From level 4 on, in positions with MANY moves, it is at most half of the
        difference between the best and the worst: on an empty board all moves would look the same.
        """
        if LEVEL_IDS.index(self.id) < LEVEL_IDS.index("4") or len(report.scores) < MANY:
            return self.margin
        return min(self.margin, (report.scores[0][1] - min(score for _, score in report.scores)) // 2)


ALL = MOST_PLIES
TIMES_MS = (500, 500, 1000, 1000, 1500, 2000, 2500, 3000)
# Depth (None: no limit), nodes, margin and whether to search beyond.
Contents = tuple[int | None, int | None, int, bool]
# Levels 1 to 7 of a game without levels of its own.
USUAL: tuple[Contents, ...] = (
    (1, None, 150, False), (1, None, 20, False), (2, 300, 20, False), (3, 400, 10, True),
    (4, 800, 5, True), (8, 2_000, 0, True), (None, 8_000, 0, True),
)  # fmt: skip


def level_of(id: str, game: Game) -> Level:
    """The level with this id in a game. Games differ in the value of a ply, in the play beyond it, and in the quality of the estimate.

    Raises KeyError for an unknown id.
    """
    return _level(list(LEVELS).index(id), levels_of(game) or USUAL)


def _level(place: int, levels: Sequence[Contents]) -> Level:
    """The level at a place of LEVEL_IDS. The last one is the same in every game and alone searches to the greatest depth without a limit of
    positions, with solved games by heart."""
    if place == len(LEVEL_IDS) - 1:
        depth, nodes, margin, beyond = ALL, None, 0, True
    else:
        deep, nodes, margin, beyond = levels[place]
        depth = ALL - 1 if deep is None else deep
    return Level(LEVEL_IDS[place], "level." + LEVEL_IDS[place], TIMES_MS[place], depth, nodes, margin, beyond)


LEVELS: dict[str, Level] = {name: _level(place, USUAL) for place, name in enumerate(LEVEL_IDS)}


def choose(report: Report, margin: int, seed: int | str) -> tuple[str, int] | None:
    """The move to play and its score from the mover's view, or None when the game is over.

    In a decided game this is the fastest win, or the loss that takes longest.
    """
    if report.best is None:
        return None
    top = report.scores[0][1] if report.scores else 0
    if not margin or not report.scores or abs(top) >= SURE:
        return report.best, dict(report.scores).get(report.best, top)
    return random.Random(seed).choice([scored for scored in report.scores if scored[1] >= top - margin])
