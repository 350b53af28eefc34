"""The pieces of the board in the page. They glide by a CSS transition, or follow a path made from a move's events.

Apart because it alone knows the element of each piece.
"""

import asyncio

import js

from core.contract import Event
from core.drawing.board import Piece, Spot
from core.drawing.layers import piece_face, piece_group, place
from core.drawing.svg import use
from ui import dom
from ui.board.motion import Way, ways

CARRIED = 2  # a carried object takes twice as long as a piece
NOBODY: "tuple[Piece | None, js.JsProxy]" = (None, None)


class Pieces:
    """The pieces as drawn. Reading the DOM is slow, so the last state is remembered and only changes are written."""

    def __init__(self) -> None:
        self.drawn: dict[str, tuple[Piece, js.JsProxy]] = {}
        self._new = True

    def forget(self) -> None:
        """Call when the board was drawn anew: forgets the old elements."""
        self.drawn = {}
        self._new = True

    def show(
        self, pieces: list[Piece], spots: "dict[str, Spot]", ways: "dict[str, Way]", turning: "set[str]", given: "set[str]", move_ms: int
    ) -> set[str]:
        """Brings the board to these pieces: those that stay glide or follow a path, new ones appear, gone ones vanish.

        `ways` are the paths of the move being played; `move_ms` is the time of a straight one, 0 for no motion. `turning` are the pieces
        that turn over on the way, `given` those that receive a carried object: they wear it once it arrives. Returns the spots that
        changed.
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
                self._change(layer, element, was, piece, spots[piece.spot], move_ms if piece.id in turning else 0)
                if piece.id in given and move_ms:
                    element.innerHTML = piece_face(was)
                    asyncio.create_task(self._received(piece, element, CARRIED * move_ms))
            self.drawn[piece.id] = (piece, element)
            if piece.id in ways and move_ms:
                way = ways[piece.id]
                element.animate(js.JSON.parse(way.frames(piece.angle)), way.duration(move_ms))
        for was, element in gone.values():
            changed.add(was.spot)
            if move_ms:
                self._fade(element, move_ms)
            else:
                element.remove()
        return changed

    def carry(self, event: Event, carried: "tuple[str, str, float]", spots: "dict[str, Spot]", move_ms: int) -> None:
        """Animates the object that an event carries from place to place without a piece."""
        symbol, classes, size = carried
        ways_of = ways([Event(event.kind if event.kind == "fly" else "leap", "", event.start, event.end, event.value)], spots)
        if "" in ways_of and move_ms:
            layer = dom.one('#board [data-layer="pieces"]')
            layer.insertAdjacentHTML("beforeend", f"<g>{use(symbol, 0, 0, classes, size)}</g>")
            element = layer.lastElementChild
            element.animate(js.JSON.parse(ways_of[""].frames()), CARRIED * move_ms)
            asyncio.create_task(_removed(element, CARRIED * move_ms - 20))

    async def _received(self, piece: Piece, element: js.JsProxy, after_ms: int) -> None:
        await asyncio.sleep(after_ms / 1000)
        now = self.drawn.get(piece.id)
        if now and now[0] is piece:
            element.innerHTML = piece_face(piece)

    def _fade(self, element: js.JsProxy, move_ms: int) -> None:
        """Fades out a piece that has left the board."""
        for name in ("data-piece", "data-owner", "data-at"):
            element.removeAttribute(name)
        element.classList.add("gone")
        asyncio.create_task(_removed(element, move_ms))

    def _change(self, layer: js.JsProxy, element: js.JsProxy, was: Piece, piece: Piece, spot: Spot, turn_ms: int) -> None:
        if was.spot != piece.spot:
            _raise(layer, element)  # moving pieces pass over the others
            element.setAttribute("data-at", piece.spot)
            element.setAttribute("style", place(spot))
        if (was.symbol, was.classes, was.angle) != (piece.symbol, piece.classes, piece.angle):
            element.innerHTML = piece_face(piece)
            if turn_ms:  # the old side is visible until the piece stands on its edge, then the new one
                element.insertAdjacentHTML("afterbegin", piece_face(was))
                asyncio.create_task(_removed(element.firstElementChild, turn_ms))
        dom.flag(element, "data-turning", turn_ms > 0)

    def put_back(self, spots: "dict[str, Spot]") -> None:
        """Puts every piece back on its spot after one was dragged."""
        for piece, element in self.drawn.values():
            element.classList.remove("held")
            element.setAttribute("style", place(spots[piece.spot]))


async def _removed(element: js.JsProxy, after_ms: int) -> None:
    await asyncio.sleep(after_ms / 1000)
    element.remove()


def _raise(layer: js.JsProxy, element: js.JsProxy) -> None:
    """Raises an element over its siblings. An element inserted again would lose its transition, so it is moved with its state, or put back
    at its last visible place."""
    if getattr(layer, "moveBefore", None):
        layer.moveBefore(element, None)
    else:
        layer.appendChild(element)
        element.getBoundingClientRect()
