"""The life of a game on the page, a turn of it, a question within a turn, or a dialog: a coroutine holds one and ends with it.

A coroutine notices the end at its next `check`, `rest` or `after`; the table ends a turn in `Table.end_turn`, a life in `Table.leave`, the
dialog its own when it is closed or shows something else.
"""

import asyncio

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Awaitable, Callable, Coroutine
    from typing import Any


class TurnOver(Exception):
    """The turn has ended: its coroutines stop."""


class TurnToken:
    """A life, a turn, a question or a dialog. With `within` it is a part of another token, with which it ends at the latest."""

    def __init__(self, within: "TurnToken | None" = None) -> None:
        self._within = within
        self._over = False

    @property
    def alive(self) -> bool:
        """True until the turn has ended."""
        return not self._over and (self._within is None or self._within.alive)

    def end(self) -> None:
        """Ends the turn; each of its coroutines stops at its next wait."""
        self._over = True

    def join(self, turn: "TurnToken") -> None:
        """Makes this a part of another turn from now on."""
        self._within = turn

    def check(self) -> None:
        """Raises TurnOver if the turn has ended."""
        if not self.alive:
            raise TurnOver()

    async def rest(self, seconds: float) -> None:
        """Waits. Raises TurnOver if the turn has ended meanwhile."""
        await asyncio.sleep(seconds)
        self.check()

    async def after(self, awaited: "Awaitable[Any]") -> "Any":
        """Awaits something and returns its result. Raises TurnOver if the turn has ended meanwhile."""
        found = await awaited
        self.check()
        return found


def start(work: "Coroutine[Any, Any, None]", failed: "Callable[[], None]") -> None:
    """Starts a coroutine. The end of the token that it holds ends it quietly. On any exception but TurnOver calls `failed()`; the exception
    goes on to the console."""
    asyncio.create_task(_run(work, failed))


async def _run(work: "Coroutine[Any, Any, None]", failed: "Callable[[], None]") -> None:
    try:
        await work
    except TurnOver:
        return
    except Exception:
        failed()
        raise
