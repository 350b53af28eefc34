"""The rules of MACIJI, in the order of the rule book: cells, set-up, writing, ends, codes, notation.

A cell is 0, 1, 2 … in the order of the names a1, a2 … b1: down the columns, letters from the left, rows from the top; a place that the
shape leaves out has a name, but is no cell. `written` is a byte for each cell: 0 for nothing, the number, or BLOCKED.
"""

from collections import namedtuple

from core import text_board
from core.contract import BadOption, Event, Facts, Game, Option, Outcome, Position
from core.words import Words, say
from games.maciji.cells import connected, cut_cells, neighbours

# The board: columns x rows, 3 to 9 each.
LETTERS = "abcdefghi"
SIDES = (3, 4, 5, 6, 7, 8, 9)
SIZES = tuple(f"{columns}x{rows}" for columns in SIDES for rows in SIDES)
ANYWHERE = tuple(f"{letter}{row + 1}" for letter in LETTERS for row in range(9))  # every cell of the largest board
FREE_CELLS = 5  # the fewest cells that blocks leave: two warps, the goal and two to write on
SHOWN = 90  # characters shown of an impossible shape: as many as the largest shape has
BLOCKED = 255
NOWHERE = -1

# A task before the 1 is written: "block", "warp" or "goal", and the player of the task.
Task = namedtuple("Task", ["kind", "player"])

# The prefixes of a task's cell: Japanese, English, and other people's spellings.
HEADS = {"block": ("×", "×", "x"), "warp": ("ワープ", "warp"), "goal": ("ゴール", "goal")}


def shape_of(size: str) -> tuple[int, int]:
    """Columns and rows of "5x5"."""
    return int(size[0]), int(size[2])


def places_of(settings: "dict[str, str]") -> "list[tuple[int, int]]":
    """Column and row of each cell, from 0."""
    columns, rows = shape_of(settings["size"])
    cells = settings["cells"]
    shape = None if cells == "all" else cells.split("-")
    return [(x, y) for x in range(columns) for y in range(rows) if shape is None or shape[y][x] == "1"]


def name_of(place: "tuple[int, int]") -> str:
    return f"{LETTERS[place[0]]}{place[1] + 1}"


def shape_fault(settings: "dict[str, str]") -> "Words | None":
    """The reason why `cells` is no shape of a board."""
    columns, rows = shape_of(settings["size"])
    shape = settings["cells"].split("-")
    if len(shape) != rows or any(len(line) != columns or line.strip("01") for line in shape):
        return Words("maciji.shape.form", rows=rows, columns=columns)
    places = places_of(settings)
    if len(places) == columns * rows:
        return Words("maciji.shape.whole")
    if len(places) < FREE_CELLS:
        return Words("maciji.shape.few", n=FREE_CELLS)
    across, down = [x for x, _ in places], [y for _, y in places]
    if (min(across), max(across), min(down), max(down)) != (0, columns - 1, 0, rows - 1):
        return Words("maciji.shape.edge")
    around = neighbours(settings["board"] == "hex", places)
    return None if connected(around, list(range(len(places)))) else Words("maciji.shape.apart")


class Rules(Game):
    """MACIJI on a board of squares or hexagons, with optional blocked cells, warps and a fixed goal."""

    id = "maciji"
    options = (
        Option("board", ("square", "hex"), "square"),
        Option("size", SIZES, "5x5"),
        Option("cells", ("all",), "all"),  # or a shape: rows of 1 and 0 from the top, joined by -
        Option("blocks", ("0", "1", "2", "3", "4"), "0"),
        Option("warp", ("off", "on"), "off"),
        Option("goal", ("second",) + ANYWHERE, "second"),
    )
    # At most every cell of the largest board is blocked or written on; the warps and the goal are three plies more.
    facts = Facts("小田 (数理学習研究所)", 0, "https://note.com/toshihiro_oda/n/n88acdd0b106e", 2, 3, 16, len(ANYWHERE) + 3, False)

    first_words = ("×", "x", "ワープ", "warp", "ゴール", "goal") + tuple(str(i + 1) for i in range(len(ANYWHERE)))

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.hexagons = self.settings["board"] == "hex"
        self.columns, self.rows = shape_of(self.settings["size"])
        self.places = places_of(self.settings)
        self.names = tuple([name_of(place) for place in self.places])
        self.cell = {name: i for i, name in enumerate(self.names)}
        self.around = neighbours(self.hexagons, self.places)
        self.fixed_goal = self.cell.get(self.settings["goal"], NOWHERE)
        # Blocks in turn, 先手 first; a warp each, 先手 first; then 後手 the goal.
        blocks = (Task("block", 0), Task("block", 1)) * int(self.settings["blocks"])
        warps = (Task("warp", 0), Task("warp", 1)) if self.settings["warp"] == "on" else ()
        self.tasks = blocks + warps + ((Task("goal", 1),) if self.fixed_goal == NOWHERE else ())

    def allowed(self, name: str) -> tuple[str, ...]:
        """A shape fits the size; blocks leave at least five cells; a goal is on the board."""
        values = super().allowed(name)
        if name == "cells" and self.settings["cells"] != "all":
            fault = shape_fault(self.settings)
            if fault:
                raise BadOption(Words("maciji.shape", value=self.settings["cells"][:SHOWN], reason=fault))
            return values + (self.settings["cells"],)
        if name == "blocks":
            return tuple([value for value in values if int(value) <= (len(places_of(self.settings)) - FREE_CELLS) // 4])
        if name == "goal":
            return ("second",) + tuple([name_of(place) for place in places_of(self.settings)])
        return values

    def option_words(self, name: str, value: str) -> Words:
        if name == "size":
            columns, rows = shape_of(value)
            return Words("option.maciji.size.value", columns=columns, rows=rows)
        if name == "cells" and value != "all":
            return Words("option.maciji.cells.value", count=value.count("1"))
        if name == "blocks" and value != "0":
            return Words("option.maciji.blocks.value", n=int(value))
        if name == "goal" and value != "second":
            return Words("option.maciji.goal.cell", cell=value)
        return super().option_words(name, value)

    def start(self) -> "Sheet":
        """An empty sheet, with the goal if that is fixed."""
        return Sheet(self, bytes(len(self.names)), NOWHERE, 0, (), self.fixed_goal, self.tasks)


class Sheet(Position):
    """A position.

    written  a byte for each cell: 0, the number on it, or BLOCKED
    last     the cell of the last number, NOWHERE before the 1
    number   the last number, 0 before the 1
    warps    the cells of the warps placed so far
    goal     its cell, or NOWHERE
    tasks    the remaining tasks before the 1, in order
    """

    def __init__(
        self, game: Rules, written: bytes, last: int, number: int, warps: tuple[int, ...], goal: int, tasks: tuple[Task, ...]
    ) -> None:
        self.game: Rules = game
        self.written = written
        self.last = last
        self.number = number
        self.warps = warps
        self.goal = goal
        self.tasks = tasks
        self.setting_up = len(tasks)
        self.turn = tasks[0].player if tasks else number % 2  # 先手 writes the odd numbers

    def key(self) -> tuple[object, ...]:
        return self.written, self.warps, self.goal, self.tasks, self.game.hexagons, self.game.columns, self.game.settings["cells"]

    # Set-up: goal, warps and blocked cells are distinct; all cells that are not blocked stay connected, and warps do not connect.
    # A legal block always exists: a connected board of two cells or more has two whose loss leaves it connected, and the fixed goal can be
    # only one of them.
    def _set_up_cells(self, kind: str) -> list[int]:
        written, goal, warps = self.written, self.goal, self.warps
        free = [cell for cell in range(len(written)) if not written[cell] and cell != goal and cell not in warps]
        if kind != "block":
            return free
        cuts = cut_cells(self.game.around, written, BLOCKED)
        return [cell for cell in free if not cuts[cell]]

    # Writing: 1 on any free cell but the goal, then each number beside the last; from one warp to the other.
    def _next_cells(self) -> list[int]:
        written = self.written
        other = self.leap()
        if other != NOWHERE:
            return [other]
        return [cell for cell in self.game.around[self.last] if not written[cell]]

    def leap(self) -> int:
        """The warp that the next number must be written on, or NOWHERE."""
        if self.last in self.warps and len(self.warps) > 1:  # a picture of an impossible position may have one
            other = self.warps[0] + self.warps[1] - self.last
            if not self.written[other]:
                return other
        return NOWHERE

    def _legal_moves(self) -> list[int]:
        if self.tasks:
            return self._set_up_cells(self.tasks[0].kind)
        if not self.number:
            return [cell for cell in range(len(self.written)) if not self.written[cell] and cell != self.goal]
        return [] if self.written[self.goal] else self._next_cells()

    def _play(self, move: int) -> "Sheet":
        if self.tasks:
            kind, tasks = self.tasks[0].kind, self.tasks[1:]
            if kind == "warp":
                return Sheet(self.game, self.written, NOWHERE, 0, self.warps + (move,), self.goal, tasks)
            if kind == "goal":
                return Sheet(self.game, self.written, NOWHERE, 0, self.warps, move, tasks)
            return Sheet(self.game, self._with(move, BLOCKED), NOWHERE, 0, self.warps, self.goal, tasks)
        number = self.number + 1
        return Sheet(self.game, self._with(move, number), move, number, self.warps, self.goal, ())

    def _with(self, cell: int, what: int) -> bytes:
        written = bytearray(self.written)
        written[cell] = what
        return bytes(written)

    # Ends: writing on the goal wins; if no next number can be written, the last writer loses. No draws.
    def outcome(self) -> "Outcome | None":
        if not self.number:
            return None
        if self.written[self.goal]:
            return Outcome(1 - self.turn, Words("maciji.reached", n=self.number))
        return None if self._next_cells() else Outcome(self.turn, Words("maciji.dead_end", n=self.number + 1))

    # Codes and notation. The number before the cell is shown on the board too; a bare cell can be read as well.
    def code(self, move: int) -> str:
        name = self.game.names[move]
        return self.tasks[0].kind + "@" + name if self.tasks else name

    def _heads(self) -> tuple[str, ...]:
        number = str(self.number + 1)
        return HEADS[self.tasks[0].kind] if self.tasks else (number, number)

    def kifu(self, move: int, lang: str = "ja") -> str:
        return self._heads()[0 if lang == "ja" else 1] + " " + self.game.names[move]

    def readings(self, move: int) -> tuple[str, ...]:
        name = self.game.names[move]
        return tuple([head + " " + name for head in self._heads()] + [head + name for head in self._heads()] + [name])

    def remark(self, move: int) -> "Words | None":
        if not self.tasks and move == self.goal:
            return Words("maciji.on_goal")
        return Words("maciji.on_warp") if not self.tasks and move in self.warps else None

    def diagram(self, lang: str = "ja") -> str:
        """The numbers; signs for the goal, warps, blocked cells and missing cells. Every second row of hexagons is shifted, as on the
        board."""
        free, blocked, goal, warp, none = "・×旗渦＃" if lang == "ja" else ".xGW#"
        rows = [str(row + 1) for row in range(self.game.rows)]
        cells = [[none] * self.game.columns for _ in rows]
        for cell, what in enumerate(self.written):
            sign = goal if cell == self.goal else warp if cell in self.warps else ""
            number = blocked if what == BLOCKED else str(what) if what else ""
            x, y = self.game.places[cell]
            cells[y][x] = number + sign or free
        lines = text_board.grid(list(LETTERS[: self.game.columns]), rows, cells)
        if self.game.hexagons:
            half = " " * ((max([text_board.width(text) for line in cells for text in line]) + 1) // 2)
            lines = [line[:1] + half + line[1:] if i and i % 2 == 0 else line for i, line in enumerate(lines)]
        lines.append(text_board.to_move(Words("side." + str(self.turn)), lang))
        return "\n".join(lines + ([say(self.to_do(), lang)] if self.outcome() is None else []))

    def to_do(self) -> Words:
        """The present task."""
        if self.tasks:
            kind = self.tasks[0].kind
            if kind == "block":
                return Words("maciji.do.block", n=len([task for task in self.tasks if task.kind == "block"]))
            return Words("maciji.do.warp", n=len(self.warps) + 1) if kind == "warp" else Words("maciji.do.goal")
        if self.number and self.leap() != NOWHERE:
            return Words("maciji.do.leap", n=self.number + 1, cell=self.game.names[self.leap()])
        return Words("maciji.do.write", n=self.number + 1) if self.number else Words("maciji.do.first")

    def taps(self, move: int) -> tuple[str, ...]:
        return (self.game.names[move],)

    def events(self, move: int) -> list[Event]:
        name = self.game.names[move]
        if self.tasks:
            return [Event(self.tasks[0].kind, self.code(move), "", name, self.turn)]
        number = self.number + 1
        start = self.game.names[self.last] if self.number else ""
        happened = [Event("write", f"n{number}", start, name, number)]
        if self.number and self.leap() == move:
            happened.insert(0, Event("leap", "", start, name, number))
        return happened

    # Reasons for refusals.
    def refusal(self, code: str) -> Words:
        name = code.replace(" ", "")
        for kind in ("block", "warp", "goal"):
            for head in (kind + "@",) + HEADS[kind]:
                if name.startswith(head) and name[len(head) :] in ANYWHERE:
                    if not self.tasks or kind != self.tasks[0].kind:
                        return Words("maciji.now", what=self.to_do())
                    name = name[len(head) :]
        digits = 0
        while digits < len(name) and name[digits] in "0123456789":
            digits += 1
        name, number = name[digits:], name[:digits]
        if name not in ANYWHERE or (number and self.tasks):
            return Words("refuse.unreadable")
        if number and number != str(self.number + 1):
            return Words("maciji.next_is", n=self.number + 1)
        return self.explain((), name)

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        if self.outcome() is not None:
            return Words("refuse.over")
        if spot not in self.game.cell:
            columns, rows = self.game.columns, self.game.rows
            if spot in ANYWHERE and LETTERS.index(spot[0]) < columns and int(spot[1]) <= rows:
                return Words("maciji.left_out", cell=spot)
            return Words("maciji.no_cell", last=name_of((columns - 1, rows - 1)))
        cell = self.game.cell[spot]
        if self.written[cell] == BLOCKED:
            return Words("maciji.blocked", cell=spot)
        if self.written[cell]:
            return Words("maciji.written", cell=spot, n=self.written[cell])
        if self.tasks:
            return self._explain_set_up(cell)
        if not self.number:
            return Words("maciji.goal_not_first") if cell == self.goal else Words("refuse.nothing")
        other = self.leap()
        if other not in (NOWHERE, cell):
            return Words("maciji.other_warp", n=self.number + 1, cell=self.game.names[other])
        if other == NOWHERE and cell not in self.game.around[self.last]:
            return Words("maciji.beside", n=self.number + 1, last=self.number)
        return Words("refuse.nothing")

    def _explain_set_up(self, cell: int) -> Words:
        kind = self.tasks[0].kind
        if cell == self.goal:
            return Words("maciji.goal_not_blocked") if kind == "block" else Words("maciji.goal_no_warp")
        if cell in self.warps:
            return Words("maciji.goal_no_warp") if kind == "goal" else Words("maciji.two_warps")
        if kind == "block" and cell not in self.legal_moves():
            return Words("maciji.cuts", cell=self.game.names[cell])
        return Words("refuse.nothing")
