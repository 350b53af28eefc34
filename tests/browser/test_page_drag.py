"""A drag that is called off, or whose end is not seen, plays nothing; a second finger leaves the board to the browser's zoom."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import expect

Open = Callable[..., GamePage]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
HELD = "#board .held"


def lift(table: GamePage, start: str, end: str) -> None:
    """Presses a piece and holds it over a place."""
    mouse = table.page.mouse
    mouse.move(*table.centre(start))
    mouse.down()
    mouse.move(*table.centre(end), steps=4)
    expect(table.page.locator(HELD)).to_have_count(1)


def lies(table: GamePage, chosen: bool) -> None:
    """Checks that the piece has gone back and nothing has been played."""
    expect(table.page.locator(HELD)).to_have_count(0)
    expect(table.page.locator('[data-layer="marks"] [href="#m-selected"]')).to_have_count(int(chosen))
    table.stands("")


def test_escape_and_the_right_button_call_a_drag_off(open_game: Open) -> None:
    table = open_game("medamagaeru")
    mouse = table.page.mouse
    menus = table.page.evaluate_handle(
        "() => { const seen = []; addEventListener('contextmenu', (event) => seen.push(event.defaultPrevented)); return seen; }"
    )
    for with_key in (True, False):
        lift(table, "57", "56")
        if with_key:
            table.press("Escape")
        else:
            mouse.down(button="right")
        lies(table, False)
        mouse.move(*table.centre("55"))
        lies(table, False)
        mouse.up(button="right")
        mouse.move(*table.centre("56"))
        mouse.up()
        lies(table, False)
    assert all(menus.json_value())
    table.drag("57", "56")
    table.stands("57-56")


LOST = {
    "blur": "() => dispatchEvent(new Event('blur'))",
    "cancel": "() => document.querySelector('#board').dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))",
    "capture": "() => document.querySelector('#board').dispatchEvent(new PointerEvent('lostpointercapture', { bubbles: true }))",
}


@pytest.mark.exhaustive
def test_a_drag_ends_when_its_end_will_not_be_seen(open_game: Open) -> None:
    table = open_game("medamagaeru")
    mouse = table.page.mouse
    for lose in LOST.values():
        lift(table, "57", "56")
        table.page.evaluate(lose)
        lies(table, True)
        mouse.up()
        lies(table, True)
        table.press("Escape")
    lift(table, "57", "56")
    table.page.evaluate('() => addEventListener("pointerup", (event) => event.stopPropagation(), { capture: true, once: true })')
    mouse.up()
    mouse.move(*table.centre("54"))
    lies(table, True)


@pytest.mark.matrix
@pytest.mark.parametrize("held", [False, True])
def test_two_fingers_zoom_also_from_ones_own_piece(open_game: Open, held: bool) -> None:
    """`held`: one finger already drags the piece when the second one comes."""
    table = open_game("medamagaeru", **PHONE)
    client = table.page.context.new_cdp_session(table.page)
    (x, y), (x2, y2) = table.centre("57"), table.centre("54")

    def touch(kind: str, *points: tuple[float, float]) -> None:
        client.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b, "id": i} for i, (a, b) in enumerate(points)]}
        )

    touch("touchStart", (x, y))
    if held:
        for step in (10, 20, 30):
            touch("touchMove", (x, y - step))
        y -= 30
        expect(table.page.locator(HELD)).to_have_count(1)
    touch("touchStart", (x, y), (x2, y2))
    for step in range(1, 9):
        touch("touchMove", (x, y + 8 * step), (x2, y2 - 8 * step))
    touch("touchEnd")
    client.detach()
    table.page.wait_for_function("visualViewport.scale > 1.2")
    lies(table, held)
