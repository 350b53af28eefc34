"""A file as a host sends it: type, caching, compression."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from email.utils import formatdate
from pathlib import Path
from typing import NamedTuple

# Listed here because some systems' own tables lack them, and a module with the wrong type is refused.
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8", ".json": "application/json", ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".py": "text/x-python; charset=utf-8",
    ".toml": "application/toml; charset=utf-8", ".txt": "text/plain; charset=utf-8",
}  # fmt: skip
LASTING = re.compile(r"/node_modules/|[.-][0-9a-f]{8,}\.\w+$|/[0-9a-f]{8,}/|[.-]v?\d+\.\d+\.\d+[./]")
PACKED_ALREADY = (".png", ".woff2", ".webp")
LEVEL = 6  # of gzip, as on common static hosts


class Answer(NamedTuple):
    """A file, ready to send."""

    body: bytes
    headers: dict[str, str]


def asked_again(address: str) -> str:
    """`Cache-Control` of a host whose files change: the browser revalidates each time."""
    return "no-cache"


def kept_by_name(address: str) -> str:
    """`Cache-Control` by the address: files with a digest or a version in their address never change. Nor do packages of node_modules/:
    beginners' pages load these from a CDN."""
    return "max-age=31536000, immutable" if LASTING.search(address) else "no-cache"


def answer_for(path: Path, address: str, packed: bool, caching: Callable[[str], str] | None) -> Answer:
    """The file at `path` as sent under an address, compressed if `packed` and worthwhile, with the header that `caching` gives for the
    address."""
    data = path.read_bytes()
    headers = {
        "Content-Type": TYPES.get(path.suffix, "application/octet-stream"),
        "ETag": f'"{hashlib.sha256(data).hexdigest()[:16]}"',
        "Last-Modified": formatdate(path.stat().st_mtime, usegmt=True),
    }
    if caching:
        headers["Cache-Control"] = caching(address)
    if packed and path.suffix not in PACKED_ALREADY:
        data = gzip.compress(data, LEVEL)
        headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(data))
    return Answer(data, headers)
