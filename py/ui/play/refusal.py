"""Why the last tap did nothing: said in the status line until something happens, and for some seconds at most."""

import asyncio

from core.words import Words

FADES_AFTER = 5  # seconds: long enough to be read, and read aloud


class Refusal:
    """`words` is what to say, None for nothing; `on_fade()` is called when time has taken it away."""

    def __init__(self) -> None:
        self.words: Words | None = None
        self.on_fade = _nothing
        self._said = 0  # so many were said: only the last one fades

    def say(self, words: Words) -> None:
        """Says something, for a while."""
        self.words = words
        self._said += 1
        asyncio.create_task(self._fade(self._said))

    def clear(self) -> None:
        """Something has happened."""
        self.words = None

    async def _fade(self, number: int) -> None:
        await asyncio.sleep(FADES_AFTER)
        if self.words is not None and self._said == number:
            self.words = None
            self.on_fade()


def _nothing() -> None:
    """Nobody shows it yet."""
