"""Text pasted into the record's dialog opens as it is meant, and copied links lead to the position on the page."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import record_of
from playwright.sync_api import Locator, expect
from solver import puzzle_of

from core.words import Words

Open = Callable[..., GamePage]


def open_text(table: GamePage) -> Locator:
    """The field of the record's text."""
    table.do("do.more", "do.text")
    return table.dialog.get_by_role("textbox")


@pytest.mark.exhaustive
def test_what_is_pasted_opens_as_it_is_meant(open_game: Open) -> None:
    """A link of another game, wrapped and quoted; then a variation as shogi programs write it; then an unreadable text."""
    table = open_game("medamagaeru")
    open_text(table).fill("> 見て https://example.org/en/macedonian-\n> shogi/#moves=57-\n> 56&amp;v=1。\n")
    table.do("do.read", "reading.open")
    table.check(record_of("macedonian-shogi", "57-56"))
    open_text(table).fill("ゲーム：x [medamagaeru]\n日付：今日\n1 ４７－３６\n2 31-22\n3 37-47\n4 投了\n\n変化：3手\n3 57-56")
    table.do("do.read")
    expect(table.dialog.locator("#read-problems")).to_contain_text(table.words(Words("text.passed", text="日付")))
    table.check(record_of("macedonian-shogi", "57-56"))  # the dialog only shows it
    table.do("reading.open")
    record = record_of("medamagaeru", "47-36", "31-22", "37-47")
    record.finish("resign:1")
    table.check(record)
    table.do("do.more", "do.comment")
    expect(table.dialog.get_by_role("textbox")).to_be_focused()
    table.press("Escape")
    table.do("do.more", "do.type")
    expect(table.dialog.get_by_text(table.words(Words("refuse.over")))).to_be_visible()
    table.press("Escape")
    table.do("reading.back")
    table.check(record_of("macedonian-shogi", "57-56"))
    open_text(table).fill("a" * 1_000_001)
    table.do("do.read")
    expect(table.dialog.get_by_role("alert")).to_contain_text(table.words(Words("text.too_long", most=1_000_000)), timeout=20_000)
    expect(table.dialog.get_by_text("11-")).to_have_count(0)


def test_the_link_of_a_puzzle_opens_that_puzzle(open_game: Open) -> None:
    """At once if it stands alone; else what stands beside it is told first."""
    table = open_game("medamagaeru")
    link = "https://example.org/two-three/#puzzle=" + puzzle_of("two-three", 1)["id"] + "&v=1"
    open_text(table).fill(link + "\n47-46 31-32")
    table.do("do.read")
    expect(table.dialog.locator("#read-problems")).to_contain_text("47-46 31-32")
    expect(table.dialog.locator('[data-do="follow-text"]')).to_be_focused()
    table.do("reading.edit")
    table.dialog.get_by_role("textbox").fill(link)
    table.do("do.read")
    expect(table.page.locator('[data-board="two-three"]')).to_be_visible()
    expect(table.page.locator(".play")).to_have_attribute("data-puzzle", re.compile("."))


@pytest.mark.exhaustive
def test_the_link_of_the_whole_game_after_a_move_taken_back_and_an_end(open_game: Open) -> None:
    table = open_game("medamagaeru")
    record = record_of("medamagaeru", "47-46", "41-42")
    for code in ("47-46", "41-42", "57-56"):
        table.tap(*code.split("-"))
    table.do("do.undo")
    table.stands("47-46.41-42")
    table.do("do.more", "do.draw", "do.draw")
    record.finish("draw")
    table.check(record)
    table.do("do.share")
    link = table.page.locator("#link-all").input_value()
    assert link.endswith("#moves=47-46.41-42&end=draw&v=1")
    table.reload()
    table.ready().check(record)
