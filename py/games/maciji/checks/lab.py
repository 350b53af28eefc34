"""Data of MACIJI for the tools: tools/test_support/checks.py explains each name."""

import itertools

from core.contract import Game

OPENING_PLIES = 3
LADDER_PLIES = 2  # few positions are possible, and the first moves decide
DEAR_OPTIONS = ({"size": "9x9", "blocks": "4", "warp": "on"},)
ORDERS_COUNT = False  # the form does not store the order of the numbers, which the rules do not need
TRANSPOSES = False
# From thousands of random games, the one with the most choices for the tapped moves.
LINE = "goal@a4.b2.c2.d2.e3.d4.c4.b4"
SEARCHED_AFTER = (3,)
TAPPED_AFTER = 2


def twins(game: Game, text: str) -> list[str]:
    """The texts of a position and its twins on a square board, turned and mirrored; on other boards, itself."""
    if game.settings["board"] != "square":
        return [text]
    columns, rows = (int(number) for number in game.settings["size"].split("x"))
    found = []
    for across, down, corner in itertools.product((False, True), (False, True), (False, True) if columns == rows else (False,)):
        parts = []
        for place, part in enumerate(text.split(":")):
            cells = []
            for name in [part[i : i + 2] for i in range(0, len(part), 2)] if part != "-" else []:
                column, row = ord(name[0]) - ord("a"), int(name[1]) - 1
                column, row = (columns - 1 - column if across else column), (rows - 1 - row if down else row)
                column, row = (row, column) if corner else (column, row)
                cells.append(chr(ord("a") + column) + str(row + 1))
            parts.append("".join(cells if place < 2 else sorted(cells)) or "-")
        found.append(":".join(parts))
    return found
