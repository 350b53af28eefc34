"""Retries after a failure of the network: after growing waits, when the browser is online again, or by hand.

Apart because it knows nothing of the engine: it only counts seconds.
"""

import asyncio

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

FIRST = 4  # seconds: a tunnel or a change of network is often over by then
LONGEST = 30  # seconds: `online` does not always fire, so the wait stays short


class Retrying:
    """Counts the seconds to the next try; calls `on_tick()` at each second."""

    def __init__(self, on_tick: "Callable[[], None]") -> None:
        self._on_tick = on_tick
        self._next = FIRST
        self._due = asyncio.Event()
        self.seconds = 0

    def begin(self) -> None:
        """Call when the network failed again: begins the next wait."""
        self._due.set()  # ends an older wait
        self._due = asyncio.Event()
        self.seconds = self._next
        self._next = min(2 * self._next, LONGEST)
        asyncio.create_task(self._count(self._due))

    def over(self) -> None:
        """Call after a success: the next wait is the shortest again."""
        self._next = FIRST
        self.now()

    def now(self) -> None:
        """Ends the wait."""
        self._due.set()

    async def wait(self) -> None:
        """Returns when the next try is due."""
        await self._due.wait()

    async def _count(self, due: asyncio.Event) -> None:
        while self.seconds and not due.is_set():
            await asyncio.sleep(1)
            if due is not self._due or due.is_set():
                return
            self.seconds -= 1
            if self.seconds:
                self._on_tick()
        due.set()
