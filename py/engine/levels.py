"""The levels of play. Links carry a level's id, so an id means the same for ever.

The weak levels are weak as people are: they look less far, and of moves that look nearly the same to them they take any. They
never throw dice over a move that they see losing, and from level 4 on they see every win that a move would hand over.
"""

import random
from typing import NamedTuple

from engine.report import Report
from engine.scores import SURE
from engine.search import MOST_PLIES


class Level(NamedTuple):
    """How strong: `depth` in plies, `time_ms` of thinking, `margin` in hundredths within which moves look the same.

    `name` is a catalogue key.
    """

    id: str
    name: str
    depth: int
    time_ms: int
    margin: int


LEVELS: dict[str, Level] = {
    level.id: level
    for level in (
        Level("1", "level.1", depth=1, time_ms=500, margin=80),
        Level("4", "level.4", depth=3, time_ms=1500, margin=15),
        Level("8", "level.8", depth=MOST_PLIES, time_ms=3000, margin=0),
    )
}


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
