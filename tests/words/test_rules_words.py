"""The short rules describe the options in force, and unusual options stand beside the game's name."""

import re

import pytest

from core.contract import Game
from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import ids, load
from tools.test_support.checks import choices
from ui.html.rules import heading, rule_words, rules_text

# Every option mentioned by a rule, with the words that the rules must have with it, and only with it.
SPOKEN_OF = [
    ("uchu-yuei", {"step": "king"}, "8方向に1マス", "any of the eight directions; a marked"),
    ("uchu-yuei", {"flip": "on"}, "打った駒は裏返せません", "a dropped one may not"),
    ("kokutan-no-uma", {"bounce": "jump"}, "その前かあとに駒を", "but a flight that bounces must"),
    ("progressive-mancala", {"holes": "17"}, "43個", "43 of 85"),
    ("progressive-mancala", {"holes": "17"}, "q から a", "q towards a"),
    ("maciji", {"board": "hex"}, "辺で接する", "share a side"),
    ("maciji", {"warp": "on"}, "通行禁止マスよりあと", "before any choice of the goal"),
    ("medamagaeru", {"home": "second"}, "2段目に並べます", "second-nearest rank"),
    ("medamagaeru", {"first": "white"}, "先手は白", "White goes first"),
]


def text(game: Game, lang: str) -> str:
    """All short rules in a language."""
    return "\n".join(say(words, lang) for words in rule_words(game))


@pytest.mark.parametrize(("game_id", "options", "ja", "en"), SPOKEN_OF)
def test_the_rules_say_the_rule_that_is_on(game_id: str, options: dict[str, str], ja: str, en: str) -> None:
    for lang, words in (("ja", ja), ("en", en)):
        assert words in text(load(game_id, **options), lang)
        assert words not in text(load(game_id), lang)


@pytest.mark.parametrize("game_id", ids())
def test_the_first_rule_says_what_wins(game_id: str) -> None:
    for chosen in [{}, *choices(game_id)]:
        rules = rule_words(load(game_id, **chosen))
        assert "勝ち" in say(rules[0], "ja") and re.search(r"\bwins?\b", say(rules[0], "en"))


@pytest.mark.parametrize("game_id", ids())
def test_a_game_with_options_says_so_by_its_name_and_by_its_rules(game_id: str) -> None:
    usual = load(game_id)
    for lang in LANGUAGES:
        assert say(usual.named(), lang) == say(Words(f"game.{game_id}"), lang)
    assert "<small" not in heading(usual) and "<button" not in heading(usual)
    for chosen in choices(game_id):
        game = load(game_id, **chosen)
        if not game.non_default():
            continue
        for lang in LANGUAGES:
            said = [say(words, lang) for words in game.unusual()]
            assert len(set(said)) == len(game.non_default())
            assert say(Words(f"game.{game_id}"), lang) in say(game.named(), lang)
            assert (said[0] if len(said) == 1 else str(len(said))) in say(game.named(), lang)
            assert all(each in rules_text(game) and each in heading(game) for each in said)
        assert heading(game).count("<small>") == len(game.non_default())
        assert Record(game).game.named() == game.named()
