"""The stored games with friends: found by their ids, and in the order in which they wait."""

import json
from typing import Any

import pytest
from friends import ID, Device, pair

from core.records import link
from core.records.record import Record
from core.steps import finish
from core.words import LANGUAGES, Words, say
from games import load
from ui.html import players
from ui.together import arrival, lobby, shelf
from ui.together.game import FriendGame, Offer

LINE = "57-56.21-22.47-46"


def entry(game: FriendGame, name: str) -> dict[str, Any]:
    """A game as the store gives it."""
    game.store()
    return {"id": name, "at": 1, "over": False, "record": json.loads(json.dumps(game.record.to_data()))}


def test_games_wait_in_order() -> None:
    first, second, links = pair(LINE)
    asked, unsent, over, look = pair(LINE)[0], pair(LINE)[1], pair(LINE)[0], Device()
    asked.here.asks, asked.here.asks_at = Offer("draw", 1, 3, 0), 3
    unsent.play("31-32")
    over.here.end("draw")
    over.here.sent()
    look.open(links[0])
    arrival.sit(look.here, None)
    second.here.record.players = (second.here.record.players[0]._replace(name="Aki <b>"), second.here.record.players[1])
    devices = {"theirs": first, "mine": second, "answer": asked, "unsent": unsent, "over": over, "look": look}
    entries = [entry(device.here, name) for name, device in devices.items()]
    plain = {"id": "x", "at": 1, "record": Record(load("medamagaeru")).to_data()}
    rows = finish(shelf.shelf([plain, *entries]))
    assert [row.state for row in rows] == [row.entry["id"] for row in rows] == list(shelf.ORDER)
    assert len(list(shelf.shelf([plain, *entries]))) == len(entries) + 1, "the page pauses after any of them"
    assert rows[0].name == "Aki <b>"
    assert shelf.named(rows[0]) == ["Aki <b>"]
    assert {row.id for row in rows} == {ID}
    assert shelf.find([plain, *entries], ID) is entries[0]
    assert shelf.find([plain, *entries], "x" * 22) is None


def test_a_row_names_the_friend_and_not_oneself() -> None:
    """Also before a toss, where the names are those of the inviter and of the friend."""
    for names, told in ((("", "Yu"), ("Yu", "")), (("Aki", "Yu"), ("Yu", "Aki"))):
        inviter, friend = Device(), Device()
        friend.open(inviter.invite(names=names))
        rows = [shelf.row_of(entry(device.here, "f")) for device in (friend, inviter)]
        assert [shelf.named(row) for row in rows if row] == [[name or Words("friend.row.friend")] for name in told]
    inviter, friend = Device(), Device()
    friend.open(inviter.invite_by_lot(7, ("Yu", "")))
    rows = [shelf.row_of(entry(device.here, "f")) for device in (friend, inviter)]
    assert [shelf.named(row) for row in rows if row] == [["Yu"], [Words("friend.row.friend")]]
    watcher = Device()
    watcher.open(Device().invite(names=("Aki", "Yu")))
    arrival.sit(watcher.here, None)
    row = shelf.row_of(entry(watcher.here, "f"))
    assert row and shelf.named(row) == ["Aki", "Yu"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_strangers_nickname_follows_the_language_of_the_list(lang: str) -> None:
    """Also among finished games. The name of a friend is theirs, whatever it looks like."""
    told = [say(lobby.name_of(lobby.Wish((3, 7), [], [], False, "")), each) for each in LANGUAGES]
    device = Device()
    device.open(Device().invite(names=("", told[LANGUAGES.index(lang)])))

    def listed() -> list[str]:
        row = shelf.row_of(entry(device.here, "f"))
        assert row
        [name] = shelf.named(row)
        return [name if isinstance(name, str) else say(name, each) for each in LANGUAGES]

    assert listed() == [told[LANGUAGES.index(lang)]] * len(LANGUAGES)
    device.here.meet("b" * 64, device.here.names())
    assert listed() == told
    lobby.name_players(device.here.record)
    assert [players.who(device.here.record, 1, each) for each in LANGUAGES] == told


@pytest.mark.parametrize("terms", [None, 3, [], {"friend": 3}, {"friend": "x"}, {"friend": ID, "seat": 3, "state": [], "n1": 5}])
def test_no_stored_game_makes_the_shelf_raise(terms: object) -> None:
    rows = finish(shelf.shelf([{"record": {"terms": terms}}, {"record": 3}, {}]))
    assert [(row.state, row.name) for row in rows] in ([], [("over", "")])


@pytest.mark.parametrize("side", [0, 1])
def test_ones_own_address_opens_the_same_game_again(side: int) -> None:
    device = pair(LINE)[:2][side]
    device.here.ask("draw")
    fragment = device.here.own()
    assert "ask" not in fragment
    asked = link.read(fragment, "medamagaeru")
    assert asked.problems == []
    assert device.open(fragment) == "same"
    forgetful = Device()  # a browser that stores nothing
    assert forgetful.open(fragment) == "new"
    assert (forgetful.here.own_side, forgetful.here.codes()) == (side, LINE.split("."))
