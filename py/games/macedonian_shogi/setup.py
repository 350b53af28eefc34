"""Positions of マケドニア将棋 as text: ranks 1 to 8 from file 8 to 1, the hands, each side's passes of the crown, the side on turn.

Capital letters are 先手's men, small ones 後手's: P 歩, H 重, B 弓 with its arrows (`B2`), N 騎, G 将, S 子, K 王, A an arrow on the
board; `*` 成, `!` the crown. A hand has each kind with its number: `A2P1b1`.
"""

from core.positions import packing
from core.positions.drawn import EMPTY, numbers_in, words_of
from core.positions.packing import refused
from core.positions.parts import Counts, Hands, Odds, OneOf, Rows, in_hand, item
from core.words import Words
from games.macedonian_shogi.army import (
    ARROWS,
    CROWNED,
    FACES,
    HELD,
    KANJI,
    KIND,
    MEN,
    MOST_PASSES,
    NAMES,
    OWNER,
    SIDE,
    at,
    man,
    name_of,
    start_board,
)
from games.macedonian_shogi.rules import HAND, Army, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.positions.parts import PaletteItem, Part, Values

SIDES = (0, 1)
# Without the knight on the left of the first side, and of the second.
ODDS = Odds(
    Words("macedonian-shogi.kind.n"),
    (
        "b2ngk!sgnb2.pphhhhpp.8.8.8.8.PPHHHHPP.B21GSK!GNB2:-:00:0",
        "b2ngk!sg1b2.pphhhhpp.8.8.8.8.PPHHHHPP.B2NGSK!GNB2:-:00:0",
    ),
)
ALL_ARROWS = 8
MIDDLE = (4, 5)  # the neutral ranks
PRINTED = {KANJI[kind]: {"B": "B2", "K": "K!"}.get(kind, kind) for kind in KANJI}  # a man of the published diagram -> its sign in a text
PRINTED.update(dict.fromkeys(EMPTY, ""))
CROWN = len(MEN) + 1  # added to the crowned man while a text is read


def _sign(p: int) -> str:
    sign = FACES[(p - 1) % len(FACES)].replace("+", "*")
    return sign.lower() if OWNER[p] else sign


SIGNS = ("",) + tuple(_sign(p) for p in MEN)


def write(position: Army) -> str:
    """The text of a position."""
    wearers = position.wearers()
    cells = [[at(file, rank) for file in range(SIDE - 1, -1, -1)] for rank in range(SIDE)]
    board = packing.board([[SIGNS[position.board[cell]] + ("!" if cell in wearers else "") for cell in row] for row in cells])
    hands = ""
    for i, n in enumerate(position.hands):
        kind = HELD[i % HAND]
        hands += ((kind if i < HAND else kind.lower()) + str(n)) if n else ""
    return ":".join([board, hands or packing.NONE, "".join([str(n) for n in position.passes]), str(position.turn)])


class Laid(Army):
    """A position for a picture: it has the crowns of its text, several of a side or none, whatever the number of passes says."""

    crowns: "list[list[int]]" = [[], []]

    def crowned(self, side: int) -> int:
        return (self.crowns[side] + [-1])[0]

    def wearers(self) -> "list[int]":
        return self.crowns[0] + self.crowns[1]

    def threats(self, side: int) -> "list[int]":
        return super().threats(side) if len(self.crowns[side]) == 1 else []


def lay(game: Rules, text: str) -> Army:
    """The position of a text, possible by the rules or not, for a picture. Raises BadPosition for an unreadable text."""
    laid, crowns = _laid(game, text)
    position = Laid(game, laid.board, laid.hands, laid.passes, laid.turn, laid.ids, laid.newest)
    position.crowns = crowns
    return position


def _laid(game: Rules, text: str) -> "tuple[Army, list[list[int]]]":
    """(position as `lay` gives it, cells of each side's crowned men). Raises BadPosition."""
    rows, held, passed, turn = packing.fields(text, 4)
    signs = {sign: p for p, sign in enumerate(SIGNS) if p}
    for p in MEN:
        if KIND[p] in "KS":
            signs[SIGNS[p] + "!"] = p + CROWN
    found = packing.cells_of(rows, list("12345678"), SIDE, signs)
    board, ids = bytearray(SIDE * SIDE), bytearray(SIDE * SIDE)
    crowns: list[list[int]] = [[], []]
    newest = 0
    for rank, row in enumerate(found):
        for i, p in enumerate(row):
            cell = at(SIDE - 1 - i, rank)
            if p > CROWN:
                p -= CROWN
                crowns[OWNER[p]].append(cell)
            board[cell] = p
    for cell, p in enumerate(board):
        if p:
            newest += 1
            ids[cell] = newest
    hands = _hands(held)
    passes = [packing.number(sign, 0, MOST_PASSES) for sign in passed]
    if len(passes) != 2:
        raise refused("position.numbers", count=2, told=len(passes))
    return Army(game, bytes(board), hands, (passes[0], passes[1]), packing.side(turn), bytes(ids), newest), crowns


def read(game: Rules, text: str) -> Army:
    """The position of a text. Raises BadPosition."""
    position, crowns = _laid(game, text)
    _count(position.board, position.hands)
    lost = []
    for side in SIDES:
        man, wearer = CROWNED[side][position.passes[side]][0], position.crowned(side)
        if crowns[side] != ([wearer] if wearer >= 0 else []):
            spots = ", ".join([NAMES[cell] for cell in crowns[side]]) or packing.NONE
            raise refused("position.crown", side=Words("side." + str(side)), what=name_of(man), spots=spots)
        lost += [side] if wearer < 0 else []
    if len(lost) == 2:
        raise refused("position.both_crowns")
    return position


def _hands(text: str) -> bytes:
    """The hands of a text. Each kind stands once and in order, capital letters first. Raises BadPosition."""
    hands, last = bytearray(2 * HAND), -1
    kinds = HELD + HELD.lower()
    for i in range(0, 0 if text == packing.NONE else max(2, len(text)), 2):
        place = kinds.find(text[i : i + 1])
        if place <= last:
            raise refused("position.hand", text=packing.shown(text))
        hands[place] = packing.number(text[i + 1 : i + 2], 1, 9)
        last = place
    return bytes(hands)


def _count(board: bytes, hands: bytes) -> None:
    """Raises BadPosition if a kind has more men than at the start, or if arrows are missing or too many."""
    begun, arrows = start_board(), 0
    for kind in "PHBNGSK":
        for side in SIDES if kind in "SK" else (None,):
            there = [cell for cell, p in enumerate(board) if KIND[p] == kind and side in (None, OWNER[p])]
            most = len([p for p in begun if KIND[p] == kind and side in (None, OWNER[p])])
            told = len(there) + (hands[HELD.index(kind)] + hands[HAND + HELD.index(kind)] if kind in HELD else 0)
            if told > most:
                face = "B0" if kind == "B" else kind
                what = name_of(man(side, face)) if side is not None else Words("macedonian-shogi.kind." + kind.lower())
                raise refused(
                    "position.more_at", what=what, told=told, most=most, spots=", ".join([NAMES[cell] for cell in there]) or packing.NONE
                )
    for p in board:
        arrows += ARROWS[p] + (KIND[p] == "A")
    arrows += hands[0] + hands[HAND]
    if arrows != ALL_ARROWS:
        spots = ", ".join([NAMES[cell] for cell, p in enumerate(board) if ARROWS[p] or KIND[p] == "A"])
        raise refused("position.in_all", what=Words("macedonian-shogi.kind.a"), told=arrows, most=ALL_ARROWS, spots=spots)


ROYAL = tuple(SIGNS[p] for p in MEN if KIND[p] in "KS")
HANDS = {SIGNS[p]: (in_hand(KIND[p]), in_hand(KIND[p].lower())) for p in MEN if KIND[p] in HELD}


def settle(_game: Rules, values: "Values", spot: str) -> None:
    """Changes `values` after a change at `spot`: the newest crown of a side is its only one, and the number of passes fits its wearer."""
    for side in SIDES:
        crowned = [at for at in NAMES if values[at] in (("s!", "k!") if side else ("S!", "K!"))]
        for cell in crowned if spot in crowned else ():
            if cell != spot:
                values[cell] = values[cell][0]
        if crowned:
            passes = "passes" + str(side)
            wearer = spot if spot in crowned else crowned[0]
            values[passes] = 1 if values[wearer][0] in "sS" else 0 if values[passes] == 1 else values[passes]


def parts(_game: Rules) -> "list[Part]":
    """The parts of a text."""
    cells = [[NAMES[at(file, rank)] for file in range(SIDE - 1, -1, -1)] for rank in range(SIDE)]
    return [
        Rows(list("12345678"), cells, SIGNS[1:] + tuple(sign + "!" for sign in ROYAL)),
        Hands(HELD + HELD.lower()),
        Counts(["passes0", "passes1"], MOST_PASSES),
        OneOf("turn"),
    ]


def palette(_game: Rules) -> "list[PaletteItem]":
    """The palette: men, archers with 0 to 2 arrows, and tools for 成, arrows, the crown."""
    begun, men = start_board(), []
    for p in MEN:
        kind, side = KIND[p], OWNER[p]
        if SIGNS[p].endswith("*"):
            continue
        uses, most = {}, ALL_ARROWS
        for other in MEN:
            if kind == "A" and (KIND[other] == "A" or ARROWS[other]):
                uses[SIGNS[other]] = ARROWS[other] or 1
            elif KIND[other] == kind and (kind in HELD or OWNER[other] == side):
                uses[SIGNS[other]] = uses[SIGNS[other] + "!"] = 1
        if kind in HELD:
            uses[in_hand(kind)] = uses[in_hand(kind.lower())] = 1
        if kind != "A":
            most = len([other for other in begun if KIND[other] == kind and (kind in HELD or OWNER[other] == side)])
        men.append(item(SIGNS[p], "put", SIGNS[p], name_of(p), side, most, uses))
    promoted, loaded, crowned = {}, {}, {}
    for sign in SIGNS[1:]:
        if sign.endswith("*"):
            promoted[sign], promoted[sign[:-1]] = sign[:-1], sign
        if sign[0] in "Bb":
            loaded[sign] = sign[0] + str((int(sign[1]) + 1) % 3)
        if sign in ROYAL:
            crowned[sign], crowned[sign + "!"] = sign + "!", sign
    tools = ("promote", promoted), ("arrows", loaded), ("crown", crowned)
    return men + [item(name, "turn", signs, Words("position.tool." + name)) for name, signs in tools]


def frame(_game: Rules) -> "tuple[list[str], list[str], int]":
    """The frame of the diagram: (names of the columns, names of the rows, cells in a row)."""
    return list("87654321"), list("12345678"), SIDE


def drawn(_game: Rules, rows: "list[list[str]]", below: "list[str]") -> "list[str]":
    """The texts that a diagram can stand for."""
    men = [["" if sign in EMPTY else _drawn(sign) for sign in row] for row in rows]
    board, drawn_men = packing.board(men), [sign for row in men for sign in row]
    hands, passes = "", ""
    for side, line in enumerate(below[:2]):
        prince = ("S!", "s!")[side] in drawn_men  # wears the crown: it was passed
        passes += str((numbers_in(line) or [int(prince)])[-1])
        words = line.replace(",", " ").replace("\u3000", " ").split()
        for kind in HELD:
            for word in words:
                if word[:1] in (kind, KANJI[kind]) and word[1:] and all(sign in packing.DIGITS for sign in word[1:]):
                    hands += (kind.lower() if side else kind) + word[1:]
    return [":".join([board, hands or packing.NONE, passes, turn]) for turn in "01"]


def is_cell(drawn: str) -> bool:
    """True for the sign of a cell in a diagram."""
    sign = _drawn(drawn)
    return drawn in EMPTY or sign in SIGNS or sign[-1:] == "!" and sign[:-1] in ROYAL


def printed(lines: "list[str]") -> "tuple[str, int] | None":
    """A board as the published rules print it, by lines such as `1弓騎将王子将騎弓` (a rank, its men from file 8): (text of the position,
    number of lines), None for other lines.

    Men on ranks 1–3 are 後手's, men on ranks 6–8 先手's. An archer has two arrows, a 王 the crown; 先手 is to move. An empty rank is left
    out or an empty line.
    """
    ranks = [[""] * SIDE for _ in range(SIDE)]
    last, end = 0, 0
    for i, line in enumerate(lines):
        line = "".join(words_of(line))
        rank = packing.DIGITS.find(line[0]) if line else 0
        if not line and last < SIDE:
            continue
        if len(line) != SIDE + 1 or not last < rank <= SIDE or rank in MIDDLE or not all(sign in PRINTED for sign in line[1:]):
            break
        men = [PRINTED[sign] for sign in line[1:]]
        ranks[rank - 1] = [sign.lower() for sign in men] if rank < MIDDLE[0] else men
        last, end = rank, i + 1
    return (":".join([packing.board(ranks), packing.NONE, "00", "0"]), end) if last == SIDE else None


def _drawn(sign: str) -> str:
    """The sign of a man in a text, from its sign in a diagram."""
    for kind in KANJI:
        for mark in "vV":
            sign = sign.replace(mark + KANJI[kind], kind.lower())
        sign = sign.replace(KANJI[kind], kind)
    return sign.replace("*", "!").replace("+", "*")
