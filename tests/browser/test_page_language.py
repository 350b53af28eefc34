"""A reader's own language from the first paint on: no word, accessible name or title of the other language is ever shown, whatever address
was opened."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from host import Host, board
from lines import SHIPPED
from playwright.sync_api import expect
from visitor import Visitor

from core.words import LANGUAGES
from tools.server.server import Site
from tools.site.languages import body_of, other_than, path_of, walked
from tools.site.shell import describe

Visit = Callable[..., Visitor]
PAGE_RUNTIME = "micropython.bin"
LOCALES = {"ja": "ja-JP", "en": "en-US"}
JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")

# Looks at each frame before it is painted, and keeps every text, accessible name and title in it, except those marked with another
# language or as the name of the site.
WATCH = """
  window.seen = new Set();
  window.frames_seen = 0;
  const look = () => {
    if (document.querySelector("#app main")?.checkVisibility()) {
      window.frames_seen++;
      window.seen.add(document.documentElement.lang + " " + document.documentElement.dataset.ready);
      window.seen.add(document.title.replace("駒窓", ""));
      const { lang } = document.documentElement;
      const foreign = (node) => node.matches("script, style, .brand .word, [data-do=lang]") || (node.getAttribute("lang") ?? lang) !== lang;
      const own = (node) => foreign(node) || (node.id !== "app" && !node.checkVisibility()) ? 2 : 1;
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT, own);
      while (walk.nextNode()) {
        const element = walk.currentNode;
        for (const name of ["aria-label", "title", "alt", "placeholder"]) {
          if (element.getAttribute(name)) window.seen.add(element.getAttribute(name));
        }
        for (const node of element.childNodes) if (node.nodeType === 3 && node.data.trim()) window.seen.add(node.data.trim());
      }
      // Characters on men, which readers of English get as emblems.
      const drawn = lang === "en" && document.querySelector(".board .glyph") && document.querySelector(".board .own1");
      if (drawn && getComputedStyle(drawn).getPropertyValue("--emblem") !== "transparent") window.seen.add("漢字");
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
# Keeps what is written around the board until the page can be played.
WRITTEN = """
  window.written = [];
  addEventListener("DOMContentLoaded", () => {
    let ready = false;
    const watch = new MutationObserver((all) => all.forEach(({ target, attributeName }) => {
      ready ||= attributeName === "data-ready";
      if (!ready && target !== document.documentElement) window.written.push(`${target.className || target.nodeName} ${attributeName}`);
    }));
    watch.observe(document.documentElement, { attributeFilter: ["data-ready"] });
    const all = { subtree: true, childList: true, characterData: true };
    for (const part of document.querySelectorAll("#status, .seat")) watch.observe(part, all);
  });
"""
FRAMES = "(count) => window.frames_seen >= count"
# The present page, without the parts of an awake page.
MARKUP = """(lang) => {
  const root = document.querySelector("#app").cloneNode(true);
  return root.innerHTML.replaceAll("><", ">\\n<");
}"""


def strange(page: str, lang: str) -> set[str]:
    """The words that a page must not show to a reader of this language, since it has others for that reader."""
    own, other = (walked(body_of(page, each, ["progressive-mancala"])) for each in (lang, other_than(lang)))
    titles = {each: describe(page, each)[0].replace("駒窓", "") for each in LANGUAGES}
    return {text.strip() for text in [*other, titles[other_than(lang)]]} - {text.strip() for text in [*own, titles[lang]]}


def texts_of(page: str, lang: str) -> set[str]:
    """All texts of such a page that are in one language alone."""
    return {text.strip() for text in walked(body_of(page, lang, ["progressive-mancala"]))}


@pytest.mark.one_in(3)
@pytest.mark.matrix("macedonian-shogi-en-ja")
@pytest.mark.parametrize("written", LANGUAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", ["home", *SHIPPED])
def test_no_word_of_the_other_language_is_ever_painted(visit: Visit, site: Site, page: str, lang: str, written: str) -> None:
    """Checked from the first frame to the last, with the program late, at both addresses of the page."""
    visitor = visit(locale=LOCALES[lang], still=False)
    visitor.context.add_init_script(WATCH)
    if written == "en" and lang == "ja":  # opening it is a choice of English, unless Japanese was chosen before
        visitor.context.add_init_script("if (location.protocol === 'http:') localStorage.setItem('komado.lang', 'ja')")
    tab = visitor.context.new_page()
    with site.held(PAGE_RUNTIME) as gate:
        tab.goto(site.base + path_of(page, written), wait_until="commit")
        assert gate.asked.wait(10)
        tab.wait_for_function(FRAMES, arg=5)
        assert tab.locator("html[data-ready]").count() == 0
        early = set(tab.evaluate("[...window.seen]"))
    GamePage(tab).ready()
    frames = tab.evaluate("window.frames_seen")
    tab.wait_for_function(FRAMES, arg=frames + 30)
    seen = set(tab.evaluate("[...window.seen]"))
    assert {text.split()[0] for text in seen if text.endswith(" undefined")} == {lang}
    assert early & texts_of(page, lang), "nothing was seen"
    assert seen & strange(page, lang) == set()
    if lang == "en":
        assert {text for text in seen if JAPANESE.search(text)} == set()


@pytest.mark.one_in(2)
@pytest.mark.matrix
@pytest.mark.parametrize("page", ["home", *SHIPPED])
def test_a_page_in_the_other_language_is_the_one_that_was_built_in_it(visit: Visit, site: Site, page: str) -> None:
    """The page with its words switched equals the page at the other address, with its pieces."""
    visitor = visit(locale="en-US")
    tab = visitor.context.new_page()
    found = {}
    with site.held(PAGE_RUNTIME):
        for written in LANGUAGES:
            tab.goto(site.base + path_of(page, written), wait_until="commit")
            tab.wait_for_selector("#end", state="attached")
            markup = str(tab.evaluate(MARKUP))
            markup = re.sub(r' href="[./]*([^"]*)"', r' href="\1"', markup)  # the way to the root of the site is another one
            found[written] = markup.split("\n"), tab.title()
    assert found["ja"] == found["en"]


@pytest.mark.exhaustive
# A browser's languages, the language of the host's page, and the language shown at home, at a game and on that page.
@pytest.mark.matrix("ru")
@pytest.mark.parametrize(("asked", "around", "lang"), [(["fr-FR", "de"], "fr", "en"), (["fr", "ja-JP", "en"], "", "ja"), ([], "ru", "en")])
def test_who_asks_for_neither_language_reads_english(visit: Visit, elsewhere: Site, asked: list[str], around: str, lang: str) -> None:
    """The first available language of the reader's list, else English: the same rule wherever the program chooses."""
    visitor = visit(locale="fr-FR")
    visitor.context.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ get: () => {asked} }})")
    for page in ("", "maciji"):
        assert visitor.open(page).lang == lang
    blog = Host(visitor, elsewhere, board("maciji"), lang=around)
    expect(blog.boards.locator(".box")).to_have_attribute("lang", lang)
    elsewhere.relax()


def test_both_addresses_are_one_page(come_again: Visit, site: Site) -> None:
    """Games, links and choices are the same at both; a visitor of the English pages stays among them."""
    visitor = come_again()
    table = visitor.open("en/medamagaeru")
    assert table.lang == "en"
    table.tap("57", "56")
    table.stands("57-56")
    table.do("do.share")
    assert table.page.locator("#link-all").input_value() == site.url("medamagaeru", "moves=57-56&v=1")
    table.press("Escape")
    table.page.locator(".brand").click()
    table.page.wait_for_url(site.base + "en/")
    GamePage(table.page).ready()
    addresses = table.page.eval_on_selector_all("#app a", "links => links.map((link) => link.href)")
    inside = [address.removeprefix(site.base) for address in addresses if re.search("/(?:medamagaeru|maciji)/", address)]
    assert len(inside) > 4
    assert all(address.startswith("en/") for address in inside)
    table.page.locator("#resume a").first.click()
    table.page.wait_for_url(site.base + "en/medamagaeru/#**")
    table = GamePage(table.page).ready().stands("57-56")
    table.switch_language()
    table.reload()
    assert GamePage(table.page).ready().lang == "ja"
    table.follow(site.base)
    expect(table.page.locator("#resume a").first).to_have_attribute("href", re.compile(r"^\./medamagaeru/#"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_page_says_already_is_not_written_again_before_the_first_move(visit: Visit, lang: str) -> None:
    """A board whose pieces are others for readers of English has these drawn anew, and nothing else."""
    visitor = visit(locale=LOCALES[lang])
    visitor.context.add_init_script(WRITTEN)
    table = visitor.open("macedonian-shogi")
    assert table.page.evaluate("window.written") == []
