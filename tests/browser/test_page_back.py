"""Looking back in an unfinished game: it is visible at a glance, and a tap there asks before anything is played."""

from collections.abc import Callable

import pytest
from game_page import GamePage, random_game, taps_of
from playwright.sync_api import expect

from core.records.record import Record
from core.words import Words
from games import ORDER, load

PLIES = 8
Open = Callable[..., GamePage]


@pytest.mark.one_in(4)
@pytest.mark.exhaustive
@pytest.mark.parametrize("engine", [0, 1])
@pytest.mark.parametrize("game_id", ORDER)
def test_a_tap_on_an_earlier_position_asks_and_never_replaces_the_game(open_game: Open, game_id: str, engine: int) -> None:
    game = load(game_id)
    codes = next(codes for codes in (random_game(game, seed) for seed in range(9)) if len(codes) > PLIES)[:PLIES]
    record = Record(game)
    for code in codes:
        record.play(code)
    person = record.position.turn
    table = open_game(game_id, "moves=" + ".".join(codes) + (f"&p{1 - person}=engine:1" if engine else ""), engine=bool(engine))
    page, status, back = table.page, table.page.locator("#status"), table.page.locator('#status [data-do="now"]')
    table.stands(".".join(codes))
    expect(back).to_have_count(0)
    record.jump(PLIES - 1)
    while record.position.turn != person:
        record.back()
    for _ in range(PLIES - record.here.ply):
        table.press("[")
    table.stands(".".join(codes[: record.here.ply]))
    expect(status).to_contain_text(table.words(Words("back.status", n=record.here.count, of=record.made[-1].count)))
    expect(page.locator(".play")).to_have_attribute("data-back", "")
    expect(page.locator("[data-spot][data-lit]")).to_have_count(0)
    expect(page.locator(".seat[data-turn]")).to_have_count(0)
    assert (back.bounding_box() or {"height": 0})["height"] >= 44

    place = page.locator("#board .spot").first
    place.click()
    asked = page.locator("#board .ask")
    expect(asked.get_by_role("button")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    place.click()
    asked.locator('[data-do="now"]').click()
    table.stands(".".join(codes))
    expect(page.locator(".play")).not_to_have_attribute("data-back", "")

    table.press("End")
    for _ in range(PLIES - record.here.ply):
        table.press("[")
    place.click()
    asked.locator('[data-do="try-here"]').click()
    position = record.position
    other = next(code for code in map(position.code, position.legal_moves()) if code != codes[record.here.ply])
    table.check(record)
    table.tap(*taps_of(position, other))
    table.wait_for_moves(record.here.ply + 1 + (engine and position.play(position.parse(other)).turn != person))
    if not table.shown().outcome:
        table.says(Words("back.beside"))
    expect(page.locator("#record .branch")).to_have_count(1)
    back.click()
    table.stands(".".join(codes))
    page.reload()
    table.ready().stands(".".join(codes))
    expect(page.locator("#record > li:not(.full) > .mv")).to_have_count(PLIES)


@pytest.mark.exhaustive
def test_a_move_taken_back_is_played_anew_without_a_question(open_game: Open) -> None:
    table = open_game("progressive-mancala", "moves=k.c.h.a")
    table.press("u")
    table.stands("k.c.h")
    table.reload()
    table.ready().stands("k.c.h")
    table.tap("b")
    table.stands("k.c.h.b")
    expect(table.page.locator('#status [data-do="now"]')).to_have_count(0)
    table.press("[")
    table.says(Words("back.status", n=3, of=4))
    table.press("u")  # takes back the game's last move, not the one that is looked at
    table.stands("k.c.h")
    expect(table.page.locator(".play")).not_to_have_attribute("data-back", "")


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game_id", "spot"), [("kokutan-no-uma", "b8"), ("maciji", "c3"), ("progressive-mancala", "b")])
def test_the_same_move_made_again_is_answered_again(open_game: Open, game_id: str, spot: str) -> None:
    table = open_game(game_id, "p1=engine:1" if game_id != "maciji" else "p0=engine:1", engine=True)
    person = 0 if game_id != "maciji" else 1
    table.wait_for_turn(person)
    before = table.moves
    for _ in range(2):
        table.tap(spot)
        table.wait_for_moves(len(before.split(".")) + 2 if before else 2)
        table.wait_for_turn(person)
        table.press("u")
        table.stands(before)
        table.let_pass()


@pytest.mark.exhaustive
def test_the_engine_goes_on_while_earlier_moves_are_looked_at(open_game: Open) -> None:
    """The engine's move comes, the view stays, and the status line reports it; the End key leads to the move."""
    table = open_game("medamagaeru", "p1=engine:8&moves=57-56.31-32", engine=True)
    table.ready("engine")
    table.tap("47", "46")
    table.stands("57-56.31-32.47-46")
    table.press("[", "[")
    table.stands("57-56")
    table.says(Words("back.looking"))
    expect(table.view.locator("#status")).to_contain_text(
        table.words(Words("back.came")), timeout=30_000
    )  # the strongest level takes its time
    table.stands("57-56")
    table.press("End")
    table.wait_for_moves(4)
    expect(table.view.locator(".play")).not_to_have_attribute("data-back", "")
