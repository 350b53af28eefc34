"""The interface of the engine for a game: asked for a move, it reports while it thinks, and can be told to stop or to move now.

The worker works in slices that the page asks for; to stop it, the page asks no more. A lost worker is restarted. Where the
device has the cores, helper workers search the moves of the highest level too. Nothing waits for helpers.
"""

import asyncio
import json

import js

from core.levels import STRONGEST
from core.records.record import Node, Record
from core.words import Words, from_data
from ui import dom
from ui.worker.retrying import Retrying
from ui.worker.signals import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any, Protocol

    from ui.worker.question import Question, Report
    from ui.worker.thread import EngineThread

    class EngineLine(Protocol):
        """A connection to an engine thread: an EngineThread, or a proxy for one."""

        async def start(self) -> None:
            """Returns when the thread answers; raises EngineLost."""

        async def call(self, name: str, *texts: str) -> Any:
            """The thread's answer; raises EngineLost."""

        def drop(self) -> None:
            """Gives up a start that waits for the network."""


SLICE_MS = 30  # a stop takes effect between two slices
MOST_RESTARTS = 3
HELPED = STRONGEST  # the level with helpers
OFFLINE = 2  # seconds without progress after the browser went offline, until the visitor is told
IDLE = 120  # seconds after which idle helpers are ended


class Engine:
    """One engine for this page.

    state     "idle", "loading", "ready", "quiet", "cut", "lost" or "failed"; percent: the part of the engine that has arrived, above
              100 the step of its start, or None
    on_state  called when either changes
    """

    def __init__(self, on_state: "Callable[[], None]") -> None:
        self.state = "idle"
        self.percent: int | None = None
        self.was_lost = False  # True from a loss of the thread until the game moves on, for the status line
        self.on_state = on_state
        self.thread: EngineLine | None = None  # made on the first wake, when its modules are loaded
        self.line = Retrying(on_state)
        dom.listen(js.window, "online", self._online)
        dom.listen(js.window, "offline", self._offline)
        self.helpers: list[EngineThread] = []
        self.helped = 0  # the last question that helpers were given
        self.asked = 0  # the number of the last question; an older question stops
        self.hurry = False
        self.restarts = 0
        self.seed = int(dom.dice() * 1000000)  # games against a weak level differ from each other
        self.asking = False  # True while a question is open, which restarts a lost engine itself

    def through(self, make: "Callable[[Callable[[str, int | None], None]], EngineLine]") -> None:
        """Replaces the worker connection (before start) and disables helpers."""
        self.thread, self.helpers = make(self._heard), []

    def _heard(self, state: str, percent: "int | None") -> None:
        self.state = state
        self.percent = percent
        if state == "lost":
            self.was_lost = True
        elif state == "cut":
            self.line.begin()
        elif state == "ready":
            self.line.over()
        self.on_state()

    async def wake(self) -> bool:
        """Starts the engine if it is not running, however often the network fails; True once it is running."""
        while True:
            try:
                await self._reach()
                return True
            except EngineLost:
                if self.state != "cut":
                    return False
                await self.line.wait()

    async def _reach(self) -> "EngineLine":
        """The connection to a running thread, made on demand. Raises EngineLost."""
        if self.thread is None:
            absent = await dom.parcels(["worker"])
            if absent:
                self._heard("cut", None)
                raise EngineLost(absent)
            if self.thread is None:
                from ui.worker.thread import EngineThread, spare_threads

                self.thread = EngineThread(self._heard)
                self.helpers = [self._helper() for _ in range(spare_threads())]
        thread = self.thread
        await thread.start()
        return thread

    def retry(self) -> None:
        """Retries at once after a failure of the network."""
        self.restarts = 0
        if self.state == "quiet" and self.thread:
            self.thread.drop()
        self.line.now()

    def _online(self, _event: js.JsProxy) -> None:
        if self.state in ("quiet", "cut"):  # an interrupted download seldom goes on
            self.retry()

    def _offline(self, _event: js.JsProxy) -> None:
        if self.state == "loading":
            asyncio.create_task(self._doubt(self.percent))

    async def _doubt(self, percent: "int | None") -> None:
        """Reports "quiet" if no more files arrive while the browser is offline; files that a service worker has kept still come."""
        await asyncio.sleep(OFFLINE)
        if self.state == "loading" and self.percent == percent and dom.ask(None, "navigator.onLine") is False:
            self._heard("quiet", None)

    def stop(self) -> None:
        """Drops the current question."""
        self.asked += 1

    def move_now(self) -> None:
        """Accepts the best move found so far."""
        self.hurry = True

    async def think(
        self,
        record: Record,
        node: Node,
        level: str,
        on_report: "Callable[[Report], None]",
        time_ms: int = 0,
        more: "dict[str, object] | None" = None,
    ) -> "Report | None":
        """The last report (dict with best, score, line …) on a node's position, None when the question was dropped.

        `more` asks for more than a move: lines, every move's value, the review of a record. Calls on_report(report) while it thinks. A lost
        engine is restarted and asked again; raises EngineLost if that does not help. A request that the engine refuses gives
        {"error": Words}.
        """
        self.asked += 1
        number = self.asked
        self.hurry = False
        moves = [step.code for step in node.line()]
        request: dict[str, object] = {"game": record.game_id, "options": dict(record.game.settings), "moves": moves}
        if record.start:
            request["start"] = record.start
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

    async def _keep_asking(self, number: int, request: "dict[str, object]", on_report: "Callable[[Report], None]") -> "Report | None":
        question: "Question | None" = None
        try:
            while True:
                try:
                    thread = await self._reach()
                    from ui.worker.question import Question  # loaded together with the thread

                    if number != self.asked:
                        return None
                    if question is None:
                        helped = request["level"] == HELPED and "time_ms" not in request
                        question = Question(1 + len(self.helpers) if helped else 1)
                    refused = await self._work(number, thread, 0, request, question, on_report)
                    if refused:
                        return {"error": Words("engine.refused", reason=from_data(refused))}
                    return question.answer() if number == self.asked else None
                except EngineLost:
                    if number != self.asked:
                        return None
                    if self.state == "cut":
                        await self.line.wait()
                        continue
                    if self.state == "failed":  # the engine never answered: another try now would not help
                        raise
                    self.restarts += 1
                    if self.restarts > MOST_RESTARTS:
                        self._heard("failed", None)
                        raise
                    self._heard("lost", None)
        finally:
            if question is not None:
                question.over = True

    async def _work(
        self,
        number: int,
        thread: "EngineLine",
        part: int,
        request: "dict[str, object]",
        question: "Question",
        on_report: "Callable[[Report], None] | None",
    ) -> "Any":
        """One thread's share of a question, slice by slice until the end. Returns the engine's error, or None."""
        if question.over:
            return None
        asked = dict(request)
        asked["part"] = [part, question.parts]
        begun = json.loads(await thread.call("start", json.dumps(asked)))
        if "error" in begun:
            return begun["error"]
        while number == self.asked and not question.over:
            slice = {"id": begun["id"], "slice_ms": SLICE_MS, "heard": question.heard(part)}
            report = json.loads(await thread.call("advance", json.dumps(slice)))
            if "error" in report:
                return report["error"]
            question.add(part, report)
            if self.hurry and report.get("best"):
                question.over = True
            known = question.answer()
            if on_report is not None and known is not None:
                on_report(known)
                self._call_help(number, request, question)
            await asyncio.sleep(0)
        await thread.call("stop", json.dumps({"id": begun["id"]}))
        return None

    # Helpers.
    def _helper(self) -> "EngineThread":
        def heard(state: str, percent: "int | None") -> None:
            if (
                state in ("lost", "failed", "cut") and thread in self.helpers
            ):  # the device may have ended the helper for a reason: no restart
                self.helpers.remove(thread)
                print("engine: on with one thread less")

        from ui.worker.thread import EngineThread

        thread = EngineThread(heard, True)
        return thread

    def _call_help(self, number: int, request: "dict[str, object]", question: "Question") -> None:
        """Passes an open question for several threads to the helpers."""
        if question.parts > 1 and not question.over and self.helped != number:
            self.helped = number
            for part, thread in enumerate(self.helpers, 1):
                asyncio.create_task(self._help(number, thread, part, request, question))
            asyncio.create_task(self._dismiss(number))

    async def _help(self, number: int, thread: "EngineThread", part: int, request: "dict[str, object]", question: "Question") -> None:
        try:
            await thread.start()
            await self._work(number, thread, part, request, question, None)
        except EngineLost as lost:
            print("engine: a helper ended,", lost)

    async def _dismiss(self, number: int) -> None:
        """Ends the helpers after a while without questions, since they take memory."""
        await asyncio.sleep(IDLE)
        if number == self.helped:
            helpers, self.helpers = self.helpers, []
            for thread in helpers:
                thread.kill()
            self.helpers = helpers
