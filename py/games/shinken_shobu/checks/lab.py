"""What the tools know of 真剣勝負: tools/test_support/checks.py says what each name is."""

from typing import Any

OPENING_PLIES = 8
# One of thousands of chance games, the one in which the tapped moves are chosen among the most.
LINE = "*e9.*i1.*i9.*f1.h9-h5.c1-c3.i9-h9.i1-i6.h5-i5.g1-g2.d9-d8.a1-a3"
SEARCHED_AFTER = (8,)
TAPPED_AFTER = 6


def material(form: Any) -> int:
    """Discs, those turned over half as much again."""
    return sum((0, 2, 3, -2, -3)[p] for p in form.board)
