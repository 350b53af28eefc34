"""The common look of the four games of ソクラテス: two-sided discs, the ground between two seas of night sky, names, places.

The drawings are functions, and each board uses those that it needs. Black is at the bottom; `seat` 1 turns the board by half, so that a
cell is drawn at its opposite place: only the names of columns and rows change places, since the ground has that symmetry.
"""

from core.drawing import svg
from core.drawing.board import GameBoard, Item, Mark, Piece, Spot
from core.drawing.svg import circle, n, path, rect, symbol, text, use
from core.words import Words
from games.common_board.grid import CELLS, COLUMNS, EQUATOR, LETTERS, NAMES, ROWS, in_space, turned
from games.common_board.notation import colour as colour
from games.common_board.notation import name_of as name_of  # re-exported for the boards
from games.common_board.notation import side_words as side_words

DISC = ("disc-o", "disc-x")  # the symbols of a plain and a marked disc


def star(points: int, outer: float, inner: float, x: float = 0, y: float = 0) -> str:
    """A star as path data, one point up."""
    corners = [svg.around(x, y, inner if i % 2 else outer, -90 + i * 180 / points) for i in range(points * 2)]
    return "M" + "L".join([n(a) + " " + n(b) for a, b in corners]) + "Z"


class CommonBoard(GameBoard):
    """The base of all four boards: two sides, shown by their discs, and a disc to toss for the first move."""

    simple = True
    signs = {"反": "socrates.sign", "+": "socrates.sign"}

    def side_icon(self, player: int) -> str:
        return use("disc-o", 0, 0, f"own{player}", 100)

    def side_words(self, player: int) -> Words:
        return side_words(player)

    def side_name(self, player: int) -> Words:
        return colour(player)

    def thrown(self, dice: "list[float]") -> "tuple[list[Item], Words, int]":
        """Throws one disc: if its plain side is up, the thrower begins."""
        marked = int(dice[0] < 0.5)
        words = Words("socrates.thrown.marked" if marked else "socrates.thrown.plain")
        return [Item("", DISC[marked], "own0", 0, 0, name_of(0, marked))], words, marked


# Discs. The owner is a class that only sets colours: own0 is black, own1 white.


def disc_symbols() -> str:
    """Symbols disc-o (plain: a groove) and disc-x (marked: a ring and a star); in the simple set a bare disc and one with a dot."""
    body = circle(0, 0, 39, "disc-rim") + circle(0, 0, 35.5, "disc")
    plain = symbol("disc-o", body + circle(0, 0, 26, "groove"))
    return plain + symbol(
        "disc-x", body + circle(0, 0, 28.5, "disc-ring") + path(star(5, 21.5, 9.2, 0, 1.6), "disc-star") + circle(0, 0, 19, "disc-dot")
    )


def disc(piece_id: str, owner: int, cell: int, marked: int) -> Piece:
    """A disc on a cell."""
    return Piece(piece_id, owner, NAMES[cell], DISC[marked], f"own{owner}", 0, 100)


def row(player: int, kinds: "list[int]", slots: int) -> str:
    """HTML of a row of small discs of a player (0 plain, 1 marked) and empty slots up to `slots`."""
    return svg.row([use(DISC[kind], 0, 0, f"own{player}", 56) for kind in kinds], slots)


# Marks. Over space they are drawn in star gold, under other names.


def marks() -> str:
    """Symbols m-lit-space, m-take-space, m-from-space, m-to-space and m-threat-space, and m-star: a small dot for far travel."""
    wanted = ("m-lit", "m-from", "m-to", "m-threat")
    body = "".join([symbol(name + "-space", f'<g class="in-space">{use(name, 0, 0)}</g>') for name in wanted])
    frame = rect(-44.5, -44.5, 89, 89, "take", 15).replace("/>", ' pathLength="24"/>')
    body += symbol("m-take-space", f'<g class="in-space">{frame}</g>')
    return body + symbol("m-star", f'<g class="in-space">{circle(0, 0, 12, "halo") + circle(0, 0, 8, "lit")}</g>')


def mark(name: str, cell: int) -> str:
    """The symbol of a mark on a cell."""
    return name + "-space" if in_space(cell) else name


def marked_move(start: int, end: int) -> list[Mark]:
    """The marks of the last move; `start` is -1 for a drop."""
    left = [Mark(mark("m-from", start), NAMES[start])] if start >= 0 else []
    return left + [Mark(mark("m-to", end), NAMES[end])]


# The board.


def spots(seat: int, cells: "list[int] | None" = None, left: int = 0, top: int = 0) -> list[Spot]:
    """The places of the given cells (all by default) in reading order, with `left` and `top` units cut off."""
    wanted = range(CELLS) if cells is None else sorted(cells)
    places = []
    for cell in sorted(wanted, reverse=True) if seat else wanted:
        x, y = middle(cell, seat)
        places.append(Spot(NAMES[cell], x - left, y - top, 100, 100, False))
    return places


def middle(cell: int, seat: int) -> tuple[int, int]:
    """The centre of a cell as seen from a seat, in units."""
    seen = turned(cell) if seat else cell
    return seen % COLUMNS * 100 + 50, seen // COLUMNS * 100 + 50


def _sky() -> str:
    """Stars in the corners of the cells of space, where no piece covers them. The same on every interpreter."""
    state, small, big, bright = 7, "", "", ""
    for cell in range(CELLS):
        x, y = cell % COLUMNS * 100, cell // COLUMNS * 100
        if in_space(cell):
            for _ in range(2):
                state = (state * 1103 + 12345) % 65536
                dot = f"M{x + 80 + state // 16 % 16} {y + 5 + state // 1024 % 16}h0"
                if state % 5:
                    small += dot
                else:
                    big += dot
            if state % 6 == 0:
                bright += star(4, 9, 2, x + 14, y + 84)
    return path(small, "sky-dots") + path(big, "sky-dots big") + path(bright, "sky")


_ORBIT = "M50 90C50 65 65 50 90 50H910C935 50 950 65 950 90V810C950 835 935 850 910 850H90C65 850 50 835 50 810ZM50 450H950"


def ground(orbit: bool = True) -> str:
    """The ground of the board, 1000 x 900: night around the edge and across the middle, two fields; `orbit` dots the paths of space."""
    body = rect(0, 0, COLUMNS * 100, ROWS * 100, "space", 16) + _sky()
    edges = "".join(f"M{x} {y}V{y + 100}" for x in range(100, 1000, 100) for y in (0, EQUATOR * 100, 800))
    edges += "".join(f"M{x} {y}H{x + 100}" for x in (0, 900) for y in range(100, 900, 100))
    body += path(edges, "space-line")
    if orbit:
        body += path(_ORBIT, "orbit")
    body += rect(1.5, 1.5, 997, 897, "space-edge", 15)
    for y in (100, 500):
        lines = "".join(f"M100 {y + i * 100}H900" for i in (1, 2)) + "".join(f"M{x} {y}V{y + 300}" for x in range(200, 900, 100))
        body += rect(100, y, 800, 300, "ground") + path(lines, "ground-line")
    return body


def labels(seat: int, cls: str = "space-coord") -> str:
    """The letters of the columns in the corners of the lowest row, the numbers of the rows in those of the left column."""
    letters, numbers = list(LETTERS), [str(row + 1) for row in range(ROWS)]
    if seat:
        letters.reverse()
        numbers.reverse()
    body = "".join(text(i * 100 + 92, 892, letter, f"coord at-foot {cls}", 20, "end") for i, letter in enumerate(letters))
    return body + "".join(text(8, i * 100 + 24, number, f"coord at-left {cls}", 20, "start") for i, number in enumerate(numbers))


def way(points: "list[tuple[float, float]]", cls: str) -> str:
    """A thin line with a halo through points: the path of a disc."""
    data = "M" + "L".join([n(x) + " " + n(y) for x, y in points])
    return path(data, cls + "-halo") + path(data, cls)


# Words.


def cell_name(cell: int, what: Words) -> Words:
    """The accessible name of a cell and its contents: the name of a disc, or `Words("board.empty")`."""
    return Words("socrates.cell", cell=NAMES[cell], what=what)
