"""A copy's result is shown over the pressed button, and read once to screen readers."""

from collections.abc import Callable
from typing import Any

import pytest
from game_page import GamePage
from playwright.sync_api import Locator, expect
from visitor import Visitor

from core.words import Words

Visit = Callable[..., Visitor]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}
MAY = ["clipboard-read", "clipboard-write"]
REFUSED = """() => {
  navigator.clipboard.writeText = () => Promise.reject(new DOMException("Write permission denied.", "NotAllowedError"));
  document.execCommand = () => false;
}"""
# When the words came and when they went, in ms.
WATCHED = """() => {
  window.bubbles = [];
  new MutationObserver(() => {
    const said = document.querySelector("#sheet .copied")?.innerText ?? "";
    if (said !== (bubbles.at(-1)?.[1] ?? "")) bubbles.push([performance.now(), said]);
  }).observe(document.body, { subtree: true, childList: true });
}"""
OVER = """(button) => {
  const bubble = document.querySelector("#sheet .copied").getBoundingClientRect();
  return Math.abs(button.getBoundingClientRect().top - bubble.bottom - 8) <= 1;
}"""
# Seen whole and covered by nothing: its corners and its middle, a pixel inside.
UNCOVERED = """(bubble) => {
  const { left, top, right, bottom } = bubble.getBoundingClientRect();
  const middle = [(left + right) / 2, (top + bottom) / 2];
  const points = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3], middle];
  bubble.style.pointerEvents = "auto";  // else a tap goes through it
  const seen = points.every(([x, y]) => bubble.contains(document.elementFromPoint(x, y)));
  bubble.style.pointerEvents = "";
  return seen;
}"""
SELECTED = """() => {
  const { value, selectionStart, selectionEnd } = document.activeElement;
  return value.slice(selectionStart, selectionEnd);
}"""


def buttons(table: GamePage) -> list[Locator]:
    """The buttons of the dialog that copy; the first dialog comes a moment late."""
    found = table.dialog.locator('[data-do^="copy:"]')
    expect(found.first).to_be_visible()
    return found.all()


def bubble_over(table: GamePage, button: Locator, words: str) -> Locator:
    """The bubble of the button that was just pressed; its place and its words are checked."""
    bubble = table.dialog.get_by_role("status")
    expect(bubble).to_have_text(table.words(Words(words)), use_inner_text=True)
    table.page.wait_for_function(OVER, arg=button.element_handle())  # no longer over another one
    assert bubble.evaluate(UNCOVERED)
    box, pressed, window = bubble.bounding_box(), button.bounding_box(), table.page.viewport_size
    assert box and pressed and window
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= window["width"]
    middle = pressed["x"] + pressed["width"] / 2
    assert box["x"] < middle < box["x"] + box["width"]
    return bubble


def dialogs(table: GamePage) -> list[tuple[list[str], str]]:
    """The way to each dialog with a text to copy, and the form chosen in the sheet for writers."""
    return [
        (["do.share"], ""),
        (["do.more", "do.text"], ""),
        *((["do.share", "embed.title"], form) for form in ("element", "frame", "text", "svg")),
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize("manner", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_it_is_seen_over_the_button(come_again: Visit, manner: dict[str, Any], locale: str) -> None:
    table = come_again(locale=locale, permissions=MAY, **manner).open("medamagaeru", "moves=57-56.31-32")
    copied = 0
    for keys, form in dialogs(table):
        table.do(*keys)
        if form:
            table.dialog.locator(f'input[name="embed-form"][value="{form}"]').evaluate("input => input.click()")
            table.page.wait_for_function("form => document.querySelector('#snippet')?.dataset.form === form", arg=form)
        for button in buttons(table):
            button.scroll_into_view_if_needed()
            before = button.bounding_box()
            button.click()
            bubble = bubble_over(table, button, "do.copied")
            assert button.bounding_box() == before
            expect(button.locator("use").first).to_have_attribute("href", "#i-check")
            field = table.dialog.locator("#" + (button.get_attribute("data-do") or "").removeprefix("copy:"))
            assert table.page.evaluate("navigator.clipboard.readText()") == field.input_value()
            if not copied:
                expect(bubble).to_have_text("", timeout=4000)
                expect(button.locator("use").first).to_have_attribute("href", "#i-copy")
            copied += 1
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
    assert copied == 8


@pytest.mark.exhaustive
def test_a_second_press_begins_its_time_anew(come_again: Visit) -> None:
    table = come_again(permissions=MAY).open("medamagaeru")
    table.do("do.share")
    first, second = table.dialog.locator('[data-do="copy:link-all"]'), table.dialog.locator('[data-do="copy:diagram"]')
    table.page.evaluate(WATCHED)
    first.click()
    bubble_over(table, first, "do.copied")
    table.page.wait_for_function("() => performance.now() > bubbles[0][0] + 1000")
    table.page.evaluate("""document.addEventListener("click", () => (window.pressed = performance.now()), true)""")  # a driver may be late
    second.click()
    bubble = bubble_over(table, second, "do.copied")
    expect(table.dialog.locator(".done")).to_have_count(1)
    expect(bubble).to_have_text("", timeout=4000)
    expect(table.dialog.locator(".done")).to_have_count(0)
    gone, said = table.page.evaluate("bubbles.at(-1)")
    assert said == ""
    assert 1900 < gone - table.page.evaluate("pressed") < 3000


@pytest.mark.exhaustive
@pytest.mark.matrix
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_where_it_is_not_allowed_that_is_said_and_the_text_is_selected(come_again: Visit, locale: str) -> None:
    table = come_again(locale=locale, **PHONE).open("medamagaeru", "moves=57-56")
    table.page.evaluate(REFUSED)
    for keys in [["do.share"], ["do.more", "do.text"]]:
        table.do(*keys)
        for button in buttons(table):
            button.click()
            bubble_over(table, button, "do.copy_refused")
            expect(table.dialog.locator(".done")).to_have_count(0)
            field = table.dialog.locator("#" + (button.get_attribute("data-do") or "").removeprefix("copy:"))
            assert table.page.evaluate(SELECTED) == field.input_value()
        table.press("Escape")
        expect(table.dialog).to_have_count(0)


def test_a_button_at_the_edge_of_what_is_scrolled(come_again: Visit) -> None:
    """There is no room above the button, so the bubble hangs below it."""
    table = come_again(permissions=MAY, viewport={"width": 360, "height": 400}).open("medamagaeru")
    table.do("do.share")
    button = table.dialog.locator('[data-do="copy:link-here"]')
    button.evaluate("element => element.scrollIntoView({ block: 'start' })")
    button.click()
    bubble = table.dialog.get_by_role("status")
    expect(bubble).to_have_text(table.words(Words("do.copied")), use_inner_text=True)
    assert bubble.evaluate(UNCOVERED)
