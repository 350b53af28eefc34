"""Games are played by tapping, and the engine answers."""

import random

import pytest
from lines import SHIPPED, told
from seat import Sit, play_on

from core.records.record import Record
from games import load

MOVES = 4


@pytest.mark.parametrize("game_id", SHIPPED)
def test_moves_by_tapping_and_back_after_a_reload(sit: Sit, game_id: str) -> None:
    options, codes = told(game_id)
    seat = sit().open(game_id, "&".join(f"{name}={value}" for name, value in options.items()))
    record = Record(load(game_id, **options))
    seat.check(record)
    for code in codes[:MOVES]:
        seat.play(record, code)
        seat.check(record)
    seat.reload().check(record)
    seat.play(record, codes[MOVES])
    seat.check(record)


@pytest.mark.parametrize("game_id", ["medamagaeru", "progressive-mancala", "macedonian-shogi"])
def test_the_engine_answers(sit: Sit, game_id: str) -> None:
    seat = sit(engine=True).open(game_id, "p1=engine:1")
    dice = random.Random(1)
    for _ in range(2):
        play_on(seat, game_id, dice)
    seat.ready("engine")
