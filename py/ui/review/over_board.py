"""The analysis over the board: arrows of moves, and the value of each place. Pure: SVG text."""

from core.contract import GameError, Position
from core.drawing.arrows import arrow, ring
from core.drawing.board import GameBoard, Spot
from core.drawing.svg import circle, esc, n, path, rect, use
from ui.review import graph, values
from ui.review.findings import Findings, View

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.review.again import TryAgain
    from ui.review.judging import Mistake
    from ui.worker.question import Report

FREE = 34  # units around the middle of a piece that arrows leave free
WIDE, HIGH = 90, 34  # units of the sign with a place's value
MOST_ARROWS = 3


def drawn(found: Findings, trying: "TryAgain | None", board: GameBoard, state: View) -> str:
    """The whole drawing for one state of the board."""
    here, position = state.node, state.position
    if found.only:
        return _arrow(board, state, found.only, "better")
    if trying is not None:
        if here is not trying.mark.node.parent:
            return ""
        better = _arrow(board, state, trying.mark.before["best"], "better") if trying.answer else ""
        return better + _played(board, state, trying.mark.node.code, trying.mark.kind)
    report = found.report
    if found.reviewed(here) or found.progress is not None:
        mark, best = found.mark_at(here), ""
        if mark is not None:
            best = found.better(mark, True)
        elif report is not None:
            best = report["lines"][0]["code"]
        elif here.ply < len(found.plies) and found.reviewed(here):
            best = str(found.plies[here.ply]["best"] or "")
        body = ""
        for row in report["lines"][MOST_ARROWS - 1 : 0 : -1] if report is not None else []:
            if row["code"] != best and (mark is None or row["code"] != mark.node.code):
                body += _arrow(board, state, row["code"], "also")
        taps = _taps(position, best) if best and state.ended is None else ()
        if mark is not None and taps and _stops(board, state, taps) == _stops(board, state, _taps(position, mark.node.code)):
            return body + _arrow(board, state, best, "better") + _answer(board, state, taps)
        body += _arrow(board, state, best, "better") if taps else ""
        return body + (_played(board, state, mark.node.code, mark.kind) if mark else "")
    if report is None or state.ended is not None or values.undecided(report):
        return ""
    return _worths(report, board, state)


def _taps(position: Position, code: str) -> "tuple[str, ...]":
    try:
        return position.taps(position.parse(code))
    except GameError:  # the engine and the rules disagree: draws nothing
        return ()


def _stops(board: GameBoard, state: View, taps: "tuple[str, ...]") -> "list[Spot]":
    """The places on the board among these taps."""
    at = board.places(state.layout, state.seat)
    return [at[tap] for tap in taps if tap in at]


def _holds(board: GameBoard, state: View) -> "set[str]":
    """The ids of the places with a piece."""
    return {piece.spot for piece in board.pieces(state.position, state.seat) if piece.owner >= 0}


def _arrow(board: GameBoard, state: View, code: str, kind: str, badge: str = "") -> str:
    """A move as an arrow along its path, or as a ring if it only touches one place; `badge` is put at its end."""
    position = state.position
    stops = _stops(board, state, _taps(position, code))
    if not stops:
        return ""
    last, more = stops[-1], ""
    middle_x, middle_y, r = board.ring(last, state.layout, state.seat)
    if badge:
        x, y = (last.x + 33, last.y - 33) if len(stops) > 1 else (middle_x + r * 0.7, middle_y - r * 0.7)
        more = f'<g transform="translate({n(x - 18)} {n(y - 18)}) scale(1.5)">{circle(12, 12, 14, "fault-bg")}{graph.SHAPES[badge]}</g>'
    if len(stops) == 1:
        return ring(middle_x, middle_y, r - 4, kind, more)
    move, at = position.parse(code), board.places(state.layout, state.seat)
    points = [(at[spot].x, at[spot].y) for spot in board.way(position, move)]
    jumps = any(event.kind == "jump" for event in position.events(move))
    return arrow(points, kind, FREE, FREE if last.id in _holds(board, state) else 6, jumps, more)


def _played(board: GameBoard, state: View, code: str, kind: str) -> str:
    """The arrow of the mistake: hollow, with its shape."""
    return _arrow(board, state, code, "played", kind)


def mistake(board: GameBoard, state: View, mark: "Mistake") -> str:
    """The arrow of a mistake alone, for a board of its own."""
    return _played(board, state, mark.node.code, mark.kind)


def _answer(board: GameBoard, state: View, taps: "tuple[str, ...]") -> str:
    """The picture of the right answer at the end of the better move, if that goes over the same places as the mistake."""
    if not taps[-1].startswith("choice:"):
        return ""
    spot, shown = _stops(board, state, taps)[-1], board.choices(state.position, taps[:-1], [taps[-1]])[0]
    x, y = spot.x + 30, spot.y - 30
    return circle(x, y, 27, "fault-bg") + use(shown.symbol, x, y, shown.classes, 46, shown.angle)


# The values of places.
def _worths(report: "Report", board: GameBoard, state: View) -> str:
    """The value of the best move to each place, as a sign or a tint. A place with a piece gets only an arrow: a sign would hide the
    piece."""
    position, prefix = state.position, state.prefix
    best: "dict[str, Report]" = {}
    order, sign = [], -1 if position.turn else 1
    body = ""
    for row in report["lines"]:
        taps = _taps(position, row["code"])
        stops = [tap for tap in taps if tap in board.places(state.layout, state.seat)]
        if taps[: len(prefix)] != prefix or not stops:
            continue
        if board.shows_moves:
            body += _arrow(board, state, row["code"], "better" if _wins(row, position.turn) else "played")
        if stops[-1] not in best:
            order.append(stops[-1])
            best[stops[-1]] = row
        elif row["score"] * sign > best[stops[-1]]["score"] * sign:
            best[stops[-1]] = row
    first = report["lines"][0]["code"] if report["lines"] else ""
    above: "set[str]" = set()  # an arrow arrives from below: the sign leaves room for its head
    if not board.shows_moves and not prefix:
        for row in report["lines"][MOST_ARROWS - 1 :: -1]:
            taps = _taps(position, row["code"])
            stops_of = _stops(board, state, taps)
            if len(stops_of) > 1:
                if stops_of[0].y > stops_of[-1].y + 1:
                    above.add(stops_of[-1].id)
                body += _arrow(board, state, row["code"], "better" if row["code"] == first else "also")
    signs = ""
    for spot in order:
        signs += _sign(board, state, spot, best[spot], best[spot]["code"] == first, spot in above)
    return body + signs


def _wins(row: "Report", player: int) -> bool:
    return bool(row["win_in"]) and (row["win_in"] > 0) == (player == 0)


def _sign(board: GameBoard, state: View, spot_id: str, row: "Report", best: bool, above: bool) -> str:
    spot = board.places(state.layout, state.seat)[spot_id]
    where = board.sign(state.position, spot, state.layout, state.seat)
    if where is None:
        return ""
    x, y = where
    y = 2 * spot.y - y if above else y
    body = ""
    if row["win_in"]:
        side = 0 if row["win_in"] > 0 else 1
        won = side == state.position.turn
        if board.tints:
            tint = rect(spot.x - 46, spot.y - 46, 92, 92, "o-won", 12) if won else path(_hatch(spot), "o-line")
            body += tint
        said, kind = values.proven(row["win_in"], state.lang), "pill own-filled" if side == 0 else "pill"
    else:
        said, kind = [values.points_of(row["score"])], "pill best" if best else "pill"
    size = min([27 if len(said) == 1 else 16] + [int((WIDE - 14) / _wide(line)) for line in said])
    body += rect(x - WIDE / 2, y - HIGH / 2, WIDE, HIGH, kind, HIGH / 2 if len(said) == 1 else 9)
    written = f'<text font-size="{size}" text-anchor="middle" class="pill-t">'
    for number, line in enumerate(said):
        below = y + size * 0.36 + (number - (len(said) - 1) / 2) * 15
        written += f'<tspan x="{n(x)}" y="{n(below)}">{esc(line)}</tspan>'
    return f'<g class="worth" data-worth="{esc(spot_id)}">{body}{written}</text></g>'


def _wide(said: str) -> float:
    """The approximate width of a text in em."""
    return sum([1.02 if ord(sign) > 0x2FFF else 0.35 if sign in " ." else 0.84 if sign in "+−" else 0.7 for sign in said])


def _hatch(spot: Spot) -> str:
    """Diagonal strokes over a cell."""
    d = ""
    for i in range(16, 184, 16):
        x, y = max(0, i - 92), min(92, i)
        d += f"M{n(spot.x - 46 + x)} {n(spot.y - 46 + y)}L{n(spot.x - 46 + y)} {n(spot.y - 46 + x)}"
    return d
