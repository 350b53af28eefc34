"""The motion of a move's pieces, from its events: straight, in an arc over other pieces, or along the turns of a ray. Pure: knows no
browser."""

import json
import math

from core.contract import Event
from core.drawing.board import Spot
from core.drawing.svg import n

LIFT = 1.28  # scale of a piece at the top of its arc
LONGEST_LEGS = 4  # a path with more legs takes no longer


class Way:
    """The path of one piece: its points from start to end, whether it jumps, and whether it turns to face its direction."""

    def __init__(self, points: "list[tuple[float, float]]", jumps: bool, heads: bool = False) -> None:
        self.points = points
        self.jumps = jumps
        self.heads = heads

    def legs(self) -> int:
        """The number of straight parts."""
        return len(self.points) - 1

    def duration(self, move_ms: int) -> int:
        """The time for the path in ms; a straight move takes `move_ms`."""
        return move_ms * (1 + min(self.legs(), LONGEST_LEGS)) // 2

    def heading(self, angle: float) -> str:
        """The rotation that makes a picture, already rotated by `angle` degrees with its head up, face its path; "" for none."""
        if not self.heads:
            return ""
        (x, y), (to_x, to_y) = self.points[0], self.points[-1]
        return f" rotate({n(math.atan2(to_x - x, y - to_y) * 180 / math.pi - angle)}deg)"

    def frames(self, angle: float = 0) -> str:
        """Keyframes as JSON, at equal speed along the path. `angle`: the degrees by which the picture is already rotated."""
        lengths = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in zip(self.points, self.points[1:])]
        whole, covered, shown = sum(lengths) or 1, 0.0, [(0.0, self.points[0], 1.0)]
        for i, length in enumerate(lengths):
            a, b = self.points[i], self.points[i + 1]
            if self.jumps:
                shown.append(((covered + length / 2) / whole, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), LIFT))
            covered += length
            shown.append((covered / whole, b, 1.0))
        frames = []
        for offset, (x, y), scale in shown:
            lifted = f" scale({scale})" if self.jumps else self.heading(angle)
            frames.append({"offset": min(1, offset), "transform": f"translate({n(x)}px,{n(y)}px){lifted}"})
        return json.dumps(frames)


def ways(events: "list[Event]", at: "dict[str, Spot]") -> "dict[str, Way]":
    """The paths of moving pieces, by piece id. A straight slide has none: the style sheet animates it."""
    found: dict[str, Way] = {}
    for event in events:
        if event.kind in ("fly", "jump", "leap") and event.start in at and event.end in at:
            between = event.value if isinstance(event.value, tuple) and event.kind == "fly" else ()
            stops = [event.start] + [name for name in between if name in at and name not in (event.start, event.end)] + [event.end]
            found[event.piece] = Way(
                [(at[name].x, at[name].y) for name in stops],
                event.kind == "jump",
                event.kind == "fly" and not isinstance(event.value, tuple),
            )
    return found
