"""Accessibility: axe-core finds nothing on any page in any state, and shapes repeat all information of colours.

axe runs several times in one visit: in each state it checks every rule in the light theme, and in the dark one the contrast of
colours. Text and marks inside the boards' pictures, which it cannot see, are measured in screenshots.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pytest
from game_page import GamePage, random_game, taps_of
from lines import SHIPPED, told
from PIL import Image
from playwright.sync_api import Page, expect

from core.records.record import Record
from core.words import Words
from games import board_of, load

Open = Callable[..., GamePage]
Colour = tuple[float, float, float]
Box = dict[str, float]

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async ([within, only]) => {
  const found = await axe.run(within, { runOnly: only, resultTypes: ["violations"], preload: false });
  const line = (rule, node) => `${rule.id} ${node.target.join(" ")}: ${node.failureSummary.replace(/\\s+/g, " ")}\\n    ${node.html}`;
  return found.violations.flatMap((rule) => rule.nodes.map((node) => line(rule, node)));
}"""

WIDE, PHONE, ZOOMED = (1280, 720), (360, 740), (640, 360)  # the last is the first at 200 %
DIALOGS = ["do.new", "do.text", "do.comment", "do.type", "do.settings", "do.keys"]

READABLE = 4.5  # WCAG 1.4.3
VISIBLE = 3.0  # WCAG 1.4.11
LEAST_TARGET = 43.5  # 44 px, less rounding by the browser
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

# Shares of the pixels of a place or a piece that must become another colour.
DOT, OUTLINE, OTHER_FACE = 0.01, 0.03, 0.15

# (ink, grounds): text of the page and the grounds under it.
TEXT = [
    ("--ink", ("--paper", "--paper-2", "--sheet", "--wash", "--wash-2")),
    ("--ink-2", ("--paper", "--paper-2", "--sheet", "--wash")),
    ("--accent-ink", ("--paper", "--paper-2", "--sheet", "--wash")),
    ("--on-accent", ("--accent-ink",)),
    ("--paper", ("--ink",)),
    ("--bad", ("--sheet", "--paper")),
]
TOKENS = """(names) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const probe = document.body.appendChild(document.createElement("i"));
  const colour = (name) => {
    probe.style.color = `var(${name})`;
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    return [name, [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)];
  };
  const found = Object.fromEntries(names.map(colour));
  probe.remove();
  return found;
}"""
WRITTEN = """() => [...document.querySelectorAll("[data-board] text, .seat text")]
  .filter((text) => text.checkVisibility() && getComputedStyle(text).fill !== "none")
  .map((text) => {
  const { x, y, width, height } = text.getBoundingClientRect();
  const style = getComputedStyle(text);
  let opacity = 1;
  for (let up = text; up && up.tagName !== "BODY"; up = up.parentElement) opacity *= getComputedStyle(up).opacity;
  const scale = height / text.getBBox().height;
  const [r, g, b] = style.fill.match(/[\\d.]+/g).map(Number);
  const under = Boolean(text.closest('[data-layer="ground"], [data-layer="labels"]'));
  return { x, y, width, height, under, text: text.textContent, ink: [r, g, b], opacity,
           large: parseFloat(style.fontSize) * scale >= (style.fontWeight >= 700 ? 18.66 : 24) };
}).filter(({ width, height }) => width && height)"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll('[data-layer="spots"] [data-spot]')].map((spot) => {
  const { x, y, width, height } = spot.getBoundingClientRect();
  return [spot.dataset.spot, { x, y, width, height }];
}))"""
PIECES = """() => [...document.querySelectorAll("[data-board] [data-piece]")].map((piece) => {
  const { x, y, width, height } = piece.getBoundingClientRect();
  return [piece.querySelector("use").getAttribute("href"), piece.dataset.owner, { x, y, width, height }];
})"""
SMALL_TARGETS = """([within, least]) => [...document.querySelector(within).querySelectorAll("a[href], button, input, select, textarea")]
  .filter((element) => element.checkVisibility() && !element.closest("svg, .skip"))
  .map((element) => [element, getComputedStyle(element, "::after").position === "absolute" ? element.offsetParent : element])
  .map(([element, hit]) => [element, (element.closest("label") ?? hit).getBoundingClientRect()])
  .filter(([element, box]) => Math.min(box.width, box.height) < least)
  .map(([element, box]) => `${element.outerHTML.slice(0, 120)}: ${box.width} x ${box.height}`)"""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


# Auditing.
def found(page: Page, within: str, only: dict[str, Any]) -> list[str]:
    """axe-core's findings in the page as it is now: rule, target and summary of each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    lines: list[str] = page.evaluate(RUN, [within, only])
    return lines


def audit(table: GamePage, state: str, within: str = "html") -> list[str]:
    """axe-core's findings in a state, in the light theme and in the dark one."""
    lines = [f"{state}, light: {line}" for line in found(table.page, within, {"type": "tag", "values": RULES})]
    table.page.emulate_media(color_scheme="dark")
    lines += [f"{state}, dark: {line}" for line in found(table.page, within, {"type": "rule", "values": ["color-contrast"]})]
    table.page.emulate_media(color_scheme="light")
    return lines


def nothing(problems: list[str]) -> None:
    """Fails with all problems, if there are any."""
    assert not problems, "\n".join([f"{len(problems)} problems", *problems])


def viewport(size: tuple[int, int]) -> dict[str, Any]:
    return {"viewport": {"width": size[0], "height": size[1]}}


def query(options: dict[str, str], codes: Iterable[str], ply: int) -> str:
    """The fragment of a record that stands at a ply."""
    return "&".join([*(f"{name}={value}" for name, value in options.items()), "moves=" + ".".join(codes), f"ply={ply}"])


def middle(game_id: str) -> tuple[Record, tuple[str, ...], str]:
    """An annotated game in its middle, the taps of its next move, and its fragment."""
    options, codes = told(game_id)
    record = Record(load(game_id, **options))
    ply = len(codes) // 2
    for code in codes[:ply]:
        record.play(code)
    return record, taps_of(record.position, codes[ply]), query(options, codes, ply)


# Seeing.
@cache
def light(colour: Colour) -> float:
    """The relative luminance of a colour by WCAG, 0 to 1."""
    r, g, b = (c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours by WCAG, 1 to 21."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def blend(ink: Colour, paper: Colour, opacity: float) -> Colour:
    """The colour that an ink makes on a paper."""
    r, g, b = (opacity * above + (1 - opacity) * below for above, below in zip(ink, paper, strict=True))
    return r, g, b


def picture(page: Page) -> Image.Image:
    """A screenshot of the window, one pixel for each CSS pixel."""
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def part(image: Image.Image, box: Box, size: tuple[int, int] | None = None) -> list[Colour]:
    """The pixels of a box: all of them, or as many across and down as `size` says."""
    x, y = box["x"], box["y"]
    cut = image.crop((round(x), round(y), round(x + box["width"]), round(y + box["height"])))
    cut = cut.resize(size) if size else cut
    data = cut.tobytes()
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]


def changed(before: list[Colour], after: list[Colour]) -> float:
    """The share of pixels to which a mark gives a distinguishable colour."""
    return sum(a != b and contrast(a, b) >= VISIBLE for a, b in zip(before, after, strict=True)) / len(before)


HIDE = """(rule) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = [sheet];
}"""


@contextmanager
def hidden(table: GamePage, *layers: str) -> Iterator[None]:
    """Without some layers of the board."""
    rule = ", ".join(f'[data-layer="{layer}"]' for layer in layers) + " { visibility: hidden; }"
    table.page.evaluate(HIDE, rule)  # a style element would be against the page's policy
    yield
    table.page.evaluate("() => (document.adoptedStyleSheets = [])")


def places_of(table: GamePage) -> dict[str, Box]:
    """The boxes of the board's places in the window."""
    places: dict[str, Box] = table.page.evaluate(PLACES)
    return places


# axe-core in every state.
@pytest.mark.exhaustive
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_home(open_game: Open, locale: str) -> None:
    table = open_game("medamagaeru", "moves=57-56", locale=locale)  # a game to be gone on with
    table.follow(table.page.url.split("medamagaeru")[0])
    table.ready()
    assert table.page.locator("#resume").is_visible()
    problems = audit(table, "home")
    table.page.set_viewport_size({"width": 360, "height": 740})
    nothing(problems + audit(table, "home on a phone"))


@pytest.mark.one_in(2)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_game(open_game: Open, game_id: str) -> None:
    _, way, fragment = middle(game_id)
    table = open_game(game_id, fragment)
    problems = audit(table, "in mid-game")
    table.walk_to(way[0])
    if len(way) > 1:
        table.press("Enter")
    problems += audit(table, "with a piece chosen or a place pointed at")
    table.press("Escape", "End")
    table.switch_language()
    assert table.board.get_attribute("data-outcome")
    problems += audit(table, "after the end, in the other language")
    table.press("n")
    table.do("do.start")
    table.switch_language()
    for tab in table.page.get_by_role("tab").filter(visible=True).all()[::-1]:  # the moves last, as they are at the start
        tab.click()
        problems += audit(table, "at the start, with " + tab.inner_text(), "html" if tab.get_attribute("id") == "tab-moves" else ".panel")
    nothing(problems)


@pytest.mark.matrix
@pytest.mark.parametrize(("game_id", "options"), [("medamagaeru", {}), ("macedonian-shogi", {}), ("uchu-yuei", {"flip": "on"})])
def test_a_question_at_the_spot(open_game: Open, game_id: str, options: dict[str, str]) -> None:
    record = Record(load(game_id, **options))
    for code in random_game(record.game, 1):
        way = taps_of(record.position, code)
        if way[-1].startswith("choice:"):
            break
        record.play(code)
    table = open_game(game_id, query(options, [node.code for node in record.here.line()], record.here.ply))
    table.tap(*way[:-1])
    assert table.board.get_by_role("dialog").is_visible()
    nothing(audit(table, "with a question"))


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game_id", "size"), [("macedonian-shogi", WIDE), ("maciji", PHONE), ("medamagaeru", ZOOMED)])
def test_the_dialogs(open_game: Open, game_id: str, size: tuple[int, int]) -> None:
    table = open_game(game_id, middle(game_id)[2], **viewport(size))
    # In a low window the panel cuts a row of the record, and the audit finds no background for the hidden part.
    problems = audit(table, "the page at this size") if size == PHONE else []
    for keys in [["do.share"], ["do.more"], *(["do.more", key] for key in DIALOGS)]:
        table.do(*keys)
        expect(table.dialog).to_be_visible()  # the first one that is asked for has yet to come
        problems += audit(table, keys[-1], "dialog[open]")
        problems += [f"{keys[-1]}: {target}" for target in table.page.evaluate(SMALL_TARGETS, ["dialog[open]", LEAST_TARGET])]
        table.press("Escape")
    table.do("do.more", "do.edit")
    expect(table.page.locator("#edit-stage svg")).to_be_visible()
    problems += audit(table, "the editor", "#editor")
    problems += [f"the editor: {target}" for target in table.page.evaluate(SMALL_TARGETS, ["#editor", LEAST_TARGET])]
    nothing(problems)


# Contrast where axe-core cannot see it.
def test_every_ink_can_be_read_on_every_paper(open_game: Open) -> None:
    table = open_game(SHIPPED[0])
    names = sorted({name for ink, grounds in TEXT for name in (ink, *grounds)})
    problems = []
    for theme in THEMES:
        table.page.emulate_media(color_scheme=theme)
        for game_id in SHIPPED:
            table.page.evaluate("id => document.body.setAttribute('data-game', id)", game_id)
            colours = table.page.evaluate(TOKENS, names)
            for ink, ground in [(ink, ground) for ink, grounds in TEXT for ground in grounds]:
                ratio = contrast(tuple(colours[ink]), tuple(colours[ground]))
                problems += [f"{game_id}, {theme}: {ink} on {ground} {ratio:.2f}"] if ratio < READABLE else []
    nothing(problems)


@pytest.mark.one_in(2, 1)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_what_is_written_on_the_board_can_be_read(open_game: Open, game_id: str) -> None:
    table = open_game(game_id, middle(game_id)[2], **viewport((1280, 900)))
    problems = []
    for theme in THEMES:
        table.page.emulate_media(color_scheme=theme)
        shown = picture(table.page)
        with hidden(table, "marks", "pieces", "over"):
            ground = picture(table.page)
        for text in table.page.evaluate(WRITTEN):
            paper = Counter(part(ground if text["under"] else shown, text)).most_common(1)[0][0]
            ink = blend(text["ink"], paper, text["opacity"])
            ratio = contrast(ink, paper)
            if ratio < (VISIBLE if text["large"] else READABLE):
                problems.append(f"{theme}: {text['text']} {ratio:.2f}, {ink} on {paper}")
    nothing(problems)


# Forced colours: the system has a few colours, so shapes and outlines must do.
@pytest.mark.one_in(2)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_forced_colours_leave_the_marks_and_the_owners(open_game: Open, game_id: str) -> None:
    record, way, fragment = middle(game_id)
    view = board_of(record.game)
    table = open_game(game_id, fragment, forced_colors="active", **viewport((1280, 900)))
    places = places_of(table)
    problems = []

    bare = picture(table.page)
    table.press("ArrowDown", "ArrowUp")
    cursor = places[table.page.evaluate("document.activeElement.dataset.spot")]
    if changed(part(bare, cursor), part(picture(table.page), cursor)) < OUTLINE:
        problems.append("the keyboard's cursor is not seen")

    taps = way[:1] if len(way) > 1 else ()
    table.tap(*taps)
    marked = picture(table.page)
    with hidden(table, "marks", "over"):
        plain = picture(table.page)

    def mark(spot: str) -> float:
        return changed(part(plain, places[spot]), part(marked, places[spot]))

    lit = [spot for spot in table.shown().lit if spot in places and view.lit(record.position, taps, spot)]
    problems += [f"{spot} does not look lit" for spot in lit if mark(spot) < DOT]
    problems += [f"{spot} does not look chosen" for spot in taps if spot in places and mark(spot) < OUTLINE]

    # A piece of the one differs from the same piece of the other. (The numbers of MACIJI are the one's if odd, the other's if even.)
    faces: dict[str, dict[str, list[Colour]]] = {}
    for symbol, owner, box in table.page.evaluate(PIECES):
        faces.setdefault(symbol, {})[owner] = part(plain, box, (40, 40))
    for symbol, owners in faces.items():
        if len(owners) == 2 and changed(owners["0"], owners["1"]) < OTHER_FACE:
            problems.append(f"the owners of {symbol} look alike")
    nothing(problems)


# Sizes and names.
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", ["", *SHIPPED])
def test_nothing_scrolls_sideways_and_all_can_be_hit(open_game: Open, game_id: str) -> None:
    """Every button, link and piece in hand is at least 44 px high and wide. The places of a board share the available room."""
    table = open_game(game_id, middle(game_id)[2] if game_id else "", **viewport((320, 640)))
    table.switch_language()  # English is longer
    problems = []
    for width, height in ((320, 640), (360, 740), (768, 1024), (1440, 900), (2560, 1440)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        problems += [f"{width}: {more} px too wide"] if (more := table.page.evaluate(TOO_WIDE)) > 0 else []
        problems += [f"{width}: {target}" for target in table.page.evaluate(SMALL_TARGETS, ["body", LEAST_TARGET])]
    nothing(problems)


@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_board_is_a_group_of_named_buttons(open_game: Open, game_id: str) -> None:
    record, _, fragment = middle(game_id)
    view = board_of(record.game)
    table = open_game(game_id, fragment)
    for _ in range(2):  # in both languages
        group = table.board.get_by_role("group", name=table.words(Words("game." + game_id)))
        assert group.count() == 1
        named = [table.words(view.name(record.position, spot.id)) for spot in view.spots(view.layouts[0], 0)]
        assert len(set(named)) == len(named)
        for name in named:
            assert name
        places = group.get_by_role("button")
        assert places.evaluate_all("all => all.map((place) => place.getAttribute('aria-label'))") == named
        assert sorted(places.evaluate_all("all => all.map((place) => place.tabIndex)")) == [*[-1] * (len(named) - 1), 0]
        table.switch_language()
