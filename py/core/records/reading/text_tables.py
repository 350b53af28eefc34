"""The rows of a table in a text: the columns of the sides, a cell without a move, and lines that are no rows.

Apart because a row is read without the rows before it.
"""

from core.contract import Game
from core.records.reading.text_words import (
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
    side_of_colour,
    spaced,
)
from core.records.spaces import plain

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

BETWEEN_CELLS = ("|", "\t", ",", "、", ";", "/")  # the cells of a row
LONGEST_ROW = 200  # characters of a row
CORRECTED = ("訂正", "誤記", "間違い", "correct", "typo")  # beside a move that was written twice
_CHESSLIKE = ("black", "white", "黒", "白")  # the sides of a game that names no colours
_INITIALS = (
    ("b", "w", "black", "white"),
    ("f", "s", "first", "second"),
    ("s", "g", "first", "second"),
    ("p1", "p2", "first", "second"),
)  # no move is w, s or p2


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
    is_brief True if letters name the sides, of which one could be a move
    """

    def __init__(self, between: str, at: "tuple[int, int]", width: int, is_brief: bool) -> None:
        self.between = between
        self.at = at
        self.width = width
        self.is_brief = is_brief

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
    for between in BETWEEN_CELLS + (" ",):
        if between not in line:
            continue
        if between == " " and len(line.split()) == 4:  # Player 2 Player 1
            words = line.split()
            line = f"{words[0]}_{words[1]} {words[2]}_{words[3]}"
        cells = [bared(cell.replace("_", " ")).strip(" *_").lower() for cell in cells_of(line, between)]
        is_brief = False
        for first, second, one, other in _INITIALS:
            if cells.count(first) == cells.count(second) == 1:
                cells = [one if cell == first else other if cell == second else cell for cell in cells]
                is_brief = True
        if len([cell for cell in cells if may_name_a_side(cell)]) < 2:
            return None
        sides = [side_in_head(cell, between != " ", game(), can_play) for cell in cells]
        if sides.count(0) == 1 and sides.count(1) == 1 and (between != " " or len(sides) == 2):
            return Columns(between, (sides.index(0), sides.index(1)), len(sides), is_brief)
        return None
    return None


def side_in_head(cell: str, named: bool, game: "Game", can_play: "Callable[[str], bool]") -> int:
    """The side that a cell of a head names in small letters, -1 for none. `named`: True if a player's name may stand beside it."""
    colours = colours_of(game)
    for side in (0, 1):
        names = names_of("side." + str(side)) + colours[side] + tuple([mark for mark in MARKS if MARKS[mark] == side])
        names += () if colours[0] and colours[0][0] in COLOURS else (_CHESSLIKE[side], _CHESSLIKE[side + 2])
        for name in names:
            if not cell.startswith(name):
                continue
            rest = cell[len(name) :]
            rest = rest[1:] if rest[:1] == "の" else rest
            if rest in ("", "番", "手", "側", "'s move", "'s moves", "s", " move", " moves", "手順", "指し手", "指手", "着手"):
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


def up_to_gap(line: str, following: str) -> "tuple[str, str]":
    """A row up to an empty cell between two moves, and the rest of it; "" for a row without such a cell."""
    words = spaced(line).split() if any(word in line for word in CORRECTED) else []
    for i, word in enumerate(words):
        if any(each in word for each in CORRECTED):
            chains = [k for k in range(i + 1) if "→" in words[k]]
            begin = chains[-1] if chains else max(0, i - 1)
            return " ".join(words[:begin]), "=" + " ".join(words[begin:])
    for between in ("|", "、", ",", "\t"):
        cells = line.split(between) if between in line else []
        for i in range(1, len(cells) - 1):
            cell = plain(cells[i]).strip()
            is_gap = not cell.strip("-?~.") if cell else number_at(cells[0].strip())[1] != ""
            if is_gap and is_missing(cell) and is_move(cells[i - 1]) and any(is_move(each) for each in cells[i + 1 :]):
                return between.join(cells[:i]), between.join(cells[i:])
    if line[-1:] == "|" and line[0] != "|" and following:
        cells = [cell.strip() for cell in plain(following).split("|")]
        if len(cells) == line.count("|") + 1 and is_move(cells[-1]):
            return line, "-"
    return line, ""


def names_holes(line: str, around: "list[str]") -> bool:
    """True for the letters of a row of holes or of columns, above or below a line of numbers."""
    words = plain(line[:LONGEST_ROW]).lower().replace("|", " ").split()
    if len(words) < 4 or "".join(words) != "abcdefghijklmnopqrstuvwxyz"[: len(words)]:
        return False
    beside = [plain(each).replace("|", " ").split() for each in around]
    return any(len(each) >= len(words) and all(number_at(word)[1] == "" for word in each) for each in beside)


def is_below_head(line: str) -> bool:
    """True if a line is the ruler below the head of a table: `|---|:-:|`, `|---+---|`."""
    line = line[:LONGEST_ROW]
    return "|" in line and "--" in line and not line.strip("-|:>+ \r")


# What the columns of a list of moves hold, by the names in its head.
_HEADS = {
    "number": ("no", "n", "#", "nr", "num", "number", "ply", "move no", "move number", "手数", "番号", "手目", "回", "手順"),
    "player": (
        "player", "side", "turn", "name", "color", "colour", "by", "who",
        "手番", "先後", "対局者", "プレイヤー", "プレーヤー", "名前", "色", "番",
    ),
    "move": (
        "move", "code", "notation", "san", "play", "action", "hole", "cell", "指し手", "指手", "着手", "手", "棋譜", "穴", "マス",
    ),
    "from": ("from", "移動元", "元"),
    "to": ("to", "移動先", "先"),
    "comment": ("comment", "comments", "note", "notes", "memo", "remark", "コメント", "備考", "メモ", "感想"),
}  # fmt: skip
_BETWEEN_VALUES = ("\t", ";", ",", "|")
_NUMBERED = ("1", "2", "p1", "p2")  # players without a name
_LOOKED_AT = 20  # lines that may stand above the head
_MOST_ROWS = 2000
_FEW = 4  # rows from which most texts are seen to be no list


def _values(line: str, between: str) -> "list[str]":
    """The cells of a spreadsheet's row. One with the sign between two cells in it stands in quotation marks, and doubles those it has."""
    if between == "|":
        return cells_of(line, between)
    cells, cell, quoted = [], "", False
    for sign in line:
        if sign == '"':
            quoted = not quoted
            cell += sign
        elif sign == between and not quoted:
            cells.append(cell)
            cell = ""
        else:
            cell += sign
    found = []
    for each in cells + [cell]:
        each = each.strip()
        is_quoted = len(each) > 1 and each[0] == each[-1] == '"'
        found.append((each[1:-1] if is_quoted else each).replace('""', '"').strip())
    return found


def _kinds_in_head(cells: "list[str]") -> "list[str]":
    """The kind of each column, "" for an unknown one; [] where the cells are not the head of a list of moves."""
    names = [plain(cell).strip(" .*_").lower() for cell in cells]
    kinds = [next((kind for kind, heads in _HEADS.items() if name in heads), "") for name in names]
    if "from" in kinds and "to" in kinds:
        kinds = ["number" if name == "手" else kind for name, kind in zip(names, kinds)]
    if kinds.count("move") == 2 and "number" not in kinds and "move" in names:  # Move | Player | Cell
        kinds[names.index("move")] = "number"
    has_moves = kinds.count("move") + kinds.count("from") == 1 and kinds.count("from") == kinds.count("to")
    has_moves = has_moves and not any(may_be_moves(cell) for cell in cells)
    return kinds if len(cells) > 1 and has_moves and kinds.count("player") < 2 and kinds.count("number") < 2 else []


def _may_name_a_player(cell: str) -> bool:
    return (not is_shaped(cell) or cell in ("A", "B")) and ":" not in plain(cell)


def _kinds_in_rows(rows: "list[list[str]]") -> "list[str]":
    """Like `_kinds_in_head`, of a list without a head whose rows are a number, one of two players and a move."""
    if len(rows) < 2 or any(len(row) != len(rows[0]) for row in rows) or len(rows[0]) not in (2, 3):
        return []
    kinds = []
    for column in range(len(rows[0])):
        cells = [row[column] for row in rows]
        if all(number_at(cell)[1] == "" for cell in cells):
            kinds.append("number")
        elif len(set(cells)) == 2 and all(_may_name_a_player(cell) for cell in cells):
            kinds.append("player")
        else:
            kinds.append("move" if all(is_shaped(plain(cell)) and cell == cell.lower() for cell in cells) else "")
    return kinds if kinds in (["number", "player", "move"], ["player", "move"]) else []


class Listed:
    """A text's list of moves from a spreadsheet, one in each row.

    lines     the lines of the text, with a line of a record in place of each row
    left_out  the heads of the columns that are not read; players: the names of the sides, ["", ""] for none
    """

    def __init__(self, lines: "list[str]") -> None:
        self.lines = lines
        self.left_out: list[str] = []
        self.players = ["", ""]


def listed(lines: "list[str]", game: "Callable[[], Game]") -> Listed:
    """The list of moves in a text; the lines as they are in any other text."""
    found = Listed(list(lines))
    if len(lines) <= _MOST_ROWS:
        _name_players(lines, game, found)
    for between in _BETWEEN_VALUES if len(lines) <= _MOST_ROWS and not any(found.players) else ():
        filled = [i for i, line in enumerate(lines[:_LOOKED_AT]) if line.strip()]
        for i in filled:
            cells = _values(lines[i], between) if between in lines[i] and len(lines[i]) <= LONGEST_ROW else []
            kinds = _kinds_in_head(cells)
            if not kinds or columns_of(lines[i], game, lambda word: False) is not None:
                continue
            rows = [_values(line, between) for line in lines[i + 1 :]]
            players = [row[kinds.index("player")] for row in rows if "player" in kinds and len(row) == len(kinds)]
            if not any(may_be_moves(player) and player.lower() not in _NUMBERED for player in players):
                for at, kind in enumerate(kinds):
                    unnamed = [row[at] for row in rows if not cells[at] and len(row) > at and row[at]]
                    found.left_out += [cells[at]] * bool(cells[at] and not kind) + unnamed[:1]
                found.lines = lines[:i] + [""] + _from_rows(lines[i + 1 :], between, kinds, game(), found)
                return found
        written = [line for line in lines if line.strip()] if filled and between in lines[filled[0]] else []
        kinds = _kinds_in_rows([_values(row, between) for row in written[:_FEW]])
        if kinds and (len(written) <= _FEW or _kinds_in_rows([_values(row, between) for row in written]) == kinds):
            found.lines = _from_rows(lines, between, kinds, game(), found)
            return found
    return found


def _name_players(lines: "list[str]", game: "Callable[[], Game]", found: Listed) -> None:
    """Takes the names of the players from the head of a table with a column for each, `| Tom | Anna |`."""
    for i, line in enumerate(lines[:_LOOKED_AT]):
        cells = cells_of(line, "|") if "|" in line and len(line) <= LONGEST_ROW else []
        is_counted = len(cells) == 3 and (not cells[0] or plain(cells[0]).strip(" .").lower() in _HEADS["number"])
        cells = cells[1:] if is_counted else cells
        is_head = len(cells) == 2 and i + 1 < len(lines) and is_below_head(lines[i + 1]) and all(_may_name_a_player(cell) for cell in cells)
        if not is_head or columns_of(line, game, lambda word: False) is not None or any(may_be_moves(cell) for cell in cells):
            continue
        rows = [cells_of(plain(row), "|", 2 + is_counted)[is_counted:] for row in lines[i + 2 :] if "|" in row]
        if rows and all(len(row) == 2 and is_move(row[0]) and (is_move(row[1]) or is_missing(row[1])) for row in rows):
            first = game().start().turn
            found.players[first], found.players[1 - first] = cells
            found.lines[i] = found.lines[i + 1] = ""
        return


def _from_rows(lines: "list[str]", between: str, kinds: "list[str]", game: Game, found: Listed) -> "list[str]":
    """The rows of a list of moves as lines of a record, another line as it is. The names of players are put into `found`."""
    said: list[str] = []
    names: list[str] = []  # of the players, in order of appearance
    first = game.start().turn
    for line in lines:
        cells = _values(line, between)
        cells += [""] * (len(kinds) - len(cells))
        if kinds[-1] == "comment" and len(cells) > len(kinds):  # with the sign between two cells in it
            cells[len(kinds) - 1 :] = [(between + " " * (between != "\t")).join(cells[len(kinds) - 1 :])]
        told = {kind: cell for kind, cell in zip(kinds, cells) if kind}
        move = told.get("move", "") or "-".join([cell for cell in (told.get("from", ""), told.get("to", "")) if cell])
        if not any(cells) or is_below_head(line):
            said.append("")
            continue
        has_more = number_at(plain(told.get("number", "")))[1].replace("手目", "").strip(".): ") != ""  # a bar is missing
        if between not in line or len(cells) != len(kinds) or has_more and not move:
            said.append(line)
            continue
        player = plain(told.get("player", "")).strip().lower()
        sides = [side for side in (0, 1) if player in names_of("side." + str(side)) or MARKS.get(player, -1) == side]
        side = sides[0] if sides else side_of_colour(player, game)
        if player and side < 0 and player not in COLOURS:
            names += [told["player"]] if told["player"] not in names else []
            side = (first + names.index(told["player"])) % 2 if len(names) < 3 else -1
        mark = "▲△"[side] if side >= 0 else player + " " * bool(player)
        number = number_at(plain(told.get("number", "")))[0]
        comment = told.get("comment", "").replace("{", "(").replace("}", ")")
        head = f"{number}. {mark}" if number > 0 else mark
        said.append((head + move if move else "" if comment else "…") + (f" {{{comment}}}" if comment else ""))
    last = len(said) - 1
    while last >= 0 and said[last] in ("", "…"):  # behind the last move nothing is missing
        said[last] = ""
        last -= 1
    if len(names) == 2:
        found.players[first], found.players[1 - first] = names
    return said
