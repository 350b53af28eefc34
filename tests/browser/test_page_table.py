"""What a player at a real board sees and knows, seen on the page: who is how near the end, what a move would bring, what is the case."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import expect

Open = Callable[..., GamePage]

POINTS = (
    "moves=67-56.41-52.27-36.61-71.36-45.52-41.56-65.41-42.65-64.42-43.64-73.51-62.73-62*.43-44.62-61.44-45*.57-46.21-22.47-36.45-36&v=1"
)
CROWN = (
    "moves=37-35.71-83.67-65.!32-34.35-34.52-54.47-45.!61-52.H@14.52-63.14-12.11~12.65-63.62-63.!P@36.H@35.36-35.54-55.!57-55.83-75"
    ".H@65.63-65.78-66.65-66.55-53.75-87.88-87.66-68.87~21.11-21.87~21.68-58&v=1"
)


def points_that_decide(open_game: Open) -> None:
    """Two captured and one: the next capture ends the game, and whether its frog flips decides how."""
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
    """How many of the six have arrived is told to eyes and ears."""
    table = open_game("two-three", "moves=e6-e5.f4-f5&v=1")
    for player in (0, 1):
        expect(table.seat(player).locator(".near-end")).to_contain_text("0/6")
        expect(table.seat(player)).to_contain_text("6個中0個が到着")


def seen_before(open_game: Open) -> None:
    """A position that stands there again is told, against the engine too, until a move leads on."""
    once = "57-56.51-52.56-57.52-51"
    for times, said in ((1, "この局面は2回目・4回目で引き分けです"), (2, "この局面は3回目・次で引き分けです")):
        table = open_game("medamagaeru", "moves=" + ".".join([once] * times) + "&p1=engine:1&v=1")
        table.says("あなたの番です")
        table.says(said)
        expect(table.page.locator("#strip")).to_contain_text(f"{times + 1}回目")
        table.tap("47", "46")
        table.wait_for_moves(4 * times + 1)
        expect(table.page.get_by_text(said)).to_have_count(0)


def the_crown(open_game: Open) -> None:
    """Who may still pass it stands at both seats; the button of a right that is spent stays, and says why when it is tapped."""
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


TOLD = [points_that_decide, arrived_of_six, seen_before, the_crown]


@pytest.mark.matrix("points")
@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.__name__)
def test_what_the_table_tells(open_game: Open, told: Callable[[Open], None]) -> None:
    told(open_game)
