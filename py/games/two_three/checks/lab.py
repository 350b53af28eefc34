"""Data of ツースリー for the tools: tools/test_support/checks.py explains each name."""

from typing import Any

from core.contract import Game

OPENING_PLIES = 3
LADDER_PLIES = 4
# From thousands of random games, the one with the most choices for the tapped moves.
LINE = "f6-f5.f4-f6.e6-e5.f3-f4.f5-f3.f4-f5.f7-f4.f6-f7"
SEARCHED_AFTER = (4,)
TAPPED_AFTER = 2


def material(form: Any) -> int:
    """The number of steps gone forward."""
    return sum({1: 8 - cell // 10, 2: -(cell // 10)}.get(p, 0) for cell, p in enumerate(form.position.board))


def twins(game: Game, text: str) -> list[str]:
    """The texts of a position and its twins."""
    from tools.puzzles.twins import boards  # imported here: speed tests elsewhere have no tools

    board, turn = text.split(":")
    return [":".join([twin, str(int(turn) ^ changed)]) for twin, changed in boards(board, "[BW]", "BW")]
