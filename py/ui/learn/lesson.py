"""A game's lesson: a series of boards, each with one idea, played by the learner on the page's table.

A step is solved by the moves that its file accepts. A wrong tap is answered below the board, and nothing moves; a legal move that misses
the idea is played and taken back. The second miss lights the places, the third shows the move. The last step may go on against the engine.

Every step is a separate game on the page. A process that takes time (a move that is shown and taken back) belongs to that game and ends
with it. A button acts only in the states that show it.
"""

from core.levels import WEAKEST
from core.records.record import Player, Record
from core.words import LANGUAGES, Words, say
from games import LESSONS, board_of, load
from ui import focus
from ui.html.controls import said, t
from ui.learn import file, markup
from ui.play import guided
from ui.play.game_page import GamePage
from ui.play.hooks import Guide
from ui.play.panel_state import Status, ended_words, status
from ui.play.registry import Action
from ui.play.table import Table
from ui.storage.progress import DONE, Progress

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any

    from ui.play.session import Effect, Session

    Step = dict[str, Any]

ASKS = ("ask", "wrong")  # the learner is to make the move of the step
SHOWN = ("made", "show")  # a move is on the board for a moment
REST_MS = 400  # time for which a move stands before it is taken back
LIGHTS, SHOWS = 2, 3  # misses after which places light, and the move is shown


class Lesson(Guide):
    """The lesson of the game on the page.

    state   "ask", "wrong", "made" from a right move until it has been seen, "show" while a move is played and taken back, "play" against
            the engine, "right", "finish"
    """

    def __init__(self, page: GamePage, game_id: str, progress: Progress) -> None:
        self.page = page
        self.game_id = game_id
        self.progress = progress
        self.steps = file.steps_of(game_id)
        self.at, self.misses, self.state = 0, 0, ""
        kept = progress.of(game_id)
        self.reached = len(self.steps) if kept == DONE else min(int(kept), len(self.steps)) if kept.isdigit() else 0
        self.skipped = [step for step in progress.skipped(game_id) if step < self.reached]
        if kept != DONE and self.reached == len(self.steps) and not self.skipped:
            self.reached = 0  # no version writes this
        self._catching_up = False  # True if only the skipped steps follow
        self._shown = False  # True once the move has been shown: the button then makes it
        self._commands = False  # True if the solution needs a button beside the board
        table = page.table
        self._before = (table.session.record, table.session.seat, table.saving.name) if table and table.session.game_id == game_id else None
        self._tapped = ""  # the last place tapped
        self._why: "dict[str, str] | None" = None  # the answer to the last wrong try, until the next tap

    # The boards.
    @property
    def table(self) -> Table:
        """The table, with the game of the step."""
        assert self.page.table is not None
        return self.page.table

    @property
    def step(self) -> "Step":
        """The current step."""
        return self.steps[self.at]

    def begin(self) -> None:
        """Begins the lesson, or continues it at the stored step. A reload of the page does the same."""
        self.page.actions.cover(self.actions(), self.leave)
        guided.stay(self.game_id, "lesson=1")
        if self.reached == len(self.steps) and self.skipped:
            self.catch_up()
        else:
            self.go(self.reached % len(self.steps))

    def catch_up(self) -> None:
        """Goes to the first skipped step; the others follow it."""
        self._catching_up = True
        self.go(self.skipped[0])

    def go(self, at: int) -> None:
        """Lays the board of a step."""
        self.at, self.state, self.misses, self._why, self._shown = at, "ask", 0, None, False
        step = self.step
        record = Record(load(self.game_id, **step.get("options", {})))
        for code in step["moves"].split(".") if step["moves"] else []:
            record.play(code)
        self._ply, self._side = record.here.ply, record.position.turn
        board = board_of(record.game)
        items = [item.tap for item in board.commands(record.position)]
        self._commands = any(tap in items for tap in file.solution(self.step, record.position)[1])
        self._lay(record, self._side, 0 if board.one_end else self._side)

    def _lay(self, record: Record, side: int, seat: int) -> None:
        guided.lay(self.page, self, record, side, seat)
        self.write()

    def write(self) -> None:
        """Writes the elements around the board for the current state."""
        over = self.state == "finish"
        guided.head(markup.head(self.steps, self.at, over, self.skipped), self.state, self._commands)
        if not over:
            self._tell()
        self.page.on_written()

    def _tell(self) -> None:
        """Writes the words and buttons below the board."""
        right, plays, step, record = self.state == "right", self.state == "play", self.step, self.table.session.record
        if plays and record.here.ply > self._ply + 2:  # the words on the first move are about the position that it led to
            body = markup.words(t("lesson.win"), t("lesson.win_or_anew"))
        elif right or plays:
            won = ended_words(record) if right and "play" in step else None  # the step's task is done
            title = said(Words("lesson.won", reason=won[1])) if won else markup.both(step["right"])
            body = markup.words(title, t("lesson.go_on") if right else t("lesson.win"), "check" if right else "")
        elif self._why:
            body = markup.words(markup.sentences(self._why), markup.both(step["do"]), "warn")
        else:
            body = markup.words(markup.both(step["idea"]), markup.both(step["do"]))
        guided.tell(body + markup.contents(self.steps, self.at, right, self.skipped), markup.tools(self.at, right, self._shown, plays))

    # The game's questions to its guide.
    def waits(self) -> bool:
        return self.state in ("made", "show", "right", "finish")

    def status(self) -> "Status | None":
        return None if self.state == "play" else status("waiting", "")

    def failed(self) -> None:
        if self.state in ("made", "show"):
            self.go(self.at)

    def tapped(self, spot: str) -> bool:
        self._hush()
        if self.state == "right":
            self.go_on()
            return False
        if self.waits():
            return False
        self._tapped = spot
        if self.state == "play":
            return True
        taps = self.table.session.taps.prefix + (spot,)
        for wrong in self.step.get("wrong", ()):
            if tuple(wrong.get("taps", ())) == taps:
                self._miss(wrong["say"])
                return False
        return True

    def made(self, code: str) -> bool:
        if self.state == "play":
            return True
        if file.accepts(self.step, code, self.table.session.record.position):
            self.state = "made"
            return True
        self.state = "show"
        told = [wrong["say"] for wrong in self.step.get("wrong", ()) if wrong.get("code") == code] + [self.step.get("other")]
        self.table.run(self._take_back(self.table, code, told[0]))
        return False

    def refused(self, words: Words) -> bool:
        if self.state in ASKS:
            self._miss({lang: say(words, lang) for lang in LANGUAGES})
        return self.state != "play"

    def start_turn(self) -> None:
        record = self.table.session.record
        ended = record.outcome()
        if self.state == "made":
            if ended is None and "play" in self.step:
                self.table.do("act", _engine_act(1 - self._side, str(self.step["play"]["level"])))
                self.state = "play"
                self.write()
            else:
                self._solved()
        elif self.state == "play":
            if ended is not None and ended.winner == self._side:
                self._solved()
            elif ended is not None or record.here.ply - self._ply > self.step["play"]["plies"]:
                self.state = "show"  # until the learner has seen the board
                self.table.run(self._once_more(self.table))
            elif record.position.turn == self._side:
                self.write()

    # Progress of the lesson.
    async def _take_back(self, table: Table, code: str, told: "dict[str, str] | None") -> None:
        table.life.check()  # another button may have been pressed meanwhile
        asked = table.session.record.here
        table.do("play", code)
        await guided.landed(table, REST_MS)
        table.do("walk", lambda record: record.go(asked))
        self._miss(told or {lang: say(Words("lesson.other"), lang) for lang in LANGUAGES}, True)

    async def _once_more(self, table: Table) -> None:
        await guided.landed(table, REST_MS)
        self.go(self.at)
        self._miss({lang: say(Words("lesson.once_more"), lang) for lang in LANGUAGES}, True)

    def _miss(self, told: "dict[str, str]", moved: bool = False) -> None:
        """Explains a wrong tap or move below the board, with more help each time. `moved`: a move was played and has been taken back."""
        self.misses += 1
        self.state, self._shown = "wrong", False
        table = self.table
        if self.misses >= LIGHTS:
            self._help(self.misses >= SHOWS)
        else:
            table.mark()
        table.status()  # a move's own button, taken away while a try was shown, is back
        at, begun = table.session.board.places(table.session.layout, table.session.seat), table.session.taps.prefix
        if not moved and begun and begun[-1] in at and self._tapped in at and begun[-1] != self._tapped:
            guided.draw(markup.closed(at[begun[-1]], at[self._tapped]))
        self._why = told
        self.write()

    def _hush(self) -> None:
        """Removes the answer to the last try."""
        guided.hush()
        if self._why:
            self._why = None
            self.write()

    def _help(self, whole: bool) -> None:
        """Lights the places of the step's solution or, with `whole`, shows its path."""
        table, self._shown = self.table, whole
        move, taps = file.solution(self.step, table.session.record.position)
        table.do("point_out", taps, table.session.board.way(table.session.position, move)[: None if whole else 1])

    def _demonstrate(self) -> None:
        """Shows the solution; once it has been shown, makes the move."""
        if self._shown:
            position = self.table.session.record.position
            self.state = "made"
            self.table.do("cancel")
            self.table.do("play", position.code(file.solution(self.step, position)[0]))
        else:
            self._help(True)
            guided.offer(markup.show(True))

    def _solved(self) -> None:
        self.state = "right"
        self._passed(False)
        session, here = self.table.session, self.table.session.record.here
        way, at = session.board.way(here.before, here.move), session.board.places(session.layout, session.seat)
        if way and way[-1] in at:
            guided.draw(markup.ticked(at[way[-1]]))
        self.write()
        guided.to_main()

    def _passed(self, skipped: bool) -> None:
        """Stores the step as done or skipped; a step that was done before stays done."""
        at = self.at
        if skipped and at < self.reached:
            return
        self.skipped = sorted([step for step in self.skipped if step != at] + ([at] if skipped else []))
        self.reached = max(self.reached, at + 1)
        done = self.reached == len(self.steps) and not self.skipped
        self.progress.put(self.game_id, DONE if done else ",".join([str(step) for step in [self.reached] + self.skipped]))

    def go_on(self) -> None:
        """Goes to the next step, or to the end. An unsolved step counts as skipped."""
        guided.hush()
        if self.state != "right":
            self._passed(True)
        following = [step for step in self.skipped if step > self.at] if self._catching_up else [self.at + 1]
        if following and following[0] < len(self.steps):
            self.go(following[0])
        else:
            self._catching_up = False
            self.state = "finish"
            self._lay(Record(load(self.game_id)), 0, 0)
            self.table.run(self._finish(self.table))

    async def _finish(self, table: Table) -> None:
        following = LESSONS[(LESSONS.index(self.game_id) + 1) % len(LESSONS)]
        lost = await table.life.after(self.page.fetch_games([following]))
        if not lost:
            load(following)  # brings the game's name
        skipped = [self.steps[step] for step in self.skipped]
        guided.tell(markup.finish(self.game_id, "" if lost else following, skipped, self.page.prerendered, self.page.home), "")

    def leave(self, play: bool = False) -> None:
        """Returns to the game that was on the page before the lesson; with `play`, begins a first game against the engine."""
        held = focus.within("#app")
        self.page.actions.cover(None)
        guided.close()
        if play:
            self.page.open_record(Record(load(self.game_id), (Player("", ""), Player(WEAKEST, ""))), 0)
        else:
            self.page.open_named(*(self._before or (Record(load(self.game_id)), 0, self.page.store.new_name())))
        if held:
            focus.go_on()

    def actions(self) -> "dict[str, Action]":
        """The actions of buttons and keys during the lesson."""
        on, back, show = self._next, self._back, self._show
        named = {"next": on, "next-step": on, "lesson-skip": on, "prev": back, "lesson-back": back, "hint": show, "lesson-show": show}
        named.update({"cancel": self._cancel, "lesson-close": lambda table, argument: self.leave()})
        named.update({"lesson-play": self._play, "lesson-rest": self._rest, "again": self._again})
        return {name: Action(run) for name, run in named.items()}

    def _next(self, table: Table, argument: str) -> None:
        if self.state != "finish":
            self.go_on()

    def _back(self, table: Table, argument: str) -> None:
        if self.at and self.state != "finish":
            self.go(self.at - 1)

    def _show(self, table: Table, argument: str) -> None:
        if self.state in ASKS:
            self._demonstrate()
        elif self.state == "play":
            self.go(self.at)

    def _cancel(self, table: Table, argument: str) -> None:
        """Ends showing a move, undoes a begun one, and removes the answer to the last try. Without any of these, leaves the lesson."""
        if self.state in SHOWN:
            table.do("skip")
        elif table.session.taps.prefix or self._why:
            self._hush()
            table.do("cancel")
        else:
            self.leave()

    def _play(self, table: Table, argument: str) -> None:
        if self.state == "finish":
            self.leave(True)

    def _again(self, table: Table, argument: str) -> None:
        if self.state == "finish":
            self.go(0)

    def _rest(self, table: Table, argument: str) -> None:
        if self.state == "finish" and self.skipped:
            self.catch_up()


def _engine_act(side: int, level: str) -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: the engine plays a side from now on."""

    def act(session: "Session") -> "list[Effect]":
        record, engine = session.record, Player(level, "")
        record.players = (record.players[0], engine) if side else (engine, record.players[1])
        return []

    return act
