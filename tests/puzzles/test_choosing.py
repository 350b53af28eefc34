"""Which puzzle comes next, and the themes to choose by."""

from typing import Any

import pytest
from notepad import Notepad

from core.words import LANGUAGES, has
from games import ORDER
from tools.puzzles.files import read
from tools.puzzles.themes import NAMED
from ui.puzzles.choosing import following, found, named, of_a_kind, theme_words, themes_of
from ui.puzzles.history import History

ENTRIES: list[dict[str, Any]] = [
    {"id": "a", "grade": 1, "themes": ["jump", "quiet"]},
    {"id": "b", "grade": 2, "themes": ["jump"]},
    {"id": "c", "grade": 2, "themes": ["quiet"]},
    {"id": "d", "grade": 8, "themes": ["jump", "long"]},
]


@pytest.mark.parametrize("asked", ["4f4nh", "4F4NH", "4f4nh.", "4f4nh)", "4f4nh。", "4f4nh」を解いた", "4f4nh/"])
def test_what_a_text_has_behind_an_id_does_not_hide_its_puzzle(asked: str) -> None:
    entries = [*ENTRIES, {"id": "4f4nh", "grade": 1, "themes": []}]
    assert named(entries, asked) is entries[-1]
    assert not [text for text in ("", ".", "4f4n", "x4f4nh", "\u202e4f4nh") if named(entries, text)]


@pytest.mark.parametrize(
    ("done", "after", "next_one"),
    [
        ("", "a", "b"),
        ("", "d", "a"),
        ("", "unknown", "a"),
        ("b:f c:h", "a", "d"),  # a puzzle that was never done comes before all others
        ("a:f b:t c:h d:n", "b", "c"),  # then a puzzle that comes back
        ("a:f b:f c:h d:f", "c", "d"),
        ("a:f b:t c:f d:f", "d", "a"),  # then any other puzzle
        ("b:*", "a", "b"),  # a favourite that was never done
    ],
)
def test_the_next_puzzle(done: str, after: str, next_one: str) -> None:
    entry = following(ENTRIES, after, History(Notepad(puzzles=done)))
    assert entry is not None and entry["id"] == next_one


def test_there_is_no_other() -> None:
    assert following(ENTRIES[:1], "a", History(Notepad())) is None
    assert following([], "a", History(Notepad())) is None


def test_puzzles_of_a_grade_and_a_theme() -> None:
    assert [entry["id"] for entry in of_a_kind(ENTRIES, 2)] == ["b", "c"]
    assert [entry["id"] for entry in of_a_kind(ENTRIES, 0, "jump")] == ["a", "b", "d"]
    assert of_a_kind(ENTRIES, 2, "long") == [] and of_a_kind(ENTRIES) == ENTRIES


def test_an_unknown_id_is_no_puzzle() -> None:
    assert found(ENTRIES, "c") is ENTRIES[2] and found(ENTRIES, "") is None


def test_themes_are_counted() -> None:
    assert themes_of(ENTRIES) == [("jump", 3), ("quiet", 2), ("long", 1)]


def test_every_theme_has_words() -> None:
    themes = {theme for game_id in ORDER for theme, _ in themes_of(read(game_id)["puzzles"])}
    assert themes <= set(NAMED)
    assert [theme for theme in NAMED for lang in LANGUAGES if not has(theme_words(theme).key, lang)] == []
