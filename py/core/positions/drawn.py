"""A position from a pasted diagram in characters, as `Position.diagram` draws it.

A game's `setup.py` gives the frame of its diagram (`frame`) and the texts that a drawing can mean (`drawn`). The text is right if its
position draws the same diagram again.
"""

import sys

from core.contract import BadPosition, Game
from core.words import LANGUAGES, Words, has

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from types import ModuleType

AFTER = 6  # lines below a board that can belong to its diagram
EMPTY = (".", ":", "・", "：")


def words_of(line: str) -> "list[str]":
    """The words of a line, between spaces of any kind, without wide signs of ASCII."""
    narrow = "".join([chr(ord(sign) - 0xFEE0) if "！" <= sign <= "～" else sign for sign in line])
    return narrow.replace("\u3000", " ").replace("\u00a0", " ").split()


def as_cell(sign: str, setup: "ModuleType") -> str:
    """The sign of a cell as the game draws it: people paste boards in capitals or in small letters too."""
    return next((each for each in (sign, sign.upper(), sign.lower()) if setup.is_cell(each)), sign)


def _small(line: str) -> "list[str]":
    return [word.lower() for word in words_of(line[:200])]


def numbers_in(line: str) -> "list[int]":
    """The numbers of a line, in order."""
    found, digits = [], ""
    for sign in line + " ":
        if sign in "0123456789":
            digits += sign
        elif digits:
            found.append(int(digits[:4]))
            digits = ""
    return found


def begins(game: Game, line: str) -> bool:
    """True if a line may be the first of a diagram: it has the names of the columns."""
    setup = _setup(game)
    return setup is not None and _small(line) == setup.frame(game)[0]


def _setup(game: Game) -> "ModuleType | None":
    name = type(game).__module__.rpartition(".")[0] + ".setup"
    try:
        __import__(name)
    except ImportError:  # a page has not fetched it
        return None
    return sys.modules[name]


def find(game: Game, lines: "list[str]") -> "tuple[str, int, int] | None":
    """The first diagram in some lines: (text of its position, first line, line after its last), counted from 0; None for none."""
    setup = _setup(game)
    if setup is None:
        return None
    _, rows, width = setup.frame(game)
    for i, line in enumerate(lines):
        if begins(game, line) and len(lines) > i + len(rows):
            found = _read(game, setup, lines, i, rows, width)
            if found:
                return found
    return None


def printed(game: Game, lines: "list[str]") -> "tuple[str, int] | None":
    """A diagram as the game's published rules print it, if the lines begin with one: (text of its position, number of lines), else None."""
    setup = _setup(game)
    found = setup.printed(lines) if setup is not None and hasattr(setup, "printed") and lines[0].strip() else None
    try:
        return (game.position(found[0]).text(), found[1]) if found else None
    except BadPosition:
        return None


def assumed(game: Game) -> "Words | None":
    """The sentence on what a diagram of the published rules leaves out, and on the assumption made instead; None if it is complete."""
    key = game.id + ".assumed"
    return Words(key) if has(key, LANGUAGES[0]) else None


def _read(game: Game, setup: "ModuleType", lines: "list[str]", begin: int, rows: "list[str]", width: int) -> "tuple[str, int, int] | None":
    grid = [[as_cell(word, setup) for word in words_of(line[:200])] for line in lines[begin + 1 : begin + 1 + len(rows)]]
    given = [_small(line) for line in lines[begin + 1 + len(rows) : begin + 1 + len(rows) + AFTER]]
    for row, words in zip(rows, grid):
        if len(words) != width + (1 if row else 0) or row and row not in (words[0], words[-1]):
            return None
    # The names of the rows stand before or after the cells.
    grids = [[words[1:] for words in grid], [words[:-1] for words in grid]] if rows[0] else [grid]
    best: tuple[str, int, int] | None = None
    below = lines[begin + 1 + len(rows) : begin + 1 + len(rows) + AFTER]
    for cells in grids:
        for text in setup.drawn(game, cells, [" ".join(words_of(line[:200])) for line in below]):
            try:
                position = game.position(text)
            except BadPosition:
                continue
            for lang in LANGUAGES:
                again = position.diagram(lang).split("\n")
                is_same = [words_of(line) for line in again[1 : 1 + len(rows)]] == grid
                is_same = is_same and [_small(line) for line in again[1 + len(rows) :]] == given[: len(again) - 1 - len(rows)]
                if is_same and (best is None or begin + len(again) > best[2]):  # the longest diagram counts
                    best = position.text(), begin, begin + len(again)
    return best
