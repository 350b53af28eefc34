"""The sheet for writers: its text, pasted into another page unchanged, shows that very position there."""

import base64
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from html import unescape
from io import BytesIO

import pytest
from game_page import GamePage
from host import Come, document, picture, replay
from lines import SHIPPED, told
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect
from visitor import Visitor

from core.drawing.board import GameBoard
from core.export.poster import data_address, size
from core.words import Words, say
from games import board_of, load
from tools.server.server import Site
from tools.site.about.blogs import WORDS

Open = Callable[..., GamePage]
WHOLE = [game_id for game_id in SHIPPED if board_of(load(game_id)).shape != "tall"]  # of a tall board a page shows the lane alone
Visit = Callable[..., Visitor]
GAME = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"
BLOGS = ("note", "hatena", "wordpress", "ghost", "html")
MOST_DIFFERENCE = 3.5  # of 255, on average: hairlines fall between pixels otherwise; the wrong paper would make 6


def choose(table: GamePage, form: str = "", mode: str = "", width: str = "") -> str:
    """Opens the sheet and chooses; returns the offered text ("" for a picture)."""
    if not table.dialog.count():
        table.do("do.share", "embed.title")
        table.page.wait_for_function("() => document.querySelector('#snippet')?.dataset.form")  # what comes late moves the buttons
    for name, value in (("mode", mode), ("width", width), ("form", form)):
        if value:
            table.dialog.locator(f'input[name="embed-{name}"][value="{value}"]').check(force=True)
    chosen = {name: table.dialog.locator(f'input[name="embed-{name}"]:checked').input_value() for name in ("form", "mode", "width")}
    table.page.wait_for_function("form => document.querySelector('#snippet')?.dataset.form === form", arg=chosen["form"])
    shown = table.dialog.locator("#snippet-text")
    return shown.input_value() if shown.count() else ""


def settle(table: GamePage, form: str, mode: str = "", width: str = "", having: str = "") -> str:
    """The text once it agrees with the last choice."""
    choose(table, form, mode, width)
    if having:
        table.page.wait_for_function("having => document.querySelector('#snippet-text')?.value.includes(having)", arg=having)
    return table.dialog.locator("#snippet-text").input_value()


@pytest.mark.exhaustive
@pytest.mark.one_in(2, 1)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_tag_shows_that_very_position(open_game: Open, host: Come, game_id: str) -> None:
    options, codes = told(game_id)
    ply = len(codes) // 2
    chosen = "".join(f"{name}={value}&" for name, value in options.items())
    table = open_game(game_id, f"{chosen}moves={'.'.join(codes)}&ply={ply}")
    text = settle(table, "element")
    assert 'mode="replay"' in text
    page = host(text, script=False)
    view = board_of(load(game_id, **options))
    assert picture(page.page)["width"] in [view.size(layout)[0] for layout in view.layouts]
    said = page.boards.locator("img").get_attribute("alt") or ""
    assert str(replay(game_id, ".".join(codes[:ply]), **options).here.count) in said
    before = page.heights()
    embedded = page.start()
    embedded.check(replay(game_id, ".".join(codes[:ply]), **options))
    page.page.wait_for_function("crossed.some((data) => data?.type === 'resize')")
    assert page.heights() == pytest.approx(before, abs=1)
    embedded.press("End")


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", WHOLE)
def test_the_picture_looks_like_the_page(open_game: Open, game_id: str) -> None:
    """The board in the picture and the board on the page, pixel by pixel, light and dark."""
    options, codes = told(game_id)
    chosen = "".join(f"{name}={value}&" for name, value in options.items())
    table = open_game(game_id, f"{chosen}moves={'.'.join(codes)}&ply={len(codes) // 2}", viewport={"width": 1280, "height": 900})
    table.board.evaluate("board => { board.style.background = 'var(--paper)'; }")  # the ground of a picture
    view = board_of(load(game_id, **options))
    for theme in ("light", "dark"):
        table.page.emulate_media(color_scheme=theme)
        page = Image.open(BytesIO(table.board.locator("svg.picture").screenshot())).convert("RGB")
        choose(table, "svg", width="0")
        svg = table.dialog.locator("#snippet-text").input_value()
        table.press("Escape")
        width, height = page.size
        other = table.page.context.new_page()
        other.set_viewport_size({"width": width, "height": height * 2})
        other.set_content(f'<body style="margin:0"><img style="display:block;width:{width}px" src="{data_address(svg)}">')
        other.locator("img").evaluate("image => image.decode()")
        whole = Image.open(BytesIO(other.screenshot())).convert("RGB")
        other.close()
        unit = width / view.size(view.layouts[0])[0]
        top = round(line_height(view) * unit)
        cut = whole.crop((0, top, width, top + height))
        both = [image.resize((64, 64), Image.Resampling.BOX) for image in (page, cut)]  # no edges, only areas of colour
        difference = ImageStat.Stat(ImageChops.difference(*both)).mean
        assert max(difference) < MOST_DIFFERENCE, (theme, difference)


def line_height(view: GameBoard) -> int:
    """The height of the line above a picture's board, in units."""
    return (size(view, view.layouts[0])[1] - view.size(view.layouts[0])[1]) // 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", ["320", "480", "0"])
def test_a_frame(open_game: Open, host: Come, width: str) -> None:
    table = open_game("progressive-mancala", f"moves={GAME}&ply=4")
    text = settle(table, "frame", "play", width, having=f'width="{width}"' if width != "0" else "100%")
    page = host(text, script=False, viewport={"width": 700, "height": 900})
    frame = page.frame()
    frame.check(replay("progressive-mancala", GAME[:7]))
    assert frame.view.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.page.locator("iframe").evaluate("frame => frame.offsetWidth") == int(width) or width == "0"


@pytest.mark.exhaustive
def test_a_puzzle_from_a_record(open_game: Open, host: Come) -> None:
    table = open_game("medamagaeru", "moves=57-56.31-32&ply=1&lang=en")
    page = host(settle(table, "element", "puzzle", having="puzzle"), script=False, lang="en")
    page.start().says(say(Words("puzzle.find", side=Words("colour.white")), "en")[1:])
    table.press("Escape", "End")
    table.do("do.share", "embed.title")
    expect(table.dialog.locator('input[value="puzzle"]')).to_have_count(0)  # nothing comes after the last move


@pytest.mark.exhaustive
def test_a_picture_in_pixels(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56")
    choose(table, "png", width="320")
    link = table.dialog.locator("a[download]")
    assert link.get_attribute("download") == "medamagaeru-1.png"
    image = Image.open(BytesIO(base64.b64decode((link.get_attribute("href") or "").split(",")[1]))).convert("RGB")
    assert image.size == (640, 744)
    assert len(image.getcolors(image.width * image.height) or []) > 50
    with table.page.expect_download() as download:
        link.click()
    with Image.open(download.value.path()) as saved:
        assert saved.size == image.size


@pytest.mark.exhaustive
def test_a_picture_as_a_file(open_game: Open) -> None:
    table = open_game("maciji", "size=4x4&moves=d4.a1&theme=dark")
    text = settle(table, "svg")
    assert ElementTree.fromstring(text).get("viewBox") == "0 0 416 484"
    assert "light-dark" not in text
    with table.page.expect_download() as download:
        table.dialog.locator("a[download]").click()
    assert download.value.path().read_text("utf-8").replace("'", '"') == text.replace("'", '"')


@pytest.mark.exhaustive
def test_what_each_blog_takes_and_the_page_that_tells_more(open_game: Open) -> None:
    table = open_game("medamagaeru", viewport={"width": 320, "height": 568})
    choose(table)
    table.dialog.locator("summary").click()
    for name in BLOGS:
        expect(table.dialog.locator("details dt", has_text=say(Words(f"embed.blog.{name}"), "ja")).first).to_be_visible()
        expect(table.dialog.locator("details dd", has_text=say(Words(f"embed.takes.{name}"), "ja")).first).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") == 320
    table.dialog.get_by_role("link", name=say(Words("embed.blogs.more"), "ja")).click()
    expect(table.page.locator("h1")).to_have_text(WORDS["ja"]["title"])
    assert table.page.evaluate("document.documentElement.scrollWidth") == 320


def test_the_board_in_characters(open_game: Open, site: Site) -> None:
    table = open_game("medamagaeru", "moves=57-56.31-32&ply=1")
    text = settle(table, "text")
    record = replay("medamagaeru", "57-56")
    assert text == record.position.diagram("ja") + f"\n\n{site.base}medamagaeru/#moves=57-56&v=1\n"


@pytest.mark.exhaustive
def test_nothing_typed_by_somebody_gets_into_a_tag(open_game: Open, host: Come) -> None:
    table = open_game("medamagaeru", "moves=57-56")
    table.do("do.more", "do.text")
    field = table.dialog.locator("#record-text")
    field.fill('先手: "><img src=x onerror=__hacked=1>\n57-56\n*<script>__hacked=1</script>')
    table.do("do.read", "reading.open")
    text = settle(table, "element")
    assert "hacked" not in unescape(text)
    page = host(text, script=False)
    page.start().stands("57-56")
    assert page.page.evaluate("window.__hacked") is None


@pytest.mark.exhaustive
def test_a_snippet_in_a_page_of_ours_without_scripts(open_game: Open, elsewhere: Site, visit: Visit) -> None:
    """Without scripts, as in a feed, the picture is still there."""
    text = settle(open_game("medamagaeru", "moves=57-56"), "element")
    visitor = visit(java_script_enabled=False)
    visitor.origins.add(elsewhere.origin)
    elsewhere.extra["/feed"] = document(text)
    page = visitor.context.new_page()
    page.goto(elsewhere.origin + "/feed")
    box = page.get_by_role("img").bounding_box()
    assert box is not None
    assert box["width"] > 300
    assert re.search("めだまがえる", page.get_by_role("img").get_attribute("alt") or "")
