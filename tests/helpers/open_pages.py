"""Devices whose pages have their mailboxes open, without a browser, and a relay that keeps their letters."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import class_room  # stands in for the modules of a browser
from friends import Device

from ui import dom
from ui.friends import post
from ui.together import mailbox
from ui.together.friend_at_table import FriendAtTable
from ui.turn_token import TurnToken

assert class_room


class Relay:
    """Keeps the last letter of each key, and tells it to all who are there."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[str, int]] = {}
        self.there: list[Player] = []
        self.at = 0

    def takes(self, sender: "Player", text: str) -> int:
        self.at += 1
        self.kept[sender.key] = text, self.at
        sender.letters += 1
        at = self.at
        self.tells(sender, "taken", sender.key, "", at)
        for other in self.there:
            if other is not sender:
                self.tells(other, "letter", sender.key, text, at)
        return at

    def tells(self, player: "Player", event: str, key: str, text: str, at: int) -> None:
        """A player hears something."""
        player.hears(event, key, text, at)


class Player(Device):
    """A device whose page has the game, and its mailbox open. `letters`: those that it has written."""

    def __init__(self, relay: Relay, key: str) -> None:
        super().__init__()
        self.key = key * 64
        self.letters = 0
        self.relay = relay
        self.tasks: list[Any] = []
        self.post: Any = None

    def comes(self) -> None:
        """The page opens the mailbox and hears what the relay has kept."""
        table: Any = SimpleNamespace(life=TurnToken(), run=self.tasks.append, save=dom.noop, speak=dom.noop, status=dom.noop)
        table.session = SimpleNamespace(replaced=False, behind=False)
        table.settings = SimpleNamespace(store=SimpleNamespace(get=lambda _name: "1"))
        table.do = lambda _act, act: act(table.session)
        friends: Any = SimpleNamespace(clocks=SimpleNamespace(passes=dom.noop))
        self.post = post.Post(friends, table, FriendAtTable(self.here))
        for name in ("_show", "_listen", "_ask", "_say"):
            setattr(self.post, name, dom.noop)
        self.post._take_in, self.post._link, self.post._working = self._take_in, SimpleNamespace(rest=_no_time), 1
        self.post.box, self.post._post = (
            mailbox.of_text(self.here.box, self.key, self.here.own_side),
            SimpleNamespace(publish=self._publish, again=dom.noop),
        )
        self.relay.there = [other for other in self.relay.there if other is not self] + [self]
        for key, (text, at) in self.relay.kept.items():
            self.hears("own" if key == self.key else "letter", key, text, at)
        self.settles()
        self.post._ready = True
        self.does(lambda: None)

    def hears(self, event: str, key: str, text: str, at: int) -> None:
        self.post._received(event, "letters", key, text, at)

    async def _take_in(self, text: str) -> None:
        self.open(text, letter=True)
        self.post.at_table.game = self.here

    async def _publish(self, _kind: int, _name: str, text: str, *_more: object) -> int:
        return self.relay.takes(self, text)

    def settles(self) -> None:
        """Does all that is to be done."""
        while self.tasks:
            asyncio.run(self.tasks.pop(0))

    def does(self, change: Callable[[], object]) -> None:
        """Changes the game, as its buttons and the board do; what is new goes out."""
        change()
        self.post.push()
        for _ in range(4):
            for each in self.relay.there:
                each.settles()

    def answers(self) -> None:
        """Agrees to what the other one offers."""
        self.does(lambda: self.here.reply(True))


async def _no_time(_seconds: float) -> None:
    """The time is over."""
