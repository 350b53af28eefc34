"""What boards in a page of another site cost: how long until all are ready, and how much memory, the engine apart.

`python -m tools.bench.boards [--boards 20] [--site dist]` on Linux, in the machine's Chromium. The boards stand below the fold in a page of
another site and are started by a script at once. Memory is what the browser's processes have for themselves and their part of what they
share (PSS).
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from games import ids
from tools import ROOT
from tools.server.server import Site
from tools.test_support.browser import find, switches

HEAR = "<script>ready = 0; addEventListener('komado:ready', () => ready++)</script>"
START = "all => all.forEach((board) => board.start())"


def family(parent: int) -> list[int]:
    """A process and all that come from it."""
    found = [parent]
    for task in Path(f"/proc/{parent}/task").iterdir():
        for child in (task / "children").read_text("utf-8").split():
            found += family(int(child))
    return found


def memory() -> float:
    """MB that all processes begun by this one have."""
    total = 0
    for process in family(os.getpid())[1:]:
        text = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8")
        total += int(text.split("\nPss:")[1].split()[0])
    return total / 1024


def settled(page: Page) -> float:
    """The memory, once it has stopped changing much."""
    before, now = 0.0, memory()
    for _ in range(20):
        if abs(now - before) < 2:
            break
        page.wait_for_timeout(1000)
        before, now = now, memory()
    return now


def measure(page: Page, site: Site, blog: Site, count: int, more: str) -> tuple[float, float]:
    """Seconds until boards are ready, and the MB that they take."""
    boards = "".join(f'<komado-board game="{ids()[nth % len(ids())]}" {more}></komado-board>' for nth in range(count))
    script = f'<script src="{site.base}embed.js"></script>'
    blog.extra["/post"] = f'<!doctype html><link rel="icon" href="data:,">{script}<div style="height: 3000px"></div>{boards}{HEAR}'
    page.goto(blog.origin.replace("127.0.0.1", "localhost") + "/post")
    before, begun = settled(page), time.monotonic()
    page.locator("komado-board").evaluate_all(START)
    page.wait_for_function("count => ready === count", arg=count, timeout=120_000)
    seconds = time.monotonic() - begun
    if more:
        for frame in page.frames[1:]:
            frame.wait_for_selector('html[data-ready="engine"]', state="attached", timeout=120_000)
    return seconds, settled(page) - before


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as empty,
        Site(asked.site, "/komado/") as site,
        Site(Path(empty)) as blog,
        sync_playwright() as driver,
    ):
        for count in sorted({1, asked.boards}):
            for name, more in (("played by two people", ""), ("that play by themselves", 'p0="engine:1" p1="engine:1"')):
                browser = driver.chromium.launch(executable_path=find(), args=switches())
                page = browser.new_page(viewport={"width": 900, "height": 700})
                seconds, taken = measure(page, site, blog, count, more)
                print(
                    f"{count:3} boards {name:24} ready after {seconds:5.1f} s, {taken:6.0f} MB, engine threads: {len(page.workers)}",
                    flush=True,
                )
                browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
