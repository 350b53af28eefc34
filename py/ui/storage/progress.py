"""The visitor's progress in the games' lessons: "GAME:STEP", "GAME:done" or "GAME:off", separated by spaces.

Unknown words, such as a later version's, are skipped and kept.
"""

from ui.storage.store import Store

KEPT = "lessons"
DONE, OFF = "done", "off"  # the lesson is finished; the offer was declined


class Progress:
    """Reads and stores the progress. Without storage it lasts as long as the page."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def _words(self) -> "list[str]":
        return [word for word in self._store.get(KEPT).split() if "\0" not in word]  # NUL would end the stored text

    def of(self, game_id: str) -> str:
        """DONE, OFF, the number of steps done, or "" for nothing."""
        found = ""
        for word in self._words():
            name, _, value = word.partition(":")
            if name == game_id and (value in (DONE, OFF) or (value.isdigit() and len(value) < 3)):
                found = value
        return found

    def put(self, game_id: str, value: str) -> None:
        """Stores the progress of a game's lesson; a finished one stays so."""
        if self.of(game_id) != DONE:
            others = [word for word in self._words() if not word.startswith(game_id + ":")]
            self._store.put(KEPT, " ".join(others + [game_id + ":" + value]))
