"""Positions set up by hand on the page: opened from the menu, laid piece by piece, refused in words, kept, and played from."""

import random
import re
from collections.abc import Callable

import pytest
from boxes import SETTLED, unsaid
from by_hand import build
from game_page import GamePage
from lines import SHIPPED
from playwright.sync_api import Locator, Page, expect
from visitor import Visitor

from core.contract import Game
from core.records.record import Record
from core.words import Words
from games import ORDER, load
from ui.editor.model import Draft
from ui.editor.views import split

Visit = Callable[..., Visitor]
Open = Callable[..., GamePage]
BOXES = """() => [...document.querySelectorAll("#editor :is(button, select, textarea, #edit-stage svg, .verdict)")]
  .filter((element) => element.checkVisibility())
  .map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [element.dataset.do ?? element.tagName, left, top, right, bottom];
  })"""


def enter(table: GamePage) -> Locator:
    """Opens the editor from the menu."""
    table.view.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="edit"]').click()
    room = table.view.locator("#editor")
    expect(room.locator("#edit-stage svg")).to_be_visible()
    return room


def press(page: Page, do: str) -> None:
    page.locator(f'#editor [data-do="{do}"]').filter(visible=True).click()


class Fingers(Draft):
    """A draft that is set up on the page and here alike; after each step the page shows the same one."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        self.pressed = ""  # the item that the page has chosen
        super().__init__(game)
        first = page.locator("#editor .item[aria-pressed=true]")
        self.pressed = (first.get_attribute("data-do") or "").partition(":")[2] if first.count() else ""
        self.choose(self.pressed)

    def same(self) -> None:
        expect(self.page.locator("#editor")).to_have_attribute("data-draft", self.text())

    def choose(self, name: str) -> None:
        super().choose(name)
        if self.tool is not None and name != self.pressed:
            if split(self) and self.tool.owner >= 0:
                press(self.page, f"edit-owner:{self.tool.owner}")
            press(self.page, "edit-choose:" + name)
            self.pressed = name

    def tap(self, spot: str) -> bool:
        done = super().tap(spot)
        place = self.page.locator(f'#editor [data-spot="{spot}"]')
        if place.count():
            place.click()
        elif self.tool is not None:  # a number that is no place
            press(self.page, f"edit-count:{spot}={self.tool.value}")
        self.same()
        return done

    def set(self, name: str, value: str) -> bool:
        press(self.page, f"edit-set:{name}={value}")
        done = super().set(name, value)
        self.same()
        return done

    def count(self, name: str, by: int) -> bool:
        done = super().count(name, by)
        if self.tool is None or self.tool.does != "count":  # else a tap with a tool of the palette
            press(self.page, f"edit-count:{name}={by}")
            self.same()
        return done

    def preset(self, name: str) -> bool:
        press(self.page, "edit-preset:" + name)
        done = super().preset(name)
        self.same()
        return done


def to_build(game: Game) -> str:
    """A position some moves into a game, with 先手 on turn and no end near."""
    chance, record = random.Random(game.id), Record(game)
    found = ""
    for _ in range(14):
        moves = record.position.legal_moves()
        if not moves or record.outcome() is not None:
            break
        if record.position.turn == 0 and record.here.ply >= 4:
            found = record.position.text()
        record.play(record.position.code(chance.choice(moves)))
    return found


MOST = 60  # moves of the person, in games that need not end


@pytest.mark.one_in(4, 2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_whole_game_against_the_engine_from_a_position_built_by_hand(open_game: Open, game_id: str) -> None:
    table = open_game(game_id, engine=True)
    page = table.page
    enter(table)
    draft = Fingers(page, load(game_id))
    if "empty" in draft.presets():
        draft.preset("empty")
    text = to_build(draft.game)
    build(draft, text)
    expect(page.locator("#editor .verdict.good")).to_be_visible()
    press(page, "edit-go:engine")
    expect(page.locator("#editor")).to_have_count(0)
    record = draft.done()
    table.ready("engine")
    chance = random.Random(game_id)
    for _ in range(MOST):
        table.wait_for_turn(0)
        for code in table.moves.split(".")[len(record.made) - 1 :] if table.moves else []:
            record.play(code)
        if record.outcome() is not None:
            break
        table.play(record, record.position.code(chance.choice(record.position.legal_moves())))
    if record.outcome() is not None:
        table.check(record)
    assert "start=" in page.url or not record.start
    page.reload()
    table.ready()
    again = Record(draft.game, None, record.start)
    for code in table.moves.split("."):
        again.play(code)
    assert len(again.made) >= len(record.made)


@pytest.mark.one_in(3)
@pytest.mark.matrix("macedonian-shogi-360")
@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("game_id", SHIPPED)
def test_everything_is_on_one_screen(open_game: Open, game_id: str, size: tuple[int, int]) -> None:
    width, height = size
    table = open_game(game_id, viewport={"width": width, "height": height})
    enter(table)
    for _ in ("ja", "en"):
        boxes = table.page.evaluate(BOXES)
        for name, left, top, right, bottom in boxes:
            assert left >= -1 and right <= width + 1 and top >= -1 and bottom <= height + 1, name
        assert next(box[4] - box[2] for box in boxes if box[0] == "svg") >= 0.36 * height
        assert table.page.evaluate(
            "() => { const ways = document.querySelector('#edit-then'); return ways.scrollWidth <= ways.clientWidth + 1; }"
        )
        press(table.page, "edit-lang")


PASTE = """(field, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def test_what_is_set_up_is_played_by_two_examined_shared_and_drawn(come_again: Visit) -> None:
    record = Record(load("two-three"), None, to_build(load("two-three")))
    table = come_again().open("two-three", "moves=e6-e5")
    page = table.page
    for way in ("picture", "drawing", "two", "examine", "share"):
        room = enter(table)
        page.locator("#edit-text").evaluate(PASTE, record.start)
        expect(room).to_have_attribute("data-draft", record.start)
        if way in ("picture", "drawing"):
            with page.expect_download() as saved:
                press(page, "edit-go:" + way)
            ending, begins = {"picture": ("png", b"\x89PNG"), "drawing": ("svg", b"<svg")}[way]
            assert saved.value.suggested_filename == "two-three-position." + ending
            assert saved.value.path().read_bytes()[:100].find(begins) in range(60)
            press(page, "edit-close")
            table.stands("e6-e5")
            continue
        press(page, "edit-go:" + way)
        expect(room).to_have_count(0)
        table.check(record)
        if way == "two":
            table.play(Record(record.game, None, record.start), record.position.code(record.position.legal_moves()[0]))
            table.wait_for_moves(1)
        if way == "examine":
            expect(page.locator("#tab-analysis")).to_have_attribute("aria-selected", "true")
        if way == "share":
            assert "start=" in table.dialog.locator("#link-all").input_value()
    home = GamePage(page)
    page.goto(page.url.partition("two-three/")[0])
    home.ready()
    expect(page.locator("#resume li").filter(has_text=home.words(Words("home.set_up")))).to_have_count(2)  # one with a move


def test_a_position_waits_for_its_first_move_and_leaves_no_draft(come_again: Visit) -> None:
    """A reload brings it back, and a visit of the game's plain address after the tab was closed."""
    start = to_build(load("two-three"))
    table = come_again().open("two-three")
    page, plain = table.page, table.page.url.partition("#")[0]
    enter(table)
    page.locator("#edit-text").evaluate(PASTE, start)
    press(page, "edit-go:two")
    record = Record(load("two-three"), None, start)
    table.check(record)
    page.reload()
    table.ready().check(record)
    page.goto("about:blank")
    page.goto(plain)
    table.ready().check(record)
    kept = (
        "Object.keys(localStorage).filter((key) => key.startsWith('komado.game.')).length + (localStorage['komado.draft.two-three'] || '')"
    )
    table.play(record, record.position.code(record.position.legal_moves()[0]))
    table.wait_for_moves(1)
    page.reload()
    table.ready().check(record)
    assert page.evaluate(kept) == "1"


@pytest.mark.exhaustive
def test_there_are_ways_in_and_back_leads_out(come_again: Visit) -> None:
    """From the home, a link and the rules tab; Back leaves the room, and the page stays; a closed room leaves no entry behind."""
    home = come_again().open()
    page = home.page
    page.locator('.beside a[href*="two-three/#edit"]').click()
    room = page.locator("#editor")
    expect(room.locator("#edit-stage svg")).to_be_visible()
    room.locator('[data-do="edit-choose:B"], .item').first.click()
    table = GamePage(page)
    page.go_back()
    expect(room).to_have_count(0)
    table.stands("")
    page.locator('[data-do="tab:rules"]').click()
    page.locator('.edits [data-do="edit"]').click()
    expect(room.locator("#edit-stage svg")).to_be_visible()
    page.locator("#edit-text").evaluate(PASTE, to_build(load("two-three")))
    press(page, "edit-go:two")
    expect(room).to_have_count(0)
    table.check(Record(load("two-three"), None, to_build(load("two-three"))))
    enter(table)
    press(page, "edit-close")
    expect(room).to_have_count(0)
    page.go_back()
    expect(page.locator("#games")).to_be_visible()


@pytest.mark.parametrize("game_id", ORDER)
@pytest.mark.matrix("macedonian-shogi")
def test_a_draft_that_was_left_opens_again_in_words(open_game: Open, game_id: str) -> None:
    table = open_game(game_id)
    room = enter(table)
    room.locator("#edit-text").evaluate(PASTE, to_build(load(game_id)))
    press(table.page, "edit-close")
    table.page.reload()
    enter(table.ready())
    assert unsaid(table.page) == []


@pytest.mark.exhaustive
def test_what_is_impossible_is_said_and_kept_and_every_step_comes_back(visit: Visit) -> None:
    visitor = visit(has_touch=True, viewport={"width": 360, "height": 740})
    table = visitor.open("medamagaeru", "moves=57-56")
    page = table.page
    room = enter(table)
    here = Record(load("medamagaeru"))
    here.play("57-56")
    expect(room).to_have_attribute("data-draft", here.position.text())  # it begins with what lies on the board
    page.locator('#editor [data-do="edit-choose:G1"]').tap()
    page.locator('#editor [data-spot="44"]').tap()  # a second time
    draft = Draft(load("medamagaeru"), here.position.text())
    draft.choose("G1")
    draft.tap("44")
    bad, problem = draft.text(), draft.problem()
    assert problem is not None
    expect(page.locator("#editor .verdict.bad")).to_contain_text(table.words(problem))
    expect(page.locator("#editor .edit-wrong")).to_have_count(1)
    expect(page.locator('#editor [data-do="edit-done"]')).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("u")
    expect(room).to_have_attribute("data-draft", here.position.text())
    page.keyboard.press("r")
    expect(room).to_have_attribute("data-draft", bad)
    page.locator('#editor [data-do^="edit-mend:"]').first.click()  # one of the changes that would help
    expect(page.locator("#editor .verdict.good")).to_be_visible()
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    table.stands("57-56")  # the game lies there as before
    page.reload()
    room = enter(table.ready())
    expect(room).to_have_attribute("data-draft", bad)  # the draft is there again
    # A text and a diagram, pasted; a text that is nothing.
    field, start = page.locator("#edit-text"), load("medamagaeru").start()
    for text in (here.position.text(), start.diagram("ja"), "57-56", page.url):
        field.evaluate(PASTE, text)
        wanted = start.text() if text == start.diagram("ja") else here.position.text()
        expect(room).to_have_attribute("data-draft", wanted)
    field.fill("…")
    field.press("Enter")
    expect(page.locator("#editor .verdict.bad")).to_be_visible()
    expect(room).to_have_attribute("data-draft", here.position.text())
    # By keys: a tool by its number, the board by arrows.
    press(page, "edit-preset:half")
    page.locator('#editor [data-spot="44"]').focus()
    page.keyboard.press("6")  # White's 1
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    draft = Draft(load("medamagaeru"))
    draft.preset("half")
    draft.choose("W1")
    draft.tap("43")
    expect(room).to_have_attribute("data-draft", draft.text())
    # A frog is dragged to another cell, and beside the board.
    table.drag("43", "33")
    draft.move("43", "33")
    expect(room).to_have_attribute("data-draft", draft.text())
    x, y = table.centre("33")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 30, steps=3)
    below = page.locator("#editor .edit-verdict").bounding_box()
    assert below
    page.mouse.move(below["x"] + 40, below["y"] + 20, steps=3)
    page.mouse.up()
    draft.erase("33")
    expect(room).to_have_attribute("data-draft", draft.text())
    # Garbage in the store is passed over.
    page.evaluate("localStorage.setItem('komado.draft.medamagaeru', 'start=&&x:9')")
    page.reload()  # the editor comes back by itself
    table.ready()
    expect(room).to_have_attribute("data-draft", here.position.text())


@pytest.mark.parametrize(("size", "least"), [((320, 568), 210), ((740, 360), 270)])
def test_the_board_has_the_room_of_a_small_screen(open_game: Open, size: tuple[int, int], least: int) -> None:
    """A finger finds its cells: the palette is one row, and beside the board stands everything else."""
    table = open_game("macedonian-shogi", viewport={"width": size[0], "height": size[1]})
    room = enter(table)
    shown = room.locator('#edit-stage [data-layer="spots"]').bounding_box()
    assert shown and min(shown["width"], shown["height"]) >= least, shown
    expect(room.locator("#edit-text")).to_be_in_viewport()


HIDDEN = """() => {
  const bottom = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
  return bottom("#edit-text") - document.querySelector("#editor .edit-foot").getBoundingClientRect().top;
}"""


@pytest.mark.matrix("progressive-mancala-740")
@pytest.mark.parametrize("size", [(320, 568), (740, 360)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("game_id", ["kokutan-no-uma", "progressive-mancala"])
def test_many_numbers_leave_a_small_screen_its_board_and_its_text(open_game: Open, game_id: str, size: tuple[int, int]) -> None:
    table = open_game(game_id, viewport={"width": size[0], "height": size[1]})
    room = enter(table)
    for _ in ("ja", "en"):
        assert table.page.evaluate(HIDDEN) <= 6
        hole = room.locator('#edit-stage [data-spot="a"], #edit-stage [data-spot="b8"]').bounding_box()
        assert hole and hole["width"] >= (40 if size[0] == 740 and game_id == "progressive-mancala" else 18), hole
        press(table.page, "edit-lang")


@pytest.mark.exhaustive
def test_a_long_press_goes_on_changing_a_number(open_game: Open) -> None:
    """A score of 28 takes one press, and one step to take back; a short press changes it once."""
    table = open_game("progressive-mancala", viewport={"width": 360, "height": 740})
    room, page = enter(table), table.page
    before = room.get_attribute("data-draft")
    assert before

    def centre(selector: str) -> tuple[float, float]:
        box = room.locator(selector).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    press(page, "edit-choose:less")
    for selector, start in (('.count[data-count="score0"] button:last-child', ":0,0:"), ('#edit-stage [data-spot="c"]', "5,5,5,")):
        page.mouse.move(*centre(selector))
        page.mouse.down()
        if start == ":0,0:":
            expect(room).to_have_attribute("data-draft", re.compile(":[5-9],0:"))
        else:
            expect(room).to_have_attribute("data-draft", re.compile("^5,5,[0-2],"))
        page.mouse.up()
        after = room.get_attribute("data-draft")
        page.keyboard.press("u")
        expect(room).to_have_attribute("data-draft", before)
        page.keyboard.press("r")
        expect(room).to_have_attribute("data-draft", after or "")
        page.keyboard.press("u")
        room.locator(selector).click()
        expect(room).to_have_attribute("data-draft", before.replace(start, ":1,0:" if start == ":0,0:" else "5,5,4,", 1))
        page.keyboard.press("u")


@pytest.mark.parametrize("width", [320, 360])
def test_what_is_wrong_with_a_pasted_board_is_in_sight_beside_its_mend(open_game: Open, width: int) -> None:
    """Not squeezed by what the board leaves open."""
    table = open_game("progressive-mancala", viewport={"width": width, "height": 568})
    room = enter(table)
    for _ in ("ja", "en"):
        room.locator("#edit-text").evaluate(PASTE, "5 5 5 5 5 5 5 5 5 5 4")
        expect(room.locator('[data-do^="edit-mend"]').first).to_be_visible()
        wrong, line = room.locator(".verdict.bad").bounding_box(), room.locator("#edit-verdict").bounding_box()
        assert wrong and line and wrong["width"] >= 0.45 * width and wrong["height"] <= line["height"] + 1
        press(table.page, "edit-lang")
        press(table.page, "edit-preset:start")


@pytest.mark.parametrize("width", [320, 360])
def test_every_piece_in_hand_can_be_taken_back(open_game: Open, width: int) -> None:
    """On a narrow page too, where all kinds are in a hand: the first ones lay beyond the edge, where nothing scrolls to."""
    table = open_game("macedonian-shogi", viewport={"width": width, "height": 568})
    room = enter(table)
    room.locator("#edit-text").evaluate(PASTE, "3gk!3.8.8.8.8.8.8.4K!3:A3B1G1H1N1P1a3b1g1h1n1p1:00:0")
    for side in ("far", "near"):
        held = room.locator(f".edit-side.{side} button.held")
        expect(held).to_have_count(6)
        for i in (5, 0):
            box = held.nth(i)
            box.scroll_into_view_if_needed()
            shown, hand = box.bounding_box(), room.locator(f".edit-side.{side} .helds").bounding_box()
            assert shown and hand and hand["x"] - 1 <= shown["x"] and shown["x"] + shown["width"] <= hand["x"] + hand["width"] + 1
            box.click(trial=True)
        room.locator(f'.edit-side.{side} [data-spot^="hand"]').click(trial=True)
    room.locator(".edit-side.near button.held").nth(5).click()
    expect(room).to_have_attribute("data-draft", "3gk!3.8.8.8.8.8.8.4K!3:A2B1G1H1N1P1a3b1g1h1n1p1:00:0")


# The tools of the palette whose names are not in sight as a whole under their signs.
UNNAMED = """() => [...document.querySelectorAll("#edit-palette .item:has(> .ico)")].filter((tool) => {
  const [own, sign, name] = [tool, tool.querySelector(".ico"), tool.querySelector(".ico + span")].map((one) => one.getBoundingClientRect());
  return name.width < 10 || sign.top < own.top || name.top < sign.bottom || name.bottom > own.bottom || tool.scrollWidth > tool.offsetWidth;
}).map((tool) => tool.title)"""


@pytest.mark.matrix
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_tools_of_the_palette_have_their_names_under_them(open_game: Open, game_id: str, locale: str) -> None:
    """A piece is known by its picture, a tool is not."""
    table = open_game(game_id, locale=locale, viewport={"width": 360, "height": 740})
    table.view.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="edit"]').click()
    expect(table.page.locator("#edit-palette .item > .ico").first).to_be_attached()
    for width, height in [(360, 740), (320, 568), (768, 1024), (1280, 800)]:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(SETTLED)
        assert table.page.evaluate(UNNAMED) == [], (width, height)


def test_a_text_is_judged_while_it_is_written(open_game: Open) -> None:
    """While it is no position one cannot go on; a preset takes its place."""
    table = open_game("macedonian-shogi")
    room = enter(table)
    field, verdict, done = room.locator("#edit-text"), room.locator("#edit-verdict"), room.locator('[data-do="edit-done"]')
    before = field.input_value()
    for leave in (False, True):
        field.fill("hello 8.8.8")
        if leave:
            field.press("Enter")
        expect(verdict.locator(".bad")).to_be_visible()
        expect(verdict).to_have_attribute("data-good", "")
        expect(done).to_have_attribute("aria-disabled", "true")
        expect(room).to_have_attribute("data-draft", before)
        press(table.page, "edit-preset:start")
        expect(field).to_have_value(before)
        expect(verdict).to_have_attribute("data-good", "yes")
        expect(done).to_have_attribute("aria-disabled", "false")
