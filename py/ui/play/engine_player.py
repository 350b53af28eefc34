"""What a table asks of the engine: its moves, hints, and what the status line says meanwhile."""

import asyncio

from core.contract import GameError
from core.records.record import Node
from core.words import Words
from ui.worker.engine import Engine
from ui.worker.thread import EngineLost

HINT_MS = 1500
MOST_EXPECTED = 5  # plies of the expected line that the status line has room for


class EnginePlayer:
    """The questions of one table to the page's engine.

    busy        a question is being thought about
    report      what it has found so far
    hint_taps   the taps of a move that it proposes here
    """

    def __init__(self, table, opponent: Engine) -> None:  # type: ignore[no-untyped-def]
        self.table = table
        self.opponent = opponent
        self.busy = False
        self.report: dict | None = None  # type: ignore[type-arg]
        self.hint_taps: tuple[str, ...] = ()
        self.hint_report: dict | None = None  # type: ignore[type-arg]
        self._said: Words | None = None  # what was last said of a network that is away

    def forget(self) -> None:
        """The table has moved on."""
        self.opponent.stop()
        self.opponent.was_lost = False
        self.busy = False
        self.report = None
        self.hint_taps = ()
        self.hint_report = None

    def cancel_hint(self) -> None:
        """No hint, and no more looking for one."""
        self.hint_taps = ()
        if self.busy and not self.table.level():
            self.opponent.stop()
            self.busy = False

    # What the status line says.
    def cut(self) -> "tuple[Words, object] | None":
        """What to say while the network keeps the engine from us, and when it is tried again."""
        state, left = self.opponent.state, self.opponent.line.left
        if state == "cut":
            return Words("engine.cut"), Words("engine.cut_again", n=left) if left else ""
        return (Words("engine.quiet"), "") if state == "quiet" else None

    def arriving(self) -> "int | None":
        """How much of the engine has arrived, in percent, while it does."""
        return self.opponent.percent if self.opponent.state == "loading" else None

    def status(self) -> "tuple[str, object, object, list[tuple[str, str]]] | None":
        """(state, sentence, detail, buttons) while the engine is on turn, is asked or has just proposed something; else None."""
        arriving = self.arriving()
        percent: object = Words("status.percent", n=arriving) if arriving is not None else ""
        on_turn = bool(self.table.level())
        if self.opponent.was_lost:  # it stays until the next move, so that it can be read
            return "warn", Words("engine.lost"), percent, []
        cut = self.cut()
        if cut and (on_turn or self.busy):
            return "warn", cut[0], cut[1], [("retry", "do.retry")]
        if arriving is not None and (on_turn or self.busy):
            return "thinking", Words("status.loading"), percent, []
        if self.busy:
            report = self.report
            detail = Words("status.depth", depth=report["depth"], seconds=f"{report['ms'] / 1000:.1f}") if report else ""
            return "thinking", Words("status.thinking"), detail, [("move-now", "do.stop")] if on_turn else [("cancel", "do.cancel")]
        if on_turn and self.opponent.state == "failed":
            return "warn", Words("engine.unreached"), "", [("retry", "do.retry")]
        if on_turn:
            return "waiting", Words("status.engine_waits"), "", [("go", "do.go")]
        if self.hint_taps:
            return "yours", Words("status.hint", move=self._line()[0]), self._expected(), []
        return None

    def _line(self) -> list[str]:
        """The proposed move and the line that the engine expects after it, in notation."""
        report = self.hint_report or {}
        position = self.table.record.position
        said: list[str] = []
        for code in report.get("line") or [report.get("best")]:
            try:
                move = position.parse(code)
            except GameError:  # the engine and the rules disagree: say what can be said
                break
            said.append(position.kifu(move, self.table.lang))
            position = position.play(move)
        return said or [str(report.get("best"))]

    def _expected(self) -> object:
        score = _score(self.hint_report)
        then = " ".join(self._line()[1:MOST_EXPECTED])
        return Words("status.expected", score=score, line=then) if then else score

    # Asking.
    def turn(self) -> None:
        """Asks for a move if the engine is on turn at the end of the line; a guide may answer instead."""
        if self.table.guide:
            self.table.guide.turn()
        if self.table.level() and not self.table.behind and not self.table.record.here.children and not self.table.sowing and not self.busy:
            asyncio.create_task(self._move())

    def let_move(self) -> None:
        """Asks for a move here, also where the record goes on: the answer is the same move or a variation."""
        if self.table.level() and not self.table.behind and not self.busy:
            asyncio.create_task(self._move())

    async def _move(self) -> None:
        table = self.table
        node = table.record.here
        answer = await self._ask(node, table.level(), 0)
        if answer and answer.get("best") and table.record.here is node and not table.sowing:
            table.play(answer["best"])

    async def hint(self) -> None:
        """Asks for the best move here and shows it."""
        table = self.table
        if table.record.outcome() is not None or table.level():
            table.refuse(Words("refuse.engine_turn" if table.level() else "hint.over"))
            return
        node = table.record.here
        answer = await self._ask(node, "8", HINT_MS)
        if answer and answer.get("best") and table.record.here is node:
            self.hint_report = answer
            self.hint_taps = node.position.taps(node.position.parse(answer["best"]))
            table.scene.marks()
            table.scene.status()
            table.speak(Words("status.hint", move=self._line()[0]))
        table.analysis.moved()  # it had to wait

    async def _ask(self, node: Node, level: str, time_ms: int) -> "dict | None":  # type: ignore[type-arg]
        table = self.table
        self.busy = True
        self.report = None
        table.refusal.clear()
        table.scene.status()

        def heard(report: dict) -> None:  # type: ignore[type-arg]
            if table.record.here is node:
                self.report = report
                table.scene.status()

        answer = None
        try:
            answer = await self.opponent.think(table.record, node, level, heard, time_ms)
        except EngineLost:
            self.busy = False
            table.on_problem(Words("engine.failed"))
            table.scene.status()
        if table.record.here is node and answer is not None:
            if "error" in answer:
                table.on_problem(answer["error"])
            self.busy = False
            table.scene.status()
        return answer

    def changed(self) -> None:
        """The engine's state changed."""
        if self.opponent.state == "lost":
            self.table.speak(Words("engine.lost"))
        cut = self.cut()
        if cut and cut[0] != self._said and (self.busy or self.table.level()):
            self.table.speak(cut[0])
        if cut or self._said:
            self.table.analysis.write()
        self._said = cut and cut[0]
        self.table.scene.status()

    def retry(self) -> None:
        """Tries to start the engine at once; a move asked for goes on, or is asked for again."""
        self.opponent.retry()

        async def again() -> None:
            if await self.opponent.wake():
                self.turn()

        asyncio.create_task(again())


def _score(report: "dict | None") -> object:  # type: ignore[type-arg]
    if not report:
        return ""
    if report.get("solved") and report.get("win_in"):
        return Words("status.solved", side=Words("side.0" if report["win_in"] > 0 else "side.1"))
    score = report.get("score") or 0
    return Words("status.score", score=("+" if score > 0 else "") + f"{score / 100:.1f}", depth=report["depth"])
