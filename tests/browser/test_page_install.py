"""Installation on the home screen: offered where the browser can do it, and nowhere else."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import Page, expect
from visitor import Visitor

from core.words import Words, say

Visit = Callable[..., Visitor]
# Chromium's own steps in an ordinary window, which it does not take in a test's.
OFFERS = """() => {
  window.asked = 0;
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: () => (window.asked += 1) });
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""
SAFARI = "Object.defineProperty(navigator, 'standalone', { value: %s });"
BUTTON = '[data-do="install"]:visible'


def sentence(page: Page) -> str:
    return page.locator("#offline").inner_text()


@pytest.mark.exhaustive
def test_a_button_where_the_browser_offers_it(come_again: Visit) -> None:
    home = come_again().open()
    page = home.page
    expect(page.locator(BUTTON)).to_have_count(0)
    assert page.evaluate(OFFERS) is True
    expect(page.locator(BUTTON)).to_contain_text(say(Words("install.do"), "ja"))
    page.locator(BUTTON).click()
    assert page.evaluate("asked") == 1
    expect(page.locator(BUTTON)).to_have_count(0)  # a browser is asked once
    page.evaluate(OFFERS)
    expect(page.locator(BUTTON)).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(page.locator(BUTTON)).to_have_count(0)


def test_an_offer_made_before_python_is_awake_is_in_the_menu_of_a_game(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(f"addEventListener('DOMContentLoaded', {OFFERS})")
    table = visitor.open("medamagaeru")
    table.do("do.more")
    button = table.dialog.locator(BUTTON)
    expect(button).to_contain_text(say(Words("install.do"), "ja"))
    button.click()
    assert table.page.evaluate("asked") == 1
    expect(button).to_have_count(0)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("standalone", "told"), [("false", True), ("true", False)])
def test_words_where_it_takes_safaris_own_menu(visit: Visit, standalone: str, told: bool) -> None:
    visitor = visit()
    visitor.context.add_init_script(SAFARI % standalone)
    home: GamePage = visitor.open()
    assert (say(Words("install.safari"), "ja") in sentence(home.page)) is told
    table = visitor.open("medamagaeru", "embed=1")
    assert say(Words("install.safari"), "ja") not in table.view.locator("body").inner_text()
