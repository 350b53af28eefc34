"""Lets one tab at a time go on with a game: the tab that holds the game's lock (Web Locks). Other tabs ask for the lock over a channel.

In a browser without locks every tab is a writer, and `saving` merges the versions of two tabs.
"""

import asyncio
import json

import js
from pyscript.ffi import create_proxy

from ui import dom

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

CHANNEL = "komado-writer"
PATIENCE = 1  # seconds in which the other tab stores its last move and releases the lock; a frozen tab never does
NOW, WAITING, STEALING = '{"ifAvailable": true}', "{}", '{"steal": true}'


class Writer:
    """The right to go on with a game, by its name.

    behind             True while another tab has the right; before the browser has answered, False
    on_change()        called when `behind` has changed
    on_letting_go()    called while this tab can still write, before another one gets the right
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.behind = False
        self.on_change: Callable[[], None] = dom.noop
        self.on_letting_go: Callable[[], None] = dom.noop
        self._asked = 0  # number of requests for the lock: only the last one counts
        self._release: js.JsProxy = None  # releases the lock; None while it is not held
        self._channel: js.JsProxy = None
        self._gone = False
        self._known = True  # False while the browser has not answered the first request

    def begin(self) -> None:
        """Asks for the right, if tabs can communicate."""
        self._channel = dom.ask(None, "BroadcastChannel", CHANNEL) if dom.ask(None, "navigator.locks") else None
        if self._channel:
            self._channel.onmessage = create_proxy(self._heard)
            self._known = False
            asyncio.create_task(self._begin())

    async def knows(self) -> None:
        """Waits until the browser has said whether another tab has the right, for PATIENCE at most."""
        await self._until(lambda: self._known)

    async def _until(self, holds: "Callable[[], bool]") -> None:
        for _ in range(PATIENCE * 20):
            if holds() or self._gone:
                break
            await asyncio.sleep(0.05)

    def leave(self) -> None:
        """Call when the game has left this page."""
        self._gone = True
        self._asked += 1
        self._let_go()
        if self._channel:
            self._channel.close()
            self._channel = None

    async def take_over(self) -> None:
        """Asks the other tab to release the lock; takes it from a tab that does not answer. Returns once this tab has it, or after twice
        PATIENCE without it."""
        if self._channel and self.behind:
            dom.attempt(self._channel, "postMessage", json.dumps({"take": self.name}))
            await self._until(lambda: not self.behind)
            if self.behind and not self._gone:
                asyncio.create_task(self._hold(STEALING))  # which lasts as long as the lock is held
                await self._until(lambda: not self.behind)

    async def _begin(self) -> None:
        if not await self._hold(NOW) and not self._gone and not self._release:
            await self._wait()
        self._known = True  # this browser may have no locks

    async def _wait(self) -> None:
        """Waits until the other tab is closed or releases the lock."""
        self._becomes(True)
        self._known = True
        await self._hold(WAITING)

    async def _hold(self, how: str) -> bool:
        """Asks for the lock and keeps it until it is released or stolen; False if it was not granted."""
        self._asked += 1
        number = self._asked
        held = []

        def granted(lock: js.JsProxy) -> js.JsProxy:
            if not lock or number != self._asked:
                return None
            self._known = True
            held.append(number)
            self._becomes(False)
            return js.Promise.new(create_proxy(keep))

        def keep(resolve: js.JsProxy, _reject: js.JsProxy) -> None:
            self._release = resolve

        try:
            asked = dom.ask(None, "navigator.locks.request", "komado-game-" + self.name, js.JSON.parse(how), create_proxy(granted))
            if not asked:
                self._becomes(False)
                return True
            await asked
        except Exception as error:  # stolen; or this frame may have no locks
            if not held:
                print("no locks here:", error)
                return True
            if number == self._asked and not self._gone:
                self._lose()
        return bool(held)

    def _heard(self, event: js.JsProxy) -> None:
        if self._release and json.loads(str(event.data)).get("take") == self.name:
            self._lose()

    def _lose(self) -> None:
        """Another tab has taken the right: waits until that tab is closed."""
        self.on_letting_go()
        self._let_go()
        asyncio.create_task(self._wait())

    def _let_go(self) -> None:
        release, self._release = self._release, None
        if release:
            release(None)

    def _becomes(self, behind: bool) -> None:
        if self.behind is not behind:
            self.behind = behind
            self.on_change()
