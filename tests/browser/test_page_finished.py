"""Finished games stay within reach from the home: the last played first, with their results, until they are removed."""

import json
from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import record_of
from playwright.sync_api import Locator, expect
from visitor import Visitor

from core.records.record import Player
from core.words import Words
from tools.server.server import Site

PERSON, ENGINE = Player("", ""), Player("3", "")
FEW = 12  # listed at once


def stored(many: int) -> dict[str, str]:
    """`many` finished games and an unfinished one, as stored; the visitor has won all but the first."""
    entries = {}
    for at in range(many + 1):
        record = record_of("two-three", "e6-e5")
        record.players = (PERSON, ENGINE)
        if at < many:
            record.finish("resign:1" if at else "resign:0")
        entry = {"at": 1_700_000_000_000 + at, "over": at < many, "seat": 0, "record": record.to_data()}
        entries[f"komado.game.{at}-1"] = json.dumps(entry)
    return entries


def rows(table: GamePage) -> Locator:
    """The listed games."""
    return table.page.locator("#finished li")


@pytest.mark.exhaustive
def test_finished_games_are_listed_opened_and_removed(come_again: Callable[..., Visitor]) -> None:
    many = FEW + 2
    table = come_again(stored=stored(many)).open()
    button = table.page.locator('[data-do="finished"]')
    expect(button).to_contain_text(str(many))
    expect(rows(table)).to_have_count(0)
    button.click()
    expect(rows(table)).to_have_count(FEW)
    expect(table.page.locator("#finished h2")).to_be_visible()
    expect(rows(table).first).to_contain_text(table.words(Words("result.you")))
    button.click()
    expect(rows(table)).to_have_count(many)
    expect(rows(table).last).to_contain_text(table.words(Words("result.engine")))
    expect(button).to_be_hidden()
    names = table.page.locator("#finished symbol").evaluate_all("symbols => symbols.map((symbol) => symbol.id)")
    assert names and len(names) == len(set(names)), "a symbol of a known name would have every picture drawn anew"
    rows(table).last.locator("summary").click()
    rows(table).last.locator('[data-do^="forget"]').click()
    expect(rows(table)).to_have_count(many - 1)
    assert table.page.evaluate("localStorage.getItem('komado.game.0-1')") is None
    assert len(table.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('komado.game.'))")) == many
    rows(table).first.locator("a").click()
    table.ready().stands("e6-e5")
    expect(table.board).to_have_attribute("data-outcome", "0")


def test_a_game_that_has_not_been_fetched_keeps_its_name(come_again: Callable[..., Visitor]) -> None:
    """The level last played against stands on its button beside it."""
    games = {name: text for name, text in stored(1).items() if '"over": true' in text}
    table = come_again(stored=games).open()
    button = table.page.locator('#games [data-game="two-three"] .go')
    expect(button.locator("small")).to_contain_text("3")
    expect(button).to_contain_text(table.words(Words("game.two-three")))
    assert "game." not in str(table.page.locator("#games").text_content())


@pytest.mark.exhaustive
def test_where_no_game_is_over_none_is_listed(come_again: Callable[..., Visitor]) -> None:
    table = come_again(stored=stored(0)).open()
    expect(table.page.locator("#resume li")).to_have_count(1)
    expect(table.page.locator("#finished")).to_be_hidden()


def test_the_list_survives_another_language_while_it_comes(come_again: Callable[..., Visitor], site: Site) -> None:
    """And a game of any name in the store can be removed."""
    games = {f'{name}"\\': text for name, text in stored(FEW).items() if '"over": true' in text}
    table = come_again(stored=games).open()
    with site.held("two-three") as gate:
        table.page.locator('[data-do="finished"]').click()
        table.switch_language()
        gate.open()
    table.page.locator('[data-do="finished"]').click()
    expect(rows(table)).to_have_count(FEW)
    expect(rows(table).first).to_contain_text(table.words(Words("result.you")), ignore_case=True)
    rows(table).last.locator("summary").click()
    rows(table).last.locator('[data-do^="forget"]').click()
    expect(rows(table)).to_have_count(FEW - 1)
