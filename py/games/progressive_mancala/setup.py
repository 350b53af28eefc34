"""Positions of Progressive Mancala as text: the stones in each hole from a, those in the GOAL, both scores, the side on turn.

Then the moves left in this turn, and the extra moves of the next turn.
"""

from core.positions import packing
from core.positions.packing import refused
from core.words import Words
from games.progressive_mancala.rules import STONES, Bowls, Rules

MOST_LEFT = 99


def write(position: Bowls) -> str:
    """The text of a position."""
    holes, scores = [",".join([str(n) for n in each]) for each in (position.holes, position.scores)]
    return ":".join([holes, str(position.goal), scores, str(position.turn), str(position.left), str(position.gifts)])


def read(game: Rules, text: str) -> Bowls:
    """The position of a text. Raises BadPosition."""
    in_holes, in_goal, captured, turn, to_move, given = packing.fields(text, 6)
    most = game.holes * STONES
    holes, scores = packing.numbers(in_holes, game.holes, most), packing.numbers(captured, 2, most)
    goal = packing.number(in_goal, 0, most)
    total = sum(holes) + goal + sum(scores)
    if total != most:
        raise refused("position.in_all", what=Words("position.stones"), told=total, most=most)
    left, gifts = packing.number(to_move, 1, MOST_LEFT), packing.number(given, 0, MOST_LEFT)
    if not any(holes) and max(scores) < game.majority:
        raise refused("position.no_move")
    return Bowls(game, bytes(holes), goal, (scores[0], scores[1]), packing.side(turn), left, gifts)
