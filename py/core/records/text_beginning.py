"""What a text says before the first move: its game, the options, the first position, and the columns of its table.

Apart because it knows no order of lines: the reader tells it what they name.
"""

from core.contract import BadOption, BadPosition, Game
from core.records.record import Record
from core.records.spaces import plain
from core.records.text_words import (
    COLOURS,
    MARKS,
    bared,
    colours_of,
    is_decoration,
    is_shaped,
    may_be_moves,
    may_name_a_side,
    names_of,
    number_at,
    parted,
)
from core.register import ids, load
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Position

LONGEST_POSITION = 200  # characters of a position in one line
BETWEEN = ("|", "\t", ",", "、", ";", "/")  # the cells of a row
LONGEST_ROW = 200  # characters of a row
_CHESSLIKE = ("black", "white", "黒", "白")  # the sides of a game that names no colours


class Beginning:
    """The game, the options and the first position that the text has named so far; they count once `record` has been called.

    game_id  the id of the game
    chosen   the values of options by name; a value may be wrong
    start    the text of the first position, "" for the usual one
    """

    def __init__(self, game_id: str, chosen: "dict[str, str]") -> None:
        self.game_id = game_id
        self.chosen = dict(chosen)
        self.start = ""
        self._names: tuple[str, list[str]] | None = None  # the names of the game's options, cached with its id
        self._first: tuple[object, Position | None] | None = None  # the first position, cached with all that it depends on

    def game(self) -> Game:
        """The game with these options, without them where one is wrong."""
        try:
            return load(self.game_id, **self.chosen)
        except BadOption:
            return load(self.game_id)

    def position(self) -> "Position | None":
        """The first position, None for an impossible one."""
        asked = self.game_id, self.start, tuple(sorted(self.chosen.items()))
        if self._first is None or self._first[0] != asked:
            try:
                self._first = asked, Record(self.game(), None, self.start).position
            except BadPosition:
                self._first = asked, None
        return self._first[1]

    def record(self) -> "tuple[Record, list[Words], bool]":
        """The record without moves; sentences on what is wrong with the options or the position; True if the position is refused, so
        that the moves belong to another one."""
        problems = []
        try:
            game: Game = load(self.game_id, **self.chosen)
        except BadOption as error:
            problems.append(error.words)
            game = load(self.game_id)
        try:
            return Record(game, None, self.start), problems, False
        except BadPosition as error:
            return Record(game), problems + [error.words], True

    def option_names(self) -> "list[str]":
        """The names of the game's options."""
        if self._names is None or self._names[0] != self.game_id:
            self._names = self.game_id, [option.name for option in load(self.game_id).options]
        return self._names[1]

    def names_game(self, game_id: str) -> bool:
        """Takes another game, without options; False for an id that no game has."""
        if game_id not in ids():
            return False
        self.chosen = self.chosen if game_id == self.game_id else {}
        self.game_id = game_id
        return True

    def sets_options(self, line: str) -> bool:
        """Takes options as links and the rules write them, `board=hex size=4x4`. True if the line has nothing else."""
        words = [plain(word).partition("=") for word in line.replace(",", " ").replace("&", " ").split()]
        names = self.option_names()
        if not all(name in names and value for name, _, value in words):
            return False
        for name, _, value in words:
            self.chosen[name] = value
        return True

    def sets_size(self, line: str) -> bool:
        """Takes the size of the board where a line is nothing else: `4×4`, `4×4の盤`."""
        size = plain(line).strip().lower().replace("×", "x") if "×" in line[:9] or "x" in line[:9] else ""
        for behind in ("の盤面", "の盤", "盤", " board"):
            size = size[: -len(behind)] if size.endswith(behind) else size
        for option in load(self.game_id).options if size else ():
            if size in option.values:
                self.chosen[option.name] = size
                return True
        return False

    def is_position(self, text: str) -> bool:
        """True if a text is that of a position of the game."""
        if ":" not in text or len(text) > LONGEST_POSITION or len(text.split()) != 1:
            return False
        try:
            return self.game().position(text) is not None
        except BadPosition:
            return False


def cells_of(line: str, between: str, width: int = 0) -> "list[str]":
    """The cells of a row without the lines around the table. `between`: the sign between two cells, " " for spaces; `width`: the number
    of columns, where it is known."""
    if between == " ":
        return line.split()
    cells = [cell.strip() for cell in line.split(between)]
    if between == "|" and len(cells) > max(width, 2) and not cells[0]:
        cells.pop(0)
    if between == "|" and len(cells) > max(width, 2) and not cells[-1]:
        cells.pop()
    return cells


class Columns:
    """The columns under the head of a table.

    between  the sign between two cells; at  the number of the column of each side, from 0; width  the number of columns
    """

    def __init__(self, between: str, at: "tuple[int, int]", width: int) -> None:
        self.between = between
        self.at = at
        self.width = width

    def swapped(self) -> bool:
        """True if the side that begins has the later column."""
        return self.at[0] > self.at[1]

    def row(self, line: str) -> "list[str]":
        """[number, move of the side that begins, move of the other, the rest] of a row; [] for a line that is no row of the table."""
        cells, number = cells_of(plain(line), self.between, self.width), ""
        if len(cells) == self.width + 1 and number_at(cells[0])[0] >= 0 and not number_at(cells[0])[1].strip(".)"):  # without a column
            number = cells.pop(0)
        if len(cells) <= max(self.at) or self.between == " " and len(cells) != self.width:
            return []
        if any(parted(cells[at])[1] == 1 - side for side, at in enumerate(self.at)):  # the marks tell the sides
            return []
        count, rest = number_at(cells[min(self.at)])
        if self.swapped() and count >= 0 and rest[:1] in (".", ")"):  # 1. c | k
            number, cells[min(self.at)] = str(count) + rest[0], rest[1:].strip()
        before = [number] * bool(number) + cells[: min(self.at)]
        behind = [cell for i, cell in enumerate(cells) if i > min(self.at) and i not in self.at]
        return [" ".join(before), cells[self.at[0]], cells[self.at[1]], " ".join(behind)]


def columns_of(line: str, game: "Callable[[], Game]", can_play: "Callable[[str], bool]") -> "Columns | None":
    """The columns where a line is the head of a table with a column for either side: `手数 | 後手 | 先手`, `White, Black`."""
    if len(line) > LONGEST_ROW:
        return None
    line = plain(line)
    for between in BETWEEN + (" ",):
        if between not in line:
            continue
        if between == " " and len(line.split()) == 4:  # Player 2 Player 1
            words = line.split()
            line = f"{words[0]}_{words[1]} {words[2]}_{words[3]}"
        cells = [bared(cell.replace("_", " ")).strip(" *_").lower() for cell in cells_of(line, between)]
        if len([cell for cell in cells if may_name_a_side(cell)]) < 2:
            return None
        sides = [_side(cell, between != " ", game(), can_play) for cell in cells]
        if sides.count(0) == 1 and sides.count(1) == 1 and (between != " " or len(sides) == 2):
            return Columns(between, (sides.index(0), sides.index(1)), len(sides))
        return None
    return None


def _side(cell: str, named: bool, game: "Game", can_play: "Callable[[str], bool]") -> int:
    """The side that a cell of a head names in small letters, -1 for none. `named`: True if a player's name may stand beside it."""
    colours = colours_of(game)
    for side in (0, 1):
        names = names_of("side." + str(side)) + colours[side] + tuple([mark for mark in MARKS if MARKS[mark] == side])
        names += () if colours[0] and colours[0][0] in COLOURS else (_CHESSLIKE[side], _CHESSLIKE[side + 2])
        for name in names:
            rest = cell[len(name) :] if cell.startswith(name) else "?"
            rest = rest[1:] if rest[:1] == "の" else rest
            if rest in ("", "番", "手", "側", "'s move", "'s moves", "s", " move", " moves", "手順", "指し手", "指手"):
                return side
            who = rest.strip("(): ") if named and rest != "?" else ""
            if who and not may_be_moves(who) and not can_play(who) and (name in MARKS or rest[0] in "(: "):
                return side
    return -1


def is_missing(cell: str) -> bool:
    """True for a cell without a move: an empty one, or a sign in place of what is not known."""
    return not cell or is_decoration(cell) or not cell.strip("?.-~* ")


def is_move(cell: str) -> bool:
    """True if a cell begins with a word that is shaped like a move."""
    words = [parted(word)[2] for word in cell.split()[:3]]
    words = [word for word in words if word and not is_decoration(word)]
    return bool(words) and is_shaped(words[0])
