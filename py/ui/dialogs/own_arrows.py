"""Arrows and rings that a visitor draws on the board with the right button of a mouse: a thought, and no part of the game.

Apart because it comes with the dialogs, after the first move could be made.
"""

import js

from core.drawing.board import Arrow
from ui import dom
from ui.play.game_page import GamePage

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.play.table import Table

LAYER = "#board > svg > .own-arrows"
MOST = 32  # arrows at a time


class OwnArrows:
    """From place to place an arrow, on one place a ring; drawn again it goes. All of them go with a click and with another position."""

    def __init__(self, page: GamePage) -> None:
        self.page = page
        self._from = ""
        self._ways: list[tuple[str, ...]] = []
        self._table: Table | None = None  # the table whose positions are watched
        app = dom.one("#app")
        dom.listen(app, "pointerdown", self._down)
        dom.listen(app, "pointerup", self._up)
        dom.listen(app, "contextmenu", self._menu)

    def clear(self) -> None:
        """Removes all arrows."""
        self._from, self._ways = "", []
        layer = dom.one(LAYER)
        if layer:
            layer.remove()

    def _down(self, event: js.JsProxy) -> None:
        if int(event.buttons) == 2 and str(event.pointerType) == "mouse":
            self._from = self._under(event)
        elif not int(event.buttons) & 2:
            self.clear()

    def _up(self, event: js.JsProxy) -> None:
        begin, self._from = self._from, ""
        end = self._under(event) if begin and int(event.button) == 2 else ""
        if end:
            self._toggle((begin,) if end == begin else (begin, end))

    def _menu(self, event: js.JsProxy) -> None:
        """The browser's own menu would lie over the board."""
        if int(event.button) == 2 and event.target.closest("#board [data-spot]"):
            event.preventDefault()

    def _under(self, event: js.JsProxy) -> str:
        """The place of the board under the pointer, "" for none."""
        table, spot = self.page.table, dom.spot_at(float(event.clientX), float(event.clientY))
        return spot if table and spot in table.session.board.places(table.session.layout, table.session.seat) else ""

    def _toggle(self, way: "tuple[str, ...]") -> None:
        table = self.page.table
        assert table is not None
        if not dom.one(LAYER):  # the board has been drawn anew
            self._ways = []
        if way in self._ways:
            self._ways.remove(way)
        elif len(self._ways) < MOST:
            self._ways.append(way)
        self._watch(table)
        session = table.session
        drawn = "".join([session.board.arrow(Arrow("own", each), session.layout, session.seat) for each in self._ways])
        layer = dom.one(LAYER)
        if layer:
            layer.innerHTML = drawn
        else:
            dom.one("#board > svg").insertAdjacentHTML(
                "beforeend", f'<g class="own-arrows" pointer-events="none" aria-hidden="true">{drawn}</g>'
            )

    def _watch(self, table: "Table") -> None:
        """Has the arrows go when the table shows another position."""
        if table is self._table:
            return
        self._table, before = table, table.on_shown

        def shown() -> None:
            before()
            self.clear()

        table.on_shown = shown
