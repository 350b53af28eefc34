"""How a position of 真剣勝負 looks to an experienced player, without looking ahead. Used by the engine only."""

from games.shinken_shobu.rules import FLIPS, HOME, MARKED, OWNER, PLAYERS, Race
from games.socrates.columns import ROW
from games.socrates.grid import COLUMNS

DISC = (100, 150)  # a plain and a marked one
GUARD = 25  # it still stands on its home row, where alone an invader can be taken: from beside
HOLE = 18  # a column of the home row with no guard beside it: an invader who lands there has won
MARCH = 2  # a row forward
TO_MOVE = 15


def evaluate(position: Race) -> int:
    """Hundredths of a plain disc, positive when player 0 stands better.

    Discs count, marked ones more, for they take diagonally and run along the edge. Only a disc beside it on the home row can take an
    invader, so the home row is worth keeping, and each of its cells without a guard beside it is a door left open.
    """
    score = TO_MOVE if position.turn == 0 else -TO_MOVE
    if position.flips < FLIPS:
        return score
    for cell, p in enumerate(position.board):
        if p:
            far = 8 - ROW[cell] if OWNER[p] == 0 else ROW[cell]
            worth = DISC[MARKED[p]] + (GUARD if far == 0 else MARCH * far)
            score += worth if OWNER[p] == 0 else -worth
    for player in PLAYERS:
        guards = [OWNER[position.board[cell]] == player for cell in HOME[player]]
        holes = sum(1 for i in range(COLUMNS) if not ((i and guards[i - 1]) or (i + 1 < COLUMNS and guards[i + 1])))
        score += -HOLE * holes if player == 0 else HOLE * holes
    return score
