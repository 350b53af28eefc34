"""Positions of three in a row as text: the rows from the top, `o` and `x`. The numbers of signs give the side on turn."""

from core.positions import packing
from core.positions.drawn import EMPTY
from core.positions.packing import refused
from core.positions.parts import Rows, item
from core.words import Words
from three_in_a_row.rules import LINES, NAMES, Nine, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.positions.parts import PaletteItem, Part

SIGNS = ("", "o", "x")


def write(position: Nine) -> str:
    """The text of a position."""
    return packing.board([[SIGNS[position.cells[3 * row + column]] for column in range(3)] for row in range(3)])


def lay(game: Rules, text: str) -> Nine:
    """The position of a text, whatever the rules say of it: for a picture. Raises BadPosition for a text that cannot be read."""
    (board,) = packing.fields(text, 1)
    rows = packing.cells_of(board, list("123"), 3, {"o": 1, "x": 2})
    cells = bytes([sign for row in rows for sign in row])
    return Nine(game, cells, (cells.count(b"\1") - cells.count(b"\2")) % 2)


def read(game: Rules, text: str) -> Nine:
    """The position of a text. Raises BadPosition."""
    position = lay(game, text)
    cells = position.cells
    turn = cells.count(b"\1") - cells.count(b"\2")
    if turn not in (0, 1):
        raise refused("position.in_all", what="x", told=cells.count(b"\2"), most=cells.count(b"\1"))
    won = {cells[a] for a, b, c in LINES if cells[a] and cells[a] == cells[b] == cells[c]}
    if len(won) == 2:
        raise refused("position.both_won", count=3)
    return position


def parts(_game: Rules) -> "list[Part]":
    """The parts of a text."""
    return [Rows(list("123"), [list(NAMES[3 * row : 3 * row + 3]) for row in range(3)], SIGNS[1:])]


def palette(_game: Rules) -> "list[PaletteItem]":
    """What a position is set up with by hand."""
    return [item(sign, "put", sign, Words("side." + str(owner)), owner, 5 - owner, {sign: 1}) for owner, sign in enumerate(SIGNS[1:])]


def frame(_game: Rules) -> "tuple[list[str], list[str], int]":
    """The frame of the diagram: (names of the columns, names of the rows, cells in a row)."""
    return list("abc"), list("123"), 3


def is_cell(drawn: str) -> bool:
    """True for the sign of a cell in a diagram."""
    return drawn in EMPTY or drawn in SIGNS


def drawn(_game: Rules, rows: "list[list[str]]", _below: "list[str]") -> "list[str]":
    """The texts that a diagram may be meant for."""
    return [packing.board([["" if sign in EMPTY else sign for sign in row] for row in rows])]
