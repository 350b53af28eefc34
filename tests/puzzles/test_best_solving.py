"""A puzzle that asks for the best move is solved like others, but nothing that is said of it claims a proof."""

from typing import Any

import pytest

from core.words import LANGUAGES, Words, room, say
from tools.site.puzzles.drawn import Puzzle
from tools.site.puzzles.pages import page
from ui.composer import markup as composing
from ui.composer import verdict
from ui.puzzles import offer, own
from ui.puzzles.markup import tell
from ui.puzzles.printing import asked
from ui.puzzles.solving import Solving

GAME = "kokutan-no-uma"
BEFORE, LAST, ANSWER, OTHER = "BWWW*.1WWW.W2W.B*W*BW*.BW*B*B*.B*BWB.BBB1:0:2:0:f6,h6", "f6-f4", "e3-d4", "g3-f6"
DENIED = ("されていません", "証明なし", "not proven")


def entry(**more: object) -> dict[str, Any]:
    found: dict[str, Any] = {"id": "b3st2", "options": {}, "start": BEFORE, "moves": LAST, "goal": "best", "plies": 1}
    return {**found, "solution": [ANSWER], "lead": 41, "grade": 2, "themes": ["best", "fly"], **more}


def solving(**more: object) -> Solving:
    return Solving(GAME, entry(**more))


def reply() -> str:
    """A legal answer to the other move."""
    after = solving().position
    after = after.play(after.parse(OTHER))
    return after.code(after.legal_moves()[0])


def test_the_question_names_the_lead_and_denies_a_proof() -> None:
    room("ui/puzzles")
    words = solving().measure()
    assert words and solving().asks(Words("side.0")).key == "puzzles.ask.best"
    assert say(words, "en") in tell(solving(), Words("side.0"))
    for lang in LANGUAGES:
        assert "41" in say(words, lang) and any(denial in say(words, lang) for denial in DENIED)
    proven = entry(goal="only")
    proven.pop("lead")
    assert Solving(GAME, proven).measure() is None


def test_the_best_move_solves_it_and_no_win_is_said_to_follow() -> None:
    right = solving()
    right.made(ANSWER)
    assert (right.state, right.ends_early(), right.says(Words("side.0")).key) == ("solved", False, "puzzles.done.first")


def test_a_wrong_try_is_answered_by_the_reply_in_the_file_as_an_opinion() -> None:
    wrong = solving(tries={reply(): "_"})
    wrong.made(OTHER)
    assert (wrong.state, wrong.line, wrong.plies) == ("wrong", (reply(),), 0)
    assert wrong.says(Words("side.0")).key == "puzzles.wrong.best"


def test_in_a_rush_no_reply_is_told_and_no_other_try_is_offered() -> None:
    for known in ({reply(): "_"}, {"": "_"}):
        wrong = solving(tries=known)
        wrong.once = True
        wrong.made(OTHER)
        assert (wrong.state, wrong.says(Words("side.0"))) == ("wrong", Words("puzzles.rush.wrong"))


@pytest.mark.parametrize("side", ["engine", "none"])
def test_without_a_file_the_engine_replies_at_full_strength(side: str) -> None:
    wrong = solving()
    wrong.made(OTHER)
    assert (wrong.state, wrong.question(), wrong.level, wrong.time_ms) == ("doubt", {"lines": 1}, "8", 1000)
    wrong.told({"line": [reply(), ANSWER, OTHER], "win_in": None} if side == "engine" else None)
    assert wrong.state == "wrong" and wrong.line == ((reply(),) if side == "engine" else ())
    assert wrong.says(Words("side.0")).key == ("puzzles.wrong.best" if side == "engine" else "puzzles.wrong.plain")


def test_in_a_puzzle_of_a_link_a_move_that_wins_by_force_is_right() -> None:
    mine = solving()
    winning, losing = (5, -5) if mine.side == 0 else (-5, 5)
    for win_in, state in ((winning, "solved"), (losing, "wrong")):
        tried = solving()
        tried.made(OTHER)
        tried.told({"line": [reply()], "win_in": win_in})
        assert tried.state == state


def test_a_link_an_offer_and_a_sheet_have_it() -> None:
    fragment = own.fragment_of(GAME, entry(), False)
    found = own.entry_of("#" + fragment, GAME)
    assert "asks=best:1" in fragment and found is not None
    assert (found["goal"], found["plies"], found["solution"], found["lead"]) == ("best", 1, [ANSWER], 0)
    linked = Solving(GAME, found)
    assert linked.measure() == Words("puzzles.best.own"), "nothing is said in the engine's name"
    linked.made(OTHER)
    linked.told({"line": [reply()], "win_in": None})
    assert linked.says(Words("side.0")) == Words("puzzles.wrong.guessed")
    read, problem = offer.read(offer.write(GAME, entry(), "Hanako"))
    assert read is not None and (read["goal"], read["plies"], problem) == ("best", 1, "")
    assert offer.asked("best 2", " ") is None
    assert "41" in asked(7, solving(), "ja", {})


def test_its_page_says_that_it_is_the_engines_opinion() -> None:
    puzzle = Puzzle(GAME, entry())
    assert not puzzle.is_proven()
    for lang, name in (("ja", "最善の手"), ("en", "the best move")):
        assert puzzle.goal(lang) == name and puzzle.measure(lang) in page(puzzle, lang, "style.css", "", False)
        assert any(denial in puzzle.proven(lang) for denial in DENIED)


def test_the_composer_says_so_too_and_offers_a_longer_search() -> None:
    room("ui/composer")
    found = {"kind": "sound", "asks": "best", "plies": 1, "solution": [ANSWER], "lead": 41, "grade": 2, "themes": ["best"]}
    position = solving().position
    assert verdict.title(found).key == "compose.best"
    for lang in LANGUAGES:
        (fact,) = verdict.told(found, position, lang)
        assert "41" in say(fact, lang) and any(denial in say(fact, lang) for denial in DENIED)
    assert "compose-more" in composing.verdict(found, position, 0, "")
    assert "compose-more" not in composing.verdict({**found, "asks": "win"}, position, 0, "")
    assert verdict.progress(["lead", 0, 0])[0].key == "compose.stage.lead"
