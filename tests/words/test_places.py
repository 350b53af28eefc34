"""The place of each sentence: places.txt beside every catalogue gives the place and the kind of every key."""

from pathlib import Path

import pytest
from catalogues import COMMON, EXAMPLE, FOLDERS, KINDS, PLACES, kind_of, lines_of, place_lines, places, read, whole

LONGEST = 200  # characters that say where a sentence stands
EVERY = [*FOLDERS, EXAMPLE]


def name_of(folder: Path) -> str:
    """A folder by the name that tests are chosen by: a game's id."""
    return folder.name.replace("_", "-")


@pytest.mark.parametrize("folder", EVERY, ids=name_of)
def test_one_line_tells_where_a_sentence_stands(folder: Path) -> None:
    names = {**places(COMMON), **places(folder)}
    told = {key: lines_of(key, names) for key in whole(read(folder, "en"))}
    assert {key: lines for key, lines in told.items() if len(lines) != 1} == {}


@pytest.mark.parametrize("folder", EVERY, ids=name_of)
def test_a_line_tells_of_a_sentence_that_there_is(folder: Path) -> None:
    spoken_for = EVERY if folder == COMMON else [folder]  # the families of the common file are those of all games
    keys = [key for of in spoken_for for key in whole(read(of, "en"))]
    told = {name for key in keys for name in lines_of(key, [*places(COMMON), *places(folder)])}
    assert set(places(folder)) - told == set()


@pytest.mark.parametrize("folder", EVERY, ids=name_of)
def test_the_lines_are_in_order_and_say_a_kind_and_a_place(folder: Path) -> None:
    lines = place_lines(folder)
    names = [name for name, _, _ in lines]
    assert names == sorted(set(names))
    assert [name for name, kind, _ in lines if kind not in KINDS] == []
    assert [name for name, _, where in lines if not 0 < len(where.strip()) <= LONGEST] == []


def test_a_line_lies_in_one_place() -> None:
    assert sum(len(places(folder)) for folder in EVERY) == len(PLACES)


def test_a_line_of_its_own_counts_before_a_family() -> None:
    lines = ["a.*", "a.b", "a.b.*", "ab"]
    asked = ("a.b", "a.c", "a.b.c", "a", "ab", "ab.c")
    assert [lines_of(key, lines) for key in asked] == [["a.b"], ["a.*"], ["a.*", "a.b.*"], [], ["ab"], []]


OF_A_KIND = {
    "level.3": "label",
    "facts.plies.one": "label",
    "back.ply.zero": "label",
    "rules.maciji.1": "rule",
    "janken.win": "notice",
    "maciji.do.goal": "status",
}


@pytest.mark.parametrize(("key", "kind"), OF_A_KIND.items())
def test_a_sentence_has_the_kind_of_its_line(key: str, kind: str) -> None:
    assert kind_of(key) == kind


def test_a_key_without_a_line_has_no_kind() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        kind_of("nobody.says.this")
