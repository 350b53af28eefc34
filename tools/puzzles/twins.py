"""Finds twins: positions that differ only by a mirror or by the colours, so that the game's rules treat them alike. And near twins:
puzzles whose positions, or those of twins, differ in at most NEAR places, or whose solutions move alike.

A game names its ways in its checks/lab.py, `twins`, a function from a position's text to the texts of all its twins, itself among them and
always in the same order of ways.
"""

from __future__ import annotations

import re
import sys
from typing import Any, NamedTuple

from core.contract import Game, Position
from core.positions import packing
from tools.test_support.checks import lab_of

NEAR = 3  # places: one piece elsewhere makes two, two pieces elsewhere make four
LINE = 3  # moves of a solution that can be like another one; a shorter one says little
Rows = list[list[str]]
Values = dict[str, Any]  # the sign on each cell, the cells of a list by their number in it, counts, the side on turn: by their names


class Look(NamedTuple):
    """What is compared of a puzzle: the values of its position's twins, and the places that the moves of its solution change in each."""

    options: tuple[tuple[str, str], ...]
    positions: list[Values]
    moves: list[tuple[frozenset[str], ...]]


def rows_of(text: str, piece: str) -> Rows:
    """The cells of a board's text, "" for an empty one. `piece`: a regular expression that matches one piece."""
    found: Rows = []
    for row in text.split("."):
        cells: list[str] = []
        for sign in re.findall(rf"{piece}|\d+", row):
            cells += [""] * int(sign) if sign.isdigit() else [sign]
        found.append(cells)
    return found


def text_of(rows: Rows) -> str:
    """The text of a board's cells."""
    return packing.board(rows)


def aside(rows: Rows) -> Rows:
    """The rows with left and right exchanged."""
    return [row[::-1] for row in rows]


def over(rows: Rows) -> Rows:
    """The rows with top and bottom exchanged."""
    return rows[::-1]


def swapped(rows: Rows, colours: str) -> Rows:
    """The rows with the colours of the pieces exchanged. `colours`: the two letters."""
    other = str.maketrans(colours, colours[::-1])
    return [[cell.translate(other) for cell in row] for row in rows]


def boards(text: str, piece: str, colours: str, free: bool = False) -> list[tuple[str, bool]]:
    """(text, True if the colours are exchanged) of each twin of a board.

    Left and right are exchanged, and colours together with top and bottom, as suits a race from bottom to top. `free`: in a game without
    directions, each of the three alone.
    """
    rows = rows_of(text, piece)
    found = []
    for first in (rows, aside(rows)):
        for turned in (False, True):
            second = over(first) if turned else first
            for changed in (False, True) if free else (turned,):
                found.append((text_of(swapped(second, colours) if changed else second), changed))
    return found


def places_of(position: Position, codes: list[str]) -> set[str]:
    """The positions of a line in which the side that begins it is to move, each by the text that stands for it and its twins."""
    found, side = {canonical(position)}, position.turn
    for code in codes[:-1]:
        position = position.play(position.parse(code))
        if position.turn == side:
            found.add(canonical(position))
    return found


def canonical(position: Position) -> str:
    """The text that stands for a position and all its twins; equal for twins, and only for them."""
    game = position.game
    return min(lab_of(game.id).twins(game, position.text()))


def values_of(game: Game, text: str) -> Values:
    """The values in a position's text, by the parts that the game's setup.py names."""
    parts = sys.modules[type(game).__module__.rpartition(".")[0] + ".setup"].parts(game)
    read: Values = {}
    for part, each in zip(parts, text.split(":"), strict=True):
        part.read(each, read)
    found: Values = {}
    for name, value in read.items():
        found |= {f"{name} {cell}": at for at, cell in enumerate(value)} if isinstance(value, tuple) else {name: value}
    return found


def differing(one: Values, other: Values) -> frozenset[str]:
    """The names of the values that are not the same."""
    return frozenset(name for name in {*one, *other} if one.get(name) != other.get(name))


def look_of(position: Position, codes: list[str]) -> Look:
    """What is compared of a puzzle with this position and this solution."""
    game, line = position.game, [position]
    for code in codes:
        line.append(line[-1].play(line[-1].parse(code)))
    twins = [[values_of(game, text) for text in lab_of(game.id).twins(game, each.text())] for each in line]
    ways = [list(way) for way in zip(*twins, strict=True)]
    moves = [tuple(differing(one, other) for one, other in zip(way, way[1:], strict=False)) for way in ways]
    return Look(tuple(game.non_default()), [way[0] for way in ways], moves)


def near(one: Look, other: Look) -> bool:
    """True if two puzzles of a game are near twins."""
    if one.options != other.options:
        return False
    if len(one.moves[0]) >= LINE and one.moves[0] in other.moves:
        return True
    return any(len(differing(one.positions[0], values)) <= NEAR for values in other.positions)
