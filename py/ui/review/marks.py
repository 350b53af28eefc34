"""What a whole game that was looked through tells: winning chances, the moves that cost most, how exact each player was. Pure."""

import math
from collections import namedtuple

from core.contract import Outcome
from core.records.record import Node
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.worker.question import Report

SCALE = 300  # hundredths of a game's unit that bring an even game to a chance of .73
DUBIOUS, BLUNDER = 0.11, 0.28  # winning chance that a move has to cost
HALVED = 0.15  # a move that costs so much of the winning chance counts half
EVEN, SLIGHT, GOOD = 0.08, 0.2, 0.35  # how far from one half a chance is called by which words

# A move that cost much: its node, "dubious", "blunder" or "losing", the entries before and after it (reports), the chance it cost.
Mark = namedtuple("Mark", ["node", "kind", "before", "after", "drop"])


def chance(entry: "Report") -> float:
    """The chance that player 0 wins, 0 to 1, of anything with a score."""
    win_in, score = entry.get("win_in"), entry["score"]
    if win_in:
        return 1.0 if win_in > 0 else 0.0
    return float(1 / (1 + math.exp(-max(-6000, min(6000, score)) / SCALE)))


def drop(before: "Report", after: "Report", player: int) -> float:
    """The winning chance that a player's move cost him; nothing where it was the very best one."""
    if before.get("best") == after.get("played"):
        return 0.0
    cost = chance(before) - chance(after)
    return max(0.0, -cost if player else cost)


def found(line: "list[Node]", plies: "list[Report]", ended: "Outcome | None") -> list[Mark]:
    """The moves of a line that cost much, in order. `plies`: what is known of its positions, from before the first move on."""
    marks = []
    for before, after in zip(plies, plies[1:]):
        node = line[after["ply"] - 1]
        cost = drop(before, after, node.before.turn)
        if cost >= DUBIOUS:
            marks.append(Mark(node, "blunder" if cost >= BLUNDER else "dubious", before, after, cost))
    if ended is not None and ended.winner is not None and len(plies) > len(line):
        loser = 1 - ended.winner
        for i in range(len(marks) - 1, -1, -1):
            mark = marks[i]
            if mark.node.before.turn == loser:
                left = chance(mark.after)
                if (1 - left if loser else left) < 0.5:
                    marks[i] = Mark(mark.node, "losing", mark.before, mark.after, mark.drop)
                break
    return marks


def accuracy(line: "list[Node]", plies: "list[Report]", player: int) -> "int | None":
    """How exact a player's moves were, 0 to 100: a move that costs nothing counts 100, each `HALVED` of winning chance halves that."""
    worth = []
    for before, after in zip(plies, plies[1:]):
        if line[after["ply"] - 1].before.turn == player:
            worth.append(100 * math.pow(0.5, drop(before, after, player) / HALVED))
    return int(sum(worth) / len(worth) + 0.5) if worth else None


def standing(entry: "Report") -> Words:
    """Who stands better, in words."""
    share = chance(entry)
    side = Words("side.0" if share > 0.5 else "side.1")
    if entry.get("win_in"):
        return Words("standing.won", side=side)
    off = abs(share - 0.5)
    if off < EVEN:
        return Words("standing.even")
    return Words("standing.slight" if off < SLIGHT else "standing.good" if off < GOOD else "standing.winning", side=side)


def cost(mark: Mark) -> Words:
    """What a marked move cost, in words; in figures where the words would be the same."""
    before, after = standing(mark.before), standing(mark.after)
    if before == after:
        player = mark.node.before.turn
        shares = [int(100 * abs(player - chance(entry)) + 0.5) for entry in (mark.before, mark.after)]
        return Words("review.chance", before=shares[0], after=shares[1])
    return Words("review.cost", before=before, after=after)
