"""The checkout is a site too: served as it is from a sub-path it opens, plays, and its engine answers."""

from collections.abc import Callable

import pytest
from visitor import Visitor

from core.records.record import Record
from games import load
from tools.server.server import Site

Visit = Callable[..., Visitor]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game_id", "code"), [("medamagaeru", "57-56"), ("progressive-mancala", "k")])
def test_a_game_against_the_engine(visit: Visit, checkout: Site, game_id: str, code: str) -> None:
    visitor = visit(engine=True)
    visitor.origins.add(checkout.origin)
    table = visitor.open(game_id, "p1=engine:1", site=checkout)
    record = Record(load(game_id))
    table.play(record, code)
    table.wait_for_moves(2)
    for played in table.moves.split(".")[1:]:
        record.play(played)
    table.ready("engine")


@pytest.mark.exhaustive
def test_home_leads_to_a_game(visit: Visit, checkout: Site) -> None:
    visitor = visit()
    visitor.origins.add(checkout.origin)
    home = visitor.open(site=checkout)
    home.page.get_by_role("link", name="めだまがえる").first.click()
    home.page.wait_for_selector("[data-board]")
    home.ready().check(Record(load("medamagaeru")))


def test_every_file_comes_from_the_site(visit: Visit, site: Site) -> None:
    visitor = visit(engine=True)
    visitor.open("medamagaeru").ready("engine")
    assert any(address.endswith("pyodide.asm.wasm") for address in visitor.addresses)  # a worker's requests are seen too
    assert all(address.startswith((site.base, "blob:", "data:")) for address in visitor.addresses)
