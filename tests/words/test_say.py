"""Sentences in a language: the words that no line breaks, and several sentences as one text."""

import pytest

from core.words import Words, room, say, say_all

JOINER = "\u2060"


@pytest.mark.parametrize(
    ("key", "lang", "part"),
    [
        ("puzzles.ask.win.one", "ja", f"次の{JOINER}一手"),
        ("puzzles.wrong.plain", "ja", f"もう{JOINER}一度"),
        ("puzzles.rush.again", "ja", f"もう{JOINER}一回"),
        ("puzzles.rush.none", "ja", f"残り{JOINER}時間"),
        ("lobby.consent", "ja", f"か{JOINER}所"),
        ("puzzles.rush", "en", f"Three-{JOINER}minute"),
    ],
)
def test_a_line_does_not_end_inside_a_word_that_browsers_break(key: str, lang: str, part: str) -> None:
    room("ui/puzzles")
    room("ui/together")
    assert part in say(Words(key, side="", n=5, time=""), lang)


@pytest.mark.parametrize(
    ("sentences", "lang", "text"),
    [
        (("黒駒、e5へ", "駒を選び、行き先を押します"), "ja", "黒駒、e5へ。駒を選び、行き先を押します"),
        (("時間です。", "3問正解"), "ja", "時間です。3問正解"),
        (("a piece to e5", "choose a piece"), "en", "a piece to e5. choose a piece"),
        (("Time is up.", "3 puzzles solved"), "en", "Time is up. 3 puzzles solved"),
        (("one",), "en", "one"),
        ((), "ja", ""),
    ],
)
def test_sentences_heard_in_a_row_have_the_full_stops_of_the_language(sentences: tuple[str, ...], lang: str, text: str) -> None:
    assert say_all(sentences, lang) == text
