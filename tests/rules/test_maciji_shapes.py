"""MACIJI on a board of a free shape: the allowed shapes, places that are no cells, and the texts that carry the shape."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from maciji_positions import after, cells, start
from samples import unsayable

from core.contract import BadOption
from core.records import link, text_writer
from core.records.reading import text_reader
from core.records.record import Record
from core.words import Words, say
from games import board_of, load, settle
from games.maciji.rules import Rules

ROUND = "01110-11111-11111-11111-01110"
RING = "1111-1001-1001-1111"
STAIRS = "100-010-111"  # on squares a1 and b2 touch by a corner, on hexagons not


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"cells": ROUND}, ""),
        ({"cells": RING, "size": "4x4"}, ""),
        ({"cells": STAIRS, "size": "3x3"}, ""),
        ({"cells": STAIRS, "size": "3x3", "board": "hex"}, "apart"),
        ({"cells": "110-010-011", "size": "3x3", "board": "hex"}, ""),
        ({"cells": "11000-11000-00000-00011-00011"}, "apart"),
        ({"cells": "100-010-101", "size": "3x3"}, "few"),
        ({"cells": "100-010-011", "size": "3x3"}, "few"),
        ({"cells": "000-000-000", "size": "3x3"}, "few"),
        ({"cells": "111-111-000", "size": "3x3"}, "edge"),
        ({"cells": "000-111-111", "size": "3x3"}, "edge"),
        ({"cells": "011-011-011", "size": "3x3"}, "edge"),
        ({"cells": "110-110-110", "size": "3x3"}, "edge"),
        ({"cells": "111-111-111", "size": "3x3"}, "whole"),
        ({"cells": ROUND, "size": "5x4"}, "form"),
        ({"cells": ROUND, "size": "6x5"}, "form"),
        ({"cells": ROUND + "-"}, "form"),
        ({"cells": ROUND.replace("-", ".")}, "form"),
        ({"cells": ROUND.replace("0", "x")}, "form"),
        ({"cells": "1111１-11111-11111-11111-01110"}, "form"),
        ({"cells": ""}, "form"),
        ({"cells": "ALL"}, "form"),
        ({"cells": "\x00\ud800" * 9000}, "form"),
    ],
)
def test_a_shape_is_connected_reaches_every_side_and_has_five_cells(options: dict[str, str], fault: str) -> None:
    if not fault:
        game = load("maciji", **options)
        assert dict(game.non_default()) == {name: value for name, value in options.items() if (name, value) != ("size", "5x5")}
        return
    with pytest.raises(BadOption) as refused:
        load("maciji", **options)
    words = refused.value.words
    reason = words.values["reason"]
    assert isinstance(reason, Words)
    assert (words.key, reason.key) == ("maciji.shape", "maciji.shape." + fault)
    assert unsayable(words) == []
    assert len(say(words, "ja")) < 250


def test_every_shape_of_nine_squares_is_one_or_is_refused_as_by_a_plain_look() -> None:
    """All 512 of them, on both boards."""
    for board, signs in itertools.product(("square", "hex"), itertools.product("01", repeat=9)):
        shape = "-".join("".join(signs[i : i + 3]) for i in (0, 3, 6))
        places = {(i % 3, i // 3) for i in range(9) if signs[i] == "1"}
        fits = 5 <= len(places) < 9 and all({place[axis] for place in places} == {0, 1, 2} for axis in (0, 1)) and whole(places, board)
        try:
            game = load("maciji", board=board, size="3x3", cells=shape)
        except BadOption:
            assert not fits, shape
            continue
        assert fits, shape
        assert isinstance(game, Rules)
        assert set(game.places) == places
        assert game.allowed("blocks") == (("0",) if len(places) < 9 else ("0", "1"))


def whole(places: set[tuple[int, int]], board: str) -> bool:
    """True if the places hang together: neighbours' centres are a cell apart, or a diagonal on squares."""
    reached, waiting = set[tuple[int, int]](), sorted(places)[:1]
    while waiting:
        one = waiting.pop()
        reached.add(one)
        for other in places - reached:
            across, down = one[0] - other[0] + (one[1] % 2 - other[1] % 2) / 2 * (board == "hex"), one[1] - other[1]
            if abs(across) <= (0.9 if down else 1) + (board != "hex") * 0.2 and abs(down) <= 1:
                waiting.append(other)
    return reached == places


def test_what_depends_on_the_cells_goes_by_the_shape() -> None:
    game = load("maciji", cells=ROUND)
    assert isinstance(game, Rules)
    assert game.allowed("cells") == ("all", ROUND)
    assert len(game.names) == 21
    assert not {"a1", "a5", "e1", "e5"} & set(game.allowed("goal"))
    assert len(game.allowed("goal")) == 22
    assert load("maciji", size="4x4", cells=RING).allowed("blocks") == ("0", "1")  # (12 - 5) // 4
    for options in ({"cells": ROUND, "goal": "a1"}, {"size": "4x4", "cells": RING, "blocks": "2"}):
        with pytest.raises(BadOption) as refused:
            load("maciji", **options)
        assert refused.value.words.key == "option.value"


def test_a_choice_that_no_longer_fits_is_left_out() -> None:
    chosen = {"size": "6x5", "cells": ROUND, "goal": "a1", "warp": "on"}
    assert dict(settle("maciji", chosen).non_default()) == {"size": "6x5", "goal": "a1", "warp": "on"}


def test_the_shape_is_told_in_words() -> None:
    assert [str(words) for words in load("maciji", cells=ROUND).unusual()] == ["Board shape: Custom (21 cells)"]
    assert say(load("maciji", cells=ROUND).named(), "ja") == "マシージ（盤の形：自由な形（21マス））"


def test_a_place_that_is_no_cell_is_none() -> None:
    position = start(cells=ROUND)
    assert not {"goal@a1", "goal@e5"} & set(cells(position).split())
    assert cells(after("goal@c3 a2", cells=ROUND)) == "a3 b1 b2 b3"
    assert str(position.refusal("goal@a1")) == "this board has no cell a1"
    assert str(position.explain((), "e5")) == "this board has no cell e5"
    assert str(position.explain((), "f1")) == "cells run from a1 to e5"
    assert position.explain((), "hand:P").key == "maciji.no_cell"
    assert say(position.refusal("ゴール a1"), "ja") == "a1 にマスはありません"


def test_the_keys_of_boards_of_other_shapes_differ() -> None:
    """No two of these are one position: neither a cell less, nor the same number of other cells, nor a blocked one."""
    shapes = ["all", "110-111-111", "011-111-111", "111-111-011", "111-101-111"]
    starts = [start(board=board, size="3x3", cells=shape) for board in ("square", "hex") for shape in shapes]
    starts.append(start(size="3x3", blocks="1").play(0))
    assert len({position.key() for position in starts}) == len({hash(position) for position in starts}) == len(starts)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_links_and_records_carry_the_shape(lang: str) -> None:
    chance = random.Random(5)
    for options in ({"cells": ROUND}, {"board": "hex", "size": "4x4", "cells": RING, "blocks": "1", "warp": "on"}):
        record = Record(load("maciji", **options))
        while record.position.legal_moves():
            record.play(record.position.code(chance.choice(record.position.legal_moves())))
        asked = link.read(link.write(record), "maciji")
        assert asked.record is not None
        assert asked.problems == []
        assert f"&cells={options['cells']}&" in "&" + link.write(record) + "&"
        again, problems = text_reader.read(text_writer.write(record, lang), "maciji")
        assert problems == []
        for other in (asked.record, again):
            assert other.game.settings == record.game.settings
            assert [node.code for node in other.main_line()] == [node.code for node in record.main_line()]


def test_a_link_with_no_shape_at_all_keeps_the_rest() -> None:
    asked = link.read("size=4x4&cells=1111-1001-1001-0000&goal=b2&v=1", "maciji")
    assert asked.record is not None
    assert [words.key for words in asked.problems] == ["maciji.shape"]
    assert dict(asked.record.game.non_default()) == {"size": "4x4", "goal": "b2"}


def test_a_diagram_shows_the_shape() -> None:
    assert after("goal@c3 a2", cells=ROUND).diagram("en").split("\n")[:6] == [
        "  a b c d e",
        "1 # . . . #",
        "2 1 . . . .",
        "3 . . G . .",
        "4 . . . . .",
        "5 # . . . #",
    ]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("board", ["square", "hex"])
def test_the_board_is_drawn_in_its_shape(board: str, seat: int) -> None:
    """A spot for each cell, where the whole board has it; the name of each column and row once, in a cell."""
    game, full = load("maciji", board=board, cells=ROUND), load("maciji", board=board)
    assert isinstance(game, Rules)
    view = board_of(game)
    spots = {spot.id: spot for spot in view.spots("", seat)}
    everywhere = {spot.id: spot for spot in board_of(full).spots("", seat)}
    assert spots == {name: everywhere[name] for name in game.names}
    assert list(spots) == [name for name in everywhere if name in spots]
    labels = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(\w)<', view.labels("", seat))
    assert sorted(name for _, _, name in labels) == sorted("abcde12345")
    for x, y, name in labels:
        near = [spot for spot in spots.values() if abs(spot.x - float(x)) < 50 and abs(spot.y - float(y)) < 50]
        assert [spot for spot in near if name in spot.id], name
    ground = view.ground("", seat, "en")
    assert ground.count("hexcell" if board == "hex" else "h100v100h-100z") == 21


@pytest.mark.parametrize("seat", [0, 1])
def test_a_column_that_begins_lower_has_its_name_in_its_cell(seat: int) -> None:
    """Above the cell it would lie on the name of a row."""
    drawn = board_of(load("maciji", board="hex", size="4x4", cells="0110-1111-1111-1111")).labels("", seat)
    above = re.findall(r'class="coord over-hexagon"[^>]*>(\w)<', drawn)
    assert above == (["b", "c"] if not seat else ["d", "c", "b", "a"])
    assert sorted(re.findall(r">([a-d])<", drawn)) == ["a", "b", "c", "d"]


def test_a_stroke_of_the_paper_runs_as_far_as_there_are_cells() -> None:
    ruled = re.findall(r'd="([^"]*)" class="ruled"', board_of(load("maciji", size="4x4", cells=RING)).ground("", 0, "en"))[0]
    assert ruled.count("M") == 2 * (1 + 1 + 2 + 1 + 1)
    gap = re.findall(r'd="([^"]*)" class="ruled"', board_of(load("maciji", size="3x3", cells="101-101-111")).ground("", 0, "en"))[0]
    assert gap.count("M") == (2 + 2 + 1 + 1) + (1 + 1 + 1 + 1)
