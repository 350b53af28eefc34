"""Lists the Python files of a checkout for PyScript: the page's in pyscript.toml, the engine's in static/engine.toml.

A browser cannot look into a folder, so each file has to be named. Both lists are derived from the tree: whoever adds a
game runs this (`make` does) instead of editing them. A built site has one bundle instead and needs no list.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools import ROOT

MARK = "[files]\n"


# What of a game's folder only the engine reads: files whose names begin so. And what of all folders it never reads, for it draws nothing.
OF_THE_ENGINE = ("evaluate", "fast", "solve", "zobrist")
NOT_OF_THE_ENGINE = ("core/drawing", "core/export", "core/records", "core/taps.py")
DRAWN = ("board.py", "drawing.py", "sowing.py")
CHECKS = "checks"  # what a game's folder holds for tests and tools: nobody loads it


def within(path: str, rooms: tuple[str, ...]) -> bool:
    """Whether a path inside py/ is one of the rooms (folders or files) or lies in one."""
    return any(path == room or path.startswith(room + "/") for room in rooms)


def modules(*rooms: str) -> list[str]:
    """The Python files of rooms of py/, as paths inside py/."""
    found = (path for room in rooms for path in (ROOT / "py" / room).rglob("*.py"))
    return sorted(path.relative_to(ROOT / "py").as_posix() for path in found if path.parent.name != CHECKS)


def _name(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def section(prefix: str, names: list[str]) -> str:
    """The [files] table: address relative to the configuration -> path in the interpreter's file system."""
    return MARK + "".join(f'"{prefix}{name}" = "./{name}"\n' for name in names)


def page_modules() -> list[str]:
    """What the page may import: it never evaluates a position."""
    return [path for path in modules("core", "games", "ui") if not (within(path, ("games",)) and _name(path).startswith(OF_THE_ENGINE))]


def engine_modules() -> list[str]:
    """What the engine may import: it never draws a board."""
    found = modules("core", "games", "engine")
    return [path for path in found if not within(path, NOT_OF_THE_ENGINE) and not (within(path, ("games",)) and _name(path) in DRAWN)]


def lists() -> dict[Path, str]:
    """Each configuration file and the table it should end with."""
    catalogues = "".join(f'"static/i18n/{lang}.json" = "./static/i18n/{lang}.json"\n' for lang in ("ja", "en"))
    return {
        ROOT / "pyscript.toml": section("py/", page_modules()) + catalogues,
        ROOT / "static" / "engine.toml": section("../py/", engine_modules()),
    }


def main() -> int:
    """Command line: rewrite the tables, or with --check only say whether they are right (exit code 1 if not)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, exit 1 if a list is out of date")
    check = parser.parse_args().check
    stale = []
    for path, table in lists().items():
        text = path.read_text("utf-8")
        wanted = text.partition(MARK)[0] + table
        if text != wanted:
            stale.append(path.relative_to(ROOT).as_posix())
            if not check:
                path.write_text(wanted, "utf-8")
    if stale:
        print(("out of date, run `python3 -m tools.program.file_lists`: " if check else "rewrote ") + ", ".join(stale), file=sys.stderr)
    return int(check and bool(stale))


if __name__ == "__main__":
    raise SystemExit(main())
