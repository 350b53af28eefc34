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
    """How strong: `depth` in plies, `nodes` looked at (None: as many as there is time for), `time_ms` of thinking, `margin` in
    hundredths within which moves look the same. `name` is a catalogue key.
    """

    id: str
    name: str
    depth: int
    nodes: int | None
    time_ms: int
    margin: int


LEVELS: dict[str, Level] = {
    level.id: level
    for level in (
        Level("1", "level.1", depth=1, nodes=None, time_ms=500, margin=80),
        Level("2", "level.2", depth=1, nodes=None, time_ms=500, margin=20),
        Level("3", "level.3", depth=2, nodes=None, time_ms=1000, margin=30),
        Level("4", "level.4", depth=3, nodes=None, time_ms=1500, margin=15),
        Level("5", "level.5", depth=4, nodes=6_000, time_ms=1500, margin=8),
        Level("6", "level.6", depth=6, nodes=12_000, time_ms=2000, margin=4),
        Level("7", "level.7", depth=MOST_PLIES - 1, nodes=40_000, time_ms=2500, margin=0),
        Level("8", "level.8", depth=MOST_PLIES, nodes=None, time_ms=3000, margin=0),
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
