"""A puzzle on a page: laid by a link, solved by taps and by keys, with help and without, on a whole page and in a frame."""

import re
from collections.abc import Callable
from typing import Any

from game_page import GamePage
from host import Come, framed
from playwright.sync_api import Page, expect
from solver import Solver, puzzle_of
from test_page_access import audit, nothing

from core.words import Words, room
from games import board_of, load
from tools.puzzles.files import read
from tools.server.server import Site

room("ui/puzzles")

Open = Callable[..., GamePage]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
KEPT = "localStorage.getItem('komado.puzzles')"
TOOLS = "#lesson-tools [data-do]"


def laid(open_game: Open, game_id: str, entry: dict[str, Any], **manner: Any) -> Solver:
    """A puzzle that a link lays."""
    table = open_game(game_id, f"puzzle={entry['id']}", **manner)
    solver = Solver(table, game_id, entry)
    expect(table.page.locator(".play")).to_have_attribute("data-puzzle", "")
    solver.stands()
    return solver


def buttons(page: Page) -> list[str]:
    """The names of the puzzle's buttons."""
    return [str(each.get_attribute("data-do")) for each in page.locator(TOOLS).all()]


def test_a_puzzle_is_solved_by_taps_on_a_phone(open_game: Open) -> None:
    game_id = "kokutan-no-uma"
    entry = puzzle_of(game_id, 3)
    table = open_game(game_id, "moves=pass")
    page, own = table.page, table.page.url
    page.evaluate(f"location.hash = 'puzzle={entry['id']}'")
    page.wait_for_url("**puzzle=*")
    table.ready()
    solver = Solver(table, game_id, entry)
    solver.stands()
    assert entry["solution"][0] not in re.findall(r"[a-z0-9@~*-]{2,}", page.locator("#app").inner_text())
    nothing(audit(table, "asked"))
    solver.miss()
    expect(page.locator("#lesson-tell .line button")).to_have_count(1 + len(solver.table.moves.split(".")) - len(solver.before) - 1)
    expect(page.locator('#lesson-tell [role="alert"]')).to_be_visible()
    assert buttons(page) == ["puzzle-answer", "undo"]
    nothing(audit(table, "wrong"))
    page.locator('#lesson-tell [data-do="puzzle-look:1"]').click()  # one may look back at what went wrong
    expect(page.locator('#lesson-tell [aria-current="true"]')).to_have_attribute("data-do", "puzzle-look:1")
    page.locator('#lesson-tools [data-do="undo"]').click()
    solver.stands()
    solver.solve()
    expect(solver.told).to_contain_text(table.words(Words("puzzles.done.tries")))
    assert page.evaluate(KEPT) == f"{entry['id']}:t"
    nothing(audit(table, "solved"))
    page.locator('[data-do="puzzle-next"]').click()
    page.wait_for_url(re.compile(r"#puzzle=(?!" + entry["id"] + ")"))
    page.reload()  # comes back to this one
    table.ready()
    expect(page.locator(".play")).to_have_attribute("data-puzzle", "")
    page.locator('[data-do="puzzle-close"]').click()
    table.stands("pass")
    assert page.url == own
    expect(page.locator("#lesson-tell")).to_have_count(0)


def test_by_keyboard_in_english_with_all_help(open_game: Open) -> None:
    game_id, entry = "progressive-mancala", next(each for each in read("progressive-mancala")["puzzles"] if len(each["solution"]) > 2)
    solver = laid(open_game, game_id, entry, locale="en-US")
    table, page = solver.table, solver.table.page
    solver.keys = True
    name = table.words(board_of(load(game_id)).side_words(solver.position.turn))
    expect(solver.told).to_contain_text(re.compile(re.escape(name), re.IGNORECASE))
    table.press("h")
    expect(table.board.locator(".hint-ring")).to_have_count(3)
    solver.solve()
    expect(solver.told).to_contain_text(table.words(Words("puzzles.done.help")))
    page.locator('[data-do="again"]').click()
    solver.stands()
    answer = page.locator('[data-do="puzzle-answer"]')
    answer.focus()
    table.press("Enter")
    expect(solver.told).to_contain_text(table.words(Words("puzzles.sure")))
    expect(answer).to_be_focused()
    table.press("Enter")
    solver.stands(*entry["solution"])
    expect(page.locator('[data-do="puzzle-next"]')).to_be_focused()
    assert page.evaluate(KEPT) == f"{entry['id']}:h"
    table.switch_language()
    expect(page.locator('[data-do="puzzle-next"] .t:visible')).to_have_text("次の問題")
    table.press("Escape")
    table.stands("")


def test_letters_stand_on_the_board_and_are_buttons(open_game: Open) -> None:
    entry = next(each for each in read("maciji")["puzzles"] if "letters" in each)
    solver = laid(open_game, "maciji", entry, **PHONE)
    page = solver.table.page
    expect(page.locator("[data-board] .letter:visible")).to_have_count(len(entry["letters"]))
    spots = [spot for spot, _ in sorted(entry["letters"].items(), key=lambda each: each[1])]
    page.locator(f'[data-do="puzzle-letter:{spots.index(entry["solution"][0]) + 1}"]').click()
    solver.stands(*entry["solution"][:2])


def test_an_unknown_puzzle_offers_todays(open_game: Open) -> None:
    table = open_game("maciji", "puzzle=zzzzz")
    table.warns(Words("puzzles.unknown"))
    table.stands("")
    table.page.locator('#notes [data-do="daily"]').click()
    table.page.wait_for_url(re.compile("#puzzle=[0-9a-z]{5}$"))
    table.ready()
    expect(table.page.locator("#lesson-head")).to_contain_text("#")


def test_a_link_hides_the_moves_that_are_to_be_found(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56.31-32.56-55&ply=2&mode=puzzle")
    table.stands("57-56.31-32")
    expect(table.page.locator("#record [data-go]")).to_have_count(2)
    table.tap("67", "66")
    table.says(Words("puzzle.wrong"))
    table.page.locator('#status [data-do="undo"]').click()
    table.tap("56", "55")
    table.says(Words("puzzle.solved"))


def test_in_a_frame_of_another_page(host: Come, site: Site) -> None:
    game_id, entry = "kokutan-no-uma", puzzle_of("kokutan-no-uma", 3)
    page = host(framed(site.url(game_id, f"mode=puzzle&puzzle={entry['id']}&embed=1")), script=False)
    table = page.frame()
    solver = Solver(table, game_id, entry)
    solver.stands()
    solver.miss()
    table.view.locator('#lesson-tools [data-do="undo"]').click()
    solver.stands()
    solver.solve()
    expect(table.view.locator('[data-do="puzzle-close"]')).to_be_hidden()
    assert table.view.evaluate(KEPT) is None
