"""Touch and mouse on the board, as taps: a tap is a tap, a drag is two. One delegated set of listeners for the page's life."""

import asyncio

import js

from core.record import Node
from ui import dom

FAR = 8  # pixels that make a press a drag
LONG = 0.15  # seconds that make a finger's press a way of pointing: a tap is over sooner, and should not wait for what it would do
PLACES = "#board, .seat, #status"  # where taps are made: the board, the hands, the buttons of a move


class Pointer:
    """Turns pointer events on `#app` into `table.tap(spot)` and `table.point(spot)` of the table there is."""

    def __init__(self, page) -> None:  # type: ignore[no-untyped-def]
        self.page = page
        self.start = ""
        self.pressed: js.JsProxy = None  # the element of `start`
        self.at = (0.0, 0.0)
        self.dragging = False
        self.dropped = False
        app = dom.one("#app")
        dom.listen(app, "pointerdown", self._down)
        dom.listen(app, "pointermove", self._move)
        dom.listen(app, "pointerup", self._up)
        dom.listen(app, "pointercancel", self._cancel)
        dom.listen(app, "pointerover", self._over)
        dom.listen(app, "focusin", self._focus)

    @property
    def table(self):  # type: ignore[no-untyped-def]
        """The table on the page; only asked for when a place of its board was touched."""
        return self.page.table

    def _spot(self, event: js.JsProxy) -> str:
        element = event.target
        spot = element.closest("[data-spot]") if element and element.closest else None
        return str(spot.dataset.spot) if spot and element.closest(PLACES) else ""

    def _under(self, event: js.JsProxy) -> str:
        return dom.spot_at(float(event.clientX), float(event.clientY))

    def _down(self, event: js.JsProxy) -> None:
        self.dropped = False
        spot = self._spot(event)
        if spot and int(event.button) == 0:
            self.start, self.pressed = spot, event.target
            self.at = (float(event.clientX), float(event.clientY))
            if spot in self.table.lit():
                # The finger's own target would swallow every later event; a mouse has no capture to release.
                dom.attempt(event.target, "releasePointerCapture", event.pointerId)
            asyncio.create_task(self._long(spot, self.table.record.here))

    async def _long(self, spot: str, node: Node) -> None:
        await asyncio.sleep(LONG)
        if self.start == spot and not self.dragging and self.table.record.here is node:
            self.table.point(spot)

    def _move(self, event: js.JsProxy) -> None:
        if not self.start:
            return
        x, y = float(event.clientX), float(event.clientY)
        if not self.dragging:
            if abs(x - self.at[0]) + abs(y - self.at[1]) < FAR or not self.table.can_drag(self.start):
                return
            self.dragging = True
            self.table.lift(self.start)
        self.table.carry(self.start, x, y)

    def _up(self, event: js.JsProxy) -> None:
        if self.dragging:
            self.table.drop(self.start, self._under(event))
            self.dropped = True  # the click that follows a drag is not a tap
        elif self.start and not self.pressed.isConnected and self._under(event) == self.start:
            self.table.tap(self.start)  # it was drawn anew meanwhile, and of that no click comes
        self.start = ""
        self.dragging = False

    def _cancel(self, event: js.JsProxy) -> None:
        if self.dragging:
            self.table.drop(self.start, "")
        self.start = ""
        self.dragging = False

    def clicked(self, spot: str) -> None:
        """A click on a place: a tap, unless it ends a drag."""
        if self.dropped:
            self.dropped = False
            return
        self.table.tap(spot)

    def _over(self, event: js.JsProxy) -> None:
        if self.table and str(event.pointerType) == "mouse" and not self.dragging:
            row = event.target.closest("[data-point]") if event.target.closest else None
            self.table.point(str(row.dataset.point) if row else self._spot(event))

    def _focus(self, event: js.JsProxy) -> None:
        spot = self._spot(event)
        if spot:
            if self.table.scene.has(spot):
                self.table.cursor = spot
            if event.target.matches(":focus-visible"):  # by key; a pointer has pointed already
                self.table.point(spot)
