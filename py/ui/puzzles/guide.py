"""A puzzle on the game's own table: every legal move may be played, and the guide plays what follows.

The reply to a right move, the line that refutes a wrong one, and the rest of the solution are played move by move, each once the one before
has been seen. A task belongs to the table of its puzzle and to what it plays: it ends when either is over.
"""

import asyncio

from core.records.record import Player, Record
from core.words import Words
from games import load
from ui.board.speeds import MOVE_MS
from ui.play.game_page import GamePage
from ui.play.guide import Guide
from ui.play.panel_state import Status, status
from ui.play.registry import Action
from ui.play.saving import NotKept
from ui.play.table import Table
from ui.puzzles.solving import Solving
from ui.worker.signals import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

REST_MS = 200  # how long a move stands before the next one that the guide plays
LEVEL = "1"  # of the engine, for a question that no level answers: one without helpers


class PuzzleGuide(Guide):
    """One puzzle, laid on the page in place of its game.

    on_change    called when the words and buttons around the board are to be written
    on_result    called with one of history.RESULTS once it is solved or shown, or left after a try
    on_next      called for the next puzzle
    """

    def __init__(
        self,
        page: GamePage,
        solving: Solving,
        on_change: "Callable[[], None]",
        on_result: "Callable[[str], None]",
        on_next: "Callable[[], None]",
    ) -> None:
        self.page = page
        self.solving = solving
        self.on_change = on_change
        self.on_result = on_result
        self.on_next = on_next
        table = page.table
        self._before = (table.session.record, table.session.seat, table.saving.name) if table else None
        self._due = False  # a move has been made that belongs to the solution, or is tried: its turn says what follows
        self._told = ""  # the result that was handed over

    @property
    def table(self) -> Table:
        """The game on the page: the puzzle's."""
        assert self.page.table is not None
        return self.page.table

    def begin(self) -> None:
        """Lays the puzzle's board, also to begin it anew."""
        self.page.actions.cover(self.actions())
        self.page.engine.stop()
        self.solving.begin()
        self._due, self._told = False, ""
        record, side = self.solving.record(), self.solving.side
        you = Player("", Words("player.you"))
        record.players = (record.players[0], you) if side else (you, record.players[1])
        table = self.page.lay(record, side, "", saving=NotKept(record, self.page.store, ""))
        table.do("guided", self)
        table.everything(False)
        self.page.let_glide()
        if self.page.on_opened:
            self.page.on_opened()
        self.on_change()

    def leave(self) -> None:
        """Returns to the game that was on the page before."""
        self.page.actions.cover(None)
        self.page.engine.stop()
        self._tell(self.solving.result(leaves=True))
        record, seat, name = self._before or (Record(load(self.solving.game_id)), 0, self.page.store.new_name())
        self.page.lay(record, seat, name).everything(False)
        self.page.seated()
        if self.page.on_opened:
            self.page.on_opened()

    # The game's questions to its guide.
    def waits(self) -> bool:
        return self.solving.state != "ask"

    def status(self) -> "Status | None":
        return status("waiting", "")

    def made(self, code: str) -> bool:
        self.solving.made(code)
        self._due = True
        return True

    def turn(self) -> None:
        if self._due:
            self._due = False
            self._follow()

    # What follows.
    def _follow(self) -> None:
        """Begins what follows from the state."""
        solving, table = self.solving, self.table
        if solving.state == "reply":
            asyncio.create_task(self._reply(table))
        elif solving.state == "doubt":
            asyncio.create_task(self._ask(table, solving.tried))
        elif solving.state == "wrong" and solving.line:
            asyncio.create_task(self._play(table, solving.line))
        self._tell(solving.result())
        self.on_change()

    def _tell(self, result: str) -> None:
        """Hands the result over, once."""
        if result and not self._told:
            self._told = result
            self.on_result(result)

    async def _landed(self, table: Table) -> bool:
        """Waits until the last move of a game has been seen. True if that game is still on the page."""
        speed = table.settings.speed
        await asyncio.sleep(((MOVE_MS[speed] if speed != "off" else 0) + REST_MS) / 1000)
        while table.session.showing and not table.session.gone:
            await asyncio.sleep(0.05)
        return not table.session.gone

    async def _reply(self, table: Table) -> None:
        if await self._landed(table) and self.solving.state == "reply":
            code = self.solving.reply()
            self.solving.replied()
            self._due = True
            table.do("play", code)

    async def _play(self, table: Table, line: "tuple[str, ...]") -> None:
        """Plays the line that answers a try, until the try is taken back."""
        for code in line:
            if not await self._landed(table) or self.solving.line is not line:
                return
            table.do("play", code)

    async def _ask(self, table: Table, tried: str) -> None:
        """Asks the engine about a try that is on the board."""
        solving, record = self.solving, table.session.record
        try:
            found = await self.page.engine.think(record, record.here, LEVEL, _unheard, more=solving.question())
        except EngineLost as lost:
            print("a try is not answered:", lost)
            found = None
        if not table.session.gone and solving.state == "doubt" and solving.tried == tried:
            solving.told(None if found is None or "error" in found else found)
            self._follow()

    async def _show(self, table: Table) -> None:
        """Plays the rest of the solution."""
        for code in self.solving.rest():
            if not await self._landed(table) or self.solving.state != "shown":
                return
            table.do("play", code)

    # Buttons.
    def take_back(self) -> None:
        """Takes a try back, with what was played after it."""
        if self.solving.tried:
            self.page.engine.stop()
            self.solving.back()
            self._stand()
            self.on_change()

    def _stand(self) -> None:
        """Brings the board to the position on the line of the solution."""
        ply = len(self.solving.before) + self.solving.at
        self.table.do("walk", lambda record: record.jump(ply))

    def hint(self) -> None:
        """Shows the next hint on the board."""
        if self.solving.state == "ask":
            table, taps = self.table, self.solving.hint()
            table.do("cancel")
            table.do("point_out", taps, ())
            self.on_change()

    def show_answer(self) -> None:
        """Asks for the answer; the second time running it is played."""
        before = self.solving.state
        if self.solving.answer() and before != "shown":
            self.page.engine.stop()
            self._stand()
            self._tell(self.solving.result())
            asyncio.create_task(self._show(self.table))
        self.on_change()

    def choose(self, letter: str) -> None:
        """Makes the move whose letter stands on its spot. `letter`: its number, from 1."""
        spots = [spot for _, spot in self.solving.letters("ja")]
        if self.solving.state == "ask" and not self.solving.at and letter in [str(number + 1) for number in range(len(spots))]:
            self.table.do("tap", spots[int(letter) - 1])

    def actions(self) -> "dict[str, Action]":
        """The actions of buttons and keys during the puzzle."""

        def again() -> None:
            if self._told:
                self.begin()

        def cancel() -> None:
            """Undoes a begun move, or takes a try back. If there is neither, leaves the puzzle."""
            if self.solving.tried:
                self.take_back()
            elif self.table.session.taps.prefix:
                self.table.do("cancel")
            else:
                self.leave()

        named = {"hint": self.hint, "puzzle-answer": self.show_answer, "undo": self.take_back, "again": again, "cancel": cancel}
        named.update({"puzzle-close": self.leave, "puzzle-next": self.on_next})
        found = {name: _action(run) for name, run in named.items()}
        found["puzzle-letter"] = Action(lambda table, argument: self.choose(argument))
        return found


def _action(run: "Callable[[], None]") -> Action:
    return Action(lambda table, argument: run())


def _unheard(report: "dict[str, object]") -> None:
    """Does nothing: the engine's answer comes at the end."""
