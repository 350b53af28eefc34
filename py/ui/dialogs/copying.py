"""Copies a field of a dialog and shows the result in a bubble over the pressed button. The bubble is inside the dialog, since everything
else is inert while one is open."""

import asyncio

import js

from ui import device, dom
from ui.html.controls import t
from ui.html.icons import icon

BUBBLE = (
    '<p class="copied" role="status"></p>'  # in every dialog from the start: a screen reader announces only changes of an existing region
)
GAP, EDGE = 8, 16  # px between the bubble and its button, and between it and the sides of the dialog
SHOWN, LONGER = 2.0, 6.0  # s, for one word and for a sentence


class Copying:
    """Shows one bubble at a time."""

    def __init__(self) -> None:
        self.count = 0  # bubbles so far: the timer of an older bubble must not hide a newer one

    async def copy(self, field: js.JsProxy, button: js.JsProxy) -> None:
        """Copies a field and shows the result over the pressed button."""
        done = await device.copied(field)
        bubble = dom.one("#sheet[open] .copied")
        if not button.isConnected or not bubble:
            return  # another dialog is open by now
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


def _place(bubble: js.JsProxy, button: js.JsProxy) -> None:
    """Places the bubble above the button, or below it if there is no room above. The bubble scrolls with the dialog."""
    sheet = dom.one("#sheet")
    frame, at = sheet.getBoundingClientRect(), button.getBoundingClientRect()
    middle = at.left - frame.left - sheet.clientLeft + at.width / 2
    left = max(EDGE, min(middle - bubble.offsetWidth / 2, sheet.clientWidth - bubble.offsetWidth - EDGE))
    above = at.top - frame.top - GAP - bubble.offsetHeight
    dom.flag(bubble, "data-below", above < 0)
    top = (above if above >= 0 else at.bottom - frame.top + GAP) - sheet.clientTop + sheet.scrollTop
    bubble.setAttribute("style", f"left: {left}px; top: {top}px; --tip: {middle - left}px")


def clear() -> None:
    """Hides the bubble."""
    dom.write("#sheet .copied", "")
    for button in dom.every("#sheet .done"):
        button.classList.remove("done")
        button.firstElementChild.remove()
