"""The engine's memory snapshot: kept by the first visit, run by the next one, and never run when it is not what was kept."""

from collections.abc import Callable

import pytest
from shelf import ENGINE, keeps, spoil
from table import Table
from visitor import Visitor

Visit = Callable[..., Visitor]
BUNDLE = "/engine-"  # the engine's modules: who runs a snapshot has them in it


def engine_files(visitor: Visitor) -> int:
    """How often the engine's modules have been asked for so far."""
    return sum(BUNDLE in address and address.endswith(".py") for address in visitor.addresses)


def first_visit(visitor: Visitor) -> Table:
    """A page whose engine runs without a snapshot, and which has kept one."""
    table = visitor.open("medamagaeru").ready("engine")
    assert keeps(table.page, ENGINE)
    assert engine_files(visitor)
    return table


def answers(table: Table) -> None:
    """The engine is ready, and knows a move."""
    table.ready("engine")
    table.do("do.hint")
    table.page.wait_for_selector("#board .hint-ring", state="attached")


def test_a_second_visit_runs_the_snapshot(visit: Visit) -> None:
    visitor = visit(engine=True)
    table = first_visit(visitor)
    before = engine_files(visitor)
    table.page.reload()
    answers(table)
    assert engine_files(visitor) == before


@pytest.mark.parametrize("how", ["a byte", "cut short", "no length"])
def test_a_spoilt_snapshot_is_not_run_and_another_is_kept(visit: Visit, how: str) -> None:
    visitor = visit(engine=True)
    table = first_visit(visitor)
    before = engine_files(visitor)
    spoil(table.page, ENGINE, how)
    table.page.reload()
    answers(table)
    assert "engine: no snapshot, damaged" in visitor.said
    assert engine_files(visitor) > before
    assert keeps(table.page, ENGINE)
