"""Data of めだまがえる for the tools: tools/test_support/checks.py explains each name."""

from typing import Any

from core.contract import Game

OPENING_PLIES = 6
# Between two engines.
LINE = (
    "37-26.21-22.27-17.22-21.57-66.61-62.47-56.62-71.56-65.31-42.65-74.42-52.26-25.52-63.74-65.63-64.65-56.64-55.56-57.55-56.25-36."
    "56-57.36-47.71-62.47-57*.62-73.57-47.73-64.47-36.64-55.36-25.51-62.67-76.21-11.25-15.55-65.76-67.62-63.66-57.65-66.15-24.66-67"
)
SEARCHED_AFTER = (4, 20)
TAPPED_AFTER = 36


def material(form: Any) -> int:
    """The number of captures."""
    count: int = form.taken[0] - form.taken[1]
    return count


def twins(game: Game, text: str) -> list[str]:
    """The texts of a position and its twins."""
    from tools.puzzles.twins import boards  # imported here: speed tests elsewhere have no tools

    board, turn = text.split(":")
    return [":".join([twin, str(int(turn) ^ changed)]) for twin, changed in boards(board, "[GW]\\d\\*?", "GW")]
