"""Which Python files the page loads, and the two lists made from that: pyscript.toml for the checkout, one bundle for a build."""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINE_ONLY = ("evaluate.py",)
# PyScript's own extras that no page of ours uses; each would be one more request before the first move.
NO_PLUGINS = ["!codemirror", "!deprecations-manager", "!donkey", "!error", "!py-editor", "!py-game", "!py-terminal"]


def page_modules() -> list[Path]:
    """Every module that MicroPython may import on the page, relative to py/."""
    py = ROOT / "py"
    found = [path for folder in ("core", "games", "ui") for path in sorted((py / folder).rglob("*.py"))]
    return [path.relative_to(py) for path in found if path.name not in ENGINE_ONLY]


def engine_modules() -> list[Path]:
    """Every module that the engine thread imports, relative to py/."""
    py = ROOT / "py"
    found = [path for folder in ("core", "games", "engine") for path in sorted((py / folder).rglob("*.py"))]
    return [path.relative_to(py) for path in found if path.name != "board.py"]


def pyscript_toml() -> str:
    """The page's configuration in the checkout."""
    lines = [
        "# What the page loads, in MicroPython. Made by `python tools/page_files.py`; addresses are relative to this file.",
        'name = "Komado"',
        'interpreter = "static/vendor/micropython/micropython.mjs"',
        f"plugins = {json.dumps(NO_PLUGINS)}",
        "",
        "[files]",
    ]
    for path in page_modules():
        lines.append(f'"py/{path.as_posix()}" = "./{path.as_posix()}"')
    for lang in ("ja", "en"):
        lines.append(f'"static/i18n/{lang}.json" = "./i18n/{lang}.json"')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (ROOT / "pyscript.toml").write_text(pyscript_toml(), "utf-8")
