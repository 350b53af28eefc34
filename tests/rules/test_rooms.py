"""What the rooms of py/ may name: those that serve every game name none of them, nor what only some games have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.register import folder_of
from core.words import LANGUAGES, Words, say
from games import ids

PY = Path(__file__).parent.parent.parent / "py"
KNOW_NO_GAME = ("engine",)
# As whole words. Anybody may gain time and draw a picture: those two count in the plural only.
OF_SOME_GAMES = {"gains", "pictures"} | {
    word + end for word in ("sow", "bowl", "hole", "stone", "goal", "crown", "frog", "warp") for end in ("", "s", "n", "ing")
}
FILES = sorted(path for room in KNOW_NO_GAME for path in (PY / room).rglob("*.py"))


def names_in(text: str) -> set[str]:
    """The ids, folders and names of games in a text."""
    names = {name for game_id in ids() for name in (game_id, folder_of(game_id).rpartition(".")[2])}
    names |= {say(Words(f"game.{game_id}"), lang) for game_id in ids() for lang in LANGUAGES}
    return {name for name in names if name.lower() in text.lower()}


def games_words_in(text: str) -> set[str]:
    """The words of some games in a text, also as parts of names such as `show_gains` and `HoleSpot`."""
    return {word for word in re.findall("[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text) if word.lower() in OF_SOME_GAMES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PY).as_posix())
def test_a_room_for_all_games_knows_none(path: Path) -> None:
    text = path.read_text("utf-8")
    assert (names_in(text), games_words_in(text)) == (set(), set())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# Stones in a hole", {"Stones", "hole"}),
        ("self.show_gains and GOAL and FrogSpot", {"gains", "GOAL", "Frog"}),
        ("the sowing, when it is sown", {"sowing", "sown"}),
        ("whole, gain, a picture, elbow, milestone", set()),
    ],
)
def test_which_words_are_found(text: str, found: set[str]) -> None:
    assert games_words_in(text) == found
