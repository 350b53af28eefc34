"""A puzzle composed on a page: the engine's verdict, what cooks it on the board, and the ways to hand it on; new puzzles, and a rush of
them."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from game_page import GamePage
from host import Come
from playwright.sync_api import Page, expect
from solver import Solver
from test_page_access import audit, nothing

from core.contract import Position
from core.words import Words, room
from engine.composing import Composing
from engine.proof import answer_of
from games import ids, load
from tools.puzzles import take
from tools.puzzles.files import positions_of, read
from ui.composer import markup
from ui.puzzles import own

room("ui/composer")
room("ui/puzzles")

Open = Callable[..., GamePage]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LONG = 60_000  # ms: the engine proves
SOUND = {"options": {"size": "4x4"}, "start": "a1b2c1d2d1c2:d4:-:-", "moves": ""}
ANSWER = ["b1", "a2", "b3", "a3", "b4", "c3", "d4"]


def at(entry: dict[str, Any]) -> str:
    """The link to a puzzle's position."""
    moves = f"&moves={entry['moves']}" if entry["moves"] else ""
    return f"start={entry['start']}{moves}" + "".join(f"&{name}={value}" for name, value in entry["options"].items())


def compose(table: GamePage) -> Page:
    """Begins to compose from the menu."""
    table.view.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="compose"]').click()
    expect(table.page.locator(".play")).to_have_attribute("data-puzzle", "compose")
    return table.page


def verdict(page: Page) -> str:
    """The verdict, once it is there."""
    expect(page.locator('#lesson-tell [role="alert"]')).to_be_visible(timeout=LONG)
    return page.locator("#lesson-tell").inner_text()


def cooked(size: str = "4x4") -> Position:
    """A position in which several first moves win as soon."""
    game, positions = load("maciji", size=size), [load("maciji", size=size).start()]
    while positions:
        position = positions.pop()
        if len(position.legal_moves()) > 2 and position.outcome() is None and "c" in position.text():
            found = answer_of(Composing(position, 5_000).run())
            if found["kind"] == "cooked" and found["plies"] > 1:
                return position
        if position.outcome() is None:
            positions += [position.play(move) for move in position.legal_moves()]
    raise AssertionError(game)


def test_a_sound_puzzle_is_made_handed_on_and_solved(open_game: Open, tmp_path: Path) -> None:
    table = open_game("maciji", at(SOUND), engine=True, **PHONE)
    page, own_address = compose(table), table.page.url
    assert table.words(Words("compose.sound")) in verdict(page)
    nothing(audit(table, "sound"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator('[data-do="compose-line:1"]').click()
    expect(table.board).to_have_attribute("data-moves", ".".join(ANSWER), timeout=LONG)
    page.locator('[data-do="puzzle-look:2"]').click()
    expect(table.board).to_have_attribute("data-moves", ".".join(ANSWER[:2]))
    page.locator('[data-do="compose-line:1"]').click()
    expect(table.board).to_have_attribute("data-moves", "")
    page.locator('[data-do="compose-give"]').click()
    dialog = page.locator("#sheet")
    expect(dialog.locator("#compose-text")).to_be_hidden()
    dialog.locator("#compose-author").fill("Hanako")
    expect(dialog.locator("#compose-text")).to_have_value(re.compile("author: Hanako"))
    nothing(audit(table, "handed on"))
    assert ANSWER[0] not in str(dialog.locator("img").get_attribute("alt"))
    address, tag = dialog.locator("#compose-link").input_value(), dialog.locator("#compose-tag").input_value()
    assert 'data-asks="win:7"' in tag and 'data-mode="puzzle"' in tag
    path = tmp_path / "offer.txt"
    path.write_text(dialog.locator("#compose-text").input_value(), "utf-8")
    game_id, offer = take.asked_by([str(path)])
    made, _ = take.made_of(game_id, offer, [])  # the very text of the page
    assert (made["author"], made["solution"], made["plies"]) == ("Hanako", ANSWER, 7)
    with pytest.raises(take.Refused, match="twin"):
        take.made_of(game_id, offer, read("maciji")["puzzles"])
    table.press("Escape")
    page.locator('[data-do="compose-close"]').first.click()
    expect(page.locator("#lesson-tell")).to_have_count(0)
    assert page.url == own_address
    page.evaluate("address => location.assign(address)", address)
    page.wait_for_url("**asks=win:7*")
    table.ready()
    expect(page.locator(".play")).to_have_attribute("data-puzzle", "own")
    entry = own.entry_of(address.split("#")[1], "maciji")
    assert entry is not None
    solver = Solver(table, "maciji", entry)
    expect(solver.told).to_contain_text(table.words(Words("side.0")))
    solver.solve()
    expect(solver.told).to_contain_text(table.words(Words("puzzles.done.first")))
    assert page.evaluate("localStorage.getItem('komado.puzzles')") is None


@pytest.mark.one_in(4)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", [each for each in ids() if read(each)])
def test_the_page_says_what_the_files_say(open_game: Open, game_id: str) -> None:
    entry = next(each for each in read(game_id)["puzzles"] if each["goal"] == "win" and each["plies"] <= 7)
    table = open_game(game_id, at(entry), engine=True, locale="en-US")
    page = compose(table)
    assert "The puzzle is sound." in verdict(page)
    position = positions_of(game_id, entry)[-1]
    assert position.kifu(position.parse(entry["solution"][0]), "en") in page.locator("#lesson-tell").inner_text()
    page.locator('[data-do="compose-try"]').click()
    expect(page.locator(".play")).to_have_attribute("data-puzzle", "own")
    Solver(table, game_id, entry).solve()


@pytest.mark.exhaustive
def test_what_cooks_it_is_on_the_board_by_keyboard_in_english(open_game: Open) -> None:
    position = cooked()
    found = answer_of(Composing(position).run())
    table = open_game("maciji", f"start={position.text()}&size=4x4", engine=True, locale="en-US")
    page = compose(table)
    text = verdict(page)
    assert "There is more than one answer." in text and all(code in text for code in found["wins"])
    expect(table.board.locator(".letter-ring")).to_have_count(min(3, len(found["wins"])))
    nothing(audit(table, "cooked"))
    second = page.locator('[data-do="compose-line:2"]')
    second.focus()
    table.press("Enter")
    expect(table.board).to_have_attribute("data-moves", ".".join(found["lines"][1]), timeout=LONG)
    table.press("Escape")  # takes the line back
    expect(table.board).to_have_attribute("data-moves", "")
    page.locator('[data-do="compose-step:1"]').click()  # the position after the first of them
    expect(table.board).to_have_attribute("data-moves", found["wins"][0])
    verdict(page)
    page.locator('[data-do="compose-step:-1"]').first.click()
    expect(table.board).to_have_attribute("data-moves", "")
    assert "There is more than one answer." in verdict(page)
    table.switch_language()
    expect(page.locator("#lesson-tell")).to_contain_text("答えが2つ以上あります。")
    table.press("Escape")
    expect(page.locator("#lesson-tell")).to_have_count(0)


@pytest.mark.exhaustive
def test_a_long_search_is_stopped_and_claims_nothing(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56", engine=True)
    table.ready("engine")
    page = compose(table)
    expect(page.locator("#compose-count")).to_contain_text(re.compile("[1-9]"), timeout=LONG)
    table.press("Escape")
    assert table.words(Words("compose.stopped")) in verdict(page)
    expect(page.locator('[data-do="compose-give"]')).to_have_count(0)
    page.locator('[data-do="compose-again"]').click()
    page.locator('[data-do="compose-stop"]').click()
    page.locator('[data-do="compose-step:-1"]').click()
    expect(table.board).to_have_attribute("data-moves", "")
    page.locator('[data-do="compose-stop"]').click()
    verdict(page)
    table.press("Escape")
    table.stands("57-56")


@pytest.mark.exhaustive
def test_without_the_engine_nothing_is_said(open_game: Open) -> None:
    table = open_game("maciji", at(SOUND), locale="en-US")
    page = compose(table)
    expect(page.locator("#lesson-tell p").first).to_contain_text("Waiting for the engine.")
    page.locator('[data-do="compose-stop"]').click()
    assert verdict(page).strip() == "Stopped."
    page.locator('[data-do="compose-close"]').first.click()
    expect(page.locator("#lesson-tell")).to_have_count(0)


def test_a_verdict_is_whole_beside_a_tall_board(open_game: Open) -> None:
    """The engine's part is played: its answer is written as the page writes it."""
    position = load("two-three").position("BB.BB.1W.B1.WB.WW.WW:0")
    found = {"kind": "sound", "asks": "win", "plies": 3, "solution": ["e5-e4"], "grade": 1, "themes": ["slide"]}
    table = open_game("two-three", "start=" + position.text(), locale="en-US", **PHONE)
    page = compose(table)
    page.evaluate("html => { document.querySelector('#lesson-tell').innerHTML = html; }", markup.verdict(found, position, 0, ""))
    expect(page.locator('#lesson-tell [data-do="compose-line:1"]')).to_be_visible()
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('#lesson-tell'))")


def test_a_button_alone_has_the_whole_line(open_game: Open) -> None:
    """Such as the one for a longer search at the start, before which there is no move. The engine's part is played."""
    page = compose(open_game("maciji", at(SOUND), **PHONE))
    tools = page.locator("#lesson-tools")
    tools.evaluate("(tools, html) => { tools.innerHTML = html; }", markup.tools({"kind": "open"}, False, False))
    button, line = tools.locator(".main").bounding_box(), tools.bounding_box()
    assert tools.locator("button").count() == 1 and button and line and button["width"] > 0.9 * line["width"]


@pytest.mark.exhaustive
def test_from_the_editor(open_game: Open) -> None:
    table = open_game("maciji", at(SOUND), engine=True)
    table.view.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="edit"]').click()
    page = table.page
    page.locator('[data-do="edit-go:compose"]').click()
    expect(page.locator(".play")).to_have_attribute("data-puzzle", "compose")
    assert table.words(Words("compose.sound")) in verdict(page)


@pytest.mark.exhaustive
def test_the_tag_is_solved_in_a_frame(host: Come, open_game: Open) -> None:
    table = open_game("maciji", at(SOUND), engine=True)
    page = compose(table)
    verdict(page)
    page.locator('[data-do="compose-give"]').click()
    tag = page.locator("#compose-tag").input_value().split("</script>\n", 1)[1]
    frame = host(tag).start()
    entry = own.entry_of(page.locator("#compose-link").input_value().split("#")[1], "maciji")
    assert entry is not None
    expect(frame.view.locator(".play")).to_have_attribute("data-puzzle", "own", timeout=LONG)
    Solver(frame, "maciji", entry).solve()


@pytest.mark.exhaustive
def test_a_new_puzzle_is_made_and_a_rush_goes_on(open_game: Open) -> None:
    table = open_game("maciji", "", engine=True, **PHONE)
    page = table.page
    table.view.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="puzzle"]').click()
    page.locator('[data-do="puzzle-make:0:2"]').click()
    expect(page.locator(".play")).to_have_attribute("data-puzzle", "own", timeout=LONG)
    entry = own.entry_of(page.url.split("#")[1], "maciji")
    assert entry is not None and 5 <= entry["plies"] <= 7
    assert answer_of(Composing(positions_of("maciji", entry)[-1]).run())["solution"] == entry["solution"]
    Solver(table, "maciji", entry).solve()
    page.locator('[data-do="puzzle-close"]').click()
    page.locator('[data-do="rush-start:maciji"]').click()
    expect(page.locator("#rush-time")).to_be_visible(timeout=LONG)
    board = page.locator("#board").inner_html()
    page.locator('[data-do="rush-skip"]').click()
    page.wait_for_function("(before) => document.querySelector('#board').innerHTML !== before", arg=board)
    expect(page.locator("#rush-time")).to_be_visible()
    page.locator('#lesson-tools [data-do="rush-close"], #sheet [data-do="close"]').first.click()
