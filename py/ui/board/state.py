"""The view of the board at one moment: immutable, and all that the picture needs."""

from core.contract import Event, Outcome, Position
from core.drawing.board import Arrow, Choice, Mark
from core.records.record import Node

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Final


class BoardState:
    """The view of the board.

    node, position, ended   the current node of the record, and how the game ended there
    seat, layout, lang      side at the bottom, layout, language of the places' names
    lit, prefix, selected   places for the next tap; taps so far; the places and pieces in hand among these taps
    choices                 the answers offered at the last tap's place
    preview                 SVG of the effect of the place pointed at, "" for nothing
    marks                   the marks of the last move
    arrows                  proposed moves and premoves
    hint, judged            the taps that the engine proposes; SVG of its analysis of moves and places
    early                   True for the board drawn within the tap: lights, warnings and badges follow after painting
    showing                 True while a move is shown step by step: its frames own the layer over the pieces
    events, move_ms         the events of the last move, and the time of a straight move; empty and 0 for no motion
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
        selected: "list[str]",
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
        self.selected: "Final" = selected
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
