"""Nostr relays in this process: a real one, which can be stopped and started again on the same port, and one that misbehaves as told."""

import asyncio
import contextlib
import json
import queue
import random
import socket
import socketserver
import threading
import time
from collections.abc import Callable
from typing import Any

from nostr_sdk import (
    EventBuilder,
    Keys,
    Kind,
    LocalRelay,
    LocalRelayBuilder,
    LocalRelayBuilderNip42,
    LocalRelayBuilderNip42Mode,
    RateLimit,
    Tag,
    Timestamp,
)
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Ping, Request, TextMessage
from wsproto.utilities import RemoteProtocolError

LIMIT = 10  # seconds for the relay's own thread
PORTS = 20_000, 32_000  # below those that Linux gives to connections: none of them takes a port while its relay has stopped


def free_port() -> int:
    """A port of this machine that nobody uses, and no connection takes for itself."""
    for port in random.SystemRandom().sample(range(*PORTS), 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no free port")


class RealRelay:
    """A relay of the SDK, in a thread of its own. What it has taken is lost when it stops. `asks`: it takes and tells nothing before its
    visitor has proven a key; `often`: it takes as many letters as anybody sends."""

    def __init__(self, asks: bool = False, often: bool = False) -> None:
        self._asks = asks
        self._often = often
        self.port = free_port()
        self.address = f"ws://127.0.0.1:{self.port}"
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._relay: LocalRelay | None = None
        self.start()

    def start(self) -> None:
        """Begins to answer."""

        async def run() -> None:
            builder = LocalRelayBuilder().addr("127.0.0.1").port(self.port)
            if self._asks:
                builder = builder.nip42(LocalRelayBuilderNip42(mode=LocalRelayBuilderNip42Mode.BOTH))
            if self._often:
                builder = builder.rate_limit(RateLimit(max_reqs=500, notes_per_minute=100_000))
            self._relay = builder.build()
            await self._relay.run()

        asyncio.run_coroutine_threadsafe(run(), self._loop).result(LIMIT)

    def stop(self) -> None:
        """Ends every connection, and answers no more. A connection that has just something to do misses the word, so it is said again."""
        if self._relay is not None:
            self._relay.shutdown()
            for tenths in range(1, 20):
                self._loop.call_soon_threadsafe(self._loop.call_later, tenths / 10, self._relay.shutdown)
            self._relay = None

    def close(self) -> None:
        """Ends the thread too."""
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(LIMIT)
        self._loop.close()


class SlowRelay:
    """Stands between pages and a relay: each word of the relay arrives `delay` seconds late."""

    def __init__(self, relay: RealRelay) -> None:
        self.delay = 0.0
        self._relay = relay
        self._closed = threading.Event()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"ws://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while not self._closed.is_set():
                page, _ = self._server.accept()
                relay = socket.create_connection(("127.0.0.1", self._relay.port))
                words: queue.Queue[tuple[float, bytes]] = queue.Queue()
                for run, values in ((self._asks, (page, relay)), (self._hears, (relay, words)), (self._answers, (page, words))):
                    threading.Thread(target=run, args=values, daemon=True).start()

    def _asks(self, page: socket.socket, relay: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while said := page.recv(65536):
                relay.sendall(said)
            relay.shutdown(socket.SHUT_WR)

    def _hears(self, relay: socket.socket, words: "queue.Queue[tuple[float, bytes]]") -> None:
        with contextlib.suppress(OSError), relay:
            while said := relay.recv(65536):
                words.put((time.monotonic() + self.delay, said))
        words.put((0.0, b""))

    def _answers(self, page: socket.socket, words: "queue.Queue[tuple[float, bytes]]") -> None:
        with contextlib.suppress(OSError), page:
            while True:
                due, said = words.get()
                if not said or self._closed.wait(max(0.0, due - time.monotonic())):
                    return
                page.sendall(said)

    def close(self) -> None:
        """Ends it."""
        self._closed.set()
        self._server.close()


def forged(kind: int, name: str, content: str, at: int, keys: Keys | None = None) -> dict[str, Any]:
    """A well-signed event by somebody."""
    tags = [Tag.parse(["d", name])]
    made = EventBuilder(Kind(kind), content).tags(tags).custom_created_at(Timestamp.from_secs(at)).finalize(keys or Keys.generate())
    found: dict[str, Any] = json.loads(made.as_json())
    return found


Answer = Callable[[list[Any]], list[Any]]  # the messages with which a relay answers one; None in it ends the connection


class _Talk(socketserver.BaseRequestHandler):
    server: "_Server"

    def handle(self) -> None:
        talk = WSConnection(ConnectionType.SERVER)
        while data := self._received():
            try:
                talk.receive_data(data)
            except RemoteProtocolError:
                return
            for event in talk.events():
                if isinstance(event, Request):
                    self.request.sendall(talk.send(AcceptConnection()))
                elif isinstance(event, Ping):
                    self.request.sendall(talk.send(event.response()))
                elif isinstance(event, CloseConnection):
                    return
                elif isinstance(event, TextMessage):
                    asked = json.loads(event.data)
                    self.server.heard.append(asked)
                    for answer in self.server.answer(asked):
                        if answer is None:
                            return
                        text = answer if isinstance(answer, str) else json.dumps(answer)
                        self.request.sendall(talk.send(TextMessage(text)))

    def _received(self) -> bytes:
        try:
            return bytes(self.request.recv(65536))
        except OSError:
            return b""


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, answer: Answer) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.answer = answer
        self.heard: list[list[Any]] = []

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that is closed ends its connection in the middle of an answer."""


class FakeRelay:
    """A relay that gives the answers of a function. `heard`: all that it was told."""

    def __init__(self, answer: Answer) -> None:
        self._server = _Server(answer)
        self.address = f"ws://127.0.0.1:{self._server.server_address[1]}"
        self.heard = self._server.heard
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Ends it."""
        self._server.shutdown()
        self._server.server_close()


def refuses(why: str) -> Answer:
    """Takes nothing, for a reason."""

    def answer(asked: list[Any]) -> list[Any]:
        if asked[0] == "EVENT":
            return [["OK", asked[1]["id"], False, why]]
        return [["EOSE", asked[1]]] if asked[0] == "REQ" else []

    return answer


def silent(_asked: list[Any]) -> list[Any]:
    """Says nothing at all."""
    return []
