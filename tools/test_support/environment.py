"""Makes .venv with the packages that requirements-dev.txt pins by digest; does nothing, fast, when it is up to date.

A virtual environment, because Debian refuses pip outside one, and because `pip install --target` leaves no commands and mixes
with other packages of the machine. Debian splits the part of Python that puts pip into an environment off as python3-venv;
where it is missing it is installed as root, and otherwise the environment is made without pip and filled by the machine's own.
Runs on the machine's bare Python: it may import only the standard library.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv

from tools import ROOT

FOLDER = ROOT / ".venv"
WANTED = ROOT / "requirements-dev.txt"
STAMP = FOLDER / ".komado"


class Missing(Exception):
    """A program is missing that a person has to install; the text says which."""


def run(*command: str) -> bool:
    """True if a command succeeds; its output is shown on failure."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        print((done.stdout + done.stderr).strip()[-2000:], file=sys.stderr)
    return done.returncode == 0


def stamp() -> str:
    """A text of everything that the environment depends on."""
    return f"{sys.version}\n{hashlib.sha256(WANTED.read_bytes()).hexdigest()}\n"


def _has(module: str) -> bool:
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


def _as_root(*packages: str) -> bool:
    """Installs these Debian packages if it runs as root; returns True if that worked."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    return run("apt-get", "-qq", "update") and run("apt-get", "-qq", "install", "-y", "--no-install-recommends", *packages)


def make() -> list[str]:
    """Makes a new environment; returns the command with which packages are installed into it."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    python = str(FOLDER / "bin" / "python")
    if _has("ensurepip") or _as_root("python3-venv"):
        if run(sys.executable, "-m", "venv", str(FOLDER)):
            return [python, "-m", "pip"]
        shutil.rmtree(FOLDER, ignore_errors=True)
    if _has("pip"):
        venv.create(FOLDER, with_pip=False)
        return [sys.executable, "-m", "pip", "--python", python]
    raise Missing("this Python can neither make a virtual environment nor run pip. On Debian: apt-get install python3-venv")


def main() -> int:
    """Command line: `python3 -m tools.test_support.environment`."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the message is for machines with an older one
        print(f"environment: Python 3.11 or later is needed, this is {sys.version.split()[0]}", file=sys.stderr)
        return 1
    wanted = stamp()
    if STAMP.is_file() and STAMP.read_text("utf-8") == wanted:
        return 0
    print("environment: installing requirements-dev.txt into .venv", flush=True)
    try:
        pip = make()
    except Missing as error:
        print(f"environment: {error}", file=sys.stderr)
        return 1
    if not run(*pip, "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", str(WANTED)):
        print("environment: installing requirements-dev.txt failed", file=sys.stderr)
        return 1
    STAMP.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
