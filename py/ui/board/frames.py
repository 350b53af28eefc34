"""A move shown step by step, from the frames that its board gives. It never blocks input and can be skipped."""

import asyncio

import js

from core.drawing.board import Frame, Frames
from ui import dom
from ui.board.speeds import LONGEST_MS, STEP_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SHORTEST_MS = 8  # of a step


class FramePlayer:
    """Shows one move, at any of the speeds but "off"; `skip()` ends it."""

    def __init__(self, frames: Frames, speed: str) -> None:
        self.frames = frames
        self.step = max(SHORTEST_MS, min(STEP_MS[speed], LONGEST_MS[speed] // frames.count))
        self.skipped = False

    def skip(self) -> None:
        """Shows no further frame."""
        self.skipped = True

    async def play(self, told: "Callable[[Frame], None]") -> None:
        """Draws frame after frame; calls `told` with each."""
        over = dom.one('#board [data-layer="over"]')
        over.innerHTML = ""
        over.style.setProperty("--step", f"{self.step}ms")  # not on the board: all its elements would inherit it
        for frame in self.frames.each:
            for name, drawn in frame.fixtures:
                dom.write(f'#board [data-fixture="{name}"]', drawn)
            _lay_over(over, frame.over)
            told(frame)
            await asyncio.sleep(self.step * frame.pause / 1000)
            if self.skipped:
                return


def _lay_over(layer: js.JsProxy, drawn: str) -> None:
    """Draws the layer over the pieces; an element that exists already is moved, so that its transition is visible."""
    other = layer.cloneNode(False)
    other.innerHTML = drawn
    was, now = layer.firstElementChild, other.firstElementChild
    if was and now and was.id and str(was.id) == str(now.id):
        was.setAttribute("style", now.getAttribute("style"))
        was.innerHTML = now.innerHTML
    else:
        layer.innerHTML = drawn
