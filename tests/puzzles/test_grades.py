"""A grade says how hard the whole answer is, and no more than that it is easy where level 1 plays its first move."""

from typing import Any

import pytest

from tools.puzzles.files import EASY, positions_of
from tools.puzzles.making import graded, win_of

# Wins in 17 and 11 plies, mwmyr and qngrf: level 1 mostly plays the first move, one of two; the whole line of the first only level 5 plays.
LONG = {"options": {}, "start": "WW.B1.1B.WW.WB.BW.BB:0", "moves": "e7-e4"}
SHORT = {"options": {}, "start": "BB.WB.1W.W1.WW.BW.BB:0", "moves": "f8-f5"}


def test_of_two_moves_a_level_must_find_the_whole_line() -> None:
    position = positions_of("two-three", LONG)[-1]
    entry = graded(position, win_of(position, 17))
    assert len(position.legal_moves()) == 2 and len(entry["solution"]) == 5
    assert entry["level"] > 1


@pytest.mark.parametrize(("start", "plies"), [(LONG, 17), (SHORT, 11)], ids=["17 plies", "11 plies"])
def test_what_level_1_begins_with_is_easy(start: dict[str, Any], plies: int) -> None:
    position = positions_of("two-three", start)[-1]
    assert graded(position, win_of(position, plies))["grade"] == EASY
