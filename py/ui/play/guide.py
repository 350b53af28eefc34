"""Who may have a say beside a game that is not just played: in the status line, in holding taps back, in answering moves."""

from ui.play.panel_state import Status


class Guide:
    """Says nothing and holds nothing back. A game has one at most; whoever makes it gives it what it needs to know."""

    def waits(self) -> bool:
        """Whether taps are held back."""
        return False

    def turn(self) -> None:
        """Somebody is on turn now."""

    def status(self) -> "Status | None":
        """The status line instead of whose turn it is; None leaves it to the game."""
        return None
