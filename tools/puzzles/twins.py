"""Finds twins: positions that differ only by a mirror or by the colours, so that the game's rules treat them alike.

A game names its ways in its checks/lab.py, `twins`, a function from a position's text to the texts of all its twins, itself among them.
"""

from __future__ import annotations

import re

from core.contract import Position
from core.positions import packing
from tools.test_support.checks import lab_of

Rows = list[list[str]]


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
