"""Every interface of the browser may be missing, throw at once or in mid-game, or never answer: the page is ready, a move is made, and the
visitor's wishes are met in another way or refused in words."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from game_page import GamePage
from host import Come, framed
from interfaces import INTERFACES, KINDS, script
from playwright.sync_api import expect
from visitor import Visitor

from core.words import Words
from tools.server.server import Site

Visit = Callable[..., Visitor]
KNOWN = re.compile("wasm streaming compile failed|falling back to ArrayBuffer")  # MicroPython's own loader reports its fallback
# Playwright asks for these itself, and without machine code nothing can start.
NOT = {("MutationObserver", "later"), ("WebAssembly.compileStreaming", "silent")}
COPIED = ("do.copied", "do.copy_refused")
REST = ("new", "type", "settings", "keys", "text")  # dialogs, all made in one way: one of them stands for the others


def come(visit: Visit, paths: list[str], kind: str, **manner: object) -> Visitor:
    """A visitor whose browser has these interfaces fail."""
    visitor = visit(**manner)
    visitor.expected_faults.append(KNOWN)
    visitor.context.add_init_script(script(paths, kind))
    return visitor


def play(table: GamePage, rest: tuple[str, ...]) -> None:
    """Plays moves, and uses one thing of each kind that a visitor may ask for; and opens the dialogs of `rest`."""
    table.tap("57", "56")
    table.stands("57-56")
    table.do("do.share")
    table.dialog.locator('[data-do="copy:link-all"]').click()
    said = "|".join(re.escape(table.words(Words(key))) for key in COPIED)
    expect(table.dialog.get_by_role("status")).to_have_text(re.compile(said), use_inner_text=True)
    table.dialog.locator('[data-do="embed"]').click()
    expect(table.dialog.locator("#snippet[data-form]")).to_be_attached()  # what comes late moves the buttons
    table.dialog.locator('input[value="png"]').check(force=True)
    expect(table.dialog.locator("a[download], .body p[role=status]").first).to_be_attached()
    table.press("Escape")
    for name in rest:
        table.view.locator('[data-do="menu"]:visible').click()
        table.dialog.locator(f'[data-do="{name}"]').click()
        expect(table.dialog.locator("h2")).to_be_visible()
        table.dialog.locator('[data-do="close"]').first.click()
        expect(table.dialog).to_have_count(0)
    for tab in ("rules", "analysis", "moves"):
        table.view.locator(f'[data-do="tab:{tab}"]').click()
    table.switch_language()
    table.view.locator('[data-do="theme"]:visible').click()
    table.tap("31", "32")
    table.stands("57-56.31-32")


def both(visit: Visit, site: Site, paths: list[str], kind: str, **manner: object) -> None:
    """Opens the home, a game, and the game after a reload, where only its address may name it."""
    visitor = come(visit, paths, kind, **manner)
    home = visitor.open()
    home.view.locator('[data-do="lang:en"]:visible').first.click()
    expect(home.view.locator("html")).to_have_attribute("lang", "en")
    home.page.goto(site.url("medamagaeru"))
    table = GamePage(home.page).ready()
    play(table, REST if len(paths) > 2 else REST[:1])
    if "History.prototype.replaceState" not in paths:
        # Without a way back a closed dialog stays in the history, and nothing is on its way that could stop the reload.
        (table.page if "History.prototype.back" in paths else table).reload()
        table.ready().stands("57-56.31-32")


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", KINDS)
def test_all_of_them_at_once(visit: Visit, site: Site, kind: str) -> None:
    both(visit, site, [path for path in INTERFACES if (path, kind) not in NOT], kind)


# The interfaces that the engine and the service worker need to start: a page without one of these starts both of them.
STARTS = re.compile(
    "Worker|Channel|Shared|[Ll]ock|caches|Cache|crypto|indexedDB|WebAssembly|Performance|hardware|deviceMemory|onLine|structuredClone"
)


def alone() -> list[tuple[list[str], str]]:
    """Interfaces that fail, the ways to fail in turn; the browser's driver needs some of them. What a start needs fails by itself, of the
    others two fail that are far apart in the list, and so in what they are for."""
    found: list[tuple[list[str], str]] = []
    for number, kind in enumerate(KINDS):
        paths = [path for path in INTERFACES[number :: len(KINDS)] if (path, kind) not in NOT]
        others = [path for path in paths if not STARTS.search(path)]
        half = (len(others) + 1) // 2
        found += [([path], kind) for path in paths if path not in others]
        found += [(others[at::half], kind) for at in range(half)]
    return found


@pytest.mark.one_in(8)
@pytest.mark.exhaustive
@pytest.mark.parametrize("fault", alone(), ids=lambda fault: "+".join(fault[0]) + "-" + fault[1])
def test_each_of_them(visit: Visit, site: Site, fault: tuple[list[str], str]) -> None:
    paths, kind = fault
    starts = bool(STARTS.search(paths[0]))
    both(visit, site, paths, kind, engine=starts, offline=starts)


@pytest.mark.exhaustive
@pytest.mark.matrix
@pytest.mark.parametrize("kind", ["missing", "throws", "later"])
def test_a_file_is_saved_and_a_text_asked_for(visit: Visit, kind: str) -> None:
    """What saves a file fails, and what reads the clipboard."""
    paths = ["URL.createObjectURL", "URL.revokeObjectURL", "Blob", "Clipboard.prototype.readText"]
    table = come(visit, paths, kind).open("medamagaeru", "edit=1")
    with table.page.expect_download() as saved:
        table.view.locator('#editor [data-do="edit-go:drawing"]').filter(visible=True).click()
    assert Path(saved.value.path()).read_text("utf-8").startswith("<svg")
    table = come(visit, paths, kind).open("medamagaeru")
    table.do("do.more", "do.text", "text.paste")
    table.says(Words("text.paste_refused"))


@pytest.mark.matrix
@pytest.mark.parametrize("kind", KINDS)
def test_in_a_frame(host: Come, site: Site, kind: str) -> None:
    """All interfaces fail at once in another site's page."""
    page = host("", new=True)
    page.visitor.expected_faults.append(KNOWN)
    page.visitor.context.add_init_script(script([path for path in INTERFACES if (path, kind) not in NOT], kind))
    page.page.evaluate(
        "html => document.querySelector('main').insertAdjacentHTML('beforeend', html)", framed(site.url("medamagaeru", "embed=1"))
    )
    table = page.frame(1)
    for spot in ("57", "56"):
        table.spot(spot).click()
    table.stands("57-56")
    table.view.locator('[data-do="menu"]:visible').click()
    expect(table.dialog.locator("h2")).to_be_visible()
