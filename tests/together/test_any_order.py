"""Two devices that do anything in any order, and links that are edited at random: both end in the same game, or see why not."""

import random

import pytest
from carriers import ACTIONS, MORE, Forgetful, Hands, Post, Relays, played
from friends import Device, pair


@pytest.mark.parametrize("block", range(4))
def test_both_end_in_the_same_game_whatever_the_order(block: int) -> None:
    agreed = 0
    for seed in range(block * 50, block * 50 + 50):
        chance, post = random.Random(seed), Post()
        for _ in range(chance.randint(4, 25)):
            post.act(chance.randrange(2), chance.choice(ACTIONS), chance)
        post.settle()
        one, other = [device.here for device in post.devices]
        if post.clashed or one.may_take_back() or other.may_take_back():
            continue
        agreed += 1
        assert one.runs() == other.runs(), seed
        if one.runs():
            assert one.codes() == other.codes(), seed
            assert {"mine", "answer"} & {one.state(), other.state()}, f"{seed}: somebody can go on"
            assert bool(one.open_offer()) == other.asked() and bool(other.open_offer()) == one.asked(), seed
        else:
            assert one.record.outcome(one.latest_node()) == other.record.outcome(other.latest_node()), seed
    assert agreed > 25


@pytest.mark.parametrize("block", range(4))
def test_by_mailbox_nothing_that_crosses_parts_the_two(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        chance, post = random.Random(seed), Relays()
        for _ in range(chance.randint(4, 25)):
            post.act(chance.randrange(2), chance.choice((*ACTIONS, "withdraw", "time")), chance)
        post.settle()
        one, other = [device.here for device in post.devices]
        assert not post.clashed, seed
        assert one.runs() == other.runs(), seed
        if one.runs():
            assert one.codes() == other.codes(), seed
            assert {"mine", "answer"} & {one.state(), other.state()}, f"{seed}: somebody can go on"
        else:
            assert one.record.outcome(one.latest_node()) == other.record.outcome(other.latest_node()), seed


GAMES = 250  # in one block


@pytest.mark.matrix
@pytest.mark.one_in(4)
@pytest.mark.parametrize("block", range(80))
def test_letters_that_are_lost_late_or_twice_part_nobody(block: int) -> None:
    found = {seed: played(Forgetful(), seed, (*MORE, "play", "send", "open", "time")) for seed in range(block * GAMES, (block + 1) * GAMES)}
    assert {seed: words for seed, words in found.items() if words} == {}


@pytest.mark.matrix
@pytest.mark.one_in(4)
@pytest.mark.parametrize("block", range(80))
def test_links_that_are_lost_late_or_opened_again_part_nobody(block: int) -> None:
    found = {seed: played(Hands(), seed, (*MORE, "play", "send", "open")) for seed in range(block * GAMES, (block + 1) * GAMES)}
    assert {seed: words for seed, words in found.items() if words} == {}


def test_no_edited_link_changes_a_game_but_by_going_on() -> None:
    chance = random.Random(7)
    for _ in range(150):
        first, _, links = pair("57-56.21-22.47-46")
        text = chance.choice(links)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice("&=.-0a%_~" + text) + text[at + chance.randint(0, 2) :]
        if "friend=0123456789abcdefghijkl&" not in text:
            continue
        before = first.here.summary(), first.here.codes()
        kind = first.open(text)
        assert kind != "new"
        if kind in ("newer", "news"):
            assert first.here.codes()[: len(before[1])] == before[1]
        else:
            assert (first.here.summary(), first.here.codes()) == before


def test_a_stranger_device_follows_any_link() -> None:
    _, _, links = pair("57-56.21-22.47-46.31-32")
    for text in links:
        third = Device()
        assert third.open(text) == "new"
        assert third.open(text) == "same"
