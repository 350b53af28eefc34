"""Games are played by tapping, by dragging and by keyboard; at every ply the page shows what the rules say."""

from collections.abc import Callable

import pytest
from core.record import Record
from core.words import Words
from games import load
from playwright.sync_api import expect
from table import Table, random_game, taps_of

Open = Callable[..., Table]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

# (game, options, seed of the random game). The frogs' games turn over and stay, and end by three taken and by points.
GAMES = [
    ("medamagaeru", {}, 306),
    ("medamagaeru", {"home": "second", "first": "white"}, 27),
    ("progressive-mancala", {}, 15),
    ("progressive-mancala", {"holes": "17"}, 47),
]


def fragment(options: dict[str, str]) -> str:
    return "&".join(f"{name}={value}" for name, value in options.items())


@pytest.mark.parametrize(("game_id", "options", "seed"), GAMES)
def test_a_whole_game_by_tapping(open_game: Open, game_id: str, options: dict[str, str], seed: int) -> None:
    game = load(game_id, **options)
    record = Record(game)
    table = open_game(game_id, fragment(options))
    table.check(record)
    for code in random_game(game, seed):
        way = taps_of(record.position, code)
        for done in range(1, len(way)):
            table.tap(way[done - 1])
            table.check(record, way[:done])
        table.tap(way[-1])
        record.play(code)
        table.check(record)
    assert record.outcome() is not None
