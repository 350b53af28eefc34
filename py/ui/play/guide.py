"""Who may have a say beside a game that is not just played: in the status line, in holding taps back, in answering moves."""

from core.words import Words
from ui.play.panel_state import Status


class Guide:
    """Says nothing and holds nothing back. A game has one at most; whoever makes it gives it what it needs to know."""

    def waits(self) -> bool:
        """Whether taps are held back."""
        return False

    def tapped(self, spot: str) -> bool:
        """Whether a tap of a person goes on to the game; it is heard before it counts."""
        return True

    def made(self, code: str) -> bool:
        """Whether the move that a tap has made is to be played; else the guide sees to it."""
        return True

    def refused(self, words: Words) -> bool:
        """Whether the guide says itself why a tap did nothing."""
        return False

    def turn(self) -> None:
        """Somebody is on turn now."""

    def status(self) -> "Status | None":
        """The status line instead of whose turn it is; None leaves it to the game."""
        return None
