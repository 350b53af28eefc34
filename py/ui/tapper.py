"""A move is a sequence of taps: this keeps the prefix tapped so far and says what may follow. It knows no game and no browser."""

from core.contract import Position
from core.words import Words


class Tapper:
    """The taps towards one move in one position.

    prefix   the taps so far
    refusal  Words: why the last tap did nothing, or None
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.ways = [(position.taps(move), move) for move in position.legal_moves()]
        self.prefix: tuple[str, ...] = ()
        self.refusal: Words | None = None

    def _next(self, prefix: "tuple[str, ...]") -> list[str]:
        depth = len(prefix)
        found: list[str] = []
        for taps, _ in self.ways:
            if len(taps) > depth and taps[:depth] == prefix and taps[depth] not in found:
                found.append(taps[depth])
        return found

    def lit(self) -> list[str]:
        """The spots that continue, in the order of the moves; answers asked at the spot are not among them."""
        return [spot for spot in self._next(self.prefix) if not spot.startswith("choice:")]

    def answers(self) -> list[str]:
        """The answers to ask for now: taps like `choice:*`, empty when the next tap is a spot."""
        return [spot for spot in self._next(self.prefix) if spot.startswith("choice:")]

    def complete(self, spot: str) -> "tuple[object] | None":
        """The move (in a tuple) that tapping the spot next would make at once."""
        whole = self.prefix + (spot,)
        for taps, move in self.ways:
            if taps == whole:
                return (move,)
        return None

    def tap(self, spot: str) -> "tuple[object] | None":
        """Taps a spot: the whole move in a tuple when it is made, else None and `prefix` or `refusal` has changed."""
        self.refusal = None
        if spot in self._next(self.prefix):
            made = self.complete(spot)
            self.prefix = () if made else self.prefix + (spot,)
            return made
        if spot in self.prefix:
            self.prefix = self.prefix[: self.prefix.index(spot)]  # a second tap takes the first one back
            return None
        for depth in range(len(self.prefix) - 1, -1, -1):
            if spot in self._next(self.prefix[:depth]):
                self.prefix = self.prefix[:depth] + (spot,)  # another piece instead
                return None
        self.refusal = self.position.explain(self.prefix, spot)
        return None

    def cancel(self) -> bool:
        """Forgets the prefix; says whether there was one."""
        had = bool(self.prefix)
        self.prefix = ()
        self.refusal = None
        return had
