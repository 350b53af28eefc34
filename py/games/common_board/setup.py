"""Positions of the four games of ソクラテス as text: the signs of their pieces, and the identities of pieces on a set-up board."""

from core.positions import packing
from core.positions.drawn import EMPTY
from core.positions.parts import Rows, item
from core.words import Words
from games.common_board import notation
from games.common_board.columns import NAMES as SPOTS
from games.common_board.columns import at
from games.common_board.grid import CELLS, COLUMNS, ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.positions.parts import PaletteItem

SIGNS = ("", "B", "B*", "W", "W*")
BY_SIGN = {sign: p for p, sign in enumerate(SIGNS) if p}
FLIPPED = {"B": "B*", "B*": "B", "W": "W*", "W*": "W"}
NAMES = tuple(str(row + 1) for row in range(ROWS))


def rows_of(board: bytes) -> str:
    """A board of cells in column order, as text."""
    return packing.board([[SIGNS[board[at(column, row)]] for column in range(COLUMNS)] for row in range(ROWS)])


def board_of(text: str) -> bytes:
    """The inverse of `rows_of`. Raises BadPosition."""
    board = bytearray(CELLS)
    for row, cells in enumerate(packing.cells_of(text, list(NAMES), COLUMNS, BY_SIGN)):
        for column, p in enumerate(cells):
            board[at(column, row)] = p
    return bytes(board)


def whole_board() -> Rows:
    """The full board of 10 x 9 cells as a part of a text."""
    return Rows(list(NAMES), [[SPOTS[at(column, row)] for column in range(COLUMNS)] for row in range(ROWS)], SIGNS[1:])


def discs(most: int, faces: int = 2, together: bool = False) -> "list[PaletteItem]":
    """The discs of a palette: at most `most` of each face, or of both faces `together`; with two faces also a tool that flips."""
    found = []
    for owner in (0, 1):
        both = ["BW"[owner], "BW"[owner] + "*"][:faces]
        for marked, sign in enumerate(both):
            uses = dict.fromkeys(both, 1) if together else {sign: 1}
            found.append(item(sign, "put", sign, notation.name_of(owner, marked), owner, most, uses))
    return found + ([item("flip", "turn", FLIPPED, Words("position.tool.flip"))] if faces > 1 else [])


def kept(places: "list[int]", origins: "list[int]") -> "list[int]":
    """For each place the origin of the piece there: the place itself if it is an origin, else one of the remaining origins, else 0."""
    found = [place if place in origins and place not in places[:i] else -1 for i, place in enumerate(places)]
    left = [origin for origin in origins if origin not in found]
    left.reverse()
    return [place if place >= 0 else left.pop() if left else 0 for place in found]


def drawn_rows(rows: "list[list[str]]") -> str:
    """The rows of a diagram as text."""
    return packing.board([["" if sign in EMPTY else _sign(sign) for sign in row] for row in rows])


def is_cell(drawn: str) -> bool:
    """True for the sign of a cell in a diagram."""
    return drawn in EMPTY or _sign(drawn) in BY_SIGN


def _sign(drawn: str) -> str:
    return {"黒": "B", "白": "W"}.get(drawn[:1], drawn[:1]) + ("*" if drawn[1:] in ("反", "+") else drawn[1:])
