"""The static estimate of MACIJI."""

import pytest
from maciji_positions import after

from engine.scores import SURE
from games import evaluation_of, load
from games.maciji.rules import Sheet


def first_wins(position: Sheet) -> bool:
    """True if 先手 wins, found by trying everything."""
    moves = position.legal_moves()
    if not moves:
        outcome = position.outcome()
        assert outcome is not None
        return bool(outcome.winner == 0)
    return any(first_wins(position.play(move)) == (position.turn == 0) for move in moves) == (position.turn == 0)


@pytest.mark.parametrize(
    ("line", "size", "sign"),
    [
        ("goal@c3", "5x5", 0),  # before the 1 nothing is told apart
        ("goal@b2 a1 b2", "5x5", 0),  # over
        ("goal@c3 b2", "5x5", -1),  # 後手 writes 2 on the goal
        ("goal@h8 a1 b1", "9x9", 1),  # far from the goal: 先手 has four ways and cannot lose yet
    ],
)
def test_the_estimate_sees_the_goal_within_reach(line: str, size: str, sign: int) -> None:
    position = after(line, size=size)
    estimate = evaluation_of(position.game)(position)
    assert (estimate > 0) - (estimate < 0) == sign
    assert abs(estimate) < SURE


@pytest.mark.parametrize(
    "line",
    [
        "goal@c1 a1 a2 a3",  # b3 is left to 後手 besides b2
        "goal@c1 a1 a2 a3 b3",  # 先手 has only b2, c2 and c3, of which c3 is safe
        "goal@c1 a2 a3 b3 c3",  # b2 and c2 are all that is left
        "goal@c1 a3",
        "goal@c1 b3",
    ],
)
def test_the_estimate_knows_who_wins_when_few_cells_are_left(line: str) -> None:
    position = after(line, size="3x3")
    assert evaluation_of(position.game)(position) == (900 if first_wins(position) else -900)


def test_the_estimate_counts_the_ways_that_do_not_give_the_goal_away() -> None:
    estimate = evaluation_of(load("maciji", size="9x9"))
    four, two, three = (after(f"goal@h8 {line}", size="9x9") for line in ("a1 b1", "b1 a1", "b1 b2 a2"))
    assert 0 < estimate(two) < -estimate(three) < estimate(four) < 100  # after three numbers 後手 is on turn
