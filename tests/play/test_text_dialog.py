"""The dialogs of a text: text read for a dialog that has been closed is not shown; a move can be typed where one can be made."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from class_room import Browser
from tables import PHASES

from core.drawing.svg import esc
from core.records.record import COMMENT, Record
from games import load
from ui import device, dom
from ui.dialogs.record_text import RecordText, no_move
from ui.html.controls import t
from ui.turn_token import TurnToken, start

GAME, OTHER = "medamagaeru", "maciji"


class ABox:
    """Stands in for the dialog: keeps what it has shown."""

    def __init__(self) -> None:
        self.life = TurnToken()
        self.opened: list[str] = []

    def open(self, html: str, life: TurnToken | None = None) -> None:
        if life is not self.life:
            self.close()
        self.opened.append(html)

    def close(self) -> None:
        self.life.end()
        self.life = TurnToken()


def a_page(**more: object) -> Any:
    """Stands in for the page; a failure of what it runs is raised."""
    faults: list[object] = []
    return SimpleNamespace(run=lambda work: start(work, lambda: faults.append(work)), faults=faults, **more)


@pytest.mark.parametrize("leaves", ["", "close", "text"])
def test_a_text_is_shown_in_the_dialog_in_which_it_was_read(monkeypatch: pytest.MonkeyPatch, leaves: str) -> None:
    """The text names another game, which takes time to load; meanwhile the dialog is closed, or opened for another text."""
    table: Any = SimpleNamespace(settings=SimpleNamespace(lang="ja"), session=SimpleNamespace(game_id=GAME, record=Record(load(GAME))))

    async def fetch(names: list[str]) -> list[object]:
        assert OTHER in names
        if leaves == "text":
            dialog.actions()["text"].run(table, "")
        elif leaves == "close":
            box.close()
        return []

    async def pause() -> None:
        await asyncio.sleep(0)

    async def read() -> None:
        dialog.actions()["read-text"].run(table, "")
        for _ in range(50):
            await asyncio.sleep(0)

    monkeypatch.setattr(dom, "one", lambda selector: None if "#read" in selector and "-text" not in selector else Browser())
    monkeypatch.setattr(dom, "breath", pause)
    monkeypatch.setattr("ui.dialogs.record_text._text_in", lambda _field: "47-46 31-32 # " + OTHER)
    page, box = a_page(fetch_games=fetch), ABox()
    dialog = RecordText(page, box)  # type: ignore[arg-type]
    asyncio.run(read())
    assert not page.faults
    assert ['id="reading"' in html for html in box.opened] == {"": [True], "close": [], "text": [False]}[leaves]


PUZZLE = "https://x.example/maciji/puzzles/m12/"
ADDRESS = "game=maciji&puzzle=m12"


@pytest.mark.parametrize(("text", "here", "opens"), [(PUZZLE, "", True), (PUZZLE, ADDRESS, True), (PUZZLE + " 47-46", "", False)])
@pytest.mark.parametrize("guest", [False, True], ids=["page", "frame"])
def test_a_link_with_something_beside_it_is_shown_before_it_is_opened(
    monkeypatch: pytest.MonkeyPatch, text: str, here: str, opens: bool, guest: bool
) -> None:
    """One that stands in the address already is opened anew: the browser would do nothing. A frame of another site's page stays as it is:
    there every such link is shown, and opens the site."""
    table: Any = SimpleNamespace(settings=SimpleNamespace(lang="ja"), session=SimpleNamespace(game_id=GAME, record=Record(load(GAME))))
    went: list[str] = []
    location = SimpleNamespace(hash=here, reload=lambda: went.append("again"), href="https://x.example/medamagaeru/?a#embed=1")

    async def nothing(*_: object) -> list[object]:
        await asyncio.sleep(0)
        return []

    async def read() -> None:
        dialog.actions()["read-text"].run(table, "")
        for _ in range(50):
            await asyncio.sleep(0)
        assert (bool(went) or location.hash != here) is (opens and not guest)
        if not opens and not guest:
            dialog.actions()["follow-text"].run(table, "")

    page, box = a_page(fetch_games=nothing, store=SimpleNamespace(guest=guest)), ABox()
    dialog = RecordText(page, box)  # type: ignore[arg-type]
    monkeypatch.setattr(dom, "one", lambda selector: None if "#read" in selector and "-text" not in selector else Browser())
    monkeypatch.setattr(dom, "breath", nothing)
    monkeypatch.setattr(dom, "focus", lambda _: None)
    monkeypatch.setattr(dom, "location_hash", lambda: here)
    monkeypatch.setattr("ui.dialogs.record_text.js", SimpleNamespace(location=location))
    monkeypatch.setattr("ui.dialogs.record_text._text_in", lambda _field: text)
    asyncio.run(read())
    assert not page.faults and (location.hash, went) == ((here, []) if guest else (ADDRESS, ["again"] * (here == ADDRESS)))
    way = f'href="https://x.example/medamagaeru/#{esc(ADDRESS)}"' if guest else 'data-do="follow-text"'
    assert [("47-46" in html) is not opens and way in html for html in box.opened] == [True] * (guest or not opens)


@pytest.mark.parametrize("length", [20_000, 20_001, 2_000_000])
def test_a_comment_that_is_too_long_is_refused_unread(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    """Of one of any length Python asks for a part that it can hold."""
    field, problem = SimpleNamespace(textLength=length), SimpleNamespace(innerHTML="")
    said: list[tuple[str, str]] = []
    monkeypatch.setattr(dom, "one", lambda selector: field if selector == "#comment-text" else problem)
    monkeypatch.setattr(dom, "ask", lambda _field, _way, start, end: "あ" * (min(length, end) - start) if end < 50_000 else None)
    session = SimpleNamespace(record=SimpleNamespace(here=SimpleNamespace(comment="")))
    table: Any = SimpleNamespace(settings=SimpleNamespace(lang="en"), session=session, do=lambda *asked: said.append(asked))
    page: Any = SimpleNamespace()
    box: Any = SimpleNamespace(close=lambda: None)
    RecordText(page, box).actions()["save-comment"].run(table, "")
    assert [(name, len(text)) for name, text in said] == ([("comment", length)] if length <= COMMENT else [])
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
    table: Any = SimpleNamespace()
    page = a_page()
    dialog = RecordText(page, ABox())  # type: ignore[arg-type]
    asyncio.run(take())
    assert not page.faults
    assert problem.innerHTML == t("text.file_refused")


@pytest.mark.parametrize("leaves", ["", "close", "text", "read"])
def test_what_the_clipboard_has_is_read_in_the_dialog_in_which_it_was_asked_for(monkeypatch: pytest.MonkeyPatch, leaves: str) -> None:
    """A press of the button and one that closes or replaces the dialog may come in the same instant."""
    field = SimpleNamespace(value="", isConnected=True)
    read: list[object] = []
    monkeypatch.setattr(dom, "one", lambda _selector: field)

    async def pasted() -> str | None:
        return None if leaves == "read" else "47-46"

    async def press() -> None:
        dialog.actions()["paste-text"].run(table, "")
        if leaves == "close":
            box.close()
        elif leaves == "text":
            box.open("another")
        elif leaves:  # what was read before is shown in the same dialog
            box.open("read", box.life)
            field.isConnected = False
        monkeypatch.setattr(dom, "one", lambda _selector: None if leaves else field)
        for _ in range(5):
            await asyncio.sleep(0)

    monkeypatch.setattr(device, "pasted", pasted)
    monkeypatch.setattr(RecordText, "_read_pasted", lambda _self, _table, _argument: read.append(field.value))
    table: Any = SimpleNamespace()
    page, box = a_page(), ABox()
    dialog = RecordText(page, box)  # type: ignore[arg-type]
    asyncio.run(press())
    assert not page.faults
    assert read == ([] if leaves else ["47-46"])


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
