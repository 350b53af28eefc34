"""Examining: the engine's values of every move beside the board and on it, and a whole game ply by ply."""

from collections.abc import Callable

from game_page import GamePage
from playwright.sync_api import expect

from games import load

LONG = 60_000  # the engine may still be arriving


def test_every_move_of_a_small_board_has_its_value(open_game: Callable[..., GamePage]) -> None:
    moves = "goal@d5.c2.d2"
    page = open_game("maciji", f"moves={moves}", engine=True).page
    position = load("maciji").start()
    for code in moves.split("."):
        position = position.play(position.parse(code))
    legal = [position.code(move) for move in position.legal_moves()]
    page.click("#tab-analysis")
    rows = page.locator("#analysis tbody tr:not(.path)")
    expect(rows).to_have_count(len(legal), timeout=LONG)
    expect(page.locator("#board .worth")).to_have_count(len(legal))
    # Another position, other values; another tab, none on the board.
    page.click(f'#board [data-spot="{legal[0]}"]')
    after = len(position.play(position.parse(legal[0])).legal_moves())
    expect(rows).to_have_count(after, timeout=LONG)
    page.click("#tab-moves")
    expect(page.locator("#board .worth")).to_have_count(0)


def test_what_is_proven_is_said_so(open_game: Callable[..., GamePage]) -> None:
    page = open_game("two-three", "lang=en", engine=True).page
    page.click("#tab-analysis")
    expect(page.locator("#analysis caption")).to_contain_text("proven", timeout=LONG)
    expect(page.locator("#analysis tbody td b .t[lang=en]").first).to_have_text("Player 2 wins in 34")


def test_a_whole_game_is_examined(open_game: Callable[..., GamePage]) -> None:
    moves = "f6-f5.f4-f6.e6-e5"
    page = open_game("two-three", f"moves={moves}", engine=True).page
    page.click("#tab-analysis")
    page.locator("#analysis caption").wait_for(timeout=LONG)
    page.click("[data-do=examine]")
    curve = page.locator("#analysis .graph .curve")
    expect(curve).to_have_attribute("d", "M0 190 333.3 190 666.7 190 1000 190", timeout=LONG)
    expect(page.locator("#analysis .turns")).to_have_text("大きな悪手はありませんでした。No serious mistakes.", use_inner_text=False)


def test_a_blunder_is_found_and_led_to(open_game: Callable[..., GamePage]) -> None:
    moves = "f6-f5.f4-f6.e6-e5.f3-f4"  # 後手 gives the won game away
    page = open_game("two-three", f"moves={moves}", engine=True).page
    page.click("#tab-analysis")
    page.locator("#analysis caption").wait_for(timeout=LONG)
    page.click("[data-do=examine]")
    blunder = page.locator("#analysis .turns button")
    expect(blunder).to_have_count(1, timeout=LONG)
    page.click("[data-do=prev]")
    blunder.click()
    assert page.locator("#board").get_attribute("data-moves") == moves
