"""The page starts here, in MicroPython."""

import asyncio
import gc

from ui import dom
from ui.page.app import App

# Unused memory is looked for behind what has been painted (ui.play.screen); the usual 16 KB would have every tap wait for it twice.
gc.threshold(4_000_000)  # type: ignore[attr-defined]

app = App()


async def _open() -> None:
    await dom.breath()
    await app.open()


asyncio.create_task(_open())
