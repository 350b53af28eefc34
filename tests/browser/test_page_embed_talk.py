"""The messages between a page and a board in it: four out, two commands in, accepted only from the right frame and origin."""

import re
from typing import Any

import pytest
from host import Come, board, framed, replay
from playwright.sync_api import expect

from tools.server.server import Site

FLOOD = """(board, game) => {
  for (let i = 0; i < 10000; i += 1) board.setAttribute("moves", i % 2 ? "k.c" : game);
  board.setAttribute("moves", game);
  for (let i = 0; i < 400; i += 1) board.setAttribute("ply", i % 16);
  board.setAttribute("ply", 5);
}"""
GAME = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"


# The page's events and commands.
def test_the_page_hears_of_moves_and_of_the_end(host: Come) -> None:
    page = host(board("progressive-mancala", moves=GAME, ply=13))
    table = page.start()
    ready = page.heard("ready")[0]
    where = {"game": "progressive-mancala", "moves": GAME[: 13 * 2 - 1], "ply": 13, "turn": 0, "outcome": ""}
    assert ready == {**where, "mode": "play", "plies": 15}
    table.spot("a").click()
    table.spot("f").click()
    moves = page.heard("move", 2)
    assert [move["moves"] for move in moves] == [GAME[: 14 * 2 - 1], GAME]
    assert page.heard("end")[0]["outcome"] == "1"
    assert all(set(data) <= {"komado", "type", "height", *ready} for data in page.page.evaluate("crossed"))


def test_the_page_may_say_which_ply_and_which_moves(host: Come) -> None:
    page = host(board("progressive-mancala", moves=GAME, ply=3, mode="replay"))
    table = page.start()
    page.boards.evaluate("board => board.setAttribute('ply', '8')")
    assert page.heard("move")[-1]["ply"] == 8
    table.check(replay("progressive-mancala", GAME[: 8 * 2 - 1]))
    page.boards.evaluate("board => { board.setAttribute('ply', '2'); board.setAttribute('moves', 'k.c.b'); }")
    slider = table.view.locator("#ply")
    expect(slider).to_have_attribute("max", "3")  # the new game has come: the first two plies are those of the old one too
    table.stands("k.c")
    slider.press("End")
    table.stands("k.c.b")


NO_COMMANDS: list[Any] = [
    None, 1, "ply", [], {}, {"komado": 1}, {"komado": 2, "type": "ply", "ply": 1}, {"komado": "1", "type": "ply", "ply": 1},
    {"komado": 1, "type": "ply", "ply": -1}, {"komado": 1, "type": "ply", "ply": 99}, {"komado": 1, "type": "ply", "ply": "1"},
    {"komado": 1, "type": "ply", "ply": 1.5}, {"komado": 1, "type": "ply", "ply": True}, {"komado": 1, "type": "moves", "moves": ["k"]},
    {"komado": 1, "type": "moves", "moves": "<img src=x onerror=__hacked=1>"}, {"komado": 1, "type": "theme", "theme": "dark"},
    {"komado": 1, "type": "moves", "moves": "k." * 20000}, {"komado": 1, "type": "reload"}, {"type": "ply", "ply": 1},
]  # fmt: skip


def test_nothing_else_is_heard(host: Come) -> None:
    page = host(board("progressive-mancala", moves="k.c.h", ply=2))
    table = page.start()
    for data in NO_COMMANDS:
        page.post(data)
    page.boards.evaluate("board => { const ring = {}; ring.ring = ring; ring.komado = 1; ring.type = 'ply';"
                         " board.shadowRoot.querySelector('iframe').contentWindow.postMessage(ring, '*'); }")  # fmt: skip
    page.post({"komado": 1, "type": "ply", "ply": 1})
    assert page.heard("move")[0]["ply"] == 1  # the first thing that was heard
    table.check(replay("progressive-mancala", "k"))
    assert table.view.evaluate("window.__hacked") is None


def test_another_frame_cannot_speak_for_ours(host: Come) -> None:
    """A frame of the page pretends to be ours, and commands our frame."""
    page = host(board("medamagaeru") + "<iframe id='other' srcdoc='<p>Other</p>'></iframe>")
    table = page.start()
    page.heard("ready")
    page.page.evaluate("""() => {
      const other = document.querySelector("#other").contentWindow;
      const ours = document.querySelector("komado-board").shadowRoot.querySelector("iframe").contentWindow;
      other.eval("window.send = (to, data) => to.postMessage(data, '*')");
      other.send(window, { komado: 1, type: "move", moves: "forged" });
      other.send(window, { komado: 1, type: "resize", height: 3000 });
      other.send(ours, { komado: 1, type: "moves", moves: "57-56" });
      postMessage({ komado: 1, type: "end", outcome: "0" }, "*");
    }""")
    table.spot("47").click()
    table.spot("46").click()
    assert [move["moves"] for move in page.heard("move")] == ["47-46"]
    assert page.page.evaluate("heard.length") == 2
    assert page.heights()[0] < 1500


def test_a_page_that_is_not_the_one_named_hears_nothing(host: Come, site: Site) -> None:
    page = host(framed(site.url("medamagaeru", "embed=1&host=https://somebody.example")), script=False)
    page.visitor.expected_faults.append(re.compile("Failed to execute 'postMessage' on 'DOMWindow'"))
    table = page.frame()
    table.spot("57").click()
    table.spot("56").click()
    page.page.evaluate("frames[0].postMessage({ komado: 1, type: 'ply', ply: 0 }, '*')")
    table.spot("31").click()
    table.spot("32").click()
    table.stands("57-56.31-32")
    assert page.page.evaluate("crossed") == []


# Messages of every shape that a structured clone can carry, made from a seed inside the page: near to commands and far from them.
FUZZ = """async ([seed, count]) => {
  let state = seed;
  const below = (n) => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return (state >>> 8) % n; };
  const pick = (all) => all[below(all.length)];
  const ring = {}; ring.ring = ring;
  const leaf = () => pick([
    () => null, () => undefined, () => NaN, () => -1, () => 1e308, () => 2 ** 53, () => 10n ** 40n, () => "", () => "k.c", () => true,
    () => "\\u0000\\ud800", () => "<img src=x onerror=top.__hacked=1>", () => "__import__('js').window.__hacked = 1",
    () => "k.".repeat(9000), () => [], () => new Map([[1, 2]]),
    () => new Date(NaN), () => new ArrayBuffer(9), () => /x/, () => new Error("e"), () => ring, () => ({ toJSON: 1 }), () => below(20),
  ])();
  const tree = (depth) => depth && below(2) ? pick([() => [tree(depth - 1), tree(depth - 1)],
    () => ({ [pick(["komado", "type", "ply", "moves", "__proto__", "constructor"])]: tree(depth - 1) })])() : leaf();
  const kind = () => pick(["ply", "moves", "ready", "resize", leaf()]);
  const near = () => ({ komado: pick([2, "1", true, leaf()]), type: kind(), ply: leaf(), moves: tree(2) });
  const numbers = [-1, 1.5, "1", 1e9, [], {}], texts = [1, [], {}, "<b>", "k c", "k/c"];
  const bad = () => ({ komado: 1, type: pick(["ply", "moves"]), ply: pick(numbers), moves: pick(texts) });
  const frame = document.querySelector("komado-board").shadowRoot.querySelector("iframe").contentWindow;
  for (let i = 0; i < count; i += 1) {
    const data = pick([tree, near, bad])(4);
    frame.postMessage(data, "*");
    postMessage(data, "*");
    if (i % 200 === 0) await new Promise((done) => setTimeout(done));
  }
}"""


@pytest.mark.exhaustive
def test_five_thousand_messages_of_every_shape(host: Come) -> None:
    page = host(board("progressive-mancala", moves="k.c.h", ply=3))
    table = page.start()
    page.heard("ready")
    page.page.evaluate(FUZZ, [20261121, 5000])
    page.boards.evaluate("board => board.setAttribute('ply', '1')")
    assert [move["moves"] for move in page.heard("move")] == ["k"]
    table.check(replay("progressive-mancala", "k"))
    assert page.page.evaluate("heard.length") == 2
    assert page.page.evaluate("window.__hacked") is None
    assert table.view.evaluate("window.__hacked") is None


@pytest.mark.exhaustive
def test_of_a_flood_of_commands_the_last_one_counts(host: Come) -> None:
    page = host(board("progressive-mancala", moves=GAME, mode="replay"))
    table = page.start()
    page.heard("ready")
    page.boards.evaluate(FLOOD, GAME)
    table.view.wait_for_function("moves => document.querySelector('[data-board]').dataset.moves === moves", arg=GAME[:9], timeout=10_000)
    table.check(replay("progressive-mancala", GAME[:9]))


def test_half_a_sign_gets_a_sentence(host: Come) -> None:
    page = host(board("progressive-mancala", moves="k.c"))
    page.boards.evaluate("board => board.setAttribute('moves', 'k.\\ud800')")
    says = page.boards.get_by_role("alert")
    expect(says).to_contain_text("moves")
    table = page.start()
    table.check(replay("progressive-mancala", ""))
    page.boards.evaluate("board => board.setAttribute('moves', 'k.c')")
    table.stands("k.c")
    page.boards.evaluate("board => board.setAttribute('moves', '\\ud800')")
    expect(says).to_contain_text("moves")
    table.stands("k.c")
