"""The common board once more, its cells counted column by column: a1 a2 … a9 b1 … j9, which is the order of the codes.

Games that number their moves by these cells get them in the right order without comparing any names.
"""

from games.socrates import grid
from games.socrates.grid import COLUMNS, LETTERS, ROWS

GRID = grid.BY_NAME  # the grid's number of each cell
NAMES = tuple(grid.NAMES[i] for i in GRID)
CELL = {name: i for i, name in enumerate(NAMES)}
COLUMN = tuple(i % COLUMNS for i in GRID)
ROW = tuple(i // COLUMNS for i in GRID)
SPACE = tuple(grid.in_space(i) for i in GRID)


def at(column: int, row: int) -> int:
    """The cell in a column and a row, both from 0; -1 off the board."""
    return CELL[LETTERS[column] + str(row + 1)] if 0 <= column < COLUMNS and 0 <= row < ROWS else -1


def offsets(cell: int, ways: "tuple[tuple[int, int], ...]") -> tuple[int, ...]:
    """The cells that lie so far across and down from a cell, those on the board."""
    found = [at(COLUMN[cell] + across, ROW[cell] + down) for across, down in ways]
    return tuple(sorted([other for other in found if other >= 0]))


def ray(cell: int, across: int, down: int) -> tuple[int, ...]:
    """The cells from one to the edge in a direction, the nearest first, without the cell itself."""
    return tuple(CELL[grid.NAMES[i]] for i in grid.ray(GRID[cell], across, down))
