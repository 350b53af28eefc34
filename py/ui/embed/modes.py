"""What a board in a frame is for, when it is not for playing: showing a game, asking a riddle, being looked at.

A guide stands beside a table: it may have the say in the status line, hold taps back, and answer moves.
"""

import asyncio

from core.records.record import Node, Player, Record
from core.words import Words
from ui.board.speeds import MOVE_MS
from ui.html.move_list import kifu_words

REPLY_MS = 350  # after the piece of the answer has arrived


class Replay:
    """A game to be looked through: the move that led here is told, with what was written about it. It may be played on from anywhere."""

    def __init__(self, table) -> None:  # type: ignore[no-untyped-def]
        self.table = table

    def waits(self) -> bool:
        """Whether taps are held back."""
        return False

    def turn(self) -> None:
        """Somebody is on turn now."""

    def status(self) -> "tuple[str, object, object, list[tuple[str, str]]] | None":
        """(state, sentence, detail, buttons) instead of whose turn it is; None leaves it to the table."""
        node = self.table.record.here
        if node.parent is None or self.table.tapper.prefix or self.table.shown_preview():
            return None
        return "yours", kifu_words(node, self.table.lang), node.comment, []


class Diagram(Replay):
    """A position to be looked at."""

    def waits(self) -> bool:
        return True

    def status(self) -> "tuple[str, object, object, list[tuple[str, str]]] | None":
        return None


class Puzzle(Replay):
    """The reader finds the moves of one side; the other's are answered from the solution. Another move that wins at once is right too.

    solution   the codes after the position where it begins
    """

    def __init__(self, table, solution: "list[str]") -> None:  # type: ignore[no-untyped-def]
        super().__init__(table)
        self.solution = solution
        self.begins: Node = table.record.here
        self.solver: int = self.begins.position.turn

    def _made(self) -> "list[str] | None":
        """The codes since the beginning; None for a reader who has walked back before it."""
        line = self.table.record.here.line()
        if len(line) < self.begins.ply or (line and self.begins.ply and line[self.begins.ply - 1] is not self.begins):
            return None
        return [node.code for node in line[self.begins.ply :]]

    def state(self) -> str:
        """ "before", "find", "reply", "solved" or "wrong"."""
        made, record = self._made(), self.table.record
        if made is None:
            return "before"
        ended = record.outcome()
        if made and made == self.solution[: len(made)]:
            if len(made) == len(self.solution):
                return "solved"
            return "find" if record.position.turn == self.solver else "reply"
        if not made:
            return "find"
        if ended is not None and ended.winner == self.solver:
            return "solved"
        for i, code in enumerate(made):
            if i >= len(self.solution):
                return "solved"  # the reader plays on after the solution
            if code != self.solution[i]:
                return "wrong"
        return "wrong"

    def waits(self) -> bool:
        return self.state() in ("before", "reply", "wrong")

    def turn(self) -> None:
        if self.state() == "reply":
            asyncio.create_task(self._reply(self.table.record.here))

    async def _reply(self, node: Node) -> None:
        table = self.table
        speed = table.settings.speed
        if speed != "off":
            await asyncio.sleep((MOVE_MS[speed] + REPLY_MS) / 1000)
        if table.is_here() and table.record.here is node and self.state() == "reply" and not table.sowing:
            table.play(self.solution[len(self._made() or [])])

    def status(self) -> "tuple[str, object, object, list[tuple[str, str]]] | None":
        state = self.state()
        side = self.table.view.side_name(self.solver)
        if state == "find":
            if self.table.shown_preview():
                return None
            if self._made():
                return "yours", Words("puzzle.right", side=side), "", []
            return "yours", Words("puzzle.find", side=side), "", []
        if state == "before":
            return "waiting", Words("puzzle.before"), "", [("last", "do.last")]
        if state == "reply":
            return "waiting", Words("puzzle.reply"), "", []
        if state == "wrong":
            return "no", Words("puzzle.wrong"), "", [("undo", "puzzle.back")]
        return "end", Words("puzzle.solved"), "", []


def unfold(record: Record, mode: str) -> "tuple[Record, list[str]]":
    """The record that a mode shows, and the answer that a puzzle keeps to itself. Nobody but people play in a frame that only shows."""
    if mode == "play":
        return record, []
    first, second = record.players
    record.players = Player("", first.name), Player("", second.name)
    if mode != "puzzle":
        return record, []
    solution = [node.code for node in record.current_line()[record.here.ply :]]
    shown = Record(record.game, record.players)
    for node in record.here.line():
        shown.play(node.code).comment = node.comment
    return shown, solution


def guide_of(table, mode: str, solution: "list[str]"):  # type: ignore[no-untyped-def]
    """The guide for a table, None for one to be played on."""
    if mode == "replay":
        return Replay(table)
    if mode == "diagram":
        return Diagram(table)
    return Puzzle(table, solution) if mode == "puzzle" else None
