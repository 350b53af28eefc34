"""Hooks of a game on the page: a lesson, puzzle or replay guides it, a friend or a clock sets conditions, an analysis goes beside it."""

from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Protocol

    from core.records.record import Node
    from ui.play.panel_state import Status
    from ui.play.session import Session

    class Review(Protocol):
        """The part of the analysis that a session reads."""

        on: bool  # True while its tab is open, so that it may be using the engine

    class Condition(Protocol):
        """A condition of the game that a session asks before each action: a friend or a clock (`ui/together`)."""

        def no_help(self, asked: str) -> "Words | None":
            """The reason why one kind of help is off now, None if it is not. For `Session.no_help` alone, which also knows of hints as a
            handicap; `asked`: as there."""

        def forbids(self, session: "Session", name: str, values: "tuple[object, ...]") -> "Words | None":
            """The reason why an action that is no help is not allowed now, None if it is."""

        def moved(self, node: Node) -> None:
            """A move was made."""

        def store(self) -> None:
            """Takes over what another tab has written into the record, and writes the state of the condition into it."""

    class Timed(Condition, Protocol):
        """The condition that clocks run."""

        def holds(self) -> "Status | None":
            """The status line while they are paused and nobody may move, None while the game goes on."""

    class Friend(Condition, Protocol):
        """The condition that an opponent plays on another device."""

        def waits(self, session: "Session") -> bool:
            """True if the friend is to act, so that no tap makes a move here."""

        def hint_level(self) -> str:
            """The level of the hints that may be asked for."""

        def gives_hint(self, session: "Session", asked: str) -> bool:
            """True if a hint is asked for, and may be here: a handicap that the friend gives."""

        def status(self, session: "Session") -> "Status | None":
            """The status line while the game runs, None for the usual one."""

        def ways(self) -> "list[tuple[str, str]]":
            """The buttons when the game is over."""


HINTS = ("hint", "hinted")  # the actions that ask for a hint and bring it


class Guide:
    """Can veto taps and moves, and set the status line; this one does neither. A game has at most one guide, created with the data that it
    needs."""

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

    def start_turn(self) -> None:
        """Called when the next turn has begun."""

    def failed(self) -> None:
        """Called when a coroutine of the game has failed: nothing that the guide waits for will come."""

    def solved(self) -> bool:
        """True if the guide asked for moves, and all of them have been found."""
        return False

    def status(self) -> "Status | None":
        """The status line in place of the usual one; None keeps the usual one."""
        return None
