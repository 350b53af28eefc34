"""Fingers quicker than the page: a press is acknowledged at once, and acts on the position shown when it acts, or not at all."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import Locator, expect
from visitor import Visitor

from tools.server.server import Site

Visit = Callable[..., Visitor]
ROOM = "/dialogs-"  # the parcel that the dialogs come in
# Presses buttons one after the other in one task, as many as there are by then.
PRESSED = """(names) => names.forEach((name) => document.querySelector(`[data-do="${name}"]`)?.click())"""
SLOW = "navigator.clipboard.writeText = () => new Promise((go) => setTimeout(go, 400));"
SHEETS = ("share", "copy:link-all", "close", "menu", "new", "close", "share", "embed", "close", "share", "copy:diagram", "embed")


def button(table: GamePage, name: str) -> Locator:
    """A visible button by its action."""
    return table.view.locator(f'[data-do="{name}"]:visible').first


def test_a_button_shows_that_it_was_heard(visit: Visit, site: Site) -> None:
    """The dialogs are still on their way. Of two requested dialogs the later one opens."""
    with site.held(ROOM) as gate:
        table = visit().open("medamagaeru")
        button(table, "share").click()
        expect(button(table, "share")).to_have_attribute("aria-busy", "true")
        button(table, "menu").click()
        expect(button(table, "menu")).to_have_attribute("aria-busy", "true")
        gate.open()
        expect(table.dialog.locator('[data-do="settings"]')).to_be_visible()
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
        assert table.view.locator('[aria-busy="true"]').count() == 0


@pytest.mark.exhaustive
def test_escape_takes_back_what_was_asked_for(visit: Visit, site: Site) -> None:
    with site.held(ROOM) as gate:
        table = visit().open("medamagaeru")
        button(table, "menu").click()
        table.press("Escape")
        gate.open()
        expect(button(table, "menu")).to_have_attribute("aria-busy", "false")
        expect(table.dialog).to_have_count(0)


@pytest.mark.matrix
@pytest.mark.parametrize(("page", "place"), [("medamagaeru", "board"), ("", "games")])
def test_the_way_past_the_bar_opens_no_other_page(come_again: Visit, page: str, place: str) -> None:
    table = come_again().open(page)
    if page:
        table.tap("57", "56")
        table.stands("57-56")
    table.view.evaluate("() => { window.same = true; document.activeElement.blur(); }")
    address = table.page.url
    table.view.locator(f'a[href="#{place}"]').focus()
    table.press("Enter")
    expect(table.view.locator(f"#{place} :is([data-spot], a):focus")).to_have_count(1)
    assert table.page.url == address
    assert table.view.evaluate("window.same")


@pytest.mark.exhaustive
@pytest.mark.matrix
@pytest.mark.parametrize("wait", [0, 30])
def test_sheets_opened_and_closed_quickly(visit: Visit, wait: int) -> None:
    """The result of a copy is not shown in another dialog that has opened meanwhile."""
    table = visit().open("medamagaeru")
    button(table, "share").click()
    expect(table.dialog.locator("h2")).to_be_visible()
    table.press("Escape")
    table.view.evaluate(SLOW)
    for _ in range(3):
        for names in [[*SHEETS]] if not wait else [[name] for name in SHEETS]:
            table.view.evaluate(PRESSED, names)
            table.view.evaluate("(ms) => new Promise((go) => setTimeout(go, ms))", wait)
    expect(table.dialog.locator("#snippet-text")).to_be_visible()
    assert not table.dialog.get_by_role("status").first.inner_text()
    table.press("Escape")
    table.tap("57", "56")
    table.stands("57-56")
