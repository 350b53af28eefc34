"""A rush: as many puzzles as one can in three minutes, with three misses and one skip. Times are milliseconds, and are handed in.

The best results are kept as "KIND:SCORE:YYYYMMDD", separated by spaces; unknown words, such as a later version's, are skipped and kept.
The last rush is kept as "KIND ENDED REST", then "HOW:GAME:PUZZLE" for each puzzle of its log.
"""

from core.words import Words
from ui.puzzles.history import words_in

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any

    from ui.puzzles.daily import Date
    from ui.puzzles.history import Kept

    Puzzle = tuple[str, dict[str, Any]]  # the id of a game, and a puzzle as in puzzles.json

LASTS_MS = 3 * 60 * 1000
MISSES = 3
STEP = 4  # puzzles of a grade, before the next grade comes
AHEAD = 3  # puzzles that should wait, where they are made one by one
RIGHT, WRONG, SKIPPED = "right", "wrong", "skipped"
ENDS = ("time", "misses", "stopped", "none")

NAME, LAST = "rush", "rush.last"  # the keys in the store
ALL = "all"  # the kind of a rush through the puzzles of all games; another is the id of a game
BEST = 5  # results kept of each kind


def in_order(puzzles: "list[Puzzle]", dice: "Callable[[], float]") -> "list[Puzzle]":
    """The puzzles by chance, but climbing: STEP of each grade, the lowest first, and again from the lowest. `dice`: from 0 up to 1."""
    grades: dict[int, list[Puzzle]] = {}
    for puzzle in puzzles:
        grades.setdefault(puzzle[1]["grade"], []).append(puzzle)
    for found in grades.values():
        for at in range(len(found) - 1, 0, -1):
            other = int(dice() * (at + 1))
            found[at], found[other] = found[other], found[at]
    ordered: list[Puzzle] = []
    while len(ordered) < len(puzzles):
        for grade in sorted(grades):
            ordered += grades[grade][:STEP]
            grades[grade] = grades[grade][STEP:]
    return ordered


class Rush:
    """One rush.

    log      (game, id of the puzzle or, if it was made anew, its link, RIGHT, WRONG or SKIPPED) of each puzzle that is done
    ended    "" while it goes on, else "time", "misses", "stopped", or "none" when no puzzle is left
    rest     the milliseconds that were left then
    """

    def __init__(self, puzzles: "list[Puzzle]", now: int, endless: bool = False) -> None:
        """`endless`: more puzzles are made while it goes on, and come by `add`."""
        self._waiting = list(puzzles)
        self._endless = endless
        self.ends = now + LASTS_MS
        self.log: list[tuple[str, str, str]] = []
        self.ended, self.rest = "", 0
        self._look(now)

    def now(self) -> "Puzzle | None":
        """The puzzle to be solved; None when it is over, or the next one is not made yet."""
        return self._waiting[0] if self._waiting and not self.ended else None

    def add(self, puzzle: "Puzzle") -> None:
        """One more puzzle has been made."""
        self._waiting.append(puzzle)

    def no_more(self, now: int) -> None:
        """None can be made any more: it ends with those that wait."""
        self._endless = False
        self._look(now)

    def wants_more(self) -> bool:
        """True if another puzzle should be made."""
        return self._endless and not self.ended and len(self._waiting) < AHEAD

    def done(self, result: str, now: int) -> bool:
        """The puzzle was solved, or a wrong move was made; False if the time was over before. A longer win is neither."""
        self._look(now)
        puzzle = self.now()
        if puzzle is None:
            return False
        self.log.append((puzzle[0], str(puzzle[1].get("link", puzzle[1]["id"])), result))
        self._waiting.pop(0)
        self._look(now)
        return True

    def may_skip(self) -> bool:
        """True if a puzzle can be skipped: one of a rush."""
        return self.now() is not None and not self._count(SKIPPED)

    def skip(self, now: int) -> bool:
        """Skips the puzzle, which costs nothing; True if that was allowed."""
        return self.may_skip() and self.done(SKIPPED, now)

    def stop(self, now: int) -> bool:
        """Ends the rush; True if it has a result: a puzzle was solved or missed."""
        if not self.ended:
            self.ended, self.rest = "stopped", max(0, self.ends - now)
        return bool(self.score() or self.misses())

    def tick(self, now: int) -> int:
        """The milliseconds that are left; ends the rush when there are none."""
        self._look(now)
        return self.rest if self.ended else max(0, self.ends - now)

    def _look(self, now: int) -> None:
        """Ends the rush if it is to end."""
        if self.ended:
            return
        if now >= self.ends:
            self.ended = "time"
        elif self.misses() >= MISSES:
            self.ended = "misses"
        elif not self._waiting and not self._endless:
            self.ended = "none"
        self.rest = max(0, self.ends - now)

    def _count(self, result: str) -> int:
        return len([1 for _, _, how in self.log if how == result])

    def score(self) -> int:
        """The number of solved puzzles."""
        return self._count(RIGHT)

    def misses(self) -> int:
        """The number of missed puzzles."""
        return self._count(WRONG)

    def told(self, best_before: int) -> "list[Words]":
        """A rush that is over in words: the score, why it ended, and the best result so far. `best_before`: 0 for none."""
        found = [Words("puzzles.rush.score", n=self.score())]
        found.append(Words("puzzles.rush." + self.ended, time=clock(self.rest)))
        if best_before:
            found.append(Words("puzzles.rush.best" if self.score() <= best_before else "puzzles.rush.record", n=best_before))
        return found

    def missed(self) -> "list[tuple[int, str, str]]":
        """(place in the log from 1, game, id or link) of the puzzles to be solved afterwards: missed ones, and the one skipped."""
        return [(at + 1, game_id, puzzle_id) for at, (game_id, puzzle_id, how) in enumerate(self.log) if how != RIGHT]


def clock(ms: int) -> str:
    """Milliseconds as minutes and seconds: 2:59, and 0:01 until they are over."""
    seconds = (ms + 999) // 1000
    return "{}:{:02d}".format(seconds // 60, seconds % 60)


# The best results.
def _read(store: "Kept") -> "tuple[list[tuple[str, int, str]], list[str]]":
    """(kind, score, date) of the results kept, and the words that are not understood."""
    kept, unknown = [], []
    for word in words_in(store.get(NAME)):
        parts = word.split(":")
        if len(parts) == 3 and parts[0] and _is_number(parts[1], 4) and _is_number(parts[2], 8) and len(parts[2]) == 8:
            kept.append((parts[0], int(parts[1]), parts[2]))
        else:
            unknown.append(word)
    return kept, unknown


def _is_number(text: str, most: int) -> bool:
    return 0 < len(text) <= most and not text.strip("0123456789")


def best(store: "Kept", kind: str) -> "list[tuple[int, Date]]":
    """The best results of a kind: (score, date), the best first, of equal ones the earliest."""
    found = sorted([(-score, date) for name, score, date in _read(store)[0] if name == kind])
    return [(-score, (int(date[:4]), int(date[4:6]), int(date[6:]))) for score, date in found[:BEST]]


def note(store: "Kept", kind: str, score: int, today: "Date", instead: int = 0) -> bool:
    """Stores a result if it is among the best; True if it is the best, and not the first. `instead`: the score of the same rush that was
    stored before, 0 for none."""
    before = best(store, kind)
    if store.guest or not score:
        return False
    kept, unknown = _read(store)
    date = "{:04d}{:02d}{:02d}".format(*today)
    if (kind, instead, date) in kept:
        kept.remove((kind, instead, date))
    kept.append((kind, score, date))
    own = sorted([(-points, date) for name, points, date in kept if name == kind])[:BEST]
    others = [name + ":" + str(points) + ":" + date for name, points, date in kept if name != kind]
    store.put(NAME, " ".join(others + [kind + ":" + str(-points) + ":" + date for points, date in own] + unknown))
    return bool(before) and score > before[0][0]


# The last rush.
def keep_last(store: "Kept", kind: str, over: Rush) -> None:
    """Stores a rush, so that its result can be seen again; one that is not over as if it were stopped now."""
    if store.guest:
        return
    words = [kind, over.ended or "stopped", str(over.rest)] + [how + ":" + game_id + ":" + name for game_id, name, how in over.log]
    store.put(LAST, " ".join(words))


def last(store: "Kept") -> "tuple[str, Rush] | None":
    """The kind of the last rush, and that rush; None if there is none, or if its text is not understood."""
    words = words_in(store.get(LAST))
    if len(words) < 4 or words[1] not in ENDS or not _is_number(words[2], 6):
        return None
    over = Rush([], 0)
    over.ended, over.rest = words[1], int(words[2])
    for word in words[3:]:
        how, _, rest = word.partition(":")
        game_id, _, name = rest.partition(":")
        if how not in (RIGHT, WRONG, SKIPPED) or not game_id or not name:
            return None
        over.log.append((game_id, name, how))
    return words[0], over
