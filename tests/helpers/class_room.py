"""A lesson on the page's own modules without a browser, with a stand-in for the document.

The learner's view is read from the modules: the lit places, the buttons of moves, the words below the board.
"""

import asyncio
import random
import sys
from collections.abc import Coroutine, Iterator
from typing import Any

from core.contract import Position
from core.words import room
from games import load
from tools.site import lessons


class Browser:
    """Stands in for the modules of a browser: has every attribute, item and method. As a number it is 1, as a list empty."""

    def __getattr__(self, name: str) -> "Browser":
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        """Stores nothing."""

    def __call__(self, *_args: object, **_named: object) -> "Browser":
        return self

    def __getitem__(self, _name: object) -> "Browser":
        return self

    def __setitem__(self, _name: object, _value: object) -> None:
        """Stores nothing."""

    def __iter__(self) -> "Iterator[Browser]":
        return iter(())

    def __float__(self) -> float:
        return 1.0

    def __int__(self) -> int:
        return 1

    def __str__(self) -> str:
        return ""


for _name in ("js", "pyscript", "pyscript.ffi"):
    sys.modules.setdefault(_name, Browser())  # type: ignore[arg-type]

room("ui/learn")

from ui import dom  # noqa: E402 - now that there is a browser
from ui.learn import lesson  # noqa: E402
from ui.play import guided, session, table, views  # noqa: E402
from ui.play.game_page import GamePage  # noqa: E402
from ui.storage.progress import Progress  # noqa: E402
from ui.storage.settings import Settings  # noqa: E402
from ui.storage.store import Store  # noqa: E402

SOON = 200  # turns of the event loop, in which all begun tasks end


def a_store() -> Store:
    """The store of a browser that keeps nothing: it lasts as long as the page. No motion, no sound."""
    store = Store()
    store.reads = store.writes = store.guest = False
    store.put("speed", "off")
    store.put("sound", "0")
    return store


def settings_of(store: Store) -> Settings:
    """A visitor's settings, in Japanese."""
    settings = Settings(store)
    settings.set_lang("ja")
    return settings


class Opponent:
    """An engine that plays any legal move at once."""

    state, percent, was_lost, asking, seconds = "ready", None, False, False, 0

    def __init__(self, seed: str) -> None:
        self.dice = random.Random(seed)
        self.line = self  # also stands in for the line to the engine

    async def think(self, _record: Any, node: Any, *_more: Any) -> dict[str, Any]:
        return {"best": node.position.code(self.dice.choice(node.position.legal_moves())), "ms": 1}

    def stop(self) -> None:
        """Does nothing: it never thinks for long."""

    def move_now(self) -> None:
        """Does nothing: it has already moved."""


class Answering(Opponent):
    """An engine that gives every question the same answer, or one made from the question, or is lost if that is an exception."""

    def __init__(self, answer: Any = None) -> None:
        super().__init__("")
        self.answer = answer
        self.asked: list[Any] = []

    async def think(self, _record: Any, node: Any, *_more: Any, **named: Any) -> Any:
        self.asked.append((node.code, named["more"]))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer(named["more"]) if callable(self.answer) else self.answer


class ClassRoom:
    """The lesson of a game and its learner. `narrow`: on a phone held upright."""

    def __init__(self, game_id: str, narrow: bool = False, seed: str = "", kept: Store | None = None) -> None:
        self.kept = kept or a_store()
        engine: Any = Opponent(game_id + seed)
        self.page = GamePage(self.kept, settings_of(self.kept), engine, "", True)
        self.narrow = narrow
        self.told = ""  # the words below the board, as markup
        load(game_id)
        self.lesson = lesson.Lesson(self.page, game_id, Progress(self.kept))
        self.steps: list[dict[str, Any]] = self.lesson.steps

    @property
    def table(self) -> Any:
        """The game on the page."""
        return self.page.table

    def do(self, action: str) -> None:
        """Presses a button."""
        self.page.actions.do(action)

    def seen(self) -> list[str]:
        """The places that can be tapped for a move: those lit on the board and in the hand, and the visible buttons."""
        table = self.table.session
        on_board = table.board.places(table.layout, table.seat)
        held = [item.tap for item in table.board.hand(table.position, table.position.turn)]
        buttons = [item.tap for item in views.panel(table).commands if item.classes != "gone"]
        asked = table.taps.answers() if not table.guide.waits() else []
        return [spot for spot in [*table.lit(), *asked] if spot in on_board or spot in held or spot in buttons or spot in asked]

    async def settle(self) -> None:
        """Runs all begun tasks to their end."""
        for _ in range(SOON):
            await asyncio.sleep(0)
            if self.table.session.showing and self.lesson.state != "ask":
                self.table.do("skip")

    def wants(self) -> tuple[str, ...]:
        """The taps that solve the step: those of the shown move, if any, else the shortest."""
        position: Position = self.table.session.position
        if self.table.session.engine.hint:
            return tuple(self.table.session.engine.hint.taps)
        code = min(lessons.accepted(self.lesson.step, position), key=lambda code: len(position.taps(position.parse(code))))
        return position.taps(position.parse(code))

    async def finish_step(self) -> None:
        """Makes the step's move by visible places, and plays on until it is won."""
        for spot in self.wants():
            assert spot in self.seen(), f"{self.lesson.step['id']}: {spot} cannot be tapped"
            self.table.do("tap", spot)
        await self.settle()
        for _ in range(9):
            if self.lesson.state != "play":
                break
            position = self.table.session.position
            best = next(move for move in position.legal_moves() if wins(position, move))  # for every reply of the engine: test_lessons.py
            for spot in position.taps(best):
                assert spot in self.seen()
                self.table.do("tap", spot)
            await self.settle()
        assert self.lesson.state == "right", f"{self.lesson.step['id']}: {self.lesson.state}"


def wins(position: Position, move: Any) -> bool:
    """True if a move wins at once."""
    ended = position.play(move).outcome()
    return ended is not None and ended.winner == position.turn


async def _at_once() -> None:
    """Paints everything at once."""


def use(monkeypatch: Any, room_: "list[ClassRoom]") -> None:
    """Makes the page's modules work for class rooms: paints at once, and records the words shown."""

    def told(html: str, _tools: str) -> None:
        if room_:
            room_[-1].told = html

    monkeypatch.setattr(dom, "painted", _at_once)
    monkeypatch.setattr(dom, "breath", _at_once)
    monkeypatch.setattr(dom, "parcels", _no_parcels)
    monkeypatch.setattr(lesson, "REST_MS", 0)
    monkeypatch.setattr(table, "Screen", lambda *_: Browser())  # the table only writes to its screen, and reads nothing from it
    for module in (table, session):
        monkeypatch.setattr(module, "READABLE", 0)
    monkeypatch.setattr(dom, "media", lambda query, _changed=None: bool(room_) and room_[-1].narrow and "portrait" in query)
    monkeypatch.setattr(guided, "draw", lambda _svg: None)
    monkeypatch.setattr(guided, "tell", told)


async def _no_parcels(_ids: list[str]) -> str:
    return ""


def run(steps: Coroutine[Any, Any, None]) -> None:
    """Runs a visitor's steps; an exception in a task fails the test too."""
    faults: list[Any] = []

    async def all_of_it() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context.get("exception", context)))
        await steps
        begun: set[asyncio.Task[Any]] = set()
        while asyncio.all_tasks() - begun:  # all that is due begins, so that it can be cancelled
            begun = asyncio.all_tasks()
            await asyncio.sleep(0)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    asyncio.run(all_of_it())
    assert faults == []
