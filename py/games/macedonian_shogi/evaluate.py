"""How a position of マケドニア将棋 looks to an experienced player, without looking ahead. Used by the engine only."""

from games.macedonian_shogi.fast import Form
from games.macedonian_shogi.rules import Army

WEIGHTS = {
    # Hundredths of a 歩, on the board. An arrow on the bow reaches as far as a chess queen: most of an archer's worth is his arrows.
    "P": 100, "H": 150, "B": 250, "N": 400, "G": 450, "S": 400, "K": 450, "A": 150,
    "loaded": 350,  # one arrow on the bow; two share the lines they fly along
    "loaded_twice": 600,
    "promoted": 80,
    # It can be dropped where it is wanted.
    "P in hand": 110, "H in hand": 160, "B in hand": 300, "N in hand": 420, "G in hand": 460, "A in hand": 200,
    "forward": 3,  # a rank, for 歩, 重, 騎 and 将
    "royal_forward": 4,  # a rank that 王 and 子 have left their own camp
    "aside": 2,  # a file away from the middle
    "two_passes": 600,  # 譲位 saves a lost crown, and once more
    "one_pass": 350,
    "to_take": 4000,  # who is on turn can take the crown
    "exposed": 40,  # his own is attacked
}  # fmt: skip
Form.weigh(WEIGHTS)
# The weakest levels choose at random among moves that look nearly alike: to them no pass of the crown looks like just another move.
Form.shallow = {"spare": (1400, 700, 0)}
# The first level overlooks arrows (`Form.blind`): of those who could take a crown it sees only who steps or strides there.

# Levels 1 to 7: depth, nodes, margin, and whether to look beyond the depth (None: without a bound).
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 350, False), (1, None, 40, False), (1, 600, 40, True), (2, 1_000, 8, True),
    (3, 800, 0, True), (None, 2_500, 0, True), (None, 7_000, 0, True),
)  # fmt: skip


def evaluate(position: Army) -> int:
    """Hundredths of a 歩, positive when player 0 stands better.

    What stands on the board and what is in hand is counted. The arrows make an archer the strongest man while he carries them; one
    that lies about is worth little more than that it may be fetched. A side that can still pass its crown has a life to spare.
    And who is on turn beside an exposed enemy crown has as good as won.
    """
    form = Form(position)
    if form.winner is not None:
        return 0
    score = form.estimate()
    return -score if position.turn else score
