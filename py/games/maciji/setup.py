"""Positions of MACIJI as text: the cells of the numbers 1, 2, 3 … in order, the goal, the warps and the blocked cells; `-` for none.

The remaining tasks before the 1 follow from these.
"""

from core import register
from core.contract import BadOption
from core.positions import packing
from core.positions.drawn import EMPTY, numbers_in
from core.positions.packing import refused
from core.positions.parts import Cells, item
from core.words import Words
from games.maciji.cells import cut_off, neighbours
from games.maciji.rules import BLOCKED, LETTERS, NOWHERE, SIDES, Rules, Sheet, name_of, places_of, shape_fault

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.contract import Game
    from core.positions.parts import PaletteItem, Part, Values


def write(position: Sheet) -> str:
    """The text of a position."""
    names, written = position.game.names, position.written
    numbers = sorted([(what, cell) for cell, what in enumerate(written) if what and what != BLOCKED])
    blocks = [cell for cell, what in enumerate(written) if what == BLOCKED]
    goal = [position.goal] if position.goal != NOWHERE else []
    parts: list[list[int]] = [[cell for _, cell in numbers], goal, list(position.warps), blocks]
    return ":".join(["".join([names[cell] for cell in part]) or packing.NONE for part in parts])


def _cells(game: Rules, text: str) -> "list[int]":
    if text == packing.NONE:
        return []
    names = [text[i : i + 2] for i in range(0, len(text), 2)]
    for name in names or [text]:
        if name not in game.cell:
            raise refused("position.cell", text=packing.shown(name) or packing.NONE)
    return [game.cell[name] for name in names]


def _chosen(game: Rules, goals: "list[int]") -> int:
    """The number of goals that a player has chosen: none if the options fix the goal."""
    return len(goals) if game.fixed_goal == NOWHERE else 0


def lay(game: Rules, text: str) -> Sheet:
    """The position of a text, possible by the rules or not, for a picture. Raises BadPosition for an unreadable text."""
    path, goals, warps, blocks = [_cells(game, part) for part in packing.fields(text, 4)]
    written = bytearray(len(game.names))
    for cell in blocks:
        written[cell] = BLOCKED
    for i, cell in enumerate(path):
        written[cell] = i + 1
    tasks = () if path else game.tasks[len(blocks + warps) + _chosen(game, goals) :]
    return Sheet(game, bytes(written), (path or [NOWHERE])[-1], len(path), tuple(warps), goals[0] if goals else NOWHERE, tasks)


def read(game: Rules, text: str) -> Sheet:
    """The position of a text. Raises BadPosition."""
    path, goals, warps, blocks = [_cells(game, part) for part in packing.fields(text, 4)]
    for part in (path + blocks, blocks + warps + goals):
        for i, cell in enumerate(part):
            if cell in part[:i]:
                raise refused("position.taken", spot=game.names[cell])
    if blocks != sorted(blocks):
        raise refused("position.order")
    if len(goals) > 1 or game.fixed_goal != NOWHERE and goals != [game.fixed_goal]:
        raise refused("position.goal")
    kinds = ["block"] * len(blocks) + ["warp"] * len(warps) + ["goal"] * _chosen(game, goals)
    asked = [task.kind for task in game.tasks]
    if kinds != asked[: len(kinds)] or path and len(kinds) < len(asked):
        if path and not goals:
            raise refused("position.no_goal")
        if len(warps) == 1:
            raise refused("position.one_warp", spot=game.names[warps[0]])
        if path and len(blocks) % 2:
            raise refused("position.odd_blocks", told=len(blocks), spots=", ".join([game.names[cell] for cell in blocks]))
        raise refused("position.set_up")
    tasks = game.tasks[len(kinds) :]
    written = bytearray(len(game.names))
    for cell in blocks:
        written[cell] = BLOCKED
    apart = cut_off(game.around, [cell for cell in range(len(written)) if not written[cell]])
    if apart:
        raise refused("position.apart", ring=", ".join([game.names[cell] for cell in apart]))
    sheet = Sheet(game, bytes(written), NOWHERE, 0, tuple(warps), goals[0] if goals else NOWHERE, tasks)
    for cell in path:
        if cell not in sheet.legal_moves():
            raise refused("position.number_at", n=sheet.number + 1, spot=game.names[cell], why=sheet.explain((), game.names[cell]))
        sheet = sheet._play(cell)
    return sheet


def parts(game: Rules) -> "list[Part]":
    """The parts of a text."""
    names = list(game.names)
    return [
        Cells("path", names, takes_later=True, bars="blocks"),
        Cells("goal", names, 1, bars="warps blocks"),
        Cells("warps", names, 2, bars="goal blocks"),
        Cells("blocks", names, ordered=True, bars="path goal warps"),
    ]


def palette(_game: Rules) -> "list[PaletteItem]":
    """The palette for setting up a position by hand."""
    tools = ("path", "position.tool.next"), ("blocks", "maciji.is.blocked"), ("warps", "maciji.is.warp"), ("goal", "maciji.is.goal")
    return [item(name, "list", name, Words(key)) for name, key in tools] + [item("shape", "shape", "cells", Words("option.maciji.cells"))]


OPTIONS = ("board", "size")  # the options offered beside the board


def whole(game: Rules) -> "Game":
    """The game on a board with all cells."""
    settings = game.settings.copy()
    settings["cells"] = "all"
    return register.settle(game.id, settings)


# What is wrong with a shape, as it is told about a cell that cannot be taken away.
WITHOUT = {
    "maciji.shape.apart": "maciji.without.apart",
    "maciji.shape.edge": "maciji.without.edge",
    "maciji.shape.few": "maciji.without.few",
}


def reshaped(game: Rules, spot: str) -> str:
    """The option `cells` with a cell left out or, if it was left out, brought back. Raises BadOption for no shape of a board."""
    rows = [["1" if name_of((x, y)) in game.cell else "0" for x in range(game.columns)] for y in range(game.rows)]
    x, y = LETTERS.index(spot[0]), int(spot[1]) - 1
    rows[y][x] = "10"[int(rows[y][x])]
    shape = "-".join(["".join(row) for row in rows])
    if "0" not in shape:
        return "all"
    settings = game.settings.copy()
    settings["cells"] = shape
    fault = shape_fault(settings)
    if fault is not None:
        places = places_of(settings)
        apart = cut_off(neighbours(game.hexagons, places), list(range(len(places))))
        ring = ", ".join([name_of(places[cell]) for cell in apart] or [spot])
        key = WITHOUT[fault.key] if spot in game.cell else "maciji.without.alone"
        raise BadOption(Words(key, spot=spot, n=fault.values.get("n", 0), ring=ring))
    return shape


def empty(game: Rules, values: "Values") -> None:
    """Puts the goal onto an empty sheet, if the options fix it."""
    if game.fixed_goal != NOWHERE:
        values["goal"] = (game.names[game.fixed_goal],)


def fit(game: Rules, settings: "dict[str, str]", values: "Values") -> None:
    """Changes `settings` to the options that the blocked cells, warps and goal of `values` need."""
    each = [value for value in game.allowed("blocks") if 2 * int(value) >= len(values["blocks"])]
    if values["blocks"] or values["path"]:
        settings["blocks"] = each[0] if each else game.allowed("blocks")[-1]
    if values["warps"] or values["path"]:
        settings["warp"] = "on" if values["warps"] else "off"
    if settings["goal"] != "second" and values["goal"] != (settings["goal"],):
        settings["goal"] = "second"


def frame(game: Rules) -> "tuple[list[str], list[str], int]":
    """The frame of the diagram: (names of the columns, names of the rows, cells in a row)."""
    return list(LETTERS[: game.columns]), [str(row + 1) for row in range(game.rows)], game.columns


SIZES = tuple([(columns, rows) for columns in SIDES for rows in SIDES])  # of boards in characters
BARRED = ("×", "x")  # a blocked cell
ABSENT = ("#", "＃")  # a place that is no cell


def is_cell(drawn: str) -> bool:
    """True for the sign of a cell in a diagram, or of a place that is none."""
    number = drawn[:-1] if drawn[-1] in "旗G渦W" else drawn
    return drawn in EMPTY or drawn in BARRED + ABSENT or len(number) < 3 and all(sign in packing.DIGITS for sign in number)


def suited(game: Rules, rows: "list[list[str]]") -> "Game":
    """The game on a board of this size and shape."""
    settings = game.settings.copy()
    settings["size"] = f"{len(rows[0])}x{len(rows)}"
    shape = "-".join(["".join(["0" if sign in ABSENT else "1" for sign in row]) for row in rows])
    settings["cells"] = shape if "0" in shape else "all"
    return register.settle(game.id, settings)


def drawn(game: Rules, rows: "list[list[str]]", _below: "list[str]") -> "list[str]":
    """The texts that a diagram can stand for."""
    path: list[tuple[int, str]] = []
    goal, warps, blocks = packing.NONE, "", ""
    for column in range(game.columns):
        for row in range(game.rows):
            sign, name = rows[row][column], name_of((column, row))
            path += [(n, name) for n in numbers_in(sign)]
            goal = name if sign[-1] in "旗G" else goal
            warps += name if sign[-1] in "渦W" else ""
            blocks += name if sign in BARRED else ""
    path.sort()
    return [":".join(["".join([name for _, name in path]) or packing.NONE, goal, warps or packing.NONE, blocks or packing.NONE])]
