"""What the guides count: exhaustive figures are counted again, and those of games add up."""

import json
from pathlib import Path

import pytest

from games import load
from tools.engine_lab import guide_facts, guide_figures
from tools.site.articles import GUIDE, sources

COUNTED = [
    pytest.param(source, name, id=f"{source.name}-{name}")
    for source in sources()
    if source.name.endswith(GUIDE)
    for name, asked in json.loads((source / "figures.json").read_text("utf-8"))["asked"].items()
    if "facts" in asked and "games" not in asked
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("source", "name"), COUNTED)
def test_exhaustive_figures_are_counted_again(source: Path, name: str) -> None:
    held = json.loads((source / "figures.json").read_text("utf-8"))
    assert guide_figures.found(source.name.removesuffix(GUIDE), name, held["asked"][name]) == held["found"][name]


def test_sowings_add_up() -> None:
    """The published game: 15 moves, 28 stones of 33 captured by the winner."""
    line = ["k", "c", "h", "k", "d", "j", "g", "c", "a", "i", "f", "e", "i", "a", "f"]
    found = guide_facts.sowings(load("progressive-mancala"), [(line, 1)])
    assert found["moves"] == 15
    assert found["empty"] == 27  # g, i, f and a
    assert found["turns"] == {"one": 8, "two": 4, "more": 0}  # the last turn could have gone on
    assert found["turn"] == {"one": 1.2, "two": 5.8, "more": 0}
    assert found["loser"] == 5


def test_flights_and_captures_are_counted() -> None:
    """An arrow captures the crown."""
    line = ["17-16", "62-63", "18-17", "51-62", "17~62"]
    found = guide_facts.arrows(load("macedonian-shogi"), [(line, 0)])
    assert found["shots"] == found["captures"] == found["won"] == 1
    assert found["end"] == {"arrow": 1, "knight": 0, "hoplite": 0, "general": 0}
    assert found["first_capture"] == 5
    assert found["hits"] == 100
    assert found["lost"] == 0
    assert found["winner_passed"] == found["loser_passed"] == 0
