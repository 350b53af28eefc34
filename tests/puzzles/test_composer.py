"""The composer on the page's own modules without a browser: what is shown of a verdict, lines on the board, stopping, and leaving."""

import asyncio
from typing import Any

import pytest
from class_room import Answering, a_store, run, settings_of, use

from core.records.record import Record
from core.words import Words
from engine.composing import Composing
from engine.proof import answer_of
from games import load
from tools.puzzles.files import positions_of, read
from ui.composer import composer as module
from ui.composer.composer import Composer
from ui.play.game_page import GamePage
from ui.worker.signals import EngineLost

GAME = "two-three"
SOON = 60  # turns of the event loop, in which all begun tasks end


class Engine(Answering):
    """An engine that proves, unless it has an answer. A question about fewer than no positions is one that was stopped: no answer."""

    async def think(self, _record: Any, node: Any, *more: Any, **named: Any) -> Any:
        given = await super().think(_record, node, *more, **named)
        self.asked[-1] = ([each.code for each in node.line()], named["more"])
        if given is not None:
            return given
        more[1]({"stage": ["win", 3, 0], "nodes": 12})
        return None if named["more"]["nodes"] < 0 else {"found": answer_of(Composing(node.position, 5_000).run())}


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> None:
    """No browser, and no waiting."""
    use(monkeypatch, [])
    monkeypatch.setattr(module, "REST_MS", 0)


class Desk:
    """A composer over a game that stands where a puzzle of the site does."""

    def __init__(self, engine: Engine, name: str = "own") -> None:
        self.entry = next(entry for entry in read(GAME)["puzzles"] if entry["plies"] == 7)
        store = a_store()
        self.engine = engine
        self.page = GamePage(store, settings_of(store), self.engine, "", True)  # type: ignore[arg-type]
        self.own = Record(load(GAME), None, self.entry["start"])
        for code in filter(None, self.entry["moves"].split(".")):
            self.own.play(code)
        self.page.lay(self.own, 1, name)
        self.composer = Composer(self.page, self.show)
        self.shown: list[str] = []

    async def show(self, title: str, body: str) -> None:
        self.shown.append(body)

    async def begin(self) -> Composer:
        self.composer.begin()
        await self.settle()
        return self.composer

    async def settle(self) -> None:
        for _ in range(SOON):
            await asyncio.sleep(0)
            if self.page.table and self.page.table.session.showing:
                self.page.table.do("skip")

    def codes(self) -> list[str]:
        assert self.page.table is not None
        return [node.code for node in self.page.table.session.record.here.line()]


def test_a_verdict_comes_with_its_line_and_the_game_comes_back() -> None:
    async def steps() -> None:
        desk = Desk(Engine())
        composer = await desk.begin()
        assert composer.verdict and composer.verdict["solution"] == desk.entry["solution"]
        entry = composer.entry()
        assert positions_of(GAME, entry)[-1] == desk.own.position and entry["goal"] == "win"
        before = desk.codes()
        composer.show("1")
        await desk.settle()
        assert desk.codes() == before + desk.entry["solution"]
        composer.look("2")
        assert desk.codes() == before + desk.entry["solution"][:2]
        composer.look("9")
        composer.show("1")  # takes it back
        assert desk.codes() == before
        composer.leave()
        assert desk.page.table is not None and desk.page.table.session.record is desk.own and desk.page.table.saving.name == "own"

    run(steps())


def test_one_move_back_and_on() -> None:
    async def steps() -> None:
        desk = Desk(Engine())
        composer = await desk.begin()
        composer.step("-1")
        await desk.settle()
        assert composer.position == desk.own.root.position and len(desk.engine.asked) == 2
        composer.step("-1")  # there is none before it
        assert len(desk.engine.asked) == 2
        composer.step("1")  # no first move wins twice there, or it does: then the position after it is asked about
        await desk.settle()
        assert len(desk.engine.asked) in (2, 3)

    run(steps())


def test_a_stopped_search_says_what_was_proven() -> None:
    async def steps() -> None:
        desk = Desk(Engine())
        desk.composer._most = -1
        composer = desk.composer
        desk.composer.begin()
        composer._most = -1
        composer.ask()
        await desk.settle()
        assert composer.verdict is None and composer.problem is not None and not composer.running
        assert composer.problem[0].key == "compose.stopped" and composer.problem[1] is not None and composer.problem[1].values["n"] == 2
        composer.give()
        composer.attempt()
        assert desk.shown == [] and desk.page.table is not None

    run(steps())


@pytest.mark.parametrize("answer", [EngineLost("away"), {"error": Words("engine.refused", reason="")}])
def test_a_lost_engine_gives_no_verdict(answer: Any) -> None:
    async def steps() -> None:
        composer = await Desk(Engine(answer)).begin()
        assert composer.verdict is None and composer.problem and composer.problem[0].key == "compose.away"

    run(steps())


def test_a_game_without_a_name_gets_one() -> None:
    async def steps() -> None:
        desk = Desk(Engine(), "")
        composer = await desk.begin()
        composer.leave()
        assert desk.page.table is not None and desk.page.table.saving.name

    run(steps())


def test_the_end_of_a_game_from_which_a_puzzle_was_composed_is_no_result() -> None:
    """The verdict tells the moves that win, as a hint does."""

    async def steps() -> None:
        desk = Desk(Engine())
        assert desk.page.table is not None
        saving = desk.page.table.saving
        saving.counts = True  # as of a game from the usual start
        await desk.begin()
        assert desk.page.table.saving is not saving and not saving.counts

    run(steps())


def test_where_the_engine_must_not_help_it_does_not_begin() -> None:
    class Term:
        """A term under which the engine does not help."""

        def no_help(self, _asked: str) -> Words:
            return Words("friend.help")

    async def steps() -> None:
        desk = Desk(Engine())
        assert desk.page.table is not None
        desk.page.table.session.conditions.append(Term())  # type: ignore[arg-type]
        await desk.begin()
        assert desk.engine.asked == [] and [words.key for words in desk.page.notes] == ["friend.help"]

    run(steps())
