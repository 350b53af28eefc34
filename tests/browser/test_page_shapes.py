"""Boards that are not square use the available room: tall ones stand at full height, with all that belongs to them in the same view."""

from collections.abc import Callable

import pytest
from boxes import SETTLED
from game_page import GamePage

Open = Callable[..., GamePage]

SIZES = [(320, 568), (360, 740), (768, 1024), (740, 360), (1024, 768), (1440, 900)]
BOXES = """(names) => names.map((name) => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  return [left, top, right, bottom];
})"""


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
