"""Hooks by which a lesson, a puzzle or a replay can veto taps and moves and set the status line."""

from core.words import Words
from ui.play.panel_state import Status


class Guide:
    """The default: vetoes nothing and says nothing. A game has at most one guide, created with the data that it needs."""

    def waits(self) -> bool:
        """True if taps are ignored for now."""
        return False

    def tapped(self, spot: str) -> bool:
        """Called before a person's tap counts; True lets it through to the game."""
        return True

    def made(self, code: str) -> bool:
        """Called with the move that a tap completes; True lets it be played, else the guide handles it."""
        return True

    def refused(self, words: Words) -> bool:
        """True if the guide itself explains why a tap did nothing."""
        return False

    def turn(self) -> None:
        """Called when the next turn has begun."""

    def solved(self) -> bool:
        """True if the guide asked for moves, and all of them have been found."""
        return False

    def status(self) -> "Status | None":
        """The status line in place of the usual one; None keeps the usual one."""
        return None
