"""The only native <dialog> of the page, filled anew each time."""

import js
from pyscript import document, window

from core.words import Words, say
from ui import dom, focus
from ui.dialogs.copying import BUBBLE
from ui.turn_token import TurnToken

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Coroutine
    from typing import Any

# The states of two history entries: the page's; and above it that of an open dialog, or of a room that covers the page.
BELOW, DIALOG, ROOM = "komado-page", "komado-dialog", "komado-room"
DEAF_MS = 1000  # ms after a dialog has opened by itself in which clicks do not count: they were meant for the board


class BackCloses:
    """The browser's Back closes an open dialog, or leaves the room that covers the page, before it leaves the page.

    While one of them is open, the history has a second entry above that of the page. Closing it in another way removes this entry. A
    frame does not touch the history, which belongs to the page around it. `opened()` returns the state of what is open, "" for nothing;
    `close()` is called on Back.
    """

    def __init__(self, opened: "Callable[[], str]", close: "Callable[[], None]") -> None:
        self._open = opened
        self._close = close
        self._above = False  # the dialog's entry is the current entry
        self._leaves = False  # the dialog's entry is about to be left
        self._history = not dom.root().hasAttribute("data-embed")
        if self._history:
            dom.listen(js.globalThis, "popstate", self._gone_to)
            if str(dom.ask(None, "history.state")) in (DIALOG, ROOM):  # the page was reloaded while something was open
                self._leave()

    def opened(self) -> None:
        """Call when something has been opened."""
        if self._history and not self._above and not self._leaves:
            refused = dom.attempt(window.history, "replaceState", BELOW, "") or dom.attempt(window.history, "pushState", self._open(), "")
            self._above = not refused

    def closed(self) -> None:
        """Call when something has been closed."""
        if self._above and not self._open():
            self._leave()

    def _leave(self) -> None:
        self._above = False
        self._leaves = not dom.attempt(window.history, "back")

    def _gone_to(self, event: js.JsProxy) -> None:
        state = str(event.state)
        if state == BELOW and (self._leaves or self._above):
            back, self._above, self._leaves = not self._leaves, False, False
            dom.keep_address_again()  # the game may have gone on meanwhile
            if back:
                self._close()
            if self._open():  # another dialog is open, or a room covers the page
                self.opened()
        elif state in (DIALOG, ROOM) and not self._above:  # Forward: there is no dialog to return to
            self._leave()


class Box:
    """Opens, closes and reads the dialog. `lang()` returns the page's language; `run(work)` starts a coroutine of the page.

    life    from one change to the next: a dialog is shown or closed, or shows something else
    """

    def __init__(self, lang: "Callable[[], str]", run: "Callable[[Coroutine[Any, Any, None]], None]") -> None:
        self.lang = lang
        self.run = run
        self.life = TurnToken()
        self._shows = False  # True until `close`, or until the visitor's own way to close it is noticed
        self._room: Callable[[], object] | None = None
        self._by_itself = False
        self._held = False  # something on the page had the focus when the dialog was opened
        self._hears_from = 0  # the time from which clicks count, ms
        self._back = BackCloses(lambda: ROOM if self._room else DIALOG if self.is_open() else "", self._go_back)

    def open(self, html: str, life: "TurnToken | None" = None, by_itself: bool = False) -> None:
        """Shows a dialog in place of an open one. With `life`, that of the open one, this goes on with it. `by_itself`: nobody has asked
        for it, so a click in its first second does not count, and one beside it never closes it."""
        self._by_itself, self._hears_from = by_itself, dom.now() + DEAF_MS if by_itself else 0
        if life is not self.life:
            self._change(True)
        element = dom.one("#sheet")
        if not element:
            document.body.insertAdjacentHTML("beforeend", '<dialog id="sheet" class="sheet" aria-labelledby="sheet-title"></dialog>')
            element = dom.one("#sheet")
            dom.listen(element, "close", lambda _event: self._closed())
            dom.listen(element, "click", self._clicked)
        held = focus.within("#sheet")
        element.innerHTML = html + BUBBLE
        for named in dom.every("#sheet [data-aria]"):
            named.setAttribute("aria-label", say(Words(str(named.dataset.aria)), self.lang()))
        if not element.open:
            self._held = bool(focus.within("#app"))
            if dom.attempt(element, "showModal"):
                dom.flag(element, "open", True)
            self._back.opened()
        elif held:  # where the browser puts the focus when it opens a dialog
            focus.go_on()

    def close(self) -> None:
        """Closes the dialog."""
        if self._shows:
            self._change(False)
        element = dom.one("#sheet")
        if element and element.open and dom.attempt(element, "close"):
            element.remove()  # a browser without <dialog>: no event will tell
            self._back.closed()

    def _clicked(self, event: js.JsProxy) -> None:
        """Keeps a click that does not count from its link, and from the page's listener."""
        beside = self._by_itself and str(event.target.id) == "sheet"
        if beside or dom.now() < self._hears_from:
            event.preventDefault()
            event.stopPropagation()

    def _closed(self) -> None:
        if self._shows and not self.is_open():  # the event comes late: another dialog may have been opened meanwhile
            self._change(False)
        self._back.closed()
        if self._held and not self.is_open() and not focus.within("#app"):  # what had it is no more
            focus.go_on()

    def _change(self, shows: bool) -> None:
        self._shows = shows
        self.life.end()
        self.life = TurnToken()

    def cover(self, leave: "Callable[[], object] | None") -> None:
        """Call when a room covers the page: Back calls `leave` as it closes a dialog. None: the room has been left."""
        self._room = leave
        if leave:
            self._back.opened()
        else:
            self._back.closed()

    def _go_back(self) -> None:
        if self.is_open() or self._room is None:
            self.close()
        else:
            self._room()

    def is_open(self) -> bool:
        """True if a dialog is open."""
        element = dom.one("#sheet")
        return bool(element and element.open)

    def picked(self, name: str) -> str:
        """The value selected in a field, "" for none."""
        found = dom.one(f'#sheet input[name="{name}"]:checked, #sheet select[name="{name}"]')
        return str(found.value) if found else ""
