"""The browsers of `make test-browsers`, each with a fresh profile for each test; at the end the tested and the missing ones are printed."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
for folder in (HERE / "driving", ROOT / "tests" / "browser", ROOT / "py", ROOT):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

pytest.register_assert_rewrite("seat", "game_page")

from driven import Chromium, Driven, Firefox, WebKit, hidden_screen  # noqa: E402
from seat import Seat, Sit  # noqa: E402
from visitor import ENGINE, SUBPATH  # noqa: E402

from tools.server.server import Site  # noqa: E402
from tools.test_support.browsers import KINDS, Kind  # noqa: E402

HERE_NOW = [kind for kind in KINDS if kind.paths()]


@pytest.fixture(scope="session", params=HERE_NOW, ids=[kind.name for kind in HERE_NOW])
def kind(request: pytest.FixtureRequest) -> Kind:
    """Each browser of this machine."""
    found: Kind = request.param
    return found


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """A screen for browsers that need one."""
    with hidden_screen() as name:
        yield name


@pytest.fixture(scope="session")
def built_site() -> Iterator[Site]:
    """The site that `make test-browsers` has just built."""
    assert (ROOT / "dist" / "index.html").is_file(), "there is no dist/: python3 -m tools.site.build --no-pictures makes it"
    served = Site(ROOT / "dist", SUBPATH)
    yield served
    served.close()


@pytest.fixture
def site(built_site: Site) -> Iterator[Site]:
    """The site under test."""
    yield built_site
    built_site.relax()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Site]:
    """Another origin, as of a blog."""
    (tmp_path / "blog").mkdir()
    served = Site(tmp_path / "blog")
    yield served
    served.close()


@pytest.fixture
def sit(kind: Kind, site: Site, screen: str, tmp_path: Path) -> Iterator[Sit]:
    """Starts a browser and sits down before it: `sit()`, or `sit(engine=True)` if the engine may load. Afterwards its console must be
    without complaints other than those expected by the test."""
    seats: list[Seat] = []
    with ExitStack() as stack:

        def come(engine: bool = False, of: Site | None = None) -> Seat:
            if not engine:
                stack.enter_context(site.held(ENGINE))
            folder = tmp_path / f"browser{len(seats)}"
            folder.mkdir()
            paths = kind.paths()
            assert paths
            driven: Driven
            if kind.name == "chromium":
                driven = Chromium(paths, folder)
            elif kind.name == "firefox":
                driven = Firefox(paths, folder)
            else:
                driven = WebKit(paths, folder, screen)
            stack.callback(driven.quit)
            seats.append(Seat(driven, of or site))
            return seats[-1]

        yield come
        complaints = [one for seat in seats for one in seat.complaints()]
    assert not complaints, "\n".join(complaints)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the tested browsers with their versions, and the reason for each that was not tested."""
    counts: dict[str, Counter[str]] = {kind.name: Counter() for kind in KINDS}
    for outcome in ("passed", "failed", "error"):
        for report in terminalreporter.getreports(outcome):
            for name, counted in counts.items():
                if f"[{name}" in report.nodeid:
                    counted[outcome] += 1
    terminalreporter.section("browsers")
    for kind in KINDS:
        counted = counts[kind.name]
        told = ", ".join(f"{count} {outcome}" for outcome, count in counted.items()) or "NOT TESTED"
        terminalreporter.write_line(f"{kind.name:9} {kind.says()}: {told}")
