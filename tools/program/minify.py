"""Minifies a script that many pages download, by terser."""

from __future__ import annotations

import subprocess

from tools import ROOT

TERSER = ROOT / "node_modules" / "terser" / "bin" / "terser"


def minified(script: str, rewrite: bool = False, checks: str = "") -> str:
    """The same module in fewer bytes. Raises ValueError for an invalid script, and if terser is not installed.

    With `rewrite` terser also restructures the code, which saves a little more.
    `checks` names a function whose calls are removed, since they only check.
    """
    command = ["node", str(TERSER), "--module", "--mangle", *(["--compress", "passes=3"] if rewrite else [])]
    if checks:
        command += ["--compress", f"pure_funcs=[{checks}]"]
    done = subprocess.run(command, input=script, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise ValueError(f"a script could not be shortened (is terser installed? `npm ci`):\n{done.stderr.strip()[-2000:]}")
    return done.stdout
