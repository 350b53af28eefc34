"""The clocks beside the players, and the score of a series: written into the page while the game runs, in figures that nothing else reads.

A tick writes the figures of one clock, and notices that a side is out of time. Without a running clock there is no timer. Apart because it
only shows and counts, and knows nothing of links.
"""

from pyscript import document

from core.drawing.svg import esc
from core.records.lines import engines, runs
from core.words import Words, say
from ui import dom
from ui.html.controls import t
from ui.html.icons import icon
from ui.play.game_page import GamePage
from ui.play.registry import Action, Registry
from ui.play.table import Table
from ui.together import clock_at_table, clock_face, series
from ui.together.clock_at_table import ClockAtTable
from ui.turn_token import TurnToken

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    import js

    from ui.together.friend_at_table import FriendAtTable

KEPT_AFTER = 5000  # ms after which a running clock is stored again, for a browser that ends without a word
FLAGS = ("data-clocks", "data-paused", "data-facing")  # of the element `.play`


class Clocks:
    """The clocks of the game on a page, if it has any."""

    def __init__(self, page: GamePage) -> None:
        self.page = page
        self.ticking: Ticking | None = None
        dom.listen(document, "visibilitychange", self._seen_or_not)

    def begin(self, table: Table, at_table: "FriendAtTable | None") -> None:
        """A game comes onto the page: with its clocks and its score, if it has them."""
        if self.ticking:
            self.ticking.end()
        record = table.session.record
        tireless = tuple([side for side in (0, 1) if record.players[side].level])
        timed = clock_at_table.of_record(record, dom.now(), at_table is not None, dom.now, tireless)
        self.ticking = Ticking(table, timed, at_table, self.page.actions) if timed or record.terms.get("score") else None

    def timed(self) -> "ClockAtTable | None":
        """The clocks of the game on the page, None without any."""
        return self.ticking.timed if self.ticking else None

    def passes(self) -> None:
        """The friend knows of the last move: their time runs."""
        if self.ticking:
            self.ticking.lines_written()

    def _seen_or_not(self, _event: "js.JsProxy") -> None:
        if self.ticking and not self.ticking.table.session.replaced:
            self.ticking.look(bool(document.hidden))


class Ticking:
    """The clocks and the score of one table. `timed`: None for a game with a score but without clocks."""

    def __init__(self, table: Table, timed: "ClockAtTable | None", at_table: "FriendAtTable | None", actions: Registry) -> None:
        self.table = table
        self.timed = timed
        self._at_table = at_table
        self._actions = actions
        self._turn = TurnToken(table.life)
        self._written = dom.Written()  # the looks of each clock
        self._figures: dict[int, tuple[js.JsProxy, js.JsProxy]] = {}  # the elements of its figures
        self._told: dict[int, set[int]] = {0: set(), 1: set()}  # the seconds announced, by side
        self._kept_at = 0
        table.on_lines = self.lines_written
        if timed:
            timed.at_table, timed.clock.far = at_table, self._far()
            if at_table:
                at_table.late = timed.late
            table.session.do("timed", timed)
        if at_table is None:
            table.own = {"pause": Action(lambda *_: self._pause(), changes=True), "swap": Action(lambda *_: self._swap(), changes=True)}

    def end(self) -> None:
        """Another game takes the page."""
        self._turn.end()
        for name in FLAGS:
            self._flag(name, False)
        for element in dom.every(".clk, .tally, .tools .clocks"):
            element.remove()

    def look(self, hidden: bool) -> None:
        """The page has been hidden, and may be closed, or is in sight again."""
        if self.timed and hidden:
            self.table.save("now")
        elif self.timed:
            self.lines_written()

    # Actions.
    def _pause(self) -> None:
        """Stops the clocks, or lets them go on."""
        table, timed = self.table, self.timed
        if timed is None or not timed.live():
            return
        held = timed.clock.held
        table.do("act", clock_at_table.pause_act(timed, not held))
        table.everything(False)
        table.save("now")
        if held:
            table.start_turn()
        table.speak(Words("clock.goes_on" if held else "clock.held"))

    def _swap(self) -> None:
        """Two players change sides in the middle of a game: their points go with them."""
        self._actions.do("close")
        self.table.do("act", series.swap_act())

    # Drawing.
    def lines_written(self) -> None:
        """The players' bars have been written: the position of the game is in sight, or about to be."""
        self._turn.end()
        self._turn = TurnToken(self.table.life)
        session, timed = self.table.session, self.timed
        if timed:
            session.do("act", clock_at_table.catch_up_act(timed, self._far()))
            self.timed = timed = timed if session.timed else None
        self._put()
        if timed and not session.behind:
            self.table.run(self._tick(timed, self._turn))

    def _far(self) -> "tuple[int, ...]":
        """The sides that play at another device."""
        if self._at_table is None:
            return ()
        side = self._at_table.game.own_side
        return (0, 1) if side is None else (1 - side,)

    def _flag(self, name: str, on: bool) -> None:
        play = dom.one(".play")
        if play:
            dom.flag(play, name, on)

    def _put(self) -> None:
        """Writes the elements that are missing, and the flags of the page."""
        held = self.timed is not None and self.timed.holds() is not None
        session, timed, lang = self.table.session, self.timed, self.table.session.manner.lang
        live = timed is not None and timed.live() and self._at_table is None
        opposite = live and not engines(session.record)  # two people look at this device from its two sides
        for name, on in zip(FLAGS, (live, held, opposite)):
            self._flag(name, on)
        points = series.points(session.record)
        for place in ("far", "near"):
            bar = dom.one(".seat." + place)
            side = int(str(bar.dataset.player))
            for old in list(bar.querySelectorAll(".clk, .tally")):
                old.remove()
            who = bar.querySelector(".who")
            if timed:
                who.insertAdjacentHTML("afterend", f'<span class="clk" role="timer" title="{esc(say(Words("clock.loses"), lang))}"></span>')
                self._written.forget(str(side))
            if points:
                score = esc(points[side].replace("0.5", "½").replace(".5", "½"))
                who.insertAdjacentHTML("afterend", f'<span class="tally"><span class="sr">{t("series.score")} </span>{score}</span>')
        button = dom.one(".tools .clocks")
        if not live and button:
            button.remove()
        elif live:
            if not button:
                dom.one('.tools [data-do="hint"]').insertAdjacentHTML("afterend", '<button class="btn clocks" data-do="pause"></button>')
                button = dom.one(".tools .clocks")
            does = icon("play") + f"<span>{t('clock.go_on')}</span>" if held else f"{clock_face.PAUSE}<span>{t('clock.pause')}</span>"
            button.innerHTML = does
        self._show()

    def _show(self) -> None:
        """Writes what has changed of both clocks."""
        timed, lang = self.timed, self.table.session.manner.lang
        if timed is None:
            return
        ticks, over = timed.clock, not runs(self.table.session.record)
        for side in (0, 1):
            element = dom.one(f'.seat[data-player="{side}"] .clk')
            if not element:
                continue
            runs_here = side == ticks.side and ticks.runs() and not over
            rest, out = timed.shown(side), timed.ran_out() == side
            face = clock_face.face(ticks.limit, rest, runs_here, ticks.held and not over, out, lang)
            if self._written.differs(str(side), (face.state, face.periods, lang)):
                element.setAttribute("data-clk", face.state)
                element.innerHTML = clock_face.html(face, side, lang)
                self._figures[side] = element.querySelector("time b"), element.querySelector("time small")
            else:
                figures, tenths = self._figures[side]
                figures.textContent, tenths.textContent = face.figures, face.tenths

    async def _tick(self, timed: ClockAtTable, turn: TurnToken) -> None:
        await turn.after(dom.painted())
        table = self.table
        session = table.session
        if not session.showing:
            session.do("act", clock_at_table.seen_act(timed))
        self._kept_at = dom.now() if timed.is_kept() else 0
        while True:
            self._show()
            ticks, now = timed.clock, dom.now()
            side = ticks.side
            if session.behind or side is None or not ticks.runs():
                return
            if ticks.is_out(now) is not None:
                table.do("act", clock_at_table.flag_act(timed))
                return
            rest = timed.remaining(side)
            if timed.late():
                table.status()
                return
            if side in ticks.tireless:
                if timed.hurries() and session.engine.busy == "move":
                    table.engine.move_now()
            elif side not in ticks.far:
                seconds = clock_face.announced(ticks.limit, clock_at_table.total_ms(ticks.limit, rest), self._told[side])
                if seconds:
                    table.speak(Words("clock.left", side=Words("side." + str(side)), n=seconds))
            if now > self._kept_at + KEPT_AFTER:
                self._kept_at = now
                table.save("soon")
            await turn.rest(clock_face.changes_in(ticks.limit, rest) / 1000)
