"""A player's knowledge at a real board, on the page: each side's distance from the end, a move's gain, and warnings."""

from collections.abc import Callable
from itertools import product

import pytest
from game_page import GamePage
from playwright.sync_api import expect

from core.words import LANGUAGES

Open = Callable[..., GamePage]

POINTS = (
    "moves=67-56.41-52.27-36.61-71.36-45.52-41.56-65.41-42.65-64.42-43.64-73.51-62.73-62*.43-44.62-61.44-45*.57-46.21-22.47-36.45-36&v=1"
)
CHECK = (
    "37-35.71-83.67-65.!32-34.35-34.52-54.47-45.!61-52.H@14.52-63.14-12.11~12.65-63.62-63.!P@36.H@35.36-35.54-55.!57-55.83-75"
    ".H@65.63-65.78-66.65-66.55-53.75-87.88-87.66-68.87~21.11-21.87~21.68-58"
)
CROWN = f"moves={CHECK}&v=1"
BLACK, FIRST = {"ja": "黒の番です", "en": "Black to move"}, {"ja": "先手の番です", "en": "Player 1 to move"}
THREATS = [
    (
        "uchu-yuei",
        "x@b2.x@i1.o@d8.o@g3.o@f1.x@i7.f1-c9.x@c7.c9-a1.i1-e5.x@d5.e5-e9.a1-c9.o@d6.x@j4.x@e5",
        BLACK,
        {"ja": "白は f4 で5つ並びます", "en": "White threatens five in a row at f4"},
    ),
    (
        "shinken-shobu",
        "*c9.*h1.*j9.*e1.c9-d8.c1-c9",
        BLACK,
        {"ja": "白が c9 に届きました。いま取らないと負けです。", "en": "White has reached c9: capture it now or lose"},
    ),
    (
        "kokutan-no-uma",
        "*h6.*d2.*d6.pass.pass.d4-e5",
        BLACK,
        {"ja": "白のチェック・動かせるのは d6 だけです", "en": "White gives check; only d6 may move"},
    ),
    ("macedonian-shogi", CHECK, FIRST, {"ja": "後手が 58 から王手をかけています", "en": "Player 2 gives check from 58"}),
]


def points_that_decide(open_game: Open) -> None:
    """With two captures against one, the next capture ends the game, and its frog's flip decides how."""
    table = open_game("medamagaeru", POINTS)
    for player, points, heard in ((0, "2点", "取った駒は3個中1個"), (1, "1点", "取った駒は3個中2個")):
        expect(table.seat(player)).to_contain_text(points)
        expect(table.seat(player)).to_contain_text(heard)
    table.says("ここで取ると終わり、点数で決まります")
    table.says("緑の番です")
    table.tap("37", "36")
    expect(table.spot("choice:-")).to_contain_text("2対1 勝ち")
    expect(table.spot("choice:*")).to_contain_text("1対1 引き分け")
    table.tap("choice:*")
    expect(table.board).to_have_attribute("data-outcome", "draw")
    expect(table.seat(0)).to_contain_text("1点")


def arrived_of_six(open_game: Open) -> None:
    """The number of the six pieces that have arrived can be seen and heard."""
    table = open_game("two-three", "moves=e6-e5.f4-f5&v=1")
    for player in (0, 1):
        expect(table.seat(player).locator(".near-end")).to_contain_text("0/6")
        expect(table.seat(player)).to_contain_text("6個中0個が到着")


def seen_before(open_game: Open) -> None:
    """A repeated position is announced, against the engine too, until a move leads on."""
    once = "57-56.51-52.56-57.52-51"
    for times, said in ((1, "同じ局面が2回目です（4回で引き分け）"), (2, "同じ局面が3回目です（次で引き分け）")):
        table = open_game("medamagaeru", "moves=" + ".".join([once] * times) + "&p1=engine:1&v=1")
        table.says("あなたの番です")
        table.says(said)
        expect(table.page.locator("#record")).to_contain_text(f"{times + 1}回目")
        table.tap("47", "46")
        table.wait_for_moves(4 * times + 1)
        expect(table.page.get_by_text(said)).to_have_count(0)


def the_crown(open_game: Open) -> None:
    """The right to pass the crown stands at both seats; the button of a spent right stays, and explains when tapped."""
    table = open_game("macedonian-shogi", CROWN)
    for player in (0, 1):
        expect(table.seat(player)).to_contain_text("譲位は済み")
    expect(table.spot("crown")).to_have_attribute("aria-disabled", "true")
    table.tap("crown")
    table.says("譲位は2回とも済みました")
    table.tap("58")  # not one's own: another refusal takes its place
    expect(table.page.get_by_text("譲位は2回とも済みました")).to_have_count(0)
    fresh = open_game("macedonian-shogi", "moves=!37-35.22-23&v=1")
    expect(fresh.seat(0)).to_contain_text("冠を返せる")
    expect(fresh.seat(1)).to_contain_text("譲位できる")
    expect(fresh.spot("crown")).to_have_attribute("data-lit", "")


def a_threat(open_game: Open) -> None:
    """The side on turn comes first, below it the threat and its place: both in sight at 320 px, uncut, without moving anything."""
    for width, lang in product((320, 360), LANGUAGES):
        for game, fragment, whose, threat in THREATS:
            locale = {"ja": "ja-JP", "en": "en-US"}[lang]
            table = open_game(game, f"moves={fragment}&v=1", viewport={"width": width, "height": 740}, locale=locale)
            status, turn, below = (table.page.locator(one) for one in ("#status", "#status .say", "#status .mind"))
            expect(turn).to_have_text(whose[lang])
            expect(below).to_have_text(threat[lang])
            cut = [one.evaluate("(e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1") for one in (turn, below)]
            assert cut == [False, False], (game, width, lang)
            line, first, second = (one.bounding_box() for one in (status, turn, below))
            assert line and first and second
            assert line["y"] <= first["y"] and first["y"] + first["height"] <= second["y"] + 1
            assert second["y"] + second["height"] <= line["y"] + line["height"] + 1
            assert line["height"] <= 52.5, "as high as without a threat"


def options_in_force(open_game: Open) -> None:
    """All unusual options stand by the name, at any width, and lead to the rules in force."""
    for width in (320, 768, 1440):
        table = open_game("uchu-yuei", "step=king&flip=on&v=1", viewport={"width": width, "height": 800})
        options = table.page.get_by_role("heading", level=1).get_by_role("button")
        expect(options).to_contain_text("表の駒の動き：8方向")
        expect(options).to_contain_text("動いた駒を裏返す：あり")
        options.click()
        expect(table.page.get_by_role("tab", name="ルール")).to_be_focused()
        expect(table.page.locator("#rules-text li").first).to_be_in_viewport()
        assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(open_game("uchu-yuei").page.get_by_role("heading", level=1).get_by_role("button")).to_have_count(0)


TOLD = [points_that_decide, arrived_of_six, seen_before, the_crown, a_threat, options_in_force]


@pytest.mark.matrix("points")
@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.__name__)
def test_what_the_table_tells(open_game: Open, told: Callable[[Open], None]) -> None:
    told(open_game)


def test_captures_stay_larger_than_the_points_behind_them(open_game: Open) -> None:
    """Three captures win before any point does: from the first capture on both are shown, the captures first."""
    table = open_game("medamagaeru", "moves=37-46.21-22.46-35.22-23.35-44.23-24.44-33.31-32.33-32", viewport={"width": 360, "height": 740})
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    captures = table.page.locator(".seat.near .near-end b")
    expect(captures).to_be_visible()
    assert captures.evaluate(size) > table.page.locator(".seat.near .pts b").evaluate(size)
