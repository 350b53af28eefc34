"""A command repeated by the page, such as passing until a phase ends: given each time, taken back at the seat, dropped with its cause."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import record_of
from playwright.sync_api import expect

Open = Callable[..., GamePage]
BEGUN = "*c7.*f2.*g7.*d2"
KEY = "kokutan-no-uma.pass_on"


@pytest.mark.exhaustive
def test_a_side_passes_by_itself_until_the_phase_ends(open_game: Open) -> None:
    table = open_game("kokutan-no-uma")
    expect(table.board.page.locator('[data-do="repeat"]')).to_have_count(0)  # neither side has finished before the first move
    table = open_game("kokutan-no-uma", "moves=" + BEGUN)
    chip = [table.seat(player).locator('[data-do^="repeat:"]') for player in (0, 1)]
    table.let_pass()
    table.do(KEY)
    table.stands(BEGUN + ".pass")
    expect(chip[0]).to_be_visible()
    box = chip[0].bounding_box()
    assert box
    assert box["height"] >= 44
    assert chip[0].get_attribute("aria-pressed") == "true"
    expect(chip[1]).to_have_count(0)
    for number, spot in enumerate(("b2", "h2"), 1):  # the other goes on, and is answered
        table.tap(spot)
        table.wait_for_moves(5 + 2 * number)
    table.stands(BEGUN + ".pass.*b2.pass.*h2.pass")

    chip[0].click()  # takes it back; tests/play has the other ways to end it
    expect(chip[0]).to_have_count(0)
    record = record_of("kokutan-no-uma", *(BEGUN + ".pass.*b2.pass.*h2.pass.*b4").split("."))
    table.tap("b4")
    table.check(record)


@pytest.mark.exhaustive
def test_the_engine_is_answered_in_order_and_the_next_game_is_free_of_it(open_game: Open) -> None:
    table = open_game("kokutan-no-uma", "p1=engine:1", engine=True, still=False).ready("engine")
    table.page.evaluate(
        """() => { const board = document.querySelector("[data-board]"); window.seen = [];
          new MutationObserver(() => seen.push(board.dataset.moves)).observe(board, { attributeFilter: ["data-moves"] }); }"""
    )
    table.let_pass()
    table.do(KEY)
    table.page.wait_for_function(
        """() => { const board = document.querySelector("[data-board]");
          const over = board.dataset.moves.endsWith("pass.pass") && !document.querySelector('[data-do="repeat:0"]');
          return over && board.querySelector("[data-lit]"); }"""
    )
    codes = table.moves.split(".")
    assert set(codes[::2]) == {"pass"}
    assert codes[-2:] == ["pass", "pass"]
    seen: list[str] = table.page.evaluate("seen.filter((moves, at) => moves !== seen[at - 1])")
    assert seen == [".".join(codes[: count + 1]) for count in range(len(codes))]
    record = record_of("kokutan-no-uma", *codes)
    assert record.position.turn == 0
    table.check(record)
    table.press("n")
    table.do("do.start")
    expect(table.dialog).to_have_count(0)
    table.stands("")
    expect(table.page.locator('[data-do="repeat:0"]')).to_have_count(0)
    table.tap("b6")
    table.wait_for_moves(2)
    expect(table.button(KEY)).to_be_visible()
