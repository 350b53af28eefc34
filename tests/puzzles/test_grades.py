"""A grade says how hard the whole answer is, not how easily its first move is guessed."""

from tools.puzzles.files import EASY, positions_of
from tools.puzzles.making import graded, win_of

# A win in 17 plies, mwmyr: level 1 mostly plays its first move, one of two, and no level below 5 the whole line.
LONG = {"options": {}, "start": "WW.B1.1B.WW.WB.BW.BB:0", "moves": "e7-e4"}


def test_of_two_moves_a_level_must_find_the_whole_line() -> None:
    position = positions_of("two-three", LONG)[-1]
    entry = graded(position, win_of(position, 17))
    assert len(position.legal_moves()) == 2 and len(entry["solution"]) == 5
    assert entry["level"] > 1 and entry["grade"] > EASY


def test_a_win_that_level_1_plays_to_its_end_is_easy() -> None:
    """qngrf."""
    position = positions_of("two-three", LONG | {"start": "BB.WB.1W.W1.WW.BW.BB:0", "moves": "f8-f5"})[-1]
    assert graded(position, win_of(position, 11))["grade"] == EASY
