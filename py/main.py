"""The page starts here, in MicroPython."""

import asyncio
import gc

from ui import dom
from ui.page.app import App

# Garbage is collected after painting (ui.play.screen). With the usual threshold of 16 KB every tap would wait for two collections.
gc.threshold(4_000_000)  # type: ignore[attr-defined]

app = App()


async def _open() -> None:
    await dom.breath()
    await app.open()


asyncio.create_task(_open())
