"""A game on the table: the record, who sits where, what is being tapped, what the engine is asked. The scene draws it."""

import asyncio

from core.drawing.board import Item
from core.records.record import Node, Record
from core.taps import Taps
from core.words import Words, say
from games import board_of
from ui import dom
from ui.board.animate import Sowing
from ui.board.sound import Sound
from ui.html.status import turn_words
from ui.play.engine_player import EnginePlayer
from ui.play.refusal import Refusal
from ui.play.saving import Saving, address_of
from ui.play.scene import Scene, ended_words
from ui.play.taking_back import make_again, take_back
from ui.review.analysis import Analysis
from ui.storage.settings import Settings
from ui.worker.engine import Engine


class GameInPlay:
    """The state of the page of a game.

    record, seat    the tree and whose side is at the bottom
    cursor, pointed the place with the keyboard, the place pointed at
    engine          what is asked of the engine here, and its hint
    """

    def __init__(self, record: Record, seat: int, settings: Settings, opponent: Engine, game_name: str) -> None:
        self.record = record
        self.seat = seat
        self.settings = settings
        self.saving = Saving(record, settings.store, game_name)
        self.saving.writer.on_change = self._writer_changed
        self.view = board_of(record.game)
        self._tapper: Taps | None = None
        self.cursor = ""
        self.pointed = ""
        self._asked: tuple[object, ...] = ()  # what the preview was last asked for, and the answer
        self._preview: tuple[str, Words, Words] | None = None
        self.refusal = Refusal()
        self.sowing: Sowing | None = None
        self.sown_so_far = ""
        self.left = False
        self.on_problem = _ignore
        self.on_shown = _nothing
        self.guide = None  # in a frame that is not for playing: one of ui.embed.modes
        self.opponent = opponent
        self.engine = EnginePlayer(self, opponent)
        self.analysis = Analysis(self)
        self.sound = Sound()
        self.sound.on = settings.sound
        self.dress()
        self.scene = Scene(self)
        self.saving.on_taken_in = self.scene.side
        self.refusal.on_fade = self.scene.status

    def dress(self) -> bool:
        """Gives the board what the visitor chose about its looks: gains beside the bowls, pictures for who reads no characters.

        Says whether the men are others than before, so that the board has to be drawn from scratch.
        """
        if hasattr(self.view, "show_gains"):
            self.view.show_gains = self.settings.on("gains", True)
        before = getattr(self.view, "pictures", False)
        if hasattr(self.view, "pictures"):
            self.view.pictures = self.settings.on("pictures", self.lang == "en")
        return getattr(self.view, "pictures", False) is not before

    # What the scene asks.
    @property
    def lang(self) -> str:
        """The language of the page."""
        return self.settings.lang

    @property
    def tapper(self) -> Taps:
        """The taps towards the next move; made when first asked for, since it goes through all moves."""
        if self._tapper is None:
            self._tapper = Taps(self.record.position)
        return self._tapper

    def level(self) -> str:
        """The level of the engine on turn here, "" for a person or when the game is over."""
        return self.record.players[self.record.position.turn].level if self.record.outcome() is None else ""

    def lit(self) -> list[str]:
        """The spots that the next tap may go to: none while it is the engine's turn or stones are being sown."""
        waits = self.level() or self.behind or self.sowing or self.record.outcome() is not None or self.guide and self.guide.waits()
        return [] if waits else self.tapper.lit()

    def shown_preview(self) -> "tuple[str, Words, Words] | None":
        """What the place pointed at would do, if a tap there makes a move at once."""
        if self.sowing or not self.pointed or self.pointed not in self.lit():
            return None
        asked = self.tapper, self.tapper.prefix, self.pointed, self.scene.layout, self.seat
        if asked != self._asked:
            whole = self.tapper.complete(self.pointed)
            self._preview = self.view.preview(self.record.position, whole[0], self.scene.layout, self.seat) if whole else None
            self._asked = asked
        return self._preview

    def status(self) -> "tuple[str, object, object, list[tuple[str, str]]]":
        """(state, sentence, detail, buttons) of the status line: a refusal takes the place of whose turn it is, and of nothing else."""
        state, words, detail, buttons = self._status()
        refused = self.refusal.words
        if refused is None:
            return state, words, detail, buttons
        if state == "yours" and not self.engine.hint_taps:
            return "no", refused, "", []
        return state, words, refused, buttons

    def _status(self) -> "tuple[str, object, object, list[tuple[str, str]]]":
        record = self.record
        ply = Words("status.ply", n=record.here.ply + 1)
        ended = ended_words(record)
        if self.sowing:
            return "waiting", self.sown_so_far, "", [("skip", "do.skip")]
        guided = self.guide.status() if self.guide else None
        if guided:
            return guided
        if ended:
            return "end", ended[0], ended[1], [("new", "do.again")] if not self.guide else []
        if self.behind:
            return "waiting", Words("tab.elsewhere"), "", [("take-over", "tab.take_over")]
        busy = self.engine.status()
        if busy:
            return busy
        shown = self.shown_preview()
        if shown:
            return "yours", shown[1], shown[2], []
        engine_plays = any(player.level for player in record.players)
        words = turn_words(self.view, record.position, engine_plays)
        return "yours", words, ply, [] if engine_plays or self.guide else [("players", "do.engine")]

    def commands(self) -> "list[Item]":
        """The taps that have a button of their own beside the status line."""
        waits = self.sowing or self.behind or self.level() or self.record.outcome() is not None
        return [] if waits else self.view.commands(self.record.position)

    # Tapping.
    def can_drag(self, spot: str) -> bool:
        """Whether a press on a spot may become a drag: a piece stands there that may move."""
        chosen = self.chosen()
        return spot in chosen[:1] or not chosen and spot in self.lit() and self.tapper.complete(spot) is None

    def chosen(self) -> list[str]:
        """The places and pieces in hand among the taps so far; a command such as passing the crown is neither."""
        return [tap for tap in self.tapper.prefix if tap.startswith("hand:") or self.scene.has(tap)]

    def lift(self, spot: str) -> None:
        """The first tap of a drag."""
        if spot not in self.chosen():
            self.tap(spot)

    def carry(self, spot: str, x: float, y: float) -> None:
        """The piece follows the pointer."""
        self.scene.carry(spot, x, y)

    def drop(self, start: str, spot: str) -> None:
        """The second tap of a drag; dropped nowhere or back, the piece stays chosen."""
        self.scene.let_go()
        if spot and spot != start:
            self.tap(spot)

    def point(self, spot: str) -> None:
        """The place under the pointer or the cursor, "" for none."""
        if spot != self.pointed:
            self.pointed = spot
            self.scene.preview()

    def tap(self, spot: str) -> None:
        """A tap on a place or on an answer."""
        if self.sowing:
            self.skip()
        self.refusal.clear()
        ended = ended_words(self.record)
        if ended:
            self.speak(*ended)  # it stands in the status line, and stays there
            return
        if self.behind:
            self.speak(Words("tab.elsewhere"))
            return
        if self.level():
            self.refuse(Words("refuse.engine_turn"))
            return
        if self.guide and self.guide.waits():
            guided = self.guide.status()
            self.speak(guided[1] if guided else "")
            return
        if self.tapper.answers() and not spot.startswith("choice:"):
            self.cancel()
            return
        made = self.tapper.tap(spot)
        if made:
            self._played(self.record.make(made[0]))
            return
        if self.tapper.refusal is not None:
            self.refuse(self.tapper.refusal)
        self.scene.marks()
        self.scene.status()

    def refuse(self, words: Words) -> None:
        """Says why nothing happened; the next thing that happens takes the words away, and so does time."""
        self.refusal.say(words)
        self.scene.status()
        self.speak(words)

    def cancel(self) -> None:
        """Forgets the taps so far, a hint, a refusal."""
        self.tapper.cancel()
        self.refusal.clear()
        self.engine.cancel_hint()
        self.scene.marks()
        self.scene.status()

    # Moves.
    def play(self, code: str) -> None:
        """Plays a move of either side. Raises GameError."""
        self._played(self.record.play(code))

    def _played(self, node: Node) -> None:
        """A move was played: address and motion, and once that has been painted words and lists, and the engine if it is on turn."""
        assert node.parent is not None
        before = node.parent.position
        self._arrived()
        dom.write("#spoken", "")
        events = before.events(node.move) if self.settings.speed != "off" else []
        if any(event.kind == "sow" for event in events):
            self._speak_move(node)
            self.sowing = Sowing()
            self.scene.hooks()
            self.scene.marks()
            asyncio.create_task(self._sow(before, events, node, self.sowing))
        else:
            self.sound.wake()
            self.scene.moved(events)
            asyncio.create_task(self._settle(events, node))

    async def _settle(self, events, node: Node) -> None:  # type: ignore[no-untyped-def]
        await dom.painted()
        if self.is_here() and self.record.here is node:  # whatever went elsewhere meanwhile has drawn that
            self.scene.settled()
            self._speak_move(node)
            if self.sound.on:
                assert node.parent is not None
                self.sound.move(events or node.parent.position.events(node.move), self.record.outcome() is not None)
            self.engine.turn()

    def _speak_move(self, node: Node) -> None:
        assert node.parent is not None
        self.speak(*self.view.spoken(node.parent.position, node.move), *(ended_words(self.record) or ()))

    async def _sow(self, before, events, node: Node, sowing: Sowing) -> None:  # type: ignore[no-untyped-def]
        def leg(names: list[str]) -> None:
            self.sown_so_far = " → ".join("GOAL" if name == "goal" else name for name in names)
            self.scene.status()

        self.scene.seats.lines()
        self.scene.rewritten()  # by the sowing
        await sowing.show(self.view, before, events, self.scene.layout, self.seat, self.settings.speed, leg, self.sound.one)
        if self.sowing is sowing:
            self.sowing = None
            self.scene.everything()
            self.engine.turn()

    def skip(self) -> None:
        """Ends a sowing that is being shown."""
        if self._end_sowing():
            self.scene.everything()
            self.engine.turn()

    def _end_sowing(self) -> bool:
        """No sowing is shown any more; says whether one was. What it has drawn is to be drawn anew."""
        sowing, self.sowing = self.sowing, None
        if sowing:
            sowing.skip()
        return sowing is not None

    def leave(self) -> None:
        """Another game takes the page: nothing of this one may write on it any more."""
        self._end_sowing()
        self.refusal.clear()
        self.engine.forget()
        self.saving.leave()
        self.left = True

    def is_here(self) -> bool:
        """Whether this is still the game on the page."""
        return not self.left

    # Another tab.
    @property
    def behind(self) -> bool:
        """Whether the game goes on in another tab."""
        return self.saving.writer.behind

    def _writer_changed(self) -> None:
        """The game goes on in another tab from now on, or in this one again."""
        if self.is_here():
            self.saving.catch_up()
            self.shown_anew()

    def shown_anew(self) -> None:
        """The record has been changed by another tab: nothing of what was begun here counts."""
        self._end_sowing()
        self._forget()
        dom.keep_address(address_of(self.record, self.seat))
        self.scene.everything()
        self.engine.turn()

    def _arrived(self) -> None:
        """The position changed: everything that belonged to the old one goes."""
        self._forget()
        self.saving.soon(self.seat)

    def _forget(self) -> None:
        self._tapper = None
        self.pointed = ""  # what was pointed at has been done; the next player points anew
        self.refusal.clear()
        self.engine.forget()
        self.analysis.moved()

    def keep(self) -> None:
        """Stores the game and writes it into the address."""
        self.saving.keep(self.seat)

    # Walking.
    def walk(self, go) -> None:  # type: ignore[no-untyped-def]
        """Goes somewhere in the record: `go(record)` moves `here`."""
        self._end_sowing()
        here = self.record.here
        go(self.record)
        if self.record.here is not here:
            self._arrived()
            self.scene.everything()
            self.speak_here()
            self.engine.turn()

    def undo(self) -> None:
        """Takes back to where a person was last on turn."""
        self.walk(take_back)

    def redo(self) -> None:
        """Forward again, over the engine's reply."""
        self.walk(make_again)

    def go_to(self, number: int) -> None:
        """Stands on a node of the record, by its number."""
        if 0 <= number < len(self.record.made):
            self.walk(lambda record: record.go(record.made[number]))

    def finish(self, end: str) -> None:
        """Resignation, agreed draw, or taking either back."""
        self.record.finish(end)
        self._arrived()
        self.scene.everything()
        ended = ended_words(self.record)
        if ended:
            self.speak(*ended)

    def turn_board(self) -> None:
        """The other side to the bottom."""
        self.seat = 1 - self.seat
        self.keep()
        self.scene.whole()
        self.scene.everything(False)

    def speak(self, *words: object) -> None:
        """Says something to a screen reader."""
        dom.one("#spoken").textContent = ". ".join(say(one, self.lang) for one in words)

    def speak_here(self) -> None:
        """Says the move that led here."""
        node = self.record.here
        if node.parent is not None:
            before = node.parent.position
            self.speak(Words("status.ply", n=node.ply), *self.view.spoken(before, node.move))


def _nothing() -> None:
    """Nobody watches yet."""


def _ignore(words: Words) -> None:
    """Nobody shows notices yet."""
