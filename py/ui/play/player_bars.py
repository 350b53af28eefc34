"""The players' lines beside the board as the page last wrote them: who sits there, whose turn it is, what each of them holds."""

import js

from core.drawing.board import Item
from ui import dom
from ui.html.players import hand, seat_line


class PlayerBars:
    """Rewritten where they look different from before; a hand that still holds the same is only lit and unlit."""

    def __init__(self, table) -> None:  # type: ignore[no-untyped-def]
        self.table = table
        self._lines: dict[str, str] = {}
        self._drawn: dict[str, object] = {}  # the hands as they look
        self._held: dict[str, list[Held]] = {}

    def _places(self) -> "tuple[tuple[str, int], tuple[str, int]]":
        return (("far", 1 - self.table.seat), ("near", self.table.seat))

    def lines(self) -> None:
        """Who plays, who is on turn, what has been taken or scored. `hands` is to follow."""
        table = self.table
        turn = table.record.position.turn if table.record.outcome() is None else None
        for place, player in self._places():
            element = dom.one(".seat." + place)
            element.setAttribute("data-player", str(player))
            dom.flag(element, "data-turn", player == turn)
            line = seat_line(table.view, table.record, player, table.lang)
            if line != self._lines.get(place):
                self._lines[place] = line
                self._drawn.pop(place, None)
                element.innerHTML = line

    def hands(self, lit: list[str], taps: "tuple[str, ...]") -> None:
        """What both hold to be dropped: which of it can be tapped, is lit, has been tapped, is meant by a hint."""
        table = self.table
        for place, player in self._places():
            items = table.view.hand(table.record.position, player)
            looks = (table.lang, [item[1:] for item in items])
            if looks != self._drawn.get(place):
                self._drawn[place] = looks
                dom.write(f".seat.{place} .hand", hand(items, table.lang))
                found = dom.every(f".seat.{place} .hand button") if items else []
                self._held[place] = [Held(element, item) for element, item in zip(found, items)]
            for held, item in zip(self._held[place], items):
                held.shown(item.tap, item.tap in lit, item.tap in taps, item.tap in table.engine.hint_taps)


class Held:
    """A button for what is held, as it was last written."""

    def __init__(self, element: js.JsProxy, item: Item) -> None:
        self.element = element
        self.state = (item.tap, bool(item.tap), False, False)

    def shown(self, tap: str, lit: bool, tapped: bool, hinted: bool) -> None:
        """Its tap, "" while it is not its owner's turn; whether it is lit, tapped, meant by a hint."""
        if self.state == (tap, lit, tapped, hinted):
            return
        element, before = self.element, self.state
        self.state = (tap, lit, tapped, hinted)
        if tap != before[0]:
            element.disabled = not tap
            if tap:
                element.setAttribute("data-spot", tap)
            else:
                element.removeAttribute("data-spot")
        if lit != before[1]:
            dom.flag(element, "data-lit", lit)
        if tapped != before[2]:
            element.setAttribute("aria-pressed", "true" if tapped else "false")
        if hinted != before[3]:
            dom.flag(element, "data-hint", hinted)
