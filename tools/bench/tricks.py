"""What each trick of the start is worth: the site as it is and the same site without the trick, visited by turns.

    python -m tools.bench.tricks                                  every trick
    python -m tools.bench.tricks memory --rounds 20 --returns 3   one trick, 20 first visits and 60 return visits of each site

A variant is a copy of the checkout in which some text is replaced, built like the site. Each round visits every site once with a browser
profile made for it and then some times more in that profile; the order changes from round to round. "Wall" is the page's own clock since
navigation, "work" the processor time that the page's main thread has had by then, which a busy machine changes less. A gain is the
median over the rounds of what the variant takes more than the site as it is, the quartiles beside it: positive, if the trick helps.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Error, Playwright, sync_playwright

from tools import ROOT
from tools.bench.visits import Failure, opened, profile, settle, until
from tools.server.answer import kept_by_name
from tools.server.server import Site

LEFT_OUT = shutil.ignore_patterns(".*", "node_modules", "dist*", "shots", "tests", "docs", "__pycache__")
AS_IT_IS = "as it is"
START = "static/js/start.mjs"
# What stands for the trick: (file, from this text on, up to and with that text, what is there instead).
Change = tuple[str, str, str, str]
WITHOUT: dict[str, list[Change]] = {
    # The page's interpreter gets no memory of the last visit: it reads its modules each time.
    "memory": [(START, "if (!modules.length || !window.komadoKeeper) return [];", "", "return [];")],
    # MicroPython reads PyScript's own modules, all of them, from the text that PyScript brings.
    "rewriting": [
        (START, "    const run = interpreter.runPythonAsync;\n", "...more);\n", ""),
        (START, '["pyscript", ...modules].map(reading)', "", "[theirs, ...modules.map(reading)]"),
        ("tools/site/build.py", "return without_modules(path.read_text(\"utf-8\")).encode()", "", "return path.read_bytes()"),
        ("tools/program/bundle.py", "_pyscript() | _modules(", "", "_modules("),
    ],
}  # fmt: skip
FIRST, RETURN = "first", "return"


class Seen(NamedTuple):
    """One visit, in ms: until the page can be played, the main thread's work until then, until its engine is ready."""

    playable: float
    work: float
    engine: float


WHAT = {"playable": "playable, wall", "work": "playable, work", "engine": "engine ready, wall"}
Found = dict[tuple[str, str], list[list[Seen]]]  # (site, first or return visit) -> for each round its visits


def build(place: Path, changes: list[Change]) -> Path:
    """The site of this checkout with some of its text changed, built below an empty folder."""
    source, site = place / "source", place / "site"
    shutil.copytree(ROOT, source, ignore=LEFT_OUT)
    (source / "node_modules").symlink_to(ROOT / "node_modules")
    for name, begin, end, instead in changes:
        path = source / name
        text = path.read_text("utf-8")
        if text.count(begin) != 1 or end not in text[text.index(begin) :]:
            raise Failure(f"{name} no longer has what a variant changes: {begin}")
        start = text.index(begin)
        path.write_text(text[:start] + instead + text[text.index(end, start + len(begin)) + len(end) :], "utf-8")
    command = [sys.executable, "-m", "tools.site.build", "--no-pictures", "--out", str(site)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failure(done.stderr)
    return site


def look(context: BrowserContext, url: str, slowdown: int) -> Seen:
    """One visit, after which everything has been kept."""
    with opened(context, url, slowdown) as page:
        devtools = context.new_cdp_session(page)
        devtools.send("Performance.enable")
        playable = until(page, "board")
        metrics = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
        engine = until(page, "engine")
        settle(page)
        page.wait_for_timeout(2500)  # the page's own memory is written last, and not in every variant
        return Seen(playable, 1000 * metrics["ThreadTime"], engine)


def measure(playwright: Playwright, sites: dict[str, Site], game: str, rounds: int, returns: int, slowdown: int) -> Found:
    """Every site, by turns. A round in which something did not come is left out for all of them."""
    found: Found = {(name, when): [] for name in sites for when in (FIRST, RETURN)}
    for number in range(rounds):
        names = list(sites)[number % len(sites) :] + list(sites)[: number % len(sites)]
        seen: dict[str, list[Seen]] = {}
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        try:
            for name in names:
                with profile(playwright) as context:
                    seen[name] = [look(context, sites[name].url(game), slowdown) for _ in range(1 + returns)]
        except (Failure, Error) as problem:
            print("  failed:", problem, file=sys.stderr)
            continue
        for name, (first, *others) in seen.items():
            found[name, FIRST].append([first])
            found[name, RETURN].append(others)
    return found


def spread(values: list[float]) -> str:
    """The median and the quartiles."""
    low, _, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
    return f"{median(values):6.0f} ({low:.0f}–{high:.0f})"


def report(found: Found, tricks: list[str]) -> str:
    """A row for each kind of visit and time: the site as it is, and what each trick gains."""
    lines = [f"{'visit':8}{'until':20}{AS_IT_IS + ', ms':>22}" + "".join(f"{trick + ' gains':>26}" for trick in tricks)]
    for when in (FIRST, RETURN):
        for field, said in WHAT.items():
            rounds = {name: [[float(getattr(one, field)) for one in each] for each in found[name, when]] for name in (AS_IT_IS, *tricks)}
            whole = [value for each in rounds[AS_IT_IS] for value in each]
            gains = [
                spread([median(other) - median(own) for own, other in zip(rounds[AS_IT_IS], rounds[trick], strict=True)])
                for trick in tricks
            ]
            lines.append(f"{when:8}{said:20}{spread(whole):>22}" + "".join(f"{gain:>26}" for gain in gains))
    return "\n".join(lines)


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tricks", nargs="*", metavar="TRICK", help=f"what to do without, one after the other: {', '.join(WITHOUT)}")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--returns", type=int, default=3, help="return visits a round")
    parser.add_argument("--slowdown", type=int, default=1, help="how many times slower the page's main thread is (a phone: 4)")
    parser.add_argument("--game", default="medamagaeru")
    asked = parser.parse_args()
    tricks = asked.tricks or list(WITHOUT)
    if not set(tricks) <= set(WITHOUT):
        parser.error(f"the tricks are {', '.join(WITHOUT)}")
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tricks-")))
        sites = {}
        for name in (AS_IT_IS, *tricks):
            folder = place / name
            folder.mkdir()
            built = build(folder, WITHOUT.get(name, []))
            sites[name] = stack.enter_context(Site(built, packed=True, caching=kept_by_name, shared=True))
        playwright = stack.enter_context(sync_playwright())
        found = measure(playwright, sites, asked.game, asked.rounds, asked.returns, asked.slowdown)
    if not found[AS_IT_IS, FIRST]:
        print("tricks: nothing was measured", file=sys.stderr)
        return 1
    print(report(found, tricks))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
