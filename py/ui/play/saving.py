"""Saves the game on the page: in its address at once, in the store a moment later. Merges the moves that another tab has stored.

`ui/storage/right_to_write.py` decides whether this tab may write. A game that cannot be merged gets a new name: nothing stored is
overwritten.
"""

import asyncio

from pyscript import window

from core.records import link
from core.records.lines import engines, runs
from core.records.record import Record
from core.steps import finish
from core.words import Words
from ui import dom
from ui.storage import long_json
from ui.storage.find_record import reading_entry
from ui.storage.right_to_write import Writer
from ui.storage.store import MOST_GAME, Store
from ui.turn_token import start

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.steps import Steps

MOST_TERM = 100  # characters of a term in an address: Komado writes fewer
LONG = 10_000  # signs of a stored game that is written in slices where it does not change
STORED_AFTER = 0.1  # seconds: writing to the store is slow


def fragment_of(record: Record, seat: int, name: str, in_shell: bool) -> str:
    """The fragment of a game's own address: line, seat, players, terms with a friend. For a game too long for a link it has the game's name
    in the store."""
    terms = record.terms
    mine = terms.get("seat") if "friend" in terms else str(seat or "")
    own = link.write_own(record, name, int(mine) if mine in ("0", "1") else None, engines(record) > 0, in_shell)
    return "".join(key + "=" + link.quote(terms[key]) + "&" for key in link.TERMS if 0 < len(terms.get(key, "")) <= MOST_TERM) + own


def address_of(record: Record, seat: int, name: str) -> str:
    """Like `fragment_of`, for the present page, with the language and theme that a link asked for, and with the editor if it is open."""
    edit = "&edit=1" if dom.root().hasAttribute("data-editing") else ""
    return fragment_of(record, seat, name, str(dom.root().dataset.page) != record.game_id) + edit + str(window.komadoManner())


class Saving:
    """One game and its name in the store. `on_problem(words)` is called when it cannot be saved, `on_found(record)` before it is saved over
    a record that another tab has stored, to merge the two.

    waits    True while changes are not in the store yet
    counts   True if the end of the game is a result of this device: played here from the start, by the same players, without help
    writer   the right of this tab to go on with the game
    """

    def __init__(self, record: Record, store: Store, name: str) -> None:
        self.record = record
        self.store = store
        self.name = name
        self.seat = 0
        self.waits = False
        self._writes = False  # True while `_later` is due
        self._changes = 0  # the number of changes
        self.on_problem: Callable[[Words], None] = dom.noop
        self.on_found: Callable[[Record], None] = dom.noop
        self.writer = Writer(name)
        self.writer.on_letting_go = self.now
        self._looked_at: "dict[str, object] | None" = None
        self._known = store.get("game." + name, MOST_GAME)  # the stored text, as far as this tab has read and written it
        self.counts = (bool(self._known) or not record.root.children) and not record.start
        self._noted = self._result()

    def begin(self) -> None:
        """Starts saving, when the game has come onto the page."""
        if self.store.writes and not self.store.guest:
            self.writer.begin()

    def leave(self) -> None:
        """Stops saving, when another game takes the page."""
        self.now()
        self.writer.leave()

    def only_look(self, seat: int) -> None:
        """Call when this game has come by a link and a stored game of the visitor's own begins with the same moves. The stored game stays
        as it is; the linked one is stored as another game once it changes."""
        self._looked_at = self._told()
        self.keep(seat)

    def _told(self) -> "dict[str, object]":
        """The record as plain data, without the current node."""
        data = self.record.to_data()
        del data["here"]
        return data

    def soon(self, seat: int) -> None:
        """Writes the address now, for a reload, and the store a moment later."""
        self.seat = seat
        dom.keep_address(address_of(self.record, seat, self.name))
        self._changes += 1
        self.waits = True
        if not self._writes:
            self._writes = True
            start(self._later(), self._failed)

    def _failed(self) -> None:
        """Lets the next change store the game, or the page when it is left."""
        self._writes, self.waits = False, True
        self.on_problem(Words("table.failed"))

    async def _later(self) -> None:
        await asyncio.sleep(STORED_AFTER)
        while self.waits:
            changes = self._changes
            text = await dom.in_slices(self._writing())
            if self.waits:  # the game has not been stored meanwhile
                self._store(text)
                self.waits = changes != self._changes
        self._writes = False

    def _writing(self) -> "Steps[str]":
        data = yield from self.record.telling()
        return (yield from long_json.writing(data))

    def now(self) -> None:
        """Stores pending changes at once: the page may be about to close."""
        if self.waits:
            self._store()

    def come(self) -> str:
        """How to save the game when it has come onto the page: one that is long in the store already takes its time to write."""
        return "soon" if len(self._known) > LONG else "now"

    def keep(self, seat: int) -> None:
        """Stores the game and writes its address."""
        self.seat = seat
        self._store()
        dom.keep_address(address_of(self.record, seat, self.name))

    def _store(self, text: str = "") -> None:
        """Stores the game. `text`: the record as JSON, if it has been written already."""
        self.waits = False
        record = self.record
        if self.writer.behind:
            return
        if self._looked_at is not None and self._looked_at == self._told():
            return
        self._looked_at = None
        self._note()
        if record.root.children or record.root.end or record.terms or self.store.get("game." + self.name, MOST_GAME):
            before = len(record.made)
            self._bring_together()
            if record.start:
                self.store.put("positions", "1")  # the store's next reader needs to know how positions are written
            text = text if text and len(record.made) == before else finish(self._writing())
            over = not runs(record) and record.terms.get("state") != "unsent"  # a friend may not know of the end yet
            if not self.store.put_game(self.name, text, over, self.seat):
                self.on_problem(Words("store.too_long"))
            self._known = self.store.get("game." + self.name, MOST_GAME)
            if self.store.refuses_now():
                self.on_problem(self.store.why())

    def helped(self) -> None:
        """The engine has shown a move to the player, so the end of this game is no result."""
        if self.counts:
            self.counts = False
            self._note()

    def _result(self) -> "tuple[str, str, int, str]":
        """(levels of both players, number of nodes, end of the line by resignation, agreement or time)."""
        players, line = self.record.players, self.record.current_line()
        return players[0].level, players[1].level, len(self.record.made), line[-1].end if line else self.record.root.end

    def _note(self) -> None:
        """Notes the result if the game has ended since the last call."""
        before, self._noted = self._noted, self._result()
        if before[:2] != self._noted[:2] and self._noted[2] > 1:
            self.counts = False
        if (before != self._noted or not self.counts) and any(before[:2] + self._noted[:2]):
            start(self._count(), self._failed)

    async def _count(self) -> None:
        """Counts the result, or takes it back, by the parcel `results`."""
        if not await dom.parcels(["results"]):
            from ui.storage import results

            results.note(self.store, self.name, self.record, self.counts)

    def _stored(self) -> "Steps[tuple[Record | None, bool]]":
        """In steps: (record that another tab stored since our last write or None, True if it stored anything)"""
        text = self.store.get("game." + self.name, MOST_GAME)
        if not text or text == self._known:
            return None, False
        entry = yield from self.store.reading(self.name)
        record, problems = (yield from reading_entry(entry, self.record)) if entry else (None, [])
        self._known = text
        if (
            record is None
            or problems
            or record.game_id != self.record.game_id
            or (record.game.settings, record.start) != (self.record.game.settings, self.record.start)
        ):
            return None, True
        return record, True

    def _bring_together(self) -> None:
        """Merges the game that another tab has stored: its moves come first, this tab's become variations. If it is another or an
        unreadable game, this tab's game gets a new name."""
        other, found = finish(self._stored())
        if other is not None:
            self.on_found(other)
        elif found:
            self.name = self.store.new_name()

    def elsewhere(self) -> "Steps[Record | None]":
        """In steps: the record that another tab has stored since this one read or wrote it, None without one."""
        return (yield from self._stored())[0]


class NotKept(Saving):
    """Saves nothing, for a game such as a lesson's: writes neither the address nor the store."""

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
