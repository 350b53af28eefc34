"""Arrows and rings over a board: proposed moves and premoves, and the places that decided a game.

Each is drawn three times: a dark line, in it a light casing, in it the core in the game's colour, so that it is visible on any ground.
"""

import math

from core.drawing.svg import circle, n, path, text

FROM = 48  # units from the middle of the first place, around its ring, to the start of the arrow
SHORT = 12  # units from the arrow's tip to the middle of the last place
HEAD, WIDE = 36, 24  # an arrowhead's length and half its width
BOW = 1.3  # sideways distance of a curve, in halves of its length
LAYERS = ("out", "in", "core")  # from back to front


def _toward(a: "tuple[float, float]", b: "tuple[float, float]", far: float) -> "tuple[float, float]":
    length = math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) or 1
    return a[0] + (b[0] - a[0]) * far / length, a[1] + (b[1] - a[1]) * far / length


def arrow(
    points: "list[tuple[float, float]]", kind: str, leave: float = FROM, short: float = SHORT, bowed: bool = False, more: str = ""
) -> str:
    """An arrow through the middles of places, its corners numbered in order; `kind` is its CSS class.

    `leave`, `short`: free units at its two ends. `bowed`: it curves around a piece half way. `more`: SVG over it.
    """
    start, tip = _toward(points[0], points[1], leave), _toward(points[-1], points[-2], short)
    base = _toward(tip, points[-2], HEAD)
    along_x, along_y = tip[0] - base[0], tip[1] - base[1]
    away_x, away_y = along_x * WIDE / HEAD, along_y * WIDE / HEAD
    head = f"M{n(base[0] - away_y)} {n(base[1] + away_x)}L{n(tip[0])} {n(tip[1])}L{n(base[0] + away_y)} {n(base[1] - away_x)}Z"
    turns = points[1:-1]
    corners = [start] + turns + [base]
    if bowed:
        far_x, far_y = (base[0] - start[0]) / 2, (base[1] - start[1]) / 2
        corners[1:1] = [(start[0] + far_x - far_y * BOW, start[1] + far_y + far_x * BOW)]
    places = [f"{n(x)} {n(y)}" for x, y in corners]
    shaft = "M" + (f"{places[0]}Q{places[1]} {places[2]}" if bowed else "L".join(places))
    if not turns and (base[0] - start[0]) * along_x + (base[1] - start[1]) * along_y <= 0:
        shaft = ""  # too short: only the head is drawn
    body = "".join([(path(shaft, "sh-" + layer) if shaft else "") + path(head, "ar-" + layer) for layer in LAYERS])
    for i, (x, y) in enumerate(turns):
        body += f'<g class="bounce">{circle(x, y, 25, "pill")}{text(x, y + 11, str(i + 1), "pill-t", 31)}</g>'
    return _group(body + more, kind + " bent" if turns else kind)


def ring(x: float, y: float, r: float, kind: str, more: str = "") -> str:
    """A ring around a place; `more`: SVG over it."""
    return _group("".join([circle(x, y, r, "rg-" + layer) for layer in LAYERS]) + more, kind)


def counted(x: float, y: float, number: str) -> str:
    """A number: the count that won the game."""
    return f'<g class="ar found">{circle(x, y, 25, "end-n")}{text(x, y + 10, number, "end-t", 28)}</g>'


def _group(body: str, kind: str) -> str:
    return f'<g class="ar {kind}">{body}</g>'
