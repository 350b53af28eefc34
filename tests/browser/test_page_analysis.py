"""Examining: the engine's values of every move beside the board and on it, and a whole game ply by ply."""

from collections.abc import Callable

import pytest
from boxes import SETTLED
from game_page import GamePage
from playwright.sync_api import expect

from games import load
from games.two_three.rules import Lane
from games.two_three.solve import plies_left
from tools.test_support.checks import playthrough_of

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LONG = 60_000  # the engine may still be arriving


@pytest.mark.exhaustive
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


@pytest.mark.exhaustive
def test_what_is_proven_is_said_so(open_game: Callable[..., GamePage]) -> None:
    page = open_game("two-three", "lang=en", engine=True).page
    page.click("#tab-analysis")
    expect(page.locator("#analysis caption")).to_contain_text("proven", timeout=LONG)
    expect(page.locator("#analysis tbody td b .t[lang=en]").first).to_have_text("Player 2 wins within 34")


@pytest.mark.exhaustive
def test_a_whole_game_is_examined(open_game: Callable[..., GamePage]) -> None:
    moves = "f6-f5.f4-f6.e6-e5"
    page = open_game("two-three", f"moves={moves}", engine=True).page
    page.click("#tab-analysis")
    page.locator("#analysis caption").wait_for(timeout=LONG)
    page.click("[data-do=examine]")
    curve = page.locator("#analysis .graph .curve")
    expect(curve).to_have_attribute("d", "M0 190 333.3 190 666.7 190 1000 190", timeout=LONG)
    expect(page.locator("#mistakes")).to_have_text("大きな悪手はありません。No serious mistakes.", use_inner_text=False)
    expect(page.locator("#analysis .pc")).to_have_text(["精度Accuracy —", "精度Accuracy 100%"], use_inner_text=False)


def test_the_mouse_wheel_steps_through_a_game_that_is_examined(open_game: Callable[..., GamePage]) -> None:
    """Over its board alone, and where the page has nothing to scroll."""
    table = open_game("two-three", "moves=f6-f5.f4-f6.e6-e5", viewport={"width": 1440, "height": 900})
    ply = table.page.locator("#record [aria-current] i")
    table.page.mouse.move(*table.centre("f5"))
    table.page.mouse.wheel(0, 200)
    expect(ply).to_have_text("3")
    table.page.click("#tab-analysis")
    table.page.locator("#analysis .analysis").wait_for(timeout=LONG)
    table.page.mouse.move(*table.centre("f5"))
    for down, at in ((-100, "2"), (-100, "1"), (100, "2"), (20, "2"), (20, "3")):
        table.page.mouse.wheel(0, down)
        expect(ply).to_have_text(at)
    table.page.mouse.move(5, 5)
    table.page.mouse.wheel(0, -200)
    table.page.mouse.move(*table.centre("f5"))
    table.page.mouse.wheel(0, -100)
    expect(ply).to_have_text("2")


IN_SIGHT = """(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect(), middle = (left + right) / 2;
  return [top + 2, bottom - 2].every((y) => one.contains(document.elementFromPoint(middle, y)));
}"""


@pytest.mark.exhaustive
def test_the_graph_of_a_review_is_in_sight_on_small_phones(open_game: Callable[..., GamePage]) -> None:
    """Under the board or beside it, without scrolling."""
    page = open_game("medamagaeru", "moves=57-56.21-22&end=resign:0", engine=True, viewport={"width": 360, "height": 740}).page
    page.click("#status [data-do=examine]")
    expect(page.locator("#analysis .legend")).to_be_attached(timeout=LONG)
    expect(page.locator("#analysis .progress")).to_have_count(0, timeout=LONG)
    for width, height in [(320, 568), (360, 640), (360, 740), (740, 360)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.locator("#analysis .plot").evaluate(IN_SIGHT), (width, height)


@pytest.mark.exhaustive
def test_a_finished_game_invites_to_its_review(open_game: Callable[..., GamePage]) -> None:
    moves = "f6-f5.f4-f6.e6-e5.f3-f4"  # 後手 gives the won game away, and resigns
    game = open_game("two-three", f"moves={moves}&end=resign:1", engine=True)
    page, board = game.page, game.board
    page.click("#status [data-do=examine]")
    mistakes = page.locator("#mistakes .mistake")
    expect(mistakes).to_have_count(1, timeout=LONG)
    expect(page.locator("#mistakes .mv")).to_have_text("△f4白(f3)")
    assert page.locator("#mistakes .mistake").evaluate("row => row.querySelector('.mv').getClientRects().length") == 1  # in one line
    # Its row leads to the position before it, where the move and a better one are arrows and up to three lines stand.
    mistakes.click()
    game.stands("f6-f5.f4-f6.e6-e5")
    expect(page.locator("#board .ar.played")).to_have_count(1)
    expect(page.locator("#board .ar.better")).to_have_count(1)
    expect(page.locator("#mistakes [aria-current] .lines button").first).to_be_visible()
    expect(page.locator("#gauge")).to_be_visible()
    # One of the lines alone, and all of them again.
    lines, arrows = page.locator("#mistakes [aria-current] .lines button"), page.locator("#board .ar")
    lines.nth(1).click()
    expect(arrows).to_have_count(1)
    expect(lines.nth(1)).to_have_attribute("aria-pressed", "true")
    lines.nth(1).click()
    expect(page.locator("#board .ar.played")).to_have_count(1)
    expect(lines.nth(1)).to_have_attribute("aria-pressed", "false")
    # The slider and the keys walk.
    slider = page.locator("[data-scrub]")
    expect(slider).to_have_value("3")
    slider.focus()
    game.press("ArrowLeft")
    game.stands("f6-f5.f4-f6")
    page.evaluate("document.activeElement.blur()")
    game.press("}")
    game.stands("f6-f5.f4-f6.e6-e5")
    # A finger that goes left on the board, where no piece can be dragged, walks to the next mistake, and right to the one before.
    game.press("Home")
    left, right = sorted(("e3", "f3"), key=lambda spot: game.centre(spot)[0])
    game.swipe(left, right)
    game.stands("")
    game.swipe(right, left)
    game.stands("f6-f5.f4-f6.e6-e5")
    # Another try by Enter: the same move is told, the better one is praised and leads to a game of its own.
    page.evaluate("document.activeElement.blur()")
    game.press("Enter")
    expect(page.locator("#status .say")).to_have_text("もっとよい手を探してください")
    told = page.locator("#mistakes .better b, #mistakes .lines")
    expect(page.locator("#board .ar.better")).to_have_count(0)
    expect(told).to_have_count(0)
    page.click("[data-do=answer]")
    expect(page.locator("#board .ar.better")).to_have_count(1)
    expect(told.first).to_be_visible()
    game.tap("f3", "f4")
    expect(page.locator("#status .say")).to_have_text("対局と同じ手です")
    page.click("#status [data-do=try]")
    game.stands("f6-f5.f4-f6.e6-e5")
    better = next(code for code in ("e4-e6", "e3-e4", "f2-f3", "e4-e5") if code in legal(moves))
    game.tap(*better.split("-"))
    expect(page.locator("#status .say")).to_have_text("よい手です", timeout=LONG)
    page.click("#status [data-do=from-here]")
    expect(page.locator("#record > li:not(.full) > .mv")).to_have_count(4)  # two people have a game of their own from there
    game.stands(f"f6-f5.f4-f6.e6-e5.{better}")
    expect(board).to_have_attribute("data-outcome", "")


def legal(moves: str) -> list[str]:
    """The moves that keep the win of ツースリー, in place of the last move of a line."""
    position = load("two-three").start()
    for code in moves.split(".")[:-1]:
        position = position.play(position.parse(code))
    assert isinstance(position, Lane)
    ways = {position.code(move): plies_left(position.play(move)) for move in position.legal_moves()}
    return [code for code, plies in ways.items() if plies % 2 == 0]


@pytest.mark.exhaustive
def test_a_won_position_can_be_proven_and_a_slip_is_told(open_game: Callable[..., GamePage]) -> None:
    moves = ".".join(playthrough_of("two-three")[1][:19])  # fifteen plies before the end: proven at once, on a busy machine too
    game = open_game("two-three", f"moves={moves}", engine=True)
    page = game.page
    page.click("#tab-analysis")
    page.locator("[data-do=prove]").click(timeout=LONG)
    page.wait_for_function("() => location.hash.includes('p0=engine:8')")  # the game against the engine has begun
    game.wait_for_turn(1)
    game.stands(moves)
    game.tap("f7", "f8")  # gives it away
    expect(page.locator("#status .say")).to_have_text("勝ちを逃しました", timeout=LONG)
    page.click("#status [data-do=undo]")
    game.stands(moves)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", ["macedonian-shogi", "progressive-mancala"])
def test_a_finger_walks_the_mistakes_and_still_scrolls_the_page(open_game: Callable[..., GamePage], game_id: str) -> None:
    options, codes = playthrough_of(game_id)
    chosen = "".join(f"&{name}={value}" for name, value in options.items())
    game = open_game(game_id, f"moves={'.'.join(codes)}{chosen}", engine=True, **PHONE)
    page = game.page
    page.locator("#status [data-do=examine]").click()
    page.locator("#mistakes .mistake").first.wait_for(timeout=LONG)
    page.locator(".progress").wait_for(state="detached", timeout=LONG)
    plies = [int(said) for said in page.locator("#mistakes .ply").all_inner_texts()]
    client = page.context.new_cdp_session(page)

    def stroke(x: float, y: float, right: float, down: float) -> None:
        for step in range(9):
            point = {"x": x + right * step / 8, "y": y + down * step / 8}
            client.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [point]})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    box = page.locator("#mistakes").bounding_box()
    assert box is not None
    y = box["y"] + 30
    for ply in reversed(plies):
        stroke(120, y, 140, 6)
        game.stands(".".join(codes[: ply - 1]))
    # Up and down scrolls, the panel or the page, and changes nothing on the board.
    stroke(180, y, 10, -200)
    page.wait_for_function("() => scrollY + [...document.querySelectorAll('.scroll')].reduce((sum, one) => sum + one.scrollTop, 0) > 20")
    game.stands(".".join(codes[: plies[0] - 1]))


@pytest.mark.exhaustive
def test_a_review_without_mistakes_leads_on(open_game: Callable[..., GamePage]) -> None:
    """The buttons that lead to a mistake are off, and another game is the way on."""
    table = open_game("medamagaeru", "moves=47-36.31-22&end=resign:0&p1=engine:1", engine=True).ready("engine")
    page = table.page
    page.click("#status [data-do=examine]")
    expect(page.locator(".mistakes > .calm")).to_be_visible(timeout=60_000)
    tools = page.locator(".tools .only-review")
    assert tools.count() == 3
    for tool in tools.all():
        expect(tool).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#status [data-do=examine]")).to_be_hidden()
