"""The one native <dialog> of the page, filled anew each time."""

from pyscript import document

from core.words import Words, say
from ui import dom
from ui.dialogs.copying import BUBBLE
from ui.play.game_in_play import GameInPlay

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    Action = Callable[[GameInPlay, str], None]  # what a button does to the game on the page, and what follows its name


class Box:
    """Opens, closes and reads it."""

    def open(self, html: str) -> None:
        """Shows a dialog; an open one is replaced."""
        element = dom.one("#sheet")
        if not element:
            document.body.insertAdjacentHTML("beforeend", '<dialog id="sheet" class="sheet" aria-labelledby="sheet-title"></dialog>')
            element = dom.one("#sheet")
        element.innerHTML = html + BUBBLE
        for named in dom.every("#sheet [data-aria]"):
            named.setAttribute("aria-label", say(Words(str(named.dataset.aria)), str(dom.root().lang)))
        if not element.open:
            element.showModal()

    def close(self) -> None:
        """Puts the dialog away."""
        element = dom.one("#sheet")
        if element and element.open:
            element.close()

    def is_open(self) -> bool:
        """Whether a dialog has the page."""
        element = dom.one("#sheet")
        return bool(element and element.open)

    def picked(self, name: str) -> str:
        """The value chosen in a field, "" for none."""
        found = dom.one(f'#sheet input[name="{name}"]:checked, #sheet select[name="{name}"]')
        return str(found.value) if found else ""
