"""The page's hands: finding, writing and listening, for all of `ui`. What a browser may lack or refuse is asked for by `ask` and `attempt`.

Proxies of Python functions live as long as the page, so listeners are few and delegated.
"""

import asyncio
import time

import js
from pyscript import document, window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any

    from core.steps import Result, Steps


def root() -> js.JsProxy:
    """The html element."""
    return document.documentElement


def built(name: str) -> str:
    """What the build wrote into `data-<name>` of the html element; "" in a checkout."""
    return str(root().getAttribute("data-" + name)) if root().hasAttribute("data-" + name) else ""


def one(selector: str) -> js.JsProxy:
    """The first element, or None."""
    found = document.querySelector(selector)
    return found if found else None


def every(selector: str) -> list[js.JsProxy]:
    """All elements."""
    return list(document.querySelectorAll(selector))


def write(selector: str, html: str) -> None:
    """Replaces what an element holds. The text is markup: whatever a person typed was escaped when it was made."""
    element = document.querySelector(selector)
    if element:
        element.innerHTML = html


class Written:
    """What was last written on the page, each thing by a name of its own: what has not changed is not written again."""

    def __init__(self) -> None:
        self._known: dict[str, object] = {}

    def differs(self, name: str, value: object) -> bool:
        """Whether this is to be written; it is what was last written from now on."""
        if name in self._known and self._known[name] == value:
            return False
        self._known[name] = value
        return True

    def write(self, name: str, selector: str, html: str) -> None:
        """Writes what an element holds, if it differs."""
        if self.differs(name, html):
            write(selector, html)

    def forget(self, name: str = "") -> None:
        """Something else has been written under a name, or under all."""
        if name:
            self._known.pop(name, None)
        else:
            self._known = {}


def flag(element: js.JsProxy, name: str, on: bool) -> None:
    """Sets or removes an attribute without a value."""
    if on:
        element.setAttribute(name, "")
    else:
        element.removeAttribute(name)


def focus(selector: str) -> None:
    """Gives the first such element the focus, if there is one now."""
    element = one(selector)
    if element:
        element.focus()


def listen(target: js.JsProxy, kind: str, handler: js.JsProxy) -> None:
    """Listens for as long as the page lives."""
    target.addEventListener(kind, create_proxy(handler))


def spot_at(x: float, y: float) -> str:
    """The id of the place under a point of the window, or ""."""
    element = document.elementFromPoint(x, y)
    spot = element.closest("[data-spot]") if element else None
    return str(spot.dataset.spot) if spot else ""


def media(query: str, changed: js.JsProxy = None) -> bool:
    """Whether a media query holds now, and who wants to hear when that changes. Asking makes the browser lay out the page."""
    asked = ask(None, "matchMedia", query)
    if asked and changed:
        attempt(asked, "addEventListener", "change", create_proxy(changed))
    return bool(asked and asked.matches)


def location_hash() -> str:
    """What stands behind # in the address."""
    text = str(window.location.hash)
    return text[1:] if text.startswith("#") else text


def attempt(owner: js.JsProxy, method: str, *values: object) -> str:
    """Calls what the browser may refuse: "" when it was done, else why not. An `except` here would never see it."""
    return str(window.komadoTry(owner, method, *values))


def ask(owner: js.JsProxy, way: str, *values: object) -> js.JsProxy:
    """What a way of names leads to, such as "navigator.clipboard", from an owner or, for None, the window: what a function there returns,
    a new one of a class, else the value. None where there is none, or the browser refuses: no exception of its own reaches an `except`.
    """
    return window.komadoAsk(owner, way, *values)


async def kept(promise: js.JsProxy, ms: int) -> bool:
    """Whether a promise is kept, and in time. None is none."""
    return bool(promise and await window.komadoKept(promise, ms))


async def parcels(ids: "list[str]") -> str:
    """Waits until the modules of these games or lazy rooms, such as the "dialogs", can be imported: "" when they can, else why not.

    A built page brings along its own game's.
    """
    return str(await window.komadoParcels(*ids))


_kept: "list[str]" = []  # the fragment that was written last


def keep_address(fragment: str) -> None:
    """Writes the fragment into the address without a new entry in the history. A frame keeps the address it was given."""
    if root().hasAttribute("data-embed"):
        return
    _kept[:] = [fragment]
    refused = attempt(window.history, "replaceState", ask(None, "history.state"), "", "#" + fragment)
    if refused:
        print("the address stays as it is:", refused)


def keep_address_again() -> None:
    """Writes what was written last: another entry of the history is shown, which belongs to the same page."""
    if _kept:
        keep_address(_kept[0])


_whole: "list[js.JsProxy]" = []  # what asks for an element and all within it, made when it is first needed


def moves(selector: str) -> bool:
    """Whether anything within an element is animated now. Asking makes the browser look at all styles."""
    if not _whole:
        _whole.append(js.JSON.parse('{"subtree":true}'))
    # One that is over may fill on.
    return any(str(found.playState) == "running" for found in list(ask(one(selector), "getAnimations", _whole[0]) or []))


async def breath() -> None:
    """Lets the browser do what it has to do, so that no scroll or tap waits for long work to end."""
    await window.komadoRest()


SLICE = 15  # milliseconds of work without a breath


async def in_slices(steps: "Steps[Result]", told: "Callable[[Any], None] | None" = None) -> "Result":
    """Does long work step by step, with a breath whenever a slice of time is over; what it comes to. `told(step)` hears before a breath."""
    until = now() + SLICE
    while True:
        try:
            step = next(steps)
        except StopIteration as done:
            result: Result = done.value
            return result
        if now() > until:
            if told:
                told(step)
            await breath()
            until = now() + SLICE


_frames = 0  # so many were begun since somebody asked


def _framed(_at: float) -> None:
    global _frames
    _frames += 1


_on_frame: "list[js.JsProxy]" = []  # one proxy for the page's life, made when it is first needed


async def painted() -> None:
    """Waits until what is drawn now can be seen; on a page that is out of sight, which paints nothing, a tenth of a second."""
    if not _on_frame:
        _on_frame.append(create_proxy(_framed))
    before = _frames
    ask(None, "requestAnimationFrame", _on_frame[0])
    for _ in range(10):
        await asyncio.sleep(0.01)
        if _frames != before:
            return


def now() -> int:
    """Milliseconds since 1970."""
    # Not Date.now(): MicroPython takes a whole number from JavaScript for one of 32 bits.
    return int(time.time() * 1000)


def absolute(path: str) -> str:
    """The whole address of a path, as seen from this page."""
    anchor = document.createElement("a")
    anchor.href = path
    return str(anchor.href)


def dice() -> float:
    """A random number, 0 ≤ x < 1."""
    return float(window.Math.random())


def noop(*_values: object) -> None:
    """Does nothing: what a callback is before it is set."""
