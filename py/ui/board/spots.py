"""The tappable places of a board as the page last wrote them: lit or not, with which spoken name, which one the Tab key reaches."""

import js

from ui import dom


class Spots:
    """Found once for each board that is drawn; afterwards the browser is only told what changed.

    named  their spoken names are in the page's language
    """

    def __init__(self) -> None:
        self.known: dict[str, SpotElement] = {}
        self.named = True
        self._first = ""  # the first of them, which the Tab key reaches before any has been chosen
        self._stop = ""  # the one that it reaches now
        self._lit: set[str] = set()

    def gone(self) -> None:
        """The board is drawn anew: they are other elements now."""
        self.known = {}
        self.named = True

    def all(self) -> "dict[str, SpotElement]":
        """The places by their ids."""
        if not self.known:
            found = [(str(element.dataset.spot), SpotElement(element)) for element in dom.every('#board [data-layer="spots"] [data-spot]')]
            self.known = dict(found)
            self._first = self._stop = found[0][0]
            self._lit = {name for name, place in found if place.lit}
        return self.known

    def light(self, lit: list[str]) -> None:
        """These are lit and no others."""
        places, now = self.all(), set(lit)
        for name in now ^ self._lit:
            if name in places:
                places[name].shown(name in now)
        self._lit = now

    def stop_at(self, name: str) -> None:
        """The Tab key reaches this place, "" for the first.

        To change that where the focus is makes the browser work out every style at once: not while a tap is waited for.
        """
        places = self.all()
        stop = name or self._first
        if stop != self._stop and stop in places:
            places[self._stop].stops(False)
            places[stop].stops(True)
            self._stop = stop


class SpotElement:
    """A tappable place as it was last written."""

    def __init__(self, element: js.JsProxy) -> None:
        self.element = element
        self.name = str(element.getAttribute("aria-label"))
        self.lit = bool(element.hasAttribute("data-lit"))

    def called(self, name: str) -> None:
        """Its spoken name."""
        if name != self.name:
            self.name = name
            self.element.setAttribute("aria-label", name)

    def shown(self, lit: bool) -> None:
        """Whether it is lit."""
        if lit != self.lit:
            self.lit = lit
            dom.flag(self.element, "data-lit", lit)

    def stops(self, here: bool) -> None:
        """Whether the Tab key reaches it."""
        self.element.setAttribute("tabindex", "0" if here else "-1")
