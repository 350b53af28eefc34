"""Positions of 真剣勝負 as text: rows 1 to 9 from column a to j, the side on turn, and the number of pieces flipped before the moves.

`B` and `B*` are Black's plain and marked pieces, `W` and `W*` White's.
"""

from core.positions import packing
from core.positions.packing import refused
from core.positions.parts import OneOf
from games.common_board import notation
from games.common_board.columns import COLUMN, NAMES, ROW
from games.common_board.grid import CELLS, COLUMNS, HOME_ROW
from games.common_board.setup import NAMES as ROWS
from games.common_board.setup import board_of, discs, drawn_rows, kept, rows_of, whole_board
from games.common_board.setup import is_cell as is_cell
from games.shinken_shobu.rules import FLIPS, MARKED, OWNER, PLAYERS, Race, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.positions.parts import PaletteItem, Part, Values

MOST_MARKED = 2


def write(position: Race) -> str:
    """The text of a position."""
    return rows_of(position.board) + ":" + str(position.turn) + ":" + str(position.flips)


def lay(game: Rules, text: str) -> Race:
    """The position of a text, possible by the rules or not, for a picture. Raises BadPosition for an unreadable text."""
    rows, turn, flipped = packing.fields(text, 3)
    board, side, flips = board_of(rows), packing.side(turn), packing.number(flipped, 0, FLIPS)
    serial = bytearray(CELLS)
    for player in PLAYERS:
        mine = [cell for cell, p in enumerate(board) if OWNER[p] == player]
        columns = kept([COLUMN[cell] for cell in mine], list(range(COLUMNS)))
        for cell, column in zip(mine, columns):
            serial[cell] = column
    return Race(game, board, side, flips, bytes(serial))


def read(game: Rules, text: str) -> Race:
    """The position of a text. Raises BadPosition."""
    position = lay(game, text)
    board, side, flips = position.board, position.turn, position.flips
    setting_up = flips < FLIPS
    for player in PLAYERS:
        mine = [cell for cell, p in enumerate(board) if OWNER[p] == player]
        marked, who = len([cell for cell in mine if MARKED[board[cell]]]), notation.side_words(player)
        if len(mine) > COLUMNS:
            raise refused("position.more", what=who, told=len(mine), most=COLUMNS)
        if marked > MOST_MARKED:
            raise refused("position.more", what=notation.name_of(player, 1), told=marked, most=MOST_MARKED)
        if setting_up:
            turned = (flips + 1 - player) // 2
            away = [cell for cell in mine if ROW[cell] != HOME_ROW[player]]
            if away:
                raise refused("position.not_yet", spot=NAMES[away[0]])
            if marked != turned:
                raise refused("position.in_all", what=notation.name_of(player, 1), told=marked, most=turned)
        if len(mine) < (MOST_MARKED if setting_up else player != side):
            raise refused("position.fewer", what=who, told=len(mine), least=MOST_MARKED if setting_up else 1)
    if setting_up and side != flips % 2:
        raise refused("position.turn", side=notation.side_words(flips % 2))
    return position


def parts(_game: Rules) -> "list[Part]":
    """The parts of a text."""
    return [whole_board(), OneOf("turn"), OneOf("flips", "01234")]


def palette(_game: Rules) -> "list[PaletteItem]":
    """The palette for setting up a position by hand."""
    return discs(COLUMNS, together=True)


def settle(_game: Rules, values: "Values", _spot: str) -> None:
    """Changes `values` after a change of the board: a piece away from home means that all flips have been made."""
    if [cell for cell, name in enumerate(NAMES) if values[name] and ROW[cell] != HOME_ROW["BW".index(values[name][0])]]:
        values["flips"] = str(FLIPS)


def frame(_game: Rules) -> "tuple[list[str], list[str], int]":
    """The frame of the diagram: (names of the columns, names of the rows, cells in a row)."""
    return list("abcdefghij"), list(ROWS), COLUMNS


def drawn(_game: Rules, rows: "list[list[str]]", _below: "list[str]") -> "list[str]":
    """The texts that a diagram can stand for."""
    return [drawn_rows(rows) + ":" + turn + ":" + str(flips) for flips in range(FLIPS + 1) for turn in "01"]
