"""Arrows and rings over a board: the path of every move, the reason for a game's end, a move in plain words."""

import json
import random
import re
from typing import Any

import pytest

from core.contract import Event
from core.drawing.board import Arrow
from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import board_of, ids, load
from games.common_board.columns import CELL, NAMES
from games.kokutan_no_uma.rules import Move
from tools.test_support.checks import playthrough_of
from ui.board.motion import ways
from ui.review import over_board
from ui.review.findings import Findings, View

# The deciding places of the annotated games. A scored end shows the points of each piece, or both sides' gains.
DECIDED = {
    "kokutan-no-uma": ["b2", "d2", "f2", "h2"],
    "macedonian-shogi": ["42"],
    "maciji": ["d5"],
    "medamagaeru": [],
    "progressive-mancala": [],
    "shinken-shobu": ["a9"],
    "two-three": ["e6", "e7", "e8", "f6", "f7", "f8"],
    "uchu-yuei": ["b8", "c7", "d6", "e5", "f4"],
}


@pytest.mark.parametrize("game_id", sorted(DECIDED))
def test_an_ending_shows_why_on_the_board(game_id: str) -> None:
    options, codes = playthrough_of(game_id)
    record = Record(load(game_id, **options))
    for code in codes:
        record.play(code)
    node, board = record.here, board_of(record.game)
    assert sorted(board.decisive(node.before, node.move, node.position)) == DECIDED[game_id]
    for layout in board.layouts:
        for seat in (0, 1):
            drawn = board.ending(node.before, node.move, node.position, layout, seat)
            assert drawn.count("rg-core") == len(DECIDED[game_id])
            assert drawn or board.badges(node.position, layout, seat, "ja")


def test_a_third_capture_is_counted_where_it_was_made() -> None:
    record = Record(load("medamagaeru"))
    dice = random.Random(3)
    while record.outcome() is None:
        moves = record.position.legal_moves()
        taking = [move for move in moves if any(event.kind == "take" for event in record.position.events(move))]
        record.make(dice.choice(taking or moves) if record.position.turn == 0 else dice.choice(moves))
    node = record.here
    ended = record.outcome()
    assert ended is not None
    assert ended.reason == Words("medamagaeru.three")
    assert board_of(record.game).decisive(node.before, node.move, node.position) == [node.code[3:5]]
    assert ">3<" in board_of(record.game).ending(node.before, node.move, node.position, "square", 0)


@pytest.mark.parametrize("game_id", ids())
def test_every_move_has_a_way_and_plain_words(game_id: str) -> None:
    options, codes = playthrough_of(game_id)
    record = Record(load(game_id, **options))
    board = board_of(record.game)
    for code in codes:
        position = record.position
        for move in position.legal_moves():
            way = board.way(position, move)
            taps = [tap for tap in position.taps(move) if tap in board.places(board.layouts[0], 0)]
            assert way[-1:] == tuple(taps[-1:])
            if way:
                assert board.arrow(Arrow("hint", way), board.layouts[-1], 1).count("rg-core") == 1
            for lang in LANGUAGES:
                for words in board.advice(position, move):
                    assert not re.search(r"[{}▲△→]", say(words, lang))
            if len(taps) > 1:
                said = say(board.advice(position, move)[0], "en")
                assert taps[-1] in said or "crown" in said or "file" in said
        record.play(code)


# The last flight turns six times at the rim.
FLIGHTS = "pass.pass.e7-c5.i3-i5.c7-i3.c3-c7.b6-c3.h2-g5.b8-e7.g3-e5"
BOUNCES = ("i9", "j8", "c1", "a3", "g9", "j6")


def after_flights() -> Record:
    record = Record(load("kokutan-no-uma"))
    for code in FLIGHTS.split("."):
        record.play(code)
    return record


@pytest.mark.parametrize("seat", [0, 1])
def test_a_flight_is_drawn_over_its_numbered_bounces_and_over_nothing_else(seat: int) -> None:
    position, board = after_flights().position, board_of(load("kokutan-no-uma"))
    way = ("f6", *BOUNCES, "g3")
    assert board.way(position, position.parse("f6-g3")) == way
    drawn = board.arrow(Arrow("hint", way), "square", seat)
    at = board.places("square", seat)
    shaft = re.findall(r'd="M([^"Z]+)" class="sh-core"', drawn)[0].split("L")
    assert shaft[1:-1] == [f"{at[spot].x} {at[spot].y}" for spot in BOUNCES]
    numbered = re.findall(r'<circle cx="(\d+)" cy="(\d+)" r="25" class="pill"/><text [^>]*>(\d)<', drawn)
    assert numbered == [(str(at[spot].x), str(at[spot].y), str(i + 1)) for i, spot in enumerate(BOUNCES)]
    assert drawn.count("ar-core") == 1
    assert [say(words, "ja") for words in board.advice(position, position.parse("f6-g3"))] == ["f6 の黒駒を g3 へ", "6回跳ね返る"]


def test_the_review_draws_a_flight_as_a_hint_does() -> None:
    record = after_flights()
    found, board = Findings(), board_of(record.game)
    row = {"code": "f6-g3", "line": ["f6-g3"], "score": 40, "win_in": None}
    found.report = {"depth": 3, "score": 40, "solved": False, "win_in": None, "best": "f6-g3", "lines": [row, row | {"score": 0}]}
    drawn = over_board.drawn(found, None, board, View(record.here, record.position, None, "square", 0, "ja", ()))
    at = board.places("square", 0)
    corners = "L".join(f"{at[spot].x} {at[spot].y}" for spot in BOUNCES)
    shafts = re.findall(r'd="([^"]+)" class="sh-core"', drawn)
    assert shafts and all(corners in shaft for shaft in shafts)


def test_a_flight_laid_ahead_goes_its_way_or_shows_its_two_ends() -> None:
    record = after_flights()
    record.play("f6-g3")  # White is on turn; Black's next flight is laid ahead
    position: Any = record.position
    board = board_of(record.game)
    turning = [(start, end) for start in ("e7", "i7", "h8") for end in at_once(position, start) if position.route(Move(CELL[start], end))]
    assert turning
    for start, end in turning:
        route = tuple(NAMES[cell] for cell in position.route(Move(CELL[start], end)))
        assert board.premove(position, (start, NAMES[end])) == [(start, *route, NAMES[end])]
    assert board.premove(position, ("e7", "b8")) == [("e7",), ("b8",)]
    assert board.premove(position, ("e7",)) == [("e7",)]


def at_once(position: Any, start: str) -> list[int]:
    return list(position.landings(CELL[start]))


@pytest.mark.parametrize(
    ("start", "end", "turn", "degrees"), [("57", "51", 0, "0"), ("57", "17", 0, "90"), ("51", "57", 180, "0"), ("51", "55", 0, "180")]
)
def test_an_arrow_flies_with_its_head_first(start: str, end: str, turn: int, degrees: str) -> None:
    spots = board_of(load("macedonian-shogi")).places("square", 0)
    way = ways([Event("fly", "7", start, end, "A")], spots)["7"]
    assert all(frame["transform"].endswith(f" rotate({degrees}deg)") for frame in json.loads(way.frames(turn)))
