"""Mistakes of one's own, kept on this device as puzzles that ask for a better move: by the position and the moves that led to it.

A row of the store is one puzzle, a line of JSON: {"id", "game", "options", "start", "moves", "solution": [the better move], "played": the
mistake, "reply": the moves after it, "score", "win_in": the engine's report on the position}. Lines that are not understood, such as a
later version's, are skipped and kept. No file has an answer to a try: the engine judges it, as in a review.

Apart because it knows the store's rows and no page.
"""

import json

from core.records.record import Record
from ui.puzzles.history import ALONE, History

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.puzzles.history import Entry, Kept
    from ui.review.judging import Mistake

NAME = "own"
MOST = 60  # puzzles
LONGEST = 100000  # characters of all of them
LONG = 1500  # characters of the moves of one; a longer game is kept by the text of a position
SHORT = 99  # characters of an option or a code: MicroPython takes no keyword of more than 255 bytes
PREFIX = "my"  # of their ids, which no other puzzle begins with
TEXTS = "id", "game", "start", "moves", "played"


def entry_of(record: Record, mark: "Mistake", puzzle_id: str) -> "Entry":
    """The puzzle of a mistake in a reviewed game. The position needs the parcel positions."""
    node = mark.node.parent
    codes, start = [step.code for step in node.line()], record.start
    if len(".".join(codes)) > LONG:
        start, codes = node.parent.position.text(), codes[-1:]
    best = mark.before["best"]
    return {
        "id": puzzle_id, "game": record.game_id, "options": dict(record.game.non_default()), "start": start, "moves": ".".join(codes),
        "solution": [best], "played": mark.node.code, "reply": list(mark.after["line"][:1]), "score": mark.before["score"],
        "win_in": mark.before["win_in"],
    }  # fmt: skip


def is_mistake(entry: "Entry") -> bool:
    """True for a puzzle of this module."""
    return "played" in entry


def _read(line: str) -> "Entry | None":
    """The puzzle in a line of the store, None for any other line."""
    try:
        row: Entry = json.loads(line)
    except ValueError:
        return None
    if not isinstance(row, dict) or [name for name in TEXTS if not isinstance(row.get(name), str)]:
        return None
    lists = [row.get("solution"), row.get("reply")]
    codes = [code for each in lists if isinstance(each, list) for code in each]
    options = row.get("options")
    if not isinstance(options, dict):
        return None
    if [each for each in list(options) + list(options.values()) + codes if not isinstance(each, str) or len(each) > SHORT]:
        return None
    fits = isinstance(lists[0], list) and len(lists[0]) == 1 and isinstance(lists[1], list) and row["id"].startswith(PREFIX)
    known = type(row.get("score")) is int and (row.get("win_in") is None or type(row.get("win_in")) is int)
    if not fits or not known or " " in row["id"] or ":" in row["id"]:
        return None
    row.update({"plies": 0, "grade": 0, "themes": []})
    return row


class Mistakes:
    """Reads and stores the kept mistakes. Without storage they last as long as the page."""

    def __init__(self, store: "Kept") -> None:
        self._store = store
        self._text = ""  # the stored text as last read
        self._rows: "list[tuple[str, Entry | None]]" = []

    def _all(self) -> "list[tuple[str, Entry | None]]":
        """Each line of the store, with its puzzle."""
        text = self._store.get(NAME, LONGEST)
        if text != self._text:
            self._text, self._rows = text, [(line, _read(line)) for line in text.split("\n") if line]
        return self._rows

    def entries(self, game_id: str) -> "list[Entry]":
        """The kept mistakes in a game, the first kept first."""
        return [row for _, row in self._all() if row is not None and row["game"] == game_id]

    def find(self, entry: "Entry") -> str:
        """The id under which the same mistake is kept, "" for none."""
        same = "game", "options", "start", "moves", "played"
        found = [row["id"] for _, row in self._all() if row is not None and not [name for name in same if row[name] != entry[name]]]
        return found[0] if found else ""

    def add(self, entry: "Entry", history: History) -> None:
        """Keeps a mistake. Where there is no room, one that has been solved alone makes it, else the oldest one; a favourite last."""
        if self._store.guest:
            return
        rows = self._all() + [(json.dumps(entry), _read(json.dumps(entry)))]
        while len([row for _, row in rows if row]) > MOST or sum([len(line) + 1 for line, _ in rows]) > LONGEST:
            old = [row for _, row in rows[:-1] if row]
            if not old:
                return  # lines of a later version have no room for it
            ranks = [(history.is_favourite(row["id"]), history.of(row["id"]) not in ALONE, at) for at, row in enumerate(old)]
            dropped = old[min(ranks)[2]]["id"]
            rows = [(line, row) for line, row in rows if not row or row["id"] != dropped]
            history.forget(dropped)
        self._store.put(NAME, "\n".join([line for line, _ in rows]))

    def remove(self, puzzle_id: str, history: History) -> None:
        """Forgets a mistake."""
        history.forget(puzzle_id)
        self._store.put(NAME, "\n".join([line for line, row in self._all() if not row or row["id"] != puzzle_id]))
