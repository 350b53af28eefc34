"""The level of the hints that a friend gives as a handicap: the engine is asked for no better ones while the game runs."""

import asyncio

import class_room  # noqa: F401 - the browser's modules, before those of the page
import pytest
from friends import resign
from under_terms import mine, of

from core.levels import STRONGEST
from ui.play.session import Session
from ui.play.table import HINT_MS, Table
from ui.turn_token import TurnToken


class AskedTable:
    """A table whose engine notes what it is asked: (level, milliseconds)."""

    def __init__(self, made: Session) -> None:
        self.session = made
        self.asked: list[tuple[str, int]] = []

    def do(self, *_given: object) -> None:
        """An action of the session."""

    async def _ask(self, _question: object, level: str, time_ms: int) -> None:
        self.asked.append((level, time_ms))


@pytest.mark.parametrize(("hints", "level"), [("0", STRONGEST), ("0:3", "3"), ("", STRONGEST)])
def test_a_hint_is_no_better_than_was_agreed(hints: str, level: str) -> None:
    made = mine()
    _, game = of(made)
    game.friend = game.friend.changed(hints=hints)
    asked = AskedTable(made)
    asyncio.run(Table._find_hint(asked, TurnToken()))  # type: ignore[arg-type]
    assert asked.asked == [(level, HINT_MS if level == STRONGEST else 0)]
    resign(game)
    asyncio.run(Table._find_hint(asked, TurnToken()))  # type: ignore[arg-type]
    assert asked.asked[1:] == [(STRONGEST, HINT_MS)], "the game is over"
