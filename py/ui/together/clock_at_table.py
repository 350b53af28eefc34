"""The clocks of a game at the table: when they run, the help that is off meanwhile, and the end when a flag falls.

The clocks themselves are told the time: `core/terms/clock.py`. A session with clocks has a `ClockAtTable` first among its
`conditions`. `ui/friends/ticking.py` calls `seen` once a position has been painted, and runs `flag_act` once a flag has fallen.
"""

import json

from core.records.lines import latest_node, runs
from core.records.node import is_by_time, loser, out_of_time
from core.records.record import Record
from core.terms import clock
from core.terms.clock import Clock
from core.words import Words
from ui.play import phase
from ui.play.hooks import HINTS
from ui.play.panel_state import Status, status
from ui.play.session import Effect, Session
from ui.together.game import TICKS

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.records.record import Node
    from ui.together.friend_at_table import FriendAtTable

LIVE = ("game", "periods", "turn")  # kinds of limits under which help is off
SIDES = ("players", "swap")
OFF_UNDER_CLOCK = HINTS + SIDES + ("values", "undo", "redo", "try_here", "prove")  # what a live clock does not allow
BEFORE_MOVE = "before"  # the key of the clocks before the last move, as long as that is free to take back
MOVES = ("play", "go", "premove", "repeated", "answer")


class ClockAtTable:
    """The clocks of one session. `now()` gives milliseconds that only go forward.

    at_table the game with a friend, whose links carry the clocks; None without one
    away     whether the link that is being taken in brings moves of this side, made on another device: then it also knows their time
    """

    def __init__(self, record: Record, made: Clock, now: "Callable[[], int]") -> None:
        self.record = record
        self.clock = made
        self.now = now
        self.at_table: FriendAtTable | None = None
        self.away = False
        self._before: tuple[Node | None, dict[str, object]] = (None, {})  # the node before the last move, and the clocks there
        self._said = made.text()  # as in the last link, one's own or the friend's
        self._ticks = record.terms.get(TICKS, "")  # as last written here

    def live(self) -> bool:
        """True while the game runs under a clock of minutes and seconds, paused or not."""
        return runs(self.record) and clock.kind(self.clock.limit) in LIVE

    def no_help(self, asked: str) -> "Words | None":
        """The reason why this help is off, None if it is not."""
        if asked not in OFF_UNDER_CLOCK or not self.live():
            return None
        if asked in SIDES:
            return Words("clock.sides")
        if self.at_table is None or not self.at_table.game.friend.hints:
            return Words("clock.help")
        return Words("clock.undo") if asked in ("undo", "redo") else None  # the friend's sentence says who has hints as a handicap

    def forbids(self, session: Session, name: str, values: "tuple[object, ...]") -> "Words | None":
        """The reason why an action is not possible now, None if it is."""
        if not self.live():
            return None
        counts = phase.tap_use(session) in ("play", "premove") if name == "tap" else name in MOVES
        if counts and self.clock.is_out(self.now()) is not None:
            return Words("clock.over")
        if counts and self.clock.held and name != "answer":  # the engine moves all the same: it has been asked before
            return Words("clock.held")
        return None

    def holds(self) -> "Status | None":
        """The status line while the clocks are paused, None while they are not."""
        return status("waiting", Words("clock.held"), "", [("pause", "clock.go_on")]) if self.live() and self.clock.held else None

    def moved(self, node: "Node") -> None:
        """A move was made: the turn passes, unless the same side goes on."""
        if node is not latest_node(self.record):
            return
        over, side, ticks = self.record.outcome(node) is not None, node.before.turn, self.clock
        self._before = node.parent, ticks.data(self.now(), self.now())
        kept = ticks.main[side], ticks.periods[side]
        ticks.moved(side, None if over else node.position.turn, self.now())
        if side in ticks.far:  # its time comes with its move
            ticks.main[side], ticks.periods[side] = kept

    def seen(self) -> None:
        """The position of the game can be seen: its clock runs."""
        self._begin()
        here, (node, data) = latest_node(self.record), self._before
        if node is not here and self.at_table and not self.at_table.game.unsent():
            self._before = None, {}  # what the friend knows of is only taken back by agreement: then the turn begins anew
        if node is here and runs(self.record):  # the move was taken back: the time of its turn goes on
            self._before = None, {}
            self.clock = clock.of_data(data, self.now(), True, self.clock.tireless, self.clock.far) or self.clock
        if runs(self.record):
            side = here.position.turn
            if not (self.at_table and side in self.clock.far and self.at_table.game.unsent()):  # a friend far away does not know of it yet
                self.clock.painted(side, self.now())
        elif self.clock.runs():
            self.clock.pause(self.now())  # ended by a word: no clock goes on

    def believe(self, said: Clock, sides: "tuple[int, ...]") -> None:
        """Takes the times of a link for those of some sides, as far as the moves allow: a side without a move has all of its time, and so
        has one that has none left but goes on."""
        self._begin()
        ticks, limit = self.clock, self.clock.limit
        for side in sides:
            ms, periods, whole = said.main[side], said.periods[side], max(limit.main, limit.more)
            if not ticks.begun[side] or not ms + limit.period * periods:
                ticks.main[side], ticks.periods[side] = whole, limit.periods
            else:
                ticks.take_over(side, clock.Remaining(min(ms, whole + limit.more * self._turns(side)), periods, False))

    def _begin(self) -> None:
        """The clock of each side that has made a move has been started, be it that a link has brought the move."""
        if not (self.clock.begun[0] and self.clock.begun[1]):
            for node in latest_node(self.record).line():
                self.clock.begun[node.before.turn] = True

    def _turns(self, side: int) -> int:
        """The number of turns that a side has had."""
        turns, before = 0, 1 - side
        for node in latest_node(self.record).line():
            turns += node.before.turn == side != before
            before = node.before.turn
        return turns

    def hurries(self) -> bool:
        """True if an engine that is to move has thought long enough for its time."""
        ticks = self.clock
        side, limit = ticks.side, ticks.limit
        if side is None or side not in ticks.tireless or not ticks.runs():
            return False
        start = ticks.main[side] + limit.period * ticks.periods[side]
        spent = start - total_ms(limit, ticks.remaining(side, self.now()))
        return bool(spent > min(start * 4 // 5, ticks.main[side] // 30 + (limit.more + limit.period) * 4 // 5))

    def broken(self) -> bool:
        """True if the game goes on after a flag has fallen, because that end was taken back: without clocks."""
        return self.clock.fallen is not None and runs(self.record)

    def late(self) -> bool:
        """True if the friend has been out of time for so long that the game can be claimed. By link nobody knows when they have seen a
        move: there this is only possible where a turn has days."""
        at_table, side = self.at_table, self.clock.side
        if at_table is None or side is None or side not in self.clock.far or at_table.game.own_side is None or not runs(self.record):
            return False
        by_mail = at_table.mail == "on" and at_table.joined
        days = clock.kind(self.clock.limit) == "days"
        return bool((by_mail or days) and not at_table.game.unsent() and self.clock.may_claim(side, self.now()))

    def in_time(self, side: int, turn: int, said: str) -> bool:
        """True if a side here has time left, though the friend claims that it has none. `turn`: the side to move in what the friend has
        sent; `said`: the times in it. Where this side has not seen its last position yet, its turn can have lasted as long at most as is
        left of the time since its last move, without the time that the friend says to have needed."""
        ticks, limit = self.clock, self.clock.limit
        if ticks.fallen == side:
            return False
        if turn != side or not ticks.begun[side]:
            return True
        rest = total_ms(limit, ticks.remaining(side, self.now()))
        if ticks.side == side:
            return rest > 0
        told, far = clock.of_text(said), 1 - side
        if told is None or told.limit != limit:
            return True
        before, after = [total_ms(limit, clock.Remaining(each.main[far], each.periods[far], False)) for each in (ticks, told)]
        needed = max(0, before + limit.more - after) + limit.period
        return bool(ticks.turn_ms(self.now()) - needed < rest)

    def ran_out(self) -> "int | None":
        """The side that has lost by time, None for neither."""
        end = latest_node(self.record).end
        return loser(end) if is_by_time(end) else self.clock.fallen

    def shown(self, side: int) -> clock.Remaining:
        """The time that a side has left, for its bar; where nobody knows when it has seen the last move, the time after its last turn."""
        at_table = self.at_table
        if self.ran_out() == side:
            return clock.Remaining(0, 0, bool(self.clock.limit.period))
        counts = side not in self.clock.far or clock.kind(self.clock.limit) == "days"
        return self.remaining(side) if counts or (at_table and at_table.mail == "on" and at_table.joined) else self.stood(side)

    def remaining(self, side: int) -> clock.Remaining:
        """The time that a side has left, for its bar."""
        return self.clock.remaining(side, self.now())

    def stood(self, side: int) -> clock.Remaining:
        """The time that a side had left after its last turn."""
        limit, main, periods = self.clock.limit, self.clock.main[side], self.clock.periods[side]
        return clock.Remaining(main or limit.period, periods, not main and periods > 0)

    def store(self, at: "int | None" = None) -> None:
        """Writes the clocks into the record. `at`: the time of day, where `now` is another time."""
        self.catch_up()
        self._said = self.clock.text()
        if self.at_table:
            game = self.at_table.game
            game.friend = game.friend.changed(clock=self._said)
        kept = self.clock.data(self.now(), self.now() if at is None else at)
        node, before = self._before
        if self.at_table and node is not None and node is latest_node(self.record).parent:  # a reload gives no time back either
            kept[BEFORE_MOVE] = before
        self._ticks = json.dumps(kept)
        self.record.terms["clock"] = self._said
        self.record.terms[TICKS] = self._ticks

    def is_kept(self) -> bool:
        """True unless the clock of a side here runs, and the store does not know it: a browser that ends without a word forgets it."""
        kept, side = _kept(self.record), self.clock.side
        return side is None or side in self.clock.far or not self.clock.runs() or (kept.get("side") == side and kept.get("runs") is True)

    def catch_up(self) -> None:
        """Takes over what another tab has stored, and the time that the friend's last link says they have left."""
        if self.at_table:
            self.at_table.catch_up()
        ticks = self.record.terms.get(TICKS, "")
        if ticks and ticks != self._ticks:
            its = of_record(self.record, self.now(), self.at_table is not None, self.now, self.clock.tireless, self.clock.far)
            if its:
                self.clock, self._before, self._ticks, self._said = its.clock, its._before, ticks, its.clock.text()
        if self.at_table and self.clock.held and runs(self.record):
            self.clock.again()
        said = self.at_table.game.friend.clock if self.at_table else self._said
        told = clock.of_text(said) if said != self._said else None
        self._said = said
        if told and told.limit == self.clock.limit and ":" in said:
            self.believe(told, (0, 1) if self.away else self.clock.far)
        self.away = False


def _kept(record: Record) -> "dict[str, object]":
    """The stored clocks of a game as data, {} for none that can be read."""
    try:
        kept = json.loads(record.terms.get(TICKS, "0"))
    except ValueError:
        kept = 0
    return kept if isinstance(kept, dict) else {}


def of_record(
    record: Record, at: int, while_closed: bool, now: "Callable[[], int]", tireless: "tuple[int, ...]" = (), far: "tuple[int, ...]" = ()
) -> "ClockAtTable | None":
    """The clocks of a stored game, standing until its position is seen; None if it has none. A link of it brings what each side had at its
    last turn, but not who has moved: the record says that."""
    kept = _kept(record)
    made = clock.of_data(kept, at, while_closed, tireless, far)
    if made is not None:
        stored, before = ClockAtTable(record, made, now), kept.get(BEFORE_MOVE)
        if isinstance(before, dict):
            stored._before = latest_node(record).parent, before
        return stored
    made = clock.of_text(record.terms.get("clock", ""), tireless, far)
    its = ClockAtTable(record, made, now) if made else None
    if its:
        its.believe(its.clock, (0, 1))
    return its


def end_turn(record: Record) -> None:
    """Ends the stored turn of a game without its time: a link brings the moves of it, which were made on another device."""
    kept = _kept(record)
    if kept:
        kept["side"], kept["spent"], kept["runs"], kept["fallen"] = None, 0, False, None
        kept.pop(BEFORE_MOVE, None)
        record.terms[TICKS] = json.dumps(kept)


def total_ms(limit: clock.Limit, rest: clock.Remaining) -> int:
    """Milliseconds until a side has no time left."""
    after = rest.periods - 1 if rest.spare else rest.periods
    return int(rest.ms + limit.period * max(0, after))


def flag_act(timed: ClockAtTable) -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: ends the game if a flag has fallen."""

    def act(session: Session) -> "list[Effect]":
        side = timed.clock.flag(timed.now()) if runs(timed.record) else None
        found: list[Effect] = session.do("finish", out_of_time(side)) if side is not None else []
        return found

    return act


def seen_act(timed: ClockAtTable) -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: the position of the game can be seen."""

    def act(_session: Session) -> "list[Effect]":
        timed.seen()
        return []

    return act


def catch_up_act(timed: ClockAtTable, far: "tuple[int, ...]") -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: takes over what another tab or a link has brought. A game that goes on after a flag has fallen has
    no clocks. `far`: the sides that play at another device."""

    def act(session: Session) -> "list[Effect]":
        timed.clock.far = far
        timed.catch_up()
        found: list[Effect] = session.do("untimed", timed, "clock", TICKS) if timed.broken() else []
        return found

    return act


def pause_act(timed: ClockAtTable, on: bool) -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: stops the clocks, or lets them go on."""

    def act(session: Session) -> "list[Effect]":
        if on:
            timed.clock.pause(timed.now())
        else:
            timed.clock.go_on(timed.now())
        return session.do("cancel")

    return act
