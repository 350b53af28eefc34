"""Further engine threads: only for the moves of the highest level, only where the device has room for them, and nothing depends on them."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load

Visit = Callable[..., Visitor]
OPENING = "57-56.31-32"
IDLE_MS = 121_000
GONE = "on with one thread less"
LISTENS = """async (count) => {  // until the page would hear the end of so many threads
  for (const end = performance.now() + 20_000; performance.now() < end; await new Promise(requestAnimationFrame))
    if ((await navigator.locks.query()).pending.length === count) return true;
  return false;
}"""


def device(visit: Visit, cores: int, memory: float | None = None) -> Visitor:
    """A visitor whose browser reports this number of cores, and these GB of memory or none."""
    visitor = visit(engine=True)
    for name, value in (("hardwareConcurrency", cores), ("deviceMemory", memory)):
        told = f"Object.defineProperty(Navigator.prototype, '{name}', {{ get: () => {value} }})"
        visitor.context.add_init_script(f"delete Navigator.prototype.{name}" if value is None else told)
    return visitor


def wait_for_threads(table: GamePage, count: int) -> None:
    """Waits until the page has this number of engine threads."""
    while len(table.page.workers) < count:
        table.page.wait_for_event("worker")


def check_played(table: GamePage, count: int) -> None:
    """Waits for `count` moves, and checks that all are legal."""
    table.wait_for_moves(count)
    record = Record(load("medamagaeru"))
    for code in table.moves.split("."):
        record.play(code)
    table.check(record)


DEVICES = [(2, None, "8", 1), (4, None, "8", 2), (4, 2, "8", 1), (8, 8, "8", 3), (8, 8, "7", 1)]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("cores", "memory", "level", "threads"), DEVICES)
def test_how_many_threads_find_a_move(visit: Visit, cores: int, memory: float | None, level: str, threads: int) -> None:
    visitor = device(visit, cores, memory)
    table = visitor.open("medamagaeru", f"moves={OPENING}&p0=engine:{level}")
    check_played(table, 3)
    assert len(table.page.workers) == threads
    table.ready("engine")
    assert not [line for line in visitor.said if GONE in line]


@pytest.mark.exhaustive
def test_a_helper_that_ends_costs_nothing_but_its_help(visit: Visit) -> None:
    visitor = device(visit, 4)
    table = visitor.open("medamagaeru", f"moves={OPENING}&p0=engine:8")
    wait_for_threads(table, 2)
    assert table.page.evaluate(LISTENS, 2)
    with table.page.expect_console_message(lambda message: GONE in message.text):
        table.page.workers[1].evaluate("setTimeout(() => self.close())")
    check_played(table, 3)
    table.ready("engine")
    table.tap("41", "42")
    check_played(table, 5)
    assert len(table.page.workers) == 1


@pytest.mark.exhaustive
def test_the_first_thread_ends_while_it_is_helped(visit: Visit) -> None:
    table = device(visit, 4).open("medamagaeru", f"moves={OPENING}&p0=engine:8")
    wait_for_threads(table, 2)
    table.page.workers[0].evaluate("setTimeout(() => self.close())")
    table.says(Words("engine.lost"))
    check_played(table, 3)
    table.ready("engine")


@pytest.mark.exhaustive
def test_a_move_taken_back_stops_all_threads(visit: Visit) -> None:
    table = device(visit, 4).open("medamagaeru", "p1=engine:8")
    table.ready("engine").tap("57", "56")
    wait_for_threads(table, 2)
    table.press("u")
    table.check(Record(load("medamagaeru")))
    table.tap("47", "46")
    table.says(Words("status.thinking"))
    table.do("do.stop")
    check_played(table, 2)
    assert table.moves.startswith("47-46.")


@pytest.mark.exhaustive
def test_helpers_without_work_are_ended_until_there_is_some(visit: Visit) -> None:
    visitor = device(visit, 4)
    visitor.context.clock.install()
    table = visitor.open("medamagaeru", f"moves={OPENING}&p0=engine:8")
    check_played(table, 3)
    assert table.page.evaluate(LISTENS, 2)
    table.page.clock.fast_forward(IDLE_MS)
    assert table.page.evaluate(LISTENS, 1)
    assert len(table.page.workers) == 1
    table.tap("41", "42")
    check_played(table, 5)
    assert len(table.page.workers) == 2
    assert not [line for line in visitor.said if GONE in line]
