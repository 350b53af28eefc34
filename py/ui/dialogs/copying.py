"""Copying a field of the dialog: a bubble over the pressed button says whether it was done. It is inside the dialog, for all else is
covered and silent while that is open."""

import asyncio

import js
from pyscript import document

from ui import dom
from ui.html.controls import t
from ui.html.icons import icon

BUBBLE = '<p class="copied" role="status"></p>'  # empty in every dialog: a region that is there already is heard when it is written into
GAP, EDGE = 8, 16  # px between the bubble and its button, and between it and the sides of the dialog
SHOWN, LONGER = 2.0, 6.0  # s, of one word and of a sentence
PATIENCE = 1500  # ms until the clipboard has answered


class Copying:
    """One bubble at a time."""

    def __init__(self) -> None:
        self.count = 0  # bubbles so far: the end of an older one's time does not end a newer one

    async def copy(self, field: js.JsProxy, button: js.JsProxy) -> None:
        """Copies a field, and says so over the button by which it was asked for."""
        done = await _copied(field)
        bubble = dom.one("#sheet[open] .copied")
        if not button.isConnected or not bubble:
            return  # another dialog meanwhile
        self.count += 1
        mine = self.count
        clear()
        if done:
            button.classList.add("done")
            button.insertAdjacentHTML("afterbegin", icon("check"))
        bubble.innerHTML = t("do.copied" if done else "do.copy_refused")
        _place(bubble, button)
        await asyncio.sleep(SHOWN if done else LONGER)
        if mine == self.count:
            clear()


async def _copied(field: js.JsProxy) -> bool:
    """Whether the clipboard has the text now; where that is not allowed it is selected, for whoever does it by hand."""
    if await dom.kept(dom.ask(None, "navigator.clipboard.writeText", str(field.value)), PATIENCE):
        return True
    field.focus()  # an insecure page or a frame has no clipboard, a person may refuse it, and some ask him and wait
    field.select()
    return bool(dom.ask(document, "execCommand", "copy"))


def _place(bubble: js.JsProxy, button: js.JsProxy) -> None:
    """Above the button, or below it where the dialog is scrolled so that there is no room; it scrolls with the dialog."""
    sheet = dom.one("#sheet")
    frame, at = sheet.getBoundingClientRect(), button.getBoundingClientRect()
    middle = at.left - frame.left - sheet.clientLeft + at.width / 2
    left = max(EDGE, min(middle - bubble.offsetWidth / 2, sheet.clientWidth - bubble.offsetWidth - EDGE))
    above = at.top - frame.top - GAP - bubble.offsetHeight
    dom.flag(bubble, "data-below", above < 0)
    top = (above if above >= 0 else at.bottom - frame.top + GAP) - sheet.clientTop + sheet.scrollTop
    bubble.setAttribute("style", f"left: {left}px; top: {top}px; --tip: {middle - left}px")


def clear() -> None:
    """Takes the bubble away."""
    dom.write("#sheet .copied", "")
    for button in dom.every("#sheet .done"):
        button.classList.remove("done")
        button.firstElementChild.remove()
