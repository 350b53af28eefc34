"""Time to see: the engine's move is shown after the visitor's own has landed and a pause has passed, and no words vanish at once."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from game_page import GamePage
from lines import SHIPPED, record_of
from playwright.sync_api import JSHandle, expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import board_of, load

Open = Callable[..., GamePage]

# Every change of the moves, of the motion on the board and of the status line, as [milliseconds, moves, moving, said].
RECORD = """() => {
  const board = document.querySelector("[data-board]"), status = document.querySelector("#status");
  const runs = (animation) => animation.playState === "running";
  const moving = () => board.getAnimations({ subtree: true }).some(runs) || !!status.querySelector('[data-do="skip"]');
  const seen = [];
  const look = () => {
    const now = [board.dataset.moves ? board.dataset.moves.split(".").length : 0, moving(), status.querySelector(".say")?.innerText ?? ""];
    if (String(now) !== String(seen.at(-1)?.slice(1))) seen.push([performance.now(), ...now]);
  };
  const each = () => { look(); requestAnimationFrame(each); };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  each();
  return { seen };
}"""
FIRST = {"kokutan-no-uma": ("pass.pass", "b8-g5"), "progressive-mancala": ("", "k")}  # a long flight, and stones to be sown
BEAT = 400 / 3  # ms: without a pause the reply comes with the next frame; on a busy machine late frames shorten what is seen of it


@pytest.mark.one_in(2, 1)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_engine_waits_until_ones_own_move_has_landed(open_game: Open, game_id: str) -> None:
    before, code = FIRST.get(game_id, ("", ""))
    record = Record(load(game_id))
    for played in before.split(".") if before else []:
        record.play(played)
    ply, turn = record.here.ply, record.position.turn
    code = code or record.position.code(record.position.legal_moves()[0])
    table = open_game(game_id, f"p{1 - turn}=engine:1&moves={before}", engine=True, still=False).ready("engine")
    watched = table.page.evaluate_handle(RECORD)
    table.play(record, code)
    table.wait_for_moves(ply + 2)
    seen: list[list[Any]] = watched.evaluate("watched => watched.seen")
    moving = [at for at, moves, moves_on, _ in seen if moves == ply + 1 and moves_on]
    rested = [at for at, moves, moves_on, _ in seen if moves == ply + 1 and not moves_on and at > moving[-1]]
    reply = next(at for at, moves, _, _ in seen if moves == ply + 2)
    assert rested, "one's own move is seen at rest"
    assert reply - rested[0] > BEAT


def answered(open_game: Open, script: str) -> tuple[GamePage, JSHandle]:
    """A game after the engine's first answer, and what `script` has watched meanwhile."""
    table = open_game("medamagaeru", "p1=engine:1", engine=True).ready("engine")
    watched = table.page.evaluate_handle(script)
    table.tap("57", "56")
    table.wait_for_moves(2)
    table.wait_for_turn(0)
    return table, watched


STANDS = 300 / 3  # ms: nothing is said that stands for less; the first level would answer sooner. Late frames shorten what is seen of it


@pytest.mark.exhaustive
def test_what_is_over_in_a_moment_is_not_said(open_game: Open) -> None:
    _, watched = answered(open_game, RECORD)
    said: list[tuple[float, str]] = []
    for at, _, _, words in watched.evaluate("watched => watched.seen"):
        if not said or said[-1][1] != words:
            said.append((at, words))
    assert [words for (at, words), (until, _) in pairwise(said[1:]) if until - at < STANDS] == []


# Every text for screen readers, as [milliseconds, text].
HEARD = """() => {
  const line = document.querySelector("#spoken"), heard = [];
  const look = () => heard.push([performance.now(), line.textContent]);
  new MutationObserver(look).observe(line, { childList: true, characterData: true, subtree: true });
  return { heard };
}"""


@pytest.mark.exhaustive
def test_each_move_is_heard_in_a_text_that_stands(open_game: Open) -> None:
    table, watched = answered(open_game, HEARD)
    record = record_of("medamagaeru", *table.moves.split("."))
    last = record.here
    answer = table.words(board_of(record.game).spoken(last.before, last.move)[0])
    expect(table.page.locator("#spoken")).to_contain_text(answer)
    heard: list[tuple[float, str]] = [*watched.evaluate("watched => watched.heard"), (float("inf"), "")]
    stood = [text for (at, text), (until, _) in pairwise(heard) if until - at >= STANDS]
    for node in record.here.line():
        for words in board_of(record.game).spoken(node.before, node.move):
            assert any(table.words(words) in text for text in stood), heard


@pytest.mark.exhaustive
def test_a_hint_asked_for_while_the_engine_thinks_comes_after_its_move(open_game: Open) -> None:
    table = open_game("medamagaeru", "p1=engine:8", engine=True).ready("engine")
    table.tap("57", "56")
    table.says(Words("status.thinking"))
    table.press("h")
    table.says(Words("hint.later"))
    table.page.locator('#status [data-do="move-now"]').click()
    table.wait_for_moves(2)
    expect(table.page.locator("[data-board] .ar.hint:has(circle)")).to_be_visible()
    assert len(table.moves.split(".")) == 2


# The words around the board while stones are sown, and after it.
TOLD = """() => {
  const parts = [".seat.far", ".seat.near", "#record", "#spoken"].map((name) => document.querySelector(name));
  const now = () => parts.map((part) => part.innerText + [part.dataset.turn]).join("|");
  const before = now(), seen = [];
  const look = () => { if (document.querySelector('#status [data-do="skip"]') && now() !== before) seen.push(now()); };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  return { before, seen, now };
}"""


@pytest.mark.exhaustive
def test_a_tap_while_stones_are_sown_shows_how_they_lie_and_plays_nothing(come_again: Callable[..., Visitor]) -> None:
    table = come_again(stored={"komado.speed": "slow"}, still=False).open("progressive-mancala")
    told = table.page.evaluate_handle(TOLD)
    skip = table.page.locator('#status [data-do="skip"]')
    table.tap("k")
    expect(skip).to_be_visible()
    table.tap("d")  # it will be the other side's turn, and d one of its holes
    expect(skip).to_have_count(0)
    table.stands("k")
    table.check(record_of("progressive-mancala", "k"))
    assert told.evaluate("told => told.seen.filter((seen) => seen !== told.before)") == []
    assert told.evaluate("told => told.now() !== told.before")
