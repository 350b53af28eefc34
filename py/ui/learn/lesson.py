"""A game's lesson: boards one after the other, each with one idea, played by the learner on the game's own table.

A step is solved by the moves that its file accepts. A wrong tap is answered at the spot, and nothing moves; a legal move that misses the
idea is played and taken back. The second miss lights the places, the third shows the move. The last step may go on against the engine.
"""

import asyncio

from core.contract import Position
from core.records.record import Player, Record
from core.words import LANGUAGES, Words, say
from games import LESSONS, board_of, load
from ui.board.speeds import MOVE_MS
from ui.html.controls import t
from ui.learn import file, markup, table
from ui.play.game_in_play import GameInPlay
from ui.play.game_page import GamePage
from ui.play.guide import Guide
from ui.play.panel_state import Status, status
from ui.play.saving import NotKept
from ui.storage.progress import DONE, Progress

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Step = dict[str, Any]

REST_MS = 400  # how long a move that is taken back stands
LIGHTS, SHOWS = 2, 3  # misses after which places light, and the move is shown
NEXT = ("next", "next-step", "lesson-skip")


class Lesson(Guide):
    """The lesson of the game on the page. `over()` is called when it has been left.

    state   "ask", "wrong", "show" while a move is played and taken back, "play" against the engine, "right", "finish"
    """

    def __init__(self, page: GamePage, game_id: str, progress: Progress) -> None:
        self.page = page
        self.game_id = game_id
        self.progress = progress
        self.steps = file.steps_of(game_id)
        self.at, self.misses, self.state = 0, 0, ""
        self._commands = False  # whether the move needs a button of its own
        self.left = False
        game = page.game
        self._before = (game.record, game.seat, game.saving.name) if game and game.record.game.id == game_id else None
        self._tapped = ""  # the last place

    # The boards.
    @property
    def game(self) -> GameInPlay:
        """The game on the page: the step's."""
        assert self.page.game is not None
        return self.page.game

    @property
    def step(self) -> "Step":
        """The step that is done."""
        return self.steps[self.at]

    def begin(self) -> None:
        """Begins, or goes on where it was left."""
        kept = self.progress.of(self.game_id)
        self.go(int(kept) if kept.isdigit() and int(kept) < len(self.steps) else 0)

    def go(self, at: int) -> None:
        """Lays the board of a step."""
        self.at, self.state, self.misses = at, "ask", 0
        step = self.step
        record = Record(load(self.game_id, **step.get("options", {})))
        for code in step["moves"].split(".") if step["moves"] else []:
            record.play(code)
        self._ply, self._side = record.here.ply, record.position.turn
        items = [item.tap for item in board_of(record.game).commands(record.position)]
        self._commands = any(tap in items for tap in self._solution(record.position)[1])
        self._lay(record, self._side)

    def _lay(self, record: Record, seat: int) -> None:
        you = Player("", Words("player.you"))
        record.players = (record.players[0], you) if seat else (you, record.players[1])
        game = self.page.lay(record, seat, "", saving=NotKept(record, self.page.store, ""))
        game.guide = self
        table.open_up()
        game.everything(False)
        self.page.let_glide()
        if self.page.on_opened:
            self.page.on_opened()
        self.write()

    def write(self) -> None:
        """What stands around the board."""
        right, over = self.state == "right", self.state == "finish"
        table.head(markup.head(self.steps, self.at, over), self.state, self._commands)
        if over:
            return
        step = self.step
        if right or self.state == "play":
            body = markup.words(markup.both(step["right"]), t("lesson.go_on") if right else t("lesson.win"), right)
        else:
            body = markup.words(markup.both(step["idea"]), markup.both(step["do"]), False)
        table.tell(body + markup.contents(self.steps, self.at, right), markup.tools(self.at, right))
        if self.page.on_opened:
            self.page.on_opened()  # spoken names

    def _accepts(self, code: str, position: Position) -> bool:
        step = self.step
        if step.get("accept_any") or code in step.get("accept", ()):
            return True
        return position.taps(position.parse(code))[0] in step.get("accept_from", ())

    def _solution(self, position: Position) -> "tuple[object, tuple[str, ...]]":
        """The move with the fewest taps that solves it, and its taps."""
        found = [(move, position.taps(move)) for move in position.legal_moves() if self._accepts(position.code(move), position)]
        return min(found, key=lambda each: len(each[1]))

    # What the game asks its guide.
    def waits(self) -> bool:
        return self.state in ("show", "right", "finish")

    def status(self) -> "Status | None":
        return None if self.state == "play" else status("waiting", "")

    def tapped(self, spot: str) -> bool:
        table.hush()
        if self.state == "right":
            self.go_on()
            return False
        if self.waits():
            return False
        self._tapped = spot
        if self.state == "play":
            return True
        taps = self.game.taps.prefix + (spot,)
        for wrong in self.step.get("wrong", ()):
            if tuple(wrong.get("taps", ())) == taps:
                self._miss(wrong["say"])
                return False
        return True

    def made(self, code: str) -> bool:
        if self.state == "play" or self._accepts(code, self.game.record.position):
            return True
        told = [wrong["say"] for wrong in self.step.get("wrong", ()) if wrong.get("code") == code]
        asyncio.create_task(self._take_back(code, told[0] if told else self.step.get("other")))
        return False

    def refused(self, words: Words) -> bool:
        if self.state == "play":
            return False
        self._miss({lang: say(words, lang) for lang in LANGUAGES})
        return True

    def turn(self) -> None:
        record = self.game.record
        ended = record.outcome()
        if self.state in ("ask", "wrong") and record.here.ply > self._ply:
            if ended is None and "play" in self.step:
                engine = Player(str(self.step["play"]["level"]), "")
                record.players = (engine, record.players[1]) if self._side else (record.players[0], engine)
                self.state = "play"
                self.write()
            else:
                self._solved()
        elif self.state == "play":
            if ended is not None and ended.winner == self._side:
                self._solved()
            elif ended is not None or record.here.ply - self._ply > self.step["play"]["plies"]:
                self.state = "show"  # until the board has been seen
                asyncio.create_task(self._once_more())

    # What happens.
    async def _landed(self) -> None:
        """The last move has been seen."""
        speed = self.game.settings.speed
        await asyncio.sleep(((MOVE_MS[speed] if speed != "off" else 0) + REST_MS) / 1000)
        while self.game.showing and not self.left:
            await asyncio.sleep(0.05)

    async def _take_back(self, code: str, told: "dict[str, str] | None") -> None:
        game, self.state = self.game, "show"
        game.play(code)
        await self._landed()
        if self.left or game.left or self.state != "show":
            return
        game.walk(lambda record: record.back())
        self._miss(told or {lang: say(Words("lesson.other"), lang) for lang in LANGUAGES})

    async def _once_more(self) -> None:
        game = self.game
        await self._landed()
        if not self.left and not game.left:
            self.go(self.at)
            self._miss({lang: say(Words("lesson.once_more"), lang) for lang in LANGUAGES})

    def _miss(self, told: "dict[str, str]") -> None:
        """Says at the spot why that was not it; helps a little more each time."""
        self.misses += 1
        self.state = "wrong"
        game = self.game
        if self.misses >= LIGHTS:
            self._help(self.misses >= SHOWS)
        else:
            game.mark()
        at, begun = game.board.places(game.layout, game.seat), game.taps.prefix
        if begun and begun[-1] in at and self._tapped in at and begun[-1] != self._tapped and self.state != "show":
            way = markup.closed(at[begun[-1]], at[self._tapped])
        else:
            way = ""
        x, y = self._place(self._tapped)
        above = y > 0.6 or (y > 0.25 and bool(way) and at[begun[-1]].y > at[self._tapped].y)  # not over the piece it is about
        table.say(markup.both({lang: text[:1].upper() + text[1:] for lang, text in told.items()}), x, y, above)
        table.draw(way)
        table.head(markup.head(self.steps, self.at, False), self.state, self._commands)

    def _help(self, whole: bool) -> None:
        """Lights the places of the move that solves it, or shows the way it goes."""
        game = self.game
        move, taps = self._solution(game.record.position)
        game.taps.cancel()
        game.player.hint_taps = taps
        game.player.hint_way = game.board.way(game.record.position, move)[: None if whole else 1]
        game.mark()
        game.write_status()

    def _place(self, spot: str) -> "tuple[float, float]":
        """Where a place lies on the board, as parts of its width and height; the middle for one that is none."""
        game = self.game
        found = game.board.places(game.layout, game.seat).get(spot)
        width, height = game.board.size(game.layout)
        return (found.x / width, found.y / height) if found else (0.5, 0.5)

    def _solved(self) -> None:
        self.state = "right"
        last = self.at + 1 == len(self.steps)
        self.progress.put(self.game_id, DONE if last else str(self.at + 1))
        way = self.game.board.way(self.game.record.here.before, self.game.record.here.move)
        if way:
            table.badge(*self._place(way[-1]))
        self.write()
        table.focus()

    def go_on(self) -> None:
        """To the next step, or to the end."""
        table.hush()
        if self.at + 1 < len(self.steps):
            self.go(self.at + 1)
        else:
            asyncio.create_task(self._finish())

    async def _finish(self) -> None:
        self.state = "finish"
        self._lay(Record(load(self.game_id)), 0)
        following = LESSONS[(LESSONS.index(self.game_id) + 1) % len(LESSONS)]
        lost = await self.page.fetch_games([following])
        if not self.left:
            if not lost:
                load(following)  # its name comes with it
            table.tell(markup.finish(self.game_id, "" if lost else following, self.page.prerendered, self.page.home), "")

    def leave(self, play: bool = False) -> None:
        """Back to the game that lay here before, or on to a first one against the engine."""
        self.left = True
        table.close()
        if play:
            self.page.open_record(Record(load(self.game_id), (Player("", ""), Player("1", ""))), 0)
            return
        record, seat, name = self._before or (Record(load(self.game_id)), 0, self.page.store.new_name())
        self.page.lay(record, seat, name).everything(False)
        self.page.seated()
        if self.page.on_opened:
            self.page.on_opened()

    def does(self, action: str) -> bool:
        """Does what a button or a key of the lesson is for; whether the game itself is to leave it alone."""
        if action in NEXT:
            if self.state != "finish":
                self.go_on()
        elif action in ("prev", "lesson-back"):
            if self.at and self.state != "finish":
                self.go(self.at - 1)
        elif action in ("hint", "lesson-show"):
            if self.state in ("ask", "wrong"):
                self._help(True)
        elif action == "cancel":
            if self.game.taps.prefix or table.speaks():
                table.hush()
                self.game.cancel()
            else:
                self.leave()
        elif action == "lesson-close":
            self.leave()
        elif action == "lesson-play":
            self.leave(True)
        elif action == "again":
            self.go(0)
        return True
