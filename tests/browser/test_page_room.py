"""The board gives way: board, both seats with their hands, and status are in sight without scrolling, at every size and in every shape.

From the smallest phone to a desk, in low windows, and in the window that a zoom of 150 % or 200 % leaves of 1280x800 or 1440x900.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from boxes import SETTLED, out_of_sight
from game_page import GamePage
from lines import SHIPPED

from core.words import LANGUAGES

Open = Callable[..., GamePage]

SIZES = [
    (320, 568), (360, 640), (360, 740), (390, 844), (412, 915), (740, 360), (640, 400), (720, 450), (853, 533), (768, 560), (800, 600),
    (900, 600), (768, 1024), (820, 1180), (960, 600), (1024, 768), (1280, 720), (1280, 800), (1440, 900),
]  # fmt: skip
FULL_HANDS = (  # of six kinds, on both sides
    "!78-86.42-44.!37-35.!31-42.77-76.!52-53.88~44.21-13.27-26.72-73.18~81.73-74.86-74.32-33.35-34.13-34.67-66.34-26.74-53.26-18."
    "68-78.71-63.53-61.33-35.61-82.63-82.47-46.41-32.57-56.62-64.48-57.22-23.57-47.18-37.38-37.64-65.47-48.11-21.46-45.35-37"
)
MACIJI_SIZES = ["3x3", "4x7", "3x9", "5x9", "9x3", "9x9"]
# Of each game the addresses at which its page has another shape.
SHAPES = {
    "medamagaeru": ["moves=57-56.21-32"],
    "uchu-yuei": ["", "flip=on&step=king"],
    "shinken-shobu": ["moves=*e9"],
    "kokutan-no-uma": ["moves=*b6.pass"],
    "two-three": ["moves=e6-e5.f4-f5"],
    "progressive-mancala": ["", "holes=17", "moves=k.c.h.k"],
    "maciji": ["blocks=2&warp=on", *(f"board={board}&size={size}" for board in ("square", "hex") for size in MACIJI_SIZES)],
    "macedonian-shogi": ["", "moves=" + FULL_HANDS],
}
RING = Path(__file__).with_name("ring.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game_id", "sizes"),
    [
        pytest.param("macedonian-shogi", [(390, 844), (800, 600)], id="one"),
        *(pytest.param(game_id, SIZES, id=game_id, marks=pytest.mark.exhaustive) for game_id in SHAPES),
    ],
)
def test_the_board_gives_way(open_game: Open, game_id: str, sizes: list[tuple[int, int]]) -> None:
    assert set(SHAPES) == set(SHIPPED)
    table = open_game(game_id)
    page, faults = table.page, []
    base = page.url.split("#")[0]
    for number, address in enumerate(SHAPES[game_id] if len(sizes) > 2 else SHAPES[game_id][-1:]):
        for lang in LANGUAGES if number == 0 else [LANGUAGES[number % 2]]:  # the first address in both, the others by turns
            page.goto("about:blank")
            page.goto(f"{base}#{address}&lang={lang}")
            table.ready()
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(SETTLED)
                faults += [f"{address[:40]} {lang} {width}x{height}: {fault}" for fault in out_of_sight(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.exhaustive
def test_seventeen_holes_can_be_read_and_tapped_on_a_phone(open_game: Open) -> None:
    table, faults = open_game("progressive-mancala"), []
    base = table.page.url.split("#")[0]
    for manner in ("lang=ja", "lang=en&seat=1"):
        for width, height in ((360, 740), (390, 844), (430, 932), (360, 640)):
            table.page.set_viewport_size({"width": width, "height": height})
            table.follow("about:blank")
            table.follow(f"{base}#holes=17&moves=k.c.h&{manner}")
            table.ready()
            table.page.evaluate(SETTLED)
            faults += [f"{manner} {width}x{height}: {fault}" for fault in table.page.evaluate(RING)]
    assert not faults, "\n".join(faults)
