"""A lesson: offered, begun from everywhere, finished by taps and by keys, wherever the board is; and its stored progress."""

from collections.abc import Callable

import pytest
from boxes import SETTLED, letters_of
from game_page import GamePage
from host import Come, board
from learner import Learner
from playwright.sync_api import expect
from test_page_access import audit, nothing
from test_page_memory import DENIED
from visitor import Visitor

from core.words import Words
from games import LESSONS
from tools.puzzles.files import read

Open = Callable[..., GamePage]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
KEPT = "localStorage.getItem('komado.lessons')"


def begun(open_game: Open, game_id: str, **manner: object) -> Learner:
    """A lesson begun by a link."""
    table = open_game(game_id, "lesson=1", engine=True, **manner)
    learner = Learner(table, game_id)
    learner.state("ask")
    return learner


def test_a_lesson_is_finished_and_a_game_begins(open_game: Open) -> None:
    learner = begun(open_game, "two-three", **PHONE)
    table = learner.table
    learner.learn(wrong=True)
    assert table.page.evaluate(KEPT) == "two-three:done"
    table.page.click('[data-do="lesson-play"]')
    table.stands("")
    expect(table.page.locator("#lesson-tell")).to_have_count(0)
    expect(table.page.locator(".far .who b")).to_have_text(table.words(Words("player.level", level=Words("level.1"))))


def test_the_bar_below_the_board_is_the_learners(open_game: Open) -> None:
    """In MACIJI both see the board from one end; the learner writes the even numbers, then the odd ones."""
    page = open_game("maciji", "lesson=1", **PHONE).page
    bar = page.locator(".seat").filter(visible=True)
    for player in ("1", "1", "0"):
        expect(bar).to_have_attribute("data-player", player)
        assert page.evaluate("document.querySelector('[data-board]').getBoundingClientRect().bottom") <= bar.evaluate(
            "bar => bar.getBoundingClientRect().top"
        )
        page.click('[data-do="lesson-skip"]')


@pytest.mark.exhaustive
def test_back_from_the_game_after_a_lesson_leaves_the_page(open_game: Open) -> None:
    """The lesson and its game are one entry of the history: Back does not show an empty board of the same address."""
    learner = begun(open_game, "two-three", **PHONE)
    page = learner.table.page
    entries = page.evaluate("history.length")
    for _ in learner.steps:
        page.click('[data-do="lesson-skip"]')
    page.click('[data-do="lesson-play"]')
    expect(page.locator("#lesson-tell")).to_have_count(0)
    page.wait_for_function("() => location.hash.includes('p1=engine')")
    assert page.evaluate("history.length") == entries


# The boxes of the words and of what stands around them: the task or, after a wrong tap, the refusal; the ways on at the end.
IN_SIGHT = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const play = document.querySelector(".play"), tools = document.querySelector("#lesson-tools"), tell = box("#lesson-tell");
  const below = tools.checkVisibility() && getComputedStyle(tools).position === "fixed" ? box("#lesson-tools").top : innerHeight;
  const rolls = getComputedStyle(document.querySelector("#lesson-tell")).overflowY !== "visible";
  const end = rolls ? Math.min(below, tell.bottom) : below, start = Math.max(box(".game-bar").bottom, rolls ? tell.top : 0);
  if (play.dataset.lesson === "finish")
    return [...document.querySelectorAll(".ways-on > li > *")].filter((way) => way.getBoundingClientRect().top > end - 16)
      .map((way) => way.innerText);
  const said = document.querySelector("#lesson-tell > " + (play.dataset.lesson === "ask" ? "p" : "h2"));
  const { top, bottom } = said.getBoundingClientRect();
  return top < start - 1 || bottom > end + 1 ? [said.innerText] : []; }"""
SMALL = [(320, 568), (360, 740), (390, 844), (740, 360)]


def unseen(learner: Learner, sizes: list[tuple[int, int]], letters: tuple[int, ...]) -> list[str]:
    """The words out of sight at any of these sizes of the window and of a browser's letters, of all that a step says first."""
    page, found = learner.table.page, []
    with letters_of(page) as become:
        for letter in letters:
            become(letter)
            page.set_viewport_size({"width": 600, "height": 600})  # letters alone are no news to a page
            page.evaluate(SETTLED)
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(SETTLED)
                found += [f"{width}x{height} {letter} px: {words}" for words in page.evaluate(IN_SIGHT)]
    return found


def task_in_sight(learner: Learner, sizes: list[tuple[int, int]], letters: tuple[int, ...]) -> None:
    """Checks each step's task and its first refusal, and the end."""
    page, hidden = learner.table.page, []
    for number, step in enumerate(learner.steps):
        expect(page.locator("#lesson-head .of")).to_have_text(f"{number + 1} / {len(learner.steps)}")
        hidden += [f"step {number + 1}, {line}" for line in unseen(learner, sizes, letters)]
        wrong = [wrong["taps"] for wrong in step.get("wrong", ()) if "taps" in wrong]
        if wrong:
            learner.taps(tuple(wrong[0]))
            learner.state("wrong")
            hidden += [f"step {number + 1}, after a wrong tap, {line}" for line in unseen(learner, sizes, letters)]
        page.locator('[data-do="lesson-skip"]').click()
    learner.state("finish")
    expect(page.locator(".ways-on li")).to_have_count(4)
    hidden += [f"the end, {line}" for line in unseen(learner, sizes, letters)]
    assert hidden == []


@pytest.mark.exhaustive
def test_the_task_is_in_sight_on_a_small_phone(open_game: Open) -> None:
    phone = {**PHONE, "viewport": {"width": 320, "height": 568}}
    task_in_sight(begun(open_game, "macedonian-shogi", **phone), SMALL[:1], (16,))


@pytest.mark.one_in(4, 2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
@pytest.mark.parametrize("game_id", LESSONS)
def test_every_task_is_in_sight_on_every_phone_with_any_letters(open_game: Open, game_id: str, locale: str) -> None:
    task_in_sight(begun(open_game, game_id, locale=locale, **PHONE), SMALL, (16, 24))


@pytest.mark.exhaustive
def test_a_button_of_a_move_stays_after_a_wrong_move(open_game: Open) -> None:
    """The lesson on passing the crown: a wrong move is taken back, and the crown's button, which solves the task, is back too."""
    learner = begun(open_game, "macedonian-shogi", still=False, **PHONE)
    number = next(number for number, step in enumerate(learner.steps) if step["id"] == "crown")
    for _ in range(number):
        learner.table.page.click('[data-do="lesson-skip"]')
    crown = learner.table.page.locator('#status [data-spot="crown"]')
    expect(crown).to_be_visible()
    for spot in ("47", "46"):
        learner.table.touch(spot)  # a mouse over the board would have the line below it written again
    learner.state("wrong")
    expect(crown).to_be_visible()


@pytest.mark.one_in(8)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", LESSONS)
def test_every_lesson_by_taps_on_a_phone(open_game: Open, game_id: str) -> None:
    begun(open_game, game_id, **PHONE).learn()


@pytest.mark.one_in(8, 1)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", LESSONS)
def test_every_lesson_with_every_wrong_tap_first_in_english_on_a_phone(open_game: Open, game_id: str) -> None:
    begun(open_game, game_id, locale="en-US", **PHONE).learn(wrong=True)


@pytest.mark.one_in(8, 2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", LESSONS)
def test_every_lesson_by_keyboard(open_game: Open, game_id: str) -> None:
    learner = begun(open_game, game_id)
    learner.keys = True
    learner.learn()


@pytest.mark.one_in(8, 3)
@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
@pytest.mark.parametrize("game_id", LESSONS)
def test_every_step_after_help_back_and_forth_and_a_reload(open_game: Open, game_id: str, size: tuple[int, int]) -> None:
    """The same trials as in the class room of tests/learning, on the page itself: upright and lying."""
    learner = begun(open_game, game_id, viewport={"width": size[0], "height": size[1]})
    page = learner.table.page
    for number in range(len(learner.steps)):
        page.locator('[data-do="lesson-show"]').click()
        page.set_viewport_size({"width": size[1], "height": size[0]})
        page.set_viewport_size({"width": size[0], "height": size[1]})
        learner.solve(number)
        if number + 1 < len(learner.steps):
            page.locator('[data-do="next-step"]').click()
            page.locator('[data-do="lesson-back"]').click()
            page.locator('[data-do="lesson-skip"]').click()
        if number == 2:
            page.reload()
            learner.table.ready()
            learner.state("ask")
    page.locator('[data-do="next-step"]').click()
    learner.state("finish")


@pytest.mark.exhaustive
def test_the_game_left_behind_is_found_again(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56.31-32")
    address = table.page.url
    table.page.click("#tab-rules")
    table.page.click('.learn [data-do="lesson"]')
    learner = Learner(table, "medamagaeru")
    learner.state("ask")
    learner.solve(0)
    table.press("Escape")
    table.stands("57-56.31-32")
    assert table.page.url == address
    assert table.page.evaluate(KEPT) == "medamagaeru:1"
    table.page.click("#tab-rules")
    table.page.click('.learn [data-do="lesson"]')
    expect(table.page.locator("#lesson-head .of")).to_have_text(f"2 / {len(learner.steps)}")  # it goes on where it was left


@pytest.mark.exhaustive
def test_help_grows_with_the_misses_and_may_be_asked_for(open_game: Open) -> None:
    learner = begun(open_game, "medamagaeru")
    table = learner.table
    ring = table.page.locator("[data-board] .ar.hint:has(circle)")
    arrow = table.page.locator("[data-board] .ar.hint:has(.ar-core)")
    for times in (1, 2, 3):
        table.tap("57", "47")
        expect(learner.says).to_be_visible()
        expect(ring).to_have_count(int(times > 1))
        expect(arrow).to_have_count(int(times > 2))
        table.press("Escape")
    away = "document.activeElement.blur()"  # with the focus in the board the arrows walk there
    table.page.evaluate(away)
    table.press("ArrowRight")
    table.press("h")
    expect(arrow).to_have_count(1)
    learner.solve(1)
    table.tap("44")  # a tap on the board goes on
    expect(table.page.locator("#lesson-head .of")).to_have_text(f"3 / {len(learner.steps)}")
    table.page.evaluate(away)
    table.press("ArrowLeft")
    expect(table.page.locator("#lesson-head .of")).to_have_text(f"2 / {len(learner.steps)}")
    table.switch_language()
    expect(table.page.locator(".near .who b")).to_have_text("You")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "kept", ["x", "medamagaeru:99999", "medamagaeru:later:2 of-later:done", "medamagaeru:7 medamagaeru:-1", "\\u0000<b>"]
)
def test_what_is_kept_may_be_anything(open_game: Open, kept: str) -> None:
    table = open_game("medamagaeru")
    table.page.evaluate(f"localStorage.setItem('komado.lessons', '{kept}')")
    table.follow(table.page.url.split("#")[0] + "?again#lesson=1")
    learner = Learner(table.ready(), "medamagaeru")
    learner.state("ask")
    learner.solve(0)
    others = [word for word in kept.split() if not word.startswith("medamagaeru:")]
    if "\\" not in kept:
        assert set(others) <= set(str(table.page.evaluate(KEPT)).split())
    assert "medamagaeru:1" in str(table.page.evaluate(KEPT)).split()


@pytest.mark.one_in(8, 3)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", LESSONS)
def test_every_lesson_in_a_frame_of_another_page(host: Come, game_id: str) -> None:
    page = host(board(game_id), engine=True)
    before = len(page.page.frames)
    page.boards.first.locator(".learn").click()
    Learner(page.frame(before), game_id).learn()


@pytest.mark.one_in(8, 5)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", LESSONS)
def test_every_lesson_on_a_phone_lying_down(open_game: Open, game_id: str) -> None:
    begun(open_game, game_id, viewport={"width": 740, "height": 360}).learn()


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_everybody_can_take_a_lesson(open_game: Open, size: tuple[int, int], locale: str) -> None:
    table = open_game("macedonian-shogi", locale=locale, viewport={"width": size[0], "height": size[1]})
    expect(table.page.locator(".first-time")).to_be_visible()
    problems = audit(table, "the offer")
    table.page.locator('.first-time [data-do="lesson"]').click()
    learner = Learner(table, "macedonian-shogi")
    learner.state("ask")
    problems += audit(table, "a step")
    table.tap("57", "46")
    learner.state("wrong")
    problems += audit(table, "a wrong tap")
    table.press("Escape")
    learner.solve(0)
    problems += audit(table, "a right one")
    for _ in learner.steps[:-1]:
        table.page.locator('[data-do="next-step"], [data-do="lesson-skip"]').click()
    table.page.locator('[data-do="lesson-skip"]').click()
    learner.state("finish")
    problems += audit(table, "the end")
    table.page.locator('[data-do="again"]').click()
    learner.state("ask")
    nothing(problems)


@pytest.mark.exhaustive
def test_the_offer_is_made_until_the_first_move_or_no(open_game: Open) -> None:
    table = open_game("maciji")
    offer = table.page.locator(".first-time")
    expect(offer).to_be_visible()
    table.tap("c3")
    expect(offer).to_be_hidden()
    assert table.page.evaluate(KEPT) == "maciji:off"
    table.follow(table.page.url.split("#")[0] + "?again")
    table.ready()
    expect(offer).to_be_hidden()
    other = open_game("two-three")
    other.page.locator('[data-do="lesson-later"]').click()
    expect(other.page.locator(".first-time")).to_be_hidden()
    assert "two-three:off" in str(other.page.evaluate(KEPT)).split()
    expect(other.page.locator('.learn [data-do="lesson"]')).to_have_count(1)  # it stays over the rules


@pytest.mark.exhaustive
def test_without_storage_a_lesson_works_and_is_offered_once_a_page_load(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(f"({DENIED})()")
    table = visitor.open("two-three")
    offer = table.page.locator(".first-time")
    expect(offer).to_be_visible()
    offer.locator('[data-do="lesson"]').click()
    learner = Learner(table, "two-three")
    learner.state("ask")
    learner.solve(0)
    table.page.locator('[data-do="lesson-close"]').click()
    expect(offer).to_be_hidden()
    table.page.locator("#tab-rules").click()
    table.page.locator('.learn [data-do="lesson"]').click()
    expect(table.page.locator("#lesson-head .of")).to_have_text(f"2 / {len(learner.steps)}")  # it is known as long as the page is


@pytest.mark.matrix("edit-lesson")
@pytest.mark.parametrize(
    "asked", [("edit", "lesson"), ("lesson", "edit"), ("edit", "puzzle"), ("puzzle", "lesson"), ("compose", "lesson")], ids="-".join
)
def test_of_two_rooms_asked_for_at_once_one_has_the_board(open_game: Callable[..., GamePage], asked: tuple[str, str]) -> None:
    """Each fetches its files; whichever comes first, the other ends it or does not come, and the game is there again after them."""
    table, puzzle = open_game("medamagaeru", "moves=57-56.21-22", engine=True), read("medamagaeru")["puzzles"][0]["id"]
    for name in asked:
        table.page.evaluate(
            "name => { const button = Object.assign(document.createElement('button'), { hidden: true });"
            " button.dataset.do = name; document.querySelector('#app').append(button, button.cloneNode()); button.click();"
            " button.nextSibling.dataset.do = name.split(':')[0]; }",
            name + ":" + puzzle if name == "puzzle" else name,
        )
    rooms = table.page.locator("#editor, #lesson-head")
    expect(rooms).not_to_have_count(0)
    expect(table.page.locator('[data-do][aria-busy="true"]')).to_have_count(0)  # both have come
    for _ in range(3):  # a puzzle's own files
        table.page.evaluate("() => new Promise((go) => requestIdleCallback(go))")
        table.page.wait_for_load_state("networkidle")
    expect(rooms).to_have_count(1)
    before = table.board.get_attribute("data-moves")
    if table.page.locator("#lesson-head").count():
        table.page.keyboard.press("Home")
        assert table.board.get_attribute("data-moves") == before
        table.page.locator("#lesson-head button").last.click()
    else:
        table.page.locator('[data-do="edit-close"]').click()
    expect(rooms).to_have_count(0)
    table.stands("57-56.21-22")
    table.page.keyboard.press("Home")  # a key of the game again
    table.stands("")
