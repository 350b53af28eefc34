"""A board in characters as people paste it: full width, in a table or quoted, without the names of its columns or rows, of another size,
or impossible by the rules.

`core/positions/drawn.py` reads what a page has printed, to the letter. Here the cells count, and the lines below say what they can. A
game's `setup.py` says which signs are cells (`is_cell`), and for boards of several sizes `SIZES` and the game that a board fits (`suited`).

Apart because it reads a text and changes no draft.
"""

from core.contract import BadPosition, Game
from core.positions import packing
from core.positions.drawn import AFTER, EMPTY, words_of
from core.records.spaces import plain
from core.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from types import ModuleType

    Line = list[str]  # the words of a line

BARS = "|│┃┆¦>"  # between the cells of a table, before a quotation
RULES = "-+=`─━┼"  # words of these alone are lines of a table or a fence
LEAST = 3  # rows without the names of columns that are surely a board
LONGEST = 400  # characters of a line
LETTERS = "abcdefghijklmnopq"
FRONT, BACK, NOWHERE = 0, 1, 2  # where the names of the rows stand


class PastedBoard:
    """What was found in a text.

    game     the game, with the options that the board needs
    text     the text of a position, possible or not; "" for none
    whole    True if the lines below the board say all the rest of it
    problem  why a board that was found is none of this game; else None
    """

    def __init__(self, game: Game, text: str = "", whole: bool = False, problem: "Words | None" = None) -> None:
        self.game = game
        self.text = text
        self.whole = whole
        self.problem = problem


def find(game: Game, setup: "ModuleType", text: str) -> PastedBoard:
    """The first board in a text."""
    lines = [line for line in [_words(each) for each in text.split("\n")] if line]
    problem: Words | None = None
    for i in range(len(lines)):
        for cells in _boards(game, setup, lines, i):
            found = _position(game, setup, cells, lines[i + len(cells) :][:AFTER])
            if found is not None:
                return found
        if problem is None:
            problem = _fault(game, setup, lines[i:])
    return PastedBoard(game, problem=problem)


def _words(line: str) -> "Line":
    line = plain(line[:LONGEST])
    for bar in BARS:
        line = line.replace(bar, " ")
    return [word for word in words_of(line) if not all(sign in RULES for sign in word)]


def _split(line: "Line", names: "list[str]", where: int) -> "tuple[Line, str] | None":
    """The cells of a row and its name; None if no name stands there."""
    cells, name = (line, "") if where == NOWHERE else (line[1:], line[0]) if where == FRONT else (line[:-1], line[-1])
    return (cells, name) if cells and (where == NOWHERE or name in names) else None


def _boards(game: Game, setup: "ModuleType", lines: "list[Line]", begin: int) -> "list[list[Line]]":
    """The boards of an allowed size whose first row is this line."""
    found = []
    _, rows, width = setup.frame(game)
    sizes = getattr(setup, "SIZES", [(width, len(rows))])
    header = lines[begin - 1] if begin else []
    columns = len(header) if len(sizes) > 1 and _lower(header) == list(LETTERS[: len(header)]) else 0  # as the names of the columns say
    for where in (FRONT, BACK, NOWHERE):
        block: list[Line] = []
        for line in lines[begin:]:
            read = _split(line, [str(int(rows[0]) + len(block))] if rows[0] else [], where)
            if read is None or block and len(read[0]) != len(block[0]) or not all(setup.is_cell(sign) for sign in read[0]):
                break
            block.append(read[0])
        if block and (len(block[0]), len(block)) in sizes and columns in (0, len(block[0])):
            before, after = lines[begin - 1] if begin and not columns else [], (lines[begin + len(block) :] + [[]])[0]
            if not _is_row(setup, before, lines[begin], len(sizes) > 1) and not _is_row(setup, after, lines[begin]):
                found.append(block)
    return found


def _is_row(setup: "ModuleType", line: "Line", other: "Line", of_any_game: bool = False) -> bool:
    """True if a line beside a board is one more row of it, or with `of_any_game` of a board with other signs."""
    known = len([word for word in line if setup.is_cell(word)])
    return len(line) == len(other) >= LEAST and (of_any_game or known >= len(line) - 1)


def _position(game: Game, setup: "ModuleType", cells: "list[Line]", below: "list[Line]") -> "PastedBoard | None":
    """The position of a board: of those that draw it, the one with most of its own lines below, and rather a possible one."""
    if hasattr(setup, "suited"):
        game = setup.suited(game, cells)
    best: tuple[int, str, bool] | None = None
    told = [" ".join(line).lower() for line in below]
    for text in setup.drawn(game, cells, [" ".join(line) for line in below] + [""] * AFTER):
        try:
            position = setup.lay(game, text)
        except BadPosition:
            continue
        for lang in LANGUAGES:
            lines = [_words(line) for line in position.diagram(lang).split("\n")][1:]
            if [_drawn(line, len(cells[0])) for line in lines[: len(cells)]] == [_drawn(line, len(line)) for line in cells]:
                rest = [" ".join(line).lower() for line in lines[len(cells) :]]
                same = len([line for line in rest if line in told])
                rank = 2 * same + _is_possible(game, text)
                if best is None or rank > best[0]:
                    best = rank, text, rest == told[: len(rest)]
    return PastedBoard(game, best[1], best[2]) if best else None


def _lower(line: "Line") -> "Line":
    return [word.lower() for word in line]


def _is_possible(game: Game, text: str) -> bool:
    try:
        game.position(text)
    except BadPosition:
        return False
    return True


def _drawn(line: "Line", width: int) -> "Line":
    """The cells of a row, without its name, all empty ones alike."""
    cells = line if len(line) == width else line[1:] if line[0] in packing.DIGITS else line[:-1]
    return [EMPTY[0] if sign in EMPTY else sign for sign in cells]


def _fault(game: Game, setup: "ModuleType", lines: "list[Line]") -> "Words | None":
    """Why the board that begins with these lines is none of this game; None if no board begins here."""
    columns, rows, width = setup.frame(game)
    block: list[Line] = []
    names = [name for name in rows if name]
    headed = _lower(lines[0]) == columns
    for line in lines[1:] if headed else lines:
        named = [read[0] for read in (_split(line, names, FRONT), _split(line, names, BACK)) if read is not None]
        cells = named[0] if named and (headed or len(line) != width) else line
        known = len([sign for sign in cells if setup.is_cell(sign)])
        if known < len(cells) and not (headed and named and 2 * known > len(cells)):
            break
        block.append(cells)
    if not block or not headed and (len(block) < LEAST or len(block[0]) != width):
        return None
    if len(block) != len(rows):
        return Words("position.rows", count=len(rows), told=len(block))
    for name, cells in zip(rows, block):
        if len(cells) != width:
            key = "position.width" if name else "position.numbers"
            return Words(key, row=name, count=width, told=len(cells))
        for sign in cells:
            if not setup.is_cell(sign):
                return Words("position.piece", row=name, text=packing.shown(sign))
    return None
