"""The tappable places of a board as last written: lit or not, accessible name, and the place in the Tab order.

Apart because it alone remembers the last state of each place.
"""

import js

from ui import dom


class Spots:
    """The places of the drawn board; after the first look only changes are written.

    named  True if the spoken names are in the page's language
    """

    def __init__(self) -> None:
        self.known: dict[str, SpotElement] = {}
        self.named = True
        self._first = ""  # the first place, in the Tab order until another is chosen
        self._stop = ""  # the place now in the Tab order
        self._lit: set[str] = set()

    def forget(self) -> None:
        """Call when the board was drawn anew: forgets the old elements."""
        self.known = {}
        self.named = True

    def all(self) -> "dict[str, SpotElement]":
        """The places by id."""
        if not self.known:
            found = [(str(element.dataset.spot), SpotElement(element)) for element in dom.every('#board [data-layer="spots"] [data-spot]')]
            self.known = dict(found)
            self._first = self._stop = found[0][0]
            self._lit = {name for name, place in found if place.lit}
        return self.known

    def light(self, lit: list[str]) -> None:
        """Lights exactly these places."""
        places, now = self.all(), set(lit)
        for name in now ^ self._lit:
            if name in places:
                places[name].shown(name in now)
        self._lit = now

    def stop_at(self, name: str) -> None:
        """Puts this place into the Tab order, "" for the first.

        Changing this on the focused element makes the browser compute every style at once: never do it while a tap waits.
        """
        places = self.all()
        stop = name or self._first
        if stop != self._stop and stop in places:
            places[self._stop].stops(False)
            places[stop].stops(True)
            self._stop = stop


class SpotElement:
    """A tappable place as last written."""

    def __init__(self, element: js.JsProxy) -> None:
        self.element = element
        self.name = str(element.getAttribute("aria-label"))
        self.lit = bool(element.hasAttribute("data-lit"))

    def called(self, name: str) -> None:
        """Sets the place's spoken name."""
        if name != self.name:
            self.name = name
            self.element.setAttribute("aria-label", name)

    def shown(self, lit: bool) -> None:
        """Sets whether the place is lit."""
        if lit != self.lit:
            self.lit = lit
            dom.flag(self.element, "data-lit", lit)

    def stops(self, here: bool) -> None:
        """Sets whether the place is in the Tab order."""
        self.element.setAttribute("tabindex", "0" if here else "-1")
