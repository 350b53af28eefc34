"""The views of a session at one moment: of the board, and of everything around it. Making a view changes nothing.

Apart because it knows no browser.
"""

from core.contract import Event
from core.drawing.board import Arrow
from core.records.lines import can_take_back
from ui.board.speeds import MOVE_MS
from ui.board.state import BoardState
from ui.html.status import crowded
from ui.play import phase
from ui.play.panel_state import PanelState

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.drawing.board import Item
    from ui.play.session import Session


def pieces(session: "Session", glide: bool = True) -> BoardState:
    """The board with its pieces, but without the next taps, which need all moves."""
    return _board(session, glide=glide)


def early(session: "Session", events: "list[Event]") -> BoardState:
    """The board within the tap that made a move, with the events of that move."""
    return _board(session, early=True, events=events, lit=session.lit())


def board(session: "Session", judged: str = "", glide: bool = True) -> BoardState:
    """The whole board; `judged`: SVG of the analysis over its places."""
    taps, position = session.taps, session.position
    answers = [] if session.next.pending else taps.answers()
    shown = session.preview()
    return _board(
        session,
        glide=glide,
        lit=session.lit(),
        prefix=taps.prefix,
        selected=session.selected() or [session.next.start],
        choices=session.board.choices(position, taps.prefix, answers) if answers else [],
        preview=shown[0] if shown else "",
        arrows=_arrows(session),
        judged=judged,
    )


def _board(
    session: "Session",
    glide: bool = True,
    early: bool = False,
    events: "list[Event] | None" = None,
    **more: object,
) -> BoardState:
    node = session.record.here
    moments: "dict[str, object]" = {"lit": [], "prefix": (), "selected": [], "choices": [], "preview": "", "arrows": [], "judged": ""}
    moments.update(more)
    return BoardState(
        node=node,
        ended=session.record.outcome(),
        seat=session.seat,
        layout=session.layout,
        lang=session.manner.lang,
        marks=session.board.last_move(node.before, node.move) if node.parent else [],
        hint=_hint_taps(session),
        early=early,
        showing=session.showing,
        events=events or [],
        move_ms=MOVE_MS[session.manner.speed] if glide else 0,
        **moments,  # type: ignore[arg-type]
    )


def _arrows(session: "Session") -> list[Arrow]:
    """The arrows of the premove, of the move to be confirmed, of the taps so far, or of the proposed move."""
    board, position, hint = session.board, session.position, session.engine.hint
    if session.next.way:
        return [Arrow("pre", way) for way in board.premove(position, session.next.way)]
    if session.next.pending:
        way = board.way(position, session.next.pending[0])
        return [Arrow("pre", way)] if way else []
    begun = board.begun(position, session.taps.prefix)
    if begun:
        return [Arrow("begun", begun[0])]
    return [Arrow("hint", hint.way)] if hint and hint.way else []


def _hint_taps(session: "Session") -> "tuple[str, ...]":
    """The taps of the proposed move, () for none."""
    hint = session.engine.hint
    return tuple(hint.taps) if hint else ()


def panel(session: "Session") -> PanelState:
    """Everything around the board."""
    items = commands(session)
    return PanelState(
        record=session.record,
        seat=session.seat,
        lang=session.manner.lang,
        status=phase.line(session, items),
        short=bool(items) or crowded(session.board, session.record),
        commands=items,
        lit=session.lit() if items else [],
        prefix=session.taps.prefix,
        hint=_hint_taps(session),
        repeats=list(session.repeats),
    )


def able(session: "Session") -> "dict[str, bool]":
    """The enabled buttons among those that walk the record, take back and ask for a hint, by action."""
    here = session.record.here
    back, on, plays = here.parent is not None, bool(here.children), session.record.outcome() is None
    return {"first": back, "prev": back, "undo": bool(here.end) or can_take_back(session.record), "next": on, "last": on, "hint": plays}


def commands(session: "Session") -> "list[Item]":
    """The taps with a button of their own beside the status line."""
    if not phase.commands(session) or session.repeats_here():
        return []
    return session.board.commands(session.position)
