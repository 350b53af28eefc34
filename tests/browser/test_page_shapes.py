"""Boards that are not square use the available room: tall ones stand at full height, with all that belongs to them in the same view."""

from collections.abc import Callable

import pytest
from boxes import SETTLED
from game_page import GamePage
from playwright.sync_api import expect

Open = Callable[..., GamePage]

SIZES = [(320, 568), (360, 740), (768, 1024), (740, 360), (1024, 768), (1440, 900)]
BOXES = """(names) => names.map((name) => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  return [left, top, right, bottom];
})"""
# A game that Black wins.
WON = (
    "e6-e5.e4-e6.e5-e4.e3-e5.e4-e3.e2-e4.e3-e2.f4-f5.f6-f4.f5-f6.e7-e3.f3-f5.f4-f3.f2-f4.e8-e7.e6-e8.e7-e6.e5-e7.f3-f2.e4-e5.f7-f3.f6-f7"
    ".f8-f6.f7-f8.e6-e4.f5-f7.f6-f5.f4-f6.f5-f4"
)


def test_a_bar_on_a_phone_says_whole_who_won(open_game: Open) -> None:
    page = open_game("two-three", f"moves={WON}&p0=human&p1=engine:1", locale="en-US", viewport={"width": 360, "height": 740}).page
    side = page.locator(".seat.near small")
    expect(side).to_have_text("Player 1 · black won")
    assert side.evaluate("side => side.scrollWidth <= side.clientWidth && side.scrollHeight <= side.clientHeight")


@pytest.mark.exhaustive
def test_a_tall_board_stands_at_full_height(open_game: Open) -> None:
    page = open_game("two-three", "moves=e6-e5.f4-f5").page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        boxes = page.evaluate(BOXES, ["#board", ".seat.far", ".seat.near", "#status", "#moves", ".tools"])
        board, where = boxes[0], f"{width}x{height}: {boxes}"
        assert board[3] - board[1] >= 0.65 * height, where
        for left, top, right, bottom in boxes:
            assert 0 <= left <= right <= width and 0 <= top <= bottom <= height + 1, where
        assert all(box[0] >= board[2] or box[1] >= board[3] or box[2] <= board[0] for box in boxes[1:]), f"on the board at {where}"
