"""The puzzle of the day by the device's date: numbers, the days in a row with their forgiven ones, the archive, the text to share."""

import random
from datetime import date, timedelta

import pytest
from notepad import Notepad

from core.words import say
from games import ORDER
from ui.puzzles import daily, days_list
from ui.puzzles.daily import BEGUN, Days, asked, date_of, number_of, ordinal, shared
from ui.puzzles.history import FIRST, HELP, NOT, TRIES

Date = tuple[int, int, int]


def on(number: int) -> Date:
    """The date of a day."""
    found = date(*days_list.FIRST) + timedelta(days=number - 1)
    return found.year, found.month, found.day


@pytest.fixture
def solved() -> "Days":
    """A device on which days can be solved."""
    return Days(Notepad())


def solve(made: Days, *numbers: int, late: int = 0) -> None:
    """Solves the puzzles of days, so many days late."""
    for number in numbers:
        made.note(number, FIRST, on(number + late))


def test_dates_have_numbers_and_numbers_dates() -> None:
    first = date(*days_list.FIRST)
    for number in [*range(1, 1600), 40_000]:
        assert (date_of(number), number_of(date_of(number))) == (on(number), number)
    day = date(1900, 1, 1)
    while day < date(2105, 1, 1):
        assert ordinal((day.year, day.month, day.day)) - ordinal(days_list.FIRST) == (day - first).days
        day += timedelta(days=17)


def test_a_device_whose_date_is_too_early_gets_the_first_one() -> None:
    assert number_of((1970, 1, 1)) == 1


def test_the_games_take_turns_and_the_list_begins_anew() -> None:
    many = len(days_list.IDS.split())
    assert [found[1] if (found := asked(number)) else days_list.NONE for number in range(1, many + 1)] == days_list.IDS.split()
    games = [found[0] for number in range(1, 17) if (found := asked(number))]
    assert games == [*ORDER, *ORDER]
    assert asked(many + 1) == asked(1) and asked(3 * many + 5) == asked(5)


@pytest.mark.parametrize(
    ("played", "today", "row"),
    [
        ([], 5, 0),
        ([5], 5, 1),
        ([3, 4], 5, 2),  # today is not missed before it is over
        ([3, 4, 5], 5, 3),
        ([1, 2, 4, 5], 5, 4),  # one missed day is forgiven
        ([1, 2, 3], 5, 3),
        ([1, 2, 3], 6, 0),
        ([1, 2, 5, 6], 6, 2),  # two within a week are not
        ([1, 3, 5, 6], 6, 3),
        ([1, 2, 4, 5, 6, 7, 8, 9, 11], 11, 9),  # days 3 and 10: a week between them
        ([1, 2, 4, 5, 6, 7, 8, 10, 11], 11, 7),  # days 3 and 9: not
    ],
)
def test_days_in_a_row(solved: Days, played: list[int], today: int, row: int) -> None:
    solve(solved, *played)
    assert solved.row(on(today))[0] == row


def test_the_longest_row_stays() -> None:
    made = Days(Notepad())
    solve(made, *range(10, 20), 40, 41)
    assert made.row(on(41)) == (2, 10) and made.row(on(300)) == (0, 10)


def test_a_wrong_clock_takes_no_time_and_changes_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    dice, pad = random.Random(1), Notepad()
    for _ in range(200):
        kept = sorted({dice.choice([1, 90, 300]) + dice.randrange(20) for _ in range(dice.randrange(1, 30))})
        pad.put(daily.NAME, " ".join(f"{day}:f0" for day in kept))
        row = Days(pad).row(on(400))
        with monkeypatch.context() as plain:
            plain.setattr(daily, "_near", lambda kept, last: range(min([*kept, last]), last + 1))
            assert Days(pad).row(on(400)) == row
    assert len(daily._near([1, 2, 3], number_of((9999, 1, 1)))) < 100


def test_more_days_than_the_store_gives_back_lose_the_earliest_ones_only() -> None:
    pad = Notepad()
    pad.put(daily.NAME, " ".join(f"{day}:f0" for day in range(1, 2300)))
    Days(pad).note(2300, FIRST, on(2300))
    assert len(pad.get(daily.NAME)) < 20_000
    assert Days(pad).row(on(2300)) == (2000, 2000)


def test_a_missed_day_is_earned_back_from_the_archive(solved: Days) -> None:
    solve(solved, 1, 2, 5, 6)
    assert (solved.row(on(6))[0], solved.to_earn(on(6))) == (2, [3, 4])
    solved.begin(4, on(6))
    solved.note(4, TRIES, on(6))
    assert (solved.row(on(6))[0], solved.to_earn(on(6))) == (5, [3])
    solve(solved, 3, late=3)
    assert solved.row(on(6))[0] == 6


def test_a_day_is_earned_back_within_a_week_only() -> None:
    for late, row in ((7, 3), (8, 2)):
        made = Days(Notepad())
        solve(made, 9, 10)
        solve(made, 2, late=late)
        assert made.of(2) == FIRST
        solve(made, *range(3, 9))
        assert made.row(on(10))[0] == row + 6


def test_who_comes_first_has_missed_no_day(solved: Days) -> None:
    assert solved.to_earn(on(10)) == []
    solve(solved, 8)
    assert solved.to_earn(on(10)) == [9]


@pytest.mark.parametrize("so_far", [BEGUN, NOT])
def test_what_was_begun_before_midnight_counts_for_its_day(solved: Days, so_far: str) -> None:
    solve(solved, 1)
    solved.begin(2, on(2))
    solved.note(2, so_far, on(2))
    assert solved.of(2) == so_far
    solved.note(2, HELP, on(12))
    assert (solved.of(2), solved._read()[0][2]) == (HELP, "h0")


def test_the_answer_is_no_solution_but_the_day_can_be_solved_later(solved: Days) -> None:
    solved.begin(1, on(1))
    solved.note(1, NOT, on(1))
    assert (solved.row(on(1))[0], solved.to_earn(on(2))) == (0, [1])
    solved.begin(1, on(2))
    solved.note(1, TRIES, on(2))
    assert (solved.row(on(2))[0], solved.of(1)) == (1, TRIES)
    solved.note(1, NOT, on(3))
    assert solved.of(1) == TRIES


def test_a_withdrawn_day_breaks_nothing(monkeypatch: pytest.MonkeyPatch, solved: Days) -> None:
    names = days_list.IDS.split()
    names[1] = names[2] = names[3] = days_list.NONE
    monkeypatch.setattr(days_list, "IDS", "\n" + " ".join(names) + "\n")
    solve(solved, 1, 5)
    assert asked(3) is None and solved.row(on(5)) == (2, 2) and solved.to_earn(on(5)) == []


def test_the_archive_has_what_is_past(solved: Days) -> None:
    solve(solved, 3)
    solved.begin(4, on(4))
    assert solved.archive(on(5), 99, 4) == [(5, ""), (4, BEGUN), (3, FIRST), (2, "")]
    assert solved.archive(on(5), 2, 4) == [(2, ""), (1, "")]


def test_a_day_is_named_without_its_puzzle() -> None:
    today = on(10)
    named = [say(daily.day_words(number, result, today), "en") for number, result in ((3, ""), (4, BEGUN), (5, FIRST), (10, ""), (2, NOT))]
    assert named == ["3 Dec, missed", "4 Dec, begun", "5 Dec, solved without a miss", "10 Dec, not begun", "2 Dec, not solved"]


def test_before_the_first_day_its_puzzle_is_that_of_today() -> None:
    before = date(*days_list.FIRST) - timedelta(days=4)
    today = (before.year, before.month, before.day)
    assert say(daily.day_words(daily.number_of(today), "", today), "en") == f"{before.day} {before:%b}, not begun"


@pytest.mark.parametrize(
    ("row", "to_earn", "said"),
    [
        ((0, 9), 0, ["今日の一問から始めましょう。"]),
        ((1, 9), 0, ["1日目", "最長9日"]),
        ((4, 4), 1, ["4日連続", "最長4日", "休んだ日が1日あります。その日から1週間以内に問題を解けば、連続日数に加わります。"]),
    ],
)
def test_days_in_a_row_are_told(row: tuple[int, int], to_earn: int, said: list[str]) -> None:
    assert [say(words, "ja") for words in daily.row_words(row, to_earn, False)] == said
    assert [say(words, "ja") for words in daily.row_words(row, to_earn, True)] == (said if row[0] else [])  # it has been begun


@pytest.mark.parametrize("garbage", ["x", "3:", "3:f", "3:q0", "03:f0", "-3:f0", "3:f00", "³:f0", "3:f²", "999999:f0", "\x00", "{}"])
def test_what_cannot_be_read_is_passed_over_and_kept(garbage: str) -> None:
    store = Notepad(daily=f"{garbage} 2:f0")
    made = Days(store)
    assert made.row(on(3))[0] == 1
    solve(made, 3)
    assert made.row(on(3))[0] == 2
    assert store.get("daily").split() == ["2:f0", "3:f0"] + [garbage] * ("\0" not in garbage)


def test_a_frame_of_another_page_keeps_nothing() -> None:
    store = Notepad(guest=True)
    solve(Days(store), 1)
    assert store.texts == {}


def test_a_result_is_shared_without_its_answer() -> None:
    number = ORDER.index("kokutan-no-uma") + 1
    link = "https://komado.example/kokutan-no-uma/puzzles/abcde/"
    assert shared(number, "wrr", TRIES, 4, link, "ja") == f"駒窓 #{number} 黒檀の馬 ✕✓✓ · 4日連続\n1回間違えて、解けました。\n{link}"
    assert shared(number, "r", FIRST, 1, link, "en") == f"Komado #{number} Kokutan no Uma ✓\nSolved without a miss.\n{link}"
    assert shared(number, "wwhr", HELP, 0, link, "en").split("\n")[1] == "Solved with a hint."
    assert daily.signs("wwhrs") == "✕✕？✓…"


def test_a_puzzle_knows_the_last_day_that_was_its_own() -> None:
    for number in (1, 2, 9, 500):
        found = daily.asked(number)
        assert found is not None and daily.last_day(found[1], daily.date_of(number)) == number
        assert daily.last_day(found[1], daily.date_of(number + 30)) == number
    assert daily.asked(9) and daily.last_day(daily.asked(9)[1], daily.date_of(8)) == 0  # type: ignore[index]
    listed = len(days_list.IDS.split())
    for number in (listed, listed + 1, listed + 9, 3 * listed + 500):  # the list begins anew
        found = daily.asked(number)
        assert found is not None and daily.last_day(found[1], daily.date_of(number)) == number
        assert daily.last_day(found[1], daily.date_of(number + 30)) == number
        assert 0 < daily.last_day(found[1], daily.date_of(number - 1)) < number
    assert daily.last_day("", daily.date_of(9)) == daily.last_day("zzzzz", daily.date_of(9)) == 0


def test_an_earlier_day_with_the_same_puzzle_is_the_one_that_was_opened() -> None:
    listed = len(days_list.IDS.split())
    found = daily.asked(9)
    assert found
    name, later, today = found[1], daily.last_day(found[1], daily.date_of(listed + 9)), daily.date_of(listed + 30)
    assert later > 9
    assert daily.day_of(name, today, "9") == 9
    for opened in (None, "", "x", "0", "10", "-9", "99999", str(3 * listed + 9)):  # another puzzle's, none, or a day to come
        assert daily.day_of(name, today, opened) == daily.last_day(name, today), opened


def test_a_day_whose_answer_was_seen_is_not_solved_at_first_any_more() -> None:
    kept = Days(Notepad())
    kept.note(1, NOT, on(1))
    kept.note(1, FIRST, on(1))
    assert kept.of(1) == TRIES
