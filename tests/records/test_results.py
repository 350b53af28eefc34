"""The games that count against the engine, and how often; the store may contain anything."""

import json

import pytest

from core.records.record import Player, Record
from games import load
from ui.storage.results import LAST, noted, table, without

PERSON, ENGINE = Player("", ""), Player("3", "")
GAME = "two-three"


def played(codes: int, players: tuple[Player, Player] = (PERSON, ENGINE)) -> Record:
    """A game of `codes` first moves."""
    record = Record(load(GAME), players)
    for _ in range(codes):
        record.play(record.position.code(record.position.legal_moves()[0]))
    return record


def ended(end: str, players: tuple[Player, Player] = (PERSON, ENGINE)) -> Record:
    """A game that was ended after a move, by resignation or agreement."""
    record = played(1, players)
    record.finish(end)
    return record


@pytest.mark.parametrize(
    ("end", "players", "counts"),
    [
        ("resign:0", (PERSON, ENGINE), [0, 0, 1]),
        ("resign:1", (PERSON, ENGINE), [1, 0, 0]),
        ("resign:1", (ENGINE, PERSON), [0, 0, 1]),
        ("draw", (ENGINE, PERSON), [0, 1, 0]),
    ],
)
def test_an_end_counts_for_the_person(end: str, players: tuple[Player, Player], counts: list[int]) -> None:
    assert table(noted("", "a", ended(end, players), True), GAME) == [("3", counts)]


def test_an_end_on_the_board_counts() -> None:
    record = played(0)
    while record.outcome() is None:
        record.play(record.position.code(record.position.legal_moves()[-1]))
    outcome = record.outcome()
    assert outcome is not None
    kind = 1 if outcome.winner is None else outcome.winner * 2
    (row,) = table(noted("", "a", record, True), GAME)
    assert row == ("3", [int(kind == place) for place in range(3)])


@pytest.mark.parametrize("players", [(PERSON, PERSON), (ENGINE, ENGINE)])
def test_only_a_person_against_the_engine_counts(players: tuple[Player, Player]) -> None:
    assert noted("", "a", ended("draw", players), True) == ""


def test_a_game_counts_once_and_not_after_it_was_taken_back() -> None:
    record = ended("resign:0")
    once = noted("", "a", record, True)
    assert noted(once, "a", record, True) == once
    record.finish("")
    assert table(noted(once, "a", record, True), GAME) == []
    record.finish("draw")
    assert table(noted(once, "a", record, True), GAME) == [("3", [0, 1, 0])]
    assert table(noted(once, "b", record, True), GAME) == [("3", [0, 1, 1])]


def test_a_game_with_a_move_taken_back_for_another_does_not_count() -> None:
    record = played(2)
    record.back()
    record.play(record.position.code(record.position.legal_moves()[1]))
    record.finish("resign:1")
    assert noted("", "a", record, True) == ""


def test_a_game_that_was_not_played_here_from_the_start_never_counts() -> None:
    looked = noted("", "a", played(1), False)
    assert table(looked, GAME) == []
    assert table(noted(looked, "a", ended("resign:1"), True), GAME) == []
    assert table(noted(without(looked, GAME), "a", ended("resign:1"), True), GAME) == []


def test_no_count_is_lost_when_there_are_many() -> None:
    text = ""
    for name in range(2 * LAST + 3):
        text = noted(text, str(name), ended("resign:1"), True)
    assert table(text, GAME) == [("3", [2 * LAST + 3, 0, 0])]
    assert len(json.loads(text)["last"]) == LAST
    other = noted(text, "other", Record(load("maciji"), (ENGINE, PERSON)), True)
    assert other == text
    assert table(without(text, GAME), GAME) == []
    assert table(without(text, "maciji"), GAME) == table(text, GAME)


GOOD = {"sums": {GAME: {"3": [4, 0, 1]}}}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", []),
        ("{", []),
        ("[1]", []),
        ("null", []),
        (json.dumps({"sums": 3, "last": {}}), []),
        (json.dumps({"sums": {GAME: [1]}, "last": [1, [2], ["a", GAME, "9", 0], ["a", GAME, [], 0], ["a", GAME, "3", {}]]}), []),
        (
            json.dumps({"sums": {GAME: {"9": [1, 1, 1], "2": [1, 1], "4": [-1, 0, 0], "5": [True, 0, 0], "6": "x", "3": [4, 0, 1]}}}),
            [("3", [4, 0, 1])],
        ),
        (json.dumps({**GOOD, "last": [["a", GAME, "1", 2], ["b", "a game to come", "1", 2]]}), [("1", [0, 0, 1]), ("3", [4, 0, 1])]),
    ],
)
def test_what_was_stored_may_be_anything(text: str, shown: list[tuple[str, list[int]]]) -> None:
    assert table(text, GAME) == shown
    again = noted(text, "new", ended("resign:0"), True)
    assert sum(sum(counts) for _, counts in table(again, GAME)) == sum(sum(counts) for _, counts in shown) + 1
    if "to come" in text:
        assert table(again, "a game to come") == [("1", [0, 0, 1])]
