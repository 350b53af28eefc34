"""Measures a built site against a plain PyScript page that shows the same board, in one run, and prints one table of ratios.

The two pages: `dist/` (tools/site/build.py), and tools/bench/plain_page/ with Pyodide on the page, untrimmed as its package comes. Both
come from one local server that gzips (level 6) and states how long files may be kept. "KB gz" is the sum of the bodies it sent.

The method: the pages are visited alternately (ours, plain, ours, plain …), each first visit with a new browser profile, each return
visit in the same profile after the page has reported that everything is stored; a row shows medians. Times are the page's own clock since
navigation.
  first board pixels  the first frame painted with a whole board in it       playable  html[data-ready="board"]
  engine ready        data-ready="engine"; on the plain page: its engine is imported (it needs no second interpreter)
  style and layout    ms of the main thread until data-ready, from a trace; beside it all its work in the 300 ms after that
  tap that plays      touch up to the painted frame that shows the move, animation off, late in a game: median and dearest of the moves
                      (every game; the plain page is visited and tapped in two of them only, which keeps a run short)
  … and all follows   the same until the page also shows what can be done next
  engine speed        nodes a second of the same search (same positions and nodes) in the engine thread, against CPython
"CPU / 4" slows the page's main thread by Chromium's throttle. It does not slow worker threads, nor the compiler's and the network's:
a slow phone's engine comes later than those rows say. "1.6 Mbit/s" is simulated by the server: 200 KB a second over all connections, 150 ms
until an answer begins, twice that on a new connection. "offline": the page has reported that it works offline, and the server answers no
request. Exit code 0 whatever the numbers; 1 if a measurement failed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Error, Playwright, sync_playwright

from games import ids
from tools import ROOT
from tools.bench.engine import in_page, on_cpython, stops, tapped_moves, tasks
from tools.bench.report import SLOW_LINE, Row, budget_table, budgets, table
from tools.bench.trace import Styled, styled
from tools.bench.visits import Failure, Tap, Visit, opened, profile, taps, until, visit
from tools.program.file_lists import modules, page_words, section, write
from tools.server.answer import kept_by_name
from tools.server.server import Line, Site
from tools.site.embed_script import weights
from tools.test_support.checks import lab_of

PLAIN = ROOT / "tools" / "bench" / "plain_page"
GAMES = ids()
VISITED = ("medamagaeru", "progressive-mancala")  # the games compared with the plain page: pages differ little
MOST_FAILURES = 4
WHEN = ("first visit", "return visit", "offline")


class Condition(NamedTuple):
    """The slow parts: the page's processor by a factor, the line to the server."""

    slowdown: int = 1
    line: Line | None = None


CONDITIONS = {"": Condition(), "CPU / 4": Condition(slowdown=4), SLOW_LINE: Condition(line=Line(rate=200_000, latency=0.15))}
# (name, unit, field of Visit, divisor): bytes and requests do not depend on the processor.
TIMES = (("first board pixels", "ms", "pixels", 1), ("playable", "ms", "board", 1), ("engine ready", "ms", "engine", 1))
COUNTS = (
    ("sent until playable", "KB gz", "board_bytes", 1000), ("requests until playable", "", "board_requests", 1),
    ("sent until engine", "KB gz", "engine_bytes", 1000), ("requests until engine", "", "engine_requests", 1),
)  # fmt: skip

STYLED = (("style and layout until playable", "before_ms"), ("main thread in 300 ms after that", "after_ms"))
TAPS = (("tap on a piece", "first"), ("tap that plays", "plays"), ("… and all follows", "whole"))


def fixed_work() -> float:
    """The ms of a fixed piece of work. Other load on the machine slows it, and the pages as well."""
    begin = time.perf_counter()
    sum(i * i for i in range(1_000_000))
    return (time.perf_counter() - begin) * 1000


class Bench:
    """One run of the benchmark: its server, its rows and its failures."""

    def __init__(self, site: Path, rounds: int, nodes: int) -> None:
        self.site, self.rounds, self.nodes = site, rounds, nodes
        self.server = Site(site, "/site/", beside={"/plain/": ROOT}, packed=True, caching=kept_by_name, shared=True)
        self.failures: list[str] = []
        self.rows: list[Row] = []
        self.speed: list[float] = []  # speeds of the machine, before every measurement

    def page(self, whose: str, game: str, moves: str = "") -> str:
        """The address of Komado's page or of the plain one."""
        line = f"moves={moves}" if moves else ""
        if whose == "plain":
            return f"{self.server.origin}/plain/{PLAIN.relative_to(ROOT).as_posix()}/index.html#game={game}&{line}"
        return self.server.url(game, line)

    @contextmanager
    def trying(self, what: str) -> Iterator[None]:
        """Notes a failure and goes on, for a partial table."""
        if len(self.failures) >= MOST_FAILURES:
            raise SystemExit("\n".join(["bench: nothing works:", *self.failures]))
        print(what, file=sys.stderr, flush=True)
        self.speed.append(fixed_work())
        try:
            yield
        except (Failure, Error, RuntimeError, OSError) as problem:
            self.failures.append(f"{what}: {problem}")
            print("  failed:", problem, file=sys.stderr)

    @contextmanager
    def over(self, line: Line | None) -> Iterator[None]:
        """Makes the server answer over a line; afterwards it is fast and online again."""
        self.server.line = line
        try:
            yield
        finally:
            self.server.line, self.server.away = None, False

    def visits(self, playwright: Playwright, game: str) -> None:
        """The rows of first and return visits."""
        found: dict[tuple[str, str, str], list[Visit]] = {}
        for number in range(self.rounds):
            for speed, condition in CONDITIONS.items():
                if speed and number * 3 >= self.rounds:
                    continue  # slow rounds take long, and their ratios are far from one
                for whose in ("ours", "plain"):
                    what = f"{game} {whose} {speed or 'full speed'}, round {number + 1} of {self.rounds}"
                    with self.trying(what), profile(playwright) as context, self.over(condition.line):
                        for when in WHEN:
                            if when == "offline":
                                if speed or whose == "plain":  # the plain page does not open offline
                                    continue
                                self.server.away = True
                            one = visit(context, self.server, self.page(whose, game), condition.slowdown)
                            found.setdefault((speed, when, whose), []).append(one)
        for speed in CONDITIONS:
            for when in WHEN if not speed else WHEN[:2]:
                for what, unit, field, by in TIMES if speed or when == "offline" else TIMES + COUNTS:
                    seen = [found.get((speed, when, whose), []) for whose in ("ours", "plain")]
                    ours, theirs = ([float(getattr(one, field)) / by for one in visits] for visits in seen)
                    self.rows.append(Row(game, f"{when}, {speed}" if speed else when, what, unit, ours, theirs))

    def styles(self, playwright: Playwright, game: str) -> None:
        """The rows of the main thread's ms: for style before the page can be played, and for everything just after."""
        found: dict[tuple[str, str], list[Styled]] = {}
        for number in range(self.rounds):
            for whose in ("ours", "plain"):
                url = self.page(whose, game)
                with self.trying(f"{game} {whose} style, round {number + 1} of {self.rounds}"), profile(playwright) as context:
                    for when in WHEN[:2]:
                        with closing(context.new_page()) as page:
                            found.setdefault((when, whose), []).append(styled(page, url))
                        visit(context, self.server, url, 1)  # a first visit, so that the next one is a return visit
        for when in WHEN[:2]:
            for what, field in STYLED:
                ours, theirs = ([float(getattr(one, field)) for one in found.get((when, whose), [])] for whose in ("ours", "plain"))
                self.rows.append(Row(game, when, what, "ms", ours, theirs))

    def taps(self, playwright: Playwright, game: str) -> None:
        """The rows of tapped moves."""
        moves = tapped_moves(game)
        for speed, condition in CONDITIONS.items():
            if condition.line:
                continue  # a tap needs no network
            found: dict[str, list[Tap]] = {}
            for whose in ("ours", "plain") if game in VISITED else ("ours",):
                # A move is tapped once a pass, so that other load at one instant does not decide the slowest.
                passes = self.rounds if whose == "ours" else 1
                with self.trying(f"{game} {whose} taps {speed}"), profile(playwright) as context:
                    url = self.page(whose, game, ".".join(lab_of(game).line.split(".")[: lab_of(game).tapped_after]))
                    timed = [taps(context, url, condition.slowdown, moves) for _ in range(passes)]
                    found[whose] = [Tap(*(median(times) for times in zip(*move, strict=True))) for move in zip(*timed, strict=True)]
            ours, theirs = found.get("ours", []), found.get("plain", [])
            for what, field in TAPS[0 if any(len(spots) > 1 for _, spots in moves) else 1 :]:
                mine, other = ([float(getattr(one, field)) for one in times] for times in (ours, theirs))
                self.rows.append(Row(game, speed, what, "ms", mine, other))
            mine, other = ([max(one.plays for one in times)] if times else [] for times in (ours, theirs))
            self.rows.append(Row(game, speed, "tap that plays, dearest", "ms", mine, other))

    def engine(self, playwright: Playwright) -> None:
        """The rows of the same search on CPython and in the engine thread."""
        with self.trying("engine speed"), profile(playwright) as context, opened(context, self.page("ours", GAMES[0]), 1) as page:
            until(page, "engine")
            for game in GAMES:
                ours: list[float] = []
                theirs: list[float] = []
                for task in tasks(game):
                    in_page(page, task, self.nodes)  # warm-up: WebAssembly and CPython's caches are warm after the first search
                    on_cpython(task, self.nodes)
                    for _ in range(self.rounds):
                        here, there = in_page(page, task, self.nodes), on_cpython(task, self.nodes)
                        if (here.nodes, here.score) != (there.nodes, there.score):
                            raise Failure(f"not the same search: {here} in the page, {there} on CPython")
                        ours.append(here.rate)
                        theirs.append(there.rate)
                self.rows.append(Row(game, "", "engine speed", "nodes/s", ours, theirs, "CPython"))
                late = [ms for task in tasks(game) for ms in stops(page, task)]
                self.rows.append(Row(game, "", "search left after a stop", "ms", late, []))
                # The very slowest shows other load on the machine: even an idle thread sometimes answers late.
                self.rows.append(Row(game, "", "… nine in ten of them within", "ms", [quantiles(late, n=10)[-1]], []))

    def places(self) -> float:
        """The smallest number of tappable places in the HTML of a game's page."""
        pages = [self.site / game / "index.html" for game in GAMES]
        texts = [page.read_text("utf-8") if page.is_file() else "" for page in pages]
        return min(len(re.findall(r"<g [^>]*data-spot=", text)) for text in texts)


def keep_list() -> None:
    """Lists the engine's and the games' files for the plain page, in PyScript's format."""
    names = [*modules("core", "games", "engine"), *page_words(), *(f"static/i18n/{lang}.json" for lang in ("ja", "en"))]
    write("plain.toml", 'interpreter = "../../../node_modules/pyodide/pyodide.mjs"\n' + section(names))


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    rounds = "visits of each page in each condition (a third of that, rounded up, when slowed down)"
    parser.add_argument("-N", "--rounds", type=int, default=3, help=rounds)
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes of each search")
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the built site, or a checkout")
    parser.add_argument("--only", choices=("visits", "style", "taps", "engine"), action="append", help="measure only this")
    parser.add_argument("--json", type=Path, help="write every sample into this file too")
    arguments = parser.parse_args()
    if not (arguments.site / "index.html").is_file():
        print(f"bench: there is no page in {arguments.site}: run `make build` first", file=sys.stderr)
        return 1
    keep_list()
    bench = Bench(arguments.site.resolve(), arguments.rounds, arguments.nodes)
    before = os.getloadavg()[0]
    wanted = arguments.only or ("visits", "style", "taps", "engine")
    with sync_playwright() as playwright:
        for game in GAMES:
            if "visits" in wanted and game in VISITED:
                bench.visits(playwright, game)
            if "style" in wanted and game in VISITED:
                bench.styles(playwright, game)
            if "taps" in wanted:
                bench.taps(playwright, game)
        if "engine" in wanted:
            bench.engine(playwright)
    bench.server.close()
    promises = budgets(bench.rows, bench.places())
    print(table(bench.rows), "\n", budget_table(promises), "\n", sep="\n")
    load = f"load average {before:.2f} before, {os.getloadavg()[0]:.2f} after, on {os.cpu_count()} processors"
    print(f"medians of {arguments.rounds} rounds; {load}")
    least, most = min(bench.speed), max(bench.speed)
    print(f"the same piece of work took the processor {least:.0f}–{most:.0f} ms during the run, in the median {median(bench.speed):.0f} ms")
    if (arguments.site / "embed.js").is_file():
        script, posters = weights(arguments.site)
        print(f"a board in another page, until tapped: {script:,} B gz once, its picture {max(posters):,} B gz at most, no interpreter")
    print("the plain page: visited and tapped in", " and ".join(VISITED), "only")
    for failure in bench.failures:
        print("NOT MEASURED:", failure)
    if arguments.json:
        data = {
            "rounds": arguments.rounds, "load": load, "speed": bench.speed, "failures": bench.failures,
            "rows": [{**row._asdict(), "ratio": row.ratio} for row in bench.rows],
            "budgets": [{**one._asdict(), "verdict": one.verdict} for one in promises],
        }  # fmt: skip
        arguments.json.write_text(json.dumps(data, ensure_ascii=False, indent=1), "utf-8")
    return 1 if bench.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
