"""Which games there are, and what may be asked of one: `load` makes it, `board_of` and `evaluation_of` find what else its folder holds.

A game may import core and the common board. What draws it (board.py, drawing.py) goes to the page, evaluate.py and fast.py to the engine.
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

# The order they are shown in. A folder beside these that has a rules.py is a game too, and comes after them.
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

# Those with a lesson, in the order in which they are easily learnt: from the fewest words to the most.
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
    """The games in this folder that `ORDER` does not name."""
    if sys.implementation.name == "cpython" and "__file__" in globals() and sys.platform != "emscripten":
        from pathlib import Path

        found = sorted(path.parent.name.replace("_", "-") for path in Path(__file__).parent.glob("*/rules.py"))
        return tuple([game_id for game_id in found if game_id not in ORDER])
    try:
        __import__("games.found")  # tools/program/file_lists.py writes it where there are any
    except ImportError:
        return ()
    return tuple(sys.modules["games.found"].FOUND)


for _game_id in ORDER + _others():
    register(_game_id, "games." + _game_id.replace("-", "_"))


def read_record(text: str, game: "Game | str | None" = None) -> "Reading":
    """Reads any text that people write as a record, as `core.records.text_report` does. Raises UnknownGame for an unknown id."""
    from core.records import text_report  # few ask for it: it is not read before

    return text_report.read_record(text, game)


def board_of(game: Game) -> "GameBoard":
    """How the game looks and is tapped: its `board.Board`, made for these options."""
    board: GameBoard = module(game.id, "board").Board(game)
    return board


def evaluation_of(game: Game) -> "Callable[[Position], int]":
    """`evaluate(position) -> int`: hundredths of the game's own unit, positive when player 0 stands better."""
    evaluate: "Callable[[Position], int]" = module(game.id, "evaluate").evaluate
    return evaluate


def fast_form(game: Game) -> "Form":
    """The class of the game's compact positions for the engine, or None where the contract's are fast enough."""
    return getattr(module(game.id, "evaluate"), "Form", None)


def levels_of(game: Game) -> "tuple[tuple[int | None, int | None, int, bool], ...] | None":
    """The levels of play below the last, each (depth, nodes, margin, beyond) as `engine.levels` explains; None for the usual ones."""
    levels: "tuple[tuple[int | None, int | None, int, bool], ...] | None" = getattr(module(game.id, "evaluate"), "LEVELS", None)
    return levels


def solution_of(game: Game) -> "Callable[[Position], int] | None":
    """`exact(position) -> int` of a game that is solved: plies to the end, negative when who is on turn loses; None for the others."""
    exact: "Callable[[Position], int] | None" = getattr(module(game.id, "evaluate"), "exact", None)
    return exact
