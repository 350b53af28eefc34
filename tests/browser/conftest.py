"""The browser, the sites and the visitors of the browser tests. A visitor who meets a fault of the page fails his test."""

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

pytest.register_assert_rewrite("table")

from host import Come, Host  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from table import Table  # noqa: E402
from visitor import FLAGS, SUBPATH, Visitor, chromium_path  # noqa: E402

from tools.server.server import Site  # noqa: E402


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def built_site(once: Callable[[str, Callable[[Path], object]], Path]) -> Iterator[Site]:
    """The site as it is published, built once for this run from the sources as they are, served from a sub-path."""

    def build(folder: Path) -> None:
        command = [sys.executable, "-m", "tools.site.build", "--no-pictures", "--out", str(folder / "dist")]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)

    dist = once("site", build) / "dist"
    served = Site(dist, SUBPATH)
    yield served
    served.close()


@pytest.fixture(scope="session")
def checkout() -> Iterator[Site]:
    """The checkout itself, served as it is."""
    served = Site(ROOT, SUBPATH)
    yield served
    served.close()


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Another origin: somebody's blog."""
    served = Site(tmp_path_factory.mktemp("blog"))
    yield served
    served.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The machine's Chromium, else Playwright's own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def site(built_site: Site) -> Iterator[Site]:
    """The site under test; what a test held back or slowed down is let go after it."""
    yield built_site
    built_site.relax()


@pytest.fixture
def visit(chromium: Browser, site: Site) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors: `visit(engine=True, locale="en-US")`. After the test each must have met no fault."""
    visitors: list[Visitor] = []

    def come(**manner: object) -> Visitor:
        visitors.append(Visitor(chromium, site, **manner))  # type: ignore[arg-type]
        return visitors[-1]

    yield come
    faults = [fault for visitor in visitors for fault in visitor.leave()]
    assert not faults, "\n".join(faults)


@pytest.fixture
def open_game(visit: Callable[..., Visitor]) -> Callable[..., Table]:
    """Opens a game for a new visitor: `open_game("medamagaeru", "moves=57-56")`."""

    def come(game: str = "", fragment: str = "", **manner: object) -> Table:
        return visit(**manner).open(game, fragment)

    return come


@pytest.fixture
def host(visit: Callable[..., Visitor], elsewhere: Site) -> Iterator[Come]:
    """Opens a page of another origin: `host('<komado-board game="maciji"></komado-board>')`."""

    def come(body: str, head: str = "", script: bool = True, lang: str = "ja", **manner: object) -> Host:
        return Host(visit(**manner), elsewhere, body, head, script, lang)

    yield come
    elsewhere.relax()
