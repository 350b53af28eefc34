"""The review of a whole game: winning chances, mistakes, accuracy of each player. Pure."""

import math
from collections import namedtuple

from core.contract import Outcome
from core.records.record import Node
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.worker.question import Report

SCALE = 300  # score, in hundredths of a game's unit, with a winning chance of .73
DUBIOUS, BLUNDER = 0.11, 0.28  # the least loss of winning chance of such a move
HALVED = 0.15  # a move that loses this much winning chance counts half
EVEN, SLIGHT, GOOD = 0.08, 0.2, 0.35  # greatest distances from a chance of one half for the words

# A mistake: its node; its kind, "dubious", "blunder" or "losing"; the reports before and after it; the winning chance that it cost.
Mistake = namedtuple("Mistake", ["node", "kind", "before", "after", "drop"])


def chance(entry: "Report") -> float:
    """Player 0's winning chance, 0 to 1, from any report with a score."""
    win_in, score = entry.get("win_in"), entry["score"]
    if win_in:
        return 1.0 if win_in > 0 else 0.0
    return float(1 / (1 + math.exp(-max(-6000, min(6000, score)) / SCALE)))


def drop(before: "Report", after: "Report", player: int) -> float:
    """The winning chance that a move cost its player; 0 if it was the best one."""
    if before.get("best") == after.get("played"):
        return 0.0
    cost = chance(before) - chance(after)
    return max(0.0, -cost if player else cost)


def _decided(before: "Report", after: "Report") -> bool:
    """True if the same side is winning before a move and after it: what such a move costs decides nothing."""
    shares = chance(before), chance(after)
    return min(shares) > 0.5 + GOOD or max(shares) < 0.5 - GOOD


def found(line: "list[Node]", plies: "list[Report]", ended: "Outcome | None") -> list[Mistake]:
    """The mistakes of a line, in order. `plies`: the reports on its positions, from before the first move on."""
    return with_losing(among(line, plies), line, plies, ended)


def among(line: "list[Node]", plies: "list[Report]") -> list[Mistake]:
    """The mistakes between some of the reports on a line, which follow each other."""
    marks = []
    for before, after in zip(plies, plies[1:]):
        node = line[after["ply"] - 1]
        cost = drop(before, after, node.before.turn)
        if cost >= DUBIOUS and not _decided(before, after):
            marks.append(Mistake(node, "blunder" if cost >= BLUNDER else "dubious", before, after, cost))
    return marks


def with_losing(marks: list[Mistake], line: "list[Node]", plies: "list[Report]", ended: "Outcome | None") -> list[Mistake]:
    """The mistakes of a line, among them the one that lost the game, once all reports are there."""
    lost = None if ended is None or ended.winner is None or len(plies) <= len(line) else _losing(marks, plies, 1 - ended.winner)
    return [Mistake(mark.node, "losing", mark.before, mark.after, mark.drop) if mark is lost else mark for mark in marks]


def _losing(marks: list[Mistake], plies: "list[Report]", loser: int) -> "Mistake | None":
    """The loser's last mistake in a game that was not lost before it, is lost after it, and never came back; None if there is none.

    A player may resign a game that is even or won: then no move lost it.
    """

    def share(entry: "Report") -> float:
        return abs(loser - chance(entry))

    if share(plies[-1]) > 0.5 - GOOD:
        return None
    for mark in reversed(marks):
        if mark.node.before.turn == loser and share(mark.before) > 0.5 - GOOD >= share(mark.after):
            return mark if max([share(entry) for entry in plies[mark.after["ply"] :]]) <= 0.5 - SLIGHT else None
    return None


def accuracy(line: "list[Node]", plies: "list[Report]", player: int) -> "int | None":
    """The accuracy of a player's moves, 0 to 100; None if none of them counts."""
    pairs = [(line[after["ply"] - 1], before, after) for before, after in zip(plies, plies[1:])]
    return mean([worth(*pair) for pair in pairs if pair[0].before.turn == player])


def worth(node: Node, before: "Report", after: "Report") -> "float | None":
    """The worth of a move: 100 if it is without loss, and each `HALVED` of lost winning chance halves that. None for a lost side's move,
    which cannot lose any, and does not count."""
    player = node.before.turn
    lost = _decided(before, after) and abs(player - chance(after)) < 0.5
    return None if lost else 100 * math.pow(0.5, drop(before, after, player) / HALVED)


def mean(worths: "list[float | None]") -> "int | None":
    """The rounded mean of those that count; None if there are none."""
    counted = [worth for worth in worths if worth is not None]
    return int(sum(counted) / len(counted) + 0.5) if counted else None


def standing(entry: "Report") -> Words:
    """The side that stands better, in words."""
    share = chance(entry)
    side = Words("side.0" if share > 0.5 else "side.1")
    if entry.get("win_in"):
        return Words("standing.won", side=side)
    off = abs(share - 0.5)
    if off < EVEN:
        return Words("standing.even")
    return Words("standing.slight" if off < SLIGHT else "standing.good" if off < GOOD else "standing.winning", side=side)


def cost(mark: Mistake) -> Words:
    """The cost of a mistake, in words; in figures if both values would have the same words."""
    before, after = standing(mark.before), standing(mark.after)
    if before == after:
        player = mark.node.before.turn
        shares = [int(100 * abs(player - chance(entry)) + 0.5) for entry in (mark.before, mark.after)]
        return Words("review.chance", before=shares[0], after=shares[1])
    return Words("review.cost", before=before, after=after)
