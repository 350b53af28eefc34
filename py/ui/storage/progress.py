"""How far somebody has come in the games' lessons, on this device: "GAME:STEP", "GAME:done" or "GAME:off", with spaces between.

A word that is not understood, such as a later version's, is passed over and kept.
"""

from ui.storage.store import Store

KEPT = "lessons"
DONE, OFF = "done", "off"  # the last step was taken; the offer was turned down


class Progress:
    """Reads and keeps it. Without storage it is known as long as the page is."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def _words(self) -> "list[str]":
        return [word for word in self._store.get(KEPT).split() if "\0" not in word]  # that would end what is written

    def of(self, game_id: str) -> str:
        """DONE, OFF, how many steps have been taken, or "" for nothing."""
        found = ""
        for word in self._words():
            game, _, value = word.partition(":")
            if game == game_id and (value in (DONE, OFF) or (value.isdigit() and len(value) < 3)):
                found = value
        return found

    def put(self, game_id: str, value: str) -> None:
        """Keeps how far a game's lesson has come; one that is done stays so."""
        if self.of(game_id) != DONE:
            others = [word for word in self._words() if not word.startswith(game_id + ":")]
            self._store.put(KEPT, " ".join(others + [game_id + ":" + value]))
