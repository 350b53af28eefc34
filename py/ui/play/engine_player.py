"""What a game asks of the engine: moves and hints, and what the status line says meanwhile. It answers with codes and plays nothing."""

from core.contract import Position
from core.records.record import Node, Record
from core.words import Words
from ui.play.panel_state import Status, status
from ui.worker.engine import Engine
from ui.worker.thread import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.worker.question import Report

HINT_MS = 1500
MOST_EXPECTED = 5  # plies of the expected line that the status line has room for


class EnginePlayer:
    """The questions of one game to the page's engine.

    busy        a question is being thought about
    hint_taps   the taps of a move that it proposes here
    changed()   is called when the status line has to be written anew, on_problem(words) when something is to be said above the board
    """

    def __init__(self, engine: Engine, changed: "Callable[[], None]", on_problem: "Callable[[Words], None]") -> None:
        self._engine = engine
        self._changed = changed
        self._on_problem = on_problem
        self.busy = False
        self.hint_taps: tuple[str, ...] = ()
        self._report: Report | None = None
        self._hint: Report | None = None

    def forget(self) -> None:
        """The game has moved on."""
        self._engine.stop()
        self._engine.was_lost = False
        self.busy = False
        self._report = None
        self.hint_taps = ()
        self._hint = None

    def cancel_hint(self, on_turn: bool) -> None:
        """No hint, and no more looking for one; `on_turn`: the engine is thinking about its own move."""
        self.hint_taps = ()
        if self.busy and not on_turn:
            self._engine.stop()
            self.busy = False

    # What the status line says.
    def cut(self) -> "tuple[Words, object] | None":
        """What to say while the network keeps the engine from us, and when it is tried again."""
        state, left = self._engine.state, self._engine.line.left
        if state == "cut":
            return Words("engine.cut"), Words("engine.cut_again", n=left) if left else ""
        return (Words("engine.quiet"), "") if state == "quiet" else None

    def status(self, position: Position, lang: str, on_turn: bool) -> "Status | None":
        """The status line while the engine is on turn, is asked or has just proposed something; else None."""
        arriving = self._engine.percent if self._engine.state == "loading" else None
        percent: object = Words("status.percent", n=arriving) if arriving is not None else ""
        if self._engine.was_lost:  # it stays until the next move, so that it can be read
            return status("warn", Words("engine.lost"), percent)
        cut = self.cut()
        if cut and (on_turn or self.busy):
            return status("warn", cut[0], cut[1], [("retry", "do.retry")])
        if arriving is not None and (on_turn or self.busy):
            return status("thinking", Words("status.loading"), percent)
        if self.busy:
            report = self._report
            detail = Words("status.depth", depth=report["depth"], seconds=f"{report['ms'] / 1000:.1f}") if report else ""
            return status("thinking", Words("status.thinking"), detail, [("move-now", "do.stop")] if on_turn else [("cancel", "do.cancel")])
        if on_turn and self._engine.state == "failed":
            return status("warn", Words("engine.unreached"), "", [("retry", "do.retry")])
        if on_turn:
            return status("waiting", Words("status.engine_waits"), "", [("go", "do.go")])
        if self.hint_taps:
            return status("yours", self.hint_words(position, lang), self._expected(position, lang))
        return None

    def hint_words(self, position: Position, lang: str) -> Words:
        """The move that is proposed here."""
        return Words("status.hint", move=self._line(position, lang)[0])

    def _line(self, position: Position, lang: str) -> list[str]:
        """The proposed move and the line that the engine expects after it, in notation."""
        from core.records.text_writer import moves_in_words  # not before a hint

        report = self._hint or {}
        return moves_in_words(position, report.get("line") or [str(report.get("best"))], lang)

    def _expected(self, position: Position, lang: str) -> object:
        score = _score(self._hint)
        then = " ".join(self._line(position, lang)[1:MOST_EXPECTED])
        return Words("status.expected", score=score, line=then) if then else score

    # Asking.
    async def move(self, record: Record, node: Node, level: str) -> str:
        """The code of the engine's move, "" when the question was dropped or there is no answer."""
        answer = await self._ask(record, node, level, 0)
        return str(answer["best"]) if answer and answer.get("best") else ""

    async def hint(self, record: Record, node: Node) -> bool:
        """Looks for the best move for a person; says whether `hint_taps` has it now."""
        answer = await self._ask(record, node, "8", HINT_MS)
        if not answer or not answer.get("best"):
            return False
        self._hint = answer
        self.hint_taps = node.position.taps(node.position.parse(answer["best"]))
        return True

    async def _ask(self, record: Record, node: Node, level: str, time_ms: int) -> "Report | None":
        self.busy = True
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
        self.busy = False
        if "error" in answer:
            self._on_problem(answer["error"])
        self._changed()
        return answer


def _score(report: "Report | None") -> object:
    if not report:
        return ""
    if report.get("solved") and report.get("win_in"):
        return Words("status.solved", side=Words("side.0" if report["win_in"] > 0 else "side.1"))
    score = report.get("score") or 0
    return Words("status.score", score=("+" if score > 0 else "") + f"{score / 100:.1f}", depth=report["depth"])
