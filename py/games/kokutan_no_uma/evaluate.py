"""How a position of 黒檀の馬 looks without looking ahead. Used by the engine only."""

from games.kokutan_no_uma.rules import GOAL, OWNER, PLAYABLE, Horses
from games.socrates.columns import ROW

ARRIVED = 100  # a piece on its last row
GUARD = 50  # a piece still on its first row: it keeps the enemy's four out
RESERVE = 12  # a row that a piece which has left home can still gain
CHOICE = 15  # a cell that a piece can land on now


def evaluate(position: Horses) -> int:
    """Hundredths of a piece on the last row, positive when player 0 stands better.

    Four on the last row win, but they need four empty cells there: as long as the enemy keeps a piece at home they cannot be had. So
    pieces that have arrived count, and pieces at home count. Everybody must move, and nobody can move back: who still has moves to
    spare waits, and who has none must leave home. So the rows that the other pieces can still gain count, and the choice there is.
    """
    return _side(position, 0) - _side(position, 1)


def _side(position: Horses, player: int) -> int:
    board = position.board
    last, home = ROW[GOAL[player][0]], ROW[GOAL[1 - player][0]]
    score = 0
    for cell in PLAYABLE:
        if OWNER[board[cell]] == player:
            row = ROW[cell]
            if row == last:
                score += ARRIVED
                continue
            score += CHOICE * len(position.landings(cell))
            score += GUARD if row == home else abs(row - last) * RESERVE
    return score
