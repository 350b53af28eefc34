"""Three devices with one link, by mailbox: letters come late, twice and out of order, and pages are opened again at any moment."""

import random
from collections.abc import Sequence

import pytest
from friends import digest, reopened
from open_pages import Player, Relay

from core.records.record import Record
from core.terms.with_friend import Friend
from games import load
from ui import dom
from ui.friends import post, saying
from ui.together import arrival, tossing
from ui.together.game import FriendGame
from ui.together.mailbox import Mailbox

GAME = "medamagaeru"
ID = "A" * 22
ROUNDS = 12  # more than it takes until nobody has anything to say
RUNS = 4  # in `make test`


class Late(Relay):
    """A relay whose letters wait until somebody reads them."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: dict[str, list[tuple[str, str, str, int]]] = {}

    def tells(self, player: Player, event: str, key: str, text: str, at: int) -> None:
        self.waiting.setdefault(player.key, []).append((event, key, text, at))

    def reads(self, player: Player, chance: random.Random) -> None:
        """Some of what waits for a player arrives, in some order; some of it comes again."""
        waits = self.waiting.setdefault(player.key, [])
        for _ in range(min(chance.randint(1, 3), len(waits))):
            told = waits.pop(chance.randrange(len(waits)) if chance.random() < 0.4 else 0)
            if chance.random() < 0.1:
                waits.append(told)
            player.hears(*told)
            player.settles()

    def settle(self, players: Sequence[Player]) -> None:
        """All hear the last letters, and answer while there is something to say."""
        for _ in range(ROUNDS):
            for player in players:
                self.waiting[player.key] = []
                for key, (text, at) in self.kept.items():
                    player.hears("taken" if key == player.key else "letter", key, text, at)
                player.does(lambda: None)


class Watchful(Player):
    """A player who, like the page, only watches where somebody else plays. `kinds`: of all letters that it has taken in."""

    def __init__(self, relay: Relay, key: str, number: int) -> None:
        super().__init__(relay, key)
        self.number = number
        self.kinds: list[str] = []

    async def _take_in(self, text: str) -> None:
        came, asked, friend = self.looks_at(text, letter=True)
        self.kinds.append(came.kind)
        if came.kind == arrival.CONFLICT and self.here.own_side is None:
            arrival.choose(self.here, asked, True)
        elif came.kind == arrival.BENT and tossing.is_settled_without(self.here, digest, friend.toss):
            arrival.sit(self.here, None)
            self.post.box.sit(None)
        if came.kind != arrival.CONFLICT:
            self.open(text, letter=True)
        self.post.at_table.game = self.here

    def acts(self, chance: random.Random) -> None:
        """Does something that a visitor can do."""
        game, action = self.here, chance.choice(("reload", "read", "read", "play", "play", "ask", "answer"))
        position = game.latest_node().position
        if action == "reload":
            self.game = reopened(game)
            self.comes()
        elif action == "read" and isinstance(self.relay, Late):
            self.relay.reads(self, chance)
        elif action == "play" and game.may_move():
            self.does(lambda: self.play(position.code(chance.choice(position.legal_moves()))))
        elif action == "ask" and chance.random() < 0.3:
            self.does(lambda: game.ask(chance.choice(("draw", "undo"))))
        elif action == "answer":
            self.does(lambda: game.reply(chance.random() < 0.5))


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page does beside this."""

    async def painted() -> None:
        """Everything is."""

    def only_watch(self: post.Post, box: Mailbox) -> None:
        box.sit(None)
        arrival.sit(self.at_table.game, None)

    monkeypatch.setattr(dom, "painted", painted)
    monkeypatch.setattr(dom, "now", lambda: 1_000_000)
    monkeypatch.setattr(saying, "note", dom.noop)
    monkeypatch.setattr(post.Post, "_only_watch", only_watch)


@pytest.mark.parametrize("by_lot", [False, True], ids=["", "toss"])
@pytest.mark.parametrize("seed", [pytest.param(i, marks=[pytest.mark.exhaustive] * (i >= RUNS)) for i in range(40 * RUNS)])
def test_two_play_the_same_game_and_the_third_watches_it(seed: int, by_lot: bool) -> None:
    """The two are the inviter and whoever is heard first; nobody is asked which line counts."""
    chance, relay = random.Random(seed), Late()
    inviter, friend, third = [Watchful(relay, key, number) for key, number in (("a", 1), ("b", 2), ("c", 3))]
    record, terms = Record(load(GAME)), Friend().changed(id=ID, names=("Yu", ""))
    number = bytes([seed % 251] * 16)
    inviter.game = tossing.invited(record, terms, digest, number) if by_lot else FriendGame(record, terms, seed // 2 % 2)
    links = [inviter.here.fragment(True)]
    inviter.comes()
    for _ in range(chance.randint(15, 60)):
        player = chance.choice((inviter, friend, friend, third) if seed % 2 else (inviter, third, third, friend))
        if player.game is None:
            player.open(chance.choice(links))
            player.comes()
        else:
            player.acts(chance)
        if inviter.here.may_send():
            links.append(inviter.here.fragment(True))
    for player in (friend, third):
        if player.game is None:
            player.open(links[0])
            player.comes()
    people = [inviter, friend, third]
    relay.settle(people)
    two = [player for player in people if player.key in inviter.post.box.keys]
    assert len(two) == 2 and two[0] is inviter and {player.here.own_side for player in two} == {0, 1}
    assert "conflict" not in two[0].kinds + two[1].kinds
    assert [player.here.own_side for player in people if player not in two] == [None]
    assert len({(".".join(player.here.codes()), player.here.latest_node().end) for player in people}) == 1
