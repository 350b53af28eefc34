"""The table: one game on the page, with its screen, engine and store. The only part of this room that acts in a browser.

Events go to the session (`do`); each effect it returns is performed by the method of that name. Every coroutine holds its turn and ends
with it.
"""

from core.contract import Event
from core.drawing.board import Frame, Frames
from core.levels import STRONGEST
from core.records.lines import latest_node, runs
from core.records.record import Node, Record
from core.steps import finish
from core.words import Words, room
from games import board_of
from ui import dom
from ui.board.frames import FramePlayer
from ui.board.sound import Sound
from ui.board.speeds import BEAT_MS
from ui.play import on_turn, phase, views
from ui.play.engine_at_table import EngineNews
from ui.play.saving import Saving, address_of
from ui.play.screen import Screen
from ui.play.session import READABLE, Manner, Session
from ui.review.analysis import Analysis
from ui.review.findings import View
from ui.storage.settings import Settings
from ui.turn_token import TurnToken, start
from ui.worker.engine import Engine
from ui.worker.signals import STEPS, EngineLost

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Coroutine
    from typing import Any

    from ui.play.registry import Action
    from ui.tips.tips import Tips
    from ui.watching.toolbar import Toolbar
    from ui.worker.question import Report

NARROW = "(max-width: 37.49rem) and (orientation: portrait)"
HINT_MS = 1500
LONGEST_FLIGHT = 3000  # milliseconds; no move takes so long to land
LOOKS = 0.05  # seconds between two checks whether a move has landed or may be shown
FADES_AFTER = 5  # seconds in which a refusal can be read, or read aloud


class Table:
    """One game on the page. `on_shown()` is called whenever the board shows another position, `on_lines()` when the players' bars have been
    written; `own`: actions in place of the page's."""

    def __init__(
        self,
        record: Record,
        seat: int,
        settings: Settings,
        engine: Engine,
        saving: Saving,
        on_problem: "Callable[[Words], None]",
        hides_threats: bool = False,
    ) -> None:
        self.settings = settings
        self.engine = engine
        self.saving = saving
        self.on_problem = on_problem
        self.on_shown: Callable[[], None] = dom.noop
        self.on_lines: Callable[[], None] = dom.noop
        self.own: dict[str, Action] = {}
        board = board_of(record.game)
        board.hides_threats = hides_threats
        self.session = Session(record, board, seat, "", self._manner(), dom.now)
        self.session.do("fits", self.fitting())
        self.life = TurnToken()  # until another game takes the page
        self.turn = TurnToken(self.life)
        self._question = TurnToken(self.turn)  # the question put to the engine
        self._delay: TurnToken | None = None  # of a status line
        self.screen = Screen(board, self.life)
        self.analysis = Analysis(engine, self._engine_is_free, self.analysed, on_problem, self.run, self.do)
        self.session.do("reviewed", self.analysis)
        self.sounds = Sound(board.sounds)
        self.sounds.volume = settings.volume
        self._frames: FramePlayer | None = None
        self._toolbar: Toolbar | None = None  # set while two engines are watched
        self._tips: Tips | None = None
        saving.on_problem = on_problem
        saving.on_found = self._merge
        saving.writer.on_change = self._writer_changed
        self.dress()

    def do(self, name: str, *values: object) -> None:
        """Passes an action to the session and performs the effects; once another game has the page, does nothing. Raises GameError for a
        move that cannot be made."""
        if not self.life.alive:
            return
        self._refresh()
        for effect in self.session.do(name, *values):
            getattr(self, effect.name)(*effect.values)

    # News for the session.
    def _manner(self) -> Manner:
        settings = self.settings
        return Manner(
            settings.lang,
            settings.speed,
            settings.confirms,
            settings.on("tips", True),
            settings.on("turning", False),
            self.saving.store.guest,
        )

    def _refresh(self) -> None:
        """Passes the visitor's settings and the engine's state to the session."""
        engine, manner = self.engine, self._manner()
        news = EngineNews(engine.state, engine.percent, STEPS, engine.was_lost, engine.line.seconds)
        self.session.do("world", manner, BEAT_MS[manner.speed], news, self.saving.writer.behind)

    def fitting(self) -> str:
        """The layout of the board for this window."""
        layouts = self.session.board.layouts
        return str(layouts[-1] if dom.media(NARROW) else layouts[0])

    def dress(self) -> bool:
        """Applies the visitor's settings to the board; True if it has to be drawn from scratch."""
        redraws, board = False, self.session.board
        for setting in board.settings:
            on = self.settings.on(setting.name, self.settings.lang in setting.on_in)
            redraws = redraws or (setting.redraws and on is not board.switched[setting.name])
            board.choose(setting.name, on)
        return redraws

    def engine_changed(self) -> None:
        """Call when the engine's state has changed."""
        self.do("engine")

    def _writer_changed(self) -> None:
        """Called when another tab has taken over the game, or this tab has it again."""
        self.do("changed", finish(self.saving.elsewhere()))

    def _merge(self, other: Record) -> None:
        self.do("merge", other)

    def follow(self) -> None:
        """Call when another tab may have stored a move of the game, with which it goes on."""
        self.run(self._follow())

    async def _follow(self) -> None:
        other = await self.life.after(dom.in_slices(self.saving.elsewhere()))
        if other and self.saving.writer.behind:  # this tab has not taken over meanwhile
            self.do("changed", other)

    def retry(self) -> None:
        """Tries to start the engine at once; then an open request for a move goes on, or is made again."""
        self.run(self._retry(self.turn))

    async def _retry(self, turn: TurnToken) -> None:
        self.engine.retry()
        if await turn.after(self.engine.wake()):
            self.start_turn()

    def leave(self) -> None:
        """Call when another game takes the page."""
        self.saving.leave()  # first: what another tab has stored is taken in
        self.do("leave")
        self.life.end()
        self.unwatch()

    def run(self, work: "Coroutine[Any, Any, None]") -> None:
        """Starts a coroutine. It ends at its next wait on a token that is over: this game's `life`, a turn or a question."""
        start(work, self._failed)

    def _failed(self) -> None:
        """A coroutine failed: tells the visitor and stops every wait."""
        if not self.session.replaced:
            self.on_problem(Words("table.failed"))
            self.analysis.failed()
            self.do("failed")
            if self.session.guide:
                self.session.guide.failed()

    # Drawing.
    def tell(self) -> None:
        """Writes only the attributes that describe the position."""
        self.screen.picture.tell(views.pieces(self.session))
        self.on_shown()

    def place_pieces(self, glide: bool = False) -> None:
        """Draws the pieces, at once or with motion; `settling` must follow."""
        self.screen.picture.place_pieces(views.pieces(self.session, glide))
        self.on_shown()

    def settling(self) -> "list[Callable[[], None]]":
        """The steps that bring the page up to date after `place_pieces`; the caller may pause between them."""
        return [self._lists_wait, self._write_names, self._write_lines, self.mark, self.status]

    def everything(self, glide: bool = True) -> None:
        """Redraws after a change of position, players or language: the board at once, the lists once it has been painted."""
        self._refresh()
        self.place_pieces(glide)
        for step in self.settling():
            step()

    def draw(self) -> None:
        """Draws the board from scratch; `everything` must follow."""
        self.session.do("fits", self.fitting())
        self.screen.draw(views.board(self.session, self._judged(), False))

    def redraw(self) -> None:
        """Draws the board from scratch, and everything around it."""
        self.draw()
        self.everything(False)

    def resized(self) -> None:
        """Call when the window has another size, which may need another layout."""
        if self.fitting() != self.session.layout:
            self.do("skip")
            self.redraw()
        else:
            self.screen.follow()

    def translate(self) -> None:
        """Rewrites everything in the page's new language."""
        self._refresh()
        board = views.pieces(self.session)
        if self.dress():
            self.screen.picture.reface()
        self.screen.picture.translate(board)
        self.everything(False)
        self.write_lists()
        self.findings()

    def mark(self) -> None:
        """Updates marks, highlights and the question at a spot: everything that a tap changes."""
        self.screen.mark(views.board(self.session, self._judged()), self.session.cursor)

    def preview(self) -> None:
        """Updates the effect of a tap on the place pointed at."""
        self.screen.picture.over(views.board(self.session, self._judged()))
        self.status()

    def _judged(self) -> str:
        """The drawing of the analysis over the board."""
        panel, session = self.analysis.panel, self.session
        if panel is None or not self.analysis.on:
            return ""
        record = session.record
        lang, prefix = session.manner.lang, session.taps.prefix
        view = View(record.here, record.position, record.outcome(), session.layout, session.seat, lang, prefix)
        return panel.over(self.analysis.found, session.trying, session.board, view)

    def status(self) -> None:
        """Writes the status line. A line that may be gone within READABLE is written only after that time, so that it does not flash."""
        session = self.session
        state = views.panel(session)
        if not phase.passes(session, state.status):
            session.do("said", 0)
            if self._delay:
                self._delay.end()
                self._delay = None
        elif not session.said_at:
            if not session.awaits_engine() or (session.landed_at and session.beat() < READABLE):
                if not self._delay:
                    self._delay = TurnToken(self.life)
                    self.run(self._say(self._delay))
                self.screen.drop_commands()
                return
            session.do("said", dom.now())
        self.screen.status(state)

    async def _say(self, delay: TurnToken) -> None:
        await delay.rest(READABLE / 1000)
        self.session.do("said", dom.now())
        self.status()

    def write_lists(self) -> None:
        """Writes the move list and the game's panel."""
        self.screen.lists(views.panel(self.session))

    def _lists_wait(self) -> None:
        self.screen.wait_for_lists(views.panel(self.session))

    def _write_names(self) -> None:
        self.screen.picture.name(views.pieces(self.session))

    def _write_lines(self) -> None:
        self.screen.bars.lines(views.panel(self.session))
        dom.flag(dom.one(".play"), "data-back", self.session.looks_back())
        self.screen.enable(views.able(self.session))
        self.on_lines()

    def analysed(self, on_board: bool) -> None:
        """Call when the analysis has changed or ended; `on_board`: its drawing over the board has changed too."""
        if not self.session.replaced:
            found = self.analysis.found
            if self.analysis.on and (found.report or found.plies) and runs(self.session.record):
                self.helped()
            self.findings()
            if on_board:
                self.mark()
                self.status()

    def findings(self) -> None:
        """Updates the analysis panel."""
        session, analysis, play = self.session, self.analysis, dom.one(".play")
        dom.flag(play, "data-gauge", analysis.on)
        dom.flag(play, "data-review", analysis.on and bool(analysis.found.line))
        if analysis.on and analysis.panel:
            network, waits, lang = session.engine.unreachable(), session.awaits_engine(), session.manner.lang
            why = session.no_help() or (network and network[0])
            analysis.panel.show(analysis.found, session.trying, session.board, session.record, session.seat, lang, waits, why)

    def speak(self, *words: object) -> None:
        """Announces something to a screen reader."""
        self.screen.speak(words, self.session.manner.lang)

    def hold(self, spot: str, x: float, y: float) -> None:
        """Draws the dragged piece of a spot under a point of the window."""
        self.screen.picture.hold(views.pieces(self.session), spot, x, y)

    def let_go(self) -> None:
        """Puts the dragged piece back onto the board or into the hand."""
        self.screen.picture.let_go(views.pieces(self.session))

    def focus(self) -> None:
        """Focuses the cursor's place, unless a question at a spot has the focus."""
        if self.session.cursor and not dom.one("#board .ask"):
            self.mark()
            self.screen.picture.focus(self.session.cursor)

    # A move.
    def paint(self, node: Node, events: "list[Event]") -> None:
        """Paints the board after a move, within the tap; then writes words and lists, and starts the next turn."""
        dom.write("#spoken", "")
        self.sounds.wake()
        self.screen.redraw(views.early(self.session, events))
        self.on_shown()
        if self.session.level():
            self.screen.drop_commands()  # the engine is about to be asked: no buttons before that
        elif self.screen.commanded or views.commands(self.session):
            self.status()
        self.run(self._settle(self.turn, node, events))

    async def _settle(self, turn: TurnToken, node: Node, events: "list[Event]") -> None:
        await turn.after(dom.painted())
        for step in self.settling():
            step()
        self.do("seen", node, events)

    def show(self, frames: Frames) -> None:
        """Shows a move step by step."""
        dom.write("#spoken", "")
        self._frames = FramePlayer(frames, self.session.manner.speed)
        self.tell()
        self.mark()
        self.run(self._play_frames(self.turn, self._frames))

    async def _play_frames(self, turn: TurnToken, player: FramePlayer) -> None:
        def told(frame: Frame) -> None:
            if frame.sound:
                self.sounds.one(frame.sound)
            if frame.words is not None:
                self.do("frame", frame.words)

        self.screen.picture.rewritten()  # by the frames
        await turn.after(player.play(told))
        if self._frames is player:
            self.do("skip")

    def skipped(self) -> None:
        """Ends showing a move step by step."""
        if self._frames:
            self._frames.skip()
            self._frames = None

    def sound(self, events: "list[Event]", ended: bool) -> None:
        """Plays the sounds of a move."""
        self.sounds.move(events, ended)

    def refused(self, words: Words) -> None:
        """Shows and announces why a tap did nothing, for a while."""
        self.status()
        self.speak(words)
        self.run(self._fade(self.turn, words))

    async def _fade(self, turn: TurnToken, words: Words) -> None:
        await turn.rest(FADES_AFTER)
        self.do("faded", words)

    def earlier(self, spot: str) -> None:
        """Asks for the purpose of a tap on an earlier position of an unfinished game."""
        from ui.board.choices import ask_on_earlier

        session = self.session
        ask_on_earlier(session.board, views.pieces(session), spot, latest_node(session.record).count)

    def save(self, how: str) -> None:
        """Saves the game, as the action of this name."""
        self.do("save", how)

    def store(self, how: str) -> None:
        """Writes the game into its address and, "soon" or "now", into the store."""
        seat = self.session.seat
        if how == "address":
            dom.keep_address(address_of(self.session.record, seat, self.saving.name))
        elif how == "soon":
            self.saving.soon(seat)
        else:
            self.saving.keep(seat)

    # The turn.
    def start_turn(self) -> None:
        """Does the tasks of the side on turn."""
        self._refresh()
        if self.session.guide:
            self.session.guide.start_turn()  # a guide may open another game
        for task in [] if self.session.replaced else on_turn.tasks(self.session):
            getattr(self, task)()

    def end_turn(self, asks_on: bool = False) -> None:
        """The turn has ended; `asks_on`: the question to the engine goes on."""
        self.turn.end()
        self.turn = TurnToken(self.life)
        if asks_on:
            self._question.join(self.turn)
        else:
            self._question = TurnToken(self.turn)

    def stop(self, asked: bool) -> None:
        """Drops the question put to the engine, if there is one."""
        self._question.end()
        self._question = TurnToken(self.turn)
        if asked:
            self.engine.stop()
        self.engine.was_lost = False
        self._refresh()

    def review(self) -> None:
        """The analysis follows the record."""
        self.analysis.moved(self.session.record, self.session.trying)

    def _engine_is_free(self) -> bool:
        return phase.engine_free(self.session)

    def think(self) -> None:
        """Asks the engine for a move."""
        if on_turn.may_think(self.session):
            self.run(self._move(self._question))

    def think_on(self, node: Node) -> None:
        """Asks the engine for its move at a node while an earlier position is looked at."""
        self.run(self._move_there(self._question, node))

    async def _move_there(self, question: TurnToken, node: Node) -> None:
        session = self.session
        if session.engine.off_board is node:  # the visitor has not returned at once
            self.do("asked", "move", node)
        answer = await self._ask(question, session.record.players[node.position.turn].level, 0, node)
        self.do("answer", str(answer["best"]) if answer else "")

    async def _move(self, question: TurnToken) -> None:
        session = self.session
        if self._toolbar and not session.paused():
            self._toolbar.show_beat(session.beat())
        known = on_turn.known_move(session)
        self.do("asked", "move")
        if session.flies():
            self.run(self._land(question))
        answer = {"best": known} if known else await self._ask(question, session.level(), 0)
        wait = session.beat() if answer else 0
        while wait:
            await question.rest(min(wait / 1000, LOOKS))
            wait = session.beat()
        self.do("answer", str(answer["best"]) if answer else "")

    async def _land(self, turn: TurnToken) -> None:
        """Waits until the browser shows that the last move has landed; a hidden page shows nothing and is not polled for ever."""
        session = self.session
        while session.flies():
            if dom.now() > session.played_at + LONGEST_FLIGHT or not dom.moves("#board"):
                self.do("landed")
            else:
                await turn.rest(LOOKS)

    def advise(self) -> None:
        """Asks the engine for the best move."""
        self._question.end()
        self._question = TurnToken(self.turn)
        self.run(self._find_hint(self._question))

    def ask_hint(self) -> None:
        """Asks for the hint that was requested while the engine was on turn."""
        self.do("hint")

    async def _find_hint(self, question: TurnToken) -> None:
        self.do("asked", "hint")
        friend = self.session.friend
        level = friend.hint_level() if friend else STRONGEST
        self.do("hinted", await self._ask(question, level, HINT_MS if level == STRONGEST else 0))

    async def _ask(self, question: TurnToken, level: str, time_ms: int, node: "Node | None" = None) -> "Report | None":
        """The engine's answer for the position on the board or at `node`, None if it has no move. Raises TurnOver when the question was
        dropped."""

        def heard(report: "Report") -> None:
            if question.alive:
                self.do("report", report)

        record = self.session.record
        # With one legal move and no lines asked for, the engine looks only a few plies ahead: that a proven win has been given away
        # would be told one move too late.
        more: "dict[str, object] | None" = None if self.session.engine.proving is None else {"lines": 1}
        try:
            answer = await self.engine.think(record, node or record.here, level, heard, time_ms, more)
        except EngineLost:
            answer = {"error": Words("engine.failed")}
        question.check()
        if answer and answer.get("best"):
            return answer
        if answer and "error" in answer:
            self.on_problem(answer["error"])
        return None

    def helped(self) -> None:
        """The engine has shown a move or a value, so the end of this game is no result."""
        self.saving.helped()

    def face_player(self) -> None:
        """Rotates the board to the player on turn, once the last move has landed."""
        self.run(self._face_later(self.turn))

    async def _face_later(self, turn: TurnToken) -> None:
        await self._land(turn)
        self.do("face_player")

    def premove(self) -> None:
        """Makes the premove, once the last move has landed."""
        self.run(self._premove(self.turn))

    async def _premove(self, turn: TurnToken) -> None:
        await self._land(turn)
        self.do("premove")

    def repeat(self) -> None:
        """Makes a repeated command, once the move before it has been seen."""
        self.run(self._give(self.turn))

    async def _give(self, turn: TurnToken) -> None:
        await self._land(turn)
        while self.session.beat() > 0:
            await turn.rest(LOOKS)
        self.do("repeated")

    def teach(self) -> None:
        """Shows a beginner a tip when something happens for the first time."""
        self.run(self._tell(self.turn, self.session.record.here))

    async def _tell(self, turn: TurnToken, node: Node) -> None:
        session = self.session
        if await turn.after(dom.parcels(["tips", session.game_id + "-lessons"])):
            return
        from ui.tips.tips import Tips

        self._tips = self._tips or Tips(self.settings, session.game_id, node.position.turn)
        if self._tips.find(session.board, session.record):
            self.do("teach", node, self._tips.said[node])

    # Two engines.
    def watch(self) -> None:
        """Fetches or updates the toolbar of two engines."""
        if self._toolbar is None or self.session.pace is None:
            self.run(self._fetch_watching(self.turn))
        else:
            self.pace(None)

    async def _fetch_watching(self, turn: TurnToken) -> None:
        lost = await turn.after(dom.parcels(["watching"]))
        if lost:
            self.on_problem(Words("dialogs.absent", reason=lost))
        elif self.session.watched() and self.session.pace is None:
            room("ui/watching")
            from ui.watching.pace import Pace
            from ui.watching.toolbar import Toolbar

            self._toolbar = Toolbar()
            self.do("watch", Pace(self.settings.store.get("pace"), dom.now()))

    def pace(self, beat: "int | None") -> None:
        """Shows the pace in the toolbar; with `beat`, restarts the bar that runs to the next move."""
        session = self.session
        if self._toolbar and session.pace:
            if beat is not None:
                self._toolbar.show_beat(beat)
            else:
                self._toolbar.show(session.pace, session.record.outcome() is not None, session.manner.lang)

    def change_pace(self, by: int) -> None:
        """Makes two engines play slower or faster, by a number of steps."""
        self.do("pace", by)
        if self.session.pace:
            self.settings.put("pace", str(self.session.pace.each))

    def unwatch(self) -> None:
        """Removes the toolbar: a person plays, or another game takes the page."""
        if self._toolbar:
            self._toolbar.end()
            self._toolbar = None
            self.session.do("watch", None)
