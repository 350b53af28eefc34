"""A game is one folder: its checks/ has everything for tests and tools. docs/adding-a-game.md describes how each table is made."""

import pytest
from registry import GAME_IDS

from tools.test_support.checks import checks_of

TABLES = ("perft", "playthrough", "diagrams", "fingerprints")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_folder_is_whole(game_id: str, table: str) -> None:
    assert (checks_of(game_id) / f"{table}.txt").is_file()
