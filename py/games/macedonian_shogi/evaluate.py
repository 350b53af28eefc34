"""The static evaluation of マケドニア将棋. Used by the engine only."""

from games.macedonian_shogi.fast import Form
from games.macedonian_shogi.rules import Army

WEIGHTS = {
    # Hundredths of a 歩, on the board. An arrow on the bow has the reach of a chess queen: most of an archer's value is in its arrows.
    "P": 100, "H": 150, "B": 250, "N": 400, "G": 450, "S": 400, "K": 450, "A": 150,
    "loaded": 350,  # one arrow on the bow; two share the same lines
    "loaded_twice": 600,
    "promoted": 80,
    # A man in hand can be dropped freely.
    "P in hand": 110, "H in hand": 160, "B in hand": 300, "N in hand": 420, "G in hand": 460, "A in hand": 200,
    "forward": 3,  # a rank, for 歩, 重, 騎 and 将
    "royal_forward": 4,  # a rank that 王 and 子 are away from their own camp
    "aside": 2,  # a file away from the middle
    "two_passes": 600,  # 譲位 can save a lost crown, and then once again
    "one_pass": 350,
    "to_take": 4000,  # the side on turn can take the crown
    "exposed": 40,  # the crown of the side on turn is attacked
}  # fmt: skip
Form.weigh(WEIGHTS)
# The weakest levels choose at random among moves of nearly equal value: so a pass of the crown must be worth much less than other moves.
Form.shallow = {"spare": (1400, 700, 0)}
# The first level overlooks arrows (`Form.blind`): it sees only attackers of the crown that step.

# Levels 1 to 7: depth, nodes, margin, and whether to search beyond the depth (None: no limit).
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 350, False), (1, None, 40, False), (1, 600, 40, True), (2, 1_000, 8, True),
    (3, 800, 0, True), (None, 2_500, 0, True), (None, 7_000, 0, True),
)  # fmt: skip

# The score with a chance of winning of .73: tools/engine_lab/curve.py, from 8,722 positions of 67 games, 1,000 positions a move.
SCALE = 1300


def evaluate(position: Army) -> int:
    """Hundredths of a 歩, positive when player 0 stands better.

    It counts the men on the board and in hand. Its arrows make an archer the strongest man; an arrow on the board is worth little more
    than the chance to pick it up. A side that can still pass its crown has a life to spare. And the side on turn with an exposed enemy
    crown has practically won.
    """
    form = Form(position)
    if form.winner is not None:
        return 0
    score = form.estimate()
    return -score if position.turn else score
