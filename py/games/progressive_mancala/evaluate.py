"""The static evaluation of Progressive Mancala. Used by the engine only."""

from games.progressive_mancala.fast import Form
from games.progressive_mancala.rules import Bowls

STONE = 100  # a captured stone
# Values to the side on turn of 0, 1, 2 … stones in each hole, by its distance before the GOAL on that side's path (in the expert game
# distances from twelve on are like eleven), and in the GOAL itself; of 0, 1, 2 … remaining moves; of 0, 1, 2 … moves this turn that give
# the opponent another. The last value stands for all greater numbers.
TABLES: dict[str, tuple[int, ...]] = {
    "goal": (-106, -49, 22, 101, 190, 116, 103, 11, 19),
    "left": (0, -181, -77, 14, 89, 162, 201, 143, 124),
    "gifts": (131, 98, 69, 54, 48, 40, 15, 1, 19),
    "hole 1": (49, 89, 9, 13, 7, -5, 2, 10, -10, 15, 72, 22, 39, 46, 60),
    "hole 2": (3, 92, 80, -1, 8, 1, 8, 13, 10, 37, -6, 27, 59, 20, 68),
    "hole 3": (-7, 45, 109, 111, 31, 10, 5, -1, -26, 16, 19, 24, 27, 25, 32),
    "hole 4": (2, 57, 72, 110, 86, 26, -6, -16, -11, 13, 4, 12, 5, 23, 42),
    "hole 5": (-8, 30, 59, 52, 87, 81, -29, 6, 9, -4, 50, 55, 17, 1, 11),
    "hole 6": (-10, 10, 15, 33, 22, 56, 52, 46, 29, 20, 42, 29, 21, 15, 38),
    "hole 7": (9, 2, -2, 10, 16, 25, 92, 103, 54, 17, 53, 4, 14, 21, 1),
    "hole 8": (1, -23, -35, -47, -21, 28, 48, 74, 114, 78, 35, 28, 27, 44, 68),
    "hole 9": (19, -6, -45, -37, 21, 59, 62, 67, 77, 60, 66, 5, 22, 9, 38),
    "hole 10": (22, -35, -19, 44, 41, 44, 43, 62, 85, 42, 66, -4, 13, 27, -13),
    "hole 11": (-9, -35, 23, 17, 28, 42, 34, 38, 75, 45, 24, 17, 25, -8, 101),
}  # fmt: skip
WEIGHTS = {"stone": STONE} | {f"{name} {n}": worth for name, worths in TABLES.items() for n, worth in enumerate(worths)}
Form.weigh(WEIGHTS)

# Levels 1 to 7: depth, nodes, margin, and whether to search beyond the depth (None: no limit).
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 200, False), (1, None, 100, False), (2, 300, 100, False), (3, 400, 50, True),
    (4, 600, 20, True), (None, 2_000, 0, True), (None, 7_000, 0, True),
)  # fmt: skip

# The score with a chance of winning of .73: tools/engine_lab/curve.py, from 9,944 positions of 300 games, 1,000 positions a move.
SCALE = 125


def evaluate(position: Bowls) -> int:
    """Hundredths of a stone, positive when player 0 stands better.

    Captured stones decide. The value of a hole depends on its number of stones and their distance to go: those that end in the GOAL capture
    its contents, those that end a little before it may do so by a further lap, and few stones far away only help the opponent. So each
    number of stones has its value in each hole, and each number in the GOAL. All of this counts more the fewer stones are left in play: in
    proportion to one over the square root of their number. A spare move in this turn is a chance for more; every move that ended in an
    empty hole has given the opponent such a chance. Sowing is left to the search. The tables are fitted to the results of games
    (`tools/engine_lab/fit.py`).
    """
    score = Form(position).estimate()
    return -score if position.turn else score
