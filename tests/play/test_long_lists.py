"""A move list of many new rows is written in slices: for a long record that is opened, and for one in another language."""

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

import class_room  # noqa: F401 - with it there is a browser
import pytest
from tables import session

from ui import dom
from ui.play import screen, views
from ui.play.panel_state import PanelState
from ui.turn_token import TurnToken

CODES = ".".join(["57-56", "31-32", "56-57", "32-31", "47-46", "41-42", "46-47", "42-41"])


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Coroutine[Any, Any, None]]]:
    """The tasks that were begun, for the test to continue."""
    found: list[Coroutine[Any, Any, None]] = []
    monkeypatch.setattr(asyncio, "create_task", found.append)
    yield found
    for one in found:
        one.close()


def test_many_new_rows_wait_for_slices_and_few_do_not(monkeypatch: pytest.MonkeyPatch, begun: list[Coroutine[Any, Any, None]]) -> None:
    monkeypatch.setattr(screen, "MANY", 4)
    sliced: list[int] = []

    async def in_slices(steps: Iterator[object], _told: object = None) -> object:
        sliced.append(0)
        while True:
            try:
                next(steps)
                sliced[-1] += 1
            except StopIteration as done:
                return done.value

    async def painted() -> None:
        """Returns at once."""

    monkeypatch.setattr(dom, "in_slices", in_slices)
    monkeypatch.setattr(dom, "painted", painted)
    made = session(CODES)
    shown = screen.Screen(made.board, TurnToken())

    def write(state: PanelState) -> None:
        shown.lists(state)
        for one in begun:
            asyncio.run(one)
        begun.clear()

    write(views.panel(made))
    assert sliced == [8], "a long record that is opened"
    made.do("play", "57-56")
    write(views.panel(made))
    assert sliced == [8], "one more move"
    made.do("world", made.manner._replace(lang="en"), 400, made.engine.news, False)
    write(views.panel(made))
    assert sliced == [8, 9], "another language"
    write(views.panel(made))
    assert sliced == [8, 9], "nothing new"
