"""The set reactions of two who play: no free text, one in three seconds in each direction.

    1 say ID 3        the reaction `lobby.say.3` in the game of an id

Apart because it runs without a browser, a clock or a relay: the caller passes `now` in milliseconds.
"""

from core.words import Words

COUNT = 6  # lobby.say.0 …
PAUSE = 3000  # ms between two
SHOWN = 4  # s for which one is shown
VERSION = "1"


class Reactions:
    """The reactions in one game. `friend_id`: its id."""

    def __init__(self, friend_id: str) -> None:
        self._begins = f"{VERSION} say {friend_id} "
        self._said = -PAUSE
        self._received_at = -PAUSE

    def say(self, number: int, now: int) -> str:
        """The letter with a reaction, "" so soon after the last."""
        if now - self._said < PAUSE or not 0 <= number < COUNT:
            return ""
        self._said = now
        return self._begins + str(number)

    def received(self, text: str, now: int) -> "Words | None":
        """The words of a letter's reaction, None for any other letter, and for one that comes too soon."""
        number = text[len(self._begins) :]
        if text != self._begins + number or len(number) != 1 or number not in "0123456789"[:COUNT] or now - self._received_at < PAUSE:
            return None
        self._received_at = now
        return words_of(int(number))


def words_of(number: int) -> Words:
    """The words of a reaction."""
    return Words("lobby.say." + str(number))
