"""What the page's buttons and keys do to the game on it, by name. What needs no game is `of_pages` in app.py; dialogs know their own."""

import asyncio

from core.records.record import Record
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

    actions: dict[str, Action] = {
        "prev": walk(lambda record: record.back()),
        "next": walk(lambda record: record.forward()),
        "first": walk(lambda record: record.jump(0)),
        "last": walk(lambda record: record.jump(END)),
        "undo": lambda game, _: game.undo(),
        "redo": lambda game, _: game.redo(),
        "turn": lambda game, _: game.turn_board(),
        "cancel": lambda game, _: game.cancel(),
        "skip": lambda game, _: game.skip(),
        "hint": lambda game, _: asyncio.create_task(game.hint()),
        "examine": lambda game, _: asyncio.create_task(game.analysis.whole(game.record)),
        "retry": lambda game, _: asyncio.create_task(game.retry()),
        "go": lambda game, _: game.play(game.player.hint_code) if game.player.hint_code else game.let_move(),
        "move-now": lambda game, _: game.engine.move_now(),
        "unend": unend,
        "swap": swap,
        "take-over": lambda game, _: asyncio.create_task(game.saving.writer.take_over()),
        "close": lambda _game, _: rooms.close(),
    }
    for name in DIALOGS:
        actions[name] = dialog(name)
    return actions
