"""The engine's memory snapshot: kept by the first visit, run by the next one, and never run when it is not what was kept."""

from collections.abc import Callable

import pytest
from table import Table
from visitor import Visitor

Visit = Callable[..., Visitor]
# Asked again and again within the page, until a whole snapshot is there that is what its digest says; or it never comes.
SOUND = """async (limit) => {
  const cache = await caches.open("komado-engine");
  for (const end = performance.now() + limit; performance.now() < end; await new Promise((go) => setTimeout(go, 50))) {
    const [request] = await cache.keys();
    const kept = request && (await cache.match(request));
    if (!kept?.headers.has("length")) continue;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await kept.arrayBuffer()));
    const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (text === kept.headers.get("digest")) return true;
  }
  return false;
}"""
SPOIL = """async (how) => {
  const cache = await caches.open("komado-engine");
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  const headers = new Headers(kept.headers);
  if (how === "a byte") bytes[bytes.length >> 1] ^= 1;
  if (how === "cut short") return cache.put(request, new Response(bytes.subarray(0, bytes.length >> 1), { headers }));
  if (how === "no length") headers.delete("length");
  return cache.put(request, new Response(bytes, { headers }));
}"""
BUNDLE = "/engine-"  # the engine's modules: who runs a snapshot has them in it


def engine_files(visitor: Visitor) -> int:
    """How often the engine's modules have been asked for so far."""
    return sum(BUNDLE in address and address.endswith(".py") for address in visitor.addresses)


def first_visit(visitor: Visitor) -> Table:
    """A page whose engine runs without a snapshot, and which has kept one."""
    table = visitor.open("medamagaeru").ready("engine")
    assert table.page.evaluate(SOUND, 30_000)
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
    table.page.evaluate(SPOIL, how)
    table.page.reload()
    answers(table)
    assert "engine: no snapshot, damaged" in visitor.said
    assert engine_files(visitor) > before
    assert table.page.evaluate(SOUND, 30_000)
