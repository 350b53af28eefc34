"""One question put to several engine threads: what each says, what they tell each other, and the answer. It knows no browser.

Every thread searches the whole position, so the answer is that of whoever has got deepest, and a thread that comes late, falls behind
or ends costs nothing but its help. What they tell each other is text that only they can read.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Report = dict[str, Any]  # what the engine has found: best, score, win_in, line, depth, nodes, ms, solved, done …

MOST_WAITING = 6  # texts kept for a thread that does not ask for them; what is older it will find out by itself


class Question:
    """parts: for how many threads it is; over: it needs no more thinking, because one of them has, or because what is known will do."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.over = False
        self._waiting: list[list[str]] = [[] for _ in range(parts)]
        self._reports: list[Report | None] = [None] * parts

    def heard(self, part: int) -> list[str]:
        """What the others have told this thread since it last asked."""
        texts, self._waiting[part] = self._waiting[part], []
        return texts

    def add(self, part: int, report: "Report") -> None:
        """A thread's latest report."""
        told = report.pop("told", "")
        for other in range(len(self._waiting)):
            if told and other != part:
                self._waiting[other] = self._waiting[other][1 - MOST_WAITING :] + [told]
        self._reports[part] = report
        if report["done"]:
            self.over = True

    def answer(self) -> "Report | None":
        """The report of the thread that knows most, with the positions that all have looked at; None before any has said a thing."""
        known = [report for report in self._reports if report]
        if not known:
            return None
        best = known[0]
        for report in known[1:]:
            if (report["solved"], report["depth"]) > (best["solved"], best["depth"]):
                best = report
        if len(known) == 1:
            return best
        whole = dict(best)
        whole["done"] = self.over
        whole["nodes"] = sum([report["nodes"] for report in known])
        whole["ms"] = max([report["ms"] for report in known])
        return whole
