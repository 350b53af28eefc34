"""What the tools know of two-three: tools/test_support/checks.py says what each name is."""

from typing import Any

OPENING_PLIES = 3
LADDER_PLIES = 4
# One of thousands of chance games, the one in which the tapped moves are chosen among the most.
LINE = "f6-f5.f4-f6.e6-e5.f3-f4.f5-f3.f4-f5.f7-f4.f6-f7"
SEARCHED_AFTER = (4,)
TAPPED_AFTER = 2


def material(form: Any) -> int:
    """Steps gone forward."""
    return sum({1: 8 - cell // 10, 2: -(cell // 10)}.get(p, 0) for cell, p in enumerate(form.position.board))
