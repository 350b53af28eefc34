"""The editor over the game of a page: the result of a task that was begun for one draft never shows on another."""

import asyncio
import html
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from class_room import Browser, a_store, settings_of

from core.records import link
from core.records.record import Record
from core.steps import finish
from core.words import Words, say
from games import ORDER, load
from ui import dom
from ui.editor import mends, touch
from ui.editor.editor import Editor
from ui.editor.model import Draft
from ui.page.lazy_rooms import LazyRooms
from ui.play import table
from ui.play.game_page import GamePage
from ui.play.saving import fragment_of
from ui.storage.find_record import RecordFinder
from ui.turn_token import TurnOver

GAME = "medamagaeru"
WITH_MANY = "macedonian-shogi"  # a search through its changes takes a while
SOON = 2000  # turns of the event loop, in which all begun tasks end


class Room:
    """A page with a game and the editor over it. `written`: the contents of each part, by its selector."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: dict[str, str] = {}
        monkeypatch.setattr(dom, "write", self.written.__setitem__)
        for name in ("breath", "painted"):
            monkeypatch.setattr(dom, name, self._pause)
        monkeypatch.setattr(dom, "SLICE", -1)
        monkeypatch.setattr(dom, "parcels", self._fetch)
        monkeypatch.setattr(table, "Screen", lambda *_: Browser())
        store, engine = a_store(), Browser()
        self.page = GamePage(store, settings_of(store), engine, "", True)  # type: ignore[arg-type]
        self.lay(GAME)

    def lay(self, game_id: str) -> None:
        """Puts a game on the page."""
        self.table = self.page.lay(Record(load(game_id)), 0, "a")

    async def _pause(self) -> None:
        await asyncio.sleep(0)

    async def _fetch(self, _names: list[str]) -> str:
        await asyncio.sleep(0)
        return ""

    async def settle(self) -> None:
        """Runs all begun tasks to their end."""
        for _ in range(SOON):
            await asyncio.sleep(0)

    def edit(self) -> Editor:
        """Opens the editor."""
        editor = Editor(self.page, self.table, lambda _leave: None)
        finish(editor.opening())
        return editor

    def offered(self) -> list[str]:
        """The drafts that the buttons beside the verdict lead to."""
        return [html.unescape(found) for found in re.findall('data-do="edit-mend:([^"]*)"', self.written["#edit-verdict"])]


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    return Room(monkeypatch)


def one_change_away(editor: Editor) -> list[str]:
    """The mends that the search finds for the present draft."""
    return [found.stored for found in finish(mends.find(editor.draft))]


def test_a_mend_belongs_to_the_draft_beside_it(room: Room) -> None:
    """Two drafts that break the same rule have the same verdict, and mends of their own."""

    async def play() -> None:
        editor = room.edit()
        editor.draft.choose("")
        piece = next(spot for spot, sign in editor.draft.values.items() if sign and len(spot) == 2)
        empty = [spot for spot, sign in editor.draft.values.items() if sign == "" and len(spot) == 2]
        editor.choose(next(each.id for each in editor.draft.palette if each.value == editor.draft.values[piece]))
        for spot in empty[:2]:
            editor.tap(spot)
            await room.settle()
            assert editor.draft.problem() is not None
            assert room.offered() == one_change_away(editor)

    asyncio.run(play())


PARTLY = "47-46\n31-32\nルール: なにか\n場所: どこか"  # two lines that are told
BESIDE = "https://x.example/medamagaeru/#moves=47-46.31-32&friend=AbCdEfGhIjKlMnOpQrStUv&v=2 今日の一局"


async def reads(room: Room, text: str) -> Editor:
    """The editor once it has read a text that gives the position after two moves."""
    editor = room.edit()
    editor.read(text)
    await room.settle()
    record = Record(load(GAME))
    for code in ("47-46", "31-32"):
        record.play(code)
    assert editor.draft.text() == record.position.text()
    return editor


@pytest.mark.parametrize(("text", "told"), [(PARTLY, 2), (BESIDE, 2)])
def test_all_that_is_to_be_told_of_a_text_is_told(room: Room, text: str, told: int) -> None:
    """As in the dialog of a pasted text; a link that opens something else gives its position."""

    async def play() -> None:
        editor = await reads(room, text)
        shown = room.written["#edit-verdict"]
        assert shown.count("<li>") == told == len({html.escape(say(words, "ja")) for words, _ in editor.told})
        assert all(html.escape(say(words, "ja")) in shown for words, _ in editor.told)
        editor.turn()
        assert "<li>" not in room.written["#edit-verdict"]

    asyncio.run(play())


def test_a_refusal_stays_until_the_next_change(room: Room) -> None:
    """Mends that are found meanwhile for the verdict before must not count as written."""

    async def play() -> None:
        room.lay(WITH_MANY)
        editor = room.edit()
        editor._preset("empty")
        verdict = room.written["#edit-verdict"]
        await asyncio.sleep(0)  # the search has begun
        editor.read("no position")
        await room.settle()
        assert room.written["#edit-verdict"] != verdict
        editor.turn()
        assert room.written["#edit-verdict"] == verdict

    asyncio.run(play())


def test_the_text_of_the_draft_itself_takes_a_refusal_away(room: Room) -> None:
    async def play() -> None:
        editor = room.edit()
        verdict = room.written["#edit-verdict"]
        editor.read("no position")
        await room.settle()
        assert room.written["#edit-verdict"] != verdict
        editor.read(editor.draft.text())
        assert room.written["#edit-verdict"] == verdict

    asyncio.run(play())


def test_a_search_ends_with_its_draft() -> None:
    draft = Draft(load(GAME))
    laid = next(each for each in draft.palette if each.does == "put")
    draft.choose(laid.id)
    draft.tap(next(spot for spot, sign in draft.values.items() if sign == ""))
    assert finish(mends.find(draft))
    search = mends.find(draft)
    next(search)
    draft.preset("empty")
    with pytest.raises(StopIteration) as ended:
        next(search)
    assert ended.value.value == []


def test_a_record_is_read_for_the_draft_in_which_it_was_pasted(room: Room) -> None:
    async def play(does: Any) -> str:
        editor = room.edit()
        editor._preset("empty")
        editor.read("47-46 31-32")
        does(editor)
        before = str(editor.draft.stored())
        await room.settle()
        assert editor.draft.stored() == before
        return before

    record = Record(load(GAME))
    for code in ("47-46", "31-32"):
        record.play(code)
    last = "start=" + record.position.text()

    async def read() -> None:
        editor = room.edit()
        editor.read("47-46 31-32")
        await room.settle()
        assert editor.draft.stored() == last

    asyncio.run(read())
    for does in (lambda editor: editor._preset("half"), lambda editor: editor.close()):
        assert asyncio.run(play(does)) != last


@pytest.mark.parametrize("text", ["47-46 31-32 99-99", "こんにちは https://x.example/medamagaeru/#moves=47-46.31-32&v=1"])
def test_what_a_record_leaves_out_is_told_beside_its_position(room: Room, text: str) -> None:
    async def play() -> None:
        await reads(room, text)
        told = html.unescape(room.written["#edit-verdict"])
        assert ("99-99" if "99-99" in text else "こんにちは") in told

    asyncio.run(play())


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", ORDER)
def test_the_board_or_the_text_of_another_game_is_called_so(room: Room, game_id: str, lang: str) -> None:
    """Also where nothing but the number of its rows or the size is wrong for this one."""

    async def play() -> None:
        here = next(each for each in ("two-three", "maciji") if each != game_id)
        room.lay(here)
        editor = room.edit()
        before = editor.draft.stored()
        position = load(game_id).start()
        for text in (position.diagram(lang), position.text()):
            editor.read(text)
            await room.settle()
            assert editor.draft.stored() == before
            told = say(Words("text.other_game", game=Words("game." + game_id)), "ja")
            assert told in html.unescape(room.written["#edit-verdict"])

    asyncio.run(play())


def test_a_printed_board_is_taken_with_what_it_leaves_out(room: Room) -> None:
    """Also the board of the start position, which makes a record without a start of its own."""

    async def play() -> None:
        room.lay(WITH_MANY)
        editor = room.edit()
        editor._preset("empty")
        editor.read("1弓騎将王子将騎弓\n2歩歩重重重重歩歩\n\n7歩歩重重重重歩歩\n8弓騎将子王将騎弓")
        await room.settle()
        assert editor.draft.text() == load(WITH_MANY).start().text()
        assert say(Words(WITH_MANY + ".assumed"), "ja") in html.unescape(room.written["#edit-verdict"])
        editor.turn()
        assert say(Words(WITH_MANY + ".assumed"), "ja") not in html.unescape(room.written["#edit-verdict"])

    asyncio.run(play())


@pytest.mark.parametrize("way", ["two", "engine", "examine", "share"])
def test_a_position_is_found_again_before_its_first_move(room: Room, way: str) -> None:
    """By a visit without an address of its own, and by a reload, which goes on with the same stored game. No draft is left."""

    async def play() -> None:
        room.page.actions.do = lambda _name: None  # type: ignore[method-assign,assignment]
        editor = room.edit()
        moved = Record(load(GAME))
        for code in ("57-46", "31-32"):
            moved.play(code)
        start = moved.position.text()
        editor.read(start)
        editor._go(way)
        table, store = room.page.table, room.page.store
        assert table is not None and not store.get("draft." + GAME)
        saving, seat = table.saving, table.session.seat
        for fragment in ("", fragment_of(table.session.record, seat, saving.name, False)):
            finder = RecordFinder(store)
            record, found_seat, name = finish(finder.finding(link.read(fragment, GAME)))
            assert (record.start, found_seat, name, finder.beside, finder.problems) == (start, seat, saving.name, None, [])
            assert [player.level for player in record.players] == [player.level for player in table.session.record.players]
        move = table.session.record.position.legal_moves()[0]
        table.session.record.make(move)
        saving.keep(seat)
        assert store.names() == [saving.name]
        finder = RecordFinder(store)
        _, _, name = finish(finder.finding(link.read("start=" + start, GAME)))
        assert name != saving.name and finder.beside is None  # a link to the position is a new game

    asyncio.run(play())


def test_of_games_without_a_move_the_last_one_is_kept(room: Room) -> None:
    async def play() -> None:
        moved = Record(load(GAME))
        for code in ("57-46", "31-32", "47-36"):
            moved.play(code)
            editor = room.edit()
            editor.read(moved.position.text())
            editor._go("two")
            room.table = room.page.table  # type: ignore[assignment]
            assert room.page.store.names() == [room.table.saving.name]
        room.table.session.record.make(room.table.session.record.position.legal_moves()[0])
        room.table.saving.keep(0)
        editor = room.edit()
        editor.read(moved.position.text())
        editor._go("two")
        assert len(room.page.store.names()) == 2

    asyncio.run(play())


def test_the_start_position_leaves_no_game(room: Room) -> None:
    async def play() -> None:
        editor = room.edit()
        editor._preset("start")
        editor._go("two")
        assert room.page.store.names() == [] and not room.page.store.get("draft." + GAME)

    asyncio.run(play())


def test_it_is_drawn_part_by_part(room: Room) -> None:
    """The page may pause after each part; nothing can be done before all of them are there."""
    editor = Editor(room.page, room.table, lambda _leave: None)
    before = 0
    for _ in editor.opening():
        assert len(room.written) <= before + 2
        assert room.page.actions._cover == {}
        before = len(room.written)
    assert before >= 9 and "undo" in (room.page.actions._cover or {})


def pressed(spot: str, at: int, buttons: int = 1, **more: Any) -> Any:
    """An event of the mouse on a place, `at` pixels from the left."""
    place = SimpleNamespace(dataset=SimpleNamespace(spot=spot, do=""))
    target = SimpleNamespace(closest=lambda _selector: place, tagName="rect")
    more = {"isPrimary": True, "button": 0, "stopPropagation": lambda: None, **more}
    return SimpleNamespace(target=target, buttons=buttons, clientX=at, clientY=0, pointerId=1, isComposing=False, **more)


# What ends a drag over the cell 33 before the button is released there.
ENDS: dict[str, Callable[[touch.Touch], None]] = {
    "released outside the window": lambda hand: hand._move(pressed("33", 60, 0)),
    "the right button": lambda hand: hand._move(pressed("33", 60, 3)),
    "Escape": lambda hand: hand._pressed(pressed("33", 60, key="Escape")),
    "another window": lambda hand: hand._cancel(Browser()),
    "a second finger": lambda hand: hand._down(pressed("22", 60, isPrimary=False)),
}


@pytest.mark.parametrize("end", [*ENDS, ""])
def test_a_drag_that_is_called_off_or_whose_end_is_not_seen_moves_nothing(room: Room, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    monkeypatch.setattr(dom, "one", lambda selector: None if "sheet" in selector else Browser())
    monkeypatch.setattr(dom, "spot_at", lambda _x, _y: "33")
    editor = room.edit()
    before, open_ = editor.draft.text(), editor.is_open()
    hand = touch.Touch()
    hand.editor = editor
    hand._down(pressed("57", 0))
    hand._move(pressed("44", 30))
    if end:
        ENDS[end](hand)
    hand._up(pressed("33", 60))
    assert open_ and editor.is_open()
    assert (editor.draft.text() == before) is bool(end)


def test_two_presses_open_one_room(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Editor] = []

    def listen(editor: Editor) -> Editor:
        opened.append(editor)
        return editor

    monkeypatch.setattr(touch, "listen", listen)

    async def press() -> None:
        rooms = LazyRooms(room.page, str)
        both = await asyncio.gather(rooms.edit(), rooms.edit(), return_exceptions=True)
        assert len(opened) == 1
        assert [type(each) for each in both] == [TurnOver, type(None)]
        begun = asyncio.create_task(rooms.edit())
        await asyncio.sleep(0)
        rooms.close()
        with pytest.raises(TurnOver):
            await begun
        assert len(opened) == 1

    asyncio.run(press())
