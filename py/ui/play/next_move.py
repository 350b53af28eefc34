"""The next move of a person, as far as it has been begun: its taps, the place pointed at, a move to be confirmed, or a premove.

A premove is entered while the other side is on turn: two places, or one place if a single tap is a move. On the player's turn it is
played if it is legal.

Apart because it knows nothing of turns and of the engine: its session says when a tap counts.
"""

from core.contract import Position
from core.drawing.board import GameBoard
from core.records.record import Node
from core.taps import Taps
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable


class NextMove:
    """The beginnings of one move.

    pointed     the place pointed at, "" for none
    pending     (move,) while a move waits for confirmation; the taps so far are those before the move's last tap
    start, way  the first tap of a premove; the taps to make on the player's own turn, () for none
    """

    def __init__(self, board: GameBoard) -> None:
        self._board = board
        self.pointed = ""
        self.pending: tuple[object] | None = None
        self.start = ""
        self.way: tuple[str, ...] = ()
        self._taps: Taps | None = None
        self._asked: tuple[object, ...] = ()  # the arguments of the last preview, and its result
        self._preview: tuple[str, Words, Words] | None = None

    def taps(self, position: Position) -> Taps:
        """The taps so far; made on demand, since this generates all moves."""
        if self._taps is None:
            self._taps = Taps(position)
        return self._taps

    def preview(self, position: Position, layout: str, seat: int, lit: "Callable[[], list[str]]") -> "tuple[str, Words, Words] | None":
        """The effect of the move to be confirmed, or of a tap on the place pointed at if that completes a move. `lit()` returns the spots
        of the next possible taps."""
        board = self._board
        if self.pending:
            return board.preview(position, self.pending[0], layout, seat)
        if not self.pointed or self.pointed not in lit():
            return None
        taps = self.taps(position)
        asked = taps, taps.prefix, self.pointed, layout, seat
        if asked != self._asked:
            whole = taps.complete(self.pointed)
            self._preview = board.preview(position, whole[0], layout, seat) if whole else None
            self._asked = asked
        return self._preview

    def miss(self) -> None:
        """A guide has refused the last tap before the rules were asked. As after a refusal by the rules, the piece stays selected, and a
        second tap on it does not put it down."""
        if self._taps is not None:
            self._taps.refusal = Words("refuse.nothing")

    def leave(self) -> None:
        """Another position comes onto the board, where the next player points anew. A premove stays."""
        self._taps = self.pending = None
        self.pointed = ""

    def point(self, spot: str) -> None:
        """The place pointed at is another."""
        self.pointed = spot

    def ask(self, made: "tuple[object] | None") -> None:
        """Asks for the confirmation of a move; None: no longer."""
        self.pending = made

    # A premove.
    def drop_premove(self) -> bool:
        """Forgets the premove; True if there was one."""
        had = bool(self.start or self.way)
        self.start, self.way = "", ()
        return had

    def tap_premove(self, node: Node, spot: str) -> bool:
        """Begins, completes or cancels a premove by a tap while the other side is on turn. False if the tap does nothing."""
        board, position, begun = self._board, node.position, self.start
        player = 1 - position.turn
        own = [piece.spot for piece in board.pieces(position, 0) if piece.owner == player]
        had = self.drop_premove()
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

    def make_premove(self, position: Position) -> "tuple[object] | None":
        """Makes the taps of the premove, on the player's own turn: (move,) when complete, else None, as `Taps.tap` returns."""
        way, taps = self.way, self.taps(position)
        self.drop_premove()
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
