"""Asks for confirmation before a resignation or an agreed draw.

Apart because it alone ends a game.
"""

from core.records.lines import may_end
from core.records.node import AGREED, resigned
from core.records.record import Record
from core.words import Words
from ui.dialogs.box import Box
from ui.dialogs.fields import action, dialog
from ui.html.controls import said, t
from ui.html.status import alone
from ui.play.registry import Action
from ui.play.table import Table


def who_resigns(record: Record) -> int:
    """The side that resigns: with a friend the visitor's, else that of the only person, else the side on turn."""
    if record.terms.get("seat"):
        return int(record.terms["seat"])
    person = alone(record)
    return record.position.turn if person is None else person


def consequence(record: Record) -> Words:
    """What a resignation does; it is that of the visitor ("you") where only one person plays on this device."""
    if alone(record) is not None or record.terms.get("seat"):
        return Words("ask.resign.you")
    return Words("ask.resign", side=Words("side." + str(who_resigns(record))))


def question(kind: str, words: Words) -> str:
    """The dialog: the consequence in words, and a button to confirm it. `kind`: "resign" or "draw"."""
    return dialog(t("do." + kind), f"<p>{said(words)}</p>", action("close", "do.cancel") + action(kind + "-now", "do." + kind, "btn main"))


class Ending:
    """Asks, then ends the game."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def actions(self) -> "dict[str, Action]":
        """The actions of the dialog's buttons."""
        return {
            "resign": Action(lambda table, _: self.box.open(question("resign", consequence(table.session.record))), changes=True),
            "draw": Action(lambda _table, _: self.box.open(question("draw", Words("ask.draw"))), changes=True),
            "resign-now": Action(lambda table, _: self._end(table, resigned(who_resigns(table.session.record))), changes=True),
            "draw-now": Action(lambda table, _: self._end(table, AGREED), changes=True),
        }

    def _end(self, table: Table, end: str) -> None:
        self.box.close()
        if may_end(table.session.record):
            table.do("finish", end)
