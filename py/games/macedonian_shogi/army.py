"""The board and the pieces ("men") of マケドニア将棋: start, directions, promotion.

A cell is 0–63 in the order of its name: file (筋, 1–8 from the right), then rank (段, 1–8 from the top). 先手 sits at the bottom.
A man is a byte: its owner and one of the twelve faces below; an archer's face includes its number of arrows, and an arrow that lies on the
board by itself is a man of its own. The crown is not in the byte: the number of passes determines its wearer.
"""

from core.words import Words

# The board.
SIDE = 8
CELLS = range(SIDE * SIDE)
NAMES = tuple(f"{i // SIDE + 1}{i % SIDE + 1}" for i in CELLS)
CELL = {name: i for i, name in enumerate(NAMES)}


def at(file: int, rank: int) -> int:
    """The cell on a file and a rank, both from 0."""
    return file * SIDE + rank


def line(cell: int, left: int, down: int, reach: int = SIDE) -> tuple[int, ...]:
    """The cells from `cell` in a direction, the nearest first, without `cell` itself, at most `reach` of them."""
    for place, way in ((cell // SIDE, left), (cell % SIDE, down)):
        if way:
            reach = min(reach, place // -way if way < 0 else (SIDE - 1 - place) // way)
    step = at(left, down)
    return tuple(range(cell + step, cell + step * (reach + 1), step))


def in_camp(cell: int, side: int) -> bool:
    """True if a cell is in a side's camp (自陣): the three ranks nearest to it. Ranks 4 and 5 are neutral."""
    rank = cell % SIDE
    return rank >= 5 if side == 0 else rank <= 2


# Drops go to one's own camp and the middle.
DROP_CELLS = tuple(tuple(cell for cell in CELLS if not in_camp(cell, 1 - side)) for side in (0, 1))

# The men. `+` is 成; a digit is an archer's number of arrows.
FACES = ("P", "P+", "H", "H+", "B0", "B1", "B2", "N", "G", "S", "K", "A")
KANJI = {"P": "歩", "H": "重", "B": "弓", "N": "騎", "G": "将", "S": "子", "K": "王", "A": "矢"}
MEN = range(1, 2 * len(FACES) + 1)


def man(side: int, face: str) -> int:
    """The byte of a man; 0 is an empty cell."""
    return 1 + side * len(FACES) + FACES.index(face)


OWNER = (-1,) + tuple((p - 1) // len(FACES) for p in MEN)
FACE = ("",) + tuple(FACES[(p - 1) % len(FACES)] for p in MEN)
KIND = tuple(face[:1] for face in FACE)
ARROWS = tuple(int(face[1]) if face[:1] == "B" else 0 for face in FACE)
ARCHER = tuple(kind == "B" for kind in KIND)
LOOSE = tuple(kind == "A" for kind in KIND)
LOADABLE = tuple(face in ("B0", "B1") for face in FACE)  # the next byte has one arrow more

# The men in hand, in the order of the codes, the arrows first: a hand is six counts, 後手's after 先手's.
# A captured 王 or 子 leaves the game.
HELD = "ABGHNP"
DROPPED = ("A", "B0", "B1", "B2", "G", "H", "N", "P")  # an archer is dropped with arrows from the hand
IN_HAND = tuple(HELD.index(kind) if kind and kind in HELD else -1 for kind in KIND)

# Steps: across and forward, as from the owner's seat.
GOLD = ((0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1))
SILVER = ((0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1))
ALL_ROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
ASIDE = ((1, 0), (-1, 0))
STEPS = {
    "P": ((0, 1),),
    "P+": ((0, 1),) + ASIDE,
    "H": ((0, 1),),
    "H+": ((0, 1),) + ASIDE,
    "B": ASIDE + ((0, 1), (0, -1)),
    "N": tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)),
    "G": GOLD,
    "S": SILVER,
    "K": ALL_ROUND,
}


# A cache of these lines: the first position needs few of them, and the page waits for everything computed on import.
_WAYS: "list[tuple[tuple[int, ...], ...] | None]" = [None] * (len(FACE) * len(CELLS))
_FLIGHTS: "list[tuple[tuple[int, ...], ...] | None]" = [None] * len(CELLS)


def ways(p: int, cell: int) -> tuple[tuple[int, ...], ...]:
    """The lines of a man from a cell: one step each, except 重, which goes one or two without jumping. None for an arrow and on an empty
    cell."""
    found = _WAYS[p * len(CELLS) + cell]
    if found is None:
        steps = STEPS.get(FACE[p]) or STEPS.get(KIND[p], ())
        ahead = OWNER[p] * 2 - 1  # 先手 goes up, 後手 down
        lines = [line(cell, -x * ahead, y * ahead, 2 if KIND[p] == "H" and y else 1) for x, y in steps]
        found = _WAYS[p * len(CELLS) + cell] = tuple([each for each in lines if each])
    return found


def flights(cell: int) -> tuple[tuple[int, ...], ...]:
    """The lines of an arrow from a cell: it flies like a chess queen."""
    found = _FLIGHTS[cell]
    if found is None:
        found = _FLIGHTS[cell] = tuple([line(cell, x, y) for x, y in ALL_ROUND])
    return found


# AFTER[p][cell]: the face of a man after a move to a cell: 歩 and 重 must promote on entering the enemy's camp.
AFTER = tuple(
    tuple([p + in_camp(cell, 1 - OWNER[p]) for cell in CELLS]) if FACE[p] in ("P", "H") else (p,) * len(CELLS) for p in (0,) + tuple(MEN)
)

# Rows from the left, top to bottom (seed 004), each from rank 1 or from the top of 先手's half.
START = ((0, "BNGKSGNB", 1), (1, "PPHHHHPP", 1), (6, "PPHHHHPP", 0), (7, "BNGSKGNB", 0))


def start_board() -> bytes:
    """Thirty-two men; every archer has two arrows."""
    board = bytearray(SIDE * SIDE)
    for rank, kinds, side in START:
        for i, kind in enumerate(kinds):
            board[at(SIDE - 1 - i, rank)] = man(side, "B2" if kind == "B" else kind)
    return bytes(board)


# The wearer of the crown: 王, then 子 after the first pass, then 王 again after the second and for good.
MOST_PASSES = 2
CROWNED = tuple(tuple(bytes([man(side, "S" if passes == 1 else "K")]) for passes in range(MOST_PASSES + 1)) for side in (0, 1))
ROYAL = tuple((bytes([man(side, "K")]), bytes([man(side, "S")])) for side in (0, 1))


def name_of(p: int, crowned: bool = False) -> Words:
    """The accessible name of a man, its owner first."""
    kind: Words = Words(f"macedonian-shogi.kind.{KIND[p].lower()}" + (".up" if FACE[p].endswith("+") else ""))
    if ARCHER[p]:
        kind = Words(f"macedonian-shogi.archer.{ARROWS[p]}")
    if crowned:
        kind = Words("macedonian-shogi.crowned", kind=kind)
    return Words("macedonian-shogi.piece", side=Words("side." + str(OWNER[p])), kind=kind)
