"""The engine as the table sees it: asked for a move, it reports while it thinks, and it can be told to stop or to move now.

The worker answers in slices that the page asks for, so stopping is simply not asking again; a lost worker is started anew.
"""

import asyncio
import json

from core.record import Node, Record
from core.words import Words, from_data
from ui import dom
from ui.worker_link import EngineLink, EngineLost

SLICE_MS = 40
MOST_RESTARTS = 3


class Opponent:
    """One engine for this page.

    state     "idle", "loading", "ready", "lost" or "failed"; percent: how much of it has arrived, or None
    on_state  called when either changes
    """

    def __init__(self, root: str, on_state, bundle: str = "") -> None:  # type: ignore[no-untyped-def]
        """`root` holds the runtime, `bundle` is the engine in one file as seen from there, "" in a checkout."""
        self.state = "idle"
        self.percent: int | None = None
        self.was_lost = False  # until the table has moved on: the status line says what happened
        self.on_state = on_state
        # The bundle's name has its hash: a memory snapshot is this engine's or none.
        self.link = EngineLink(root, self._heard, bundle, build=bundle.split("/")[-1])
        self.asked = 0  # every question has a number; an older one gives up
        self.hurry = False
        self.restarts = 0
        self.seed = int(dom.dice() * 1000000)  # so that two games against a weak level are not the same game
        self.asking = False  # somebody waits for an answer and will start a lost engine himself

    def _heard(self, state: str, percent: "int | None") -> None:
        self.state = state
        self.percent = percent
        if state == "lost":
            self.was_lost = True
        self.on_state()

    async def wake(self) -> bool:
        """Starts the engine if it does not run; says whether it does."""
        try:
            await self.link.start()
            return True
        except EngineLost:
            return False

    def stop(self) -> None:
        """Forgets the question being thought about."""
        self.asked += 1

    def move_now(self) -> None:
        """The best move found so far will do."""
        self.hurry = True

    async def think(self, record: Record, node: Node, level: str, on_report, time_ms: int = 0, more: "dict[str, object] | None" = None):  # type: ignore[no-untyped-def]
        """The last report (dict with best, score, line …) for a node's position, None when the question was dropped.

        `more` asks for more than a move: lines, every move's value, the whole record. on_report(report) is called while it thinks. A
        lost engine is started again and asked again; EngineLost when that does not help. GameProblem words come as {"error": Words}.
        """
        self.asked += 1
        number = self.asked
        self.hurry = False
        moves = [step.code for step in node.line()]
        request: dict[str, object] = {"game": record.game.id, "options": dict(record.game.settings), "moves": moves}
        request["level"] = level
        request["seed"] = self.seed
        if time_ms:
            request["time_ms"] = time_ms
        request.update(more or {})
        self.asking = True
        try:
            return await self._keep_asking(number, request, on_report)
        finally:
            self.asking = number != self.asked and self.asking

    async def _keep_asking(self, number: int, request: dict, on_report):  # type: ignore[no-untyped-def,type-arg]
        while True:
            try:
                return await self._ask(number, request, on_report)
            except EngineLost:
                if number != self.asked:
                    return None
                if self.state == "failed":  # it never answered: another try right away would not either
                    raise
                self.restarts += 1
                if self.restarts > MOST_RESTARTS:
                    self._heard("failed", None)
                    raise
                self._heard("lost", None)

    async def _ask(self, number: int, request: dict, on_report):  # type: ignore[no-untyped-def,type-arg]
        await self.link.start()
        if number != self.asked:
            return None
        begun = json.loads(await self.link.call("start", json.dumps(request)))
        if "error" in begun:
            return {"error": _said(begun["error"])}
        last = None
        while number == self.asked:
            report = json.loads(await self.link.call("advance", json.dumps({"id": begun["id"], "slice_ms": SLICE_MS})))
            if "error" in report:
                return {"error": _said(report["error"])}
            last = report
            on_report(report)
            if report["done"] or (self.hurry and report.get("best")):
                break
            await asyncio.sleep(0)
        await self.link.call("stop", json.dumps({"id": begun["id"]}))
        return last if number == self.asked else None


def _said(error: object) -> Words:
    return Words("engine.refused", reason=from_data(error))
