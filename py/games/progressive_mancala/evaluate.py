"""How a position of Progressive Mancala looks to an experienced player, without looking ahead. Used by the engine only."""

from games.progressive_mancala.rules import Bowls

STONE = 100
GOAL_STONE = 45  # a stone waiting in the GOAL, to who is on turn
SPARE_MOVE = 80  # another move in this turn
GIFT = 80  # a move already given to the opponent's next turn
HIT = 60  # a hole that reaches the GOAL exactly, besides what lies in it


def evaluate(position: Bowls) -> int:
    """Hundredths of a stone, positive when player 0 stands better.

    Captured stones decide. Whoever is on turn is the likelier to win what waits in the GOAL, more surely so with a hole whose
    stones reach the GOAL exactly. A spare move in this turn is a chance to capture; every move that ended in an empty
    hole has given the opponent such a chance for the next turn. Only first laps are looked at: sowing is the search's work.
    """
    score = (position.scores[0] - position.scores[1]) * STONE
    holes, turn = position.holes, position.turn
    ring = len(holes) + 1
    if turn == 0:
        hits = sum([1 for hole, stones in enumerate(holes, 1) if stones and stones % ring == hole])
    else:
        hits = sum([1 for hole, stones in enumerate(reversed(holes), 1) if stones and stones % ring == hole])
    tempo = position.goal * GOAL_STONE + (position.left - 1) * SPARE_MOVE - position.gifts * GIFT
    if hits:
        tempo += position.goal * (STONE - GOAL_STONE) // 2 + HIT * min(hits, position.left)
    return score + tempo if turn == 0 else score - tempo
