"""Two devices that do anything in any order, and what carries their links: people who hand them on, or relays, which also lose letters."""

import random

from friends import pair, reopened, resign

from core.records.lines import take_back
from core.records.node import out_of_time
from core.words import Words

ACTIONS = ("play", "play", "send", "send", "open", "open", "again", "draw", "undo", "yes", "no", "back", "resign")
MORE = (*ACTIONS, "undo", "yes", "withdraw")
SETTLED = ("older", "same", "undone", "conflict")  # kinds that change nothing
ROUNDS = 8  # more than two who only answer need


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
        elif action == "withdraw":
            game.withdraw()
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
        """Reads the next letter."""
        if self.inbox[side]:
            self.read(side, self.inbox[side].pop(0))

    def read(self, side: int, letter: str) -> None:
        """Reads a letter. A claim of one's time is right every other time."""
        self.claims += 1
        self.devices[side].said = []
        self.clashed = self.devices[side].open(letter, self.claims % 2 == 0, True) == "conflict" or self.clashed
        of_time = [words for words in self.devices[side].said if words in (Words("clock.in_time"), Words("clock.not_up"))]
        self.posted[side] = "" if of_time else self.posted[side]
        self._reloaded(side)

    def _reloaded(self, side: int) -> None:
        self.devices[side].game = reopened(self.devices[side].here)

    def act(self, side: int, action: str, chance: random.Random) -> None:
        """Does one thing, if it can be done, and publishes it."""
        if action in ("send", "again"):
            self.taken(side)
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


class Forgetful(Relays):
    """Relays that lose letters and bring them twice, late and out of order; the last letter of each side is kept. A letter that is older
    than one that has been read is passed over, as the mailbox does."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0
        self._numbers: dict[str, int] = {}
        self._read = [-1, -1]
        self._last = ["", ""]

    def send(self, side: int) -> None:
        """Publishes what is new."""
        there = self.inbox[1 - side]
        before = len(there)
        super().send(side)
        for letter in there[before:]:
            self._count += 1
            self._numbers[letter], self._last[1 - side] = self._count, letter

    def act(self, side: int, action: str, chance: random.Random) -> None:
        """The same; what is read is any letter, which may come again."""
        if action == "open" and self.inbox[side]:
            letter, fate = chance.choice(self.inbox[side][:1] * 3 + self.inbox[side]), chance.random()
            if fate > 0.1:
                self.read(side, letter)
            if fate < 0.8 and (fate > 0.1 or letter != self._last[side]):
                self.inbox[side].remove(letter)
            self.send(side)
        else:
            super().act(side, action, chance)

    def read(self, side: int, letter: str) -> None:
        """Reads a letter that is not older than the last one."""
        if self._numbers[letter] > self._read[side]:
            self._read[side] = self._numbers[letter]
            super().read(side, letter)

    def settle(self) -> None:
        """Delivers the last letters."""
        for _ in range(ROUNDS):
            for side in (0, 1):
                self.taken(side)
                self.inbox[side].clear()
                if self._last[side]:
                    self.read(side, self._last[side])
                self.send(side)


class Hands(Post):
    """Links that people hand on: any of them may be opened, in any order, again, or never; of each side the last one is."""

    def send(self, side: int) -> None:
        """Hands on the game as it is, be it once more."""
        game = self.devices[side].here
        if game.may_send():
            self.inbox[1 - side].append(self.devices[side].send())

    def act(self, side: int, action: str, chance: random.Random) -> None:
        """The same; what is opened is any link."""
        if action in ("open", "again"):
            if self.inbox[side]:
                self.reads(side, chance.choice(self.inbox[side][-1:] * 2 + self.inbox[side]))
        else:
            super().act(side, action, chance)

    def reads(self, side: int, text: str) -> None:
        """Opens a link."""
        self.clashed = self.devices[side].open(text) == "conflict" or self.clashed

    def settle(self) -> None:
        """Opens the last links, and answers while there is something to tell."""
        for _ in range(ROUNDS):
            for side in (0, 1):
                if self.inbox[side]:
                    self.reads(side, self.inbox[side][-1])
                if self.devices[side].here.unsent():
                    self.send(side)


def differ(post: Post) -> str:
    """The way in which the two devices differ once all is delivered, "" for none: they know the same game and the same open offers, and one
    of them can go on. A turn of several moves that has not ended is known to one alone; an offer that is over may still be accepted."""
    one, other = [device.here for device in post.devices]
    if post.clashed:
        return "they are asked which line counts"
    if any(game.unsent() and not game.may_send() for game in (one, other)):
        return ""
    if one.runs() != other.runs():
        return "for one of them the game is over"
    if not one.runs():
        return "" if one.record.outcome(one.latest_node()) == other.record.outcome(other.latest_node()) else "the results differ"
    if one.codes() != other.codes():
        return "the moves differ"
    for asker, asked in ((one, other), (other, one)):
        taken = asked.asks is not None and asked.asks.number in [offer.number for offer in asker.passed]
        if bool(asker.open_offer()) != asked.asked() and not (asked.asked() and taken):
            return "an offer is known to one alone"
    return "" if {"mine", "answer"} & {one.state(), other.state()} else "nobody can go on"


def played(post: Post, seed: int, actions: "tuple[str, ...]") -> str:
    """Lets both do anything, delivers what is on its way, and returns how the two differ."""
    chance = random.Random(seed)
    for _ in range(chance.randint(6, 40)):
        post.act(chance.randrange(2), chance.choice(actions), chance)
    post.settle()
    return differ(post)
