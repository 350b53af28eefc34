"""A puzzle's own page in a browser: read without a program, solved at one tap; what leads to it, and to none."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from game_page import GamePage
from playwright.sync_api import expect
from solver import Solver
from test_page_access import AXE, RULES, RUN
from visitor import Visitor

from core.words import Words
from tools.puzzles.files import read
from tools.server.server import Site
from tools.site.puzzles.pages import address

Visit = Callable[..., Visitor]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.matrix("maciji-ja")
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", ["maciji", "progressive-mancala", "macedonian-shogi"])
def test_it_is_light_and_one_tap_opens_it_on_the_table(visit: Visit, site: Site, game_id: str, lang: str) -> None:
    visitor = visit(locale="ja-JP" if lang == "ja" else "en-GB", **PHONE)
    entry = read(game_id)["puzzles"][0]
    page = visitor.tab()
    visitor.addresses.clear()
    page.goto(site.base + address(game_id, lang, entry["id"]))
    page.wait_for_load_state("load")
    asked = {urlsplit(each).path.removeprefix(site.subpath).rsplit(".", 1)[-1] for each in visitor.addresses}
    assert asked <= {"css", "svg", address(game_id, lang, entry["id"])}, "no program, no picture"
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(RUN, ["html", {"type": "tag", "values": RULES}]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("a.asks").click()
    page.wait_for_url(re.compile(f"/{game_id}/#puzzle={entry['id']}$"))
    table = GamePage(page).ready()
    assert table.lang == lang
    Solver(table, game_id, entry).stands()


def test_the_address_of_no_puzzle_leads_to_the_game_which_says_so(visit: Visit, site: Site) -> None:
    visitor = visit()
    visitor.expected_faults.append(re.compile("404"))
    page = visitor.tab()
    page.goto(site.base + "maciji/puzzles/zzzzz/", wait_until="commit")
    page.wait_for_url(site.base + "maciji/#puzzle=zzzzz")
    table = GamePage(page).ready()
    table.warns(Words("puzzles.unknown"))
