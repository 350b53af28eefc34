"""The static evaluation of 宇宙遊泳. Used by the engine only."""

from games.uchu_yuei.fast import Form
from games.uchu_yuei.rules import Voyage

WEIGHTS = {
    "one": 1,  # discs of one side in a place for a five, alone there …
    "two": 4,
    "three": 14,
    "four": 60,
    "two_with_one": 1,  # … and with one enemy disc, which may leave
    "three_with_one": 4,
    "four_with_one": 22,
    "to_move": 12,
    "win_next": 3000,  # the mover completes a four with a disc from the hand
    "lost_next": 2000,  # the enemy can complete two fours, or one that the mover cannot stop
    "threat": 30,  # the enemy can complete one four, which must be stopped
    "spots": 12,  # the number of cells searched near the horizon
}
Form.weigh(WEIGHTS)

# Levels 1 to 7: depth, nodes, margin, and whether to search beyond the depth (None: no limit).
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 100, False), (1, None, 40, False), (1, None, 25, False), (1, 1_000, 38, True),
    (1, 1_000, 25, True), (2, 1_000, 14, True), (3, 1_500, 0, True),
)  # fmt: skip

# The score with a chance of winning of .73: tools/engine_lab/curve.py, from 2,214 positions of 81 games, 1,000 positions a move.
SCALE = 90


def evaluate(position: Voyage) -> int:
    """Hundredths of an open four, roughly; positive when player 0 stands better.

    Every line of five cells counts for the side with more discs in it, steeply more the fuller it is. A line with one enemy disc still
    counts a little: it is never captured, but may jump or travel away. A side on turn with a four and a disc in hand has won; against
    two fours of the enemy one move does not help. The right to move is worth something.
    """
    form = Form(position)
    if form.winner is not None:
        return 0
    score = form.estimate()
    return -score if position.turn else score
