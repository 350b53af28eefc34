"""What a visitor draws on the board with the right button of a mouse."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import SHIPPED
from playwright.sync_api import expect

Open = Callable[..., GamePage]
MENUS = """() => {
  window.menus = 0;
  addEventListener("contextmenu", (event) => (window.menus += !event.defaultPrevented));
}"""


def draws(table: GamePage, *spots: str) -> None:
    """Presses the right button on the first place and releases it on the last one."""
    ats = [table.spot(spot).bounding_box() for spot in spots]
    for at in ats:
        assert at is not None
        table.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        if at is ats[0]:
            table.page.mouse.down(button="right")
    table.page.mouse.up(button="right")


def shown(table: GamePage, rings: int, arrows: int) -> None:
    """Checks what is drawn: an arrow has a ring at its start."""
    expect(table.page.locator("#board .own-arrows .rg-core")).to_have_count(rings)
    expect(table.page.locator("#board .own-arrows .ar-core")).to_have_count(arrows)


def test_arrows_come_and_go(open_game: Open) -> None:
    table = open_game("medamagaeru")
    table.page.evaluate(MENUS)
    table.do("do.share")
    table.press("Escape")
    draws(table, "57", "46")
    draws(table, "31", "31")
    shown(table, 2, 1)
    draws(table, "57", "46")
    shown(table, 1, 0)
    assert table.page.evaluate("menus") == 0
    table.stands("")
    table.tap("57")
    shown(table, 0, 0)
    table.tap("56")
    table.stands("57-56")
    draws(table, "31", "22")
    shown(table, 1, 1)
    table.press("ArrowLeft")  # another position
    shown(table, 0, 0)
    draws(table, "31", "22")
    shown(table, 1, 1)


@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_every_board_takes_them(open_game: Open, game_id: str) -> None:
    table = open_game(game_id)
    table.do("do.share")
    table.press("Escape")
    spots = [str(spot) for spot in table.page.locator("#board [data-spot]").evaluate_all("all => all.map((one) => one.dataset.spot)")]
    table.page.evaluate(MENUS)
    draws(table, spots[0], spots[-1])
    shown(table, 1, 1)
    table.page.get_by_role("heading").first.click(button="right")
    assert table.page.evaluate("menus") == 1, "elsewhere the browser has its menu"
