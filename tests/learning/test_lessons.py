"""The lessons of the games: their tasks can be tapped, their mistakes are refused or explained, and the last step is won.

And faults in a lesson are found: each change of a good one is refused with its game, its step and the reason.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from catalogues import CATALOGUES
from registry import GAME_IDS

from core.contract import Position
from core.taps import Taps
from core.words import LANGUAGES
from games import LESSONS as IN_ORDER
from games import ORDER
from tools.site import build, lessons
from tools.test_support.style import faults
from ui.learn.markup import phrased

Step = dict[str, Any]
KINDS = {"title": "label", "idea": "rule", "do": "notice", "right": "notice", "say": "refusal", "other": "refusal"}  # docs/words.md
LESSONS = {game_id: data for game_id in GAME_IDS if (data := lessons.read(game_id)) is not None}
STEPS = [pytest.param(game_id, step, id=f"{game_id}-{step['id']}") for game_id, data in LESSONS.items() for step in data["steps"]]


def test_every_game_has_lessons() -> None:
    assert set(ORDER) & set(GAME_IDS) <= set(LESSONS) == set(IN_ORDER)
    assert len(IN_ORDER) == len(set(IN_ORDER))


@pytest.mark.parametrize("game_id", LESSONS)
def test_every_lesson_can_be_published(game_id: str) -> None:
    assert lessons.validate(game_id, LESSONS[game_id]) == []


@pytest.mark.parametrize(("game_id", "step"), STEPS)
def test_every_wanted_move_is_made_by_its_taps(game_id: str, step: Step) -> None:
    position = lessons.position_of(game_id, step)
    wanted = lessons.accepted(step, position)
    assert wanted
    for code in wanted:
        *begun, last = position.taps(position.parse(code))
        taps = Taps(position)
        assert [taps.tap(spot) for spot in begun] == [None] * len(begun)
        made = taps.tap(last)
        assert made and position.code(made[0]) == code


@pytest.mark.parametrize(("game_id", "step"), STEPS)
def test_every_wanted_mistake_is_refused_with_a_reason_or_can_be_played(game_id: str, step: Step) -> None:
    position = lessons.position_of(game_id, step)
    legal = set(map(position.code, position.legal_moves()))
    for each in step.get("wrong", ()):
        if each.get("code") in legal:
            assert each["code"] not in lessons.accepted(step, position)
        else:
            assert lessons.refused(position, each["taps"])
            assert position.explain(tuple(each["taps"][:-1]), each["taps"][-1]).key not in lessons.NO_REASON


def _wins_at_once(position: Position, side: int) -> bool:
    outcomes = (position.play(move).outcome() for move in position.legal_moves())
    return any(outcome is not None and outcome.winner == side for outcome in outcomes)


@pytest.mark.parametrize(("game_id", "step"), [(game_id, data["steps"][-1]) for game_id, data in LESSONS.items()])
def test_the_last_step_is_won(game_id: str, step: Step) -> None:
    """Either by the wanted move itself, or by the next one, whatever the other side plays."""
    start = lessons.position_of(game_id, step)
    for code in lessons.accepted(step, start):
        position = start.play(start.parse(code))
        outcome = position.outcome()
        if outcome is not None:
            assert outcome.winner == start.turn
            continue
        assert step["play"]["plies"] >= 2
        for move in position.legal_moves():
            after = position.play(move)
            outcome = after.outcome()
            if outcome is not None:
                assert outcome.winner == start.turn
                continue
            assert _wins_at_once(after, start.turn), f"after {code} {position.code(move)}"


def _sentences() -> Iterator[tuple[str, str, dict[str, str]]]:
    for game_id, data in LESSONS.items():
        for step in data["steps"]:
            said = [(kind, step[kind]) for kind in KINDS if kind in step] + [("say", each["say"]) for each in step.get("wrong", ())]
            yield from ((f"{game_id}.{step['id']}", kind, text) for kind, text in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentences_are_as_docs_words_says(lang: str) -> None:
    found = [(where, text[lang], faults(lang, where, text[lang], KINDS[kind])) for where, kind, text in _sentences()]
    assert [each for each in found if each[2]] == []


# Endings of an answer to a wrong try: a question or a fact. 〜ます alone would sound as if the task were done.
ANSWER = re.compile("が、.*(?:ません|ました|ましょう|ください|です|います|あります|[けれ]ます)")


@pytest.mark.parametrize("said", ["動けますが、重を進めます", "打てますが、今は動かしてみます", "打てますが、今は宇宙を渡ります"])
def test_an_answer_that_asks_for_nothing_is_found(said: str) -> None:
    assert not ANSWER.fullmatch(said[said.index("が、") :])


def test_an_answer_to_a_wrong_try_asks_or_says_what_is_so() -> None:
    answers = [(where, text["ja"]) for where, kind, text in _sentences() if kind == "other" and "が、" in text["ja"]]
    assert len(answers) > 15
    assert [each for each in answers if not ANSWER.fullmatch(each[1][each[1].index("が、") :])] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_button_of_a_lesson_has_a_word_of_the_games(lang: str) -> None:
    said = " ".join(text[lang] for _, _, text in _sentences()).lower()
    assert [name for key in ("lesson.back", "lesson.skip", "do.skip") if (name := CATALOGUES[lang][key].lower()) in said] == []


def test_no_lesson_travels_with_a_game_or_the_engine() -> None:
    from tools.program import bundle, file_lists

    assert not any(path.endswith("lessons.json") for path in [*file_lists.page_words(), *file_lists.engine_modules()])
    assert "games/maciji/lessons.json" in file_lists.page_data()
    assert "games/maciji/lessons.json" not in _packed_names(bundle.game_bundle("games.maciji"))
    assert _packed_names(bundle.data_bundle("games.maciji", "lessons", b"{}")) == ["games/maciji/lessons.json"]


def _packed_names(packed: bytes) -> list[str]:
    import gzip

    return [name for name, _ in json.loads(gzip.decompress(packed).split(b"\n", 1)[0])]


def _step(data: Any, name: str) -> Step:
    found: Step = next(step for step in data["steps"] if step["id"] == name)
    return found


# (a change of めだまがえる's lessons, the step with the fault, its reason).
SPOILED: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "no steps": (lambda data: data.clear(), "", "steps"),
    "too few steps": (lambda data: data["steps"].__delitem__(slice(0, 4)), "", "it has 3 steps, not 5 to 8"),
    "an unknown name": (lambda data: _step(data, "walk").update(hint="x"), "walk", "a step has no 'hint'"),
    "an unknown option": (lambda data: _step(data, "walk").update(options={"size": "4x4"}), "walk", "size"),
    "an unknown value": (lambda data: _step(data, "walk").update(options={"home": "middle"}), "walk", "middle"),
    "an option of the wrong kind": (lambda data: _step(data, "walk").update(options={"home": 2}), "walk", "options is a table of texts"),
    "an illegal move": (lambda data: _step(data, "capture").update(moves="37-46.21-51"), "capture", "Move 2"),
    "an unreadable move": (lambda data: _step(data, "capture").update(moves="37-46.?"), "capture", "Move 2"),
    "moves that are no text": (lambda data: _step(data, "capture").update(moves=["37-46"]), "capture", "moves is a text"),
    "moves after the end": (
        lambda data: _step(data, "points").update(moves=_step(data, "points")["moves"] + ".43-32"),
        "points",
        "the game is over before the step begins",
    ),
    "an illegal move accepted": (lambda data: _step(data, "flip")["accept"].append("54-52"), "flip", "accept: 54-52 is not legal here"),
    "a move accepted twice": (lambda data: _step(data, "flip")["accept"].append("54-53*"), "flip", "ambiguous: a code is accepted twice"),
    "a move accepted in two ways": (
        lambda data: _step(data, "flip").update(accept_from=["54"], wrong=[]),
        "flip",
        "ambiguous: 54-53* is accepted by accept_from already",
    ),
    "all and some accepted": (lambda data: _step(data, "flip").update(accept_any=True), "flip", "ambiguous: accept_any"),
    "nothing accepted": (lambda data: _step(data, "flip").pop("accept"), "flip", "nothing is accepted"),
    "an empty list accepted": (lambda data: _step(data, "flip").update(accept=[]), "flip", "accept is a list of texts, not empty"),
    "a spot where nothing begins": (lambda data: _step(data, "flip").update(accept_from=["11"]), "flip", "no legal move begins at 11"),
    "a mistake that is accepted": (lambda data: _step(data, "flip")["accept"].append("54-53"), "flip", "wrong 54-53 is accepted too"),
    "a mistake that the spot accepts": (
        lambda data: _step(data, "escape").update(accept=["27-26"], accept_from=["14"]),
        "escape",
        "wrong 14-13 is accepted too",
    ),
    "a mistake named twice": (
        lambda data: _step(data, "flip").update(wrong=_step(data, "flip")["wrong"] * 2),
        "flip",
        "ambiguous: a mistake is named twice",
    ),
    "a mistake without words": (lambda data: _step(data, "flip")["wrong"][0].pop("say"), "flip", "wrong is a list of tables"),
    "a mistake that is no move": (
        lambda data: _step(data, "capture")["wrong"][0].update(code="nonsense"),
        "capture",
        "the rules refuse it without a reason",
    ),
    "a mistake without its taps": (lambda data: _step(data, "capture")["wrong"][0].pop("taps"), "capture", "by which taps one tries it"),
    "a mistake whose taps are fine": (
        lambda data: _step(data, "capture")["wrong"][0].update(taps=["33", "32"]),
        "capture",
        "its taps are not refused",
    ),
    "taps of a legal mistake": (lambda data: _step(data, "flip")["wrong"][0].update(taps=["54"]), "flip", "its taps are the rules' own"),
    "a sentence in one language": (lambda data: _step(data, "round")["idea"].pop("en"), "round", "idea is not said in en"),
    "an empty sentence": (lambda data: _step(data, "round")["right"].update(ja=" "), "round", "right is not said in ja"),
    "a third language": (lambda data: _step(data, "round")["do"].update(fr="oui"), "round", "no language is called 'fr'"),
    "no sentence at all": (lambda data: _step(data, "round").pop("do"), "round", "it has no 'do'"),
    "a mistake said in one language": (
        lambda data: _step(data, "round")["wrong"][0]["say"].pop("ja"),
        "round",
        "say of 44-33 is not said in ja",
    ),
    "a sentence that is too long": (
        lambda data: _step(data, "round")["idea"].update(ja="長" * 35),
        "round",
        "idea is too long in ja: 35 of 34",
    ),
    "a long English sentence": (
        lambda data: _step(data, "round")["do"].update(en="long " * 20),
        "round",
        "do is too long in en: 100 of 70",
    ),
    "markup": (lambda data: _step(data, "round")["idea"].update(en="a <b>1</b>"), "round", "idea has a sign of HTML in en"),
    "an id twice": (lambda data: _step(data, "round").update(id="walk"), "walk", "another step has the same id"),
    "an id that cannot be kept": (lambda data: _step(data, "round").update(id="Round 1"), "Round 1", "its id may only have small letters"),
    "no id": (lambda data: _step(data, "round").pop("id"), "3", "it has no 'id'"),
    "play in the middle": (lambda data: _step(data, "round").update(play={"level": 1, "plies": 4}), "round", "only the last step goes on"),
    "play at no level": (lambda data: _step(data, "win").update(play={"level": 9, "plies": 4}), "win", "play is"),
    "an end that is not won": (lambda data: _step(data, "win").pop("play"), "win", "the last step is not won by 43-42"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_what_is_wrong_is_found_with_its_step_and_reason(name: str) -> None:
    spoil, step, reason = SPOILED[name]
    data = copy.deepcopy(lessons.read("medamagaeru"))
    spoil(data)
    found = lessons.validate("medamagaeru", data)
    assert {(problem.game, problem.step) for problem in found} == {("medamagaeru", step)}
    assert any(reason in problem.reason for problem in found), found


def test_the_build_stops_at_a_faulty_lesson(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    data = lessons.read("maciji")
    data["steps"][2]["accept"] = ["a4"]
    (tmp_path / "lessons.json").write_text(json.dumps(data), "utf-8")
    where = lessons.path_of
    monkeypatch.setattr(lessons, "path_of", lambda game_id: tmp_path / "lessons.json" if game_id == "maciji" else where(game_id))
    with pytest.raises(build.BuildError, match="lessons of maciji, step beside: accept: a4 is not legal here"):
        build.put_lessons(tmp_path)
    (tmp_path / "lessons.json").write_text("{", "utf-8")
    with pytest.raises(ValueError, match=r"lessons of maciji, all: lessons\.json does not read"):
        build.put_lessons(tmp_path)


OF_RULES = {"反転駒": "marked", "表の駒": "plain"}  # what refusals call the two sides of a piece


@pytest.mark.parametrize("game_id", LESSONS)
def test_a_lesson_brings_the_words_of_the_refusals(game_id: str) -> None:
    """A learner who only knows the star would not understand them."""
    refused = " ".join(text for key, text in CATALOGUES["ja"].items() if key.startswith(game_id + "."))
    told = json.dumps(LESSONS[game_id]["steps"], ensure_ascii=False)
    assert [word for word, english in OF_RULES.items() if word in refused and not (word in told and english in told)] == []


BROKEN = [
    ("何度跳ね返ってもかまいません。", "何度跳ね返ってもかまいません。"),
    ("5を、1の届かないマスへ逃がしてください。", "5を、|1の|届かない|マスへ|逃がしてください。"),
    ("下がると損です。もう3つの敵を飛び越せます。", "下がると|損です。|もう|3つの|敵を|飛び越せます。"),
    ("縦・横（斜めも）から、「前」へ", '縦・横（斜めも<span class="nb">）か</span>ら、|「前<span class="nb">」へ</span>'),
    ("冠を子（王子）へ譲れます。", '冠を|子（王子<span class="nb">）へ</span>|譲れます。'),
    ("A frog moves one cell.", "A frog moves one cell."),
]


@pytest.mark.parametrize(("text", "lines"), BROKEN)
def test_a_line_breaks_between_words(text: str, lines: str) -> None:
    assert phrased(text).split("<wbr>") == lines.split("|")


def test_no_word_of_a_lesson_is_too_long_for_a_phone() -> None:
    """In the largest letters of a lesson 13 characters stand beside each other at a width of 360."""
    words = [re.sub("<[^>]*>", "", word) for _, _, text in _sentences() for word in phrased(text["ja"]).split("<wbr>")]
    assert [word for word in words if len(word) > 13] == []
