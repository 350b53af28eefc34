"""The board in the page. Given a state, it writes the differences from the last one, layer by layer."""

import js

from core.drawing.board import GameBoard, Mark, Piece, Spot
from core.drawing.layers import draw, edges, label, lights, marks_layer, over_layer, piece_group, symbols
from core.words import say
from ui import dom
from ui.board.motion import ways
from ui.board.pieces import Pieces
from ui.board.spots import Spots
from ui.board.state import BoardState

# The layers with moving elements. A property set on the board would be inherited by all elements in it.
MOVING = '#board :is([data-layer="pieces"], [data-layer="over"])'


class BoardPicture:
    """The picture of one game. Call `draw` or `take_over` first."""

    def __init__(self, board: GameBoard) -> None:
        self._board = board
        self._pieces = Pieces()
        self._written = dom.Written()  # the fixtures, the marks, the layer over the pieces, and the question at the spot
        self._drawn: dict[str, js.JsProxy] = {}  # the elements of the fixtures
        self._spots = Spots()
        self._glide: int | None = None  # ms as written; None or -1 for not written
        self._unnamed: set[str] = set()  # spots that changed since the places were named
        self._warned: set[str] = set()

    # From scratch.
    def take_over(self, layout: str) -> bool:
        """Keeps the prerendered board of a layout and removes the others; True if there was one."""
        kept = False
        for picture in dom.every("#board > svg.picture"):
            if str(picture.dataset.layout) == layout and not kept:
                kept = True
            else:
                picture.remove()
        return kept

    def draw(self, state: BoardState) -> None:
        """Draws the board from scratch, for another layout or side; `redraw` must follow."""
        self._forget()
        self._spots.forget()
        self._glide = None if self._glide is None else -1
        drawn = draw(self._board, state.position, state.layout, state.seat, state.lang, state.lit)
        dom.write("#board", drawn)
        dom.one("#board").removeAttribute("data-asks")
        dom.one("#board").setAttribute("data-edges", edges(drawn))

    def _forget(self) -> None:
        self._pieces.forget()
        self.rewritten()
        self._drawn = {}

    def reface(self) -> None:
        """Gives the pieces the looks of the chosen set: only their symbols change."""
        dom.write("#board defs", symbols(self._board))

    def translate(self, state: BoardState) -> None:
        """Changes the language of the board; `name` must follow."""
        dom.one("#board > svg.picture").setAttribute("aria-label", label(self._board, state.lang))
        dom.write('#board [data-layer="ground"]', self._board.ground(state.layout, state.seat, state.lang))
        self._spots.named = False

    def rewritten(self) -> None:
        """Call when frames have been drawn over fixtures and layers: forgets the texts written before."""
        self._written.forget()

    # Changes by a position or a tap.
    def redraw(self, state: BoardState) -> None:
        """Writes everything but the spoken names."""
        self.place_pieces(state)
        self.mark(state)

    def tell(self, state: BoardState) -> None:
        """Writes the attributes for host pages and tests."""
        element = dom.one("#board")
        element.setAttribute("data-turn", str(state.position.turn))
        element.setAttribute("data-moves", ".".join(node.code for node in state.node.line()))
        ended = state.ended
        element.setAttribute("data-outcome", "" if ended is None else "draw" if ended.winner is None else str(ended.winner))
        dom.flag(element, "data-drag", self._board.drags)

    def place_pieces(self, state: BoardState) -> None:
        """Writes pieces, fixtures and attributes."""
        self.tell(state)
        self._glides(state.move_ms)
        pieces = self._board.pieces(state.position, state.seat)
        if not pieces and not self._pieces.drawn:
            self._unnamed |= self._fixtures(self._board.fixtures(state.position, state.layout, state.seat))
            return
        spots = self._board.places(state.layout, state.seat)
        move_ms = state.move_ms if state.events else 0
        turning = {event.piece for event in state.events if event.kind in ("flip", "promote")}
        carried = [(event, self._board.carried(event, state.node.before.turn)) for event in state.events]
        given = {event.piece for event, what in carried if what}
        self._unnamed |= self._pieces.show(pieces, spots, ways(state.events, spots), turning, given, move_ms)
        for event, what in carried:
            if what:
                self._pieces.carry(event, what, spots, move_ms)

    def _glides(self, move_ms: int) -> None:
        """Sets the duration of the gliding transition in ms, 0 for none. A first 0 is not written: without a duration nothing glides."""
        if self._glide is None and not move_ms:
            self._glide = -1
        elif self._glide != move_ms:
            self._glide = move_ms
            for layer in dom.every(MOVING):
                layer.style.setProperty("--move", f"{move_ms}ms")

    def _fixtures(self, now: "list[tuple[str, str]]") -> set[str]:
        """Rewrites the fixtures that changed; returns their spots."""
        if not self._drawn:  # the board has just been drawn
            self._drawn = {str(element.dataset.fixture): element for element in dom.every("#board [data-fixture]")}
            for name, drawn in now:
                self._written.differs("fixture " + name, drawn)
        changed = set()
        for name, drawn in now:
            if self._written.differs("fixture " + name, drawn):
                self._drawn[name].innerHTML = drawn
                changed.add(name)
        return changed

    def mark(self, state: BoardState) -> None:
        """Writes marks, lit spots and the question at the spot: everything that a tap changes."""
        board = self._board
        lamps: list[Mark] = []
        marks = list(state.marks)
        if not state.early:
            lamps = lights(board, state.position, state.prefix, state.lit)
            marks += board.warnings(state.position) + [mark for mark in lamps if mark.symbol == "m-take"]
            marks += [Mark("m-selected", tap) for tap in state.selected[:1]]
        self._layer("marks", marks_layer(board, marks, state.layout, state.seat))
        self._over(state, lamps)
        self._spots.light(state.lit)
        question = (state.node, state.prefix, state.layout, state.seat, state.lang) if state.choices else None
        asked = dom.one("#board .ask")
        if not self._written.differs("question", question) and asked and question:
            return  # it is being pressed, and may have the focus
        if asked:
            asked.remove()  # the question has been answered or withdrawn
            dom.one("#board").removeAttribute("data-asks")
        if question:
            from ui.board.choices import open_question  # imported on the first question

            open_question(board, state)

    def over(self, state: BoardState) -> None:
        """Writes only the layer over the pieces, which changes while pointing at places."""
        self._over(state, [] if state.preview else lights(self._board, state.position, state.prefix, state.lit))

    def _over(self, state: BoardState, lamps: list[Mark]) -> None:
        """Writes the effect of the place pointed at; else lights, badges, values and a hint. Empties the layer while a move is shown step
        by step, and in an early state on a board whose badges foretell results."""
        if state.showing or (state.early and self._board.foretells):
            drawn = ""
        elif state.preview:
            drawn = state.preview
        else:
            drawn = over_layer(self._board, state.position, lamps, state.layout, state.seat, state.lang)
            drawn += self._told(state) + state.judged  # values are drawn over a ring
        self._layer("over", drawn)

    def _layer(self, name: str, drawn: str) -> None:
        self._written.write(name, f'#board [data-layer="{name}"]', drawn)

    def _told(self, state: BoardState) -> str:
        """SVG of the reason why the game ended here, and of proposed moves and premoves."""
        node, body = state.node, ""
        if state.ended is not None and node.parent is not None and state.position.outcome() is not None:
            body = self._board.ending(node.before, node.move, state.position, state.layout, state.seat)
        return body + "".join([self._board.arrow(arrow, state.layout, state.seat) for arrow in state.arrows])

    # After painting.
    def name(self, state: BoardState) -> None:
        """Updates the spoken names of places where a piece or a warning changed."""
        warned = {mark.spot for mark in self._board.warnings(state.position)}
        places = self._spots.all()
        for spot in self._unnamed | (warned ^ self._warned) if self._spots.named else places:
            places[spot].called(say(self._board.name(state.position, spot), state.lang))
        self._unnamed, self._warned, self._spots.named = set(), warned, True

    def stop_at(self, spot: str) -> None:
        """Puts a place into the Tab order."""
        self._spots.stop_at(spot)

    def focus(self, spot: str) -> None:
        """Focuses the cursor's place, unless a question at the spot has the focus."""
        element = dom.one(f'#board [data-layer="spots"] [data-spot="{spot}"]')
        if element and not dom.one("#board .ask"):
            element.focus()

    # A drag.
    def hold(self, state: BoardState, spot: str, x: float, y: float) -> None:
        """Draws the dragged piece of a spot under a point of the window."""
        piece = dom.one(f'#board [data-at="{spot}"]') or self._from_hand(state, spot)
        svg = dom.one("#board svg.picture")
        if piece and svg:
            box = svg.getBoundingClientRect()
            scale = self._board.size(state.layout)[0] / float(box.width)
            piece.classList.add("held")
            px, py = (x - float(box.left)) * scale, (y - float(box.top)) * scale
            piece.setAttribute("style", f"transform:translate({px:.0f}px,{py:.0f}px)")

    def _from_hand(self, state: BoardState, spot: str) -> js.JsProxy:
        """The picture of a piece in hand, to be dragged over the board."""
        turn = state.position.turn
        for item in self._board.hand(state.position, turn):
            if item.tap == spot:
                piece = Piece("carried", turn, spot, item.symbol, item.classes, item.angle, 90)
                dom.one('#board [data-layer="pieces"]').insertAdjacentHTML("beforeend", piece_group(piece, Spot(spot, 0, 0, 0, 0, False)))
        return dom.one(f'#board [data-at="{spot}"]')

    def let_go(self, state: BoardState) -> None:
        """Puts the dragged piece back onto the board or into the hand."""
        carried = dom.one('#board [data-piece="carried"]')
        if carried:
            carried.remove()
        self._pieces.put_back(self._board.places(state.layout, state.seat))
