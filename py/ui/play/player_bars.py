"""The players' bars beside the board: name, turn, pieces in hand.

Apart because it alone remembers the last text of each line.
"""

import js

from core.drawing.board import GameBoard, Item
from ui import dom
from ui.board.state import BoardState
from ui.html.players import hand, kinds, seat_line
from ui.play.panel_state import PanelState


class PlayerBars:
    """Writes only what changed; a hand with the same pieces only changes its highlights."""

    def __init__(self, board: GameBoard) -> None:
        self._board = board
        self._written = dom.Written()  # the bars, and the looks of the hands
        self._held: dict[str, list[Held]] = {}

    def lines(self, state: PanelState) -> None:
        """Writes names, turn, captures and scores. `hands` must be called next."""
        turn = state.node.position.turn if state.ended is None and state.status.state != "back" else None
        for place, player in (("far", 1 - state.seat), ("near", state.seat)):
            element = dom.one(".seat." + place)
            element.setAttribute("data-player", str(player))
            dom.flag(element, "data-turn", player == turn)
            dom.flag(element, "data-won", state.ended is not None and player == state.ended.winner)
            lasting = self._board.lasting(state.node.position) if player in state.repeats else None
            line = seat_line(self._board, state.record, player, state.lang, "", lasting)
            if self._written.differs(place, line):
                self._written.forget(place + " hand")
                element.innerHTML = line

    def hands(self, state: BoardState) -> None:
        """Writes both hands, with the pieces that can be tapped, are lit, were tapped, or belong to the hint."""
        many = ""
        for place, player in (("far", 1 - state.seat), ("near", state.seat)):
            items = self._board.hand(state.position, player)
            steps = kinds(len(items))
            many += f"{place} " * ("4" in steps)
            if self._written.differs(place + " held", steps):
                dom.one(".seat." + place).setAttribute("data-held", steps)
            looks = (state.lang, [item[1:] for item in items])
            if self._written.differs(place + " hand", looks):
                dom.write(f".seat.{place} .hand", hand(items, state.lang))
                found = dom.every(f".seat.{place} .hand button") if items else []
                self._held[place] = [Held(element, item) for element, item in zip(found, items)]
            for held, item in zip(self._held[place], items):
                held.shown(item.tap, item.tap in state.lit, item.tap in state.prefix, item.tap in state.hint)
        if self._written.differs("many", many):
            for element in dom.every(".play, .game-bar"):
                element.setAttribute("data-many", many)


class Held:
    """The button of a piece in hand, as last written."""

    def __init__(self, element: js.JsProxy, item: Item) -> None:
        self.element = element
        self.state = (item.tap, bool(item.tap), False, False)

    def shown(self, tap: str, lit: bool, tapped: bool, hinted: bool) -> None:
        """Sets its tap ("" while the owner is not on turn) and its highlights."""
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
