"""Positions of 宇宙遊泳 as text: rows 1 to 9 from column a to j, the side on turn, and the pieces in hand.

`B` and `B*` are Black's plain and marked pieces, `W` and `W*` White's. The hands are four digits in the same order.
"""

from core.positions import packing
from core.positions.drawn import numbers_in
from core.positions.packing import refused
from core.positions.parts import Counts, OneOf, in_hand
from games.common_board import notation
from games.common_board.columns import at
from games.common_board.grid import CELLS, COLUMNS, ROWS
from games.common_board.setup import NAMES, SIGNS, board_of, discs, drawn_rows, rows_of, whole_board
from games.common_board.setup import is_cell as is_cell
from games.uchu_yuei.rules import FIVE, IN_HAND, MARKED, OF, OWNER, Rules, Voyage, five_through

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.positions.parts import PaletteItem, Part, Values

SIDES = (0, 1)


def write(position: Voyage) -> str:
    """The text of a position."""
    return rows_of(position.board) + ":" + str(position.turn) + ":" + "".join([str(n) for n in position.hands])


def lay(game: Rules, text: str) -> Voyage:
    """The position of a text, possible by the rules or not, for a picture. Raises BadPosition for an unreadable text."""
    rows, turn, held = packing.fields(text, 3)
    board = board_of(rows)
    side, hands = packing.side(turn), tuple([packing.number(sign, 0, IN_HAND) for sign in held])
    if len(hands) != 4:
        raise refused("position.numbers", count=4, told=len(hands))
    serial, last = bytearray(CELLS), [0, 0]
    for row in range(ROWS):
        for column in range(COLUMNS):
            owner = OWNER[board[at(column, row)]]
            if owner >= 0:
                last[owner] += 1
                serial[at(column, row)] = last[owner]
    return Voyage(game, board, hands, side, bytes(serial))


def read(game: Rules, text: str) -> Voyage:
    """The position of a text. Raises BadPosition."""
    position = lay(game, text)
    board, hands = position.board, position.hands
    for kind in range(1, 5):
        told, name = board.count(bytes([kind])), notation.name_of(OWNER[kind], MARKED[kind])
        if not game.flips and told + hands[kind - 1] != IN_HAND:
            raise refused("position.in_all" if told <= IN_HAND else "position.more", what=name, told=told + hands[kind - 1], most=IN_HAND)
    for owner in SIDES:
        told = len([p for p in board if OWNER[p] == owner]) + hands[2 * owner] + hands[2 * owner + 1]
        if told != 2 * IN_HAND:
            raise refused("position.in_all", what=notation.side_words(owner), told=told, most=2 * IN_HAND)
    fives = [owner for owner in SIDES if [c for c in range(CELLS) if OF[owner][board[c]] and five_through(board, c, OF[owner])]]
    if len(fives) == 2:
        raise refused("position.both_won", count=FIVE)
    return position


def parts(_game: Rules) -> "list[Part]":
    """The parts of a text."""
    return [whole_board(), OneOf("turn"), Counts([in_hand(sign) for sign in SIGNS[1:]], IN_HAND)]


def palette(game: Rules) -> "list[PaletteItem]":
    """The palette for setting up a position by hand."""
    return discs(2 * IN_HAND, together=True) if game.flips else discs(IN_HAND)


def settle(game: Rules, values: "Values", _spot: str) -> None:
    """Changes the hands in `values` after a change of the board: all pieces that are not on it. If pieces flip, the hand keeps its number
    of marked pieces as far as possible."""
    told = [len([each for each in values.values() if each == sign]) for sign in SIGNS]
    for owner in SIDES:
        plain, marked = 2 * owner + 1, 2 * owner + 2
        hands = [max(0, IN_HAND - told[plain]), max(0, IN_HAND - told[marked])]
        if game.flips:
            left = max(0, 2 * IN_HAND - told[plain] - told[marked])
            hands[1] = max(left - IN_HAND, min(left, values[in_hand(SIGNS[marked])]))
            hands[0] = left - hands[1]
        values[in_hand(SIGNS[plain])], values[in_hand(SIGNS[marked])] = hands


def frame(_game: Rules) -> "tuple[list[str], list[str], int]":
    """The frame of the diagram: (names of the columns, names of the rows, cells in a row)."""
    return list("abcdefghij"), list(NAMES), COLUMNS


def drawn(_game: Rules, rows: "list[list[str]]", below: "list[str]") -> "list[str]":
    """The texts that a diagram can stand for."""
    hands = "".join([str(n) for line in below[:2] for n in numbers_in(line)])
    board = drawn_rows(rows)
    if len(hands) != 4:  # not told: all that is not on the board
        told = [board.count(sign) - (board.count(sign + "*") if len(sign) == 1 else 0) for sign in SIGNS[1:]]
        hands = "".join([str(max(0, IN_HAND - n)) for n in told])
    return [board + ":" + turn + ":" + hands for turn in "01"]
