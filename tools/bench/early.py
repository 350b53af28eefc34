"""Has a browser run a built site's pages through their first moves, and writes down which functions of MicroPython that takes.

    python -m tools.bench.early dist

The build leaves these in the wasm that a page begins with, and puts the others into one that comes later (tools/program/early.py).
It takes a minute. It is needed for another MicroPython, and after changes to what pages do before a first move: a function that is not
written down costs such a page a request that it waits for (tests/browser/test_page_waking.py).
"""

from __future__ import annotations

import gzip
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright

from core.records import link
from core.records.record import Record
from core.words import LANGUAGES
from games import ids, load
from tools import ROOT
from tools.program.early import NAME, PACKED, RAN, counted, early, written
from tools.program.frozen import trimmed
from tools.server.server import Site
from tools.site.languages import path_of
from tools.test_support import browser

WASM = ROOT / "static" / "vendor" / "micropython" / "micropython.wasm"
CAUGHT = """for (const name of ["instantiate", "instantiateStreaming"]) {
  const own = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const made = await own.apply(WebAssembly, given);
    window.counted ??= (made.instance ?? made).exports.memory;
    return made;
  };
}"""
READ = "(begin) => [...new Uint8Array(counted.buffer, begin, 65536).entries()].filter(([, ran]) => ran).map(([at]) => at)"
WHERE = """() => {
  const lit = [...document.querySelectorAll("[data-board] [data-lit]")].find((one) => one.checkVisibility());
  const box = lit?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
PLACES = """([choice, any]) => {
  const all = [...document.querySelectorAll(any ? "[data-board] [data-spot]" : "[data-board] [data-lit], #status [data-tap], .ask button")];
  const seen = all.filter((one) => one.checkVisibility());
  const box = seen[choice % seen.length]?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
COMMENTED = """() => {
  const key = Object.keys(localStorage).find((name) => name.startsWith("komado.game."));
  const game = JSON.parse(localStorage[key]);
  game.record.rows[0][2] = "\u3042".repeat(2000);
  localStorage[key] = JSON.stringify(game);
}"""
TAPS = 4
STEPS = 40  # of a walk over the page of a game: taps on what may be tapped, now and then on any place or with a key
KEYS = ("n", "Escape", "ArrowLeft", "ArrowRight", "Tab", "Enter", "u", "f")
PLIES = 12
PAUSE = 250  # ms, for a move to be shown and what follows it


def addresses(game_id: str) -> Iterator[str]:
    """What may stand behind the # of a page's address: nothing, moves, an engine that is to move, a frame, a puzzle."""
    record = Record(load(game_id))
    yield ""
    for _ in range(PLIES):
        if not record.position.legal_moves():
            break
        record.make(record.position.legal_moves()[-1])
    yield link.write(record)
    yield f"{link.write(record)}&seat=1&p1=engine:2"
    yield f"{link.write(record)}&embed=1"
    yield "puzzle=daily"


def opened(page: Page, address: str) -> None:
    """Opens an address and makes the first moves there."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    for _ in range(TAPS):
        if where := page.evaluate(WHERE):
            page.mouse.click(*where)
        page.wait_for_timeout(PAUSE)


def walked(page: Page, game_id: str) -> None:
    """Plays on in the page of a game, with wrong taps and keys between; the same walk every time."""
    dice = random.Random(game_id)
    for step in range(STEPS):
        if step % 5 == 4:
            page.keyboard.press(dice.choice(KEYS))
        elif where := page.evaluate(PLACES, [dice.randrange(1000), step % 5 == 2]):
            page.mouse.click(*where)
        page.wait_for_timeout(PAUSE)


def ran(chromium: Browser, site: Site, lang: str, wasm: bytes, begin: int) -> set[int]:
    """The functions that the pages of a language have run, on first and on later visits."""
    found: set[int] = set()
    context = chromium.new_context(service_workers="block")
    context.add_init_script(CAUGHT)

    def answer(route: Route) -> None:
        route.fulfill(body=gzip.compress(wasm))

    context.route(f"**/{PACKED}", answer)
    context.route(f"**/{NAME}", lambda route: route.abort())
    page = context.new_page()
    for name in ["home", *ids()]:
        for fragment in [""] if name == "home" else addresses(name):
            address = f"{site.base}{path_of(name, lang)}#{fragment}"
            opened(page, address)
            if name != "home" and not fragment:
                walked(page, name)
                page.goto("about:blank")
                page.goto(f"{site.base}oembed.json")  # stores what comes next: a page of the site's that is no game
                page.evaluate(COMMENTED)
                opened(page, address)
            found |= set(page.evaluate(READ, begin))
            print(f"{lang} {name} {fragment[:40]}: {len(found)}", file=sys.stderr)
    context.close()
    return found


def main() -> int:
    """Command line."""
    whole = trimmed(WASM.read_bytes())
    wasm, begin = counted(whole)
    found: set[int] = set()
    with Site(Path(sys.argv[1]), "/site/", quiet=True) as site, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.find(whole=True), args=browser.switches())
        for lang in LANGUAGES:
            found |= ran(chromium, site, lang, wasm, begin)
        chromium.close()
    print(f"{len(found)} functions, {len(found - early(whole))} of them new")
    found |= early(whole)  # what another walk has met
    RAN.write_text(written(whole, found), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
