"""Fingers, mouse and keys in the editor: a tap lays, a drag moves, beside the board it takes away.

One set of listeners for the page's life; they do nothing while no editor is open.
"""

import js
from pyscript import document
from pyscript.ffi import create_proxy

from ui import dom
from ui.editor.model import ERASER, HAND
from ui.input.keyboard import TYPING, neighbour
from ui.input.keys import ARROWS, meant
from ui.turn_token import TurnToken

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.editor.editor import Editor

FAR = 8  # pixels that make a press a drag
LONG = 0.45  # s after which a press on a number goes on changing it
PACE = 0.09  # s from one change to the next
MOST = 100  # changes of one press


class Touch:
    """The listeners of the room that is open, if one is."""

    def __init__(self) -> None:
        self.editor: Editor | None = None
        self._start = ""  # the place pressed
        self._at = (0.0, 0.0)
        self._dragged = False
        self._press = TurnToken()  # until a press that changes a number ends
        self._begun = -1  # the number of steps before a long one, -1 without
        app = dom.one("#app")
        dom.listen(app, "click", self._clicked)
        dom.listen(app, "change", self._changed)
        dom.listen(app, "input", self._wrote)
        dom.listen(app, "paste", self._pasted)
        dom.listen(app, "pointerdown", self._down)
        dom.listen(app, "pointermove", self._move)
        dom.listen(app, "pointerup", self._up)
        dom.listen(app, "pointercancel", self._cancel)
        dom.listen(js.globalThis, "blur", self._cancel)
        dom.listen(js.globalThis, "resize", self._resized)
        document.addEventListener("keydown", create_proxy(self._pressed), True)  # before the page's own keys

    def _in(self, event: js.JsProxy, selector: str) -> js.JsProxy:
        """The element of an event, if it lies in the open room."""
        if self.editor is None or not self.editor.is_open() or not event.target.closest:
            return None
        return event.target.closest("#editor " + selector)

    def _spot(self, event: js.JsProxy) -> str:
        found = self._in(event, "[data-spot]")
        return str(found.dataset.spot) if found else ""

    def _clicked(self, event: js.JsProxy) -> None:
        spot = self._spot(event)
        if spot and self.editor is not None and not self._dragged:
            self.editor.tap(spot)
        self._dragged = False

    def _changed(self, event: js.JsProxy) -> None:
        found = self._in(event, "[data-option], #edit-text")
        if found and self.editor is not None:
            if found.hasAttribute("data-option"):
                self.editor.option(str(found.dataset.option), str(found.value))
            else:
                self.editor.read(str(found.value))

    def _wrote(self, event: js.JsProxy) -> None:
        """Judges a text while it is written."""
        if self._in(event, "#edit-text") and self.editor is not None:
            self.editor.typed(str(event.target.value))

    def _pasted(self, event: js.JsProxy) -> None:
        """Reads a pasted text at once, in place of the text that stands there."""
        if self._in(event, "#edit-text") and self.editor is not None:
            event.preventDefault()
            self.editor.read(str(event.clipboardData.getData("text/plain")))

    def _resized(self, _event: js.JsProxy) -> None:
        editor = self.editor
        if editor is not None and editor.is_open() and editor.fitting() != editor.layout:
            editor.translate()

    # A drag.
    def _down(self, event: js.JsProxy) -> None:
        self._cancel(event)  # a second finger: the browser may zoom
        self._dragged = False
        found = self._in(event, "#edit-stage [data-spot]")
        self._start = str(found.dataset.spot) if found and event.isPrimary and int(event.button) == 0 else ""
        self._at = (float(event.clientX), float(event.clientY))
        if self._start:
            dom.attempt(event.target, "releasePointerCapture", event.pointerId)
        change = self._change(event)
        if change is not None and self.editor is not None and event.isPrimary and int(event.button) == 0:
            self._press = TurnToken()
            self.editor.page.run(self._hold(self.editor, change, self._press))

    def _change(self, event: js.JsProxy) -> "Callable[[], None] | None":
        """What a press changes, if it is a number: by a button beside it, or by a tool for places that have one."""
        editor, start, button = self.editor, self._start, self._in(event, '.count [data-do^="edit-count:"]')
        asked = str(button.dataset.do).partition(":")[2] if button else ""
        if editor is not None and asked:
            return lambda: editor.count(asked)
        if editor is not None and start and editor.draft.tool is not None and editor.draft.tool.does == "count":
            return lambda: editor.tap(start)
        return None

    async def _hold(self, editor: "Editor", change: "Callable[[], None]", press: TurnToken) -> None:
        """A long press goes on changing a number until it ends."""
        await press.rest(LONG)
        self._dragged, self._start = True, ""  # its click changes nothing more
        self._begun = editor.draft.steps()
        for _ in range(MOST):
            before = editor.draft.steps()
            if editor.is_open():
                change()
            if editor.draft.steps() == before:
                break
            await press.rest(PACE)

    def _release(self) -> None:
        """Ends a press; all changes of a long one are one step."""
        self._press.end()
        if self._begun >= 0 and self.editor is not None:
            self.editor.draft.join(self._begun)
        self._begun = -1

    def _move(self, event: js.JsProxy) -> None:
        if abs(float(event.clientX) - self._at[0]) + abs(float(event.clientY) - self._at[1]) >= 2 * FAR:
            self._release()
        if not self._start or not event.isPrimary:
            return
        if int(event.buttons) & 3 != 1:  # released outside the window, or called off by the right button
            self._cancel(event)
            return
        x, y = float(event.clientX), float(event.clientY)
        if abs(x - self._at[0]) + abs(y - self._at[1]) >= FAR or self._dragged:
            piece = dom.one(f'#edit-stage [data-at="{self._start}"]')
            self._dragged = True
            if piece and self.editor is not None:
                box = dom.one("#edit-stage svg").getBoundingClientRect()
                wide, high = self.editor.view.size(self.editor.layout)
                scale = max(wide / float(box.width), high / float(box.height))
                px = (x - float(box.left) - float(box.width) / 2) * scale + wide / 2
                py = (y - float(box.top) - float(box.height) / 2) * scale + high / 2
                piece.classList.add("held")
                piece.setAttribute("style", f"transform:translate({px:.0f}px,{py:.0f}px)")

    def _up(self, event: js.JsProxy) -> None:
        self._release()
        start, self._start = self._start, ""
        if not start or not self._dragged or self.editor is None or not event.isPrimary:
            return
        under = document.elementFromPoint(event.clientX, event.clientY)
        side = under.closest(".edit-side") if under else None
        end = dom.spot_at(float(event.clientX), float(event.clientY))
        if side and not end:
            end = HAND + str(side.dataset.player)
        self.editor.drop(start, end, not end)

    def _cancel(self, _event: js.JsProxy) -> None:
        """Ends a press that is called off, or whose end will not be reported: the piece goes back, and its click lays nothing."""
        self._release()
        if self._start and self._dragged and self.editor is not None:
            self.editor.drop(self._start, self._start, False)
        self._start = ""

    # Keys.
    def _pressed(self, event: js.JsProxy) -> None:
        editor = self.editor
        if editor is None or not editor.is_open() or dom.one("#sheet[open]") or event.isComposing:
            return
        typing = str(event.target.tagName) in TYPING
        if str(event.key) == "Escape" and self._start and self._dragged:
            self._cancel(event)
            event.stopPropagation()
            return
        if (event.ctrlKey or event.metaKey) and str(event.key) in ("z", "Z", "y") and not typing:
            editor.page.actions.do("redo" if event.shiftKey or str(event.key) == "y" else "undo")
            event.preventDefault()
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        event.stopPropagation()  # the game below hears no keys
        key = meant(str(event.key), str(event.code), bool(event.shiftKey), False)
        if self._typed(event, key) if typing else self._meant(event, key):
            event.preventDefault()

    def _typed(self, event: js.JsProxy, key: str) -> bool:
        """A key in a field; True if it is not for the field."""
        if key == "Escape":
            event.target.blur()
        if key != "Enter" or str(event.target.id) != "edit-text" or self.editor is None:
            return False
        self.editor.read(str(event.target.value))
        return True

    def _meant(self, event: js.JsProxy, key: str) -> bool:
        """A key elsewhere; True if it does something here."""
        editor = self.editor
        assert editor is not None
        place = event.target.closest("#edit-stage [data-spot]") if event.target.closest else None
        if key in ARROWS and not event.target.closest("#edit-palette, .seg"):
            if place:
                editor.cursor = str(place.dataset.spot)
            self._walk(*ARROWS[key])
        elif key in ("Enter", " ") and place:
            if not event.repeat or editor.draft.tool is not None and editor.draft.tool.does == "count":
                editor.tap(str(place.dataset.spot))
                dom.focus(f'#edit-stage [data-spot="{editor.cursor}"]')
        elif len(key) == 1 and key in "123456789":
            editor.nth(int(key))
        elif key in ("Delete", "Backspace") and place:
            editor.draft.erase(str(place.dataset.spot))
            editor.changed()
        elif key in ("x", "Delete", "Backspace"):
            editor.choose(ERASER)
        elif key == "t":
            editor.turn()
        elif key in ("u", "r"):
            editor.page.actions.do("undo" if key == "u" else "redo")
        elif key == "Escape":
            editor.escape()
        else:
            return False
        return True

    def _walk(self, dx: int, dy: int) -> None:
        """Moves the cursor over the board."""
        editor = self.editor
        assert editor is not None
        spots = editor.view.spots(editor.layout, editor.seat)
        known = [spot.id for spot in spots]
        editor.cursor = neighbour(spots, editor.cursor, dx, dy) if editor.cursor in known else known[0]
        editor.draw()
        dom.focus(f'#edit-stage [data-spot="{editor.cursor}"]')


_touch: "list[Touch]" = []  # one for the page's life, made when it is needed


def listen(editor: "Editor") -> "Editor":
    """Hands what happens in the room to this editor from now on."""
    if not _touch:
        _touch.append(Touch())
    _touch[0].editor = editor
    return editor
