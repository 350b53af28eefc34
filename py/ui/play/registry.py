"""Finds and runs the action of a button, a key or a swipe, by the name that `data-do` carries.

`ui/page/actions.py` enters the page's actions, among them those that fetch a room and open it. A room that has been fetched enters its own:
with `add` in place of those that fetched it, or with `cover` over those of a game while it has the board, as a lesson.
"""

from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.play.game_page import GamePage
    from ui.play.table import Table


class Action:
    """`run(table, argument)`: `argument` is the text after the name and a colon, "" for none.

    changes     True if it changes the game; it is refused while another tab goes on with the game
    anywhere    True if it needs no game: `table` may be None, and a lesson does not cover it
    """

    def __init__(self, run: "Callable[[Table, str], object]", changes: bool = False, anywhere: bool = False) -> None:
        self.run = run
        self.changes = changes
        self.anywhere = anywhere


class Registry:
    """All actions of the page. A parcel that is fetched later adds its actions in place of those that fetched it."""

    def __init__(self, page: "GamePage") -> None:
        self._page = page
        self._actions: dict[str, Action] = {}
        self._cover: dict[str, Action] | None = None
        self._leave: "Callable[[], object] | None" = None
        self.on_cover: "Callable[[Callable[[], object] | None], object] | None" = (
            None  # is told how a cover that begins is left, and its end
        )

    def add(self, actions: "dict[str, Action]") -> None:
        """Enters actions by name; each replaces an earlier action of the same name."""
        self._actions.update(actions)

    def cover(self, actions: "dict[str, Action] | None", leave: "Callable[[], object] | None" = None) -> None:
        """Covers all actions that need a game by these, while a lesson has the board; None removes the cover. `leave` ends the lesson."""
        turns = (actions is None) != (self._cover is None)
        self._cover, self._leave = actions, leave
        if turns and self.on_cover:
            self.on_cover(leave)

    def uncover(self) -> None:
        """Ends what covers the actions: another game or room comes onto the page."""
        if self._leave:
            self._leave()

    def do(self, name: str) -> None:
        """Runs the action `name` or `name:argument`. Does nothing without such an action, or if it needs a game and the page has none."""
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
