"""Keeps the game on the page: in its address at once, in the store a moment later. What another tab stored meanwhile is not lost."""

import asyncio

from pyscript import window

from core.records import link
from core.records.lines import runs
from core.records.record import Record
from core.steps import finish
from core.words import Words
from ui import dom
from ui.storage import results
from ui.storage.find_record import reading_entry
from ui.storage.store import MOST_GAME, Store
from ui.storage.writer import Writer

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

STORED_AFTER = 0.1  # seconds: the store is slow to write, and nobody sees it


def address_of(record: Record, seat: int, name: str) -> str:
    """The fragment for a game's own address: the line, the seat, who plays, the language and the theme that a link asked for. A game that
    is too long for a link is found by its name in the store."""
    in_shell = str(dom.root().dataset.page) != record.game.id
    players = any(player.level for player in record.players)
    return link.write_own(record, name, seat or None, players, in_shell) + str(window.komadoManner())


class Saving:
    """One game and its name in the store. `on_problem(words)` hears when it cannot be kept, `on_taken_in()` when the record has grown.

    waits    something happened that is not in the store yet
    counts   whether its end is a result of this device: it was played here from the start, by the same players, and without help
    writer   whether this tab or another one goes on with the game
    """

    def __init__(self, record: Record, store: Store, name: str) -> None:
        self.record = record
        self.store = store
        self.name = name
        self.seat = 0
        self.waits = False
        self.on_problem: Callable[[Words], None] = dom.noop
        self.on_taken_in: Callable[[], None] = dom.noop
        self.writer = Writer(name)
        self.writer.on_letting_go = self.now
        self._looked_at: "dict[str, object] | None" = None
        self._known = store.get("game." + name, MOST_GAME)  # what lies in the store, as far as this tab has read and written it
        self.counts = bool(self._known) or not record.root.children
        self._noted = self._standing()

    def begin(self) -> None:
        """The game has come onto the page."""
        if self.store.writes and not self.store.guest:
            self.writer.begin()

    def leave(self) -> None:
        """Another game takes the page."""
        self.now()
        self.writer.leave()

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
        dom.keep_address(address_of(self.record, seat, self.name))
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
        dom.keep_address(address_of(self.record, seat, self.name))

    def _store(self) -> None:
        self.waits = False
        record = self.record
        if self.writer.behind:
            return
        if self._looked_at is not None and self._looked_at == self._told():
            return
        self._looked_at = None
        self._note()
        if record.root.children or record.root.end or self.store.get("game." + self.name, MOST_GAME):
            self._bring_together()
            if not self.store.put_game(self.name, record.to_data(), not runs(record), self.seat):
                self.on_problem(Words("store.too_long"))
            self._known = self.store.get("game." + self.name, MOST_GAME)
            if self.store.full:
                self.on_problem(Words("store.full"))

    def helped(self) -> None:
        """The engine has shown a move to who plays: how this game ends is no result."""
        if self.counts:
            self.counts = False
            self._note()

    def _standing(self) -> "tuple[str, str, int, str]":
        """Who plays, how many moves there are, and how the line on the board was ended by word of mouth."""
        players, line = self.record.players, self.record.current_line()
        return players[0].level, players[1].level, len(self.record.made), line[-1].end if line else self.record.root.end

    def _note(self) -> None:
        """The game may have ended since the last time."""
        before, self._noted = self._noted, self._standing()
        if before[:2] != self._noted[:2] and self._noted[2] > 1:
            self.counts = False
        if before != self._noted or not self.counts:
            results.note(self.store, self.name, self.record, self.counts)

    def _stored(self) -> "tuple[Record | None, bool]":
        """The game as another tab has stored it since this one did, if it can be read and is the same game; whether one has at all."""
        text = self.store.get("game." + self.name, MOST_GAME)
        if not text or text == self._known:
            return None, False
        self._known = text
        entry = finish(self.store.reading(self.name))
        record, problems = finish(reading_entry(entry, self.record)) if entry else (None, [])
        if record is None or problems or record.game.id != self.record.game.id or record.game.settings != self.record.game.settings:
            return None, True
        return record, True

    def _bring_together(self) -> None:
        """Takes in what another tab has stored: its moves come first, this tab's are variations. What is no such game is left alone."""
        other, found = self._stored()
        if other is not None:
            for mine, theirs in self.record.take_in(other):
                mine.comment = mine.comment or theirs.comment
                mine.end = mine.end or theirs.end
            self.on_taken_in()
        elif found:
            self.name = self.store.new_name()

    def catch_up(self) -> bool:
        """Goes on to where another tab has brought the game; says whether there was anything new."""
        other, _ = self._stored()
        if other is None:
            return False
        here = self.record.root
        self.record.taken_back = None  # what was taken back here does not count where the other tab has gone on
        for mine, theirs in self.record.take_in(other):
            mine.comment, mine.end = theirs.comment, theirs.end
            if theirs is other.here:
                here = mine
            if theirs is other.taken_back:
                self.record.taken_back = mine
        self.record.go(here)
        self.record.players = other.players
        return True


class NotKept(Saving):
    """For a game that leaves no trace, such as a lesson's: neither the address nor the store hears of it."""

    def begin(self) -> None:
        pass

    def leave(self) -> None:
        pass

    def soon(self, seat: int) -> None:
        pass

    def keep(self, seat: int) -> None:
        pass

    def now(self) -> None:
        pass

    def helped(self) -> None:
        pass
