"""The browser, the sites and the visitors of the browser tests. A fault of a page fails the test of the visitor that meets it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
for folder in (HERE, ROOT / "py"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

pytest.register_assert_rewrite("game_page")

from game_page import GamePage  # noqa: E402
from host import Come, Host  # noqa: E402
from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402
from post_office import RealRelay  # noqa: E402
from regulars import Regulars  # noqa: E402
from visitor import FLAGS, STRICT, SUBPATH, Visitor  # noqa: E402

from tools.program import file_lists, styles  # noqa: E402
from tools.server.server import Site  # noqa: E402
from tools.test_support.browser import find  # noqa: E402

# The machine is shared with tests of engines that take every core; waiting longer costs nothing but where a test fails.
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def built_site(once: Callable[[str, Callable[[Path], object]], Path]) -> Iterator[Site]:
    """The site as it is published, served from a sub-path: the folder `BUILT`, just made by `make test`, else built once for this run."""

    def build(folder: Path) -> None:
        command = [sys.executable, "-m", "tools.site.build", "--no-pictures", "--out", str(folder / "dist")]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)

    dist = ROOT / os.environ["BUILT"] if "BUILT" in os.environ else once("site", build) / "dist"
    served = Site(dist, SUBPATH)
    yield served
    served.close()


@pytest.fixture(scope="session")
def checkout() -> Iterator[Site]:
    """The checkout itself, served as it is."""
    file_lists.main()
    styles.main()
    served = Site(ROOT, SUBPATH)
    yield served
    served.close()


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Another origin, as of a blog."""
    served = Site(tmp_path_factory.mktemp("blog"))
    yield served
    served.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The machine's Chromium, without windows if it has such a one, else Playwright's own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def site(built_site: Site) -> Iterator[Site]:
    """The site under test; after the test it holds back and slows down nothing."""
    yield built_site
    built_site.relax()


@pytest.fixture
def visit(chromium: Browser, site: Site) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors: `visit(engine=True, locale="en-US")`; `strict`: in a browser that refuses storage to the frames of other sites.
    After the test no visitor may have met a fault."""
    visitors: list[Visitor] = []
    browsers: list[Browser] = []

    def come(strict: bool = False, **manner: object) -> Visitor:
        if strict:
            browsers.append(chromium.browser_type.launch(executable_path=find(whole=True), args=STRICT))
        visitors.append(Visitor(browsers[-1] if strict else chromium, site, **manner))  # type: ignore[arg-type]
        return visitors[-1]

    yield come
    faults = [fault for visitor in visitors for fault in visitor.leave()]
    for browser in browsers:
        browser.close()
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="session")
def regulars(chromium: Browser, built_site: Site) -> Iterator[Regulars]:
    """The visitors whose windows stay open between tests."""
    kept = Regulars(chromium, built_site)
    yield kept
    kept.close()


@pytest.fixture
def come_again(regulars: Regulars, site: Site) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors like `visit`, but not each in a new browser: `come_again(stored={"komado.lang": "en"}, locale="en-US")`.

    For tests that do not depend on how files are fetched, and add no script to the pages.
    """
    here: list[tuple[Visitor, dict[str, object]]] = []

    def come(stored: dict[str, str] | None = None, **manner: object) -> Visitor:
        visitor = regulars.come(**manner)
        here.append((visitor, manner))
        if stored:
            visitor.remember(stored)
        return visitor

    yield come
    faults = [fault for visitor, manner in here for fault in regulars.go(visitor, **manner)]
    assert not faults, "\n".join(faults)


@pytest.fixture
def open_game(come_again: Callable[..., Visitor]) -> Callable[..., GamePage]:
    """Opens a game for a visitor without stored data: `open_game("medamagaeru", "moves=57-56")`."""

    def come(game: str = "", fragment: str = "", **manner: object) -> GamePage:
        return come_again(**manner).open(game, fragment)

    return come


@pytest.fixture
def host(visit: Callable[..., Visitor], come_again: Callable[..., Visitor], elsewhere: Site) -> Iterator[Come]:
    """Opens a page of another origin: `host('<komado-board game="maciji"></komado-board>')`; with `new`, in a browser of its own."""

    def come(body: str, head: str = "", script: bool = True, lang: str = "ja", new: bool = False, **manner: object) -> Host:
        return Host((visit if new else come_again)(**manner), elsewhere, body, head, script, lang)

    yield come
    elsewhere.relax()


@pytest.fixture
def relay() -> Iterator[RealRelay]:
    """A relay for games with friends and for the lobby."""
    made = RealRelay()
    yield made
    made.close()
