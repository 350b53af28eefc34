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


def test_the_last_frog_is_caught_on_the_edge() -> None:
    """A game of the engine: two captures to one, then a third, in a corner."""
    line = (
        "57-46.31-22.46-57.61-71.57-66.51-42.66-57.22-11.47-56.42-33.56-65.33-24.65-74.11-22.57-66.24-33.74-73.33-44.73-72.71-62.72-62*."
        "41-32.67-56.44-53.66-55.53-62*.55-44.32-23.44-34.23-32.34-33.32-31.33-32.62-73.27-36.22-11.36-45.31-22.32-22.21-12.45-54.73-62."
        "54-63.62-71.63-62.12-13.62-71"
    )
    found = guide_facts.hunts(load("medamagaeru"), [(line.split("."), 0)])
    assert found == {"three": 1, "edge": 100, "chase": 8, "ahead": 1, "kept": 1, "drawn": 0, "lost": 0}


def test_an_invader_wins_after_another_is_captured() -> None:
    """The short game of the guide: a9-a1 is captured, then b2 captures the guard on a1."""
    line = "*a9.*a1.*d9.*b1.j9-j3.g1-g2.d9-d3.g2-f2.c9-d9.f2-f7.d3-c3.h1-g1.b9-b2.a1-b2.c3-b2.g1-h1.a9-a1.b1-a1.b2-a1"
    found = guide_facts.doors(load("shinken-shobu"), [(line.split("."), 0)])
    assert found == {"won": 1, "at_once": 1, "again": 1, "guards": 7}


def test_the_ways_to_the_five_are_counted() -> None:
    """A four with both ends open: two gaps, more than one piece for each."""
    line = "o@c3.o@b7.o@d3.o@d7.o@e3.o@f7.o@f3.o@h7.o@g3"
    found = guide_facts.gaps(load("uchu-yuei"), [(line.split("."), 0)])
    assert found == {"won": 1, "late": 0, "several": 1, "pieces": 0, "single": 0}
