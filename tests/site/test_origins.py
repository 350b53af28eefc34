"""The origin of each game: stated in both languages, with a source, and without unknown facts."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from core.words import LANGUAGES
from games import ORDER, ids, load
from tools.site.about import origins
from tools.site.about import page as about
from tools.test_support.style import faults


@pytest.mark.parametrize("game_id", ORDER)
def test_every_game_says_where_it_comes_from(game_id: str) -> None:
    data = origins.read(game_id)
    assert data is not None
    for lang in LANGUAGES:
        told = origins.section(game_id, lang, "<section>")
        assert told.count("<dt>") == told.count("<dd>") >= 3
        assert load(game_id).facts.source in told
    assert bool(load(game_id).facts.designer) == ("designer" in data)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_unknown_is_said_to_be_unknown(lang: str) -> None:
    unknown = origins.WORDS[lang]["unknown"]

    def said(game_id: str) -> list[str]:
        data = origins.read(game_id)
        assert data is not None
        return [body for _, body in origins.rows(game_id, data, lang, "../")]

    assert said("medamagaeru")[:2] == [unknown, unknown]
    assert [row == unknown for row in said("two-three")[:2]] == [False, True]
    assert "2004" in said("progressive-mancala")[1]


def test_the_games_of_one_designer_lead_to_each_other() -> None:
    assert origins.siblings("two-three") == ["uchu-yuei", "shinken-shobu", "kokutan-no-uma"]
    assert origins.siblings("medamagaeru") == []
    data = origins.read("two-three")
    assert data is not None
    assert any('<a href="../uchu-yuei/">' in body for _, body in origins.rows("two-three", data, "en", "../"))
    assert "宇宙遊泳" in origins.section("two-three", "ja", "<section>")


def _texts(value: Any, lang: str) -> list[str]:
    if isinstance(value, list):
        return [text for each in value for text in _texts(each, lang)]
    return [value[lang]] if lang in value else [text for each in value.values() if not isinstance(each, str) for text in _texts(each, lang)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_are_as_docs_words_says(lang: str) -> None:
    said = [(game_id, text) for game_id in ORDER for text in _texts(origins.read(game_id), lang)]
    said += [("words", text) for text in [*origins.WORDS[lang].values(), *about.texts(lang)]]
    assert len(said) > 30
    assert [(where, text) for where, text in said if faults(lang, where, text)] == []


SPOILED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "no table": (lambda data: [], "it is no table"),
    "an unknown name": (lambda data: {**data, "designed": {}}, "there is no 'designed'"),
    "no source": (lambda data: {**data, "sources": []}, "it names no sources"),
    "one language": (lambda data: {**data, "designer": {"ja": "名"}}, "designer is not said in en"),
    "a title in one language": (
        lambda data: {"sources": [{**data["sources"][0], "title": {"en": "x"}}]},
        "a source's title is not said in ja",
    ),
    "no address": (lambda data: {"sources": [{**data["sources"][0], "address": "javascript:0"}]}, "'javascript:0' is no address"),
    "another source": (
        lambda data: {"sources": [{**data["sources"][0], "address": "https://example.org/"}]},
        "its first source is not the one",
    ),
}


@pytest.mark.parametrize("name", SPOILED)
def test_what_is_wrong_is_found(name: str) -> None:
    spoil, reason = SPOILED[name]
    data = origins.read("maciji")
    source = load("maciji").facts.source
    assert list(origins.faults(data, source)) == []
    assert any(reason in fault for fault in origins.faults(spoil(copy.deepcopy(data)), source))


def test_a_game_without_an_origin_has_no_section() -> None:
    others = [game_id for game_id in ids() if game_id not in ORDER]
    assert [origins.section(game_id, "ja", "<section>") for game_id in others] == [""] * len(others)
