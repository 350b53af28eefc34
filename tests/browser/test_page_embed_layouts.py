"""A board in the layouts of other pages: as wide as it asks for or as there is room, and its contents are found."""

import pytest
from host import Come, board, picture
from playwright.sync_api import expect

from tools.server.server import Site

PIXEL = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='90' height='90'/%3E"
BOARD = board("medamagaeru", width=480)
LEAST = 220  # px, where the layout asks for as little as possible
# How a page may hold a board. Each is one box as wide as the page.
LAYOUTS = {
    "block": BOARD,
    "paragraph": f"<p>{BOARD}</p>",
    "flex": f'<div style="display:flex">{BOARD}</div>',
    "flex-centred": f'<div style="display:flex;justify-content:center;align-items:center">{BOARD}</div>',
    "flex-column": f'<div style="display:flex;flex-direction:column;align-items:center">{BOARD}</div>',
    "flex-inside": f'<div style="display:flex"><div>{BOARD}</div></div>',
    "inline-flex": f'<div style="display:inline-flex">{BOARD}</div>',
    "grid": f'<div style="display:grid">{BOARD}</div>',
    "grid-placed": f'<div style="display:grid;place-items:center;justify-content:center">{BOARD}</div>',
    "grid-auto": f'<div style="display:grid;grid-template-columns:auto auto">{BOARD}</div>',
    "cell": f"<table><tr><td>{BOARD}</td></tr></table>",
    "cell-beside-text": f'<table style="width:100%"><tr><td>{BOARD}<td>a b c</tr></table>',
    "float": f'<div style="overflow:hidden"><div style="float:left">{BOARD}</div></div>',
    "floating": f'<div style="overflow:hidden">{BOARD.replace("width", "style=float:right width")}</div>',
    "inline-block": f'<div style="display:inline-block">{BOARD}</div>',
    "itself-inline-block": BOARD.replace("width", "style=display:inline-block width"),
    "absolute": f'<div style="position:relative;block-size:820px"><div style="position:absolute">{BOARD}</div></div>',
    "itself-absolute": f'<div style="position:relative;block-size:820px">{BOARD.replace("width", "style=position:absolute width")}</div>',
    "fit-content": f'<div style="inline-size:fit-content;margin-inline:auto">{BOARD}</div>',
    "max-content": f'<div style="inline-size:max-content;max-inline-size:100%">{BOARD}</div>',
    "figure-table": f'<figure style="display:table;margin:0 auto">{BOARD}<figcaption>A caption</figcaption></figure>',
    "columns": f'<div style="columns:1">{BOARD}</div>',
    "right-to-left": f'<div dir="rtl" style="display:flex">{BOARD}</div>',
    "vertical": f'<div style="writing-mode:vertical-rl;block-size:min(100%,600px)"><p>縦書き</p>{BOARD}</div>',
    "vertical-left": f'<div style="writing-mode:vertical-lr;block-size:min(100%,600px)">{BOARD}</div>',
    "min-content": f'<figure style="inline-size:min-content;margin:0">{BOARD}<figcaption>A caption that wraps</figcaption></figure>',
}
BOXES = """() => [...document.querySelectorAll("main > section")].map((section) => {
  const board = section.querySelector("komado-board");
  const [outer, box] = [board, board.shadowRoot.querySelector(".box")].map((each) => each.getBoundingClientRect());
  const button = board.shadowRoot.querySelector("button").getBoundingClientRect();
  return { name: section.id, width: outer.width, box: box.width, high: box.height, right: outer.right,
    inside: button.left >= box.left && button.right <= box.right && button.bottom <= box.bottom && button.height > 40 };
})"""


@pytest.mark.matrix
@pytest.mark.parametrize("across", [1280, 360])
def test_a_board_is_as_wide_as_there_is_room(host: Come, across: int) -> None:
    sections = "".join(f'<section id="{name}">{body}</section>' for name, body in LAYOUTS.items())
    page = host(sections, head="<style>body { margin: 0 }</style>", viewport={"width": across, "height": 800})
    wrong = []
    for box in page.page.evaluate(BOXES):
        wanted = LEAST if box["name"] == "min-content" else min(480, across)
        beside = box["name"] in ("cell", "cell-beside-text") and across < 480  # a table takes some of the room
        fits = box["width"] == pytest.approx(wanted, abs=0.5) or beside and across - 60 < box["width"] < across
        if not (fits and box["box"] == box["width"] and box["inside"] and box["high"] > box["width"] and box["right"] <= across):
            wrong.append(box)
    assert wrong == []
    assert page.page.evaluate("document.documentElement.scrollWidth") == across


# What the styles of a page may do to the element itself.
STYLED = (
    "komado-board { display: flex }", "komado-board { display: inline-flex }", "komado-board { display: inline }",
    "komado-board { display: contents }", "komado-board { display: grid; place-items: center }", "komado-board { columns: 2 }",
    "* { max-width: 100%; box-sizing: border-box }", "komado-board { max-width: 100% !important }", "* { display: revert }",
    "main * { display: flex; align-items: center }", "main :empty { display: none }",
)  # fmt: skip


@pytest.mark.matrix
@pytest.mark.parametrize("across", [1280, 360])
@pytest.mark.parametrize("style", STYLED)
def test_a_page_that_styles_the_element_leaves_the_board_whole(host: Come, style: str, across: int) -> None:
    section = f'<section id="styled">{BOARD}</section>'
    page = host(section, head=f"<style>body {{ margin: 0 }} {style}</style>", viewport={"width": across, "height": 800})
    (box,) = page.page.evaluate(BOXES)
    assert box["box"] == pytest.approx(min(480, across), abs=0.5), box
    assert box["inside"] and box["high"] > box["box"] and box["right"] <= across
    assert page.page.evaluate("document.documentElement.scrollWidth") == across


def test_a_page_may_make_the_board_narrower_still(host: Come) -> None:
    page = host(f'<section id="styled">{BOARD}</section>', head="<style>komado-board { max-width: 300px }</style>")
    (box,) = page.page.evaluate(BOXES)
    assert (box["width"], box["box"]) == (300, 300)


def test_a_width_is_a_whole_number_of_px(host: Come) -> None:
    """Any other one counts as not given, and is told above the board."""
    widths = {"480": 480, "480px": 480, " 480 ": 480, "100": 160, "9999": 900, "": 706, "0": 706}
    wrong = ("100%", "20em", "-5", "4.5", "48e1", "1e3", "auto", "٣٠٠", "480 px", "99999")
    page = host("".join(board("medamagaeru", width=width) for width in [*widths, *wrong]), viewport={"width": 916, "height": 800})
    told = """all => all.map((board) => [board.offsetWidth, board.shadowRoot.querySelector(".problem").textContent])"""
    found = page.boards.evaluate_all(told)
    assert found[: len(widths)] == [[width, ""] for width in widths.values()]
    for value, (width, problem) in zip(wrong, found[len(widths) :], strict=True):
        assert width == 706 and value in problem


@pytest.mark.exhaustive
def test_a_board_in_a_vertical_text_is_whole_when_it_is_started(host: Come) -> None:
    page = host(f'<div style="writing-mode:vertical-rl">{BOARD}</div>')
    table = page.start()
    page.heard("ready")
    boxes = table.view.evaluate("[innerWidth, innerHeight, document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert boxes[2] <= boxes[0] <= 480
    assert boxes[3] <= boxes[1] + 1


# How the script comes.
MODULE, IMPORTED = '<script type="module" src="{}embed.js?ver=6.4"></script>', "<script>import('{}embed.js?imported')</script>"
LATER = "<script>document.head.append(Object.assign(document.createElement('script'), {{ src: '{}embed.js?v=1' }}))</script>"


@pytest.mark.matrix
@pytest.mark.parametrize("script", [MODULE, IMPORTED, LATER])
def test_the_script_may_come_in_any_way(host: Come, site: Site, script: str) -> None:
    site.shared = True  # a module of another origin must be allowed
    page = host(board("medamagaeru"), head=script.format(site.base), script=False)
    expect(page.boards.get_by_role("button").first).to_be_visible()
    assert str(picture(page.page)["src"]).startswith(site.base + "posters/")
    assert picture(page.page)["width"]
    page.start().stands("")


# The contents of the element.
def inside(markup: str) -> str:
    """A board with a picture of its own in some markup."""
    return f'<komado-board game="medamagaeru" moves="57-56">{markup}</komado-board>'


IMAGE = f'<img src="{PIXEL}" alt="Mine">'
SHOWN = """board => {
  const image = [...board.querySelectorAll("img"), ...board.shadowRoot.querySelectorAll("img")].find((one) => one.checkVisibility());
  return image ? [image.alt, image.getBoundingClientRect().width > 200] : null;
}"""


def test_the_first_picture_inside_is_shown_however_deep(host: Come) -> None:
    ways = (
        IMAGE, f"<picture>{IMAGE}</picture>", f'<a href="/away">{IMAGE}</a>', f"<figure>{IMAGE}<figcaption>A caption</figcaption></figure>",
        f'<p><a href="/away"><picture>{IMAGE}</picture></a></p>', f"\n {IMAGE}\n<noscript>No script</noscript>",
    )  # fmt: skip
    page = host("".join(f"<div>{inside(way)}</div>" for way in ways))
    assert page.boards.evaluate_all(f"all => all.map({SHOWN})") == [["Mine", True]] * len(ways)
    page.boards.nth(2).locator("img").last.click()  # the link does not lead away
    page.frame().stands("57-56")
    assert page.page.url.endswith("/post")


@pytest.mark.exhaustive
def test_what_a_tag_without_an_end_has_swallowed_comes_back(host: Come) -> None:
    head = '<komado-board game="medamagaeru" {}/>'
    page = host(
        f"<article>{head.format('')}<p>First</p>{head.format('moves=57-56')}Loose <b>text</b><figure>{IMAGE}</figure><p>Last</p></article>"
        f"<div>{head.format('')}{IMAGE}<p>Behind a picture</p></div><div>{head.format('')} and words alone</div>"
    )
    for text in ("First", "Loose", "Last", "Behind a picture", "and words alone"):
        expect(page.page.get_by_text(text)).to_be_visible()
    expect(page.page.locator("figure img")).to_be_visible()
    assert page.page.evaluate("document.querySelector('article').innerText").split() == ["First", "Loose", "text", "Last"]
    assert page.boards.evaluate_all("all => all.map((board) => board.children.length)") == [0, 0, 1, 0]


@pytest.mark.exhaustive
def test_words_for_those_without_scripts_are_left_alone(host: Come) -> None:
    page = host(f"<div>{inside('<p>Words alone</p>')}, and more</div>")
    expect(page.page.get_by_text("Words alone")).to_be_hidden()
