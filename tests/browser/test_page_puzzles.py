"""A puzzle on a page: laid by a link, solved by taps and by keys, with help and without, on a whole page and in a frame."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from game_page import GamePage
from host import Come, framed
from playwright.sync_api import Page, expect
from solver import Solver, puzzle_of
from test_page_access import audit, nothing
from test_page_embed_limits import as_wordpress_makes_it
from visitor import Visitor

from core.words import Words, room
from games import board_of, load
from tools.puzzles.files import positions_of, read
from tools.server.server import Site
from tools.site import oembed
from tools.site.puzzles.drawn import Puzzle
from ui.puzzles.solving import side_of

room("ui/puzzles")

Open = Callable[..., GamePage]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
KEPT = "localStorage.getItem('komado.puzzles')"
# A device on which it is another day; its clock goes on.
ON_DAY_7 = """{ const Real = Date; window.Date = class extends Real { constructor(...given) { if (given.length) super(...given);
  else super(2026, 11, 7, 12); } }; }"""
TOOLS = "#lesson-tools [data-do]"
# Presses the button that closes a rush's result until that counts: in its first second a press may be meant for the board.
CLOSE_AT_LAST = (
    """() => { document.querySelector('#sheet [data-do="rush-close"]')?.click(); return !document.querySelector("#sheet[open]"); }"""
)
# As soon as a dialog is open: clicks beside it, and on what is in it.
TAPS_AT_ONCE = """() => {
  window.tapped = 0;
  const watch = new MutationObserver(() => {
    const sheet = document.querySelector("#sheet[open]");
    const targets = sheet ? [sheet, ...sheet.querySelectorAll('.kinds a, [data-do^="rush-"]')] : [];
    if (sheet) watch.disconnect();
    for (const target of targets) { target.click(); window.tapped += 1; }
  });
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
}"""


def laid(open_game: Open, game_id: str, entry: dict[str, Any], **manner: Any) -> Solver:
    """A puzzle that a link lays."""
    table = open_game(game_id, f"puzzle={entry['id']}", **manner)
    solver = Solver(table, game_id, entry)
    expect(table.page.locator(".play")).to_have_attribute("data-puzzle", re.compile("."))
    solver.stands()
    return solver


def buttons(page: Page) -> list[str]:
    """The names of the puzzle's buttons."""
    return [str(each.get_attribute("data-do")) for each in page.locator(TOOLS).all()]


def test_no_mark_shows_the_place_of_the_answer(open_game: Open) -> None:
    """In a game a place where the other side would complete five is marked; in a puzzle that is what is to be found."""
    game_id = "uchu-yuei"
    board = board_of(load(game_id))
    entries = read(game_id)["puzzles"]
    marked = [each for each in entries if board.warnings(positions_of(game_id, each)[-1])]
    assert marked
    solver = laid(open_game, game_id, marked[0])
    assert solver.table.page.locator('#board [data-layer="marks"] use[href="#m-threat"]').count() == 0
    assert "m-threat" not in re.sub("<symbol.*?</symbol>", "", Puzzle(game_id, marked[0]).board("ja"), flags=re.DOTALL)


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
    expect(page.locator('#lesson-tell .line [aria-current="true"]')).to_have_attribute("data-do", "puzzle-look:1")
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
    expect(page.locator(".play")).to_have_attribute("data-puzzle", re.compile("."))
    page.locator('[data-do="puzzle-close"]').click()
    table.stands("pass")
    assert page.url == own
    expect(page.locator("#lesson-tell")).to_have_count(0)


def test_a_best_move_is_missed_shown_and_found_by_taps(open_game: Open) -> None:
    """What is said of it is the engine's opinion, at each step."""
    game_id = "shinken-shobu"
    entry = next(each for each in read(game_id)["puzzles"] if each["goal"] == "best")
    solver = laid(open_game, game_id, entry, **PHONE)
    table, page = solver.table, solver.table.page
    unproven = page.locator("#lesson-tell").get_by_text(table.words(Words("puzzles.best", lead=entry["lead"])))
    expect(solver.told).to_contain_text(table.words(Words("puzzles.ask.best", side="")).strip())
    expect(unproven).to_be_visible()
    solver.miss()
    expect(solver.told).to_contain_text(table.words(Words("puzzles.wrong.best")))
    page.locator('#lesson-tools [data-do="undo"]').click()
    solver.stands()
    for _ in range(2):
        page.locator('[data-do="puzzle-answer"]').click()
    solver.stands(*entry["solution"])
    expect(solver.told).to_contain_text(table.words(Words("puzzles.shown")))
    page.locator('[data-do="again"]').click()
    solver.stands()
    expect(unproven).to_be_visible()
    solver.solve()
    expect(solver.told).to_contain_text(table.words(Words("puzzles.done.first")))
    assert page.evaluate(KEPT) == f"{entry['id']}:t", "found alone, but not at first"


@pytest.mark.exhaustive
def test_by_keyboard_in_english_with_all_help(open_game: Open) -> None:
    game_id, entry = "progressive-mancala", next(each for each in read("progressive-mancala")["puzzles"] if len(each["solution"]) > 2)
    solver = laid(open_game, game_id, entry, locale="en-US")
    table, page = solver.table, solver.table.page
    solver.keys = True
    name = table.words(side_of(board_of(load(game_id)), solver.position.turn))
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
    numbers = page.locator(".numbers [data-do]")
    expect(numbers).to_have_count(len([each for each in read(game_id)["puzzles"] if each["grade"] == entry["grade"]]))
    expect(page.locator('.numbers [aria-current="true"]')).to_have_attribute("data-result", "h")
    nothing(audit(table, "numbers"))
    other = page.locator(".numbers [data-do]:not([aria-current])").first
    name = str(other.get_attribute("data-do")).partition(":")[2]
    other.click()
    page.wait_for_url("**puzzle=" + name)
    table.press("Escape")
    table.stands("")


@pytest.mark.exhaustive
def test_letters_stand_on_the_board_and_are_buttons(open_game: Open) -> None:
    entry = next(each for each in read("maciji")["puzzles"] if "letters" in each)
    solver = laid(open_game, "maciji", entry, **PHONE)
    page = solver.table.page
    expect(page.locator("[data-board] .letter:visible")).to_have_count(len(entry["letters"]))
    spots = [spot for spot, _ in sorted(entry["letters"].items(), key=lambda each: each[1])]
    number = str(spots.index(entry["solution"][0]) + 1)
    expect(page.locator(f'[data-do="puzzle-letter:{number}"]')).to_have_attribute("aria-keyshortcuts", number)
    solver.table.press("9")
    solver.table.press(number)
    solver.stands(*entry["solution"][:2])
    solver.table.press("1")  # it is no answer any more, and nothing else
    page.locator('[data-do="puzzle-answer"]').wait_for()
    solver.stands(*entry["solution"][:2])
    solver.table.press("Escape")
    expect(solver.table.dialog).to_contain_text(solver.table.words(Words("puzzles.days")))
    page.evaluate(f"location.hash = 'puzzle={entry['id']}'")
    solver.table.ready()
    solver.stands()
    page.locator(f'[data-do="puzzle-letter:{number}"]').click()
    solver.stands(*entry["solution"][:2])


@pytest.mark.exhaustive
def test_a_sheet_of_six_is_printed_with_its_answers_on_another_page(open_game: Open) -> None:
    table = open_game("macedonian-shogi", locale="en-US", color_scheme="dark")
    page = table.page
    page.evaluate("window.print = () => { window.times += 1; window.printed = document.querySelectorAll('#printed .leaf').length; }")
    page.locator("#tab-rules").click()
    page.locator('.learn [data-do="puzzle"]').click()
    page.evaluate("window.times = 0")
    table.dialog.locator('[data-do="puzzle-print:1"]').dblclick()
    page.wait_for_function("() => window.printed === 2")
    page.wait_for_function("() => new Promise((go) => requestAnimationFrame(() => setTimeout(() => go(true))))")
    assert page.evaluate("window.times") == 1
    expect(page.locator("#printed")).to_be_hidden()
    page.emulate_media(media="print")
    leaves = page.locator("#printed .leaf")
    expect(leaves.first.locator("li")).to_have_count(6)
    expect(leaves.first.locator("h2").first).to_contain_text("Puzzle 7")
    expect(leaves.last.locator("h1")).to_contain_text("Answers")
    expect(page.locator("#app")).to_be_hidden()
    expect(table.dialog).to_be_hidden()
    boards = leaves.first.locator(".picture").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(boards) > 150
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="Letter"))) == 2  # the lower of the two usual ones
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#printed")).to_have_count(0)
    expect(table.dialog).to_be_visible()


@pytest.mark.exhaustive
def test_the_keyboard_keeps_its_place(open_game: Open) -> None:
    """A button that has the focus and goes away hands it on: to the button that stands for it, to the one to go on, or to the board."""
    game_id, entry = "two-three", puzzle_of("two-three", 3)
    solver = laid(open_game, game_id, entry)
    table, page = solver.table, solver.table.page

    def press(do: str) -> None:
        button = page.locator(f'#lesson-head [data-do="{do}"], #lesson-tell [data-do="{do}"], #lesson-tools [data-do="{do}"]')
        expect(button).to_be_enabled()
        button.focus()
        table.press("Enter")

    star, board = page.locator('[data-do="puzzle-favourite"]'), page.locator("#board :focus")
    page.evaluate(f"localStorage.setItem('komado.puzzles', '{entry['id']}:*')")  # another tab has made it a favourite
    press("puzzle-favourite")
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(star).to_be_focused()
    solver.miss()
    press("puzzle-look:1")
    expect(page.locator('[data-do="puzzle-look:1"]')).to_be_focused()
    press("undo")
    expect(board).to_have_count(1)
    press("puzzle-answer")
    press("puzzle-answer")
    solver.stands(*entry["solution"])
    expect(page.locator('[data-do="puzzle-next"]')).to_be_focused()
    table.press("Enter")
    page.wait_for_url(re.compile(r"#puzzle=(?!" + entry["id"] + ")"))
    expect(page.locator('[data-do="puzzle-answer"]')).to_be_visible()
    expect(board).to_have_count(1)
    press("puzzle-close")
    table.stands("")
    expect(table.dialog).to_contain_text(table.words(Words("puzzles.days")))  # a link of another site has led here: the list comes
    table.press("Escape")
    expect(board).to_have_count(1)
    page.locator("#tab-rules").click()
    page.locator('.learn [data-do="puzzle"]').focus()
    table.press("Enter")
    table.dialog.locator('[data-do^="puzzle-kind:"]').first.focus()
    table.press("Enter")
    expect(page.locator(".play")).to_have_attribute("data-puzzle", re.compile("."))
    expect(board).to_have_count(1)
    page.evaluate("location.hash = 'puzzle=zzzzz'")
    page.locator('#notes [data-do="hush"]').focus()
    table.press("Enter")
    expect(page.locator("#notes .note")).to_have_count(0)
    expect(board).to_have_count(1)


def test_a_result_that_the_browser_does_not_take_is_told(open_game: Open) -> None:
    solver = laid(open_game, "two-three", puzzle_of("two-three", 3))
    solver.table.page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    solver.miss()
    solver.table.says(Words("store.full"))


def test_a_double_click_goes_on_once_and_presses_nothing_else(open_game: Open) -> None:
    entry = next(each for each in read("maciji")["puzzles"] if len(each["solution"]) == 1)
    solver = laid(open_game, "maciji", entry, locale="en-US")
    page = solver.table.page
    solver.solve()
    box = page.locator('[data-do="puzzle-next"]').bounding_box()
    assert box is not None
    for part in (0.1, 0.5, 0.9):  # over the hint, the answer and the link to the rules
        page.mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
        if part == 0.1:
            page.mouse.down(click_count=1)
            page.mouse.up(click_count=1)
            page.wait_for_url(re.compile("#puzzle=(?!" + entry["id"] + ")"))
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
    expect(solver.told).to_contain_text(re.compile("to move"))
    assert buttons(page) == ["hint", "puzzle-answer"] and page.locator("#board .hint-ring").count() == 0
    assert page.evaluate(KEPT) == f"{entry['id']}:f"


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


@pytest.mark.parametrize("pasted", ["address", pytest.param("frame", marks=pytest.mark.exhaustive)])
def test_in_a_frame_of_another_page(host: Come, site: Site, pasted: str) -> None:
    """Also where WordPress makes the frame, from the address of the puzzle's own page."""
    game_id, entry = "kokutan-no-uma", puzzle_of("kokutan-no-uma", 3)
    site.shared = True
    html = framed(site.url(game_id, f"mode=puzzle&puzzle={entry['id']}&embed=1"))
    if pasted == "address":
        html = as_wordpress_makes_it(str(oembed.of_puzzle(Puzzle(game_id, entry), "ja", site.base, False)["html"]))
    page = host(html, script=False)
    table = page.frame()
    solver = Solver(table, game_id, entry)
    solver.stands()
    solver.miss()
    table.view.locator('#lesson-tools [data-do="undo"]').click()
    solver.stands()
    solver.solve()
    expect(table.view.locator('[data-do="puzzle-close"]')).to_be_hidden()
    if pasted == "frame":  # WordPress lets it store nothing at all
        assert table.view.evaluate(KEPT) is None


@pytest.mark.exhaustive
def test_the_list_of_puzzles_is_beside_the_rules_and_offers_a_kind(open_game: Open) -> None:
    table = open_game("medamagaeru", **PHONE)
    page = table.page
    page.locator("#tab-rules").click()
    page.locator('.learn [data-do="puzzle"]').click()
    expect(table.dialog.locator(".grades li")).not_to_have_count(0)
    expect(table.dialog.locator(".day[data-do]")).not_to_have_count(0)
    nothing(audit(table, "list"))
    table.dialog.locator('[data-do="puzzle-kind:theme:capture"]').click()
    expect(page.locator(".play")).to_have_attribute("data-puzzle", re.compile("."))
    expect(table.dialog).to_have_count(0)
    star = page.locator('[data-do="puzzle-favourite"]')
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    name = page.url.rpartition("=")[2]
    captures = [each["id"] for each in read("medamagaeru")["puzzles"] if "capture" in each["themes"]]
    assert name in captures and page.evaluate(KEPT) == f"{name}:*"
    page.evaluate("document.head.insertAdjacentHTML('beforeend', '<link rel=canonical href=https://example.org/x/medamagaeru/>')")
    canonical = page.locator("link[rel=canonical]").last
    for _ in (1, 2):
        page.locator('[data-do="puzzle-answer"]').click()
    page.locator('[data-do="puzzle-next"]').click()
    page.wait_for_url(lambda address: address.rpartition("=")[2] not in ("", name))
    following = page.url.rpartition("=")[2]
    assert following in captures
    expect(canonical).to_have_attribute("href", f"https://example.org/x/medamagaeru/puzzles/{following}/")
    table.press("Escape")
    expect(canonical).to_have_attribute("href", "https://example.org/x/medamagaeru/")
    expect(table.dialog.locator('[data-do="puzzle-kind:again"]')).to_contain_text("1")
    expect(table.dialog.locator('[data-do="puzzle-kind:favourite"]')).to_contain_text("1")


def test_one_who_goes_back_through_the_days_stays_at_them(visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport={"width": 320, "height": 568})
    visitor.context.add_init_script(ON_DAY_7.replace("2026, 11, 7", "2027, 2, 7"))  # day 97
    table = visitor.open("two-three")
    page = table.page
    page.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="puzzle"]').click()
    table.dialog.locator('[data-do="puzzle-days:69"]').click()
    earlier = table.dialog.locator('[data-do="puzzle-days:41"]')
    expect(earlier).to_be_focused()
    expect(table.dialog.locator('[data-do="daily:69"]')).to_be_in_viewport(ratio=1)
    boxes = table.dialog.locator(".day[data-do]").evaluate_all("all => all.map((day) => day.getBoundingClientRect().toJSON())")
    assert all(36 <= box["width"] == box["height"] and box["right"] <= 304 for box in boxes)


@pytest.mark.exhaustive
def test_the_home_leads_to_the_puzzle_of_the_day_and_comes_back(open_game: Open) -> None:
    table = open_game()
    page, home = table.page, table.page.url
    page.locator('[data-do="daily"]').click()
    page.wait_for_url(re.compile("/#puzzle=[0-9a-z]{5}$"))
    table.ready()
    expect(page.locator("#lesson-head")).to_contain_text("#")
    page.reload()
    table.ready()
    expect(page.locator("#lesson-head")).to_contain_text("#")
    page.locator('[data-do="puzzle-close"]').click()
    page.wait_for_url(home)
    page.go_forward()
    table.ready()
    expect(page.locator("#lesson-head")).to_contain_text("#")
    page.go_back()
    page.wait_for_url(home)


def test_a_day_is_solved_counted_and_told_without_its_answer(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(ON_DAY_7)
    table = visitor.open()
    page = table.page
    page.evaluate("localStorage.setItem('komado.daily', '5:f0 6:t0')")
    page.locator('[data-do="daily"]').click()
    page.wait_for_url(re.compile("/#puzzle="))
    table.ready()
    expect(page.locator(".play")).to_have_attribute("data-puzzle", re.compile("."))
    solver = Solver(table, *asked(table))
    name, game_id = solver.entry["id"], solver.game_id
    expect(page.locator("#lesson-head")).to_contain_text("#7")
    solver.solve()
    expect(page.locator("#lesson-tell > p")).to_contain_text("3日連続")
    assert page.evaluate("localStorage.getItem('komado.daily')") == "5:f0 6:t0 7:f0"
    page.locator('#lesson-tools [data-do="share"]').click()
    told = table.dialog.locator("#result").input_value()
    assert told.startswith("駒窓 #7 ") and "✓" in told and "3日連続" in told and told.endswith(f"/{game_id}/puzzles/{name}/")
    assert not set(solver.entry["solution"]) & set(re.findall(r"[a-z0-9@*~-]+", told.rpartition("\n")[0]))
    nothing(audit(table, "to share"))
    table.dialog.locator('[data-do="close"]').click()
    expect(page.locator('[data-do="puzzle-next"]')).to_be_visible()


@pytest.mark.exhaustive
def test_a_day_of_the_archive_counts_though_its_puzzle_has_come_again(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(ON_DAY_7.replace("2026, 11, 7", "2028, 0, 24"))  # day 420: the puzzle of day 1 was that of day 321, too
    table = visitor.open("two-three")
    page = table.page
    page.locator("#tab-rules").click()
    page.locator('.learn [data-do="puzzle"]').click()
    earlier = table.dialog.locator(".earlier")
    while not table.dialog.locator('[data-do="daily:1"]').count():
        last = earlier.get_attribute("data-do")
        earlier.click()
        expect(table.dialog.locator(f'[data-do="{last}"]')).to_have_count(0)
    table.dialog.locator('[data-do="daily:1"]').click()
    page.wait_for_url(re.compile("/medamagaeru/.*#puzzle="))
    table.ready()
    expect(page.locator(".play")).to_have_attribute("data-puzzle", re.compile("."))
    Solver(table, *asked(table)).solve()
    page.wait_for_function("() => localStorage.getItem('komado.daily') === '1:f9'")


@pytest.mark.exhaustive
def test_a_rush_goes_on_by_itself_and_ends_with_three_misses(open_game: Open) -> None:
    table = open_game("maciji", "moves=goal@a1", **PHONE)
    page = table.page
    page.locator("#tab-rules").click()
    page.locator('.learn [data-do="puzzle"]').click()
    table.dialog.locator('[data-do="rush-start"]').wait_for()
    assert "game." not in table.dialog.inner_text()  # today's is another game, whose name is in its own words
    page.evaluate("{ let x = 7; Math.random = () => (x = (x * 16807) % 2147483647) / 2147483647; }")  # in a few puzzles no move is wrong
    table.dialog.locator('[data-do="rush-start"]').click()
    lost = page.locator("#lesson-head [data-lost]")
    expect(page.locator("#rush-time")).to_have_text(re.compile("^[23]:[0-9][0-9]$"))
    nothing(audit(table, "rush"))
    solved = 0
    for step in range(5):
        expect(page.locator("#lesson-head .score b")).to_have_text(str(solved))
        solver = Solver(table, *asked(table))
        if step == 1:
            page.locator('[data-do="rush-skip"]').click()
        elif step == 0:
            solver.solve(stays=False)
            solved += 1
        else:
            solver.make(solver.wrong()[0])
            if step < 4:
                expect(lost).to_have_count(step - 1)
        if step < 4:
            page.wait_for_function("name => document.querySelector('.play').dataset.puzzle !== name", arg=solver.entry["id"])
    expect(table.dialog).to_contain_text(table.words(Words("puzzles.rush.score", n=1)))
    missed = table.dialog.locator(".kinds a")
    expect(missed).to_have_count(4)
    assert len(set(missed.all_inner_texts())) == 4, "each has a name of its own"
    assert page.evaluate("localStorage.getItem('komado.rush')").startswith("all:1:")
    table.stands("goal@a1")
    nothing(audit(table, "after a rush"))
    page.wait_for_function(CLOSE_AT_LAST)
    expect(table.dialog).to_have_count(0)
    table.page.locator("#tab-rules").click()
    page.locator('.learn [data-do="puzzle"]').click()
    table.dialog.locator('[data-do="rush-result"]').click()
    expect(table.dialog.locator(".kinds a")).to_have_count(4)
    name = str(missed.first.get_attribute("href")).partition("puzzle=")[2]
    missed.first.click()
    expect(page.locator(".play")).to_have_attribute("data-puzzle", name)


@pytest.mark.exhaustive
def test_two_lines_of_a_rushs_question_are_in_sight_on_a_small_phone(open_game: Open) -> None:
    table = open_game("medamagaeru", locale="en-US", **PHONE | {"viewport": {"width": 320, "height": 568}})
    page = table.page
    page.locator("#tab-rules").click()
    page.locator('.learn [data-do="puzzle"]').click()
    page.evaluate("Math.random = () => 0")
    table.dialog.locator('[data-do="rush-start"]').click()
    expect(page.locator("#rush-time")).to_be_visible()
    lines = "heading => { const all = document.createRange(); all.selectNodeContents(heading); return [...all.getClientRects()]; }"
    bottoms = sorted({round(box["bottom"]) for box in page.locator("#lesson-tell h2").evaluate(lines) if box["width"]})
    tools = page.locator("#lesson-tools").bounding_box()
    assert tools and len(bottoms) > 1 and bottoms[1] <= tools["y"]


@pytest.mark.exhaustive
def test_the_result_of_a_rush_outlasts_a_quick_tap(open_game: Open) -> None:
    """A tap meant for the board, in the second in which the result opens, neither closes it nor does what is below the finger."""
    table = open_game("medamagaeru", "moves=57-56", **PHONE)
    page = table.page
    page.locator("#tab-rules").click()
    page.locator('.learn [data-do="puzzle"]').click()
    page.locator('#sheet [data-do="rush-start"]').click()
    page.locator("#rush-time").wait_for()
    solver = Solver(table, *asked(table))
    solver.make(solver.wrong()[0])  # a miss, so that there is a result
    expect(page.locator("#lesson-head .lost [data-lost]")).to_have_count(1)
    assert page.evaluate("localStorage.getItem('komado.rush.last')").startswith("all stopped "), "kept at once"
    page.evaluate(TAPS_AT_ONCE)
    expect(page.locator('.play [data-do="rush-close"]')).to_have_count(1)
    page.locator("#lesson-tools [data-do=rush-close]").click()
    expect(table.dialog).to_contain_text(table.words(Words("puzzles.rush.score", n=0)))
    assert page.evaluate("tapped") == 4
    expect(table.dialog).to_be_visible()
    table.stands("57-56")
    page.evaluate("{ const now = Date.now; Date.now = () => now() + 1000; }")
    page.mouse.click(180, 60)
    expect(table.dialog).to_be_visible()
    table.stands("57-56")
    table.dialog.locator('[data-do="rush-close"]').click()
    expect(table.dialog).to_have_count(0)
    table.stands("57-56")
    expect(page.locator("#board :focus")).to_have_count(1)  # what had it in the rush is no more


def asked(table: GamePage) -> tuple[str, dict[str, Any]]:
    """The game and the puzzle that a rush asks."""
    name, game_id = table.page.locator(".play").get_attribute("data-puzzle"), table.board.get_attribute("data-board") or ""
    return game_id, next(each for each in read(game_id)["puzzles"] if each["id"] == name)


@pytest.mark.parametrize(("game_id", "name"), [("medamagaeru", "hvwz4"), ("kokutan-no-uma", "sxmv3"), ("macedonian-shogi", "39n6m")])
def test_a_title_keeps_clear_of_what_the_opponent_holds(open_game: Open, game_id: str, name: str) -> None:
    """On a phone, also the longest title, that of a day far on."""
    page = open_game(game_id, "puzzle=" + name, locale="en-US", **PHONE).page
    title, held = page.locator('#lesson-head .who b .t[lang="en"]'), page.locator(".far > .hold")
    expect(page.locator("#lesson-tell h2")).to_be_visible()
    title.evaluate("(title, text) => title.textContent = text", "Daily puzzle #365")
    left, right = (one.bounding_box() for one in (title, held))
    assert left and right and left["x"] + left["width"] <= right["x"]
    assert page.locator("#lesson-head").evaluate("head => head.clientHeight") <= 52, "as high as a player’s line"


@pytest.mark.parametrize("name", ["gw489", "m26nw"])
def test_the_question_is_in_sight_on_a_small_phone_whatever_the_opponent_holds(open_game: Open, name: str) -> None:
    page = open_game("macedonian-shogi", "puzzle=" + name, locale="en-US", **PHONE | {"viewport": {"width": 320, "height": 568}}).page
    question = page.locator("#lesson-tell h2")
    expect(question).to_be_visible()
    held = [box for box in (one.bounding_box() for one in page.locator(".far .hand li, .far .crown-chip").all()) if box]
    assert len(held) > 4 and len({round(box["y"] + box["height"] / 2) for box in held}) == 1, "in one line"
    words, tools = question.bounding_box(), page.locator("#lesson-tools").bounding_box()
    assert words and tools and words["y"] + 2 * 26 <= tools["y"], "two lines of it"
