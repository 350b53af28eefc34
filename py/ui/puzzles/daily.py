"""The puzzle of the day: its number by the device's date, the archive, the days in a row, and the text to share. No clock in it.

A date is (year, month, day). Days are numbered from `days_list.FIRST`, which is 1. The same puzzle may come back after some months, so what
was done is kept by day: "N:RESULT LATE" without the space, where LATE is how many days after its own the day was begun, 9 at most, and
RESULT one of history.RESULTS or BEGUN. Unknown words, such as a later version's, are skipped and kept.

A day counts if its puzzle was begun on that day, even if it was solved after midnight, or earned back from the archive within a week. One
missed day in seven does not end the row.
"""

from core.register import ids
from core.words import Words, say
from ui.puzzles import days_list
from ui.puzzles.history import FIRST, HELP, NOT, RESULTS, TRIES, result_words, words_in
from ui.puzzles.solving import HELPED, RIGHT, SHOWN, WRONG

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.puzzles.history import Kept

    Date = tuple[int, int, int]

NAME = "daily"
BEGUN = "b"
WEEK = 7
LATEST = 9  # how late a day can be in the store
SIGNS = {RIGHT: "✓", WRONG: "✕", HELPED: "？", SHOWN: "…"}  # of the marks of a puzzle, in a text that is shared
LENGTH = len(days_list.NONE) + 1  # of an id in the list, with the space or the end of a line before it
IN_A_ROW = 2  # days: fewer are no row
KEPT = 2000  # days kept, the latest: the store gives no longer text back
FAR = 4 * WEEK  # days without a result after which a row has ended, whichever of them were withdrawn


# Dates and numbers.
def ordinal(date: "Date") -> int:
    """The number of a date, days since March 1 of the year 0 in the Gregorian calendar."""
    year, month, day = date
    if month < 3:
        year, month = year - 1, month + 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + day - 1


def date_of(number: int) -> "Date":
    """The date of a day by its number."""
    rest = ordinal(days_list.FIRST) + number - 1
    year = (400 * rest + 399) // 146097 + 1
    while ordinal((year, 3, 1)) > rest:
        year -= 1
    rest -= ordinal((year, 3, 1))
    month = (5 * rest + 2) // 153
    day = rest - (153 * month + 2) // 5 + 1
    return (year, month + 3, day) if month < 10 else (year + 1, month - 9, day)


def number_of(date: "Date") -> int:
    """The number of a date's day; 1 for every date before the first."""
    return max(1, ordinal(date) - ordinal(days_list.FIRST) + 1)


def date_shown(number: int, today: "Date") -> "Date":
    """The date of a day in the archive. Before the first day of the list its first puzzle is shown, under today's date."""
    return today if number == number_of(today) else date_of(number)


def asked(number: int) -> "tuple[str, str] | None":
    """The game and the id of a day's puzzle, None if it was withdrawn. After the end of the list it begins anew."""
    many = _listed()
    at = (number - 1) % many
    name = days_list.IDS[1 + LENGTH * at : LENGTH * (at + 1)]  # splitting the whole text takes too long for a row of days
    return None if name == days_list.NONE else (ids()[at % days_list.GAMES], name)


def last_day(name: str, today: "Date") -> int:
    """The last day until today whose puzzle has this id, 0 if it has had none yet."""
    if len(name) != LENGTH - 1:
        return 0
    many = _listed()
    round_of, at = divmod(number_of(today) - 1, many)
    found = days_list.IDS.rfind(name, 0, LENGTH * (at + 1))
    if found < 0 and round_of:
        round_of, found = round_of - 1, days_list.IDS.rfind(name, 0, LENGTH * many)
    return round_of * many + found // LENGTH + 1 if found >= 0 else 0


def day_of(name: str, today: "Date", opened: object) -> int:
    """The day to which a puzzle with this id counts: the one that was opened last, as text, if it is one of its own; else its last."""
    text = str(opened)
    found = asked(int(text)) if _is_number(text) and int(text) <= number_of(today) else None
    return int(text) if found and found[1] == name else last_day(name, today)


def _listed() -> int:
    """The number of days in the list, whole turns of the games."""
    many = len(days_list.IDS) // LENGTH
    return many - many % days_list.GAMES


class Days:
    """Reads and stores what was done on which day. Without storage it lasts as long as the page."""

    def __init__(self, store: "Kept") -> None:
        self._store = store
        self._text = ""  # the stored text as last read
        self._found: "tuple[dict[int, str], list[str]]" = ({}, [])

    def _read(self) -> "tuple[dict[int, str], list[str]]":
        """(results by day, the words that are not understood). Reads a text once."""
        text = self._store.get(NAME)
        if text != self._text:
            self._text, self._found = text, self._of_text(text)
        return self._found

    def _of_text(self, text: str) -> "tuple[dict[int, str], list[str]]":
        kept, unknown = {}, []
        for word in words_in(text):
            number, _, value = word.partition(":")
            if _is_number(number) and len(value) == 2 and value[0] in RESULTS + (BEGUN,) and value[1] in "0123456789":
                kept[int(number)] = value
            else:
                unknown.append(word)
        return kept, unknown

    def of(self, number: int) -> str:
        """One of RESULTS, BEGUN, or "" for a day that was not begun."""
        return self._read()[0].get(number, "")[:1]

    def begin(self, number: int, today: "Date") -> None:
        """A day's puzzle is begun: from now on it counts for that day, if that is today."""
        self._put(number, BEGUN, today)

    def note(self, number: int, result: str, today: "Date") -> None:
        """Stores how a day's puzzle went. A day that was solved stays as it is; after another time it is not solved at first any more."""
        self._put(number, TRIES if result == FIRST and self.of(number) == NOT else result, today)

    def _put(self, number: int, result: str, today: "Date") -> None:
        kept, unknown = self._read()
        before = kept.get(number, "")
        late = str(max(0, min(LATEST, number_of(today) - number)))
        if before[:1] in (FIRST, TRIES, HELP) or self._store.guest or (before and result == BEGUN):
            return
        if before:
            late = before[1]  # it was begun then
        kept = dict(kept)
        kept[number] = result + late
        self._store.put(NAME, " ".join([str(day) + ":" + kept[day] for day in sorted(kept)[-KEPT:]] + unknown))

    # Days in a row.
    def row(self, today: "Date") -> "tuple[int, int]":
        """The days in a row now, and the most there ever were. Today is not missed before it is over."""
        kept, last = self._read()[0], number_of(today)
        count = best = since = 0  # days of the row, of the longest one, and since the last missed day
        missed = 0
        for number in _near(sorted(kept), last):
            if _counts(kept.get(number, "")):
                count, since = count + 1, since + 1
            elif number < last and asked(number) is not None:
                if missed and number - missed < WEEK:
                    count = since
                missed, since = number, 0
            best = max(best, count)
        return count, best

    def to_earn(self, today: "Date") -> "list[int]":
        """The missed days of the last week that can be earned back, the earliest first. None was missed before the first one kept."""
        kept, last = self._read()[0], number_of(today)
        found = range(max(min(list(kept) or [last]), last - WEEK), last)
        return [number for number in found if not _counts(kept.get(number, "")) and asked(number) is not None]

    def archive(self, today: "Date", first: int, many: int) -> "list[tuple[int, str]]":
        """A stretch of the days until today: (number, one of RESULTS, BEGUN or ""), the latest first. `first`: the latest one wanted."""
        kept = self._read()[0]
        top = min(first, number_of(today))
        return [(number, kept.get(number, "")[:1]) for number in range(top, max(0, top - many), -1)]


def day_words(number: int, result: str, today: "Date") -> Words:
    """A day and what is kept of it, in words: the name of its place in the archive. Its puzzle is not told."""
    _, month, day = date_shown(number, today)
    kept = Words("puzzles.kept.begun") if result == BEGUN else result_words(result)
    if not result and number < number_of(today):
        kept = Words("puzzles.kept.missed")
    return Words("puzzles.day", month=Words("puzzles.month." + str(month)), day=day, kept=kept)


def row_words(row: "tuple[int, int]", to_earn: int, begun: bool) -> "list[Words]":
    """The days in a row in words: how many, the most ever, how many can be earned back. `begun`: today's puzzle has a result."""
    count, best = row
    none = [] if begun else [Words("puzzles.row.none")]
    found = [Words("puzzles.row", n=count), Words("puzzles.row.best", n=best)] if count else none
    return found + ([Words("puzzles.row.earn", n=to_earn)] if to_earn else [])


def _is_number(text: str) -> bool:
    return 0 < len(text) < 6 and not text.strip("0123456789") and text[0] != "0"


def _counts(kept: str) -> bool:
    """True if what is kept of a day makes it count: it was solved, and begun in time."""
    return kept[:1] in (FIRST, TRIES, HELP) and int(kept[1]) <= WEEK


def _near(kept: "list[int]", last: int) -> "list[int]":
    """The days from the first one kept to the last, without those far from any kept one: a clock may be wrong by thousands of years."""
    found: list[int] = []
    for day in [day for day in kept if day < last] + [last]:
        begin = found[-1] + 1 if found else day
        if day - begin > 2 * FAR:
            found.extend(range(begin, begin + FAR))
            begin = day - FAR
        found.extend(range(begin, day + 1))
    return found


# A result to share.
def shared(number: int, marks: str, result: str, row: int, link: str, lang: str) -> str:
    """The text of a day's result, without the answer: number, game, a sign for each mark, days in a row; a line to be heard; the link."""
    game_id = (asked(number) or ("", ""))[0]
    parts = ["{} #{} {} {}".format(say(Words("puzzles.site"), lang), number, say(Words("game." + game_id), lang), signs(marks))]
    if row >= IN_A_ROW:
        parts.append(say(Words("puzzles.row", n=row), lang))
    return "\n".join([" · ".join(parts), say(spoken(marks, result), lang), link])


def signs(marks: str) -> str:
    """The marks of a puzzle as signs."""
    return "".join([SIGNS[mark] for mark in marks])


def spoken(marks: str, result: str) -> Words:
    """The marks of a puzzle, and how it went, as a sentence."""
    key = {FIRST: "first", TRIES: "tries", HELP: "help", NOT: "not"}[result]
    return Words("puzzles.heard." + key, n=marks.count(WRONG))
