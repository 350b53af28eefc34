"""The texts that a visitor's device keeps hold up no page: those read often are short or read once, whatever was stored there."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from class_room import a_store
from notepad import Notepad

from core.records.record import Record
from core.steps import finish
from games import ids, load
from ui.play.saving import fragment_of
from ui.puzzles import daily, history, hub, mistakes
from ui.storage import last_level, long_json, progress
from ui.storage.find_record import RecordFinder
from ui.together import clock_at_table

JUNK = "a " * 9000


class Once(str):
    """A text that may be split once."""

    def split(self, *_how: Any) -> list[str]:
        if hasattr(self, "read"):
            raise AssertionError("it has been read already")
        self.read = True
        return super().split()


def test_progress_is_read_once_for_all_games() -> None:
    store: Any = Notepad(lessons=Once(JUNK + "medamagaeru:done " + JUNK[:900]))
    kept = progress.Progress(store)
    assert [game_id for game_id in ids() if kept.of(game_id)] == ["medamagaeru"]


def test_no_level_is_read_from_a_text_that_is_too_long() -> None:
    store: Any = Notepad()
    store.texts = {"new.medamagaeru": "[" * 9000, "new.maciji": '{"level": "3"}'}
    assert [last_level.level_of(store, game_id) for game_id in ("medamagaeru", "maciji")] == ["", "3"]


def test_the_list_of_puzzles_reads_what_was_done_once() -> None:
    store = Notepad(puzzles=Once(JUNK), daily=Once(JUNK + "1:f0"))
    body = hub.hub([{"id": "x", "grade": 1, "themes": []}], history.History(store), daily.Days(store), daily.date_of(3))
    assert 'data-result="f"' in body


def test_what_is_done_now_is_read_again() -> None:
    store = a_store()
    done, days = history.History(store), daily.Days(store)
    for name in ("x", "y"):
        done.note(name, history.FIRST)
        assert done.of(name) == history.FIRST
    for number in (1, 2):
        days.note(number, history.FIRST, daily.date_of(number))
        assert days.of(number) == history.FIRST
    assert done.results() == {"x": "f", "y": "f"} and history.History(store).results() == done.results()


@pytest.mark.parametrize("game", ["null", "5", "[[]]", "{}"])
def test_a_stored_game_without_a_name_is_none(game: str) -> None:
    store = a_store()
    store.put("game.x", f'{{"at": 1, "record": {{"game": {game}}}}}')
    store.put("game.y", '{"at": 1, "record": {"game": "maciji"}}')
    found, unreadable = finish(store.games())
    assert [entry["id"] for entry in found] == ["y"]
    assert unreadable == 1


@pytest.mark.parametrize("name", ["start", "options"])
def test_a_stored_game_that_cannot_be_read_is_passed_over(name: str) -> None:
    deep: list[Any] = []
    for _ in range(9_000):
        deep = [deep]
    entry = {"id": "x", "at": 1, "record": {"v": 1, "game": "maciji", "rows": [], name: deep if name == "start" else {"size": deep}}}
    finder = RecordFinder(a_store())
    assert finish(finder.stored(entry)) is None
    assert finder.problems


@pytest.mark.parametrize("seat", ["x", "2", "-1", "1e9"])
def test_the_address_of_a_game_with_a_friend_has_what_can_be_read(seat: str) -> None:
    record = Record(load("medamagaeru"))
    record.terms = {"friend": "A" * 22, "seat": seat, "n0": "N" * 900_000, "n1": "Mi", "toss": "t" * 200}
    assert fragment_of(record, 1, "x", False) == f"friend={'A' * 22}&n1=Mi&v=1"


def test_a_kept_mistake_with_a_name_that_is_too_long_is_passed_over() -> None:
    row = {
        "id": "my1",
        "game": "maciji",
        "options": {"o" * 256: "x"},
        "start": "",
        "moves": "",
        "solution": ["a"],
        "played": "b",
        "reply": [],
    }
    store = Notepad(own=json.dumps({**row, "score": 0, "win_in": None}))
    assert mistakes.Mistakes(store).entries("maciji") == []


@pytest.mark.parametrize("clock", ["null", "5", "[[]]"])
def test_clocks_that_cannot_be_read_are_none(clock: str) -> None:
    record = Record(load("medamagaeru"))
    record.terms = {"ticks": f'{{"clock": {clock}, "begun": [true, false]}}'}
    assert clock_at_table.of_record(record, 0, False, lambda: 0) is None


@pytest.mark.parametrize("note", ["", "n" * 3 * long_json.LONG], ids=["short texts", "a long text"])
def test_a_stored_game_is_read_whatever_its_length(note: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last bytes hold no quote: wherever its slices end, that is no text that has been cut."""
    scripts = SimpleNamespace(stringify=json.dumps, parse=json.loads)
    no_number = SimpleNamespace(new=lambda _text: SimpleNamespace(test=lambda _text: False))
    monkeypatch.setattr(long_json, "js", SimpleNamespace(JSON=scripts, RegExp=no_number))
    monkeypatch.setattr(long_json, "dom", SimpleNamespace(attempt=lambda *_asked: ""))
    for length in range(long_json.LONG):
        record: dict[str, object] = {"v": 3, "note": note, "rows": [[0, "57-56", "c" * (length // 2), "c" * (length - length // 2)]]}
        text = long_json.written({"at": 1, "over": False, "seat": 0}, finish(long_json.writing(record)))
        assert finish(long_json.reading(text)) == json.loads(text), len(text)
