"""Begins the next game from the one on the page: a rematch, or a game from a position of it.

Apart because it asks the visitor nothing.
"""

from core.levels import STRONGEST
from core.records.lines import begun_here, engines
from core.records.record import Player, Record
from ui.dialogs.box import Box
from ui.play.game_page import GamePage
from ui.play.registry import Action
from ui.play.table import Table
from ui.storage.find_record import person_seat
from ui.storage.last_level import keep_level


def against(level: str, side: int) -> "tuple[Player, Player]":
    """The players of a game: a person on `side`, an engine of `level` on the other."""
    return (Player(level, ""), Player("", "")) if side else (Player("", ""), Player(level, ""))


class Another:
    """The actions that begin another game from the one on the page."""

    def __init__(self, page: GamePage, box: Box) -> None:
        self.page = page
        self.box = box

    def actions(self) -> "dict[str, Action]":
        """The actions by name."""
        return {"again": Action(self._again), "from-here": Action(self._from_here), "prove": Action(self._prove)}

    def _begin(self, record: Record, seat: int, proves: bool = False) -> None:
        """Begins another game. The only person sits at the bottom, otherwise the side `seat`. `proves`: that person is to win."""
        alone = bool(record.players[0].level) != bool(record.players[1].level)
        self.page.run(self._open(record, person_seat(record.players) if alone else seat, proves))

    async def _open(self, record: Record, seat: int, proves: bool) -> None:
        if await self.page.fetch_and_open(record, seat) and proves and self.page.table:
            self.page.table.do("prove", seat)

    def _again(self, table: Table, _argument: str) -> None:
        """Begins another game with the same rules and players, with sides exchanged."""
        self.box.close()
        self.page.run(self._rematch(table))

    async def _rematch(self, table: Table) -> None:
        """Between two people the score goes on; clocks begin anew."""
        record = table.session.record
        players = record.players
        friends = None if engines(record) and not record.terms else await table.life.after(self.page.friends())
        following = friends.next_here(record) if friends else Record(record.game, (players[1], players[0]), record.start)
        self._begin(following, 1 - table.session.seat)

    def _from_here(self, table: Table, _argument: str) -> None:
        """Begins a new game from the position on the board, with the same players; with two engines the visitor
        takes the side on turn, or the side of the mistake that is being tried again."""
        players, trying = table.session.record.players, table.session.trying
        if players[0].level and players[1].level:
            side = trying.mark.node.before.turn if trying else table.session.record.position.turn
            players = against(players[1 - side].level, side)
        self._begin(begun_here(table.session.record, players), table.session.seat)

    def _prove(self, table: Table, _argument: str) -> None:
        """Begins a new game from the position on the board, in which the winner's side plays a won position against the strongest
        engine."""
        report, side = table.analysis.found.report, table.session.record.position.turn
        if report is not None and report["win_in"]:
            side = 0 if report["win_in"] > 0 else 1
        keep_level(table.settings.store, table.session.record)
        self._begin(begun_here(table.session.record, against(STRONGEST, side)), side, proves=True)
