"""Finds the three kinds of browser that `make test-browsers` drives; with --install installs missing Debian packages.

The three are Chromium with its driver, Firefox, which needs no driver, and WebKitGTK's MiniBrowser with its driver and a virtual screen.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tools.test_support import browser


class Kind(NamedTuple):
    """A browser: for each needed program its names or patterns, the option for its version, and Debian's packages."""

    name: str
    programs: tuple[tuple[str, ...], ...]
    packages: tuple[str, ...]

    def paths(self) -> list[str] | None:
        """The paths of its programs, in order; None if one is missing."""
        found = [next(filter(None, map(_path, names)), None) for names in self.programs]
        return [path for path in found if path] if all(found) else None

    def missing(self) -> list[str]:
        """The missing programs."""
        return [names[0] for names in self.programs if not any(map(_path, names))]

    def says(self) -> str:
        """Its version, or a sentence about the missing programs."""
        return self.version() or f"not here: {', '.join(self.missing())} not found (Debian: {' '.join(self.packages)})"

    def version(self) -> str:
        """The browser's version, on a virtual screen if it needs one."""
        paths = self.paths()
        if not paths:
            return ""
        command = [*(("xvfb-run", "-a") if ("Xvfb",) in self.programs else ()), paths[0], "--version"]
        said = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=60).stdout
        return (said.strip().splitlines() or ["version unknown"])[-1]


KINDS = (
    Kind("chromium", (browser.WHOLE, ("chromedriver",)), ("chromium", "chromium-driver")),
    Kind("firefox", (("firefox-esr", "firefox"),), ("firefox-esr",)),
    Kind(
        "webkit",
        (("MiniBrowser", "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"), ("WebKitWebDriver",), ("Xvfb",), ("xauth",)),
        ("webkit2gtk-driver", "xvfb", "xauth"),
    ),
)


def _path(name: str) -> str | None:
    if "*" in name:
        return next((str(path) for path in sorted(Path("/").glob(name.lstrip("/")), reverse=True)), None)
    return shutil.which(name)


def main() -> int:
    """Command line: prints which browsers are here; with --install, installs missing ones first. Fails only if there is none."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--install", action="store_true", help="install what is missing")
    install = parser.parse_args().install
    for kind in KINDS:
        if install and not kind.paths():
            print(f"{kind.name}: installing {' '.join(kind.packages)}", file=sys.stderr)
            if not browser.apt(list(kind.packages)):
                print(f"{kind.name}: could not be installed: that takes root, apt-get and these packages", file=sys.stderr)
        print(f"{kind.name}: {kind.says()}")
    if install and not browser.writes_japanese():
        browser.apt([browser.JAPANESE_FONT])
    return 0 if any(kind.paths() for kind in KINDS) else 1


if __name__ == "__main__":
    raise SystemExit(main())
