"""A move list is written in slices and in blocks of rows, so that a long record holds nobody up."""

import asyncio
import json
import re
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
from class_room import Browser, a_store, settings_of
from tables import session

from core.steps import finish
from ui import dom
from ui.html import move_list
from ui.html.move_list import BLOCK
from ui.play import screen, table, views
from ui.play.game_page import GamePage
from ui.play.panel_state import PanelState
from ui.storage import long_json
from ui.turn_token import TurnToken

CODES = ".".join(["57-56", "31-32", "56-57", "32-31", "47-46", "41-42", "46-47", "42-41"])


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Coroutine[Any, Any, None]]]:
    """The tasks that were begun, for the test to continue."""
    found: list[Coroutine[Any, Any, None]] = []
    monkeypatch.setattr(asyncio, "create_task", found.append)
    yield found
    for one in found:
        one.close()


def test_lists_are_written_in_slices_a_step_for_each_move_and_block(
    monkeypatch: pytest.MonkeyPatch, begun: list[Coroutine[Any, Any, None]]
) -> None:
    monkeypatch.setattr(move_list, "BLOCK", 4)
    sliced: list[int] = []

    async def in_slices(steps: Iterator[object], _told: object = None) -> object:
        sliced.append(0)
        while True:
            try:
                next(steps)
                sliced[-1] += 1
            except StopIteration as done:
                return done.value

    async def at_once() -> None:
        """Returns at once."""

    monkeypatch.setattr(dom, "in_slices", in_slices)
    monkeypatch.setattr(dom, "painted", at_once)
    monkeypatch.setattr(dom, "breath", at_once)
    made = session(CODES)
    shown = screen.Screen(made.board, TurnToken())

    def write(state: PanelState) -> list[int]:
        """The steps of each piece of work in slices."""
        sliced.clear()
        shown.lists(state)
        shown.lists(state)  # a second wish before the first is met is no second piece of work
        assert len(begun) == 1
        for one in begun:
            asyncio.run(one)
        begun.clear()
        return sliced

    assert write(views.panel(made)) == [8, 2], "moves, and blocks of rows"
    made.do("play", "57-56")
    assert write(views.panel(made)) == [9, 3]
    made.do("world", made.manner._replace(lang="en"), 400, made.engine.news, False)
    assert write(views.panel(made)) == [9, 3], "another language"


def test_a_list_that_cannot_be_written_is_told_and_the_next_one_written(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []

    async def in_slices(_steps: Iterator[object]) -> None:
        begun.append(0)
        raise ValueError

    monkeypatch.setattr(dom, "in_slices", in_slices)
    made = session(CODES)
    shown, told = screen.Screen(made.board, TurnToken()), list[str]()
    shown.on_failure = lambda: told.append("failed")

    async def writes() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
        for times in (1, 2):
            shown.lists(views.panel(made))
            await asyncio.sleep(0)
            assert (len(begun), told) == (times, ["failed"] * times)

    asyncio.run(writes())


def test_the_page_tells_what_its_screen_could_not_write(monkeypatch: pytest.MonkeyPatch) -> None:
    class AScreen(Browser):
        def __setattr__(self, name: str, value: object) -> None:
            object.__setattr__(self, name, value)

    monkeypatch.setattr(table, "Screen", lambda *_: AScreen())
    store = a_store()
    page = GamePage(store, settings_of(store), Browser(), "", True)  # type: ignore[arg-type]
    page.lay(session(CODES).record, 0, "a").screen.on_failure()
    assert [words.key for words in page.notes] == ["table.failed"]


def test_the_rows_of_a_long_record_are_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_list, "BLOCK", 4)
    made = session(CODES + ".57-56")
    blocks = finish(move_list.writing(made.board, made.record, "ja", {}))
    assert [len([row for row in block if "data-go" in row]) for block in blocks] == [4, 4, 1]
    assert [row for block in blocks for row in block] == move_list.move_list(made.board, made.record, "ja", {})
    assert BLOCK % 2 == 0, "two moves may stand side by side"


def test_a_row_tells_the_height_of_a_long_comment_before_it_is_laid_out() -> None:
    made = session(CODES)
    for ply, comment in ((1, "short"), (2, "感想" * 1000)):
        made.record.jump(ply)
        made.record.here.comment = comment
    rows = [row for row in move_list.move_list(made.board, made.record, "ja", {}) if "comment" in row]
    assert ["--lines:100" in row for row in rows] == [False, True]


def test_the_json_of_long_comments_is_written_in_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """MicroPython takes time quadratic in the length of what it writes at once."""
    written: list[int] = []
    rows = long_json._rows

    def some(of: list[list[object]]) -> str:
        written.append(sum(len(str(row[2])) for row in of))
        return rows(of)

    monkeypatch.setattr(long_json, "_rows", some)
    made = session(CODES)
    for node in made.record.made:
        node.comment = "感想" * 200
    assert json.loads(finish(long_json.writing(made.record.to_data())))["rows"][0][2] == "感想" * 200
    assert max(written) < 2 * long_json.LONG and len(written) > 1


def test_a_sign_in_a_move_says_what_it_means_to_whoever_points_at_it() -> None:
    made = session("*b6.*b4", "kokutan-no-uma")
    made.record.play("*d6")
    shown = {lang: "".join(move_list.move_list(made.board, made.record, lang, {})) for lang in ("ja", "en")}
    assert 'title="反転駒"' not in shown["ja"]  # none of these was marked before its move
    made = session("o@e5.x@d4.e5-e6.d4-f3", "uchu-yuei")
    shown = {lang: "".join(move_list.move_list(made.board, made.record, lang, {})) for lang in ("ja", "en")}
    assert shown["ja"].count('<span title="反転駒">反</span>') == 2 and "反打" not in shown["ja"]
    assert shown["en"].count('<span title="marked piece">+</span>') == 2
    assert 'title="' not in re.sub('title="(先手|後手|反転駒)"', "", shown["ja"])
