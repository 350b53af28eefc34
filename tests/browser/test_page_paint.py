"""The first paint: the board is there before any program, and the program takes it over without a flash, a jump or a lost tap."""

import contextlib
from collections.abc import Callable

import pytest
from game_page import GamePage, expected
from lines import SHIPPED
from playwright.sync_api import Browser, Page, TimeoutError
from visitor import Visitor

from core.records.record import Record
from core.words import LANGUAGES
from games import load
from tools.server.server import Site
from tools.site.languages import path_of

Visit = Callable[..., Visitor]
GAMES = SHIPPED
SIZES = [(1280, 720), (360, 740)]
PAGE_RUNTIME = "micropython.bin"

# Every picture that the page ever has gets a number when it appears; shifts and their sources are summed up.
WATCH = """
  window.pictures = 0;
  window.shifts = [];
  const see = () => { for (const svg of document.querySelectorAll("[data-board] svg.picture")) svg.number ??= ++window.pictures; };
  new MutationObserver(see).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    const name = ({ node }) => `${node?.nodeName} ${node?.parentElement?.className} ${node?.className}`;
    for (const entry of list.getEntries()) window.shifts.push([entry.value, ...entry.sources.map(name)]);
  }).observe({ type: "layout-shift", buffered: true });
"""
SHOWN = """() =>
  [...document.querySelectorAll("[data-board] svg.picture")].filter((svg) => svg.checkVisibility()).map((svg) => svg.number)"""
EARLY = [("medamagaeru", ["57"], ""), ("medamagaeru", ["57", "56"], "57-56"), ("progressive-mancala", ["k"], "k")]


# The page, or the build's version of it, a line for each element, without the parts of an awake page.
OWN = """(built) => {
  const layout = document.querySelector("#board svg.picture").dataset.layout;
  const root = (built ? new DOMParser().parseFromString(built, "text/html") : document).querySelector("#app").cloneNode(true);
  for (const svg of root.querySelectorAll("svg.picture")) if (svg.dataset.layout !== layout) svg.remove();
  const names = { "#board": ["class"], '[data-do="theme"]': ["aria-label"] };
  for (const layer of ["pieces", "over"]) names[`#board [data-layer="${layer}"]`] = ["style"];
  for (const [one, gone] of Object.entries(names)) for (const name of gone) root.querySelector(one).removeAttribute(name);
  return root.outerHTML.replaceAll("><", ">\\n<");
}"""


class Seen:
    """A page, to be compared with the build's version of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.built = str(page.evaluate(OWN, page.request.get(page.url.partition("#")[0]).text()))

    def _equals(self, want: bool) -> None:
        with contextlib.suppress(TimeoutError):  # the caller reports the difference
            self.page.wait_for_function(f"([built, want]) => (({OWN})() === built) === want", arg=[self.built, want], timeout=5000)

    def settles(self) -> None:
        """Checks that it looks as built, or soon does."""
        self._equals(True)
        assert str(self.page.evaluate(OWN)).split("\n") == self.built.split("\n")

    def changes(self) -> None:
        """Checks that it looks different, or soon does."""
        self._equals(False)
        assert str(self.page.evaluate(OWN)) != self.built


def start(game_id: str) -> Record:
    return Record(load(game_id))


@pytest.mark.one_in(2)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", GAMES)
def test_every_piece_has_its_picture_in_both_languages(open_game: Callable[..., GamePage], game_id: str) -> None:
    """The English set has emblems in place of characters, which the build has not drawn."""
    for lang in ("en", "ja"):
        table = open_game(game_id, "lang=" + lang)
        table.check(start(game_id))
        table.page.click('[data-do="lang"]')
        table.page.wait_for_function("(lang) => document.documentElement.lang !== lang", arg=lang)
        table.ready().check(start(game_id))


@pytest.mark.one_in(2)
@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES, ids=["wide", "phone"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_start_is_there_without_any_script(chromium: Browser, site: Site, game_id: str, size: tuple[int, int]) -> None:
    context = chromium.new_context(java_script_enabled=False, viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.goto(site.url(game_id))
    want = expected(start(game_id))
    board = page.locator(f'[data-board="{game_id}"]')
    assert [board.get_attribute(name) for name in ("data-turn", "data-moves", "data-outcome")] == [want.turn, "", ""]
    spots = board.locator("[data-spot]").filter(visible=True)
    assert sorted(str(spot.get_attribute("data-spot")) for spot in spots.all()) == sorted(want.names)
    lit = page.locator("[data-spot][data-lit]").filter(visible=True)
    assert sorted(str(spot.get_attribute("data-spot")) for spot in lit.all()) == want.lit
    pieces = board.locator("[data-piece]").filter(visible=True)
    found = sorted((str(piece.get_attribute("data-piece")), str(piece.get_attribute("data-owner"))) for piece in pieces.all())
    assert found == [(name, owner) for name, owner, _ in want.pieces]
    assert page.title()
    context.close()


@pytest.mark.one_in(2)
@pytest.mark.matrix
@pytest.mark.parametrize("size", SIZES, ids=["wide", "phone"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_board_is_taken_over_in_place(visit: Visit, site: Site, game_id: str, size: tuple[int, int]) -> None:
    visitor = visit(still=False, viewport={"width": size[0], "height": size[1]})
    visitor.context.add_init_script(WATCH)
    page = visitor.context.new_page()
    with site.held(PAGE_RUNTIME) as gate:
        page.goto(site.url(game_id), wait_until="commit")
        page.wait_for_selector("[data-board] svg.picture >> visible=true")
        assert gate.asked.wait(10)
        before = page.evaluate(SHOWN)
        assert len(before) == 1
        assert page.locator("html[data-ready]").count() == 0
    table = GamePage(page).ready()
    table.check(start(game_id))
    assert page.evaluate(SHOWN) == before
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.shifts") == []


@pytest.mark.one_in(3)
@pytest.mark.matrix("medamagaeru-wide-ja", "macedonian-shogi-phone-en")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=["wide", "phone"])
@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_built_is_what_a_page_writes(come_again: Visit, game_id: str, size: tuple[int, int], lang: str) -> None:
    """A page in its own language can be played before it has replaced the build's markup: both must be the same, and stay so."""
    table = come_again(viewport={"width": size[0], "height": size[1]}).open(path_of(game_id, lang).rstrip("/"), "lang=" + lang)
    seen = Seen(table.page)
    seen.settles()
    table.switch_language()
    seen.changes()
    table.switch_language()
    seen.settles()


@pytest.mark.matrix
@pytest.mark.parametrize(("game_id", "taps", "moves"), EARLY)
def test_taps_made_before_the_page_is_ready(visit: Visit, site: Site, game_id: str, taps: list[str], moves: str) -> None:
    page = visit().context.new_page()
    table = GamePage(page)
    with site.held(PAGE_RUNTIME) as gate:
        page.goto(site.url(game_id), wait_until="commit")
        page.wait_for_selector("[data-board] svg.picture >> visible=true")
        assert gate.asked.wait(10)
        for tap in taps:
            table.spot(tap).filter(visible=True).click()
        assert page.locator("html[data-ready]").count() == 0
    table.ready()
    record = start(game_id)
    if moves:
        record.play(moves)
    table.check(record, () if moves else tuple(taps))


def test_a_link_to_a_position_never_shows_the_start(visit: Visit, site: Site) -> None:
    visitor = visit()
    page = visitor.context.new_page()
    with site.held(PAGE_RUNTIME) as gate:
        page.goto(site.url("medamagaeru", "moves=57-56"), wait_until="commit")
        assert gate.asked.wait(10)
        page.wait_for_selector("[data-board]", state="attached")
        piece = "document.querySelector('[data-board] [data-piece]')"
        assert not page.evaluate(piece + ".checkVisibility({ visibilityProperty: true, opacityProperty: true })")
    table = GamePage(page).ready()
    table.stands("57-56")


@pytest.mark.exhaustive
def test_the_home_page_is_there_without_any_script(chromium: Browser, site: Site) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url())
    for game_id in GAMES:
        link = page.get_by_role("link").filter(has=page.locator(f"xpath=self::*[contains(@href, '{game_id}')]")).first
        link.click()
        page.wait_for_selector(f'[data-board="{game_id}"]', state="attached")
        page.go_back()
    context.close()
