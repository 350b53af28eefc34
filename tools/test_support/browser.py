"""Finds the browser that the build's pictures and the tests use; installs one where the machine has none.

In this order: KOMADO_BROWSER, Chromium's headless shell on the PATH, a Chromium or Chrome there, the one Playwright has downloaded. The
shell is the same engine without windows, and takes half the time of a processor. Installing asks Debian's packages of both first, as root,
and Playwright's own download otherwise.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = ("chromium-headless-shell",)
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The address bar of a new window consists of Chromium's own pages: some 400 files that would load beside each visit.
ADDRESS_BAR = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
# For root Chromium's own sandbox does not start; and no test or picture needs Chromium's requests to its maker. The shell would serve a
# frame from what the page around it has kept, as Chromium itself does not.
SWITCHES = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--font-render-hinting=none", f"--disable-features={ADDRESS_BAR}", "--enable-features=SplitCacheByNetworkIsolationKey",
)  # fmt: skip
JAPANESE_FONT = "fonts-noto-cjk"


def find(whole: bool = False) -> str | None:
    """The path of a browser, or None. `whole`: rather one with windows, as visitors have."""
    asked = os.environ.get("KOMADO_BROWSER")
    if asked:
        return asked
    for name in (*WHOLE, *SHELL) if whole else (*SHELL, *WHOLE):
        found = shutil.which(name)
        if found:
            return found
    return _playwrights_own()


def _playwrights_own() -> str | None:
    """The browser that Playwright has downloaded. Asked in a process of its own: the caller may drive another browser at this moment."""
    if importlib.util.find_spec("playwright") is None:
        return None
    ask = "from playwright.sync_api import sync_playwright as p\nwith p() as started: print(started.chromium.executable_path)"
    path = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False).stdout.strip()
    return path if Path(path).is_file() else None


def switches() -> list[str]:
    """Chromium's command line here."""
    return [*SWITCHES, *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]


def writes_japanese() -> bool:
    """True if a Japanese font is installed, or if that is unknown."""
    if not shutil.which("fc-list"):
        return True
    return bool(subprocess.run(["fc-list", ":lang=ja"], capture_output=True, text=True, check=False).stdout.strip())


def apt(packages: list[str]) -> bool:
    """True if Debian's packages could be installed, which needs root."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    calm = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "-qq", "update"], ["apt-get", "-qq", "install", "-y", "--no-install-recommends", *packages]):
        if subprocess.run(command, env=calm, check=False, stdin=subprocess.DEVNULL).returncode:
            return False
    return True


def install() -> str | None:
    """Installs a browser, and a Japanese font where possible; returns the browser's path, or None if that failed."""
    if find() is None:
        print("no browser found: installing one", file=sys.stderr)
        if not (apt(["chromium", *SHELL]) or apt(["chromium"])):
            subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, stdin=subprocess.DEVNULL)
    if not writes_japanese():
        print("no Japanese font found: installing one", file=sys.stderr)
        apt([JAPANESE_FONT])
    return find()


def main() -> int:
    """Command line: prints the browser's path; with --install, installs one first if there is none."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--install", action="store_true", help="install one if there is none")
    found = install() if parser.parse_args().install else find()
    if found is None:
        print(
            "browser: none found. Install Chromium or Chrome (Debian: apt-get install chromium), or run\n"
            "         .venv/bin/python -m playwright install chromium, or set KOMADO_BROWSER to one.",
            file=sys.stderr,
        )
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
