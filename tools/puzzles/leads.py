"""Certificates of puzzles that ask for the best move: what the searches said, as engine/leading.py measures it. They prove nothing.

    ID 1 10000 a1 120 b2 -40, 20000 a1 131 b2 -38, 40000 a1 125 c3 -35

A line of `checks/proofs.txt` like the others: the puzzle's id and its one ply; then for each search the number of its positions, the best
move and the second, each with its score from the mover's view. Without a limit of time the engine says the same again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.contract import Position
from engine import composing, leading
from engine.leading import TwoBest
from engine.proof import answer_of

LONG, STILL = 640_000, 20  # positions of a longer search, and the lead in hundredths that the best move must still have by it


def parse(text: str) -> list[TwoBest]:
    """The results of the searches. Raises ValueError for any other text."""
    found = []
    for part in text.split(", "):
        nodes, best, score, second, other = part.split(" ")
        found.append(TwoBest(int(nodes), best, int(score), second, int(other)))
    return found


def faults(position: Position, entry: dict[str, Any], text: str) -> Iterator[str]:
    """The faults of a certificate, without a search."""
    try:
        looks = parse(text)
    except ValueError:
        yield "unmeasured: the certificate does not read"
        return
    legal = {position.code(move) for move in position.legal_moves()}
    scale = leading.scale_of(position.game)
    if scale is None:
        yield "unmeasured: its game has no curve"
    elif [each.nodes for each in looks] != list(leading.NODES):
        yield "unmeasured: the searches are others"
    elif any(each.second not in legal or each.second == each.best for each in looks):
        yield "unmeasured: there is no second move"
    elif reason := leading.fault(looks, scale):
        yield f"unmeasured: {reason}"
    elif looks[0].best != entry["solution"][0]:
        yield "unmeasured: the certificate is about another move"
    elif entry.get("lead") != leading.least(looks, position.game):
        yield f"its lead is {leading.least(looks, position.game)}"


def forced(position: Position, most: int) -> Iterator[str]:
    """The fault of a position in which a proof within so many positions says more than the engine's measure."""
    found = answer_of(composing.Composing(position, most).proven())
    if found["kind"] not in (composing.OPEN, composing.UNSURE) or "plies" in found:
        yield f"a proof says more: {found['kind']}"


def faded(position: Position, code: str) -> Iterator[str]:
    """The fault of a best move that a longer search hardly puts first, if at all."""
    scale = leading.scale_of(position.game)
    found = answer_of(leading.look(position, LONG))
    if scale is None or found is None or found.best != code:
        yield f"a longer search finds {found.best if found else 'no move'} best"
        return
    ahead = 100 * (leading.chance(found.score, scale) - leading.chance(found.other, scale))
    if ahead < STILL:
        yield f"a longer search puts it {ahead:.0f} ahead of {found.second}"


def repeated(position: Position, text: str, searches: int = len(leading.NODES)) -> Iterator[str]:
    """The faults of a certificate whose first searches are made again."""
    for known in parse(text)[:searches]:
        again = answer_of(leading.look(position, known.nodes))
        if again != known:
            yield f"unmeasured: the engine says {again}"
