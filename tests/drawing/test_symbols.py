"""Every symbol named by a board is defined by its page: for pieces, marks, lights, choices, hands, frames and carried things.

A browser draws nothing for a missing symbol, and reports nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from samples import some

from core.contract import Game, Position
from core.drawing.board import GameBoard, Mark
from core.drawing.layers import draw, lights, marks_layer
from core.drawing.svg import mark_symbols
from core.taps import Taps
from core.words import LANGUAGES
from games import board_of
from ui.html.boards import miniature

if TYPE_CHECKING:
    from tests.conftest import Step

PER_GAME = 500  # plies of the random games that are looked at


def used(svg: str) -> set[str]:
    """The symbols named in a text."""
    return set(re.findall(r'href="#([^"]+)"', svg))


def defined(view: GameBoard) -> set[str]:
    """The symbols defined by the page of a board."""
    return set(re.findall(r'<symbol id="([^"]+)"', mark_symbols() + view.symbols()))


def tapped(view: GameBoard, position: Position, layout: str) -> set[str]:
    """The symbols for the taps of each move: lights, questions at a place, and previews at a place pointed at."""
    asked, met = set(), set()
    for move in position.legal_moves():
        way = position.taps(move)
        for length in range(len(way)):
            if way[:length] in met:
                continue
            met.add(way[:length])
            taps = Taps(position)
            for spot in way[:length]:
                taps.tap(spot)
            asked |= {mark.symbol for mark in lights(view, position, taps.prefix, taps.lit())}
            asked |= {choice.symbol for choice in view.choices(position, taps.prefix, taps.answers())} if taps.answers() else set()
        shown = view.preview(position, move, layout, 0) if len(way) == 1 else None
        asked |= used(shown[0]) if shown else set()
    return asked


def stands(view: GameBoard, position: Position, layout: str) -> set[str]:
    """The symbols for a position before any tap."""
    drawn = draw(view, position, layout, 0, LANGUAGES[0], Taps(position).lit())
    asked = used(drawn) | used(marks_layer(view, view.warnings(position), layout, 0))
    beside = view.commands(position)
    for player in (0, 1):
        asked |= used(view.holding(position, player, LANGUAGES[0]) + view.side_icon(player))
        beside = beside + view.hand(position, player)
    return asked | {item.symbol for item in beside if item.symbol} | used(view.panel(position, LANGUAGES[0]))


def went(view: GameBoard, step: Step, layout: str) -> set[str]:
    """The symbols for a move once it is made: its marks, carried things, frames, and the end of the game."""
    before, move, after = step
    asked = {mark.symbol for mark in view.last_move(before, move)}
    for event in before.events(move):
        carried = view.carried(event, before.turn)
        asked |= {carried[0]} if carried else set()
    if after.outcome() is not None:
        asked |= used(view.ending(before, move, after, layout, 0))
    return asked


def test_every_symbol_that_is_asked_for_is_defined(game: Game, lines: list[list[Step]]) -> None:
    view: GameBoard = board_of(game)
    steps = some([step for line in lines for step in line], PER_GAME)
    for name in ["", *[setting.name for setting in view.settings]]:
        if name:
            view.choose(name, not view.switched[name])
        there, layout = defined(view), view.layouts[-1]
        for step in steps:
            assert went(view, step, layout) <= there
        for position in some([step.before for step in steps], 60) + [line[-1].after for line in lines]:
            assert stands(view, position, layout) | tapped(view, position, layout) <= there
        thrown = view.thrown([0.1, 0.9, 0.1, 0.9, 0.1])
        assert {item.symbol for item in thrown[0] if item.symbol} <= there if thrown else True


def test_a_move_is_marked_at_every_place(game: Game, lines: list[list[Step]]) -> None:
    """Each mark at the start or the end of any move is a symbol of the page."""
    view: GameBoard = board_of(game)
    there, reached = defined(view), set[Mark]()
    for step in some([step for line in lines for step in line], PER_GAME):
        for move in step.before.legal_moves():
            reached |= set(view.last_move(step.before, move))
    places = set(view.places(view.layouts[0], 0))
    assert {mark.symbol for mark in reached} <= there
    assert {mark.spot for mark in reached} <= places


@pytest.mark.only_game("kokutan-no-uma")
def test_a_flight_to_the_middle_row_is_marked_as_any_other(game: Game) -> None:
    view: GameBoard = board_of(game)
    position = game.start()
    for code in ("pass", "pass"):
        position = position.play(position.parse(code))
    marks = view.last_move(position, position.parse("b8-g5"))
    assert marks == [Mark("m-from", "b8"), Mark("m-to", "g5")]
    assert {"m-from", "m-to"} <= used(marks_layer(view, marks, view.layouts[0], 0))


def test_a_small_picture_defines_what_it_names_and_no_more(game: Game) -> None:
    small = miniature(board_of(game), game.start())
    assert set(re.findall(r'<symbol id="([^"]+)"', small)) == used(small)


def test_a_small_picture_names_no_place(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their names take longer to find than all the rest takes to draw."""
    view = board_of(game)

    def name(*_of: object) -> str:
        raise AssertionError("a place is named")

    monkeypatch.setattr(type(view), "name", name)
    miniature(view, game.start())
