"""Two tabs of one game: one at a time continues it, the other follows and can take over, and no move is lost."""

import json
from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import SHIPPED, told
from playwright.sync_api import Page, expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load

Visit = Callable[..., Visitor]
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"


def rows(page: Page) -> list[list[list[object]]]:
    """The moves of every stored game."""
    texts: list[str] = page.evaluate("Object.entries(localStorage).filter(([n]) => n.startsWith('komado.game.')).map(([, t]) => t)")
    return [json.loads(text)["record"]["rows"] for text in texts]


def is_stored(page: Page, moves: int) -> None:
    """Waits until one game is stored, with this number of moves."""
    page.wait_for_function(
        """moves => { const games = Object.entries(localStorage).filter(([name]) => name.startsWith("komado.game."));
             return games.length === 1 && JSON.parse(games[0][1]).record.rows.length === moves }""",
        arg=moves,
    )


def is_behind(table: GamePage) -> None:
    """Waits until the tab says that the game continues elsewhere, and offers to take over."""
    table.says(Words("tab.elsewhere"))
    expect(table.page.locator('[data-do="take-over"]')).to_be_visible()
    expect(table.page.locator("[data-spot][data-lit]")).to_have_count(0)


def take_over(table: GamePage) -> None:
    table.page.locator('[data-do="take-over"]').click()
    expect(table.page.locator('[data-do="take-over"]')).to_have_count(0)


def begun(visitor: Visitor, game_id: str) -> tuple[GamePage, Record, list[str]]:
    """A tab in which the first move of a game has been made and stored: (the tab, the record, the following codes)."""
    options, codes = told(game_id)
    record = Record(load(game_id, **options))
    table = visitor.open(game_id, "&".join(f"{name}={value}" for name, value in options.items()))
    table.play(record, codes[0])
    table.check(record)
    is_stored(table.page, 1)
    return table, record, codes


@pytest.mark.one_in(2)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_one_tab_at_a_time_goes_on_with_a_game(come_again: Visit, game_id: str) -> None:
    visitor = come_again()
    first, record, codes = begun(visitor, game_id)
    second = visitor.context.new_page()
    second.goto(first.page.url)
    behind = GamePage(second).ready()
    is_behind(behind)
    behind.check(record, lit=False)
    behind.tap(*record.position.taps(record.position.parse(codes[1])))  # does nothing here

    first.play(record, codes[1])
    first.check(record)
    behind.check(record, lit=False)  # it follows

    take_over(behind)
    is_behind(first)
    behind.play(record, codes[2])
    behind.check(record)
    first.check(record, lit=False)
    is_stored(second, 3)

    second.close()  # the right comes back by itself
    expect(first.page.locator('[data-do="take-over"]')).to_have_count(0)
    first.play(record, codes[3])
    first.check(record)
    is_stored(first.page, 4)
    assert [row[1] for row in rows(first.page)[0]] == codes[:4]


@pytest.mark.exhaustive
@pytest.mark.one_in(4, 1)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_without_locks_the_later_line_is_a_variation(visit: Visit, game_id: str) -> None:
    visitor = visit()
    visitor.context.add_init_script(NO_LOCKS)
    first, record, codes = begun(visitor, game_id)
    second = visitor.context.new_page()
    second.goto(first.page.url)
    other = GamePage(second).ready()
    replies = [record.position.code(move) for move in record.position.legal_moves()]
    first.tap(*record.position.taps(record.position.parse(codes[1])))
    is_stored(first.page, 2)
    reply = next(code for code in reversed(replies) if code != codes[1])
    other.tap(*record.position.taps(record.position.parse(reply)))
    is_stored(second, 3)
    assert sorted((row[0], row[1]) for row in rows(second)[0]) == sorted([(-1, codes[0]), (0, codes[1]), (0, reply)])
    assert [row[1] for row in rows(second)[0]].index(codes[1]) < [row[1] for row in rows(second)[0]].index(reply)
    other.stands(f"{codes[0]}.{reply}")
    count = 2 - record.root.uncounted  # no number is said while the board is set up
    other.says(Words("record.variation", ply=count) if count > 0 else Words("text.variation"))


@pytest.mark.exhaustive
def test_a_tab_that_does_not_answer_is_overtaken(come_again: Visit) -> None:
    visitor = come_again()
    first = visitor.open("progressive-mancala", "moves=k.c")
    first.page.evaluate("() => { BroadcastChannel.prototype.postMessage = () => {} }")
    second = visitor.context.new_page()
    second.add_init_script("BroadcastChannel.prototype.postMessage = () => {}")
    second.goto(first.page.url)
    behind = GamePage(second).ready()
    is_behind(behind)
    take_over(behind)
    is_behind(first)
    behind.tap("h")
    behind.stands("k.c.h")
    first.stands("k.c.h")
