"""Positions of めだまがえる as text: ranks 1 to 7, each from file 7 to 1, then the side on turn.

`G4` is Green's 4, `W2*` White's 2 that has turned over and shows 3: the number is that of the front, as in a record.
"""

from core.positions import packing
from core.positions.drawn import EMPTY
from core.positions.packing import refused
from core.positions.parts import OneOf, Rows, item
from core.words import Words
from games.medamagaeru.rules import COLOUR, COLOURS, FLIPPED, NAMES, NUMBER, PIECES, SIDE, Frogs, Rules, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.positions.parts import PaletteItem, Part

SIGNS = ("",) + tuple("GW"[COLOUR[p]] + str(NUMBER[p]) + ("*" if FLIPPED[p] else "") for p in PIECES)
EACH = 5  # pieces of a side
LOST = 3  # captures that end the game


def write(position: Frogs) -> str:
    """The text of a position."""
    rows = [[SIGNS[p] for p in position.board[rank * SIDE : rank * SIDE + SIDE]] for rank in range(SIDE)]
    return packing.board(rows) + ":" + str(position.turn)


def lay(game: Rules, text: str) -> Frogs:
    """The position of a text, possible by the rules or not, for a picture. Raises BadPosition for an unreadable text."""
    board, turn = packing.fields(text, 2)
    rows = packing.cells_of(board, list("1234567"), SIDE, {sign: p for p, sign in enumerate(SIGNS) if p})
    position = Frogs(game, bytes([p for row in rows for p in row]), packing.side(turn), (0, 0))
    lost = [max(0, EACH - len([p for p in position.board if p and COLOUR[p] == colour])) for colour in (0, 1)]
    position.taken = lost[position.colour(1)], lost[position.colour(0)]
    return position


def read(game: Rules, text: str) -> Frogs:
    """The position of a text. Raises BadPosition."""
    position = lay(game, text)
    lost, turned, seen = [EACH, EACH], [0, 0], []
    for cell, p in enumerate(position.board):
        if p:
            if (COLOUR[p], NUMBER[p]) in seen:
                raise refused("position.twice", what=name_of(p), spot=NAMES[cell])
            seen.append((COLOUR[p], NUMBER[p]))
            lost[COLOUR[p]] -= 1
            turned[COLOUR[p]] += FLIPPED[p]
    for colour in (0, 1):
        if lost[colour] > LOST:
            raise refused("position.fewer", what=Words("colour." + COLOURS[colour]), told=EACH - lost[colour], least=EACH - LOST)
        if turned[colour] > lost[1 - colour]:
            there = [NAMES[cell] for cell, p in enumerate(position.board) if p and COLOUR[p] == colour and FLIPPED[p]]
            who, most = Words("colour." + COLOURS[colour]), lost[1 - colour]
            raise refused("position.turned", what=who, told=turned[colour], most=most, spots=", ".join(there))
    if lost == [LOST, LOST]:
        raise refused("position.both_lost", count=LOST)
    return position


def parts(_game: Rules) -> "list[Part]":
    """The parts of a text."""
    return [Rows(list("1234567"), [list(NAMES[rank * SIDE : rank * SIDE + SIDE]) for rank in range(SIDE)], SIGNS[1:]), OneOf("turn")]


def palette(game: Rules) -> "list[PaletteItem]":
    """The palette: each frog once, and a tool for its other side."""
    frogs = [
        item(SIGNS[p], "put", SIGNS[p], name_of(p), COLOUR[p] ^ (game.settings["first"] == "white"), 1, {SIGNS[p]: 1, SIGNS[p] + "*": 1})
        for p in PIECES
        if not FLIPPED[p]
    ]
    turned = {each.id: each.id + "*" for each in frogs}
    turned.update({each.id + "*": each.id for each in frogs})
    return frogs + [item("flip", "turn", turned, Words("position.tool.flip"))]


def frame(_game: Rules) -> "tuple[list[str], list[str], int]":
    """The frame of the diagram: (names of the columns, names of the rows, cells in a row)."""
    return list("7654321"), list("1234567"), SIDE


def drawn(_game: Rules, rows: "list[list[str]]", _below: "list[str]") -> "list[str]":
    """The texts that a diagram can stand for."""
    cells = []
    for row in rows:
        cells.append(["" if sign in EMPTY else _sign(sign) for sign in row])
    return [packing.board(cells) + ":" + turn for turn in "01"]


def is_cell(drawn: str) -> bool:
    """True for the sign of a cell in a diagram."""
    return drawn in EMPTY or _sign(drawn) in SIGNS


def _sign(drawn: str) -> str:
    """The sign of a piece in a text, from its sign in a diagram, which shows the face."""
    face, flipped = drawn[1:2], drawn[2:] == "+"
    if flipped and face in tuple("12345"):
        face = str((int(face) - 1) or 5)
    return {"緑": "G", "白": "W"}.get(drawn[:1], drawn[:1]) + face + ("*" if flipped else drawn[2:])
