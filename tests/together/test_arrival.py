"""The meaning of a link of a game with a friend for the game that a device knows."""

import random

import pytest
from friends import ID, Device, digest, pair, resign

from core.records import link
from core.records.record import Record
from core.terms import with_friend
from core.words import LANGUAGES, Words, has, say
from games import ids, load
from ui.together import arrival, telling

LINE = "57-56.21-22.47-46.31-32"


def line(device: Device) -> str:
    """The moves of the game on a device."""
    return ".".join(device.here.codes())


def spoilt(text: str, old: str, new: str) -> str:
    """A link that has been edited."""
    assert old in text
    return text.replace(old, new)


def told(device: Device, text: str) -> list[str]:
    """The keys of the sentences about a link; checks that every sentence can be said."""
    came, asked, _ = device.looks_at(text)
    words = telling.said(came, device.here, asked, "en")
    assert all(say(each, lang) for each in words for lang in LANGUAGES)
    return [each.key for each in words]


@pytest.mark.parametrize("game_id", ids())
def test_a_whole_game_by_link(game_id: str) -> None:
    chance = random.Random(game_id)
    first, second = Device(), Device()
    assert first.open(second.invite(game_id) + "&game=" + game_id) == "new"
    mover, other = (first, second) if first.here.may_move() else (second, first)
    for _ in range(16):
        assert (mover.here.state(), other.here.state()) == ("mine", "theirs")
        while mover.here.may_move():
            position = mover.here.latest_node().position
            mover.play(position.code(chance.choice(position.legal_moves())))
        assert mover.here.unsent()
        text = mover.send() + "&game=" + game_id
        assert other.open(text) == "newer"
        assert other.open(text) == "same"
        assert line(first) == line(second)
        if not first.here.runs():
            break
        mover, other = other, mover
    assert first.here.summary() == second.here.summary()


def test_the_first_link_is_believed() -> None:
    second, first = Device(), Device()
    text = second.invite(seat=1, names=("", "Yū"))
    assert first.open(text) == "new"
    assert (first.here.own_side, first.here.state(), second.here.state()) == (0, "mine", "theirs")
    assert told(first, text) == []
    asked = link.read(text, "medamagaeru")
    came = arrival.compare(None, asked, with_friend.read(asked.terms)[0], digest)
    assert telling.said(came, first.here, asked, "ja") == [Words("friend.new_from", name="Yū", side=Words("side.0"))]
    assert first.here.address("https://k.example/medamagaeru/").startswith("https://k.example/medamagaeru/?openExternalBrowser=1#friend=")


@pytest.mark.parametrize(("hints", "level", "key"), [("0", "8", "you"), ("1:2", "2", "they")])
def test_a_link_with_hints_says_who_may_use_them(hints: str, level: str, key: str) -> None:
    second, first = Device(), Device()
    text = second.invite().replace("&v=1", f"&hints={hints}&v=1")
    came, asked, _ = first.looks_at(text)
    first.open(text)
    words = telling.said(came, first.here, asked, "ja")
    assert words[1:] == [Words("friend.hints_" + key, level=Words("level." + level))]
    first.here.own_side = None
    words += telling.said(came, first.here, asked, "ja")
    assert words[-1] == Words("friend.hints_for", side=Words("side." + hints[0]), level=Words("level." + level))
    assert all(say(each, lang) for each in words for lang in LANGUAGES)


def test_a_device_that_does_not_know_the_game_may_be_the_other_or_only_look() -> None:
    first, _, links = pair(LINE)
    third = Device()
    assert third.open(links[2]) == "new"
    assert third.here.own_side == 0
    for seat, state, may_send in ((0, "mine", True), (1, "theirs", True), (None, "look", False)):
        arrival.sit(third.here, seat)
        assert (third.here.state(), third.here.unsent(), third.here.may_send()) == (state, False, may_send)
    assert third.open(links[4]) == "newer"
    assert line(third) == line(first)
    copied = third.here.copy()
    assert ([node.code for node in copied.main_line()], copied.terms) == (LINE.split("."), {})


@pytest.mark.parametrize("chosen", [0, 1])
def test_the_receiver_may_choose_a_side(chosen: int) -> None:
    second, first = Device(), Device()
    second.invite()
    second.here.own_side, second.here.chooses, second.here.handed = None, True, ""
    assert second.here.state() == "unsent"
    text = second.send()
    assert "seat=" not in text
    assert second.here.state() == "theirs"
    assert first.open(text) == "new"
    assert first.here.own_side is None
    arrival.sit(first.here, chosen, offered=True)
    assert first.here.state() == ("unsent" if chosen else "mine")
    if not chosen:
        first.play("57-56")
    assert second.open(first.send()) == ("news" if chosen else "newer")
    assert second.here.state() == "mine"
    assert f"seat={chosen}" in second.here.fragment()
    assert second.keys() == ["friend.chosen"]


def test_the_same_link_again_says_nothing() -> None:
    first, _, links = pair(LINE)
    assert first.open(links[4]) == "same"
    assert told(first, links[4]) == []
    first.here.record.jump(2)
    assert first.open(links[4]) == "same"
    assert first.here.state() == "mine"


def test_the_same_link_again_while_a_move_is_not_sent_yet() -> None:
    first, _, links = pair(LINE)
    first.play("37-36")
    assert first.open(links[4]) == "same"
    assert first.here.state() == "unsent"


@pytest.mark.parametrize("ply", range(4))
def test_an_earlier_link_says_so_and_changes_nothing(ply: int) -> None:
    first, _, links = pair(LINE)
    before = first.here.summary()
    assert first.open(links[ply]) == "older"
    assert told(first, links[ply])[:1] == ["friend.older"]
    assert first.here.summary() == before


def test_several_moves_at_once_are_told() -> None:
    first, _, links = pair(LINE)
    late = Device()
    late.open(links[0])
    came, asked, _ = late.looks_at(links[4])
    assert (came.kind, len(came.fresh)) == ("newer", 4)
    late.open(links[4])
    assert telling.said(came, late.here, asked, "en") == [Words("friend.since", n=4)]
    assert line(late) == line(first)


def test_a_contradiction_shows_both_moves_and_overwrites_nothing() -> None:
    first, second, links = pair(LINE)
    before = [(device.here.summary(), len(device.here.record.made)) for device in (first, second)]
    text = spoilt(links[4], "47-46.31-32", "37-36.31-32")
    for device in (first, second):
        came, asked, _ = device.looks_at(text)
        assert (came.kind, came.ply, came.mine, came.theirs) == ("conflict", 3, "47-46", "37-36")
        assert device.open(text) == "conflict"
        assert telling.said(came, device.here, asked, "en")[0].key == "friend.conflict"
    assert [(device.here.summary(), len(device.here.record.made)) for device in (first, second)] == before


@pytest.mark.parametrize("theirs", [False, True])
def test_after_a_contradiction_either_line_may_go_on_and_both_stay(theirs: bool) -> None:
    first, _, links = pair(LINE)
    text = spoilt(links[4], "47-46.31-32", "37-36.31-32")
    _, asked, _ = first.looks_at(text)
    arrival.choose(first.here, asked, theirs)
    assert line(first) == ("57-56.21-22.37-36.31-32" if theirs else LINE)
    assert len(first.here.record.made) == 7
    assert first.here.unsent() == (not theirs)
    assert first.open(text) == ("same" if theirs else "conflict")


def test_who_gives_up_does_so_whatever_was_on_its_way() -> None:
    first, second, links = pair(LINE)
    resign(second.here)
    given_up, moved = second.send(), first.play("37-36").send()
    assert (first.open(given_up), second.open(moved)) == ("newer", "older")
    outcomes = [device.here.record.outcome(device.here.latest_node()) for device in (first, second)]
    assert outcomes[0] == outcomes[1] and outcomes[0] and outcomes[0].winner == 0
    assert [device.here.unsent() for device in (first, second)] == [False, False]


@pytest.mark.parametrize("theirs", [False, True])
def test_a_draw_where_the_friend_played_on_is_for_one_to_decide(theirs: bool) -> None:
    first, _, links = pair(LINE)
    first.here.end("draw")
    text = spoilt(links[4], "31-32", "31-32.37-36")
    came, asked, _ = first.looks_at(text)
    assert (came.kind, came.ply, came.mine, came.theirs) == ("conflict", 5, "draw", "37-36")
    assert telling.said(came, first.here, asked, "ja")[0].values["mine"] == Words("outcome.agreed")
    arrival.choose(first.here, asked, theirs)
    assert first.here.runs() == theirs
    assert line(first) == (LINE + ".37-36" if theirs else LINE)


def test_ends_that_differ_are_a_contradiction() -> None:
    first, _, links = pair(LINE)
    resign(first.here)
    assert first.open(spoilt(links[4], "&v=1", "&end=draw&v=1")) == "conflict"
    assert first.open(links[4]) == "same", "it is the link before one's own resignation"
    first.send()
    assert first.open(links[4]) == "older"


@pytest.mark.parametrize("theirs", [False, True])
@pytest.mark.parametrize("moves", ["", ".37-36", ".37-36.41-42"])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("end", ["resign", "draw"])
def test_nobody_but_oneself_resigns_or_agrees_to_a_draw(side: int, moves: str, end: str, theirs: bool) -> None:
    device, players = pair(LINE)[:2][side], ("this device: ", "the link: ")
    line_before = line(device)
    said = "draw" if end == "draw" else f"resign:{side}"
    text = spoilt(device.here.own(), LINE, LINE + moves).replace("&v=1", f"&end={said}&v=1")
    came, asked, _ = device.looks_at(text)
    assert (came.kind, came.mine, came.theirs) == ("conflict", "", said)
    assert told(device, text) == ["friend.conflict"]
    words = telling.said(came, device.here, asked, "en")[0]
    assert all(each in say(words, "en") for each in players) and "none yet" in say(words, "en")
    assert device.open(text) == "conflict"
    assert (line(device), device.here.runs()) == (line_before, True)
    arrival.choose(device.here, asked, theirs)
    assert (line(device), device.here.runs()) == (LINE + moves if theirs else line_before, not theirs)


def test_a_letter_makes_no_move_of_the_side_that_reads_it() -> None:
    first, second, links = pair(LINE)
    text = spoilt(links[4], LINE, LINE + ".37-36.41-42")
    came, asked, _ = first.looks_at(text, letter=True)
    assert (came.kind, came.ply, came.mine, came.theirs) == ("conflict", 5, "", "37-36")
    assert telling.said(came, first.here, asked, "en")[0].values["mine"] == Words("friend.no_move")
    assert first.looks_at(text)[0].kind == "newer", "a link that one opens may bring what one has played elsewhere"
    came, _, _ = second.looks_at(text.replace("seat=0", "seat=1"), letter=True)
    assert (came.kind, came.ply) == ("conflict", 6)
    third = Device()
    third.open(links[1])
    arrival.sit(third.here, None)
    assert third.looks_at(text, letter=True)[0].kind == "newer", "who only looks follows both"


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("moves=", "first=white&moves=", "rules"),
        ("47-46", "47-11", "illegal"),
        ("&v=1", "", "same"),
    ],
)
def test_a_spoilt_link_leaves_the_game_alone(old: str, new: str, kind: str) -> None:
    first, _, links = pair(LINE)
    before = first.here.summary()
    text = spoilt(links[4], old, new)
    assert first.open(text) == kind
    assert first.here.summary() == before
    assert told(first, text)[-1] in ("friend.kept", "friend.cut")


def test_another_game_under_the_same_id_is_no_move() -> None:
    first, _, _ = pair(LINE)
    other = with_friend.write(Record(load("two-three")), first.here.friend, 0, with_game=True)
    assert first.open(other) == "rules"


def test_an_illegal_move_on_a_device_that_knows_nothing_is_told() -> None:
    _, _, links = pair(LINE)
    third = Device()
    assert third.open(spoilt(links[4], "47-46", "47-11")) == "illegal"
    assert third.game is None


def test_ones_own_link_for_the_friend_is_told() -> None:
    _, second, links = pair(LINE)
    assert second.open(links[4]) == "same"
    assert told(second, links[4]) == ["friend.other"]


def test_a_name_of_the_friend_may_change_but_not_ones_own() -> None:
    first, second, _ = pair(LINE)
    first.here.record.players = (first.here.record.players[0]._replace(name="Aki"), first.here.record.players[1])
    second.open(first.play("37-36").send())
    assert [second.here.name_of(side) for side in (0, 1)] == ["Aki", ""]
    text = second.play("41-42").send()
    assert first.open(spoilt(text, "n0=Aki", "n0=Bo&n1=Yo")) == "newer"
    assert [first.here.name_of(side) for side in (0, 1)] == ["Aki", "Yo"]


def test_every_way_on_can_be_said() -> None:
    first, second, links = pair(LINE)
    came, _, _ = first.looks_at(links[1])
    for kind in ("new", "undone", "older", "same"):
        for seat in (0, None):
            first.here.own_side = seat
            ways = telling.ways(came._replace(kind=kind), first.here)
            assert bool(ways) == (kind != "same")
            assert all(has(key, lang) for _, key in ways for lang in LANGUAGES)


@pytest.mark.parametrize("clock", ["", "300+5"])
@pytest.mark.parametrize("added", ["clock=1+0", "clock=1+0:0:300", "score=9-0", "re=" + ID[::-1], "hints=1", "hints=0"])
def test_what_was_agreed_at_the_beginning_stays(clock: str, added: str) -> None:
    second, first = Device(), Device()
    first.open(second.invite(clock=clock))
    second.open(first.play("57-56").send())
    text = second.play("21-22").send()
    had = "clock=300%2B5" if "clock" in added and clock else ""
    text = spoilt(text, had, added) if had else spoilt(text, "&v=1", f"&{added}&v=1")
    before = dict(first.here.friend.values())
    assert first.open(text) == "newer"
    assert dict(first.here.friend.values()) == before


def test_a_device_that_has_handed_on_a_move_no_longer_only_believes_the_link() -> None:
    first, second, _ = pair("57-56.21-22")
    assert not second.here.believed, "it began the game"
    assert not first.here.believed, "it has handed on a move"
    late = Device()
    late.open(second.here.fragment())
    assert late.here.believed
    arrival.sit(late.here, late.here.own_side)
    assert not late.here.believed, "the visitor has said so"


def test_a_device_that_does_not_know_a_game_under_a_clock_says_that_the_turn_begins_anew() -> None:
    """Once that side's clock runs, and only where it is to move."""
    inviter, friend = Device(), Device()
    links = [inviter.invite(clock="300+5")]
    friend.open(links[0])
    for mover, other, code in ((friend, inviter, "57-56"), (inviter, friend, "21-22"), (friend, inviter, "47-46")):
        links.append(mover.play(code).send())
        other.open(links[-1])
    told = []
    for text in links:
        came, asked, _ = Device().looks_at(text)
        new = Device()
        new.open(text)
        told.append(Words("clock.anew") in telling.said(came, new.here, asked, "en"))
    assert told == [False, False, True, True]
