"""Finds and runs the action of a button, a key or a swipe, by the name that `data-do` carries.

Rooms enter theirs; a room that comes later replaces those that fetched it, and a lesson covers those of a game.
"""

from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.play.game_page import GamePage
    from ui.play.table import Table


class Action:
    """`run(table, argument)`: `argument` is what follows the name behind a colon, "" for nothing.

    changes     it changes the game, which waits while another tab goes on with that game
    anywhere    it needs no game: `table` may be None, and a lesson leaves it in reach
    """

    def __init__(self, run: "Callable[[Table, str], object]", changes: bool = False, anywhere: bool = False) -> None:
        self.run = run
        self.changes = changes
        self.anywhere = anywhere


class Registry:
    """Every action on one page. A parcel that comes later adds its own, in place of those that fetched it."""

    def __init__(self, page: "GamePage") -> None:
        self._page = page
        self._actions: dict[str, Action] = {}
        self._cover: dict[str, Action] | None = None

    def add(self, actions: "dict[str, Action]") -> None:
        """Enters actions; one that has the name of an earlier one replaces it."""
        self._actions.update(actions)

    def cover(self, actions: "dict[str, Action] | None") -> None:
        """Puts these in place of all that act on a game, as long as a lesson has the board; None takes them away."""
        self._cover = actions

    def do(self, name: str) -> None:
        """Runs the action `name` or `name:argument`. Does nothing if there is none, or none for the present page."""
        name, _, argument = name.partition(":")
        table = self._page.table
        action = (table and table.own.get(name)) or self._actions.get(name)
        if not (action and action.anywhere):
            if self._cover is not None:
                action = self._cover.get(name)
            if action is None or table is None:
                return
            if action.changes and table.session.behind:
                self.do("close")
                table.speak(Words("tab.elsewhere"))
                return
        action.run(table, argument)  # type: ignore[arg-type]  # an action that may be done anywhere asks nothing of a game
