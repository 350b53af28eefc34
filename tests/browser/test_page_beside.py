"""A link opens its own game even if a stored game begins with the same moves; that one is offered beside it, unchanged."""

import json
from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import SHIPPED, record_of, told
from playwright.sync_api import Page, expect
from visitor import Visitor

from core.words import Words

Visit = Callable[..., Visitor]


def games(page: Page) -> dict[str, object]:
    """The stored games, without their times of writing."""
    entries: dict[str, str] = page.evaluate(
        "Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('komado.game.')))"
    )
    return {name: {**json.loads(text), "at": 0} for name, text in entries.items()}


def go(table: GamePage, fragment: str) -> None:
    """Follows a link in the same tab."""
    table.follow("about:blank")
    table.follow(fragment)
    table.ready()


@pytest.mark.one_in(4, 1)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_link_is_shown_and_the_own_game_offered(come_again: Visit, game_id: str) -> None:
    options, codes = told(game_id)
    manner = "".join(f"&{name}={value}" for name, value in options.items())
    visitor = come_again()
    table = visitor.open(game_id, f"moves={'.'.join(codes[:4])}{manner}")
    own = games(table.page)
    assert len(own) == 1

    go(table, visitor.site.url(game_id, f"moves={'.'.join(codes[:3])}&end=resign:1{manner}"))
    table.stands(".".join(codes[:3]))
    expect(table.board).to_have_attribute("data-outcome", "0")
    table.says(Words("beside.own"))
    assert games(table.page) == own

    table.reload()  # a reload is the link once more
    table.ready().stands(".".join(codes[:3]))
    expect(table.board).to_have_attribute("data-outcome", "0")

    table.page.get_by_role("link", name=table.words(Words("beside.open"))).click()
    table.stands(".".join(codes[:4]))
    expect(table.board).to_have_attribute("data-outcome", "")
    expect(table.page.get_by_text(table.words(Words("beside.own")))).to_have_count(0)
    assert games(table.page) == own


def test_a_link_to_play_on_from_becomes_a_game_beside_the_own_one(come_again: Visit) -> None:
    visitor = come_again()
    table = visitor.open("progressive-mancala", "moves=k.c.h.k")
    own = games(table.page)
    go(table, visitor.site.url("progressive-mancala", "moves=k.c"))
    table.says(Words("beside.own"))
    table.play(record_of("progressive-mancala", "k", "c"), "i")
    table.stands("k.c.i")
    table.reload()
    table.ready().stands("k.c.i")
    now = games(table.page)
    assert {name: now[name] for name in own} == own
    assert len(now) == 2


def test_a_resigned_start_is_shown_and_not_the_last_game(come_again: Visit) -> None:
    visitor = come_again()
    table = visitor.open("medamagaeru", "moves=57-56")
    go(table, visitor.site.url("medamagaeru", "end=resign:0"))
    table.stands("")
    expect(table.board).to_have_attribute("data-outcome", "1")
