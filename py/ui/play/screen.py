"""Writes the board, the bars, the status line and the lists of a game: first a BoardState, then a PanelState once the board has been
painted.

Apart because it only writes to the page, and knows nothing of sessions and turns.
"""

import gc

import js

from core.drawing.board import GameBoard
from core.words import say, say_all
from ui import dom
from ui.board.picture import BoardPicture
from ui.board.state import BoardState
from ui.dom_list import DomList, scrolled_to
from ui.html.move_list import verdict_list, writing
from ui.html.players import hand, kinds, seat_line
from ui.html.status import commands as command_buttons
from ui.html.status import names, status_line, way
from ui.play.panel_state import PanelState
from ui.turn_token import TurnToken, start

BLANK = 0.1  # s between two announcements of the same words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.steps import Steps


class Screen:
    """The page of one game. A tap calls `mark`; a move `redraw` and, once that has been painted, the steps of `Table.settling`.

    commanded   True if the status line has buttons that make a move
    on_failure  called when something could not be written later
    """

    def __init__(self, board: GameBoard, life: TurnToken) -> None:
        """`life`: ends when another game takes the page, and nothing more is to be written."""
        self._board = board
        self._life = life
        self.picture = BoardPicture(board)
        self.bars = PlayerBars(board)
        self.commanded = False
        self.on_failure: Callable[[], None] = dom.noop
        self._waits = False  # True while `_later` is due
        self._cursor = ""
        self._lists: PanelState | None = None  # the lists to be written by `_later`
        self._rows = DomList("#record")
        self._known: dict[int, str] = {}  # cached rows of the move list, in the language `_known_in`
        self._known_in = ""
        self._written = dom.Written()  # the status line without its detail, and the enabled buttons
        self._without = ""  # `data-has` of the status line without the buttons that make a move
        self._writes = False  # True while the lists are being written
        self._follows = False  # True while the move list is scrolled after a change of its size

    def draw(self, state: BoardState) -> None:
        """Draws the board from scratch; `redraw` must follow."""
        self.picture.draw(state)

    def redraw(self, state: BoardState) -> None:
        """Updates pieces, marks, highlights and hands."""
        self.picture.redraw(state)
        self.bars.hands(state)

    def mark(self, state: BoardState, cursor: str) -> None:
        """Updates marks, highlights and hands: everything that a tap changes. `cursor` takes the Tab key a moment later."""
        self.picture.mark(state)
        self.bars.hands(state)
        self._cursor = cursor
        if not self._waits:
            self._waits = True
            start(self._later(), self._failed)

    def wait_for_lists(self, state: PanelState) -> None:
        """Writes the lists a moment after the next `mark` has been painted."""
        self._lists = state

    async def _later(self) -> None:
        """Writes everything that can wait until the board has been painted."""
        await self._life.after(dom.painted())
        self._waits = False
        self.picture.stop_at(self._cursor)
        if self._lists is not None:
            self.lists(self._lists)

    def lists(self, state: PanelState) -> None:
        """Writes the move list and the game's own panel in slices, a moment later."""
        self._lists = state
        if not self._writes:
            self._writes = True
            start(self._write(), self._failed)

    def _failed(self) -> None:
        """Lets everything be written anew."""
        self._waits = self._writes = self._follows = False
        self._known = {}
        self.on_failure()

    def _writing(self, state: PanelState) -> "Steps[list[list[str]]]":
        if state.lang != self._known_in:
            self._known_in, self._known = state.lang, {}
        blocks = yield from writing(self._board, state.record, state.lang, self._known)
        blocks[-1] += verdict_list(self._board, state.record, state.lang)
        return blocks

    async def _write(self) -> None:
        """Writes the lists, and again if the state has changed meanwhile."""
        while self._lists:
            state = self._lists
            blocks = await self._life.after(dom.in_slices(self._writing(state)))
            if state is self._lists:
                await self._life.after(dom.in_slices(self._rows.showing(blocks)))
            if state is self._lists:
                self._lists = None
                dom.write("#extra", self._board.panel(state.node.position, state.lang))
                await self._follow()
                await self._life.after(dom.breath())
        self._writes = False
        gc.collect()  # now, while the page is idle

    def follow(self) -> None:
        """Keeps the current move in sight in a move list of another size."""
        if not self._follows:
            self._follows = True
            start(self._follow(), self._failed)

    async def _follow(self) -> None:
        """Scrolls the move list to the current move once it has been laid out, and again when the browser knows the height of a block that
        has come into sight."""
        for _ in range(3):
            await self._life.after(dom.painted())
            self._scroll()
        self._follows = False

    def _scroll(self) -> None:
        """Scrolls the move list to the current move, with the path below it."""
        current, scroll = dom.one("#record .here, #record [aria-current]"), dom.one("#moves")
        if current and scroll:
            scrolled_to(current, scroll)

    def status(self, state: PanelState) -> None:
        """Writes the status line."""
        line, lang = state.status, state.lang
        shown = (
            line.state,
            say(line.words, lang),
            bool(line.detail),
            line.manner,
            say(line.detail, lang) if line.manner.startswith("mind") else "",
            line.buttons,
            [item.tap for item in state.commands],
            state.prefix,
            (state.lit, state.hint) if state.commands else [],
            lang,
        )
        if not self._written.differs("status", shown):
            # Only the detail changes, many times a second: a button that is being pressed must stay in place.
            if line.detail and not line.manner.startswith("mind"):
                dom.one("#status .sub").textContent = say(line.detail, lang)
            return
        self.commanded = bool(state.commands)
        element = dom.one("#status")
        element.setAttribute("data-state", line.state)
        element.setAttribute("data-manner", line.manner)
        ways = "".join(way(do, key, state.short, lang) for do, key in line.buttons)
        html = command_buttons(state.commands, state.lit, state.prefix, lang, state.hint) + ways
        self._without = names(line.detail, ways)
        element.setAttribute("data-has", names(line.detail, html))
        dom.write("#status", status_line(line.state, line.words, line.detail, lang, html, line.manner))

    def enable(self, able: "dict[str, bool]") -> None:
        """Enables or disables the buttons that walk the move list, take back and ask for a hint, by action."""
        for do in able:
            if self._written.differs(do, able[do]):
                for element in dom.every(f':is(.tools, .panel-foot) [data-do="{do}"]'):
                    element.setAttribute("aria-disabled", "false" if able[do] else "true")

    def drop_commands(self) -> None:
        """Removes the buttons that make a move at once, and keeps the words of the status line."""
        if self.commanded:
            self.commanded = False
            self._written.forget("status")
            dom.one("#status").setAttribute("data-has", self._without)
            for element in dom.every("#status [data-spot]"):
                element.remove()

    def speak(self, words: "tuple[object, ...]", lang: str) -> None:
        """Announces words to a screen reader. Repeated words are written again after an empty text, so that they are heard.

        After a move the words are made by `Session._spoken`, from the game's own `board.spoken` and the result."""
        said, line = say_all(words, lang), dom.one("#spoken")
        if said and str(line.textContent) == said:
            line.textContent = ""
            start(self._say_again(said), self._failed)
        else:
            line.textContent = said

    async def _say_again(self, said: str) -> None:
        await self._life.rest(BLANK)
        line = dom.one("#spoken")
        if not str(line.textContent):
            line.textContent = said


class PlayerBars:
    """Writes only what changed; a hand with the same pieces only changes its highlights."""

    def __init__(self, board: GameBoard) -> None:
        self._board = board
        self._written = dom.Written()  # the bars, and the looks of the hands
        self._held: dict[str, list[js.JsProxy]] = {}  # the buttons of the pieces in hand

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
                self._held[place] = dom.every(f".seat.{place} .hand button") if items else []
                for i, item in enumerate(items):
                    self._written.differs(place + str(i), (item.tap, bool(item.tap), False, False))  # as in this markup
            for i, (element, item) in enumerate(zip(self._held[place], items)):
                tap, lit = item.tap, item.tap in state.lit
                tapped, hinted = tap in state.prefix, tap in state.hint
                if self._written.differs(place + str(i), (tap, lit, tapped, hinted)):
                    element.disabled = not tap  # while the owner is not on turn
                    if tap:
                        element.setAttribute("data-spot", tap)
                    else:
                        element.removeAttribute("data-spot")
                    dom.flag(element, "data-lit", lit)
                    element.setAttribute("aria-pressed", "true" if tapped else "false")
                    dom.flag(element, "data-hint", hinted)
        if self._written.differs("many", many):
            for element in dom.every(".play, .game-bar"):
                element.setAttribute("data-many", many)
