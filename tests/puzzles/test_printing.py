"""Sheets of puzzles for paper: every puzzle once, easy ones first; the answers only on their own page."""

import re

import pytest
from tags import Tags

from core.words import LANGUAGES
from tools.puzzles.files import read
from ui.puzzles import hub, printing
from ui.puzzles.solving import Solving


@pytest.mark.parametrize("game_id", ["maciji", "progressive-mancala"])
def test_every_puzzle_is_on_one_sheet(game_id: str) -> None:
    entries = read(game_id)["puzzles"]
    sheets = [printing.sheet(entries, number) for number in range(len(entries) // hub.A_SHEET + 1)]
    assert all(len(sheet) == hub.A_SHEET for sheet in sheets[:-1])
    found = [each for sheet in sheets for each in sheet]
    assert [number for number, _ in found] == list(range(1, len(entries) + 1))
    assert {entry["id"] for _, entry in found} == {entry["id"] for entry in entries}
    grades = [entry["grade"] for _, entry in found]
    assert grades == sorted(grades)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_is_well_formed_and_its_answers_are_on_the_next_page(lang: str) -> None:
    entry = next(each for each in read("maciji")["puzzles"] if "letters" in each)
    solving = Solving("maciji", entry)
    asked, answered = printing.asked(7, solving, lang, {}), printing.answered(7, solving, lang)
    text = printing.pages("maciji", [asked] * 6, [answered] * 6, hub.span(7, 12), "https://example.org/maciji/puzzles/", lang)
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    first, second = text.split('<section class="leaf"')[1:]
    assert (first.count("<svg class"), second.count("<svg class")) == (6, 0)
    assert "4×4" in first, "an option that is not the usual one"
    assert entry["id"] in first and "puzzles." not in text
    letter = {spot: letter for letter, spot in solving.letters(lang)}[entry["solution"][0]]
    assert f"<b>{letter}</b>" in second and f"<b>{letter}</b>" not in first
    unsolved = Solving("maciji", {**entry, "solution": ["?"]})
    assert asked == printing.asked(7, unsolved, lang, {})
    moves = re.findall("[▲△]", answered)
    assert len(moves) == len(entry["solution"])


def test_nothing_beside_the_places_tells_the_answer() -> None:
    solving = Solving("progressive-mancala", read("progressive-mancala")["puzzles"][0])
    assert 'class="earn' not in printing.asked(1, solving, "ja", {"gains": True})
    shogi = Solving("macedonian-shogi", read("macedonian-shogi")["puzzles"][0])
    assert printing.asked(1, shogi, "ja", {"pictures": True}) != printing.asked(1, shogi, "ja", {})
