"""The engine's lookup tables of マケドニア将棋: attackers of a cell, drops, keys, values of men."""

from games.macedonian_shogi.army import CELLS, DROPPED, FACE, HELD, KIND, MEN, OWNER, SIDE, flights, man, ways
from games.macedonian_shogi.rules import HAND
from games.zobrist import random_keys

SIDES = (0, 1)
KING = tuple(man(side, "K") for side in SIDES)
PRINCE = tuple(man(side, "S") for side in SIDES)
# WEARER[side][passes]: the wearer of the crown.
WEARER = tuple((KING[side], PRINCE[side], KING[side]) for side in SIDES)
ALL_MEN = (0,) + tuple(MEN)
WAYS = tuple(tuple(ways(p, cell) for cell in CELLS) for p in ALL_MEN)
FLIGHTS = tuple(flights(cell) for cell in CELLS)
# The men that step onto a cell from each cell: directly, or over an empty cell between.
STEPPED = tuple(
    tuple(
        (start, tuple(any(cells[0] == cell for cells in WAYS[p][start]) for p in ALL_MEN))
        for start in CELLS
        if any(cells[0] == cell for p in ALL_MEN for cells in WAYS[p][start])
    )
    for cell in CELLS
)
STRODE = tuple(
    tuple(
        (start, line[0], tuple(line in WAYS[p][start] for p in ALL_MEN))
        for start in CELLS
        for line in sorted({cells for p in ALL_MEN for cells in WAYS[p][start] if len(cells) == 2 and cells[1] == cell})
    )
    for cell in CELLS
)
# The effect of a drop on the board and the hands: the man, the place of its kind in the hands, the number of arrows.
DROPS = tuple(
    tuple((man(side, face), side * HAND + HELD.index(face[0]), int(face[1]) if face[0] == "B" else 0) for face in DROPPED) for side in SIDES
)

_KEYS = random_keys("macedonian-shogi", 25 * 64 + 2 * HAND * 40 + 7)
KEY = tuple(tuple(_KEYS[p * 64 : (p + 1) * 64]) for p in ALL_MEN)
_HANDS = _KEYS[25 * 64 : 25 * 64 + 2 * HAND * 40]
HAND_KEY = tuple(tuple(_HANDS[i * 40 : (i + 1) * 40]) for i in range(2 * HAND))
PASS_KEY = (tuple(_KEYS[-7:-4]), tuple(_KEYS[-4:-1]))
TURN_KEY = _KEYS[-1]


def worths(weights: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    """The value of each man on each cell in player 0's view, `[man][cell]`, in the weights' unit."""
    table: list[tuple[int, ...]] = [(0,) * 64]
    for p in MEN:
        face, owner = FACE[p], OWNER[p]
        mine = weights[KIND[p]]
        if face[0] == "B":
            mine += (0, weights["loaded"], weights["loaded_twice"])[int(face[1])]
        elif face[-1] == "+":
            mine += weights["promoted"]
        row = []
        for cell in CELLS:
            rank = cell % SIDE
            forward = rank if owner else SIDE - 1 - rank
            aside = abs(2 * (cell // SIDE) - SIDE + 1) // 2
            value = mine
            if KIND[p] in "PHNG":
                value += weights["forward"] * forward
            if KIND[p] in "KS":
                value -= weights["royal_forward"] * forward
            value -= weights["aside"] * aside
            row.append(-value if owner else value)
        table.append(tuple(row))
    return tuple(table)
