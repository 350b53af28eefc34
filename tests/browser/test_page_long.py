"""A long game holds nobody up: of its moves the browser draws only those in sight, wherever the game is."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from long_games import shuffled
from playwright.sync_api import expect

from ui.html.move_list import BLOCK

PLIES = 400
DRAWN = """() => {
  const shown = (row) => row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });
  const rows = [...document.querySelectorAll("#record li:not(.block)")];
  const [row, box] = ["#record .here", "#moves"].map((name) => document.querySelector(name).getBoundingClientRect());
  return [rows.filter(shown).length, box.top <= row.top + 1 && row.bottom <= box.bottom + 1];
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", [1280, 360])
def test_only_the_moves_in_sight_are_drawn(open_game: Callable[..., GamePage], width: int) -> None:
    table = open_game("uchu-yuei", shuffled(PLIES), viewport={"width": width, "height": 740})
    expect(table.page.locator("#record li:not(.block)")).to_have_count(PLIES)
    expect(table.page.locator("#record > li")).to_have_count(BLOCK + PLIES // BLOCK - 1)  # the first block's rows, and the other blocks
    for key in ("", "Home", "]", "End", "["):
        if key:
            table.press(key)
        if key == "Home":
            continue  # no move leads to the start
        expect(table.page.locator("#record .here")).to_be_visible()
        table.page.wait_for_function(f"() => {{ const [drawn, seen] = ({DRAWN})(); return seen && 0 < drawn && drawn < {PLIES} / 4; }}")
