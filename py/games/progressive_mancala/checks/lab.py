"""What the tools know of Progressive Mancala: tools/test_support/checks.py says what each name is."""

from typing import Any

OPENING_PLIES = 8
# Six plies ahead would not do: of thirty beginnings that looked even within a stone and a half, fourteen were two stones and more apart
# twenty plies ahead.
CAREFUL = (300, 100, 12)
DEAR_OPTIONS = ({"holes": "17"},)
TRANSPOSES = False
# The printed one.
LINE = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"
SEARCHED_AFTER = (2, 6)
TAPPED_AFTER = 8


def material(form: Any) -> int:
    """Stones won."""
    count: int = form.scores[0] - form.scores[1]
    return count
