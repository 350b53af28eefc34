"""The view of everything around the board at one moment. Immutable; written to the page after the board has been painted."""

from collections import namedtuple

from core.drawing.board import Item
from core.records.record import Node, Record
from core.words import Words
from ui.html.status import alone, result_words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Final

# The status line. state: a shape, of yours waiting watch thinking warn no end back; words: the sentence; detail: the line under it, "" for
# none; buttons: pairs of an action and the key of its label; manner: the kind of detail, as in `status_line`.
Status = namedtuple("Status", ["state", "words", "detail", "buttons", "manner"])


def status(state: str, words: object, detail: object = "", buttons: "list[tuple[str, str]] | None" = None, manner: str = "") -> Status:
    """Builds a status line."""
    return Status(state, words, detail, buttons or [], manner)


def ended_words(record: Record) -> "tuple[Words, Words] | None":
    """(winner, reason) in words if the game is over at the current node, else None."""
    ended = record.outcome()
    return (result_words(ended, alone(record)), ended.reason) if ended is not None else None


class PanelState:
    """The view of everything around the board.

    record, node, ended     the game in the move list, the current node, how the game ended there
    seat, lang              the side at the bottom; the page's language
    status                  the status line; short: True if the buttons beside it have little room
    commands                taps with a button of their own, such as a pass
    lit, prefix, hint       the possible next taps, the taps so far, the taps that the engine proposes
    repeats                 the sides for which the page repeats a command each turn
    """

    def __init__(
        self,
        record: Record,
        seat: int,
        lang: str,
        status: Status,
        short: bool,
        commands: "list[Item]",
        lit: "list[str]",
        prefix: "tuple[str, ...]",
        hint: "tuple[str, ...]",
        repeats: "list[int]",
    ) -> None:
        self.record: "Final" = record
        self.node: "Final[Node]" = record.here
        self.ended: "Final" = record.outcome()
        self.seat: "Final" = seat
        self.lang: "Final" = lang
        self.status: "Final" = status
        self.short: "Final" = short
        self.commands: "Final" = commands
        self.lit: "Final" = lit
        self.prefix: "Final" = prefix
        self.hint: "Final" = hint
        self.repeats: "Final" = repeats
