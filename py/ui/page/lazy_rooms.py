"""The way to the dialogs. Their modules come once the page is awake, or when the first of them is asked for."""

import asyncio

from core.words import Words
from ui import dom

SOON = 0.1  # s: nobody opens a dialog so early
ABSENT = "dialogs.absent"


class LazyRooms:
    """Makes `app.dialogs`, and knows what can be said of them before that."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        self.app = app

    def ask(self, what) -> None:  # type: ignore[no-untyped-def]
        """Calls `what(dialogs)`: now if they are there, else as soon as they are."""
        if self.app.dialogs is None:
            asyncio.create_task(self._ask_later(what))
        else:
            what(self.app.dialogs)

    def is_open(self) -> bool:
        """Whether a dialog is open."""
        return self.app.dialogs is not None and bool(self.app.dialogs.is_open())

    def close(self) -> None:
        """Closes the dialog that is open, if one is."""
        if self.app.dialogs is not None:
            self.app.dialogs.close()

    async def read_soon(self) -> None:
        """Has them ready before anybody asks. When they do not come, whoever asks will hear of it."""
        await asyncio.sleep(SOON)  # the engine's thread is made first
        await self._read()

    async def _ask_later(self, what) -> None:  # type: ignore[no-untyped-def]
        lost = await self._read()
        self.app.say_problems([words for words in self.app.notes if words.key != ABSENT])
        if lost:
            self.app.say_problem(Words(ABSENT, reason=lost))
        else:
            what(self.app.dialogs)

    async def _read(self) -> str:
        """Makes the dialogs if there are none: "", or why it cannot."""
        if self.app.dialogs is None:
            lost = await dom.parcels(["dialogs"])
            if lost:
                return lost
            import ui.dialogs.sheets  # noqa: F401 - half of it now, half after a breath

            await dom.breath()
            from ui.dialogs.dialogs import Dialogs

            self.app.dialogs = self.app.dialogs or Dialogs(self.app)
        return ""
