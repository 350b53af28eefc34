"""Positions of 黒檀の馬 as text: rows 2 to 8, four cells each, side on turn, phase (1 flipping, 2 flying), consecutive passes, checks.

`B` and `B*` are Black's plain and marked pieces, `W` and `W*` White's; checked cells are separated by commas, `-` for none.
"""

from core.positions import packing
from core.positions.packing import refused
from core.positions.parts import Cells, OneOf, Rows, item
from core.words import Words
from games.common_board import notation
from games.common_board.columns import CELL, NAMES, ROW
from games.common_board.grid import CELLS
from games.common_board.setup import BY_SIGN, SIGNS, discs, drawn_rows, kept
from games.common_board.setup import is_cell as is_cell
from games.kokutan_no_uma.rules import CAMP, OWNER, PLAYABLE, Horses, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.positions.parts import PaletteItem, Part, Values

ROWS = tuple(tuple(cell for cell in PLAYABLE if ROW[cell] == row) for row in range(1, 8))
EACH = 12
NOWHERE = -1


def write(position: Horses) -> str:
    """The text of a position."""
    board = packing.board([[SIGNS[position.board[cell]] for cell in row] for row in ROWS])
    checked = ",".join([NAMES[cell] for cell in position.checked]) or packing.NONE
    return ":".join([board, str(position.turn), "2" if position.flying else "1", str(position.passes), checked])


def lay(game: Rules, text: str) -> Horses:
    """The position of a text, possible by the rules or not, for a picture. Raises BadPosition for an unreadable text."""
    rows, turn, phase, passed, checks = packing.fields(text, 5)
    found = packing.cells_of(rows, list("2345678"), 4, BY_SIGN)
    side, flying = packing.side(turn), packing.number(phase, 1, 2) == 2
    passes = packing.number(passed, 0, 1)  # two in a row never occur: they end the flipping, and while pieces fly one side can always move
    board, men = bytearray(CELLS), bytearray(CELLS)
    for row, cells in zip(found, ROWS):
        for p, cell in zip(row, cells):
            board[cell] = p
    for player in (0, 1):
        mine = [cell for cell in PLAYABLE if OWNER[board[cell]] == player]
        for cell, origin in zip(mine, kept(mine, list(CAMP[player]))):
            men[cell] = origin
    told = tuple([CELL.get(name, NOWHERE) for name in checks.split(",")]) if checks != packing.NONE else ()
    return Horses(game, bytes(board), bytes(men), side, flying, passes, told)


def read(game: Rules, text: str) -> Horses:
    """The position of a text. Raises BadPosition."""
    position = lay(game, text)
    for player in (0, 1):
        mine = [cell for cell in PLAYABLE if OWNER[position.board[cell]] == player]
        if len(mine) != EACH:
            raise refused("position.in_all", what=notation.side_words(player), told=len(mine), most=EACH)
        away = [cell for cell in mine if cell not in CAMP[player]]
        if away and not position.flying:
            raise refused("position.not_yet", spot=NAMES[away[0]])
    told, position.checked = position.checked, ()
    if told and not _gives(position, told):
        raise refused("position.no_check", text=packing.shown(text.split(":")[-1]))
    position.checked = told
    return position


def _gives(position: Horses, cells: "tuple[int, ...]") -> bool:
    """True if these are all the cells that one enemy piece checks."""
    if position.flying and not position.passes and position.outcome() is None:
        for cell, p in enumerate(position.board):
            if OWNER[p] == 1 - position.turn and position.checked_by(cell) == cells:
                return True
    return False


def parts(_game: Rules) -> "list[Part]":
    """The parts of a text."""
    rows = Rows(list("2345678"), [[NAMES[cell] for cell in row] for row in ROWS], SIGNS[1:])
    checks = Cells("checked", list(NAMES), joint=",", ordered=True)
    return [rows, OneOf("turn"), OneOf("phase", "12"), OneOf("passes"), checks]


def palette(_game: Rules) -> "list[PaletteItem]":
    """The palette for setting up a position by hand."""
    return discs(EACH, together=True) + [item("check", "list", "checked", Words("position.tool.check"))]


def settle(_game: Rules, values: "Values", _spot: str) -> None:
    """Changes `values` after a change of the board: a piece away from its camp means that pieces fly; checks on empty cells are removed."""
    for cell in PLAYABLE:
        sign = values[NAMES[cell]]
        if sign and cell not in CAMP["BW".index(sign[0])]:
            values["phase"] = "2"
    values["checked"] = tuple([name for name in values["checked"] if values.get(name)])


def frame(_game: Rules) -> "tuple[list[str], list[str], int]":
    """The frame of the diagram: (names of the columns, names of the rows, cells in a row)."""
    return list("bcdefghi"), list("2345678"), 4


def drawn(_game: Rules, rows: "list[list[str]]", below: "list[str]") -> "list[str]":
    """The texts that a diagram can stand for."""
    parts, checks = drawn_rows(rows), packing.NONE
    for line in below:
        for sign in "：:、,":
            line = line.replace(sign, " ")
        found = [cell for cell in line.lower().split() if cell in CELL]
        checks = ",".join(found) or checks
    return [":".join([parts, turn, phase, passes, checks]) for turn in "01" for phase in "21" for passes in "01"]
