"""The pictures of Progressive Mancala: where the bowls lie, and each with its stones and number."""

from core.drawing.svg import around, circle, n, path, rect, rounds, text

PITCH = 104  # from bowl to bowl in one row
Y = 206  # of the row of bowls


def _ring(count: int, r: float, first: float) -> list[tuple[float, float]]:
    return [around(0, 0, r, first + 360 * i / count) for i in range(count)]


def pebbles(count: int) -> tuple[list[tuple[float, float]], float]:
    """Where `count` stones lie in a bowl of radius 1, and how big each is: a ring, then a ring and a core, then a spiral."""
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


class Row:
    """The bowls of the holes and the GOAL, which is place `holes`. What has been drawn is kept: a bowl is drawn often."""

    def __init__(self, holes: int) -> None:
        self.holes = holes
        self._pictures: dict[tuple[int, int, str, int], str] = {}
        self._empty: dict[tuple[int, str, int], tuple[str, tuple[float, float, int, str]]] = {}
        self._stones: dict[tuple[int, float], list[str]] = {}

    def size(self, layout: str) -> tuple[int, int]:
        """Width and height of the whole board."""
        if layout == "wide":
            return 200 + (self.holes - 1) * PITCH, 516
        return 784, 640 if self.holes == 11 else 760

    def goal(self, layout: str) -> tuple[float, float, float]:
        """Centre and radius of the GOAL."""
        w, h = self.size(layout)
        return w / 2, h - 84, 74

    def verdict(self, layout: str) -> tuple[float, float]:
        """Where the result of a game is written: beside the GOAL, or above it."""
        x, y, r = self.goal(layout)
        return (x * 1.5, y) if layout == "wide" else (x, y - r - 92)

    def bowl(self, hole: int, layout: str, seat: int) -> tuple[float, float, float]:
        """Centre and radius of a hole's bowl."""
        i = self.holes - 1 - hole if seat else hole
        if layout == "wide":
            return 100 + i * PITCH, Y, 46
        if self.holes == 11:
            return 72 + i * 64, 130 if i % 2 == 0 else 250, 51
        return 62 + i * 41.25, (130, 250, 370, 250)[i % 4], 46

    def place(self, place: int, layout: str, seat: int) -> tuple[float, float, float]:
        """Centre and radius of a hole's bowl or of the GOAL."""
        return self.bowl(place, layout, seat) if place < self.holes else self.goal(layout)

    # What changes with the position: the stones and their number.
    def picture(self, place: int, count: int, layout: str, seat: int) -> str:
        """One bowl with its stones and number, drawn once; the page rewrites it alone while stones are being sown."""
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

    def _draw_empty(self, place: int, layout: str, seat: int) -> "tuple[str, tuple[float, float, int, str]]":
        """A bowl with "|" where its stones are to be, and for its number x, y, size and anchor."""
        x, y, r = self.place(place, layout, seat)
        is_goal = place == self.holes
        body = circle(x, y, r, "bowl goal" if is_goal else "bowl") + circle(x, y, r - 6, "bowl-in")
        body += f'<g transform="translate({n(x)} {n(y)})">|</g>'
        if is_goal:
            # Beside it, or above it where the channel comes from the sides: to the right of what is written there.
            lx, ly = (r + 14, -24) if layout == "wide" else (8, -r - 20)
            return body, (x + lx, y + ly, 34, "start")
        if layout == "wide":
            return body, (x, y + 86, 34, "middle")
        return body, (x - 14, label_y(y, r), 36, "end")

    def _pebbles(self, count: int, r: float, is_goal: bool) -> list[str]:
        """The outlines of the stones in a bowl of radius r about its middle, every third of them together: they differ in colour."""
        known = self._stones.get((count, r))
        if known is None:
            at, size = pebbles(count)
            reach, size = r - (26 if is_goal else 4), size * (46 if is_goal else r - 2)
            at = [(x * reach, y * reach) for x, y in at]
            known = self._stones[(count, r)] = [rounds(at[i::3], size) for i in range(min(3, count))]
        return known


def label_y(y: float, r: float) -> float:
    """Where the letter and the number of a folded row's bowl stand."""
    top = y <= 130  # the upper row is labelled above, the others below
    return y - r - 14 if top else y + r + 40


def arrowhead(x: float, y: float, toward: int, way: str, turn: float = 0) -> str:
    """An arrowhead whose point is at x, y, pointing right (1) or left (-1)."""
    return path(f"M0 0L{-26 * toward}-13V13Z", "way-head " + way, f' transform="translate({n(x)} {n(y)}) rotate({n(turn)})"')


def badge(x: float, y: float, said: str, way: str) -> str:
    """A few signs on a plate in a side's colour, about x, y."""
    half = max(17, 7 * len(said) + 6)
    return rect(x - half, y - 17, half * 2, 34, "badge " + way, 17) + text(x, y + 8, said, "badge-t", 23 if len(said) < 3 else 19)
