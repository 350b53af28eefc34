"""The guides to the games: the same boards in both languages, everything claimed of a board proven, every figure found by the tool."""

import json
from pathlib import Path

import pytest

from core.words import LANGUAGES
from tools.engine_lab import claims, guide_figures
from tools.site.articles import CLAIMS, GUIDE, Board, figures_of, record_of, source_of, sources

GUIDES = [source for source in sources() if source.name.endswith(GUIDE)]
guides = pytest.mark.parametrize("source", GUIDES, ids=lambda source: source.name)


def boards(source: Path, lang: str) -> list[Board]:
    return [part for part in source_of(source, lang).parts if isinstance(part, Board)]


@guides
def test_a_guide_has_the_same_boards_in_both_languages(source: Path) -> None:
    shown = [[board._replace(caption="") for board in boards(source, lang)] for lang in LANGUAGES]
    assert shown[0] == shown[1]
    assert 4 <= len(shown[0]) <= 8
    assert {board.mode for board in shown[0]} - {"diagram"}
    assert all(board.caption for lang in LANGUAGES for board in boards(source, lang))


PARTS = {"en": ("Opening", "Ideas", "ypical mistake", "Ending"), "ja": ("序盤", "考え方", "よくあるミス", "終盤")}


@guides
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guide_has_an_opening_ideas_mistakes_and_an_ending(source: Path, lang: str) -> None:
    headings = [part[1] for part in source_of(source, lang).parts if not isinstance(part, Board) and part[0] == "h2"]
    assert [name for name in PARTS[lang] if not any(name in heading for heading in headings)] == []


CLAIMED = [
    pytest.param(source, board, id=f"{source.name}-{number}")
    for source in sources()
    for number, board in enumerate(boards(source, LANGUAGES[0]))
    if set(board.attributes) & set(CLAIMS)
]


@pytest.mark.matrix
@pytest.mark.parametrize(("source", "board"), CLAIMED)
def test_what_is_claimed_of_a_board_is_so(source: Path, board: Board) -> None:
    record = record_of(source_of(source, LANGUAGES[0]).head["game"], board)
    assert claims.faults(record, board.attributes) == []


@guides
def test_its_figures_are_those_asked_for(source: Path) -> None:
    held = json.loads((source / "figures.json").read_text("utf-8"))
    assert list(held["asked"]) == list(held["found"])
    for lang in LANGUAGES:
        assert any("{" in line for line in (source / f"{lang}.txt").read_text("utf-8").splitlines())


WIN = "4W*B*4.3W*4W1.2W1B1B*1W1.1W2B*2BW*1.B1WBW*WW*BW*1.2B*4B*B*1.10.4B5.10:1:0000"


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ({"only": "f1-i1", "holds": "4"}, []),
        ({"only": "f1-i1", "holds": "6"}, ["only=f1-i1"]),
        ({"only": "e7-e8", "holds": "4"}, ["only=e7-e8"]),
        ({"wins": "1"}, ["wins=1: None"]),
        ({"line": "f1-i1.a1-a2", "counts": "3", "over": "1"}, ["counts=3", "line=f1-i1.a1-a2", "over=1: no"]),
    ],
)
def test_a_false_claim_is_found(told: dict[str, str], wrong: list[str]) -> None:
    puzzle = Board("diagram", 1, {"start": WIN, "moves": "g5-h3", **told}, "")
    found = claims.faults(record_of("uchu-yuei", puzzle), told)
    assert len(found) == len(wrong)
    assert all(fault.startswith(begin) for fault, begin in zip(found, wrong, strict=True))


def test_the_same_figures_are_found_again() -> None:
    asked = {"games": 2, "nodes": 50, "free": 3, "margin": 30}
    found = guide_figures.found("medamagaeru", "try", asked)
    assert found == guide_figures.found("medamagaeru", "try", asked)
    assert found["first"] + found["second"] + found["draws"] == found["games"] == 2
    assert found["shortest"] <= found["median"] <= found["longest"]


def test_a_search_tells_the_best_moves() -> None:
    found = guide_figures.found("medamagaeru", "first", {"search": 500, "show": 3})
    assert len(found["codes"]) == 3
    assert found["best"] == next(iter(found["codes"]))
    assert found["value"] == found["codes"][found["best"]]


def test_figures_have_names() -> None:
    for source in GUIDES:
        assert all(isinstance(value, str) for value in figures_of(source).values())
