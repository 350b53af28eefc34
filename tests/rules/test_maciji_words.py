"""MACIJI in words: codes, notation, diagrams, and the reasons of refusals."""

import re

import pytest
from maciji_positions import after, codes, start

from core.contract import Event, IllegalMove
from core.records import text_writer
from core.records.reading import text_reader
from core.records.record import Record
from games import board_of, load
from games.maciji.rules import Rules, Sheet
from ui.html.move_list import move_list

# Codes and notation.


@pytest.mark.parametrize(
    ("line", "code", "ja", "en", "by_hand"),
    [
        ("", "block@b2", "× b2", "× b2", ["×b2", "x b2", "xb2", "b2"]),
        ("block@b2 block@d4", "warp@a3", "ワープ a3", "warp a3", ["ワープa3", "warpa3", "a3"]),
        ("block@b2 block@d4 warp@a3 warp@e3", "goal@e5", "ゴール e5", "goal e5", ["ゴールe5", "goale5", "e5"]),
        ("block@b2 block@d4 warp@a3 warp@e3 goal@e5", "c3", "1 c3", "1 c3", ["1c3"]),
        ("block@b2 block@d4 warp@a3 warp@e3 goal@e5 c3", "c4", "2 c4", "2 c4", ["2c4"]),
    ],
)
def test_codes_and_notation(line: str, code: str, ja: str, en: str, by_hand: list[str]) -> None:
    position = after(line, blocks="1", warp="on")
    move = position.parse(code)
    assert (position.kifu(move, "ja"), position.kifu(move, "en")) == (ja, en)
    for text in [code, ja, en, *by_hand]:
        assert position.read(text) == move, text
    assert position.taps(move) == (code.split("@")[-1],)


@pytest.mark.parametrize(
    ("line", "code", "key"),
    [
        ("", "", "refuse.unreadable"),
        ("", "b", "refuse.unreadable"),
        ("", "block@", "refuse.unreadable"),
        ("", "block@j1", "refuse.unreadable"),
        ("", "1b2", "refuse.unreadable"),
        ("", "goal@b2", "maciji.now"),
        ("", "ワープ b2", "maciji.now"),
        ("", "block@f1", "maciji.no_cell"),
        ("", "block@e5", "maciji.goal_not_blocked"),
        ("block@c3", "block@c3", "maciji.blocked"),
        ("block@c3 block@a1", "× c4", "maciji.now"),
        ("block@c3 block@a1", "warp@e5", "maciji.goal_no_warp"),
        ("block@c3 block@a1", "warp@c3", "maciji.blocked"),
        ("block@c3 block@a1 warp@b1", "warp@b1", "maciji.two_warps"),
        ("block@c3 block@a1 warp@b1 warp@d4", "goal@a2", "maciji.now"),
        ("block@c3 block@a1 warp@b1 warp@d4", "e5", "maciji.goal_not_first"),
        ("block@c3 block@a1 warp@b1 warp@d4", "c3", "maciji.blocked"),
        ("block@c3 block@a1 warp@b1 warp@d4", "2 b1", "maciji.next_is"),
        ("block@c3 block@a1 warp@b1 warp@d4", "1 c3", "maciji.blocked"),
        ("block@c3 block@a1 warp@b1 warp@d4", "1?c4", "refuse.unreadable"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4", "c4", "maciji.written"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4", "e5", "maciji.beside"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4 d4", "e5", "maciji.other_warp"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4 d4", "e6", "maciji.no_cell"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4 d4 b1", "d4", "maciji.written"),
    ],
)
def test_a_refusal_says_why(line: str, code: str, key: str) -> None:
    position = after(line, blocks="1", warp="on", goal="e5")
    for reads in (position.parse, position.read):
        with pytest.raises(IllegalMove) as refused:
            reads(code)
        assert (refused.value.code, refused.value.reason.key) == (code, key)


def test_nothing_is_wrong_with_what_can_be_played() -> None:
    position = start(blocks="1", warp="on")
    while position.number < 2:
        for code in codes(position):
            assert position.explain((), code.split("@")[-1]).key == "refuse.nothing"
        position = position.play(position.legal_moves()[0])
    assert after("warp@a1 warp@e1 goal@e5 b1 a1", warp="on").explain((), "e1").key == "refuse.nothing"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "block a cell (4 left in all)"),
        ("block@c3 block@a1 block@a2", "block a cell (1 left in all)"),
        ("block@c3 block@a1 block@a2 block@a3", "place a warp (1 of 2)"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1", "place a warp (2 of 2)"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5", "choose a cell for the goal"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5 goal@e5", "write 1 anywhere but on the goal"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5 goal@e5 d1", "write 2"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5 goal@e5 d1 e1", "write 3 on the other warp, c5"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5 goal@e5 d1 e1 c5", "write 4"),
    ],
)
def test_it_is_said_what_there_is_to_do(line: str, said: str) -> None:
    position = after(line, blocks="2", warp="on")
    assert str(position.to_do()) == said
    assert position.diagram("en").endswith(said)
    assert str(board_of(position.game).notice(position)) == said


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_record_in_two_words_a_move_reads_back(lang: str) -> None:
    line = "block@c3 block@d2 warp@a4 warp@e2 goal@d5 c2 d3 e2 a4 a5 b5 c5 d5"
    record = Record(load("maciji", blocks="1", warp="on"))
    for code in line.split():
        record.play(code)
    again, problems = text_reader.read(text_writer.write(record, lang), "maciji")
    assert problems == []
    assert [node.code for node in again.main_line()] == line.split()
    bare, problems = text_reader.read("blocks: 1\nwarp: on\nx c3 x d2 ワープ a4 warp e2 goal d5 1 c2 2 d3 3. e2 4.a4", "maciji")
    assert problems == []
    assert [node.code for node in bare.main_line()] == line.split()[:9]
    assert {"1", "81"} < set(Rules.first_words)


def test_a_refusal_names_the_number_and_the_cells() -> None:
    assert str(start(size="3x7").explain((), "d1")) == "cells run from a1 to c7"
    assert str(after("goal@e5 a1 b2").explain((), "e5")) == "3 must go next to 2"
    assert str(after("warp@a1 warp@e1 goal@e5 b1 a1", warp="on").explain((), "a2")) == "3 must go on the other warp, e1"
    assert str(after("goal@e5 a1 b2").refusal("4a2")) == "the next number is 3"


def test_the_goal_cannot_share_a_cell_with_a_warp() -> None:
    assert after("warp@a1 warp@e1", warp="on").refusal("goal@a1").key == "maciji.goal_no_warp"


def test_nothing_can_be_played_once_it_is_over() -> None:
    over = after("goal@b2 a1 b2", size="3x3")
    with pytest.raises(IllegalMove) as refused:
        over.parse("a2")
    assert refused.value.reason.key == over.explain((), "a2").key == "refuse.over"


def test_events_tell_what_is_placed_and_where_the_pencil_comes_from() -> None:
    lines = {
        "": ("block@b2", [Event("block", "block@b2", "", "b2", 0)]),
        "block@b2 block@d4": ("warp@a3", [Event("warp", "warp@a3", "", "a3", 0)]),
        "block@b2 block@d4 warp@a3 warp@e3": ("goal@e5", [Event("goal", "goal@e5", "", "e5", 1)]),
        "block@b2 block@d4 warp@a3 warp@e3 goal@e5": ("d3", [Event("write", "n1", "", "d3", 1)]),
        "block@b2 block@d4 warp@a3 warp@e3 goal@e5 d3": ("e3", [Event("write", "n2", "d3", "e3", 2)]),
        "block@b2 block@d4 warp@a3 warp@e3 goal@e5 d3 e3": ("a3", [Event("leap", "", "e3", "a3", 3), Event("write", "n3", "e3", "a3", 3)]),
    }
    for line, (code, events) in lines.items():
        position = after(line, blocks="1", warp="on")
        assert position.events(position.parse(code)) == events


def test_a_diagram_shows_numbers_goal_warps_and_blocks() -> None:
    position = after("block@c2 block@c4 warp@a3 warp@e2 goal@d5 b2 a3", blocks="1", warp="on")
    assert position.diagram("en").split("\n") == [
        "  a  b  c  d  e",
        "1 .  .  .  .  .",
        "2 .  1  x  .  W",
        "3 2W .  .  .  .",
        "4 .  .  x  .  .",
        "5 .  .  .  G  .",
        "Player 1 to move",
        "write 3 on the other warp, e2",
    ]
    hexagons = after("warp@c2 warp@a3 goal@c3 b2 c2", board="hex", size="3x3", warp="on")
    assert start(board="hex", size="3x3").diagram("en").split("\n")[:4] == ["  a b c", "1 . . .", "2  . . .", "3 . . ."]
    assert hexagons.diagram("en").split("\n")[:4] == ["  a  b  c", "1 .  .  .", "2  .  1  2W", "3 W  .  G"]
    assert hexagons.diagram() == hexagons.diagram("ja")
    assert hexagons.diagram("ja").split("\n")[:4] == ["   a   b   c", "1 ・  ・  ・", "2   ・   1  2渦", "3 渦  ・  旗"]


# Numbers of moves. The set-up is not counted, so that "11" is the move that writes 11.

SET_UP = ("block@a1", "block@e5", "warp@b2", "warp@d4", "goal@c5")


def some_play() -> Record:
    record = Record(load("maciji", blocks="1", warp="on"))
    for code in (*SET_UP, "a2", "b1"):
        record.play(code)
    return record


def test_a_record_counts_as_the_board_does() -> None:
    record = some_play()
    assert [node.count for node in record.here.line()] == [0, 0, 0, 0, 0, 1, 2]
    lines = text_writer.write(record, "en").splitlines()
    assert lines[lines.index("") + 1 :] == ["▲× a1", "△× e5", "▲warp b2", "△warp d4", "△goal c5", "1 ▲1 a2", "2 △2 b1"]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("numbered_from", [0, len(SET_UP)])
def test_a_text_reads_whichever_way_it_is_numbered(lang: str, numbered_from: int) -> None:
    """Both as it is written now and in the older way, with every move numbered, the set-up too."""
    record = some_play()
    record.jump(len(SET_UP) - 1)
    record.play("goal@c4")
    record.play("a3")
    text = text_writer.write(record, lang)
    if numbered_from:
        head, _, moves = text.partition("\n\n")
        main, blank, other = moves.partition("\n\n")
        numbered = [f"{ply} {line.lstrip('12 ')}" for ply, line in enumerate(main.splitlines(), 1)]
        title, *rest = other.splitlines()
        again = [f"{ply} {line.lstrip('12 ')}" for ply, line in enumerate(rest, len(SET_UP))]
        text = "\n".join([head, "", *numbered, "", title.replace(": 0 ", ": 5 "), *again])
        assert "7 △2 b1" in text
        assert "6 ▲1 a3" in text
    found, problems = text_reader.read(text, "maciji")
    assert problems == []
    assert sorted(".".join(step.code for step in node.line()) for node in found.made) == sorted(
        ".".join(step.code for step in node.line()) for node in record.made
    )


def test_the_list_of_moves_shows_and_says_those_numbers() -> None:
    record = some_play()
    rows = move_list(board_of(record.game), record, "en", {})
    assert [re.findall(r'<i aria-hidden="true">(.*?)</i>', row) for row in rows if "data-go" in row] == [[""]] * 5 + [["1"], ["2"]]
    heard = [re.findall(r'<span class="sr">(.*?)</span>', row)[0] for row in rows if "data-go" in row]
    assert heard[4:6] == ["Player 2 ", "move 1, Player 1: "]
    record.jump(4)
    record.play("goal@c4")
    assert any("</svg>Variation<" in row for row in move_list(board_of(record.game), record, "en", {}))


def test_a_number_on_a_warp_without_its_other_end_is_drawn() -> None:
    game = Rules({"warp": "on"})
    written = bytearray(len(game.start().written))
    written[3] = 1
    sheet = Sheet(game, bytes(written), 3, 2, (3,), 0, ())
    board = board_of(game)
    assert "warp-line" not in board.badges(sheet, board.layouts[0], 0, "en")
