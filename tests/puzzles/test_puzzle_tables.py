"""The table of docs/puzzles.md says what there is."""

from collections import Counter

import pytest

from engine.leading import scale_of
from games import ORDER, load
from tools import ROOT
from tools.puzzles.files import LONG, read


@pytest.mark.parametrize("game_id", ORDER)
def test_the_row_of_a_game_is_true(game_id: str) -> None:
    puzzles = read(game_id)["puzzles"]
    goals, grades = Counter(entry["goal"] for entry in puzzles), Counter(entry["grade"] for entry in puzzles)
    ones = [entry for entry in puzzles if entry["goal"] == "win" and entry["plies"] == 1]
    long = [entry for entry in puzzles if entry["plies"] > LONG]
    themes = sorted(Counter(name for entry in puzzles for name in entry["themes"]).items(), key=lambda item: (-item[1], item[0]))
    cells = [
        game_id,
        len(puzzles),
        goals["win"],
        goals["only"],
        goals["best"],
        len(ones),
        len(long),
        " ".join(str(grades[grade]) for grade in range(1, 9)),
    ]
    cells.append(", ".join(f"{name} {count}" for name, count in themes))
    row = "| " + " | ".join(map(str, cells)) + " |"
    assert row in (ROOT / "docs" / "puzzles.md").read_text("utf-8").splitlines()


@pytest.mark.parametrize("game_id", ORDER)
def test_the_scale_of_a_games_curve_is_the_one_in_use(game_id: str) -> None:
    """The games that the engine knows to the end have none."""
    scale = scale_of(load(game_id))
    assert (scale is None) == (game_id in ("two-three", "maciji"))
    lines = (ROOT / "docs" / "puzzles.md").read_text("utf-8").splitlines()
    assert any(line.startswith(f"| {game_id} | {'–' if scale is None else scale} |") for line in lines)
