"""Measures a first and a return visit beside the rivals: a page that only starts PyScript, Kifu for JS, and Lichess's viewer of PGN.

    python -m tools.bench.rivals [-N 15] [--site dist] [--before another/dist]

The pages are visited by turns, in another order each round, from one server that compresses and writes an answer at once. The rivals come
from npm into a temporary folder: they are in no lock file and in no built site (Lichess's is under the GPL). Each shows a position; a page
says `data-ready` itself or, for the rivals, when its board is in the document. Two clocks: "page" is the page's own at that change,
"outside" is from here, from the start of the navigation until it is known here. Medians, and in brackets the ratio to the floor's page:
the median of the ratios of the rounds. Where npm brings no rivals, only the floor and the site are visited.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from tools import ROOT
from tools.bench.page import CONDITIONS, Condition
from tools.bench.visits import SETTLED, WATCH, opened, profile, until
from tools.server.answer import kept_by_name
from tools.server.server import Site
from tools.test_support import browser

PACKAGES = ("kifu-for-js@5.5.0", "@lichess-org/pgn-viewer@2.5.9")
GAME = "macedonian-shogi"  # whose page is the largest
GOALS = {"first visit": 1.25, "return visit": 1.15}  # of the floor, by the page's own clock
REST = 500  # ms after a visit, for what a browser keeps
HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">"""
SEEN = """<script>new MutationObserver((_, watch) => {
  if (!document.querySelector("SELECTOR")) return;
  watch.disconnect();
  document.documentElement.dataset.ready = "board";
}).observe(document, { subtree: true, childList: true });</script>"""
PAGES = {
    "floor": """<script type="module" src="/modules/@pyscript/core/dist/core.js"></script>
<mpy-config type="json">{"interpreter": "/modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"}</mpy-config>
<script type="mpy">
from js import document
document.documentElement.dataset.ready = "board"
</script>""",
    "kifu-for-js": SEEN.replace("SELECTOR", "ins svg")
    + """<script src="/rivals/node_modules/kifu-for-js/bundle/kifu-for-js.min.js"></script>
<script type="text/kifu">手合割：平手
1 ７六歩(77)
2 ３四歩(33)
</script>""",
    "pgn-viewer": SEEN.replace("SELECTOR", "cg-board piece")
    + """<link rel="stylesheet" href="/rivals/node_modules/@lichess-org/pgn-viewer/dist/lichess-pgn-viewer.css"><div id="board"></div>
<script type="module">import start from "/rivals/node_modules/@lichess-org/pgn-viewer/dist/lichess-pgn-viewer.min.js";
start(document.querySelector("#board"), { pgn: "1. e4 e5 2. Nf3 Nc6" });</script>""",
}


class Times(NamedTuple):
    """ms of a visit, by both clocks."""

    page: float
    outside: float


def fetch(folder: Path) -> bool:
    """Has npm put the rivals into a folder; False if it cannot."""
    quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", "--fetch-retries=0"]
    return not subprocess.run(["npm", "install", *quiet, "--prefix", str(folder), *PACKAGES], check=False).returncode


def measured(context: BrowserContext, server: Site, url: str, condition: Condition) -> Times:
    """A visit in a context, until the page has kept what it keeps."""
    server.line = condition.line
    begin = time.perf_counter()
    with opened(context, url, condition.slowdown) as page:
        at = until(page, "board")
        outside = (time.perf_counter() - begin) * 1000
        server.line = None
        if page.locator("html[data-build]").count():
            page.wait_for_selector('html[data-offline="ready"]', state="attached")
        page.wait_for_timeout(REST)
    return Times(at, outside)


@contextmanager
def private(playwright: Playwright) -> Iterator[BrowserContext]:
    """A private window."""
    chromium = playwright.chromium.launch(executable_path=browser.find(whole=True), args=browser.switches())
    context = chromium.new_context()
    context.add_init_script(WATCH)
    context.new_page().wait_for_timeout(SETTLED)
    yield context
    chromium.close()


WINDOWS = {"a profile on disk": profile, "a private window": private}


def shown(name: str, found: list[Times], floor: list[Times]) -> str:
    """A line of the table."""
    cells = []
    for clock in Times._fields:
        mine, least = ([getattr(one, clock) for one in times] for times in (found, floor))
        ratio = median(one / other for one, other in zip(mine, least, strict=False))
        cells.append(f"{clock} {median(mine):5.0f} ({ratio:.2f})")
    return f"  {name:14}{'   '.join(cells)}   n {len(found)}"


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-N", "--rounds", type=int, default=15, help="visits of each page")
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site")
    parser.add_argument("--before", type=Path, help="an earlier build of the site, to be visited too")
    parser.add_argument("--at", choices=[*CONDITIONS], action="append", help="only at this speed")
    parser.add_argument("--window", choices=[*WINDOWS], action="append", help="only in this one")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary)
        met = PAGES if fetch(folder) else {"floor": PAGES["floor"]}
        if len(met) < len(PAGES):
            print("NOT MEASURED: the rivals, which npm could not fetch")
        for name, text in met.items():
            (folder / f"{name}.html").write_text(HEAD + text, "utf-8")
        beside = {"/rivals/": folder, "/modules/": ROOT / "node_modules"} | ({"/before/": asked.before.resolve()} if asked.before else {})
        with Site(asked.site.resolve(), "/site/", beside=beside, packed=True, caching=kept_by_name) as server:
            pages = {"Komado": server.url(GAME)} | ({"before": f"{server.origin}/before/{GAME}/"} if asked.before else {})
            pages |= {name: f"{server.origin}/rivals/{name}.html" for name in met}
            for speed, window in ((speed, window) for speed in asked.at or CONDITIONS for window in asked.window or WINDOWS):
                first: dict[str, list[Times]] = {name: [] for name in pages}
                again: dict[str, list[Times]] = {name: [] for name in pages}
                condition = CONDITIONS[speed]
                for number in range(asked.rounds):
                    print(f"{speed or 'full speed'}, {window}, round {number + 1} of {asked.rounds}", file=sys.stderr)
                    for name in random.sample([*pages], len(pages)):
                        with WINDOWS[window](playwright) as context:
                            for found in (first, again):
                                found[name].append(measured(context, server, pages[name], condition))
                for when, found in (("first visit", first), ("return visit", again)):
                    print(f"{when}, {speed or 'full speed'}, {window}; the goal is {GOALS[when]} of the floor")
                    print(*(shown(name, times, found["floor"]) for name, times in found.items()), sep="\n")
    print(f"load average {os.getloadavg()[0]:.2f}, on {os.cpu_count()} processors")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
