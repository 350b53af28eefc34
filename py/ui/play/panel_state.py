"""What stands around the board at one moment: made anew for each moment, never changed. It is written once the board has been painted."""

from collections import namedtuple

from core.drawing.board import GameBoard, Item
from core.records.record import Node, Record
from core.words import Words
from ui.html.status import alone, beneath, result_words, turn_words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Final

WAYS_ON = [("examine", "do.review"), ("again", "do.again"), ("new", "do.new")]  # from a game that is over

# The status line. state: a shape, of yours waiting watch thinking warn no end back; words: the sentence; detail: what stands under it, ""
# for nothing; buttons: pairs of an action and the key of its words; manner: what the detail is, as `status_line` has it.
Status = namedtuple("Status", ["state", "words", "detail", "buttons", "manner"])


def status(state: str, words: object, detail: object = "", buttons: "list[tuple[str, str]] | None" = None, manner: str = "") -> Status:
    """A status line."""
    return Status(state, words, detail, buttons or [], manner)


def ended_words(record: Record) -> "tuple[Words, Words] | None":
    """Who won and why, if the game is over where the reader stands."""
    ended = record.outcome()
    return (result_words(ended, alone(record)), ended.reason) if ended is not None else None


def usual(
    board: GameBoard, record: Record, preview: "tuple[str, Words, Words] | None", begun: "Words | None", guided: bool, tip: str
) -> Status:
    """Whose turn it is, what the taps so far have done, or what the place pointed at would do; what a beginner is told; and a way to an
    opponent where there is none and nobody guides."""
    if preview:
        return status("yours", preview[1], preview[2])
    if begun is not None:
        return status("yours", begun)
    engine_plays = any(player.level for player in record.players)
    words = turn_words(board, record.position, engine_plays)
    detail, manner = (tip, "mind tip") if tip else beneath(board, record)
    return status("yours", words, detail, [] if engine_plays or guided else [("players", "do.engine")], manner)


def passes(line: Status, ahead: bool) -> bool:
    """Whether a status line may be over in a moment: the engine thinks or is about to, or a move that was laid `ahead` is to be made."""
    return line.manner != "why" and (
        (line.state == "thinking" and not ahead) or ("go", "do.go") in line.buttons or (line.state == "yours" and ahead)
    )


def with_lasting(shown: Status, item: "Item | None") -> Status:
    """A command that may be left to the page has a button, in the place of the way to an opponent."""
    others = [button for button in shown.buttons if button[0] != "players"]
    buttons = [("repeat", item.words.key)] if item and not others else shown.buttons
    return Status(shown.state, shown.words, shown.detail, buttons, shown.manner)


def refused(shown: Status, words: Words, hinted: bool) -> Status:
    """A refusal takes the place of whose turn it is, and of nothing else: beside anything else it is the detail."""
    if shown.state == "yours" and not hinted:
        return status("no", words)
    return Status(shown.state, shown.words, words, shown.buttons, "why")


class PanelState:
    """A moment of what is around the board.

    record, node, ended     what is written in the list, where the reader stands, how the game ended there
    seat, lang              whose side is at the bottom; the language of the page
    status                  the status line; short: whether the buttons beside it have little room
    commands                taps with a button of their own there, such as a pass
    lit, prefix, hint       the taps that may come next, those so far, those that the engine proposes
    repeats                 the sides whose lasting command the page gives
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
