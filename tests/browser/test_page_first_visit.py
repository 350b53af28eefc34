"""A first visit from the home to the end of a game: the lesson's offer covers nothing, and goes in time."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import SHIPPED, told
from playwright.sync_api import expect
from visitor import Visitor

from core.records.record import Record
from games import load

Visit = Callable[..., Visitor]
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1440, 900), "lying": (740, 360)}
# Each game on a phone, and in one of the other windows by turns; mancala's wide board in three of them.
OTHERS = [size for size in SIZES if size != "phone"]
ON = [
    (game_id, size)
    for at, game_id in enumerate(SHIPPED)
    for size in (SIZES if at % 2 else list(SIZES)[::-1])
    if size == "phone" or size == OTHERS[at % len(OTHERS)] or (game_id == "progressive-mancala" and size != "tablet")
]
LONG = 60_000  # ms: the engine may have to come first
KEPT = "localStorage.getItem('komado.lessons')"
# The parts of the page covered by the offer, by more than a hair.
OVER = """() => {
  const offer = document.querySelector(".first-time"), a = offer.getBoundingClientRect();
  if (!a.width) return [];
  const parts = ".board > svg, .seat, .status, .tabs, .record > li, .panel-foot, .play > .tools, .game-bar, .notes > *";
  const clip = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement)
      if (getComputedStyle(around).overflow !== "visible") {
        const b = around.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, b.left), Math.max(top, b.top), Math.min(right, b.right), Math.min(bottom, b.bottom)];
      }
    return { left, top, right, bottom };
  };
  return [...document.querySelectorAll(parts)].filter((one) => {
    const b = clip(one);
    const seen = getComputedStyle(one).visibility === "visible" && b.right - b.left > 1 && b.bottom - b.top > 1;
    return seen && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  }).map((one) => one.className + " " + one.textContent.slice(0, 20));
}"""
# The visitor may tap, on the board or in the hand; or it is over.
YOURS = """() => { const b = document.querySelector("[data-board]").dataset;
  return b.outcome || (b.turn === "0" && document.querySelector("[data-spot][data-lit]")) }"""


def play(table: GamePage, game_id: str, count: int) -> None:
    """Plays the first legal moves against the engine until there are `count` moves."""
    record = Record(load(game_id))
    while True:
        table.page.wait_for_function(YOURS)
        played = [code for code in table.moves.split(".") if code]
        if len(played) >= count or table.board.get_attribute("data-outcome"):
            return
        for code in played[record.here.ply :]:
            record.play(code)
        code = record.position.code(record.position.legal_moves()[0])
        table.tap(*record.position.taps(record.position.parse(code)))
        table.wait_for_moves(len(played) + 1)
        assert table.page.evaluate(OVER) == []


@pytest.mark.one_in(3)
@pytest.mark.exhaustive
@pytest.mark.parametrize("on", ON, ids="-".join)
def test_the_offer_lies_over_nothing_and_goes(visit: Visit, on: tuple[str, str]) -> None:
    game_id, size = on
    width, height = SIZES[size]
    visitor = visit(engine=True, viewport={"width": width, "height": height})
    visitor.context.set_default_timeout(LONG)
    home = visitor.open()
    home.page.locator(f'#games [data-game="{game_id}"] .open').click()
    table = GamePage(home.page).ready()
    offer = table.page.locator(".first-time")
    expect(offer).to_be_visible()
    assert table.page.evaluate(OVER) == []
    table.page.locator('.tools [data-do="menu"]').click()
    table.dialog.locator('[data-do="new"]').click()
    table.dialog.locator('[data-do="start"]').click()
    expect(table.dialog).to_have_count(0)
    play(table, game_id, 5)
    expect(offer).to_be_hidden()
    assert table.page.evaluate(KEPT) == f"{game_id}:off"
    if table.board.get_attribute("data-outcome") == "":  # five moves may have ended it
        table.page.locator('.tools [data-do="menu"]').click()
        table.dialog.locator('[data-do="resign"]').click()
        table.dialog.locator('[data-do="resign-now"]').click()
    expect(table.board).not_to_have_attribute("data-outcome", "")
    assert table.page.evaluate(OVER) == []
    expect(offer).to_be_hidden()


@pytest.mark.exhaustive
@pytest.mark.one_in(3, 1)
@pytest.mark.matrix("two-three-phone")
@pytest.mark.parametrize("on", ON, ids="-".join)
def test_who_follows_a_link_is_offered_the_lesson_beside_its_moves(come_again: Visit, on: tuple[str, str]) -> None:
    game_id, size = on
    width, height = SIZES[size]
    options, codes = told(game_id)
    record, following = Record(load(game_id, **options)), codes[4]
    for code in codes[:4]:
        record.play(code)
    codes = codes[:4]
    link = "&".join([*(f"{name}={value}" for name, value in options.items()), "moves=" + ".".join(codes)])
    for locale in ("ja-JP", "en-US"):
        table = come_again(locale=locale, viewport={"width": width, "height": height}).open(game_id, link)
        offer = table.page.locator(".first-time")
        expect(offer).to_be_visible(visible=size != "lying")  # there it has no room
        assert table.page.evaluate(OVER) == []
        table.press("ArrowLeft")
        table.stands(".".join(codes[:-1]))
        expect(offer).to_be_visible(visible=size != "lying")  # to look is not to turn it down
        table.press("ArrowRight")
        table.play(record, following)
        record.back()
        expect(offer).to_be_hidden()
        assert table.page.evaluate(OVER) == []
