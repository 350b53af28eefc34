"""No unintended move, and no words that stay in the way: double taps, taps after the end, refusals that fade."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import Page, expect

from core.words import Words
from games import load

Open = Callable[..., GamePage]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
OVER = "moves=k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"
FADED = 9000  # ms: well after the words have gone by themselves


def tap_twice(page: Page, x: float, y: float) -> None:
    """A double tap with a finger: 90 ms down, 120 ms up, down again."""
    client = page.context.new_cdp_session(page)
    seconds = page.evaluate("Date.now()") / 1000
    for at in (seconds, seconds + 0.21):
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": at})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": at + 0.09})
    client.detach()


@pytest.mark.exhaustive
@pytest.mark.matrix
@pytest.mark.parametrize("finger", [True, False])
def test_a_double_tap_is_one_move(open_game: Open, finger: bool) -> None:
    table = open_game("progressive-mancala", **(PHONE if finger else {}))
    position = load("progressive-mancala").start()
    for move in position.legal_moves():
        hole = position.code(move)
        x, y = table.centre(hole)
        if finger:
            tap_twice(table.page, x, y)
        else:
            table.page.mouse.dblclick(x, y)
        table.stands(hole)
        table.press("u")
        table.stands("")


@pytest.mark.exhaustive
def test_a_double_tap_on_a_moves_button_is_one_move(open_game: Open) -> None:
    table = open_game("kokutan-no-uma")
    table.page.mouse.dblclick(*table.centre("pass"))
    table.stands("pass")
    table.let_pass()
    table.tap("pass")  # meant
    table.stands("pass.pass")


@pytest.mark.exhaustive
def test_a_key_held_down_is_one_move(open_game: Open) -> None:
    table = open_game("progressive-mancala")
    table.walk_to("a")
    for _ in range(3):
        table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    table.stands("a")


@pytest.mark.exhaustive
def test_a_tap_after_the_end_takes_nothing_away(open_game: Open) -> None:
    table = open_game("progressive-mancala", OVER, **PHONE)
    result = Words("result.win", side=Words("side.1"))
    again = table.page.locator('#status [data-do="new"]')
    table.says(result)
    table.tap("c", "h")
    assert table.words(result) in table.spoken()
    table.says(result)
    expect(again).to_be_visible()
    expect(table.page.locator('.tools [data-do="hint"]')).to_be_disabled()
    table.press("h")
    table.says(Words("hint.over"))
    table.says(result)
    expect(again).to_be_visible()
    expect(table.page.get_by_text(table.words(Words("hint.over")))).to_have_count(1, timeout=FADED)  # spoken, no longer shown
    table.says(result)


@pytest.mark.exhaustive
def test_a_refusal_fades(open_game: Open) -> None:
    table = open_game("medamagaeru")
    why = load("medamagaeru").start().explain((), "31")
    shown = table.page.locator("#status").get_by_text(table.words(why))
    table.tap("31")
    expect(shown).to_be_visible()
    table.tap("57")  # the next thing that happens
    expect(shown).to_have_count(0)
    table.tap("57", "31")
    expect(shown).to_be_visible()
    expect(shown).to_have_count(0, timeout=FADED)
    expect(table.page.locator("#status")).to_have_attribute("data-state", "yours")


@pytest.mark.exhaustive
def test_a_tap_while_the_engine_thinks_keeps_its_line(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56&p1=engine:8", engine=True).ready("engine")
    now = table.page.locator('#status [data-do="move-now"]')
    expect(now).to_be_visible()
    table.tap("31")  # a piece of one's own would begin a move laid ahead
    table.says(Words("refuse.engine_turn"))
    table.says(Words("status.thinking"))
    now.click()
    table.wait_for_moves(2)


# Open questions at a place, and taps that come before a move's consequences are written.
HASTY = """spots => {
  const board = document.querySelector("[data-board]");
  window.questions = [];
  new MutationObserver((seen) => { for (const { addedNodes } of seen) for (const one of addedNodes)
    if (one.classList?.contains("ask")) questions.push(one); }).observe(board, { childList: true });
  for (const spot of spots) {
    const element = document.querySelector(`[data-spot="${spot}"]`), { x, y, width, height } = element.getBoundingClientRect();
    const press = { bubbles: true, isPrimary: true, pointerId: 1, pointerType: "mouse", clientX: x + width / 2, clientY: y + height / 2 };
    for (const kind of ["pointerdown", "pointerup"]) element.dispatchEvent(new PointerEvent(kind, press));
  }
}"""


def test_a_question_stands_while_what_follows_a_move_is_written(open_game: Open) -> None:
    """Drawing the question again would remove it under a finger, and take the focus back to its first answer."""
    table = open_game("macedonian-shogi", "moves=77-76.22-23.88~11")
    table.page.evaluate(HASTY, ["21", "33", "hand:B", "55"])
    table.stands("77-76.22-23.88~11.21-33")
    expect(table.page.locator(".ask")).to_be_visible()
    expect(table.spot("33")).to_have_attribute("aria-label", re.compile("騎兵"))  # names are written last
    assert table.page.evaluate("questions.length") == 1
    table.press("Tab", "Enter")
    table.stands("77-76.22-23.88~11.21-33.B1@55")
