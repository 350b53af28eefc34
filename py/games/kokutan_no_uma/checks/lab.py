"""Data of 黒檀の馬 for the tools: tools/test_support/checks.py explains each name."""

from typing import Any

from core.contract import Game

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


def twins(game: Game, text: str) -> list[str]:
    """The texts of a position and its twin: no mirror but top and bottom maps the dark cells onto themselves."""
    from tools.puzzles.twins import over, rows_of, swapped, text_of  # imported here: speed tests elsewhere have no tools

    board, turn, phase, passes, checked = text.split(":")
    rows = text_of(swapped(over(rows_of(board, r"[BW]\*?")), "BW"))
    cells = ",".join(sorted(cell[0] + str(10 - int(cell[1])) for cell in checked.split(","))) if checked != "-" else checked
    return [text, ":".join([rows, str(1 - int(turn)), phase, passes, cells])]
