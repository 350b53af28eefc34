"""The room in which a position is set up by hand, over the table of a game, which stays unchanged until the draft is finished.

The draft is stored at each step, under the name of the game, until a game begins from it. What lies on the board is drawn by the game's
own board.
"""

import asyncio

from core.contract import BadOption
from core.drawing.layers import edges
from core.levels import WEAKEST
from core.records.lines import runs
from core.records.record import Player, Record
from core.steps import finish
from core.words import Words, room, say
from games import board_of, ids, load
from ui import device, dom, focus
from ui.editor import mends, views
from ui.editor.model import LONGEST, Draft
from ui.play.game_page import GamePage
from ui.play.registry import Action
from ui.play.table import Table
from ui.storage import long_json
from ui.storage.last_level import level_of
from ui.turn_token import TurnToken

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.positions.parts import PaletteItem
    from core.steps import Steps
    from ui.reading.understood import Understood

DRAFT = "draft."  # key prefix before a game's id
MOST = 20000  # characters of a text that is read as a record
SHOWN = 2  # s that "copied" stands
PLAYED = ("engine", "two", "compose")  # ways on that need a position in which the game goes on
FILES = ("picture", "drawing")  # ways on that need no possible position
NOTHING = "edit.no_diagram"  # the text may be a record
LYING = "(max-height: 33rem) and (orientation: landscape) and (max-width: 59.99rem)"  # as in editor.css
WIDTH = 640  # CSS pixels of a picture


class Editor:
    """One position being set up. `cover(leave)` is called once it is open, and with None once it is closed."""

    def __init__(self, page: GamePage, table: Table, cover: "Callable[[Callable[[], object] | None], object]") -> None:
        room("ui/editor")
        room("core/positions")
        self.cover = cover
        self.page = page
        self.table = table
        self.seat = table.session.seat
        record = table.session.record
        self.draft = Draft(record.game, record.position.text())
        self.here = self.draft.stored()  # the position of the game
        self.draft.restore(page.store.get(DRAFT + record.game_id))
        self.owner = self.seat  # whose pieces the palette shows, where it shows one side's
        self.cursor = ""
        self.problem: Words | None = None  # why the last tap or text came to nothing
        self._life = TurnToken()  # until the room is left
        self._reading = TurnToken(self._life)  # of a text, until another is read or something is laid
        self._judged = TurnToken(self._life)  # until another verdict is shown
        self._unread = False  # the field has a text that was refused: the board shows another position
        self.told: list[tuple[Words, int]] = []  # of the text that was read last: the problems and their lines, 0 for the whole text
        self._written = dom.Written()
        self._game = self.draft.game

    @property
    def lang(self) -> str:
        """The page's language."""
        return self.page.settings.lang

    # Coming and going.
    def opening(self) -> "Steps[None]":
        """In steps: shows the room, once all of it is drawn."""
        self.page.actions.cover({}, self.close)
        for element in list(dom.one("#app").children):
            dom.flag(element, "inert", True)
        dom.one("#app").insertAdjacentHTML(
            "afterbegin",
            '<section id="editor" class="editor" role="dialog" aria-modal="true" aria-labelledby="edit-title" hidden></section>',
        )
        self.cover(self.escape)
        for _ in self._filling():
            yield
            if not self.is_open():  # left while it was drawn
                return

    def _filling(self) -> "Steps[None]":
        yield
        shown = self._shown()
        laid = [each for each in shown if self.draft.remaining(each) > 0 and (each.most or each is shown[0])]
        self.draft.choose(laid[0].id if laid else "")  # the first that is not laid already
        yield from self._translating()
        dom.flag(dom.one("#editor"), "hidden", False)
        dom.flag(dom.root(), "data-editing", True)
        self.table.save("address")  # a reload comes back to the editor
        self.page.actions.cover(self.actions(), self.close)
        dom.focus('#editor [data-do="edit-close"]')

    def close(self) -> None:
        """Back to the game that lay there."""
        self._life.end()
        self.page.actions.cover(None)
        element = dom.one("#editor")
        if element:
            element.remove()
        for element in list(dom.one("#app").children):
            dom.flag(element, "inert", False)
        dom.flag(dom.root(), "data-editing", False)
        self.table.save("address")
        self.cover(None)
        dom.focus('.tools [data-do="menu"]')

    def is_open(self) -> bool:
        """True as long as this room is on the page."""
        return self._life.alive and bool(dom.one("#editor"))

    def translate(self) -> None:
        """Writes everything, in the page's language."""
        finish(self._translating())

    def _translating(self) -> "Steps[None]":
        dom.write("#editor", views.frame(self.draft, self.seat, self.lang))
        for named in dom.every("#editor [data-aria]"):
            named.setAttribute("aria-label", say(Words(str(named.dataset.aria)), self.lang))
        yield
        self._begin()
        yield
        yield from self._drawing()

    def fitting(self) -> str:
        """The layout of the board for this window: on a phone lying down it has half of the width."""
        return str(self.table.session.board.layouts[-1]) if dom.media(LYING) else self.table.fitting()

    def _begin(self) -> None:
        """A board of its own for the game with the options that the draft has now; `draw` must follow."""
        self._written.forget()
        self._game = self.draft.game
        self.view = board_of(self.draft.game)
        shown = self.table.session.board
        for setting in self.view.settings:
            self.view.choose(setting.name, shown.switched[setting.name])
        self.layout = self.fitting()
        drawn = views.board(self.draft, self.view, self.layout, self.seat, self.lang)
        dom.write("#edit-stage", drawn)
        dom.one("#edit-stage").setAttribute("data-edges", edges(drawn))

    # Drawing.
    def draw(self) -> None:
        """Writes what differs from the last time."""
        finish(self._drawing())

    def _drawing(self) -> "Steps[None]":
        draft, lang = self.draft, self.lang
        if draft.game.non_default() != self._game.non_default():
            self._begin()
        view, layout, seat = self.view, self.layout, self.seat
        outline = draft.outline()
        wide = board_of(outline) if outline is not None else None
        self._layer("pieces", views.pieces(draft, view, layout, seat))
        yield
        self._layer("over", views.marks(draft, view, wide, layout, seat, self.problem))
        yield
        self._layer("spots", views.spots(draft, wide or view, self.cursor, layout, seat, lang))
        yield
        for place, player in ((".edit-side.far", 1 - seat), (".edit-side.near", seat)):
            hand = dom.one(place + " .helds")
            scrolled = hand.scrollLeft if hand else 0
            self._part(place, views.side(draft, view, player, seat, lang))
            if scrolled and dom.one(place + " .helds"):
                dom.one(place + " .helds").scrollLeft = scrolled
        yield
        owner = self.owner if views.split(draft) else None
        self._part("#edit-palette", views.palette(draft, view, seat, lang, owner))
        yield
        self._part("#edit-more", views.more(draft, view, layout, seat, self.owner, lang))
        yield
        self._judge()
        yield
        text = draft.stored() if "&" in draft.stored() else draft.text()
        field = dom.one("#edit-text")
        if self._written.differs("text", text):
            field.value = text
        dom.one("#editor").setAttribute("data-draft", draft.text())
        self._enable()

    def _is_ready(self) -> bool:
        """True if one may go on with the position: it is possible, and the field has no other."""
        return self.draft.position() is not None and not self._unread

    def _enable(self) -> None:
        """Enables or disables the buttons for steps and for ways on."""
        draft, position = self.draft, self.draft.position()
        over = position is None or position.outcome() is not None
        able = {"undo": draft.can_undo(), "redo": draft.can_redo(), "edit-done": self._is_ready()}
        for way, _ in views.WAYS:
            able["edit-go:" + way] = way in FILES or (self._is_ready() and not (over and way in PLAYED))
        for do, can in able.items():
            dom.one(f'#editor [data-do="{do}"]').setAttribute("aria-disabled", "false" if can else "true")

    def _layer(self, name: str, drawn: str) -> None:
        self._part(f'#edit-stage [data-layer="{name}"]', drawn)

    def _part(self, selector: str, html: str) -> None:
        """Writes a part; a control in it that had the focus has it again."""
        if not self._written.differs(selector, html):
            return
        focus.rewrite(selector, html)

    def _judge(self) -> None:
        """The verdict; for an impossible draft the changes that would help follow a moment later."""
        draft = self.draft
        html = views.verdict(draft, self.lang, self.told) if self.problem is None else views.refused(self.problem, self.lang)
        if self._written.differs("verdict", (html, draft.stored())):
            self._judged.end()
            self._judged = TurnToken(self._life)
            dom.write("#edit-verdict", html)
            dom.one("#edit-verdict").setAttribute("data-good", "" if self.problem or draft.position() is None else "yes")
            if self.problem is None and draft.position() is None:
                self.page.run(self._offer(html, self._judged))

    async def _offer(self, html: str, judged: TurnToken) -> None:
        """Adds the changes that would help to a verdict, if it still stands when they have been found."""
        await judged.after(dom.breath())
        found = await judged.after(dom.in_slices(mends.find(self.draft)))
        offered = [views.mend(self.draft, each, self.view, self.layout, self.seat, self.lang) for each in found]
        dom.write("#edit-verdict", html + "".join(offered))

    def changed(self, told: "list[tuple[Words, int]] | None" = None) -> None:
        """After a step: stored and drawn. `told`: the problems of a text that was read."""
        self.told = told or []
        self.page.store.put(DRAFT + self.draft.game.id, self.draft.stored())
        self._accept()
        self.draw()

    def _accept(self) -> None:
        """What was wrong is no more; `draw` must follow, which writes the draft's text over one that was refused."""
        self.problem = None
        self._reading.end()
        if self._unread:
            self._written.forget("text")
        self._unread = False

    # What is done to it.
    def tap(self, spot: str) -> None:
        """A place was tapped."""
        self.cursor = spot
        try:
            self.draft.tap(spot)
        except BadOption as error:
            self.problem = error.words
            self.draw()
            return
        self.changed()

    def drop(self, start: str, end: str, beside: bool) -> None:
        """A piece was dragged: to another place, into a hand, or `beside` the board."""
        tool = self.draft.tool
        self.draft.choose("")
        if end and end != start:
            if self.draft.tap(start):
                self.draft.tap(end)
        elif beside:
            self.draft.erase(start)
        self.draft.choose(tool.id if tool else "")
        self._written.forget('#edit-stage [data-layer="pieces"]')  # the piece was drawn under the pointer
        self.changed()

    def _shown(self) -> "list[PaletteItem]":
        """The items that the palette shows."""
        owner = self.owner if views.split(self.draft) else None
        return [each for each in self.draft.palette if owner is None or each.owner in (-1, owner)]

    def nth(self, number: int) -> None:
        """Chooses an item by its number in the palette."""
        shown = self._shown()
        if number <= len(shown):
            self.choose(shown[number - 1].id)

    def choose(self, name: str) -> None:
        """Chooses an item, or none if it was chosen."""
        tool = self.draft.tool
        self.draft.choose("" if tool is not None and tool.id == name else name)
        self.draw()

    def _own(self, owner: str) -> None:
        """The other side's pieces, with the same one chosen if there is one."""
        at = [i for i, each in enumerate(self._shown()) if each is self.draft.tool]
        self.owner = int(owner)
        self.draft.choose(self._shown()[at[0]].id if at else "")
        self.draw()

    def turn(self) -> None:
        """Gives the turn to the other side."""
        for each in self.draft.choices():
            if each.name == "turn":
                self.draft.set("turn", "1" if self.draft.values["turn"] == "0" else "0")
                self.changed()

    def option(self, name: str, value: str) -> None:
        """Changes an option, which may change the board."""
        try:
            self.draft.option(name, value)
        except BadOption as error:
            self.problem = error.words
        else:
            self._accept()
            self.page.store.put(DRAFT + self.draft.game.id, self.draft.stored())
        self.draw()

    def read(self, text: str) -> None:
        """A text was pasted or written: one of positions, a diagram, a draft with its options, a link or a record."""
        line = text.strip()
        if line in ("", self.draft.text(), self.draft.stored()):
            if self._unread or line and self.problem is not None:
                self.changed()
            return
        if "\n" not in line and len(line) < LONGEST and self.draft.restore(line):
            self.changed()
            return
        self._reading.end()
        self._reading = TurnToken(self._life)
        if "\n" in line or ":" not in line:
            self.page.run(self._read(line, self._reading))
            return
        problem = self.draft.read(line)
        if problem is None:
            self.changed()
        elif len(line) > MOST:
            self._refuse(problem)
        else:
            self.page.run(self._read_record(line, problem, self._reading))

    def typed(self, text: str) -> None:
        """The text in the field was changed, and is read later: what is wrong with a line of a position is told at once."""
        line = text.strip()
        self._reading.end()
        own = line in ("", self.draft.text(), self.draft.stored())
        self.problem = None if own or "\n" in line or "=" in line or "/" in line else self.draft.unreadable(line)
        self._unread = self.problem is not None
        self._judge()
        self._enable()

    async def _read(self, text: str, reading: TurnToken) -> None:
        """Reads a text in slices: a diagram, or else a link or a record. Nothing comes of it if something is laid or read meanwhile."""
        begun = Draft(self.draft.game)
        problem = await reading.after(dom.in_slices(begun.reading(text)))
        if problem is None:
            self._take(begun.stored(), [(begun.assumed, 0)] if begun.assumed else [])
        elif len(text) > MOST:
            self._refuse(problem)
        else:
            await self._read_record(text, problem, reading)

    async def _read_record(self, text: str, problem: Words, reading: TurnToken) -> None:
        """A link or a record stands for its last position, if it is one of this game. `problem`: why the text is no position or diagram."""
        own = other = self.draft.game.id
        is_board = "\n" in text and problem.key != NOTHING  # and no record: the names of its columns are no moves
        read = None if is_board else await self._understood(text, reading)
        if read is None:
            self._refuse(problem)  # at once; that it is another game's may follow
        elif read.record is not None:
            other = read.record.game_id
        is_sure = read is not None and not (read.problems and "\n" in text)
        if other == own and not is_sure and ("\n" in text or ":" in text):
            other = await self._other_game(text, reading)
        if other != own:
            self._refuse(Words("text.other_game", game=Words("game." + other)))
        elif read is not None and read.record is not None:
            self._take(Draft(read.record.game, read.record.position.text()).stored(), read.foremost())

    async def _understood(self, text: str, reading: TurnToken) -> "Understood | None":
        """A text read as a link or a record; None for one that gives no position but the start."""
        if await reading.after(dom.parcels(["reading"])):
            return None
        from ui.reading.understood import Understood

        read = Understood(text, self.draft.game.id)
        if await reading.after(self.page.fetch_games(await reading.after(dom.in_slices(read.others())))):
            return None
        await reading.after(dom.in_slices(read.steps()))
        record = read.record
        if record is None:
            return None
        is_board = read.drawn and record.game_id == self.draft.game.id
        return read if is_board or record.start or record.root.children else None

    async def _other_game(self, text: str, reading: TurnToken) -> str:
        """The id of the other game whose position or diagram a text has; that of this game if there is none."""
        own = self.draft.game.id
        if await reading.after(self.page.fetch_games([game_id for game_id in ids() if game_id != own])):
            return own
        return str(await reading.after(dom.in_slices(self._game_of(text))))

    def _game_of(self, text: str) -> "Steps[str]":
        """In steps: the other game whose position or diagram a text has; this one if there is none."""
        for game_id in ids():
            if game_id != self.draft.game.id:
                other = Draft(load(game_id))
                yield
                problem = yield from other.reading(text)
                if problem is None and other.position() is not None and other.assumed is None:
                    return game_id
        return self.draft.game.id

    def _take(self, stored: str, told: "list[tuple[Words, int]]") -> None:
        """Takes a draft that a text stands for."""
        self.draft.restore(stored)
        self.changed(told)

    def _refuse(self, problem: Words) -> None:
        """Shows what is wrong with a text. One that stays in the field is not what the board shows."""
        self.problem = problem
        self._unread = str(dom.one("#edit-text").value).strip() not in ("", self.draft.text(), self.draft.stored())
        self.draw()

    async def _copy(self) -> None:
        button = dom.one('[data-do="edit-copy"]')
        button.classList.add("done" if await device.copied(dom.one("#edit-text")) else "bare")
        await asyncio.sleep(SHOWN)
        button.classList.remove("done", "bare")

    def _preset(self, name: str) -> None:
        if name == "here":
            self.draft.restore(self.here)
        else:
            self.draft.preset(name)
        self.changed()

    def count(self, argument: str) -> None:
        """Changes a number: its name, "=", by how much."""
        key, _, by = argument.rpartition("=")
        self.draft.count(key, int(by))
        self.changed()

    def _set(self, argument: str) -> None:
        name, _, value = argument.partition("=")
        self.draft.set(name, value)
        self.changed()

    def _mend(self, stored: str) -> None:
        self.draft.restore(stored)
        self.changed()

    def escape(self) -> None:
        """Closes the ways on if they are open, else the room."""
        if dom.one("#editor").hasAttribute("data-then"):
            self._then("")
        else:
            self.close()

    def _then(self, on: str) -> None:
        """Opens the buttons for what to do with the position, or closes them for ""."""
        if not on or self._is_ready():
            dom.flag(dom.one("#editor"), "data-then", bool(on))
            dom.focus('#edit-then [aria-disabled="false"]' if on else '[data-do="edit-done"]')

    def _go(self, way: str) -> None:
        """Goes on with the position."""
        if way in FILES:
            self.page.run(self._picture(way == "picture"))
            return
        position = self.draft.position()
        if position is None or self._unread or (way in PLAYED and position.outcome() is not None):
            return
        person, level = Player("", ""), level_of(self.page.store, self.draft.game.id) or WEAKEST
        players = (person, person)
        if way == "engine":
            players = (Player(level, ""), person) if position.turn else (person, Player(level, ""))
        self._open(self.draft.done(players), position.turn if way == "engine" else self.seat)
        if way in ("examine", "share", "compose"):
            self.page.actions.do("tab:analysis" if way == "examine" else way)

    def _open(self, record: Record, seat: int) -> None:
        """Opens a game of the draft, which takes the draft's place in the store before a move is made: a later visit finds the position.
        It also takes the place of such a game that the editor was opened over."""
        store, before = self.page.store, self.table.session.record
        name = store.new_name()
        if before.start and not before.root.children and not before.root.end and not before.terms:
            store.forget(self.table.saving.name)
        if record.start:
            store.put("positions", "1")
            store.put_game(name, finish(long_json.writing(finish(record.telling()))), not runs(record), seat)
        store.put(DRAFT + record.game_id, "")
        self.close()
        self.page.hush()
        self.page.open_named(record, seat, name)

    async def _picture(self, in_pixels: bool) -> None:
        """Saves the board as it is, possible or not, as a file: in pixels as far as the browser can."""
        if await dom.parcels(["dialogs"]):
            return
        from core.export.poster import data_address, poster, size
        from core.export.standalone_svg import StyleSheet

        draft = self.draft
        record = Record(draft.game)
        record.root.position = draft.picture()
        sheet = StyleSheet(str(dom.one("head style").textContent), draft.game.id)
        drawn = poster(self.view, record, sheet, self.page.settings.theme or "auto", self.layout, self.seat, self.lang)
        name, (wide, high) = draft.game.id + "-position", size(self.view, self.layout)
        address = await device.pixels(data_address(drawn), WIDTH, WIDTH * high // wide) if in_pixels else ""
        if address:
            device.save_from(address, name + ".png")
        else:
            await device.save(drawn, name + ".svg")

    def actions(self) -> "dict[str, Action]":
        """The actions of buttons and keys while the room is open."""

        def step(go: str) -> Action:
            def run(_table: Table, _argument: str) -> None:
                if getattr(self.draft, go)():
                    self.changed()

            return Action(run)

        def lang(_table: Table, _argument: str) -> None:
            self.page.actions.do("lang")
            self.translate()

        def does(run: object) -> Action:
            return Action(lambda _table, argument: run(argument))  # type: ignore[operator]

        return {
            "undo": step("undo"),
            "redo": step("redo"),
            "cancel": does(lambda _: self.escape()),
            "edit-close": does(lambda _: self.close()),
            "edit-lang": Action(lang),
            "edit-choose": does(self.choose),
            "edit-owner": does(self._own),
            "edit-set": does(self._set),
            "edit-count": does(self.count),
            "edit-mend": does(self._mend),
            "edit-preset": does(self._preset),
            "edit-copy": does(lambda _: self.page.run(self._copy())),
            "edit-done": does(lambda _: self._then("1")),
            "edit-back": does(lambda _: self._then("")),
            "edit-go": does(self._go),
        }
