"""The history of puzzles on this device: the result of each, and whether it is a favourite.

Stored as "ID:RESULT", with "*" behind a favourite, separated by spaces, the last one done last. Unknown words, such as a later version's,
are skipped and kept.
"""

from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any, Protocol

    Entry = dict[str, Any]  # a puzzle, as in puzzles.json

    class Kept(Protocol):
        """The part of the store that is used here: texts by name. A guest's store, in a frame of another page, gets nothing."""

        guest: bool

        def get(self, name: str, most: int = 20000) -> str:
            """The text under a name, "" for none and for one longer than `most`."""

        def put(self, name: str, text: str) -> None:
            """Stores a text."""


NAME = "puzzles"
FIRST, TRIES, HELP, NOT = "f", "t", "h", "n"  # solved without a miss; after misses; with help; not solved, or the answer was shown
RESULTS = (FIRST, TRIES, HELP, NOT)
ALONE = (FIRST, TRIES)  # solved without help: it need not come back
FAVOURITE = "*"
READ = RESULTS + tuple([result + FAVOURITE for result in ("",) + RESULTS])  # what stands behind an id


def words_in(text: str) -> "list[str]":
    """The words of a stored text, readable or not; NUL would end the stored text."""
    return [word for word in text.split() if "\0" not in word]


class History:
    """Reads and stores how puzzles went. Without storage it lasts as long as the page."""

    def __init__(self, store: "Kept") -> None:
        self._store = store
        self._text = ""  # the stored text as last read
        self._found: "tuple[list[str], dict[str, str], list[str]]" = ([], {}, [])

    def _read(self) -> "tuple[list[str], dict[str, str], list[str]]":
        """The ids in the order they were done, what is kept of each, and the words that are not understood. Reads a text once."""
        text = self._store.get(NAME)
        if text != self._text:
            self._text, self._found = text, self._of_text(text)
        return self._found

    def _of_text(self, text: str) -> "tuple[list[str], dict[str, str], list[str]]":
        ids, kept, unknown = [], {}, []
        for word in words_in(text):
            name, colon, value = word.partition(":")
            if colon and name and value in READ:
                if name not in kept:
                    ids.append(name)
                kept[name] = value
            else:
                unknown.append(word)
        return ids, kept, unknown

    def of(self, puzzle_id: str) -> str:
        """One of RESULTS, "" for a puzzle that was never done."""
        return self._read()[1].get(puzzle_id, "").replace(FAVOURITE, "")

    def results(self) -> "dict[str, str]":
        """One of RESULTS by the id of each puzzle that was done; "" for one that is only a favourite."""
        kept = self._read()[1]
        return {name: kept[name].replace(FAVOURITE, "") for name in kept}

    def is_favourite(self, puzzle_id: str) -> bool:
        """True if it is a favourite."""
        return FAVOURITE in self._read()[1].get(puzzle_id, "")

    def note(self, puzzle_id: str, result: str) -> None:
        """Stores how a puzzle went. The best result counts; but one that was not solved alone is never solved at first any more."""
        before = self.of(puzzle_id)
        if before and result == FIRST:
            result = before if before == FIRST else TRIES
        if before and RESULTS.index(before) < RESULTS.index(result):
            result = before
        self._put(puzzle_id, result, self.is_favourite(puzzle_id), True)

    def favour(self, puzzle_id: str, on: bool) -> None:
        """Makes a puzzle a favourite, or no longer."""
        self._put(puzzle_id, self.of(puzzle_id), on, False)

    def forget(self, puzzle_id: str) -> None:
        """Forgets a puzzle that is no more."""
        if puzzle_id in self._read()[1]:
            self._store.put(NAME, " ".join([word for word in self._store.get(NAME).split(" ") if not word.startswith(puzzle_id + ":")]))

    def _put(self, puzzle_id: str, result: str, favourite: bool, last: bool) -> None:
        """`last`: it is the last one done now."""
        if self._store.guest:
            return
        ids, kept, unknown = self._read()
        kept = dict(kept)
        kept[puzzle_id] = result + (FAVOURITE if favourite else "")
        if last or puzzle_id not in ids:
            ids = [name for name in ids if name != puzzle_id] + [puzzle_id]
        self._store.put(NAME, " ".join([name + ":" + kept[name] for name in ids if kept[name]] + unknown))

    # Lists.
    def favourites(self) -> "list[str]":
        """The ids of the favourites."""
        ids, kept, _ = self._read()
        return [name for name in ids if FAVOURITE in kept[name]]

    def again(self) -> "list[str]":
        """The ids of the puzzles to come back to, the one that was done longest ago first: not solved, or only with help."""
        ids, kept, _ = self._read()
        return [name for name in ids if kept[name][0] in (HELP, NOT)]

    def counts(self, entries: "list[Entry]") -> "list[tuple[int, int, int]]":
        """By grade, of some puzzles: (grade, how many were solved alone, how many there are). Their sums are those of all."""
        _, kept, _ = self._read()
        solved: dict[int, int] = {}
        whole: dict[int, int] = {}
        for entry in entries:
            grade = entry["grade"]
            whole[grade] = whole.get(grade, 0) + 1
            solved[grade] = solved.get(grade, 0) + (kept.get(entry["id"], "")[:1] in ALONE)
        return [(grade, solved[grade], whole[grade]) for grade in sorted(whole)]

    def count(self, entries: "list[Entry]") -> Words:
        """The number of some puzzles that were solved alone, in words."""
        rows = self.counts(entries)
        return Words("puzzles.count", n=sum([solved for _, solved, _ in rows]), of=sum([whole for _, _, whole in rows]))


def grade(number: int) -> Words:
    """A grade in words."""
    return Words("puzzles.grade", grade=number)


def result_words(result: str) -> Words:
    """A result in words, as the name of a sign; "" for a puzzle that was never done."""
    key = {FIRST: "first", TRIES: "tries", HELP: "help", NOT: "not"}.get(result, "open")
    return Words("puzzles.kept." + key)
