"""Examining a position or a whole game: what the engine thinks of every move, to be shown beside the board and on it.

It works while its tab is open and the engine has nothing else to do; a move, a hint or another tab ends the question. It knows no screen.
"""

import asyncio

from core.contract import Position
from core.records.record import Node, Record
from core.words import Words
from ui.board.state import Worth
from ui.worker.engine import Engine
from ui.worker.thread import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.worker.question import Report

MAP_MOST = 40  # moves of a position that are all told apart; of more only the best
LINES = 6
LOOK_MS = 8000
PLY_MS = 250
CALM = 0.15  # seconds a position has to stand before it is examined


class Analysis:
    """What has been found out about the position on the board, and about its record.

    on            the tab is open
    may_ask()     whether the engine is free for this
    changed(on_board)   is called when there is something new: for the panel alone, or for the board too
    on_problem(words)   hears what went wrong
    """

    def __init__(
        self, engine: Engine, may_ask: "Callable[[], bool]", changed: "Callable[[bool], None]", on_problem: "Callable[[Words], None]"
    ) -> None:
        self._engine = engine
        self._may_ask = may_ask
        self._changed = changed
        self._on_problem = on_problem
        self.on = False
        self._report: Report | None = None  # the engine's last answer about the position
        self._line: list[Node] = []  # what `_plies` are of
        self._plies: list[Report] = []  # what is known of the positions of the line, by ply
        self._progress: tuple[int, int] | None = None
        self._turn = 0

    def show(self, on: bool, record: Record) -> None:
        """Its tab was opened or left."""
        if on != self.on:
            self.on = on
            if on:
                self.moved(record)
            else:
                if self._report is not None or self._progress is not None:
                    self._report, self._progress = None, None
                    if self._may_ask():
                        self._engine.stop()
                self._changed(True)

    def moved(self, record: Record) -> None:
        """Another position is on the board."""
        self._report, self._progress = None, None
        self._turn += 1
        if self.on:
            self._changed(False)
            asyncio.create_task(self._look(self._turn, record))

    async def _look(self, turn: int, record: Record) -> None:
        await asyncio.sleep(CALM)
        node = record.here
        if turn != self._turn or not self.on or not self._may_ask() or record.outcome() is not None:
            return
        few = len(node.position.legal_moves()) <= MAP_MOST

        def heard(report: "Report") -> None:
            known = self._report
            if turn == self._turn and report.get("lines") and (known is None or report["depth"] != known["depth"] or report["done"]):
                self._report = report
                self._changed(True)

        await self._ask(record, node, {"map": True} if few else {"lines": LINES}, LOOK_MS, heard)

    async def whole(self, record: Record) -> None:
        """Examines every position of the line on the board."""
        self._turn += 1
        turn, line = self._turn, record.current_line()
        if not line or not self.on or not self._may_ask():
            return
        self._line, self._plies, self._progress = line, [], (0, len(line) + 1)
        self._changed(False)

        def heard(report: "Report") -> None:
            if turn == self._turn:
                self._plies.extend(report["plies"])
                self._progress = None if report["done"] else (report["known"], report["total"])
                if report["plies"] or report["done"]:
                    self._changed(False)

        await self._ask(record, line[-1], {"record": True}, PLY_MS, heard)

    async def _ask(self, record: Record, node: Node, more: "dict[str, object]", time_ms: int, heard: "Callable[[Report], None]") -> None:
        try:
            answer = await self._engine.think(record, node, "8", heard, time_ms, more)
        except EngineLost:
            answer = {"error": Words("engine.failed")}
        if answer is not None and "error" in answer:
            self._on_problem(answer["error"])

    # What there is to show.
    def values(self, position: Position, prefix: "tuple[str, ...]") -> list[Worth]:
        """What the best move through each place that the next tap may go to is worth to who makes it."""
        if not self.on or self._report is None:
            return []
        from ui.review import values  # not before the tab is opened

        return values.of_places(self._report, position, prefix)

    def html(self, record: Record, lang: str, engine_on_turn: bool, cut: "Words | None") -> str:
        """The panel. `cut`: what keeps the engine from answering."""
        from ui.review import graph, values

        if record.outcome() is not None or engine_on_turn or self._report is None:
            head = values.none(record.outcome() is not None, engine_on_turn, cut, lang)
        else:
            head = values.table(self._report, record.position, lang)
        foot = graph.html(self._line, self._plies, record.here.ply, self._progress is None, lang) if self._plies else ""
        line = record.current_line()
        return values.panel(head, foot, self._progress, bool(line) and (not self._plies or self._line != line))
