"""How many events the two sides of a game give to relays: one a turn, one for joining, and one for each word beside the moves."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from friends import digest, resign
from open_pages import Player, Relay

from core.records.record import Record
from core.terms.with_friend import Friend
from games import load
from tools.test_support.checks import playthrough_of
from ui import dom
from ui.together import mailbox, tossing
from ui.together.game import FriendGame

ID = "A" * 22
GAME = "medamagaeru"
OPTIONS, CODES = playthrough_of(GAME)


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., list[Player]]]:
    """Begins a game; the player who is to move comes first. `by_lot`: sides are tossed for."""

    async def painted() -> None:
        """Everything is."""

    monkeypatch.setattr(dom, "painted", painted)
    monkeypatch.setattr(dom, "now", lambda: 1_000_000)

    def begin(by_lot: bool = False) -> list[Player]:
        relay = Relay()
        inviter, friend = Player(relay, "a"), Player(relay, "b")
        record, terms = Record(load(GAME, **OPTIONS)), Friend().changed(id=ID, names=("Yu", ""))
        inviter.game = tossing.invited(record, terms, digest, bytes(16)) if by_lot else FriendGame(record, terms, 1)
        link = inviter.here.fragment(True)
        inviter.comes()
        friend.open(link)
        friend.comes()
        assert [inviter.letters, friend.letters] == [1 + by_lot, 1]
        return sorted((inviter, friend), key=lambda player: player.here.own_side or 0)

    yield begin


def plays(people: list[Player], codes: list[str]) -> list[int]:
    """Plays moves; returns the number of turns of each side."""
    turns = [0, 0]
    for code in codes:
        side = people[0].here.latest_node().position.turn
        people[side].does(lambda mover=people[side], code=code: mover.play(code))  # type: ignore[misc]
        turns[side] += people[side].here.latest_node().position.turn != side or not people[side].here.runs()
        assert people[0].here.codes() == people[1].here.codes() or people[side].here.may_move()
    return turns


@pytest.mark.parametrize("by_lot", [False, True], ids=["plain", "toss"])
def test_a_whole_game_is_an_event_a_turn(two: Callable[..., list[Player]], by_lot: bool) -> None:
    people = two(by_lot)
    before = [player.letters for player in people]
    turns = plays(people, CODES)
    assert not people[0].here.runs() and not people[1].here.runs()
    assert [player.letters - was for player, was in zip(people, before, strict=True)] == turns


@pytest.mark.parametrize(("what", "letters"), [
    ("undo", [1, 1]), ("draw", [1, 1]), ("draw, declined by a move", [1, 1]), ("resign", [1, 0])
])  # fmt: skip
def test_a_word_beside_the_moves_is_an_event(two: Callable[..., list[Player]], what: str, letters: list[int]) -> None:
    """Of each side: who offers or gives up, and the other one, whose turn it is."""
    people = two()
    plays(people, CODES[:3])
    asks, other = people
    before = [player.letters for player in people]
    assert other.here.may_move()
    if what == "resign":
        asks.does(lambda: resign(asks.here))
    else:
        asks.does(lambda: asks.here.ask(what[:4]))
        plays(people, CODES[3:4]) if "," in what else other.answers()
    assert [player.letters - was for player, was in zip(people, before, strict=True)] == letters
    assert people[0].here.codes() == people[1].here.codes()
    assert people[0].here.runs() is people[1].here.runs() is (what[:4] == "undo" or "," in what)


def test_a_third_with_the_link_is_told_at_once_who_plays(two: Callable[..., list[Player]]) -> None:
    """Though both have opened the link before either was heard of: then the key that has the side is named, once."""
    first, inviter = two()
    before, link = inviter.letters, first.here.fragment(True)
    named = [first.key in inviter.relay.kept[inviter.key][0]]
    for number in (1, 2):
        inviter.does(lambda number=number: inviter.hears("letter", "c" * 64, mailbox.written(link, number), 9))  # type: ignore[misc]
        named.append(first.key in inviter.relay.kept[inviter.key][0])
    assert (named, inviter.letters) == ([False, True, True], before + 1)
    assert mailbox.of_text(inviter.post.box.text(), inviter.key, 1).must_name() is False
    plays([first, inviter], CODES[:4])
    assert first.here.codes() == inviter.here.codes() == CODES[:4]


def test_a_page_that_is_opened_again_names_nobody_anew(two: Callable[..., list[Player]]) -> None:
    first, inviter = two()
    before = inviter.letters
    inviter.relay.there.remove(inviter)
    inviter.comes()
    assert (inviter.letters, inviter.post.box.keys) == (before, [first.key, inviter.key])


def test_a_letter_that_a_relay_takes_while_the_next_is_signed_does_not_stand_for_it(two: Callable[..., list[Player]]) -> None:
    """What only the next one says counts as handed on once a relay has that."""
    mover = two()[0]
    signed: list[asyncio.Future[int]] = []

    async def publish(*_letter: object) -> int:
        signed.append(asyncio.get_running_loop().create_future())
        return await signed[-1]

    async def begins(change: Callable[[], object]) -> asyncio.Task[None]:
        change()
        task = asyncio.create_task(mover.post._push())
        await asyncio.sleep(0)
        return task

    async def both() -> list[bool]:
        mover.post._post.publish, known = publish, []
        tasks = [await begins(lambda: mover.play(CODES[0])), await begins(lambda: resign(mover.here))]
        for at, task in zip((1001, 1002), tasks, strict=True):
            signed[at - 1001].set_result(at)
            await task
            mover.hears("taken", mover.key, "", at)
            known.append(not mover.here.unsent())
        return known

    assert asyncio.run(both()) == [False, True]
    for task in mover.tasks:
        task.close()
