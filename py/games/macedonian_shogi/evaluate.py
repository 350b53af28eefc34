"""How a position of マケドニア将棋 looks to an experienced player, without looking ahead. Used by the engine only."""

from games.macedonian_shogi.army import FACE, HELD, KIND, MEN, OWNER
from games.macedonian_shogi.rules import Army

# Hundredths of a 歩, on the board. An arrow on the bow reaches as far as a chess queen, so most of an archer's worth is his arrows.
WORTH = {"P": 100, "H": 150, "B": 250, "N": 400, "G": 450, "S": 400, "K": 450, "A": 150}
LOADED = (0, 350, 600)  # one arrow on the bow; two share the lines they fly along
PROMOTED = 80
IN_HAND = {"P": 110, "H": 160, "B": 300, "N": 420, "G": 460, "A": 200}  # it can be dropped where it is wanted
PASSES_LEFT = (600, 350, 0)  # after so many passes: 譲位 saves a lost crown, and once more
TO_TAKE = 4000  # who is on turn can take the crown


def _worth(p: int) -> int:
    face = FACE[p]
    mine = WORTH[KIND[p]] + (LOADED[int(face[1])] if face[0] == "B" else PROMOTED if face[-1] == "+" else 0)
    return mine if OWNER[p] == 0 else -mine


VALUE = (0,) + tuple(_worth(p) for p in MEN)
HELD_VALUE = tuple(IN_HAND[kind] for kind in HELD) + tuple(-IN_HAND[kind] for kind in HELD)


def evaluate(position: Army) -> int:
    """Hundredths of a 歩, positive when player 0 stands better.

    What stands on the board and what is in hand is counted. The arrows make an archer the strongest man while he carries them; one
    that lies about is worth little more than that it may be fetched. A side that can still pass its crown has a life to spare.
    And who is on turn beside an exposed enemy crown has as good as won.
    """
    score = 0
    for p in position.board:
        score += VALUE[p]
    for i, n in enumerate(position.hands):
        if n:
            score += n * HELD_VALUE[i]
    for side in (0, 1):
        if position.may_pass(side):
            spare = PASSES_LEFT[position.passes[side]]
            score += -spare if side else spare
    if position.threats(1 - position.turn):
        score += -TO_TAKE if position.turn else TO_TAKE
    return score
