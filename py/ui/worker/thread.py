"""The page's line to the engine thread: start it, call it, notice when it dies, start another.

Runs in MicroPython on the page. It knows how PyScript makes a worker and nothing about games: calls carry JSON text.
"""

import asyncio
import json

import js
from pyscript import js_import
from pyscript.ffi import create_proxy

from ui import dom
from ui.worker.signals import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any

BOOT_LIMIT = 120_000  # ms without a word while it loads: restoring or compiling is silent, but not for that long
PROBE = 3  # seconds without its first word, after which we look whether the site can be reached: its own script may be what did not come
NO_ANSWER = 4.5  # seconds without its first word and without an answer to that look, after which the visitor is told
FIRST_WORD = 10  # seconds without its first word, after which the visitor is told: more than a slow machine needs to start a thread
NO_WORD = 30  # seconds without its first word, after which another try is better than waiting on
CALL_LIMIT = 10_000  # ms: a call is one slice of a search, some tens of milliseconds

MACHINE_CODE = "static/vendor/pyodide/pyodide.asm.wasm"

LEAST_MEMORY = 4  # GB for helpers, where the browser tells


def _reason(error: Exception) -> str:
    """What an exception says; one that crossed from JavaScript carries its text last."""
    return str(error.args[-1]).strip() if error.args else str(error)


def spare_threads() -> int:
    """How many engine threads this device has room for beside the first: the page and the browser need cores, too, each thread memory."""
    cores, memory = _told("hardwareConcurrency"), _told("deviceMemory") or LEAST_MEMORY
    return 0 if cores < 4 or memory < LEAST_MEMORY else 1 if cores < 6 else 2


def _told(name: str) -> float:
    """A number that the browser tells of the device, 0 where it does not."""
    try:
        return float(str(dom.ask(None, "navigator." + name) or 0))
    except ValueError:
        return 0


class EngineThread:
    """One engine thread: started, called, restarted. Knows nothing about games.

    `on_state(state, percent)` hears "loading" with 0..99 while it arrives and with 101.. at each of the STEPS of its start, then
    "ready", and later "lost" or "failed" with None. While it loads, "quiet" says that nothing arrives at present, and "cut" that
    the network failed and the thread was given up.
    """

    def __init__(self, on_state: "Callable[[str, int | None], None]") -> None:
        self._on_state = on_state
        self._root = str(js.URL.new(str(dom.root().dataset.base) + dom.built("runtime"), js.location.href).href)
        self._bundle = dom.built("engine")  # the engine's modules in one file below the root; else static/made/engine.toml lists them
        self._build = self._bundle.split("/")[-1]  # its name has its hash: a memory snapshot is this engine's or none
        self._worker: js.JsProxy = None
        self._lock = ""
        self._serial = 0  # counts threads: what an older one still says is ignored
        self._waiting: list[asyncio.Event] = []  # the calls in flight
        self._loss = ""
        self._starting: asyncio.Task[None] | None = None
        self._heard = False  # whether the thread has said a word
        self._reached = False  # whether the site answered while it was silent
        self._words = 0  # counts what it said while it loads
        self._plain = False  # whether the next thread must not trust a memory snapshot
        self.ready = False

    async def start(self) -> None:
        """Make the thread if there is none; returns when it answers. Raises EngineLost if it never does."""
        if self.ready:
            return
        if self._starting is None:
            self._starting = asyncio.create_task(self._boot())
        task = self._starting
        try:
            await task
        finally:
            if self._starting is task:
                self._starting = None

    async def _boot(self) -> None:
        self._loss = ""
        if str(js.self.origin) == "null":
            await js_import(self._root + "static/js/opaque-worker.mjs")
        self._spawn()
        serial = self._serial
        try:
            await self._answer(self._worker.ready, BOOT_LIMIT)
            await self._answer(self._worker.sync.ping("1"), CALL_LIMIT)
        except Exception as error:
            if self._worker is not None:  # it has not said itself what was wrong
                self._plain = True
            self._drop(serial, "failed", _reason(error))
            raise EngineLost(self._loss or _reason(error))
        self.ready = True
        self._plain = False
        self._listen_for_end(serial)
        self._on_state("ready", None)

    async def call(self, name: str, *texts: str, limit: int = CALL_LIMIT) -> "Any":
        """The answer of the exported function `name`. Raises EngineLost: died, raised, or silent for `limit` ms."""
        if not self.ready:
            raise EngineLost(self._loss or "the engine is not running")
        serial = self._serial
        try:
            return await self._answer(getattr(self._worker.sync, name)(*texts), limit)
        except Exception as error:
            self._drop(serial, "lost", _reason(error))
            raise EngineLost(self._loss)

    def kill(self) -> None:
        """End the thread at once, whatever it is doing. Calls in flight raise EngineLost."""
        self._drop(self._serial, "lost", "ended by the page")

    def cut(self) -> None:
        """Give up a thread that waits for the network."""
        self._drop(self._serial, "cut", "given up by the page")

    def _spawn(self) -> None:
        """A fresh thread, and our ear on what it says while it loads."""
        self._serial += 1
        serial = self._serial
        lock = f"komado-engine-{js.Math.random()}"
        asked = [("lock", lock), ("build", self._build)]
        if self._bundle:
            asked.append(("preload", self._root + self._bundle))
        if self._plain:
            asked.append(("plain", "1"))
        if dom.ask(None, "komadoKeeper.controller") and not self._plain:  # else the thread counts what arrives
            asked.append(("code", "1"))
        fragment = "&".join(f"{key}={js.encodeURIComponent(value)}" for key, value in asked)
        self._lock = lock
        options: dict[str, object] = {"type": "pyodide", "version": f"{self._root}static/js/engine-runtime.mjs#{fragment}"}
        options["config"] = {"sync_main_only": True} if self._bundle else self._root + "static/made/engine.toml"
        # What pyscript.PyWorker calls: an exception must not come through a function of Python's.
        self._worker = dom.ask(__import__("_pyscript"), "PyWorker", self._root + "py/worker.py", js.JSON.parse(json.dumps(options)))
        if self._worker is None:
            self._on_state("failed", None)
            raise EngineLost("this browser makes no threads")

        def heard(event: js.JsProxy) -> None:
            kind = getattr(event.data, "komado", None)
            if kind == "code":
                self._compile(event.ports[0])
            elif serial == self._serial and not self.ready:
                self._heard = True
                self._words += 1
                if kind == "loading":
                    self._on_state("loading", int(event.data.percent))
                elif kind == "quiet":
                    self._on_state("quiet", None)
                elif kind == "failed":
                    self._plain = not event.data.line
                    self._drop(serial, "cut" if event.data.line else "failed", str(event.data.why))

        self._worker.addEventListener("message", create_proxy(heard))
        self._heard = False
        self._on_state("loading", 0)
        asyncio.create_task(self._miss(serial))

    async def _miss(self, serial: int) -> None:
        """A thread whose own script does not come cannot say so: we notice that it says nothing."""

        def silent() -> bool:
            return serial == self._serial and self._worker is not None and not self._heard

        await asyncio.sleep(PROBE)
        self._reached = False
        if silent():
            asyncio.create_task(self._probe(serial))
        await asyncio.sleep(NO_ANSWER - PROBE)
        if silent() and not self._reached:
            self._on_state("quiet", None)
        await asyncio.sleep(FIRST_WORD - NO_ANSWER)
        if silent():
            self._on_state("quiet", None)
        await asyncio.sleep(NO_WORD - FIRST_WORD)
        if silent():
            self._drop(serial, "cut", "the engine's script does not come")

    async def _probe(self, serial: int) -> None:
        """Asks for the thread's own script as the thread does: a service worker that has it answers without a network."""
        try:
            await js.fetch(self._root + "static/js/engine-runtime.mjs", js.JSON.parse('{"cache": "no-store"}'))
            self._reached = True
        except Exception as error:
            if not self._heard:
                self._drop(serial, "cut", _reason(error))

    def _compile(self, port: js.JsProxy) -> None:
        """Sends what becomes of Pyodide's machine code (`Promise.allSettled`) through a port: the thread has other work meanwhile."""
        code = dom.ask(None, "WebAssembly.compileStreaming", js.fetch(self._root + MACHINE_CODE))
        js.Promise.allSettled(js.Array.of(code)).then(port.postMessage.bind(port))

    def _listen_for_end(self, serial: int) -> None:
        """The thread holds a lock while it lives: being granted it means the thread has ended, however it did."""

        def ended(_lock: js.JsProxy) -> None:
            self._drop(serial, "lost", "the engine thread ended")

        async def wait() -> None:
            granted = dom.ask(None, "navigator.locks.request", self._lock, create_proxy(ended))
            try:
                if granted:
                    await granted
            except Exception as error:
                js.console.info("engine: no locks in this frame, only a silent call will tell that it ended: " + str(error))

        asyncio.create_task(wait())

    def _drop(self, serial: int, state: str, why: str) -> None:
        """Let go of thread `serial`, once."""
        if serial != self._serial or self._worker is None:
            return
        self._worker.terminate()
        self._worker = None
        self.ready = False
        self._loss = why
        waiting, self._waiting = self._waiting, []
        for event in waiting:
            event.set()
        self._on_state(state, None)

    async def _answer(self, promise: js.JsProxy, limit: int) -> "Any":
        """What `promise` resolves to; an exception if it rejects, the thread is dropped, or `limit` ms pass."""
        settled = asyncio.Event()
        box: list[tuple[object, Exception | None]] = []

        async def wait() -> None:
            try:
                box.append((await promise, None))
            except Exception as error:
                box.append((None, error))
            settled.set()

        async def expire() -> None:
            words = -1
            while words != self._words:  # what it says while it loads shows that it comes, however slowly
                words = self._words
                await asyncio.sleep(limit / 1000)
            settled.set()

        self._waiting.append(settled)
        asyncio.create_task(wait())
        timer = asyncio.create_task(expire())
        await settled.wait()
        timer.cancel()
        if settled in self._waiting:
            self._waiting.remove(settled)
        if not box:
            raise EngineLost(self._loss or f"no answer within {limit} ms")
        value, error = box[0]
        if error is not None:
            raise error
        return value
