"""The second part of MicroPython, which comes after the first move: late, lost, damaged, or another version's."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import Route, expect
from test_page_waking import DENIED, NO_UNPACKING, given, some_moves, without
from visitor import Visitor

from core.words import Words

Visit = Callable[..., Visitor]
PART = "micropython-later"
NOT_YET = "page: not whole, "


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """A visitor whose second part may be lost."""
    made = visit()
    made.expected_faults.append(re.compile(f"{PART}|net::ERR|404"))
    return made


def spoil(visitor: Visitor, change: Callable[[bytes], bytes], times: int | None = None) -> None:
    """Changes the bytes of the second part on its way."""

    def answer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=change(found.body()))

    visitor.context.route(f"**/{PART}.wasm*", answer, times=times)


def opens_a_dialog(table: GamePage) -> None:
    """Asks for a room whose modules come later, which needs all of MicroPython."""
    table.press("n")
    expect(table.page.get_by_role("dialog", name=table.words(Words("do.new")))).to_be_visible()


SPOILT = {
    "a byte": lambda part: part[:5000] + bytes([part[5000] ^ 1]) + part[5001:],
    "the last byte": lambda part: part[:-1] + bytes([part[-1] ^ 1]),
    "cut short": lambda part: part[: len(part) // 2],
    "empty": lambda _: b"",
    "another file": lambda _: b"<!doctype html><title>Sign in</title>",
    "another wasm": lambda _: b"\0asm\1\0\0\0",
}


@pytest.mark.matrix("a byte")
@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_part_is_not_used_and_asked_for_again(visitor: Visitor, how: str) -> None:
    spoil(visitor, SPOILT[how], times=1)
    record, codes = some_moves()
    table = visitor.open("medamagaeru")
    assert given(table.page)
    table.play(record, codes[0])
    table.check(record)
    opens_a_dialog(table)
    assert sum(text.startswith(NOT_YET) for text in visitor.said) == 1


@pytest.mark.exhaustive
def test_a_room_says_that_a_part_is_lost_and_the_board_plays_on(visitor: Visitor) -> None:
    """As after an update in mid-visit, when the host has no more of the version on the page."""
    visitor.site.missing.append(PART)
    record, codes = some_moves()
    table = visitor.open("medamagaeru")
    table.press("n")
    expect(table.page.locator("#notes")).to_contain_text("another file")
    for code in codes:
        table.play(record, code)
        table.check(record)
    visitor.site.missing.clear()
    opens_a_dialog(table)


@pytest.mark.exhaustive
@pytest.mark.matrix("False")
@pytest.mark.parametrize("cured", [True, False])
def test_a_function_that_is_called_before_is_asked_for_twice(visitor: Visitor, cured: bool) -> None:
    """Python unpacks the modules where the browser cannot, with functions that no first move runs."""
    without(NO_UNPACKING)(visitor)
    spoil(visitor, SPOILT["a byte"], times=2 if cured else None)
    if cured:
        record, codes = some_moves()
        table = visitor.open("medamagaeru")
        table.play(record, codes[0])
        table.check(record)
        return
    visitor.expected_faults.append(re.compile("another file"))
    page = visitor.tab()
    with page.expect_event("pageerror"):
        page.goto(visitor.site.url("medamagaeru"))
    visitor.context.unroute(f"**/{PART}.wasm*")
    assert visitor.open("medamagaeru").page.locator("[data-lit]").count()


@pytest.mark.exhaustive
@pytest.mark.parametrize("fragment", ["", "embed=1"])
def test_a_page_that_may_store_nothing_is_whole_too(visitor: Visitor, fragment: str) -> None:
    without(DENIED)(visitor)
    with visitor.context.expect_event("response", lambda answer: PART in answer.url and answer.ok):
        table = visitor.open("medamagaeru", fragment)
    if not fragment:
        opens_a_dialog(table)
    assert not any(text.startswith(NOT_YET) for text in visitor.said)
