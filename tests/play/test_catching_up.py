"""A tab that catches up with another one, which continues the same game."""

from class_room import a_store
from tables import USUAL

from core.records.lines import latest_node
from core.records.record import Record
from core.steps import finish
from games import board_of, load
from ui.play.saving import Saving
from ui.play.session import Session
from ui.storage import long_json


def text_of(record: Record) -> str:
    return finish(long_json.writing(record.to_data()))


def test_what_was_taken_back_here_does_not_count_where_another_tab_has_gone_on() -> None:
    store = a_store()
    mine, theirs = Record(load("medamagaeru")), Record(load("medamagaeru"))
    for record in (mine, theirs):
        for code in ("57-56", "31-32", "47-46"):
            record.play(code)
    store.put_game("1", text_of(mine), False, 0)
    saving = Saving(mine, store, "1")
    mine.jump(1)
    mine.taken_back = mine.here  # move 1 of 1, until the game goes on
    theirs.play("21-22")
    store.put_game("1", text_of(theirs), False, 0)
    Session(mine, board_of(mine.game), 0, "", USUAL, lambda: 0).do("changed", finish(saving.elsewhere()))
    assert mine.here is latest_node(mine) and mine.here.ply == 4


def test_a_long_game_of_another_tab_is_read_in_steps() -> None:
    store, game = a_store(), load("medamagaeru")
    mine, theirs = Record(game), Record(game)
    mine.play("57-56")
    store.put_game("1", text_of(mine), False, 0)
    saving = Saving(mine, store, "1")
    for code in ("57-56", "31-32", "47-46", "21-22", "46-45", "22-23"):
        theirs.play(code)
    store.put_game("1", text_of(theirs), False, 0)
    assert len(list(saving.elsewhere())) == len(theirs.made) - 1, "a step for each move"
    assert not list(saving.elsewhere()), "it has been read"
