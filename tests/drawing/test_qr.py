"""QR codes, against those that another program made of the same texts, with the same masks."""

from hashlib import sha256

import pytest

from core.export import qr
from core.steps import finish

TEXT = "https://komado.example/medamagaeru/?openExternalBrowser=1#friend=A-b_9&moves=57-56." * 20
# The length of a text, the mask, the version, and the beginning of the SHA-256 of the rows, with strokes between.
KNOWN = [
    (1, 1, 1, "fe60698f37f2148b"),
    (17, 1, 1, "cd862e93aaff4493"),
    (18, 2, 2, "8251918391af2a59"),
    (106, 2, 5, "078bcb384b4bd277"),
    (107, 3, 6, "104b3905f619ce67"),
    (150, 6, 7, "ba0c6b78d75601f0"),
    (231, 7, 10, "62d4ac42cff6d991"),
    (272, 0, 11, "0ded90ffa70554ac"),
    (500, 4, 15, "5fc40017595a024b"),
    (858, 2, 20, "6bbe493282fce4d3"),
    (1273, 1, 25, "41c5cbb81622d8e6"),
]


def coded(text: str, masks: tuple[int, ...] = (0, 6)) -> list[list[int]]:
    """The rows of a code."""
    return finish(qr.coding(text, masks))


@pytest.mark.parametrize(("length", "mask", "version", "digest"), KNOWN)
def test_a_code_is_as_another_program_makes_it(length: int, mask: int, version: int, digest: str) -> None:
    grid = coded(TEXT[:length], (mask,))
    assert len(grid) == 17 + 4 * version
    assert sha256("/".join("".join(map(str, row)) for row in grid).encode()).hexdigest()[:16] == digest


def test_a_text_that_is_too_long_has_no_code() -> None:
    assert coded(TEXT[:1274]) == []
    assert finish(qr.drawing(TEXT[:1274], "")) == ""


def test_the_picture_has_a_quiet_zone_of_four() -> None:
    drawn = finish(qr.drawing("a", "name"))
    assert 'viewBox="0 0 29 29"' in drawn and 'aria-label="name"' in drawn
    assert 'd="M4 4h7v1h-7z' in drawn
