"""A position and its twins are the same game: as many moves, the same end; and each finds the others."""

import random
from itertools import pairwise

import pytest

from core.contract import Position
from games import ids, load
from tools.puzzles.twins import canonical
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
