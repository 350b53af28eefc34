"""The engine on the page: it answers to the end of a game, shows the progress of its download, gives hints, and may die."""

import random
import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import board_of, load
from games.common_board.columns import CELL, NAMES
from games.kokutan_no_uma.rules import Horses, Move
from tools.server.server import Site

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]
PERCENT = re.compile(r"([1-9]?\d) ?%")
RUNTIME = "pyodide.asm.wasm"


def replay(game_id: str, codes: str, **options: str) -> Record:
    """The record of the codes played on the page, each legal by the rules."""
    record = Record(load(game_id, **options))
    for code in codes.split(".") if codes else []:
        record.play(code)
    return record


def play_to_the_end(table: GamePage, game_id: str, person: int, seed: int) -> Record:
    """Taps lit places at random whenever it is the person's turn."""
    dice = random.Random(seed)
    while True:
        table.wait_for_turn(person)
        shown = table.shown()
        record = replay(game_id, shown.moves)
        table.check(record)
        if shown.outcome:
            return record
        table.tap(dice.choice(shown.lit))
        for _ in range(2):  # the frogs' second tap, and the answer to the question whether to turn over
            if table.moves == shown.moves:
                table.tap(dice.choice(table.shown().lit))


AGAINST = [("medamagaeru", 0, 1), ("progressive-mancala", 0, 1), ("progressive-mancala", 1, 2)]


@pytest.mark.exhaustive
@pytest.mark.matrix("progressive-mancala-0")
@pytest.mark.parametrize(("game_id", "person", "seed"), AGAINST)
def test_a_whole_game_against_the_engine(open_game: Open, game_id: str, person: int, seed: int) -> None:
    table = open_game(game_id, f"p{1 - person}=engine:1", engine=True)
    record = play_to_the_end(table, game_id, person, seed)
    ended = record.outcome()
    assert ended is not None
    table.says(Words("result.draw" if ended.winner is None else "result.you" if ended.winner == person else "result.engine"))
    table.ready("engine")


# The status line during the start, step by step; a percentage after the first step would be invented.
WATCH_STEPS = """([starting, loading]) => {
  const found = [], line = document.querySelector("#status");
  const look = () => {
    const said = line.innerText;
    if (said.includes(starting)) { const step = +said.match(/(\\d) ?\\/ ?3/)?.[1]; if (found.at(-1) !== step) found.push(step); }
    else if (said.includes(loading) && found.length) found.push(said);
  };
  new MutationObserver(look).observe(line, { childList: true, subtree: true, characterData: true });
  look();
  return { found };
}"""


@pytest.mark.exhaustive
def test_two_engines_play_to_the_end(come_again: Visit) -> None:
    table = come_again(stored={"komado.pace": "250"}, engine=True).open("progressive-mancala", "p0=engine:1&p1=engine:1")
    table.page.wait_for_function("() => document.querySelector('[data-board]').dataset.outcome", timeout=60_000)
    record = replay("progressive-mancala", table.moves)
    table.check(record)
    assert record.outcome() is not None


@pytest.mark.exhaustive
def test_the_download_is_shown_in_percent(visit: Visit, site: Site) -> None:
    site.slow[RUNTIME] = 0.015
    table = visit(engine=True).open("medamagaeru", "p0=engine:1")
    seen: list[int] = []
    for _ in range(3):
        least = seen[-1] if seen else 0
        table.page.wait_for_function(
            "least => [...document.body.innerText.matchAll(/(\\d+) ?%/g)].some((found) => +found[1] > least && +found[1] <= 100)", arg=least
        )
        seen += [max(int(found) for found in PERCENT.findall(table.page.locator("main").inner_text()))]
    assert seen == sorted(seen)
    assert 0 < seen[0] < 100
    steps = table.page.evaluate_handle(WATCH_STEPS, [table.words(Words("status.starting")), table.words(Words("status.loading"))])
    table.wait_for_moves(1)
    expect(table.page.get_by_text(table.words(Words("status.loading"))).filter(visible=True)).to_have_count(0)
    assert steps.evaluate("seen => seen.found") == [1, 2, 3]  # and no percent stands still meanwhile


@pytest.mark.exhaustive
def test_two_people_play_while_the_engine_loads(visit: Visit, site: Site) -> None:
    with site.held(RUNTIME) as gate:
        table = visit(engine=True).open("medamagaeru")
        record = replay("medamagaeru", "")
        assert gate.asked.wait(10)
        table.play(record, "57-56")
        table.play(record, "31-32")
        table.check(record)
    table.ready("engine").check(record)


@pytest.mark.exhaustive
def test_an_engine_killed_while_it_thinks(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56.31-32&p0=engine:8", engine=True)
    record = replay("medamagaeru", "57-56.31-32")
    table.ready("engine").says(Words("status.thinking"))
    worker = table.page.workers[0]
    worker.evaluate("self.close()")
    table.says(Words("engine.lost"))
    table.check(record, lit=False)
    table.wait_for_moves(3)
    table.ready("engine")
    assert table.moves.startswith("57-56.31-32.")
    replay("medamagaeru", table.moves)
    expect(table.page.get_by_text(table.words(Words("engine.lost"))).filter(visible=True)).to_have_count(0)


@pytest.mark.exhaustive
def test_an_engine_killed_while_it_waits(open_game: Open) -> None:
    table = open_game("progressive-mancala", "p1=engine:1", engine=True)
    table.ready("engine")
    table.loses_engine()
    table.tap("k")
    table.wait_for_moves(2)
    table.ready("engine")


def test_an_engine_that_cannot_be_loaded(visit: Visit, site: Site) -> None:
    visitor = visit(engine=True)
    visitor.expected_faults.append(re.compile("(?i)pyodide|Failed to load resource|engine|wasm|WebAssembly"))
    site.missing.append(RUNTIME)
    table = visitor.open("medamagaeru", "p1=engine:1")
    record = replay("medamagaeru", "")
    table.warns(Words("engine.failed"))  # it stands above the board, which is lower from now on
    table.tap("57", "56")
    record.play("57-56")
    table.check(record, lit=False)


@pytest.mark.matrix
@pytest.mark.parametrize("how", ["key", "button"])
def test_a_hint(open_game: Open, how: str) -> None:
    table = open_game("medamagaeru", "moves=57-56.31-32", engine=True)
    table.ready("engine")
    record = replay("medamagaeru", "57-56.31-32")
    if how == "key":
        table.press("h")
    else:
        table.do("do.hint")
    position, board = record.position, board_of(record.game)
    hints = [table.words(Words("status.hint", move=board.advice(position, move)[0])) for move in position.legal_moves()]
    table.page.wait_for_function("hints => hints.some((hint) => document.querySelector('main').innerText.includes(hint))", arg=hints)
    ring = table.page.locator("[data-board] .ar.hint:has(circle)")
    expect(ring).to_be_visible()
    expect(table.page.locator("[data-board] .ar.hint:has(.ar-core)")).to_have_count(1)  # an arrow with a head
    said = table.page.locator("main").inner_text()
    move = next(move for move, hint in zip(position.legal_moves(), hints, strict=True) if hint in said)
    box = ring.bounding_box()
    assert box
    assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx(table.centre(position.taps(move)[0]), abs=2)
    table.check(record)
    table.press("Escape")
    expect(ring).to_have_count(0)
    table.check(record)
    table.do("do.hint")  # a second search need not end with the same move
    table.do("hint.play")
    table.wait_for_moves(3)
    replay("medamagaeru", table.moves)


@pytest.mark.exhaustive
def test_motion_can_be_skipped(visit: Visit) -> None:
    visitor = visit(engine=True, still=False)
    visitor.context.add_init_script("try { localStorage.setItem('komado.speed', 'slow') } catch {}")
    table = visitor.open("progressive-mancala", "p1=engine:1")
    table.ready("engine")
    record = replay("progressive-mancala", "")
    table.tap("k")
    record.play("k")
    table.stands("k")
    assert table.shown().lit == []  # the stones are still being sown
    table.do("do.skip")
    table.page.wait_for_function("() => document.querySelector('[data-board]').dataset.moves.length > 1")
    table.do("do.skip")
    table.wait_for_turn(0)
    table.check(replay("progressive-mancala", table.moves))


@pytest.mark.exhaustive
def test_a_move_is_undone_while_the_engine_thinks(open_game: Open) -> None:
    table = open_game("medamagaeru", "p1=engine:8", engine=True)
    table.ready("engine")
    table.tap("57", "56")
    table.says(Words("status.thinking"))
    table.press("u")
    record = replay("medamagaeru", "")
    table.check(record)
    table.tap("47", "46")
    table.says(Words("status.thinking"))
    table.do("do.stop")
    table.wait_for_moves(2)
    assert table.moves.startswith("47-46.")


@pytest.mark.exhaustive
def test_a_move_is_laid_ahead_while_the_engine_thinks(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56.31-32&p0=engine:8", engine=True)
    table.ready("engine").says(Words("status.thinking"))
    ahead = table.page.locator("[data-board] .ar.pre")
    stop = table.page.locator('#status [data-do="move-now"]')
    for _ in range(2):  # a tap takes it back
        table.tap("32", "33")
        expect(ahead).to_have_count(2)  # a ring and an arrow
        expect(table.page.locator("#status")).to_contain_text(table.words(Words("premove.laid", way="32→33")))
        expect(stop).to_be_visible()
        table.tap("44")
        expect(ahead).to_have_count(0)
    table.tap("32", "33")
    stop.click()
    table.wait_for_moves(4)
    assert table.moves.split(".")[3] == "32-33"
    expect(ahead).to_have_count(0)


@pytest.mark.exhaustive
def test_a_move_laid_ahead_that_has_become_impossible_is_said_to_be(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56.31-32&p0=engine:8", engine=True)
    table.ready("engine").says(Words("status.thinking"))
    table.tap("32", "37")  # five steps are never one
    table.page.locator('#status [data-do="move-now"]').click()
    table.says(Words("premove.gone"))
    record = replay("medamagaeru", table.moves)
    assert len(record.here.line()) == 3
    table.check(record)


@pytest.mark.exhaustive
def test_a_hole_is_laid_ahead_by_one_tap(open_game: Open) -> None:
    table = open_game("progressive-mancala", "p0=engine:8&moves=k.c", engine=True)
    table.ready("engine").says(Words("status.thinking"))
    table.tap("d")
    expect(table.page.locator("[data-board] .ar.pre")).to_have_count(1)
    table.press("Escape")
    expect(table.page.locator("[data-board] .ar.pre")).to_have_count(0)
    table.tap("d")
    table.page.locator('#status [data-do="move-now"]').click()
    table.wait_for_moves(4)
    assert table.moves.split(".")[3] == "d"


@pytest.mark.parametrize(
    "size",
    [{"width": 360, "height": 740}, pytest.param({"width": 1440, "height": 900}, marks=pytest.mark.exhaustive)],
    ids=["phone", "desk"],
)
def test_a_flight_laid_ahead_shows_its_bounces(visit: Visit, size: dict[str, int]) -> None:
    """Each corner of the line lies at a turn of the flight, and has its number; before a flight there is no line."""
    played = "pass.pass.e7-c5.i3-i5.c7-i3.c3-c7.b6-c3.h2-g5.b8-e7.g3-e5.f6-g3"
    table = visit(viewport=size).open("kokutan-no-uma", f"moves={played}&p1=engine:8")  # its engine never comes
    position = replay("kokutan-no-uma", played).position
    assert isinstance(position, Horses)
    start, end, turns = "g7", "b6", position.route(Move(CELL["g7"], CELL["b6"]))
    assert turns
    table.tap(start, end)
    ahead = table.page.locator("[data-board] .ar.pre")
    discs = ahead.locator(".bounce")
    expect(discs).to_have_text([str(i + 1) for i in range(len(turns))])
    for disc, cell in zip(discs.all(), turns, strict=True):
        box = disc.bounding_box()
        assert box and box["width"] >= 15
        assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx(table.centre(NAMES[cell]), abs=1.5)
    table.tap("e7", "b8")
    expect(ahead).to_have_count(2)
    expect(ahead.locator(".sh-core")).to_have_count(0)
