"""Measures how long a lesson takes to begin: from the tap on "one minute" to its first board, and from opening the page to the first right
tap.

    python -m tools.bench.lessons [--rounds N]

The games by turns, each time a first visit in a new browser context, at full speed and with the page's thread slowed four times. The tap
comes a second after the page can be played: people need as long to see the button, and the page's start is over by then. "Opened" is the
time in which a script that taps as early as possible solves the first step: the shortest time for a learner.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from games import LESSONS
from tools import ROOT
from tools.server.server import Site
from tools.site import lessons
from tools.test_support import browser

SLOWDOWNS = (1, 4)
LOOKED = 1000  # ms from the playable page to the tap
BUDGETS = {1: 300, 4: 1000}  # ms from the tap to the first board
# The button is pressed by a script in the page, so that only the page is timed.
BEGIN = """() => new Promise((done) => {
  const start = performance.now();
  const shown = () => { if (document.querySelector('[data-lesson="ask"] .tell h2')) { watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))); } };
  const watch = new MutationObserver(shown);
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-lesson"] });
  document.querySelector('.learn [data-do="lesson"]').click();
})"""


def visit(chromium: Browser, site: Site, game_id: str, slowdown: int) -> tuple[float, float]:
    """The times of a first visit, in ms: from the tap to the first board, and from opening the page to the first right tap."""
    context = chromium.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    if slowdown > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(site.url(game_id))
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(LOOKED)
    came = float(page.evaluate(BEGIN))
    solve(page, game_id)
    solved = float(page.evaluate("performance.now()"))
    context.close()
    return came, solved


def solve(page: Page, game_id: str) -> None:
    """Makes the first step's move."""
    step = lessons.read(game_id)["steps"][0]
    position = lessons.position_of(game_id, step)
    code = min(lessons.accepted(step, position), key=lambda code: len(position.taps(position.parse(code))))
    for tap in position.taps(position.parse(code)):
        page.locator(f'[data-spot="{tap}"]').first.click()
    page.wait_for_selector('[data-lesson="right"]')


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    times: dict[tuple[str, int], list[tuple[float, float]]] = {}
    with sync_playwright() as playwright, Site(asked.site, "/komado/") as site:
        chromium = playwright.chromium.launch(executable_path=browser.find(whole=True), args=browser.switches())
        for _ in range(asked.rounds):
            for game_id in LESSONS:
                for slowdown in SLOWDOWNS:
                    times.setdefault((game_id, slowdown), []).append(visit(chromium, site, game_id, slowdown))
        chromium.close()
    head = f"{'median of ' + str(asked.rounds):24}{'tap to step':>12}{'budget':>8}{'opened to right tap':>22}"
    print(head + f"{'slowed: tap':>13}{'budget':>8}{'opened':>9}")
    slow = False
    for game_id in LESSONS:
        row = f"{game_id:24}"
        for slowdown, wide in zip(SLOWDOWNS, ((12, 22), (13, 9)), strict=True):
            came, solved = (statistics.median(column) for column in zip(*times[game_id, slowdown], strict=True))
            row += f"{came:>{wide[0]}.0f}{BUDGETS[slowdown]:>8}{solved:>{wide[1]}.0f}"
            slow = slow or came > BUDGETS[slowdown]
        print(row)
    return int(slow)


if __name__ == "__main__":
    raise SystemExit(main())
