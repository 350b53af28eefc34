"""The estimates follow the games' logic, for the right side."""

import random

import pytest
from searching import frogs
from toys import wander

from engine.scores import SURE
from games import evaluation_of, load
from games.medamagaeru.evaluate import evaluate as frogs_estimate
from games.medamagaeru.rules import COLOUR, GREEN, WHITE, Frogs, piece
from games.progressive_mancala.evaluate import evaluate as bowls_estimate
from games.progressive_mancala.rules import Bowls

FROGS, BOWLS = load("medamagaeru"), load("progressive-mancala")


def turned(position):
    """The board from the other side of the table, the colours and the turn exchanged."""
    board = bytes(p and p + (10 if COLOUR[p] == GREEN else -10) for p in reversed(position.board))
    return Frogs(position.game, board, 1 - position.turn, position.taken[::-1])


def mirrored(position):
    return Bowls(
        position.game, position.holes[::-1], position.goal, position.scores[::-1], 1 - position.turn, position.left, position.gifts
    )


@pytest.mark.parametrize("game, estimate, mirror", [(FROGS, frogs_estimate, turned), (BOWLS, bowls_estimate, mirrored)])
def test_both_sides_are_judged_alike_and_no_estimate_passes_for_a_win(game, estimate, mirror):
    rng = random.Random(5)
    for plies in range(30):
        position = wander(game, plies, rng)
        assert estimate(mirror(position)) == -estimate(position)
        assert abs(estimate(position)) < SURE


def test_colour_is_not_player():
    """With White first, player 0 has the white pieces: the same board is worth the opposite."""
    other, rng = load("medamagaeru", first="white"), random.Random(12)
    for plies in range(12, 40, 4):
        position = wander(FROGS, plies, rng)
        same = Frogs(other, position.board, 1 - position.turn, position.taken[::-1])
        assert frogs_estimate(same) == -frogs_estimate(position)


def test_the_points_at_two_each_matter_more_the_closer_the_end_is():
    apart = {"g1": "77", "g2": "57", "g4": "17", "w1": "71", "w3": "41", "w5": "11"}  # the rule book's 3-2, with no piece near another

    def points_worth(taken, level):
        return frogs_estimate(frogs(0, taken, **apart)) - frogs_estimate(frogs(0, taken, **level))

    level = dict(apart)
    del level["w5"]
    level["w2"] = "11"  # the rule book's 2-2
    assert points_worth((2, 1), level) > points_worth((1, 0), level) > 0


def test_the_second_capture_is_worth_more_than_the_first():
    cells = {"g1": "77", "g2": "57", "w1": "71", "w3": "41"}
    none, one, two = (frogs_estimate(frogs(0, (n, 0), **cells)) for n in (0, 1, 2))
    assert two - one > one - none > 0


def test_a_threat_is_worth_more_to_who_is_on_turn():
    cells = {"g4": "44", "g1": "77", "w3": "34", "w1": "71"}
    assert frogs_estimate(frogs(0, (0, 0), **cells)) > frogs_estimate(frogs(1, (0, 0), **cells)) > 0


def test_in_mancala_stones_moves_and_gifts_count():
    def bowls(goal=0, scores=(10, 10), left=1, gifts=0):
        return bowls_estimate(Bowls(BOWLS, bytes([3] * 11), goal, scores, 0, left, gifts))

    assert bowls(scores=(11, 9)) > bowls() and bowls(goal=4) > bowls() and bowls(left=2) > bowls() > bowls(gifts=1)


def test_in_mancala_a_hole_that_reaches_the_goal_counts():
    def with_stones_in(hole):
        holes = bytearray(11)
        holes[hole] = 4
        return bowls_estimate(Bowls(BOWLS, bytes(holes), 6, (20, 20), 0, 1, 0))

    assert with_stones_in(3) > with_stones_in(8)  # from d four stones end in the GOAL, from i short of it


def test_the_register_finds_them():
    assert evaluation_of(FROGS) is frogs_estimate and evaluation_of(BOWLS) is bowls_estimate
    assert piece(WHITE, 1, 0) - piece(GREEN, 1, 0) == 10  # the assumption of `turned`
