"""A position set up by hand: by taps on the palette and the board alone, in every game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from by_hand import build
from impossible import TOLD
from samples import unsayable

from core.contract import BadOption, BadPosition, Game, Position
from core.positions.parts import Cells, Counts, Rows
from core.steps import finish
from core.words import LANGUAGES, say
from games import board_of, load
from ui.editor import mends, views
from ui.editor.model import Draft

MANY = 200


def tapped(draft: Draft, spot: str) -> bool:
    """Taps a place; a board that cannot be without a cell stays."""
    before = draft.stored()
    try:
        return draft.tap(spot)
    except BadOption as error:
        assert draft.stored() == before and unsayable(error.words) == []
        return False


def spots_of(part: Rows | Cells) -> list[str]:
    """The cells of a part."""
    return part.spots if isinstance(part, Cells) else part.keys


def can_be_laid(draft: Draft) -> bool:
    """False if a list of cells has a cell twice, or more cells than there is room for: only a text can give such a position."""
    lists = [part for part in draft.parts if isinstance(part, Cells)]
    cells = [draft.values[part.name] for part in lists]
    return all(len(set(each)) == len(each) <= part.most for part, each in zip(lists, cells, strict=True))


def check_drawn(draft: Draft) -> None:
    """Every draft has a picture, each piece with an id of its own, and names for its places."""
    board, picture = board_of(draft.game), draft.picture()
    assert picture.text() == draft.text() or draft.problem() is not None
    for seat in (0, 1):
        pieces = draft.pieces(board, seat)
        assert len({piece.id for piece in pieces}) == len(pieces)
        layout = board.layouts[0]
        board.fixtures(picture, layout, seat), board.holding(picture, seat, "ja")
        assert all(unsayable(board.name(picture, spot)) == [] for spot in board.places(layout, seat))
        assert board.warnings(picture) is not None and picture.diagram("ja")


def test_the_start_can_be_taken_apart_and_built_again(game: Game) -> None:
    draft, start = Draft(game), game.start()
    draft.choose("erase")
    for part in draft.parts:
        for spot in part.keys if isinstance(part, Rows) else ():
            draft.tap(spot)
            assert not draft.values[spot]
        for spot in part.keys if isinstance(part, Counts) and part.joint else ():
            draft.tap(spot)
            assert draft.values[spot] == 0
    build(draft, start.text())
    assert draft.position() == start and draft.game.identity == game.identity


@pytest.mark.first_options
def test_any_position_can_be_built_from_nothing(game: Game, positions: list[Position]) -> None:
    for position in random.Random(1).sample(positions, min(MANY, len(positions))):
        draft = Draft(game)
        draft.preset("empty")
        text = position.text()
        build(draft, text)
        assert draft.problem() is None and draft.text() == text
        if draft.game.identity == game.identity:
            assert draft.position() == game.position(text)
        record = draft.done()
        assert record.position == draft.position()


@pytest.mark.first_options
def test_undo_brings_each_earlier_draft_back_and_redo_each_later_one(game: Game) -> None:
    chance, draft = random.Random(game.id), Draft(game)
    kept = [draft.stored()]
    spots = [spot for part in draft.parts for spot in (spots_of(part) if isinstance(part, (Rows, Cells)) else part.keys)] + [
        "hand0",
        "hand1",
    ]
    while len(kept) < 120:
        draft.choose(chance.choice([each.id for each in draft.palette] + [""]))
        for _ in range(3):
            doing = chance.random()
            before = draft.stored()
            if doing < 0.8:
                changed = tapped(draft, chance.choice(spots)) and draft.stored() != before
            elif doing < 0.9:
                part = chance.choice(draft.choices() or [None])
                changed = part is not None and draft.set(part.name, chance.choice(part.options))
            else:
                changed = draft.preset(chance.choice(draft.presets()))
            assert changed == (draft.stored() != before)
            if changed:
                kept.append(draft.stored())
            problem = draft.problem()
            assert problem is None or unsayable(problem) == []
        check_drawn(draft)
    for now, before in pairwise(kept[::-1]):
        assert draft.stored() == now and draft.undo() and draft.stored() == before
    assert not draft.undo()
    for now in kept[1:]:
        assert draft.redo() and draft.stored() == now
    assert not draft.redo()
    again = Draft(game)
    assert again.restore(draft.stored()) and again.stored() == draft.stored() and again.values == draft.values


REACHED = [
    *TOLD,
    ("maciji", {}, "a1:c3c4:-:-", "goal"),
    ("maciji", {}, "a1:c3:-:e5", "odd_blocks"),
    ("maciji", {}, "a1:c3:e5:-", "one_warp"),
]


@pytest.mark.parametrize(("game_id", "options", "text", "key"), REACHED, ids=range(len(REACHED)))
def test_what_is_impossible_is_said_and_the_draft_kept(game_id: str, options: dict[str, str], text: str, key: str) -> None:
    draft = Draft(load(game_id, **options))
    before = draft.stored()
    unreadable = draft.read(text)
    problem = unreadable or draft.problem()
    if unreadable:
        assert draft.stored() == before
    else:
        assert draft.text() == text and draft.can_undo() == (draft.stored() != before)
    if problem is None:
        assert not key or draft.game.non_default() != load(game_id, **options).non_default()  # the options have followed the draft
        return
    assert problem.key == "position." + key and unsayable(problem) == []
    if not unreadable:
        assert set(draft.places()) <= {spot for part in draft.parts if isinstance(part, (Rows, Cells)) for spot in spots_of(part)}
        with pytest.raises(BadPosition):
            draft.done()
        if can_be_laid(draft):
            by_hand = Draft(load(game_id, **options))
            build(by_hand, text)
            # A second crown takes the first one's place.
            assert by_hand.problem() == (problem if by_hand.text() == text else None)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("hello 8.8.8", "edit.no_diagram"),
        ("こんにちは", "edit.no_diagram"),
        ("", "edit.no_diagram"),
        ("ab cd:0", "position.blank"),
        ("ab？cd:0", "position.sign"),
    ],
)
def test_a_text_that_is_no_position_is_called_so(text: str, key: str) -> None:
    words = Draft(load("medamagaeru")).read(text)
    assert words and words.key == key and unsayable(words) == []


def test_two_crowns_of_a_side_are_ringed() -> None:
    draft = Draft(load("macedonian-shogi"), "b2ngk!s!gnb2.pphhhhpp.8.8.8.8.PPHHHHPP.B2NGSK!GNB2:-:00:0")
    assert sorted(draft.places()) == ["41", "51"]


@pytest.mark.first_options
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_palette_shows_each_item_with_its_words_and_what_is_left(game: Game, lang: str) -> None:
    draft, board = Draft(game), board_of(game)
    draft.choose(draft.palette[0].id)
    markup = views.palette(draft, board, 0, lang) + views.choices(draft, board, lang) + views.presets(draft)
    markup += views.counts(draft, board, board.layouts[0], 0, lang) + views.verdict(draft, lang, [])
    assert markup.count('data-do="edit-choose:') == len(draft.palette) and markup.count('aria-pressed="true"') == 1 + len(
        [each for each in draft.choices() if each.name != "turn"]
    )
    assert not re.search(r"\b(edit|position)\.\w", markup) and "verdict good" in markup
    symbols = set(re.findall(r'href="#(?!i-)([^"]+)"', markup))  # all symbols but icons
    assert symbols <= set(re.findall(r'<symbol id="([^"]+)"', board.symbols()))
    assert all(f'data-do="edit-choose:{each.id}"' in markup for each in draft.palette)
    if draft.preset("empty") and draft.problem():
        assert "verdict bad" in views.verdict(draft, lang, [])


def chosen(game_id: str, *taps: str, item: str = "", **options: str) -> Draft:
    """A draft after taps with one item."""
    draft = Draft(load(game_id, **options))
    draft.choose(item)
    for spot in taps:
        assert draft.tap(spot)
    return draft


def test_a_piece_is_picked_up_and_laid_down_and_leaves_the_board_beside_it() -> None:
    draft = chosen("macedonian-shogi", "87", "84", "77", "hand1")
    assert (draft.values["87"], draft.values["84"], draft.values["77"]) == ("", "P", "")
    assert draft.values["hand:p"] == 1 and draft.problem() is None
    assert draft.undo() and (draft.values["77"], draft.values["hand:p"]) == ("P", 0)
    draft = chosen("uchu-yuei", "c3", "c4", item="B")
    assert draft.values["hand:B"] == 4
    draft.choose("")
    assert draft.tap("c3") and draft.tap("hand0") and draft.values["hand:B"] == 5 and draft.problem() is None
    assert not draft.tap("hand0")


def test_the_picture_shows_the_crowns_that_are_laid() -> None:
    """A king without a crown has none on the board either; two crowns are both in sight."""
    game = load("macedonian-shogi")
    board = board_of(game)

    def crowned(draft: Draft) -> list[str]:
        found = [piece.spot for piece in draft.pieces(board, 0) if "crowned" in piece.symbol]
        assert sorted(found) == sorted(spot for spot in board.places("", 0) if "crown" in say(board.name(draft.picture(), spot), "en"))
        return sorted(found)

    draft = Draft(game)
    draft.preset("empty")
    draft.choose("K")
    assert draft.tap("58") and crowned(draft) == []
    draft.choose("crown")
    assert draft.tap("58") and crowned(draft) == ["58"]
    assert crowned(Draft(game, "b2ngk!s!gnb2.pphhhhpp.8.8.8.8.PPHHHHPP.B2NGSKGNB2:-:00:0")) == ["41", "51"]
    assert crowned(Draft(game)) == ["48", "51"]
    attacked = [Draft(game, f"k!7.8.8.8.8.8.3h4.3{crowned}{4 - crowned.count('S')}:-:00:0").picture() for crowned in ("K!S", "K!S!")]
    assert [len(board.warnings(picture)) for picture in attacked] == [1, 0]


def test_the_newest_crown_counts_and_its_wearer_says_how_often_it_was_passed() -> None:
    draft = chosen("macedonian-shogi", "58", item="crown")
    assert (draft.values["58"], draft.values["48"], draft.values["passes0"]) == ("S!", "K", 1)
    assert draft.problem() is None and draft.tap("48") and draft.text() == Draft(draft.game).text()


def test_the_options_follow_what_is_laid_only_where_they_must() -> None:
    draft = chosen("maciji", "a1", "e5", item="warps")
    assert draft.game.non_default() == [("warp", "on")] and draft.problem() is None
    draft.choose("path")
    assert draft.undo() and draft.problem() is None  # the other player places the second warp
    assert draft.tap("c3")
    draft.choose("goal")
    assert draft.tap("c4") and draft.places() == ["a1"]
    assert [draft.undo() for _ in range(3)] == [True] * 3 and draft.game.non_default() == []
    draft = chosen("maciji", "a1", item="blocks", blocks="2")
    assert draft.game.non_default() == [("blocks", "2")] and draft.problem() is None


def test_what_is_laid_stays_on_another_board_as_far_as_it_fits() -> None:
    draft = chosen("maciji", "a1", "b2", "c3", "d4", item="path")
    assert draft.option("size", "3x3") and draft.text() == "a1b2c3:-:-:-"
    assert draft.option("goal", "a3") and draft.values["goal"] == ("a3",) and draft.problem() is None
    assert draft.undo() and draft.undo() and draft.text() == "a1b2c3d4:-:-:-"
    with pytest.raises(BadOption):
        draft.option("size", "2x2")
    draft = Draft(load("progressive-mancala"))
    assert draft.option("holes", "17") and draft.values["k"] == 5 and draft.values["q"] == 0


def test_cells_are_taken_off_the_board_and_brought_back() -> None:
    draft = chosen("maciji", "a1", "c2", item="shape", size="4x4")
    assert dict(draft.game.non_default()) == {"size": "4x4", "cells": "0111-1101-1111-1111"} and draft.problem() is None
    whole = draft.outline()
    assert whole is not None and len(board_of(whole).places("square", 0)) == 16
    draft.choose("blocks")
    assert draft.outline() is None and draft.tap("b1") and not draft.tap("a1")
    draft.choose("shape")
    away = ("b1", "b2", "a3")
    assert all(draft.tap(spot) for spot in away) and draft.values["blocks"] == ()
    with pytest.raises(BadOption):
        draft.tap("b3")  # a2 would be alone
    assert all(draft.tap(spot) for spot in ("a1", "c2", *away)) and draft.game.settings["cells"] == "all"
    draft.option("size", "5x5")
    assert draft.tap("e5") and draft.option("size", "4x4") and draft.game.settings["cells"] == "all"


@pytest.mark.parametrize(
    ("options", "spot", "key", "ringed"),
    [
        ({"size": "4x4", "cells": "0011-1001-0111-1111"}, "b3", "apart", ["a2"]),
        (
            {"size": "9x9", "cells": "-".join(["111101111"] * 8 + ["111111111"])},
            "e9",
            "apart",
            [f"{x}{y}" for x in "fghi" for y in range(1, 10)],
        ),
        ({"size": "3x3", "cells": "100-111-111", "board": "hex"}, "a2", "apart", ["a1"]),
        ({"size": "3x3", "cells": "100-111-111"}, "a1", "edge", ["a1"]),
        ({"size": "3x3", "cells": "100-010-111"}, "a3", "few", ["a3"]),
        ({"size": "5x5", "cells": "10000-11000-11111-11111-11111"}, "e1", "alone", ["e1"]),
    ],
)
def test_a_cell_that_cannot_go_or_come_is_refused_in_words(options: dict[str, str], spot: str, key: str, ringed: list[str]) -> None:
    """The row of 0 and 1 that the board's shape is in an address says nothing to a person."""
    draft = chosen("maciji", item="shape", **options)
    with pytest.raises(BadOption) as refusal:
        draft.tap(spot)
    words = refusal.value.words
    assert (words.key, draft.ringed(words)) == ("maciji.without." + key, ringed) and unsayable(words) == []
    assert all(options["cells"][:3] not in say(words, lang) for lang in LANGUAGES)
    outline = draft.outline()
    assert outline is not None
    drawn = views.marks(draft, board_of(draft.game), board_of(outline), options.get("board", "square"), 0, words)
    assert drawn.count("edit-wrong") == len(ringed)


def test_cells_cut_off_by_blocked_ones_are_ringed() -> None:
    draft = Draft(load("maciji", size="3x3", blocks="1", board="hex"), "-:-:-:a2b1")
    assert draft.places() == [] and draft.ringed() == ["a1"]


@pytest.mark.parametrize("holes", ["11", "17"])
def test_play_from_many_moves_laid_by_hand_leads_to_positions_that_can_be_read(holes: str) -> None:
    """Each side plays for extra moves, of which there are as many as one can lay."""
    draft, chance = Draft(load("progressive-mancala", holes=holes)), random.Random(holes)
    for name in ("left", "gifts") * 60:
        draft.count(name, 1)
    position = draft.position()
    assert position is not None and draft.count("left", -1)
    while moves := position.legal_moves():
        moves = [move for move in moves if all(event.kind != "capture" for event in position.events(move))] or moves
        position = position.play(chance.choice(moves))
        assert Draft(draft.game, position.text()).position() == position


def test_steps_can_be_made_one() -> None:
    draft = Draft(load("progressive-mancala"))
    before = [draft.stored()]
    for name in ("score0", "score0", "goal"):
        draft.count(name, 1)
        before.append(draft.stored())
    draft.join(1)
    assert draft.steps() == 2 and draft.stored() == before[3]
    assert draft.undo() and draft.stored() == before[1] and draft.undo() and draft.stored() == before[0]
    assert draft.redo() and draft.redo() and draft.stored() == before[3] and not draft.redo()
    draft.join(2)
    assert draft.steps() == 2


def test_a_damaged_draft_is_not_taken_from_a_store() -> None:
    draft = Draft(load("two-three"))
    for stored in ("", "start=", "start=x", "size=3&start=WW.WW.WW.2.BB.BB.BB:0", "start=WW.WW.WW.2.BB.BB.BB:2"):
        assert not draft.restore(stored) and draft.stored() == Draft(load("two-three")).stored() and not draft.can_undo()


def test_a_diagram_is_taken_from_what_is_around_it() -> None:
    position = load("two-three").start()
    for move in position.legal_moves()[:1]:
        position = position.play(move)
    draft = Draft(load("two-three"))
    assert draft.read("見てください\r\n" + position.diagram("ja").replace("\n", "\r\n") + "\n\nです") is None
    assert draft.position() == position
    words = draft.read("何も\nない")
    assert words is not None and unsayable(words) == [] and draft.position() == position


def test_a_position_for_a_picture_is_that_of_the_game(game: Game, positions: list[Position]) -> None:
    """Under each choice of options; `lay` takes impossible ones too."""
    rules = Draft(game)._rules
    for position in [game.start(), *random.Random(3).sample(positions, min(12, len(positions)))]:
        laid = rules.lay(game, position.text())
        assert [laid.diagram(lang) for lang in LANGUAGES] == [position.diagram(lang) for lang in LANGUAGES]


FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
# Diagrams as they arrive from a chat, a mail, a table.
PASTED: list[Callable[[list[str]], str]] = [
    lambda lines: "\n".join(lines).translate(FULL_WIDTH),
    lambda lines: "\n".join("> " + line for line in lines),
    lambda lines: "\n\n".join(lines),
    lambda lines: "\r\n".join("    " + "\t".join(line.split()) for line in lines),
    lambda lines: "\n---\n".join("| " + " | ".join(line.split()) + " |" for line in lines),
    lambda lines: "\u200b\n".join(line.replace(" ", "\u00a0") for line in lines),
    lambda lines: "\n".join(lines[1:]),  # without the names of the columns
]
IN_ONE_CASE: list[Callable[[list[str]], str]] = [lambda lines: "\n".join(lines).upper(), lambda lines: "\n".join(lines).lower()]


@pytest.mark.first_options
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_diagram_is_taken_however_it_was_pasted(game: Game, positions: list[Position], lang: str) -> None:
    for position in random.Random(2).sample(positions, min(12, len(positions))):
        lines = position.diagram(lang).split("\n")
        for pasted in PASTED if game.id == "macedonian-shogi" else PASTED + IN_ONE_CASE:
            draft = Draft(game)
            draft.preset("empty")
            assert draft.read(pasted(lines)) is None, pasted(lines)
            assert draft.assumed is None
            if game.id != "maciji":  # which warp came first no diagram tells
                assert draft.text() == position.text()
        names, rows, width = draft._rules.frame(game)
        cells = [line.split() for line in lines[1 : 1 + len(rows)]]
        bare = [line if len(line) == width else line[1:] if line[0] in rows else line[:-1] for line in cells]
        draft.preset("empty")
        assert draft.read("\n".join(map(" ".join, bare))) is None and draft.assumed is not None
        assert draft.text().split(":")[0] == position.text().split(":")[0]


def test_a_board_brings_the_options_that_it_needs() -> None:
    for game_id, options, lang in [
        ("maciji", {"size": "7x6"}, "ja"),
        ("maciji", {"size": "3x9", "warp": "on"}, "en"),
        ("maciji", {"size": "4x4", "cells": "1111-1001-1001-1111", "blocks": "1"}, "ja"),
        ("progressive-mancala", {"holes": "17"}, "en"),
    ]:
        position, draft = load(game_id, **options).start(), Draft(load(game_id))
        for _ in range(5):
            position = position.play((position.legal_moves() * 5)[4]) if position.legal_moves() else position
        assert draft.read(position.diagram(lang)) is None and draft.text() == position.text()
        assert draft.game.non_default() == position.game.non_default() and draft.assumed is None
        assert draft.undo() and draft.stored() == Draft(load(game_id)).stored()


def test_an_impossible_board_is_taken_and_said_to_be_so() -> None:
    for game_id, text, key in [
        ("medamagaeru", "7.1W5W3W1W2W41.7.7.7.1G4G4G1G3G51.7:0", "twice"),
        ("uchu-yuei", "BBBBBBB3.10.10.10.10.10.10.10.10:1:0666", "more"),
        ("two-three", "WW.WW.W1.2.BB.BB.BB:1", "in_all"),
        ("progressive-mancala", "5,5,5,5,5,5,5,5,5,5,4:0:0,0:1:1:0", "in_all"),
        ("macedonian-shogi", "b2ngk!s!gnb2.pphhhhpp.8.8.8.8.PPHHHHPP.B2NGSK!GNB2:-:00:1", "crown"),
        ("maciji", "a1b2:c4:b2:-", "one_warp"),
        ("maciji", "a1c3:c4:-:-", "number_at"),
    ]:
        draft, picture = Draft(load(game_id)), Draft(load(game_id), text).picture()
        assert draft.read(picture.diagram("en")) is None and draft.text() == text
        problem = draft.problem()
        assert problem is not None and problem.key == "position." + key


@pytest.mark.parametrize(
    ("game_id", "change", "key", "values"),
    [
        ("medamagaeru", lambda lines: lines[:3] + lines[4:], "rows", {"count": 7, "told": 6}),
        ("two-three", lambda lines: [lines[0], lines[1], *lines[1:]], "rows", {"count": 7, "told": 8}),
        ("medamagaeru", lambda lines: [line.replace("緑2 ", "") for line in lines], "width", {"row": "7", "count": 7, "told": 6}),
        ("shinken-shobu", lambda lines: [line.replace("黒", "赤", 1) for line in lines], "piece", {"row": "9"}),
        ("progressive-mancala", lambda lines: [lines[0], lines[1][3:], *lines[2:]], "numbers", {"count": 11, "told": 10}),
        ("maciji", lambda lines: [line.replace("・ ", "", line[0] == "2") for line in lines], "width", {"row": "2", "told": 4}),
    ],
)
def test_what_is_wrong_with_a_board_is_said_with_its_row(game_id: str, change: Any, key: str, values: dict[str, object]) -> None:
    draft = Draft(load(game_id))
    before = draft.stored()
    words = draft.read("\n".join(change(draft.game.start().diagram("ja").split("\n"))))
    assert words is not None and words.key == "position." + key and values.items() <= words.values.items() and unsayable(words) == []
    assert draft.stored() == before


@pytest.mark.parametrize(
    ("game_id", "text", "mended"),
    [
        ("medamagaeru", "7.1W5W3W1W2W41.7.7.7.1G4*G2G1G3G51.7:0", ("turn", "66", "flip")),
        ("medamagaeru", "7.1W5W3W1W2W41.7.7.7.1G4G2G1G3G51.7:0", None),
        ("shinken-shobu", "WWWWWWWWWW.10.10.10.10.10.10.10.BBBBBBBBBB:1:0", ("set", "turn", "0")),
        ("progressive-mancala", "5,5,5,5,5,5,5,5,5,5,4:0:0,0:0:1:0", ("count", "a", "1")),
        ("macedonian-shogi", "b2ngk!sgnb2.pphhhhpp.8.8.8.8.PPHHHHPP.B2NGSK!GNB2:A1:00:0", ("count", "hand:A", "-1")),
        ("maciji", "a1b2:c3:e5:-", ("erase", "e5", "")),
    ],
)
def test_one_change_mends_what_one_change_can_mend(game_id: str, text: str, mended: tuple[str, str, str] | None) -> None:
    draft = Draft(load(game_id))
    draft.read(text)
    before, found = draft.stored(), finish(mends.find(draft))
    assert draft.stored() == before and [tuple(mend)[:3] for mend in found[:1]] == ([mended] if mended else [])
    for mend in found:
        board = board_of(draft.game)
        for lang in LANGUAGES:
            button = views.mend(draft, mend, board, board.layouts[0], 0, lang)
            assert not re.search(r">[^<]*\b(edit|position)\.\w", button)
        assert draft.restore(mend.stored) and draft.problem() is None and draft.undo() and draft.stored() == before


def test_no_number_stands_on_the_tool_that_takes_away() -> None:
    """What is left to be laid is no number of what can be taken away."""
    draft = Draft(load("progressive-mancala"))
    draft.preset("empty")
    shown = views.palette(draft, board_of(draft.game), 0, "ja")
    less = next(each for each in draft.palette if each.value == -1)
    assert f'edit-choose:{less.id}"' in shown
    assert "<b" in shown and "<b" not in shown.partition(f'edit-choose:{less.id}"')[2].partition("</button>")[0]
