"""Fetches the rooms that a page does not need for its opening: dialogs, lesson (and its offer), puzzles, composer, editor, friends,
rules.

Apart because it waits for missing modules, and knows nothing of addresses, languages and homes.
"""

import asyncio

from core.words import Words, room
from ui import dom
from ui.play.game_page import GamePage
from ui.play.table import Table
from ui.storage.progress import DONE, OFF, Progress
from ui.turn_token import TurnToken

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.dialogs.dialogs import Dialogs
    from ui.friends.friends import Friends

SOON = 0.1  # s: no visitor opens a dialog so early
ABSENT = "dialogs.absent"


class LazyRooms:
    """Fetches and makes the rooms. `offline_copy()`, for the dialogs, returns the state of the offline copy as markup."""

    def __init__(self, page: GamePage, offline_copy: "Callable[[], str]") -> None:
        self.page = page
        self.offline_copy = offline_copy
        self._dialogs: Dialogs | None = None
        self._friends: Friends | None = None
        page.friends = self.friends
        self._offered: Table | None = None  # the table beside which the lesson is offered
        self.progress = Progress(page.store)
        self._wish = TurnToken()  # the last request to open or close a dialog or the editor: only that counts

    def fetch_dialogs(self, name: str, argument: str) -> None:
        """Fetches the dialogs, then performs the action of the pressed button, unless another button was pressed meanwhile."""
        busy(name, True)
        self.page.run(self._do_later(name, argument, self._new_wish()))

    def _new_wish(self) -> TurnToken:
        self._wish.end()
        self._wish = TurnToken(self.page.life)
        return self._wish

    def is_open(self) -> bool:
        """True if a dialog is open."""
        return self._dialogs is not None and self._dialogs.box.is_open()

    def close(self) -> None:
        """Closes the dialog that is open or about to open."""
        self._wish.end()
        if self._dialogs is not None:
            self._dialogs.box.close()

    def learnt(self, table: Table) -> None:
        """Shows whether the lesson of this game has been done, and removes an offer that belonged to another game."""
        if self._offered not in (None, table):
            self.no_lesson()
        dom.flag(dom.root(), "data-learnt", self.progress.of(table.session.game_id) == DONE)

    def offer(self, table: Table) -> None:
        """Offers the lesson of this game until a move is made, which also declines the offer."""
        record, offered = table.session.record, str(dom.root().dataset.offer)
        before = len(record.made) if offered else 1  # a link may show moves that the visitor has not made

        def shown() -> None:
            if self._offered and len(record.made) > before:
                self.no_lesson()

        self._offered = table
        table.on_shown = shown
        shown()

    def no_lesson(self) -> None:
        """Removes the offer of the lesson."""
        self._no_offer()
        if self.page.table and not self.progress.of(self.page.table.session.game_id):
            self.progress.put(self.page.table.session.game_id, OFF)

    def _no_offer(self) -> None:
        self._offered = None
        dom.root().removeAttribute("data-offer")

    async def learn(self) -> None:
        """Begins the lesson of the game on the page."""
        table = self.page.table
        if table is None:
            return
        game_id = table.session.game_id
        if await self._bring("lesson", ["learn", game_id + "-lessons"]):
            room("ui/learn")
            from ui.learn.lesson import Lesson

            self.close()
            self.page.hush()
            self._no_offer()
            self.page.actions.uncover()  # a room that was asked for at the same time
            Lesson(self.page, game_id, self.progress).begin()

    async def puzzles(self, name: str, argument: str) -> None:
        """Fetches the puzzles, which add their own actions, then performs the action of the pressed button."""
        if await self._bring(name, ["puzzles"]):
            from ui.puzzles.room import PuzzleRoom

            self._no_offer()
            PuzzleRoom(self.page, self.close, self.show)
            self.page.actions.do(name + ":" + argument)

    async def compose(self) -> None:
        """Begins to compose a puzzle from the position on the page."""
        if await self._bring("compose", ["composer"], True):
            from ui.composer.composer import Composer

            self.close()
            self._no_offer()
            self.page.actions.uncover()
            Composer(self.page, self.show).begin()

    async def show(self, title: str, body: str, close: str = "") -> None:
        """Shows a dialog for another room. `close`: the action of the button that closes it, if the dialog opens by itself."""
        lost = await self._read()
        if self._dialogs:
            from ui.dialogs.fields import dialog

            self._dialogs.box.open(dialog(title, body, close=close or "close"), by_itself=bool(close))
        else:
            self.page.say_problem(Words(ABSENT, reason=lost))

    async def _bring(self, name: str, parcels: "list[str]", dialogs: bool = False) -> bool:
        """Fetches the parcels of a room, with `dialogs` also the dialogs; `name`: the action whose buttons show that they wait. False if
        the parcels do not come, which a notice says. Raises TurnOver if another game has come meanwhile."""
        life = self.page.life
        busy(name, True)
        lost = await dom.parcels(parcels + ["layout"]) or (await self._read() if dialogs else "")
        busy(name, False)
        life.check()
        if lost:
            self.page.say_problem(Words(ABSENT, reason=lost))
        return not lost

    async def edit(self) -> None:
        """Opens the position editor, unless another room or dialog is asked for meanwhile. Its ways on lead to the engine, so it does not
        open in a game in which that must not help."""
        why = self.page.table.session.no_help() if self.page.table else None
        if why:
            self.close()
            self.page.say_problem(why)
            return
        wish = self._new_wish()
        if await wish.after(self._bring("edit", ["editor"], True)) and self._dialogs:
            from ui.editor.editor import Editor
            from ui.editor.touch import listen

            self.close()
            self.page.actions.uncover()
            table = self.page.table
            if table:
                await dom.in_slices(listen(Editor(self.page, table, self._dialogs.box.cover)).opening())

    async def friends(self) -> "Friends | None":
        """The room of games with friends; None if it does not come, which a notice says."""
        if self._friends is None:
            lost = await dom.parcels(["together"])
            if lost:
                self.page.say_problem(Words(ABSENT, reason=lost))
            elif self._friends is None:  # two may have asked meanwhile
                room("ui/together")
                from ui.friends.friends import Friends

                self._friends = Friends(self.page, self._made)
        return self._friends

    async def lobby(self, asked: str) -> None:
        """The room in which one waits for somebody to play with: does what a button of it asks."""
        busy("lobby", True)
        lost = await self._read()  # its markup is made by the dialogs'
        friends = None if lost else await self.friends()
        busy("lobby", False)
        if lost:
            self.page.say_problem(Words(ABSENT, reason=lost))
        elif friends:
            await friends.lobby(asked)

    async def _made(self) -> "Dialogs | None":
        await self._read()
        return self._dialogs

    async def show_rules(self) -> None:
        """Fills the open rules tab. If its parcel does not come, the rules in short stay."""
        if not await dom.parcels(["rules"]):
            from ui.rules import tab

            tab.show(self.page)

    async def read_soon(self) -> None:
        """Fetches the dialogs before their first use. A failure is reported only when one of them is requested."""
        await asyncio.sleep(SOON)  # the engine's thread is made first
        await dom.idle()
        await self._read()

    async def _do_later(self, name: str, argument: str, wish: TurnToken) -> None:
        lost = await self._read()
        busy(name, False)
        wish.check()
        self.page.say_problems([words for words in self.page.notes if words.key != ABSENT])
        if lost:
            self.page.say_problem(Words(ABSENT, reason=lost))
        else:
            self.page.actions.do(f"{name}:{argument}")

    async def _read(self) -> str:
        """Makes the dialogs if there are none; returns "" or the reason why it cannot."""
        if self._dialogs is None:
            lost = await dom.parcels(["dialogs"])
            if lost:
                return lost
            room("ui/dialogs")
            for part in ("new_game", "record_text", "settings"):  # with a breath between
                __import__("ui.dialogs." + part)
                await dom.breath()
            from ui.dialogs.dialogs import Dialogs

            self._dialogs = self._dialogs or Dialogs(self.page, self.offline_copy)
        return ""


def busy(name: str, on: bool) -> None:
    """Marks the buttons of an action as busy while its room is fetched."""
    for button in dom.every(f'[data-do="{name}"]'):
        button.setAttribute("aria-busy", "true" if on else "false")
