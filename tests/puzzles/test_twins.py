"""A position and its twins are the same game: as many moves, the same end; and each finds the others."""

import random
from itertools import pairwise

import pytest

from core.contract import Position
from games import ORDER, ids, load
from tools.puzzles.files import positions_of, read
from tools.puzzles.twins import Look, canonical, look_of, near
from tools.test_support.checks import lab_of


def wandering(game_id: str, seed: int) -> list[Position]:
    rng = random.Random(f"twins {game_id} {seed}")
    game = load(game_id, size="4x4", warp="on") if game_id == "maciji" and seed % 2 else load(game_id)
    met = [game.start()]
    while met[-1].outcome() is None and len(met) < 80:
        met.append(met[-1].play(rng.choice(met[-1].legal_moves())))
    return met


@pytest.mark.parametrize("game_id", ids())
def test_twins_have_as_many_moves_and_the_same_end(game_id: str) -> None:
    for seed in range(2):
        for position in wandering(game_id, seed)[4::3]:  # after set-ups in which one side only has the turn
            texts = lab_of(game_id).twins(position.game, position.text())
            for text in texts:
                twin = position.game.position(text)
                assert len(twin.legal_moves()) == len(position.legal_moves())
                assert (twin.outcome() is None) == (position.outcome() is None)
                assert canonical(twin) == canonical(position)
            assert canonical(position) in texts


@pytest.mark.parametrize("game_id", ids())
def test_what_play_leads_to_from_twins_are_twins(game_id: str) -> None:
    for position, after in list(pairwise(wandering(game_id, 5)))[4:40:7]:
        followers = sorted(canonical(position.play(move)) for move in position.legal_moves())
        for text in lab_of(game_id).twins(position.game, position.text()):
            twin = position.game.position(text)
            assert sorted(canonical(twin.play(move)) for move in twin.legal_moves()) == followers
        assert canonical(after) in followers


def look(text: str, *codes: str, game_id: str = "two-three") -> Look:
    return look_of(load(game_id).position(text), list(codes))


HERE = "BW.BB.WB.2.WB.WW.BW:0"


@pytest.mark.parametrize(
    ("text", "alike"),
    [
        (HERE, True),
        ("BW.BB.W1.1B.WB.WW.BW:0", True),  # one piece elsewhere
        ("WB.BB.1W.B1.BW.WW.WB:0", True),  # the same, and left and right exchanged
        ("BW.WB.BB.2.WB.WW.BW:0", True),  # two pieces exchanged
        ("BW.BB.2.WB.WB.WW.BW:0", False),  # two pieces elsewhere
        ("BW.BB.WB.2.WB.WW.BW:1", True),  # only the side on turn is another one
    ],
)
def test_positions_are_near_where_up_to_three_places_differ(text: str, alike: bool) -> None:
    one, other = look(HERE), look(text)
    assert near(one, other) == near(other, one) == alike


def test_solutions_that_move_alike_make_near_twins() -> None:
    """The lines are each other's mirror, and the positions differ in four places."""
    one = look("BW.WB.BB.WB.1W.B1.WW:1", "f6-f7", "e7-e6", "e5-e7")
    other = look("BB.WB.BW.BW.W1.1B.WW:1", "e6-e7", "f7-f6", "f5-f7")
    assert near(one, other) and near(other, one)
    assert not near(look("BW.WB.BB.WB.1W.B1.WW:1", "f6-f7"), look("BB.WB.BW.BW.W1.1B.WW:1", "e6-e7"))


def test_positions_under_other_options_are_no_near_twins() -> None:
    one, other = (look_of(load("maciji", size=size).position("a1:c3:-:-"), []) for size in ("4x4", "5x5"))
    assert near(one, one) and not near(one, other)


def test_the_cells_of_a_list_are_compared_by_their_numbers_in_it() -> None:
    texts = ("a1b1b2:d4:-:-", "a1b1b2c2:d4:-:-", "a1b1b2c2c3d3:d4:-:-", "d1d2c2c3:a4:-:-")
    first, one_more, three_more, turned = (look_of(load("maciji", size="4x4").position(text), []) for text in texts)
    assert near(first, one_more) and near(first, three_more) and near(one_more, turned)


# Pairs of near twins that were published before new ones were refused.
BEFORE = {"medamagaeru": 1, "maciji": 4}


@pytest.mark.parametrize("game_id", ORDER)
def test_no_two_puzzles_are_near_twins(game_id: str) -> None:
    looks = [look_of(positions_of(game_id, entry)[-1], entry["solution"]) for entry in read(game_id)["puzzles"]]
    pairs = [(one, other) for number, one in enumerate(looks) for other in looks[:number] if near(one, other)]
    assert len(pairs) == BEFORE.get(game_id, 0)
