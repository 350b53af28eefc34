"""Boards in a frame that are not for playing: a replay, a puzzle, a diagram.

Apart because it knows nothing of the page that holds the frame.
"""

from core.records.record import Node, Player, Record
from core.words import Words, room, say
from ui import dom
from ui.board.speeds import MOVE_MS
from ui.html.controls import aria
from ui.html.icons import icon
from ui.play.game_page import GamePage
from ui.play.hooks import Guide
from ui.play.panel_state import Status, status
from ui.play.registry import Action
from ui.play.saving import NotKept
from ui.play.table import Table
from ui.turn_token import TurnToken

REPLY_MS = 350  # pause before the reply, once the reader's piece has landed
PACE = 1.4  # seconds a move
PAUSE = '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M8.5 5.5v13M15.5 5.5v13"/></svg>'


class Replay(Guide):
    """A game to be replayed: shows the last move with its comment. The reader may play on from any position."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def status(self) -> "Status | None":
        table, node = self.table, self.table.session.record.here
        if node.parent is None or table.session.taps.prefix or table.session.preview():
            return None
        return status("yours", _kifu_words(node, table.settings.lang), node.comment)


def _kifu_words(node: Node, lang: str) -> str:
    """The move that led to a node as one line of text: number, side, notation, remark."""
    kifu, remark = node.notation(lang)
    return f"{node.count or ''} {'▲△'[node.before.turn]}{kifu}".strip() + (f" {say(remark, lang)}" if remark else "")


def play_button() -> str:
    """The button by which a replay plays itself, as markup."""
    return f'<button class="btn icon" id="moves-play" data-do="replay" {aria("replay.play")}>{icon("play")}</button>'


class Playing:
    """The button by which a replay plays itself: from the current move, or from the start if the current move is the last.

    It stops when the reader goes to another move.
    """

    def __init__(self) -> None:
        self._run = TurnToken()  # from a press of the button to the next
        self.on = False

    def actions(self) -> "dict[str, Action]":
        """The action of the button."""
        return {"replay": Action(self._pressed)}

    def _pressed(self, table: Table, _argument: str) -> None:
        self._run.end()
        self._show(not self.on, table.settings.lang)
        if self.on:
            if table.session.record.here.following() is None:
                table.do("walk", lambda record: record.jump(0))
            self._run = TurnToken()
            table.run(self._play(table, self._run))

    async def _play(self, table: Table, run: TurnToken) -> None:
        record = table.session.record
        while record.here.following() is not None:
            here = record.here
            await run.rest(PACE)
            if not table.life.alive or record.here is not here:
                break
            table.do("walk", lambda record: record.forward())
        self._show(False, table.settings.lang)

    def _show(self, on: bool, lang: str) -> None:
        self.on = on
        key, found = "do.pause" if on else "replay.play", dom.one("#moves-play")
        found.innerHTML = PAUSE if on else icon("play")
        found.setAttribute("data-aria", key)
        found.setAttribute("aria-label", say(Words(key), lang))


class Diagram(Guide):
    """A position to be looked at."""

    def waits(self) -> bool:
        return True


class Puzzle(Guide):
    """The reader finds the moves of one side; the other side answers from the solution. Another move that wins at once is right too.

    solution   the codes after the starting position
    """

    def __init__(self, table: Table, solution: "list[str]") -> None:
        self.table = table
        self.solution = solution
        self.begins: Node = table.session.record.here
        self.solver: int = self.begins.position.turn

    def _made(self) -> "list[str] | None":
        """The codes since the puzzle's start, None if the current node is not at or after the start."""
        line = self.table.session.record.here.line()
        if len(line) < self.begins.ply or (line and self.begins.ply and line[self.begins.ply - 1] is not self.begins):
            return None
        return [node.code for node in line[self.begins.ply :]]

    def state(self) -> str:
        """ "before", "find", "reply", "solved" or "wrong"."""
        made, record = self._made(), self.table.session.record
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

    def solved(self) -> bool:
        return self.state() == "solved"

    def start_turn(self) -> None:
        if self.state() == "reply":
            self.table.run(self._reply(self.table.session.record.here))

    async def _reply(self, node: Node) -> None:
        table = self.table
        speed = table.settings.speed
        if speed != "off":
            await table.life.rest((MOVE_MS[speed] + REPLY_MS) / 1000)
        if table.session.record.here is node and self.state() == "reply" and not table.session.showing:
            table.do("play", self.solution[len(self._made() or [])])

    def status(self) -> "Status | None":
        state = self.state()
        side = self.table.session.board.side_name(self.solver)
        if state == "find":
            if self.table.session.preview():
                return None
            if self._made():
                return status("yours", Words("puzzle.right", side=side))
            return status("yours", Words("puzzle.find", side=side))
        if state == "before":
            return status("waiting", Words("puzzle.before"), "", [("last", "do.last")])
        if state == "reply":
            return status("waiting", Words("puzzle.reply"))
        if state == "wrong":
            return status("no", Words("puzzle.wrong"), "", [("undo", "puzzle.back")])
        return status("end", Words("puzzle.solved"))


def unfold(record: Record, mode: str) -> "tuple[Record, list[str]]":
    """(record that a mode shows, solution that a puzzle hides). In every mode but play the record has no engines."""
    if mode == "play":
        return record, []
    first, second = record.players
    record.players = Player("", first.name), Player("", second.name)
    if mode != "puzzle":
        return record, []
    solution = [node.code for node in record.current_line()[record.here.ply :]]
    shown = Record(record.game, record.players, record.start)
    for node in record.here.line():
        shown.play(node.code).comment = node.comment
    return shown, solution


def lay(page: GamePage, record: Record, seat: "int | None") -> None:
    """Lays the puzzle of a link's record on a full page, outside a frame; it is not stored."""
    room("ui/embed")
    shown, solution = unfold(record, "puzzle")
    table = page.lay(shown, seat or 0, "", saving=NotKept(shown, page.store, ""))
    table.do("guided", Puzzle(table, solution))
    table.everything(False)
    page.opened()


def guide_of(table: Table, mode: str, solution: "list[str]") -> "Guide | None":
    """The guide for a mode, None for play."""
    if mode == "replay":
        return Replay(table)
    if mode == "diagram":
        return Diagram()
    return Puzzle(table, solution) if mode == "puzzle" else None
