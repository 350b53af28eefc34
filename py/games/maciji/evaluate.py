"""How a position of MACIJI looks to an experienced player, without looking ahead. Used by the engine only."""

from games.maciji.rules import NOWHERE, Sheet

WON = 900  # the goal is within reach of who is on turn, or out of his safe reach altogether
WAY = 15  # a cell to write on that neither gives the goal away nor is the last
MOST_WAYS = 4


def evaluate(position: Sheet) -> int:
    """Hundredths of a game, positive when player 0 stands better.

    Beside the goal whoever is on turn wins, so nobody writes there if anything else is left. With only such cells to write on he
    has as good as lost; otherwise each other way is a little freedom. Before the 1 nothing can be told apart.
    """
    if not position.number or position.written[position.goal]:
        return 0
    written, around, goal = position.written, position.game.around, position.goal
    other = position.leap()
    ways = [other] if other != NOWHERE else [cell for cell in around[position.last] if not written[cell]]
    if goal in ways:
        score = WON
    else:
        beside = around[goal]
        safe = len([cell for cell in ways if cell not in beside or (cell in position.warps and cell != other)])
        score = min(safe, MOST_WAYS) * WAY if safe else -WON
    return score if position.turn == 0 else -score
