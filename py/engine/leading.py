"""Measures how far the best move of a position is ahead of all others, for puzzles that ask for the best move ("best"). Nothing is proven.

A score becomes a chance of winning by a logistic curve with one scale for each game, `SCALE` in its evaluate.py: the score with a chance
of .73. A game that is solved has none, and no such puzzles. Without a limit of time a search is the same every time, so that what is
measured can be measured again.
"""

import math
from collections.abc import Generator
from typing import NamedTuple

from core.contract import Game, Position
from core.register import module
from engine.scores import SURE
from engine.search import Search

BEST = "best"
NODES = (10_000, 20_000, 40_000)  # positions of the searches that must agree
LEAD = 35  # hundredths of the chance of winning by which the best move must be ahead of the second, in each search


class TwoBest(NamedTuple):
    """What one search says: its positions, the two best moves as codes, and their scores from the mover's view."""

    nodes: int
    best: str
    score: int
    second: str
    other: int

    def __str__(self) -> str:
        return f"{self.nodes} {self.best} {self.score} {self.second} {self.other}"


def scale_of(game: Game) -> int | None:
    """The score with a chance of .73 in a game; None for a game without a curve."""
    scale: int | None = getattr(module(game.id, "evaluate"), "SCALE", None)
    return scale


def chance(score: int, scale: float) -> float:
    """The chance of winning that a score stands for, 0 to 1."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score / scale))))


def look(position: Position, nodes: int) -> Generator[None, None, TwoBest | None]:
    """The two best moves of a position by a search of so many positions; None if it has not two, or has not decided for the first."""
    search = Search(position, nodes=nodes, lines=2)
    for _ in search.run():
        yield
    scores = search.report.scores
    if len(scores) < 2 or search.report.best != scores[0][0]:
        return None
    (best, score), (second, other) = scores[:2]
    return TwoBest(nodes, best, score, second, other)


def lead(found: TwoBest, scale: int) -> int:
    """The lead of the best move in hundredths of the chance of winning, rounded down; -1 where a result is forced."""
    if max(abs(found.score), abs(found.other)) >= SURE:
        return -1
    return math.floor(100 * (chance(found.score, scale) - chance(found.other, scale)))


def measured(position: Position) -> Generator[None, None, list[TwoBest]]:
    """The looks of all searches, if in each of them the same move is ahead by LEAD; else those up to the first one that disagrees."""
    scale, looks = scale_of(position.game), list[TwoBest]()
    for nodes in NODES if scale else ():
        found = yield from look(position, nodes)
        if found is None:
            break
        looks.append(found)
        if scale is None or fault(looks, scale):
            break
    return looks


def fault(looks: list[TwoBest], scale: int) -> str:
    """The reason why these looks, which may be the first ones of all, show no best move; "" if they do."""
    if any(found.best != looks[0].best for found in looks):
        return "another move is best"
    if any(lead(found, scale) < 0 for found in looks):
        return "a result is forced"
    return "the lead is too small" if any(lead(found, scale) < LEAD for found in looks) else ""


def least(looks: list[TwoBest], game: Game) -> int | None:
    """The least lead of the best move, in hundredths, if all searches have been made and agree; else None."""
    scale = scale_of(game)
    if scale is None or [found.nodes for found in looks] != list(NODES) or fault(looks, scale):
        return None
    return min(lead(found, scale) for found in looks)


def text_of(looks: list[TwoBest]) -> str:
    """The looks as text, for a certificate."""
    return ", ".join(map(str, looks))
