"""Mistakes of one's own, kept as puzzles: what is stored of them, and how they are solved."""

import json
from typing import Any

import pytest
from notepad import Notepad

from core.contract import GameError, Outcome
from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import load
from ui.puzzles import hub, mistakes
from ui.puzzles.daily import Days
from ui.puzzles.history import FIRST, HELP, NOT, TRIES, History
from ui.puzzles.mistake_solving import MistakeSolving
from ui.puzzles.mistakes import Mistakes, entry_of, is_mistake
from ui.review.judging import Mistake

GAME = "medamagaeru"
BEFORE, PLAYED = "47-36.41-32", "57-46"
BEST, REPLY = "36-25", "32-23"
SIDE = Words("side.0")


def mistake() -> tuple[Record, Mistake]:
    """A game whose last move is a mistake."""
    record = Record(load(GAME))
    for code in [*BEFORE.split("."), PLAYED]:
        record.play(code)
    before = {"best": BEST, "line": [BEST], "score": 900, "win_in": 9, "solved": True, "depth": 9}
    after = {"best": REPLY, "line": [REPLY], "score": -900, "win_in": -9, "solved": True, "depth": 9}
    return record, Mistake(record.here, "losing", before, after, 1.0)


def entry(name: str = "my1", **changes: Any) -> dict[str, Any]:
    """The kept mistake, as the store gives it back."""
    return {**entry_of(*mistake(), name), **changes}


def solving(**changes: Any) -> MistakeSolving:
    """The mistake, being solved, after a walk through the store."""
    store = Notepad()
    Mistakes(store).add(entry(**changes), History(store))
    return MistakeSolving(GAME, Mistakes(store).entries(GAME)[0])


def others(puzzle: MistakeSolving) -> list[str]:
    """The legal moves that are neither the better move nor the mistake."""
    codes = [puzzle.position.code(move) for move in puzzle.position.legal_moves()]
    return [code for code in codes if code not in (BEST, puzzle.entry["played"])]


# What is kept.
def test_a_mistake_is_kept_by_its_moves_and_comes_back() -> None:
    store = Notepad()
    history, kept = History(store), Mistakes(store)
    kept.add(entry(), history)
    history.note("my1", NOT)
    found = Mistakes(store).entries(GAME)
    assert [(row["id"], row["moves"], row["solution"], row["played"]) for row in found] == [("my1", BEFORE, [BEST], PLAYED)]
    assert is_mistake(found[0]) and Mistakes(store).entries("maciji") == []
    assert hub.of_kind(found, hub.AGAIN, history) == found
    text = hub.hub([], history, Days(store), (2027, 1, 1), own=tuple(found))
    assert "puzzle-kind:again" not in text  # a game without puzzles shows none
    kinds = hub.hub([{"id": "aaaaa", "grade": 1, "themes": []}], history, Days(store), (2027, 1, 1), own=tuple(found))
    assert 'puzzle-kind:again"' in kinds and "復習（1問）" in kinds
    # The same mistake is found again; once it is removed nothing is left of it.
    assert kept.find(entry("my2")) == "my1" and kept.find(entry("my2", played="57-56")) == ""
    kept.remove("my1", history)
    assert Mistakes(store).entries(GAME) == [] and history.again() == [] and store.texts["puzzles"] == ""


def test_a_guest_keeps_nothing() -> None:
    store = Notepad(guest=True)
    Mistakes(store).add(entry(), History(store))
    assert store.texts == {}


SPOILT: list[dict[str, Any]] = [
    {"id": "abcde"}, {"id": "my 1"}, {"id": "my:1"}, {"game": 1}, {"moves": None}, {"solution": []}, {"solution": [1]},
    {"solution": ["a", "b"]}, {"reply": "x"}, {"reply": [None]}, {"options": []}, {"options": {"a": 1}}, {"score": "1"},
    {"score": True}, {"win_in": "2"}, {"start": 3},
]  # fmt: skip


@pytest.mark.parametrize("line", ["", "x", "[]", "null", "{}", "1", '"my1"', *[json.dumps(entry(**changes)) for changes in SPOILT]])
def test_a_line_that_is_not_understood_is_skipped_and_kept(line: str) -> None:
    store = Notepad(own=line)
    kept = Mistakes(store)
    assert kept.entries(GAME) == []
    kept.add(entry("my2"), History(store))
    assert [row["id"] for row in kept.entries(GAME)] == ["my2"]
    assert not line or store.texts["own"].split("\n")[0] == line
    kept.remove("my2", History(store))
    assert store.texts["own"] == line


def test_there_is_room_for_so_many() -> None:
    store = Notepad()
    history, kept = History(store), Mistakes(store)
    for number in range(mistakes.MOST):
        kept.add(entry(f"my{number}", played=str(number)), history)
        history.note(f"my{number}", NOT)
    history.note("my5", TRIES)
    history.favour("my0", True)
    for number in range(100, 103):  # the solved one goes first, then the oldest that is no favourite
        kept.add(entry(f"my{number}", played=str(number)), history)
    ids = [row["id"] for row in kept.entries(GAME)]
    assert len(ids) == mistakes.MOST and [name for name in ("my0", "my1", "my2", "my3", "my5") if name in ids] == ["my0", "my3"]
    assert history.of("my5") == "" and len(store.texts["own"]) <= mistakes.LONGEST
    kept.add(entry("my200", played="x" * (mistakes.LONGEST // 2)), history)
    assert len(store.texts["own"]) <= mistakes.LONGEST and "my200" in store.texts["own"]


def test_a_long_game_is_kept_by_a_position() -> None:
    record = mistake()[0]
    long = mistakes.LONG
    mistakes.LONG = 10
    try:
        row = entry_of(*mistake(), "my1")
    finally:
        mistakes.LONG = long
    assert row["moves"].count(".") == 0 and row["start"]
    replayed = Record(record.game, None, row["start"])
    replayed.play(row["moves"])
    assert replayed.position == record.here.before


# Solving.
def test_the_better_move_solves_it() -> None:
    puzzle = solving()
    assert puzzle.side == 0 and puzzle.state == "ask"
    puzzle.made(BEST)
    assert (puzzle.state, puzzle.result()) == ("solved", FIRST)


def test_the_same_mistake_is_answered_as_in_the_game() -> None:
    puzzle = solving()
    puzzle.made(PLAYED)
    assert (puzzle.state, puzzle.line) == ("wrong", (REPLY,))
    assert puzzle.says(SIDE).key == "puzzles.mistake.same"
    puzzle.back()
    puzzle.made(BEST)
    assert puzzle.result() == TRIES


@pytest.mark.parametrize(("win_in", "state"), [(11, "solved"), (-7, "wrong"), (None, "wrong")])
def test_the_engine_judges_another_move(win_in: int | None, state: str) -> None:
    puzzle = solving()
    code = others(puzzle)[0]
    puzzle.made(code)
    assert puzzle.state == "doubt" and puzzle.question() == {"lines": 1}
    after = puzzle.position.play(puzzle.position.parse(code))
    puzzle.told({"score": 0, "win_in": win_in, "line": [after.code(move) for move in after.legal_moves()][:3]})
    assert puzzle.state == state and len(puzzle.line) == (state == "wrong")
    assert state == "solved" or puzzle.says(SIDE).key == "puzzles.mistake.worse"
    assert puzzle.result() == (FIRST if state == "solved" else "")


def test_without_the_engine_a_try_does_not_count() -> None:
    puzzle = solving()
    puzzle.made(others(puzzle)[0])
    puzzle.told(None)
    assert puzzle.says(SIDE).key == "puzzles.mistake.unknown" and puzzle.marks == ""
    puzzle.back()
    puzzle.made(BEST)
    assert puzzle.result() == FIRST


def test_hint_and_answer_are_those_of_any_puzzle() -> None:
    puzzle = solving()
    assert puzzle.hint() == ("36",) and puzzle.hint() == ("36", "25")
    assert not puzzle.answer() and puzzle.answer() and puzzle.rest() == [BEST] and puzzle.result() == NOT
    puzzle.begin()
    puzzle.hint()
    puzzle.made(BEST)
    assert puzzle.result() == HELP
    for words in (puzzle.about(), puzzle.asks(SIDE)):
        assert [say(words, lang) for lang in LANGUAGES] != [words.key] * len(LANGUAGES)


@pytest.mark.parametrize("changes", [{"moves": "a1-a2"}, {"solution": ["a1-a2"]}, {"start": "?"}, {"options": {"no": "such"}}])
def test_a_kept_mistake_that_the_rules_do_not_allow_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        solving(**changes)


def test_an_illegal_reply_is_left_out() -> None:
    puzzle = solving(reply=["a1-a2"])
    puzzle.made(PLAYED)
    assert (puzzle.state, puzzle.line) == ("wrong", ())


def test_a_try_that_ends_in_a_draw_is_wrong_where_a_win_is_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = solving()
    code = others(puzzle)[0]
    after = puzzle.position.play(puzzle.position.parse(code))
    monkeypatch.setattr(type(after), "play", lambda _position, _move: after)
    monkeypatch.setattr(after, "outcome", lambda: Outcome(None, Words("outcome.agreed")), raising=False)
    puzzle.made(code)
    assert (puzzle.state, puzzle.line) == ("wrong", ())


def test_a_draw_is_right_where_no_more_was_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = solving(win_in=None, score=0, solved=False)
    code = others(puzzle)[0]
    after = puzzle.position.play(puzzle.position.parse(code))
    monkeypatch.setattr(type(after), "play", lambda _position, _move: after)
    monkeypatch.setattr(after, "outcome", lambda: Outcome(None, Words("outcome.agreed")), raising=False)
    puzzle.made(code)
    assert puzzle.state == "solved"
