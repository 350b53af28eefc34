"""A move as a sequence of taps: keeps the taps so far and the possible next ones. Knows no game and no browser."""

from core.contract import Position
from core.words import Words


class Taps:
    """The taps towards one move in one position.

    prefix     the taps so far
    refusal    Words: the reason why the last tap did nothing, or None
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._moves = position.legal_moves()
        self._ways = [position.taps(move) for move in self._moves]
        self._following: dict[tuple[str, ...], list[str]] = {}
        self._spots: dict[tuple[str, ...], list[str]] = {}
        self.prefix: tuple[str, ...] = ()
        self.refusal: Words | None = None

    def _next(self, prefix: "tuple[str, ...]") -> list[str]:
        """The taps that can follow `prefix`, in the order of the moves; cached."""
        found = self._following.get(prefix)
        if found is None:
            found, met, depth = [], set(), len(prefix)
            for taps in self._ways:
                if len(taps) > depth and taps[:depth] == prefix and taps[depth] not in met:
                    met.add(taps[depth])
                    found.append(taps[depth])
            self._following[prefix] = found
        return found

    def lit(self) -> list[str]:
        """The next possible spots, in the order of the moves, without answers to questions at the spot."""
        known = self._spots.get(self.prefix)
        if known is None:
            known = self._spots[self.prefix] = [spot for spot in self._next(self.prefix) if not spot.startswith("choice:")]
        return known

    def answers(self) -> list[str]:
        """The answers to ask for now: taps like `choice:*`, empty when the next tap is a spot."""
        found = self._next(self.prefix)
        return [] if len(found) == len(self.lit()) else [spot for spot in found if spot.startswith("choice:")]

    def complete(self, spot: str) -> "tuple[object] | None":
        """(move,) if tapping the spot next would complete it, else None."""
        whole = self.prefix + (spot,)
        return (self._moves[self._ways.index(whole)],) if whole in self._ways else None

    def tap(self, spot: str) -> "tuple[object] | None":
        """Taps a spot: returns (move,) when it is complete, else None, with `prefix` or `refusal` changed."""
        refused, self.refusal = self.refusal is not None, None
        if spot in self._next(self.prefix):
            made = self.complete(spot)
            self.prefix = () if made else self.prefix + (spot,)
            return made
        if spot in self.prefix:
            # A second tap undoes the first; after a refusal it only shows again what the selected piece can do.
            self.prefix = self.prefix[: self.prefix.index(spot) + refused]
            return None
        for depth in range(len(self.prefix) - 1, -1, -1):
            if spot in self._next(self.prefix[:depth]):
                self.prefix = self.prefix[:depth] + (spot,)  # another piece instead
                return None
        self.refusal = self.position.explain(self.prefix, spot)
        return None

    def cancel(self) -> bool:
        """Clears the prefix; True if there was one."""
        had = bool(self.prefix)
        self.prefix = ()
        self.refusal = None
        return had
