"""Copies a field of a dialog and shows the result in a bubble over the pressed button. The bubble is inside the dialog, since everything
else is inert while one is open."""

import js

from ui import device, dom
from ui.html.controls import t
from ui.html.icons import icon
from ui.turn_token import TurnToken

BUBBLE = (
    '<p class="copied" role="status"></p>'  # in every dialog from the start: a screen reader announces only changes of an existing region
)
GAP, EDGE = 8, 16  # px between the bubble and its button, and between it and the sides of the dialog
SHOWN, LONGER = 2.0, 6.0  # s, for one word and for a sentence


class Copying:
    """Shows one bubble at a time."""

    def __init__(self) -> None:
        self._bubble = TurnToken()  # the one that is shown

    async def copy(self, field: js.JsProxy, button: js.JsProxy, life: TurnToken) -> None:
        """Copies a field of the dialog with this life, and shows the result over the pressed button."""
        done = await life.after(device.copied(field))
        if not button.isConnected:  # the dialog goes on without it
            return
        self._bubble.end()
        self._bubble = shown = TurnToken(life)
        bubble = dom.one("#sheet .copied")
        clear()
        if done:
            button.classList.add("done")
            button.insertAdjacentHTML("afterbegin", icon("check"))
        bubble.innerHTML = t("do.copied" if done else "do.copy_refused")
        _place(bubble, button)
        await shown.rest(SHOWN if done else LONGER)
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
