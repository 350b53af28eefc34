"""Three hundred moves on one page: memory grows with the record and with nothing else."""

import random
from collections.abc import Callable, Iterator

import pytest
from game_page import GamePage
from playwright.sync_api import Page

from core.contract import Position
from games import load

MOVES = 300
FIRST = 100  # moves after which the page is looked at for the first time: all that is kept once is there by then
ROW = 20  # nodes of the document that a move may add: its row in the record, with its accessible name and the words of its signs
KEPT = 2_500  # bytes of the page's Python that a move may keep: its position, its row and its legal moves
HEAP = 2_000_000  # bytes of the browser's own heap that come and go

# Taps as the browser delivers them, one after the other, each once the record shows the move before.
TAPPED = """async (moves) => {
  for (const [ply, spots] of moves) {
    for (const spot of spots) document.querySelector(`[data-spot="${spot}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    while (document.querySelector("#record [aria-current] i")?.textContent !== String(ply)) {
      await new Promise((frame) => requestAnimationFrame(frame));
    }
  }
}"""
STORED = """(moves) => Object.entries(localStorage).some(
  ([key, text]) => key.startsWith("komado.game.") && JSON.parse(text).record.rows.length >= moves)"""
MEASURE = """
import gc, js
js.window.collect, js.window.held = gc.collect, gc.mem_alloc
js.document.documentElement.dataset.measured = ""
"""
INJECT = """(source) => {
  const script = document.createElement("script");
  script.type = "mpy";
  script.textContent = source;
  document.head.append(script);
}"""


def long_game(game_id: str, **options: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Moves of a random game that avoids its end: (number of moves after it, taps)."""
    chance = random.Random(7)
    position: Position = load(game_id, **options).start()
    for ply in range(1, MOVES + 1):
        moves = list(position.legal_moves())
        chance.shuffle(moves)
        move = next(move for move in moves if position.play(move).outcome() is None)
        yield ply, position.taps(move)
        position = position.play(move)


def kept(page: Page, moves: int) -> dict[str, float]:
    """The least sizes of the page's memory after so many moves, once they are stored: writing the game takes memory for a moment, and
    what was last at work is let go with the next work."""
    page.wait_for_function(STORED, arg=moves)
    found = []
    for _ in range(3):
        page.evaluate("() => new Promise((go) => requestIdleCallback(go))")
        found.append(held(page))
    return {name: min(each[name] for each in found) for name in found[0]}


def held(page: Page) -> dict[str, float]:
    """The sizes of the page's memory after garbage has been collected: Python's first, since what it lets go holds nodes.

    MicroPython collects only after the call that asks for it has ended, so its size is asked by a second call."""
    page.evaluate("collect()")
    python = page.evaluate("held()")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    found = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {name: found[name] for name in ("Nodes", "JSEventListeners", "JSHeapUsedSize")} | {"python": python}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game_id", "options"), [("macedonian-shogi", {}), ("uchu-yuei", {"flip": "on"})])
def test_three_hundred_moves(open_game: Callable[..., GamePage], game_id: str, options: dict[str, str]) -> None:
    page = open_game(game_id, "&".join(f"{name}={value}" for name, value in options.items())).page
    page.evaluate(INJECT, MEASURE)
    page.wait_for_selector("html[data-measured]", state="attached")
    moves = list(long_game(game_id, **options))
    page.evaluate(TAPPED, moves[:FIRST])
    before = kept(page, FIRST)
    page.evaluate(TAPPED, moves[FIRST:])
    after = kept(page, MOVES)
    more = {name: after[name] - before[name] for name in after}
    played = MOVES - FIRST
    print(game_id, before, {name: round(value / played, 1) for name, value in more.items()}, "a move")
    assert len(str(page.locator("#board").get_attribute("data-moves")).split(".")) == MOVES
    assert more["JSEventListeners"] <= 0
    assert more["Nodes"] <= ROW * played
    assert more["python"] <= KEPT * played
    assert more["JSHeapUsedSize"] <= HEAP
