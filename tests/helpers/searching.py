"""Helpers of the tests of the engine: positions of めだまがえる from cells, a game replayed from codes, the move of a level."""

from typing import Any

from core.contract import Game, Position
from engine.levels import choose, level_of
from engine.search import Search
from games import load
from games.medamagaeru.rules import CELL, GREEN, WHITE, Frogs, Rules, piece


def nothing(position: Position) -> int:
    """An estimate of 0 for every position."""
    return 0


def frogs(turn: int, taken: Any, **cells: str) -> Frogs:
    """A position from `g4="57"`: colour, printed number, `x` if flipped."""
    rules, board = load("medamagaeru"), bytearray(49)
    assert isinstance(rules, Rules)
    for name, cell in cells.items():
        board[CELL[cell]] = piece(GREEN if name[0] == "g" else WHITE, int(name[1]), int(name.endswith("x")))
    return Frogs(rules, bytes(board), turn, taken)


def replayed(game: Game, record: str) -> Position:
    """The position after the moves of a record, codes with spaces between."""
    position = game.start()
    for code in record.split():
        position = position.play(position.parse(code))
    return position


def chosen(position: Position, name: str, seed: int = 0, **limits: Any) -> str:
    """The code of the move that a level chooses."""
    level = level_of(name, position.game)
    limits = {"depth": level.depth, "nodes": level.nodes, **limits}
    search = Search(position, fast=level.form(position.game), margin=level.margin, seed=seed, **limits)
    for _ in search.run():
        pass
    choice = choose(search.report, level.within(search.report), seed)
    assert choice
    return choice[0]
