"""Positions of ツースリー as text: rows 2 to 8 of columns e and f, and the side on turn. `B` is Black, `W` White."""

from core.positions import packing
from core.positions.packing import refused
from core.positions.parts import OneOf, Rows
from games.common_board import notation
from games.common_board.grid import CELL, CELLS
from games.common_board.setup import discs, drawn_rows
from games.common_board.setup import is_cell as is_cell
from games.two_three.rules import MAN, Lane, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.positions.parts import PaletteItem, Part

ROWS = tuple(tuple(CELL[column + row] for column in "ef") for row in "2345678")
EACH = 6
IN_A_COLUMN = 3  # no piece leaves its column


def write(position: Lane) -> str:
    """The text of a position."""
    return packing.board([[("", "B", "W")[position.board[cell]] for cell in row] for row in ROWS]) + ":" + str(position.turn)


def lay(game: Rules, text: str) -> Lane:
    """The position of a text, possible by the rules or not, for a picture. Raises BadPosition for an unreadable text."""
    rows, turn = packing.fields(text, 2)
    found = packing.cells_of(rows, list("2345678"), 2, {"B": MAN[0], "W": MAN[1]})
    board = bytearray(CELLS)
    for row, cells in zip(found, ROWS):
        for man, cell in zip(row, cells):
            board[cell] = man
    return Lane(game, bytes(board), packing.side(turn))


def read(game: Rules, text: str) -> Lane:
    """The position of a text. Raises BadPosition."""
    position = lay(game, text)
    for player in (0, 1):
        columns = [len([row for row in ROWS if position.board[row[i]] == MAN[player]]) for i in (0, 1)]
        if sum(columns) != EACH:
            raise refused("position.in_all", what=notation.side_words(player), told=sum(columns), most=EACH)
        if columns[0] != IN_A_COLUMN:
            raise refused("position.column", what=notation.side_words(player), count=IN_A_COLUMN)
    return position


def parts(_game: Rules) -> "list[Part]":
    """The parts of a text."""
    return [Rows(list("2345678"), [[column + row for column in "ef"] for row in "2345678"], ("B", "W")), OneOf("turn")]


def palette(_game: Rules) -> "list[PaletteItem]":
    """The palette for setting up a position by hand."""
    return discs(EACH, faces=1)


def frame(_game: Rules) -> "tuple[list[str], list[str], int]":
    """The frame of the diagram: (names of the columns, names of the rows, cells in a row)."""
    return ["e", "f"], list("2345678"), 2


def drawn(_game: Rules, rows: "list[list[str]]", _below: "list[str]") -> "list[str]":
    """The texts that a diagram can stand for."""
    return [drawn_rows(rows) + ":" + turn for turn in "01"]
