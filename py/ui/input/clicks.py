"""Clicks on buttons, moves of the record and the dialog, by delegated listeners for the page's whole life."""

import js
from pyscript import document

from ui import dom
from ui.input.pointer import PLACES, Pointer
from ui.play.game_page import GamePage


class Clicks:
    """The clicks of a page, for its whole life."""

    def __init__(self, page: GamePage, pointer: Pointer) -> None:
        self.page = page
        self.pointer = pointer
        self._done = ""  # the action of the last click on a button
        dom.listen(dom.one("#app"), "click", self._clicked)
        dom.listen(dom.one("#app"), "input", self._slid)
        dom.listen(document.body, "click", self._clicked_outside)
        dom.listen(document.body, "change", self._changed)
        dom.listen(document.body, "submit", self._submitted)

    def _clicked(self, event: js.JsProxy) -> None:
        if self.pointer.answered(event):
            return
        target, table = event.target, self.page.table
        spot = target.closest("[data-spot]") if target.closest else None
        if spot and target.closest(PLACES) and table:
            table.do("tap", str(spot.dataset.spot))
            return
        element = target.closest("[data-do], [data-go]") if target.closest else None
        if not element and target.closest and target.closest(".skip"):
            event.preventDefault()  # following its link would load the page again
            dom.focus(dom.KEYBOARD_START)
            return
        if not element:
            row = target.closest("[data-point]") if target.closest else None
            if row and table:
                table.do("point", str(row.dataset.point))
            return
        if element.hasAttribute("data-go") and table:
            table.do("go_to", int(str(element.dataset.go)))
        elif element.hasAttribute("href") and (event.ctrlKey or event.metaKey or event.shiftKey):
            return  # the visitor wants the link itself, in another tab or window
        elif element.hasAttribute("data-do"):
            event.preventDefault()  # a link with an action is not followed too: that would add the same address to the history
            name = str(element.dataset.do)
            if event.detail < 2 or name == self._done:  # the rest of a double click is not meant for a button that came under it
                self._done = name
                self.page.actions.do(name)

    def _slid(self, event: js.JsProxy) -> None:
        """Goes to the ply of the reviewed line to which the graph's slider has moved."""
        table = self.page.table
        if table and event.target.hasAttribute("data-scrub"):
            line, ply = table.analysis.found.line, int(str(event.target.value))
            table.do("go_to", line[ply - 1].number if ply else 0)

    def _clicked_outside(self, event: js.JsProxy) -> None:
        """Handles clicks outside the app element: buttons of dialogs, offers and bars; a click on a dialog's backdrop closes it."""
        target = event.target
        element = target.closest("#sheet[open] [data-do], body > [role=status] [data-do]") if target.closest else None
        if element:
            self.page.actions.do(str(element.dataset.do))
        elif str(target.id) == "sheet":
            self.page.actions.do("close")

    def _changed(self, event: js.JsProxy) -> None:
        if event.target.closest("#sheet[open]"):
            self.page.actions.do("changed:" + str(event.target.name))

    def _submitted(self, event: js.JsProxy) -> None:
        event.preventDefault()
        if event.target.closest("#sheet[open]"):
            self.page.actions.do("submit")
