"""The common board (seed 001): columns a–j from the left, rows 1–9 from the top, Black (先手) at the bottom moving up.

A cell is 0–89, left to right and top to bottom. 宇宙 (space) is the perimeter and row 5, the equator (赤道); 地上 (ground) is the rest.
"""

COLUMNS, ROWS = 10, 9
CELLS = COLUMNS * ROWS
LETTERS = "abcdefghij"
NAMES = tuple(LETTERS[i % COLUMNS] + str(i // COLUMNS + 1) for i in range(CELLS))
CELL = {name: i for i, name in enumerate(NAMES)}
BY_NAME = tuple(sorted(range(CELLS), key=lambda i: NAMES[i]))  # the order of the codes

BLACK, WHITE = 0, 1
FORWARD = (-1, 1)  # rows: Black moves up, White down
HOME_ROW = (8, 0)
EQUATOR = 4  # the row of the equator, from 0


def in_space(cell: int) -> bool:
    """True for the cells of the perimeter and the equator."""
    return cell % COLUMNS in (0, COLUMNS - 1) or cell // COLUMNS in (0, EQUATOR, ROWS - 1)


def turned(cell: int) -> int:
    """The cell at the same place as seen from the other side. Works for any numbering from a corner to the opposite one."""
    return CELLS - 1 - cell


def room(place: int, way: int, size: int) -> int:
    """The number of steps of -1, 0 or 1 from a place to the end of a row of `size`; `size` for a step of 0, which has no end."""
    return size if not way else place if way < 0 else size - 1 - place


def straight(cell: int, step: int, *rooms: int) -> tuple[int, ...]:
    """The cells beyond `cell`, each a step farther; as many as the smallest of `rooms`."""
    return tuple(range(cell + step, cell + step * (min(rooms) + 1), step))


def file_from(cell: int, down: int) -> tuple[int, ...]:
    """The cells from `cell` to the edge in its column, down the board (1) or up (-1), the nearest first, without `cell` itself."""
    return straight(cell, down * COLUMNS, room(cell // COLUMNS, down, ROWS))
