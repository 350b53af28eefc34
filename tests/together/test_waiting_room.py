"""The room in which one waits for somebody to play with, without a browser: what happens while something else is going on."""

import asyncio
import contextlib
from types import SimpleNamespace
from typing import Any

import class_room  # stands in for the modules of a browser
import pytest
from friends import ID, digest

from core.words import LANGUAGES, Words, say
from ui import dom
from ui.friends import waiting
from ui.friends.friends import Friends
from ui.friends.waiting import WaitingRoom
from ui.play.game_page import GamePage
from ui.together import lobby
from ui.together.lobby import Letter, Lobby
from ui.turn_token import TurnToken

OTHER = ID[::-1]
NOW = 1_000_000
KEYS = [f"{number:064x}" for number in range(1, 4)]
WANTS = lobby.Wish((3, 7), ["maciji"], [""], False, "")


def begun(name: str = ID) -> str:
    """The first link of a game for which one knocks. `name`: its id."""
    return lobby.begin(WANTS, WANTS, "maciji", "", name, digest, bytes(16)).fragment(True)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A room in which one waits, with two others in the list. `room.told`: what was stored, published and opened, in this order."""
    told: list[str] = []
    store = class_room.a_store()
    page = GamePage(store, class_room.settings_of(store), class_room.Opponent(""), "", True)  # type: ignore[arg-type]
    friends = Friends(page, None)  # type: ignore[arg-type]
    made: Any = WaitingRoom(friends)

    async def all_there(_names: list[str]) -> list[object]:
        return []

    def opened(_game: object, _known: bool = False, name: str = "") -> None:
        told.append("opened " + name)

    def sent(_post: object, key: str, text: str) -> None:
        if key:
            told.append(" ".join([str(KEYS.index(key)), *text.split(" ")[1:]]) if "friend=" not in text else f"{KEYS.index(key)} knock")

    put = store.put_game

    def put_game(name: str, *more: Any) -> bool:
        told.append("stored " + name)
        return put(name, *more)

    monkeypatch.setattr(dom, "now", lambda: NOW)
    monkeypatch.setattr(waiting, "SURE", 0)
    monkeypatch.setattr(page, "fetch_games", all_there)
    monkeypatch.setattr(page, "run", lambda work: work.close())
    monkeypatch.setattr(store, "put_game", put_game)
    monkeypatch.setattr(friends, "open", opened)
    monkeypatch.setattr(friends, "digest", digest)
    for name in ("_show", "_close", "_leave", "_forget", "_goes"):
        monkeypatch.setattr(made, name, dom.noop)
    monkeypatch.setattr(made, "_send_by", sent)
    made.lobby = Lobby(KEYS[0], WANTS, [])
    for key in KEYS[1:3]:
        made.lobby.received(key, lobby.written(WANTS), 5, NOW)
    made._post, made._renewed, made.told = object(), NOW, told
    return made


def knocks(room: Any, key: str, friend_id: str = ID) -> None:
    """Somebody knocks."""
    asyncio.run(room._judge(room.lobby, room.lobby.opens(key, "1 knock " + begun(friend_id), NOW)))


def accepts(room: Any, *then: tuple[str, str]) -> None:
    """Plays; and what comes then of the one who has knocked, as (label, text)."""

    async def both() -> None:
        answer = asyncio.create_task(room._answer(room.lobby, True))
        await asyncio.sleep(0)
        assert room.lobby.asked is None and not [told for told in room.told if "opened" in told]
        for label, text in then:
            if label == "pool":
                room.lobby.received(KEYS[1], text, 6, NOW)
            else:
                assert room.lobby.opens(KEYS[1], text, NOW) == lobby.PASSED
        await answer

    asyncio.run(both())


@pytest.mark.parametrize(("gives", "keeps"), [("second", True), ("hints", False), ("", False)])
def test_a_first_move_that_is_given_is_given_in_a_rematch_too(room: Any, gives: str, keeps: bool) -> None:
    theirs = WANTS._replace(gives=gives)
    game = lobby.begin(WANTS, theirs, "maciji", "", ID, digest, bytes(16))
    room._meet(room.lobby, game, KEYS[1], theirs, True)
    assert game.keeps_sides is keeps


def test_a_game_is_in_the_store_before_the_other_one_hears_that_it_begins(room: Any) -> None:
    knocks(room, KEYS[1])
    accepts(room, ("pool", "1"))
    assert room.told == ["stored f-" + ID, "1 yes " + ID, "opened f-" + ID]


@pytest.mark.parametrize("order", [1, -1])
def test_who_accepts_as_the_other_one_leaves_goes_on_waiting(room: Any, order: int) -> None:
    knocks(room, KEYS[1])
    accepts(room, *(("to me", "1 gone " + ID), ("pool", "1"))[::order])
    assert room.told == ["stored f-" + ID, "1 yes " + ID, "1 no " + ID]
    assert (room._said.key, room.lobby.accepted) == ("lobby.taken_back", None)
    assert room.page.store.names() == []


def test_who_accepts_one_who_is_not_heard_of_goes_on_waiting(room: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "COMES", 0)
    knocks(room, KEYS[1])
    accepts(room)
    assert room.told == ["stored f-" + ID, "1 yes " + ID, "1 no " + ID]
    assert room._said.key == "lobby.no_answer"
    assert not room._opening


def test_who_accepts_takes_their_own_knock_back_at_once(room: Any) -> None:
    """Else the other one may accept too, and sits alone in a game."""
    asyncio.run(room._knock(room.lobby, KEYS[2], 0))
    mine = room.lobby.knocked.id
    knocks(room, KEYS[1])
    accepts(room, ("pool", "1"))
    assert room.told == ["2 knock", "2 gone " + mine, "stored f-" + ID, "1 yes " + ID, "opened f-" + ID]
    assert room.lobby.opens(KEYS[2], "1 yes " + mine, NOW) == lobby.PASSED


def test_two_knocks_at_once_are_heard_one_after_the_other(room: Any) -> None:
    first, second = (Letter("knock", key, begun(name)) for key, name in ((KEYS[1], ID), (KEYS[2], OTHER)))
    for each in (first, second):
        assert room.lobby.opens(each.key, "1 knock " + each.value, NOW).kind == "knock"
    for each in (first, second):  # both have come before the first one was put
        asyncio.run(room._judge(room.lobby, each))
    assert room.lobby.asked.key == KEYS[1]
    asyncio.run(room._answer(room.lobby, False))
    knocks(room, KEYS[2], OTHER)  # as it does once the presence is renewed
    assert room.lobby.asked.key == KEYS[2]


def test_nobody_is_put_before_one_whose_game_is_being_opened(room: Any) -> None:
    room._opening = True
    knocks(room, KEYS[1])
    assert not room.lobby.asked
    room._opening = False
    knocks(room, KEYS[1])
    assert room.lobby.asked.key == KEYS[1]


def test_no_second_game_is_accepted_while_one_is_being_opened(room: Any) -> None:
    knocks(room, KEYS[1])
    room._opening = True
    asyncio.run(room._answer(room.lobby, True))
    assert room.told == []


def test_a_knock_that_was_taken_back_meanwhile_is_not_put(room: Any) -> None:
    came = room.lobby.opens(KEYS[1], "1 knock " + begun(), NOW)
    room.lobby.opens(KEYS[1], "1 gone " + ID, NOW)
    asyncio.run(room._judge(room.lobby, came))
    assert room.lobby.asked is None


def test_one_who_has_knocked_and_left_no_longer_asks(room: Any) -> None:
    knocks(room, KEYS[1])
    room._received("letter", "pool", KEYS[1], "1", 6)
    assert room.lobby.asked is None
    assert room._said.key == "lobby.taken_back"
    asyncio.run(room._answer(room.lobby, True))
    assert room.told == []


def test_one_who_is_blocked_from_a_game_or_in_another_tab_is_not_met_again(room: Any) -> None:
    """Nor is one whom this page blocks while others are blocked there."""
    knocks(room, KEYS[1])
    room.friends.block(KEYS[1], True)

    async def a_second() -> None:
        waits = room._run(SimpleNamespace(publish=dom.noop), WANTS, TurnToken())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(waits, 0.05)

    room._renewed = NOW
    asyncio.run(a_second())
    assert (room.lobby.asked, [key for key, _ in room.lobby.fitting()]) == (None, [KEYS[2]])
    room.page.store.put("lobby.blocked", KEYS[1] + " " + "f" * 64)
    room._block(room.lobby, KEYS[2])
    assert room.friends.blocked() == [KEYS[1], "f" * 64, KEYS[2]]
    room.friends.block(KEYS[1], False)
    assert KEYS[1] not in room.friends.blocked()


def test_who_waits_says_so_once_and_then_each_minute(room: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing before a relay works, once it has told what it has kept of this key; and again once one answers after a while."""
    passed, said = 0.0, list[int]()
    states = [(0.5, 1), (0.6, 2), (200.0, 0), (230.0, 1)]

    class OverError(Exception):
        """The time is over."""

    async def passes(seconds: float) -> None:
        nonlocal passed
        passed += seconds
        if passed > 300:
            raise OverError
        while states and states[0][0] <= passed:
            room._received("state", "", "", "", states.pop(0)[1])

    monkeypatch.setattr(dom, "now", lambda: int(NOW + passed * 1000))
    room._began, life = NOW, SimpleNamespace(rest=passes, check=dom.noop)
    with pytest.raises(OverError):
        asyncio.run(room._run(SimpleNamespace(publish=lambda *_: said.append(round(passed))), WANTS, life))
    assert said == [1, 61, 121, 181, 231, 291]


def test_who_knocks_at_once_is_known_before(room: Any) -> None:
    """The other one passes over the knock of somebody whose presence has not come."""

    async def publish(_kind: int, _name: str, text: str, *_more: object) -> int:
        await asyncio.sleep(0)
        room.told.append("presence" if text == lobby.written(WANTS) else text)
        return 1

    room._post, room._renewed = SimpleNamespace(publish=publish), 0
    asyncio.run(room._knock(room.lobby, KEYS[1], 0))
    assert room.told == ["presence", "1 knock"]


def test_the_bar_forgets_an_opponent_who_has_gone_again(room: Any) -> None:
    here, came = room.lobby, Words("lobby.came")
    assert all(say(came, lang) in waiting.bar(here, came, None) for lang in LANGUAGES)
    for key in KEYS[1:3]:
        here.received(key, "1", 6, NOW)
    assert say(came, "en") not in waiting.bar(here, came, None)


def test_what_is_kept_of_a_game_has_ones_own_number_of_the_toss(room: Any) -> None:
    game = lobby.begin(WANTS, WANTS, "maciji", "", ID, digest, bytes(16))
    assert room.friends.keep(game) == "f-" + ID
    games, _ = asyncio.run(dom.in_slices(room.page.store.games()))
    assert [each["record"]["terms"]["secret"] for each in games] == [game.secret]
