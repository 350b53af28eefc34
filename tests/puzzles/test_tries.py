"""The results of the other first moves of a puzzle: written by the tool, checked in the file, read by the page."""

from typing import Any

import pytest

from games import ORDER
from tools.puzzles.files import ALLOWED, positions_of, read
from tools.puzzles.tries import REST, faults, tries_of
from ui.puzzles.solving import Solving

QUICK = [("shinken-shobu", "win", 1), ("maciji", "only", 4), ("two-three", "win", 7)]


def entry_of(game_id: str, asks: str, plies: int) -> dict[str, Any]:
    return dict(next(entry for entry in read(game_id)["puzzles"] if (entry["goal"], entry["plies"]) == (asks, plies)))


@pytest.mark.parametrize(("game_id", "asks", "plies"), QUICK)
def test_every_other_move_gets_an_answer_that_the_page_reads(game_id: str, asks: str, plies: int) -> None:
    entry = entry_of(game_id, asks, plies)
    position = positions_of(game_id, entry)[-1]
    entry["tries"] = tries_of(position, entry, 300)
    assert list(faults(position, entry)) == [] and "tries" in ALLOWED
    assert list(entry["tries"].values()).count(REST) == 1
    states = set()
    for move in position.legal_moves():
        solving = Solving(game_id, entry)
        solving.made(position.code(move))
        states.add(solving.state)
        if solving.state == "wrong":
            after = position.play(move)
            for code in solving.line:
                after = after.play(after.parse(code))
    assert states & {"wrong", "longer"} and states <= {"wrong", "longer", "doubt", "solved", "reply", "ask"}


def test_only_a_move_that_is_not_known_is_asked_about() -> None:
    entry = entry_of("maciji", "only", 4)
    position = positions_of("maciji", entry)[-1]
    first, second, *_ = [code for code in map(position.code, position.legal_moves()) if code != entry["solution"][0]]
    for tries, states in (({"?": first, "": REST}, ["doubt", "wrong"]), ({"": first, "?": REST}, ["wrong", "doubt"])):
        found = []
        for code in (first, second):
            solving = Solving("maciji", entry | {"tries": tries})
            solving.made(code)
            found.append(solving.state)
        assert found == states


WRONG: dict[str, tuple[Any, str]] = {
    "a list": ([], "not texts"),
    "a number": ({"?": 1}, "not texts"),
    "nothing of the rest": ({}, "leave moves out"),
    "the answer itself": ({"?": "ANSWER", "": REST}, "name the answer"),
    "an illegal move": ({"?": "z9", "": REST}, "name the answer"),
    "an illegal line": ({"z9": REST}, "is not answered by z9"),
    "a longer win where none is asked for": ({"+9": REST}, "is no longer win"),
    "a line that breaks off": ({"": REST}, "breaks off"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_found(name: str) -> None:
    entry = entry_of("maciji", "only", 4)
    tries, reason = WRONG[name]
    if isinstance(tries, dict):
        tries = {key: value.replace("ANSWER", entry["solution"][0]) if isinstance(value, str) else value for key, value in tries.items()}
    found = list(faults(positions_of("maciji", entry)[-1], entry | {"tries": tries}))
    assert found and reason in found[0]


def test_a_longer_win_is_longer() -> None:
    entry = entry_of("two-three", "win", 7)
    position = positions_of("two-three", entry)[-1]
    assert list(faults(position, entry | {"tries": {"+9": REST}})) == []
    assert "is no longer win" in next(faults(position, entry | {"tries": {"+7": REST}}))


def test_an_answer_may_hold_by_ending_the_game_with_a_draw() -> None:
    entry = next(each for each in read("medamagaeru")["puzzles"] if each["id"] == "w4xzp")
    position = positions_of("medamagaeru", entry)[-1]
    solving = Solving("medamagaeru", entry)
    solving.made("53-42")
    assert (solving.state, solving.plies, len(solving.line)) == ("wrong", 0, 1)
    after = position.play(position.parse("53-42"))
    outcome = after.play(after.parse(solving.line[0])).outcome()
    assert outcome is not None and outcome.winner is None
    assert list(faults(position, entry)) == []


@pytest.mark.parametrize("game_id", ORDER)
def test_the_puzzles_of_every_game_have_answers_to_wrong_moves(game_id: str) -> None:
    """So that they come in a rush, where the engine is not asked. `python -m tools.puzzles.refute` makes those of new puzzles."""
    assert [entry["id"] for entry in read(game_id)["puzzles"] if "tries" not in entry] == []
