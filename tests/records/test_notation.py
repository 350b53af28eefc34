"""A record as text: written text reads back in either language, and pasted text is read as far as it makes sense."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import FEW, QUICK, TEXT, TREES, ended, named, shape, unsayable

from core.records import text_writer
from core.records.node import ENDS
from core.records.reading import text_reader
from core.records.record import Node, Record
from core.words import LANGUAGES
from games import ids, load

LANG = st.sampled_from(LANGUAGES)
# Text of lines that look like a record's.
LINES = [
    "Game: めだまがえる [medamagaeru]",
    "Variation: 3 [k.c]",
    "変化: 2",
    "結果: [draw]",
    "Result: [resign:0]",
    "First: A",
    "holes: 17",
    "*hm",
    "1 ▲k (+1)",
    "k c-",
    "(",
]
PASTED = st.one_of(TEXT, st.lists(st.sampled_from(LINES) | TEXT, max_size=8).map("\n".join))


def plain(text: str) -> str:
    """Text as a line of a record can hold it: one space for any run of space."""
    return text_writer._one_line(text)


def tidy(node: Node) -> None:
    """Removes from comments the spaces at either end of a line, which a text cannot hold."""
    node.comment = "\n".join(plain(line) for line in node.comment.replace("\r", "\n").split("\n"))
    for child in node.children:
        tidy(child)


@FEW
@given(record=TREES, lang=LANG, data=st.data())
def test_what_is_written_reads_back(record: Record, lang: str, data: st.DataObject) -> None:
    ended(record, data)
    for node in [record.root, *record.nodes()][:6]:
        node.comment = data.draw(TEXT)
    tidy(record.root)
    again, problems = text_reader.read(text_writer.write(record, lang), record.game_id)
    assert [str(words) for words in problems if words.key != "text.empty"] == []
    assert again.game.settings == record.game.settings
    assert shape(again.root) == shape(record.root)


@FEW
@given(record=TREES, lang=LANG, data=st.data())
def test_so_do_the_players(record: Record, lang: str, data: st.DataObject) -> None:
    record.players = named(data)
    again, problems = text_reader.read(text_writer.write(record, lang), record.game_id)
    assert [str(words) for words in problems if words.key != "text.empty"] == []
    assert [(player.level, player.name) for player in again.players] == [(player.level, plain(player.name)) for player in record.players]
    assert shape(again.root) == shape(record.root)


def test_a_star_begins_a_move_where_moves_begin_with_stars_and_else_a_comment() -> None:
    for between in ".、→;|\u3000":
        joined, problems = text_reader.read(between.join(["*e9", "*e1", "*a9"]), "shinken-shobu")
        assert ([node.code for node in joined.current_line()], problems) == (["*e9", "*e1", "*a9"], [])
    record, problems = text_reader.read("*e9 *e1\n*a9\n*good\n", "shinken-shobu")
    assert problems == []
    assert [node.code for node in record.current_line()] == ["*e9", "*e1", "*a9"]
    assert record.here.comment == "good"
    record.here.comment = "a1"  # in a text of our own every star is a comment's
    again, problems = text_reader.read(text_writer.write(record, "en"), "shinken-shobu")
    assert problems == []
    assert [(node.code, node.comment) for node in again.current_line()] == [("*e9", ""), ("*e1", ""), ("*a9", "a1")]


@QUICK
@given(text=PASTED, game_id=st.sampled_from(ids()))
def test_no_text_makes_reading_raise(text: str, game_id: str) -> None:
    record, problems = text_reader.read(text, game_id)
    assert [unsayable(words) for words in problems] == [[] for _ in problems]
    for node in record.nodes():
        assert node.parent is not None
        assert node.parent.position.parse(node.code) in node.parent.position.legal_moves()


@FEW
@given(record=TREES, lang=LANG)
def test_a_text_names_its_game_wherever_it_is_pasted(record: Record, lang: str) -> None:
    for game_id in ids():
        again, _ = text_reader.read(text_writer.write(record, lang), game_id)
        assert again.game.id == record.game_id


# (text pasted on the page of Progressive Mancala, moves read from it).
PASTES = [
    ("k c h k", "k c h k"),
    ("k, c、h→k", "k c h k"),
    ("1.k 2.c 3.h", "k c h"),
    ("1. k 2. c 3. h", "k c h"),
    ("1 ▲k (+1)\n2 △c (+2)\n", "k c"),
    ("1手目 先手k\n2手目: 後手c", "k c"),
    ("☗k ☖c", "k c"),
    ("k\u3000c\u00a0h", "k c h"),
    ("k c h k d j g c- a", "k c h k d j g c a"),
    ("\r\n k\r\nc\r\n", "k c"),
]


@pytest.mark.parametrize(("text", "moves"), PASTES)
def test_many_ways_of_writing_are_read(text: str, moves: str) -> None:
    record, problems = text_reader.read(text, "progressive-mancala")
    assert problems == []
    assert [node.code for node in record.main_line()] == moves.split()


@pytest.mark.parametrize("text", ["56緑2(57)", "56緑2", "56G2(57)", "57-56", "1 ▲56緑2"])
def test_native_notation_code_and_english_are_one(text: str) -> None:
    record, problems = text_reader.read(text, "medamagaeru")
    assert (problems, [node.code for node in record.main_line()]) == ([], ["57-56"])


# Unreadable texts: (text, problems, moves kept).
BROKEN = [
    ("", ["text.empty"], ""),
    ("hello", ["text.empty"], ""),
    ("k c z h", ["illegal.at"], "k c"),
    ("Game: Chess [chess]\nk c", ["game.unknown"], "k c"),
    ("holes: 12\nk c", ["option.value"], "k c"),
    ("k c\nVariation: 3 [k.z]\nh", ["illegal.at"], "k c"),
    ("k <script>alert(1)</script>", ["illegal.at"], "k"),
    ("？！…☖駒", ["text.empty"], ""),
    ("k ?!… c", [], "k c"),
    ("<script>__hacked=1</script><img src=x onerror=__hacked=1> & \"'", ["text.empty"], ""),
]


@pytest.mark.parametrize(("text", "problems", "kept"), BROKEN)
def test_what_does_not_read_is_named_and_the_rest_kept(text: str, problems: list[str], kept: str) -> None:
    record, named_problems = text_reader.read(text, "progressive-mancala")
    assert [words.key for words in named_problems] == problems
    assert [node.code for node in record.main_line()] == kept.split()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_option_and_a_player_of_the_same_name_are_told_apart(lang: str) -> None:
    record = Record(load("medamagaeru", first="white"))
    record.players = (record.players[0]._replace(name="White"), record.players[1]._replace(name="green"))
    again, problems = text_reader.read(text_writer.write(record, lang), "medamagaeru")
    assert [words.key for words in problems] in ([], ["text.empty"])
    assert (again.game.settings["first"], [player.name for player in again.players]) == ("white", ["White", "green"])


@pytest.mark.parametrize("end", ENDS[1:])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_given_up_before_its_first_move_stays_given_up(end: str, lang: str) -> None:
    record = Record(load("progressive-mancala"))
    record.finish(end)
    again, _ = text_reader.read(text_writer.write(record, lang), "progressive-mancala")
    assert again.root.end == end


@pytest.mark.parametrize("limit", ["300+5", "600/30x3", "move/259200"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_limit_of_the_clocks_is_kept_and_nothing_of_a_friend(lang: str, limit: str) -> None:
    record = Record(load("progressive-mancala"))
    record.play("k")
    record.terms = {"friend": "0123456789abcdefghijkl", "clock": limit + ":12:34", "handed": "k"}
    record.finish("time:0")
    text = text_writer.write(record, lang)
    assert "0123456789abcdefghijkl" not in text, "whoever has the text would have the game"
    again, problems = text_reader.read(text, "progressive-mancala")
    assert (problems, again.terms, again.here.end) == ([], {"clock": limit}, "time:0")


@pytest.mark.parametrize("told", ["10分", "10 minutes", "", "300+5 and more"])
def test_a_limit_in_words_is_passed_over(told: str) -> None:
    record, _ = text_reader.read(f"Time control: {told}\n持ち時間：{told}\nk c", "progressive-mancala")
    assert (record.terms, record.here.ply) == ({}, 2)


def test_a_result_above_the_moves_does_not_stop_them() -> None:
    record, problems = text_reader.read("Result: [draw]\nk c", "progressive-mancala")
    assert (problems, [node.code for node in record.main_line()]) == ([], ["k", "c"])
