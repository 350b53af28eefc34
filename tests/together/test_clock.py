"""Clocks: their limits as text, and the time of each side through turns, pauses and reloads, told to them and never read."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import QUICK, TEXT

from core.terms import clock
from core.terms.clock import Clock, Limit, Remaining

LIMITS = [
    ("300+5", Limit(300000, 5000, 0, 0), "300+5", "game"),
    ("300", Limit(300000, 0, 0, 0), "300+0", "game"),
    ("300 5", Limit(300000, 5000, 0, 0), "300+5", "game"),
    ("0+5", Limit(0, 5000, 0, 0), "0+5", "game"),
    ("600/30x3", Limit(600000, 0, 30000, 3), "600/30x3", "periods"),
    ("600/30", Limit(600000, 0, 30000, 1), "600/30x1", "periods"),
    ("0/30x3", Limit(0, 0, 30000, 3), "0/30x3", "periods"),
    ("move/10", Limit(0, 0, 10000, 1), "move/10", "turn"),
    ("0/10x1", Limit(0, 0, 10000, 1), "move/10", "turn"),
    ("move/259200", Limit(0, 0, 3 * clock.DAY, 1), "move/259200", "days"),
]
NONE = ["", "0", "0+0", "move/0", "move/", "move/x", "-5", "5+-1", "600/0x3", "600/30x0", "600/30x100", "1/2/3", "1+2/3x4", "1+2+3", "²"]
NONE += ["99999999+0", "1e3", "300+5x", "600/30x", "3.5+1", "move/10x3"]


@pytest.mark.parametrize(("text", "limit", "again", "manner"), LIMITS, ids=[each[0] for each in LIMITS])
def test_a_limit_reads_and_is_written(text: str, limit: Limit, again: str, manner: str) -> None:
    assert clock.read(text) == limit
    assert (clock.write(limit), clock.kind(limit)) == (again, manner)
    assert clock.read(again) == limit


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_limit(text: str) -> None:
    assert clock.read(text) is None


@QUICK
@given(text=TEXT | st.from_regex(r"[0-9:x./+move]{0,20}", fullmatch=True))
def test_no_text_makes_a_clock_raise(text: str) -> None:
    made = clock.of_text(text)
    if made is not None:
        made.begun = [True, True]
        again = clock.of_text(made.text())
        assert again is not None
        assert (again.limit, again.main, again.periods) == (made.limit, made.main, made.periods)


def started(text: str, tireless: tuple[int, ...] = (), far: tuple[int, ...] = ()) -> Clock:
    """A clock after the first move of each side, at 0, with the first side's position painted."""
    limit = clock.read(text)
    assert limit is not None
    made = Clock(limit, tireless, far)
    turn(made, 0, 0, 0)
    turn(made, 1, 0, 0)
    made.painted(0, 0)
    return made


def turn(made: Clock, side: int, seen: int, moved: int, after: int | None = -1) -> bool:
    """A turn of one move: its position is seen, and the move is made."""
    made.painted(side, seen)
    return made.moved(side, 1 - side if after == -1 else after, moved)


def test_the_first_move_of_a_side_starts_its_clock() -> None:
    made = Clock(Limit(60000, 5000, 0, 0))
    made.painted(0, 0)
    assert not made.runs()
    assert made.moved(0, 1, 500000)
    assert made.remaining(0, 500000) == Remaining(60000, 0, False), "nothing was counted, and nothing is added"
    made.painted(1, 500000)
    assert not made.runs()
    assert made.moved(1, 0, 900000)
    made.painted(0, 900100)
    assert made.runs()
    assert made.remaining(0, 901100).ms == 59000


def test_the_clock_runs_from_the_paint_and_the_turn_adds() -> None:
    made = started("60+5")
    assert turn(made, 0, 0, 10000)
    assert made.remaining(0, 10000).ms == 55000
    assert not made.runs(), "the next position has not been seen yet"
    assert made.remaining(1, 99999).ms == 60000
    made.painted(1, 100000)
    assert made.remaining(1, 101000).ms == 59000


def test_several_moves_share_a_turn() -> None:
    made = started("60+5")
    assert made.moved(0, 0, 4000)
    assert not made.runs(), "a bonus move: from its paint on"
    made.painted(0, 5000)
    assert made.moved(0, 1, 8000)
    assert made.remaining(0, 8000).ms == 60000 - 4000 - 3000 + 5000


def test_a_set_up_is_one_turn() -> None:
    made = Clock(Limit(60000, 5000, 0, 0))
    made.painted(0, 0)
    assert made.moved(0, 0, 70000)
    made.painted(0, 70000)
    assert made.moved(0, 0, 71000)
    made.painted(0, 71000)
    assert made.moved(0, 1, 72000)
    assert made.remaining(0, 72000).ms == 60000 - 2000 + 5000


def test_a_game_of_increments_alone_begins_with_one() -> None:
    assert started("0+5").remaining(0, 1000).ms == 4000


def test_periods() -> None:
    made = started("10/30x3")
    assert made.remaining(0, 9999) == Remaining(1, 3, False)
    assert made.remaining(0, 10000) == Remaining(30000, 3, True)
    assert made.remaining(0, 39999) == Remaining(1, 3, True)
    assert made.remaining(0, 40000) == Remaining(30000, 2, True)
    assert turn(made, 0, 0, 41000)
    assert made.remaining(0, 41000) == Remaining(30000, 2, True), "a turn within a period costs nothing"
    turn(made, 1, 41000, 42000)
    made.painted(0, 42000)
    assert made.until_flag(42000) == 60000
    assert made.remaining(0, 71999) == Remaining(1, 2, True)
    assert made.remaining(0, 72000) == Remaining(30000, 1, True)
    assert made.flag(101999) is None
    assert made.flag(102000) == 0
    assert made.remaining(0, 200000) == Remaining(0, 0, True)


@pytest.mark.parametrize("text", ["move/10", "0/10x1"])
def test_seconds_a_move(text: str) -> None:
    made = started(text)
    assert made.remaining(0, 9999).ms == 1
    assert turn(made, 0, 0, 9999)
    assert made.remaining(0, 9999).ms == 10000
    made.painted(1, 10000)
    assert made.flag(19999) is None
    assert made.flag(20000) == 1


def test_days_a_move() -> None:
    made = started("move/259200")
    assert turn(made, 0, 0, 3 * clock.DAY - 1)
    made.painted(1, 0)
    assert made.remaining(1, clock.DAY).ms == 2 * clock.DAY


def test_a_move_that_comes_too_late_does_not_count() -> None:
    made = started("60+5")
    assert not turn(made, 0, 0, 60000)
    assert (made.fallen, made.runs(), made.until_flag(70000)) == (0, False, None)
    made.painted(0, 80000)
    made.go_on(90000)
    assert not made.runs()
    assert not made.moved(0, 1, 90000)


def test_nothing_runs_when_the_game_is_over() -> None:
    made = started("60+5")
    assert turn(made, 0, 0, 1000, None)
    assert made.until_flag(999999) is None
    assert made.remaining(0, 99999).ms == 64000


def test_an_engine_never_flags() -> None:
    made = started("60+5", tireless=(0,))
    assert made.flag(999999) is None
    assert made.remaining(0, 999999).ms == 0
    assert made.moved(0, 1, 999999)
    assert made.remaining(0, 999999).ms == 5000


def test_a_pause_costs_nothing() -> None:
    made = started("60+5")
    made.pause(10000)
    assert (made.runs(), made.remaining(0, 50000).ms, made.flag(500000)) == (False, 50000, None)
    made.painted(0, 400000)
    assert not made.runs()
    made.go_on(500000)
    assert made.remaining(0, 501000).ms == 49000


def test_a_side_far_away_counts_for_itself_and_can_be_claimed_after_some_grace() -> None:
    made = started("60+0", far=(0,))
    assert made.flag(60000) is None
    assert [made.may_claim(0, at) for at in (60000, 64999, 65000)] == [False, False, True]
    assert not made.may_claim(1, 99999)
    assert made.moved(0, 1, 61000), "it was on its way"
    made.take_over(0, Remaining(2500, 0, False))
    assert made.remaining(0, 61000).ms == 2500
    made.painted(1, 61000)
    assert not made.may_claim(1, 999999), "one's own flag is no claim"
    assert made.flag(121000) == 1


@pytest.mark.parametrize(
    ("text", "moves", "written"),
    [
        ("300+5", [], "300+5:300:300"),
        ("300+5", [1400, 2000], "300+5:303.6:304.4"),
        ("10/30x3", [45000, 50000], "10/30x3:0x2:5"),
        ("move/10", [9000], "move/10:0:0"),
    ],
)
def test_what_is_left_as_text(text: str, moves: list[int], written: str) -> None:
    made = started(text)
    at = 0
    for side, moved in enumerate(moves):
        turn(made, side, at, moved)
        at = moved
    assert made.text() == written
    again = clock.of_text(written)
    assert again is not None
    again.begun = [True, True]
    assert (again.text(), again.main, again.periods) == (written, made.main, made.periods)


@pytest.mark.parametrize("text", ["10000000+10000000", "9999999+5", "0+10000000"])
def test_however_much_a_turn_adds_what_is_left_can_be_read(text: str) -> None:
    made = started(text)
    for at in range(4):
        turn(made, at % 2, at, at)
    assert clock.of_text(made.text())


@pytest.mark.parametrize("text", ["300+5:1", "300+5:1:2:3", "300+5:x:2", "300+5:1.:2", "300+5:1.2345:2", "600/30x3:0x4:5", "move/10:0x:0"])
def test_what_tells_nothing_of_the_time_left(text: str) -> None:
    assert clock.of_text(text) is None


def test_a_clock_before_the_first_move_is_its_limit() -> None:
    limit = clock.read("300+5")
    assert limit and Clock(limit).text() == "300+5"


@pytest.mark.parametrize(("away", "left"), [(False, 50000), (True, 45000)])
def test_a_reload_keeps_the_turn(away: bool, left: int) -> None:
    made = started("60+5")
    data = json.loads(json.dumps(made.data(10000, 1700000000000)))
    again = clock.of_data(data, 1700000005000, away)
    assert again is not None
    assert not again.runs()
    assert again.remaining(0, 77).ms == left
    again.painted(0, 100)
    assert again.remaining(0, 1100).ms == left - 1000


@pytest.mark.parametrize("text", ["60+5", "10/30x3", "move/10"])
def test_a_move_before_the_position_is_seen_again_is_too_late_if_the_time_ran_out_while_the_page_was_closed(text: str) -> None:
    data = started(text).data(1000, 0)
    again = clock.of_data(data, 600000, True)
    assert again is not None
    assert again.is_out(7) == 0
    assert not again.moved(0, 1, 7)
    again = clock.of_data(data, 5000, True)
    assert again is not None
    assert again.is_out(7) is None
    assert again.moved(0, 1, 7)


def test_a_reload_keeps_a_pause_and_a_flag() -> None:
    made = started("60+5")
    made.pause(10000)
    again = clock.of_data(made.data(99999, 0), 99999, True)
    assert again and again.held and again.remaining(0, 0).ms == 50000
    again.go_on(5)
    assert again.flag(50005) == 0
    fallen = clock.of_data(again.data(60000, 0), 0, True)
    assert fallen and (fallen.fallen, fallen.remaining(0, 0).ms) == (0, 0)


@pytest.mark.parametrize(
    "spoilt",
    [
        {"clock": 3},
        {"begun": None},
        {"begun": [1]},
        {"side": 2},
        {"side": 1.0},
        {"fallen": 0.0},
        {"fallen": "x"},
        {"spent": "x"},
        {"at": None, "runs": True},
    ],
)
def test_no_stored_clock_makes_reading_raise(spoilt: dict[str, object]) -> None:
    data = {**started("60+5").data(1000, 0), **spoilt}
    again = clock.of_data(data, 5, True)
    assert again is None or again.remaining(0, 0).ms <= 60000
