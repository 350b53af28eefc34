"""A board in another site's page: a picture until it is started, then Komado in its place without a jump."""

import gzip
from urllib.parse import urlsplit

import pytest
from host import Come, board, framed, picture, replay
from lines import SHIPPED
from playwright.sync_api import expect

from tools.server.server import Site

MOST_SCRIPT, MOST_EACH = 6 * 1024, 60 * 1024  # bytes, gzipped


# Light.
def test_the_script_is_small(site: Site) -> None:
    assert len(gzip.compress((site.folder / "embed.js").read_bytes(), 9)) <= MOST_SCRIPT
    for poster in (site.folder / "posters").iterdir():
        assert len(gzip.compress(poster.read_bytes(), 9)) <= MOST_EACH, poster.name


def test_ten_boards_are_pictures_until_one_is_tapped(host: Come, site: Site) -> None:
    page = host("".join(board(game_id) for game_id in [*SHIPPED, "maciji", "medamagaeru"][:10]))
    for nth in range(10):
        assert picture(page.page, nth)["width"]
    asked = [urlsplit(address).path for address in page.visitor.addresses if address.startswith(site.origin)]
    assert len(page.page.frames) == 1
    assert len(page.page.workers) == 0
    files = [site.folder / path.removeprefix(site.subpath) for path in set(asked)]
    assert {file.parent.name for file in files if file.suffix == ".svg"} == {"posters"}
    assert {file.suffix for file in files} == {".js", ".svg"}
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= MOST_EACH  # all ten together
    table = page.start(3)
    record = replay(SHIPPED[3], "")
    table.check(record)
    assert len(page.page.frames) == 2
    assert not page.page.workers  # the engine only when it is needed


@pytest.mark.exhaustive
def test_the_engine_comes_when_it_is_needed_and_once_for_all_boards(host: Come) -> None:
    page = host(2 * board("medamagaeru", p1="engine:1"), engine=True)
    one = page.start()
    one.spot("57").click()
    one.spot("56").click()
    one.wait_for_moves(2)
    one.ready("engine")
    other = page.start(1)
    for made, way in ((2, ("57", "56")), (4, ("47", "46"))):
        for spot in way:
            other.spot(spot).click()
        other.wait_for_moves(made)
        assert len(page.page.workers) == 1
        page.boards.first.evaluate("board => document.querySelectorAll('komado-board').length > 1 && board.remove()")  # the engine's own


@pytest.mark.parametrize("count", [3, pytest.param(20, marks=pytest.mark.exhaustive)])
def test_boards_out_of_sight_start_too(host: Come, count: int) -> None:
    games = "".join(board(SHIPPED[nth % len(SHIPPED)]) for nth in range(count))
    page = host(f'<div style="block-size: 3000px"></div>{games}')
    page.boards.evaluate_all("all => all.forEach((board) => board.start())")
    assert len(page.heard("ready", count)) == count


def test_a_board_that_starts_by_itself_and_one_that_is_moved(host: Come) -> None:
    page = host('<komado-board game="medamagaeru" start></komado-board><p id="below">Below</p>')
    page.frame().check(replay("medamagaeru", ""))
    page.boards.evaluate("board => { board.removeAttribute('start'); document.querySelector('#below').after(board); }")
    page.boards.get_by_role("button").first.wait_for()  # a picture again
    assert len(page.page.frames) == 1
    page.start().check(replay("medamagaeru", ""))


def test_a_board_made_by_a_script(host: Come) -> None:
    page = host("<p>Nothing yet</p>")
    page.page.evaluate("""() => {
      const board = document.createElement("komado-board");
      board.setAttribute("game", "medamagaeru");
      board.setAttribute("moves", "57-56");
      document.body.append(board);
    }""")
    page.start().check(replay("medamagaeru", "57-56"))


# In place, without a jump.
@pytest.mark.one_in(4)
@pytest.mark.matrix
@pytest.mark.parametrize("width", [320, 480, 620, 900])
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_room_is_right_before_the_board_is_there(host: Come, game_id: str, width: int) -> None:
    page = host(board(game_id) + "<p id='below'>Below</p>", viewport={"width": width, "height": 800})
    before = page.heights()
    page.start()
    page.heard("ready")
    page.page.wait_for_function("crossed.some((data) => data?.type === 'resize')")
    assert page.heights() == pytest.approx(before, abs=1)
    frame = page.page.frames[1]
    assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight + 1 && document.documentElement.scrollWidth <= innerWidth")
    assert frame.evaluate("document.body.getBoundingClientRect().height") == pytest.approx(frame.evaluate("innerHeight"), abs=1)


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("game_id", "options", "mode"),
    [
        ("maciji", {"size": "7x4"}, "play"), ("maciji", {"size": "3x9", "board": "hex"}, "replay"),
        ("progressive-mancala", {"holes": "17"}, "replay"), ("kokutan-no-uma", {"moves": "pass.pass.b8-c5", "ply": 2}, "puzzle"),
    ],
)  # fmt: skip
def test_the_room_is_right_for_options_and_modes(host: Come, game_id: str, options: dict[str, object], mode: str) -> None:
    page = host(board(game_id, mode=mode, **options))
    before = page.heights()
    page.start()
    page.page.wait_for_function("crossed.some((data) => data?.type === 'resize')")
    assert page.heights() == pytest.approx(before, abs=1)


def test_a_notice_makes_room_for_itself(host: Come) -> None:
    page = host(board("medamagaeru", moves="57-56.57-57"))
    before = page.heights()[0]
    table = page.start()
    assert table.board.get_attribute("data-moves") == "57-56"
    page.page.wait_for_function("least => document.querySelector('komado-board').getBoundingClientRect().height > least", arg=before + 40)
    table.view.get_by_role("alert").get_by_role("button").click()
    page.page.wait_for_function("most => document.querySelector('komado-board').getBoundingClientRect().height < most", arg=before + 2)


# Focus, keyboard, words.
def test_with_the_keyboard_alone(host: Come) -> None:
    page = host(board("medamagaeru"))
    keys = page.page.keyboard
    keys.press("Tab")
    keys.press("Enter")
    table = page.frame()
    page.page.wait_for_function("document.activeElement.matches('komado-board')")
    table.view.wait_for_function("document.activeElement.closest('[data-spot]')")
    table.walk_to("57")
    keys.press("Enter")
    table.walk_to("56")
    keys.press("Enter")
    table.stands("57-56")
    assert "56" in table.spoken() or table.spoken()


def test_the_focus_after_a_click_is_in_the_frame_and_marks_no_place(host: Come) -> None:
    page = host(board("medamagaeru"))
    table = page.start()
    page.heard("ready")
    table.view.wait_for_function("document.hasFocus()")
    assert table.view.evaluate("document.activeElement.tagName") == "BODY"
    table.press("Tab")
    table.view.wait_for_function("document.activeElement.closest('[data-spot]')")
    table.press("ArrowDown")
    table.view.wait_for_function("document.activeElement.closest('[data-spot]')")
    assert page.page.evaluate("scrollY") == 0


SCROLLED = "before => scrollY !== before"


def test_the_keys_that_scroll_are_the_articles_until_the_cursor_is_on_the_board(host: Come) -> None:
    page = host(board("medamagaeru", moves="57-56.31-32", width=480) + "<div style='block-size: 5000px'></div>")
    table = page.start()
    page.heard("ready")
    keys = page.page.keyboard

    def scrolls(key: str) -> None:
        before = page.page.evaluate("scrollY")
        keys.press(key)
        page.page.wait_for_function(SCROLLED, arg=before)

    table.view.wait_for_function("document.hasFocus()")
    scrolls("ArrowDown")
    keys.press("Home")
    page.page.wait_for_function("scrollY === 0")
    table.spot("47").click()  # a piece is chosen
    scrolls("ArrowDown")
    scrolls("PageDown")
    scrolls("Space")
    scrolls("ArrowUp")
    keys.press("Home")
    page.page.wait_for_function("scrollY === 0")
    table.stands("57-56.31-32")
    keys.press("ArrowLeft")  # the record's
    table.stands("57-56")


def test_what_a_screen_reader_finds(host: Come) -> None:
    page = host(board("medamagaeru") + board("maciji", mode="diagram", lang="en"))
    button = page.boards.nth(0).get_by_role("button").first
    assert button.get_attribute("aria-label") == "遊んでみる — めだまがえる"
    assert page.boards.nth(0).get_by_role("img").get_attribute("alt") == "めだまがえる"
    assert page.boards.nth(1).get_by_role("img").get_attribute("alt") == "MACIJI"
    assert page.boards.nth(1).get_by_role("button").count() == 0
    page.start()
    assert page.page.locator("komado-board").first.locator("iframe").get_attribute("title") == "めだまがえる"


# Light and dark.
def test_light_and_dark_like_the_page(host: Come) -> None:
    page = host(board("medamagaeru"), head="<style>body { background: #fff } .night { background: #111 }</style>")
    assert str(picture(page.page)["src"]).endswith("#light")
    page.page.evaluate("document.body.className = 'night'")
    page.page.wait_for_function("document.querySelector('komado-board').shadowRoot.querySelector('img').src.endsWith('#dark')")
    table = page.start()
    root = table.view.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    table.spot("57").click()
    table.spot("56").click()
    page.page.evaluate("document.body.className = ''")
    expect(root).to_have_attribute("data-theme", "light")
    table.stands("57-56")


@pytest.mark.exhaustive
@pytest.mark.matrix
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark_like_the_system_where_the_page_is(host: Come, scheme: str) -> None:
    page = host(board("medamagaeru"), head='<meta name="color-scheme" content="light dark">', color_scheme=scheme)
    assert str(picture(page.page)["src"]).endswith("#" + scheme)
    expect(page.start().view.locator("html")).to_have_attribute("data-theme", scheme)


def test_a_theme_of_its_own(host: Come) -> None:
    page = host(board("medamagaeru", theme="dark"))
    assert str(picture(page.page)["src"]).endswith("#dark")
    expect(page.start().view.locator("html")).to_have_attribute("data-theme", "dark")


# A plain frame.
def test_a_plain_frame_fits_its_height(host: Come, site: Site) -> None:
    page = host(framed(site.url("medamagaeru", "embed=1")).replace("700", "520"), script=False)
    table = page.frame()
    table.check(replay("medamagaeru", ""))
    assert table.view.evaluate("document.documentElement.scrollHeight") <= 520
    assert page.page.evaluate("crossed") == []
