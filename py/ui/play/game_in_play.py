"""A game being played: what taps, keys, buttons and other tabs do to it. It computes states; the screen draws them."""

import asyncio

from core.records.lines import make_again, stands_at, take_back
from core.records.record import Node, Player, Record
from core.words import Words
from ui import dom
from ui.play.engine_player import LOOKS
from ui.play.panel_state import ended_words
from ui.play.saving import Saving, address_of
from ui.play.turns import Turns
from ui.storage.settings import Settings
from ui.worker.engine import Engine

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable


class GameInPlay(Turns):
    """The game on the page."""

    def __init__(
        self, record: Record, seat: int, settings: Settings, engine: Engine, saving: Saving, on_problem: "Callable[[Words], None]"
    ) -> None:
        super().__init__(record, seat, settings, engine, saving, on_problem)
        saving.on_problem = on_problem
        saving.on_taken_in = self.write_lists
        saving.writer.on_change = self._writer_changed

    # Tapping.
    def tap(self, spot: str) -> None:
        """A tap on a place or on an answer. While a move is shown step by step it ends that and does nothing else: what was tapped is not
        what will be seen there."""
        if self.showing:
            self.skip()
            return
        self.refusal.clear()
        self.hint_waits = False
        if (self.guide and not self.guide.tapped(spot)) or not self.takes(spot):
            return
        if self.taps.answers() and not spot.startswith("choice:"):
            self.cancel()
            return
        self.premove.clear()
        before, self.laid = self.taps.prefix, None
        made = self.taps.tap(spot)
        if made and self.guide and not self.guide.made(self.record.position.code(made[0])):
            return
        if made and not self.asks_first():
            self._played(self.record.make(made[0]))
            return
        if made:
            self.lay(made, before)
        elif self.taps.refusal is not None:
            self.refuse(self.taps.refusal)
        self.mark()
        self.write_status()

    # Other positions.
    def _writer_changed(self) -> None:
        """Another tab goes on with the game from now on, or this one again."""
        if not self.left:
            self.saving.catch_up()
            self.shown_anew()

    def shown_anew(self) -> None:
        """The record has been changed by another tab: nothing of what was begun here counts."""
        self._end_showing()
        self.premove.clear()
        self._forget()
        dom.keep_address(address_of(self.record, self.seat, self.saving.name))
        self._follow()

    def leave(self) -> None:
        """Another game takes the page: nothing of this one may write on it any more."""
        self._end_showing()
        self.refusal.clear()
        self.player.forget()
        self.watch_no_more()
        self.saving.leave()
        self.screen.leave()
        self.left = True

    def walk(self, go: "Callable[[Record], object]", done: str = "") -> None:
        """Goes somewhere in the record: `go(record)` moves `here`. `done`: the key of what that is called, to be spoken before where
        it has led."""
        self._end_showing()
        self.premove.clear()
        self.hint_waits = False
        before = self.record.here, self.record.taken_back
        go(self.record)
        node = self.record.here
        if self.watch and node.children:
            self.watch.hold()
        if (node, self.record.taken_back) != before:
            self._arrived()
            self.everything()
        said = [Words(done)] if done else []
        if node.count:
            said.append(Words("status.ply", n=node.count))
        if node.parent is not None:
            said += self.board.spoken(node.before, node.move)
        self.speak(*said, *((ended_words(self.record) or ()) if node.parent else (Words("heard.start"),)))
        if (node, self.record.taken_back) != before:
            self.turn()

    def undo(self) -> None:
        """Takes back a resignation or an agreed draw alone, else to where a person was last on turn."""
        self.repeats.clear()
        if not self.record.here.end:
            self.walk(take_back, "do.undo")
        else:
            self.finish("")

    def redo(self) -> None:
        """Forward again, over the engine's reply."""
        self.walk(make_again, "do.redo")

    def go_to(self, number: int) -> None:
        """Stands on a node of the record, by its number."""
        if 0 <= number < len(self.record.made):
            self.walk(lambda record: record.go(record.made[number]))

    def try_here(self) -> None:
        """A variation begins on the earlier position that is looked at; where the engine is on turn, with its move."""
        self.tried = self.record.here
        self.everything()
        self.let_move()

    def finish(self, end: str) -> None:
        """Resignation, agreed draw, or taking either back."""
        self.premove.clear()
        if self.looks_back():
            self.record.go(stands_at(self.record))
        self.record.finish(end)
        self._arrived()
        self._follow()
        self.speak(*(ended_words(self.record) or (Words("do.unend"),)))

    # Sides.
    def turn(self) -> None:
        """Whoever is on turn now plays, and may have the board turned to him."""
        super().turn()
        if self.turns_round():
            asyncio.create_task(self._turn_round(self.record.here))

    def turns_round(self) -> bool:
        """Whether the board is to be turned to who is on turn: two people play at one device, and want it so."""
        wanted = self.seat != self.record.position.turn and not any(player.level for player in self.record.players)
        return wanted and not self.guide and self.record.outcome() is None and not self.earlier() and self.settings.on("turning", False)

    async def _turn_round(self, node: Node) -> None:
        """Turns the board once the last move has landed."""
        while self.flies():
            await asyncio.sleep(LOOKS)
        if self.record.here is node and not self.left and self.turns_round():
            self.turn_board(self._heard[2])

    def seat_players(self, players: "tuple[Player, Player]", seat: int) -> None:
        """Other players for this game, and who of them sits at the bottom."""
        self.record.players = players
        self.repeats.clear()
        if self.seat != seat:
            self.seat = seat
            self.draw()
        self.cancel()
        self.player.forget()
        self.keep()
        self.everything(False)
        self.turn()

    def swap(self) -> None:
        """The players change sides."""
        self.record.players = (self.record.players[1], self.record.players[0])
        self.repeats.clear()
        self.player.forget()
        self.turn_board()
        self.turn()
