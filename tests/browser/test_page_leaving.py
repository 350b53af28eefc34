"""Back closes the open dialog, or leaves the room over the page, before the page, and leaves nothing behind in the history."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import expect

Open = Callable[..., GamePage]


def home_then_game(open_game: Open) -> GamePage:
    """A visitor's page after the way from the home to a game."""
    table = open_game()
    table.follow(table.page.url + "medamagaeru/#moves=57-56")
    return table.ready()


def test_back_closes_a_dialog_and_then_leaves(open_game: Open) -> None:
    table = home_then_game(open_game)
    for keys in (("do.more",), ("do.more", "do.settings"), ("do.share",)):
        table.do(*keys)
        expect(table.dialog).to_have_count(1)
        table.page.go_back()
        expect(table.dialog).to_have_count(0)
        table.stands("57-56")
    table.page.go_forward()  # there is no dialog to come back to
    expect(table.dialog).to_have_count(0)
    table.stands("57-56")
    table.tap("21", "32")
    table.stands("57-56.21-32")
    table.page.wait_for_function("() => history.state === 'komado-page'")
    table.page.go_back()
    expect(table.page.locator("#games")).to_be_visible()
    table.page.go_forward()
    table.ready().stands("57-56.21-32")


@pytest.mark.exhaustive
def test_a_dialog_closed_otherwise_leaves_no_entry(open_game: Open) -> None:
    table = home_then_game(open_game)
    for _ in range(3):
        table.do("do.more")
        expect(table.dialog).to_have_count(1)
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
        table.page.wait_for_function("() => history.state === 'komado-page'")
    table.press("n")  # and one that begins another game: its address is written while the dialog's entry goes
    table.do("do.start")
    table.stands("")
    table.page.wait_for_function("() => history.state === 'komado-page' && !location.hash.includes('57-56')")
    table.tap("57", "56")
    table.stands("57-56")
    table.page.go_back()
    expect(table.page.locator("#games")).to_be_visible()


@pytest.mark.exhaustive
def test_a_page_loaded_again_under_a_dialog_has_no_dead_entry(open_game: Open) -> None:
    table = home_then_game(open_game)
    table.do("do.more")
    expect(table.dialog).to_have_count(1)
    table.reload()
    table.ready().stands("57-56")
    table.page.wait_for_function("() => history.state === 'komado-page'")
    table.stands("57-56")
    table.page.go_back()
    expect(table.page.locator("#games")).to_be_visible()


@pytest.mark.exhaustive
@pytest.mark.parametrize("room", ["lesson", "puzzle", "compose", "edit"])
def test_back_leaves_a_room_and_then_the_page(open_game: Open, room: str) -> None:
    table = home_then_game(open_game)
    page, rooms = table.page, table.page.locator("#editor, #lesson-head")
    table.do("do.more")
    expect(table.dialog).to_have_count(1)
    table.press("Escape")
    for leaves in ("back", "back", "button"):
        page.wait_for_function("() => history.state === 'komado-page'")
        page.evaluate(
            "name => { const button = Object.assign(document.createElement('button'), { hidden: true });"
            " button.dataset.do = name; document.querySelector('#app').append(button); button.click(); }",
            room,
        )
        if room == "puzzle":
            table.dialog.locator('[data-do^="puzzle-kind:"]').first.click()
        expect(rooms).to_have_count(1)
        page.wait_for_function("() => ['komado-room', 'komado-dialog'].includes(history.state)")  # a dialog hands its entry on
        if leaves == "back":
            page.go_back()
        else:
            (page.locator('[data-do="edit-close"]') if room == "edit" else page.locator("#lesson-head button").last).click()
        expect(rooms).to_have_count(0)
        table.stands("57-56")
    page.wait_for_function("() => history.state === 'komado-page'")
    page.go_back()
    expect(page.locator("#games")).to_be_visible()


@pytest.mark.exhaustive
def test_a_link_pasted_while_a_dialog_is_open_is_followed(open_game: Open) -> None:
    table = home_then_game(open_game)
    table.do("do.more")
    expect(table.dialog).to_have_count(1)
    table.page.evaluate("location.hash = 'moves=67-66'")
    table.ready().stands("67-66")


@pytest.mark.exhaustive
def test_a_frame_leaves_the_history_alone(open_game: Open) -> None:
    table = open_game("medamagaeru", "embed=1&moves=57-56")
    entries = table.page.evaluate("history.length")
    table.do("do.more")
    expect(table.dialog).to_have_count(1)
    assert table.page.evaluate("[history.length, history.state]") == [entries, None]
    table.press("Escape")
    expect(table.dialog).to_have_count(0)
    assert table.page.evaluate("[history.length, history.state]") == [entries, None]
