"""The site without a network: kept whole after one visit."""

import random
from pathlib import Path
from typing import Any

import pytest
from game_page import GamePage
from kept_memories import read_from
from learner import Learner
from offline_home import KEPT, Home, games_of, kept, play_on, replay
from playwright.sync_api import Browser, BrowserContext, expect
from solver import Solver, puzzle_of
from visitor import FLAGS, Visitor

from core.words import Words
from tools.test_support.browser import find


@pytest.mark.parametrize("many", [1, pytest.param(8, marks=pytest.mark.exhaustive)])
def test_games_with_the_engine_after_one_visit_and_no_network(chromium: Browser, host: Home, tmp_path: Path, many: int) -> None:
    def start() -> BrowserContext:
        made = chromium.browser_type.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=find(), args=FLAGS, locale="ja-JP", reduced_motion="reduce"
        )
        made.set_default_timeout(KEPT)
        return made

    context = start()
    page = context.new_page()
    page.goto(host.url("two-three"))
    table = GamePage(page).ready("engine")
    first = replay("two-three", "")
    for _ in range(3):
        table.play(first, first.position.code(first.position.legal_moves()[0]))
    page.evaluate("localStorage.setItem('komado.theme', 'dark')")
    kept(table)
    page.goto(host.url("en/maciji"))
    GamePage(page).ready()
    context.close()
    host.close()

    context = start()
    said: list[str] = []
    context.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page = context.new_page()
    page.goto(host.url())
    table = GamePage(page).ready()
    assert read_from(page) == [], "a page that has its images at hand begins with them"
    assert page.locator("html").get_attribute("data-theme") == "dark"
    kept(table)
    table.says(Words("offline.ready"))
    page.locator("#resume").get_by_role("link").first.click()
    page.wait_for_selector("[data-board]")
    table.ready().check(first)
    for seed, game_id in enumerate(games_of(host)[-many:]):
        page.goto(host.url(game_id, "p1=engine:1").replace("/#", "#"))  # the page also opens without the last slash of its address
        assert page.url.startswith(host.url(game_id))
        table = GamePage(page).ready()
        play_on(table, game_id, random.Random(seed))
        table.ready("engine")
        if many > 2:
            page.goto(host.url(game_id) + "?again#lesson=1")
            learner = Learner(GamePage(page).ready(), game_id)
            if seed == 0:
                learner.learn()
            else:  # all files of a lesson come at once
                learner.state("ask")
                learner.solve(0)
    entry = puzzle_of("maciji", 3)
    page.goto(f"{host.url('maciji')}puzzles/{entry['id']}/")  # a page that is not kept: the game's stands for it
    assert page.url == f"{host.url('maciji')}#puzzle={entry['id']}"
    Solver(GamePage(page).ready(), "maciji", entry).solve()
    page.goto(host.url("maciji") + "?again")
    GamePage(page).ready()
    page.locator("#tab-rules").click()
    expect(page.locator("#rules-shown section").first).to_be_visible()
    page.locator('.learn [data-do="lesson"]').click()
    expect(page.locator('[data-lesson="ask"]')).to_be_visible()
    ways = (("maciji", host.url("en/maciji")), ("medamagaeru", host.url("medamagaeru") + "?en"))
    for game_id, address in ways if many > 2 else ():
        page.goto(host.url("en/" + game_id, "p1=engine:1"))  # the first has been visited in English, the second in no language
        assert page.url.split("#")[0] == address
        table = GamePage(page).ready()
        assert (table.lang, "p1=engine:1" in page.url) == ("en", True)
        play_on(table, game_id, random.Random(1))
    context.close()
    assert not [line for line in said if line.startswith("error") or "not whole" in line], said


@pytest.mark.exhaustive
def test_links_that_need_all_of_micropython_at_once_open_without_a_network(come: Visitor, host: Home) -> None:
    """The part of it that no usual first move runs is asked for in the middle of a call, where no service worker answers."""
    table = come.open("maciji")
    kept(table)
    host.close()
    for link in (
        "two-three/#moves=zz.9&p0=engine:9",
        "maciji/#start=%E3%81%82",
        "maciji/#moves=1.2&c=%F0%9F%90%B4",
        "maciji/?en#lesson=99",
    ):
        table.page.goto(host.url() + link)
        GamePage(table.page).ready()


@pytest.mark.exhaustive
def test_the_menu_of_a_game_says_it_in_both_languages(come: Visitor) -> None:
    table = come.open("maciji")
    kept(table)
    table.do("do.more")
    table.says(Words("offline.ready"))
    table.press("Escape")
    table.switch_language()
    table.do("do.more")
    table.says(Words("offline.ready"))


@pytest.mark.exhaustive
def test_a_return_visit_compiles_neither_pyscript_nor_micropython(come: Visitor, host: Home) -> None:
    """The browser has kept what it made of their scripts when the service worker stored them."""
    kept(come.open("medamagaeru"))
    page = come.context.new_page()
    devtools = come.context.new_cdp_session(page)
    compiled: dict[str, str] = {}
    over: list[bool] = []

    def told(found: dict[str, list[dict[str, Any]]]) -> None:
        for event in found["value"]:
            data = event["args"].get("data", {}) if event["name"] == "v8.compile" else {}
            if "/vendor/" in data.get("url", ""):
                compiled[data["url"].rsplit("/", 1)[1].partition("-")[0]] = f"{data.get('cacheKind')} {data.get('cacheRejected')}"

    devtools.on("Tracing.dataCollected", told)
    devtools.on("Tracing.tracingComplete", lambda _: over.append(True))
    config = {"includedCategories": ["v8", "devtools.timeline", "disabled-by-default-v8.compile"], "excludedCategories": ["*"]}
    devtools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    page.goto(host.url("medamagaeru"))
    GamePage(page).ready()
    devtools.send("Tracing.end")
    while not over:
        page.wait_for_timeout(20)
    assert compiled == {"core": "full False", "micropython.js": "full False"}
