"""The engine's memory snapshot: stored by the first visit, run by the next one, and never run if it has changed since."""

from collections.abc import Callable

import pytest
from game_page import GamePage
from kept_memories import ENGINE, keeps, spoil
from playwright.sync_api import Route
from visitor import Visitor

Visit = Callable[..., Visitor]
# For each stored script of the engine, true if it is unchanged, so that the browser can store its compiled code beside it.
AS_THEY_CAME = """async () => {
  const cache = await caches.open("komado-kept");
  const found = {};
  for (const { url } of await cache.keys())
    if (url.endsWith(".mjs")) found[url.split("/").pop()] = (await cache.match(url)).url === url;
  return found;
}"""
# How often a page or a thread has asked for Pyodide's machine code.
ASKED = "() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/pyodide.asm.wasm')).length"
BUNDLE = "/engine-"  # the engine's modules, which a snapshot contains


def engine_files(visitor: Visitor) -> int:
    """The number of requests for the engine's modules so far."""
    return sum(BUNDLE in address and address.endswith(".py") for address in visitor.addresses)


def first_visit(visitor: Visitor) -> GamePage:
    """A page whose engine runs without a snapshot, and which has stored one."""
    table = visitor.open("medamagaeru").ready("engine")
    assert keeps(table.page, ENGINE)
    assert engine_files(visitor)
    return table


def answers(table: GamePage) -> None:
    """Checks that the engine is ready and answers with a move."""
    table.ready("engine")
    table.do("do.hint")
    table.page.wait_for_selector("#board .ar.hint", state="attached")


@pytest.mark.exhaustive
def test_a_second_visit_runs_the_snapshot(visit: Visit) -> None:
    visitor = visit(engine=True)
    table = first_visit(visitor)
    before = engine_files(visitor)
    table.reload()
    answers(table)
    assert engine_files(visitor) == before


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("ways", [("a byte", "no length"), ("cut short", "another length")], ids=" and ".join)
def test_a_spoilt_snapshot_is_not_run_and_another_is_kept(visit: Visit, ways: tuple[str, str]) -> None:
    visitor = visit(engine=True)
    table = first_visit(visitor)
    for how in ways:
        before = engine_files(visitor)
        visitor.said.clear()
        spoil(table.page, ENGINE, how)
        table.reload()
        answers(table)
        assert "engine: no snapshot, damaged" in visitor.said, how
        assert engine_files(visitor) > before, how
        assert keeps(table.page, ENGINE), how


STARTS = "localStorage.getItem('komado.engine-starts')"
# An engine whose first thread from a stored memory dies, as with wrong bytes under a right sum.
ENDS = """() => {
  const plain = globalThis.Worker;
  globalThis.Worker = class extends plain {
    constructor(...all) {
      super(...all);
      globalThis.Worker = plain;
      this.addEventListener("message", ({ data }) => data.komado === "loading" && data.percent > 100 && this.terminate());
    }
  };
}"""


@pytest.mark.exhaustive
def test_a_memory_from_which_no_engine_comes_to_answer_is_dropped(visit: Visit) -> None:
    """Each start leaves a mark that only an answer removes: after two starts without an answer the next visit begins plainly, and stores
    anew."""
    visitor = visit(engine=True)
    table = first_visit(visitor)
    assert table.page.evaluate(STARTS) is None
    table.page.add_init_script(f"if (sessionStorage.ends) ({ENDS})();")
    table.page.evaluate("sessionStorage.ends = 1")
    before = engine_files(visitor)
    for starts in ("1", "2"):
        table.reload()
        table.page.wait_for_function(f"() => {STARTS} === '{starts}'")
    assert engine_files(visitor) == before
    table.page.evaluate("sessionStorage.clear()")
    table.reload()
    answers(table)
    assert engine_files(visitor) > before
    assert keeps(table.page, ENGINE) and table.page.evaluate(STARTS) is None


def without_snapshots(route: Route) -> None:
    """Pyodide as its next release might be: without the setting that gives it a heap."""
    answer = route.fetch()
    text = answer.text()
    assert "_loadSnapshot" in text
    route.fulfill(response=answer, body=text.replace("_loadSnapshot", "_load"))


@pytest.mark.exhaustive
def test_a_pyodide_that_takes_no_snapshot_starts_plainly(visit: Visit) -> None:
    visitor = visit(engine=True)
    table = first_visit(visitor)
    before = engine_files(visitor)
    visitor.context.route("**/pyodide.mjs", without_snapshots)
    table.reload()
    answers(table)
    assert "engine: no snapshot, not taken" in visitor.said
    assert engine_files(visitor) > before


def returning(visitor: Visitor) -> GamePage:
    """A page whose engine's memory is stored, opened again by a service worker."""
    visitor.context.set_default_timeout(30_000)
    table = first_visit(visitor)
    table.page.wait_for_selector('html[data-offline="ready"]', state="attached")
    return table


@pytest.mark.exhaustive
def test_scripts_are_kept_as_they_came_and_the_page_compiles_the_machine_code_while_the_thread_is_made(visit: Visit) -> None:
    """Only the script that is asked for by many addresses is kept as a copy."""
    table = returning(visit(engine=True, offline=True))
    kept = table.page.evaluate(AS_THEY_CAME)
    assert {"engine-runtime.mjs", "pyodide.mjs", "pyodide.asm.mjs"} <= set(kept)
    assert [name for name, as_it_came in kept.items() if not as_it_came] == ["engine-runtime.mjs"]

    def asked() -> tuple[int, int]:
        table.reload()
        answers(table)
        return table.page.evaluate(ASKED), table.page.workers[0].evaluate(ASKED)

    # The thread waits a second for the page's code: beside other work the page may need longer.
    assert any(asked() == (1, 0) for _ in range(5))


@pytest.mark.exhaustive
@pytest.mark.parametrize("what", ["Promise.reject(new Error('refused'))", "new Promise(() => {})"])
def test_a_thread_without_machine_code_from_the_page_compiles_its_own(visit: Visit, what: str) -> None:
    visitor = visit(engine=True, offline=True)
    table = returning(visitor)
    before = engine_files(visitor)
    first = "own ? [own.apply(WebAssembly, given), own = null][0]"  # the page's own interpreter
    table.page.add_init_script(
        f"{{ let own = WebAssembly.compileStreaming; WebAssembly.compileStreaming = (...given) => {first} : {what}; }}"
    )
    table.reload()
    answers(table)
    assert table.page.workers[0].evaluate(ASKED) == 1
    assert engine_files(visitor) == before
