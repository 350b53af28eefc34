"""The rules of docs/words.md that a machine can test: words, signs and endings, in all catalogues and articles."""

import pytest
from catalogues import CATALOGUES, FOLDERS, KEYS, kind_of, whole

from core.words import LANGUAGES
from tools import ROOT
from tools.test_support.style import faults, sentences

# A text with each fault, by the fault's name.
WRONG = {
    "ja": {
        "a word for a game": "ほかの遊びのファイル",
        "home-made for copy, save, load": "リンクを写す",
        "home-made for what apps have": "手を打ち込む",
        "another word for the edge": "縁で跳ね返る",
        "a flight is bent": "{cells} で曲がる",
        "a phase is a turn": "反転の番",
        "another word for proven": "証明ずみ",
        "another word for moves of both sides": "両者合わせて3手",
        "a reason in brackets, which may have its own": "「{code}」はできません（{reason}）。",
        "a sign in a name": "▲先手",
        "half-width sign between Japanese": "局面: 先手",
        "space before a counter": "{n} 手目",
        "kanji numeral for a quantity": "駒を三つ取る",
        "straight quote": '"図"',
        "once in figures": "1度だけ裏返せます",
        "mancala and マシージ are not 指す": "もう指せます",
        "no word of Japanese": "今へ戻る",
        "a loan word without its ー": "このブラウザでは作れません。",
        "手まで for 手目まで": "{n}手まで",
        "· for ・": "先手·後手",
        "players may agree on a draw in every game": "最後に書いた人の負けです。引き分けはありません。",
    },
    "en": {
        "a reason in brackets, which may have its own": "“{code}” is not possible ({why}).",
        "a side called First or Second": "when it ends, Second moves",
        "turn for flip, bounce or rotate": "turns over the piece",
        "disc or man": "a black disc",
        "another word for the edge": "at the rim",
        "another word for a hole": "the large bowl",
        "another word for a fallen arrow": "a loose arrow",
        "another word for the opponent": "the other side gets it",
        "another word for diagonal": "one step slantwise",
        "take, win or earn for capture": "it takes a frog",
        "not of this platform": "it could not be fetched",
        "word for word": "Who has no move passes.",
        "another word for a house rule": "are our own rulings.",
        "another word for proven": "a solved position",
        "straight quote": "it is the engine's turn",
        "- between numbers": "rows 2-4",
        "x for ×": "2 x 7",
        "not English": "a fair move, but not a jump",
        "players may agree on a draw in every game": "There are no draws.",
    },
}
OF_A_KIND = [
    ("ja", "notice", "保存できません", "a notice without its full stop"),
    ("en", "notice", "Not saved", "a notice without its full stop"),
    ("ja", "rule", "二人続けてパスしたら終わり。", "a rule that is not polite"),
    ("ja", "status", "駒を選びます。", "a status with a full stop"),
    ("en", "refusal", "It is not yours", "a refusal with a capital"),
    ("en", "label", "Save.", "a label with a full stop"),
]


@pytest.mark.parametrize(("lang", "fault"), [(lang, fault) for lang, wrong in WRONG.items() for fault in wrong])
def test_a_fault_is_found(lang: str, fault: str) -> None:
    assert fault in faults(lang, "some.key", WRONG[lang][fault])


@pytest.mark.parametrize(("lang", "kind", "text", "fault"), OF_A_KIND)
def test_a_fault_of_a_kind_is_found(lang: str, kind: str, text: str, fault: str) -> None:
    assert fault in faults(lang, "some.key", text, kind)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_said_is_read(lang: str) -> None:
    read = dict(sentences(ROOT, lang))
    assert {key for key in CATALOGUES[lang] if key not in read} == set()
    assert any(where.startswith("articles/") for where in read)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_has_a_fault(lang: str) -> None:
    found = {}
    for key, text in sentences(ROOT, lang):
        kind = kind_of(key) if key in CATALOGUES[lang] else ""
        if wrong := faults(lang, key, text, kind):
            found[key] = (text, wrong)
    assert found == {}


def test_words_are_kept_for_their_kinds() -> None:
    assert len(FOLDERS) > 8
    assert {kind_of(key) for key in KEYS} >= {"rule", "notice", "status", "refusal", "ending", "label", "spoken", "name", "record", "free"}
    assert all(kind_of(key) for catalogue in CATALOGUES.values() for key in whole(catalogue))
