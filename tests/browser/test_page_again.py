"""A game that follows another one: the next one in one tap, or one from a position of it, with its players and the visitor's choices."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import record_of
from playwright.sync_api import expect
from visitor import Visitor

from core.words import Words

Open = Callable[..., GamePage]
LONG = 60_000  # the engine may still be arriving
OVER = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"


def test_another_game_in_one_tap_swaps_the_sides(open_game: Open) -> None:
    table = open_game("two-three", "moves=e6-e5.e4-e6&end=resign:0&p1=engine:3")
    again = table.page.locator('#status [data-do="again"]')
    expect(table.page.locator('#status [data-do="new"]')).to_be_visible()
    again.click()
    table.stands("")
    expect(table.page.locator(".seat.near")).to_have_attribute("data-player", "1")
    expect(table.page.locator(".seat.far .who b")).to_have_text(table.words(Words("player.level", level=Words("level.3"))))
    assert "p0=engine:3" in table.page.url and "seat=1" in table.page.url


@pytest.mark.exhaustive
def test_another_game_of_two_people_keeps_their_options(open_game: Open) -> None:
    table = open_game("progressive-mancala", "holes=17&moves=c&end=draw")
    table.page.locator('#status [data-do="again"]').click()
    table.stands("")
    expect(table.page.locator(".seat.near")).to_have_attribute("data-player", "1")
    assert "holes=17" in table.page.url and "p0" not in table.page.url


@pytest.mark.matrix
@pytest.mark.parametrize("fragment", ["moves=k.c.h&end=resign:0", "moves=k.c.h&end=draw", f"moves={OVER}&ply=3"])
def test_a_game_begins_from_a_position_of_one_that_is_over(open_game: Open, fragment: str) -> None:
    table = open_game("progressive-mancala", fragment)
    table.stands("k.c.h")
    table.press("n")
    table.do("new.go_on")
    expect(table.dialog).to_have_count(0)
    expect(table.board).to_have_attribute("data-outcome", "")
    table.check(record_of("progressive-mancala", "k", "c", "h"))
    expect(table.page.locator("#record > li:not(.full) > .mv")).to_have_count(3)


@pytest.mark.exhaustive
def test_where_nothing_can_be_played_no_game_is_offered_from_there(open_game: Open) -> None:
    table = open_game("progressive-mancala", "moves=" + OVER)
    table.press("n")
    expect(table.button("do.start")).to_be_visible()
    expect(table.button("new.go_on")).to_have_count(0)


@pytest.mark.exhaustive
def test_from_a_review_the_game_has_the_players_of_before(open_game: Open) -> None:
    """The strongest engine, which proves a win, is not among the visitor's choices."""
    table = open_game("two-three", "moves=f6-f5.f4-f6.e6-e5.f3-f4&end=resign:1&p0=engine:2", engine=True)
    page = table.page
    page.click("#status [data-do=examine]")
    page.locator("#mistakes .mistake").click(timeout=LONG)
    page.evaluate("document.activeElement.blur()")
    table.press("Enter")
    for code in ("e4-e6", "e3-e4", "f2-f3", "e4-e5"):
        if all(page.locator(f'#board [data-spot="{spot}"]').count() for spot in code.split("-")):
            table.tap(*code.split("-"))
            break
    from_here = page.locator("#status [data-do=from-here]")
    from_here.wait_for(timeout=LONG)
    from_here.click()
    expect(table.board).to_have_attribute("data-outcome", "")
    assert "p0=engine:2&p1=human" in page.url
    address = page.url.split("#")[0]
    page.goto("about:blank")
    page.goto(address + "#moves=f6-f5.f4-f6&p0=engine:2")
    table.ready("engine")
    page.click("#tab-analysis")
    page.click('[data-do="prove"]', timeout=LONG)
    expect(table.board).to_have_attribute("data-outcome", "")
    page.wait_for_function("() => location.hash.includes('engine:8')")
    page.goto(page.url.split("two-three")[0])
    go = page.locator('#games [data-game="two-three"] .go')
    expect(go).to_have_attribute("href", "./two-three/#p1=engine:2")


@pytest.mark.exhaustive
def test_a_game_with_a_hint_is_no_result(open_game: Open) -> None:
    table = open_game("two-three", "p1=engine:1", engine=True).ready("engine")
    table.do("do.hint")
    expect(table.page.locator("[data-board] .ar.hint").first).to_be_visible(timeout=LONG)
    table.page.locator('#status [data-do="go"]').click()
    table.wait_for_moves(2)
    table.do("do.more", "do.resign", "do.resign")
    expect(table.board).to_have_attribute("data-outcome", "1")
    table.press("n")
    expect(table.button("do.start")).to_be_visible()
    expect(table.dialog.locator(".results")).to_have_count(0)


@pytest.mark.exhaustive
def test_the_board_turns_to_who_is_on_turn(come_again: Callable[..., Visitor]) -> None:
    table = come_again(stored={"komado.turning": "1"}).open("medamagaeru")
    near = table.page.locator(".seat.near")
    for start, end, player in (("57", "56", 1), ("21", "32", 0), ("67", "66", 1)):
        table.tap(start, end)
        expect(near).to_have_attribute("data-player", str(player))
        assert "手前は" in table.spoken()
    table.press("[", "[")
    table.stands("57-56")
    expect(near).to_have_attribute("data-player", "1")  # looking back does not turn the board
    table.press("End", "u")
    expect(near).to_have_attribute("data-player", "0")


@pytest.mark.exhaustive
def test_the_board_does_not_turn_against_the_engine(come_again: Callable[..., Visitor]) -> None:
    table = come_again(stored={"komado.turning": "1"}, engine=True, still=False).open("medamagaeru", "p1=engine:1").ready("engine")
    table.tap("57", "56")
    table.wait_for_moves(2)
    expect(table.page.locator(".seat.near")).to_have_attribute("data-player", "0")


SEEN = """() => { const seen = {}, near = document.querySelector(".seat.near"), board = document.querySelector("#board");
  new MutationObserver(() => {
    if (board.dataset.moves) seen.moved ??= performance.now();
    if (near.dataset.player === "1") seen.turned ??= performance.now();
  }).observe(document.body, { attributes: true, subtree: true });
  return seen; }"""
SLOW = 520 * 0.8  # ms: a piece that moves slowly


@pytest.mark.exhaustive
def test_the_board_turns_when_the_move_has_landed(come_again: Callable[..., Visitor]) -> None:
    table = come_again(stored={"komado.turning": "1", "komado.speed": "slow"}, still=False).open("medamagaeru")
    seen = table.page.evaluate_handle(SEEN)
    table.tap("57", "56")
    expect(table.page.locator(".seat.near")).to_have_attribute("data-player", "1")
    times = seen.json_value()
    assert times["turned"] - times["moved"] > SLOW


@pytest.mark.exhaustive
def test_what_keys_have_done_is_spoken(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56.21-32&end=resign:0")
    spoken = table.page.locator("#spoken")
    for key, words in (
        ("u", Words("do.unend")), ("u", Words("do.undo")), ("r", Words("do.redo")), ("Home", Words("heard.start")),
        ("]", Words("status.ply", n=1)), ("End", Words("status.ply", n=2)), ("f", Words("heard.turned", side=Words("side.1"))),
    ):  # fmt: skip
        table.press(key)
        expect(spoken).to_contain_text(table.words(words) if words.key != "heard.turned" else "手前は")


def test_the_same_refusal_is_heard_again(open_game: Open) -> None:
    table = open_game("medamagaeru")
    heard = table.page.evaluate_handle(
        """() => { const seen = [], line = document.querySelector("#spoken");
        const look = () => { if (line.textContent !== seen.at(-1)) seen.push(line.textContent); };
        new MutationObserver(look).observe(line, { childList: true });
        return seen; }"""
    )
    table.tap("31")
    table.spoken()
    table.tap("31")
    table.page.wait_for_function("seen => seen.length === 3", arg=heard)
    said = heard.json_value()
    assert said[0] == said[2] and said[1] == ""


@pytest.mark.exhaustive
def test_nothing_can_be_walked_or_taken_back_at_the_start(open_game: Open) -> None:
    table = open_game("medamagaeru")
    for do in ("undo", "first", "prev", "next", "last"):
        expect(table.page.locator(f':is(.tools, .panel-foot) [data-do="{do}"]').last).to_have_attribute("aria-disabled", "true")
    table.tap("57", "56")
    for do, wanted in (("undo", "false"), ("prev", "false"), ("next", "true")):
        expect(table.page.locator(f':is(.tools, .panel-foot) [data-do="{do}"]').last).to_have_attribute("aria-disabled", wanted)


@pytest.mark.exhaustive
def test_who_has_won_is_told_at_the_seat(open_game: Open) -> None:
    table = open_game("progressive-mancala", "moves=" + OVER)
    expect(table.page.locator(".seat[data-won]")).to_have_attribute("data-player", "1")
    expect(table.page.locator(".seat .won")).to_have_count(1)
    expect(table.page.locator("#extra")).to_contain_text("終局")
    table.press("[")
    expect(table.page.locator(".seat .won")).to_have_count(0)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("end", "share"), [("resign:0", "0.0%"), ("resign:1", "100.0%"), ("draw", "50.0%")])
def test_the_gauge_shows_how_a_game_has_ended(open_game: Open, end: str, share: str) -> None:
    table = open_game("medamagaeru", f"moves=57-56&end={end}")
    table.page.click("#tab-analysis")
    expect(table.page.locator("#gauge")).to_have_attribute("style", f"--v:{share}")
