"""A game under a clock on a page: how it begins, how its time passes, and what its clocks show."""

import re

from game_page import GamePage
from playwright.sync_api import Locator, expect


def begins(table: GamePage, opponent: str, kind: str, names: tuple[str, str] = ("", ""), side: str = "", **lists: int) -> None:
    """Begins a game with a clock."""
    table.press("n")
    dialog = table.dialog
    dialog.locator(f'input[name="opponent"][value="{opponent}"]').check(force=True)
    dialog.locator(f'input[name="clock"][value="{kind}"]').check(force=True)
    for name, value in lists.items():
        dialog.locator(f'select[name="clock-{name}"]').select_option(str(value))
    for place, name in zip(("near", "far"), names, strict=True):
        if name:
            dialog.locator(f'[name="name-{place}"]').fill(name)
    if side:
        dialog.locator(f'input[name="side"][value="{side}"]').check(force=True)
    dialog.locator('[data-do="start"]').click()
    expect(dialog.locator('[data-do="start"]')).to_have_count(0)  # a busy clipboard may leave a friend's link to be handed on by hand


def passes(table: GamePage, seconds: int) -> None:
    """The time goes on; what is due is done once."""
    table.page.clock.fast_forward(seconds * 1000)


def clock_of(table: GamePage, side: int) -> Locator:
    """The clock of a side."""
    return table.page.locator(f'.seat[data-player="{side}"] .clk')


def shows(table: GamePage, side: int, state: str, figures: str) -> None:
    """A side's clock has this state and figures that match."""
    expect(clock_of(table, side)).to_have_attribute("data-clk", state)
    expect(clock_of(table, side).locator("time")).to_have_text(re.compile(f"^{figures}$"))
