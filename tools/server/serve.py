"""Serves a folder on this machine, for people. The browser revalidates its files, so saving a file and reloading shows the change.

`python -m tools.server.serve dist` prints the address. With `--at /some/where/` the folder is served under that path and nothing
outside it, as on a shared host.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.server.answer import asked_again
from tools.server.server import Site

FIRST_PORT, LAST_PORT = 8000, 8099


def open_site(folder: Path, port: int | None, under: str) -> Site:
    """Opens the given port, else the first free one of a hundred."""
    for each in [port] if port is not None else range(FIRST_PORT, LAST_PORT + 1):
        try:
            return Site(folder, under, each, caching=asked_again, shared=True, quiet=False)
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
    print(f"Komado: {site.base}   (Ctrl+C ends)", flush=True)
    site.forever()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
