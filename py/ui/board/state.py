"""What the board in the page shows at one moment: made anew for each moment, never changed, and all that the picture is told."""

from core.contract import Event, Outcome, Position
from core.drawing.board import Arrow, Choice, Mark
from core.records.record import Node

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Final


class BoardState:
    """A moment of the board.

    node, position, ended   where the record stands, and how it ended there
    seat, layout, lang      how the board lies, and in which language its places are named
    lit, prefix, chosen     the places that the next tap may go to; the taps so far; the places and pieces in hand among those
    choices                 the answers asked at the last tap's place
    preview                 SVG of what the place pointed at would do, "" for nothing
    marks                   those of the move that led here
    arrows                  moves that are proposed or laid ahead
    hint, judged            the taps that the engine proposes; SVG of what it thinks of moves and places
    early                   drawn within the tap itself: lamps, warnings and badges that foretell follow once it has been painted
    showing                 frames of the move are being shown: what lies over the pieces is theirs
    events, move_ms         what happened on the way here and how long a straight move takes; nothing and 0 for no motion
    """

    def __init__(
        self,
        node: Node,
        ended: "Outcome | None",
        seat: int,
        layout: str,
        lang: str,
        lit: "list[str]",
        prefix: "tuple[str, ...]",
        chosen: "list[str]",
        choices: "list[Choice]",
        preview: str,
        marks: "list[Mark]",
        arrows: "list[Arrow]",
        hint: "tuple[str, ...]",
        judged: str,
        early: bool,
        showing: bool,
        events: "list[Event]",
        move_ms: int,
    ) -> None:
        self.node: "Final" = node
        self.position: "Final[Position]" = node.position
        self.ended: "Final" = ended
        self.seat: "Final" = seat
        self.layout: "Final" = layout
        self.lang: "Final" = lang
        self.lit: "Final" = lit
        self.prefix: "Final" = prefix
        self.chosen: "Final" = chosen
        self.choices: "Final" = choices
        self.preview: "Final" = preview
        self.marks: "Final" = marks
        self.arrows: "Final" = arrows
        self.hint: "Final" = hint
        self.judged: "Final" = judged
        self.early: "Final" = early
        self.showing: "Final" = showing
        self.events: "Final" = events
        self.move_ms: "Final" = move_ms
