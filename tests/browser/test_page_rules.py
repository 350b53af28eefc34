"""The illustrated rules: the rules tab filled when it is opened, boards that are stepped, a search, and pages without scripts."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import SHIPPED
from playwright.sync_api import Locator, Page, expect
from test_page_article import audit
from visitor import Visitor

from tools.server.server import Site

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]
# The reader's search words, which occur in some sections only.
WANTED = {
    ("medamagaeru", "ja"): "千日手", ("medamagaeru", "en"): "flips",
    ("uchu-yuei", "ja"): "ナイト", ("uchu-yuei", "en"): "Jump",
    ("shinken-shobu", "ja"): "赤道", ("shinken-shobu", "en"): "equator",
    ("kokutan-no-uma", "ja"): "跳ね返", ("kokutan-no-uma", "en"): "bounc",
    ("two-three", "ja"): "陣地", ("two-three", "en"): "camp",
    ("progressive-mancala", "ja"): "持ち越", ("progressive-mancala", "en"): "extra",
    ("maciji", "ja"): "ワープ", ("maciji", "en"): "warp",
    ("macedonian-shogi", "ja"): "譲位", ("macedonian-shogi", "en"): "crown",
}  # fmt: skip
# Names and short words that a line's end cuts: an element that must not break and has more than one line.
BROKEN = "all => all.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent)"


def opened(table: GamePage) -> Page:
    """The rules tab with its sections."""
    table.page.locator("#tab-rules").click()
    expect(table.page.locator("#rules-shown section").first).to_be_visible()
    return table.page


def top(part: Locator) -> float:
    """Where a part of the page begins."""
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def told(figure: Locator) -> str:
    """The visible caption."""
    return "".join(text for text in figure.locator("figcaption > p:visible").all_inner_texts())


@pytest.mark.one_in(4, 2)
@pytest.mark.matrix("medamagaeru-ja")
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_tab_shows_steps_and_finds(open_game: Open, game_id: str, lang: str) -> None:
    page = opened(open_game(game_id, f"lang={lang}"))
    figure = page.locator(".stepped:has(input)").first
    many = figure.locator("input").count()
    first = told(figure)
    figure.locator(".tap:visible").click()
    expect(figure.locator("input").nth(1)).to_be_checked()
    assert told(figure) != first
    figure.locator("input").nth(1).press("ArrowLeft")  # the keyboard steps a group of radio buttons
    assert told(figure) == first
    figure.locator(".sc:visible label").first.click()  # back from the first is the last
    expect(figure.locator("input").nth(many - 1)).to_be_checked()
    assert audit(page) == []

    field, marks, folded = page.locator(".finding input"), page.locator("#rules-shown mark"), page.locator("#rules-shown [data-folded]")
    word = WANTED[game_id, lang]
    field.fill(word)
    expect(marks.first).to_be_attached()
    assert {text.lower() for text in marks.all_text_contents()} == {word.lower()}
    assert 0 < folded.count() < page.locator("#rules-shown section").count()
    for at in range(1, min(marks.count(), 3) + 1):
        field.press("Enter")
        expect(page.locator(".finding output")).to_have_text(f"{at} / {marks.count()}")
        expect(page.locator("#rules-shown mark.here")).to_be_in_viewport()
    assert page.evaluate("location.hash").count("moves") <= 1  # nothing was played
    field.fill("xyzzy")
    expect(marks).to_have_count(0)
    expect(page.locator(".finding output")).to_have_text({"ja": "見つかりません", "en": "No match"}[lang])
    expect(page.locator("#r-words dl")).to_be_visible()
    field.fill("")
    expect(folded).to_have_count(0)


def test_another_language_and_other_options(open_game: Open) -> None:
    table = open_game("medamagaeru", "home=second")
    page = opened(table)
    expect(page.locator("#rules-text ul")).to_contain_text("2段目")  # what is in force is told above
    assert top(page.locator("#rules-text ol")) < top(page.locator(".finding")) < top(page.locator("#rules-shown"))
    table.switch_language()
    expect(page.locator("#rules-shown h2").first).to_contain_text("How to win")
    expect(page.locator("#rules-shown")).to_have_count(1)


@pytest.mark.one_in(4)
@pytest.mark.matrix("medamagaeru-ja")
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_page_without_any_script(visit: Visit, site: Site, game_id: str, lang: str) -> None:
    """The page is whole and its boards are stepped; names stay unbroken on the smallest phone; the game is a link away."""
    visitor = visit(viewport={"width": 320, "height": 640}, java_script_enabled=False)
    page = visitor.context.new_page()
    page.goto(f"{site.base}{game_id}/rules/" + ("en/" if lang == "en" else ""))
    figure = page.locator(".stepped:has(input)").first
    first = told(figure)
    figure.locator(".tap:visible").click()
    assert told(figure) != first
    expect(page.locator(".doc-go a").first).to_have_attribute("href", re.compile(r"\.\./"))
    assert page.locator(".stepped svg.picture").count() >= 5
    assert not [address for address in visitor.addresses if address.endswith((".js", ".mjs", ".bin"))]


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_page_fits(come_again: Visit, site: Site, game_id: str, lang: str) -> None:
    for theme, widths in (("light", [320, 360, 1440]), ("dark", [360, 768])):
        page = come_again(color_scheme=theme).tab()
        page.goto(f"{site.base}{game_id}/rules/" + ("en/" if lang == "en" else ""))
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") == width
            assert page.locator(".nb").evaluate_all(BROKEN) == [], (theme, width)
            if width == widths[0]:  # where it has least room
                assert audit(page) == [], (theme, width)
