"""A rush: three minutes, three misses, one skip; its order, and the results that are kept."""

import random
import re
from typing import Any

import pytest
from notepad import Notepad

from core.words import Words, room, say
from ui.puzzles import rush
from ui.puzzles.history import grade
from ui.puzzles.hub import is_there, named
from ui.puzzles.rush import LASTS_MS, RIGHT, SKIPPED, WRONG, Rush, in_order
from ui.puzzles.solving import puzzles_of

room("ui/puzzles")

TODAY = (2026, 12, 3)


def puzzles(*grades: int) -> "list[tuple[str, dict[str, Any]]]":
    return [("maciji", {"id": str(number), "grade": grade}) for number, grade in enumerate(grades)]


def run(made: Rush, *results: str, now: int = 1) -> None:
    for result in results:
        made.done(result, now)


def test_the_order_climbs_and_has_every_puzzle_once() -> None:
    given = puzzles(*[grade for grade in (8, 2, 1) for _ in range(10)])
    found = in_order(given, random.Random(1).random)
    assert [puzzle[1]["grade"] for puzzle in found] == [1] * 4 + [2] * 4 + [8] * 4 + [1] * 4 + [2] * 4 + [8] * 4 + [1, 1, 2, 2, 8, 8]
    assert sorted(puzzle[1]["id"] for puzzle in found) == sorted(puzzle[1]["id"] for puzzle in given)
    assert found != in_order(given, random.Random(2).random)
    assert len(in_order(given, lambda: 0.999999)) == len(in_order(given, lambda: 0.0)) == 30


def test_it_ends_with_the_third_miss() -> None:
    made = Rush(puzzles(*[1] * 9), 0)
    run(made, WRONG, RIGHT, WRONG, RIGHT)
    assert (made.ended, made.score(), made.misses()) == ("", 2, 2)
    run(made, WRONG, RIGHT)
    assert (made.ended, made.score(), made.now()) == ("misses", 2, None)
    assert made.missed() == [(1, "maciji", "0"), (3, "maciji", "2"), (5, "maciji", "4")]


def test_it_ends_with_the_time() -> None:
    made = Rush(puzzles(1, 1, 1), 1000)
    assert made.tick(1000) == LASTS_MS and made.tick(1500) == LASTS_MS - 500
    assert made.done(RIGHT, 999 + LASTS_MS)
    assert not made.done(RIGHT, 1000 + LASTS_MS)
    assert (made.ended, made.score(), made.tick(1000 + LASTS_MS)) == ("time", 1, 0)
    assert (made.tick(1500), made.ended) == (0, "time")  # a clock that goes back does not go on


def test_it_ends_where_no_puzzle_is_left() -> None:
    made = Rush(puzzles(1), 0)
    run(made, RIGHT)
    assert (made.ended, made.score()) == ("none", 1)
    assert Rush([], 0).ended == "none"


def test_one_may_be_skipped() -> None:
    made = Rush(puzzles(1, 1, 1), 0)
    assert made.may_skip() and made.skip(1)
    assert not made.may_skip() and not made.skip(1)
    run(made, RIGHT)
    assert made.log == [("maciji", "0", SKIPPED), ("maciji", "1", RIGHT)] and (made.misses(), made.missed()) == (0, [(1, "maciji", "0")])


def test_one_without_end_waits_for_the_next() -> None:
    made = Rush([], 0, endless=True)
    assert (made.now(), made.ended, made.wants_more(), made.may_skip()) == (None, "", True, False)
    assert not made.done(RIGHT, 1)
    for puzzle in puzzles(1, 1, 1):
        made.add(puzzle)
    assert made.now() is not None and not made.wants_more()
    run(made, RIGHT, WRONG, WRONG)
    assert made.wants_more() and made.ended == ""
    made.tick(LASTS_MS)
    assert not made.wants_more()


@pytest.mark.parametrize(
    ("results", "now", "best", "said"),
    [
        ([WRONG, RIGHT, WRONG, WRONG], 1, 0, ["1 puzzle solved", "Three misses, with 3:00 left."]),
        ([RIGHT, RIGHT], LASTS_MS, 2, ["2 puzzles solved", "Time is up.", "best so far: 2"]),
        ([RIGHT] * 5, 0, 4, ["5 puzzles solved", "No puzzles left, with 3:00 to go.", "A new record! Your previous best was 4."]),
    ],
)
def test_one_that_is_over_is_told(results: list[str], now: int, best: int, said: list[str]) -> None:
    made = Rush(puzzles(*[1] * 5), 0)
    run(made, *results)
    made.tick(now)
    assert [say(words, "en") for words in made.told(best)] == said


@pytest.mark.parametrize(("left", "said"), [(LASTS_MS, "3:00"), (LASTS_MS - 1, "3:00"), (59_001, "1:00"), (1, "0:01"), (0, "0:00")])
def test_the_time_left_is_shown_in_seconds(left: int, said: str) -> None:
    assert rush.clock(left) == said


def test_the_best_results_are_kept_by_kind() -> None:
    store = Notepad()
    told = [rush.note(store, "all", score, (2026, 12, day)) for day, score in enumerate((5, 9, 9, 7, 11, 6, 0), 1)]
    assert told == [False, True, False, False, True, False, False]
    assert rush.best(store, "all") == [(11, (2026, 12, 5)), (9, (2026, 12, 2)), (9, (2026, 12, 3)), (7, (2026, 12, 4)), (6, (2026, 12, 6))]
    assert not rush.note(store, "maciji", 3, TODAY)
    assert rush.best(store, "maciji") == [(3, TODAY)] and len(rush.best(store, "all")) == 5


def test_the_score_of_a_rush_is_kept_while_it_goes_on() -> None:
    store = Notepad(rush="all:9:20261201 all:3:20261203")
    noted = 0
    for score in (0, 1, 1, 2, 3, 3, 4):
        rush.note(store, "all", score, TODAY, noted)
        noted = score
    assert rush.best(store, "all") == [(9, (2026, 12, 1)), (4, TODAY), (3, TODAY)]


@pytest.mark.parametrize(
    "garbage",
    ["x", "all:x:20261203", "all:5:2026123", "all:5:20261203:1", ":5:20261203", "all:99999:20261203", "all:²:20261203", "\x00", "{"],
)
def test_what_cannot_be_read_is_passed_over_and_kept(garbage: str) -> None:
    store = Notepad(rush=f"{garbage} all:4:20261201")
    assert rush.best(store, "all") == [(4, (2026, 12, 1))]
    assert rush.note(store, "all", 6, TODAY)
    assert store.get("rush").split() == ["all:6:20261203", "all:4:20261201"] + [garbage] * ("\0" not in garbage)


def test_a_frame_of_another_page_keeps_nothing() -> None:
    store = Notepad(guest=True)
    assert not rush.note(store, "all", 6, TODAY)
    rush.keep_last(store, "all", Rush(puzzles(1), 0))
    assert store.texts == {}


def test_one_that_goes_on_is_kept_as_if_it_were_stopped() -> None:
    store, made = Notepad(), Rush(puzzles(1, 1, 1), 0)
    run(made, RIGHT, WRONG, now=60_000)
    rush.keep_last(store, "all", made)
    found = rush.last(store)
    assert found and [say(words, "en") for words in found[1].told(0)] == ["1 puzzle solved", "You stopped with 2:00 left."]


@pytest.mark.parametrize(("results", "counts"), [([], False), ([SKIPPED], False), ([RIGHT], True), ([WRONG], True)])
def test_one_that_is_stopped_has_a_result_if_a_puzzle_was_done(results: list[str], counts: bool) -> None:
    made = Rush(puzzles(*[1] * 5), 0)
    run(made, *results)
    assert made.stop(60_000) is counts
    assert made.ended == "stopped"
    assert say(made.told(0)[1], "en") == "You stopped with 2:00 left."


def test_the_last_rush_is_kept_with_its_log() -> None:
    store = Notepad()
    assert rush.last(store) is None
    made = Rush(puzzles(1, 1, 1), 0)
    run(made, WRONG, RIGHT, now=5)
    made.log.append(("maciji", "start=a:b&puzzle=1", SKIPPED))  # made anew: a link, with the sign between the parts
    made.stop(6000)
    rush.keep_last(store, "maciji", made)
    found = rush.last(store)
    assert found and found[0] == "maciji" and found[1].log == made.log
    assert [say(words, "en") for words in found[1].told(4)] == [say(words, "en") for words in made.told(4)]


@pytest.mark.parametrize(
    "text", ["", "all", "all misses 5", "all lost 5 right:maciji:a", "all misses x right:maciji:a", "all misses 5 a:b"]
)
def test_a_last_rush_that_is_not_understood_counts_as_none(text: str) -> None:
    store = Notepad()
    store.put("rush.last", text)
    assert rush.last(store) is None


def test_a_withdrawn_puzzle_is_none_to_be_solved_afterwards() -> None:
    kept = puzzles_of("maciji")[0]["id"]
    assert [is_there("maciji", name) for name in (kept, "zzzzz", "goal=d4&size=4x4")] == [True, False, True]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_missed_puzzles_of_a_game_have_names_of_their_own(lang: str) -> None:
    entries = puzzles_of("uchu-yuei")
    names = [re.sub("<[^>]*>", "|", named(0, "uchu-yuei", entry["id"])) for entry in entries]
    assert len(set(names)) == len(entries) and named(2, "maciji", "start=x&puzzle=1") != named(3, "maciji", "start=x&puzzle=1")
    first = puzzles_of("uchu-yuei")[0]
    assert say(grade(first["grade"]), lang) in names[0] and say(Words("puzzles.print.number", n=1), lang) in names[0]
