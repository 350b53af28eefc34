"""The start of the page: `py/main.py`, without a browser."""

import asyncio
import gc
import importlib

import class_room  # noqa: F401 - with it there is a browser
import pytest

from ui.page.app import App


def test_a_page_that_cannot_be_opened_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(_app: App) -> None:
        raise OSError

    monkeypatch.setattr(App, "open", fails)
    monkeypatch.setattr(gc, "threshold", lambda _bytes: None, raising=False)  # MicroPython's own
    told: list[str] = []

    async def starts() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
        app = importlib.import_module("main").app
        for _ in range(3):
            await asyncio.sleep(0)
        told.extend(words.key for words in app.page.notes)

    asyncio.run(starts())
    assert told == ["table.failed"]
