"""The page's line to the engine thread: start it, call it, notice when it dies, start another.

Runs in MicroPython on the page. It knows how PyScript makes a worker and nothing about games: calls carry JSON text.
"""

import asyncio

import js
from pyscript import PyWorker, js_import
from pyscript.ffi import create_proxy

from ui import dom

BOOT_LIMIT = 120_000  # ms: the download on a slow line; silence for that long is a failure
CALL_LIMIT = 10_000  # ms: a call is one slice of a search, some tens of milliseconds

MACHINE_CODE = "static/vendor/pyodide/pyodide.asm.wasm"

LEAST_MEMORY = 4  # GB for helpers, where the browser tells


class EngineLost(Exception):
    """The engine thread is gone or useless, and why; a new `start` makes another."""


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
        return float(str(getattr(js.navigator, name, 0)))
    except ValueError:
        return 0


class EngineLink:
    """One engine thread: started, called, restarted. Knows nothing about games.

    `on_state(state, percent)` hears "loading" with 0..100, then "ready", and later "lost" or "failed" with None.
    """

    def __init__(self, on_state) -> None:  # type: ignore[no-untyped-def]
        self._on_state = on_state
        self._root = str(js.URL.new(str(dom.root().dataset.base) + dom.built("runtime"), js.location.href).href)
        self._bundle = dom.built("engine")  # the engine's modules in one file below the root; else static/engine.toml lists them
        self._build = self._bundle.split("/")[-1]  # its name has its hash: a memory snapshot is this engine's or none
        self._worker: js.JsProxy = None
        self._lock = ""
        self._serial = 0  # counts threads: what an older one still says is ignored
        self._waiting: list[asyncio.Event] = []  # the calls in flight
        self._loss = ""
        self._starting: asyncio.Task[None] | None = None
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
            self._plain = True
            self._drop(serial, "failed", _reason(error))
            raise EngineLost(self._loss or _reason(error))
        self.ready = True
        self._plain = False
        self._listen_for_end(serial)
        self._on_state("ready", None)

    async def call(self, name: str, *texts: str, limit: int = CALL_LIMIT):  # type: ignore[no-untyped-def]
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
        keeper = js.window.komadoKeeper
        if keeper and keeper.controller and not self._plain:  # else the thread counts what arrives
            asked.append(("code", "1"))
        fragment = "&".join(f"{key}={js.encodeURIComponent(value)}" for key, value in asked)
        self._lock = lock
        self._worker = PyWorker(
            self._root + "py/worker.py",
            type="pyodide",
            version=f"{self._root}static/js/engine-runtime.mjs#{fragment}",
            config={"sync_main_only": True} if self._bundle else self._root + "static/engine.toml",
        )

        def heard(event) -> None:  # type: ignore[no-untyped-def]
            kind = getattr(event.data, "komado", None)
            if kind == "code":
                self._compile(event.ports[0])
            elif kind == "loading" and serial == self._serial:
                self._on_state("loading", int(event.data.percent))

        self._worker.addEventListener("message", create_proxy(heard))
        self._on_state("loading", 0)

    def _compile(self, port) -> None:  # type: ignore[no-untyped-def]
        """Sends what becomes of Pyodide's machine code (`Promise.allSettled`) through a port: the thread has other work meanwhile."""
        code = js.WebAssembly.compileStreaming(js.fetch(self._root + MACHINE_CODE))
        js.Promise.allSettled(js.Array.of(code)).then(port.postMessage.bind(port))

    def _listen_for_end(self, serial: int) -> None:
        """The thread holds a lock while it lives: being granted it means the thread has ended, however it did."""

        def ended(_lock) -> None:  # type: ignore[no-untyped-def]
            self._drop(serial, "lost", "the engine thread ended")

        async def wait() -> None:
            try:
                await js.navigator.locks.request(self._lock, create_proxy(ended))
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

    async def _answer(self, promise, limit: int):  # type: ignore[no-untyped-def]
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
