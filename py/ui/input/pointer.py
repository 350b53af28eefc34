"""Touch and mouse on the board as taps: a drag is two taps, a double tap one. Delegated listeners for the page's life."""

import js
from pyscript import document

from core.records.record import Node
from ui import dom
from ui.play.game_page import GamePage
from ui.play.table import Table

FAR = 8  # pixels that make a press a drag
LONG = 0.15  # seconds after which a finger's press points at a place: a tap is shorter and needs no preview
LOOK = 500  # milliseconds after which a press only points: lifting the finger plays no move
BESIDE = 24  # pixels within which a second press belongs to a double tap
TWICE = 300  # milliseconds within which a second tap on a place makes a double tap, as on Android
SWIPE, FLAT = 56, 2  # a swipe over a review: the least pixels across, and the least ratio of across to up or down
PLACES = "#board, .seat, #status"  # the elements that take taps: the board, the hands, the buttons for moves


class Pointer:
    """Turns pointer events on `#app` into `tap(spot)` and `point(spot)` of the game on the page.

    A tap counts when the finger or the button is lifted: the click comes later, often by a frame. A click without a press before it
    (from a keyboard or a screen reader) is a tap as well.
    """

    def __init__(self, page: GamePage) -> None:
        self.page = page
        self.swiping = False  # True if the press may become a swipe from mistake to mistake
        self.start = ""
        self.pressed: js.JsProxy = None  # the element of `start`
        self.at = (0.0, 0.0)
        self.since = 0.0
        self.aim: "tuple[Node, bool] | None" = None  # what the board showed when the press began
        self.dragging = False
        self.played = ""  # the spot where the last tap made a move or ended the showing of one; `played_at` is the time
        self.played_at = 0.0
        self.done = False  # True if the last press has been handled, so that its click is ignored
        app = dom.one("#app")
        dom.listen(app, "pointerdown", self._down)
        dom.listen(app, "pointermove", self._move)
        dom.listen(app, "pointerup", self._up)
        dom.listen(app, "touchend", self._lifted)
        dom.listen(app, "pointercancel", self._cancel)
        dom.listen(app, "lostpointercapture", self._lost)
        dom.listen(js.globalThis, "blur", self._cancel)
        dom.listen(app, "contextmenu", self._menu)
        dom.listen(dom.root(), "keydown", self._key)
        dom.listen(document, "scrollend", self._scrolled)
        dom.listen(app, "pointerover", self._over)
        dom.listen(app, "focusin", self._focus)

    @property
    def table(self) -> Table:
        """The game on the page; call it only when a place of its board was touched."""
        assert self.page.table is not None
        return self.page.table

    def _spot(self, event: js.JsProxy) -> str:
        element = event.target
        spot = element.closest("[data-spot]") if element and element.closest else None
        return str(spot.dataset.spot) if spot and element.closest(PLACES) else ""

    def _under(self, event: js.JsProxy) -> str:
        return dom.spot_at(float(event.clientX), float(event.clientY))

    def _down(self, event: js.JsProxy) -> None:
        if self.dragging:
            self._cancel(event)
            if not event.isPrimary:
                return  # a second finger: the browser may zoom
        spot = self._spot(event)
        before, self.at = self.at, (float(event.clientX), float(event.clientY))
        self.swiping = self._may_swipe(spot, event)
        twice = bool(spot) and spot == self.played and float(event.timeStamp) - self.played_at < TWICE
        if not spot and self.page.table and float(event.timeStamp) - self.played_at < TWICE:
            # The second tap of a double tap neither confirms a move nor presses a button that has just appeared.
            same = abs(self.at[0] - before[0]) + abs(self.at[1] - before[1]) < BESIDE
            twice = self.page.table.session.next.pending is not None or (same and bool(event.target.closest('[data-do="repeat"]')))
        self.played = spot if twice else ""  # a tap elsewhere in between makes them two taps
        self.played_at = float(event.timeStamp)  # a third tap plays nothing either
        self.start, self.done = "", twice
        if spot and not twice and int(event.button) == 0 and event.isPrimary:
            self.start, self.pressed = spot, event.target
            self.since = float(event.timeStamp)
            self.aim = self.table.session.aim()
            if spot in self.table.session.lit():
                # The finger's own target would swallow later events; a mouse has no capture to release.
                dom.attempt(event.target, "releasePointerCapture", event.pointerId)
            self.table.run(self._long(self.table, spot, self.table.session.record.here))

    async def _long(self, table: Table, spot: str, node: Node) -> None:
        await table.life.rest(LONG)
        if self.start == spot and not self.dragging and table.session.record.here is node:
            table.do("point", spot)

    def _far(self, event: js.JsProxy) -> bool:
        return abs(float(event.clientX) - self.at[0]) + abs(float(event.clientY) - self.at[1]) >= FAR

    def _move(self, event: js.JsProxy) -> None:
        if not self.start or not event.isPrimary:
            return
        pressed = int(event.buttons)
        if not pressed & 1:
            self._cancel(event)  # the button was released outside the window
            return
        if pressed & 2:
            self._call_off(event)
            return
        if not self.dragging:
            if not self._far(event) or not self.table.session.can_drag(self.start):
                return
            self.dragging = True
            if self.start not in self.table.session.selected():
                self.table.do("tap", self.start)
        self.table.hold(self.start, float(event.clientX), float(event.clientY))

    def _may_swipe(self, spot: str, event: js.JsProxy) -> bool:
        """True if a finger is on the board or the panel of a reviewed game, and neither on a piece that can be dragged nor on the
        slider."""
        table, target = self.page.table, event.target
        if not table or not table.analysis.on or not table.analysis.found.marks or str(event.pointerType) != "touch" or not event.isPrimary:
            return False
        return (
            bool(target.closest("#board, #analysis")) and not target.closest("[data-scrub]") and not (spot and table.session.can_drag(spot))
        )

    def _swiped(self, event: js.JsProxy) -> bool:
        """Goes to the next or previous mistake after a swipe to the right or left."""
        x, y = float(event.clientX) - self.at[0], float(event.clientY) - self.at[1]
        if not self.swiping or not event.isPrimary or abs(x) < max(SWIPE, FLAT * abs(y)):
            return False
        self.start, self.swiping, self.done = "", False, True
        self.page.actions.do("mark:next" if x < 0 else "mark:prev")
        return True

    def _up(self, event: js.JsProxy) -> None:
        if self._swiped(event):
            return
        if not self.start or not event.isPrimary:
            return
        spot, self.start = self.start, ""
        if self.dragging:
            self.dragging = False
            self.done = True
            self._drop(spot, self._under(event))
        elif str(event.pointerType) != "mouse" and float(event.timeStamp) - self.since > LOOK:
            self.done = True
        elif self.pressed.isConnected and not self._far(event) or self._under(event) == spot:
            self.done = True
            before = self.table.session.aim()
            self.table.do("tap", spot, self.aim)
            if self.table.session.aim() != before:
                self.played, self.played_at = spot, float(event.timeStamp)

    def _drop(self, start: str, spot: str) -> None:
        """Makes the second tap of a drag. A piece dropped outside the places or on its own stays selected."""
        self.table.let_go()
        if spot and spot != start:
            self.table.do("tap", spot)

    def _lifted(self, event: js.JsProxy) -> None:
        """Suppresses the mouse events that the browser derives from a lifted finger; runs after `_up`."""
        if self.done and event.cancelable:
            event.preventDefault()

    def _scrolled(self, event: js.JsProxy) -> None:
        """Ignores a press that ended a scroll; if the browser takes it for a tap, a click follows."""
        if not self.dragging:
            self.start = ""

    def _cancel(self, _event: js.JsProxy) -> None:
        """Ends a press whose end will not be reported: a dragged piece goes back and stays selected."""
        if self.dragging:
            self._drop(self.start, "")
            self.dragging, self.done = False, True
        self.start = ""

    def _lost(self, event: js.JsProxy) -> None:
        if self.dragging:  # before that, the press itself releases the capture
            self._cancel(event)

    def _call_off(self, event: js.JsProxy) -> None:
        """Cancels a drag: the piece goes back, and nothing is selected."""
        if self.dragging:
            self._cancel(event)
            self.table.do("cancel")
            event.stopImmediatePropagation()

    def _menu(self, event: js.JsProxy) -> None:
        """The right button during a press cancels the drag and opens no menu."""
        if int(event.buttons) & 1:
            self._call_off(event)
            event.preventDefault()

    def _key(self, event: js.JsProxy) -> None:
        if str(event.key) == "Escape":
            self._call_off(event)

    def answered(self, event: js.JsProxy) -> bool:
        """True if this click ends a press that has been handled already."""
        return self.done and int(event.detail) > 0

    def _over(self, event: js.JsProxy) -> None:
        if self.page.table and str(event.pointerType) == "mouse" and not self.dragging:
            row = event.target.closest("[data-point]") if event.target.closest else None
            self.table.do("point", str(row.dataset.point) if row else self._spot(event))

    def _focus(self, event: js.JsProxy) -> None:
        spot = self._spot(event)
        if spot:
            if spot in self.table.session.board.places(self.table.session.layout, self.table.session.seat):
                self.table.do("cursor", spot)
            if event.target.matches(":focus-visible"):  # focus by key; a pointer has pointed already
                self.table.do("point", spot)
