"""The common board with its cells counted column by column: a1 a2 … a9 b1 … j9, in the order of the codes.

Games that number their moves by these cells get them in order without comparing names.
"""

from games.common_board import grid
from games.common_board.grid import CELLS, COLUMNS, ROWS

GRID = grid.BY_NAME  # the grid's number of each cell
NAMES = tuple(grid.NAMES[i] for i in GRID)
CELL = {name: i for i, name in enumerate(NAMES)}
COLUMN = tuple(i // ROWS for i in range(CELLS))
ROW = tuple(i % ROWS for i in range(CELLS))
SPACE = tuple(grid.in_space(i) for i in GRID)


def at(column: int, row: int) -> int:
    """The cell in a column and a row of the board, both from 0."""
    return column * ROWS + row


def offsets(ways: "tuple[tuple[int, int], ...]") -> "tuple[tuple[int, ...], ...]":
    """For each cell the cells at these offsets (across, down) that are on the board, in order."""
    ways = tuple(sorted(ways))
    return tuple(
        tuple([(x + across) * ROWS + y + down for across, down in ways if 0 <= x + across < COLUMNS and 0 <= y + down < ROWS])
        for x in range(COLUMNS)
        for y in range(ROWS)
    )


def ray(cell: int, across: int, down: int) -> tuple[int, ...]:
    """The cells from `cell` to the edge in a direction of single steps, the nearest first, without `cell` itself."""
    return grid.straight(cell, across * ROWS + down, grid.room(cell // ROWS, across, COLUMNS), grid.room(cell % ROWS, down, ROWS))
