"""What this browser remembers: settings, and every game in progress, each under its own key. Storage may be denied at any time.

A game that cannot be read is left where it is; nothing here ever deletes what it did not write, unless the visitor asks for it.
"""

import json

from pyscript import window

from ui import dom

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Entry = dict[str, Any]  # a stored game

PREFIX = "komado."
GAME = "komado.game."


class Store:
    """`works` is False where storage is denied, `guest` True in a frame of another page, `full` once a write has failed; what was written
    lives on in this page alone."""

    def __init__(self) -> None:
        self.memory: dict[str, str] = {}
        self.full = False
        self.guest = dom.root().hasAttribute("data-embed")  # in somebody else's page no game is kept, and none is shown that was
        refused = dom.attempt(window.komadoStorage, "setItem", PREFIX + "probe", "1")
        self.works = not refused
        if refused:
            print("nothing can be remembered here:", refused)
        else:
            window.komadoStorage.removeItem(PREFIX + "probe")

    def get(self, name: str) -> str:
        """The text kept under a name, or ""."""
        key = PREFIX + name
        if key in self.memory or not self.works:
            return self.memory.get(key, "")
        value = window.komadoStorage.getItem(key)
        return str(value) if value else ""

    def put(self, name: str, text: str) -> None:
        """Keeps a text under a name."""
        key = PREFIX + name
        if self.works:
            refused = dom.attempt(window.komadoStorage, "setItem", key, text)
            if not refused:
                self.memory.pop(key, None)
                return
            print("no room to remember:", refused)
            self.full = True
        self.memory[key] = text

    def _keys(self) -> list[str]:
        if not self.works:
            return list(self.memory)
        storage = window.komadoStorage
        return [str(storage.key(i)) for i in range(int(storage.length))]

    def games(self) -> "list[Entry]":
        """The stored games, the last played first; what cannot be read is not among them."""
        found: list[Entry] = []
        for key in [] if self.guest else self._keys():
            if key.startswith(GAME):
                entry = self.game(key[len(GAME) :])
                if entry is not None:
                    found.append(entry)
        found.sort(key=lambda entry: -entry["at"])
        return found

    def game(self, name: str) -> "Entry | None":
        """One stored game: {"id", "at" (ms), "over", "record"}, or None when there is none or it cannot be read."""
        text = self.get("game." + name)
        try:
            entry = json.loads(text) if text else None
        except ValueError:
            return None
        if not isinstance(entry, dict) or not isinstance(entry.get("record"), dict) or not isinstance(entry.get("at"), int):
            return None
        entry["id"] = name
        return entry

    def unreadable(self) -> int:
        """How many stored games cannot be read."""
        if self.guest:
            return 0
        return len([key for key in self._keys() if key.startswith(GAME)]) - len(self.games())

    def put_game(self, name: str, record: "dict[str, object]", over: bool, seat: int) -> None:
        """Keeps a game."""
        if not self.guest:
            self.put("game." + name, json.dumps({"at": dom.now(), "over": over, "seat": seat, "record": record}))

    def forget(self, name: str) -> None:
        """A game that the visitor does not want to keep."""
        self.memory.pop(GAME + name, None)
        if self.works:
            dom.attempt(window.komadoStorage, "removeItem", GAME + name)

    def unkept(self) -> bool:
        """Whether a game lives on in this page alone: a reload would bring back no more of it than the address tells."""
        return any(key.startswith(GAME) for key in self.memory)

    def new_name(self) -> str:
        """A name no stored game has."""
        return str(dom.now()) + "-" + str(int(dom.dice() * 1000000))
