"""Visits pages in a real browser and reads the times off the page's own clock (milliseconds since navigation began).

Knows the hooks that every page of the benchmark has - `html[data-ready]`, `#board[data-moves]`, `[data-spot]` - and one thing more:
that a move changes the picture within `#board`.

Apart because Komado's page and the plain one must be measured by the same means.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright, ViewportSize

from tools.server.server import Site
from tools.test_support import browser

WINDOW = ViewportSize(width=1200, height=900)
LIMIT = 60_000  # ms for one wait
REST = 200  # ms of silence before something is timed, so that earlier work is not included
PRESSED = 80  # ms of a quick finger's press
RESTED = 500  # ms after which a page takes a press for pointing: then the machine was too slow to lift the finger in time
SETTLED = 400  # ms between the start of the browser and the first visit

# In every page before its own scripts. "pixels" is the first frame painted with a whole board in it: never before the browser's
# own first contentful paint, never before a frame that was begun after the board's last place came into the document.
WATCH = """
(() => {
  const seen = {}, waiting = {};
  const mark = (name, at) => {
    if (name in seen) return;
    seen[name] = at;
    for (const wake of waiting[name] ?? []) wake(at);
  };
  const until = (name) => (name in seen ? Promise.resolve(seen[name]) : new Promise((wake) => (waiting[name] ??= []).push(wake)));
  const painted = (then) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(performance.now());
      channel.port2.postMessage(0);
    });
  const board = new MutationObserver(() => {
    if (!document.querySelector("#board svg [data-layer=spots] [data-spot]")) return;
    board.disconnect();
    painted((at) => mark("pixels", Math.max(at, performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? at)));
  });
  board.observe(document, { subtree: true, childList: true });
  new MutationObserver(() => {
    const state = document.documentElement?.dataset.ready;
    if (state) mark("board", performance.now());
    if (state === "engine") mark("engine", performance.now());
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] });

  // From the finger leaving the glass to the frame that shows what it did on the board, and to the one in which all has followed.
  let lifted = 0, laid = 0;
  addEventListener("pointerdown", (event) => (laid = event.timeStamp), true);
  addEventListener("pointerup", (event) => (lifted = event.timeStamp), true);
  let shown;
  const expect = (moves) => {
    const element = document.querySelector("#board");
    const when = (target, options, reached) =>
      new Promise((wake) => {
        const watch = new MutationObserver(() => {
          if (!reached()) return;
          watch.disconnect();
          painted((at) => wake(at - lifted));
        });
        watch.observe(target, options);
      });
    lifted = 0;
    shown = moves
      ? Promise.all([
          when(element, { subtree: true, childList: true, attributeFilter: ["style"] }, () => lifted),
          when(element, { attributeFilter: ["data-moves"] }, () => element.dataset.moves === moves),
        ])
      : when(element, { subtree: true, childList: true, attributes: true }, () => lifted).then((late) => [late, late]);
  };
  window.bench = { until, expect, shown: () => shown, lay: () => lifted - laid };
})();
"""
STILL = 'try { localStorage.setItem("komado.speed", "off") } catch { /* the page will move, and the taps will be slower */ }'
WHERE = """(spot) => {
  const element = [...document.querySelectorAll(`[data-spot="${spot}"]`)].find((one) => one.checkVisibility());
  element.scrollIntoView({ block: "center" });
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
# Polled within the page, since Playwright takes any promise for true.
KEPT = """async (limit) => {
  const cache = await caches.open("komado-engine");
  for (const end = performance.now() + limit; performance.now() < end; await new Promise((go) => setTimeout(go, 20)))
    if ((await cache.keys()).length) return true;
  return false;
}"""


class Failure(Exception):
    """A measurement failed; the text says which."""


class Visit(NamedTuple):
    """A visit: times in ms, and for each the bytes (as sent, gzip) and requests until then."""

    pixels: float
    board: float
    engine: float
    board_bytes: int
    board_requests: int
    engine_bytes: int
    engine_requests: int


@contextlib.contextmanager
def profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """A browser with an empty profile on disk, which return visits in the same profile use."""
    folder = tempfile.mkdtemp(prefix="bench-")
    try:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=browser.find(whole=True), args=browser.switches(), headless=True, has_touch=True, viewport=WINDOW
        )
        context.set_default_timeout(LIMIT)
        context.add_init_script(WATCH)
        context.add_init_script(STILL)
        context.pages[0].wait_for_timeout(SETTLED)
        yield context
        context.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def opened(context: BrowserContext, url: str, slowdown: int) -> Iterator[Page]:
    """A new page on an address with a slowed main thread; the browser never slows worker threads."""
    page = context.new_page()
    try:
        if slowdown > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        page.goto(url, wait_until="commit")
        yield page
    finally:
        page.close()


def until(page: Page, state: str) -> float:
    """The time at which the page reached a state: "pixels", "board" or "engine"; waits for it."""
    wait = f"Promise.race([bench.until({state!r}), new Promise((wake) => setTimeout(wake, {LIMIT}, null))])"
    at = page.evaluate(wait)
    if at is None:
        raise Failure(f"{page.url} did not reach {state!r} in {LIMIT // 1000} s: {page.inner_text('body')[:300]}")
    return float(at)


def visit(context: BrowserContext, server: Site, url: str, slowdown: int) -> Visit:
    """Opens the address, waits for everything, and lets the page store its data."""
    with opened(context, url, slowdown) as page:
        engine = until(page, "engine")
        pixels, board = until(page, "pixels"), until(page, "board")
        begin = float(page.evaluate("performance.timeOrigin")) / 1000
        settle(page)
        counts = [*server.until(begin - 0.05, begin + board / 1000), *server.until(begin - 0.05, begin + engine / 1000)]
        return Visit(pixels, board, engine, *counts)


def settle(page: Page) -> None:
    """Waits until a Komado page has stored its engine's memory and, if it is built, reports that it works offline; other pages get a
    pause."""
    if "/plain/" not in page.url:
        if not page.evaluate(KEPT, LIMIT):
            raise Failure(f"{page.url} did not keep its engine in {LIMIT // 1000} s")
        if page.locator("html[data-build]").count():  # a checkout has no service worker
            page.wait_for_selector('html[data-offline="ready"]', state="attached")
    page.wait_for_timeout(REST)


class Tap(NamedTuple):
    """Times of a move's taps, in ms from the moment when the finger leaves the glass.

    first  the first tap, until its effect is painted
    plays  the last tap, until the board with the move is painted
    whole  the last tap, until everything after it is painted too
    """

    first: float
    plays: float
    whole: float


def taps(context: BrowserContext, url: str, slowdown: int, moves: list[tuple[str, tuple[str, ...]]]) -> list[Tap]:
    """Plays moves by tapping, each given as (`data-moves` afterwards, spots)."""
    found = []
    with opened(context, url, slowdown) as page:
        until(page, "engine")
        settle(page)
        glass = context.new_cdp_session(page)
        for after, spots in moves:
            page.wait_for_timeout(REST)
            times = [tap(page, glass, spot, after if spot is spots[-1] else "") for spot in spots]
            found.append(Tap(times[0][0], *times[-1]))
    return found


def tap(page: Page, glass: CDPSession, spot: str, after: str) -> tuple[float, float]:
    """Touches a place once. Returns (ms until the effect on the board was painted, ms until everything after it was)."""
    x, y = page.evaluate(WHERE, spot)
    for _ in range(3):
        page.evaluate("(moves) => bench.expect(moves)", after)
        page.wait_for_timeout(REST)
        glass.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(PRESSED)
        glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        if page.evaluate("bench.lay()") <= RESTED:
            break
    late: Any = page.evaluate("Promise.race([bench.shown(), new Promise((wake) => setTimeout(wake, 20000, null))])")
    if late is None:
        raise Failure(f"a tap on {spot!r} did not lead to {after!r} on {page.url}: {page.inner_text('#status, body')[:200]}")
    return float(late[0]), float(late[1])
