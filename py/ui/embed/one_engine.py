"""One engine thread for all boards of a page: the first frame that needs the engine starts it and serves the others.

Frames of one origin in one tab communicate by a channel, which browsers allow where they deny storage, locks and shared workers. A frame
that needs the engine and hears of none starts one; if several do so at once, one engine stays. When its frame is gone, another frame
starts one. The engine works on one question at a time. A frame that hears no others, as in a sandbox, has an engine of its own.

Apart because it knows nothing of games: it passes questions to a thread in another frame.
"""

import asyncio
import json

import js
from pyscript import window
from pyscript.ffi import create_proxy

from ui import dom
from ui.worker.signals import EngineLost
from ui.worker.thread import EngineThread

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any

NAME = "komado-"  # prefix of the name that static/js/embed.js gives to all frames of a page
BID = 0.3  # seconds in which the engine's owner answers and rival frames say that they want an engine too
BEAT = 5  # seconds without an answer or a message after which a frame counts as gone
HELD = 3000  # ms without a call after which a question counts as dropped, if another waits
GONE = "the board that had the engine has left the page"


class Call:
    """One call to the frame with the engine, and its answer."""

    def __init__(self) -> None:
        self.answered = asyncio.Event()
        self.data: dict[str, Any] = {"lost": GONE}


class OneEngine:
    """Has the interface of EngineThread: `start`, `call`, `cut`, and calls of `on_state(state, percent)`."""

    def __init__(self, on_state: "Callable[[str, int | None], None]") -> None:
        self._on_state = on_state
        self._own = EngineThread(self._own_state)
        self._me = str(js.Math.random())
        self._has = False  # True if this frame has the engine
        self._owner = ""  # the other frame that has the engine
        self._woken = ""  # the frame whose engine has answered this one
        self._rivals: list[str] = []  # frames that want the engine at this moment
        self._calls: dict[str, Call] = {}
        self._words = 0  # counts the messages of other frames
        self._last: tuple[str, int | None] = ("loading", 0)
        self._line: list[object] = []  # questions waiting for their turn
        self._at = ""  # the frame whose turn it is
        self._used = 0  # ms: the time of that frame's last call
        self._channel: js.JsProxy = None

    # The interface of EngineThread.
    async def start(self) -> None:
        """Returns when an engine answers. Raises EngineLost if none ever does."""
        await self._find()
        if self._has:
            await self._own.start()
        elif self._woken != self._owner:
            owner = self._owner
            await self._ask("wake", "")
            self._woken = owner
            self._on_state("ready", None)

    async def call(self, name: str, *texts: str) -> "Any":
        """The result of the engine's function. Raises EngineLost."""
        return await (self._work(self._me, name, texts[0]) if self._has else self._ask(name, texts[0]))

    def drop(self) -> None:
        """Gives up the start of this frame's own engine while it waits for the network."""
        if self._has:
            self._own.drop()

    # The owner of the engine.
    async def _find(self) -> None:
        if self._channel is None and not self._has:
            self._open()
        while not self._has and not self._owner:
            self._rivals = []
            self._post({"who": self._me})
            await asyncio.sleep(BID)
            if not self._has and not self._owner and all(self._me < rival for rival in self._rivals):
                self._take()

    def _open(self) -> None:
        """Joins the frames of this tab; without a channel this frame has the engine."""
        tab = str(window.name)
        if not tab.startswith(NAME):
            tab = str(getattr(window, "komadoTab", ""))
        self._channel = dom.ask(None, "BroadcastChannel", f"{NAME}{tab}-{dom.built('build')}") if tab else None
        if not self._channel:
            self._has = True
            return
        self._channel.onmessage = create_proxy(self._heard)
        dom.listen(js.globalThis, "pagehide", self._leaving)

    def _take(self) -> None:
        self._has = True
        self._tell("here")

    def _leaving(self, _event: js.JsProxy) -> None:
        if self._has:
            self._tell("gone")

    def _lose(self) -> None:
        """Call when the frame with the engine is gone: the open calls to it fail."""
        self._owner = self._woken = ""
        calls, self._calls = self._calls, {}
        for asked in calls.values():
            asked.answered.set()

    # Messages between frames.
    def _post(self, data: "dict[str, Any]") -> None:
        if self._channel:
            dom.attempt(self._channel, "postMessage", json.dumps(data))

    def _tell(self, state: str, percent: "int | None" = None) -> None:
        self._post({"by": self._me, "state": state, "percent": percent})

    def _heard(self, event: js.JsProxy) -> None:
        data = json.loads(str(event.data))
        self._words += 1
        if "who" in data:
            self._rivals.append(data["who"])
            if self._has:
                self._tell(*self._last)
        elif "do" in data:
            if data["to"] == self._me and self._has:
                asyncio.create_task(self._serve(data))
        elif "for" in data:
            asked = self._calls.get(data["id"]) if data["for"] == self._me else None
            if asked is not None:
                asked.data = data
                asked.answered.set()
        elif data["state"] == "gone":
            if data["by"] == self._owner:
                self._lose()
        elif self._has:
            self._settle(data["by"])
        else:
            self._follow(data)

    def _settle(self, other: str) -> None:
        """Call when this frame and another both have an engine: one of them drops its own."""
        if self._me < other:
            self._tell("here")
        else:
            self._has = False
            self._owner = other
            self._own.kill()

    def _follow(self, data: "dict[str, Any]") -> None:
        """Passes on the progress of the engine in another frame, if this board waits for it."""
        if self._owner and self._owner != data["by"]:
            self._lose()
        self._owner = data["by"]
        if self._calls and data["state"] in ("loading", "quiet"):
            self._on_state(data["state"], data["percent"])

    # Calls to another frame.
    async def _ask(self, name: str, text: str) -> "Any":
        asked, number, alone = Call(), str(js.Math.random()), not self._calls
        self._calls[number] = asked
        self._post({"do": name, "from": self._me, "to": self._owner, "id": number, "text": text})
        if alone:
            asyncio.create_task(self._watch())
        await asked.answered.wait()
        self._calls.pop(number, None)
        data = asked.data
        if "lost" in data:
            if "state" in data:
                self._woken = ""
                self._on_state(data["state"], None)
            raise EngineLost(data["lost"])
        return data["text"]

    async def _watch(self) -> None:
        """While calls are open, checks whether the other frame still exists."""
        while self._calls:
            words = self._words
            self._post({"who": self._me})
            await asyncio.sleep(BEAT)
            if self._calls and self._words == words:
                self._lose()

    # Serving other frames.
    def _own_state(self, state: str, percent: "int | None") -> None:
        self._last = (state, percent)
        if self._has:
            self._tell(state, percent)
        self._on_state(state, percent)

    async def _serve(self, data: "dict[str, Any]") -> None:
        answer = {"for": data["from"], "id": data["id"], "by": self._me}
        try:
            await self._own.start()
            answer["text"] = "" if data["do"] == "wake" else str(await self._work(data["from"], data["do"], data["text"]))
        except EngineLost as lost:
            answer["lost"], answer["state"] = str(lost), self._last[0] if self._last[0] in ("cut", "failed") else "lost"
        self._post(answer)

    async def _work(self, who: str, name: str, text: str) -> "Any":
        """Performs a frame's call; a question waits for its turn."""
        if name == "start":
            await self._take_turn(who)
        self._used = dom.now()
        try:
            answer = await self._own.call(name, text)
        except EngineLost:
            self._at = ""
            raise
        if who == self._at and (name == "stop" or str(answer).startswith('{"error"')):
            self._at = ""
        return answer

    async def _take_turn(self, who: str) -> None:
        mine = object()
        self._line.append(mine)
        while self._line[0] is not mine or (self._at and dom.now() - self._used < HELD):
            await asyncio.sleep(0.02)
        self._line.pop(0)
        self._at = who
