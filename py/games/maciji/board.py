"""Looks and taps of MACIJI: a sheet of squared paper or a honeycomb, and two pencils.

Odd numbers are graphite, even ones blue and underlined, so colour is never needed. Everything else on the sheet is drawn as pieces below
the numbers: the goal's flag, the swirls of the warps, the crosses of blocked cells, and the strokes between numbers.
"""

import math

from core.contract import Position
from core.drawing.board import GameBoard, Mark, Piece, Spot, Tone
from core.drawing.svg import n, path, rect, symbol, text, use
from core.words import Words
from games.maciji.rules import BLOCKED, LETTERS, NOWHERE, Rules, Sheet

# Single-stroke digits, on a box of 100 x 100.
DIGITS = (
    "M-2-28C-18-28-21-8-19 4C-17 20-10 29 1 28C14 27 20 12 19-3C18-18 10-29-4-27",
    "M-10-17L3-28L2 28",
    "M-16-15C-14-31 17-32 16-13C15 2-8 12-17 27L20 25",
    "M-15-24C-4-33 17-28 13-13C11-3 0-1-6-1C6-2 20 4 16 16C13 32-10 31-17 21",
    "M4-28L-18 11L20 9M8-9L6 29",
    "M16-27L-11-27L-14-3C-4-10 17-9 16 9C15 28-8 32-17 22",
    "M11-28C-8-18-17 2-15 13C-12 31 16 31 16 11C16-7-11-6-15 12",
    "M-17-26L17-27C8-10 0 8-3 29",
    "M11-20C4-32-16-28-14-15C-12-2 14 0 15 14C16 32-17 32-16 14C-15 1 11-4 12-15C12-18 11-20 10-21",
    "M13-14C10-31-16-29-15-11C-14 5 11 4 14-13C14 0 10 18 2 29",
)
_HATCH = "".join(f"M{i - 36} -36L-36 {i - 36}" for i in range(14, 74, 14)) + "".join(f"M36 {i - 36}L{i - 36} 36" for i in range(0, 66, 14))
_SWIRL = "M0 0C3-4 9-1 8 5C6 13-8 13-12 4C-16-9-3-21 10-18C27-14 29 10 17 22C4 34-23 29-31 9C-37-12-22-36 4-38"
_RING = "M-36 2C-40-34-8-46 10-40C38-34 42 6 24 30C0 46-34 32-35-4"
_HEXAGON = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))

EDGE = 8  # around the cells
SIZE, SMALL = 78, 66  # units of a number: in its cell, and in a cell with a warp or the goal
GAP = 31  # a stroke stops short of a number
ROW, RADIUS = 86.6, 57.7  # hexagons: from row to row, and from the centre to a corner


def hexagon(x: float, y: float, r: float, cls: str) -> str:
    return path("M" + "L".join([f"{n(x + r * dx)} {n(y + r * dy)}" for dx, dy in _HEXAGON]) + "Z", cls)


def _corners(r: float) -> str:
    """The six corners of a hexagon, without most of its sides."""
    d = ""
    for i, (x, y) in enumerate(_HEXAGON):
        (from_x, from_y), (to_x, to_y) = _HEXAGON[i - 1], _HEXAGON[(i + 1) % 6]
        start, end = (x * 3 + from_x, y * 3 + from_y), (x * 3 + to_x, y * 3 + to_y)
        d += f"M{n(start[0] * r / 4)} {n(start[1] * r / 4)}L{n(x * r)} {n(y * r)}L{n(end[0] * r / 4)} {n(end[1] * r / 4)}"
    return d


def number_symbol(number: int) -> str:
    """A pencilled number; an even one is underlined."""
    digits, even = str(number), number % 2 == 0
    size = 100 if len(digits) == 1 else 74
    body = ""
    for i, digit in enumerate(digits):
        body += use("digit" + digit, (i * 2 - len(digits) + 1) * size / 4, -5 if even else 0, "", size)
    return symbol(f"number{number}", body + (path("M-26 37Q0 32 27 36", "underline") if even else ""))


class Board(GameBoard):
    """The sheet. `seat` turns it by half, the numbers stay upright."""

    game: Rules
    tints = True
    one_end = True
    plies = False  # the number to be written tells the ply
    miniature = "goal@d4.a2.b1.b2.c3.c2.d1.e2"
    sounds = {
        "write": Tone("square", 1400, 900, 35, 0.06),
        "block": Tone("square", 300, 200, 60, 0.08),
        "warp": Tone("sine", 700, 350, 140, 0.25),
        "goal": Tone("sine", 660, 880, 160, 0.3),
    }

    def size(self, layout: str) -> tuple[int, int]:
        columns, rows = self.game.columns, self.game.rows
        if self.game.hexagons:
            return columns * 100 + 50 + 2 * EDGE, (rows * 866 + 288 + 9) // 10 + 2 * EDGE
        return columns * 100 + 2 * EDGE, rows * 100 + 2 * EDGE

    def at(self, cell: int, seat: int) -> tuple[float, float]:
        """The centre of a cell."""
        column, row = self.game.places[cell]
        if self.game.hexagons:
            x, y = EDGE + column * 100 + (100 if row % 2 else 50), EDGE + RADIUS + row * ROW
        else:
            x, y = EDGE + column * 100 + 50, EDGE + row * 100 + 50.0
        width, height = self.size("")
        return (width - x, height - y) if seat else (x, y)

    def symbols(self) -> str:
        body = ""
        for digit, d in enumerate(DIGITS):
            ghost = path(d, "lead-ghost", ' transform="translate(2.4 -1.8)"')
            body += symbol(f"digit{digit}", path(d, "lead-halo") + path(d, "lead") + ghost)
        body += "".join([number_symbol(number + 1) for number in range(len(self.game.names))])
        for name, far in (("stroke", 100), ("stroke-long", 141.4)):  # from a number to the one on its right
            body += symbol(name, path(f"M{GAP} 0Q{n(far / 2)} 4 {n(far - GAP)} 0", "pencil-way"))
        ring = path("M-30 4C-32-22-12-34 4-33C26-32 35-12 32 6C29 26 12 34-4 33C-20 32-31 20-29 2", "goal-ring")
        flag = path("M-9 22C-10 4-9-10-8-24", "goal-pole") + path("M-8-24C2-29 8-19 20-23C17-17 17-12 20-5C9-2 3-11-8-6Z", "goal-cloth")
        body += symbol("goal", ring + flag) + symbol("goal-reached", f'<g transform="translate(38 -35) scale(.5)">{flag}</g>')
        cross = path(_HATCH, "hatch") + path("M-25-24C-8-8 10 9 25 25M24-25C10-8-9 9-24 24", "cross")
        body += symbol("blocked", cross) + symbol("warp", path(_SWIRL, "warp"))
        body += symbol("pencil", path("M-26 30L-30 38L-20 36L30-22L20-32ZM14-26L24-16", "pencil-icon"))
        return body + symbol("m-hex", hexagon(0, 0, 51, "last") + path(_corners(46), "bracket"))

    def ground(self, layout: str, seat: int, lang: str) -> str:
        return self._honeycomb(seat) if self.game.hexagons else self._squared_paper(seat)

    def _squared_paper(self, seat: int) -> str:
        columns, rows = self.game.columns, self.game.rows
        w, h = columns * 100, rows * 100
        places = [(columns - 1 - x, rows - 1 - y) if seat else (x, y) for x, y in self.game.places]
        if len(places) == columns * rows:
            body = rect(0, 0, w, h, "leaf")
            squares = "".join([f"M0 {y}H{w}" for y in range(25, h, 25)] + [f"M{x} 0V{h}" for x in range(25, w, 25)])
        else:
            body = path("".join([f"M{x * 100} {y * 100}h100v100h-100z" for x, y in places]), "leaf")
            squares = "".join([f"M{x * 100} {y * 100 + i}h100M{x * 100 + i} {y * 100}v100" for x, y in places for i in (25, 50, 75)])
        ruled = ""
        for i, start, end in _sides(places):
            a, b, c = _shaky(i, 1), _shaky(i, 2), _shaky(i, 3)
            start, end = start * 100, end * 100
            ruled += f"M{n(start + a - 4)} {n(i * 100 + b)}Q{(start + end) // 2} {n(i * 100 + c)} {n(end + 4 - a)} {n(i * 100 - b)}"
        for i, start, end in _sides([(y, x) for x, y in places]):
            a, b, c = _shaky(i, 4), _shaky(i, 5), _shaky(i, 6)
            start, end = start * 100, end * 100
            ruled += f"M{n(i * 100 + b)} {n(start + a - 4)}Q{n(i * 100 + c)} {(start + end) // 2} {n(i * 100 - b)} {n(end + 4 - a)}"
        return f'<g transform="translate({EDGE} {EDGE})">{body}{path(squares, "squares")}{path(ruled, "ruled")}</g>'

    def _honeycomb(self, seat: int) -> str:
        return "".join([hexagon(*self.at(cell, seat), 57.2, "hexcell") for cell in range(len(self.game.names))])

    def labels(self, layout: str, seat: int) -> str:
        """The names of columns and rows, each in its outermost cell."""
        body, hexagons = "", self.game.hexagons
        view = self._view(seat)
        first, last = self._first(view), self._first(list(reversed(view)))
        columns, rows = list(range(self.game.columns)), list(range(self.game.rows))
        if seat:
            columns, rows = list(reversed(columns)), list(reversed(rows))
        top = self.at(view[0], seat)[1]
        for column in columns:
            x, y = self.at((first if hexagons else last)[column, -1], seat)
            if hexagons:
                body += text(x, y - 37, LETTERS[column], "coord over-hexagon" if y == top else "coord", 16)
            else:
                body += text(x + 42, y + 42, LETTERS[column], "coord at-foot", 18, "end")
        for row in rows:
            x, y = self.at(first[-1, row], seat)
            if hexagons:
                body += text(x - 46, y + 6, str(row + 1), "coord before-hexagon", 16, "start")
            else:
                body += text(x - 42, y - 28, str(row + 1), "coord at-left", 18, "start")
        return body

    def _view(self, seat: int) -> list[int]:
        """The cells row by row, as seen from a seat."""
        places = self.game.places
        cells = sorted(range(len(places)), key=lambda cell: (places[cell][1], places[cell][0]))
        return list(reversed(cells)) if seat else cells

    def _first(self, cells: list[int]) -> "dict[tuple[int, int], int]":
        """The first of the cells in each column, by (column, -1), and in each row, by (-1, row)."""
        found: dict[tuple[int, int], int] = {}
        for cell in cells:
            column, row = self.game.places[cell]
            found.setdefault((column, -1), cell)
            found.setdefault((-1, row), cell)
        return found

    def spots(self, layout: str, seat: int) -> list[Spot]:
        found = []
        for cell in self._view(seat):
            x, y = self.at(cell, seat)
            found.append(Spot(self.game.names[cell], x, y, 100, 100, self.game.hexagons))
        return found

    def pieces(self, position: Sheet, seat: int) -> list[Piece]:
        names = self.game.names
        found = []
        if position.goal != NOWHERE:
            flag = "goal-reached" if position.written[position.goal] else "goal"
            found.append(Piece("goal@" + names[position.goal], 1, names[position.goal], flag, "", 0, 100))
        for player, cell in enumerate(position.warps):
            found.append(Piece("warp@" + names[cell], player, names[cell], "warp", "", 180 * player, 100))
        for cell, what in enumerate(position.written):
            if what == BLOCKED:
                found.append(Piece("block@" + names[cell], -1, names[cell], "blocked", "", 0, 100))
        way = _way(position)
        for i, cell in enumerate(way):
            number = i + 1
            owner, shares = 1 - number % 2, cell == position.goal or cell in position.warps
            if i and not (cell in position.warps and way[i - 1] in position.warps):
                found.append(self._stroke(number, cell, way[i - 1], seat))
            classes, size = (f"own{owner} over", SMALL) if shares else (f"own{owner}", SIZE)
            found.append(Piece(f"n{number}", owner, names[cell], f"number{number}", classes, (number * 37 % 9) - 4, size))
        return found

    def _stroke(self, number: int, cell: int, last: int, seat: int) -> Piece:
        """The pencil's stroke to a number from the number before it."""
        (x, y), (to_x, to_y) = self.at(cell, seat), self.at(last, seat)
        degrees = int(math.atan2(to_y - y, to_x - x) * 180 / math.pi + 360.5) % 360
        far = "stroke" if abs(to_x - x) + abs(to_y - y) < 140 else "stroke-long"
        return Piece(f"s{number}", -1, self.game.names[cell], far, "", degrees, 100)

    def badges(self, position: Sheet, layout: str, seat: int, lang: str) -> str:
        """The ring around the last number, and the path through the warps once one has been entered."""
        if position.last == NOWHERE:
            return ""
        x, y = self.at(position.last, seat)
        body = f'<g transform="translate({n(x)} {n(y)})">{path(_RING, "ringed")}</g>'
        if len(position.warps) == 2 and any(position.written[cell] for cell in position.warps):
            (x, y), (to_x, to_y) = self.at(position.warps[0], seat), self.at(position.warps[1], seat)
            far = math.sqrt((to_x - x) * (to_x - x) + (to_y - y) * (to_y - y))
            ux, uy = (to_x - x) / far, (to_y - y) / far
            bend_x, bend_y = (x + to_x) / 2 - uy * far / 6, (y + to_y) / 2 + ux * far / 6
            start, end = f"{n(x + ux * 38)} {n(y + uy * 38)}", f"{n(to_x - ux * 38)} {n(to_y - uy * 38)}"
            body += path(f"M{start}Q{n(bend_x)} {n(bend_y)} {end}", "warp-line")
        return body

    def sign(self, position: Sheet, spot: Spot, layout: str, seat: int) -> tuple[float, float]:
        return spot.x, spot.y + 31  # low in the cell, away from numbers: also below a flag or a warp

    def lit(self, position: Sheet, taps: tuple[str, ...], spot: str) -> str:
        if not position.number:  # until then nearly every cell is free
            return ""
        on_goal = position.goal != NOWHERE and self.game.names[position.goal] == spot
        return "m-take" if on_goal and not self.game.hexagons else "m-lit"  # a dot would hide the flag

    def last_move(self, before: Position, move: int) -> list[Mark]:
        return [Mark("m-hex" if self.game.hexagons else "m-to", self.game.names[move])]

    def notice(self, position: Sheet) -> "Words | None":
        return position.to_do() if position.outcome() is None else None

    def name(self, position: Sheet, spot: str) -> Words:
        cell = self.game.cell[spot]
        number = position.written[cell]
        if number == BLOCKED:
            what = Words("maciji.is.blocked")
        elif cell == position.goal:
            what = Words("maciji.is.number_on_goal", n=number) if number else Words("maciji.is.goal")
        elif cell in position.warps:
            what = Words("maciji.is.number_on_warp", n=number) if number else Words("maciji.is.warp")
        else:
            what = Words("maciji.is.number", n=number) if number else Words("board.empty")
        return Words("maciji.cell", cell=spot, what=what)

    def decisive(self, before: Sheet, move: int, after: Sheet) -> list[str]:
        return [self.game.names[move]]

    def way(self, position: Sheet, move: int) -> "tuple[str, ...]":
        """The path from the last number to the next."""
        names = self.game.names
        return (names[move],) if position.tasks or not position.number else (names[position.last], names[move])

    def side_icon(self, player: int) -> str:
        if player == 0:
            return use("pencil", 0, 0, "own0")
        return use("pencil", 0, -6, "own1") + path("M-34 44Q0 39 35 43", "underline own1")

    def side_words(self, player: int) -> Words:
        return Words("side.colour", side=Words("side." + str(player)), colour=Words("maciji.even" if player else "maciji.odd"))

    def spoken(self, before: Sheet, move: int) -> list[Words]:
        name = self.game.names[move]
        if before.tasks:
            return [Words("maciji.says." + before.tasks[0].kind, side=Words("side." + str(before.turn)), cell=name)]
        said = [Words("maciji.says.write", n=before.number + 1, cell=name)]
        remark = before.remark(move)
        return said + [remark] if remark else said


def _way(position: Sheet) -> list[int]:
    """The cells of 1, 2, 3 … in order."""
    way = [NOWHERE] * position.number
    for cell, number in enumerate(position.written):
        if number and number != BLOCKED:
            way[number - 1] = cell
    return way


def _sides(places: "list[tuple[int, int]]") -> "list[tuple[int, int, int]]":
    """The horizontal sides of cells, joined into the longest strokes: (number of the line, from, to)."""
    lines: dict[int, list[int]] = {}
    for x, y in places:
        lines.setdefault(y, []).append(x)
        lines.setdefault(y + 1, []).append(x)
    found = []
    for y in sorted(lines):
        start = end = NOWHERE
        for x in sorted(lines[y]):
            if start == NOWHERE or x > end:
                if start != NOWHERE:
                    found.append((y, start, end))
                start = x
            end = x + 1
        found.append((y, start, end))
    return found


def _shaky(i: int, salt: int) -> float:
    """An irregularity from -2 to 2 as of a hand-drawn line, the same every time."""
    return ((i * 37 + salt * 53) % 9 - 4) / 2
