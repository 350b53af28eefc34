"""The play button of a replay: plays the game move by move, and stops when the reader goes elsewhere."""

import asyncio

import js

from core.words import Words, say
from ui import dom
from ui.html.controls import aria
from ui.html.icons import icon
from ui.play.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

PACE = 1.4  # seconds a move
PAUSE = '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M8.5 5.5v13M15.5 5.5v13"/></svg>'


def button() -> str:
    """The button, as markup."""
    return f'<button class="btn icon" id="moves-play" {aria("replay.play")}>{icon("play")}</button>'


class Playing:
    """Plays the game that `game()` returns, from the current node, or from its start when it is at its end."""

    def __init__(self, table: "Callable[[], Table]") -> None:
        self._game = table
        self._run = 0  # counts starts and stops: a run goes on while the number stays
        self.on = False
        dom.listen(dom.one("#moves-play"), "click", self._pressed)

    def _pressed(self, _event: js.JsProxy) -> None:
        self._run += 1
        self._show(not self.on)
        if self.on:
            asyncio.create_task(self._play(self._game(), self._run))

    async def _play(self, table: Table, run: int) -> None:
        record = table.session.record
        if record.here.following() is None:
            table.do("walk", lambda record: record.jump(0))
        while record.here.following() is not None:
            here = record.here
            await asyncio.sleep(PACE)
            if run != self._run:
                return
            if table.session.gone or record.here is not here:
                break
            table.do("walk", lambda record: record.forward())
        self._show(False)

    def _show(self, on: bool) -> None:
        self.on = on
        key, found = "do.pause" if on else "replay.play", dom.one("#moves-play")
        found.innerHTML = PAUSE if on else icon("play")
        found.setAttribute("data-aria", key)
        found.setAttribute("aria-label", say(Words(key), self._game().settings.lang))
