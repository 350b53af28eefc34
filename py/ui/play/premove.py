"""A premove, entered while the other side is on turn: two places, or one place if a single tap is a move. On the player's turn it is
played if it is legal.

Apart because it knows nothing of the session: it turns taps that come too early into one move.
"""

from core.drawing.board import GameBoard
from core.records.record import Node
from core.taps import Taps


class Premove:
    """`start` is the first tap; `way` holds the taps to make on the player's own turn, () for none."""

    def __init__(self) -> None:
        self.start = ""
        self.way: tuple[str, ...] = ()

    def clear(self) -> bool:
        """Forgets the premove; True if there was one."""
        had = bool(self.start or self.way)
        self.start, self.way = "", ()
        return had

    def tap(self, board: GameBoard, node: Node, spot: str) -> bool:
        """Begins, completes or cancels a premove by a tap while the other side is on turn. False if the tap does nothing."""
        position, begun = node.position, self.start
        player = 1 - position.turn
        own = [piece.spot for piece in board.pieces(position, 0) if piece.owner == player]
        had = self.clear()
        if spot not in board.places(board.layouts[0], 0) or spot == begun:
            return had
        if begun and spot not in own:
            self.way = (begun, spot)
            return True
        if _single(board, node, player):
            self.way = (spot,)
            return True
        if spot in own:
            self.start = spot
            return True
        return had

    def make(self, taps: Taps) -> "tuple[object] | None":
        """Makes the taps of the premove, on the player's own turn: (move,) when complete, else None, as `Taps.tap` returns."""
        way = self.way
        self.clear()
        made: tuple[object] | None = None
        for spot in way:
            made = taps.tap(spot)
            if taps.refusal is not None:
                break
        return made


def _single(board: GameBoard, node: Node, player: int) -> bool:
    """True if a single tap on this place was a whole move at the player's last turn."""
    at = board.places(board.layouts[0], 0)
    position = node.before if node.parent is not None and node.before.turn == player else node.position
    return any(len(taps) == 1 and taps[0] in at for taps in [position.taps(move) for move in position.legal_moves()])
