"""The static evaluation of めだまがえる. Used by the engine only."""

from games.medamagaeru.fast import Form
from games.medamagaeru.rules import Frogs

WEIGHTS = {
    "capture": 100,  # one piece taken and none lost
    "two_captures": 260,  # two pieces taken: the third wins
    "two_to_one": 130,
    "point": 6,  # a point of the scoring at 2-2 before any capture …
    "point_1": 12,  # … after one …
    "point_2": 20,
    "point_3": 45,  # … and at 2-1, where the next capture may decide
    "near_2": 10,  # a hunter two steps from its prey
    "near_3": 6,
    "near_4": 3,
    "near_5": 1,
    "to_take": 60,  # the mover can take something now
    "threat": 12,  # the other side threatens one piece …
    "second_threat": 35,  # … or more than one move can save
}
Form.weigh(WEIGHTS)

# Levels 1 to 7: depth, nodes, margin, and whether to search beyond the depth (None: no limit).
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 150, False), (1, None, 10, False), (2, 300, 10, False), (2, 800, 5, True),
    (3, 300, 0, True), (None, 1_200, 0, True), (None, 7_000, 0, True),
)  # fmt: skip

# The score with a chance of winning of .73: tools/engine_lab/curve.py, from 18,010 positions of 207 games, 1,000 positions a move.
SCALE = 96


def evaluate(position: Frogs) -> int:
    """Hundredths of a captured piece, positive when player 0 stands better.

    Captures come first, and the second is worth more than the first because the third wins. At two each the game stops and every piece
    scores that could take some enemy left on the board, wherever both stand: so this count matters more the closer it is, and at 2-1 the
    next capture decides it. A piece next to its prey takes it now if its side is to move; if not, one threat can be parried and two
    cannot. Farther off, a hunter is a little better the nearer it is to each of its prey.
    """
    score = Form(position).estimate()
    return -score if position.turn else score
