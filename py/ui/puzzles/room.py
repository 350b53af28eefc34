"""The puzzles on a page: lays one in place of the game, writes the elements around its board, and stores how it went."""

import asyncio

import js
from pyscript import window

from core.words import Words, room
from ui import dom
from ui.html.addresses import game_href
from ui.play import around
from ui.play.game_page import GamePage
from ui.play.registry import Action
from ui.puzzles import choosing, daily, markup
from ui.puzzles.daily import Days
from ui.puzzles.guide import PuzzleGuide
from ui.puzzles.history import History
from ui.puzzles.solving import Solving, puzzles_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.puzzles.daily import Date
    from ui.puzzles.history import Entry

OVER = ("solved", "shown")


def today() -> "Date":
    """The device's date."""
    now = js.Date.new()
    return int(now.getFullYear()), int(now.getMonth()) + 1, int(now.getDate())


class PuzzleRoom:
    """Adds the actions of the puzzles to a page. `close()` closes an open dialog.

    entries   the puzzles of the game whose puzzle is on the page
    day       the number of the day whose puzzle that is, 0 for none; number: the same if it is to be shown
    """

    def __init__(self, page: GamePage, close: "Callable[[], None]") -> None:
        room("ui/puzzles")
        self.page = page
        self.close = close
        self.history = History(page.store)
        self.days = Days(page.store)
        self.entries: list[Entry] = []
        self.day = self.number = 0
        self._guide: PuzzleGuide | None = None
        page.actions.add(
            {
                "puzzle": Action(lambda _, name: asyncio.create_task(self.open(name)), anywhere=True),
                "daily": Action(lambda _, number: self.open_day(int(number or daily.number_of(today()))), anywhere=True),
            }
        )

    # Opening.
    async def open(self, name: str) -> None:
        """Lays the puzzle of the page's game with this id. If there is none, a notice says so, and offers today's."""
        page, table = self.page, self.page.table
        game_id = table.session.game_id if table else ""
        lost = await dom.parcels([game_id + "-puzzles"]) if game_id else ""
        if page.table is not table:
            return
        if lost:
            page.say_problem(Words("dialogs.absent", reason=lost))
            return
        self.close()
        page.hush()
        self.entries = puzzles_of(game_id) if game_id else []
        entry = choosing.found(self.entries, name)
        if entry is None:
            dom.write("#notes", markup.unknown())
            if page.on_opened:
                page.on_opened()  # spoken names
        else:
            self._lay(game_id, entry)

    def open_day(self, number: int) -> None:
        """Lays the puzzle of a day: here if it is one of the page's game, else on that game's page."""
        asked, table = daily.asked(number), self.page.table
        if asked is None:
            return
        game_id, name = asked
        if table and table.session.game_id == game_id:
            asyncio.create_task(self.open(name))
            return
        page = self.page
        address = game_href(game_id, page.prerendered, page.home) + ("#" if page.prerendered else "&") + "puzzle=" + name
        window.location.assign(address + str(window.komadoManner()))

    def _lay(self, game_id: str, entry: "Entry") -> None:
        page, name = self.page, entry["id"]
        self.day = daily.last_day(name, today())
        self.number = self.day if self.day > daily.number_of(today()) - daily.WEEK else 0
        solving = Solving(game_id, entry)
        around.stay("" if page.prerendered else game_id, "puzzle=" + name)
        if self._guide:
            self._guide.take(solving)
        else:
            self._guide = PuzzleGuide(page, solving, self.write, self._note, self.next, self._left)
            self._guide.begin()

    def next(self) -> None:
        """Lays the next puzzle of the same game."""
        guide = self._guide
        entry = guide and choosing.following(self.entries, guide.solving.entry["id"], self.history)
        if guide and entry:
            self._lay(guide.solving.game_id, entry)

    def _left(self) -> None:
        self._guide = None
        around.close()
        dom.flag(dom.one(".play"), "data-puzzle", False)

    # What is kept.
    def _note(self, result: str) -> None:
        """Stores how a puzzle went."""
        if self._guide:
            self.history.note(self._guide.solving.entry["id"], result)
            if self.day:
                self.days.note(self.day, result, today())

    # What is shown.
    def write(self) -> None:
        """Writes the elements around the board."""
        guide = self._guide
        if guide is None:
            return
        solving, table, page = guide.solving, guide.table, self.page
        board, over = table.session.board, solving.state in OVER
        if self.day and solving.marks:
            self.days.begin(self.day, today())
        around.open_up()
        dom.flag(dom.one(".play"), "data-puzzle", True)
        asked = solving.record().position
        asks = any(item.classes != "gone" for at in (asked, table.session.position) for item in board.commands(at))
        around.head(markup.head(solving, self.number), "right" if over else "ask", asks)  # the board keeps its size
        around.tell(
            markup.tell(solving, board.side_words(solving.side), markup.line(guide.line(), table.session.record.here, guide.whole()))
            + markup.letters(solving),
            markup.tools(solving),
        )
        places = board.places(table.session.layout, table.session.seat)
        marks = markup.letters_on(solving, places) + markup.rings(guide.hinted, places)
        if marks:
            around.draw(marks)
        for held in dom.every(".near [data-spot]"):  # a piece in hand, which has no place on the board
            dom.flag(held, "data-hint", str(held.dataset.spot) in guide.hinted)
        if over:
            around.focus()
        if page.on_opened:
            page.on_opened()  # spoken names
