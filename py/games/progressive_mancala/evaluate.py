"""How a position of Progressive Mancala looks to an experienced player, without looking ahead. Used by the engine only."""

from games.progressive_mancala.fast import Form
from games.progressive_mancala.rules import Bowls

WEIGHTS = {
    "stone": 100,  # a captured stone when 20 of 55 are left in play; more when there are fewer
    "to_move": 38,
    "goal_stone": 61,  # a stone waiting in the GOAL, to who is on turn
    "hit": 76,  # a hole that reaches the GOAL exactly
    "spare_move": 31,  # another move in this turn
    "gift": 8,  # a move already given to the opponent's next turn
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
