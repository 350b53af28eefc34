"""How a position of MACIJI looks to an experienced player, without looking ahead. Used by the engine only."""

from games.maciji.fast import Form
from games.maciji.rules import Sheet

WEIGHTS = {
    "won": 900,  # the goal is within reach of who is on turn, or out of his safe reach altogether
    "way": 15,  # a cell to write on that does not give the goal away
    "most_ways": 4,
}
Form.weigh(WEIGHTS)

# Levels 1 to 7: depth, nodes, margin, and whether to look beyond the depth (None: without a bound).
# On a board of 5x5 nearly everything is known exactly, so only the last level may use it.
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 950, False), (1, None, 60, False), (3, 1_000, 30, False), (4, 1_000, 0, False),
    (6, 2_500, 0, False), (8, 2_500, 0, False), (None, 4_500, 0, False),
)  # fmt: skip


def evaluate(position: Sheet) -> int:
    """Hundredths of a game, positive when player 0 stands better.

    Beside the goal whoever is on turn wins, so nobody writes there if anything else is left. With only such cells to write on he
    has as good as lost; otherwise each other way is a little freedom. Before the 1 nothing can be told apart.
    """
    form = Form(position)
    if form.winner is not None:
        return 0
    score = form.estimate()
    return -score if position.turn else score
