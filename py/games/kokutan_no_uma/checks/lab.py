"""Data of 黒檀の馬 for the tools: tools/test_support/checks.py explains each name."""

from typing import Any

OPENING_PLIES = 30
# From thousands of random games, the one with the most choices for the tapped moves.
LINE = (
    "*h8.*f2.*d8.*h2.*d6.*d2.*b6.*h4.*f6.*f4.*i7.pass.*g7.*d4.*h6.*i3.*e7.pass.*c7.*e3.*b8.*b2.*f8.*c3.pass.*b4.pass.*g3.pass.pass."
    "b6-i5.b4-b6.h8-c5.f2-h8.c5-f2.h2-g5"
)
SEARCHED_AFTER = (31,)
TAPPED_AFTER = 30


def material(form: Any) -> int:
    """The number of pieces that have arrived."""
    count: int = form.arrived[0] - form.arrived[1]
    return count
