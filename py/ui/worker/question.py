"""One question put to several engine threads: their reports, the text they exchange, and the answer. Knows no browser.

Every thread searches the same position completely, and the deepest report is the answer: a thread that starts late, falls behind or ends
costs nothing but its help. This module does not read the exchanged text.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Report = dict[str, Any]  # the engine's report: best, score, win_in, line, depth, nodes, ms, solved, done …

MOST_WAITING = 6  # texts kept for a thread that does not ask for them; it will find older results by itself


class Question:
    """parts: the number of threads; over: True if no more thinking is needed, because a thread is done or the known result suffices."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.over = False
        self._waiting: list[list[str]] = [[] for _ in range(parts)]
        self._reports: list[Report | None] = [None] * parts

    def heard(self, part: int) -> list[str]:
        """The texts of the other threads since thread `part` last asked."""
        texts, self._waiting[part] = self._waiting[part], []
        return texts

    def add(self, part: int, report: "Report") -> None:
        """Adds the latest report of thread `part`, and keeps its text for the others."""
        told = report.pop("told", "")
        for other in range(len(self._waiting)):
            if told and other != part:
                self._waiting[other] = self._waiting[other][1 - MOST_WAITING :] + [told]
        self._reports[part] = report
        if report["done"]:
            self.over = True

    def answer(self) -> "Report | None":
        """The deepest thread's report, with the positions of all threads together; None before the first report."""
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
