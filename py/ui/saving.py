"""Keeps the game on the page: in its address at once, in the store a moment later."""

import asyncio

from core import link
from core.record import Record
from core.words import Words
from ui import dom
from ui.store import Store

STORED_AFTER = 0.1  # seconds: the store is slow to write, and nobody sees it


def address_of(record: Record, seat: int) -> str:
    """The fragment for a game's own address: the line, the seat, who plays."""
    in_shell = str(dom.root().dataset.page) != record.game.id
    players = any(player.level for player in record.players)
    return link.write(record, None, seat or None, players, in_shell)


class Saving:
    """One game and its name in the store. `on_problem(words)` hears when it cannot be kept.

    waits   something happened that is not in the store yet
    """

    def __init__(self, record: Record, store: Store, name: str) -> None:
        self.record = record
        self.store = store
        self.name = name
        self.seat = 0
        self.waits = False
        self.on_problem = _ignore
        self._looked_at: "dict[str, object] | None" = None

    def only_look(self, seat: int) -> None:
        """The game stays out of the store until something in it changes: it is somebody's link, and one's own game lies beside it."""
        self._looked_at = self._told()
        self.keep(seat)

    def _told(self) -> "dict[str, object]":
        """All that is stored of the record, but for where its reader stands."""
        data = self.record.to_data()
        del data["here"]
        return data

    def soon(self, seat: int) -> None:
        """Something happened: the address now, for a page that is loaded again opens at it, and the store in a moment."""
        self.seat = seat
        dom.keep_address(address_of(self.record, seat))
        if not self.waits:
            self.waits = True
            asyncio.create_task(self._later())

    async def _later(self) -> None:
        await asyncio.sleep(STORED_AFTER)
        self.now()

    def now(self) -> None:
        """Stores what is not stored yet: the page may be about to go."""
        if self.waits:
            self._store()

    def keep(self, seat: int) -> None:
        """Stores the game and writes it into the address."""
        self.seat = seat
        self._store()
        dom.keep_address(address_of(self.record, seat))

    def _store(self) -> None:
        self.waits = False
        record = self.record
        if self._looked_at is not None and self._looked_at == self._told():
            return
        self._looked_at = None
        if record.root.children or record.root.end or self.store.game(self.name):
            line = record.current_line()
            over = record.outcome(line[-1] if line else record.root) is not None
            self.store.put_game(self.name, record.to_data(), over, self.seat)
            if self.store.full:
                self.on_problem(Words("store.full"))


def _ignore(words: Words) -> None:
    """Nobody shows notices yet."""
