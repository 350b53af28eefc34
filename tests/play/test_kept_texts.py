"""The texts that a visitor's device keeps hold up no page: those read often are short or read once, whatever was stored there."""

from typing import Any

from class_room import a_store
from notepad import Notepad

from games import ids
from ui.puzzles import daily, history, hub
from ui.storage import last_level, progress

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
