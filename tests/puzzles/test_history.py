"""The results of puzzles that a device keeps, read from a store that may contain anything."""

import pytest
from notepad import Notepad

from core.words import LANGUAGES, say
from ui.puzzles.history import FIRST, HELP, NOT, RESULTS, TRIES, History, grade, result_words


@pytest.mark.parametrize(
    ("results", "kept"),
    [
        ([FIRST], FIRST),
        ([TRIES, FIRST], TRIES),  # it was seen before
        ([NOT, FIRST], TRIES),
        ([HELP, FIRST], TRIES),
        ([NOT, HELP], HELP),
        ([HELP, NOT], HELP),
        ([FIRST, NOT], FIRST),
        ([FIRST, FIRST], FIRST),
        ([NOT, TRIES, HELP], TRIES),
    ],
)
def test_the_best_result_counts(results: list[str], kept: str) -> None:
    history = History(Notepad())
    for result in results:
        history.note("abcde", result)
    assert history.of("abcde") == kept


def test_what_was_not_solved_alone_comes_back_the_oldest_first() -> None:
    history = History(Notepad())
    for name, result in (("aaaaa", NOT), ("bbbbb", FIRST), ("ccccc", HELP), ("ddddd", NOT), ("eeeee", TRIES)):
        history.note(name, result)
    assert history.again() == ["aaaaa", "ccccc", "ddddd"]
    history.note("aaaaa", NOT)
    assert history.again() == ["ccccc", "ddddd", "aaaaa"]
    history.note("ddddd", FIRST)
    assert history.again() == ["ccccc", "aaaaa"]


def test_a_favourite_needs_no_result_and_keeps_its_own() -> None:
    store = Notepad()
    history = History(store)
    history.favour("aaaaa", True)
    history.note("bbbbb", HELP)
    history.favour("bbbbb", True)
    assert history.favourites() == ["aaaaa", "bbbbb"] and history.is_favourite("aaaaa")
    assert (history.of("aaaaa"), history.of("bbbbb"), history.again()) == ("", HELP, ["bbbbb"])
    history.note("bbbbb", FIRST)
    history.favour("aaaaa", False)
    assert store.texts == {"puzzles": "bbbbb:t*"}


def test_it_counts_by_grade() -> None:
    history = History(Notepad(puzzles="a:f b:h* c:t d:*"))
    entries = [{"id": name, "grade": grade} for name, grade in (("a", 1), ("b", 1), ("c", 3), ("d", 3), ("e", 8))]
    assert history.counts(entries) == [(1, 1, 2), (3, 1, 2), (8, 0, 1)]
    assert history.counts([]) == []
    assert [say(history.count(entries), lang) for lang in LANGUAGES] == ["5問中2問正解", "2 of 5 solved"]
    assert say(grade(3), "ja") == "難易度3/8" and say(result_words(""), "en") == "not begun"


@pytest.mark.parametrize("garbage", ["x", "a:", ":f", "a:q", "a:f**", "a:*f", "a:f:9", "{}", "\x00", "a:ff", "\u00b2:\u00b2", "1e400"])
def test_what_cannot_be_read_is_passed_over_and_kept(garbage: str) -> None:
    store = Notepad(puzzles=f"{garbage} b:n")
    history = History(store)
    assert (history.again(), history.of("a")) == (["b"], "")
    history.note("a", FIRST)
    assert history.of("a") == FIRST
    assert store.get("puzzles").split() == ["b:n", "a:f"] + [garbage] * ("\0" not in garbage)


def test_the_last_of_two_words_counts() -> None:
    assert History(Notepad(puzzles="a:f a:n")).again() == ["a"]


def test_a_frame_of_another_page_keeps_nothing() -> None:
    store = Notepad(guest=True)
    History(store).note("a", FIRST)
    History(store).favour("a", True)
    assert store.texts == {}


def test_all_puzzles_fit_into_the_store() -> None:
    history = History(Notepad())
    for number in range(1000):
        history.note(f"{number:05d}", RESULTS[number % 4])
    assert len(history._store.get("puzzles")) < 20_000
