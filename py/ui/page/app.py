"""Start-up: reads the address, opens the home or a game, and owns the objects that live as long as the page."""

import asyncio

import js
from pyscript import document, window

from core.records import link
from core.records.lines import engines
from core.records.record import LINK
from core.words import Words, say
from ui import dom
from ui.input.clicks import Clicks
from ui.input.keyboard import Keyboard
from ui.input.pointer import Pointer
from ui.page import actions
from ui.page.lazy_rooms import LazyRooms
from ui.page.offline import Offline
from ui.play.game_page import GamePage
from ui.play.saving import address_of
from ui.play.table import Table
from ui.storage.settings import Settings
from ui.storage.store import GAME, Store
from ui.worker.engine import Engine

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.embed.frame import EmbedFrame
    from ui.page.home import Home

FAILED = Words("engine.failed")
WAITS = "komado.waits"  # kept in the tab while its visitor waits for somebody to play with


class App:
    """Owns everything on this page."""

    def __init__(self) -> None:
        self.store = Store()
        self.settings = Settings(self.store)
        self.engine = Engine(self._engine_changed)
        base = str(dom.root().dataset.base)
        self.own_game = str(dom.root().dataset.page)  # a game id where the build made the page, "home", else ""
        self.page = GamePage(self.store, self.settings, self.engine, base, bool(dom.root().hasAttribute("data-build")))
        self.page.on_written = self._dress
        self.offline = Offline(base, lambda: self.settings.lang, self.store.unkept)
        self.rooms = LazyRooms(self.page, self.offline.words)
        self.pointer = Pointer(self.page)
        self.keyboard = Keyboard(self.page, self.rooms.is_open)
        self.clicks = Clicks(self.page, self.pointer)
        dom.listen(js.globalThis, "hashchange", self._address_changed)
        dom.listen(js.globalThis, "storage", self._stored_elsewhere)
        dom.listen(js.globalThis, "resize", self._resized)
        dom.listen(js.globalThis, "pagehide", self._leaving)
        dom.listen(js.globalThis, "pageshow", self._shown)
        self.home: Home | None = None
        actions.enter(self)
        self.frame: EmbedFrame | None = None  # set in a frame of another site's page
        if dom.root().hasAttribute("data-embed"):
            from ui.embed import frame

            self.frame = frame.EmbedFrame(self.page)

    # Opening.
    def _parcels(self, fragment: str) -> "list[str]":
        """The games and rooms without which a link cannot be opened."""
        named = link.named(fragment) if len(fragment) <= LINK else []
        if "record=" in fragment or "start=" in fragment or self.store.get("positions"):
            named.append("reading")
        if named and named != [self.own_game]:
            named.append("layout")
        if "friend" in fragment:
            named.append("together")
        return named

    async def open(self) -> None:
        """Opens the page for the address, with pauses for the browser; static/js/boot.js stores the taps made meanwhile."""
        dom.rested()
        page, fragment = self.page, dom.location_hash()
        lost = await page.fetch_games(self._parcels(fragment))
        own_game, fragment = "" if self.own_game == "home" else self.own_game, "" if lost else fragment
        asked = await dom.in_slices(link.reading(fragment, own_game), page.tell_reading)
        if asked.problems and len(fragment) <= LINK and not await dom.parcels(["reading"]):  # a chat may have altered it
            from core.records import mending

            asked = await dom.in_slices(mending.reading(fragment, own_game, asked), page.tell_reading)
        asked.problems.extend(lost)
        if self.frame:
            self.frame.asked(asked)
        problems, friends = asked.problems, None
        hides = asked.mode == "puzzle" and not self.frame and asked.record and asked.record.here.following()  # moves to find
        if asked.record is None:
            problems.extend(words for words in await self._make_home() if words not in problems)
        elif hides and not await dom.parcels(["embed", "layout"]):
            from ui.embed import modes

            modes.lay(page, asked.record, asked.seat)
        else:
            friends = await self.rooms.friends() if asked.terms else None
            found = await friends.found(asked) if friends else None
            if problems and not found and asked.record.root.children:
                problems.append(Words("link.kept", ply=asked.record.here.ply))
            record, seat, name = found if found else await dom.in_slices(page.finder.finding(asked), page.tell_reading)
            if record.terms and not (friends or await self.rooms.friends()):  # without that room the stored game is not touched
                record, name = asked.record, page.store.new_name()
            table = page.lay(record, seat if found or asked.seat is None else asked.seat, name, taking_over=True)
            await self._do(table, [table.place_pieces])
            if not page.as_built:
                await self._do(table, table.settling())
            await self._do(table, [page.opened])
        problems.extend(page.finder.problems)
        if not self.store.writes and not self.store.guest:
            problems.append(self.store.why())
        page.say_problems([words for words in problems if not (friends and friends.tells(words))] + page.notes)
        self._dress()
        if friends:
            await friends.come(table)
        self._wake()
        if asked.lesson:
            page.run(self.rooms.learn())
        elif asked.edit and not self.frame:
            page.run(self.rooms.edit())
        elif asked.puzzle:
            page.run(self.rooms.puzzles("puzzle", asked.puzzle))

    async def _do(self, table: Table, steps: "list[Callable[[], None]]") -> None:
        """Runs the steps one by one, with pauses for the browser where they take long, unless another link is followed meanwhile."""
        for step in steps:
            await dom.pause()
            if self.page.table is table:
                step()

    async def _make_home(self) -> "list[Words]":
        """Makes the home on this page; returns notices about its missing parts."""
        absent = await dom.parcels(["home"])  # a game's page comes without this parcel
        if absent:
            return [Words("game.absent", reason=absent)]
        from ui.page import home

        self.home = home.Home(self.page)
        lost = await self.home.look_for_games()
        self._open_home()
        return lost

    def _open_home(self) -> None:
        self.page.clear()
        if self.home:
            self.home.write()

    def _dress(self) -> None:
        """Writes everything that follows the language: titles, spoken names of fixed buttons."""
        lang, table = self.settings.lang, self.page.table
        if table:
            self.rooms.learnt(table)
        for element in dom.every("[data-aria]"):
            element.setAttribute("aria-label", say(Words(str(element.dataset.aria)), lang))
        document.title = say(table.session.record.game.named() if table else Words("home.title"), lang) + " — 駒窓 Komado"
        for button in dom.every('[data-do="theme"]'):
            button.setAttribute("aria-label", say(Words("set.theme." + self.settings.theme), lang))
        for button in dom.every(".lang [data-do]"):
            button.setAttribute("aria-pressed", "true" if str(button.dataset.do) == "lang:" + lang else "false")
        self.offline.dress()

    def _wake(self) -> None:
        """Marks the page as playable: makes the taps stored before, and begins the rest in the background."""
        dom.root().setAttribute("data-ready", "board")
        window.komadoAwake()
        waiting = [str(spot) for spot in window.komadoTaps]
        window.komadoTaps.length = 0
        table = self.page.table
        if table:
            if dom.root().hasAttribute("data-offer"):
                self.rooms.offer(table)
            if self.frame:
                self.keyboard.leads = self.frame.ready()
            for spot in waiting:
                table.do("tap", spot)
        self.page.run(self._rest())

    async def _rest(self) -> None:
        """Starts everything that no first tap needs, once the board or the home page has been painted and the page is idle."""
        await dom.idle()
        table = self.page.table
        if table is None:
            self.page.run(self._keep())
        elif not self.frame:  # in another site's page the engine comes only when needed
            self.page.run(self._wake_engine())
        if table and self.page.as_built:
            await self._do(table, table.settling())
        if table and not self.frame:
            await self.rooms.read_soon()
        elif self.home:
            await self.home.read_long()
        if not self.frame and dom.ask(None, "sessionStorage.getItem", WAITS):
            self.page.run(self.rooms.lobby("resume"))

    async def _keep(self) -> None:
        await asyncio.sleep(1)  # the home page's contents and the engine's first answer go first
        self.offline.begin()

    async def _wake_engine(self) -> None:
        await dom.breath()  # the board is painted first
        if await self.engine.wake():
            dom.root().setAttribute("data-ready", "engine")

    def _engine_changed(self) -> None:
        state, page = self.engine.state, self.page
        if state in ("lost", "failed"):
            dom.root().setAttribute("data-ready", "board")
        elif state == "ready":
            dom.root().setAttribute("data-ready", "engine")
            if FAILED in page.notes:
                page.say_problems([words for words in page.notes if words != FAILED])
        if state in ("ready", "failed"):
            self.page.run(self._keep())
        if state == "failed" and page.table and engines(page.table.session.record) > 0:
            page.say_problem(FAILED)
        if page.table:
            page.table.engine_changed()
        if state == "lost" and not self.engine.asking:
            self.page.run(self._wake_engine())

    # Events of the window.
    def _address_changed(self, event: js.JsProxy) -> None:
        """A link to this same page was followed: opens it like a new page. The page around a frame changes only the theme."""
        table = self.page.table
        if self.frame and dom.root().dataset.embed:
            self.settings.dress(link.read(dom.location_hash()).theme)
            return
        fragment = dom.location_hash()
        if dom.is_kept(fragment):  # a dialog was closed, so its entry has left the history
            return
        if table is None or fragment != address_of(table.session.record, table.session.seat, table.saving.name):
            window.location.reload()

    def _stored_elsewhere(self, event: js.JsProxy) -> None:
        """Another tab has stored something: follows a game that goes on there."""
        table = self.page.table
        if table and table.session.behind and str(event.key) == GAME + table.saving.name:
            table.follow()

    def _leaving(self, event: js.JsProxy) -> None:
        """The page closes or is frozen: stores all unsaved changes."""
        if self.page.table:
            self.page.table.saving.now()

    def _shown(self, event: js.JsProxy) -> None:
        """The browser shows the page again, which it had kept in memory: brings it up to date."""
        if event.persisted:
            window.komadoLook()
            self.settings.begin()
            self.page.run(self._shown_again())

    async def _shown_again(self) -> None:
        if self.home and not self.page.table:
            await self.home.look_for_games()
        await self._translate()

    def _resized(self, event: js.JsProxy) -> None:
        table = self.page.table
        if table:
            table.resized()

    # Language and theme.
    def set_lang(self, lang: str = "") -> None:
        """Switches the language in place, to the other one when none is named."""
        self.settings.set_lang(lang or ("en" if self.settings.lang == "ja" else "ja"))
        self.page.run(self._translate())

    async def _translate(self) -> None:
        """Writes everything in the present language, with a breath before each part."""
        await dom.breath()
        table = self.page.table
        if table:
            table.translate()
        else:
            self._open_home()
        await dom.breath()
        self.page.on_written()
        if dom.one(".finding"):
            self.page.run(self.rooms.show_rules())

    def next_theme(self) -> None:
        """Changes to the next of the three themes."""
        self.settings.next_theme()
        self.page.on_written()
