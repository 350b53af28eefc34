"""The work for a request: one search with its limits, or a search of every position of a record.

Apart because it knows nothing of the protocol.
"""

from collections.abc import Callable, Generator, Iterator
from typing import Any, Protocol

from core.contract import Position
from engine.levels import Level, choose
from engine.report import Report
from engine.scores import win_in
from engine.search import Search

LEAST_DEPTH = 2  # reached in spite of the time limit: a move is never made without seeing the reply
DECIDED = 2_000  # the value of a won game in the loss of a move, in hundredths
END = object()

Answer = dict[str, Any]
Clock = Callable[[], float]


class Steps:
    """A search under a time limit that counts only its own thinking. It checks the clock after each step."""

    def __init__(self, search: Search, time_ms: int) -> None:
        self.search = search
        self.time_ms = time_ms
        self.seconds = 0.0
        self.done = False
        self._steps: Iterator[Report | None] = search.run()

    def advance(self, seconds: float, clock: Clock) -> float:
        """Thinks for this many seconds, at most one step more; returns the seconds used."""
        began, spent = clock(), 0.0
        while not self.done and spent < seconds:
            self.done = next(self._steps, END) is END
            spent = clock() - began
            if (self.seconds + spent) * 1000 >= self.time_ms and self.search.report.depth >= LEAST_DEPTH:
                self.done = True
        self.seconds += spent
        return spent


class Work(Protocol):
    """Work in steps, for `WorkJob`."""

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""

    def run(self) -> Generator[None, None, Any]:
        """The result."""

    def cut(self) -> Any:
        """The result when the time is over."""

    def told(self, found: Any) -> Answer:
        """The report on the work; `found`: its result, None while there is none."""


class WorkJob:
    """Such work as a job of a session: it thinks in slices, within a time limit that counts only its own thinking."""

    def __init__(self, work: Work, time_ms: int) -> None:
        self._work = work
        self._time_ms = time_ms
        self._steps: Generator[None, None, Any] | None = work.run()
        self._found: Any = None
        self._seconds = 0.0

    def hear(self, text: str) -> None:
        """Does nothing: this work is not shared."""

    def advance(self, seconds: float, clock: Clock) -> Answer:
        """Thinks for a slice; returns what there is to say."""
        began, spent = clock(), 0.0
        while self._steps is not None and spent < seconds:
            try:
                next(self._steps)
            except StopIteration as end:
                self._steps, self._found = None, end.value
            spent = clock() - began
            if self._steps is not None and (self._seconds + spent) * 1000 >= self._time_ms:
                self._steps, self._found = None, self._work.cut()
        self._seconds += spent
        told = self._work.told(self._found)
        return {"done": self._steps is None, **told, "nodes": self._work.nodes, "ms": round(self._seconds * 1000)}


class Job:
    """A search of one position. Its answer has the move to play, and the requested number of lines."""

    def __init__(self, search: Search, level: Level, time_ms: int, seed: str, lines: int = 0) -> None:
        self.turn = search.root.turn
        self.level = level
        self.seed = seed
        self.lines = lines
        self._steps: Steps | None = Steps(search, time_ms)
        self.answer: Answer = {}

    def hear(self, text: str) -> None:
        """Takes in another thread's text about the same position. Raises ValueError or TypeError for any other text."""
        if self._steps is not None and self._steps.search.shared is not None:
            self._steps.search.shared.hear(text)

    def advance(self, seconds: float, clock: Clock) -> Answer:
        """Thinks for a slice; returns the results so far."""
        steps = self._steps
        if steps is None:
            return self.answer
        steps.advance(seconds, clock)
        self.answer = self._answer(steps)
        if steps.done:
            self._steps = None  # frees the memory of the table
        return self.answer

    def _answer(self, steps: Steps) -> Answer:
        report, done = steps.search.report, steps.done
        score, line, best, solved = report.score, report.line, report.best, report.solved
        taken = choose(report, 0 if self.lines else self.level.within(report), self.seed) if done else None
        if taken is not None and taken[0] != best:
            # A weaker level's move: the search's statements about the best move do not apply to it.
            best, line, solved = taken[0], (taken[0],), False
            score = self._outside(taken[1])
        answer: Answer = {
            "done": done, "depth": report.depth, "score": score, "win_in": win_in(score), "solved": solved, "line": list(line),
            "best": best, "nodes": steps.search.nodes, "ms": round(steps.seconds * 1000),
        }  # fmt: skip
        shared = steps.search.shared
        if shared is not None and (told := shared.tell()):
            answer["told"] = told
        if self.lines:
            scores = [self._outside(value) for _, value in report.scores]
            answer["lines"] = [
                {"code": codes[0], "score": value, "win_in": win_in(value), "line": list(codes)}
                for codes, value in zip(report.lines, scores, strict=False)
            ]
        return answer

    def _outside(self, score: int) -> int:
        return -score if self.turn else score


class RecordJob:
    """Every position of a record, the first one first, each searched alone under the same limits; then the loss of each move.

    positions  the positions of the record, from before the first move to after the last
    codes      the moves of the record
    make       makes the search of a position from its number in `positions`
    """

    def __init__(self, positions: list[Position], codes: list[str], make: Callable[[int], Search], time_ms: int) -> None:
        self._positions, self._codes, self._make, self._time_ms = positions, codes, make, time_ms
        self._at = 0
        self._steps: Steps | None = None
        self._scores: list[int] = []
        self._best: str | None = None
        self._nodes = 0
        self._seconds = 0.0

    def hear(self, text: str) -> None:
        """Does nothing: this work is not shared."""

    def advance(self, seconds: float, clock: Clock) -> Answer:
        """Thinks for a slice; returns the results since the last slice."""
        fresh: list[Answer] = []
        total = len(self._positions)
        while seconds > 0 and self._at < total:
            if self._steps is None:
                self._steps = Steps(self._make(self._at), self._time_ms)
            spent = self._steps.advance(seconds, clock)
            seconds -= spent
            self._seconds += spent
            if self._steps.done:
                fresh.append(self._entry(self._steps.search))
                self._at += 1
                self._steps = None
        return {
            "done": self._at == total, "known": self._at, "total": total, "plies": fresh, "nodes": self._nodes,
            "ms": round(self._seconds * 1000),
        }  # fmt: skip

    def _entry(self, search: Search) -> Answer:
        report, ply = search.report, self._at
        self._nodes += search.nodes
        entry: Answer = {
            "ply": ply, "depth": report.depth, "score": report.score, "win_in": report.win_in, "solved": report.solved,
            "best": report.best, "line": list(report.line),
        }  # fmt: skip
        if ply:
            before, now = (max(-DECIDED, min(DECIDED, score)) for score in (self._scores[-1], report.score))
            cost = before - now if self._positions[ply - 1].turn == 0 else now - before
            entry["played"] = self._codes[ply - 1]
            entry["loss"] = 0 if self._best == entry["played"] else max(0, cost)
        self._scores.append(report.score)
        self._best = report.best
        return entry
