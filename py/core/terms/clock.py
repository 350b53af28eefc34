"""Clocks: the limits that a game may have, their form in links, and the time that each side has left.

    300+5       a time for the whole game, and seconds added with each turn
    600/30x3    a time for the whole game, then three periods of 30 seconds: a turn within a period costs nothing, a longer one costs it
    move/10     ten seconds a turn; days are such turns of many seconds

All times inside are milliseconds. No function reads a clock: the caller passes `now`, from any clock that only goes forward.
"""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

# main      the time for the game; more: the time that each turn adds
# period    the length of a period after that, 0 for none; periods: their number
Limit = namedtuple("Limit", ["main", "more", "period", "periods"])

# The time that a side has left. ms: of the game's time or of the running period; periods: those not used up; spare: True if a period runs
Remaining = namedtuple("Remaining", ["ms", "periods", "spare"])

SECOND = 1000
DAY = 24 * 3600 * SECOND
GRACE = 5 * SECOND  # time beyond the flag of a side far away before the game can be claimed
MOST = 10000000  # seconds: 115 days
MOST_PERIODS = 99
KINDS = ("game", "periods", "turn", "days")


def _number(text: str, most: int) -> int:
    """The number from 0 to `most` that a text spells, else -1."""
    number = int(text) if 0 < len(text) < 9 and not text.strip("0123456789") else -1
    return number if number <= most else -1


def read(text: str) -> "Limit | None":
    """The limit that a text spells, None for an invalid text."""
    text = text.strip().replace(" ", "+")  # some programs write a plus in an address as a space
    main, plus, more = text.partition("+")
    if not plus and text.startswith("move/"):
        seconds = _number(text[5:], MOST)
        return Limit(0, 0, seconds * SECOND, 1) if seconds > 0 else None
    main, slash, rest = text.partition("/") if not plus else (main, "", "")
    numbers = [_number(main, MOST), _number(more, MOST) if plus else 0]
    period, times, periods = rest.partition("x")
    numbers += [_number(period, MOST), _number(periods, MOST_PERIODS) if times else 1] if slash else [0, 0]
    if min(numbers) < 0 or (slash and not (numbers[2] and numbers[3])) or not max(numbers[:3]):
        return None
    return Limit(numbers[0] * SECOND, numbers[1] * SECOND, numbers[2] * SECOND, numbers[3])


def write(limit: Limit) -> str:
    """A limit as text."""
    main, more, period = [ms // SECOND for ms in (limit.main, limit.more, limit.period)]
    if not limit.period:
        return f"{main}+{more}"
    return f"move/{period}" if not main and limit.periods == 1 else f"{main}/{period}x{limit.periods}"


def kind(limit: Limit) -> str:
    """The kind of a limit, one of KINDS."""
    if not limit.period:
        return "game"
    if limit.main or limit.periods > 1:
        return "periods"
    return "days" if limit.period >= DAY else "turn"


class Clock:
    """The clocks of both sides.

    A turn is all that a side does until the other one is to move: several moves may be one. The time of a turn runs from the moment at
    which its position can be seen. The first move of each side starts that side's clock: nothing is counted before it.

    limit     the game's limit
    tireless  sides that never lose by time, such as an engine
    far       sides whose time is counted on another device and comes with their moves
    main      the game's time that each side had left after its last turn; periods: the periods that it had left
    begun     for each side True once it has made its first move
    side      the side whose turn it is, None before the first
    held      True while the clocks are paused
    fallen    the side that has no time left, None for neither
    """

    def __init__(self, limit: Limit, tireless: "tuple[int, ...]" = (), far: "tuple[int, ...]" = ()) -> None:
        self.limit = limit
        self.tireless = tireless
        self.far = far
        self.main = [max(limit.main, limit.more)] * 2
        self.periods = [limit.periods] * 2
        self.begun = [False, False]
        self.side: int | None = None
        self.held = False
        self.fallen: int | None = None
        self._spent = 0  # ms of this turn before `_since`
        self._since: int | None = None  # when the clock began to run, None while it stands

    # Events.
    def painted(self, side: int, now: int) -> None:
        """Call when the position in which a side is to move has been painted: starts that side's clock."""
        if side != self.side:
            self.side, self._spent, self._since = side, 0, None
        if self.begun[side] and not self.held and self.fallen is None and self._since is None:
            self._since = now

    def moved(self, side: int, after: "int | None", now: int) -> bool:
        """Counts a side's move. `after`: the next side to move, None when the game is over. Returns False if the move came too late."""
        if self.flag(now) is not None:
            return False
        spent = self.turn_ms(now) if side == self.side else 0
        counts = self.begun[side]
        self.begun[side], self.side, self._spent, self._since = True, side, spent, None
        if after == side:
            return True
        rest = self._remaining(side, spent)
        self.main[side] = 0 if rest.spare else rest.ms
        self.periods[side] = rest.periods
        if counts or spent:
            self.main[side] = min(self.main[side] + self.limit.more, MOST * SECOND)  # more than that is not read again
        self.side, self._spent = after, 0
        return True

    def pause(self, now: int) -> None:
        """Stops the clocks."""
        self._spent, self._since, self.held = self.turn_ms(now), None, True

    def go_on(self, now: int) -> None:
        """Lets the clocks run again."""
        self.held = False
        if self.side is not None:
            self.painted(self.side, now)

    def flag(self, now: int) -> "int | None":
        """The same as `is_out`, and final: the clock stops for good."""
        out = self.is_out(now)
        if self.fallen is None and out is not None:
            self.fallen, self._spent, self._since = out, self.turn_ms(now), None
        return self.fallen

    def again(self) -> None:
        """Lets the turn begin anew, at its next paint: the game goes on after an end that does not count."""
        self.side, self._spent, self._since, self.held = None, 0, None, False

    def take_over(self, side: int, rest: Remaining) -> None:
        """Takes over the time that a side far away says it has left after its turn."""
        self.main[side] = 0 if rest.spare else min(rest.ms, MOST * SECOND)
        self.periods[side] = min(rest.periods, self.limit.periods)
        self.begun[side] = True

    # Queries.
    def turn_ms(self, now: int) -> int:
        """Milliseconds spent in this turn."""
        return self._spent + (max(0, now - self._since) if self._since is not None else 0)

    def _remaining(self, side: int, spent: int) -> Remaining:
        main, period, periods = self.main[side], self.limit.period, self.periods[side]
        if spent < main or not period:
            return Remaining(max(0, main - spent), periods, False)
        used, over = divmod(spent - main, period)
        return Remaining(period - over, periods - used, True) if used < periods else Remaining(0, 0, True)

    def remaining(self, side: int, now: int) -> Remaining:
        """The time that a side has left."""
        if side == self.fallen:
            return Remaining(0, 0, bool(self.limit.period))
        return self._remaining(side, self.turn_ms(now) if side == self.side else 0)

    def until_flag(self, now: int) -> "int | None":
        """Milliseconds until the side to move runs out of time, at least 0; None while no clock can end the game: none runs, and of a turn
        that went on while the page was closed there is time left."""
        side = self.side
        if side is None or self.fallen is not None or side in self.tireless:
            return None
        whole: int = self.main[side] + self.limit.period * self.periods[side]
        left = max(0, whole - self.turn_ms(now))
        return left if self.runs() or (self._spent and not left) else None

    def is_out(self, now: int) -> "int | None":
        """The side that has run out of time, None for neither. For a side far away the other device decides this."""
        return self.side if self.fallen is None and self.side not in self.far and self.until_flag(now) == 0 else self.fallen

    def may_claim(self, side: int, now: int) -> bool:
        """True if a side far away is to move and ran out of time at least GRACE ago, so that the game can be claimed."""
        return self.runs() and side == self.side and side in self.far and self.until_flag(now - GRACE) == 0

    def runs(self) -> bool:
        """True if a clock runs."""
        return self._since is not None

    # As text, in links: the time of each side at its last turn. As data, in the store: this turn too.
    def text(self) -> str:
        """The limit, then the time that each side has left if a clock has started: `300+5:201.4:300`, `600/30x3:0x2:31`."""
        said = [write(self.limit)]
        for side in (0, 1) if self.begun[0] or self.begun[1] else ():
            seconds, ms = divmod(self.main[side], SECOND)
            part = str(seconds) + (("." + ("%03d" % ms)).rstrip("0") if ms else "")
            said.append(part + ("x" + str(self.periods[side]) if self.periods[side] != self.limit.periods else ""))
        return ":".join(said)

    def data(self, now: int, at: int) -> "dict[str, object]":
        """The clocks as plain data for the store. `at`: the time of day in ms, which also goes on while no page is open."""
        return {
            "clock": self.text(), "begun": self.begun, "side": self.side, "spent": self.turn_ms(now), "runs": self.runs(),
            "held": self.held, "fallen": self.fallen, "at": at,
        }  # fmt: skip


def of_text(text: str, tireless: "tuple[int, ...]" = (), far: "tuple[int, ...]" = ()) -> "Clock | None":
    """The clocks in a link's text, not running; None if the text is invalid. The caller sets `begun`, which the text lacks."""
    parts = text.split(":")
    limit = read(parts[0])
    if limit is None or len(parts) not in (1, 3):
        return None
    clock = Clock(limit, tireless, far)
    for side, part in enumerate(parts[1:]):
        time, times, periods = part.partition("x")
        seconds, point, rest = time.partition(".")
        ms = _number((rest + "00")[:3], 999) if point else 0
        number, count = _number(seconds, MOST), _number(periods, limit.periods) if times else limit.periods
        if min(number, count, ms) < 0 or len(rest) > 3 or (point and not rest):
            return None
        clock.main[side], clock.periods[side] = number * SECOND + ms, count
    return clock


def of_data(
    data: "dict[str, Any]", at: int, while_closed: bool, tireless: "tuple[int, ...]" = (), far: "tuple[int, ...]" = ()
) -> "Clock | None":
    """The clocks in stored data, not running until a position is painted; None if the data is invalid. `while_closed`: True if a turn
    also counts while no page is open, because the other side waits."""
    text = data.get("clock")
    clock = of_text(text if isinstance(text, str) else "", tireless, far)
    begun, side, spent, fallen, before = [data.get(name) for name in ("begun", "side", "spent", "fallen", "at")]
    if clock is None or not isinstance(begun, list) or len(begun) != 2:
        return None
    if [each for each in (side, fallen) if each is not None and not (isinstance(each, int) and 0 <= each <= 1)]:
        return None  # 1.0 is equal to 1, but no index
    clock.begun, clock.side, clock.fallen, clock.held = [begun[0] is True, begun[1] is True], side, fallen, data.get("held") is True
    clock._spent = max(0, spent) if isinstance(spent, int) else 0
    if while_closed and data.get("runs") is True and isinstance(before, int):
        clock._spent += max(0, at - before)
    return clock
