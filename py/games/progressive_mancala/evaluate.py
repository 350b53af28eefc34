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

    Captured stones decide, and a lead is harder to make good the fewer stones are left in play: it counts with one over the square root
    of them. Whoever is on turn is the likelier to win what waits in the GOAL; a hole whose stones reach the GOAL exactly is a capture, if
    there is a move left for it. A spare move in this turn is a chance for more. Every move that ended in an empty hole has given the
    opponent such a chance for the next turn, which games show to be worth little. Only first laps are looked at: sowing is the search's
    work. The weights come from how games ended (`tools/fit.py`).
    """
    score = Form(position).estimate()
    return -score if position.turn else score
