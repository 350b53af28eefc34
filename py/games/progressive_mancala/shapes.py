"""The arrangement of Progressive Mancala's bowls: in one row, folded into a zigzag, or as a ring.

`i` counts the holes from the left end of the near player's path, so from the far player's seat a hole's `i` is counted from the other
end. Lengths are in units of the board; a place is (x, y, radius), a text is at (x, y, size, anchor).
"""

from core.drawing.board import Spot
from core.drawing.svg import n, path, text
from games.progressive_mancala.rules import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    Place = tuple[float, float, float]
    Written = tuple[float, float, float, str]

ROOM = 120  # units beside the row for the name of a player in any language


def arrowhead(x: float, y: float, toward: int, way: str, turn: float = 0) -> str:
    """An arrowhead with its point at x, y, pointing right (1) or left (-1)."""
    return path(f"M0 0L{-26 * toward}-13V13Z", "way-head " + way, f' transform="translate({n(x)} {n(y)}) rotate({n(turn)})"')


class Shape:
    """An arrangement of `holes` bowls and the GOAL."""

    hops = False  # the hops of a sowing have room above the bowls

    def __init__(self, holes: int) -> None:
        self.holes = holes
        self.w, self.h = self.size()

    def size(self) -> tuple[int, int]:
        """Width and height of the whole board."""
        raise NotImplementedError

    def bowl(self, i: int) -> "Place":
        """Centre and radius of a hole's bowl."""
        raise NotImplementedError

    def goal(self) -> "Place":
        """Centre and radius of the GOAL."""
        return self.w / 2, self.h - 84, 74

    def verdict(self) -> tuple[float, float]:
        """The place of the result of a game."""
        x, y, r = self.goal()
        return x, y - r - 92

    def spot(self, name: str, i: int) -> Spot:
        """The tappable area of a hole."""
        x, y, r = self.bowl(i)
        return Spot(name, x, y, r * 2 + 12, r * 2 + 12, True)

    def written(self, i: int) -> "tuple[Written, Written, Written]":
        """The places of a hole's number, letter and gain."""
        raise NotImplementedError

    def sign(self, i: int) -> tuple[float, float]:
        """The centre of a sign with a hole's value."""
        raise NotImplementedError

    def at_goal(self) -> "tuple[Written, Written]":
        """The places of the GOAL's name and number: above it, where the channel comes from the sides."""
        x, y, r = self.goal()
        return (x - 8, y - r - 20, 27, "end"), (x + 8, y - r - 20, 34, "start")

    def ground(self, seat: int, names: list[str]) -> str:
        """The channel and both paths. `names`: the name of the near player, then that of the far player."""
        raise NotImplementedError

    def hole(self, i: int, seat: int) -> int:
        """The hole with the index `i`, or the `i` of a hole: the function is its own inverse."""
        return self.holes - 1 - i if seat else i


class Line(Shape):
    """One row, with the paths of both players above and below it and the GOAL in the middle of the channel that closes the ring."""

    hops = True
    PITCH = 104
    Y = 170

    def size(self) -> tuple[int, int]:
        return 200 + (self.holes - 1) * self.PITCH, 460

    def bowl(self, i: int) -> "Place":
        return 100 + i * self.PITCH, self.Y, 46

    def goal(self) -> "Place":
        return self.w / 2, self.h - 76, 64

    def verdict(self) -> tuple[float, float]:
        x, y, _ = self.goal()
        return x * 1.5, y - 6

    def spot(self, name: str, i: int) -> Spot:
        x, y, _ = self.bowl(i)
        return Spot(name, x, y + 28, self.PITCH, 220, False)

    def written(self, i: int) -> "tuple[Written, Written, Written]":
        x, y, _ = self.bowl(i)
        return (x, y + 84, 34, "middle"), (x, y + 112, 26, "middle"), (x + 12, y + 112, 26, "start")

    def sign(self, i: int) -> tuple[float, float]:
        x, y, r = self.bowl(i)
        return x, y - r - 24

    def at_goal(self) -> "tuple[Written, Written]":
        x, y, r = self.goal()
        return (x - r - 14, y - 18, 27, "end"), (x + r + 14, y - 18, 34, "start")

    def ground(self, seat: int, names: list[str]) -> str:
        left, right, y, low = 100, self.w - 100, self.Y, self.h - 76
        body = path(
            f"M{left} {y}H54Q24 {y} 24 {y + 30}V{low - 30}Q24 {low} 54 {low}H{self.w - 54}"
            f"Q{self.w - 24} {low} {self.w - 24} {low - 30}V{y + 30}Q{self.w - 24} {y} {self.w - 54} {y}Z",
            "channel",
        )
        near, far = f"way{seat}", f"way{1 - seat}"
        # Each path begins beside the name of its player, at the same place in every language.
        body += text(left + ROOM - 16, 34, names[1], "way-t " + far, 22, "end")
        body += path(f"M{left + ROOM} 26H{right - 22}", "way " + far) + arrowhead(right + 4, 26, 1, far)
        body += text(right - ROOM + 20, y + 144, names[0], "way-t " + near, 22, "start")
        return body + path(f"M{right + 4 - ROOM} {y + 136}H{left + 22}", "way " + near) + arrowhead(left - 4, y + 136, -1, near)


class Folded(Shape):
    """Two rows, zigzag: for a phone held upright, and for many holes if there is room."""

    PITCH = 64

    def size(self) -> tuple[int, int]:
        return 144 + (self.holes - 1) * self.PITCH, 640

    def bowl(self, i: int) -> "Place":
        return 72 + i * self.PITCH, 250 if i % 2 else 130, 51

    def _label(self, i: int) -> tuple[float, float]:
        x, y, r = self.bowl(i)
        return x, y + r + 40 if i % 2 else y - r - 14  # the upper row is labelled above, the lower below

    def written(self, i: int) -> "tuple[Written, Written, Written]":
        x, y = self._label(i)
        return (x - 14, y, 36, "end"), (x - 2, y, 25, "middle"), (x + 12, y, 27, "start")

    def sign(self, i: int) -> tuple[float, float]:
        x, y = self._label(i)
        return x, y + 29 if i % 2 else y - 49  # beyond the letter and the number

    def ground(self, seat: int, names: list[str]) -> str:
        gx, gy, _ = self.goal()
        at = [self.bowl(i) for i in range(self.holes)]
        ax, ay, _ = at[0]
        kx, ky, _ = at[-1]
        road = f"M{n(ax)} {n(ay)}" + "".join([f"L{n(x)} {n(y)}" for x, y, _ in at[1:]])
        right = f"M{n(kx)} {n(ky)}C{n(kx + 66)} {n(gy - 130)} {n(kx - 60)} {n(gy)} {n(gx)} {n(gy)}"
        left = f"M{n(gx)} {n(gy)}C{n(ax + 60)} {n(gy)} {n(ax - 66)} {n(gy - 130)} {n(ax)} {n(ay)}"
        body = path(road + right + left, "channel")
        # The near player sows left along the row, so the arrow leaves the GOAL on the right and rises; the far player's likewise on the
        # left.
        near, far, y = f"way{seat}", f"way{1 - seat}", gy - 44
        body += arrowhead(kx - 34, y, 1, near, -52) + arrowhead(ax + 34, y, -1, far, 52)
        if self.holes > 11:
            body += text(kx - 76, y + 40, names[0], "way-t " + near, 25, "end") + text(
                ax + 76, y + 40, names[1], "way-t " + far, 25, "start"
            )
        return body


class Ring(Shape):
    """A real ring for many holes on an upright phone: one side left, one right, the odd hole above, the GOAL below."""

    PITCH = 102

    def size(self) -> tuple[int, int]:
        return 784, 158 + (self.holes // 2 - 1) * self.PITCH

    def bowl(self, i: int) -> "Place":
        side, low = self.holes // 2, self.h - 84
        if i == side:
            return 392, 68, 47
        return (74, low - i * self.PITCH, 47) if i < side else (710, low - (self.holes - 1 - i) * self.PITCH, 47)

    def goal(self) -> "Place":
        return 392, self.h - 84, 74

    def verdict(self) -> tuple[float, float]:
        return 392, self.h - 236

    def spot(self, name: str, i: int) -> Spot:
        x, y, _ = self.bowl(i)
        x = x if i == self.holes // 2 else 118 if x < 392 else 666
        return Spot(name, x, y, 228, self.PITCH, False)

    def written(self, i: int) -> "tuple[Written, Written, Written]":
        x, y, _ = self.bowl(i)
        if i == self.holes // 2:
            return (x - 10, y + 92, 44, "end"), (x + 14, y + 92, 28, "middle"), (x + 32, y + 92, 28, "start")
        if x < 392:
            return (x + 66, y + 6, 44, "start"), (x + 66, y + 40, 28, "start"), (x + 92, y + 40, 28, "start")
        return (x - 66, y + 6, 44, "end"), (x - 110, y + 40, 28, "end"), (x - 104, y + 40, 28, "start")

    def sign(self, i: int) -> tuple[float, float]:
        x, y, _ = self.bowl(i)
        return (x, y + 122) if i == self.holes // 2 else (x + 196 if x < 392 else x - 196, y)

    def ground(self, seat: int, names: list[str]) -> str:
        (left, low, _), top = self.bowl(0), 68
        body = path(f"M{left} {low}V{top + 30}Q{left} {top} {left + 30} {top}H680Q710 {top} 710 {top + 30}V{low}Z", "channel")
        first, last = LETTERS[0], LETTERS[self.holes - 1]
        ends = (f"{last} → {first}", f"{first} → {last}")
        near, far = f"way{seat}", f"way{1 - seat}"
        # The near player's stones go left over the top, the far one's right.
        for way, x, end, top, low in ((near, 522, 262, 236, 600), (far, 318, 466, 300, 540)):
            r = abs(x - end) / 2
            body += path(f"M{x} {low}V{n(top + r)}A{n(r)} {n(r)} 0 0 {int(end > x)} {end} {n(top + r)}V{low - 22}", "way " + way)
            body += arrowhead(end, low + 4, 1, way, 90)
        for way, y, said in ((near, 212, names[0] + " " + ends[seat]), (far, 440, names[1]), (far, 474, ends[1 - seat])):
            body += text(392, y, said, "way-t " + way, 27)
        return body


def shape(layout: str, holes: int) -> Shape:
    """The arrangement of the bowls in a layout."""
    if holes > 11:
        return Folded(holes) if layout == "wide" else Ring(holes)
    return Line(holes) if layout == "wide" else Folded(holes)
