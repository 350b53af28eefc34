"""Looking for a better move than a mistake: the engine judges each try at once. Every try is a variation of the record."""

from core.records.record import Node, Record
from core.words import Words
from ui.review import judging
from ui.review.turning import player_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Awaitable, Callable

    from ui.play.session import Effect, Session
    from ui.review.findings import Findings
    from ui.worker.question import Report

    Ask = Callable[[Record, Node, dict[str, object], int, Callable[[Report], None]], Awaitable[Report | None]]

JUDGE_MS = 1200
CLOSE = 0.06  # winning chance by which a good move may be worse than the best


def sought(found: "Findings", trying: "TryAgain | None", record: Record) -> "judging.Mistake | None":
    """The mistake being tried again, else the one made next, else one near here, rather the person's than the computer's."""
    here = record.here
    node = trying.mark.node.parent if trying else here
    mark = found.mark_at(node or here)
    if mark is None:
        near = [found.step(here, way, side) for side in (player_of(record), None) for way in ("next", "prev")]
        nearer = next((each for each in near if each is not None), None)
        mark = found.mark_at(nearer) if nearer else None
    return mark


def is_theirs(mark: judging.Mistake, record: Record) -> bool:
    """True if the computer made a mistake, in a game against a person."""
    turn: int = mark.node.before.turn
    return player_of(record) == 1 - turn


class TryAgain:
    """One mistake, and the tries so far.

    verdict   "ask" before a try, "wait" while it is judged, then "good", "bad" or "same" (the mistake itself)
    answer    True once the better move is shown
    theirs    True if the computer made the mistake, in a game against a person
    """

    def __init__(
        self, mark: judging.Mistake, theirs: bool, ask: "Ask", changed: "Callable[[bool], None]", does: "Callable[[str, object], None]"
    ) -> None:
        self.mark = mark
        self.theirs = theirs
        self.verdict = "ask"
        self.answer = False
        self._ask = ask
        self._changed = changed
        self._does = does
        self._after: Report | None = None

    def _says(self, verdict: str, after: "Report | None" = None, answer: "bool | None" = None) -> None:
        """Notes a verdict, in an act of the session; `after`: what the engine says of the position after the try."""

        def act(_session: "Session") -> "list[Effect]":
            self.verdict, self._after = verdict, after
            self.answer = self.answer if answer is None else answer
            return []

        self._does("act", act)
        self._changed(True)

    def tell(self) -> None:
        """Shows the better move."""
        self._says(self.verdict, self._after, True)

    def asks(self, here: Node) -> bool:
        """True at the position before the mistake, where a move is sought for whoever made it."""
        return here is self.mark.node.parent

    def followed(self, here: Node) -> bool:
        """True if a node belongs to the try: the position before the mistake, or a move from it."""
        return here is self.mark.node.parent or here.parent is self.mark.node.parent

    async def judge(self, record: Record) -> None:
        """Judges the move that led to the current node."""
        here = record.here
        if here is self.mark.node.parent:
            self._says("ask")
        elif here is self.mark.node:
            self._says("same")
        elif here.code == self.mark.before["best"]:
            self._says("good")
        else:
            self._says("wait")
            ended = record.outcome(here)
            answer: Report | None
            if ended is None:
                answer = await self._ask(record, here, {"lines": 1}, JUDGE_MS, _unheard)
            else:
                answer = {"score": 0, "win_in": 0 if ended.winner is None else 1 - 2 * ended.winner}
            if record.here is not here:
                return
            if answer is None:
                self._says("ask")
                return
            player = self.mark.node.before.turn
            before, after = judging.chance(self.mark.before), judging.chance(answer)
            self._says("good" if (after - before if player else before - after) < CLOSE else "bad", answer)

    def status(self) -> "tuple[str, Words, object, list[tuple[str, str]]]":
        """The status line: state, sentence, detail, buttons."""
        if self.verdict == "ask":
            number = self.mark.node.count
            button, key = ("try", "do.once_more") if self.answer else ("answer", "do.answer")
            words = Words("try.told" if self.answer else "try.ask_theirs" if self.theirs else "try.ask")
            return "yours", words, Words("status.ply", n=number) if number else "", [(button, key)]
        if self.verdict == "wait":
            return "thinking", Words("try.wait"), "", []
        if self.verdict == "good":
            return "good", Words("try.good"), judging.standing(self._after or self.mark.before), [("from-here", "do.from_here")]
        detail: object = judging.standing(self._after or self.mark.after)
        return "warn", Words("try." + self.verdict), detail, [("try", "do.once_more")]


def _unheard(_report: "Report") -> None:
    """Ignores a report in progress: only the last one counts."""
