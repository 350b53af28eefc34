"""The same search on CPython and in the page's engine thread: fixed positions, a fixed number of nodes, through the session's protocol."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from playwright.sync_api import Page

from engine.session import Session
from games import load

SLICE_MS = 500
STOPS = 12  # of each search
LEVEL = "8"

# Games between two engines and, for the bowls, the printed one: long enough that the late moves are the dear ones. The other six are
# chance games, each the one of thousands in which the tapped moves are chosen among the most: full hands, or a full board.
_FROGS = (
    "37-26.21-22.27-17.22-21.57-66.61-62.47-56.62-71.56-65.31-42.65-74.42-52.26-25.52-63.74-65.63-64.65-56.64-55.56-57.55-56.25-36."
    "56-57.36-47.71-62.47-57*.62-73.57-47.73-64.47-36.64-55.36-25.51-62.67-76.21-11.25-15.55-65.76-67.62-63.66-57.65-66.15-24.66-67"
)
_BOWLS = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"
_SPACE = "o@d4.x@f8.o@g2.f8-d7.x@h5.o@j9.h5-g3.x@c6.o@h9.o@c2.x@c4.o@b5.x@i7.d7-c5.x@h4.o@h2.h9-d9.b5-d5.o@f7.c6-e5.o@e8"
_DUEL = "*e9.*i1.*i9.*f1.h9-h5.c1-c3.i9-h9.i1-i6.h5-i5.g1-g2.d9-d8.a1-a3"
_HORSES = (
    "*h8.*f2.*d8.*h2.*d6.*d2.*b6.*h4.*f6.*f4.*i7.pass.*g7.*d4.*h6.*i3.*e7.pass.*c7.*e3.*b8.*b2.*f8.*c3.pass.*b4.pass.*g3.pass.pass."
    "b6-i5.b4-b6.h8-c5.f2-h8.c5-f2.h2-g5"
)
_QUEUES = "f6-f5.f4-f6.e6-e5.f3-f4.f5-f3.f4-f5.f7-f4.f6-f7"
_NUMBERS = "goal@a4.b2.c2.d2.e3.d4.c4.b4"
_ARMIES = (
    "37-35.62-63.!48-37.32-33.!47-45.!21-13.67-65.63-65.57-55.!H@34.38-48.65-66.48-57.13-21.57-46.12-13.55-54.61-62.37-36.71-83.36-26."
    "11~12.46-36.62-63.28-16.66-56.26-37.56-58.54-52.34-35.H@64.63-74.36-46.74-65.46-36.81-71.37-48.35-36.16-37.H@44.17-16.G@25.18-17."
    "25-26.17~28.58-68.48-38.G@25.64-62.36-46.78-66.65-66.38-48.12~11.37-18.N@35.87-86.46-47.88~87.31-32.16-15.44-45.87~88.51-52.88~78."
    "45-46.17~16.22-23.78~88.35-27.16~17.P@24.62-72.26-36.P@84.66-77.17-16.H@85.15-14.77-88.72-82.A@61.86-85.88-87.H@38.25-26.P@37"
)
LINES = {
    "medamagaeru": _FROGS.split("."),
    "uchu-yuei": _SPACE.split("."),
    "shinken-shobu": _DUEL.split("."),
    "kokutan-no-uma": _HORSES.split("."),
    "two-three": _QUEUES.split("."),
    "progressive-mancala": _BOWLS.split("."),
    "maciji": _NUMBERS.split("."),
    "macedonian-shogi": _ARMIES.split("."),
}
SEARCHED_AFTER = {
    "medamagaeru": (4, 20), "uchu-yuei": (10,), "shinken-shobu": (8,), "kokutan-no-uma": (31,), "two-three": (4,),
    "progressive-mancala": (2, 6), "maciji": (3,), "macedonian-shogi": (20,),
}  # fmt: skip
TAPPED_AFTER = {
    "medamagaeru": 36, "uchu-yuei": 15, "shinken-shobu": 6, "kokutan-no-uma": 30, "two-three": 2,
    "progressive-mancala": 8, "maciji": 2, "macedonian-shogi": 81,
}  # fmt: skip
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
        """Nodes per second. What is known by heart takes no time that shows."""
        return self.nodes / max(1, self.ms) * 1000


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


# Added to the page, it runs in the page's own MicroPython, beside the app, and asks the engine thread as the app does it.
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
# Stopped in the midst of thinking: after the slice that is being thought, and never at the same point of one.
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
    """The search in the engine thread of a page that is ready."""
    report = _run(page, SEARCH, request(task, nodes))
    return Speed(report["nodes"], report["ms"], report["score"])


def stops(page: Page, task: Task) -> list[float]:
    """ms until the engine thread of a page that is ready has left a search, each time it was stopped."""
    late: list[float] = _run(page, STOP, request(task, 10**9))["late"]
    return late


def _run(page: Page, code: str, asked: str) -> dict[str, Any]:
    page.evaluate(RUN, BESIDE % (code, asked))
    page.wait_for_selector("html[data-bench]", state="attached")
    report: dict[str, Any] = json.loads(page.get_attribute("html", "data-bench") or "{}")
    if "failed" in report:
        raise RuntimeError(report["failed"])
    return report
