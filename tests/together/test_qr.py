"""A QR code drawn: every dark module once, and room around it."""

import re

from ui.together.qr import QUIET, picture

ROWS = ["1101", "0000", "0110", "1011"]


def test_the_picture_has_each_dark_module_and_a_quiet_zone() -> None:
    drawn = picture(ROWS, "name")
    assert f'viewBox="0 0 {4 + 2 * QUIET} {4 + 2 * QUIET}"' in drawn and 'aria-label="name"' in drawn
    dark = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1", drawn.partition("qr-ink")[2]):
        dark |= {(int(x) + i - QUIET, int(y) - QUIET) for i in range(int(width))}
    assert dark == {(x, y) for y, row in enumerate(ROWS) for x, sign in enumerate(row) if sign == "1"}
