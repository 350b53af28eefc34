"""The table on the page: writes what a table's state calls for into the DOM, layer by layer, and nothing it need not."""

import asyncio
import gc

import js

from core.contract import Event
from core.drawing.board import Mark, Piece, Spot
from core.drawing.layers import draw, label, lights, marks_layer, over_layer, piece_group
from core.drawing.svg import esc, n
from core.records.record import Node
from core.words import Words, say
from ui import dom
from ui.board.animate import Pieces, set_speed
from ui.board.motion import ways
from ui.board.speeds import MOVE_MS
from ui.board.spots import Spots
from ui.dom_list import DomList, scrolled_to
from ui.html.controls import button
from ui.html.icons import icon
from ui.html.move_list import move_list, strip_moves, verdict_list
from ui.html.status import ask_engine, result_words, status_line
from ui.html.status import commands as command_buttons
from ui.play.player_bars import PlayerBars

NARROW = "(max-width: 37.49rem) and (orientation: portrait)"


class Scene:
    """Draws a table. `layout` is the one of the game's layouts that fits the window."""

    def __init__(self, table) -> None:  # type: ignore[no-untyped-def]
        self.table = table
        self.view = table.view
        self.layout = self.fitting()
        self.as_built = False  # the page shows already all that `settled` would write
        self.pieces = Pieces()
        self.fixed: dict[str, str] = {}  # how the fixtures were last drawn
        self.stands: dict[str, js.JsProxy] = {}  # and in which elements
        self.layers: dict[str, str] = {}  # and the marks, and what lies over the pieces
        self.places = Spots()
        self.unnamed: set[str] = set()  # where something changed since the places were named
        self.warned: set[str] = set()
        self.previewing = False
        self.seats = PlayerBars(table)
        self.waits = False  # `_later` is to come
        self.side_waits = False
        self.rows = DomList("#record")
        self.written: dict[int, str] = {}  # rows of the record, in the language that follows
        self.written_in = ""
        self.commanded = False  # whether the status line has buttons that make a move
        self.said: tuple[object, ...] = ()  # what the status line says, but for its detail

    def fitting(self) -> str:
        """The layout for this window."""
        layouts: tuple[str, ...] = self.view.layouts
        return layouts[-1] if dom.media(NARROW) else layouts[0]

    def take_over(self) -> bool:
        """Keeps a prerendered board of the layout that is shown and removes the others; says whether there was one."""
        kept = False
        for picture in dom.every("#board > svg.picture"):
            if str(picture.dataset.layout) == self.layout and not kept:
                kept = True
            else:
                picture.remove()
        return kept

    def translate(self) -> None:
        """The board that is there, in another language."""
        dom.one("#board > svg.picture").setAttribute("aria-label", label(self.view, self.table.lang))
        dom.write('#board [data-layer="ground"]', self.view.ground(self.layout, self.table.seat, self.table.lang))
        self.places.named = False

    def whole(self) -> None:
        """The board from scratch, as another layout, side or set of pieces calls for; `everything` is to follow."""
        table = self.table
        self.layout = self.fitting()
        self.pieces.gone()
        self.rewritten()
        self.stands = {}
        self.places.gone()
        dom.write("#board", draw(self.view, table.record.position, self.layout, table.seat, table.lang, table.lit()))

    def hooks(self) -> None:
        """What host pages and tests read."""
        record = self.table.record
        board = dom.one("#board")
        ended = record.outcome()
        board.setAttribute("data-turn", str(record.position.turn))
        board.setAttribute("data-moves", ".".join(node.code for node in record.here.line()))
        board.setAttribute("data-outcome", "" if ended is None else "draw" if ended.winner is None else str(ended.winner))
        self.table.on_shown()

    def rewritten(self) -> None:
        """Somebody else has drawn fixtures and layers: none is known any more."""
        self.fixed = {}
        self.layers = {}

    def moved(self, events: "list[Event]") -> None:
        """All that a move changes on the board itself, and what can be tapped next. `settled` is to follow once that has been painted."""
        self.stand(True, events)
        self._close()
        table, view, here = self.table, self.view, self.table.record.here
        lit = table.lit()
        self._layer("marks", marks_layer(view, last_marks(view, here), self.layout, table.seat))
        self._over([], None, view.foretells)
        self.places.light(lit)
        self.seats.hands(lit, ())
        if self.commanded or table.commands():
            self.status()

    def settled(self) -> None:
        """What a position calls for besides its pieces: who is on turn and what he can do, in words and lights; soon the lists."""
        for step in self.settling():  # type: ignore[no-untyped-call]
            step()

    def settling(self):  # type: ignore[no-untyped-def]
        """The steps of `settled`, for who wants to breathe between them."""
        return [self._let_side_wait, self._names, self.seats.lines, self.marks, self.status]

    def _let_side_wait(self) -> None:
        self.side_waits = True

    def stand(self, glide: bool = False, events: "list[Event] | None" = None) -> None:
        """The pieces and fixtures; `events` are those of a move that is being played. `settled` is to follow."""
        table, view, events = self.table, self.view, events or []
        position, seat = table.record.position, table.seat
        self.hooks()
        board = dom.one("#board")
        dom.flag(board, "data-drag", view.drags)
        set_speed(table.settings.speed if glide else "off")
        pieces = view.pieces(position, seat)
        if pieces or self.pieces.drawn:
            spots = view.places(self.layout, seat)
            move_ms = MOVE_MS[table.settings.speed] if events else 0
            changed = self.pieces.show(pieces, spots, ways(events, spots), move_ms)
            for event in events:
                carried = view.carried(event)
                if carried:
                    self.pieces.carry(event, carried, spots, move_ms)
        else:
            changed = self._fixtures(view.fixtures(position, self.layout, seat))
        self.unnamed |= changed

    def _fixtures(self, now: "list[tuple[str, str]]") -> set[str]:
        """Rewrites the fixtures that look different from before; says which."""
        if not self.stands:  # the board is drawn anew
            self.stands = {str(element.dataset.fixture): element for element in dom.every("#board [data-fixture]")}
            self.fixed = dict(now)
        changed = {name for name, drawn in now if self.fixed.get(name) != drawn}
        for name, drawn in now:
            if name in changed:
                self.stands[name].innerHTML = drawn
        self.fixed = dict(now)
        return changed

    def marks(self) -> None:
        """Marks, lit spots, the question asked at the spot: all that a tap changes."""
        table, view, seat = self.table, self.view, self.table.seat
        position = table.record.position
        lit = table.lit()
        marks = last_marks(view, table.record.here) + view.warnings(position)
        taps = table.tapper.prefix
        lamps = lights(view, position, taps, lit)
        marks.extend([mark for mark in lamps if mark.symbol == "m-take"])
        marks.extend(Mark("m-selected", tap) for tap in table.chosen()[:1])
        self._layer("marks", marks_layer(view, marks, self.layout, seat))
        self._over(lamps, table.shown_preview(), view.foretells and table.sowing is not None)
        self.places.light(lit)
        self.seats.hands(lit, taps)
        self._ask()
        if not self.waits:
            self.waits = True
            asyncio.create_task(self._later())

    async def _later(self) -> None:
        """What nobody sees, and what may be seen a moment later, after the board has been painted."""
        await dom.painted()
        self.waits = False
        if self.table.is_here():
            self.places.stop_at(self.table.cursor)
            if self.side_waits:
                self.side_waits = False
                self.side()
                gc.collect()  # now, while nobody waits

    def _over(self, lamps: list[Mark], shown: "tuple[str, Words, Words] | None", later: bool = False) -> None:
        """The layer over the pieces: what the place pointed at would do, or the lights, badges and a hint; or nothing yet."""
        table = self.table
        self.previewing = shown is not None
        if later:
            over = ""
        elif shown:
            over = shown[0]
        else:
            over = over_layer(self.view, table.record.position, lamps, self.layout, table.seat, table.lang)
            over += table.analysis.over() + self._hint()
        self._layer("over", over)

    def _layer(self, name: str, drawn: str) -> None:
        if self.layers.get(name) != drawn:
            self.layers[name] = drawn
            dom.write(f'#board [data-layer="{name}"]', drawn)

    def has(self, spot: str) -> bool:
        """Whether a tap is a place of the board."""
        return spot in self.places.all()

    def _names(self) -> None:
        """The spoken names of the places: of those where a piece changed, or a warning."""
        position, lang = self.table.record.position, self.table.lang
        warned = {mark.spot for mark in self.view.warnings(position)}
        places = self.places.all()
        for name in self.unnamed | (warned ^ self.warned) if self.places.named else places:
            places[name].called(say(self.view.name(position, name), lang))
        self.unnamed, self.warned, self.places.named = set(), warned, True

    def _hint(self) -> str:
        taps = self.table.engine.hint_taps
        at = self.view.places(self.layout, self.table.seat)
        points = [at[tap] for tap in taps if tap in at]
        if not points:
            return ""
        x, y, r = self.view.ring(points[-1], self.layout, self.table.seat)
        line = f'<path d="M{n(points[0].x)} {n(points[0].y)}L{n(x)} {n(y)}" class="hint-line"/>' if len(points) > 1 else ""
        return line + f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" class="hint-ring"/>'

    def _close(self) -> None:
        """The question asked at a spot has been answered."""
        old = dom.one("#board .ask")
        if old:
            old.remove()

    def _ask(self) -> None:
        self._close()
        table = self.table
        answers = table.tapper.answers()
        if not answers:
            return
        taps = table.tapper.prefix
        spot = self.view.places(self.layout, table.seat)[taps[-1]]
        below = spot.y < self.view.size(self.layout)[1] * 0.3
        body = ""
        for choice in self.view.choices(table.record.position, taps, answers):
            body += (
                f'<button data-spot="{esc(choice.tap)}" data-lit="">'
                f'<svg viewBox="-50 -50 100 100" aria-hidden="true"><use href="#{choice.symbol}" x="-50" y="-50" width="100" '
                f'height="100" class="{choice.classes}" transform="rotate({choice.turn})"/></svg>'
                f"{esc(say(choice.words, table.lang))}</button>"
            )
        close = say(Words("do.cancel"), table.lang)
        body += f'<button class="x" data-do="cancel" aria-label="{esc(close)}">{icon("close")}</button>'
        # Above the spot, or below near the top edge; pushed in from the sides by the style sheet's clamp.
        x, y = self._within_board(spot.x, spot.y + 52 if below else spot.y - 52)
        style = f"--x:{x:.4f};--y:{y:.4f}"
        title = esc(say(Words(self.view.game.id + ".ask"), table.lang))
        dom.one("#board").insertAdjacentHTML(
            "beforeend", f'<div class="ask{" below" if below else ""}" role="dialog" aria-label="{title}" style="{style}">{body}</div>'
        )
        dom.one("#board .ask button").focus()

    def _within_board(self, x: float, y: float) -> "tuple[float, float]":
        """Where a point of the picture lies in the board's element, as parts of its width and height."""
        board, svg = dom.one("#board").getBoundingClientRect(), dom.one("#board svg.picture").getBoundingClientRect()
        scale = float(svg.width) / self.view.size(self.layout)[0]
        across, down = float(svg.left) - float(board.left) + x * scale, float(svg.top) - float(board.top) + y * scale
        return across / float(board.width), down / float(board.height)

    def preview(self) -> None:
        """Only what pointing at a place changes."""
        table = self.table
        shown = table.shown_preview()
        if shown or self.previewing:
            self._over([] if shown else lights(self.view, table.record.position, table.tapper.prefix, table.lit()), shown)
            self.status()

    def side(self) -> None:
        """The record, the strip of last moves and the game's own panel."""
        table = self.table
        if table.lang != self.written_in:
            self.written_in, self.written = table.lang, {}
        rows = move_list(self.view, table.record, table.lang, self.written)
        self.rows.show(rows + verdict_list(self.view, table.record, table.lang))
        dom.write("#strip", strip_moves(table.record, table.lang))
        extra = dom.one("#extra")
        if extra:
            extra.innerHTML = self.view.panel(table.record.position, table.lang)
        current, scroll = dom.one("#record [aria-current]"), dom.one("#moves")
        if current and scroll:
            scrolled_to(current, scroll)

    def status(self) -> None:
        """The one line of words."""
        state, words, detail, buttons = self.table.status()
        lang = self.table.lang
        commands, taps = self.table.commands(), self.table.tapper.prefix
        lit = self.table.lit() if commands else []
        why = detail is not None and detail is self.table.refusal.words
        shown = (state, say(words, lang), bool(detail), why, buttons, [item.tap for item in commands], taps, lit, lang)
        if shown == self.said:
            # Only the detail runs on, many times a second: a button that is being pressed must stay where it is.
            if detail:
                dom.one("#status .sub").textContent = say(detail, lang)
            return
        self.said, self.commanded = shown, bool(commands)
        dom.one("#status").setAttribute("data-state", state)
        short = bool(commands) or self.view.notice(self.table.record.position) is not None
        html = command_buttons(commands, lit, taps, lang)
        html += "".join(ask_engine(short) if do == "players" else button(do, key, "", "btn small") for do, key in buttons)
        dom.write("#status", status_line(state, words, detail, lang, html, why))

    def everything(self, glide: bool = True) -> None:
        """After the position, the players or the language changed: the board at once, the lists after it has been painted."""
        self.stand(glide)
        self.settled()

    def carry(self, spot: str, x: float, y: float) -> None:
        """Holds the piece of a spot under the pointer."""
        piece = dom.one(f'#board [data-at="{spot}"]') or self._from_hand(spot)
        svg = dom.one("#board svg.picture")
        if piece and svg:
            box = svg.getBoundingClientRect()
            scale = self.view.size(self.layout)[0] / float(box.width)
            piece.classList.add("held")
            px, py = (x - float(box.left)) * scale, (y - float(box.top)) * scale
            piece.setAttribute("style", f"transform:translate({px:.0f}px,{py:.0f}px)")

    def _from_hand(self, spot: str) -> js.JsProxy:
        """The picture of a piece in hand, to be carried over the board."""
        position = self.table.record.position
        for item in self.view.hand(position, position.turn):
            if item.tap == spot:
                piece = Piece("carried", position.turn, spot, item.symbol, item.classes, item.turn, 90)
                dom.one('#board [data-layer="pieces"]').insertAdjacentHTML("beforeend", piece_group(piece, Spot(spot, 0, 0, 0, 0, False)))
        return dom.one(f'#board [data-at="{spot}"]')

    def let_go(self) -> None:
        """The carried piece belongs to the board again, or to the hand."""
        carried = dom.one('#board [data-piece="carried"]')
        if carried:
            carried.remove()
        self.pieces.put_back(self.view.places(self.layout, self.table.seat))


def last_marks(view, node: Node) -> list[Mark]:  # type: ignore[no-untyped-def]
    """The marks of the move that led to a node."""
    if node.parent is None:
        return []
    before = node.parent.position
    marks: list[Mark] = view.last_move(before, node.move)
    return marks


def ended_words(record) -> "tuple[Words, Words] | None":  # type: ignore[no-untyped-def]
    """Who won and why."""
    ended = record.outcome()
    return (result_words(ended), ended.reason) if ended is not None else None
