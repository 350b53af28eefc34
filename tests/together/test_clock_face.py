"""The looks of a clock: figures, states, and what is announced."""

import pytest

from core.terms import clock
from core.terms.clock import Remaining
from ui.together import clock_face
from ui.together.clock_at_table import total_ms

LIMITS = {name: clock.read(name) for name in ("300+5", "600/30x3", "move/10", "move/259200", "600/30x9")}
REST = [
    # limit, ms, periods, in a period, runs, state, figures, periods shown
    ("300+5", 300000, 0, False, False, "wait", "5:00", 0),
    ("300+5", 299999, 0, False, True, "run", "5:00", 0),
    ("300+5", 299000, 0, False, True, "run", "4:59", 0),
    ("300+5", 3661000, 0, False, True, "run", "1:01:01", 0),
    ("300+5", 9950, 0, False, True, "low", "10.0", 0),
    ("300+5", 8400, 0, False, True, "low", "8.4", 0),
    ("300+5", 1, 0, False, True, "low", "0.1", 0),
    ("300+5", 8400, 0, False, False, "wait", "0:09", 0),
    ("600/30x3", 5000, 3, False, True, "run", "0:05", 3),
    ("600/30x3", 18000, 2, True, True, "run", "18", 2),
    ("600/30x3", 9000, 2, True, True, "run", "9", 2),
    ("600/30x3", 9000, 1, True, True, "low", "9.0", 1),
    ("move/10", 10000, 1, True, False, "wait", "10", 0),
    ("move/10", 3000, 1, True, True, "run", "3", 0),
    ("move/10", 2600, 1, True, True, "low", "2.6", 0),
    ("move/259200", 259200000, 1, True, True, "run", "3日", 0),
    ("move/259200", 190800000, 1, True, True, "run", "2日5時間", 0),
    ("move/259200", 86399000, 1, True, True, "run", "23:59:59", 0),
]


@pytest.mark.parametrize(("name", "ms", "periods", "spare", "runs", "state", "figures", "shown"), REST)
def test_a_clock_shows_what_is_left(
    name: str, ms: int, periods: int, spare: bool, runs: bool, state: str, figures: str, shown: int
) -> None:
    limit = LIMITS[name]
    assert limit
    face = clock_face.face(limit, Remaining(ms, periods, spare), runs, False, False, "ja")
    assert (face.state, face.figures + face.tenths, face.periods) == (state, figures, shown)


def test_a_pause_and_a_fallen_flag_have_signs_of_their_own() -> None:
    limit = LIMITS["300+5"]
    assert limit
    held = clock_face.face(limit, Remaining(60000, 0, False), False, True, False, "en")
    out = clock_face.face(limit, Remaining(0, 0, False), False, False, True, "en")
    assert (held.state, out.state, out.figures) == ("held", "out", "0:00")
    pages = [clock_face.html(each, 0, "en") for each in (held, out)]
    assert all("<svg" in page for page in pages)
    assert "Player 1’s clock" in pages[0]


def test_periods_are_dots_or_a_number() -> None:
    few, many = LIMITS["600/30x3"], LIMITS["600/30x9"]
    assert few and many
    page = clock_face.html(clock_face.face(few, Remaining(18000, 2, True), True, False, False, "en"), 1, "en")
    assert (page.count('<i class="on">'), page.count("<i></i>"), "2 periods left" in page) == (2, 1, True)
    page = clock_face.html(clock_face.face(many, Remaining(18000, 7, True), True, False, False, "en"), 1, "en")
    assert "×7" in page


@pytest.mark.parametrize(("ms", "after"), [(60000, 1000), (59999, 999), (59001, 1), (9000, 100), (8950, 50), (1, 1), (0, 100)])
def test_a_tick_comes_when_the_figures_change(ms: int, after: int) -> None:
    limit = LIMITS["300+5"]
    assert limit
    assert clock_face.changes_in(limit, Remaining(ms, 0, False)) == after


def test_little_time_is_announced_once() -> None:
    limit, told = LIMITS["300+5"], set[int]()
    assert limit
    heard = [clock_face.announced(limit, seconds * 1000, told) for seconds in (70, 60, 59, 31, 30, 20, 45, 10, 5, 62, 40)]
    assert [each for each in heard if each] == [60, 30, 10]
    told = set()
    assert [clock_face.announced(limit, ms, told) for ms in (9000, 8000, 25000, 50000)] == [10, 0, 0, 0]
    short = LIMITS["move/10"]
    assert short
    assert clock_face.announced(short, 2000, set()) == 0, "every turn would be announced"


def test_the_time_until_the_flag_counts_the_periods_to_come() -> None:
    limit = LIMITS["600/30x3"]
    assert limit
    assert [total_ms(limit, rest) for rest in (Remaining(5000, 3, False), Remaining(5000, 2, True), Remaining(0, 0, True))] == [
        95000,
        35000,
        0,
    ]
