"""Which puzzle comes next, among those of a game, a grade or a theme."""

from core.words import Words
from ui.puzzles.history import ALONE, History

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.puzzles.history import Entry

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of an id, in either case


def found(entries: "list[Entry]", puzzle_id: str) -> "Entry | None":
    """The puzzle with an id, None for an unknown one."""
    for entry in entries:
        if entry["id"] == puzzle_id:
            return entry
    return None


def named(entries: "list[Entry]", asked: str) -> "Entry | None":
    """The puzzle that a link asks for. Where there is none, neither capitals nor what a text has behind the id are part of it."""
    end = 0
    while end < len(asked) and asked[end] in SIGNS:
        end += 1
    return found(entries, asked) or found(entries, asked[:end].lower())


def of_a_kind(entries: "list[Entry]", grade: int = 0, theme: str = "") -> "list[Entry]":
    """The puzzles of a grade and with a theme; 0 and "" for all."""
    return [entry for entry in entries if grade in (0, entry["grade"]) and (not theme or theme in entry["themes"])]


def following(entries: "list[Entry]", after: str, history: History) -> "Entry | None":
    """The puzzle that comes after another one, by its id; None if there is no other.

    First those that were never done, then those that come back, then the others: each time the next one in the order of the list, which
    begins anew at its end.
    """
    names = [entry["id"] for entry in entries]
    at = names.index(after) + 1 if after in names else 0
    best, least, results = None, 3, history.results()
    for entry in entries[at:] + entries[:at]:
        result = results.get(entry["id"], "")
        rank = 0 if not result else 2 if result in ALONE else 1
        if entry["id"] != after and rank < least:
            best, least = entry, rank
    return best


def themes_of(entries: "list[Entry]") -> "list[tuple[str, int]]":
    """The themes of some puzzles, each with the number of its puzzles, the commonest first."""
    count: dict[str, int] = {}
    for entry in entries:
        for theme in entry["themes"]:
            count[theme] = count.get(theme, 0) + 1
    return [(theme, -many) for many, theme in sorted([(-many, theme) for theme, many in count.items()])]


def theme_words(theme: str) -> Words:
    """A theme in words."""
    return Words("puzzles.theme." + theme)
