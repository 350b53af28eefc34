"""The analysis of a position or of a game: its questions to the engine, and the findings. The panel that draws it is loaded on demand.

It works while its tab is open and the engine is free. A move, a hint or another tab ends the question about a position, but the review of
a game goes on. Knows no screen.
"""

from core.levels import STRONGEST
from core.records.record import Node, Record
from core.words import Words, room
from ui import dom
from ui.review.findings import Findings
from ui.turn_token import TurnToken
from ui.worker.engine import Engine
from ui.worker.signals import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Coroutine
    from typing import Any

    from ui.review.again import TryAgain
    from ui.review.panel import Panel
    from ui.worker.question import Report

MAP_MOST = 40  # moves: a position with at most these gets a value for each, others only for the best
LINES = 6
LOOK_MS = 8000
CALM = 0.15  # seconds that a position must stay on the board before it is examined


class Analysis:
    """The findings about the position on the board and about its record.

    on            True while the tab is open
    found         the findings; panel: draws them, None until loaded
    may_ask()     returns True if the engine is free
    changed(on_board)   called on a new finding: for the panel alone, or for the board too
    on_problem(words)   called with errors
    run(work)           starts a coroutine
    does(name, value)   performs an action of the session
    """

    def __init__(
        self,
        engine: Engine,
        may_ask: "Callable[[], bool]",
        changed: "Callable[[bool], None]",
        on_problem: "Callable[[Words], None]",
        run: "Callable[[Coroutine[Any, Any, None]], None]",
        does: "Callable[[str, object], None]",
    ) -> None:
        self._engine = engine
        self._run = run
        self._may_ask = may_ask
        self.changed = changed
        self._on_problem = on_problem
        self._does = does
        self.on = False
        self.found = Findings()
        self.panel: Panel | None = None
        self._asking = False  # True while a question about the position on the board is open
        self._look_at = TurnToken()  # the position on the board, until another one is on it or the whole game is reviewed

    def show(self, on: bool, record: Record) -> None:
        """Call when the tab was opened (`on`) or closed."""
        if on != self.on:
            self.on = on
            self._drop()
            if on:
                self._run(self._open(record))
            else:
                self._does("tries", None)
                self.stop()
                self.changed(True)

    async def _open(self, record: Record) -> None:
        if await self._drawn() and self.on:
            self.changed(True)
            self.moved(record, None)

    async def _drawn(self) -> bool:
        """Loads the panel if necessary; True if it is there."""
        if self.panel is None:
            lost = await dom.parcels(["review"])
            if lost:
                self._on_problem(Words("dialogs.absent", reason=lost))
                return False
            room("ui/review")
            from ui.review.panel import Panel

            self.panel = self.panel or Panel(self._run)
        return True

    def _drop(self) -> None:
        """Drops the question about the position on the board."""
        self.found.report, self.found.waited, self.found.only = None, None, ""
        if self._asking:
            self._asking = False
            self._engine.stop()

    def moved(self, record: Record, trying: "TryAgain | None") -> None:
        """Call when another position is on the board. `trying`: the search for a better move than a mistake, or None."""
        self._drop()
        if self.found.progress is None:
            self._look_at.end()
            self._look_at = TurnToken()
        if self.on and self.panel is not None:
            self.changed(False)
            if trying is not None:
                self._run(trying.judge(record))
            elif self.found.progress is None:
                self._run(self._look(self._look_at, record))

    async def _look(self, turn: TurnToken, record: Record) -> None:
        await turn.rest(CALM)
        node = record.here
        if not self.on or not self._may_ask() or record.outcome() is not None:
            return
        few = len(node.position.legal_moves()) <= MAP_MOST
        found = self.found

        def heard(report: "Report") -> None:
            if not turn.alive or not self._asking:
                return
            known = found.report
            if report.get("lines"):
                if known is None or report["depth"] != known["depth"] or report["done"]:
                    found.report, found.waited = report, None
                    self.changed(True)
            elif known is None and (found.waited is None or found.waited[0] != report["ms"] // 1000):
                found.waited = (report["ms"] // 1000, report["nodes"])
                self.changed(False)

        self._asking = True
        await turn.after(self.ask(record, node, {"map": True} if few else {"lines": LINES}, LOOK_MS, heard))
        self._asking = False

    async def whole(self, record: Record) -> None:
        """Reviews every position of the line on the board, unless that has been done."""
        if await self._drawn() and self.on and self._may_ask() and self.found.progress is None:
            from ui.review import whole_game

            await whole_game.review(self, record)

    def leave_position(self) -> None:
        """Ends all that is asked about the position on the board."""
        self._drop()
        self._look_at.end()

    def failed(self) -> None:
        """A coroutine failed: nothing that is waited for will come."""
        self.found.progress, self._asking = None, False

    def stop(self) -> None:
        """Stops the review of a game; its findings stay."""
        if self.found.progress is not None:
            self.found.progress = None
            self._engine.stop()
            self.changed(True)

    def try_again(self, record: Record, trying: "TryAgain | None") -> "Node | None":
        """Starts looking for a better move than the mistake made next, or than one near here, rather the person's than the computer's;
        returns its node, None when there is none. `trying`: the search before this one."""
        from ui.review import again

        mark = again.sought(self.found, trying, record)
        if mark is None:
            return None
        self._does("tries", again.TryAgain(mark, again.is_theirs(mark, record), self.ask, self.changed, self._does))
        place: Node | None = mark.node.parent
        return place

    async def ask(
        self, record: Record, node: Node, more: "dict[str, object]", time_ms: int, heard: "Callable[[Report], None]"
    ) -> "Report | None":
        """Asks the engine about a node; returns its last report, None when the question was dropped."""
        try:
            answer = await self._engine.think(record, node, STRONGEST, heard, time_ms, more)
        except EngineLost:
            answer = {"error": Words("engine.failed")}
        if answer is not None and "error" in answer:
            self._on_problem(answer["error"])
            return None
        return answer
