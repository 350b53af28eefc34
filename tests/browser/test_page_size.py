"""Download sizes: within the budgets, and no file that the budgets do not count."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from visitor import Visitor

from tools.server.server import Site
from tools.site import sizes

Visit = Callable[..., Visitor]
# Asked for by the browser itself, or beside the way to the first move.
BESIDE = re.compile(
    r"/static/(icons/|manifest\.webmanifest$)|/(dialogs|layout|positions|reading)-\w+\.bin$|/micropython-later|^data:|^blob:"
)


def pages_of(site: Path) -> list[str]:
    others = [page.parent.relative_to(site).as_posix() for pattern in ("*", "en/*") for page in site.glob(pattern + "/index.html")]
    return ["home", *sorted(others)]


def test_the_site_is_within_its_budgets(built_site: Site) -> None:
    rows = sizes.rows(built_site.folder, pages_of(built_site.folder))
    assert len(rows) >= 19
    assert [(name, packed, budget) for name, _, packed, budget in rows if packed > budget] == []


@pytest.mark.exhaustive
@pytest.mark.matrix("medamagaeru")
@pytest.mark.parametrize("page", ["home", "medamagaeru", "macedonian-shogi"])
def test_what_a_browser_asks_for_is_what_is_counted(visit: Visit, built_site: Site, page: str) -> None:
    folder = built_site.folder
    counted = sizes.before_the_first_move(folder / ("" if page == "home" else page) / "index.html")
    visitor = visit(engine=page != "home")
    table = visitor.open("" if page == "home" else page)
    asked = [address.split("#")[0] for address in visitor.addresses if not BESIDE.search(address)]
    if page != "home":
        table.ready("engine")
        counted |= sizes.for_the_engine(folder)
        asked = [address.split("#")[0] for address in visitor.addresses if not BESIDE.search(address)]
    inside = [address.removeprefix(built_site.base) for address in asked]
    files = {(folder / (name + "index.html" if not name or name.endswith("/") else name)).resolve() for name in inside}
    assert files <= counted, files - counted
    twice = {address.rsplit("/", 1)[-1] for address in asked if asked.count(address) > 1}
    assert not twice
