"""The registered games: those with a place in the order, then every other folder with rules."""

import subprocess
import sys
from pathlib import Path

from core import register
from core.words import Words, has, say
from games import ORDER
from tools import ROOT


def test_a_folder_with_rules_is_a_game_and_comes_after_those_that_are_ordered(tmp_path: Path) -> None:
    (tmp_path / "core").symlink_to(ROOT / "py" / "core")
    (tmp_path / "games").mkdir()
    for path in (ROOT / "py" / "games").iterdir():
        (tmp_path / "games" / path.name).symlink_to(path)
    for name in ("zebras", "a_note"):
        (tmp_path / "games" / name).mkdir()
    (tmp_path / "games" / "zebras" / "rules.py").write_text("")
    said = subprocess.run(
        [sys.executable, "-c", "import games; print(*games.ids())"], cwd=tmp_path, check=True, capture_output=True, text=True
    ).stdout
    assert said.split() == [*ORDER, *sorted(set(said.split()) - {*ORDER, "zebras"}), "zebras"]
    assert "a-note" not in said


def test_a_page_begins_with_the_sentences_of_its_own_game() -> None:
    register.read_words("two-three", "ja")
    assert has("game.two-three", "ja")
    assert say(Words("socrates.plain", colour="黒"), "ja") != "socrates.plain 黒"
