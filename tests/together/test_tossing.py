"""The toss for sides by link: honest devices agree, and a peer who cheats is told of and changes nothing."""

import pytest
from friends import ID, Device, digest, resign

from core.terms import toss
from core.words import LANGUAGES, Words, say
from games import ids
from ui.together import arrival, telling, tossing

SEAL = toss.seal(digest, ID, bytes([7] * 16))
OTHER = toss.as_text(bytes([8] * 16))


def pair(number: int = 7) -> tuple[Device, Device, list[str]]:
    """The inviter, who has sealed a number, the friend, who has answered, and both links."""
    inviter, friend = Device(), Device()
    links = [inviter.invite_by_lot(number, names=("Yu", ""))]
    assert friend.open(links[0]) == "new"
    links.append(friend.send())
    return inviter, friend, links


def begins(number: int) -> bool:
    """True if the inviter begins after a toss with this number."""
    inviter, _, links = pair(number)
    inviter.open(links[1])
    return inviter.here.own_side == 0


FIRST = next(number for number in range(1, 99) if begins(number))
SECOND = next(number for number in range(1, 99) if not begins(number))


def said(device: Device, text: str) -> list[str]:
    """The keys of the sentences about a link that is not opened."""
    came, asked, _ = device.looks_at(text)
    words = telling.said(came, device.here, asked, "en")
    assert all(say(each, lang) for each in words for lang in LANGUAGES)
    return [each.key for each in words]


def with_toss(text: str, message: str) -> str:
    """A link with another message of the toss, "" for none."""
    parts = [part for part in text.split("&") if not part.startswith("toss=")]
    return "&".join(parts[:1] + (["toss=" + message] if message else []) + parts[1:])


def is_refused(device: Device, text: str) -> None:
    """The link is told of, and changes nothing."""
    before = device.here.summary(), device.here.own_side, device.here.secret, device.here.names()
    assert said(device, text) == ["friend.bent", "friend.kept"]
    assert device.open(text) == "bent"
    assert (device.here.summary(), device.here.own_side, device.here.secret, device.here.names()) == before


@pytest.mark.parametrize("number", range(16))
def test_honest_devices_get_the_same_sides(number: int) -> None:
    inviter, friend, links = pair(number)
    assert not any("seat=" in link or "moves=" in link for link in links)
    assert (inviter.here.state(), friend.here.state()) == ("theirs", "theirs")
    assert inviter.open(links[1]) == "news"
    assert inviter.keys() == ["friend.tossed"]
    assert inviter.here.state() == ("mine" if inviter.here.own_side == 0 else "unsent")
    if inviter.here.own_side == 0:
        inviter.play("57-56")
    last = inviter.send()
    assert friend.open(last) == ("newer" if inviter.here.own_side == 0 else "news")
    assert (friend.keys(), friend.here.state()) == (["friend.tossed"], "mine")
    assert {inviter.here.own_side, friend.here.own_side} == {0, 1}
    for device in (inviter, friend):
        assert device.here.name_of(inviter.here.own_side or 0) == "Yu"
        for link in [*links, last]:
            assert device.open(link) in ("same", "older")


def test_both_sides_come_about() -> None:
    assert {begins(number) for number in range(32)} == {True, False}


@pytest.mark.parametrize("game_id", ids())
def test_every_game_can_be_tossed_for(game_id: str) -> None:
    inviter, friend = Device(), Device()
    end = "&game=" + game_id
    friend.open(inviter.invite_by_lot(3, game_id=game_id) + end)
    inviter.open(friend.send() + end)
    if not inviter.here.may_move():
        assert friend.open(inviter.send() + end) == "news"
        assert friend.here.may_move()


def test_nobody_moves_or_ends_the_game_before_the_toss() -> None:
    inviter, friend, _ = pair()
    for device in (inviter, friend):
        assert not device.here.may_move()
        assert not device.here.may_ask("draw")
        assert not resign(device.here)


def test_a_link_before_the_toss_with_moves_or_an_end_is_refused() -> None:
    inviter, friend, links = pair()
    for device, link in ((friend, links[0]), (inviter, links[1])):
        for more in ("moves=57-56", "moves=57-56&seat=1", "end=resign:0", "end=resign:1", "end=draw"):
            text = link.replace("&v=1", f"&{more}&v=1")
            is_refused(device, text)
            is_refused(device, with_toss(text, ""))


def test_a_side_that_is_claimed_before_the_toss_counts_for_nothing() -> None:
    inviter, friend, links = pair()
    for device, link in ((friend, links[0]), (inviter, with_toss(links[1], SEAL))):
        for seat in "01":
            device.open(with_toss(link.replace("&v=1", f"&seat={seat}&v=1"), ""))
            assert (device.here.own_side, device.here.tossing()) == (None, True)
    new = Device()
    assert new.open(links[0].replace("&v=1", "&seat=0&v=1")) == "new"
    assert new.here.own_side is None


def test_a_changed_number_is_refused() -> None:
    inviter, friend, links = pair()
    seal, mine = friend.here.friend.toss.split(".")
    is_refused(inviter, with_toss(links[1], toss.seal(digest, ID, bytes([8] * 16)) + "." + mine))
    is_refused(friend, with_toss(links[0], toss.seal(digest, ID, bytes([8] * 16))))
    inviter.open(links[1])
    is_refused(inviter, with_toss(links[1], seal + "." + OTHER))
    right = inviter.here.friend.toss.split(".")[2]
    for message in (f"{seal}.{OTHER}.{right}", f"{seal}.{mine}.{OTHER}", f"{seal}.{OTHER}.{OTHER}"):
        is_refused(friend, with_toss(links[0], message))
    assert friend.open(inviter.send()) in ("news", "newer")


def test_a_seal_that_the_friend_opens_is_refused() -> None:
    inviter, _, links = pair()
    seal, theirs = links[1].split("toss=")[1].split("&")[0].split(".")
    is_refused(inviter, with_toss(links[1], f"{seal}.{theirs}.{OTHER}"))
    is_refused(inviter, with_toss(links[1], f"{seal}.{theirs}.{toss.as_text(bytes([7] * 16))}"))


@pytest.mark.parametrize("number", [FIRST, SECOND])
def test_other_sides_than_those_tossed_for_are_refused(number: int) -> None:
    inviter, friend, links = pair(number)
    inviter.open(links[1])
    seat = inviter.here.own_side or 0
    last = inviter.send()
    is_refused(friend, last.replace(f"seat={1 - seat}", f"seat={seat}"))
    if seat:  # the inviter makes the friend's first move
        is_refused(friend, last.replace("&seat=", "&moves=57-56&seat="))
    assert friend.open(last) == "news"


def test_a_toss_of_another_game_counts_for_nothing() -> None:
    _, friend, links = pair()
    inviter, other = Device(), Device()
    other.open(inviter.invite_by_lot(7, name="another0another0another"))
    inviter.open(other.send())
    is_refused(friend, with_toss(links[0], inviter.here.friend.toss))


def test_a_toss_does_not_begin_late() -> None:
    second, first = Device(), Device()
    first.open(second.invite())
    text = first.play("57-56").send()
    for message in (SEAL, SEAL + "." + OTHER):
        is_refused(second, with_toss(text, message))


def test_an_unknown_game_is_not_begun_by_a_bent_link() -> None:
    for message in (SEAL, SEAL + "." + OTHER):
        device = Device()
        assert device.open(f"friend={ID}&toss={message}&moves=57-56&v=1") == "bent"
        assert device.game is None
    device = Device()
    assert device.open(f"friend={ID}&toss={SEAL}.{OTHER}.{OTHER}&seat=0&v=1") == "bent"
    assert device.game is None


def test_who_sees_an_answered_toss_only_looks_on() -> None:
    inviter, friend, links = pair()
    device = Device()
    device.open(links[1])
    assert said_new(device, links[1]) == ["friend.toss_from", "friend.toss_elsewhere"]
    assert (device.here.state(), device.here.may_send()) == ("look", False)
    inviter.open(links[1])
    assert device.open(inviter.send()) in ("news", "newer")
    assert (device.here.own_side, device.here.tossing()) == (None, False)


def test_a_toss_without_this_device_is_told() -> None:
    inviter, _, links = pair(SECOND)
    inviter.open(links[1])
    last = inviter.send()
    device = Device()
    assert device.open(last) == "new"
    assert said_new(device, last) == ["friend.new_from", "friend.toss_unseen"]
    device.play("57-56")


def said_new(device: Device, text: str) -> list[str]:
    """The keys of the sentences about a link that this device has just come to know."""
    came, asked, _ = Device().looks_at(text)
    return [words.key for words in telling.said(came, device.here, asked, "ja")]


def test_who_is_invited_may_only_look() -> None:
    inviter, friend, links = pair()
    came, asked, _ = Device().looks_at(links[0])
    assert telling.said(came, friend.here, asked, "ja")[0] == Words("friend.toss_from", name="Yu")
    assert [do for do, _ in telling.ways(came, friend.here)] == ["send", "sit"]


@pytest.mark.parametrize("number", [FIRST, SECOND])
def test_who_answers_after_another_one_can_watch(number: int) -> None:
    """Their own answer stays until they say so: whoever knows the opened number can write such a link, also to the one who has answered
    first."""
    inviter, friend, links = pair(number)
    late = Device(55)
    assert late.open(links[0]) == "new"
    inviter.open(links[1])
    opened = inviter.send()
    message = inviter.here.friend.toss
    assert [tossing.is_settled_without(device.here, digest, message) for device in (inviter, friend, late)] == [False, False, True]
    assert not tossing.is_settled_without(late.here, digest, message[:-22] + "A" * 22)
    assert tossing.is_another_answer(late.here, friend.here.friend.toss) and not tossing.is_another_answer(late.here, message)
    is_refused(late, opened)
    arrival.sit(late.here, None)
    assert late.open(opened) == "news"
    friend.open(opened)
    assert (late.here.own_side, late.here.state(), late.here.names()) == (None, "look", friend.here.names())
    mover = inviter if inviter.here.may_move() else friend
    assert late.open(mover.play("57-56").send()) == "newer"
