"""The set reactions of two who play: the words of nobody, and seldom."""

import pytest
from friends import ID

from core.words import LANGUAGES, say
from ui.together import reactions
from ui.together.reactions import Reactions


def test_a_reaction_is_heard_once_in_three_seconds() -> None:
    one, other = Reactions(ID), Reactions(ID)
    text = one.say(2, 10_000)
    words = other.received(text, 10_000)
    assert words == reactions.words_of(2)
    assert one.say(2, 12_999) == ""
    assert one.say(3, 13_000) == f"1 say {ID} 3"
    assert other.received(text, 12_999) is None
    assert other.received(text, 13_000) == words


def test_there_are_only_the_set_ones() -> None:
    assert Reactions(ID).say(-1, 0) == Reactions(ID).say(reactions.COUNT, 0) == ""
    for number in range(reactions.COUNT):
        assert all(say(reactions.words_of(number), lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    "text",
    ["", "here", f"1 say {ID[::-1]} 3", f"2 say {ID} 3", *(f"1 say {ID} {number}" for number in ("6", "-1", "x", "<b>", "0002", "", "٣"))],
)
def test_no_other_letter_is_heard(text: str) -> None:
    assert Reactions(ID).received(text, 10_000) is None
