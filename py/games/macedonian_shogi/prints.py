"""Words printed behind a man of マケドニア将棋 that tell where it comes from, as shogi has them: 右 左 上 引 寄 直."""

from games.macedonian_shogi.army import SIDE
from games.macedonian_shogi.rules import WRITTEN, Army


def comes_from(position: Army, move: int, words: str) -> bool:
    """True if words such as 右, 上 or 左引 are true of a move, as the mover sees it.

    上 goes forward, 引 back, 寄 along its rank. 直 goes one cell straight forward, and no arrow is said to do so. 右 and 左 tell from which
    side of the target cell the man comes: a man of the same file comes from neither.
    """
    what, end = move // 64 % len(WRITTEN), move % 64
    start, ahead = what // 2, 1 - 2 * position.turn
    forward = (start % SIDE - end % SIDE) * ahead  # 先手 goes up, to rank 1
    right = (end // SIDE - start // SIDE) * ahead  # files count from its right
    true = {
        "上": forward > 0, "引": forward < 0, "寄": not forward, "右": right > 0, "左": right < 0,
        "直": forward == 1 and not right and not what % 2,
    }  # fmt: skip
    return all(true[word] for word in words)
