"""Positions of Progressive Mancala as text: the stones in each hole from a, those in the GOAL, both scores, the side on turn.

Then the moves left in this turn, and the extra moves of the next turn.
"""

from core import register
from core.positions import packing
from core.positions.drawn import numbers_in
from core.positions.packing import refused
from core.positions.parts import Counts, OneOf, item
from core.words import Words
from games.progressive_mancala.rules import STONES, Bowls, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.contract import Game
    from core.positions.parts import PaletteItem, Part, Values

MOST_LEFT = 99
BY_HAND = 40  # a game from more moves left could reach positions of more than 99


def write(position: Bowls) -> str:
    """The text of a position."""
    holes, scores = [",".join([str(n) for n in each]) for each in (position.holes, position.scores)]
    return ":".join([holes, str(position.goal), scores, str(position.turn), str(position.left), str(position.gifts)])


def lay(game: Rules, text: str) -> Bowls:
    """The position of a text, possible by the rules or not, for a picture. Raises BadPosition for an unreadable text."""
    in_holes, in_goal, captured, turn, to_move, given = packing.fields(text, 6)
    most = game.holes * STONES
    holes, scores = packing.numbers(in_holes, game.holes, most), packing.numbers(captured, 2, most)
    goal = packing.number(in_goal, 0, most)
    left, gifts = packing.number(to_move, 0, MOST_LEFT), packing.number(given, 0, MOST_LEFT)
    return Bowls(game, bytes(holes), goal, (scores[0], scores[1]), packing.side(turn), left, gifts)


def read(game: Rules, text: str) -> Bowls:
    """The position of a text. Raises BadPosition."""
    position = lay(game, text)
    total, most = sum(position.holes) + position.goal + sum(position.scores), game.holes * STONES
    if total != most:
        raise refused("position.in_all", what=Words("position.stones"), told=total, most=most)
    if not position.left:
        raise refused("position.least", what=Words("position.of.left"), told=0, least=1)
    if not any(position.holes) and max(position.scores) < game.majority:
        raise refused("position.no_move")
    return position


def parts(game: Rules) -> "list[Part]":
    """The parts of a text."""
    most = game.holes * STONES
    return [
        Counts(list(game.names), most, ","),
        Counts(["goal"], most, ","),
        Counts(["score0", "score1"], most, ","),
        OneOf("turn"),
        Counts(["left"], MOST_LEFT, ",", BY_HAND),
        Counts(["gifts"], MOST_LEFT, ",", BY_HAND),
    ]


def palette(game: Rules) -> "list[PaletteItem]":
    """The palette: stones in a hole, in the GOAL or captured."""
    uses = dict.fromkeys(list(game.names) + ["goal", "score0", "score1"], 1)
    most = game.holes * STONES
    return [
        item("more", "count", 1, Words("position.tool.more"), most=most, uses=uses),
        item("less", "count", -1, Words("position.tool.less"), most=most, uses=uses),
    ]


def empty(_game: Rules, values: "Values") -> None:
    """Gives an empty board one move left in this turn."""
    values["left"] = 1


def frame(game: Rules) -> "tuple[list[str], list[str], int]":
    """The frame of the diagram: (names of the columns, names of the rows, cells in a row)."""
    return list(game.names), [""], game.holes


SIZES = ((11, 1), (17, 1))  # of boards in characters


def is_cell(drawn: str) -> bool:
    """True for a number of stones in a diagram."""
    return 0 < len(drawn) < 4 and all(sign in packing.DIGITS for sign in drawn)


def suited(game: Rules, rows: "list[list[str]]") -> "Game":
    """The game with as many holes."""
    return register.load(game.id, holes=str(len(rows[0])))


def drawn(_game: Rules, rows: "list[list[str]]", below: "list[str]") -> "list[str]":
    """The texts that a diagram can stand for."""
    goal, first, second = (numbers_in(below[0]) + [0, 0, 0])[:3] if below else (0, 0, 0)
    counts = [numbers_in(line)[-1:] or [0] for line in below[1:4]] + [[0], [0], [0]]
    counts[1] = counts[1] if counts[1][0] else [1]  # not told: one move
    stones = ",".join(rows[0])
    head = stones + ":" + str(goal) + ":" + str(first) + "," + str(second)
    return [head + ":" + turn + ":" + str(counts[1][0]) + ":" + str(gifts) for turn in "01" for gifts in (counts[2][0], 0)]
