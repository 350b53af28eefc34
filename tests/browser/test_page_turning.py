"""The turning points of a game against the computer, in front of its review; a mistake tried again, and kept as a puzzle."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import expect

from games import load

LONG = 60_000  # the engine may still be arriving
MOVES = "f6-f5.f4-f6.e6-e5.f3-f4"  # 後手 gives the won game away, and resigns
ENDED = f"moves={MOVES}&end=resign:1&seat=1"
BEFORE = MOVES.rpartition(".")[0]


def better() -> str:
    """The other legal move at the mistake, which wins."""
    position = load("two-three").start()
    for code in BEFORE.split("."):
        position = position.play(position.parse(code))
    return next(code for code in map(position.code, position.legal_moves()) if code != MOVES.rpartition(".")[2])


@pytest.mark.exhaustive
def test_a_mistake_is_told_tried_again_kept_and_solved(open_game: Callable[..., GamePage]) -> None:
    game = open_game("two-three", f"{ENDED}&p0=engine:3&p1=human", engine=True)
    page = game.page
    page.click("#status [data-do=examine]")
    cards = page.locator("#analysis .story li")
    expect(cards).to_have_count(1, timeout=LONG)
    expect(cards.locator("h4 b")).to_have_text("△f4白(f3)")
    expect(cards.locator(".thumb svg .piece")).to_have_count(12)
    expect(cards.locator(".why p")).to_have_count(2)
    expect(cards.locator(".why p").first).to_contain_text("手以内に勝てました。")
    # Try again: the words that name the better move are out of sight until the status line has praised it.
    cards.locator("[data-do^=try]").click()
    game.stands(BEFORE)
    expect(page.locator("#status .say")).to_have_text("もっとよい手を探してください")
    expect(cards.locator(".why")).to_be_hidden()
    game.tap(*better().split("-"))
    expect(page.locator("#status .say")).to_have_text("よい手です", timeout=LONG)
    # Kept, it comes back in the list of puzzles, and is solved there.
    keep = cards.locator(".own")
    keep.click()
    expect(keep).to_have_attribute("aria-pressed", "true")
    game.do("do.more", "do.puzzles")
    page.click("#sheet [data-do='puzzle-kind:again']")
    expect(page.locator("#lesson-tell")).to_contain_text("対局で選んだ手よりもよい手を見つけてください。")
    game.stands(BEFORE)
    expect(page.locator("#lesson-tools [data-do=hint]")).to_be_visible()  # the review before it hides none of its buttons
    game.tap(*better().split("-"))
    expect(page.locator("#lesson-tell h2")).to_contain_text("解けました")


@pytest.mark.exhaustive
def test_a_kept_mistake_survives_a_reload_and_is_forgotten_by_a_second_press(open_game: Callable[..., GamePage]) -> None:
    game = open_game("two-three", f"{ENDED}&p0=engine:3&p1=human&lang=en", engine=True)
    page = game.page
    page.click("#status [data-do=examine]")
    keep = page.locator("#analysis .story .own")
    keep.click(timeout=LONG)
    expect(keep).to_have_attribute("aria-pressed", "true")
    kept = page.evaluate("localStorage.getItem('komado.own')")
    keep.click()
    expect(keep).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("[localStorage.getItem('komado.own'), localStorage.getItem('komado.puzzles')]") == ["", ""]
    keep.click()
    expect(keep).to_have_attribute("aria-pressed", "true")
    name = page.evaluate("JSON.parse(localStorage.getItem('komado.own')).id")
    assert kept and name.startswith("my")
    page.evaluate("name => location.hash = 'puzzle=' + name", name)
    expect(page.locator("#lesson-head")).to_contain_text("from your game", timeout=LONG)
    game.reload()
    expect(page.locator("#lesson-head")).to_contain_text("from your game", timeout=LONG)
    # The engine judges what nothing is known of; the mistake itself is told at once.
    game.tap("f3", "f4")
    expect(page.locator("#lesson-tell h2")).to_contain_text("That is the move you played.")


@pytest.mark.exhaustive
def test_a_game_between_people_has_none(open_game: Callable[..., GamePage]) -> None:
    page = open_game("two-three", ENDED, engine=True).page
    page.click("#status [data-do=examine]")
    expect(page.locator("#mistakes .mistake")).to_have_count(1, timeout=LONG)
    expect(page.locator("#analysis .story")).to_have_count(0)
