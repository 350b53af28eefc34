"""A clock beside a player: its looks, its figures, its markup, and the moments at which the time left is announced."""

from collections import namedtuple

from core.drawing.svg import esc
from core.terms.clock import DAY, SECOND, Limit, Remaining
from core.words import Words, say
from ui.html.icons import icon
from ui.together.clock_at_table import total_ms

LOW, LOW_SHORT = 10 * SECOND, 3 * SECOND  # less is little time; the second where a turn has no more than the first
TOLD = (10, 30, 60)  # seconds left that are announced
MOST_DOTS = 5  # periods shown as dots
HOUR = 3600
MINUTE = 60 * SECOND  # ms between two changes of a time of days
PAUSE = '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M8.5 5.5v13M15.5 5.5v13"/></svg>'

# state   "wait", "run", "low" (runs, and little is left), "out" (no time left), "held" (paused)
# figures the time; tenths: the tenths of a second with their point, "" for none
# periods the periods left; of: the periods of the limit, 0 where it has only one
Face = namedtuple("Face", ["state", "figures", "tenths", "periods", "of"])


def _low(limit: Limit) -> int:
    a_turn = limit.period if limit.period and not limit.main else 0
    return LOW_SHORT if a_turn and a_turn * limit.periods <= LOW else LOW


def face(limit: Limit, rest: Remaining, runs: bool, held: bool, out: bool, lang: str) -> Face:
    """The looks of a clock. `runs`: it is the clock of the side to move, and runs."""
    all_left = total_ms(limit, rest)
    low = all_left < _low(limit) and not out
    state = "out" if out else "held" if held else "wait" if not runs else "low" if low else "run"
    periods = (rest.periods, limit.periods) if limit.periods > 1 else (0, 0)
    if low and state in ("low", "held"):
        tenths = -(-rest.ms // 100)
        return Face(state, str(tenths // 10), "." + str(tenths % 10), *periods)
    return Face(state, _figures(-(-rest.ms // SECOND), rest.spare, lang), "", *periods)


def _figures(seconds: int, spare: bool, lang: str) -> str:
    """Seconds as figures: `5` in a period, else `0:05`, `1:02:03`, or days and hours."""
    if seconds * SECOND >= DAY:
        days, rest = divmod(seconds, DAY // SECOND)
        hours = rest // HOUR
        return say(Words("clock.days_hours", n=days, h=hours) if hours else Words("clock.days", n=days), lang)
    if spare and seconds < 60:
        return str(seconds)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def changes_in(limit: Limit, rest: Remaining) -> int:
    """Milliseconds after which a running clock shows something else."""
    if rest.ms > DAY:
        return MINUTE
    step = 100 if total_ms(limit, rest) < _low(limit) else SECOND
    return (rest.ms - 1) % step + 1 if rest.ms > 0 else step


def announced(limit: Limit, ms: int, told: "set[int]") -> int:
    """The seconds to be announced when `ms` are left, 0 for none. `told`: those announced before, which grows."""
    most = total_ms(limit, Remaining(limit.main, limit.periods, False))
    for seconds in TOLD:
        if ms <= seconds * SECOND:
            if seconds in told or most <= seconds * SECOND:
                return 0
            told.update([each for each in TOLD if each >= seconds])
            return seconds
    return 0


def html(shown: Face, side: int, lang: str) -> str:
    """The contents of a clock."""
    sign = {"low": '<i class="tri"></i>', "out": icon("flag"), "held": PAUSE}.get(shown.state, "")
    dots = ""
    if shown.of > MOST_DOTS:
        dots = f'<span class="dots">×{shown.periods}</span>'
    elif shown.of:
        dots = "".join(['<i class="on"></i>' if i < shown.periods else "<i></i>" for i in range(shown.of)])
        spoken = esc(say(Words("clock.periods", n=shown.periods), lang))
        dots = f'<span class="dots" aria-hidden="true">{dots}</span><span class="sr">{spoken}</span>'
    name = esc(say(Words("clock.of", side=Words("side." + str(side))), lang))
    return f'<span class="sr">{name} </span>{sign}<time><b>{esc(shown.figures)}</b><small>{shown.tenths}</small></time>{dots}'
