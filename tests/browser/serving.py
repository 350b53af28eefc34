"""A site under test: a folder served by a plain static server from a sub-path, whose answers a test can hold back."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

ENGINE = "engine-runtime.mjs"  # the first thing only the engine needs: without it the engine stays "loading"
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".py": "text/plain"}
SUBPATH = "/some/where/komado/"


class Gate:
    """Requests whose path contains `text` wait here until it is opened."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.asked = threading.Event()
        self.opened = threading.Event()

    def open(self) -> None:
        """Lets the held requests through."""
        self.opened.set()


class Site:
    """A folder served at a sub-path of an origin of its own.

    prerendered   whether every game has a page of its own, as in `dist`; else one shell opens them all
    gates         what is being held back
    slow          how many seconds each 64 KB of a path containing the text takes
    cuts          after how many bytes the connection breaks, for a path containing the text
    extra         pages of a test's own: path -> HTML
    missing       paths containing one of these texts are not found
    shared        whether pages without an origin of their own may read the files, as public hosts of static files allow
    """

    def __init__(self, folder: Path, prerendered: bool, subpath: str = SUBPATH) -> None:
        self.folder = folder
        self.prerendered = prerendered
        self.subpath = subpath
        self.gates: list[Gate] = []
        self.slow: dict[str, float] = {}
        self.cuts: dict[str, int] = {}
        self.extra: dict[str, str] = {}
        self.missing: list[str] = []
        self.shared = False
        self._server = _Server(("127.0.0.1", 0), partial(_Handler, site=self, directory=str(folder)))
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.base = self.origin + subpath
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def close(self) -> None:
        """Stops serving."""
        self.relax()
        self._server.shutdown()
        self._server.server_close()

    def url(self, game: str = "", fragment: str = "") -> str:
        """The address of a game's page, or of the home page."""
        if game and self.prerendered:
            return f"{self.base}{game}/" + (f"#{fragment}" if fragment else "")
        parts = ([f"game={game}"] if game else []) + ([fragment] if fragment else [])
        return self.base + ("#" + "&".join(parts) if parts else "")

    def relax(self) -> None:
        """Forgets everything that a test held back, slowed down or added."""
        for gate in self.gates:
            gate.open()
        self.gates.clear()
        self.slow.clear()
        self.cuts.clear()
        self.extra.clear()
        self.missing.clear()
        self.shared = False

    @contextmanager
    def held(self, text: str) -> Iterator[Gate]:
        """Holds every request whose path contains a text until the gate is opened or the block ends."""
        gate = Gate(text)
        self.gates.append(gate)
        try:
            yield gate
        finally:
            gate.open()
            if gate in self.gates:
                self.gates.remove(gate)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection early is no error of the server's."""


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def __init__(self, *args: object, site: Site, directory: str) -> None:
        self.site = site
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        inside = unquote(urlsplit(path).path)
        if not inside.startswith(self.site.subpath):
            return str(self.site.folder / "outside-the-site")
        return super().translate_path("/" + quote(inside[len(self.site.subpath) :]))

    def do_GET(self) -> None:
        page = self.site.extra.get(urlsplit(self.path).path)
        if page is not None:
            body = page.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            return
        if any(text in self.path for text in self.site.missing):
            self.send_error(404)
            return
        for gate in list(self.site.gates):
            if gate.text in self.path:
                gate.asked.set()
                gate.opened.wait()
        super().do_GET()

    def end_headers(self) -> None:
        if self.site.shared:
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def copyfile(self, source: object, outputfile: object) -> None:
        pause = max((seconds for text, seconds in self.site.slow.items() if text in self.path), default=0.0)
        left = min((count for text, count in self.site.cuts.items() if text in self.path), default=None)
        while chunk := source.read(65536):  # type: ignore[attr-defined]
            if left is not None:
                left -= len(chunk)
                if left < 0:
                    raise ConnectionResetError(self.path)
            outputfile.write(chunk)  # type: ignore[attr-defined]
            if pause:
                threading.Event().wait(pause)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""
