"""The clocks of a game at the table: when they run, the help that is off meanwhile, and the end when a flag falls.

The clocks themselves are told the time: `core/records/clock.py`. A session with clocks has this among its `terms`. `seen` is to be called
once a position has been painted, and the act of `falls` when `due` milliseconds are over; no page does so yet.
"""

import json

from core.records import clock
from core.records.clock import Clock
from core.records.lines import runs, stands_at
from core.records.record import Record
from core.words import Words
from ui.play.session import Effect, Session
from ui.together.game import TICKS

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.records.record import Node

LIVE = ("game", "periods", "turn")  # kinds of limits under which help is off
HELP = ("hint", "hinted", "undo", "redo", "try_here", "prove", "players", "swap")
MOVES = ("tap", "play", "go", "ahead", "repeated", "answer")


class Timed:
    """The clocks of one session. `now()` gives milliseconds that only go forward."""

    def __init__(self, record: Record, made: Clock, now: "Callable[[], int]") -> None:
        self.record = record
        self.clock = made
        self.now = now

    def live(self) -> bool:
        """True while the game runs under a clock of minutes and seconds, paused or not."""
        return runs(self.record) and clock.manner(self.clock.limit) in LIVE

    def helps(self) -> bool:
        """True if the engine may help."""
        return not self.live()

    def forbids(self, session: Session, name: str, values: "tuple[object, ...]") -> "Words | None":
        """The reason why an action is not possible now, None if it is."""
        if not self.live():
            return None
        if name in HELP:
            return Words("clock.help")
        if name in MOVES and not session.showing and not session.looks_back():
            if self.clock.flag(self.now()) is not None:
                return Words("clock.over")
            if self.clock.held:
                return Words("clock.held")
        return None

    def moved(self, node: "Node") -> None:
        """A move was made: the turn passes, unless the same side goes on."""
        if node is not stands_at(self.record):
            return
        over = self.record.outcome(node) is not None
        self.clock.moved(node.before.turn, None if over else node.position.turn, self.now())

    def seen(self) -> None:
        """The position of the game can be seen: its clock runs."""
        if runs(self.record):
            self.clock.painted(stands_at(self.record).position.turn, self.now())
        elif self.clock.runs():
            self.clock.pause(self.now())  # ended by a word: no clock goes on

    def due(self) -> "int | None":
        """Milliseconds until a flag falls, None while none can."""
        return self.clock.until_flag(self.now()) if runs(self.record) else None

    def remaining(self, side: int) -> clock.Remaining:
        """The time that a side has left, for its bar."""
        return self.clock.remaining(side, self.now())

    def store(self, at: "int | None" = None) -> None:
        """Writes the clocks into the record. `at`: the time of day, where `now` is another time."""
        self.record.terms["clock"] = self.clock.text()
        self.record.terms[TICKS] = json.dumps(self.clock.data(self.now(), self.now() if at is None else at))


def of_record(
    record: Record, at: int, away: bool, now: "Callable[[], int]", tireless: "tuple[int, ...]" = (), far: "tuple[int, ...]" = ()
) -> "Timed | None":
    """The clocks of a stored game, standing until its position is seen; None if it has none. A link of it brings what each side had at its
    last turn, but not who has moved: the record says that."""
    try:
        kept = json.loads(record.terms.get(TICKS, "0"))
    except ValueError:
        kept = 0
    made = clock.of_data(kept, at, away, tireless, far) if isinstance(kept, dict) else None
    if made is None:
        made = clock.of_text(record.terms.get("clock", ""), tireless, far)
        for node in stands_at(record).line() if made else ():
            assert made
            made.begun[node.before.turn] = True
    return Timed(record, made, now) if made else None


def falls(timed: Timed) -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: ends the game if a flag has fallen."""

    def act(session: Session) -> "list[Effect]":
        side = timed.clock.flag(timed.now()) if runs(timed.record) else None
        found: list[Effect] = session.do("finish", "time:" + str(side)) if side is not None else []
        return found

    return act


def pauses(timed: Timed, on: bool) -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: stops the clocks, or lets them go on."""

    def act(session: Session) -> "list[Effect]":
        if on:
            timed.clock.pause(timed.now())
        else:
            timed.clock.go_on(timed.now())
        return session.do("cancel")

    return act
