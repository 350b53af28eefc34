"""What is the case in a game being played, and the two states that the screen is told. Nothing here changes a game."""

from core.contract import Event
from core.drawing.board import Arrow, Item
from core.records.lines import is_earlier, runs, stands_at, tries
from core.records.record import Node, Record
from core.taps import Taps
from core.words import Words
from games import board_of
from ui import dom
from ui.board.frames import FramePlayer
from ui.board.speeds import BEAT_MS, MOVE_MS
from ui.board.state import BoardState
from ui.html.status import crowded, turn_words
from ui.play import panel_state
from ui.play.engine_player import EnginePlayer
from ui.play.guide import Guide
from ui.play.panel_state import PanelState, Status, ended_words
from ui.play.premove import Premove
from ui.play.refusal import Refusal
from ui.play.saving import Saving
from ui.review.analysis import Analysis
from ui.review.findings import View
from ui.storage.settings import Settings
from ui.worker.engine import Engine

LONGEST_FLIGHT = 3000  # milliseconds; none takes so long
STANDS = 300  # milliseconds: what is over sooner is not said
TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.tips.tips import Tips
    from ui.watching.watch import Watch

NARROW = "(max-width: 37.49rem) and (orientation: portrait)"


class Situation:
    """A game on the page as it stands.

    record, seat    the tree and whose side is at the bottom
    layout          the one of the board's layouts that fits the window
    cursor, pointed the place with the keyboard, the place pointed at
    player          what is asked of the engine here, and its hint
    laid            in a tuple, the move that is to be confirmed; the taps so far are those before its last one
    guide           who else has a say, in a frame that is not for playing
    """

    player: EnginePlayer
    analysis: Analysis
    engine: Engine

    def __init__(self, record: Record, seat: int, settings: Settings, saving: Saving) -> None:
        self.record = record
        self.seat = seat
        self.settings = settings
        self.saving = saving
        self.board = board_of(record.game)
        self.layout = self.fitting()
        self.cursor = ""
        self.pointed = ""
        self.guide: Guide | None = None
        self.refusal = Refusal()
        self.premove = Premove()
        self.laid: tuple[object] | None = None
        self.repeats: set[int] = set()  # the sides whose lasting command the page gives
        self.left = False  # another game has taken the page
        self.anew: Node | None = None  # where a move that had been taken back was made again: what followed it does not count
        self.tried: Node | None = None  # an earlier position from which a variation is to begin
        self.slipped: Node | None = None  # where a won game that was to be proven is won no more
        self.showing: FramePlayer | None = None  # a move that is shown step by step
        self.played_at, self.landed_at = 0, 1  # when the last move was made, as `dom.now`, and seen to have landed, 0 for not yet
        self.watch: Watch | None = None  # how two engines are watched
        self.tips: Tips | None = None  # what a beginner is told
        self.said_at = 0  # when it was said that the engine is on turn, 0 for not now
        self._shown_so_far = ""
        self._taps: Taps | None = None
        self._previewing = False  # whether the board was told a preview last
        self._asked: tuple[object, ...] = ()  # what the preview was last asked for, and the answer
        self._preview: tuple[str, Words, Words] | None = None

    # What is the case.
    @property
    def lang(self) -> str:
        """The language of the page."""
        return self.settings.lang

    @property
    def taps(self) -> Taps:
        """The taps towards the next move; made when first asked for, since it goes through all moves."""
        if self._taps is None:
            self._taps = Taps(self.record.position)
        return self._taps

    @property
    def behind(self) -> bool:
        """Whether the game goes on in another tab."""
        return self.saving.writer.behind

    def fitting(self) -> str:
        """The layout for this window."""
        return self.board.layouts[-1] if dom.media(NARROW) else self.board.layouts[0]

    def earlier(self) -> bool:
        """Whether an earlier position of the game is on the board, from which nothing has been begun."""
        return self.record.here is not self.tried and not self.guide and not self.saving.store.guest and is_earlier(self.record)

    def looks_back(self) -> bool:
        """Whether an earlier position of a game that goes on is only looked at."""
        return self.earlier() and runs(self.record)

    def level(self) -> str:
        """The level of the engine on turn here, "" for a person or when the game is over."""
        return self.record.players[self.record.position.turn].level if self.record.outcome() is None else ""

    def engine_is_free(self) -> bool:
        """Whether the engine may be asked about this position for its own sake."""
        held = self.watch is not None and self.watch.paused
        return not self.left and not self.showing and (held or (not self.player.busy and not self.awaits_engine()))

    def awaits_engine(self) -> bool:
        """Whether the engine is to move here: where the record does not go on yet, or goes on with what was taken back."""
        goes_on = self.record.here.children and self.record.here is not self.anew
        return bool(self.level()) and not goes_on and not (self.watch and self.watch.paused)

    def watched(self) -> bool:
        """Whether the engine plays both sides, and nobody guides."""
        return self.guide is None and all(player.level for player in self.record.players)

    def flies(self) -> bool:
        """Whether the last move is still on its way, as the browser shows it; a page that is out of sight shows nothing and is not asked
        for ever."""
        if self.landed_at or dom.now() > self.played_at + LONGEST_FLIGHT or not dom.moves("#board"):
            self.landed_at = self.landed_at or dom.now()
            return False
        return True

    def beat(self) -> int:
        """Milliseconds for which the engine's move may not be shown: the last one is to land, and then a beat is to pass; and what is said
        of the engine is to stand for a while."""
        pause = BEAT_MS[self.settings.speed]
        said = max(0, self.said_at + STANDS - dom.now())
        if self.watch:
            return max(said, self.watch.wait(self.flies(), self.landed_at, self.played_at, pause))
        return pause if self.flies() else max(said, self.landed_at + pause - dom.now())

    def _held_back(self) -> bool:
        """Whether no tap counts now: it is the engine's turn, another tab's, or nobody's any more."""
        return bool(self.level()) or self.behind or self.showing is not None or self.record.outcome() is not None or self.looks_back()

    def lit(self) -> list[str]:
        """The spots that the next tap may go to."""
        return [] if self._held_back() or (self.guide is not None and self.guide.waits()) else self.taps.lit()

    def chosen(self) -> list[str]:
        """The places and pieces in hand among the taps so far; a command such as a pass is neither."""
        places = self.board.places(self.layout, self.seat)
        return [tap for tap in self.taps.prefix if tap.startswith("hand:") or tap in places]

    def can_drag(self, spot: str) -> bool:
        """Whether a press on a spot may become a drag: a piece stands there that may move."""
        chosen = self.chosen()
        return spot in chosen[:1] or (not chosen and spot in self.lit() and self.taps.complete(spot) is None)

    def laid_words(self) -> Words:
        """The move that is to be confirmed."""
        assert self.laid
        shown = self.preview()
        return shown[1] if shown else self.board.advice(self.record.position, self.laid[0])[0]

    def preview(self) -> "tuple[str, Words, Words] | None":
        """What the place pointed at would do, if a tap there makes a move at once."""
        if self.laid:
            return self.board.preview(self.record.position, self.laid[0], self.layout, self.seat)
        if self.showing or not self.pointed or self.pointed not in self.lit():
            return None
        asked = self.taps, self.taps.prefix, self.pointed, self.layout, self.seat
        if asked != self._asked:
            whole = self.taps.complete(self.pointed)
            self._preview = self.board.preview(self.record.position, whole[0], self.layout, self.seat) if whole else None
            self._asked = asked
        return self._preview

    def arrows(self) -> "list[Arrow]":
        """The move that is laid ahead, what the taps so far have done, or the move that the engine proposes."""
        if self.premove.way:
            return [Arrow("pre", way) for way in self.board.ahead(self.record.position, self.premove.way)]
        if self.laid:
            laid = self.board.way(self.record.position, self.laid[0])
            return [Arrow("pre", laid)] if laid else []
        begun = self.board.begun(self.record.position, self.taps.prefix)
        if begun:
            return [Arrow("begun", begun[0])]
        way = self.player.hint_way
        return [Arrow("hint", way)] if way else []

    # The two states.
    def board_state(
        self, early: bool = False, events: "list[Event] | None" = None, glide: bool = True, standing: bool = False
    ) -> BoardState:
        """What the board shows now. `early`: within the tap that made a move, whose events are given. `standing`: only where pieces stand;
        what may be tapped, which takes going through all moves, is not asked."""
        taps = None if early or standing else self.taps
        shown = self.preview() if taps else None
        position, node = self.record.position, self.record.here
        answers = taps.answers() if taps and not self.laid else []
        self._previewing = self._previewing if standing else shown is not None
        return BoardState(
            node,
            self.record.outcome(),
            self.seat,
            self.layout,
            self.lang,
            [] if standing else self.lit(),
            taps.prefix if taps else (),
            self.chosen() or [self.premove.start] if taps else [],
            self.board.choices(position, taps.prefix, answers) if taps and answers else [],
            shown[0] if shown else "",
            self.board.last_move(node.before, node.move) if node.parent else [],
            [] if early or standing else self.arrows(),
            self.player.hint_taps,
            self._judged(taps.prefix) if taps else "",
            early,
            self.showing is not None,
            events or [],
            MOVE_MS[self.settings.speed] if glide else 0,
        )

    def _judged(self, prefix: "tuple[str, ...]") -> str:
        """What the analysis lays over the board."""
        panel, record = self.analysis.panel, self.record
        if panel is None or not self.analysis.on:
            return ""
        view = View(record.here, record.position, record.outcome(), self.layout, self.seat, self.lang, prefix)
        return panel.over(self.analysis.found, self.analysis.trying, self.board, view)

    def panel_state(self) -> PanelState:
        """What stands around the board now."""
        commands = self.commands()
        short = bool(commands) or crowded(self.board, self.record)
        lit = self.lit() if commands else []
        taps = self.taps.prefix, self.player.hint_taps
        return PanelState(self.record, self.seat, self.lang, self.status(), short, commands, lit, *taps, list(self.repeats))

    def commands(self) -> "list[Item]":
        """The taps that have a button of their own beside the status line; a hint takes none away, since its own move may begin there."""
        held = self._held_back() or self.laid or self.repeats_here()
        return [] if held else self.board.commands(self.record.position)

    def repeats_here(self) -> bool:
        """Whether the page is to give the lasting command of the side on turn."""
        position = self.record.position
        return position.turn in self.repeats and not self._held_back() and self.board.lasting(position) is not None

    def status(self) -> Status:
        """The status line."""
        shown, words = self._status(), self.refusal.words
        begun = self.record.here.parent or any(player.level for player in self.record.players)  # at the start nobody has finished
        if begun and shown.state == "yours" and self.commands() and not self.guide:
            shown = panel_state.with_lasting(shown, self.board.lasting(self.record.position))
        return shown if words is None else panel_state.refused(shown, words, bool(self.player.hint_taps))

    def _status(self) -> Status:
        ended = ended_words(self.record)
        if self.showing:
            return panel_state.status("waiting", self._shown_so_far, "", [("skip", "do.skip")])
        if self.laid:
            ways = [("go", "confirm.play"), ("cancel", "confirm.back")]
            return panel_state.status("yours", self.laid_words(), Words("confirm.ask"), ways)
        guided = self.guide.status() if self.guide else None
        if guided:
            return guided
        if self.analysis.trying:
            return panel_state.status(*self.analysis.trying.status())
        if ended:
            ways = [] if self.guide else [("now", "do.now")] if tries(self.record) else panel_state.WAYS_ON
            return panel_state.status("end", ended[0], ended[1], ways)
        if self.behind:
            return panel_state.status("waiting", Words("tab.elsewhere"), "", [("take-over", "tab.take_over")])
        if self.earlier() and not self.player.busy and not self.player.hint_taps:
            words = Words("back.status", n=self.record.here.count, of=stands_at(self.record).count)
            ways = [("now", "do.now")] if runs(self.record) else [("last", "do.last"), ("again", "do.again")]
            return panel_state.status("back", words, Words("back.looking"), ways[:1] if self.commands() else ways, "mind")
        if self.slipped is self.record.here:
            return panel_state.status("warn", Words("prove.slip"), "", [("undo", "do.undo")])
        if self.watch and self.level() and (self.watch.paused or (self.engine.state == "ready" and self.beat())):
            turn = turn_words(self.board, self.record.position, False)
            return panel_state.status(
                "watch", *self.watch.said(turn, self.board.side_name(self.record.position.turn), self.record.here.count)
            )
        busy = self.player.status(bool(self.level()))
        if busy:
            way = self.premove.way
            return busy if not way else Status(busy.state, busy.words, Words("premove.laid", way="→".join(way)), busy.buttons, "")
        begun = self.board.begun(self.record.position, self.taps.prefix)
        if tries(self.record) and not self.guide:
            words = turn_words(self.board, self.record.position, any(player.level for player in self.record.players))
            return panel_state.status("yours", words, Words("back.beside"), [("now", "do.now")], "mind")
        tip = self.tips.told(self.record.here, self.lang) if self.tips else ""
        return panel_state.usual(self.board, self.record, self.preview(), begun and begun[1], self.guide is not None, tip)
