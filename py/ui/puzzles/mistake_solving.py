"""A kept mistake being solved: the engine judges each try, as in a review. Apart because it needs the parcel review."""

from core.contract import GameError
from core.levels import STRONGEST
from core.words import Words
from ui.puzzles.solving import RIGHT, WRONG, Solving
from ui.review import judging
from ui.review.again import CLOSE, JUDGE_MS

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.puzzles.history import Entry


class MistakeSolving(Solving):
    """A mistake of one's own being solved: every move that the engine finds about as good as the better move is right."""

    level = STRONGEST
    time_ms = JUDGE_MS

    def __init__(self, game_id: str, entry: "Entry") -> None:
        """Raises GameError for a row that the rules do not allow."""
        Solving.__init__(self, game_id, entry)
        self.position.parse(self.solution[0])
        self._reply = list(entry["reply"])
        try:
            after = self.position.play(self.position.parse(entry["played"]))
            for code in self._reply:
                after = after.play(after.parse(code))
        except GameError:
            self._reply = []

    def made(self, code: str) -> None:
        ended = self.position.play(self.position.parse(code)).outcome()
        if ended is not None and (ended.winner == self.side or (ended.winner is None and self._is_close(0.5))):
            self._right(code)
        elif ended is not None and ended.winner is None:
            self.sure, self.tried, self.line, self.plies, self.guessed = False, code, (), 0, False
            self._judge("")
        else:
            Solving.made(self, code)

    def _is_close(self, chance: float) -> bool:
        """True if a try that leaves side 0 this chance of winning costs hardly more than the better move."""
        cost = judging.chance(self.entry) - chance
        return (-cost if self.side else cost) < CLOSE

    def _right(self, code: str) -> None:
        self.sure, self.tried = False, ""
        self.marks += RIGHT
        self._go(code)

    def _known_refutation(self, code: str) -> "str | None":
        return ".".join(self._reply) if code == self.entry["played"] else None

    def question(self) -> "dict[str, object]":
        return {"lines": 1}

    def told(self, answer: "dict[str, object] | None") -> None:
        if self.state != "doubt":
            return
        if answer is None:
            self.state = "wrong"  # it is taken back, but it does not count
            return
        if self._is_close(judging.chance(answer)):
            self._right(self.tried)
            return
        line = answer.get("line")
        self._judge(".".join(line[:1]) if isinstance(line, list) else "")

    def ends_early(self) -> bool:
        return False  # what follows is not known

    def about(self) -> Words:
        return Words("puzzles.mistake")

    def asks(self, side: Words) -> Words:
        return Words("puzzles.mistake.ask", side=side)

    def says(self, side: Words) -> Words:
        if self.state == "wrong" and not self.sure:
            if not self.marks.endswith(WRONG):
                return Words("puzzles.mistake.unknown")
            same = self.tried == self.entry["played"]
            return Words("puzzles.wrong.loses" if self.plies else "puzzles.mistake.same" if same else "puzzles.mistake.worse")
        return Solving.says(self, side)
