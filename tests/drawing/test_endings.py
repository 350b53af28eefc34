"""The page around a board at the end: the deciding places and nothing else; and the moves that can still be taken back."""

import random

import pytest

from core.records.lines import can_take_back, take_back
from core.records.record import Player, Record
from games import board_of, load
from games.medamagaeru.rules import Frogs
from games.progressive_mancala.rules import Bowls

PERSON, ENGINE = Player("", ""), Player("3", "")


def test_points_go_where_a_third_capture_has_won() -> None:
    """Points decide only if both sides have taken two."""
    dice, seen = random.Random(1), set[bool]()
    while len(seen) < 2:
        record = Record(load("medamagaeru"))
        while record.outcome() is None:
            record.make(dice.choice(record.position.legal_moves()))
        assert isinstance(record.position, Frogs)
        taken = record.position.taken
        third = 3 in taken
        if not third and taken != (2, 2):
            continue
        for player in (0, 1):
            assert ("pts" in board_of(record.game).holding(record.position, player, "ja")) is not third
        seen.add(third)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_table_of_sowings_tells_the_end(lang: str) -> None:
    record = Record(load("progressive-mancala"))
    dice = random.Random(1)
    while record.outcome() is None:
        assert "<tbody>" in board_of(record.game).panel(record.position, lang)
        record.make(dice.choice(record.position.legal_moves()))
    assert isinstance(record.position, Bowls)
    told = board_of(record.game).panel(record.position, lang)
    assert "<tbody>" not in told and str(max(record.position.scores)) in told


@pytest.mark.parametrize(
    ("players", "plies", "able"),
    [
        ((PERSON, PERSON), 0, False),
        ((PERSON, PERSON), 1, True),
        ((PERSON, ENGINE), 1, True),
        ((ENGINE, PERSON), 1, False),  # the engine's first move cannot be taken back
        ((ENGINE, PERSON), 2, True),
        ((ENGINE, ENGINE), 1, True),
        ((ENGINE, ENGINE), 0, False),
    ],
)
def test_only_what_a_person_has_moved_is_taken_back(players: tuple[Player, Player], plies: int, able: bool) -> None:
    record = Record(load("two-three"), players)
    for _ in range(plies):
        record.make(record.position.legal_moves()[0])
    assert can_take_back(record) is able
    before = record.here
    take_back(record)
    assert (record.here is not before) is able
