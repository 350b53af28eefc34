"""Confirmation of moves: a tapped move is shown, and is played only when it is confirmed."""

from collections.abc import Callable

import pytest
from game_page import GamePage, taps_of
from lines import SHIPPED, told
from playwright.sync_api import expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load

Visit = Callable[..., Visitor]
PHONE = {"width": 360, "height": 740}
ON = {"komado.confirm": "on"}
TALL = 44  # pixels that a finger needs


def asked(table: GamePage) -> None:
    """Checks that two buttons are in sight, large enough for a finger."""
    for key in ("confirm.play", "confirm.back"):
        button = table.button(key)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box and min(box["width"], box["height"]) >= TALL, (key, box)


def make(table: GamePage, record: Record, code: str) -> None:
    """Taps a move, which is shown, and confirms it."""
    table.tap(*taps_of(record.position, code))
    asked(table)
    table.stands(".".join(node.code for node in record.here.line()))
    table.let_pass()
    table.do("confirm.play")
    record.play(code)
    table.stands(".".join(node.code for node in record.here.line()))


@pytest.mark.one_in(4)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_move_waits_for_a_second_word(come_again: Callable[..., Visitor], game_id: str) -> None:
    options, codes = told(game_id)
    record = Record(load(game_id, **options))
    visitor = come_again(stored=ON, viewport=PHONE)
    table = visitor.open(game_id, "&".join(f"{name}={value}" for name, value in options.items()))
    for code in codes[:8]:
        make(table, record, code)
    table.check(record)
    code = codes[8]
    taps = taps_of(record.position, code)
    for by_key in (False, True):
        table.tap(*taps)
        asked(table)
        table.let_pass()
        if by_key:
            table.press("Escape")
        else:
            table.do("confirm.back")
        expect(table.button("confirm.play")).to_have_count(0)
        table.check(record)
    table.tap(*taps)
    asked(table)
    table.press("Enter")
    record.play(code)
    table.check(record)
    table.do("do.undo")
    record.back()
    table.check(record)


@pytest.mark.exhaustive
def test_what_is_not_a_tap_is_not_asked_about(come_again: Callable[..., Visitor]) -> None:
    """Moves over the record and typed moves are not asked about; another target replaces the first one."""
    visitor = come_again(stored={"komado.confirm": "small"}, viewport=PHONE)
    table, record = visitor.open("medamagaeru"), Record(load("medamagaeru"))
    make(table, record, "57-56")
    table.press("u")
    record.back()
    table.check(record)
    table.press("r")
    record.forward()
    table.check(record)
    first, second = [move for move in record.position.legal_moves() if record.position.taps(move)[0] == "21"][:2]
    table.tap(*record.position.taps(first))
    asked(table)
    table.tap(record.position.taps(second)[1])
    asked(table)
    table.let_pass()
    table.do("confirm.play")
    record.make(second)
    table.check(record)
    table.page.set_viewport_size({"width": 1280, "height": 720})
    code = record.position.code(record.position.legal_moves()[0])
    table.play(record, code)
    table.check(record)


@pytest.mark.exhaustive
def test_in_a_frame_nothing_is_asked(come_again: Callable[..., Visitor]) -> None:
    table, record = come_again(stored=ON).open("medamagaeru", "embed=1"), Record(load("medamagaeru"))
    table.play(record, "57-56")
    table.check(record)


@pytest.mark.exhaustive
def test_a_move_laid_ahead_is_not_asked_about(come_again: Callable[..., Visitor]) -> None:
    table = come_again(stored=ON, engine=True).open("medamagaeru", "moves=57-56.31-32&p0=engine:8").ready("engine")
    table.says(Words("status.thinking"))
    table.tap("32", "33")
    table.page.locator('#status [data-do="move-now"]').click()
    table.wait_for_moves(4)
    assert table.moves.split(".")[3] == "32-33"
    expect(table.button("confirm.play")).to_have_count(0)


@pytest.mark.exhaustive
def test_a_double_tap_confirms_nothing(come_again: Callable[..., Visitor]) -> None:
    """The second tap plays nothing even if the buttons appear under the finger."""
    table = come_again(stored=ON, viewport={"width": 320, "height": 568}).open("macedonian-shogi")
    x, y = table.centre("86")
    table.tap("87")
    table.page.mouse.dblclick(x, y)
    asked(table)
    button = table.button("confirm.play").bounding_box()
    assert button
    table.let_pass()
    table.do("confirm.back")
    table.tap("87")
    table.page.mouse.click(x, y)
    table.page.mouse.click(button["x"] + 5, button["y"] + 5)
    asked(table)
    table.stands("")
    table.let_pass()
    table.page.mouse.click(button["x"] + 5, button["y"] + 5)
    table.stands("87-86")
