"""Data of 真剣勝負 for the tools: tools/test_support/checks.py explains each name."""

from typing import Any

from core.contract import Game

OPENING_PLIES = 8
# From thousands of random games, the one with the most choices for the tapped moves.
LINE = "*e9.*i1.*i9.*f1.h9-h5.c1-c3.i9-h9.i1-i6.h5-i5.g1-g2.d9-d8.a1-a3"
SEARCHED_AFTER = (8,)
TAPPED_AFTER = 6


def material(form: Any) -> int:
    """The number of discs, marked ones counted one and a half times."""
    return sum((0, 2, 3, -2, -3)[p] for p in form.board)


def twins(game: Game, text: str) -> list[str]:
    """The texts of a position and its twins."""
    from tools.puzzles.twins import boards  # imported here: speed tests elsewhere have no tools

    board, turn, flips = text.split(":")
    return [":".join([twin, str(int(turn) ^ changed), flips]) for twin, changed in boards(board, "[BW]\\*?", "BW")]
