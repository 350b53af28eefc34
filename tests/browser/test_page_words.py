"""Two languages: switched in place, wholly, without touching the game; and no catalogue key ever shows."""

import contextlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from game_page import GamePage, taps_of
from lines import SHIPPED, told
from playwright.sync_api import Page, TimeoutError, expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]
ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = [ROOT / "static" / "i18n" / "en.json", *(ROOT / "py").glob("*/*/en.json")]
FIRST = sorted({key.partition(".")[0] for path in CATALOGUES for key in json.loads(path.read_text("utf-8"))})
KEY = re.compile(r"\b(?:" + "|".join(map(re.escape, FIRST)) + r")\.[a-z_]+(?:\.[a-z0-9_]+)*\b(?!/)|\{\w+\}")
JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")

# All text and accessible names of a page, except those marked with another language, and repetitions.
READABLE = """() => {
  const lang = document.documentElement.lang;
  const found = [document.title.replace("駒窓", "")];
  const foreign = (element) => element.closest("[lang]").lang !== lang || element.closest(".brand, [data-do=lang], [role=status]");
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let element = walk.currentNode; element; element = walk.nextNode()) {
    if (["SCRIPT", "STYLE"].includes(element.tagName) || !element.checkVisibility() || foreign(element)) continue;
    const heard = element.closest("[aria-hidden=true]") ? [] : ["aria-label", "title", "placeholder", "alt"];
    for (const name of heard) if (element.getAttribute(name)) found.push(element.getAttribute(name));
    if (element.tagName === "SELECT") found.push(...[...element.options].map((option) => option.label));
    for (const node of element.childNodes) if (node.nodeType === 3 && node.data.trim()) found.push(node.data.trim());
  }
  return found;
}"""

DIALOGS = ["new", "menu", "share", "text", "comment", "type", "settings", "keys"]
OPENED_FROM_THE_MENU = {name: f"do.{name}" for name in ("new", "text", "comment", "type", "settings", "keys")}


def readable(page: Page) -> list[str]:
    """Every text of the page that a visitor can read or hear, in the page's own language."""
    found: list[str] = page.evaluate(READABLE)
    return found


def check_language(page: Page, lang: str) -> None:
    if lang == "en":
        with contextlib.suppress(TimeoutError):  # the list of moves is written after the rest; what is left then fails below
            page.wait_for_function(f"pattern => !({READABLE})().some((text) => new RegExp(pattern).test(text))", arg=JAPANESE.pattern)
    texts = readable(page)
    assert len(texts) > 5
    assert [text for text in texts if KEY.search(text)] == []
    assert [text for text in texts if "</" in text] == []  # markup that is shown as text
    japanese = [text for text in texts if JAPANESE.search(text)]
    if lang == "ja":
        assert japanese
    else:
        assert japanese == []


def test_home_in_both_languages(open_game: Open) -> None:
    table = open_game()
    check_language(table.page, "ja")
    table.switch_language()
    assert table.lang == "en"
    table.says(Words("home.title"))
    check_language(table.page, "en")
    table.reload()
    assert table.ready().lang == "en"
    check_language(table.page, "en")


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_switching_keeps_the_game(open_game: Open, game_id: str) -> None:
    options, codes = told(game_id)
    record = Record(load(game_id, **options))
    table = open_game(game_id, "&".join(f"{name}={value}" for name, value in options.items()))
    *played, last = codes[:7]
    for code in played:
        table.play(record, code)
    tapped = taps_of(record.position, last)[:-1]
    table.tap(*tapped)
    for lang in ("ja", "en", "ja"):
        assert table.lang == lang
        table.check(record, tapped)
        check_language(table.page, lang)
        table.switch_language()
    table.reload()
    table.ready().check(record)


@pytest.mark.exhaustive
@pytest.mark.one_in(4, 2)
@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", SHIPPED)
def test_every_dialog_is_in_the_language(open_game: Open, game_id: str, lang: str) -> None:
    options, codes = told(game_id)
    link = [*(f"{name}={value}" for name, value in options.items()), "moves=" + ".".join(codes[:6]), "lang=" + lang]
    table = open_game(game_id, "&".join(link))
    for dialog in DIALOGS:
        if dialog == "share":
            table.do("do.share")
        else:
            table.do("do.more")
        if dialog in OPENED_FROM_THE_MENU:
            table.do(OPENED_FROM_THE_MENU[dialog])
        expect(table.dialog).to_be_visible()
        check_language(table.page, lang)
        table.press("Escape")
    for tab in table.page.get_by_role("tab").all():
        tab.click()
        check_language(table.page, lang)


def test_the_question_at_the_spot_is_in_the_language(open_game: Open) -> None:
    record = Record(load("medamagaeru"))
    for code in ("47-46", "31-42", "57-56", "42-43", "37-36", "43-44", "36-35", "44-45"):
        record.play(code)
    moves = ".".join(node.code for node in record.here.line())
    asked = next(way for move in record.position.legal_moves() if len(way := record.position.taps(move)) == 3)
    table = open_game("medamagaeru", f"moves={moves}&lang=en")
    table.tap(*asked[:2])
    table.check(record, asked[:2])
    check_language(table.page, "en")
    table.switch_language()
    table.check(record, asked[:2])
    check_language(table.page, "ja")


@pytest.mark.exhaustive
def test_the_browsers_language_and_the_saved_one(come_again: Visit) -> None:
    assert come_again(locale="en-US").open("medamagaeru").lang == "en"
    assert come_again(locale="ja-JP").open("medamagaeru").lang == "ja"
    visitor = come_again(locale="ja-JP")
    visitor.open("medamagaeru").switch_language()
    assert visitor.open("progressive-mancala").lang == "en"
    assert visitor.open("progressive-mancala", "lang=ja").lang == "ja"
