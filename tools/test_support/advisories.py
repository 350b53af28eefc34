"""Looks for known vulnerabilities of the packages that are shipped, or used to build and test: npm's advisories, and pip-audit's.

`python -m tools.test_support.advisories [npm|pip]`. Fails if there are any. If no service can be reached, or pip-audit is not installed
(requirements-audit.txt), it says so and passes.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys

from tools import ROOT

LIMIT = 300  # seconds
PIP_AUDIT = (sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off")


class Unknown(Exception):
    """No service could be reached; the text gives the reason."""


def _asked(*command: str) -> dict[str, object]:
    """The JSON output of a command, whatever its exit code. Raises Unknown if there is none."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=LIMIT)
        found = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise Unknown(f"no answer within {LIMIT} s") from None
    except (OSError, ValueError) as error:
        raise Unknown(str(error)) from error
    if not isinstance(found, dict):
        raise Unknown("an answer of another form")
    return found


def of_npm(found: dict[str, object]) -> list[str]:
    """The advisories in the output of `npm audit --json`, as lines. Raises Unknown."""
    known = found.get("vulnerabilities")
    if not isinstance(known, dict) or "error" in found:
        raise Unknown(str(found.get("message") or found.get("error") or "an answer of another form"))
    return [f"{name}: {about['severity']}, {about['range']}" for name, about in sorted(known.items())]


def of_pip(found: dict[str, object]) -> list[str]:
    """The advisories in the output of `pip-audit --format json`, as lines. Raises Unknown."""
    packages = found.get("dependencies")
    if not isinstance(packages, list):
        raise Unknown("an answer of another form")
    return [f"{each['name']} {each['version']}: {one['id']}" for each in packages for one in each.get("vulns", [])]


def npm() -> list[str]:
    """npm's advisories for package-lock.json."""
    return of_npm(_asked("npm", "audit", "--json"))


def pip() -> list[str]:
    """pip-audit's advisories for requirements-dev.txt."""
    if importlib.util.find_spec("pip_audit") is None:
        raise Unknown("pip-audit is not installed: pip install --require-hashes -r requirements-audit.txt")
    return of_pip(_asked(*PIP_AUDIT, "--requirement", "requirements-dev.txt"))


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("of", choices=["npm", "pip", "all"], default="all", nargs="?")
    asked, known = parser.parse_args().of, 0
    for name, ask in (("npm", npm), ("pip", pip)):
        if asked not in (name, "all"):
            continue
        try:
            lines = ask()
        except Unknown as why:
            print(f"{name}: nobody could be asked: {str(why)[:300]}")
            continue
        known += len(lines)
        print("\n".join([f"{name}: {len(lines)} known", *lines]))
    return int(known > 0)


if __name__ == "__main__":
    raise SystemExit(main())
