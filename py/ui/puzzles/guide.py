"""A puzzle on the game's own table: every legal move may be played, and the guide plays what follows.

The reply to a right move, the line that refutes a wrong one, and the rest of the solution are played move by move, each once the one before
has been seen. A task belongs to the table of its puzzle and to what it plays: it ends when either is over.
"""

from core.levels import STRONGEST
from core.records.record import Node, Record
from games import load
from ui import dom, focus
from ui.play import guided
from ui.play.game_page import GamePage
from ui.play.hooks import Guide
from ui.play.panel_state import Status, status
from ui.play.registry import Action
from ui.play.table import Table
from ui.puzzles.history import NOT
from ui.puzzles.solving import MOST_HINTS, Solving
from ui.worker.signals import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

GUESS_MS = 1000  # the engine's time for an answer to a try that nothing proven answers
REST_MS = 200  # how long a move stands before the next one that the guide plays
SHOWS = ("wrong", "longer", "solved", "shown")  # the states in which the moves made are written below the board


class PuzzleGuide(Guide):
    """One puzzle, laid on the page in place of its game.

    on_change    called when the words and buttons around the board are to be written
    on_result    called with one of history.RESULTS once it is solved or shown, or left after a try; with NOT already after the first miss
                 or hint, for a browser may end without a word
    on_next      called for the next puzzle
    on_left      called before the game comes back
    """

    def __init__(
        self,
        page: GamePage,
        solving: Solving,
        on_change: "Callable[[], None]",
        on_result: "Callable[[str], None]",
        on_next: "Callable[[], None]",
        on_left: "Callable[[], None]" = dom.noop,
    ) -> None:
        self.page = page
        self.solving = solving
        self.on_change = on_change
        self.on_result = on_result
        self.on_next = on_next
        self.on_left = on_left
        self.on_close: "Callable[[], None]" = self.leave  # called when the visitor closes it
        self.more: dict[str, Action] = {}  # further actions during the puzzle
        table = page.table
        self._before = (table.session.record, table.session.seat, table.saving.name) if table else None
        self._due = False  # a move has been made that belongs to the solution, or is tried: its turn says what follows
        self.hinted: tuple[str, ...] = ()  # the spots of the hint that is shown
        self._told = ""  # the result that was handed over
        self._spoilt = False  # NOT was handed over before that
        self._line: list[Node] = []  # the moves that have been seen on the board since the question, or since a try was taken back

    @property
    def table(self) -> Table:
        """The game on the page: the puzzle's."""
        assert self.page.table is not None
        return self.page.table

    def replace(self, solving: Solving) -> None:
        """Lays another puzzle in place of this one."""
        self._tell(self.solving.result(leaves=True))
        self.solving = solving
        self.begin()

    def begin(self) -> None:
        """Lays the puzzle's board, also to begin it anew."""
        self.page.actions.cover(self.actions(), self.leave)
        self.page.engine.stop()
        self.solving.begin()
        self._due, self._told, self._spoilt, self._line, self.hinted = False, "", False, [], ()
        guided.lay(self.page, self, self.solving.record(), self.solving.side, self.solving.side, hides_threats=True)
        self.on_change()

    def leave(self) -> None:
        """Returns to the game that was on the page before. A frame of another page has only the puzzle."""
        if self.page.store.guest:
            return
        held = focus.within("#app")
        self.page.actions.cover(None)
        self.page.engine.stop()
        self._tell(self.solving.result(leaves=True))
        self.on_left()
        record, seat, name = self._before or (Record(load(self.solving.game_id)), 0, self.page.store.new_name())
        self.page.open_named(record, seat, name or self.page.store.new_name())
        if held:
            focus.go_on()

    # The game's questions to its guide.
    def waits(self) -> bool:
        return self.solving.state != "ask"

    def solved(self) -> bool:
        return self.solving.state == "solved"

    def status(self) -> "Status | None":
        return status("waiting", "")

    def failed(self) -> None:
        if self.solving.state in ("doubt", "reply"):
            self.begin()

    def made(self, code: str) -> bool:
        self.solving.made(code)
        self._due, self.hinted = True, ()
        return True

    def start_turn(self) -> None:
        line = self.table.session.record.here.line()[len(self.solving.before) :]
        if len(line) > len(self._line):
            self._line = line
        if self._due:
            self._due = False
            self._follow()
        elif self.solving.state in SHOWS:
            self.on_change()  # one more of the moves below the board

    # What follows.
    def _follow(self) -> None:
        """Begins the work of the puzzle's state: plays the reply or the refutation, or asks the engine for one.
        Stores and shows the state."""
        solving, table = self.solving, self.table
        if solving.state == "reply":
            table.run(self._reply(table))
        elif solving.state == "doubt":
            table.run(self._ask_refutation(table, solving.tried))
        elif solving.state == "wrong" and solving.line:
            table.run(self._play(table, solving.line))
        self._keep()
        self.on_change()

    def _keep(self) -> None:
        """Hands the result over, or that it is not solved so far, once it cannot be solved at first any more."""
        if not self._spoilt and not self._told and self.solving.spoilt():
            self._spoilt = True
            self.on_result(NOT)
        self._tell(self.solving.result())

    def _tell(self, result: str) -> None:
        """Hands the result over, once."""
        if result and not self._told:
            self._told = result
            if result != NOT or not self._spoilt:
                self.on_result(result)

    async def _reply(self, table: Table) -> None:
        await guided.landed(table, REST_MS)
        if self.solving.state == "reply":
            code = self.solving.reply()
            self.solving.replied()
            self._due = True
            table.do("play", code)

    async def _play(self, table: Table, line: "tuple[str, ...]") -> None:
        """Plays the line that answers a try, until the try is taken back."""
        for code in line:
            await guided.landed(table, REST_MS)
            if self.solving.line is not line:
                return
            table.do("play", code)

    async def _ask_refutation(self, table: Table, tried: str) -> None:
        """Asks the engine about a try that is on the board."""
        solving, record = self.solving, table.session.record
        try:
            more, time_ms = solving.question(), solving.time_ms
            asked = self.page.engine.think(record, record.here, solving.level, _unheard, time_ms=time_ms, more=more)
            found = await table.life.after(asked)
        except EngineLost as lost:
            print("a try is not answered:", lost)
            found = None
        if solving.state == "doubt" and solving.tried == tried:
            known = None if found is None or "error" in found else found
            solving.told(known)
            self._follow()
            if known is not None and solving.open_try():
                await self._guess(table, tried)

    async def _guess(self, table: Table, tried: str) -> None:
        """Plays the engine's own answer to a try that nothing proven answers. Without the engine nothing is played."""
        solving, record = self.solving, table.session.record
        try:
            asked = self.page.engine.think(record, record.here, STRONGEST, _unheard, time_ms=GUESS_MS, more={"lines": 1})
            found = await table.life.after(asked)
        except EngineLost as lost:
            print("a try is not answered:", lost)
            return
        if found is not None and found.get("line") and solving.tried == tried and solving.open_try():
            solving.guess(found["line"])
            self.on_change()
            table.run(self._play(table, solving.line))

    async def _show(self, table: Table) -> None:
        """Plays the rest of the solution."""
        for code in self.solving.rest():
            await guided.landed(table, REST_MS)
            if self.solving.state != "shown":
                return
            table.do("play", code)

    def line(self) -> "list[Node]":
        """The moves on the board since the question, for the states that show them; those looked back from too."""
        return self._line if self.solving.state in SHOWS else []

    def whole(self) -> bool:
        """True if no move is to come by itself, so that one may look back."""
        solving = self.solving
        if solving.state == "wrong":
            return len(self.line()) == solving.at + 1 + len(solving.line)
        return solving.state == "shown" and len(self.line()) == len(solving.solution) or solving.state in ("longer", "solved")

    # Buttons.
    def look(self, at: str) -> None:
        """Looks at the board after one of those moves. `at`: its number, from 1."""
        if self.whole() and at in [str(number + 1) for number in range(len(self.line()))]:
            self.table.do("walk", lambda record: record.jump(len(self.solving.before) + int(at)))
            self.on_change()

    def step(self, by: int) -> None:
        """Looks one move on, or back."""
        self.look(str(self.table.session.record.here.ply - len(self.solving.before) + by))

    def take_back(self) -> None:
        """Takes a try back, with what was played after it."""
        if self.solving.tried:
            self.page.engine.stop()
            self.solving.back()
            self._stand()
            self.on_change()

    def _stand(self) -> None:
        """Brings the board to the position on the line of the solution."""
        ply, self._line, self.hinted = len(self.solving.before) + self.solving.at, [], ()
        self.table.do("walk", lambda record: record.jump(ply))

    def hint(self) -> None:
        """Shows the next hint on the board: first its spots, then the way of the move too."""
        solving = self.solving
        if solving.state == "ask":
            table, position = self.table, solving.position
            self.hinted = solving.hint()
            whole = solving.hints == MOST_HINTS
            way = table.session.board.way(position, position.parse(solving.solution[solving.at])) if whole else ()
            table.do("cancel")
            table.do("point_out", self.hinted, way)
            self._keep()
            self.on_change()

    def show_answer(self) -> None:
        """Asks for the answer; the second time running it is played."""
        before = self.solving.state
        if self.solving.answer() and before != "shown":
            self.page.engine.stop()
            self._stand()
            self._keep()
            self.table.run(self._show(self.table))
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
            """Takes a try back, ends showing a move, or undoes a begun one. If there is none of these, closes the puzzle."""
            if self.solving.tried:
                self.take_back()
            elif self.table.session.showing or self.solving.state == "reply":
                self.table.do("skip")
            elif self.table.session.taps.prefix:
                self.table.do("cancel")
            else:
                self.on_close()

        named = {"hint": self.hint, "puzzle-answer": self.show_answer, "undo": self.take_back, "again": again, "cancel": cancel}
        named.update(
            {"puzzle-close": self.on_close, "puzzle-next": self.on_next, "prev": lambda: self.step(-1), "next": lambda: self.step(1)}
        )
        found = {name: _action(run) for name, run in named.items()}
        found.update(self.more)
        found["puzzle-letter"] = Action(lambda table, argument: self.choose(argument))
        found["puzzle-look"] = Action(lambda table, argument: self.look(argument))
        return found


def _action(run: "Callable[[], None]") -> Action:
    return Action(lambda table, argument: run())


def _unheard(report: "dict[str, object]") -> None:
    """Does nothing: the engine's answer comes at the end."""
