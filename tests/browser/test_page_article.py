"""The article and pages with boards: light, readable on a phone, right in their boards, and accessible."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from game_page import GamePage
from host import Come, board, replay
from lines import SHIPPED
from playwright.sync_api import Frame, Page
from test_page_access import AXE, RULES, RUN, SMALL_TARGETS, TOO_WIDE
from visitor import Visitor

from tools import ROOT
from tools.server.server import Site

Visit = Callable[..., Visitor]
WHERE = {"ja": "articles/progressive-mancala/", "en": "articles/progressive-mancala/en/"}
LEAST_TARGET = 43.5  # 44 px, less rounding by the browser
MOST_BYTES = 150_000  # of pictures, script, style and text before anything is tapped, as they are; a third of that gzipped
SIZES = [(320, 640), (360, 740), (768, 1024), (1440, 900)]
# The cells of tables in which a number or word is broken over two lines.
BROKEN = """() => [...document.querySelectorAll('td')].filter(cell => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return !/\\s/.test(cell.textContent.trim()) && new Set([...words.getClientRects()].map(line => line.top)).size > 1;
}).map(cell => `broken: ${cell.textContent}`)"""


def audit(view: Page | Frame) -> list[str]:
    """axe-core's findings in a page or in a frame."""
    view.evaluate(AXE.read_text(encoding="utf-8"))
    lines: list[str] = view.evaluate(RUN, ["html", {"type": "tag", "values": RULES}])
    return lines


def read(come_again: Visit, site: Site, lang: str, **manner: Any) -> Page:
    page = come_again(**manner).tab()
    page.goto(site.base + WHERE[lang])
    return page


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_runs_until_a_board_is_started(visit: Visit, site: Site, lang: str) -> None:
    visitor = visit()
    page = visitor.context.new_page()
    page.goto(site.base + WHERE[lang])
    boards = page.locator("komado-board")
    assert boards.count() >= 15
    page.evaluate("Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode(); }))")
    files = {urlsplit(address).path for address in visitor.addresses}
    kinds = {path.rsplit(".", 1)[-1] if "." in path else "html" for path in files}
    assert kinds == {"html", "css", "js", "svg"}
    assert [path for path in files if path.endswith(".js")] == [site.subpath + "embed.js"]
    assert len(page.frames) == 1
    pictures = page.locator("komado-board img").evaluate_all("all => all.map((image) => image.naturalWidth)")
    assert all(pictures)
    assert all(page.locator("komado-board img").evaluate_all("all => all.map((image) => image.alt)"))


def test_it_is_light(visit: Visit, site: Site) -> None:
    visitor = visit(viewport={"width": 360, "height": 740})
    page = visitor.context.new_page()
    page.goto(site.base + WHERE["ja"])
    page.wait_for_load_state("load")
    paths = {urlsplit(address).path.removeprefix(site.subpath) for address in visitor.addresses}
    files = [site.folder / path / "index.html" if path.endswith("/") else site.folder / path for path in paths]
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_picture_is_of_the_board_that_starts_there(come_again: Visit, site: Site, lang: str) -> None:
    """A picture's words name the ply; the moves of its board can be played."""
    page = read(come_again, site, lang)
    asked = page.locator("komado-board").evaluate_all(
        "all => all.map((one) => [...['moves', 'ply', 'mode'].map((name) => one.getAttribute(name) ?? ''), one.querySelector('img').alt])"
    )
    modes = {mode for _, _, mode, _ in asked}
    assert modes == {"play", "replay", "puzzle", "diagram"}
    for moves, ply, _, said in asked:
        record = replay("progressive-mancala", moves)
        assert int(ply) <= record.here.ply
        assert re.search(rf"(?<!\d){ply}(?!\d)" if ply != "0" else "開始局面|starting position", said), said


def test_a_replay_starts_in_its_place(come_again: Visit, site: Site) -> None:
    page = read(come_again, site, "ja", viewport={"width": 360, "height": 740})
    replays = page.locator("komado-board[mode=replay]")
    before = page.evaluate("document.documentElement.scrollHeight")
    replays.nth(1).get_by_role("button").click()
    page.wait_for_function("() => document.querySelectorAll('komado-board[mode=replay]')[1].shadowRoot.querySelector('.live')")
    table = GamePage(page.frames[1]).ready()
    table.check(replay("progressive-mancala", "k.c"))
    assert page.evaluate("document.documentElement.scrollHeight") == pytest.approx(before, abs=2)


@pytest.mark.exhaustive
def test_the_puzzle_takes_both_answers(come_again: Visit, site: Site) -> None:
    for hole in ("e", "f"):
        page = read(come_again, site, "en")
        page.locator("komado-board[mode=puzzle]").get_by_role("button").click()
        page.wait_for_function("() => document.querySelector('komado-board[mode=puzzle]').shadowRoot.querySelector('.live')")
        table = GamePage(page.frames[1]).ready()
        table.spot(hole).click()
        table.says("Solved")


@pytest.mark.matrix
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(come_again: Visit, site: Site, lang: str, scheme: str) -> None:
    page = read(come_again, site, lang, color_scheme=scheme)
    problems = audit(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        problems += [f"{width}: {more} px too wide"] if (more := page.evaluate(TOO_WIDE)) > 0 else []
        problems += page.evaluate(SMALL_TARGETS, ["body", LEAST_TARGET])
    assert not problems, "\n".join(problems)


@pytest.mark.exhaustive
def test_the_way_to_it_and_back(come_again: Visit, site: Site) -> None:
    page = come_again().open().page
    page.get_by_role("link", name="一列の盤で目が回る").click()
    page.wait_for_url("**/" + WHERE["ja"])
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/" + WHERE["en"])
    page.get_by_role("link", name="Play Progressive Mancala").click()
    page.wait_for_url("**/en/progressive-mancala/#*")
    table = GamePage(page).ready()
    table.page.get_by_role("tab", name="Rules").click()
    table.page.get_by_role("link", name="One row of holes").click()
    page.wait_for_url("**/" + WHERE["en"])


GUIDES = [f"{game_id}-guide" for game_id in SHIPPED if (ROOT / "articles" / f"{game_id}-guide").is_dir()]


@pytest.mark.exhaustive
def test_the_way_to_a_guide_and_back(come_again: Visit, site: Site) -> None:
    page = come_again().open("shinken-shobu").page
    page.get_by_role("tab", name="ルール").click()
    page.get_by_role("link", name="手引き").click()
    page.wait_for_url("**/articles/shinken-shobu-guide/")
    assert page.locator(".end a").all_inner_texts() == ["真剣勝負で遊ぶ", "ルール", "1分で学ぶ", "問題を解く"]
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/articles/shinken-shobu-guide/en/")
    page.get_by_role("link", name="Rules", exact=True).click()
    page.wait_for_url("**/shinken-shobu/rules/en/")
    page.get_by_role("link", name="Guide").click()
    page.wait_for_url("**/articles/shinken-shobu-guide/en/")
    page.get_by_role("link", name="Puzzles").click()
    page.wait_for_url("**/en/shinken-shobu/#puzzle=*")
    GamePage(page).ready()


@pytest.mark.exhaustive
def test_a_puzzle_of_a_guide_takes_its_proven_move(come_again: Visit, site: Site) -> None:
    page = come_again().tab()
    page.goto(site.base + "articles/shinken-shobu-guide/en/")
    page.locator("komado-board[mode=puzzle]").first.get_by_role("button").click()
    page.wait_for_function("() => document.querySelector('komado-board[mode=puzzle]').shadowRoot.querySelector('.live')")
    table = GamePage(page.frames[1]).ready()
    for spot in ("a9", "a1"):
        table.spot(spot).click()
    table.wait_for_moves(18)  # the reply
    for spot in ("b2", "a1"):
        table.spot(spot).click()
    table.says("Solved")


@pytest.mark.exhaustive
@pytest.mark.matrix("shinken-shobu")
@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_is_light_and_accessible(come_again: Visit, site: Site, name: str) -> None:
    visitor = come_again(viewport={"width": 360, "height": 740}, color_scheme="dark")
    page, problems = visitor.tab(), []
    for where in (f"articles/{name}/", f"articles/{name}/en/"):
        page.goto(site.base + where)
        assert len(page.frames) == 1
        problems += audit(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            problems += [f"{where} {width}: {more} px too wide"] if (more := page.evaluate(TOO_WIDE)) > 0 else []
            problems += page.evaluate(SMALL_TARGETS, ["body", LEAST_TARGET]) + page.evaluate(BROKEN)
    assert not problems, "\n".join(problems)


@pytest.mark.exhaustive
# A page of another site with boards in it.
@pytest.mark.matrix
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_with_boards_is_accessible(host: Come, site: Site, scheme: str) -> None:
    page = host(
        board("medamagaeru") + board("maciji", mode="diagram") + board("chess") + board("uchu-yuei", moves="o@e5", mode="replay"),
        head='<meta name="color-scheme" content="light dark">', color_scheme=scheme,
    )  # fmt: skip
    page.visitor.expected_faults.append(re.compile("Failed to execute 'postMessage'"))  # axe tries to reach itself in our frames
    problems = audit(page.page)
    table = page.start()
    page.heard("ready")
    problems += audit(page.page.frames[1])
    table.spot("57").click()
    problems += audit(page.page) + audit(page.page.frames[1])
    last = page.start(3)
    problems += audit(page.page.frames[2])
    last.stands("o@e5")
    assert not problems, "\n".join(problems)
