"""What the page's buttons and keys do to the game on it, by name. What needs no game is `of_pages` in app.py; dialogs know their own."""

import asyncio

from core.records.lines import begun_here, stands_at
from core.records.record import Player, Record
from ui import dom
from ui.page.lazy_rooms import LazyRooms
from ui.play.table import Table
from ui.storage.chosen import keep_level
from ui.storage.find_record import person_seat

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    Action = Callable[[Table, str], object]  # what follows the name behind a colon is its argument

# What a dialog does, or opens one.
DIALOGS = (
    "players", "players-here", "new", "start", "start-as", "toss", "janken", "hand", "menu", "share", "embed", "copy", "text", "read-text",
    "comment", "save-comment", "type", "settings", "keys", "resign", "draw", "resign-now", "draw-now",
    "clear-results",
)  # fmt: skip
# What changes a game, and so has to wait while another tab goes on with it.
CHANGES = ("resign", "draw", "resign-now", "draw-now", "unend", "swap", "players", "players-here", "comment", "save-comment", "type", "go")
END = 100000  # a ply that no game has


def actions_of(rooms: LazyRooms) -> "dict[str, Action]":
    """Every action on a game by the name that `data-do` carries."""

    def dialog(name: str) -> "Action":
        return lambda table, argument: rooms.do(name, table, argument)

    def walk(go: "Callable[[Record], object]") -> "Action":
        return lambda table, _: table.do("walk", go)

    def unend(table: Table, _argument: str) -> None:
        rooms.close()
        table.do("finish", "")

    def swap(table: Table, _argument: str) -> None:
        rooms.close()
        table.do("swap")

    def cancel(table: Table, _argument: str) -> None:
        rooms.close()  # one may be on its way
        table.do("cancel")

    def to_mark(table: Table, way: str) -> None:
        """Where the next or the previous mistake of a game that was looked through is about to be made; behind the last comes the first."""
        step = table.analysis.found.step
        node = step(table.session.record.here, way) or (step(table.session.record.root, way) if way == "next" else None)
        if node is not None:
            table.do("go_to", node.number)

    def try_again(table: Table, _argument: str) -> None:
        node = table.analysis.try_again(table.session.record) if table.analysis.found.marks else None
        if node is not None:
            table.do("go_to", node.number)
            table.analysis.moved(table.session.record)
            table.everything()

    def line(table: Table, code: str) -> None:
        """One of the lines of a review: its arrow alone on the board, or again all of them."""
        found = table.analysis.found
        found.only = "" if found.only == code else code
        table.analysed(True)
        dom.focus(f'[data-do="line:{code}"]')

    def answer(table: Table, _argument: str) -> None:
        if table.analysis.trying:
            table.analysis.trying.answer = True
            table.analysed(True)

    def begin(record: Record, seat: int) -> None:
        """Another game; an only person sits at the bottom, of two the one of `seat`."""
        alone = bool(record.players[0].level) != bool(record.players[1].level)
        rooms.page.open_record(record, person_seat(record.players) if alone else seat)

    def from_here(table: Table, _argument: str) -> None:
        """A game of its own from what the board shows, among the players of the game it came from; of two engines the visitor replaces
        the one that could have played better."""
        players, trying = table.session.record.players, table.analysis.trying
        if players[0].level and players[1].level:
            side = trying.mark.node.before.turn if trying else table.session.record.position.turn
            players = against(players[1 - side].level, side)
        begin(begun_here(table.session.record, players), table.session.seat)

    def against(level: str, side: int) -> "tuple[Player, Player]":
        return (Player(level, ""), Player("", "")) if side else (Player("", ""), Player(level, ""))

    def prove(table: Table, _argument: str) -> None:
        """A won game of its own from what the board shows, by the winner's side against the strongest engine."""
        report, side = table.analysis.found.report, table.session.record.position.turn
        if report is not None and report["win_in"]:
            side = 0 if report["win_in"] > 0 else 1
        keep_level(table.settings.store, table.session.record)
        begin(begun_here(table.session.record, against("8", side)), side)
        if rooms.page.table:
            rooms.page.table.do("prove", side)

    def again(table: Table, _argument: str) -> None:
        """Another game by the same rules among the same players, who change sides."""
        players = table.session.record.players
        rooms.close()
        begin(Record(table.session.record.game, (players[1], players[0])), 1 - table.session.seat)

    actions: dict[str, Action] = {
        "prev": walk(lambda record: record.back()),
        "next": lambda table, _: table.do("step") if table.session.pace else table.do("walk", lambda record: record.forward()),
        "first": walk(lambda record: record.jump(0)),
        "last": walk(lambda record: record.jump(END)),
        "now": walk(lambda record: record.go(stands_at(record))),
        "try-here": lambda table, _: table.do("try_here"),
        "undo": lambda table, _: table.do("undo"),
        "redo": lambda table, _: table.do("redo"),
        "turn": lambda table, _: table.do("turn_board"),
        "cancel": cancel,
        "skip": lambda table, _: table.do("skip"),
        "hint": lambda table, _: table.do("hint"),
        "examine": lambda table, _: table.analysis.stop(),  # "examine:stop"; without that the page opens the tab first
        "mark": to_mark,
        "try": try_again,
        "answer": answer,
        "line": line,
        "from-here": from_here,
        "prove": prove,
        "again": again,
        "retry": lambda table, _: table.retry(),
        "go": lambda table, _: table.do("go"),
        "repeat": lambda table, side: table.do("repeat", side),
        "pause": lambda table, _: table.do("pause"),
        "step": lambda table, _: table.do("step"),
        "slower": lambda table, _: table.change_pace(1),
        "faster": lambda table, _: table.change_pace(-1),
        "move-now": lambda table, _: table.engine.move_now(),
        "unend": unend,
        "swap": swap,
        "take-over": lambda table, _: asyncio.create_task(table.saving.writer.take_over()),
        "close": lambda _table, _: rooms.close(),
    }
    for name in DIALOGS:
        actions[name] = dialog(name)
    return actions
