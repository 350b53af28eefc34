"""Arrows and rings over a board: a move that is proposed or laid ahead, and the places where a game was decided.

Each is drawn three times: a dark line, in it a light casing, in it the core in the game's colour. So one of them stands out on any ground.
"""

import math

from core.drawing.svg import circle, n, path, text

FROM = 48  # units from the middle of a place to where its arrow leaves it, round its ring
SHORT = 12  # before the middle of the last place its tip ends
HEAD, WIDE = 36, 24  # an arrowhead's length and half its width
LAYERS = ("out", "in", "core")  # as they lie on one another


def _toward(a: "tuple[float, float]", b: "tuple[float, float]", far: float) -> "tuple[float, float]":
    length = math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) or 1
    return a[0] + (b[0] - a[0]) * far / length, a[1] + (b[1] - a[1]) * far / length


def arrow(points: "list[tuple[float, float]]", kind: str) -> str:
    """An arrow through the middles of places, with its corners; `kind` is one of the classes that say what it tells."""
    start = _toward(points[0], points[1], FROM)
    tip = _toward(points[-1], points[-2], SHORT)
    base = _toward(tip, points[-2], HEAD)
    away_x, away_y = (tip[0] - base[0]) * WIDE / HEAD, (tip[1] - base[1]) * WIDE / HEAD
    head = f"M{n(base[0] - away_y)} {n(base[1] + away_x)}L{n(tip[0])} {n(tip[1])}L{n(base[0] + away_y)} {n(base[1] - away_x)}Z"
    shaft = "M" + "L".join([f"{n(x)} {n(y)}" for x, y in [start] + points[1:-1] + [base]])
    return _group("".join([path(shaft, "sh-" + layer) + path(head, "ar-" + layer) for layer in LAYERS]), kind)


def ring(x: float, y: float, r: float, kind: str) -> str:
    """A ring round a place."""
    return _group("".join([circle(x, y, r, "rg-" + layer) for layer in LAYERS]), kind)


def counted(x: float, y: float, number: str) -> str:
    """A number that says how many it took to win."""
    return f'<g class="ar found">{circle(x, y, 25, "end-n")}{text(x, y + 10, number, "end-t", 28)}</g>'


def _group(body: str, kind: str) -> str:
    return f'<g class="ar {kind}">{body}</g>'
