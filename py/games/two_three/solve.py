"""The exact solution of ツースリー: all positions reachable from one, each with the plies left under best play. For the engine.

From the start there are 14,169, no line of play repeats a position, and none ends without a winner: so one depth-first walk solves
everything, in a tenth of a second.
"""

from games.two_three.rules import Lane

_known: dict[tuple[bytes, int], int] = {}


def plies_left(position: Lane) -> int:
    """Plies to the end with best play: odd when the side on turn wins, even when it loses."""
    key = (position.board, position.turn)
    found = _known.get(key)
    if found is None:
        ways = [1 + plies_left(position._play(move)) for move in position.legal_moves()]
        winning = [plies for plies in ways if plies % 2]
        found = _known[key] = min(winning) if winning else max(ways, default=0)
    return found
