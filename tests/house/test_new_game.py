"""A game made by `make new-game` is complete and proven from the start, and nothing outside its folder is touched."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import ROOT

WITHOUT = shutil.ignore_patterns("__pycache__", "browser", "other_browsers")
NAME = "pebbles-of-nobody"
ROOMS = [f"tests/{room}" for room in ("rules", "drawing", "records", "words", "site", "learning", "house")]
TESTS = ("pytest", "-q", "-p", "no:cacheprovider", "-k", f"{NAME} and not ten_thousand")


def run(folder: Path, *command: str) -> str:
    """The output of a command in the copy; the command has to succeed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "KOMADO"))}
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.exhaustive
def test_a_new_game_is_whole_at_once(tmp_path: Path) -> None:
    for name in ("py", "tests", "tools", "static", "articles", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=WITHOUT)
    for name in ("pyproject.toml", "pyscript.toml", "index.html", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and "node_modules" not in path.parts}
    said = run(tmp_path, "tools.new_game", NAME)
    assert f"make check-game ID={NAME}" in said
    folder = tmp_path / "py" / "games" / NAME.replace("-", "_")
    made = {path for path in tmp_path.rglob("*") if path.is_file() and "node_modules" not in path.parts and path not in before}
    assert all(folder in path.parents for path in made if path.suffix != ".pyc"), "all that it wrote is the game's own"
    assert all(path.read_bytes() == content for path, content in before.items()), "and it changed nothing else"
    passed = run(tmp_path, *TESTS, *ROOMS)
    assert " passed" in passed and "failed" not in passed
    (folder / "checks" / "diagrams.txt").unlink()
    with pytest.raises(AssertionError, match=rf"test_the_folder_is_whole\[{NAME}-diagrams\]"):
        run(tmp_path, *TESTS, "tests/house/test_folders.py")
