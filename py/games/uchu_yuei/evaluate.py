"""How a position of 宇宙遊泳 looks to an experienced player, without looking ahead. Used by the engine only."""

from games.socrates.columns import ray
from games.socrates.grid import CELLS
from games.uchu_yuei.rules import FIVE, OWNER, Voyage

# Every place for a five, and for each cell the numbers of those it belongs to.
WINDOWS = tuple(
    (cell,) + ray(cell, across, down)[: FIVE - 1]
    for cell in range(CELLS)
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1))
    if len(ray(cell, across, down)) >= FIVE - 1
)
WINDOWS_AT = tuple(tuple(i for i, window in enumerate(WINDOWS) if cell in window) for cell in range(CELLS))

# Pieces of one side in a place: alone there, with one enemy, which may yet leave, and with more.
ALONE = (0, 1, 4, 14, 60, 0)
WITH_ONE = (0, 0, 1, 4, 22, 0)
WORTH = tuple(
    tuple(ALONE[mine] if theirs == 0 else WITH_ONE[mine] if theirs == 1 else 0 for theirs in range(FIVE + 1)) for mine in range(FIVE + 1)
)
TO_MOVE = 12


def evaluate(position: Voyage) -> int:
    """Hundredths of an open four, roughly; positive when player 0 stands better.

    Every line of five cells counts for who has more discs in it, steeply more the fuller it is. A line with one enemy disc still
    counts a little: nothing is ever taken, but that disc may jump or travel away. The move itself is worth something.
    """
    black, white = bytearray(len(WINDOWS)), bytearray(len(WINDOWS))
    for cell, p in enumerate(position.board):
        if p:
            counts = white if OWNER[p] else black
            for window in WINDOWS_AT[cell]:
                counts[window] += 1
    score = TO_MOVE if position.turn == 0 else -TO_MOVE
    for mine, theirs in zip(black, white):
        if mine or theirs:
            score += WORTH[mine][theirs] - WORTH[theirs][mine]
    return score
