"""The visitor's progress in the lessons: "GAME:STEP", "GAME:STEP,SKIPPED,SKIPPED…", "GAME:done" or "GAME:off", separated by spaces.

Unknown words, such as a later version's, are skipped and kept.
"""

from ui.storage.store import Store

KEPT = "lessons"
DONE, OFF = "done", "off"  # the lesson is finished; the offer was declined


class Progress:
    """Reads and stores the progress. Without storage it lasts as long as the page."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._text = ""  # the stored text as last read
        self._found: "dict[str, list[str]]" = {}

    def _words(self) -> "list[str]":
        return [word for word in self._store.get(KEPT).split() if "\0" not in word]  # NUL would end the stored text

    def of(self, game_id: str) -> str:
        """The progress in a game's lesson: DONE, OFF, the number of steps done or skipped, or "" for none."""
        return self._kept(game_id)[0]

    def skipped(self, game_id: str) -> "list[int]":
        """The steps that were skipped, as indices."""
        return [int(step) for step in self._kept(game_id)[1:]]

    def _kept(self, game_id: str) -> "list[str]":
        """The parts of a game's word. Reads a text once, for all games: it may be long."""
        text = self._store.get(KEPT)
        if text != self._text:
            self._text, self._found = text, {}
            for word in self._words():
                name, _, value = word.partition(":")
                parts = value.split(",")
                if value in (DONE, OFF) or not [part for part in parts if not part.isdigit() or len(part) > 2]:
                    self._found[name] = parts
        return self._found.get(game_id, [""])

    def put(self, game_id: str, value: str) -> None:
        """Stores the progress of a game's lesson; a finished lesson stays finished."""
        if self.of(game_id) != DONE:
            others = [word for word in self._words() if not word.startswith(game_id + ":")]
            self._store.put(KEPT, " ".join(others + [game_id + ":" + value]))
