"""A rush on the page: one puzzle after the other on its game's own table, for three minutes, and the result in a dialog.

The engine is not asked about a try: only puzzles come whose file says what the other moves are, or new ones, in which one move alone
wins. What is made stays out of the history of puzzles. Apart because it knows nothing of days, favourites and the list.
"""

from core.drawing.svg import esc
from core.words import Words
from games import ids, load
from ui import dom
from ui.html.controls import button, said, t
from ui.play import guided
from ui.play.game_page import GamePage
from ui.play.registry import Action
from ui.puzzles import fresh, hub, markup, rush
from ui.puzzles.guide import REST_MS, PuzzleGuide
from ui.puzzles.rush import Rush
from ui.puzzles.solving import Solving, puzzles_of, side_of
from ui.turn_token import TurnToken
from ui.worker.signals import EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Coroutine

    from ui.play.table import Table
    from ui.puzzles.daily import Date
    from ui.puzzles.history import Entry
    from ui.puzzles.rush import Puzzle

RIGHT_MS, WRONG_MS = 350, 900  # how long a board stands after its puzzle is done
TICK = 0.25  # s


class RushGuide(PuzzleGuide):
    """A puzzle of a rush: nothing is refuted on the board, and it goes on by itself. `on_done` is called with one of rush's results."""

    on_done: "Callable[[str], None]" = dom.noop

    def _follow(self) -> None:
        solving = self.solving
        if solving.state == "doubt":
            solving.told(None)
        if solving.state == "reply":
            self.table.run(self._reply(self.table))
        elif solving.state == "longer":
            self.table.run(self._return(self.table))
        elif solving.state in ("wrong", "solved"):
            self.on_done(rush.RIGHT if solving.state == "solved" else rush.WRONG)
        self.on_change()

    async def _return(self, table: "Table") -> None:
        """Takes a longer win back, which is no miss."""
        await guided.landed(table, REST_MS)
        self.take_back()

    def actions(self) -> "dict[str, Action]":
        found = dict(self.more)
        found["cancel"] = Action(lambda *_: self.table.do("cancel"))
        return found


class RushRoom:
    """Rushes on a page. `show(title, body, close)` opens a dialog; `close()` closes it; `date()` is the device's."""

    def __init__(
        self,
        page: GamePage,
        close: "Callable[[], None]",
        show: "Callable[..., Coroutine[object, object, None]]",
        date: "Callable[[], Date]",
    ) -> None:
        self.page = page
        self.close = close
        self.show = show
        self.date = date
        self.rush: Rush | None = None
        self.kind = rush.ALL
        self._life = TurnToken()  # of the rush
        self._date: Date = (0, 0, 0)  # on which it began
        self._before = self._noted = 0  # the best score of its kind before it, and its own as stored last; 0 for none
        self._guide: RushGuide | None = None
        self._lost = False  # True once the engine does not answer
        self._empty = False  # True while the next puzzle is not made yet

    async def start(self, kind: str = "") -> None:
        """Begins a rush through the puzzles of all games, or, with a game's id, one through new ones without end."""
        await (self._start_endless(kind) if kind in ids() else self._start())

    async def _start_endless(self, game_id: str) -> None:
        """Has the first puzzle made, then begins."""
        page, life = self.page, self.page.life
        self.close()
        page.say_problems([Words("puzzles.make.works")])
        first = await life.after(self._make(game_id, 0))
        page.hush()
        if first is None:
            page.say_problem(Words("puzzles.make.none"))
        else:
            running = Rush([(game_id, first)], dom.now(), endless=True)
            self._begin(game_id, running)
            page.run(self._feed(running, game_id, self._life))

    async def _make(self, game_id: str, number: int) -> "Entry | None":
        """A new puzzle for a rush that has had so many; None if it is not made: the question may be put again, unless `_lost`."""
        try:
            return await fresh.made(self.page, game_id, *fresh.step_of(number, len(fresh.choices(game_id))), fresh.seed())
        except EngineLost as lost:
            print("no puzzle is made:", lost)
            self._lost = True
            return None

    async def _feed(self, running: Rush, game_id: str, life: TurnToken) -> None:
        """Has more puzzles made as long as the rush goes on. The next board, when it is laid, drops the engine's question."""
        number, self._lost = 1, False
        while not running.ended and not self._lost:
            if running.wants_more():
                entry = await life.after(self._make(game_id, number))
                if entry:
                    running.add((game_id, entry))
                    number += 1
                    if self._empty:
                        self._lay()
            await life.rest(TICK)
        if self._lost:
            running.no_more(dom.now())

    async def _start(self) -> None:
        """Fetches the puzzles of all games, and begins with those whose other moves are known."""
        page, table = self.page, self.page.table
        lost = await page.life.after(dom.parcels([game_id + "-puzzles" for game_id in ids()] + list(ids())))
        if lost:
            page.say_problem(Words("dialogs.absent", reason=lost))
        if lost or table is None:
            return
        self.close()
        page.hush()
        puzzles = [(game_id, entry) for game_id in ids() for entry in puzzles_of(game_id) if "tries" in entry]
        self._begin(rush.ALL, Rush(rush.in_order(puzzles, dom.dice), dom.now()))

    def _begin(self, kind: str, running: Rush) -> None:
        self.page.actions.uncover()
        self.kind, self.rush, self._guide = kind, running, None
        best = rush.best(self.page.store, kind)
        self._date, self._before, self._noted = self.date(), best[0][0] if best else 0, 0
        self._life.end()
        self._life = TurnToken()
        self._lay()
        self.page.run(self._run(running, self._life))

    async def _run(self, running: Rush, life: TurnToken) -> None:
        """Shows the time that is left, until it is over."""
        life.check()
        while not running.ended:
            dom.write("#rush-time", rush.clock(running.tick(dom.now())))
            await life.rest(TICK)
        self._over()

    def _lay(self) -> None:
        """Lays the next puzzle."""
        puzzle: "Puzzle | None" = self.rush.now() if self.rush else None
        self._empty = puzzle is None
        if puzzle is None:
            return
        solving = Solving(*puzzle)
        solving.once = True
        if self._guide:
            self._guide.solving = solving
            self._guide.begin()
            return
        guide = self._guide = RushGuide(self.page, solving, self.write, dom.noop, dom.noop, self._left)
        guide.on_done = self._done
        guide.more = {
            "rush-skip": Action(lambda *_: self.skip()),
            "puzzle-letter": Action(lambda _, argument: guide.choose(argument)),
        }
        guide.begin()

    def _done(self, result: str) -> None:
        if self.rush and self.rush.done(result, dom.now()):
            self._keep(self.rush)
            self.page.run(self._go_on(self.rush, RIGHT_MS if result == rush.RIGHT else WRONG_MS, self._life))

    def _keep(self, running: Rush) -> None:
        """Stores the result so far: a browser may end without a word, and its own button leads out of a rush."""
        store, score = self.page.store, running.score()
        rush.note(store, self.kind, score, self._date, self._noted)
        rush.keep_last(store, self.kind, running)
        self._noted = score

    async def _go_on(self, running: Rush, after: int, life: TurnToken) -> None:
        await life.rest(after / 1000)
        if not running.ended:
            self._lay()

    def skip(self) -> None:
        """Skips the puzzle: one of a rush."""
        if self.rush and self.rush.skip(dom.now()):
            self._lay()

    def end(self) -> None:
        """Ends the rush at the visitor's wish, with the result so far, if there is one; closes the result of one that is over."""
        if self.rush is None or self.rush.ended:
            self.close()
        elif self.rush.stop(dom.now()):
            self._over()
        else:
            self.stop()

    def stop(self) -> None:
        """Ends the rush without a result."""
        self.rush = None
        self._life.end()
        if self._guide:
            self._guide.leave()

    def _left(self) -> None:
        self._life.end()
        self.rush = self._guide = None
        guided.close()
        dom.flag(dom.one(".play"), "data-puzzle", False)

    def _over(self) -> None:
        """Stores the result, shows it and brings the game back."""
        over = self.rush
        assert over is not None
        self._life.end()
        self._keep(over)
        told = over.told(self._before)
        self.page.run(self._show_over(over, result(told, over.missed(), self.page, self.kind)))

    async def _show_over(self, over: Rush, body: str) -> None:
        """Shows the result, then brings the game back: while the dialog is fetched, a tap must not make a move in the game."""
        await self.show(t("puzzles.rush"), body, "rush-close")
        if self.rush is over:
            self.stop()
        say_if_refused(self.page)

    async def show_last(self) -> None:
        """Shows the result of the last rush again."""
        page, found = self.page, rush.last(self.page.store)
        if found is None:
            return
        kind, over = found
        games = [game_id for game_id in ids() if game_id in {game_id for game_id, _, _ in over.log}]
        lost = await page.life.after(dom.parcels([game_id + "-puzzles" for game_id in games] + games))
        if lost:
            page.say_problem(Words("dialogs.absent", reason=lost))
            return
        for game_id in games:
            load(game_id)  # its name comes with it
        kept = rush.best(page.store, kind)
        missed = [each for each in over.missed() if each[1] in games and hub.is_there(*each[1:])]
        await self.show(t("puzzles.rush"), result(over.told(kept[0][0] if kept else 0), missed, page, kind))

    def write(self) -> None:
        """Writes the elements around the board."""
        guide, running = self._guide, self.rush
        if guide is None or running is None:
            return
        solving, board = guide.solving, guide.table.session.board
        guided.open_up()
        dom.one(".play").setAttribute("data-puzzle", solving.entry["id"])
        asks = any(item.classes != "gone" for item in board.commands(guide.table.session.position))
        guided.head(head(running, rush.clock(running.tick(dom.now()))), "ask", asks)
        guided.tell(markup.tell(solving, side_of(board, solving.side)) + markup.letters(solving), tools(running))
        marks = markup.letters_on(solving, board.places(guide.table.session.layout, guide.table.session.seat))
        if marks:
            guided.draw(marks)
        self.page.on_written()


def say_if_refused(page: GamePage) -> None:
    """Says that the browser's storage took no result, if that is news."""
    if page.store.refuses_now():
        page.say_problem(page.store.why())


def head(running: Rush, time: str) -> str:
    """The misses, the time that is left and the score, in the other player's place."""
    lost = "".join([f"<i{' data-lost' if number < running.misses() else ''}></i>" for number in range(rush.MISSES)])
    spoken = t("puzzles.rush.lost", n=running.misses())
    return (
        f'<p class="lost"><span class="sr">{spoken}</span>{lost}</p><p class="time" id="rush-time" role="timer">{time}</p>'
        f'<p class="score"><b>{running.score()}</b><span class="sr">{t("puzzles.rush.score", n=running.score())}</span></p>'
    )


def tools(running: Rush) -> str:
    """The buttons of a rush: skip once, and end."""
    skip = button("rush-skip", "puzzles.rush.skip", "last")
    if not running.may_skip():
        skip = skip.replace("<button", "<button disabled", 1)
    return skip + button("rush-close", "puzzles.rush.close", "stop")


def result(told: "list[Words]", missed: "list[tuple[int, str, str]]", page: GamePage, kind: str) -> str:
    """A rush that is over, as the body of a dialog: the score, why it ended, the missed puzzles as links, and another one of its kind."""
    from ui.html.addresses import game_href

    items = ""
    for at, game_id, name in missed:
        address = game_href(game_id, page.prerendered, page.home) + ("#" if page.prerendered else "&amp;")
        if "=" in name:  # a link: its game is in it, if the address needs it
            address = address.partition("#")[0] + "#" + esc(name)
        else:
            address += "puzzle=" + esc(name)
        items += f'<li><a class="btn small" href="{address}">{hub.named(at, game_id, name)}</a></li>'
    links = f'<section><h3>{t("puzzles.rush.missed")}</h3><ul class="kinds missed">{items}</ul></section>' if items else ""
    words = "".join([f"<p>{said(each)}</p>" for each in told[1:]])
    again = f'<button type="button" class="btn main" data-do="rush-start:{kind}">{t("puzzles.rush.again")}</button>'
    return f'<section class="today"><div><h3>{said(told[0])}</h3>{words}</div>{again}</section>{links}'
