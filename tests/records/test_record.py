"""A record: its current node, the effect of undo, redo and branching, the end of a line apart from its position, its stored form."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import FEW, JSON, QUICK, TEXT, TREES, ended, named, shape, unsayable

from core.contract import GameError, IllegalMove
from core.records.lines import is_earlier, latest_node, lead, make_again, runs, take_back, tries
from core.records.node import ENDS
from core.records.record import Player, Record
from core.steps import finish
from games import load


def mancala(line: str = "") -> Record:
    record = Record(load("progressive-mancala"))
    for code in line.split():
        record.play(code)
    return record


def codes(record: Record) -> str:
    return " ".join(node.code for node in record.current_line())


# Walking.


def test_back_and_forward_walk_the_line_and_stop_at_its_ends() -> None:
    record = mancala("k c h")
    assert [record.back() for _ in range(4)] == [True, True, True, False]
    assert record.here is record.root
    assert [record.forward() for _ in range(4)] == [True, True, True, False]
    assert record.here.code == "h"


@pytest.mark.parametrize(("ply", "stands"), [(-1, 0), (0, 0), (1, 1), (3, 3), (99, 3)])
def test_jump_stands_on_the_ply_or_the_nearest(ply: int, stands: int) -> None:
    record = mancala("k c h")
    record.jump(ply)
    assert record.here.ply == stands
    assert codes(record) == "k c h"


def test_another_move_makes_a_variation_and_the_same_move_none() -> None:
    record = mancala("k c h")
    record.jump(1)
    record.play("c")
    assert len(record.nodes()) == 3
    record.jump(1)
    record.play("h")
    assert [child.code for child in record.root.children[0].children] == ["c", "h"]
    assert (codes(record), [node.code for node in record.main_line()]) == ("k h", ["k", "c", "h"])


def test_what_is_tried_on_an_earlier_position_never_takes_the_place_of_the_game() -> None:
    record = mancala("k c h")
    record.jump(1)
    assert is_earlier(record) and runs(record) and not tries(record)
    record.play("h")
    lead(record)
    assert tries(record) and not is_earlier(record)
    assert [node.code for node in record.main_line()] == ["k", "c", "h"]
    assert latest_node(record) is record.main_line()[-1]
    record.finish("resign:0")  # a variation may end: the game goes on
    lead(record)
    assert runs(record) and [node.code for node in record.main_line()] == ["k", "c", "h"]
    record.go(latest_node(record))
    assert not tries(record) and not is_earlier(record)
    record.finish("draw")
    record.jump(1)
    assert not runs(record), "a game that is over is walked freely"


def test_a_game_goes_on_from_where_moves_were_taken_back_to() -> None:
    record = mancala("k c h")
    record.play("a")
    take_back(record)
    take_back(record)
    assert record.here.ply == 2 and latest_node(record) is record.here and not is_earlier(record)
    copy = Record(load("progressive-mancala"))
    assert finish(copy.reading_rows(record.to_data())) == []
    assert copy.taken_back is copy.here and not is_earlier(copy), "kept with the game"
    record.jump(1)
    assert is_earlier(record) and runs(record)
    record.go(latest_node(record))
    record.play("i")
    lead(record)
    assert record.taken_back is None and [node.code for node in record.main_line()] == ["k", "c", "i"]
    assert not tries(record)


def test_taking_back_from_an_earlier_position_takes_back_where_the_game_stands() -> None:
    record = mancala("k c h")
    record.jump(1)
    take_back(record)
    assert record.here.ply == 2 and record.taken_back is record.here
    make_again(record)
    lead(record)
    assert record.here.ply == 3 and record.taken_back is None and latest_node(record) is record.here


def test_redo_follows_the_line_last_visited() -> None:
    record = mancala("k c h")
    record.jump(1)
    record.play("h")
    record.jump(0)
    assert codes(record) == "k h"
    record.go(record.main_line()[-1])
    record.jump(0)
    assert codes(record) == "k c h"


def test_an_illegal_move_changes_nothing_and_names_the_ply() -> None:
    record = mancala("k c")
    before = shape(record.root)
    with pytest.raises(IllegalMove) as refused:
        record.play("z")
    assert (refused.value.ply, refused.value.code) == (3, "z")
    assert (shape(record.root), record.here.ply) == (before, 2)


# Ends that belong to the line, not to the position.


@pytest.mark.parametrize(
    ("end", "winner", "reason"),
    [
        ("resign:0", 1, "outcome.resigned"),
        ("resign:1", 0, "outcome.resigned"),
        ("draw", None, "outcome.agreed"),
        ("time:0", 1, "outcome.time"),
        ("time:1", 0, "outcome.time"),
    ],
)
def test_a_word_of_mouth_ends_the_line_and_can_be_taken_back(end: str, winner: int | None, reason: str) -> None:
    record = mancala("k c")
    record.finish(end)
    outcome = record.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key, record.position.outcome()) == (winner, reason, None)
    with pytest.raises(IllegalMove) as refused:
        record.play("h")
    assert refused.value.reason.key == "refuse.over"
    record.finish("")
    assert record.outcome() is None
    record.play("h")


def test_an_end_there_is_not_is_refused() -> None:
    record = mancala("k")
    with pytest.raises(GameError) as refused:
        record.finish("resign:2")
    assert unsayable(refused.value.words) == []
    assert record.here.end == ""


def test_who_has_lost_on_the_board_cannot_resign() -> None:
    record = mancala("k c h k d j g c a i f e i a f")
    record.finish("resign:1")
    outcome = record.outcome()
    assert outcome is not None
    assert (outcome.winner, record.here.end) == (1, "")


ROUND = "47-46 41-42 46-47 42-41"


def test_the_fourth_time_a_position_stands_it_is_a_draw_in_the_record_only() -> None:
    record = Record(load("medamagaeru"))
    for code in (ROUND + " " + ROUND + " " + ROUND).split():  # the start counts as the first time
        assert record.outcome() is None
        record.play(code)
    outcome = record.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key) == (None, "outcome.repetition")
    assert record.position.outcome() is None
    assert record.position == record.root.position
    with pytest.raises(IllegalMove):
        record.play("47-46")


def test_repetition_is_counted_along_one_line_only() -> None:
    record = Record(load("medamagaeru"))
    for code in (ROUND + " " + ROUND).split():
        record.play(code)
    record.jump(4)
    for code in ["37-36", "31-32", "36-37", "32-31"]:
        record.play(code)
    assert record.outcome() is None
    assert record.here.repetitions() == 3


# The stored form.


@FEW
@given(record=TREES, note=TEXT, data=st.data())
def test_a_record_survives_being_stored(record: Record, note: str, data: st.DataObject) -> None:
    ended(record, data)
    record.players = named(data)
    for node in [record.root, *record.nodes()][:5]:
        node.comment = data.draw(TEXT)
    record.root.comment = note
    record.go(data.draw(st.sampled_from([record.root, *record.nodes()])))
    stored = json.loads(json.dumps(record.to_data()))
    again = Record(load(stored["game"], **stored["options"]))
    assert finish(again.reading_rows(stored)) == []
    assert shape(again.root) == shape(record.root)
    assert (again.players, len(again.here.line())) == (record.players, record.here.ply)
    assert [node.code for node in again.here.line()] == [node.code for node in record.here.line()]
    assert again.to_data() == record.to_data()


@pytest.mark.parametrize(("end", "friend", "version"), [("", {}, 1), ("time:1", {}, 3), ("", {"friend": "0123456789abcdefghijkl"}, 3)])
def test_an_older_komado_does_not_store_again_what_it_cannot_read(end: str, friend: dict[str, str], version: int) -> None:
    record = mancala("k c h")
    record.finish(end)
    record.terms = friend
    data = json.loads(json.dumps(record.to_data()))
    assert data["v"] == version
    again = Record(record.game)
    assert finish(again.reading_rows(data)) == []
    assert (again.to_data(), again.terms) == (record.to_data(), friend)


@pytest.mark.parametrize("stored", [None, [], "x", {"friend": 3, "n0": ["x"]}])
def test_what_is_stored_of_a_friend_may_be_anything(stored: object) -> None:
    record = mancala("k c h")
    assert finish(record.reading_rows({**record.to_data(), "terms": stored})) == []
    assert all(isinstance(value, str) for value in record.terms.values())


def test_a_line_that_was_resigned_and_played_on_before_is_stored_whole() -> None:
    record = mancala("k c h")
    record.jump(1)
    record.finish("resign:0")
    again = Record(record.game)
    assert finish(again.reading_rows(json.loads(json.dumps(record.to_data())))) == []
    assert again.to_data() == record.to_data()
    assert [node.end for node in again.main_line()] == ["resign:0", "", ""]


@QUICK
@given(data=st.dictionaries(st.sampled_from(["v", "game", "options", "players", "rows", "note", "end", "here", "x"]), JSON))
def test_no_stored_data_makes_reading_raise(data: dict[str, Any]) -> None:
    record = mancala()
    for words in finish(record.reading_rows(data)):
        assert unsayable(words) == []
    assert record.outcome() is None or record.root.end in ENDS
    json.dumps(record.to_data())


ROWS = [[-1, "k", "", ""], [0, "c", "hm", ""], [1, "h", "", ""], [2, "k", "", ""]]


@QUICK
@given(at=st.integers(0, 3), damage=JSON | st.lists(JSON, min_size=4, max_size=4) | st.just([1, "k"]))
def test_the_part_before_the_damage_is_kept(at: int, damage: Any) -> None:
    rows: list[Any] = [*ROWS[:at], damage, *ROWS[at + 1 :]]
    record = mancala()
    problems = finish(record.reading_rows({"v": 1, "rows": rows, "here": 3}))
    assert [unsayable(words) for words in problems] == [[] for _ in problems]
    kept = [node.code for node in record.main_line()]
    assert kept[:at] == ["k", "c", "h", "k"][:at]
    if kept != ["k", "c", "h", "k"]:
        assert problems


@pytest.mark.parametrize("parent", [1, 4, 99, -2, "0", None, 0.0, [0]])
def test_a_row_hangs_on_one_above_it(parent: object) -> None:
    record = mancala()
    problems = finish(record.reading_rows({"v": 1, "rows": [ROWS[0], [parent, "c", "", ""]]}))
    assert [words.key for words in problems] == ["record.damaged"]
    assert codes(record) == "k"


@pytest.mark.parametrize("version", [2, "1", None, [], {}])
def test_a_record_of_another_version_is_read_as_far_as_it_goes(version: object) -> None:
    record = mancala()
    assert [words.key for words in finish(record.reading_rows({"v": version, "rows": ROWS}))] == ["record.later"]
    assert codes(record) == "k c h k"


@pytest.mark.parametrize("players", [[["4", "x"]], [[1, 2], [3, 4]], "me", [["1", "a", "b"], ["", ""]], None])
def test_players_that_do_not_read_are_nobody_in_particular(players: object) -> None:
    record = mancala()
    finish(record.reading_rows({"v": 1, "rows": ROWS, "players": players}))
    assert record.players == (Player("", ""), Player("", ""))


def test_what_another_has_played_comes_first_and_nothing_is_lost() -> None:
    mine, theirs = Record(load("medamagaeru")), Record(load("medamagaeru"))
    for record, line in ((mine, ("57-56", "31-32", "56-55")), (theirs, ("57-56", "61-52", "47-46"))):
        for code in line:
            record.play(code)
    here = mine.here
    pairs = mine.take_in(theirs)
    assert [(a.code, b.code) for a, b in pairs] == [("", ""), ("57-56", "57-56"), ("61-52", "61-52"), ("47-46", "47-46")]
    assert [node.code for node in mine.main_line()] == ["57-56", "61-52", "47-46"]
    assert mine.here is here
    assert [node.code for node in mine.current_line()] == ["57-56", "31-32", "56-55"]
    assert [node.number for node in mine.made] == list(range(6))
    assert all(node.parent is None or node in node.parent.children for node in mine.made)
    again = Record(load("medamagaeru"))
    assert finish(again.reading_rows(mine.to_data())) == []
    assert again.to_data() == mine.to_data()
    assert len(mine.take_in(theirs)) == 4  # nothing new
    assert len(mine.made) == 6


def test_a_stored_level_that_there_is_not_is_told() -> None:
    record = mancala()
    problems = finish(record.reading_rows({"v": 1, "rows": ROWS, "players": [["9", ""], ["4", "x"]]}))
    assert [words.key for words in problems] == ["record.damaged"]
    assert record.players == (Player("", ""), Player("4", "x"))
