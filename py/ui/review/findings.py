"""The engine's findings about the position on the board and about a whole game. Values only."""

from collections import namedtuple

from core.records.record import Node

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.review.judging import Mistake
    from ui.worker.question import Report


# The part of a board's state that a drawing over it needs.
View = namedtuple("View", ["node", "position", "ended", "layout", "seat", "lang", "prefix"])


class Findings:
    """report     the engine's last answer about the position on the board, None before there is one
    waited     (seconds, positions) of thinking without an answer yet, None when it is not thinking
    line       the moves of the reviewed game; plies: the reports on its positions, by ply
    marks      its mistakes, in order
    only       the code of the only line whose arrow is shown, "" for all lines
    progress   (known, total, seconds left or None) while a game is being reviewed
    """

    def __init__(self) -> None:
        self.report: Report | None = None
        self.waited: tuple[int, int] | None = None
        self.line: list[Node] = []
        self.plies: list[Report] = []
        self.marks: list[Mistake] = []
        self._deeper: dict[Node, tuple[int, str]] = {}  # by mistake: the depth and the first move of the deepest report on it
        self.only = ""
        self.progress: "tuple[int, int, int | None] | None" = None

    def reviewed(self, here: Node) -> bool:
        """True if a game with this node has been reviewed."""
        return bool(self.plies) and (here in self.line or here is self.line[0].parent)

    def mark_at(self, here: Node) -> "Mistake | None":
        """The mistake that is the next move after this node, None if that move is no mistake."""
        return next((mark for mark in self.marks if mark.node.parent is here), None)

    def better(self, mark: "Mistake", current: bool) -> str:
        """The code of the move that the deepest search so far prefers to a mistake. `current`: the report is on the position before it."""
        depth, code = self._deeper.get(mark.node, (0, ""))
        report = self.report if current else None
        if report is not None and report["depth"] >= depth and report["lines"][0]["code"] != mark.node.code:
            depth, code = report["depth"], str(report["lines"][0]["code"])
            self._deeper[mark.node] = depth, code
        return code if depth >= mark.before["depth"] and code else str(mark.before["best"])

    def step(self, here: Node, way: str, player: "int | None" = None) -> "Node | None":
        """The node before the previous or next mistake, with `player` of that side's mistakes; None when there is none."""
        found = [mark.node for mark in self.marks if player in (None, mark.node.before.turn)]
        nodes: list[Node] = [node.parent for node in found if node.parent is not None]
        if way == "prev":
            return next((node for node in reversed(nodes) if node.ply < here.ply), None)
        return next((node for node in nodes if node.ply > here.ply), None)
