"""Drawing lots from the new game's dialog: only the first player is drawn, all other choices stay."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import expect

from core.words import Words

Open = Callable[..., GamePage]
GAMES = ("shinken-shobu", "two-three", "macedonian-shogi", "uchu-yuei")  # three without options, one with
WAIT = '() => document.querySelector(\'dialog[open] [data-do^="start-as"], dialog[open] [data-do^="hand:"]\')'


def begin(table: GamePage, opponent: str, level: str) -> None:
    """Opens the new game's dialog and chooses."""
    table.press("n")
    for chosen in ("engine", opponent):  # without an engine there is no level to choose
        table.dialog.locator(f'input[name="opponent"][value="{chosen}"]').check(force=True)
        if chosen == "engine":
            table.dialog.locator('select[name="level"]').select_option(level)


def draw(table: GamePage, lot: str) -> int:
    """Draws lots until there is a side; returns it."""
    table.dialog.locator(f'[data-do="{lot}"]').click()
    start = table.dialog.locator('[data-do^="start-as:"]')
    while True:
        table.page.wait_for_function(WAIT)
        if start.count():
            break
        table.dialog.locator('[data-do="hand:rock"]').click()
    return int((start.get_attribute("data-do") or "")[-1])


def players(table: GamePage) -> list[str]:
    """The players as named in the page's address."""
    expect(table.dialog).to_have_count(0)
    fragment: str = table.page.evaluate("location.hash.slice(1)")
    values = dict(part.split("=", 1) for part in fragment.split("&"))
    return [values.get("p0", "human"), values.get("p1", "human")]


@pytest.mark.exhaustive
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", GAMES)
def test_lots_keep_the_opponent_and_the_level(open_game: Open, game_id: str) -> None:
    table = open_game(game_id)
    lots = ["janken"] + (["toss"] if has_toss(table) else [])
    for lot in lots:
        for opponent in ("engine", "two"):
            begin(table, opponent, "6")
            side = draw(table, lot)
            table.dialog.locator('[data-do^="start-as:"]').click()
            engines = [1 - side] if opponent == "engine" else []
            assert players(table) == ["engine:6" if player in engines else "human" for player in (0, 1)], (lot, opponent)


def has_toss(table: GamePage) -> bool:
    """True if the new game's dialog offers to throw pieces."""
    table.press("n")
    expect(table.dialog).to_be_visible()
    found = table.dialog.locator('[data-do="toss"]').count() > 0
    table.press("Escape")
    return found


@pytest.mark.matrix
@pytest.mark.parametrize("game_id", GAMES)
def test_lots_begun_and_left_decide_nothing(open_game: Open, game_id: str) -> None:
    table = open_game(game_id)
    begin(table, "two", "7")
    draw(table, "janken")
    table.press("Escape")
    begin(table, "engine", "3")
    table.dialog.locator('input[name="side"][value="1"]').check(force=True)
    table.dialog.locator('[data-do="start"]').click()
    assert players(table) == ["engine:3", "human"]


@pytest.mark.exhaustive
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", GAMES)
def test_a_lot_that_has_been_drawn_stands_until_a_game_begins(open_game: Open, game_id: str) -> None:
    """The lot stays the same when it is pressed again or another lot is pressed, after closing the dialog and after a reload."""
    table = open_game(game_id)
    first, other = ("toss", "janken") if has_toss(table) else ("janken", "janken")
    begin(table, "engine", "3")
    draw(table, first)
    drawn = table.dialog.locator(".cast").inner_html()
    assert table.dialog.locator('[data-do="toss"], [data-do="janken"], [data-do^="hand:"]').count() == 0
    note = table.words(Words("lot.stands"))
    for lot, again in ((first, False), (other, False), (first, True)):
        if again:
            table.reload()
            table.ready()
        else:
            table.press("Escape")
        begin(table, "engine", "4")
        table.dialog.locator(f'[data-do="{lot}"]').click()
        expect(table.dialog.locator(".cast")).to_contain_text(note)
        shown = table.dialog.locator(".cast")
        shown.locator(".soft").evaluate("note => note.remove()")
        assert shown.inner_html() == drawn
    table.dialog.locator('[data-do^="start-as:"]').click()
    expect(table.dialog).to_have_count(0)
    begin(table, "engine", "3")
    table.dialog.locator(f'[data-do="{other}"]').click()
    expect(table.dialog.locator(f'[data-do^="{"hand:" if other == "janken" else "start-as:"}"]').first).to_be_visible()
    assert table.dialog.get_by_text(note).count() == 0, "the next game has a lot of its own"
