"""The static evaluation of ツースリー. Used by the engine only."""

from games.common_board.grid import COLUMNS
from games.two_three.rules import AHEAD, CAMP, LANE, MAN, Lane, landing
from games.two_three.solve import plies_left

ROW = 100
BLOCKED = 40  # a piece that cannot move forward now

# Levels 1 to 7: depth, nodes, margin, and whether to search beyond the depth (None: no limit).
# The estimate is weak here: the third and fourth level see only decided positions, and play better for it.
LEVELS: tuple[tuple[int | None, int | None, int, bool], ...] = (
    (1, None, 20, False), (4, None, 45, False), (7, None, 2_000, True), (11, None, 2_000, True),
    (12, None, 0, True), (14, None, 0, True), (16, None, 0, True),
)  # fmt: skip


def evaluate(position: Lane) -> int:
    """Hundredths of a row, positive when player 0 stands better.

    Each side needs the same number of rows in all, and a jump gains rows without spending moves: the side with fewer left is ahead.
    Pieces that cannot move forward now may soon have to go back.
    """
    board = position.board
    rows = [sum([cell // COLUMNS for cell in LANE if board[cell] == man]) for man in MAN]
    left = rows[0] - sum([cell // COLUMNS for cell in CAMP[1]]), sum([cell // COLUMNS for cell in CAMP[0]]) - rows[1]
    return (left[1] - left[0]) * ROW + (_blocked(board, 1) - _blocked(board, 0)) * BLOCKED


def _blocked(board: bytes, player: int) -> int:
    """The number of a player's pieces, not yet arrived, that cannot move forward."""
    man, enemy, ahead, home = MAN[player], MAN[1 - player], AHEAD[player], CAMP[1 - player]
    return len([cell for cell in LANE if board[cell] == man and cell not in home and landing(board, ahead[cell], enemy) < 0])


def exact(position: Lane) -> int:
    """Plies to the end, positive when the side on turn wins and negative when it loses: the game is solved."""
    plies = plies_left(position)
    return plies if plies % 2 else -plies
