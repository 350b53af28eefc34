"""The moves of a game being played: made, shown, and answered by the engine when it is on turn."""

import asyncio

from core.contract import Event
from core.drawing.board import NO_FRAMES, Frame
from core.records.lines import lead
from core.records.record import Node, Record
from core.words import Words, room
from ui import dom
from ui.board.frames import FramePlayer
from ui.board.sound import Sound
from ui.play.engine_player import LOOKS, EnginePlayer
from ui.play.game_on_screen import GameOnScreen
from ui.play.saving import Saving
from ui.review.analysis import Analysis
from ui.storage.settings import Settings
from ui.worker.engine import Engine

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable


class Turns(GameOnScreen):
    """A game in which one move follows the other."""

    def __init__(
        self, record: Record, seat: int, settings: Settings, engine: Engine, saving: Saving, on_problem: "Callable[[Words], None]"
    ) -> None:
        super().__init__(record, seat, settings, saving)
        self.on_problem = on_problem
        self.engine = engine
        self.player = EnginePlayer(self.board, engine, self.write_status, on_problem)
        self.analysis = Analysis(engine, self.engine_is_free, self.analysed, on_problem)
        self.sound = Sound(self.board.sounds)
        self.sound.volume = settings.volume
        self.proving: int | None = None  # the side that is to win a won game against the engine
        self.hint_waits = False  # one was asked for while the engine was on turn

    # Moves.
    def play(self, code: str) -> None:
        """Plays a move of either side. Raises GameError."""
        self._played(self.record.play(code))

    def go(self) -> None:
        """Plays the move that is to be confirmed, else the one that is proposed; else the engine is to move."""
        if self.laid:
            self._played(self.record.make(self.laid[0]))
        elif self.player.hint_code:
            self.play(self.player.hint_code)
        else:
            self.let_move()

    def _played(self, node: Node) -> None:
        """A move was played: address and motion, and once that has been painted words and lists, and the engine if it is on turn."""
        self._arrived()
        self.anew = node if node.children and self.record.taken_back is node else None
        if self.watch:
            self.watch.stepping = False
            self.watch.show_beat(0)
        dom.write("#spoken", "")
        self.played_at = dom.now()
        moving = self.settings.speed != "off"
        frames = self.board.frames(node.before, node.move, self.layout, self.seat) if moving else NO_FRAMES
        if frames.count:
            self.showing = FramePlayer(frames, self.settings.speed)
            self.tell()
            self.mark()
            asyncio.create_task(self._show(self.showing))
            return
        events = node.before.events(node.move) if moving else []
        self.sound.wake()
        self.screen.redraw(self.board_state(True, events))
        self.landed_at = 0 if moving else self.played_at
        self.on_shown()
        if self.level():
            self.screen.take_commands()  # the engine is about to be asked: nothing is said before
        elif self.screen.commanded or self.commands():
            self.write_status()
        asyncio.create_task(self._settle(events, node))

    async def _settle(self, events: "list[Event]", node: Node) -> None:
        await dom.painted()
        if not self.left and self.record.here is node:  # whatever went elsewhere meanwhile has drawn that
            for step in self.settling():
                step()
            self._speak_move(node)
            if self.sound.volume:
                self.sound.move(events or node.before.events(node.move), self.record.outcome() is not None)
            self.turn()

    async def _show(self, player: FramePlayer) -> None:
        def told(frame: Frame) -> None:
            if frame.sound:
                self.sound.one(frame.sound)
            if frame.words is not None:
                self._shown_so_far = frame.words
                self.write_status()

        self.screen.picture.rewritten()  # by the frames
        await player.play(told)
        if self.showing is player:
            self.skip()

    def skip(self) -> None:
        """Ends a move that is being shown: only now is it told what it gave."""
        if self._end_showing():
            self._speak_move(self.record.here)
            self._follow()

    def turn(self) -> None:
        """Asks for a move if the engine is on turn at the end of the line; a guide may answer instead."""
        if self.guide:
            self.guide.turn()
        if self.watched():
            if self.watch is None:
                asyncio.create_task(self._watch())
                return
            self.watch.show(self.record.outcome() is not None)
            if not self.showing and not self.analysis.trying:
                self.let_move()
            return
        self.watch_no_more()
        if self.premove.way and not self.showing and not self.level() and self.record.outcome() is None:
            asyncio.create_task(self._play_ahead(self.record.here))
        elif self.hint_waits and not self.level() and self.record.outcome() is None:
            asyncio.create_task(self.hint())
        elif (not self.record.here.children or self.record.here is self.anew) and not self.showing and not self.analysis.trying:
            self.let_move()
            if self.may_learn():
                asyncio.create_task(self._teach(self.record.here))
            if self.repeats_here():
                asyncio.create_task(self._repeat(self.record.here))

    async def _teach(self, node: Node) -> None:
        """Says what has happened for the first time, in a beginner's game."""
        lost = await dom.parcels(["tips", self.record.game.id + "-lessons"])
        if lost or self.left or self.record.here is not node:
            return
        from ui.tips.tips import Tips

        self.tips = self.tips or Tips(self.settings, self.record.game.id, node.position.turn)
        if self.tips.find(self.board, self.record):
            self.write_status()
            self.speak(self.tips.told(node, self.lang))

    async def _watch(self) -> None:
        """Two engines play: the pace and the toolbar come first."""
        lost = await dom.parcels(["watching"])
        if lost:
            self.on_problem(Words("dialogs.absent", reason=lost))
        elif self.watched() and not self.left and self.watch is None:
            room("ui/watching")
            from ui.watching.watch import Watch

            self.watch = Watch(self.settings)
            self.write_status()
            self.turn()

    def watch_no_more(self) -> None:
        """Somebody plays, or the game leaves the page."""
        if self.watch:
            self.watch.end()
            self.watch = None

    def pause(self, on: "bool | None" = None) -> None:
        """Holds the moves of two engines, or lets them go on; the other of both where it is not said."""
        if self.watch:
            if self.watch.paused if on is None else not on:
                self.watch.go_on()
                self.player.forget()
            else:
                self.watch.hold()
            self.write_status()
            self.turn()

    def step(self) -> None:
        """Shows one move of two engines at once, and holds the next."""
        if self.watch:
            self.watch.hold()
            self.watch.stepping = True
            if self.analysis.on:  # it may have taken the engine
                self.player.forget()
            self.turn()

    def change_pace(self, by: int) -> None:
        """Two engines play slower or faster, by so many steps."""
        if self.watch:
            self.watch.change(by)
            self.write_status()
            self.watch.show(self.record.outcome() is not None)

    def let_move(self) -> None:
        """Asks for a move here, also where the record goes on: the answer is the same move or a variation."""
        if self.level() and not self.behind and not self.player.busy:
            asyncio.create_task(self._move())

    async def _move(self) -> None:
        node = self.record.here
        self.refusal.clear()
        known = node.following() if self.watch else None
        if self.watch and not self.watch.paused:
            self.watch.show_beat(self.beat())
        code = await self.player.move(self.record, node, self.level(), self.beat, known.code if known else "")
        if code and self.record.here is node and not self.showing and not self.left:
            slipped = self.proving is not None and self.player.loses(self.proving)
            self.play(code)
            self.slipped = self.record.here if slipped else None

    async def hint(self) -> None:
        """Asks for the best move here and shows it; while the engine is on turn, as soon as a person is."""
        level = self.level()
        self.hint_waits = bool(level) and not self.earlier() and not all(player.level for player in self.record.players)
        if level or self.record.outcome() is not None:
            why = "hint.later" if self.hint_waits else "hint.back" if self.earlier() else "refuse.engine_turn"
            self.refuse(Words(why if level else "hint.over"))
            return
        node = self.record.here
        self.refusal.clear()
        if await self.player.hint(self.record, node) and self.record.here is node and not self.left:
            self.saving.helped()
            self.mark()
            self.write_status()
            self.speak(*self.player.hint_words())
        self.analysis.moved(self.record)  # it had to wait

    async def retry(self) -> None:
        """Tries to start the engine at once; a move asked for goes on, or is asked for again."""
        self.engine.retry()
        if await self.engine.wake():
            self.turn()

    async def _play_ahead(self, node: Node) -> None:
        """Plays the move that was laid ahead once the last one has landed, or begins it if something is asked; says so if it cannot."""
        while self.flies():
            await asyncio.sleep(LOOKS)
        if self.record.here is not node or not self.premove.way or self.left:
            return
        made = self.premove.make(self.taps)
        if made:
            self._played(self.record.make(made[0]))
        elif self.taps.refusal is not None:
            self.cancel()
            self.refuse(Words("premove.gone"))
        else:
            self.mark()
            self.write_status()

    def repeat(self, side: str) -> None:
        """The lasting command of the side on turn is given, now and each time it is on turn; `side`: no more for that one."""
        if side:
            self.repeats.discard(int(side))
            self.everything()
        else:
            self.repeats.add(self.record.position.turn)
            asyncio.create_task(self._repeat(self.record.here))

    async def _repeat(self, node: Node) -> None:
        """Gives a lasting command once the move before it has been seen; not where a person has begun another move."""
        while self.beat() > 0:
            await asyncio.sleep(LOOKS)
        item = self.board.lasting(node.position)
        if item and self.record.here is node and self.repeats_here() and not self.left:
            made = self.taps.complete(item.tap)
            if made:
                self._played(self.record.make(made[0]))

    def cancel(self) -> None:
        """Forgets the taps so far, a hint, a refusal, a move laid ahead or to be confirmed."""
        self.premove.clear()
        self.laid = None
        self.hint_waits = False
        self.taps.cancel()
        self.analysis.trying = None
        self.refusal.clear()
        self.player.cancel_hint(bool(self.level()))
        self.mark()
        self.write_status()

    # What follows a move.
    def _arrived(self) -> None:
        """The position changed: everything that belonged to the old one goes."""
        lead(self.record)
        if self.repeats and self.board.lasting(self.record.position) is None:
            self.repeats.clear()  # what was meant to last has ended
        self._forget()
        self.saving.soon(self.seat)

    def _forget(self) -> None:
        self._taps = self.laid = self.tried = self.anew = None
        self.pointed = ""  # what was pointed at has been done; the next player points anew
        self.refusal.clear()
        self.player.forget()
        self.analysis.moved(self.record)

    def _follow(self) -> None:
        """Draws where the record stands and has its next player move."""
        self.everything()
        self.turn()
