"""A second tap on a selected piece deselects it, unless a tap between them was refused."""

import pytest

from core.taps import Taps
from games import load

CASES = [
    # taps -> chosen, refused
    ("57", ("57",), False),
    ("57 57", (), False),
    ("57 54", ("57",), True),
    ("57 54 57", ("57",), False),
    ("57 54 57 54 57", ("57",), False),
    ("57 54 57 57", (), False),
    ("57 54 67", ("67",), False),  # another piece is chosen as ever
    ("57 54 67 67", (), False),
]


@pytest.mark.parametrize(("spots", "chosen", "refused"), CASES)
def test_what_taps_choose(spots: str, chosen: tuple[str, ...], refused: bool) -> None:
    taps = Taps(load("medamagaeru").start())
    for spot in spots.split(" "):
        assert taps.tap(spot) is None
    assert (taps.prefix, taps.refusal is not None) == (chosen, refused)


def test_a_piece_in_hand_stays_chosen_too() -> None:
    position = load("macedonian-shogi").start()
    for code in ["77-76", "22-23", "88~11", "21-33"]:
        position = position.play(position.parse(code))
    taps = Taps(position)
    for spot in ("hand:B", "33", "hand:B"):
        taps.tap(spot)
    assert taps.prefix == ("hand:B",)
