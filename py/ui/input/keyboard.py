"""The keyboard: a cursor that walks over the board's own geometry and taps, and one letter for everything else."""

import js

from core.drawing.board import Spot
from ui import dom
from ui.input.pointer import PLACES

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
ACTIONS = {
    "u": "undo", "r": "redo", "f": "turn", "h": "hint", "n": "new", "m": "type", "?": "keys", "[": "prev", "]": "next",
    "Home": "first", "End": "last", "PageUp": "prev", "PageDown": "next", "Escape": "cancel",
}  # fmt: skip
TYPING = ("INPUT", "TEXTAREA", "SELECT")


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
    """Listens to the whole page; a dialog and a text field keep their own keys."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        self.app = app
        dom.listen(dom.root(), "keydown", self._pressed)

    def _pressed(self, event: js.JsProxy) -> None:
        table = self.app.table
        key = str(event.key)
        target = event.target
        if table is None or self.app.asking.is_open() or event.ctrlKey or event.metaKey or event.altKey or str(target.tagName) in TYPING:
            return
        on_board = bool(target.closest("#board"))
        if event.repeat and key in ("Enter", " ") and target.closest("[data-spot]"):
            event.preventDefault()  # a key held down makes one move
            return
        if key in ARROWS and (target.closest(PLACES) or str(target.tagName) in ("BODY", "HTML")):
            dx, dy = ARROWS[key]
            self._walk(dx, dy)
            event.preventDefault()
        elif key in ("Enter", " ") and on_board and target.closest("[data-spot]"):
            table.tap(str(target.closest("[data-spot]").dataset.spot))
            self._stay()
            event.preventDefault()
        elif key in ACTIONS:
            self.app.do(ACTIONS[key])
            if key != "Escape":
                event.preventDefault()

    def _walk(self, dx: int, dy: int) -> None:
        table = self.app.table
        spots = table.view.spots(table.scene.layout, table.seat)
        if table.cursor:
            table.cursor = neighbour(spots, table.cursor, dx, dy)
        else:
            table.cursor = (table.lit() or [spots[0].id])[0]
        self._stay()

    def _stay(self) -> None:
        """The cursor keeps the focus, unless a question at the spot has taken it."""
        table = self.app.table
        if table.cursor and not dom.one("#board .ask"):
            table.scene.marks()
            spot = dom.one(f'#board [data-layer="spots"] [data-spot="{table.cursor}"]')
            if spot:
                spot.focus()
