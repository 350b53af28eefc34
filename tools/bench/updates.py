"""How long until a new version is offered to a tab that is not in front: `python -m tools.bench.updates [--runs 50] [--site dist]`.

Each run is a new visitor. He opens the home page and has it kept; another tab comes to the front; the host gets a new version (its service
worker has another digest); the first tab is reloaded behind. Said is how long each offer took since that reload, and how many never came.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, TimeoutError, sync_playwright

from tools import ROOT
from tools.server.server import Site
from tools.test_support.browser import find, switches

LIMIT = 60  # seconds, after which an offer is said not to have come


def offered(browser: Browser, site: Site, run: int) -> float | None:
    """Seconds until the offer stands in the page, None if it does not come."""
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(site.base)
        page.wait_for_selector('html[data-offline="ready"]', state="attached", timeout=LIMIT * 1000)
        front = context.new_page()
        front.goto("about:blank")
        front.bring_to_front()
        with (site.folder / "service-worker.js").open("a") as worker:
            worker.write(f"// version {run}\n")
        begun = time.monotonic()
        page.reload()
        page.wait_for_selector("#update", state="attached", timeout=LIMIT * 1000)
        return time.monotonic() - begun
    except TimeoutError:
        return None
    finally:
        context.close()


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        live = Path(folder) / "live"
        shutil.copytree(asked.site, live)
        with Site(live, "/komado/") as site:
            browser = driver.chromium.launch(executable_path=find(), args=switches())
            found = [offered(browser, site, run) for run in range(asked.runs)]
            browser.close()
    came = sorted(seconds for seconds in found if seconds is not None)
    print(f"{len(came)} of {asked.runs} offers came")
    if came:
        print(f"after {came[0]:.1f} s at the earliest, {statistics.median(came):.1f} s in the middle, {came[-1]:.1f} s at the latest")
    return int(len(came) < asked.runs)


if __name__ == "__main__":
    raise SystemExit(main())
