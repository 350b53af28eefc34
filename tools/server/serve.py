"""Serves a folder of plain files on this machine, as any static host would: nothing is compressed, rewritten or added.

`python -m tools.server.serve dist` prints the address. With `--at /some/where/` the folder lies under that path and nothing lies
outside it, which is how a site on a shared host finds itself. Tests use `Site` with a free port.
"""

from __future__ import annotations

import argparse
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

# Named here because some systems' own tables lack them, and a module with the wrong type is refused.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".py": "text/x-python; charset=utf-8",
    ".toml": "application/toml; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
FIRST_PORT, LAST_PORT = 8000, 8099


class Handler(SimpleHTTPRequestHandler):
    """One request. The browser asks again for what it has, so that saving a file and reloading shows it."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}
    under = "/"
    quiet = True

    def send_head(self) -> Any:
        """The headers; the file behind them."""
        path = urlsplit(self.path).path
        if self.under != "/" and path == self.under.rstrip("/"):
            self.send_response(301)
            self.send_header("Location", self.under)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if not path.startswith(self.under):
            self.send_error(404)
            return None
        self.path = self.path[len(self.under) - 1 :]
        return super().send_head()

    def end_headers(self) -> None:
        """Ends the headers with ours."""
        self.send_header("Cache-Control", "no-cache")
        # As GitHub Pages does: a page framed with sandbox="allow-scripts" has no origin, so its own files come from elsewhere.
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Says what was asked, unless a test asks."""
        if not self.quiet:
            super().log_message(format, *args)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of a file is no error of ours."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Site:
    """A served folder: `with Site(folder) as site: site.url`. Port 0 takes any free one."""

    def __init__(self, folder: Path, port: int = 0, under: str = "/", quiet: bool = True) -> None:
        under = "/" + under.strip("/") + "/" if under.strip("/") else "/"
        settings = {"under": under, "quiet": quiet}
        handler = type("FolderHandler", (Handler,), settings)
        where = str(folder)
        self._server = _Server(("127.0.0.1", port), lambda *request: handler(*request, directory=where))
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}{under}"

    def __enter__(self) -> Site:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()

    def forever(self) -> None:
        """Serves until interrupted."""
        try:
            self._server.serve_forever()
        except KeyboardInterrupt:
            print()
        finally:
            self._server.server_close()


def open_site(folder: Path, port: int | None, under: str) -> Site:
    """On the port asked for, else on the first free one of a hundred."""
    for each in [port] if port is not None else range(FIRST_PORT, LAST_PORT + 1):
        try:
            return Site(folder, each, under, quiet=False)
        except OSError as error:
            taken = error
    raise taken


def main() -> int:
    """Command line: `python -m tools.server.serve [FOLDER] [--port N] [--at PATH]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="dist", type=Path)
    parser.add_argument("--port", type=int, help=f"default: the first free one from {FIRST_PORT}")
    parser.add_argument("--at", default="/", help="the path the folder is served under")
    asked = parser.parse_args()
    if not (asked.folder / "index.html").is_file():
        print(f"serve: no index.html in {asked.folder}/ (`make build` makes dist/)", file=sys.stderr)
        return 1
    try:
        site = open_site(asked.folder, asked.port, asked.at)
    except OSError as error:
        print(f"serve: {error}", file=sys.stderr)
        return 1
    print(f"Komado: {site.url}   (Ctrl+C ends)", flush=True)
    site.forever()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
