"""What arrows and rings over a board tell: the way of every move, why a game ended, a move in plain words."""

import json
import random
import re

import pytest

from core.contract import Event
from core.drawing.board import Arrow
from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import board_of, ids, load
from tools.test_support.checks import playthrough_of
from ui.board.motion import ways

# Where the annotated games were decided. A scored end says so by the points of each piece, or by what both have won.
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


@pytest.mark.parametrize(
    ("start", "end", "turn", "degrees"), [("57", "51", 0, "0"), ("57", "17", 0, "90"), ("51", "57", 180, "0"), ("51", "55", 0, "180")]
)
def test_an_arrow_flies_with_its_head_first(start: str, end: str, turn: int, degrees: str) -> None:
    spots = board_of(load("macedonian-shogi")).places("square", 0)
    way = ways([Event("fly", "7", start, end, "A")], spots)["7"]
    assert all(frame["transform"].endswith(f" rotate({degrees}deg)") for frame in json.loads(way.frames(turn)))
