"""The page around its game: the notices and the current Table, which it replaces when another game is opened."""

import asyncio

import js
from pyscript import document

from core.drawing.svg import esc
from core.records.record import Record
from core.words import Words, say
from games import ids
from ui import dom
from ui.html import controls
from ui.html.rules import heading, rules_text
from ui.play.registry import Registry
from ui.play.saving import Saving, address_of
from ui.play.table import Table
from ui.storage.find_record import RecordFinder
from ui.storage.settings import Settings
from ui.storage.store import Store
from ui.turn_token import TurnToken, start
from ui.worker.engine import Engine

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Awaitable, Callable, Coroutine
    from typing import Any

LONG = 200  # moves: reading a longer game shows its progress


class GamePage:
    """The page, also while no game is on it.

    table       the game being played, None on the home page
    base, home  relative URLs of the site's root and of the home page
    prerendered True if the build made this page
    actions     the actions of buttons and keys, by name
    as_built    True if the page already shows everything that `table.settling()` would write
    on_laid(table)   called before the board of a game is drawn for the first time
    on_written()    called when markup with spoken names has been written: a game, or the elements around it
    on_terms(table) called when a game comes onto the page: it may have a friend or clocks
    friends()       returns the room of games with friends, None if it cannot be fetched
    """

    def __init__(self, store: Store, settings: Settings, engine: Engine, base: str, prerendered: bool) -> None:
        self.store = store
        self.settings = settings
        self.engine = engine
        self.base = base
        self.home = "../" if dom.built("page") in ids() else "./"
        self.prerendered = prerendered
        self.finder = RecordFinder(store)
        self.table: Table | None = None
        self.actions = Registry(self)
        self.as_built = False
        self.on_laid: Callable[[Table], None] | None = None
        self.on_written: Callable[[], None] = dom.noop
        self.on_terms: Callable[[Table], None] = dom.noop
        self.friends: Callable[[], Awaitable[Any]]
        self.notes: list[Words] = []
        self._life = TurnToken()  # until a game takes the page
        self._written = dom.Written()  # the options, in the heading and the rules
        self._written.differs("options", [])  # as built
        self._beside = ""  # the address of the visitor's own game that begins like the linked one, while it is offered; else ""

    def run(self, work: "Coroutine[Any, Any, None]") -> None:
        """Starts a coroutine of the page or of a room. It ends at its next wait on a token that is over; a failure is told."""
        start(work, self._failed)

    @property
    def life(self) -> TurnToken:
        """The life of the game on the page; without one, that of the page."""
        return self.table.life if self.table else self._life

    def _failed(self) -> None:
        self.say_problem(Words("table.failed"))

    # Games.
    async def fetch_games(self, ids: "list[str]") -> "list[Words]":
        """Loads these games' modules; returns notices for those that do not load."""
        lost = await dom.parcels(ids) if ids else ""
        return [Words("game.absent", reason=lost)] if lost else []

    def tell_reading(self, step: "tuple[int, int] | None") -> None:
        """Shows how much of a long game has been read, as (moves read, all moves)."""
        status = dom.one("#status .say")
        if step and step[1] > LONG and status:
            status.textContent = say(Words("status.reading", n=step[0], of=step[1]), self.settings.lang)

    async def fetch_and_open(self, record: Record, seat: int) -> bool:
        """Opens another game on this page once the page has the markup for it. False if the markup does not come, which a notice says, or
        if yet another game has come meanwhile."""
        life = self.life
        lost = await dom.parcels(["layout"])
        if lost:
            self.say_problem(Words("dialogs.absent", reason=lost))
        if lost or not life.alive:
            return False
        self.open_record(record, seat)
        return True

    def open_record(self, record: Record, seat: int) -> None:
        """Opens a new game on this page. The parcel `layout` must be loaded."""
        self.hush()
        self.open_named(record, seat, self.store.new_name())

    def open_named(self, record: Record, seat: int, name: str) -> None:
        """Opens a game under the name that it has in the store. A lesson or another room that has the board ends before."""
        self.actions.uncover()
        self.lay(record, seat, name).everything(False)
        self.opened()
        self.on_written()

    def lay(
        self, record: Record, seat: int, name: str, taking_over: bool = False, saving: "Saving | None" = None, hides_threats: bool = False
    ) -> Table:
        """Puts a game on the page; the caller brings its board up to date. With `taking_over`, the page may show the game already, as
        prerendered. `saving` replaces the usual way to save. `hides_threats`: its board marks nothing that only looking ahead finds."""
        if self.table:
            self.table.leave()
        self._life.end()
        before = self.table.session.game_id if self.table else ""
        fresh = not taking_over or str(dom.root().dataset.page) != record.game_id
        if saving:  # the page around the board remains that of the other game, which will come back
            fresh = before != record.game_id
        saved = saving or Saving(record, self.store, name)
        table = self.table = Table(record, seat, self.settings, self.engine, saved, self.say_problem, hides_threats)
        table.screen.on_failure = self._failed
        self.on_terms(table)
        document.body.setAttribute("data-game", record.game_id)
        other = self._written.differs("options", record.game.non_default())
        if fresh or not dom.one("#board"):
            from ui.html import game_layout  # in a parcel

            dom.write("#app", game_layout.markup(record, seat, self.settings.lang, self.home, self.base, dom.built("articles").split()))
        elif other:  # the page shows the rules of other options
            dom.write("#title", heading(record.game))
            dom.flag(dom.one("#title"), "data-options", bool(record.game.unusual()))
            dom.write("#rules-text", rules_text(record.game))
        dom.one("#board").classList.add("still")
        at_start = not record.root.children and seat == 0 and not record.game.non_default() and not record.start
        self.as_built = False
        if saving or not (table.screen.picture.take_over(table.session.layout) and at_start):
            table.draw()
        else:
            if not table.session.board.as_built(self.settings.lang):  # the visitor may have chosen another set of pieces
                table.screen.picture.reface()
            if not fresh and self.on_laid is None:
                self.as_built = not record.terms and not any(player.level or player.name for player in record.players)
        return table

    def opened(self) -> None:
        """Marks the page as opened, now that the board shows the game."""
        table = self.table
        assert table is not None
        dom.root().removeAttribute("data-link")
        if self.finder.beside:
            self._beside = address_of(*self.finder.beside)
            table.saving.only_look(table.session.seat)
            self.finder.beside = None
        else:
            table.save(table.saving.come())
        table.saving.begin()
        if self.on_laid:
            self.on_laid(table)
            table.everything(False)
        self.let_glide()
        table.start_turn()

    def let_glide(self) -> None:
        """Lets pieces glide from now on; the first drawing is not animated."""
        self.run(_let_move(dom.one("#board")))

    def clear(self) -> None:
        """Takes the game off the page."""
        self.table = None
        dom.root().removeAttribute("data-link")

    # Notices.
    def say_problems(self, problems: "list[Words]") -> None:
        """Replaces the notices over the board by these."""
        self.notes, held = problems, dom.one("#notes :focus")
        notes = controls.note(problems, self.settings.lang) if problems else ""
        if self._beside:
            way = f' <a href="#{esc(self._beside)}">{controls.t("beside.open")}</a>'
            notes += controls.note([Words("beside.own")], self.settings.lang, False, way)
        dom.write("#notes", notes)
        if held:
            dom.focus(dom.KEYBOARD_START)

    def say_problem(self, words: Words) -> None:
        """Adds a notice."""
        if words not in self.notes:
            self.say_problems(self.notes + [words])

    def hush(self) -> None:
        """Removes all notices."""
        self._beside = ""
        self.say_problems([])


async def _let_move(board: js.JsProxy) -> None:
    """Lets pieces glide from now on; the first drawing is not animated."""
    await asyncio.sleep(0.05)
    board.classList.remove("still")
