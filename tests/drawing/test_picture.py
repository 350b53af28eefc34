"""Every position can be drawn, tapped and spoken: in each layout, from each seat, in both languages."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from samples import some, unsayable

from core.contract import Game, Position
from core.drawing.board import GameBoard
from core.drawing.layers import draw
from core.drawing.svg import mark_symbols
from core.taps import Taps
from core.words import LANGUAGES, Words
from games import board_of

if TYPE_CHECKING:
    from tests.conftest import Step

SEATS = (0, 1)


@pytest.fixture
def view(game: Game) -> GameBoard:
    board: GameBoard = board_of(game)
    return board


def first_taps(position: Position) -> list[str]:
    return Taps(position).lit()


def check_picture(view: GameBoard, position: Position, layout: str, seat: int, lang: str) -> None:
    drawn = ET.fromstring(draw(view, position, layout, seat, lang, first_taps(position)))
    spots = Counter(element.get("data-spot") for element in drawn.iter() if element.get("data-spot"))
    assert spots == Counter({spot.id: 1 for spot in view.spots(layout, seat)})
    shown = [(e.get("data-piece"), e.get("data-owner"), e.get("data-at")) for e in drawn.iter() if e.get("data-piece")]
    pieces = view.pieces(position, seat)
    assert shown == [(piece.id, str(piece.owner), piece.spot) for piece in pieces if piece.owner >= 0]
    assert len({piece.id for piece in pieces}) == len(pieces)
    assert {piece.owner for piece in pieces} <= {-1, 0, 1}
    assert {piece.spot for piece in pieces} <= set(spots)
    lit = {element.get("data-spot") for element in drawn.iter() if element.get("data-lit") is not None}
    beside = {item.tap for player in SEATS for item in view.hand(position, player)} | {item.tap for item in view.commands(position)}
    assert lit == set(first_taps(position)) - beside
    symbols = {element.get("id") for element in drawn.iter() if element.get("id")}
    used = {str(element.get("href"))[1:] for element in drawn.iter() if element.get("href")}
    assert used <= symbols
    stops = [element for element in drawn.iter() if element.get("tabindex") == "0"]
    assert len(stops) == 1
    assert all(element.get("aria-label") for element in drawn.iter() if element.get("data-spot"))


def test_every_position_can_be_drawn(view: GameBoard, positions: list[Position]) -> None:
    chosen = some(positions, 12) + [position for position in positions if position.outcome() is not None][:2]
    for i, position in enumerate(chosen):
        for layout in view.layouts:
            for seat in SEATS:
                check_picture(view, position, layout, seat, LANGUAGES[i % 2])


def test_what_can_be_chosen_about_a_board_is_named_and_drawn(view: GameBoard, positions: list[Position]) -> None:
    assert view.as_built(LANGUAGES[0])
    for setting in view.settings:
        assert unsayable(Words("settings." + setting.name)) == []
        assert set(setting.on_in) <= set(LANGUAGES)
        usual = view.switched[setting.name]
        view.choose(setting.name, not usual)
        assert not view.as_built(LANGUAGES[0])
        for position in some(positions, 3):
            check_picture(view, position, view.layouts[0], 1, LANGUAGES[1])
        view.choose(setting.name, usual)


def test_names_change_only_with_a_piece_or_a_warning(view: GameBoard, steps: list[Step]) -> None:
    """Only in games with pieces on the board: the page announces only those names again."""
    for before, _, after in some(steps, 60):
        if not view.pieces(before, 0):
            continue
        told = [{spot.id: view.name(position, spot.id) for spot in view.spots(view.layouts[0], 0)} for position in (before, after)]
        pieces = [set(view.pieces(position, 0)) for position in (before, after)]
        warned = [{mark.spot for mark in view.warnings(position)} for position in (before, after)]
        changed = {piece.spot for piece in pieces[0] ^ pieces[1]} | (warned[0] ^ warned[1])
        assert {spot for spot in told[0] if told[0][spot] != told[1][spot]} <= changed


def test_spots_lie_within_the_picture_and_turn_with_the_seat(view: GameBoard) -> None:
    for layout in view.layouts:
        width, height = view.size(layout)
        at = [{spot.id: (spot.x, spot.y) for spot in view.spots(layout, seat)} for seat in SEATS]
        assert at[0].keys() == at[1].keys()
        assert at[0] != at[1]
        for place in (*at[0].values(), *at[1].values()):
            assert 0 < place[0] < width
            assert 0 < place[1] < height


def test_the_frames_of_a_move_change_what_the_board_has_and_end_where_it_leads(view: GameBoard, steps: list[Step]) -> None:
    for i, (before, move, _) in enumerate(some(steps, 24)):
        layout, seat = view.layouts[i % len(view.layouts)], i % 2
        frames = view.frames(before, move, layout, seat)
        shown = dict(view.fixtures(before, layout, seat))
        there = set(shown)
        each = list(frames.each)
        assert len(each) == frames.count
        for frame in each:
            shown.update(frame.fixtures)
            assert frame.pause > 0
            assert unsayable(frame.words) == []
            assert len(ET.fromstring(f"<g>{frame.over}</g>")) <= 1
        assert set(shown) == there
        assert not each or each[0].words is not None


def test_every_move_can_be_tapped(positions: list[Position]) -> None:
    for position in some(positions, 40):
        tapper = Taps(position)
        for move in position.legal_moves():
            taps = position.taps(move)
            for depth, spot in enumerate(taps):
                assert tapper.prefix == taps[:depth]
                assert spot in (tapper.answers() if spot.startswith("choice:") else tapper.lit())
                made = tapper.tap(spot)
                assert tapper.refusal is None
            assert made == (move,)
            assert not tapper.cancel()


def test_a_tap_that_does_nothing_says_why(view: GameBoard, positions: list[Position]) -> None:
    spots = [spot.id for spot in view.spots(view.layouts[0], 0)]
    wrong: set[str] = set()
    for position in [position for position in some(positions, 12) if position.outcome() is None]:
        tapper = Taps(position)
        begun = sorted({taps[:n] for taps in map(position.taps, position.legal_moves()) for n in range(len(taps))})
        for prefix in begun[:: max(1, len(begun) // 12)]:
            for spot in spots:
                tapper.cancel()
                for tap in prefix:
                    tapper.tap(tap)
                assert tapper.prefix == prefix
                made = tapper.tap(spot)
                assert made or tapper.prefix != prefix or tapper.refusal is not None
                wrong.update(unsayable(tapper.refusal))
    assert wrong == set()


def test_the_answers_asked_at_the_spot_are_pictured(view: GameBoard, positions: list[Position]) -> None:
    for position in some(positions, 60):
        tapper = Taps(position)
        for taps in {position.taps(move)[:-1] for move in position.legal_moves()}:
            tapper.cancel()
            for tap in taps:
                tapper.tap(tap)
            answers = tapper.answers()
            if answers:
                offered = view.choices(position, taps, answers)
                assert [choice.tap for choice in offered] == answers
                assert [unsayable(choice.words) for choice in offered] == [[] for _ in answers]
                assert unsayable(Words(position.game.id + ".ask")) == []


def test_everything_said_about_a_board_can_be_said(game: Game, view: GameBoard, steps: list[Step]) -> None:
    said: dict[str, object] = {}

    def hear(words: object) -> None:
        said[repr(words)] = words

    for player in SEATS:
        hear(view.side_words(player))
        hear(view.side_name(player))
    for before, move, after in some(steps, 80):
        for words in view.spoken(before, move) + view.verdict(after):
            hear(words)
        hear(before.remark(move))
        hear(before.refusal(before.code(move) + "*"))
        hear(before.refusal("?"))
        outcome = after.outcome()
        hear(outcome and outcome.reason)
        for spot in view.spots(view.layouts[0], 0):
            hear(view.name(after, spot.id))
        shown = view.preview(before, move, view.layouts[0], 0)
        if shown is not None:
            svg, verdict, detail = shown
            ET.fromstring(f"<g>{svg}</g>")
            hear(verdict)
            hear(detail)
    assert [wrong for words in said.values() for wrong in unsayable(words)] == []


def test_every_tap_has_a_place_on_the_board_in_a_hand_or_on_a_button(view: GameBoard, positions: list[Position]) -> None:
    spots = {spot.id for layout in view.layouts for spot in view.spots(layout, 0)}
    for position in some(positions, 40):
        beside = view.hand(position, position.turn) + view.commands(position)
        reach = spots | {item.tap for item in beside if item.tap}
        for move in position.legal_moves():
            assert [tap for tap in position.taps(move) if tap not in reach and not tap.startswith("choice:")] == []
        assert {item.tap for item in view.hand(position, 1 - position.turn)} <= {""}
        assert len({item.tap for item in beside if item.tap}) == len([item for item in beside if item.tap])


def test_what_lies_beside_the_board_is_pictured_and_named(view: GameBoard, positions: list[Position]) -> None:
    symbols = {element.get("id") for element in ET.fromstring(f"<g>{mark_symbols()}{view.symbols()}</g>").iter()} | {""}
    spots = {spot.id for layout in view.layouts for spot in view.spots(layout, 0)}
    for position in some(positions, 40):
        for item in view.hand(position, 0) + view.hand(position, 1) + view.commands(position):
            assert item.symbol in symbols
            assert item.count >= 0
            assert unsayable(item.words) == []
        assert {mark.symbol for mark in view.warnings(position)} <= symbols
        assert {mark.spot for mark in view.warnings(position)} <= spots
        assert unsayable(view.notice(position)) == []
        assert unsayable(view.mind(position)) == []


def test_how_near_the_end_is_said_and_reached_only_there(view: GameBoard, positions: list[Position]) -> None:
    for position in some(positions, 60) + [position for position in positions if position.outcome() is not None]:
        for player in SEATS:
            counted = view.progress(position, player)
            if counted is None:
                continue
            have, need = counted
            ended = position.outcome()
            assert 0 <= have <= need
            assert have < need or (ended is not None and ended.winner == player)
            assert unsayable(Words(view.game.id + ".progress", have=have, need=need)) == []


def test_thrown_pieces_are_pictured_and_either_side_may_begin(view: GameBoard) -> None:
    symbols = {element.get("id") for element in ET.fromstring(f"<g>{view.symbols()}</g>").iter()}
    dice = random.Random(2)
    begins = set()
    for _ in range(60):
        thrown = view.thrown([dice.random() for _ in range(5)])
        if thrown is None:
            return
        items, words, player = thrown
        assert unsayable(words) == []
        assert {item.symbol for item in items} <= symbols
        assert [unsayable(item.words) for item in items] == [[] for _ in items]
        begins.add(player)
    assert begins == {0, 1}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_players_lines_and_the_panel_are_well_formed(view: GameBoard, positions: list[Position], lang: str) -> None:
    for position in some(positions, 20):
        for player in SEATS:
            ET.fromstring(f"<g>{view.holding(position, player, lang)}</g>")
            ET.fromstring(f"<g>{view.side_icon(player)}</g>")
        ET.fromstring(f"<g>{view.panel(position, lang)}</g>")
        assert view.panel_title is not None or view.panel(position, lang) == ""
    assert unsayable(view.panel_title) == []


def test_its_own_sounds_can_be_made_and_heard(view: GameBoard) -> None:
    for tone in view.sounds.values():
        assert tone.wave in ("sine", "triangle", "square", "sawtooth")
        assert min(tone.low, tone.high, tone.ms) > 0
        assert 0 < tone.loudness <= 1


@pytest.mark.only_game("medamagaeru")
def test_colour_and_owner_follow_who_moves_first(game: Game, view: GameBoard) -> None:
    """With `first=white` player 0 has the white frogs, at the top of the unturned board; that player's seat turns them to the bottom."""
    white_first = game.settings["first"] == "white"
    for seat in SEATS:
        at = {spot.id: spot.y for spot in view.spots("square", seat)}
        pieces = view.pieces(game.start(), seat)
        assert {(piece.id[0], piece.owner) for piece in pieces} == {("g", int(white_first)), ("w", int(not white_first))}
        mine = [at[piece.spot] for piece in pieces if piece.owner == seat]
        theirs = [at[piece.spot] for piece in pieces if piece.owner != seat]
        assert min(mine) > max(theirs)
    assert view.side_name(0) == Words("colour.white" if white_first else "colour.green")


def test_no_piece_hides_the_name_of_a_column_or_a_row(view: GameBoard) -> None:
    position = view.game.start()
    for layout in view.layouts:
        for seat in SEATS:
            layers = ET.fromstring(draw(view, position, layout, seat, "ja", [])).findall("g")
            names = [layer.get("data-layer") for layer in layers]
            assert names == ["ground", "marks", "pieces", "labels", "over", "spots"]
            named = [
                name for name, layer in zip(names, layers, strict=True) for e in layer.iter() if "coord" in (e.get("class") or "").split()
            ]
            assert set(named) <= {"labels"}
