"""What the page's buttons and keys do to the game on it, by name. What needs no game is `of_pages` in app.py; dialogs know their own."""

import asyncio

from core.records.lines import stands_at
from core.records.record import Player, Record
from ui import dom
from ui.page.lazy_rooms import LazyRooms
from ui.play.game_in_play import GameInPlay

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    Action = Callable[[GameInPlay, str], object]  # what follows the name behind a colon is its argument

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
        return lambda game, argument: rooms.do(name, game, argument)

    def walk(go: "Callable[[Record], object]") -> "Action":
        return lambda game, _: game.walk(go)

    def unend(game: GameInPlay, _argument: str) -> None:
        rooms.close()
        game.finish("")

    def swap(game: GameInPlay, _argument: str) -> None:
        rooms.close()
        game.swap()

    def to_mark(game: GameInPlay, way: str) -> None:
        """Where the next or the previous mistake of a game that was looked through is about to be made; behind the last comes the first."""
        step = game.analysis.found.step
        node = step(game.record.here, way) or (step(game.record.root, way) if way == "next" else None)
        if node is not None:
            game.go_to(node.number)

    def try_again(game: GameInPlay, _argument: str) -> None:
        node = game.analysis.try_again(game.record) if game.analysis.found.marks else None
        if node is not None:
            game.go_to(node.number)
            game.analysis.moved(game.record)
            game.everything()

    def line(game: GameInPlay, code: str) -> None:
        """One of the lines of a review: its arrow alone on the board, or again all of them."""
        found = game.analysis.found
        found.only = "" if found.only == code else code
        game.analysed(True)
        dom.one(f'[data-do="line:{code}"]').focus()

    def answer(game: GameInPlay, _argument: str) -> None:
        if game.analysis.trying:
            game.analysis.trying.answer = True
            game.analysed(True)

    def from_here(game: GameInPlay, level: str) -> None:
        """A game of its own against the engine from what the board shows; the winner's side where it is to be proven ("8")."""
        record, report = game.record, game.analysis.found.report
        side = record.position.turn
        if level == "8" and report is not None and report["win_in"]:
            side = 0 if report["win_in"] > 0 else 1
        elif game.analysis.trying:
            side = game.analysis.trying.mark.node.before.turn
        own = Record(record.game, (Player(level, ""), Player("", "")) if side else (Player("", ""), Player(level, "")))
        for node in record.here.line():
            own.play(node.code)
        rooms.page.open_record(own, side)
        if level == "8" and rooms.page.game:
            rooms.page.game.proving = side

    actions: dict[str, Action] = {
        "prev": walk(lambda record: record.back()),
        "next": lambda game, _: game.step() if game.watch else game.walk(lambda record: record.forward()),
        "first": walk(lambda record: record.jump(0)),
        "last": walk(lambda record: record.jump(END)),
        "now": walk(lambda record: record.go(stands_at(record))),
        "try-here": lambda game, _: game.try_here(),
        "undo": lambda game, _: game.undo(),
        "redo": lambda game, _: game.redo(),
        "turn": lambda game, _: game.turn_board(),
        "cancel": lambda game, _: game.cancel(),
        "skip": lambda game, _: game.skip(),
        "hint": lambda game, _: asyncio.create_task(game.hint()),
        "examine": lambda game, _: game.analysis.stop(),  # "examine:stop"; without that the page opens the tab first
        "mark": to_mark,
        "try": try_again,
        "answer": answer,
        "line": line,
        "from-here": lambda game, _: from_here(game, "4"),
        "prove": lambda game, _: from_here(game, "8"),
        "retry": lambda game, _: asyncio.create_task(game.retry()),
        "go": lambda game, _: game.go(),
        "repeat": lambda game, side: game.repeat(side),
        "pause": lambda game, _: game.pause(),
        "step": lambda game, _: game.step(),
        "slower": lambda game, _: game.change_pace(1),
        "faster": lambda game, _: game.change_pace(-1),
        "move-now": lambda game, _: game.engine.move_now(),
        "unend": unend,
        "swap": swap,
        "take-over": lambda game, _: asyncio.create_task(game.saving.writer.take_over()),
        "close": lambda _game, _: rooms.close(),
    }
    for name in DIALOGS:
        actions[name] = dialog(name)
    return actions
