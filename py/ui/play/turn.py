"""What a coroutine holds so that it ends with what it belongs to: a turn of a game, or a question asked within a turn."""

import asyncio

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Awaitable, Callable, Coroutine
    from typing import Any


class Over(Exception):
    """The turn has ended: nothing of it may happen any more."""


class Turn:
    """A turn, or with `within` a part of one, which ends with it at the latest."""

    def __init__(self, within: "Turn | None" = None) -> None:
        self._within = within
        self._over = False

    @property
    def alive(self) -> bool:
        """Whether it has not ended."""
        return not self._over and (self._within is None or self._within.alive)

    def end(self) -> None:
        """Ends it: each of its coroutines ends where it waits."""
        self._over = True

    def join(self, turn: "Turn") -> None:
        """Is part of another turn from now on."""
        self._within = turn

    def check(self) -> None:
        """Raises Over when it has ended."""
        if not self.alive:
            raise Over()

    async def rest(self, seconds: float) -> None:
        """Waits. Raises Over if the turn has ended meanwhile."""
        await asyncio.sleep(seconds)
        self.check()

    async def after(self, awaited: "Awaitable[Any]") -> "Any":
        """What an awaitable gives. Raises Over if the turn has ended meanwhile."""
        found = await awaited
        self.check()
        return found

    def run(self, work: "Coroutine[Any, Any, None]", failed: "Callable[[], None]") -> None:
        """Runs a coroutine that may raise Over. `failed()` is called when it raises anything else, which goes on to the console."""
        asyncio.create_task(_run(work, failed))


async def _run(work: "Coroutine[Any, Any, None]", failed: "Callable[[], None]") -> None:
    try:
        await work
    except Over:
        return
    except Exception:
        failed()
        raise
