"""The browser's storage: settings, and every game in progress, each under its own key. It may be denied or full at any time.

An unreadable game stays in the store. A game is deleted only at the visitor's request, or if it came from a friend and was only copied.
"""

from pyscript import window

from core.words import Words
from ui import dom
from ui.storage import long_json

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    from core.steps import Steps

    Entry = dict[str, Any]  # a stored game

PREFIX = "komado."
GAME = "komado.game."
COUNT = "count"  # the key of the last time written
QUOTA = "quota"  # in what every browser says of a lack of room
PROBE = "1" * 2000  # about the length of a short game
MOST = 20000  # characters of a value other than a game: Komado writes none longer
MOST_GAME = 1000000  # characters of a game


class Store:
    """Stored texts by key.

    reads, writes  True if reading and writing work: full storage can still be read
    refuses        True if a value could not be stored: later values last as long as this page
    full           True if that is for lack of room
    guest          True in a frame of another page: no game is stored or shown there
    """

    def __init__(self) -> None:
        self.memory: dict[str, str] = {}
        self.guest = dom.root().hasAttribute("data-embed")
        self.reads = bool(window.komadoStorage)
        self._last = 0  # the latest time seen in a game
        self._long: set[str] = set()  # the keys of texts that are too long to be read
        self._probe()

    def _probe(self) -> None:
        refused = dom.attempt(window.komadoStorage, "setItem", PREFIX + "probe", PROBE)
        dom.attempt(window.komadoStorage, "removeItem", PREFIX + "probe")
        self.writes, self.refuses = self.reads and not refused, bool(refused)
        self.full = (
            self.reads and QUOTA in refused.lower() and bool(self._keys())
        )  # an empty store that accepts nothing is closed, not full
        if refused:
            print("nothing can be remembered here:", refused)

    def get(self, name: str, most: int = MOST) -> str:
        """The text under a key, or "" for none and for one longer than `most`."""
        return self._kept(name, most) or ""

    def _kept(self, name: str, most: int) -> "str | None":
        """Like `get`, but None for a text that is too long."""
        key = PREFIX + name
        if key in self.memory or not self.reads:
            return self.memory.get(key, "")
        try:
            text = window.komadoText(key, most)
            if isinstance(text, str):
                return text
        except MemoryError:  # signs beyond ASCII take up to three bytes each
            pass
        self._long.add(key)
        return None

    def put(self, name: str, text: str) -> None:
        """Stores a text under a key. One that was too long to be read, such as a later version's, is set aside before."""
        key, refused = PREFIX + name, "" if self.reads else "denied"
        if key in self._long:
            refused = dom.attempt(window, "komadoAside", key)
        refused = refused or dom.attempt(window.komadoStorage, "setItem", key, text)
        if refused:
            print("not remembered:", refused)
            self.refuses, self.full = True, self.reads and QUOTA in refused.lower()
            self.memory[key] = text
            return
        self._long.discard(key)
        self.memory.pop(key, None)
        for other in list(self.memory):  # there is room again
            if not dom.attempt(window.komadoStorage, "setItem", other, self.memory[other]):
                self.memory.pop(other)
        if self.refuses and not self.memory:
            self._probe()

    def _keys(self) -> list[str]:
        kept = [str(key) for key in window.komadoKeys()] if self.reads else []
        return kept + [key for key in self.memory if key not in kept]

    def names(self) -> list[str]:
        """The names of all stored games, readable or not."""
        return [] if self.guest else [key[len(GAME) :] for key in self._keys() if key.startswith(GAME)]

    def games(self) -> "Steps[tuple[list[Entry], int]]":
        """In steps: the stored games, the last played first, and the number of unreadable ones."""
        found: list[Entry] = []
        names = self.names()
        for name in names:
            entry = yield from self.reading(name)
            if entry is not None:
                found.append(entry)
                self._last = max(self._last, entry["at"])
            yield
        found.sort(key=lambda entry: -entry["at"])
        return found, len(names) - len(found)

    def reading(self, name: str) -> "Steps[Entry | None]":
        """In steps: one stored game {"id", "at" (ms), "over", "record"}, None when it is missing or unreadable."""
        try:
            text = self._kept("game." + name, MOST_GAME)
            entry = (yield from long_json.reading(text)) if text else None
        except Exception as error:  # including lack of memory
            print("a stored game:", error)
            return None
        if not isinstance(entry, dict) or not isinstance(entry.get("record"), dict) or not isinstance(entry.get("at"), int):
            return None
        if not isinstance(entry["record"].get("game"), str):
            return None
        entry["id"] = name
        return entry

    def put_game(self, name: str, record: str, over: bool, seat: int) -> bool:
        """Stores a game, its record as `long_json.writing` gives it, unless it is too long to be read again; True if stored. Times always
        grow, even when the clock goes back, since games are sorted by them."""
        if self.guest:
            return True
        kept = self.get(COUNT)
        last = int(kept) if 0 < len(kept) < 16 and not kept.strip("0123456789") else 0
        self._last = max(dom.now(), last + 1, self._last + 1)
        text = long_json.written({"at": self._last, "over": over, "seat": seat}, record)
        if len(text) > MOST_GAME:
            return False
        self.put("game." + name, text)
        self.put(COUNT, str(self._last))
        return True

    def refuses_now(self) -> bool:
        """True if a game could not be stored, and the visitor does not know from the start that none can be."""
        return not self.guest and (self.full or (self.refuses and self.writes))

    def why(self) -> Words:
        """The sentence on a store that refuses values."""
        return Words("store.full" if self.full else "store.denied")

    def forget(self, name: str) -> None:
        """Deletes a game at the visitor's request."""
        self.memory.pop(GAME + name, None)
        if self.reads:
            dom.attempt(window.komadoStorage, "removeItem", GAME + name)

    def unkept(self) -> bool:
        """True if a reload would lose all of the game except the part in its address."""
        return any(key.startswith(GAME) for key in self.memory)

    def new_name(self) -> str:
        """A name that no stored game has."""
        return str(dom.now()) + "-" + str(int(dom.dice() * 1000000))
