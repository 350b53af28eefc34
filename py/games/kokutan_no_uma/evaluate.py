"""The static evaluation of 黒檀の馬. Used by the engine only."""

from games.kokutan_no_uma.fast import Form
from games.kokutan_no_uma.rules import Horses

WEIGHTS = {
    "arrived": 100,  # a piece on its last row
    "guard": 50,  # a piece still on its side's first row: it blocks a cell that the enemy's four need
    "reserve": 12,  # a row that a piece away from home can still gain
    "choice": 15,  # a cell that a piece can reach now
}
Form.weigh(WEIGHTS)

# Levels 1 to 7: depth, nodes, margin, and whether to search beyond the depth (None: no limit).
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 200, False), (1, None, 60, False), (2, 300, 80, True), (2, 400, 20, True),
    (3, 400, 0, True), (None, 900, 0, True), (None, 4_000, 0, True),
)  # fmt: skip

# The score with a chance of winning of .73: tools/engine_lab/curve.py, from 14,238 positions of 252 games, 1,000 positions a move.
SCALE = 170


def evaluate(position: Horses) -> int:
    """Hundredths of a piece on the last row, positive when player 0 stands better.

    Four pieces on the last row win, but need four empty cells there: as long as the enemy keeps a piece at home, they cannot all arrive.
    So pieces that have arrived count, and pieces at home count. Moving is compulsory, and no piece can move back: the side with moves to
    spare waits, and the side without must leave home. So the rows that the other pieces can still gain count, and so does the number of
    their moves.
    """
    score = Form(position).estimate()
    return -score if position.turn else score
