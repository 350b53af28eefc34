"""The pieces of the board in the page. They glide by a transition of their own transform, or go their way from the events of a move."""

import asyncio

import js

from core.contract import Event
from core.drawing.board import Piece, Spot
from core.drawing.layers import piece_face, piece_group, place
from core.drawing.svg import use
from ui import dom
from ui.board.motion import Way, ways

CARRIED = 2  # what is carried takes so many times as long as a piece
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

    def show(
        self, pieces: list[Piece], spots: "dict[str, Spot]", ways: "dict[str, Way]", turning: "set[str]", given: "set[str]", move_ms: int
    ) -> set[str]:
        """Brings the board to these pieces: those that stay glide or go their way, new ones appear, gone ones vanish.

        `ways` are those of the move that is being played; `move_ms` is how long a straight one takes, 0 for no motion at all.
        `turning` are those that turn over on the way, `given` those to whom something is carried: they wear it once it has come.
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
                self._change(layer, element, was, piece, spots[piece.spot], move_ms if piece.id in turning else 0)
                if piece.id in given and move_ms:
                    element.innerHTML = piece_face(was)
                    asyncio.create_task(self._received(piece, element, CARRIED * move_ms))
            self.drawn[piece.id] = (piece, element)
            if piece.id in ways and move_ms:
                way = ways[piece.id]
                element.animate(js.JSON.parse(way.frames(piece.turn)), way.duration(move_ms))
        for was, element in gone.values():
            changed.add(was.spot)
            if move_ms:
                self._fade(element, move_ms)
            else:
                element.remove()
        return changed

    def carry(self, event: Event, carried: "tuple[str, str, float]", spots: "dict[str, Spot]", move_ms: int) -> None:
        """Shows what an event carries from place to place without its being a piece, on its way."""
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
        """What left the board is seen a moment longer, but is no piece any more."""
        for name in ("data-piece", "data-owner", "data-at"):
            element.removeAttribute(name)
        element.classList.add("gone")
        asyncio.create_task(_removed(element, move_ms))

    def _change(self, layer: js.JsProxy, element: js.JsProxy, was: Piece, piece: Piece, spot: Spot, turn_ms: int) -> None:
        if was.spot != piece.spot:
            _raise(layer, element)  # what moves passes over the others
            element.setAttribute("data-at", piece.spot)
            element.setAttribute("style", place(spot))
        if (was.symbol, was.classes, was.turn) != (piece.symbol, piece.classes, piece.turn):
            element.innerHTML = piece_face(piece)
            if turn_ms:  # the side that lay up is seen until it stands on its edge, and the other from then on
                element.insertAdjacentHTML("afterbegin", piece_face(was))
                asyncio.create_task(_removed(element.firstElementChild, turn_ms))
        dom.flag(element, "data-turning", turn_ms > 0)

    def put_back(self, spots: "dict[str, Spot]") -> None:
        """Every piece on its spot again, after one was carried."""
        for piece, element in self.drawn.values():
            element.classList.remove("held")
            element.setAttribute("style", place(spots[piece.spot]))


async def _removed(element: js.JsProxy, after_ms: int) -> None:
    await asyncio.sleep(after_ms / 1000)
    element.remove()


def _raise(layer: js.JsProxy, element: js.JsProxy) -> None:
    """Lays an element over its siblings. One that is put in anew glides from nowhere, so it keeps its state, or is seen where it was."""
    if getattr(layer, "moveBefore", None):
        layer.moveBefore(element, None)
    else:
        layer.appendChild(element)
        element.getBoundingClientRect()


def set_glide(move_ms: int) -> None:
    """Tells the style sheet how long pieces glide; 0 for not at all."""
    dom.one("#board").style.setProperty("--move", f"{move_ms}ms")
