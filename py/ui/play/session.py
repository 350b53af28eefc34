"""All state of the game on the page, and the one place that changes it. No browser, no tasks: events come in as actions with their values,
and the consequences go out as effects.

`session.do(name, *values)` is the only writer: the action `undo` is `_do_undo`. The table performs the effects in order. `phase.py` names
the phase, `views.py` makes the views, `on_turn.py` names the tasks of the side on turn.
"""

from collections import namedtuple

from core.contract import Event, Position
from core.drawing.board import NO_FRAMES, GameBoard
from core.records.lines import engines, is_earlier, latest_node, lead, make_again, runs, take_back
from core.records.record import Node, Player, Record
from core.taps import Taps
from core.words import Words
from ui.html.status import beneath
from ui.play import on_turn, phase
from ui.play.engine_at_table import EngineAtTable, Hint
from ui.play.next_move import NextMove
from ui.play.panel_state import ended_words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.play.engine_at_table import EngineNews
    from ui.play.hooks import Condition, Friend, Guide, Review, Timed
    from ui.play.panel_state import Status
    from ui.review.again import TryAgain
    from ui.watching.pace import Pace
    from ui.worker.question import Report

# A task for the table's method with this name: paint, mark, status …; `values` are its arguments.
Effect = namedtuple("Effect", ["name", "values"])

# The settings for playing, of the visitor and of the page.
# lang, speed   the page's language; the speed of motion, one of SPEEDS
# confirms      True if a move waits for a confirmation
# tips          True if beginners get tips
# turning       True if the board rotates to the player on turn
# guest         True in a frame of another site's page
Manner = namedtuple("Manner", ["lang", "speed", "confirms", "tips", "turning", "guest"])

READABLE = 300  # milliseconds: a status line that would end sooner is not shown


def effect(name: str, *values: object) -> Effect:
    """Makes a task for the table."""
    return Effect(name, values)


class Session:
    """One game on the page.

    record, board   the tree of moves; the looks of its game
    seat, layout    the side at the bottom; the layout of the board that fits the window
    cursor          the place under the keyboard's cursor
    next            the move that a person has begun
    guide           the hooks of a lesson, or of a frame that is not for playing
    trying          the search for a better move than a mistake, None without one
    conditions      what may forbid an action: a friend, a clock
    friend, timed   the friend and the clocks among the conditions, None without
    repeats         the sides for which the page repeats a command each turn
    remade          the node reached by making a taken-back move again, None without one: old moves still follow it, but they are ignored,
                    and the side on turn is asked for a new move
    tried           an earlier position from which a variation is to begin
    showing, shown  True while a move is shown step by step; the words of the last step
    engine          the question put to the engine, and its answers
    beat_ms         the pause between a landed move and the next one
    pace            the pace of two watched engines, None until that room is loaded
    behind          True if the game goes on in another tab
    replaced        True if another game has taken the page
    """

    def __init__(self, record: Record, board: GameBoard, seat: int, layout: str, manner: Manner, now: "Callable[[], int]") -> None:
        self.record = record
        self.board = board
        self.seat = seat
        self.layout = layout
        self.manner = manner
        self.now = now
        self.cursor = ""
        self.next = NextMove(board)
        self.guide: Guide | None = None
        self.review: Review | None = None
        self.trying: TryAgain | None = None
        self.conditions: list[Condition] = []
        self.timed: Timed | None = None
        self.friend: Friend | None = None
        self.refused: Words | None = None
        self.repeats: set[int] = set()
        self.remade: Node | None = None
        self.tried: Node | None = None
        self.showing = False
        self.shown: Words | str = ""
        self.engine = EngineAtTable()
        self.beat_ms = 0
        self.pace: Pace | None = None
        self.behind = False
        self.replaced = False
        self.told: dict[Node, dict[str, str]] = {}  # tips shown, by node
        self.played_at, self.landed_at = 0, 1  # the times of the last move and of its landing, in ms; 0 for not yet
        self.said_at = 0  # ms: the time since which the status line says that the engine is on turn; 0 if it does not
        self._announced: tuple[int, Node | None, tuple[object, ...]] = (0, None, ())  # the last announcement of a move: time, node, words

    def do(self, name: str, *values: object) -> "list[Effect]":
        """Performs an action by its name and returns the effects in order. A condition may refuse it. Raises GameError."""
        why = self.no_help(name)
        for each in self.conditions:
            why = why or each.forbids(self, name, values)
        if why:
            return self._refuse(why)
        found: list[Effect] = getattr(self, "_do_" + name)(*values)
        return found

    # Queries.
    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.record.position

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return str(self.record.game_id)

    @property
    def taps(self) -> Taps:
        """The taps towards the next move."""
        return self.next.taps(self.record.position)

    def level(self) -> str:
        """The level of the engine on turn; "" for a person, when the game is over, and where a better move than the engine's is sought."""
        if self.record.outcome() is not None or (self.trying and self.trying.asks(self.record.here)):
            return ""
        return str(self.record.players[self.position.turn].level)

    def no_help(self, asked: str = "values") -> "Words | None":
        """The reason why the game allows no help now, None if it does. `asked`: the action that would help, or the engine's "values".
        Decided only here: every action, the analysis, the editor and the composer ask this."""
        if self.friend and self.friend.gives_hint(self, asked):
            return None
        for each in self.conditions:
            why = each.no_help(asked)
            if why:
                return why
        return None

    def held(self) -> "Status | None":
        """The status line of clocks that let nobody move, None while the game goes on."""
        return self.timed.holds() if self.timed else None

    def watched(self) -> bool:
        """True if the engine plays both sides and there is no guide."""
        return self.guide is None and engines(self.record) == 2

    def earlier(self) -> bool:
        """True if an earlier position of the game is on the board and no variation has been begun there."""
        return self.record.here is not self.tried and not self.guide and not self.manner.guest and is_earlier(self.record)

    def looks_back(self) -> bool:
        """True if an earlier position of an unfinished game is on the board."""
        return self.earlier() and runs(self.record)

    def paused(self) -> bool:
        """True if the game of two engines is paused."""
        return self.pace is not None and self.pace.paused

    def line_ends(self) -> bool:
        """True if the record does not go on from here, or only with moves that were taken back."""
        return not self.record.here.children or self.record.here is self.remade

    def awaits_engine(self) -> bool:
        """True if the engine is to move here."""
        return bool(self.level()) and self.line_ends() and not self.paused()

    def lit(self) -> list[str]:
        """The spots of the next possible taps."""
        return self.taps.lit() if phase.tap_use(self) == "play" else []

    def selected(self) -> list[str]:
        """The places and pieces in hand among the taps so far, without commands such as a pass."""
        places = self.board.places(self.layout, self.seat)
        return [tap for tap in self.taps.prefix if tap.startswith("hand:") or tap in places]

    def can_drag(self, spot: str) -> bool:
        """True if a press on a spot may become a drag: a piece there may move, and a tap counts towards a move."""
        if phase.tap_use(self) != "play":
            return False
        selected = self.selected()
        return spot in selected[:1] or (not selected and spot in self.lit() and self.taps.complete(spot) is None)

    def preview(self) -> "tuple[str, Words, Words] | None":
        """The effect of the move to be confirmed, or of a tap on the place pointed at if that completes a move."""
        return self.next.preview(self.position, self.layout, self.seat, self.lit)

    def pending_words(self) -> Words:
        """The move to be confirmed, in words."""
        assert self.next.pending
        shown = self.preview()
        return shown[1] if shown else self.board.advice(self.position, self.next.pending[0])[0]

    def faces_away(self) -> bool:
        """True if the board is to rotate to the player on turn: two people share the device, and the setting is on."""
        away = self.manner.turning and self.seat != self.position.turn and not engines(self.record)
        return away and not self.guide and not self.friend and self.record.outcome() is None and not self.earlier()

    def repeats_here(self) -> bool:
        """True if the page repeats a command for the side on turn."""
        side = self.position.turn
        return side in self.repeats and phase.tap_use(self) == "play" and self.board.lasting(self.position) is not None

    def flies(self) -> bool:
        """True if the last move is still in motion."""
        return not self.landed_at

    def beat(self) -> int:
        """Milliseconds until the engine's next move may be shown: the last move has to land, a pause has to pass, and a status line has to
        stay readable."""
        now = self.now()
        said = max(0, self.said_at + READABLE - now)
        if self.pace:
            return max(said, self.pace.wait(self.flies(), self.landed_at, self.played_at, self.beat_ms, now))
        return self.beat_ms if self.flies() else max(said, self.landed_at + self.beat_ms - now)

    # Taps.
    def aim(self) -> "tuple[Node, bool]":
        """What a press on the board means: (the node on it, True while a move is shown). The tap compares it with what is there then."""
        return self.record.here, self.showing

    def _do_tap(self, spot: str, aim: "tuple[Node, bool] | None" = None) -> "list[Effect]":
        """A tap on a place or on an answer. While a move is shown step by step the tap only ends this: it was not aimed at the position
        that follows. So is one refused that was begun (`aim`) before the board changed, unless it only begins a move."""
        changed = bool(aim) and aim != self.aim() and not self.guide
        if changed and (self.showing or phase.tap_use(self) == "premove" or self.taps.complete(spot)):
            return self._refuse(Words("refuse.changed"))
        if self.showing:
            return self._do_skip()
        self.refused = None
        self.engine.wait_for_hint(False)
        if self.guide and not self.guide.tapped(spot):
            self.next.miss()
            return []
        counts = phase.tap_use(self)
        if counts != "play":
            return self._no_move(counts, spot)
        if self.taps.answers() and not spot.startswith("choice:"):
            return self._do_cancel()
        self.next.drop_premove()
        self.next.ask(None)
        before = self.taps.prefix
        made = self.taps.tap(spot)
        said: list[Effect] = []
        if made:
            if self.guide and not self.guide.made(self.position.code(made[0])):
                return []
            if self.guide is not None or not self.manner.confirms:
                return self._make(made[0])
            self.next.ask(made)
            self.taps.prefix = before
            said = [effect("speak", self.pending_words(), Words("confirm.ask"))]
        elif self.taps.refusal is not None:
            said = self._refuse(self.taps.refusal)
        return said + [effect("mark"), effect("status")]

    def _no_move(self, counts: str, spot: str) -> "list[Effect]":
        """Answers a tap that makes no move now; `counts`: its use (`phase.tap_use`)."""
        if counts == "earlier":
            return [effect("mark"), effect("earlier", spot)]
        if counts == "premove":
            return self._premove(spot)
        if counts == "over":
            return [effect("speak", *(ended_words(self.record) or ()))]
        return [effect("speak", phase.words(self).words)]

    def _premove(self, spot: str) -> "list[Effect]":
        """A tap while the engine is on turn: begins, completes or cancels a premove."""
        said: list[Effect] = []
        if self.watched() or not self.next.tap_premove(self.record.here, spot):
            said = self._refuse(Words("refuse.engine_turn"))
        elif self.next.way:
            said = [effect("speak", Words("premove.heard", way=", ".join(self.next.way)))]
        return said + [effect("mark"), effect("status")]

    def _refuse(self, words: Words) -> "list[Effect]":
        if self.guide and self.guide.refused(words):
            return []
        self.refused = words
        return [effect("refused", words)]

    def _do_refuse(self, words: Words) -> "list[Effect]":
        """Shows the reason why something cannot be done."""
        return self._refuse(words)

    def _do_faded(self, words: Words) -> "list[Effect]":
        """Removes a refusal that has been shown long enough."""
        if self.refused is not words:
            return []
        self.refused = None
        return [effect("status")]

    def _do_point(self, spot: str) -> "list[Effect]":
        """The place under the pointer or the cursor changed; "" for none."""
        if spot == self.next.pointed:
            return []
        before = self.preview()
        self.next.point(spot)
        return [effect("preview")] if before or self.preview() else []

    def _do_cursor(self, spot: str) -> "list[Effect]":
        """The keyboard's cursor is on a place."""
        self.cursor = spot
        return []

    def _do_cancel(self) -> "list[Effect]":
        """Forgets the taps so far, hint, refusal, premove, and the move to be confirmed."""
        self._clear_move()
        self.taps.cancel()
        self.trying, found = None, []
        if self.engine.busy == "hint":
            self.engine.end()
            found.append(effect("stop", True))
        return found + [effect("mark"), effect("status")]

    def _clear_move(self) -> None:
        """Clears the beginnings of the next move: premove, move to be confirmed, hint, refusal."""
        self.next.drop_premove()
        self.next.ask(None)
        self.refused = None
        self.engine.wait_for_hint(False)
        self.engine.propose(None)

    # Moves.
    def _do_play(self, code: str) -> "list[Effect]":
        """Plays a move of either side."""
        return self._made(self.record.play(code))

    def _do_go(self) -> "list[Effect]":
        """Plays the move to be confirmed, or the proposed one; else asks the engine to move."""
        if self.next.pending:
            return self._make(self.next.pending[0])
        hint = self.engine.hint
        return self._do_play(hint.code) if hint else [effect("think")]

    def _make(self, move: object) -> "list[Effect]":
        return self._made(self.record.make(move))

    def _made(self, node: Node) -> "list[Effect]":
        """Shows a new move, at once or step by step, after ending the showing of the move before it."""
        found = self._end_showing() + self._arrived()
        for each in self.conditions:
            each.moved(node)
        self.remade = node if node.children and self.record.taken_back is node else None
        if self.pace:
            self.pace.stepping = False
            found.append(effect("pace", 0))
        self.played_at = self.now()
        moves = self.manner.speed != "off"
        frames = self.board.frames(node.before, node.move, self.layout, self.seat) if moves else NO_FRAMES
        if frames.count:
            self.showing = True
            return found + [effect("show", frames)]
        self.landed_at = 0 if moves else self.played_at
        events: list[Event] = node.before.events(node.move) if moves else []
        return found + [effect("paint", node, events)]

    def _do_landed(self) -> "list[Effect]":
        """The last move has landed."""
        self.landed_at = self.landed_at or self.now()
        return [effect("status")] if self.level() else []

    def _do_seen(self, node: Node, events: "list[Event]") -> "list[Effect]":
        """A move has been painted."""
        events = events or node.before.events(node.move)
        return [self._spoken(node), effect("sound", events, self.record.outcome() is not None), effect("start_turn")]

    def _do_frame(self, words: "Words | str") -> "list[Effect]":
        """A step of a move is shown; `words`: its status line."""
        self.shown = words
        return [effect("status")]

    def _do_skip(self) -> "list[Effect]":
        """Ends showing a move step by step; its result is only announced now."""
        if not self.showing:
            return []
        return self._end_showing() + [self._spoken(self.record.here), effect("everything", True), effect("start_turn")]

    def _end_showing(self) -> "list[Effect]":
        if not self.showing:
            return []
        self.showing = False
        self.landed_at = self.now()
        return [effect("skipped")]

    def _spoken(self, node: Node) -> Effect:
        """Announces a move, repeating the previous one if that was announced a moment ago."""
        beside, manner = beneath(self.board, self.record)
        after = ended_words(self.record) or ((beside,) if manner.startswith("mind") and manner != "mind gave" else ())
        words: tuple[object, ...] = tuple(self.board.spoken(node.before, node.move)) + tuple(after)
        before, self._announced = self._announced, (self.now(), node, words)
        if before[1] is node.parent and self._announced[0] - before[0] < READABLE:
            words = before[2] + words
        return effect("speak", *words)

    def _arrived(self, asked: "Node | None" = None, walked: bool = False) -> "list[Effect]":
        """Clears the state that belonged to the previous position. `asked`: the node that the engine goes on thinking about; `walked`: no
        move was made. With a friend, walking does not make moves that were taken back part of the game again."""
        if not walked or not self.friend:
            lead(self.record)
        if self.repeats and self.board.lasting(self.position) is None:
            self.repeats.clear()  # repeated commands end
        return self._forget(asked) + [effect("save", "soon")]

    def _forget(self, asked: "Node | None" = None) -> "list[Effect]":
        """Forgets what was begun at the previous position. `asked`: as in `_arrived`."""
        self.next.leave()
        self.tried = self.remade = None
        self.refused = None
        if self.trying and not self.trying.followed(self.record.here):
            self.trying = None
        self.engine.arrive(self.record.here, asked)
        return ([effect("end_turn", True)] if asked else [effect("end_turn")] + self._drop()) + [effect("review")]

    def _drop(self) -> "list[Effect]":
        """Drops the question put to the engine."""
        return [effect("stop", self.engine.drop())]

    def _follow(self, glide: bool = True) -> "list[Effect]":
        """Draws the current position and starts its turn."""
        return [effect("everything", glide), effect("start_turn")]

    # Other positions.
    def _do_walk(self, go: "Callable[[Record], object]", done: str = "") -> "list[Effect]":
        """Walks the record: `go(record)` moves `here`. `done`: the key of the announcement before the new position."""
        found = self._end_showing()
        self.next.drop_premove()
        engine = self.engine
        engine.wait_for_hint(False)
        before = self.record.here, self.record.taken_back
        unasked = on_turn.may_think(self) and not (engine.off_board or self.guide)  # the last move is still being painted
        asked = engine.off_board or (before[0] if (engine.busy == "move" or unasked) and not self.watched() else None)
        go(self.record)
        node = self.record.here
        if latest_node(self.record) is not asked or not (node is asked or self.looks_back()):
            asked = None
        if self.pace and node.children:
            self.pace.hold()
            found.append(effect("pace", 0))
        moved = (node, self.record.taken_back) != before
        if moved:
            found += self._arrived(asked, True) + [effect("everything", True)]
            if engine.off_board and unasked:
                found.append(effect("think_on", engine.off_board))
        said: list[object] = [Words(done)] if done else []
        if node.count:
            said.append(Words("status.ply", n=node.count))
        if node.parent is not None:
            said += list(self.board.spoken(node.before, node.move)) + list(ended_words(self.record) or ())
        else:
            said.append(Words("heard.start"))
        return found + [effect("speak", *said)] + ([effect("start_turn")] if moved else [])

    def _do_undo(self) -> "list[Effect]":
        """Takes back an end by resignation, agreement or time, after which the game is no result; without one, the moves since a person's
        last turn."""
        self.repeats.clear()
        return [effect("helped")] + self._do_finish("") if self.record.here.end else self._do_walk(take_back, "do.undo")

    def _do_redo(self) -> "list[Effect]":
        """Goes forward again, past the engine's reply."""
        return self._do_walk(make_again, "do.redo")

    def _do_go_to(self, number: int) -> "list[Effect]":
        """Goes to a node of the record, by its number."""
        made = self.record.made
        return self._do_walk(lambda record: record.go(made[number])) if 0 <= number < len(made) else []

    def _do_try_here(self) -> "list[Effect]":
        """Begins a variation from the earlier position on the board; if the engine is on turn there, with its move."""
        self.tried = self.record.here
        return self._drop() + [effect("everything", True), effect("think")]

    def _do_finish(self, end: str) -> "list[Effect]":
        """Ends the game by resignation, agreement or time; "" takes the end back."""
        found = self._end_showing()
        self.next.drop_premove()
        if self.looks_back():
            self.record.go(latest_node(self.record))
        self.record.finish(end)
        return found + self._arrived() + self._follow() + [effect("speak", *(ended_words(self.record) or (Words("do.unend"),)))]

    def _do_save(self, how: str) -> "list[Effect]":
        """Saves the game: "address", or "soon" or "now" also in the store. What the conditions know goes into the record before."""
        for each in self.conditions:
            each.store()
        return [effect("store", how)]

    def _do_comment(self, text: str) -> "list[Effect]":
        """Writes the comment on the last move."""
        self.record.here.comment = text
        return [effect("save", "now"), effect("write_lists")]

    def _do_merge(self, other: Record) -> "list[Effect]":
        """Takes in the moves that another tab has stored: they come first, those made here become variations."""
        for mine, theirs in self.record.take_in(other):
            mine.comment = mine.comment or theirs.comment
            mine.end = mine.end or theirs.end
        return [effect("write_lists")]

    def _do_changed(self, other: "Record | None" = None) -> "list[Effect]":
        """Another tab goes on with the game, or this one again: forgets everything begun here, and goes to the position that the other
        tab has reached and stored as `other`."""
        found = self._end_showing()
        self.next.drop_premove()
        if other:
            self._catch_up(other)
        return found + self._forget() + self._do_save("address") + self._follow()

    def _catch_up(self, other: Record) -> None:
        """Takes in another tab's moves, and goes to where that tab is."""
        record = self.record
        here = record.root
        record.taken_back = None  # the other tab decides which moves are taken back
        for mine, theirs in record.take_in(other):
            mine.comment, mine.end = theirs.comment, theirs.end
            if theirs is other.here:
                here = mine
            if theirs is other.taken_back:
                record.taken_back = mine
        record.go(here)
        record.players, record.terms = other.players, other.terms

    def _do_leave(self) -> "list[Effect]":
        """Another game takes the page: this one may no longer write on it."""
        found = self._end_showing()
        self.refused = None
        self.replaced = True
        return found + self._drop()

    # Sides and looks.
    def _do_players(self, players: "tuple[Player, Player]", seat: int) -> "list[Effect]":
        """Replaces the players, and puts the side `seat` at the bottom."""
        self.record.players = players
        self.repeats.clear()
        self._clear_move()
        self.taps.cancel()
        self.trying, found = None, self._drop()
        if self.seat != seat:
            self.seat = seat
            found.append(effect("draw"))
        return found + [effect("save", "now")] + self._follow(False)

    def _do_swap(self) -> "list[Effect]":
        """Swaps the players' sides."""
        self.record.players = (self.record.players[1], self.record.players[0])
        self.repeats.clear()
        return self._drop() + self._do_rotate_board() + [effect("start_turn")]

    def _do_rotate_board(self, *said: object) -> "list[Effect]":
        """Rotates the board, and announces this after the words in `said`."""
        self.seat = 1 - self.seat
        spoken = effect("speak", *said, Words("heard.turned", side=self.board.side_name(self.seat)))
        return [effect("save", "now"), effect("draw"), effect("everything", False), spoken]

    def _do_face_player(self) -> "list[Effect]":
        """Rotates the board to the player on turn, if that setting is on, once the last move has landed."""
        return self._do_rotate_board(*self._announced[2]) if self.faces_away() else []

    def _do_fits(self, layout: str) -> "list[Effect]":
        """Changes the board's layout to fit the window."""
        self.layout = layout
        return []

    def _do_world(self, manner: Manner, beat_ms: int, news: "EngineNews", behind: bool) -> "list[Effect]":
        """Takes in settings, the engine's state, and whether the game goes on in another tab."""
        self.manner, self.beat_ms, self.behind = manner, beat_ms, behind
        self.engine.update(news)
        return []

    def _do_failed(self) -> "list[Effect]":
        """A coroutine failed: stops every wait."""
        self.trying = None
        return self._end_showing() + self._drop() + [effect("everything", False)]

    # The engine.
    def _do_asked(self, what: str, node: "Node | None" = None) -> "list[Effect]":
        """The engine has been asked for a "move" or a "hint"; `node`: where, if an earlier position is on the board."""
        self.engine.ask(what, node)
        if what == "move":
            self.refused = None
        return [effect("status")]

    def _do_report(self, report: "Report") -> "list[Effect]":
        """The engine reports its progress."""
        self.engine.reported(report)
        return [] if self.engine.off_board else [effect("status")]

    def _do_answer(self, code: str) -> "list[Effect]":
        """The engine's move is to be shown; "" for no move."""
        asked = self.engine.answer()
        if not code:
            return [effect("status")]
        if asked:
            return self._move_there(asked, code)
        node = self.record.play(code)
        self.engine.move(node, False)
        return self._made(node)

    def _move_there(self, asked: Node, code: str) -> "list[Effect]":
        """Makes the engine's move at the node `asked`, the end of the game; the earlier position stays on the board."""
        record, ply = self.record, self.record.here.ply
        record.go(asked)
        node = record.play(code)
        self.engine.move(node, True)
        lead(record)
        record.jump(ply)
        said = self.board.spoken(node.before, node.move)
        found = [effect("save", "soon"), effect("everything", False), effect("speak", Words("back.came"), *said)]
        return found + [effect("sound", node.before.events(node.move), record.outcome(node) is not None), effect("review")]

    def _do_hint(self) -> "list[Effect]":
        """Asks for the best move here; while the engine is on turn, as soon as a person is."""
        level = self.level()
        waits = bool(level) and not self.earlier() and engines(self.record) < 2
        self.engine.wait_for_hint(waits)
        if level or self.record.outcome() is not None:
            why = "hint.later" if waits else "hint.back" if self.earlier() else "refuse.engine_turn"
            return self._refuse(Words(why if level else "hint.over"))
        self.refused = None
        return [effect("advise")]

    def _do_hinted(self, answer: "Report | None") -> "list[Effect]":
        """The engine proposes a move, or none."""
        self.engine.end()
        if answer is None:
            return [effect("status"), effect("review")]
        move = self.position.parse(str(answer["best"]))
        way, words = self.board.way(self.position, move), self.board.advice(self.position, move)
        hint = Hint(str(answer["best"]), self.position.taps(move), way, words, answer)
        self.engine.propose(hint)
        said = effect("speak", *phase.hint_words(hint))
        return [effect("helped"), effect("mark"), effect("status"), said, effect("review")]

    def _do_point_out(self, taps: "tuple[str, ...]", way: "tuple[str, ...]") -> "list[Effect]":
        """A guide highlights the taps of a move, and shows its path."""
        self.taps.cancel()
        self.engine.propose(Hint("", taps, way, [], None))
        return [effect("mark"), effect("status")]

    def _do_engine(self) -> "list[Effect]":
        """The state of the engine has changed."""
        found = [effect("speak", Words("engine.lost"))] if self.engine.news.state == "lost" else []
        why, before = self.engine.network()
        if why and why != before and (self.engine.busy or self.level()):
            found.append(effect("speak", why))
        if why or before:
            found.append(effect("findings"))
        return found + [effect("status")]

    # Moves without a tap.
    def _do_premove(self) -> "list[Effect]":
        """Makes the premove, or begins it if its last tap asks a question; if it is illegal, a refusal says so."""
        if not self.next.way:
            return []
        made = self.next.make_premove(self.position)
        if made:
            return self._make(made[0])
        if self.taps.refusal is not None:
            return self._do_cancel() + self._refuse(Words("premove.gone"))
        return [effect("mark"), effect("status")]

    def _do_repeat(self, side: str) -> "list[Effect]":
        """Repeats a command for the side on turn, now and at each of its turns; `side`, "0" or "1", ends this for that side; else ""."""
        if side:
            self.repeats.discard(int(side))
            return [effect("everything", True)]
        self.repeats.add(self.position.turn)
        return [effect("repeat")]

    def _do_repeated(self) -> "list[Effect]":
        """Makes the repeated command of the side on turn, unless a person has begun another move."""
        item = self.board.lasting(self.position) if self.repeats_here() else None
        made = self.taps.complete(item.tap) if item else None
        return self._make(made[0]) if made else []

    # A friend, and clocks.
    def _do_joined(self, friend: "Friend") -> "list[Effect]":
        """The game is one with a friend."""
        self.friend = friend
        self.conditions.append(friend)
        return []

    def _do_timed(self, timed: "Timed") -> "list[Effect]":
        """The game has clocks, which are asked before a friend."""
        self.timed = timed
        self.conditions.insert(0, timed)
        return []

    def _do_untimed(self, timed: "Timed", *named: str) -> "list[Effect]":
        """The game goes on without its clocks, and without what the record says of them under these names."""
        self.timed = None
        self.conditions = [each for each in self.conditions if each is not timed]
        for name in named:
            self.record.terms.pop(name, None)
        return []

    def _do_act(self, act: "Callable[[Session], list[Effect]]") -> "list[Effect]":
        """Runs an act, a function on the session that returns effects: a friend's message, an offer, a flag that falls."""
        return act(self)

    # Two engines.
    def _do_watch(self, pace: "Pace | None") -> "list[Effect]":
        """The room for watching has loaded; None: a person plays."""
        self.pace = pace
        return [effect("status"), effect("start_turn")] if pace else []

    def _do_pause(self, on: "bool | None" = None) -> "list[Effect]":
        """Pauses or resumes an engine-engine game; toggles when `on` is None."""
        if self.pace is None:
            return []
        if self.pace.paused if on is None else not on:
            self.pace.go_on(self.now())
            return self._drop() + [effect("status"), effect("start_turn")]
        self.pace.hold()
        return [effect("pace", 0), effect("status"), effect("start_turn")]

    def _do_step(self) -> "list[Effect]":
        """Shows one move of two engines at once and pauses before the next."""
        if self.pace is None:
            return []
        self.pace.hold()
        self.pace.stepping = True
        found = self._drop() if self.review and self.review.on else []
        return found + [effect("pace", 0), effect("start_turn")]

    def _do_pace(self, by: int) -> "list[Effect]":
        """Makes two engines play slower or faster, by a number of steps."""
        if self.pace is None:
            return []
        self.pace.change(by)
        return [effect("status"), effect("pace", None)]

    # Tips, guides, the status line, proofs.
    def _do_teach(self, node: Node, words: "dict[str, str]") -> "list[Effect]":
        """Shows and announces a tip at a node; `words` by language."""
        self.told[node] = words
        return [effect("status"), effect("speak", words[self.manner.lang])]

    def _do_reviewed(self, review: "Review") -> "list[Effect]":
        """The analysis of the game, beside the board."""
        self.review = review
        return []

    def _do_tries(self, trying: "TryAgain | None") -> "list[Effect]":
        """Begins the search for a better move than a mistake, whatever the engine is asked meanwhile; None ends it."""
        self.trying = trying
        return self._drop() if trying else []

    def _do_guided(self, guide: "Guide | None") -> "list[Effect]":
        """Sets the guide of this game."""
        self.guide = guide
        return []

    def _do_said(self, at: int) -> "list[Effect]":
        """Notes the time `at` (ms) since which the status line says that the engine is on turn; 0 if it does not."""
        self.said_at = at
        return []

    def _do_prove(self, side: int) -> "list[Effect]":
        """Notes that a side is to win a won game against the engine."""
        self.engine.prove(side)
        return []
