"""The messages of a mailbox that count: those of the two players, in order, and whole; whatever relays and strangers do."""

import json
import random

import pytest
from friends import Device
from hypothesis import given
from hypothesis import strategies as st
from samples import QUICK, TEXT

from games import ids
from ui.together import mailbox
from ui.together.mailbox import Mailbox, written

OWN, FRIEND, THIRD = "a" * 64, "b" * 64, "c" * 64
LINE = "57-56.21-22.47-46.31-32"
TO_ME, TO_FRIEND = "friend=x&seat=0&v=1", "friend=x&seat=1&v=1"


def mine() -> Mailbox:
    """The mailbox of the first side, whose friend has written once."""
    box = Mailbox(OWN, 0)
    assert box.judge(written(TO_ME, 1), FRIEND, 0).kind == "take"
    return box


def test_the_first_who_writes_for_a_side_has_it() -> None:
    box = mine()
    assert box.keys == [OWN, FRIEND]
    assert box.judge(written(TO_ME, 2), FRIEND, 1) == ("take", TO_ME, 1)
    assert box.judge(written(TO_FRIEND, 1), THIRD, 2).kind == "watch", "nobody else is this device"
    assert box.judge(written(TO_FRIEND, 3), FRIEND, 3).kind == "watch", "nor is the friend"
    assert box.keys == [OWN, FRIEND]


def test_another_device_of_the_friend_is_asked_about_once() -> None:
    box = mine()
    assert box.judge(written(TO_ME, 1), THIRD, 1) == ("device", TO_ME, 1)
    assert box.judge(written(TO_ME, 2), THIRD, 2).kind == "watch"
    assert box.keys == [OWN, FRIEND]
    box.accept(THIRD, 1)
    assert box.judge(written(TO_ME, 3), THIRD, 3).kind == "take"
    assert box.judge(written(TO_ME, 9), FRIEND, 4).kind == "device", "the old one may come back"
    box.accept(THIRD, 0)
    assert box.keys == [OWN, THIRD], "nobody takes one's own side"


@pytest.mark.parametrize("numbers", [[2, 2, 1, 3], [5, 4, 3, 6]])
def test_what_a_relay_replays_or_reorders_is_passed_over(numbers: list[int]) -> None:
    box = mine()
    kinds = [box.judge(written(TO_ME, number), FRIEND, at * 1000).kind for at, number in enumerate(numbers)]
    assert kinds == ["take", "pass", "pass", "take"]


def test_ones_own_message_comes_back_and_is_passed_over() -> None:
    assert mine().judge(written(TO_FRIEND, 9), OWN, 0) == mailbox.PASSED


def test_a_flood_is_passed_over_and_ends() -> None:
    box = mine()
    kinds = [box.judge(written(TO_ME, number), FRIEND, 100 + number).kind for number in range(2, 60)]
    assert kinds.count("take") == mailbox.FAST - 1
    assert kinds[-1] == "pass"
    assert box.judge(written(TO_ME, 99), FRIEND, 99999).kind == "take"


def test_many_strangers_leave_the_players_alone() -> None:
    box = mine()
    for n in range(500):
        assert box.judge(written(TO_ME, 1), f"{n:064x}", n).kind in ("device", "watch", "pass")
    assert box.keys == [OWN, FRIEND]
    assert box.judge(written(TO_ME, 1), FRIEND, 99999).kind == "pass", "its numbers are still known"
    assert box.judge(written(TO_ME, 2), FRIEND, 99999).kind == "take"


NONSENSE = ["", "x", "[" * 60000, "1", "1 5", "1 5 ", "2 5 x", "1 -5 x", "1 5.0 x", "1 \u0665 x", "1 " + "9" * 50 + " x"]


@pytest.mark.parametrize("text", [*NONSENSE, written("x" * mailbox.MOST, 5)], ids=range(len(NONSENSE) + 1))
def test_nonsense_is_passed_over(text: str) -> None:
    box = mine()
    assert box.judge(text, FRIEND, 0) == mailbox.PASSED
    assert box.judge(written(TO_ME, 2), FRIEND, 1).kind == "take", "and spoils no number"


@QUICK
@given(text=TEXT | st.builds("1 {} ".format, st.integers() | TEXT), key=TEXT)
def test_no_message_makes_a_mailbox_raise(text: str, key: str) -> None:
    box = mine()
    assert box.judge(text, key, 0).kind == "pass"
    assert box.judge(text, FRIEND, 0).kind == "pass"


def test_one_who_only_watches_follows_both() -> None:
    box = Mailbox(THIRD, None)
    assert [box.judge(written(link, 1), key, 0).kind for link, key in ((TO_FRIEND, OWN), (TO_ME, FRIEND))] == ["take", "take"]
    assert box.keys == [OWN, FRIEND]


@pytest.mark.parametrize("data", [{}, {"keys": 3}, {"keys": ["x", None]}, {"keys": [1, 2], "numbers": "x"}])
def test_what_is_stored_may_be_anything(data: dict[str, object]) -> None:
    assert mailbox.of_data(data, OWN, 0).keys == [OWN, ""]


def test_one_who_has_the_link_takes_no_side_that_another_key_has() -> None:
    late = Mailbox(THIRD, 0)  # the link said so
    verdict = late.judge(written(TO_FRIEND, 1), OWN, 0)
    assert late.another_plays(verdict, 0, True), "the side has written before"
    late.sit(None)
    late.forget(OWN)
    assert late.judge(written(TO_FRIEND, 1), OWN, 1).kind == "take", "and is followed from there"
    late = Mailbox(THIRD, 0)
    assert late.another_plays(late.judge(written(TO_ME, 1, OWN), FRIEND, 0), 0, True), "the friend names its key"
    late.sit(0)
    late.next(TO_FRIEND, 5)
    assert not late.another_plays(late.judge(written(TO_FRIEND, 2), OWN, 1), 0, True), "the friend decides between two that claim it"
    assert not late.another_plays(late.judge(written(TO_ME, 2, THIRD), FRIEND, 1), 0, True), "and has accepted this one"
    assert not mine().another_plays(mine().judge(written(TO_ME, 2), FRIEND, 1), 0, True)


def test_a_side_of_ones_own_is_not_given_to_whoever_writes_first() -> None:
    first = Mailbox(THIRD, 0)  # this device has begun the game
    assert not first.another_plays(first.judge(written(TO_FRIEND, 1), OWN, 0), 0, False)
    assert first.another_plays(first.judge(written(TO_ME, 1, OWN), FRIEND, 0), 0, False), "but the friend's word counts"


def test_a_letter_without_a_side_counts_only_while_this_device_has_none() -> None:
    """Else one who only has the link makes the friend's first move, and nobody is seen to have joined."""
    letter = written("friend=x&moves=57-56&v=1", 1)
    assert Mailbox(OWN, None).judge(letter, THIRD, 0).kind == "take"
    assert [Mailbox(OWN, side).judge(letter, THIRD, 0).kind for side in (0, 1)] == ["watch", "watch"]


def test_ones_own_numbers_grow_even_where_nothing_is_stored() -> None:
    box = Mailbox(OWN, 0)
    assert [box.next("x", seconds) for seconds in (100, 100, 50)] == ["1 100 x", "1 101 x", "1 102 x"]
    box.accept(FRIEND, 1)
    assert mailbox.of_text(box.text(), OWN, 0).next("x", 7) == f"1 103 x {FRIEND}"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"number": -5}', '{"number": true}', '{"number": "7"}', '{"number": 1e400}'])
def test_a_stored_mailbox_may_be_any_text(text: str) -> None:
    assert mailbox.of_text(text, OWN, 0).next("x", 7).startswith("1 ")


def test_what_is_known_survives_a_reload() -> None:
    again = mailbox.of_data(json.loads(json.dumps(mine().data())), OWN, 0)
    assert again.keys == [OWN, FRIEND]
    assert again.judge(written(TO_ME, 1), FRIEND, 0).kind == "pass"
    assert again.judge(written(TO_ME, 1), THIRD, 0).kind == "device"


def test_an_accepted_device_is_not_asked_about_again_after_a_reload_nor_the_one_before() -> None:
    box = mine()
    assert box.judge(written(TO_ME, 5), THIRD, 1).kind == "device"
    box.accept(THIRD, 1)
    again = mailbox.of_text(box.text(), OWN, 0)
    assert again.keys == [OWN, THIRD]
    assert again.judge(written(TO_ME, 1), FRIEND, 2).kind == "pass", "its letter is still on the relays"
    assert again.judge(written(TO_ME, 5), THIRD, 3).kind == "pass"
    assert again.judge(written(TO_ME, 6), FRIEND, 4).kind == "device", "it plays again"


def test_a_device_that_was_not_accepted_is_not_asked_about_after_a_reload() -> None:
    box = mine()
    assert box.judge(written(TO_ME, 5), THIRD, 1).kind == "device"
    again = mailbox.of_text(box.text(), OWN, 0)
    assert again.judge(written(TO_ME, 5), THIRD, 2).kind == "device", "there was no answer before the reload"
    again.decline(THIRD)
    for number in (5, 6):
        again = mailbox.of_text(again.text(), OWN, 0)
        assert again.judge(written(TO_ME, number), THIRD, 3).kind in ("pass", "watch")
    keys = [f"{number:064x}" for number in range(1, 20)]
    for key in keys:
        if again.judge(written(TO_ME, 1), key, 4).kind == "device":
            again.decline(key)
        again = mailbox.of_text(again.text(), OWN, 0)
    assert len(again.data()["others"]) == mailbox.MOST_ASKED, "reloads are no way to ask without end"  # type: ignore[arg-type]


@pytest.mark.parametrize("others", [None, 3, [3], [[THIRD]], [[THIRD, "5", True]], [["x", 5, True]], [[THIRD, 10**18, True]]])
def test_other_devices_that_nobody_writes_are_left_out(others: object) -> None:
    box = mailbox.of_data({"keys": [OWN, FRIEND], "numbers": [-1, 1], "number": 1, "others": others}, OWN, 0)
    assert box.judge(written(TO_ME, 5), THIRD, 1).kind == "device"


@pytest.mark.parametrize("game_id", ids())
def test_a_whole_game_by_mailbox_while_one_side_is_away(game_id: str) -> None:
    """Each letter is read long after it was written, twice, and after a reload."""
    chance = random.Random(game_id)
    first, second = Device(), Device()
    assert first.open(second.invite(game_id) + "&game=" + game_id) == "new"
    mover, other = (first, second) if first.here.may_move() else (second, first)
    keys = {first: OWN, second: FRIEND}
    boxes = {device: Mailbox(keys[device], device.here.own_side) for device in (first, second)}
    turns = 0
    while mover.here.runs() and turns < 40:
        turns += 1
        while mover.here.may_move():
            position = mover.here.latest_node().position
            mover.play(position.code(chance.choice(position.legal_moves())))
        text = boxes[mover].next(mover.send() + "&game=" + game_id, turns)
        for at, again in enumerate((text, text)):  # two relays hold the same
            boxes[other] = mailbox.of_text(boxes[other].text(), keys[other], other.here.own_side)
            verdict = boxes[other].judge(again, keys[mover], at)
            assert verdict.kind == ("pass" if at else "take")
            if verdict.kind == "take":
                assert other.open(verdict.link, letter=True) == "newer"
        mover, other = other, mover
    assert first.here.summary() == second.here.summary() and turns > 1
    late = Device()
    verdict = Mailbox(THIRD, None).judge(written(second.here.fragment() + "&game=" + game_id, 99), FRIEND, 0)
    assert late.open(verdict.link) == "new"
    assert late.here.codes() == first.here.codes()


def test_stored_numbers_that_nobody_writes_do_not_make_it_deaf() -> None:
    data = {"keys": [OWN, FRIEND], "numbers": [-1, 10**18], "number": 10**18}
    box = mailbox.of_data(data, OWN, 0)
    assert box.judge(written("moves=57-56&seat=0", 1700000000), FRIEND, 0).kind == mailbox.TAKE
    assert box.next("x", 1700000000).startswith("1 1700000000 ")


def test_one_is_not_asked_about_new_devices_without_end() -> None:
    box = mine()
    kinds = [box.judge(written(TO_ME, 1), f"{number:064x}", number).kind for number in range(1, 200)]
    assert kinds.count("device") == mailbox.MOST_ASKED
    assert kinds[-1] == "watch"
    again = mine()
    assert again.judge(written(TO_ME, 1), THIRD, 1).kind == "device"
    again.ask_later(THIRD)
    assert again.judge(written(TO_ME, 2), THIRD, 2).kind == "device"


def test_what_ones_own_last_letter_says_is_not_said_again() -> None:
    """Once the friend knows the game, its moves are no news; who plays which side, and under which name, still is."""
    box = mine()
    link = "friend=x&n0=Yu&moves=57-56&seat=1&v=1"
    letter = box.next(link, 5)
    assert box.has_said(letter, link, False)
    later = link.replace("57-56", "57-56.21-22")
    assert box.has_said(letter, later, True)
    assert not box.has_said(letter, later, False)
    assert not any(box.has_said(letter, changed, True) for changed in (later.replace("Yu", "Aki"), later.replace("seat=1", "seat=0")))
    assert not any(box.has_said(odd, link, True) for odd in ("", "1", "1 5", "2 " + letter[2:], letter.replace(FRIEND, THIRD)))
    assert not Mailbox(OWN, 0).has_said(letter, link, True)
    assert box.has_said(letter, link, True)
    for said in (link.replace("57-56", "47-46"), link.replace("57-56", "57-5"), link + "&ask=draw", later + "&ask=undo"):
        assert not box.has_said(box.next(said, 5), link, True), f"{said} has been taken back, which the relay does not know"
    assert not box.has_said(box.next(link + "&end=draw", 5), later, True)
    invites = box.next("friend=x&n0=Yu&seat=1&v=1", 5)
    assert box.has_said(invites, link, True) and not box.has_said(invites, link, False)
    letter = box.next(link, 5)
    box.next(link, 6)
    assert not box.has_said(letter, link, True), "it is not the last one: a relay has forgotten that"


def test_the_friends_key_is_named_at_once_only_where_another_device_waits_for_that() -> None:
    """Also after a reload. Who is alone with the friend names it with the next turn."""
    box, link = mine(), "friend=x&seat=1&v=1"
    assert not box.must_name()
    unnamed = written(link, 5)
    box.number = 5
    assert box.has_said(unnamed, link, True)
    box.judge(written(TO_ME, 1), THIRD, 1)
    box = mailbox.of_text(box.text(), OWN, 0)
    assert box.must_name() and not box.has_said(unnamed, link, True)
    assert box.next(link, 6).endswith(" " + FRIEND) and not box.must_name()
    box.accept(THIRD, 1)
    box = mailbox.of_text(box.text(), OWN, 0)
    assert box.must_name()
    assert box.next(link, 7).endswith(" " + THIRD)
    assert not mailbox.of_text(box.text(), OWN, 0).must_name()
    assert not mailbox.of_text(json.dumps({"told": 5, "contested": "x"}), OWN, 0).must_name()
