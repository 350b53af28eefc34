"""One annotated game of every registered game, written as on the page. The first lines of a file describe its form."""

import pytest
from registry import GAME_IDS

from tools.test_support.checks import checks_of, playthrough_of
from tools.test_support.telling import told


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_game_goes_as_it_is_told(game_id: str) -> None:
    text = (checks_of(game_id) / "playthrough.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    options, codes = playthrough_of(game_id)
    assert any(line.startswith("# ") for line in text.splitlines()[2:]), "no remarks"
    assert [line for line in lines if "|" in line] == told(game_id, codes, options)
