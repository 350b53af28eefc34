"""The static evaluation of MACIJI. Used by the engine only."""

from games.maciji.fast import Form
from games.maciji.rules import Sheet

WEIGHTS = {
    "won": 900,  # the goal is within reach of the side on turn, or that side has no safe cell left
    "way": 15,  # a cell to write on that does not give the goal away
    "most_ways": 4,
}
Form.weigh(WEIGHTS)

# Levels 1 to 7: depth, nodes, margin, and whether to search beyond the depth (None: no limit).
# The solver knows nearly every position of a 5x5 board, so only the last level may use it.
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 950, False), (1, None, 60, False), (3, 1_000, 30, False), (4, 1_000, 0, False),
    (6, 2_500, 0, False), (8, 2_500, 0, False), (None, 4_500, 0, False),
)  # fmt: skip


def evaluate(position: Sheet) -> int:
    """Hundredths of a game, positive when player 0 stands better.

    Beside the goal the side on turn wins, so both avoid those cells as long as others are left. A side with only such cells to write on
    has practically lost; otherwise each safe cell is a little freedom. Before the 1 all positions are equal.
    """
    form = Form(position)
    if form.winner is not None:
        return 0
    score = form.estimate()
    return -score if position.turn else score
