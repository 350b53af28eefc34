"""The menu of a game: every action that it offers can be done."""

import class_room  # noqa: F401 - stands in for the modules of a browser

from core.records.lines import may_end, take_back
from core.records.record import Player, Record
from core.words import say
from games import board_of, load
from ui.dialogs.ending import consequence
from ui.dialogs.menu import menu
from ui.html.move_list import move_list

REDO = 'data-do="redo" disabled'


def test_a_move_is_made_again_only_where_one_was_taken_back() -> None:
    record = Record(load("two-three"))
    assert REDO in menu(record, "")
    record.play("e6-e5")
    assert REDO in menu(record, "")
    take_back(record)
    assert REDO not in menu(record, "") and 'data-do="redo"' in menu(record, "")


def test_a_game_that_is_over_cannot_be_given_up_from_an_earlier_position() -> None:
    """But one that goes on there as a variation can."""
    record = Record(load("two-three"))
    for code in ("e6-e5", "e4-e6"):
        record.play(code)
    record.finish("resign:0")
    assert not may_end(record)
    record.jump(1)
    assert not may_end(record)
    assert 'data-do="resign"' not in menu(record, "")
    record.play(next(code for code in map(record.position.code, record.position.legal_moves()) if code != "e4-e6"))
    assert may_end(record)
    assert 'data-do="resign"' in menu(record, "")


def test_the_end_of_a_game_against_the_engine_names_the_person_in_one_way() -> None:
    """In the list of moves and in the question before a resignation as beside the board; two people are named by their sides."""
    game, person = load("medamagaeru"), Player("", "")
    for players, result, asked in (
        ((person, Player("5", "")), "コンピューターの勝ち", "あなたの投了"),
        ((person, person), "後手の勝ち", "先手の投了"),
    ):
        record = Record(game, players)
        assert asked in say(consequence(record), "ja")
        record.finish("resign:0")
        assert result in move_list(board_of(game), record, "ja", {})[-1]


def test_a_link_is_offered_for_a_friend_and_for_no_stranger() -> None:
    record = Record(load("two-three"))
    record.terms = {"friend": "a" * 22}
    assert 'data-do="send:show"' in menu(record, "")
    record.terms["stranger"] = "a" * 64
    assert 'data-do="send' not in menu(record, "")
