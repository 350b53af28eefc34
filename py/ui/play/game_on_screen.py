"""A game as it is drawn: brings the screen up to date with the game's two states, at once or step by step."""

import asyncio

from core.records.lines import can_take_back, runs, stands_at
from core.records.record import Node, Record
from core.words import Words
from ui import dom
from ui.html.status import beneath
from ui.play.panel_state import ended_words, passes
from ui.play.saving import Saving
from ui.play.screen import Screen
from ui.play.situation import STANDS, Situation
from ui.storage.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

BEGINNERS = ("1", "2")  # the levels against whom one is told what happens for the first time


class GameOnScreen(Situation):
    """A game with its screen. `on_shown()` is called whenever the board shows another position."""

    def __init__(self, record: Record, seat: int, settings: Settings, saving: Saving) -> None:
        super().__init__(record, seat, settings, saving)
        self.screen = Screen(self.board)
        self._cut: Words | None = None  # what was last said of a network that is away
        self._to_say = 0  # since when something is to be said that may be over in a moment, 0 for nothing
        self._heard: tuple[int, Node | None, tuple[object, ...]] = (0, None, ())  # when a move was said, which one, and how
        self.on_shown: Callable[[], None] = _nothing
        self.refusal.on_fade = self.write_status
        self.dress()

    def dress(self) -> bool:
        """Gives the board what the visitor chose about its looks; says whether it has to be drawn from scratch."""
        anew = False
        for setting in self.board.settings:
            on = self.settings.on(setting.name, self.lang in setting.on_in)
            anew = anew or (setting.redraws and on is not self.board.chosen[setting.name])
            self.board.choose(setting.name, on)
        return anew

    # Drawing.
    def tell(self) -> None:
        """Only the hooks that say where the game stands: frames show the rest."""
        self.screen.picture.tell(self.board_state(standing=True))
        self.on_shown()

    def stand(self) -> None:
        """The pieces at once, without motion; `settling` is to follow."""
        self.screen.picture.stand(self.board_state(glide=False, standing=True))
        self.on_shown()

    def settling(self) -> "list[Callable[[], None]]":
        """The steps that bring the page up to date once the pieces stand, for who wants to breathe between them."""
        return [self._lists_wait, self._write_names, self._write_lines, self.mark, self.write_status]

    def everything(self, glide: bool = True) -> None:
        """After the position, the players or the language changed: the board at once, the lists after it has been painted."""
        self.screen.picture.stand(self.board_state(glide=glide, standing=True))
        self.on_shown()
        for step in self.settling():
            step()

    def draw(self) -> None:
        """The board from scratch; `everything` is to follow."""
        self.layout = self.fitting()
        self.screen.draw(self.board_state(glide=False))

    def draw_anew(self) -> None:
        """The board from scratch, and all that is around it."""
        self.draw()
        self.everything(False)

    def translate(self) -> None:
        """The page's language is another one."""
        if self.dress():
            self.draw()
        else:
            self.screen.picture.translate(self.board_state(standing=True))
        self.everything(False)
        self.write_lists()
        self.write_analysis()

    def mark(self) -> None:
        """Marks, lights, the question at a spot: all that a tap changes."""
        self.screen.mark(self.board_state(), self.cursor)

    def write_status(self) -> None:
        """The status line. What may be over in a moment is not said before it has stood, unless it is known to last."""
        state = self.panel_state()
        if not passes(state.status, bool(self.premove.way) or self.repeats_here()):
            self.said_at = self._to_say = 0
        elif not self.said_at:
            if not self.awaits_engine() or (self.landed_at and self.beat() < STANDS):
                if not self._to_say:
                    self._to_say = dom.now()
                    asyncio.create_task(self._say(self._to_say))
                self.screen.take_commands()
                return
            self.said_at = dom.now()
        self.screen.status(state)

    async def _say(self, since: int) -> None:
        await asyncio.sleep(STANDS / 1000)
        if self._to_say == since and not self.left:
            self.said_at = dom.now()
            self.write_status()

    def write_lists(self) -> None:
        """The record and what is beside it."""
        self.screen.lists(self.panel_state())

    def _lists_wait(self) -> None:
        self.screen.wait_for_lists(self.panel_state())

    def _write_names(self) -> None:
        self.screen.picture.name(self.board_state(standing=True))

    def _write_lines(self) -> None:
        self.screen.bars.lines(self.panel_state())
        dom.flag(dom.one(".play"), "data-back", self.looks_back())
        here = self.record.here
        back, on = here.parent is not None, bool(here.children)
        undo = bool(here.end) or can_take_back(self.record)
        self.screen.enable({"first": back, "prev": back, "undo": undo, "next": on, "last": on})

    def may_learn(self) -> bool:
        """Whether a beginner plays on here whom something may be told: alone against one of the lowest levels, by the usual rules."""
        side, record = self.record.position.turn, self.record
        levels = record.players[side].level, record.players[1 - side].level
        alone = levels[0] == "" and levels[1] in BEGINNERS and record.outcome() is None and record.here.ply > 1
        return alone and not record.game.chosen() and not self.guide and not self.saving.store.guest and self.settings.on("tips", True)

    def asks_first(self) -> bool:
        """Whether a move that a tap has made waits for a second word."""
        return self.guide is None and self.settings.confirms

    def speak(self, *words: object) -> None:
        """Says something to a screen reader."""
        self.screen.speak(words, self.lang)

    def _speak_move(self, node: Node) -> None:
        """Says a move, and before it the one that it answers where that has hardly been said."""
        beside, manner = beneath(self.board, self.record)
        after = ended_words(self.record) or ((beside,) if manner.startswith("mind") and manner != "mind gave" else ())
        words: tuple[object, ...] = tuple(self.board.spoken(node.before, node.move)) + tuple(after)
        before, self._heard = self._heard, (dom.now(), node, words)
        if before[1] is node.parent and self._heard[0] - before[0] < STANDS:
            words = before[2] + words
        self.speak(*words)

    def refuse(self, words: Words) -> None:
        """Says why nothing happened; the next thing that happens takes the words away, and so does time."""
        if self.guide and self.guide.refused(words):
            return
        self.refusal.say(words)
        self.write_status()
        self.speak(words)

    def analysed(self, on_board: bool) -> None:
        """The analysis has something new, or nothing any more; `on_board`: what it says of the places too."""
        if not self.left:
            found = self.analysis.found
            if self.analysis.on and (found.report or found.plies) and runs(self.record):
                self.saving.helped()
            self.write_analysis()
            if on_board:
                self.mark()
                self.write_status()

    def write_analysis(self) -> None:
        """Brings the analysis panel up to date."""
        analysis, play = self.analysis, dom.one(".play")
        dom.flag(play, "data-gauge", analysis.on)
        dom.flag(play, "data-review", analysis.on and bool(analysis.found.line))
        if analysis.on and analysis.panel:
            cut = self.player.cut()
            waits = self.awaits_engine()
            analysis.panel.show(analysis.found, analysis.trying, self.board, self.record, self.seat, self.lang, waits, cut and cut[0])

    def point(self, spot: str) -> None:
        """The place under the pointer or the cursor, "" for none."""
        if spot != self.pointed:
            self.pointed = spot
            if self._previewing or self.preview():
                self.screen.picture.over(self.board_state())
                self.write_status()

    def _end_showing(self) -> bool:
        """No move is shown step by step any more; says whether one was. What its frames have drawn is to be drawn anew."""
        player, self.showing = self.showing, None
        if player:
            player.skip()
            self.landed_at = dom.now()
        return player is not None

    def takes(self, spot: str) -> bool:
        """Whether a tap counts towards a move of a person now; else it is laid ahead, or it is said why not."""
        ended = ended_words(self.record)
        if self.looks_back():
            self.ask_on_earlier(spot)
        elif ended:
            self.speak(*ended)  # it stands in the status line, and stays there
        elif self.behind:
            self.speak(Words("tab.elsewhere"))
        elif self.level():
            self.lay_ahead(spot)
        elif self.guide and self.guide.waits():
            guided = self.guide.status()
            self.speak(guided.words if guided else "")
        else:
            return True
        return False

    def ask_on_earlier(self, spot: str) -> None:
        """A tap on an earlier position of a game that goes on: what is meant by it?"""
        from ui.board.choices import ask_on_earlier

        self.mark()
        ask_on_earlier(self.board, self.board_state(standing=True), spot, stands_at(self.record).count)

    def lay(self, made: "tuple[object]", before: "tuple[str, ...]") -> None:
        """Shows a move that its last tap has made, after those `before`; it is played once it has been confirmed."""
        self.laid, self.taps.prefix = made, before
        self.speak(self.laid_words(), Words("confirm.ask"))

    def lay_ahead(self, spot: str) -> None:
        """A tap while the engine is on turn: a move laid ahead, or one taken back."""
        if all(player.level for player in self.record.players) or not self.premove.tap(self.board, self.record.here, spot):
            self.refuse(Words("refuse.engine_turn"))
        elif self.premove.way:
            self.speak(Words("premove.heard", way=", ".join(self.premove.way)))
        self.mark()
        self.write_status()

    def engine_changed(self) -> None:
        """The engine's state changed."""
        if self.engine.state == "lost":
            self.speak(Words("engine.lost"))
        cut = self.player.cut()
        if cut and cut[0] != self._cut and (self.player.busy or self.level()):
            self.speak(cut[0])
        if cut or self._cut:
            self.write_analysis()
        self._cut = cut and cut[0]
        self.write_status()

    def keep(self) -> None:
        """Stores the game and writes it into the address."""
        self.saving.keep(self.seat)

    def turn_board(self, said: "tuple[object, ...]" = ()) -> None:
        """The other side to the bottom, which is spoken behind what has just been `said`."""
        self.seat = 1 - self.seat
        self.keep()
        self.draw_anew()
        self.speak(*said, Words("heard.turned", side=self.board.side_name(self.seat)))

    def hold(self, spot: str, x: float, y: float) -> None:
        """The piece of a spot is held under a point of the window."""
        self.screen.picture.hold(self.board_state(standing=True), spot, x, y)

    def let_go(self) -> None:
        """The piece that was held belongs to the board again, or to the hand."""
        self.screen.picture.let_go(self.board_state(standing=True))

    def focus(self) -> None:
        """The cursor is on the board and keeps the focus, unless a question at the spot has taken it."""
        if self.cursor and not dom.one("#board .ask"):
            self.mark()
            self.screen.picture.focus(self.cursor)


def _nothing() -> None:
    """Nobody watches yet."""
