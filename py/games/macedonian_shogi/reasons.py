"""The reasons why a code or a tap is not a legal move of マケドニア将棋. `rules` decides; this only explains.

Apart because no rule follows from it.
"""

from core.words import Words
from games.macedonian_shogi.army import (
    ARCHER,
    ARROWS,
    CELL,
    DROP_CELLS,
    DROPPED,
    FACE,
    HELD,
    KIND,
    LOADABLE,
    LOOSE,
    MOST_PASSES,
    NAMES,
    OWNER,
    flights,
    name_of,
    ways,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from games.macedonian_shogi.rules import Army

HAND_SPOTS = tuple(["hand:" + kind for kind in HELD])
NO_ARROWS = "0"  # of an archer that is dropped; no other man has any


def of_code(position: "Army", code: str) -> Words:
    """The reason why this text is not the code of a legal move."""
    text = code[1:] if code.startswith("!") else code
    if not _reads(text):
        return Words("refuse.unreadable")
    if text != code and not position.may_pass(position.turn):
        return _crown(position)
    end = CELL[text[-2:]]
    if text[-3] == "@":
        return _drop(position, text[:-3], end)
    start = CELL[text[:2]]
    return _start(position, start) or (_step(position, start, end) if text[2] == "-" else _flight(position, start, end))


def of_tap(position: "Army", taps: "tuple[str, ...]", spot: str) -> Words:
    """The reason why tapping `spot` after `taps` leads to no move."""
    if taps and taps[0] == "crown":
        taps = taps[1:]
    if spot == "crown":
        return Words("macedonian-shogi.crown_once") if position.may_pass(position.turn) else _crown(position)
    if spot in HAND_SPOTS:
        return _none(spot[-1])
    if spot not in CELL:
        return Words("refuse.nothing")
    end = CELL[spot]
    if not taps:
        return _start(position, end) or _stuck(position, end)
    if taps[0] in HAND_SPOTS:
        return _drop(position, taps[0][-1] + NO_ARROWS, end)
    start = CELL[taps[0]]
    return _flight(position, start, end) if LOOSE[position.board[start]] else _step(position, start, end)


def _reads(text: str) -> bool:
    if len(text) < 4 or text[-2:] not in CELL:
        return False
    if text[-3] == "@":
        return text[:-3] in DROPPED
    return len(text) == 5 and text[2] in "-~" and text[:2] in CELL


def _crown(position: "Army") -> Words:
    used = position.passes[position.turn] == MOST_PASSES
    return Words("macedonian-shogi.crown_passed" if used else "macedonian-shogi.crown_alone")


def _start(position: "Army", start: int) -> "Words | None":
    """The reason why no move starts on a cell."""
    p = position.board[start]
    if not p:
        return Words("refuse.empty", spot=NAMES[start])
    if OWNER[p] != position.turn:
        return Words("refuse.not_yours", piece=name_of(p))
    return None


def _stuck(position: "Army", start: int) -> Words:
    """The reason why a man on turn has no move, named by his kind alone: 先手の矢2本の弓兵 would be hard to read."""
    p = position.board[start]
    return Words("macedonian-shogi.no_archer_near" if LOOSE[p] else "macedonian-shogi.hemmed_in", piece=name_of(p).values["kind"])


def _step(position: "Army", start: int, end: int) -> Words:
    """The reason why the man on `start` does not go to `end`; considers an archer's arrow too."""
    board, p = position.board, position.board[start]
    if start == end:
        return Words("macedonian-shogi.stays")
    if LOOSE[p]:
        return Words("macedonian-shogi.arrow_walks")
    for cells in ways(p, start):
        if end in cells:
            if OWNER[board[end]] == position.turn:
                return _full(position, end) if ARROWS[p] and ARCHER[board[end]] else Words("refuse.own_piece", spot=NAMES[end])
            return Words("macedonian-shogi.heavy_leaps", spot=NAMES[cells[0]])
    if ARROWS[p]:
        return _flight(position, start, end)
    if ARCHER[p] and any(end in cells for cells in flights(start)):
        return Words("macedonian-shogi.no_arrow_left")
    return Words(f"macedonian-shogi.goes.{KIND[p].lower()}" + (".up" if FACE[p].endswith("+") else ""))


def _flight(position: "Army", start: int, end: int) -> Words:
    """The reason why no arrow flies from `start` to `end`."""
    board, p = position.board, position.board[start]
    if start == end:
        return Words("macedonian-shogi.stays")
    if not LOOSE[p] and not ARCHER[p]:
        return Words("macedonian-shogi.only_arrows_fly")
    if ARCHER[p] and not ARROWS[p]:
        return Words("macedonian-shogi.no_arrow_left")
    q = board[end]
    if LOOSE[p] and not (ARCHER[q] and OWNER[q] == position.turn):
        return Words("macedonian-shogi.only_back")
    for cells in flights(start):
        if end in cells:
            for cell in cells[: cells.index(end)]:
                if board[cell]:
                    return Words("macedonian-shogi.in_the_way", spot=NAMES[cell])
            if OWNER[q] != position.turn:  # an arrow could fly there, so the tap meant the archer
                return Words("macedonian-shogi.goes.b")
            return _full(position, end) if ARCHER[q] else Words("refuse.own_piece", spot=NAMES[end])
    return Words("macedonian-shogi.goes.a")


def _full(position: "Army", end: int) -> Words:
    return Words("refuse.own_piece" if LOADABLE[position.board[end]] else "macedonian-shogi.archer_full", spot=NAMES[end])


def _none(kind: str) -> Words:
    """Says that no man of a kind is in hand, the only reason against all its drops: there are more cells for drops than men."""
    return Words("macedonian-shogi.none_in_hand", kind=Words(f"macedonian-shogi.kind.{kind.lower()}"))


def _drop(position: "Army", face: str, end: int) -> Words:
    """The reason why a man is not dropped on a cell."""
    if not position.holds(position.turn, face[0] + NO_ARROWS):
        return _none(face[0])
    if position.board[end]:
        return Words("macedonian-shogi.drop_on_empty", spot=NAMES[end])
    if end not in DROP_CELLS[position.turn]:
        return Words("macedonian-shogi.drop_in_camp")
    return Words("refuse.nothing" if position.holds(position.turn, face) else "macedonian-shogi.too_few_arrows")
