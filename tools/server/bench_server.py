"""The server that both pages of the benchmark come from: gzip, a cache header, and a log of what was asked for and when. It can play
a slow line, or none at all.

A file is compressed once (gzip, level 6, what common static hosts do) and kept in memory, so that serving costs the same for
both pages and little of a small machine. Names with a hash or a version, and the packages of node_modules, which a newcomer
would take from a CDN, may be kept for a year; everything else is asked for again and answered 304 when it has not changed.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import threading
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript",
    ".json": "application/json", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm", ".svg": "image/svg+xml",
    ".png": "image/png", ".py": "text/x-python; charset=utf-8", ".toml": "application/toml; charset=utf-8",
}  # fmt: skip
LASTING = re.compile(r"/node_modules/|[.-][0-9a-f]{8,}\.\w+$|/[0-9a-f]{8,}/|[.-]v?\d+\.\d+\.\d+[./]")
PACKED_ALREADY = (".png", ".woff2", ".webp")
LEVEL = 6
PIECE = 4096  # bytes


class Line(NamedTuple):
    """What lies between the server and its visitors: bytes a second that all connections share, and seconds until an answer begins."""

    rate: float
    latency: float


class Request(NamedTuple):
    """One request: when it came (seconds since 1970), its path, the bytes of the answer's body as sent."""

    at: float
    path: str
    size: int


class Answer(NamedTuple):
    """A file, ready to send."""

    body: bytes
    headers: dict[str, str]


def answer_for(path: Path, address: str) -> Answer:
    """The file as it is sent under an address."""
    data = path.read_bytes()
    headers = {
        "Content-Type": TYPES.get(path.suffix, "application/octet-stream"),
        "Access-Control-Allow-Origin": "*",
        "ETag": f'"{hashlib.sha256(data).hexdigest()[:16]}"',
        "Cache-Control": "max-age=31536000, immutable" if LASTING.search(address) else "no-cache",
    }
    if path.suffix not in PACKED_ALREADY:
        data = gzip.compress(data, LEVEL)
        headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(data))
    return Answer(data, headers)


class Server:
    """Serves folders under prefixes (`{"/site/": folder}`) on a free port of this machine, until `close`."""

    def __init__(self, mounts: Mapping[str, Path]) -> None:
        self.log: list[Request] = []
        self.line: Line | None = None  # as fast as the machine
        self.away = False  # no request is answered
        self._turn = threading.Lock()  # whose piece goes over the line
        self._mounts = {prefix: folder.resolve() for prefix, folder in mounts.items()}
        self._ready: dict[str, Answer] = {}
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True
            wbufsize = -1  # headers and body in one piece
            crossings = 2  # of the line until an answer begins: one to connect

            def log_message(self, format: str, *args: object) -> None:
                """Silent: the log is kept in memory."""

            def do_GET(self) -> None:
                """Answers one request."""
                owner._serve(self, self.crossings)
                self.crossings = 1

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._http.server_address[1]}"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stops serving."""
        self._http.shutdown()
        self._http.server_close()

    def until(self, begin: float, end: float) -> tuple[int, int]:
        """(bytes, requests) asked for between two times in seconds since 1970."""
        asked = [request for request in list(self.log) if begin <= request.at <= end]
        return sum(request.size for request in asked), len(asked)

    def _serve(self, handler: BaseHTTPRequestHandler, crossings: int) -> None:
        if self.away:
            handler.close_connection = True
            return
        at, address = time.time(), unquote(urlsplit(handler.path).path)
        if self.line:
            time.sleep(self.line.latency * crossings)
        answer = self._find(address)
        if answer is None:
            self.log.append(Request(at, address, 0))
            handler.send_error(404)
            return
        known = handler.headers.get("If-None-Match") == answer.headers["ETag"]
        handler.send_response(304 if known else 200)
        for name, value in answer.headers.items():
            if not known or name in ("ETag", "Cache-Control", "Access-Control-Allow-Origin"):
                handler.send_header(name, value)
        handler.end_headers()
        if not known:
            self._send(handler, answer.body)
        handler.wfile.flush()
        self.log.append(Request(at, address, 0 if known else len(answer.body)))

    def _send(self, handler: BaseHTTPRequestHandler, body: bytes) -> None:
        if self.line is None:
            handler.wfile.write(body)
            return
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            with self._turn:
                time.sleep(len(piece) / self.line.rate)
            handler.wfile.write(piece)
            handler.wfile.flush()

    def _find(self, address: str) -> Answer | None:
        if address not in self._ready:
            for prefix, folder in self._mounts.items():
                path = folder / address.removeprefix(prefix)
                if address.startswith(prefix) and ".." not in path.parts:
                    path = path / "index.html" if path.is_dir() else path
                    if path.is_file():
                        self._ready[address] = answer_for(path, address)
        return self._ready.get(address)
