"""The same search on CPython and in the page's engine thread: fixed positions, a fixed number of nodes, through the session's protocol."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from engine.session import Session  # noqa: E402 - the path comes first
from games import load  # noqa: E402

SLICE_MS = 500
LEVEL = "8"

# Games between two engines and, for the second, the printed one: long enough that the late moves are the dear ones.
_FROGS = (
    "37-26.21-22.27-17.22-21.57-66.61-62.47-56.62-71.56-65.31-42.65-74.42-52.26-25.52-63.74-65.63-64.65-56.64-55.56-57.55-56.25-36."
    "56-57.36-47.71-62.47-57*.62-73.57-47.73-64.47-36.64-55.36-25.51-62.67-76.21-11.25-15.55-65.76-67.62-63.66-57.65-66.15-24.66-67"
)
_BOWLS = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"
LINES = {"medamagaeru": _FROGS.split("."), "progressive-mancala": _BOWLS.split(".")}
SEARCHED_AFTER = {"medamagaeru": (4, 20), "progressive-mancala": (2, 6)}
TAPPED_AFTER = {"medamagaeru": 36, "progressive-mancala": 8}
TAPPED = 6


class Task(NamedTuple):
    """A search: the game, the moves before it."""

    game: str
    moves: tuple[str, ...]


class Speed(NamedTuple):
    """What a search did."""

    nodes: int
    ms: float
    score: int

    @property
    def rate(self) -> float:
        """Nodes per second."""
        return self.nodes / self.ms * 1000


def tasks(game: str) -> list[Task]:
    """The positions searched in a game."""
    return [Task(game, tuple(LINES[game][:ply])) for ply in SEARCHED_AFTER[game]]


def tapped_moves(game: str) -> list[tuple[str, tuple[str, ...]]]:
    """The moves that are tapped on a page that was opened at `TAPPED_AFTER`: (codes so far, joined by dots; spots)."""
    line, start = LINES[game], TAPPED_AFTER[game]
    position = load(game).start()
    found: list[tuple[str, tuple[str, ...]]] = []
    for ply, code in enumerate(line[: start + TAPPED]):
        move = position.parse(code)
        if ply >= start:
            found.append((".".join(line[: ply + 1]), position.taps(move)))
        position = position.play(move)
    return found


def request(task: Task, nodes: int) -> str:
    """The protocol's question."""
    return json.dumps({"game": task.game, "moves": list(task.moves), "level": LEVEL, "nodes": nodes, "time_ms": 600_000})


def on_cpython(task: Task, nodes: int) -> Speed:
    """The search in this process."""
    session = Session()
    begun = json.loads(session.start(request(task, nodes)))
    while True:
        report = json.loads(session.advance(json.dumps({"id": begun["id"], "slice_ms": SLICE_MS})))
        if report["done"]:
            return Speed(report["nodes"], report["ms"], report["score"])


# Added to the page, it runs in the page's own MicroPython, beside the app, and asks the engine thread as the app does.
ASK = """
import asyncio, json, js
try:
    app
except NameError:  # a built page runs a bundle that imports what a checkout's page runs itself
    from main import app
async def _bench(asked):
    try:
        call = app.opponent.link.call
        begun = json.loads(await call("start", asked))
        while True:
            text = await call("advance", json.dumps({"id": begun["id"], "slice_ms": %d}))
            if json.loads(text)["done"]:
                break
    except Exception as error:
        text = json.dumps({"failed": repr(error)})
    js.document.documentElement.setAttribute("data-bench", text)
asyncio.create_task(_bench(%r))
"""
RUN = """(code) => {
  document.documentElement.removeAttribute("data-bench");
  const script = document.createElement("script");
  script.type = "mpy";
  script.textContent = code;
  document.body.append(script);
}"""


def in_page(page: Page, task: Task, nodes: int) -> Speed:
    """The search in the engine thread of a page that is ready."""
    page.evaluate(RUN, ASK % (SLICE_MS, request(task, nodes)))
    page.wait_for_selector("html[data-bench]", state="attached")
    report = json.loads(page.get_attribute("html", "data-bench") or "{}")
    if "failed" in report:
        raise RuntimeError(report["failed"])
    return Speed(report["nodes"], report["ms"], report["score"])
