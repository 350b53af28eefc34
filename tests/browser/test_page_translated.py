"""A page translated by the browser, which writes its language into the document and wraps every text, also the page's later ones."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import expect
from visitor import Visitor

Visit = Callable[..., Visitor]

# As Google's translation does it; with `wrapped`, each text that is not marked as none to translate gets elements around it.
TRANSLATE = """(wrapped) => {
  document.documentElement.lang = "fr";
  document.documentElement.classList.add("translated-ltr");
  if (!wrapped) return;
  const wrap = (node) => {
    const inside = node.nodeType === 1 ? node : node.parentElement;
    if (!inside?.isConnected || inside.closest("script, style, svg, textarea, [translate=no], font")) return;
    if (node.nodeType === 3 && node.data.trim()) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      outer.setAttribute("style", "vertical-align: inherit;");
      inner.textContent = `fr ${node.data}`;
      outer.append(inner);
      node.replaceWith(outer);
    } else [...node.childNodes].forEach(wrap);
  };
  wrap(document.body);
  const later = new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(wrap)));
  later.observe(document.body, { childList: true, subtree: true });
}"""
TWICE = """() => [...document.querySelectorAll(".t[lang=en]")].filter((one) => one.checkVisibility()).length
  && [...document.querySelectorAll(".t[lang=ja]")].filter((one) => one.checkVisibility()).length"""
DIALOGS = [["share"], ["share", "embed"], *(["menu", name] for name in ("new", "resign", "text", "comment", "type", "settings", "keys"))]


def opened(table: GamePage, *path: str) -> None:
    """Opens a dialog by its buttons and closes it."""
    for name in path:
        table.view.locator(f'[data-do="{name}"]').filter(visible=True).first.click()
    expect(table.dialog.locator("h2")).to_be_visible()
    assert not table.view.evaluate(TWICE), path
    table.press("Escape")


@pytest.mark.exhaustive
@pytest.mark.parametrize("wrapped", [False, True], ids=["lang", "wrapped"])
def test_a_translated_page_goes_on_in_its_own_language(come_again: Visit, wrapped: bool) -> None:
    table = come_again(locale="en-US").open("medamagaeru")
    table.view.evaluate(TRANSLATE, wrapped)
    assert not table.view.evaluate(TWICE)
    table.tap("57", "56")
    table.stands("57-56")
    expect(table.view.locator("#spoken")).to_contain_text("rank 6")
    assert not any("ぁ" <= sign <= "ヿ" for sign in table.view.locator("#status, #spoken").all_inner_texts()[0])
    for path in DIALOGS:
        opened(table, *path)
    for name in ("rules", "analysis", "moves"):
        table.view.locator(f'[data-do="tab:{name}"]').click()
    table.tap("31", "32")
    table.stands("57-56.31-32")
    table.view.locator('[data-do="lang"]:visible').click()
    expect(table.view.locator("html")).to_have_attribute("data-lang", "ja")
    assert not table.view.evaluate(TWICE)
    opened(table, "share")
    table.reload()
    assert table.ready().lang == "ja"
    table.stands("57-56.31-32")


def test_a_translated_home(come_again: Visit) -> None:
    home = come_again(locale="en-US").open()
    home.view.evaluate(TRANSLATE, True)
    assert not home.view.evaluate(TWICE)
    home.view.locator('[data-do="lang:ja"]:visible').first.click()
    expect(home.view.locator("html")).to_have_attribute("data-lang", "ja")
    assert not home.view.evaluate(TWICE)
    home.view.locator('[data-do="theme"]').filter(visible=True).first.click()


@pytest.mark.exhaustive
def test_a_chosen_theme_is_no_browsers_to_change(come_again: Visit) -> None:
    """Chrome darkens light pages on request, but not a page that declares itself light only."""
    table = come_again().open("two-three", "theme=light")
    scheme = "() => getComputedStyle(document.documentElement).colorScheme"
    assert table.view.evaluate(scheme) == "light only"
    table.view.evaluate("document.documentElement.dataset.theme = 'other'")
    for _ in range(2):  # behind the light one comes the system's, then the dark one
        table.view.locator('[data-do="theme"]').filter(visible=True).first.click()
    assert table.view.locator("html").get_attribute("data-theme") == "dark"
    assert table.view.evaluate(scheme) == "dark only"
