"""Two devices that do anything in any order, and links that are edited at random: both end in the same game, or see why not."""

import random

import pytest
from friends import Device, pair, reopened, resign

from core.records.lines import take_back
from core.records.node import out_of_time
from core.words import Words

ACTIONS = ("play", "play", "send", "send", "open", "open", "again", "draw", "undo", "yes", "no", "back", "resign")
SETTLED = ("older", "same", "undone", "conflict")  # kinds that change nothing


class Post:
    """Two devices, the links on their way to each, and every link so far."""

    def __init__(self) -> None:
        first, second, self.links = pair("57-56.21-22")
        self.devices = (first, second)
        self.inbox: tuple[list[str], list[str]] = ([], [])
        self.clashed = False  # True if the players have to decide between two lines

    def send(self, side: int) -> None:
        """Hands on everything that the other device does not know."""
        game = self.devices[side].here
        if game.may_send() and game.unsent():
            self.links.append(self.devices[side].send())
            self.inbox[1 - side].append(self.links[-1])

    def open(self, side: int) -> None:
        """Opens the next link."""
        if self.inbox[side]:
            self.clashed = self.devices[side].open(self.inbox[side].pop(0)) in ("undone", "conflict") or self.clashed

    def again(self, side: int, text: str) -> None:
        """Opens any link once more, if it is not a new one."""
        device = self.devices[side]
        if device.looks_at(text)[0].kind in SETTLED:
            before = device.here.summary(), len(device.here.record.made)
            device.open(text)
            assert (device.here.summary(), len(device.here.record.made)) == before

    def act(self, side: int, action: str, chance: random.Random) -> None:
        """Does one thing, if it can be done."""
        game = self.devices[side].here
        if action == "play" and game.may_move():
            position = game.latest_node().position
            self.devices[side].play(position.code(chance.choice(position.legal_moves())))
        elif action == "back" and game.may_take_back():
            game.record.go(game.latest_node())
            take_back(game.record)
        elif action == "again":
            self.again(side, chance.choice(self.links))
        elif action in ("draw", "undo"):
            game.ask(action)
        elif action in ("yes", "no"):
            game.reply(action == "yes")
        elif action == "resign" and chance.random() < 0.2:
            resign(game)
        elif action in ("send", "open"):
            (self.send if action == "send" else self.open)(side)

    def settle(self) -> None:
        """Delivers all links, in order."""
        for _ in range(6):
            for side in (0, 1):
                while self.inbox[side]:
                    self.open(side)
                self.send(side)


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


class Relays(Post):
    """The same by mailbox: every change goes out by itself, and is known to have arrived some time after the other one has read it, or
    before. What is on its way can be taken back by nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.posted = ["", ""]
        self.claims = 0

    def send(self, side: int) -> None:
        """Publishes what is new."""
        game = self.devices[side].here
        if game.may_send() and game.unsent() and game.summary() != self.posted[side]:
            self.inbox[1 - side].append(game.fragment())
            self.posted[side] = game.posted = game.summary()

    def taken(self, side: int) -> None:
        """A relay has the last letter."""
        device = self.devices[side]
        if device.here.unsent() and device.here.summary() == self.posted[side]:
            device.here.sent()
            self._reloaded(side)

    def open(self, side: int) -> None:
        """Reads the next letter. A claim of one's time is right every other time."""
        if self.inbox[side]:
            self.claims += 1
            self.clashed = self.devices[side].open(self.inbox[side].pop(0), self.claims % 2 == 0, True) == "conflict" or self.clashed
            self.posted[side] = "" if Words("clock.in_time") in self.devices[side].said else self.posted[side]
            self._reloaded(side)

    def _reloaded(self, side: int) -> None:
        self.devices[side].game = reopened(self.devices[side].here)

    def act(self, side: int, action: str, chance: random.Random) -> None:
        """Does one thing, if it can be done, and publishes it."""
        if action in ("send", "again"):
            self.taken(side)
        elif action == "withdraw":
            self.devices[side].here.withdraw()
        elif action == "time" and chance.random() < 0.3:
            game = self.devices[side].here
            if game.runs() and (game.may_move() or not game.unsent()):
                game.claimed = not game.may_move()
                game.record.go(game.latest_node())
                game.record.finish(out_of_time(1 - side if game.claimed else side))
        else:
            super().act(side, action, chance)
        self.send(side)

    def settle(self) -> None:
        """Delivers all letters."""
        for _ in range(6):
            for side in (0, 1):
                self.taken(side)
                while self.inbox[side]:
                    self.open(side)
                self.send(side)


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
