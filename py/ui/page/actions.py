"""What the page's buttons and keys do to the game on it, by name. What needs no game is `of_pages` in app.py; dialogs know their own."""

import asyncio

from core.records.lines import begun_here, stands_at
from core.records.record import Player, Record
from ui import dom
from ui.page.lazy_rooms import LazyRooms
from ui.play.game_in_play import GameInPlay
from ui.storage.chosen import keep_level
from ui.storage.find_record import person_seat

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

    def cancel(game: GameInPlay, _argument: str) -> None:
        rooms.close()  # one may be on its way
        game.cancel()

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
        dom.focus(f'[data-do="line:{code}"]')

    def answer(game: GameInPlay, _argument: str) -> None:
        if game.analysis.trying:
            game.analysis.trying.answer = True
            game.analysed(True)

    def begin(record: Record, seat: int) -> None:
        """Another game; an only person sits at the bottom, of two the one of `seat`."""
        alone = bool(record.players[0].level) != bool(record.players[1].level)
        rooms.page.open_record(record, person_seat(record.players) if alone else seat)

    def from_here(game: GameInPlay, _argument: str) -> None:
        """A game of its own from what the board shows, among the players of the game it came from; of two engines the visitor replaces
        the one that could have played better."""
        players, trying = game.record.players, game.analysis.trying
        if players[0].level and players[1].level:
            side = trying.mark.node.before.turn if trying else game.record.position.turn
            players = against(players[1 - side].level, side)
        begin(begun_here(game.record, players), game.seat)

    def against(level: str, side: int) -> "tuple[Player, Player]":
        return (Player(level, ""), Player("", "")) if side else (Player("", ""), Player(level, ""))

    def prove(game: GameInPlay, _argument: str) -> None:
        """A won game of its own from what the board shows, by the winner's side against the strongest engine."""
        report, side = game.analysis.found.report, game.record.position.turn
        if report is not None and report["win_in"]:
            side = 0 if report["win_in"] > 0 else 1
        keep_level(game.settings.store, game.record)
        begin(begun_here(game.record, against("8", side)), side)
        if rooms.page.game:
            rooms.page.game.proving = side

    def again(game: GameInPlay, _argument: str) -> None:
        """Another game by the same rules among the same players, who change sides."""
        players = game.record.players
        rooms.close()
        begin(Record(game.record.game, (players[1], players[0])), 1 - game.seat)

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
        "cancel": cancel,
        "skip": lambda game, _: game.skip(),
        "hint": lambda game, _: asyncio.create_task(game.hint()),
        "examine": lambda game, _: game.analysis.stop(),  # "examine:stop"; without that the page opens the tab first
        "mark": to_mark,
        "try": try_again,
        "answer": answer,
        "line": line,
        "from-here": from_here,
        "prove": prove,
        "again": again,
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
