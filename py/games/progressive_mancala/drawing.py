"""The pictures of Progressive Mancala: each bowl with its stones and number, and the layer above."""

from core.drawing.svg import around, circle, n, path, rect, rounds, text
from games.progressive_mancala.shapes import Shape, shape


def _ring(count: int, r: float, first: float) -> list[tuple[float, float]]:
    return [around(0, 0, r, first + 360 * i / count) for i in range(count)]


def pebbles(count: int) -> tuple[list[tuple[float, float]], float]:
    """The places of `count` stones in a bowl of radius 1, and their size: a ring, then a ring and a core, then a spiral."""
    if count <= 1:
        return [(0, 0)] * count, 0.26
    if count <= 5:
        return _ring(count, 0.3 + 0.035 * count, -90), 0.25
    if count <= 10:
        core = max(1, count - 7)
        return _ring(count - core, 0.6, -90) + ([(0, 0)] if core == 1 else _ring(core, 0.24, -65)), 0.215 if count <= 8 else 0.19
    if count <= 18:
        outer = min(12, (count * 2 + 2) // 3)
        return _ring(outer, 0.68, -90) + _ring(count - outer, 0.34, -65), 0.16
    spiral = [around(0, 0, 0.86 * ((i + 0.5) / count) ** 0.5, i * 137.5) for i in range(count)]
    return spiral, 0.72 / count**0.5


class RowDrawing:
    """The bowls of the holes and the GOAL, which is place `holes`. Drawings are cached, since a bowl is drawn often."""

    def __init__(self, holes: int, layouts: tuple[str, ...]) -> None:
        self.holes = holes
        self.shapes: dict[str, Shape] = {layout: shape(layout, holes) for layout in layouts}
        self._pictures: dict[tuple[int, int, str, int], str] = {}
        self._empty: dict[tuple[int, str, int], tuple[str, tuple[float, float, float, str]]] = {}
        self._stones: dict[tuple[int, float], list[str]] = {}

    def bowl(self, hole: int, layout: str, seat: int) -> tuple[float, float, float]:
        """Centre and radius of a hole's bowl."""
        lies = self.shapes[layout]
        return lies.bowl(lies.hole(hole, seat))

    def place(self, place: int, layout: str, seat: int) -> tuple[float, float, float]:
        """Centre and radius of a hole's bowl or of the GOAL."""
        return self.bowl(place, layout, seat) if place < self.holes else self.shapes[layout].goal()

    # Variable parts: the stones and their number.
    def picture(self, place: int, count: int, layout: str, seat: int) -> str:
        """One bowl with its stones and number, cached; the page rewrites it alone during a sowing."""
        asked = place, count, layout, seat
        known = self._pictures.get(asked)
        if known is None:
            known = self._pictures[asked] = self._draw(place, count, layout, seat)
        return known

    def _draw(self, place: int, count: int, layout: str, seat: int) -> str:
        at = place, layout, seat
        empty = self._empty.get(at)
        if empty is None:
            empty = self._empty[at] = self._draw_empty(place, layout, seat)
        around_stones, (x, y, size, anchor) = empty
        stones = self._pebbles(count, self.place(*at)[2], place == self.holes)
        body = "".join([path(some, "pebble-" + "abc"[(place * 5 + count + i) % 3]) for i, some in enumerate(stones)])
        return around_stones.replace("|", body) + text(x, y, str(count), "count" if count else "count zero", size, anchor)

    def _draw_empty(self, place: int, layout: str, seat: int) -> "tuple[str, tuple[float, float, float, str]]":
        """A bowl with "|" in place of its stones, and x, y, size and anchor of its number."""
        x, y, r = self.place(place, layout, seat)
        lies, is_goal = self.shapes[layout], place == self.holes
        body = circle(x, y, r, "bowl goal" if is_goal else "bowl") + circle(x, y, r - 6, "bowl-in")
        body += f'<g transform="translate({n(x)} {n(y)})">|</g>'
        return body, lies.at_goal()[1] if is_goal else lies.written(lies.hole(place, seat))[0]

    def _pebbles(self, count: int, r: float, is_goal: bool) -> list[str]:
        """The outlines of the stones in a bowl of radius r around its middle, in three groups by colour: every third stone in one
        outline."""
        known = self._stones.get((count, r))
        if known is None:
            at, size = pebbles(count)
            reach, size = r - (26 if is_goal else 4), size * (min(46, r - 18) if is_goal else r - 2)
            at = [(x * reach, y * reach) for x, y in at]
            known = self._stones[(count, r)] = [rounds(at[i::3], size) for i in range(min(3, count))]
        return known


def badge(x: float, y: float, said: str, way: str) -> str:
    """A short text on a plate in a side's colour, centred on x, y."""
    half = max(17, 7 * len(said) + 6)
    return rect(x - half, y - 17, half * 2, 34, "badge " + way, 17) + text(x, y + 8, said, "badge-t", 23 if len(said) < 3 else 19)
