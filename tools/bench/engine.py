"""Runs the same search on CPython and in the page's engine thread: fixed positions and numbers of nodes, through the session's protocol.

Apart because it knows nothing of plain pages: it measures the search.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from playwright.sync_api import Page

from core.levels import STRONGEST
from engine.session import Session
from games import load
from tools.test_support.checks import lab_of

SLICE_MS = 500
STOPS = 12  # times that each search is stopped

TAPPED = 6


class Task(NamedTuple):
    """A search: the game, and the moves before it."""

    game: str
    moves: tuple[str, ...]


class Speed(NamedTuple):
    """The result of a search."""

    nodes: int
    ms: float
    score: int

    @property
    def rate(self) -> float:
        """Nodes per second. Solved positions take no measurable time."""
        return self.nodes / max(1, self.ms) * 1000


def tasks(game: str) -> list[Task]:
    """The positions searched in a game."""
    lab = lab_of(game)
    return [Task(game, tuple(lab.line.split(".")[:ply])) for ply in lab.searched_after]


def tapped_moves(game: str) -> list[tuple[str, tuple[str, ...]]]:
    """The moves tapped on a page that was opened at `tapped_after`: (codes so far, joined by dots; spots)."""
    line, start = lab_of(game).line.split("."), lab_of(game).tapped_after
    position = load(game).start()
    found: list[tuple[str, tuple[str, ...]]] = []
    for ply, code in enumerate(line[: start + TAPPED]):
        move = position.parse(code)
        if ply >= start:
            found.append((".".join(line[: ply + 1]), position.taps(move)))
        position = position.play(move)
    return found


def request(task: Task, nodes: int) -> str:
    """The request in the protocol."""
    return json.dumps({"game": task.game, "moves": list(task.moves), "level": STRONGEST, "nodes": nodes, "time_ms": 600_000})


def on_cpython(task: Task, nodes: int) -> Speed:
    """The search in this process."""
    session = Session()
    begun = json.loads(session.start(request(task, nodes)))
    while True:
        report = json.loads(session.advance(json.dumps({"id": begun["id"], "slice_ms": SLICE_MS})))
        if report["done"]:
            return Speed(report["nodes"], report["ms"], report["score"])


# Added to the page, it runs in the page's own MicroPython, beside the app, and uses the engine thread in the same way.
BESIDE = """
import asyncio, json, js
try:
    app
except NameError:  # a built page runs a bundle that imports what a checkout's page runs itself
    from main import app
call = app.opponent.link.call
%s
async def _bench(asked):
    try:
        text = json.dumps(await _measured(asked))
    except Exception as error:
        text = json.dumps({"failed": repr(error)})
    js.document.documentElement.setAttribute("data-bench", text)
asyncio.create_task(_bench(%r))
"""
SEARCH = f"""
async def _measured(asked):
    begun = json.loads(await call("start", asked))
    report = {{"done": False}}
    while not report["done"]:
        report = json.loads(await call("advance", json.dumps({{"id": begun["id"], "slice_ms": {SLICE_MS}}})))
    return report
"""
# Stops the search while it thinks, each time at a different point of a slice; the search ends with that slice.
STOP = f"""
from ui.worker.engine import SLICE_MS
async def _think(asked, state):
    begun = json.loads(await call("start", asked))
    while state["on"]:
        state["begun"] = True
        await call("advance", json.dumps({{"id": begun["id"], "slice_ms": SLICE_MS}}))
    answer = json.loads(await call("stop", json.dumps({{"id": begun["id"]}})))
    if not answer.get("stopped"):
        raise ValueError(answer)
    return js.performance.now() - state["since"]
async def _measured(asked):
    late = []
    for number in range({STOPS}):
        state = {{"on": True}}
        task = asyncio.create_task(_think(asked, state))
        while "begun" not in state:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.15 + 0.0071 * number)
        state["since"] = js.performance.now()
        state["on"] = False
        late.append(await task)
    return {{"late": late}}
"""
RUN = """(code) => {
  document.documentElement.removeAttribute("data-bench");
  const script = document.createElement("script");
  script.type = "mpy";
  script.textContent = code;
  document.body.append(script);
}"""


def in_page(page: Page, task: Task, nodes: int) -> Speed:
    """The search in the engine thread of an open page."""
    report = _run(page, SEARCH, request(task, nodes))
    return Speed(report["nodes"], report["ms"], report["score"])


def stops(page: Page, task: Task) -> list[float]:
    """For each stop, the ms until the engine thread of an open page has ended the search."""
    late: list[float] = _run(page, STOP, request(task, 10**9))["late"]
    return late


def _run(page: Page, code: str, asked: str) -> dict[str, Any]:
    page.evaluate(RUN, BESIDE % (code, asked))
    page.wait_for_selector("html[data-bench]", state="attached")
    report: dict[str, Any] = json.loads(page.get_attribute("html", "data-bench") or "{}")
    if "failed" in report:
        raise RuntimeError(report["failed"])
    return report
