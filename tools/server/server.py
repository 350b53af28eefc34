"""Serves a folder of plain files on this machine as any static host does, for people, tests and measurements.

By itself a `Site` compresses, rewrites and adds nothing. Its options add gzip and a header about caching, as common hosts have them, and
other folders of the same origin; while it serves, also a slow line, and answers that are held back, cut, missing or added. Knows files
and HTTP, and one thing about Komado: a game's page may be in a folder of the game's name.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from tools.server.answer import TYPES, Answer, answer_for

PIECE = 4096  # bytes sent over a slow line at a time
HELD = 60  # seconds that an answer is held back at most
SLOW_PIECE = 65536  # bytes sent at a time of a file that a test slows down


class Line(NamedTuple):
    """The line between server and visitors: bytes a second shared by all connections, and seconds until an answer begins."""

    rate: float
    latency: float


class Request(NamedTuple):
    """A request: its time in seconds since 1970, its path, and the number of bytes of the answer's body as sent."""

    at: float
    path: str
    size: int


class Gate:
    """Holds requests whose path contains `text` until it is opened."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.asked = threading.Event()
        self.opened = threading.Event()

    def open(self) -> None:
        """Lets the held requests through."""
        self.opened.set()


class Site:
    """Serves a folder over HTTP under `subpath`, on an origin of its own, until `close`; or as `with Site(folder) as site`.

    subpath   the path of the folder; nothing is served outside it, as on a shared host
    port      0 for any free port
    beside    other folders of the origin: path -> folder
    packed    True: files are compressed, once, and kept in memory, so that serving costs a small machine little
    caching   returns `Cache-Control` for an address; None: no such header, and browsers guess from a file's age
    shared    True: pages without an origin of their own may read the files, as from public hosts of static files
    quiet     True: requests are not printed

    While it serves these can be changed; `relax` resets all but `line` and `away`.

    line      the speed of the line; None: as fast as the machine
    away      True: no request is answered
    gates     the open `held` blocks
    slow      seconds for each 64 KB of a path that contains the text
    cuts      bytes after which the connection breaks, for a path that contains the text
    extra     additional pages: path -> HTML
    missing   texts: a path that contains one of them is not found

    `log` holds every answered request.
    """

    def __init__(
        self,
        folder: Path,
        subpath: str = "/",
        port: int = 0,
        *,
        beside: Mapping[str, Path] | None = None,
        packed: bool = False,
        caching: Callable[[str], str] | None = None,
        shared: bool = False,
        quiet: bool = True,
    ) -> None:
        self.folder = folder
        self.subpath = "/" + subpath.strip("/") + "/" if subpath.strip("/") else "/"
        self.packed, self.caching, self.shared, self.quiet = packed, caching, shared, quiet
        self.log: list[Request] = []
        self.line: Line | None = None
        self.away = False
        self.gates: list[Gate] = []
        self.slow: dict[str, float] = {}
        self.cuts: dict[str, int] = {}
        self.extra: dict[str, str] = {}
        self.missing: list[str] = []
        self.turn = threading.Lock()  # held while a piece is sent, so that connections take turns
        self._shared_at_first = shared
        self._folders = {self.subpath: folder, **(beside or {})}
        self._ready: dict[tuple[str, Path, int, int], Answer] = {}
        self._server = _Server(("127.0.0.1", port), type("SiteHandler", (_Handler,), {"site": self}))
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.base = self.origin + self.subpath
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()

    def __enter__(self) -> Site:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Stops serving."""
        self.relax()
        self.away = True
        self._server.shutdown()
        self._server.server_close()

    def forever(self) -> None:
        """Serves until interrupted."""
        try:
            self._thread.join()
        except KeyboardInterrupt:
            print()
        finally:
            self.close()

    def url(self, game: str = "", fragment: str = "") -> str:
        """The address of a game's page, or of the home page. Where a game has no page of its own one shell opens them all."""
        if game and (self.folder / game / "index.html").is_file():
            return f"{self.base}{game}/" + (f"#{fragment}" if fragment else "")
        parts = ([f"game={game}"] if game else []) + ([fragment] if fragment else [])
        return self.base + ("#" + "&".join(parts) if parts else "")

    def relax(self) -> None:
        """Ends everything held back, slowed down or added."""
        for gate in self.gates:
            gate.open()
        for each in (self.gates, self.slow, self.cuts, self.extra, self.missing):
            each.clear()
        self.shared = self._shared_at_first

    @contextmanager
    def held(self, text: str) -> Iterator[Gate]:
        """Holds every request whose path contains a text until the gate is opened or the block ends, at most HELD seconds."""
        gate = Gate(text)
        self.gates.append(gate)
        try:
            yield gate
        finally:
            gate.open()
            if gate in self.gates:
                self.gates.remove(gate)

    def until(self, begin: float, end: float) -> tuple[int, int]:
        """(bytes sent, number of requests) between two times in seconds since 1970."""
        asked = [one for one in list(self.log) if begin <= one.at <= end]
        return sum(one.size for one in asked), len(asked)

    def path_of(self, address: str) -> Path | None:
        """The file or folder of an address; never outside the folders."""
        for prefix, folder in self._folders.items():
            inside = Path(address.removeprefix(prefix))
            if address.startswith(prefix) and ".." not in inside.parts and not inside.is_absolute() and (folder / inside).exists():
                return folder / inside
        return None

    def answer(self, path: Path, address: str) -> Answer:
        """A file as sent under an address."""
        facts = path.stat()
        key = (address, path, facts.st_mtime_ns, facts.st_size)
        if key in self._ready:
            return self._ready[key]
        found = answer_for(path, address, self.packed, self.caching)
        if self.packed:
            self._ready[key] = found
        return found


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that disconnects in the middle of a file is no error."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    """The requests of one connection."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # headers and body in one piece
    site: Site
    crossings = 2  # trips over the line until an answer begins: one to connect

    def do_HEAD(self) -> None:
        """Answers a request for the headers alone."""
        self.do_GET()

    def do_GET(self) -> None:
        """Answers one request."""
        site, crossings = self.site, self.crossings
        self.crossings = 1
        if site.away:
            self.close_connection = True
            return
        at, address = time.time(), unquote(urlsplit(self.path).path)
        if site.line:
            time.sleep(site.line.latency * crossings)
        size = self._answered(address)
        self.wfile.flush()
        site.log.append(Request(at, address, size))

    def _answered(self, address: str) -> int:
        """Sends the answer for the address; returns the bytes of its body."""
        site = self.site
        for gate in list(site.gates):
            if gate.text in self.path:
                gate.asked.set()
                gate.opened.wait(HELD)
        page = site.extra.get(address)
        if page is not None:
            body = page.encode()
            return self._sent(Answer(body, {"Content-Type": TYPES[".html"], "Content-Length": str(len(body))}))
        if any(text in self.path for text in site.missing):
            return self._missing(address)
        path = site.path_of(address + "/" if address + "/" == site.subpath else address)
        if path is not None and path.is_dir():
            if not address.endswith("/"):
                return self._moved(self.path.replace("?", "/?", 1) if "?" in self.path else self.path + "/")
            path = path / "index.html"
        if path is None or not path.is_file():
            return self._missing(address)
        return self._sent(site.answer(path, address))

    def _missing(self, address: str) -> int:
        """Sends 404 as hosts do, with the site's own page if it has one; returns the bytes of the body."""
        page = self.site.folder / "404.html"
        if address.startswith(self.site.subpath) and page.is_file():
            return self._sent(self.site.answer(page, self.site.subpath + page.name), 404)
        self.send_error(404)
        return 0

    def _moved(self, address: str) -> int:
        self.send_response(301)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()
        return 0

    def _sent(self, answer: Answer, status: int = 200) -> int:
        tag = answer.headers.get("ETag")
        known = status == 200 and tag is not None and self.headers.get("If-None-Match") == tag
        self.send_response(304 if known else status)
        for name, value in answer.headers.items():
            if not known or name in ("ETag", "Cache-Control"):
                self.send_header(name, value)
        self.end_headers()
        if known or self.command == "HEAD":
            return 0
        self._write(answer.body)
        return len(answer.body)

    def _write(self, body: bytes) -> None:
        site = self.site
        pause = max((seconds for text, seconds in site.slow.items() if text in self.path), default=0.0)
        most = min((count for text, count in site.cuts.items() if text in self.path), default=len(body))
        step = PIECE if site.line else SLOW_PIECE if pause else len(body) or 1
        for start in range(0, min(most, len(body)), step):
            piece = body[start : min(start + step, most)]
            if site.line:
                with site.turn:
                    time.sleep(len(piece) / site.line.rate)
            self.wfile.write(piece)
            self.wfile.flush()
            if pause:
                time.sleep(pause)
        if most < len(body):
            raise ConnectionResetError(self.path)

    def end_headers(self) -> None:
        """Ends the headers with ours."""
        if self.site.shared:
            # As on GitHub Pages: a page framed with sandbox="allow-scripts" has no origin, so its own files count as another origin's.
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Logs the request, unless quiet."""
        if not self.site.quiet:
            super().log_message(format, *args)
