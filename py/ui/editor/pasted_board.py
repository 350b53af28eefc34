"""A board in characters as people paste it: full width, in a table or quoted, without the names of its columns or rows, of another size,
or impossible by the rules.

`core/positions/drawn.py` reads what a page has printed, to the letter. Here the cells count, and the lines below say what they can. A
game's `setup.py` says which signs are cells (`is_cell`), and for boards of several sizes `SIZES` and the game that a board fits (`suited`).

Apart because it reads a text and changes no draft.
"""

from core.contract import BadPosition, Game
from core.positions import packing
from core.positions.drawn import AFTER, EMPTY, as_cell, words_of
from core.records.spaces import as_drawn, plain
from core.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from types import ModuleType

    from core.steps import Steps

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


def find(game: Game, setup: "ModuleType", text: str) -> "Steps[PastedBoard]":
    """In steps: the first board in a text."""
    lines: list[Line] = []
    for each in text.split("\n"):
        lines += [line for line in [_words(each)] if line]
        yield
    runs: list[tuple[int, int, list[Line]]] = []
    for where in (FRONT, BACK, NOWHERE):
        yield from _runs(setup, lines, setup.frame(game)[1], where, runs)
    runs.sort(key=lambda run: run[:2])
    for begin, _, cells in runs:
        if _is_board(game, setup, lines, begin, cells):
            found = yield from _position(
                game, setup, [[as_cell(sign, setup) for sign in line] for line in cells], lines[begin + len(cells) :][:AFTER]
            )
            if found is not None:
                return found
    return PastedBoard(game, problem=_fault(game, setup, lines, [cells for _, _, cells in runs]))


def _words(line: str) -> "Line":
    line = plain(as_drawn(line[:LONGEST]))
    for bar in BARS:
        line = line.replace(bar, " ")
    return [word for word in words_of(line) if not all(sign in RULES for sign in word)]


def _is_cell(setup: "ModuleType", sign: str) -> bool:
    return bool(setup.is_cell(as_cell(sign, setup)))


def _split(line: "Line", names: "list[str]", where: int) -> "tuple[Line, str] | None":
    """The cells of a row and its name; None if no name stands there."""
    cells, name = (line, "") if where == NOWHERE else (line[1:], line[0]) if where == FRONT else (line[:-1], line[-1])
    return (cells, name) if cells and (where == NOWHERE or name in names) else None


def _runs(
    setup: "ModuleType", lines: "list[Line]", rows: "list[str]", where: int, runs: "list[tuple[int, int, list[Line]]]"
) -> "Steps[None]":
    """In steps: adds the runs of rows, equally wide and with consecutive names if they have names, as (first line, `where`, cells)."""
    block: list[Line] = []
    for i, line in enumerate(lines):
        for first in (False, True) if block else (True,):  # what does not go on with a run may begin one
            name = str(int(rows[0]) + (0 if first else len(block))) if rows[0] else ""
            read = _split(line, [name] if name else [], where)
            is_wide = read is not None and (first or len(read[0]) == len(block[0]))
            fits = is_wide and read is not None and all(_is_cell(setup, sign) for sign in read[0])
            if first:
                block = []
            if fits and read is not None:
                block.append(read[0])
                if first:
                    runs.append((i, where, block))
                break
        yield


def _is_board(game: Game, setup: "ModuleType", lines: "list[Line]", begin: int, cells: "list[Line]") -> bool:
    """True if a run of rows has the size of a board, and no row more beside it."""
    _, rows, width = setup.frame(game)
    sizes = getattr(setup, "SIZES", [(width, len(rows))])
    header = _lower(lines[begin - 1]) if begin else []
    columns = len(header) if len(sizes) > 1 and header == list(LETTERS[: len(header)]) else 0  # as the names of the columns say
    if (len(cells[0]), len(cells)) not in sizes or columns not in (0, len(cells[0])):
        return False
    before, after = lines[begin - 1] if begin and not columns else [], (lines[begin + len(cells) :] + [[]])[0]
    return not _is_row(setup, before, lines[begin], len(sizes) > 1) and not _is_row(setup, after, lines[begin])


def _is_row(setup: "ModuleType", line: "Line", other: "Line", of_any_game: bool = False) -> bool:
    """True if a line beside a board is one more row of it, or with `of_any_game` of a board with other signs."""
    known = len([word for word in line if _is_cell(setup, word)])
    return len(line) == len(other) >= LEAST and (of_any_game or known >= len(line) - 1)


def _position(game: Game, setup: "ModuleType", cells: "list[Line]", below: "list[Line]") -> "Steps[PastedBoard | None]":
    """In steps: the position of a board: of those that draw it, the one with most of its own lines below, and rather a possible one."""
    if hasattr(setup, "suited"):
        game = setup.suited(game, cells)
    best: tuple[int, str, bool] | None = None
    told = [" ".join(line).lower() for line in below]
    for text in setup.drawn(game, cells, [" ".join(line) for line in below] + [""] * AFTER):
        yield
        try:
            position = setup.lay(game, text)
        except BadPosition:
            continue
        for lang in LANGUAGES:
            lines = [_words(line) for line in position.diagram(lang).split("\n")][1:]
            again = [_drawn(line, len(cells[0])) for line in lines[: len(cells)]]
            if again == [_drawn(line, len(line)) for line in cells]:
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


def _fault(game: Game, setup: "ModuleType", lines: "list[Line]", runs: "list[list[Line]]") -> "Words | None":
    """Why the first board in a text is none of this game; None if there is no board: neither names of columns over rows nor a run of
    rows."""
    columns, rows, width = setup.frame(game)
    for i, line in enumerate(lines):
        block = _below(setup, lines[i + 1 :], [name for name in rows if name]) if _lower(line) == columns else []
        if block and len(block) != len(rows):
            return Words("position.rows", count=len(rows), told=len(block))
        for name, cells in zip(rows, block):
            if len(cells) != width:
                return Words("position.width" if name else "position.numbers", row=name, count=width, told=len(cells))
            for sign in cells:
                if not _is_cell(setup, sign):
                    return Words("position.piece", row=name, text=packing.shown(sign))
    for block in runs:
        if len(block[0]) == width and len(block) >= LEAST:
            return Words("position.rows", count=len(rows), told=len(block))
    return None


def _below(setup: "ModuleType", lines: "list[Line]", names: "list[str]") -> "list[Line]":
    """The cells of the rows below the names of the columns: with a name of a row most have to be cells, else all."""
    block: list[Line] = []
    for line in lines:
        named = [read[0] for read in (_split(line, names, FRONT), _split(line, names, BACK)) if read is not None]
        cells = named[0] if named else line
        known = len([sign for sign in cells if _is_cell(setup, sign)])
        if known < len(cells) and not (named and 2 * known > len(cells)):
            break
        block.append(cells)
    return block
