"""The tips of a beginner's game: each line at the first occasion, at most five in a game, none twice, whatever else is stored about it."""

import random
from typing import Any

import pytest
from registry import GAME_IDS

from core.records.record import Record
from games import ORDER, board_of, load
from tools.site import lessons
from ui.tips.tips import KEPT, MOST, Tips, happened

SHIPPED = [game_id for game_id in ORDER if game_id in GAME_IDS]
GAMES = 400  # at random, until every line has been said


class Kept:
    """The settings and the store of a visitor, in memory."""

    def __init__(self, told: str = "") -> None:
        self.store = self
        self.texts = {KEPT: told}

    def get(self, name: str) -> str:
        return self.texts.get(name, "")

    def put(self, name: str, text: str) -> None:
        self.texts[name] = text


def play(kept: Kept, game_id: str, rng: random.Random) -> None:
    """Plays a random game of a beginner on one side: each tip is stored, and stays at its node."""
    game = load(game_id)
    record, side = Record(game), rng.randrange(2)
    settings: Any = kept
    tips = Tips(settings, game_id, side)
    while record.outcome() is None and record.here.ply < 60:
        if record.position.turn == side and record.here.ply > 1:
            before = kept.get(KEPT)
            found = tips.find(board_of(game), record)
            assert found == (tips.told(record.here, "ja") != "") == (tips.told(record.here, "en") != "")
            assert (kept.get(KEPT) != before) == found
            assert tips.find(board_of(game), record) == found, "the same is said when it is asked again"
        record.play(record.position.code(rng.choice(record.position.legal_moves())))
    assert len(tips.said) <= MOST


@pytest.mark.parametrize("game_id", SHIPPED)
def test_every_line_has_its_occasion_and_is_said_once(game_id: str) -> None:
    rng, kept = random.Random(game_id), Kept("of-later:kind")
    wanted = {f"{game_id}:{each['when']}" for each in lessons.read(game_id)["first"]}
    for _ in range(GAMES):
        play(kept, game_id, rng)
        if wanted <= set(kept.get(KEPT).split()):
            break
    told = kept.get(KEPT).split()
    assert sorted(told) == sorted([*wanted, "of-later:kind"])


def test_a_game_says_five_at_the_most() -> None:
    record = Record(load("medamagaeru"))
    settings: Any = Kept()
    tips = Tips(settings, "medamagaeru", 0)
    tips.tips = [{"when": "my:slide", "say": {"ja": "歩いた", "en": "it walked"}}]
    for number in range(6):
        settings.put(KEPT, "")
        for code in (("57-56", "31-32", "56-57", "32-31") * 4)[2 * number : 2 * number + 2]:
            record.play(code)
        tips.find(board_of(record.game), record)
    assert len(tips.said) == MOST


def test_what_has_happened_since_ones_own_move() -> None:
    record = Record(load("progressive-mancala"))
    record.play("a")  # ends in an empty hole: the other side moves twice after its next
    assert "my:bonus" in happened(record, 0)
    assert happened(record, 1)[-1] != "twice"


@pytest.mark.parametrize("kept", ["", "  ", "\x00", "{]", "medamagaeru:", "x" * 10_000])
def test_what_is_kept_may_be_anything(kept: str) -> None:
    store = Kept(kept)
    play(store, "medamagaeru", random.Random(5))
    assert store.get(KEPT).split()[: len(kept.split())] == kept.split()
