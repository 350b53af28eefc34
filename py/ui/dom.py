"""Finding, writing and listening in the DOM, for all of `ui`. `Written` remembers what was last written.

`ask` and `attempt` call what a browser may lack or refuse.

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

# What the modules of a parcel import from others, which are therefore fetched with it.
NEEDS = {
    "composer": ["dialogs", "puzzles"],
    "dialogs": ["layout", "reading"],
    "editor": ["dialogs"],
    "puzzles": ["learn", "positions"],
    "reading": ["positions"],
    "review": ["reading"],
}
KEYBOARD_START = '#board [data-spot][tabindex="0"], #games a'  # the place of the board at which the Tab key stops, or the list of games


def root() -> js.JsProxy:
    """The html element."""
    return document.documentElement


def built(name: str) -> str:
    """The value that the build wrote into `data-<name>` of the html element; "" in a checkout."""
    return str(root().getAttribute("data-" + name)) if root().hasAttribute("data-" + name) else ""


def one(selector: str) -> js.JsProxy:
    """The first element, or None."""
    found = document.querySelector(selector)
    return found if found else None


def every(selector: str) -> list[js.JsProxy]:
    """All elements."""
    return list(document.querySelectorAll(selector))


def write(selector: str, html: str) -> None:
    """Replaces the contents of an element by markup; text typed by a person must be escaped already."""
    element = document.querySelector(selector)
    if element:
        element.innerHTML = html


class Written:
    """Remembers what was last written under each name, so that only changes are written."""

    def __init__(self) -> None:
        self._known: dict[str, object] = {}

    def differs(self, name: str, value: object) -> bool:
        """True if the value differs from the last one under this name, and remembers it."""
        if name in self._known and self._known[name] == value:
            return False
        self._known[name] = value
        return True

    def write(self, name: str, selector: str, html: str) -> None:
        """Writes the contents of an element, if they differ."""
        if self.differs(name, html):
            write(selector, html)

    def forget(self, name: str = "") -> None:
        """Forgets one name, or all, after something else has been written there."""
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
    """Focuses the first matching element, if there is one."""
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
    """True if a media query holds now; calls `changed` when that changes. This makes the browser lay out the page."""
    asked = ask(None, "matchMedia", query)
    if asked and changed:
        attempt(asked, "addEventListener", "change", create_proxy(changed))
    return bool(asked and asked.matches)


def location_hash() -> str:
    """The fragment of the address, without #."""
    text = str(window.location.hash)
    return text[1:] if text.startswith("#") else text


def attempt(owner: js.JsProxy, method: str, *values: object) -> str:
    """Calls a method that the browser may refuse: "" when done, else the reason. An `except` here would not see a JavaScript exception."""
    return str(window.komadoTry(owner, method, *values))


def ask(owner: js.JsProxy, way: str, *values: object) -> js.JsProxy:
    """The value at the end of a path of names, such as "navigator.clipboard", from an owner or, for None, the window; a function there
    is called, a class instantiated. None where it is missing or the browser refuses: JavaScript exceptions do not reach an `except`.
    """
    return window.komadoAsk(owner, way, *values)


async def resolves(promise: js.JsProxy, ms: int) -> bool:
    """True if a promise resolves, and in time; False for None."""
    return bool(promise and await window.komadoResolves(promise, ms))


async def parcels(ids: "list[str]") -> str:
    """Waits until the modules of these games or lazy rooms, such as "dialogs", can be imported: "" when they can, else the reason.

    A built page includes those of its own game. The parcels that they need come too.
    """
    wanted = list(ids)
    for name in wanted:  # those that it needs are appended, and gone through as well
        wanted += [other for other in NEEDS.get(name, []) if other not in wanted]
    return str(await window.komadoParcels(*wanted))


_kept: "list[str]" = []  # the fragment last written


def keep_address(fragment: str) -> None:
    """Writes the fragment into the address without a new entry in the history. A frame keeps its address."""
    if root().hasAttribute("data-embed"):
        return
    _kept[:] = [fragment]
    refused = attempt(window.history, "replaceState", ask(None, "history.state"), "", "#" + fragment)
    if refused:
        print("the address stays as it is:", refused)


def keep_address_again() -> None:
    """Writes the last fragment again, after another history entry of the same page became current."""
    if _kept:
        keep_address(_kept[0])


def is_kept(fragment: str) -> bool:
    """True if the page itself wrote this fragment last."""
    return fragment in _kept


_whole: "list[js.JsProxy]" = []  # JavaScript options that include all descendants, made on demand


def moves(selector: str) -> bool:
    """True if anything within an element is being animated. This makes the browser look at all styles."""
    if not _whole:
        _whole.append(js.JSON.parse('{"subtree":true}'))
    # A finished one may still fill forwards.
    return any(str(found.playState) == "running" for found in list(ask(one(selector), "getAnimations", _whole[0]) or []))


STRETCH = 25  # milliseconds of one piece of work after another without a breath
_rested: "list[int]" = [0]  # when the browser last had its turn


async def breath() -> None:
    """Yields to the browser, so that no scroll or tap waits for long work."""
    await window.komadoRest()
    rested()


def rested() -> None:
    """Call when the browser has just had its turn."""
    _rested[0] = now()


async def pause() -> None:
    """Like `breath`, but only if there has been none for a while: each one lets the browser style and paint what is half done."""
    if now() > _rested[0] + STRETCH:
        await breath()


async def idle() -> None:
    """Waits until the page has been painted and has nothing to do, a third of a second at most."""
    await window.komadoIdle()


SLICE = 15  # milliseconds of work without a breath


async def in_slices(steps: "Steps[Result]", told: "Callable[[Any], None] | None" = None) -> "Result":
    """Runs a generator to its end, yielding to the browser after each slice of time, and returns its value. Calls `told(step)` before
    each pause."""
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


_frames = 0  # frames begun


def _framed(_at: float) -> None:
    global _frames
    _frames += 1


_on_frame: "list[js.JsProxy]" = []  # one proxy for the page's life, made on demand


async def painted() -> None:
    """Waits until the current drawing is visible; on a hidden page, which is not painted, a tenth of a second."""
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
    # Not Date.now(): MicroPython reads a whole number from JavaScript as 32 bits.
    return int(time.time() * 1000)


def absolute(path: str) -> str:
    """The absolute URL of a path, relative to this page."""
    anchor = document.createElement("a")
    anchor.href = path
    return str(anchor.href)


def dice() -> float:
    """A random number, 0 ≤ x < 1."""
    return float(window.Math.random())


def noop(*_values: object) -> None:
    """Does nothing: the initial value of callbacks."""
