"""The page: which one it is, what it opens on, and what its buttons do. One set of delegated listeners for its whole life."""

import asyncio

import js
from pyscript import document, window

from core.drawing.svg import esc
from core.records import link
from core.records.record import Record
from core.words import Words, say
from ui import dom
from ui.html import controls, game_layout
from ui.input.keyboard import Keyboard
from ui.input.pointer import PLACES, Pointer
from ui.page.actions import actions_of
from ui.page.home import Home
from ui.page.lazy_rooms import LazyRooms
from ui.page.offline import Offline
from ui.play.game_in_play import GameInPlay
from ui.play.saving import address_of
from ui.storage.find_record import RecordFinder
from ui.storage.settings import Settings
from ui.storage.store import GAME, Store
from ui.worker.engine import Engine

FAILED = Words("engine.failed")
# What changes a game, and so has to wait while another tab goes on with it.
CHANGES = ("resign", "draw", "unend", "swap", "players", "players-here", "comment", "save-comment", "type", "go")


class App:
    """Everything on this page."""

    def __init__(self) -> None:
        self.store = Store()
        self.settings = Settings(self.store)
        self.table: GameInPlay | None = None
        self.dialogs: js.JsProxy = None  # Asking makes them
        self.asking = LazyRooms(self)
        self.base = str(dom.root().dataset.base)
        self.page = str(dom.root().dataset.page)  # a game id where the build made the page, else ""
        self.prerendered = bool(dom.root().hasAttribute("data-build"))
        self.opponent = Engine(self._engine_changed)
        self.offline = Offline(self.base, lambda: self.settings.lang, self.store.unkept)
        self.pointer = Pointer(self)
        self.keys = Keyboard(self)
        dom.listen(dom.one("#app"), "click", self._clicked)
        dom.listen(document.body, "click", self._clicked_outside)
        dom.listen(document.body, "change", self._changed)
        dom.listen(document.body, "submit", self._submitted)
        dom.listen(js.globalThis, "hashchange", self._address_changed)
        dom.listen(js.globalThis, "storage", self._stored_elsewhere)
        dom.listen(js.globalThis, "resize", self._resized)
        dom.listen(js.globalThis, "pagehide", self._leaving)
        self.notes: list[Words] = []
        self.beside = ""  # the address of one's own game that begins like the one in the link, while that is offered
        self.opening = RecordFinder(self.store)
        self.home = Home(self)
        self.actions = actions_of(self)
        self.embed = None
        if dom.root().hasAttribute("data-embed"):
            from ui.embed.frame import EmbedFrame

            self.embed = EmbedFrame(self)

    # Opening.
    async def open(self) -> None:
        """The page for the address, with breaths between; what is tapped meanwhile is kept by static/js/boot.js."""
        fragment = dom.location_hash()
        named = link.named(fragment) if len(fragment) <= link.MOST_CHARACTERS else []
        lost = await self.fetch_games(named)
        asked = link.read("" if lost else fragment, "" if self.page == "home" else self.page)
        asked.problems.extend(lost)
        if asked.lang:
            dom.root().lang = asked.lang
        if asked.theme:
            dom.root().setAttribute("data-theme", asked.theme)
        if self.embed:
            self.embed.asked(asked)
        problems = asked.problems
        if asked.record is None:
            lost = await self.home.look_for_games()
            problems.extend(words for words in lost if words not in problems)
            self._open_home()
        else:
            if problems and asked.record.root.children:
                problems.append(Words("link.kept", ply=asked.record.here.ply))
            record, seat, name = self.opening.find(asked)
            if self.opening.beside:
                self.beside = address_of(*self.opening.beside)
            if asked.seat is not None:
                seat = asked.seat
            table = self._lay(record, seat, name, taking_over=True)
            await self._do(table, [table.scene.stand])
            if not table.scene.as_built:
                await self._do(table, table.scene.settling())  # type: ignore[no-untyped-call]
            await self._do(table, [self._seated])
        problems.extend(self.opening.problems)
        if not self.store.works and not self.store.guest:
            problems.append(Words("store.denied"))
        elif self.store.unreadable():
            problems.append(Words("record.unreadable"))
        self.say_problems(problems)
        self._dress()
        await dom.breath()
        self._wake()
        if self.table and self.table.scene.as_built:
            await self._do(self.table, self.table.scene.settling())  # type: ignore[no-untyped-call]

    async def _do(self, table: GameInPlay, steps) -> None:  # type: ignore[no-untyped-def]
        """Step by step, with breaths between, unless somebody follows a link meanwhile."""
        for step in steps:
            await dom.breath()
            if self.table is table:
                step()

    async def fetch_games(self, ids: "list[str]") -> "list[Words]":
        """Has the page read these games besides its own; what is to be said when it cannot."""
        lost = await dom.parcels(ids) if ids else ""
        return [Words("game.absent", reason=lost)] if lost else []

    def _sit_down(self, record: Record, seat: int, name: str) -> None:
        self._lay(record, seat, name).scene.everything(False)
        self._seated()

    def _lay(self, record: Record, seat: int, name: str, taking_over: bool = False) -> GameInPlay:
        """A game's table on the page; its board is to be brought up to date."""
        if self.table:
            self.table.leave()
        fresh = not taking_over or str(dom.root().dataset.page) != record.game.id
        table = self.table = GameInPlay(record, seat, self.settings, self.opponent, name)
        table.on_problem = table.saving.on_problem = self.say_problem
        document.body.setAttribute("data-game", record.game.id)
        if fresh or not dom.one("#board"):
            dom.write("#app", game_layout.game(record, seat, self.settings.lang, self.prerendered, self.base))
        board = dom.one("#board")
        board.classList.add("still")
        in_characters = not getattr(table.view, "pictures", False)
        at_start = not record.root.children and seat == 0 and not record.game.chosen()
        if not (table.scene.take_over() and at_start and in_characters):  # else it is as the build has drawn it, in Japanese
            table.scene.whole()
        elif self.settings.lang != "ja":
            table.scene.translate()
        elif not fresh and not self.embed:
            table.scene.as_built = self.settings.on("gains", True) and not any(player.level or player.name for player in record.players)
        return table

    def _seated(self) -> None:
        """The board shows where the game stands."""
        table = self.table
        assert table is not None
        dom.root().removeAttribute("data-link")
        if self.opening.beside:
            table.saving.only_look(table.seat)
            self.opening.beside = None
        else:
            table.keep()
        table.saving.begin()
        if self.embed:
            self.embed.open()
            table.scene.everything(False)
        asyncio.create_task(_let_move(dom.one("#board")))
        table.engine.turn()

    def open_record(self, record: Record, seat: int) -> None:
        """Another game on this page."""
        self.hush()
        self._sit_down(record, seat, self.store.new_name())
        self._dress()

    def _open_home(self) -> None:
        self.table = None
        dom.root().removeAttribute("data-link")
        self.home.write()

    def _dress(self) -> None:
        """Everything that follows the language: titles, spoken names of fixed buttons."""
        lang = self.settings.lang
        for element in dom.every("[data-aria]"):
            element.setAttribute("aria-label", say(Words(str(element.dataset.aria)), lang))
        key = "game." + self.table.record.game.id if self.table else "home.title"
        document.title = say(Words(key), lang) + " — 駒窓 Komado"
        for button in dom.every('[data-do="theme"]'):
            button.setAttribute("aria-label", say(Words("set.theme." + self.settings.theme if self.settings.theme else "set.theme."), lang))
        for button in dom.every(".lang [data-do]"):
            button.setAttribute("aria-pressed", "true" if str(button.lang) == lang else "false")
        self.offline.dress()

    def _wake(self) -> None:
        """The page can be played: taps made before are made now, then the engine is started behind it."""
        window.komadoAwake()
        waiting = [str(spot) for spot in window.komadoTaps]
        window.komadoTaps.length = 0
        dom.root().setAttribute("data-ready", "board")
        if self.table:
            if self.embed:
                self.embed.ready()
            for spot in waiting:
                self.table.tap(spot)
            if not dom.root().hasAttribute("data-embed"):  # in somebody else's page only when it is needed
                asyncio.create_task(self._wake_engine())
                asyncio.create_task(self.asking.read_soon())
        else:
            asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        await asyncio.sleep(1)  # what the home shows, or the engine has to answer, goes first
        self.offline.begin()

    async def _wake_engine(self) -> None:
        await dom.breath()  # what can be played is painted first
        if await self.opponent.wake():
            dom.root().setAttribute("data-ready", "engine")

    def _engine_changed(self) -> None:
        state = self.opponent.state
        if state in ("lost", "failed"):
            dom.root().setAttribute("data-ready", "board")
        elif state == "ready":
            dom.root().setAttribute("data-ready", "engine")
            if FAILED in self.notes:
                self.say_problems([words for words in self.notes if words != FAILED])
        if state in ("ready", "failed"):
            asyncio.create_task(self._keep())
        if state == "failed" and self.table and any(player.level for player in self.table.record.players):
            self.say_problem(FAILED)
        if self.table:
            self.table.engine.changed()
        if state == "lost" and not self.opponent.asking:
            asyncio.create_task(self._wake_engine())

    # Notices.
    def say_problems(self, problems: "list[Words]") -> None:
        """The notices over the board: these and no others."""
        self.notes = problems
        notes = controls.note(problems, self.settings.lang) if problems else ""
        if self.beside:
            way = f' <a href="#{esc(self.beside)}">{controls.t("beside.open")}</a>'
            notes += controls.note([Words("beside.own")], self.settings.lang, False, way)
        dom.write("#notes", notes)

    def hush(self) -> None:
        """No notices."""
        self.beside = ""
        self.say_problems([])

    def say_problem(self, words: Words) -> None:
        """One more notice."""
        if words not in self.notes:
            self.say_problems(self.notes + [words])

    # What is clicked.
    def _clicked(self, event: js.JsProxy) -> None:
        if self.pointer.answered(event):
            return
        target = event.target
        spot = target.closest("[data-spot]") if target.closest else None
        if spot and target.closest(PLACES) and self.table:
            self.table.tap(str(spot.dataset.spot))
            return
        element = target.closest("[data-do], [data-go]") if target.closest else None
        if not element:
            row = target.closest("[data-point]") if target.closest else None
            if row and self.table:
                self.table.point(str(row.dataset.point))
            return
        if element.hasAttribute("data-go") and self.table:
            self.table.go_to(int(str(element.dataset.go)))
        elif element.hasAttribute("data-do"):
            self.do(str(element.dataset.do))

    def _clicked_outside(self, event: js.JsProxy) -> None:
        """Buttons of the dialog and of the offer, which lie outside the app element; a click on the dialog's backdrop closes it."""
        target = event.target
        element = target.closest("#sheet [data-do], #update [data-do]") if target.closest else None
        if element:
            self.do(str(element.dataset.do))
        elif str(target.id) == "sheet":
            self.asking.close()

    def _changed(self, event: js.JsProxy) -> None:
        if event.target.closest("#sheet"):
            self.dialogs.changed(event.target)

    def _submitted(self, event: js.JsProxy) -> None:
        event.preventDefault()
        self.dialogs.typed()

    def _address_changed(self, event: js.JsProxy) -> None:
        """Somebody followed a link to this same page: it opens like a new one. The page round a frame changes only its theme."""
        if self.embed and dom.root().dataset.embed:
            dom.root().setAttribute("data-theme", link.read(dom.location_hash()).theme)
            return
        if self.table is None or dom.location_hash() != address_of(self.table.record, self.table.seat):
            window.location.reload()

    def _stored_elsewhere(self, event: js.JsProxy) -> None:
        """Another tab has stored something: a game that goes on there is followed here."""
        table = self.table
        if table and table.behind and str(event.key) == GAME + table.saving.name and table.saving.catch_up():
            table.shown_anew()

    def _leaving(self, event: js.JsProxy) -> None:
        """The page goes, or is frozen: what waits to be stored is stored."""
        if self.table:
            self.table.saving.now()

    def _resized(self, event: js.JsProxy) -> None:
        if self.table and self.table.scene.fitting() != self.table.scene.layout:
            self.table.skip()
            self.table.scene.whole()
            self.table.scene.everything(False)

    def do(self, name: str) -> None:
        """Does one of the page's actions; `name:argument` carries an argument."""
        action, _, argument = name.partition(":")
        found = self.actions.get(action)
        if found is None or (self.table is None and action not in ("lang", "theme", "hush", "update", "update-later")):
            return
        if self.table and self.table.behind and action in CHANGES:
            self.asking.close()
            self.table.speak(Words("tab.elsewhere"))
            return
        if argument:
            found(argument)
        else:
            found()

    def set_lang(self, lang: str = "") -> None:
        """Switches the language in place, to the other one when none is named."""
        self.settings.set_lang(lang or ("en" if self.settings.lang == "ja" else "ja"))
        if self.table:
            if self.table.dress():
                self.table.scene.whole()
            else:
                self.table.scene.translate()
            self.table.scene.everything(False)
            self.table.scene.side()
            self.table.analysis.write()
        else:
            self._open_home()
        self.say_problems(self.notes)
        self._dress()

    def next_theme(self) -> None:
        """The next of the three themes."""
        self.settings.next_theme()
        self._dress()

    def show_tab(self, name: str) -> None:
        """One of the panels beside the board."""
        for tab in game_layout.TABS:
            button, panel = dom.one("#tab-" + tab), dom.one("#" + tab)
            if button and panel:
                button.setAttribute("aria-selected", "true" if tab == name else "false")
                dom.flag(panel, "hidden", tab != name)
        if self.table:
            self.table.analysis.show(name == "analysis")


async def _let_move(board) -> None:  # type: ignore[no-untyped-def]
    """Pieces glide from now on; what was just drawn did not."""
    await asyncio.sleep(0.05)
    board.classList.remove("still")
