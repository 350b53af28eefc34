"""The keyboard's focus, handed on when the element that has it is written anew or removed. Nothing scrolls."""

import js

from ui import dom

NAMES = ("data-do", "data-spot", "data-option")  # by which an element is found again
DIALOG = "#sheet[open] :is(a, button, input, select, textarea):not([disabled])"


def within(*parts: str) -> js.JsProxy:
    """The element in these parts of the page that has the focus, or None. The parts are selectors."""
    return dom.one(", ".join([part + " :focus" for part in parts]))


def on(element: js.JsProxy) -> None:
    """Focuses an element, if there is one."""
    if element:
        element.focus(js.JSON.parse('{"preventScroll": true}'))


def go_on() -> None:
    """Focuses what the visitor goes on with, when the element that had the focus is no more: the open dialog, or the board."""
    on(dom.one(DIALOG) if dom.one("#sheet[open]") else dom.one(dom.KEYBOARD_START))


def hand_on(held: js.JsProxy, *parts: str, main: str = "") -> None:
    """Gives the focus to the element in these parts with the name of `held`, which had it before they were written anew; else to the
    first one of the selector `main`, else to the dialog or the board. Does nothing if `held` is None."""
    if not held:
        return
    for name in NAMES:
        if held.hasAttribute(name):
            value = str(held.getAttribute(name))
            for element in dom.every(", ".join([f"{part} [{name}]:not([disabled])" for part in parts])):
                if str(element.getAttribute(name)) == value:
                    on(element)
                    return
    following = dom.one(main) if main else None
    if following:
        on(following)
    else:
        go_on()


def rewrite(selector: str, html: str, main: str = "") -> None:
    """Writes the contents of an element by `dom.write`, and hands the focus on if it was there."""
    held = within(selector)
    dom.write(selector, html)
    hand_on(held, selector, main=main)
