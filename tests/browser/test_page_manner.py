"""The language and the theme: a link's choice holds until the visitor chooses, and a page that comes back shows the present choice."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import Page, expect
from visitor import Visitor

Visit = Callable[..., Visitor]
FROGS = "medamagaeru"
PAPER = "getComputedStyle(document.body).backgroundColor"


def looks(page: Page, lang: str, theme: str) -> None:
    GamePage(page).ready()
    root = page.locator("html")
    expect(root).to_have_attribute("lang", lang)
    assert (root.get_attribute("data-theme") or "") == theme


def press_theme(page: Page) -> None:
    page.locator('[data-do="theme"]').filter(visible=True).click()


@pytest.mark.exhaustive
def test_what_a_link_asks_for_holds_until_one_chooses(visit: Visit) -> None:
    visitor = visit()
    table = visitor.open(FROGS, "moves=57-56&lang=en&theme=dark")
    page = table.page
    looks(page, "en", "dark")
    table.tap("31", "32")
    table.stands("57-56.31-32")
    page.reload()
    looks(page, "en", "dark")
    assert GamePage(page).moves == "57-56.31-32"
    bookmark = page.url
    page.locator(".brand").click()
    expect(page.locator("#games")).to_be_visible()
    looks(page, "en", "dark")
    page.locator('#games [data-game="maciji"] .open').click()
    expect(page.locator("[data-board]")).to_be_visible()
    looks(page, "en", "dark")
    other = visitor.tab()
    other.goto(bookmark)
    looks(other, "en", "dark")
    other.close()
    # The visitor's choice overrides the link's: here, after a reload, on the next page, and on the way back.
    GamePage(page).ready().switch_language()
    press_theme(page)
    for again in (lambda: None, page.reload, page.locator(".brand").click):
        again()
        looks(page, "ja", "light")
    page.goto(bookmark)  # a link that is followed later asks again
    looks(page, "en", "dark")
    GamePage(page).ready().switch_language()
    page.reload()
    looks(page, "ja", "dark")


@pytest.mark.exhaustive
def test_an_older_page_does_not_undo_a_choice(visit: Visit) -> None:
    page = visit().open("", "lang=en&theme=dark").page
    looks(page, "en", "dark")
    page.locator('#games [data-game="maciji"] .open').click()
    expect(page.locator("[data-board]")).to_be_visible()
    looks(page, "en", "dark")
    GamePage(page).ready().switch_language()
    press_theme(page)
    page.go_back()
    expect(page.locator("#games")).to_be_visible()
    looks(page, "ja", "light")


@pytest.mark.matrix("light-phone")
@pytest.mark.parametrize("size", [{"width": 360, "height": 740}, {"width": 1440, "height": 900}], ids=["phone", "desk"])
@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_first_press_of_the_theme_button_is_seen(visit: Visit, system: str, size: dict[str, int]) -> None:
    page = visit(color_scheme=system, viewport=size).open(FROGS).page
    before = page.evaluate(PAPER)
    themes, opposite = [], "light" if system == "dark" else "dark"
    press_theme(page)
    assert page.evaluate(PAPER) != before
    for _ in range(3):
        themes.append(page.locator("html").get_attribute("data-theme") or "")
        press_theme(page)
    assert themes == [opposite, system, ""]


@pytest.mark.exhaustive
def test_a_home_that_was_kept_in_memory_shows_what_is_now(visit: Visit) -> None:
    visitor = visit()
    home = visitor.open().page
    expect(home.locator("#resume")).to_be_hidden()
    table = visitor.open(FROGS, "moves=57-56")
    table.tap("31", "32")
    table.stands("57-56.31-32")
    table.switch_language()
    press_theme(table.page)
    # Another tab sees what is stored a little later.
    home.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('komado.game.')) && localStorage['komado.theme']")
    home.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(home.locator("html")).to_have_attribute("lang", "en")
    expect(home.locator("html")).to_have_attribute("data-theme", "dark")
    expect(home.locator("#resume li")).to_have_count(1)
    expect(home.locator("#resume")).to_be_visible()
    expect(home.locator("#resume .turn")).to_be_visible()
    home.evaluate("for (const key of Object.keys(localStorage)) if (key.startsWith('komado.game.')) localStorage.removeItem(key)")
    home.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(home.locator("#resume")).to_be_hidden()
