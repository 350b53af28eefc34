"""Lighthouse's scores for a built site: home, a game's page and the article, on its simulated phone and line.

    python -m tools.bench.lighthouse                     the three pages, once each
    python -m tools.bench.lighthouse --rounds 3 maciji/  other pages; medians
    python -m tools.bench.lighthouse --slowdown 2        on a machine that is slow itself

Lighthouse simulates a phone by slowing the page four times, however fast the machine is. It prints the machine's own speed as `device`:
the factor 4 is meant for 1,500 to 2,000; below that Lighthouse's documentation advises a smaller one.

The site comes from the benchmark's server, which gzips as common hosts do. Lighthouse is fetched by npm when this is run, and is not
one of the project's packages: nothing else needs it. Exit code 1 if a category of a page is below LEAST.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from tools import ROOT
from tools.server.answer import kept_by_name
from tools.server.server import Site
from tools.test_support import browser

VERSION = "12.8.2"
PAGES = ("", "medamagaeru/", "articles/progressive-mancala/")
LEAST = 95
AUDITS = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index")
SWITCHES = f"--headless=new --no-sandbox --disable-features={browser.ADDRESS_BAR}"


def report(address: str, chromium: str, slowdown: float) -> dict[str, Any]:
    """Lighthouse's report on an address. Raises RuntimeError when there is none."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        command = ["npm", "exec", "--yes", f"--package=lighthouse@{VERSION}", "--", "lighthouse", address, "--quiet"]
        command += [f"--chrome-flags={SWITCHES}", "--output=json", f"--output-path={path}"]
        command.append(f"--throttling.cpuSlowdownMultiplier={slowdown:g}")
        around = {**os.environ, "CHROME_PATH": chromium}
        done = subprocess.run(command, cwd=folder, env=around, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        if not path.is_file():
            raise RuntimeError(f"no report on {address}:\n{done.stderr.strip()[-2000:]}")
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return found


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", default=PAGES, help="paths inside the site")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--slowdown", type=float, default=4, help="how many times slower than this machine the phone is; Lighthouse's: 4")
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    chromium = browser.find(whole=True)
    if not chromium:
        print("lighthouse: no Chromium was found: make test installs one", file=sys.stderr)
        return 1
    server = Site(asked.site, packed=True, caching=kept_by_name, shared=True)
    low = False
    try:
        for page in asked.pages:
            reports = [report(f"{server.base}{page}", chromium, asked.slowdown) for _ in range(asked.rounds)]
            scores = {name: median(one["categories"][name]["score"] * 100 for one in reports) for name in reports[0]["categories"]}
            low |= min(scores.values()) < LEAST
            times = [f"device {median(one['environment']['benchmarkIndex'] for one in reports):.0f}"]
            times += [f"{name} {median(one['audits'][name]['numericValue'] for one in reports):.4g}" for name in AUDITS]
            print(page or "home", ", ".join(f"{name} {score:.0f}" for name, score in scores.items()), "|", ", ".join(times), flush=True)
    finally:
        server.close()
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
