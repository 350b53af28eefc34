"""The static estimate of 三目並べ (three in a row): the value of a position without search."""

from three_in_a_row.rules import LINES, Nine


def evaluate(position: Nine) -> int:
    """Hundredths of a line that is still open to one side only, positive when player 0 has more of them."""
    lines = [{position.cells[cell] for cell in line} - {0} for line in LINES]
    return 100 * (lines.count({1}) - lines.count({2}))
