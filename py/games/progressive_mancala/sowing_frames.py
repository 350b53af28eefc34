"""The frames of a sowing: the stones in the hand go from bowl to bowl and leave one in each, lap by lap."""

from core.contract import Event
from core.drawing.board import Frame, Frames, Spot
from core.drawing.layers import place
from core.drawing.svg import circle, text
from core.words import Words
from games.progressive_mancala.drawing import RowDrawing
from games.progressive_mancala.rules import Bowls

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Iterator

# Steps to wait at each kind of event.
PAUSES = {"lift": 2, "sow": 1, "capture": 3, "bonus": 2}


def frames(row: RowDrawing, at: "dict[str, Spot]", before: Bowls, move: int, layout: str, seat: int) -> Frames:
    """A frame for each event."""
    events = before.events(move)
    return Frames(len(events), _each(row, at, before, events, layout, seat))


def _each(row: RowDrawing, at: "dict[str, Spot]", before: Bowls, events: list[Event], layout: str, seat: int) -> "Iterator[Frame]":
    game = before.game
    places = {game.place_name(place): place for place in range(game.holes + 1)}
    counts = list(before.holes) + [before.goal]
    lifted: list[str] = []
    changed: list[tuple[str, str]] = []  # bowls since the last frame
    held, over, side = 0, "", f"way{before.turn}"
    hops = row.shapes[layout].hops

    def put(name: str, count: int) -> None:
        counts[places[name]] = count
        changed.append((name, row.picture(places[name], count, layout, seat)))

    for event in events:
        words: "Words | str | None" = None
        if event.kind == "sow":
            over = _above(at[event.end], hops)
        elif event.kind == "lift":
            held, over = event.value, _above(at[event.start], hops)
            changed.clear()  # the stone that fell there is lifted with the others
            put(event.start, 0)
        if event.kind in ("lift", "capture"):
            way = " → ".join(lifted) + (" → " if lifted else "")
            to_hole = Words("progressive-mancala.to_hole", way=way, hole=event.start)
            words = Words("progressive-mancala.to_goal", way=way) if event.start == "goal" else to_hole
            lifted.append(event.start)
        drawn = f'<g id="flight" class="flying" style="{over}">{_hand(held, side)}</g>'
        yield Frame(PAUSES[event.kind], tuple(changed), drawn, event.kind, words)
        changed.clear()
        if event.kind == "sow":  # the stone is drawn in its bowl when the hand goes on: in the next frame
            held -= 1
            put(event.end, counts[places[event.end]] + 1)


def _above(spot: Spot, hops: bool) -> str:
    """The place of the hand above a bowl."""
    lift = -50 if hops and spot.id != "goal" else 0
    return place(spot, 0, lift - 34)


def _hand(count: int, way: str) -> str:
    return circle(0, 0, 24, "flight " + way) + text(0, 9, str(count), "flight-t", 26) if count else ""
