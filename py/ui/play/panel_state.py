"""The view of everything around the board at one moment. Immutable; written to the page after the board has been painted."""

from collections import namedtuple

from core.drawing.board import GameBoard, Item
from core.records.record import Node, Record
from core.words import Words
from ui.html.status import alone, beneath, result_words, turn_words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Final

WAYS_ON = [("examine", "do.review"), ("again", "do.again"), ("new", "do.new")]  # the buttons after the end of a game

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


def usual(
    board: GameBoard,
    record: Record,
    preview: "tuple[str, Words, Words] | None",
    begun: "Words | None",
    guided: bool,
    tip: str,
    far: bool = False,
) -> Status:
    """The usual status line: the side on turn, the effect of the taps so far or of a tap on the place pointed at, a beginner's tip, and
    a button for an opponent if there is none and no guide. `far`: a friend is the opponent."""
    if preview:
        return status("yours", preview[1], preview[2], [], "mind")
    if begun is not None:
        return status("yours", begun)
    engine_plays = far or any(player.level for player in record.players)
    words = turn_words(board, record.position, engine_plays)
    detail, manner = (tip, "mind tip") if tip else beneath(board, record)
    return status("yours", words, detail, [] if engine_plays or guided else [("players", "do.engine")], manner)


def passes(line: Status, ahead: bool) -> bool:
    """True if this status line may be over in a moment: the engine is thinking or about to, or a premove is to be made."""
    return line.manner != "why" and (
        (line.state == "thinking" and not ahead) or ("go", "do.go") in line.buttons or (line.state == "yours" and ahead)
    )


def with_lasting(shown: Status, item: "Item | None") -> Status:
    """Adds a button that repeats a command each turn, in place of the button for an opponent, unless there are other buttons."""
    others = [button for button in shown.buttons if button[0] != "players"]
    buttons = [("repeat", item.words.key)] if item and not others else shown.buttons
    return Status(shown.state, shown.words, shown.detail, buttons, shown.manner)


def refused(shown: Status, words: Words, hinted: bool) -> Status:
    """A status line with a refusal, in place of a line with the side on turn, else as the detail of the line."""
    if shown.state == "yours" and not hinted:
        return status("no", words)
    return Status(shown.state, shown.words, words, shown.buttons, "why")


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
