"""The games, and the entry points to their folders: `load` makes a game, `board_of` and `evaluation_of` find other parts of its folder.

A game may import core and the common board. Its board.py and drawing.py go to the page, evaluate.py and fast.py to the engine.
"""

import sys

from core.contract import Game
from core.register import folder_of, ids, load, module, register, settle

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any as Form

    from core.contract import Position
    from core.drawing.board import GameBoard
    from core.records.text_report import Reading

__all__ = [
    "board_of",
    "evaluation_of",
    "fast_form",
    "folder_of",
    "ids",
    "levels_of",
    "load",
    "read_record",
    "register",
    "settle",
    "solution_of",
]

# Display order. Any other folder here with a rules.py is a game too, and comes after these.
ORDER = (
    "medamagaeru",
    "uchu-yuei",
    "shinken-shobu",
    "kokutan-no-uma",
    "two-three",
    "progressive-mancala",
    "maciji",
    "macedonian-shogi",
)

# The games with a lesson, the easiest to learn first: from the fewest words to the most.
LESSONS = (
    "medamagaeru",
    "two-three",
    "maciji",
    "progressive-mancala",
    "shinken-shobu",
    "kokutan-no-uma",
    "uchu-yuei",
    "macedonian-shogi",
)


def _others() -> "tuple[str, ...]":
    """The ids of the games in this folder that `ORDER` does not name."""
    if sys.implementation.name == "cpython" and "__file__" in globals() and sys.platform != "emscripten":
        from pathlib import Path

        found = sorted(path.parent.name.replace("_", "-") for path in Path(__file__).parent.glob("*/rules.py"))
        return tuple([game_id for game_id in found if game_id not in ORDER])
    try:
        __import__("games.found")  # tools/program/file_lists.py writes it if there are any
    except ImportError:
        return ()
    return tuple(sys.modules["games.found"].FOUND)


for _game_id in ORDER + _others():
    register(_game_id, "games." + _game_id.replace("-", "_"))


def read_record(text: str, game: "Game | str | None" = None) -> "Reading":
    """Reads any text that people write as a record, as `core.records.text_report` does. Raises UnknownGame for an unknown id."""
    from core.records import text_report  # few callers need it, so it is imported late

    return text_report.read_record(text, game)


def board_of(game: Game) -> "GameBoard":
    """The game's `board.Board`, made for these options."""
    board: GameBoard = module(game.id, "board").Board(game)
    return board


def evaluation_of(game: Game) -> "Callable[[Position], int]":
    """`evaluate(position) -> int`: hundredths of the game's own unit, positive when player 0 stands better."""
    evaluate: "Callable[[Position], int]" = module(game.id, "evaluate").evaluate
    return evaluate


def fast_form(game: Game) -> "Form":
    """The class of the game's compact positions for the engine, or None if the contract's positions are fast enough."""
    return getattr(module(game.id, "evaluate"), "Form", None)


def levels_of(game: Game) -> "tuple[tuple[int | None, int | None, int, bool], ...] | None":
    """The levels below the last, each (depth, nodes, margin, beyond) as in `engine.levels`; None for the usual ones."""
    levels: "tuple[tuple[int | None, int | None, int, bool], ...] | None" = getattr(module(game.id, "evaluate"), "LEVELS", None)
    return levels


def solution_of(game: Game) -> "Callable[[Position], int] | None":
    """`exact(position) -> int` of a solved game: plies to the end, negative when the side on turn loses; None for other games."""
    exact: "Callable[[Position], int] | None" = getattr(module(game.id, "evaluate"), "exact", None)
    return exact
