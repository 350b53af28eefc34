"""Motion from events: pieces glide by a transition of their own transform, stones are sown one by one. Never blocks input:
any tap skips what is still moving.
"""

import asyncio

import js

from core.contract import Event, Position
from core.drawing.board import GameBoard, Piece, Spot
from core.drawing.layers import piece_face, piece_group, place
from core.drawing.svg import circle, text, use
from ui import dom
from ui.board.motion import Way, ways
from ui.board.speeds import STEP_MS

LONGEST = {"slow": 12000, "normal": 4000, "fast": 1500}  # ms for a whole sowing: a long chain is sown faster


NOBODY: "tuple[Piece | None, js.JsProxy]" = (None, None)


class Pieces:
    """The pieces as they are drawn. The browser is slow to ask, so what was drawn is remembered and only changes are written."""

    def __init__(self) -> None:
        self.drawn: dict[str, tuple[Piece, js.JsProxy]] = {}
        self._new = True

    def gone(self) -> None:
        """The board is drawn anew: they are other elements now, and look as the position calls for that is shown next."""
        self.drawn = {}
        self._new = True

    def show(self, pieces: list[Piece], spots: "dict[str, Spot]", ways: "dict[str, Way]", move_ms: int) -> set[str]:
        """Brings the board to these pieces: those that stay glide or go their way, new ones appear, gone ones vanish.

        `ways` are those of the move that is being played; `move_ms` is how long a straight one takes, 0 for no motion at all.
        Says on which spots anything changed.
        """
        changed: set[str] = set()
        layer = dom.one('#board [data-layer="pieces"]')
        if self._new:
            self._new = False
            self.drawn = {piece.id: (piece, element) for piece, element in zip(pieces, list(layer.children))}
        elif not self.drawn:
            layer.innerHTML = ""
        gone = self.drawn
        self.drawn = {}
        for piece in pieces:
            was, element = gone.pop(piece.id, NOBODY)
            if was is None:
                changed.add(piece.spot)
                layer.insertAdjacentHTML("beforeend", piece_group(piece, spots[piece.spot]))
                element = layer.lastElementChild
                dom.flag(element, "data-new", move_ms > 0 and piece.id not in ways)
            elif was != piece:
                changed.add(was.spot)
                changed.add(piece.spot)
                self._change(layer, element, was, piece, spots[piece.spot])
            self.drawn[piece.id] = (piece, element)
            if piece.id in ways and move_ms:
                way = ways[piece.id]
                element.animate(js.JSON.parse(way.frames()), way.duration(move_ms))
        for was, element in gone.values():
            changed.add(was.spot)
            if move_ms:
                self._fade(element, move_ms)
            else:
                element.remove()
        return changed

    def carry(self, event: Event, carried: "tuple[str, str, float]", spots: "dict[str, Spot]", move_ms: int) -> None:
        """Shows what an event carries from place to place, a crown for one, on its way."""
        symbol, classes, size = carried
        ways_of = ways([Event("leap", "", event.start, event.end, ())], spots)
        if "" in ways_of and move_ms:
            layer = dom.one('#board [data-layer="pieces"]')
            layer.insertAdjacentHTML("beforeend", f"<g>{use(symbol, 0, 0, classes, size)}</g>")
            element = layer.lastElementChild
            element.animate(js.JSON.parse(ways_of[""].frames()), 2 * move_ms)
            asyncio.create_task(_removed(element, 2 * move_ms - 20))

    def _fade(self, element: js.JsProxy, move_ms: int) -> None:
        """What left the board is seen a moment longer, but is no piece any more."""
        for name in ("data-piece", "data-owner", "data-at"):
            element.removeAttribute(name)
        element.classList.add("gone")
        asyncio.create_task(_removed(element, move_ms))

    def _change(self, layer: js.JsProxy, element: js.JsProxy, was: Piece, piece: Piece, spot: Spot) -> None:
        if was.spot != piece.spot:
            layer.appendChild(element)  # what moves passes over the others
            element.setAttribute("data-at", piece.spot)
            element.setAttribute("style", place(spot))
        turned = (was.symbol, was.classes, was.turn) != (piece.symbol, piece.classes, piece.turn)
        if turned:
            element.innerHTML = piece_face(piece)
        dom.flag(element, "data-turning", turned)

    def put_back(self, spots: "dict[str, Spot]") -> None:
        """Every piece on its spot again, after one was carried."""
        for piece, element in self.drawn.values():
            element.classList.remove("held")
            element.setAttribute("style", place(spots[piece.spot]))


async def _removed(element: js.JsProxy, after_ms: int) -> None:
    await asyncio.sleep(after_ms / 1000)
    element.remove()


class Sowing:
    """One sowing being shown; `skip()` ends it at once."""

    def __init__(self) -> None:
        self.skipped = False

    def skip(self) -> None:
        """Shows the end at the next step."""
        self.skipped = True

    async def show(self, view, before: Position, events: list[Event], layout: str, seat: int, speed: str, on_leg, heard) -> None:  # type: ignore[no-untyped-def]
        """Sows stone by stone. `on_leg(names so far)` is called each time a hole is lifted and at the end, `heard` for every event."""
        if not STEP_MS[speed]:
            return
        step = max(8, min(STEP_MS[speed], LONGEST[speed] // len(events)))
        at = {spot.id: spot for spot in view.spots(layout, seat)}
        rank = {name: i for i, name in enumerate([view.game.place_name(i) for i in range(view.game.holes + 1)])}
        counts = list(before.holes) + [before.goal]  # type: ignore[attr-defined]
        over = dom.one('#board [data-layer="over"]')
        over.innerHTML = '<g id="flight" class="flying"></g>'
        flight = dom.one("#flight")
        dom.one("#board").style.setProperty("--step", f"{step}ms")
        way = f"way{before.turn}"
        lifted: list[str] = []
        in_hand = 0
        for event in events:
            if self.skipped:
                return
            heard(event.kind)
            if event.kind == "lift":
                in_hand = event.value
                counts[rank[event.start]] = 0
                self._bowl(view, event.start, 0, rank, layout, seat)
                flight.setAttribute("style", _over(view, event.start, at, layout, seat))
                lifted.append(event.start)
                on_leg(lifted)
                flight.innerHTML = _hand(in_hand, way)
                await asyncio.sleep(step * 2 / 1000)
            elif event.kind == "sow":
                in_hand -= 1
                flight.setAttribute("style", _over(view, event.end, at, layout, seat))
                await asyncio.sleep(step / 1000)
                counts[rank[event.end]] += 1
                self._bowl(view, event.end, counts[rank[event.end]], rank, layout, seat)
                flight.innerHTML = _hand(in_hand, way) if in_hand else ""
            elif event.kind == "capture":
                lifted.append(event.start)
                on_leg(lifted)
                await asyncio.sleep(step * 3 / 1000)
            else:
                await asyncio.sleep(step * 2 / 1000)

    def _bowl(self, view, name: str, count: int, rank: dict[str, int], layout: str, seat: int) -> None:  # type: ignore[no-untyped-def]
        dom.write(f'#board [data-fixture="{name}"]', view.bowl(rank[name], count, layout, seat))


def _over(view: GameBoard, name: str, at: dict, layout: str, seat: int) -> str:  # type: ignore[type-arg]
    spot = at[name]
    lift = -50 if layout == "wide" and name != "goal" else 0
    return place(spot, 0, lift - 34)


def _hand(count: int, way: str) -> str:
    return circle(0, 0, 24, "flight " + way) + text(0, 9, str(count), "flight-t", 26)


def set_glide(move_ms: int) -> None:
    """Tells the style sheet how long pieces glide; 0 for not at all."""
    dom.one("#board").style.setProperty("--move", f"{move_ms}ms")
