"""The connection to the engine thread: starts it, calls it, notices its end, starts another.

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

STARTS = "komado.engine-starts"  # key in the store: the number of starts in a row, from a stored memory, without an answer
MOST_STARTS = 2  # the most such starts: a visitor may leave during one, but a bad memory must not be tried for ever
BOOT_LIMIT = 120_000  # ms without a message while it loads: restoring or compiling is silent, but never that long
PROBE = 3  # seconds without a first message, then the site is probed: the worker's own script may be missing
NO_ANSWER = 4.5  # seconds without a first message and without a reply to the probe, then the state is "quiet"
FIRST_WORD = 10  # seconds without a first message, then the state is "quiet": more than a slow machine needs to start a thread
NO_WORD = 30  # seconds without a first message, then the thread is given up for another try
CALL_LIMIT = 10_000  # ms: a call is one slice of a search, some tens of milliseconds

MACHINE_CODE = "static/vendor/pyodide/pyodide.asm.wasm"

LEAST_MEMORY = 4  # GB for helpers, where the browser reports its memory


def _reason(error: Exception) -> str:
    """The text of an exception; one that crossed from JavaScript has its text last."""
    return str(error.args[-1]).strip() if error.args else str(error)


def spare_threads() -> int:
    """The number of helper threads for this device: the page and the browser need cores too, and each thread needs memory."""
    cores, memory = _told("hardwareConcurrency"), _told("deviceMemory") or LEAST_MEMORY
    return 0 if cores < 4 or memory < LEAST_MEMORY else 1 if cores < 6 else 2


def _told(name: str) -> float:
    """A number that the browser reports about the device, 0 for none."""
    try:
        return float(str(dom.ask(None, "navigator." + name) or 0))
    except ValueError:
        return 0


class EngineThread:
    """One engine thread: started, called, restarted. Knows nothing about games. Starts of a helper are not counted in the store.

    Calls `on_state(state, percent)` with "loading" and 0..99 while the engine arrives, and 101.. at each of the STEPS of its start; then
    with "ready", later with "lost" or "failed", and None. While it loads, "quiet" means that nothing arrives at present, and "cut" that the
    network failed and the thread was given up.
    """

    def __init__(self, on_state: "Callable[[str, int | None], None]", helper: bool = False) -> None:
        self._on_state = on_state
        self._marks = not helper
        self._root = str(js.URL.new(str(dom.root().dataset.base) + dom.built("runtime"), js.location.href).href)
        self._bundle = dom.built("engine")  # the engine's modules in one file below the root; else static/made/engine.toml lists them
        self._build = self._bundle.split("/")[-1]  # the name has the hash: a memory snapshot belongs to exactly one engine
        self._worker: js.JsProxy = None
        self._lock = ""
        self._serial = 0  # counts threads: messages of an older one are ignored
        self._waiting: list[asyncio.Event] = []  # the calls in flight
        self._loss = ""
        self._starting: asyncio.Task[None] | None = None
        self._heard = False  # True once the thread has sent a message
        self._reached = False  # True once the site answered while the thread was silent
        self._words = 0  # counts the thread's messages while it loads
        self._plain = False  # True if the next thread must not use a memory snapshot
        self.ready = False

    async def start(self) -> None:
        """Starts the thread if there is none; returns when it answers. Raises EngineLost if it never does."""
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
            if self._worker is not None:  # the thread has not reported an error itself
                self._doubt()
            self._drop(serial, "failed", _reason(error))
            raise EngineLost(self._loss or _reason(error))
        self.ready = True
        self._plain = False
        self._mark(0)
        self._listen_for_end(serial)
        self._on_state("ready", None)

    async def call(self, name: str, *texts: str, limit: int = CALL_LIMIT) -> "Any":
        """The result of the exported function `name`. Raises EngineLost if the thread died, raised, or was silent for `limit` ms."""
        if not self.ready:
            raise EngineLost(self._loss or "the engine is not running")
        serial = self._serial
        try:
            return await self._answer(getattr(self._worker.sync, name)(*texts), limit)
        except Exception as error:
            if serial == self._serial and self._worker is not None:
                self._doubt()
            self._drop(serial, "lost", _reason(error))
            raise EngineLost(self._loss)

    def _doubt(self) -> None:
        """Makes the next thread, also on the next visit, start without the stored memory."""
        self._plain = True
        self._mark(MOST_STARTS)

    def _mark(self, starts: int) -> None:
        """Stores how many starts in a row have not led to an engine that answers."""
        store = js.window.komadoStorage
        if self._marks and store:
            dom.attempt(store, "setItem" if starts else "removeItem", STARTS, str(starts))

    def kill(self) -> None:
        """Ends the thread at once. Calls in flight raise EngineLost."""
        self._drop(self._serial, "lost", "ended by the page")

    def drop(self) -> None:
        """Gives up a thread that waits for the network."""
        self._drop(self._serial, "cut", "given up by the page")

    def _spawn(self) -> None:
        """Makes a new thread, and listens to its messages while it loads."""
        self._serial += 1
        serial = self._serial
        lock = f"komado-engine-{js.Math.random()}"
        asked = [("lock", lock), ("build", self._build)]
        if self._bundle:
            asked.append(("preload", self._root + self._bundle))
        starts = str(dom.ask(js.window.komadoStorage, "getItem", STARTS) or "0") if self._marks and js.window.komadoStorage else "0"
        if starts >= str(MOST_STARTS):
            self._plain = True
        if self._plain:
            asked.append(("plain", "1"))
        else:
            self._mark(int(starts == "1") + 1)
        if dom.ask(None, "komadoKeeper.controller") and not self._plain:  # else the thread counts the arriving bytes
            asked.append(("code", "1"))
        fragment = "&".join(f"{key}={js.encodeURIComponent(value)}" for key, value in asked)
        self._lock = lock
        options: dict[str, object] = {"type": "pyodide", "version": f"{self._root}static/js/engine-runtime.mjs#{fragment}"}
        options["config"] = {"sync_main_only": True} if self._bundle else self._root + "static/made/engine.toml"
        # The calls that pyscript.PyWorker makes: an exception must not pass through a Python function.
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
                    if not event.data.line:
                        self._doubt()
                    self._drop(serial, "cut" if event.data.line else "failed", str(event.data.why))

        self._worker.addEventListener("message", create_proxy(heard))
        self._heard = False
        self._on_state("loading", 0)
        asyncio.create_task(self._miss(serial))

    async def _miss(self, serial: int) -> None:
        """Watches a new thread for silence: a thread whose own script does not arrive cannot report it."""

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
        """Requests the thread's own script, to learn whether the site can be reached; a service worker may answer without a network."""
        try:
            await js.fetch(self._root + "static/js/engine-runtime.mjs", js.JSON.parse('{"cache": "no-store"}'))
            self._reached = True
        except Exception as error:
            if not self._heard:
                self._drop(serial, "cut", _reason(error))

    def _compile(self, port: js.JsProxy) -> None:
        """Sends the outcome of compiling Pyodide's machine code (`Promise.allSettled`) through a port: the thread works on meanwhile."""
        code = dom.ask(None, "WebAssembly.compileStreaming", js.fetch(self._root + MACHINE_CODE))
        js.Promise.allSettled(js.Array.of(code)).then(port.postMessage.bind(port))

    def _listen_for_end(self, serial: int) -> None:
        """Waits for the lock that the thread holds while it lives: when the page gets it, the thread has ended for any reason."""

        def ended(_lock: js.JsProxy) -> None:
            if serial == self._serial and self._worker is not None:
                self._doubt()
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
        """Drops thread `serial`, once."""
        if serial != self._serial or self._worker is None:
            return
        self._worker.terminate()
        self._worker = None
        self.ready = False
        if state == "cut":  # the network's fault
            self._mark(0)
        self._loss = why
        waiting, self._waiting = self._waiting, []
        for event in waiting:
            event.set()
        self._on_state(state, None)

    async def _answer(self, promise: js.JsProxy, limit: int) -> "Any":
        """The value of `promise`. Raises an exception if it rejects, the thread is dropped, or `limit` ms pass."""
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
            while words != self._words:  # messages while it loads show progress, however slow
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
