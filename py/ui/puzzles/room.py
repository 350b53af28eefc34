"""The puzzles on a page: lays one in place of the game, writes the elements around its board, and stores how it went."""

import json

import js
from pyscript import document, window

from core.contract import GameError
from core.records import link
from core.words import Words, room, say
from games import load
from ui import dom
from ui.html.addresses import game_href
from ui.html.controls import t
from ui.input.keys import meant
from ui.play import guided
from ui.play.game_page import GamePage
from ui.play.registry import Action
from ui.puzzles import choosing, daily, fresh, hub, markup, mistakes, own, rush
from ui.puzzles.daily import Days
from ui.puzzles.guide import PuzzleGuide
from ui.puzzles.history import NOT, History
from ui.puzzles.rushing import RushRoom, say_if_refused
from ui.puzzles.solving import OWN, Solving, puzzles_of, side_of
from ui.worker.signals import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Coroutine

    from ui.puzzles.daily import Date
    from ui.puzzles.history import Entry

OPENED = "komado.day"  # the key in the tab's session storage: the number of the day that was opened last
LINKED = "komado.linked"  # there too: "1" if a link has led to the puzzle on the page, "" if a button of the page has
SHARING = 60000  # ms after which a share sheet that is still open counts as closed


def today() -> "Date":
    """The device's date."""
    now = js.Date.new()
    return int(now.getFullYear()), int(now.getMonth()) + 1, int(now.getDate())


def _frame(lang: str) -> str:
    """What the address of another page needs to stay a board in the same frame of a site's page."""
    parts = str(window.location.hash)[1:].split("&")
    return "&embed=1&lang=" + lang + "".join(["&" + part for part in parts if part.split("=")[0] in ("host", "theme")])


def _by_link() -> bool:
    """True if a page that opens with a puzzle has been opened for it. A reload changes nothing of this."""
    opened = dom.ask(dom.ask(None, "performance.getEntriesByType", "navigation"), "at", 0)
    reloaded = opened and str(opened.type) == "reload"
    return not reloaded or str(dom.ask(None, "sessionStorage.getItem", LINKED)) == "1"


def _page_before() -> str:
    """The address of the page from which the visitor has come to this one in this tab; "" if the browser does not tell another site's."""
    here = dom.ask(None, "navigation.currentEntry")
    if not here:
        return str(document.referrer) if int(dom.ask(None, "history.length") or 0) > 1 else ""
    before = dom.ask(dom.ask(None, "navigation.entries"), "at", int(here.index) - 1) if int(here.index) else None
    return str(before.url) if before else ""


def _action(run: "Callable[[str], object]") -> Action:
    return Action(lambda _, argument: run(argument), anywhere=True)


def _stand_for(name: str) -> None:
    """Makes the puzzle's own page the canonical one, which a browser's own share sheet hands on. "" for the game's."""
    for element in dom.every('link[rel="canonical"]'):
        element.href = str(element.href).split("puzzles/")[0] + (f"puzzles/{name}/" if name else "")


class PuzzleRoom:
    """Adds the actions of the puzzles to a page. `close()` closes an open dialog, `show(title, body)` opens one of these parts.

    entries   the puzzles of the game whose puzzle is on the page; mine: the visitor's own mistakes in that game
    kind      what its puzzles are chosen by, as hub.of_kind knows it
    day       the number of the day whose puzzle that is, 0 for none; number: the same if it is to be shown
    """

    def __init__(self, page: GamePage, close: "Callable[[], None]", show: "Callable[..., Coroutine[object, object, None]]") -> None:
        room("ui/puzzles")
        self.page = page
        self.close = close
        self.show = show
        self.kind = ""
        self.history = History(page.store)
        self.days = Days(page.store)
        self.mistakes = mistakes.Mistakes(page.store)
        self.entries: list[Entry] = []
        self.mine: list[Entry] = []
        self.day = self.number = 0
        self.rushes = RushRoom(page, close, show, today)
        self._guide: PuzzleGuide | None = None
        self._starred = False  # the puzzle on the page is shown as a favourite
        self._first = 0  # the latest day of the archive that was shown last
        self._linked = False  # the page was opened for a puzzle
        self._prints = False  # a sheet for paper is being drawn
        dom.listen(dom.root(), "keydown", self._pressed)
        dom.listen(dom.root(), "click", self._clicked)
        dom.listen(js.globalThis, "afterprint", self._unprint)
        run = page.run
        page.actions.add(
            {
                "puzzle": _action(lambda name: run(self.follow(name) if name else self.open_list())),
                "puzzle-days": _action(lambda first: run(self.open_list(int(first)))),
                "rush-start": _action(lambda kind: run(self.rushes.start(kind))),
                "rush-result": _action(lambda _: run(self.rushes.show_last())),
                "rush-close": _action(lambda _: self.rushes.end()),
                "puzzle-print": _action(lambda number: run(self.print_sheet(int(number)))),
                "puzzle-make": _action(lambda asked: run(self.make(asked))),
                "puzzle-kind": _action(lambda kind: run(self.choose(kind))),
                "own": _action(lambda asked: run(self.open(asked)) if asked[:1] == "#" else self.keep(asked)),
                "daily": _action(lambda number: self.open_day(int(number or daily.number_of(today())))),
            }
        )

    def _pressed(self, event: js.JsProxy) -> None:
        """Keys 1 to 8: the choices of a puzzle that have letters."""
        held = event.ctrlKey or event.metaKey or event.altKey or event.repeat or event.isComposing
        key = meant(str(event.key), str(event.code), False, False)
        if not held and len(key) == 1 and key in "12345678" and not event.target.closest("input, textarea, select, dialog"):
            self.page.actions.do("puzzle-letter:" + key)

    def _clicked(self, event: js.JsProxy) -> None:
        """The rest of a double click on the button to go on does not follow the link that came under it."""
        if event.detail > 1 and event.target.closest("#lesson-tools a"):
            event.preventDefault()

    # Opening.
    async def _bring(self) -> bool:
        """Fetches the puzzles of the page's game. False if they do not come, which a notice says."""
        page, table = self.page, self.page.table
        game_id = table.session.game_id if table else ""
        lost = await page.life.after(dom.parcels([game_id + "-puzzles"])) if game_id else ""
        if lost:
            page.say_problem(Words("dialogs.absent", reason=lost))
        else:
            self.entries = puzzles_of(game_id) if game_id else []
            self.mine = self.mistakes.entries(game_id)
        return not lost

    async def open_list(self, first: int = 0) -> None:
        """Shows the list of the puzzles. `first`: the latest day of the archive that is shown, 0 for today."""
        asked = daily.asked(daily.number_of(today()))
        lost = await self.page.fetch_games([asked[0]] if asked else [])
        if lost:
            self.page.say_problem(lost[0])
        elif await self._bring():
            if asked:
                load(asked[0])  # its name comes with it
            game_id = self.page.table.session.game_id if self.page.table else ""
            best, own_best = [rush.best(self.page.store, kind) for kind in (rush.ALL, game_id)]
            over = rush.last(self.page.store)
            last = over[0] if over else ""
            made = fresh.ways(game_id, own_best[0][0] if own_best else 0, last == game_id)
            of_all = hub.hub(
                self.entries, self.history, self.days, today(), best[0][0] if best else 0, first, tuple(self.mine), last == rush.ALL
            )
            await self.show(t("puzzles.list"), of_all + made)
            if first:  # one who goes through the archive stays at it, and goes on the same way
                ways = (hub.LATER, hub.EARLIER) if first > self._first else (hub.EARLIER, hub.LATER)
                dom.focus(ways[0] if dom.one(ways[0]) else ways[1])
            self._first = first or daily.number_of(today())

    async def make(self, asked: str) -> None:
        """Makes a new puzzle of the page's game and lays it. `asked`: the number of its options, and its difficulty."""
        page, table = self.page, self.page.table
        options, _, level = asked.partition(":")
        if table is None or not await self._bring():
            return
        self.close()
        page.say_problems([Words("puzzles.make.works")])
        game_id = table.session.game_id
        try:
            entry = await table.life.after(fresh.made(page, game_id, int(options), level, fresh.seed()))
        except EngineLost as lost:
            print("no puzzle is made:", lost)
            table.life.check()
            entry = None
        page.say_problems([] if entry else [Words("puzzles.make.none")])
        if entry:
            self._lay(Solving(game_id, entry))

    async def print_sheet(self, number: int) -> None:
        """Prints a sheet of six puzzles of the page's game, and their answers; once, however often it is asked for meanwhile."""
        if not self._prints:
            self._prints = True
            try:
                await self._print(number)
            finally:
                self._prints = False

    async def _print(self, number: int) -> None:
        page, lang = self.page, self.page.settings.lang
        lost = await dom.parcels(["dialogs"])  # they draw boards for paper
        if lost:
            page.say_problem(Words("dialogs.absent", reason=lost))
        if lost or not await self._bring() or page.table is None:
            return
        from ui.puzzles import printing

        game_id, asked, answered = page.table.session.game_id, [], []
        found, switched = printing.sheet(self.entries, number), page.table.session.board.switched
        for place, entry in found:
            solving = Solving(game_id, entry)
            asked.append(printing.asked(place, solving, lang, switched))
            answered.append(printing.answered(place, solving, lang))
            await dom.breath()
        if not found:
            return
        source = dom.absolute(game_href(game_id, page.prerendered, page.home)) + ("puzzles/" if page.prerendered else "")
        title = hub.span(found[0][0], found[len(found) - 1][0])
        self._unprint()
        document.body.insertAdjacentHTML("beforeend", printing.pages(game_id, asked, answered, title, source, lang))
        await dom.painted()
        if dom.attempt(js.globalThis, "print"):
            self._unprint()
            self.close()
            page.say_problem(Words("puzzles.print.none"))

    def _unprint(self, *_event: js.JsProxy) -> None:
        """Takes the sheet away, which only paper shows."""
        for old in dom.every("#printed"):
            old.remove()

    async def choose(self, kind: str) -> None:
        """Lays a puzzle of a kind; those after it are of this kind too."""
        if await self._bring():
            entry = choosing.following(self._of_kind(kind), "", self.history)
            if entry:
                self.kind = kind
                await self.open(entry["id"])

    async def follow(self, name: str) -> None:
        """Lays the puzzle that the page's address asks for, or that is chosen beside another one."""
        if not self._guide:
            self._linked = _by_link()
        await self.open(name)
        self._linked = self._linked and self._guide is not None

    async def open(self, name: str) -> None:
        """Lays the puzzle of the page's game with this id. If there is none, a notice says so, and offers today's."""
        page = self.page
        if not await self._bring():
            return
        game_id = page.table.session.game_id if page.table else ""
        self.close()
        brought = name[:1] == "#"
        if not brought:  # else what could not be read of the link stays said
            page.hush()
        entry = own.entry_of(name[1:], game_id) if brought else choosing.named(self.entries + self.mine, name)
        solving = await page.life.after(self._solving(game_id, entry)) if entry else None
        if solving is None:
            dom.one("#notes").insertAdjacentHTML("beforeend", markup.unknown())
            page.on_written()
        else:
            self._lay(solving)

    async def _solving(self, game_id: str, entry: "Entry") -> "Solving | None":
        """A puzzle ready to be solved; None for a kept mistake that the rules do not allow, or whose parcel does not come."""
        if not mistakes.is_mistake(entry):
            return Solving(game_id, entry)
        lost: object = await dom.parcels(["review"])
        if not lost:
            from ui.puzzles.mistake_solving import MistakeSolving

            try:
                return MistakeSolving(game_id, entry)
            except GameError as error:
                lost = error
        print("a kept mistake:", lost)
        return None

    def open_day(self, number: int) -> None:
        """Lays the puzzle of a day: here if it is one of the page's game, else on that game's page."""
        asked, table = daily.asked(number), self.page.table
        if asked is None:
            return
        game_id, name = asked
        dom.ask(None, "sessionStorage.setItem", OPENED, str(number))  # the puzzle may open on another page
        if table and table.session.game_id == game_id:
            self.page.run(self.open(name))
            return
        page = self.page
        address = game_href(game_id, page.prerendered, page.home) + ("#" if page.prerendered else "&") + "puzzle=" + name
        window.location.assign(address + (_frame(page.settings.lang) if page.store.guest else str(window.komadoManner())))

    def _lay(self, solving: Solving) -> None:
        page, name, game_id = self.page, solving.entry["id"], solving.game_id
        self.day = daily.day_of(name, today(), dom.ask(None, "sessionStorage.getItem", OPENED))
        self.number = self.day if self.day > daily.number_of(today()) - daily.WEEK else 0
        if "link" in solving.entry:
            dom.keep_address(solving.entry["link"])
        else:
            guided.stay(game_id, "puzzle=" + name)
            if page.prerendered and dom.built("page") == game_id:
                _stand_for(name)
        if self._guide:
            self._guide.replace(solving)
        else:
            page.actions.uncover()
            dom.ask(None, "sessionStorage.setItem", LINKED, "1" if self._linked else "")
            self._guide = PuzzleGuide(page, solving, self.write, self._note, self.next, self._left)
            self._guide.on_close = self.shut
            self._guide.more = {
                "puzzle-favourite": Action(lambda *_: self.favour()),
                "share": Action(lambda *_: self.page.run(self.share())),
            }
            tells = page.actions.on_cover
            if self._linked:  # Back leads to the page before, and needs no entry of its own
                page.actions.on_cover = None
            self._guide.begin()
            page.actions.on_cover = tells

    def shut(self) -> None:
        """The visitor closes the puzzle. If a link of this site has led to it, the page with the link comes back; else the game here, and
        over one that has not begun the list of puzzles."""
        guide, page = self._guide, self.page
        if guide is None or page.store.guest:
            return
        if self._linked and _page_before().startswith(dom.absolute(page.base)) and not dom.attempt(window.history, "back"):
            return
        guide.leave()
        record = page.table.session.record if page.table else None
        if record and not record.root.children and not record.start:
            page.run(self.open_list())

    def next(self) -> None:
        """Lays the next puzzle of the same game, and of the kind that was chosen."""
        guide = self._guide
        if guide is None:
            return
        before = guide.solving.entry["id"]
        of_kind = choosing.following(self._of_kind(self.kind), before, self.history)
        entry = of_kind or choosing.following(self.entries, before, self.history)
        if entry:
            self.page.run(self.open(entry["id"]))

    def favour(self) -> None:
        """Makes the puzzle on the page a favourite, or no longer: the opposite of what is shown, whatever another tab has stored."""
        if self._guide:
            self.history.favour(self._guide.solving.entry["id"], not self._starred)
            say_if_refused(self.page)
            self.write()

    async def share(self) -> None:
        """Hands on the result of a day's puzzle, without its answer; else the puzzle. Without a share sheet a dialog has the text."""
        guide, lang = self._guide, self.page.settings.lang
        if guide is None:
            return
        solving = guide.solving
        page, name = self.page, solving.entry["id"]
        place, here = game_href(solving.game_id, page.prerendered, page.home), str(window.location.href).split("#")[0]
        if "link" in solving.entry:
            address = here + "#" + solving.entry["link"]
        elif mistakes.is_mistake(solving.entry):  # no other device has it
            asked = link.write(solving.record(), with_game=not page.prerendered)
            address = (dom.absolute(place) if page.prerendered else here) + "#" + asked
        else:  # a built site has a page for each
            address = dom.absolute(f"{place}puzzles/{name}/" if page.prerendered else f"{place}&puzzle={name}")
        result = solving.result()
        if self.number and result:
            text = daily.shared(self.number, solving.marks, result, self.days.row(today())[0], address, lang)
        elif solving.entry["id"] == OWN:
            text = say(Words("puzzles.own.told", game=Words("game." + solving.game_id)), lang) + "\n" + address
        else:
            told = Words("puzzles.told", game=Words("game." + solving.game_id), grade=solving.about())
            text = say(told, lang) + "\n" + address
        sheet = dom.ask(None, "navigator.share", js.JSON.parse(json.dumps({"text": text})))
        if sheet:
            await dom.resolves(sheet, SHARING)  # a visitor who closes the sheet wants no dialog
        else:
            await self.show(t("puzzles.share"), markup.to_share(text))

    def _left(self) -> None:
        self._guide, self._linked, self.kind = None, False, ""
        _stand_for("")
        guided.close()
        dom.flag(dom.one(".play"), "data-puzzle", False)

    def _of_kind(self, kind: str) -> "list[Entry]":
        """The puzzles of a kind; the visitor's own mistakes are among those that come back and the favourites."""
        return hub.of_kind(self.entries + (self.mine if kind in (hub.AGAIN, hub.FAVOURITE) else []), kind, self.history)

    def keep(self, number: str) -> None:
        """Keeps the mistake after a node of the reviewed game as a puzzle to come back to; if it is kept, forgets it."""
        table = self.page.table
        made = table.session.record.made if table else []
        if table is None or table.analysis.panel is None or not number.isdigit() or int(number) >= len(made):
            return
        mark, story = table.analysis.found.mark_at(made[int(number)]), table.analysis.panel.story
        if mark is None or story is None:
            return
        entry = mistakes.entry_of(table.session.record, mark, mistakes.PREFIX + str(dom.now()))
        known = self.mistakes.find(entry)
        if number in story.kept:
            self.mistakes.remove(known, self.history)
            story.kept.remove(number)
        else:
            if not known:
                self.mistakes.add(entry, self.history)
                self.history.note(entry["id"], NOT)
            story.kept.append(number)
        say_if_refused(self.page)
        table.analysis.panel.keep()

    def _numbers(self, entry: "Entry") -> str:
        """The puzzles among which this one is: of the kind that was chosen, else of its grade."""
        entries = self._of_kind(self.kind or f"{hub.GRADE}:{entry['grade']}")
        if entry not in entries:
            entries = self.mine if mistakes.is_mistake(entry) else [entry]
        return markup.numbers(entries, entry["id"], self.history)

    # What is kept.
    def _note(self, result: str) -> None:
        """Stores how a puzzle went."""
        if self._guide and self._guide.solving.entry["id"] != OWN:
            solving = self._guide.solving
            self.history.note(solving.entry["id"], result)
            solving.listed = solving.entry["id"] in self.history.again()
            if self.day:
                self.days.note(self.day, result, today())
            say_if_refused(self.page)

    # What is shown.
    def write(self) -> None:
        """Writes the elements around the board."""
        guide = self._guide
        if guide is None:
            return
        solving, table, page = guide.solving, guide.table, self.page
        board, over = table.session.board, solving.state in markup.OVER
        if self.day and solving.marks:
            self.days.begin(self.day, today())
        guided.open_up()
        dom.one(".play").setAttribute("data-puzzle", solving.entry["id"])
        asked = solving.record().position
        asks = any(item.classes != "gone" for at in (asked, table.session.position) for item in board.commands(at))
        kept = not page.store.guest and solving.entry["id"] != OWN
        self._starred = self.history.is_favourite(solving.entry["id"])
        star = markup.star(self._starred) if kept else ""
        guided.head(markup.head(solving, self.number, star), "right" if over else "ask", asks)  # the board keeps its size
        row = daily.row_words(self.days.row(today()), len(self.days.to_earn(today())), True) if self.number and over else None
        note = Words(solving.game_id + ".pts") if '"pts"' in board.holding(asked, solving.side, page.settings.lang) else None
        moves = markup.line(guide.line(), table.session.record.here, guide.whole())
        guided.tell(
            markup.tell(solving, side_of(board, solving.side), moves, row, note)
            + markup.letters(solving)
            + (self._numbers(solving.entry) if kept else ""),
            markup.tools(solving, bool(self.number), f"{page.base}{solving.game_id}/rules/" if dom.built("build") else ""),
        )
        layout, seat = table.session.layout, table.session.seat
        marks = markup.letters_on(solving, board.places(layout, seat)) + markup.rings(guide.hinted, board, layout, seat)
        if marks:
            guided.draw(marks)
        for held in dom.every(".near [data-spot]"):  # a piece in hand, which has no place on the board
            dom.flag(held, "data-hint", str(held.dataset.spot) in guide.hinted)
        if over:
            guided.to_main()
        page.on_written()
