"""The dialogs of a text: text read for a dialog that has been closed is not shown; a move can be typed where one can be made."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from class_room import Browser
from tables import PHASES

from core.records.limits import COMMENT
from core.records.record import Record
from games import load
from ui import device, dom
from ui.dialogs.record_text import RecordText, no_move
from ui.html.controls import t

GAME, OTHER = "medamagaeru", "maciji"


@pytest.mark.parametrize("leaves", ["", "close", "text"])
def test_a_text_is_shown_in_the_dialog_in_which_it_was_read(monkeypatch: pytest.MonkeyPatch, leaves: str) -> None:
    """The text names another game, which takes time to load; meanwhile the dialog is closed, or opened for another text."""
    opened: list[str] = []
    open_now = [True]
    table: Any = SimpleNamespace(settings=SimpleNamespace(lang="ja"), session=SimpleNamespace(game_id=GAME, record=Record(load(GAME))))

    async def fetch(names: list[str]) -> list[object]:
        assert OTHER in names
        if leaves == "text":
            dialog.actions()["text"].run(table, "")
        open_now[0] = leaves != "close"
        return []

    async def pause() -> None:
        await asyncio.sleep(0)

    async def read() -> None:
        dialog.actions()["read-text"].run(table, "")
        for _ in range(50):
            await asyncio.sleep(0)

    monkeypatch.setattr(dom, "one", lambda selector: Browser() if open_now[0] and "#reading .read" not in selector else None)
    monkeypatch.setattr(dom, "breath", pause)
    monkeypatch.setattr("ui.dialogs.record_text._text_in", lambda _field: "47-46 31-32 # " + OTHER)
    page: Any = SimpleNamespace(fetch_games=fetch)
    box: Any = SimpleNamespace(open=opened.append)
    dialog = RecordText(page, box)
    asyncio.run(read())
    assert ['id="reading"' in html for html in opened] == {"": [True], "close": [], "text": [False]}[leaves]


@pytest.mark.parametrize("length", [20_000, 20_001, 2_000_000])
def test_a_comment_that_is_too_long_is_refused_unread(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    """Of one of any length Python asks for a part that it can hold."""
    node, field, problem = SimpleNamespace(comment=""), SimpleNamespace(textLength=length), SimpleNamespace(innerHTML="")
    monkeypatch.setattr(dom, "one", lambda selector: field if selector == "#comment-text" else problem)
    monkeypatch.setattr(dom, "ask", lambda _field, _way, start, end: "あ" * (min(length, end) - start) if end < 50_000 else None)
    session = SimpleNamespace(record=SimpleNamespace(here=node))
    table: Any = SimpleNamespace(settings=SimpleNamespace(lang="en"), session=session, save=lambda _how: None, write_lists=lambda: None)
    page: Any = SimpleNamespace()
    box: Any = SimpleNamespace(close=lambda: None)
    RecordText(page, box).actions()["save-comment"].run(table, "")
    assert len(node.comment) == (length if length <= COMMENT else 0)
    assert (str(length) in problem.innerHTML) is (length > COMMENT)


def test_a_file_for_which_there_is_no_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    field, problem = SimpleNamespace(isConnected=True), SimpleNamespace(innerHTML="")
    monkeypatch.setattr(dom, "one", lambda selector: field if selector == "#record-text" else problem)

    async def text_of(_file: object, _most: int) -> str:
        raise MemoryError

    async def take() -> None:
        dialog.take_file(table, field)
        for _ in range(5):
            await asyncio.sleep(0)

    monkeypatch.setattr(device, "text_of", text_of)
    page: Any = SimpleNamespace()
    box: Any = SimpleNamespace()
    table: Any = SimpleNamespace()
    dialog = RecordText(page, box)
    asyncio.run(take())
    assert problem.innerHTML == t("text.file_refused")


NONE = {"over": "refuse.over", "elsewhere": "tab.elsewhere", "watching": "refuse.engine_turn", "the engine's": "refuse.engine_turn"}


@pytest.mark.parametrize("name", PHASES)
def test_a_move_can_be_typed_unless_it_is_another_turn_or_the_game_is_over(name: str) -> None:
    made = PHASES[name].make()
    made.do("skip")
    assert no_move(made) == NONE.get(name, "")


def test_no_move_can_be_typed_for_the_engine_at_an_earlier_position() -> None:
    made = PHASES["looking back"].make()
    made.record.players = (made.record.players[0], PHASES["the engine's"].make().record.players[1])
    assert no_move(made) == "refuse.engine_turn"
