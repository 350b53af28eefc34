"""A puzzle being composed on the game's own table: asks the engine about the position, shows its verdict, plays what cooks it."""

from core.records.lines import runs
from core.records.record import Record
from core.words import Words, room
from ui import dom, focus
from ui.composer import markup
from ui.composer import verdict as of
from ui.composer.giving import Giving
from ui.play import guided
from ui.play.game_page import GamePage
from ui.play.hooks import Guide
from ui.play.panel_state import Status, status
from ui.play.registry import Action
from ui.play.table import Table
from ui.puzzles import markup as puzzle_markup
from ui.puzzles import own
from ui.puzzles.solving import OWN
from ui.turn_token import TurnToken
from ui.worker.signals import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Coroutine
    from typing import Any

    from core.contract import Position
    from core.records.record import Node

    Step = tuple[Position | None, str, Position]  # the position before, the code of the move from there, the position

MOST, MORE = 150000, 5  # positions of each of the engine's proofs; each further search may look at so many times as many
LEVEL = "1"  # of the engine, for a question that no level answers: one without helpers
REST_MS = 200  # how long a move of a line stands before the next one
BEGIN = ["waits", 0, 0]  # the stage before the engine has said anything


class Composer(Guide):
    """One puzzle being composed. `show(title, body)` opens a dialog.

    verdict   the engine's, None while it works, and after it was stopped or lost
    problem   the title and the words to be said in place of a verdict
    """

    def __init__(self, page: GamePage, show: "Callable[[str, str], Coroutine[object, object, None]]") -> None:
        room("ui/composer")
        room("ui/puzzles")
        assert page.table is not None
        self.page = page
        self.giving = Giving(page, show)
        session = self._session = page.table.session
        self.game = session.record.game
        self._before = session.record, session.seat, page.table.saving.name
        nodes = [session.record.root] + session.record.here.line()
        self._steps: "list[Step]" = [(node.parent.position if node.parent else None, node.code, node.position) for node in nodes]
        self.verdict: "dict[str, Any] | None" = None
        self.problem: "tuple[Words, Words | None] | None" = None
        self.running = False
        self._most, self._stage, self._nodes = MOST, BEGIN, 0
        self._last = TurnToken()  # the last question or line: only that counts
        self._shown = 0  # the number of the line that is on the board
        self._line: "list[Node]" = []  # its moves that have been seen

    @property
    def table(self) -> Table:
        """The game on the page: the puzzle's."""
        assert self.page.table is not None
        return self.page.table

    @property
    def position(self) -> "Position":
        """The position of the question."""
        return self._steps[-1][2]

    def begin(self) -> None:
        """Lays the position, and asks the engine about it; but not in a game in which the engine must not help."""
        session = self._session
        why = session.no_help()
        if why:
            self.page.say_problem(why)
            return
        self.page.hush()
        if runs(session.record):
            self.table.helped()
        self.page.actions.cover(self.actions(), self.leave)
        self._lay()

    def _lay(self) -> None:
        self.page.engine.stop()
        before, code, position = self._steps[-1]
        record = Record(self.game, None, (before or position).text())
        if before:
            record.play(code)
        self._most = MOST
        guided.lay(self.page, self, record, position.turn, position.turn)
        self.ask()

    def ask(self) -> None:
        """Asks the engine."""
        last = self._new_question()
        self.verdict, self.problem, self.running, self._stage, self._nodes = None, None, True, BEGIN, 0
        self._stand()
        self.table.run(self._ask(self.table, last))

    def _new_question(self) -> TurnToken:
        self._last.end()
        self._last = TurnToken(self.table.life)
        return self._last

    async def _ask(self, table: Table, last: TurnToken) -> None:
        record, found = table.session.record, None
        more: "dict[str, object]" = {"compose": True, "nodes": self._most}
        try:
            found = await last.after(
                self.page.engine.think(
                    record, record.root.children[0] if record.root.children else record.root, LEVEL, self._heard, more=more
                )
            )
        except EngineLost as lost:
            print("the position is not checked:", lost)
            last.check()
            self.problem = Words("compose.away"), Words("compose.away.text")
        self.running = False
        if found and "error" in found:
            self.problem = Words("compose.away"), found["error"]
        elif found:
            self.verdict = found["found"]
        elif not self.problem:
            self._stop()
        self.write()
        guided.to_main()

    def _heard(self, report: "dict[str, Any]") -> None:
        self._nodes = report["nodes"]
        if report["stage"] != self._stage:
            self._stage = report["stage"]
            self.write()
        elif self.running:
            dom.write("#compose-count", markup.count(self._nodes))

    def stop(self) -> None:
        """Stops the engine. What it knows is kept."""
        self._last.end()
        self.page.engine.stop()
        self._stop()
        self.write()

    def _stop(self) -> None:
        self.running = False
        known = of.known(self._stage)
        self.problem = Words("compose.stopped"), Words("compose.unsure.text", n=known) if known >= 0 else None

    def more(self) -> None:
        """Asks again, with a greater budget."""
        self._most *= MORE
        self.ask()

    def step(self, by: str) -> None:
        """Goes to the position one move before, or to that after the first winning move, and asks there."""
        if by == "-1" and len(self._steps) > 1:
            self._steps.pop()
        elif by == "1" and self.verdict and of.lines(self.verdict):
            position, code = self.position, of.lines(self.verdict)[0][0]
            self._steps.append((position, code, position.play(position.parse(code))))
        else:
            return
        self._lay()

    def leave(self) -> None:
        """Returns to the game that was on the page before."""
        held = focus.within("#app")
        self._last.end()
        self.page.actions.cover(None)
        self.page.engine.stop()
        guided.close()
        dom.flag(dom.one(".play"), "data-puzzle", False)
        record, seat, name = self._before
        self.page.open_named(record, seat, name or self.page.store.new_name())
        if held:
            focus.go_on()

    # The game's questions to its guide.
    def waits(self) -> bool:
        return True

    def status(self) -> "Status | None":
        return status("waiting", "")

    def start_turn(self) -> None:
        line = self.table.session.record.here.line()[self._ply() :]
        if len(line) > len(self._line):
            self._line = line
        if self._shown:
            self.write()

    # Lines on the board.
    def _ply(self) -> int:
        """The ply of the question in the record on the board."""
        return 1 if self._steps[-1][0] else 0

    def _stand(self) -> None:
        """Brings the board back to the question."""
        self._line, self._shown, ply = [], 0, self._ply()
        if self.table.session.record.here.ply != ply:
            self.table.do("walk", lambda record: record.jump(ply))
        self.write()

    def show(self, number: str) -> None:
        """Plays a line on the board; if it is on it already, takes it back. `number`: from 1."""
        lines = of.lines(self.verdict) if self.verdict else []
        if number not in [str(at + 1) for at in range(len(lines))]:
            return
        last = self._new_question()
        again = self._shown == int(number)
        self._stand()
        if not again:
            self._shown = int(number)
            self.table.run(self._play(self.table, lines[int(number) - 1], last))
            self.write()

    async def _play(self, table: Table, codes: "list[str]", last: TurnToken) -> None:
        last.check()
        for at, code in enumerate(codes):
            if at:
                await last.after(guided.landed(table, REST_MS))
            table.do("play", code)

    def look(self, at: str) -> None:
        """Looks at the board after one of the moves of the line. `at`: its number, from 1."""
        if at in [str(number + 1) for number in range(len(self._line))]:
            ply = self._ply() + int(at)
            self.table.do("walk", lambda record: record.jump(ply))
            self.write()

    # Handing it on.
    def entry(self) -> "dict[str, Any]":
        """The sound puzzle in the form of puzzles.json."""
        before, code, position = self._steps[-1]
        entry = dict(self.verdict or {})
        entry.update({"id": OWN, "options": dict(self.game.non_default()), "start": (before or position).text()})
        entry["goal"], entry["moves"] = entry["asks"], code if before else ""
        return entry

    def give(self) -> None:
        """Opens the dialog from which the puzzle is handed on."""
        if self.verdict and self.verdict["kind"] == of.SOUND:
            self.page.run(self.giving.open(self.game.id, self.entry(), self.table))

    def attempt(self) -> None:
        """Lays the puzzle to be solved; the game comes back after that."""
        if self.verdict and self.verdict["kind"] == of.SOUND:
            fragment = own.fragment_of(self.game.id, self.entry(), not guided.is_named(self.game.id))
            self.leave()
            self.page.actions.do("own:#" + fragment)

    def actions(self) -> "dict[str, Action]":
        """The actions of buttons and keys meanwhile."""

        def cancel(_argument: str) -> None:
            """Stops the engine, takes a line back, or leaves."""
            if self.running:
                self.stop()
            elif self._shown:
                self.show(str(self._shown))
            else:
                self.leave()

        def walk(by: int) -> None:
            self.look(str(self.table.session.record.here.ply - self._ply() + by))

        named = {
            "cancel": cancel, "compose-close": lambda _: self.leave(), "compose-stop": lambda _: self.stop(),
            "compose-again": lambda _: self.ask(), "compose-more": lambda _: self.more(), "compose-step": self.step,
            "compose-line": self.show, "puzzle-look": self.look,
            "compose-try": lambda _: self.attempt(), "compose-give": lambda _: self.give(), "compose-save": self.giving.save,
            "prev": lambda _: walk(-1), "next": lambda _: walk(1),
        }  # fmt: skip
        return {name: _action(run) for name, run in named.items()}

    # What is shown.
    def write(self) -> None:
        """Writes the elements around the board."""
        table = self.table
        guided.open_up()
        dom.one(".play").setAttribute("data-puzzle", "compose")
        guided.head(markup.head(), "ask", False)
        if self.running:
            told = markup.checking(self._stage, self._nodes)
        elif self.verdict is None:
            told = markup.problem(*(self.problem or (Words("compose.stopped"), None)))
        else:
            line = puzzle_markup.line(self._line, table.session.record.here, True) if self._shown else ""
            told = markup.verdict(self.verdict, self.position, self._shown, line)
        guided.tell(told, markup.tools(self.verdict, len(self._steps) > 1, self.running))
        if self.verdict and not self._shown:
            session = table.session
            marks = markup.on_board(self.verdict, self.position, session.board, session.layout, session.seat)
            if marks:
                guided.draw(marks)
        self.page.on_written()


def _action(run: "Callable[[str], object]") -> Action:
    return Action(lambda _table, argument: run(argument))
