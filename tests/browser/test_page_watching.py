"""Watching the engine play itself: at a pace that can be followed, paused, move by move, slower and faster, in every game."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from game_page import GamePage
from lines import SHIPPED
from playwright.sync_api import expect
from visitor import Visitor

from core.words import Words

Open = Callable[..., GamePage]

PACE = 1000 * 0.6  # ms a move, if a page that is busy shows one of them late: more than the next quicker pace
# When each move came onto the board, in milliseconds.
SHOWN = """() => {
  const board = document.querySelector("[data-board]"), shown = [];
  const count = () => board.dataset.moves ? board.dataset.moves.split(".").length : 0;
  let last = count();
  new MutationObserver(() => { if (count() > last) shown.push(performance.now()); last = count(); }).observe(board, { attributes: true });
  return { shown };
}"""


def plies(moves: str) -> int:
    """The number of moves in a text of codes."""
    return len(moves.split(".")) if moves else 0


@pytest.mark.one_in(4)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", SHIPPED)
def test_two_engines_are_watched(open_game: Open, game_id: str) -> None:
    table = open_game(game_id, "p0=engine:5&p1=engine:5", engine=True).ready("engine")  # weaker ones may be at the end by now
    button = table.page.locator('.tools [data-do="pause"]')
    for absent in ("undo", "hint"):
        expect(table.page.locator(f'.tools [data-do="{absent}"]')).to_be_hidden()
    shown = table.page.evaluate_handle(SHOWN)
    table.page.wait_for_function("shown => shown.shown.length > 2", arg=shown)
    times: list[float] = shown.evaluate("shown => shown.shown")
    assert all(after - before > PACE for before, after in pairwise(times))

    table.press(" ")
    expect(table.button("do.go_on")).to_be_visible()
    held = table.moves
    table.page.locator('.tools [data-do="step"]').click()
    table.wait_for_moves(plies(held) + 1)
    there = table.moves
    table.press("[")
    table.stands(held)
    expect(table.button("do.go_on")).to_be_visible()  # a look back changes nothing
    table.press("]")
    table.stands(there)

    for _ in range(2):
        table.page.locator('.tools [data-do="faster"]').click()
    expect(table.page.locator('.tools [data-do="faster"]')).to_be_disabled()
    button.click()
    table.wait_for_moves(plies(there) + 2)
    table.reload()
    table.ready()
    expect(table.page.locator(".tools output")).to_contain_text("¼")  # this device remembers
    expect(table.button("do.pause")).to_be_visible()


@pytest.mark.exhaustive
def test_a_game_that_is_watched_ends_as_usual(come_again: Callable[..., Visitor]) -> None:
    table = come_again(stored={"komado.pace": "250"}, engine=True).open("two-three", "p0=engine:3&p1=engine:5")
    table.page.wait_for_function("() => document.querySelector('[data-board]').dataset.outcome", timeout=60_000)
    table.says(Words("do.review"))
    for stopped in ("pause", "step"):
        expect(table.page.locator(f'.tools [data-do="{stopped}"]')).to_be_disabled()
