"""The network drops while the engine loads: the visitor is told, it is tried again, and no question stays open."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import expect
from visitor import ENGINE, Visitor

from core.words import Words
from tools.server.server import Site

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]
RUNTIME = "pyodide.asm.wasm"
SOON = 5_000  # ms
CUT, UNREACHED, QUIET = Words("engine.cut"), Words("engine.unreached"), Words("engine.quiet")


def status_of(table: GamePage, words: Words, timeout: int = SOON) -> None:
    expect(table.page.locator("#status")).to_contain_text(table.words(words), timeout=timeout)


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """A visitor whose console may show the faults of a broken line."""
    made = visit(engine=True)
    made.expected_faults.append(re.compile("(?i)net::ERR|Failed to (load|fetch)|pyodide|engine|wasm|network|TypeError"))
    return made


@pytest.mark.exhaustive
def test_a_move_goes_on_by_itself_when_the_line_is_back(visitor: Visitor, site: Site) -> None:
    site.cuts[RUNTIME] = 1_000_000
    table = visitor.open("medamagaeru", "p0=engine:1")
    status_of(table, CUT)
    expect(table.page.locator("#status")).to_contain_text(re.compile("[1-4]秒後に再接続します"))
    site.cuts.clear()
    table.wait_for_moves(1)
    table.ready("engine")


@pytest.mark.exhaustive
def test_it_is_tried_again_by_hand(visitor: Visitor, site: Site) -> None:
    site.cuts[RUNTIME] = 1_000_000
    table = visitor.open("medamagaeru", "p0=engine:1")
    # The second wait is twice as long as the first: enough time to press.
    expect(table.page.locator("#status")).to_contain_text(re.compile("[78]秒後"), timeout=20_000)
    site.cuts.clear()
    with table.page.expect_worker(timeout=3_000):
        table.page.locator('[data-do="retry"]').click()
    table.wait_for_moves(1)


@pytest.mark.exhaustive
def test_a_browser_that_goes_offline_and_comes_back(visitor: Visitor, site: Site) -> None:
    with site.held(ENGINE) as gate:
        table = visitor.open("medamagaeru", "p0=engine:1")
        assert gate.asked.wait(10)
        visitor.context.set_offline(True)
        expect(table.page.locator('[data-do="retry"]')).to_be_visible(timeout=SOON)
    visitor.context.set_offline(False)
    table.wait_for_moves(1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", [RUNTIME, "stdlib.zip"])
def test_a_server_that_goes_silent(visitor: Visitor, site: Site, part: str) -> None:
    with site.held(part) as gate:
        table = visitor.open("medamagaeru", "p0=engine:1")
        assert gate.asked.wait(10)
        status_of(table, QUIET)
        expect(table.page.locator('[data-do="retry"]')).to_be_visible()
    table.wait_for_moves(1)


@pytest.mark.exhaustive
def test_a_thread_whose_script_does_not_come(visitor: Visitor, site: Site) -> None:
    with site.held(ENGINE):
        table = visitor.open("medamagaeru", "p0=engine:1")
        status_of(table, QUIET)
    table.wait_for_moves(1)


@pytest.mark.exhaustive
def test_two_people_are_not_disturbed_and_a_hint_is_answered_later(visitor: Visitor, site: Site) -> None:
    site.cuts[RUNTIME] = 1_000_000
    table = visitor.open("medamagaeru", "moves=57-56.31-32")
    table.page.wait_for_event("worker")
    expect(table.page.locator("#status")).not_to_contain_text(table.words(CUT))
    table.do("do.hint")
    status_of(table, CUT, 10_000)
    site.cuts.clear()
    expect(table.page.locator("[data-board] .ar.hint").first).to_be_visible(timeout=30_000)


@pytest.mark.exhaustive
def test_after_a_failure_for_good_nobody_thinks(visitor: Visitor, site: Site) -> None:
    visitor.expected_faults.append(re.compile("404"))
    site.missing.append(RUNTIME)
    table = visitor.open("medamagaeru", "p0=engine:1")
    status_of(table, UNREACHED, 20_000)
    table.warns(Words("engine.failed"))
    site.missing.clear()
    table.page.locator('[data-do="retry"]').click()
    table.wait_for_moves(1)
    expect(table.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.exhaustive
def test_a_slow_line_is_no_lost_one(visitor: Visitor, site: Site) -> None:
    site.slow[RUNTIME] = 0.05
    table = visitor.open("medamagaeru", "p0=engine:1")
    table.page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => seen.push(document.querySelector('#status').innerText))
            .observe(document.querySelector('#status'), {subtree: true, childList: true, characterData: true}) }"""
    )
    table.wait_for_moves(1)
    seen = "".join(table.page.evaluate("() => seen"))
    assert table.words(QUIET) not in seen and table.words(CUT) not in seen
