"""What the engine has found out: about the position on the board, and about a whole game. Values only; who draws it is told."""

from collections import namedtuple

from core.records.record import Node

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.review.marks import Mark
    from ui.worker.question import Report


# What of the board has to be known to lay something over it.
View = namedtuple("View", ["node", "position", "ended", "layout", "seat", "lang", "prefix"])


class Findings:
    """report     the engine's last answer about the position on the board, None before there is one
    waited     (seconds, positions) that it has thought about it without an answer yet, None when it does not
    line       the moves of the game that was looked through; plies: what is known of its positions, by ply
    marks      the moves of it that cost much, in order
    only       the code of the one line whose arrow alone is on the board, "" for all of them
    progress   (known, total, seconds left or None) while a game is being looked through
    """

    def __init__(self) -> None:
        self.report: Report | None = None
        self.waited: tuple[int, int] | None = None
        self.line: list[Node] = []
        self.plies: list[Report] = []
        self.marks: list[Mark] = []
        self.only = ""
        self.progress: "tuple[int, int, int | None] | None" = None

    def reviewed(self, here: Node) -> bool:
        """Whether a game was looked through in which this node stands."""
        return bool(self.plies) and (here in self.line or here is self.line[0].parent)

    def mark_at(self, here: Node) -> "Mark | None":
        """The mistake that is made next, where the reader stands before one."""
        return next((mark for mark in self.marks if mark.node.parent is here), None)

    def better(self, mark: "Mark") -> str:
        """The code of the move that is better than a mistake: as the deepest look has it."""
        report = self.report
        if report is not None and report["depth"] >= mark.before["depth"] and report["lines"][0]["code"] != mark.node.code:
            return str(report["lines"][0]["code"])
        return str(mark.before["best"])

    def step(self, here: Node, way: str) -> "Node | None":
        """Where the previous or the next mistake is about to be made, seen from a node; None when there is none."""
        nodes: list[Node] = [mark.node.parent for mark in self.marks if mark.node.parent is not None]
        if way == "prev":
            return next((node for node in reversed(nodes) if node.ply < here.ply), None)
        return next((node for node in nodes if node.ply > here.ply), None)
