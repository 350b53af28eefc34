"""Positions of the four games of ソクラテス as text: the signs of their pieces, and the identities of pieces on a set-up board."""

from core.positions import packing
from core.positions.drawn import EMPTY
from games.common_board.columns import at
from games.common_board.grid import CELLS, COLUMNS, ROWS

SIGNS = ("", "B", "B*", "W", "W*")
BY_SIGN = {sign: p for p, sign in enumerate(SIGNS) if p}
NAMES = tuple(str(row + 1) for row in range(ROWS))


def rows_of(board: bytes) -> str:
    """A board that is counted column by column, as text."""
    return packing.board([[SIGNS[board[at(column, row)]] for column in range(COLUMNS)] for row in range(ROWS)])


def board_of(text: str) -> bytes:
    """The board of a text. Raises BadPosition."""
    board = bytearray(CELLS)
    for row, cells in enumerate(packing.cells_of(text, list(NAMES), COLUMNS, BY_SIGN)):
        for column, p in enumerate(cells):
            board[at(column, row)] = p
    return bytes(board)


def kept(places: "list[int]", origins: "list[int]") -> "list[int]":
    """For each of some places the origin of the piece there: its own place if that is an origin, else a remaining one."""
    found = [place if place in origins and place not in places[:i] else -1 for i, place in enumerate(places)]
    left = [origin for origin in origins if origin not in found]
    left.reverse()
    return [left.pop() if place < 0 else place for place in found]


def drawn_rows(rows: "list[list[str]]") -> str:
    """The rows of a diagram as text."""
    return packing.board([["" if sign in EMPTY else _sign(sign) for sign in row] for row in rows])


def _sign(drawn: str) -> str:
    return {"黒": "B", "白": "W"}.get(drawn[:1], drawn[:1]) + ("*" if drawn[1:] in ("反", "+") else drawn[1:])
