"""Boards that are not square use the available room: tall ones stand at full height, with all that belongs to them in the same view."""

from collections.abc import Callable

import pytest
from visitor import Visitor

Visit = Callable[..., Visitor]

SIZES = [(320, 568), (360, 740), (768, 1024), (740, 360), (1024, 768), (1440, 900)]
BOXES = """(names) => names.map((name) => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  return [left, top, right, bottom];
})"""


@pytest.mark.exhaustive
@pytest.mark.matrix("1440", "360-740")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}-{size[1]}")
def test_a_tall_board_stands_at_full_height(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = visit(viewport={"width": width, "height": height}).open("two-three", "moves=e6-e5.f4-f5").page
    boxes = page.evaluate(BOXES, ["#board", ".seat.far", ".seat.near", "#status", "#moves", ".tools"])
    board = boxes[0]
    assert board[3] - board[1] >= 0.65 * height
    for left, top, right, bottom in boxes:
        assert 0 <= left <= right <= width and 0 <= top <= bottom <= height + 1
    assert all(box[0] >= board[2] or box[1] >= board[3] or box[2] <= board[0] for box in boxes[1:]), "nothing lies on the board"
