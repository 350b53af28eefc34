"""What a game asks of the engine: moves and hints, and what the status line says meanwhile. It answers with codes and plays nothing."""

import asyncio

from core.drawing.board import GameBoard
from core.records.record import Node, Record
from core.words import Words
from ui.play.panel_state import Status, status
from ui.worker.engine import Engine
from ui.worker.thread import STEPS, EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.worker.question import Report

HINT_MS = 1500
BRIEF_MS = 300  # so long it thinks before it is said how far it is, and how to end it
LOOKS = 0.05  # s: so often somebody looks whether a move may be shown


class EnginePlayer:
    """The questions of one game to the page's engine.

    busy        a question is being thought about, or has been answered with a move that may not be shown yet
    hint_code, hint_taps, hint_way    a move that it proposes here: its code, its taps, the places it goes over
    changed()   is called when the status line has to be written anew, on_problem(words) when something is to be said above the board
    """

    def __init__(self, board: GameBoard, engine: Engine, changed: "Callable[[], None]", on_problem: "Callable[[Words], None]") -> None:
        self._board = board
        self._engine = engine
        self._changed = changed
        self._on_problem = on_problem
        self.busy = False
        self._asked = 0  # every question has a number, and so has whatever ends one
        self.hint_taps: tuple[str, ...] = ()
        self._report: Report | None = None
        self._hint: Report | None = None
        self._hint_said: list[Words] = []
        self.hint_code = ""
        self.hint_way: tuple[str, ...] = ()

    def forget(self) -> None:
        """The game has moved on."""
        if self.busy:
            self._engine.stop()
        self._engine.was_lost = False
        self.busy = False
        self._asked += 1
        self._report = None
        self._no_hint()

    def cancel_hint(self, on_turn: bool) -> None:
        """No hint, and no more looking for one; `on_turn`: the engine is thinking about its own move."""
        self._no_hint()
        if self.busy and not on_turn:
            self._engine.stop()
            self.busy = False

    def _no_hint(self) -> None:
        self.hint_code, self.hint_taps, self.hint_way = "", (), ()
        self._hint, self._hint_said = None, []

    # What the status line says.
    def cut(self) -> "tuple[Words, object] | None":
        """What to say while the network keeps the engine from us, and when it is tried again."""
        state, left = self._engine.state, self._engine.line.left
        if state == "cut":
            return Words("engine.cut"), Words("engine.cut_again", n=left) if left else ""
        return (Words("engine.quiet"), "") if state == "quiet" else None

    def status(self, on_turn: bool) -> "Status | None":
        """The status line while the engine is on turn, is asked or has just proposed something; else None."""
        arriving = self._engine.percent if self._engine.state == "loading" else None
        step = (arriving or 0) - 100
        percent: object = Words("status.percent", n=arriving) if arriving is not None else ""
        if step > 0:
            percent = Words("status.step", n=step, of=STEPS)
        if self._engine.was_lost:  # it stays until the next move, so that it can be read
            return status("warn", Words("engine.lost"), percent)
        cut = self.cut()
        if cut and (on_turn or self.busy):
            return status("warn", cut[0], cut[1], [("retry", "do.retry")])
        if arriving is not None and (on_turn or self.busy):
            return status("thinking", Words("status.starting" if step > 0 else "status.loading"), percent)
        if self.busy:
            report = self._report
            if report is None or report["ms"] < BRIEF_MS:
                return status("thinking", Words("status.thinking"))
            detail = Words("status.depth", depth=report["depth"], seconds=f"{report['ms'] / 1000:.1f}")
            return status("thinking", Words("status.thinking"), detail, [("move-now", "do.stop")] if on_turn else [("cancel", "do.cancel")])
        if on_turn and self._engine.state == "failed":
            return status("warn", Words("engine.unreached"), "", [("retry", "do.retry")])
        if on_turn:
            return status("waiting", Words("status.engine_waits"), "", [("go", "do.go")])
        if self.hint_taps:
            return status("hint", self.hint_words()[0], self._detail(), [("go", "hint.play")])
        return None

    def hint_words(self) -> "list[object]":
        """The move that is proposed here, in plain words."""
        said: list[object] = list(self._hint_said)
        return [Words("status.hint", move=said[0])] + said[1:] if said else said

    def _detail(self) -> object:
        """What else the proposed move does, and whether it is certain to win."""
        parts: list[object] = list(self._hint_said[1:])
        report = self._hint or {}
        if report.get("solved") and report.get("win_in"):
            parts.append(Words("status.solved", side=Words("side.0" if report["win_in"] > 0 else "side.1")))
        whole: object = ""
        for part in parts:
            whole = Words("hint.and", one=whole, other=part) if whole else part
        return whole

    def loses(self, player: int) -> bool:
        """Whether its last answer proves that a player loses."""
        win_in = (self._report or {}).get("win_in") or 0
        return bool(win_in > 0 if player else win_in < 0)

    # Asking.
    async def move(self, record: Record, node: Node, level: str, beat: "Callable[[], int]", known: str = "") -> str:
        """The code of the engine's move once it may be shown, "" when the question was dropped or there is no answer.

        `beat()` says for how many milliseconds it may not be shown yet; `known`: the move, where it was made before.
        """
        answer: "Report | None" = {"best": known}
        if known:
            self.busy = True
            self._asked += 1
        else:
            answer = await self._ask(record, node, level, 0)
        if answer is None:
            return ""
        asked, wait = self._asked, beat()
        while wait:
            await asyncio.sleep(min(wait / 1000, LOOKS))
            if asked != self._asked:
                return ""
            wait = beat()
        self.busy = False
        return str(answer["best"])

    async def hint(self, record: Record, node: Node) -> bool:
        """Looks for the best move for a person; says whether `hint_taps` has it now."""
        answer = await self._ask(record, node, "8", HINT_MS)
        if answer is None:
            return False
        self.busy = False
        self._hint = answer
        position, self.hint_code = node.position, str(answer["best"])
        move = position.parse(self.hint_code)
        self.hint_taps, self.hint_way = position.taps(move), self._board.way(position, move)
        self._hint_said = self._board.advice(position, move)
        return True

    async def _ask(self, record: Record, node: Node, level: str, time_ms: int) -> "Report | None":
        """Its answer if it has a move: `busy` lasts until the caller ends it; else None."""
        self.busy = True
        self._asked += 1
        self._report = None
        self._changed()

        def heard(report: "Report") -> None:
            self._report = report
            self._changed()

        try:
            answer = await self._engine.think(record, node, level, heard, time_ms)
        except EngineLost:
            answer = {"error": Words("engine.failed")}
        if answer is None:
            return None  # the game has moved on
        if answer.get("best"):
            return answer
        self.busy = False
        if "error" in answer:
            self._on_problem(answer["error"])
        self._changed()
        return None
