"""The static evaluation of 真剣勝負. Used by the engine only."""

from games.shinken_shobu.fast import Form
from games.shinken_shobu.rules import Race

WEIGHTS = {
    "plain": 100,
    "marked": 150,
    "guard": 25,  # a disc on its home row: an invader can only be taken from a cell beside it
    "march": 2,  # a row forward
    "aside": 0,  # a column away from the middle
    "hole": 18,  # a column of the home row with no guard beside it: an invader that lands there has won
    "door": 3000,  # the mover has a free path to such a column
    "threat": 60,  # the other side has one free path …
    "threats": 1200,  # … or more than one move can close
    "to_move": 15,
}
Form.weigh(WEIGHTS)
# The first level sees discs, rows and invasions by this move, but not a path that is open for the next.
Form.blind = {"door": 0, "doors": (0,) * len(Form.doors)}

# Levels 1 to 7: depth, nodes, margin, and whether to search beyond the depth (None: no limit).
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 90, False), (1, None, 15, False), (2, 300, 15, False), (2, None, 25, True),
    (4, 800, 0, True), (None, 2_400, 0, True), (None, 8_000, 0, True),
)  # fmt: skip

# The score with a chance of winning of .73: tools/engine_lab/curve.py, from 9,388 positions of 173 games, 1,000 positions a move.
SCALE = 75


def evaluate(position: Race) -> int:
    """Hundredths of a plain disc, positive when player 0 stands better.

    Discs count, marked ones more, since they take diagonally and run along the edge. Only a disc beside it on the home row can take an
    invader, so the home row is worth keeping, and each of its cells without a guard beside it is an open door. A side on turn with an
    empty column to such a door walks in and has won; one such threat must be answered, two usually cannot be.
    """
    form = Form(position)
    if form.winner is not None:
        return 0
    score = form.estimate()
    return -score if position.turn else score
