"""The menu of a game: every action that it offers can be done."""

import class_room  # noqa: F401 - stands in for the modules of a browser

from core.records.lines import take_back
from core.records.record import Record
from games import load
from ui.dialogs.menu import menu

REDO = 'data-do="redo" disabled'


def test_a_move_is_made_again_only_where_one_was_taken_back() -> None:
    record = Record(load("two-three"))
    assert REDO in menu(record, "")
    record.play("e6-e5")
    assert REDO in menu(record, "")
    take_back(record)
    assert REDO not in menu(record, "") and 'data-do="redo"' in menu(record, "")
