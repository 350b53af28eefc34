"""The download sizes of a built site, read from its pages: before the first move, and for the engine.

A test compares the site with the budgets, and a browser's requests with this list.

Apart because it only reads what has been built.
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path

PAGE_BUDGET, ENGINE_BUDGET, EMBED_BUDGET = 350_000, 5_000_000, 6_100
LOADED = re.compile(r"""(?:<link rel="(?:stylesheet|(?:module)?preload)"[^>]*? href=|<script[^>]*? src=|import\()"([^"]+)\"""")
IMPORTED = re.compile(r"""from ?"(\./[^"]+)\"""")
ENGINE = ("static/vendor/pyodide/*", "static/js/engine-runtime.mjs", "static/js/heap.mjs", "py/worker.py")


def measure(files: set[Path]) -> tuple[int, int]:
    """(bytes raw, bytes gzipped as on a common host, level 6) of files."""
    contents = [path.read_bytes() for path in files]
    return sum(map(len, contents)), sum(len(gzip.compress(content, 6, mtime=0)) for content in contents)


def before_the_first_move(page: Path) -> set[Path]:
    """The files a page loads until it can be played."""
    text = page.read_text("utf-8")
    files = {(page.parent / address).resolve() for address in LOADED.findall(text)}
    ours = [path for path in files if path.match("static/js/*.mjs")]
    return {page, *files, *((path.parent / name).resolve() for path in ours for name in IMPORTED.findall(path.read_text("utf-8")))}


def for_the_engine(site: Path) -> set[Path]:
    """The files loaded by the worker, and the page's files for reaching it."""
    root = next((site / "runtime").iterdir())
    own = {next(site.glob(name)).resolve() for name in ("engine-*.py", "worker-*.bin")}
    return {path.resolve() for pattern in ENGINE for path in root.glob(pattern)} | own


def rows(site: Path, pages: list[str]) -> list[tuple[str, int, int, int]]:
    """(name, bytes, bytes gzipped, budget gzipped) for each page, the engine, and the embed script.

    `pages`: "home", or the folder of each from the site's root.
    """
    found = [(page, *measure(before_the_first_move(site / ("" if page == "home" else page) / "index.html")), PAGE_BUDGET) for page in pages]
    found.append(("engine", *measure(for_the_engine(site)), ENGINE_BUDGET))
    return [*found, ("embed.js", *measure({site / "embed.js"}), EMBED_BUDGET)]


def table(site: Path, pages: list[str]) -> str:
    """The table, with budgets."""
    lines = [f"{'':28}{'raw':>12}{'gzip':>12}{'budget':>12}"]
    for name, raw, packed, budget in rows(site, pages):
        lines.append(f"{name:28}{raw:>12,}{packed:>12,}{budget:>12,}{'  OVER' if packed > budget else ''}")
    every = {path for path in site.rglob("*") if path.is_file()}
    lines.append(f"{'the whole site':28}{sum(path.stat().st_size for path in every):>12,}{len(every):>12,} files")
    return "\n".join(lines)
