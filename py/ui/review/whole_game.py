"""The review of a whole game: a question to the engine about every position of the line on the board, and what its answers mean."""

from core.records.record import Record
from ui import dom
from ui.review import judging

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.review.analysis import Analysis
    from ui.worker.question import Report

PLY_MS = 250


async def review(analysis: "Analysis", record: Record) -> None:
    """Reviews the line on the board, unless that has been done."""
    line, found = record.current_line(), analysis.found
    if not line or (found.line == line and len(found.plies) > len(line)):
        return
    analysis.leave_position()
    total, began = len(line) + 1, dom.now()
    found.line, found.plies, found.marks, found.progress = line, [], [], (0, total, None)
    analysis.changed(True)

    def heard(report: "Report") -> None:
        if found.progress is None or found.line is not line:
            return
        fresh = found.plies[-1:] + report["plies"]
        found.plies.extend(report["plies"])
        known = report["known"]
        seconds = (dom.now() - began) * (total - known) // (known * 1000) + 1 if known > 1 else None
        found.progress = (known, total, seconds)
        if report["plies"] or report["done"]:
            found.marks = judging.with_losing(found.marks + judging.among(line, fresh), line, found.plies, record.outcome(line[-1]))
            analysis.changed(bool(report["plies"]))

    await analysis.ask(record, line[-1], {"record": True}, PLY_MS, heard)
    if found.line is line and found.progress is not None:
        found.progress = None
        analysis.changed(True)
        analysis.moved(record, None)
