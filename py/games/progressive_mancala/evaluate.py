"""How a position of Progressive Mancala looks to an experienced player, without looking ahead. Used by the engine only."""

from games.progressive_mancala.fast import Form
from games.progressive_mancala.rules import Bowls

WEIGHTS = {
    "stone": 100,
    "goal_stone": 45,  # a stone waiting in the GOAL, to who is on turn
    "hit_goal_stone": 27,  # the same besides, if a hole reaches the GOAL exactly
    "hit": 60,  # such a hole, besides what lies in the GOAL
    "spare_move": 80,  # another move in this turn
    "gift": 80,  # a move already given to the opponent's next turn
}
Form.weigh(WEIGHTS)


def evaluate(position: Bowls) -> int:
    """Hundredths of a stone, positive when player 0 stands better.

    Captured stones decide. Whoever is on turn is the likelier to win what waits in the GOAL, more surely so with a hole whose
    stones reach the GOAL exactly. A spare move in this turn is a chance to capture; every move that ended in an empty
    hole has given the opponent such a chance for the next turn. Only first laps are looked at: sowing is the search's work.
    """
    score = Form(position).estimate()
    return -score if position.turn else score
