"""The names of columns and rows stand beside the cells, or where a setting puts them, and can be read at every size."""

from collections.abc import Callable
from typing import Any

import pytest
from game_page import GamePage

Open = Callable[..., GamePage]
SIZES = [(320, 568), (360, 740), (740, 360), (768, 1024), (1440, 900)]
LEAST = 11  # px on the screen
LABELLED = {
    "medamagaeru": 14,
    "uchu-yuei": 19,
    "shinken-shobu": 19,
    "kokutan-no-uma": 19,
    "two-three": 9,
    "maciji": 10,
    "maciji#board=hex": 10,
    "macedonian-shogi": 16,
}
# How many labels are seen, the px of the least, how many lie over a cell of the board, and how many beyond the board's own room.
LOOK = """(where) => {
  document.documentElement.dataset.coords = where;
  const room = document.querySelector(".board").getBoundingClientRect(), board = document.querySelector(".board > svg");
  const seen = [...board.querySelectorAll(".coord, .lane-coord")].filter((one) => one.checkVisibility());
  const ground = [...board.querySelectorAll('[data-layer="ground"] :is(rect, .hexcell)')].map((one) => one.getBoundingClientRect());
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const over = (a, b) => shared(a, b, "left", "right") > 1 && shared(a, b, "top", "bottom") > 4;
  const boxes = seen.map((one) => one.getBoundingClientRect());
  const beyond = (a) => a.left < room.left - 1 || a.right > room.right + 1 || a.top < room.top - 1 || a.bottom > room.bottom + 2;
  return {
    count: seen.length,
    least: Math.min(...seen.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)),
    over: boxes.filter((box) => ground.some((cell) => over(box, cell))).length,
    beyond: boxes.filter(beyond).length,
    wider: document.documentElement.scrollWidth - innerWidth,
  };
}"""


@pytest.mark.one_in(2, 1)
@pytest.mark.matrix("uchu-yuei")
@pytest.mark.parametrize("where", list(LABELLED))
def test_coordinates_are_outside_or_as_the_visitor_has_them(open_game: Open, where: str) -> None:
    game_id, _, fragment = where.partition("#")
    page = open_game(game_id, fragment).page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        seen: dict[str, dict[str, Any]] = {mode: page.evaluate(LOOK, mode) for mode in ("", "in", "off")}
        assert seen["off"]["count"] == 0
        for mode in ("", "in"):
            assert seen[mode]["count"] == LABELLED[where] and seen[mode]["least"] >= LEAST, (mode, width, seen[mode])
            assert seen[mode]["wider"] <= 0
        assert seen[""]["beyond"] == 0, (width, seen[""])
        if game_id != "two-three":  # its lane lies in a picture of the whole board: its labels are beside the lane
            assert seen[""]["over"] == 0, (width, seen[""])
            assert seen["in"]["over"] > 0
