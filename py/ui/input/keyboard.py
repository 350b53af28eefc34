"""The keyboard: arrow keys move a cursor over the board, Enter taps, and other keys are commands (`keys.py`).

Left and right walk the record, unless the cursor has been moved by key since the last click. Unless it has, the keys that scroll are
left to the page around a frame.
"""

import js

from core.drawing.board import Spot
from ui import dom
from ui.input.keys import ACTIONS, ARROWS, WALKS, meant
from ui.play.game_page import GamePage
from ui.play.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

SCROLLS = ("ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ")
TYPING = ("INPUT", "TEXTAREA", "SELECT")
OF_REVIEW = ("Enter", "{", "}")  # keys that are commands also on the graph's slider
TRIES = "html, body, [data-scrub], [aria-current] > .mistake"  # elements on which Enter looks for a better move


def neighbour(spots: "list[Spot]", spot_id: str, dx: int, dy: int) -> str:
    """The nearest place in a direction: near first, then straight ahead. The same place when there is none."""
    here = None
    for spot in spots:
        if spot.id == spot_id:
            here = spot
    if here is None:
        return str(spots[0].id)
    best, least = here.id, 0.0
    for spot in spots:
        ahead = (spot.x - here.x) * dx + (spot.y - here.y) * dy
        aside = abs((spot.x - here.x) * dy) + abs((spot.y - here.y) * dx)
        if ahead > 1 and aside <= ahead * 2.5:
            cost = ahead + aside * 2
            if not least or cost < least:
                best, least = spot.id, cost
    return str(best)


class Keyboard:
    """Listens to the whole page, except dialogs and text fields."""

    def __init__(self, page: GamePage, dialog_is_open: "Callable[[], bool]") -> None:
        self.page = page
        self.dialog_is_open = dialog_is_open
        self.framed = dom.root().hasAttribute("data-embed")
        self.leads = False  # True if the cursor has been moved by key since the last click
        dom.listen(dom.root(), "keydown", self._pressed)
        dom.listen(dom.root(), "pointerdown", self._pointed)

    def _pointed(self, _event: js.JsProxy) -> None:
        self.leads = False

    def _pressed(self, event: js.JsProxy) -> None:
        table = self.page.table
        target, alt_graph = event.target, bool(event.getModifierState("AltGraph"))
        if table is None or self.dialog_is_open() or event.isComposing:
            return
        if event.metaKey or ((event.ctrlKey or event.altKey) and not alt_graph):
            return
        key = meant(str(event.key), str(event.code), bool(event.shiftKey), alt_graph)
        if str(target.tagName) in TYPING and not (key in OF_REVIEW and target.hasAttribute("data-scrub")):
            return
        on_board = bool(target.closest("#board"))
        if event.repeat and key in ("Enter", " ") and target.closest("[data-spot]"):
            event.preventDefault()  # a key held down makes one move
            return
        if key == "Enter" and table.session.next.pending and not event.repeat and str(target.tagName) != "BUTTON":
            self.page.actions.do("go")
            event.preventDefault()
            return
        if key == "Enter" and table.analysis.on and table.analysis.found.marks and not event.repeat and target.matches(TRIES):
            self.page.actions.do("try")
            event.preventDefault()
            return
        tapping = on_board or bool(target.closest("[data-spot]"))  # pieces in hand and buttons for moves belong to the board
        self.leads = self.leads or key == "Tab"
        if key == " " and table.session.pace and str(target.tagName) in ("BODY", "HTML"):
            self.page.actions.do("pause")
            event.preventDefault()
        elif self.framed and key in SCROLLS and not (tapping and self.leads):
            pass  # nothing here scrolls: the browser scrolls the page around the frame
        elif key in WALKS and not (tapping and self.leads):
            self.page.actions.do(WALKS[key])
            event.preventDefault()
        elif key in ARROWS and (tapping or str(target.tagName) in ("BODY", "HTML")):
            dx, dy = ARROWS[key]
            _walk(table, dx, dy)
            self.leads = True
            event.preventDefault()
        elif key in ("Enter", " ") and on_board and target.closest("[data-spot]"):
            table.do("tap", str(target.closest("[data-spot]").dataset.spot))
            table.focus()
            event.preventDefault()
        elif key in ACTIONS:
            self.page.actions.do(ACTIONS[key])
            if key != "Escape":
                event.preventDefault()


def _walk(table: Table, dx: int, dy: int) -> None:
    """Moves the cursor to the next place in a direction; it starts on a place that can be tapped."""
    spots = table.session.board.spots(table.session.layout, table.session.seat)
    if table.session.cursor:
        table.do("cursor", neighbour(spots, table.session.cursor, dx, dy))
    else:
        table.do("cursor", (table.session.lit() or [spots[0].id])[0])
    table.focus()
