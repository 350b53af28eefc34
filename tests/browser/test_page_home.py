"""The home page's layout: all games in the first view of a desk and in two screens of a phone, each begun in one tap."""

import json
from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import SHIPPED
from playwright.sync_api import Page, expect
from visitor import Visitor, storage

from core.records.record import Player, Record
from core.words import Words, say
from games import load
from tools.server.server import Site

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]

CARDS = """() => [...document.querySelectorAll("#games > li")].map((card) => {
  const box = (element) => { const { left, top, right, bottom } = element.getBoundingClientRect(); return [left, top, right, bottom]; };
  return { game: card.dataset.game, card: box(card), tile: box(card.querySelector(".tile")), go: box(card.querySelector(".go")) };
})"""
EDGES = """() => [".brand svg", ".hello h1", "#games", ".aside"].map((name) => {
  const { left, right } = document.querySelector(name).getBoundingClientRect();
  return [Math.round(left), Math.round(right)];
})"""


def in_language(page: Page, lang: str) -> None:
    page.locator(f'[data-do="lang:{lang}"]').click()
    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_four_and_four_in_the_first_view_of_a_desk(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900}).open().page
    for lang in ("ja", "en"):
        in_language(page, lang)
        cards = page.evaluate(CARDS)
        assert [card["game"] for card in cards] == list(SHIPPED)
        for row in (cards[:4], cards[4:]):
            assert len({round(card["tile"][1]) for card in row}) == len({round(card["go"][3]) for card in row}) == 1
        for column in zip(cards[:4], cards[4:], strict=True):
            assert len({round(card["card"][0]) for card in column}) == 1
        assert max(card["go"][3] for card in cards) <= 900
        brand, heading, games, aside = page.evaluate(EDGES)
        assert abs(brand[0] - games[0]) <= 2 and heading[0] == games[0]
        assert 1440 - games[0] - aside[1] in range(-1, 2)


@pytest.mark.exhaustive
def test_all_games_in_two_screens_of_a_phone(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}).open().page
    for lang in ("ja", "en"):
        in_language(page, lang)
        cards = page.evaluate(CARDS)
        assert len(cards) == len(SHIPPED)
        assert max(card["go"][3] for card in cards) <= 2 * 740
        assert min(card["go"][3] - card["go"][1] for card in cards) >= 44


def test_a_game_against_the_engine_in_one_tap(visit: Visit, site: Site) -> None:
    record = Record(load("medamagaeru"), (Player("", ""), Player("3", "")))
    record.play("57-56")
    entry = json.dumps({"at": 1, "over": False, "seat": 0, "record": record.to_data()})
    visitor = visit(storage_state=storage(site, {"komado.game.one": entry}))
    home = visitor.open()
    expect(home.page.locator("#resume .turn")).to_have_text(say(Words("status.engine_waits"), "ja"))
    for game_id, level in (("maciji", "1"), ("medamagaeru", "3")):  # the level last played against, else the first
        go = home.page.locator(f'#games [data-game="{game_id}"] .go')
        expect(go.locator("small")).to_contain_text(level)
        go.click()
        table = GamePage(home.page).ready()
        begun = Record(load(game_id))
        table.check(begun, lit=begun.position.turn == 0)
        assert f"p1=engine:{level}" in home.page.url
        assert home.page.evaluate("localStorage['komado.game.one']") == entry, "a game begun is not lost to a new one"
        if begun.position.turn == 0:
            expect(table.seat(0)).to_contain_text(say(Words("player.you"), "ja"))
        home.follow(site.base)
        home.ready()
    home.page.locator('#games [data-game="medamagaeru"] .open').click()
    GamePage(home.page).ready()
