"""A move laid ahead while the engine thinks: two places, or one where a move is a single tap. It is played when it is legal then."""

from core.drawing.board import GameBoard
from core.records.record import Node
from core.taps import Taps


class Premove:
    """`start` has been tapped as its beginning; `way` is what will be tapped once it is one's turn, () for nothing."""

    def __init__(self) -> None:
        self.start = ""
        self.way: tuple[str, ...] = ()

    def clear(self) -> bool:
        """Nothing is laid ahead any more; says whether anything was."""
        had = bool(self.start or self.way)
        self.start, self.way = "", ()
        return had

    def tap(self, board: GameBoard, node: Node, spot: str) -> bool:
        """A tap while the other is on turn: takes back what was laid ahead, begins it or ends it; False where it means nothing."""
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
        """Taps what was laid ahead, now that it is one's turn: the whole move in a tuple, or None as `Taps.tap` says it."""
        way = self.way
        self.clear()
        made: tuple[object] | None = None
        for spot in way:
            made = taps.tap(spot)
            if taps.refusal is not None:
                break
        return made


def _single(board: GameBoard, node: Node, player: int) -> bool:
    """Whether a place by itself was a whole move when the player was on turn last."""
    at = board.places(board.layouts[0], 0)
    position = node.before if node.parent is not None and node.before.turn == player else node.position
    return any(len(taps) == 1 and taps[0] in at for taps in [position.taps(move) for move in position.legal_moves()])
