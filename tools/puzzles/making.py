"""Makes a puzzle from a position: proves it, or raises Fallen with the reason."""

from __future__ import annotations

from typing import Any

from core.contract import Position
from engine import grading
from engine.composing import FEW, HOPELESS, near, too_few
from engine.proof import OutOfNodes, Prover, answer_of
from engine.search import Search
from tools.puzzles.trees import TooLong, line_of, tree_of, winners

PROOF, DEEP = 40_000, 250_000  # positions of a proof, and of that of a long win
DEPTH = 11  # plies of the longest win
EARLIER = 8  # plies beyond those of the win within which the side must not have had one before the other side's last move
LATER = 8  # plies beyond those of the question within which the only move must not lose either, as far as the budget reaches
LOOKED = 120_000  # positions of the search for that


class Fallen(Exception):
    """The position makes no puzzle; the text is the reason."""


def win_of(position: Position, plies: int, before: Position | None = None, most: int = PROOF) -> dict[str, Any]:
    """The puzzle of a win in `plies` plies, the shortest, that only one first move forces. Raises Fallen.

    before  the position before the last move, in which the solver's side must not have had the win
    """
    if too_few(position):
        raise Fallen("too few moves")
    prover = Prover(position, position.turn, most)
    try:
        if before is not None and answer_of(prover.within(plies + 1, before)):
            raise Fallen("was won before")
        if before is not None and was_won(before, prover.attacker, plies):
            raise Fallen("was won before, in more moves")
        if len(winners(prover, position, plies)) != 1:
            raise Fallen("two first moves")
        if plies + 2 <= near(position) and len(winners(prover, position, plies + 2)) != 1:
            raise Fallen("another wins a little later")
        alone = Prover(position, position.turn, most)
        answer_of(alone.shortest(plies))
        line, tree = line_of(prover, position, plies), tree_of(prover, position, plies)
    except OutOfNodes:
        raise Fallen("not proven in time") from None
    except TooLong:
        raise Fallen("the certificate is too long") from None
    return {"goal": "win", "plies": plies, "solution": line, "tree": tree, "nodes": alone.nodes}


def was_won(before: Position, side: int, plies: int) -> bool:
    """True if a side is known to have had a win before the other side's last move, which was no mistake then: within EARLIER plies more,
    or by a search."""
    prover = Prover(before, side, LOOKED)
    try:
        if answer_of(prover.shortest(plies + 1 + EARLIER)) is not None:
            return True
    except OutOfNodes:
        pass
    return _is_won(before, side)


def _is_won(position: Position, side: int) -> bool:
    """True if a search finds a forced win of a side."""
    search = Search(position, nodes=HOPELESS)
    for _ in search.run():
        pass
    return (search.report.win_in or 0) * (-1 if side else 1) > 0


def only_of(position: Position, plies: int, most: int = PROOF) -> dict[str, Any]:
    """The puzzle of the only move that does not lose by force within n plies. Raises Fallen."""
    moves = position.legal_moves()
    if len(moves) < FEW:
        raise Fallen("too few moves")
    prover = Prover(position, 1 - position.turn, most)
    holds, longest = [], 0
    try:
        for move in moves:
            after = answer_of(prover.shortest(min(plies, DEPTH) - 1, position.play(move)))
            if after is None:
                holds.append(move)
                if len(holds) == 2:
                    raise Fallen("two moves hold")
            else:
                longest = max(longest, after + 1)
        if not holds:
            raise Fallen("none holds")
        code = position.code(holds[0])
        tree = tree_of(prover, position, longest, but=code)
    except OutOfNodes:
        raise Fallen("not proven in time") from None
    except TooLong:
        raise Fallen("the certificate is too long") from None
    then = position.play(holds[0])
    end = then.outcome()
    if end and end.winner == position.turn:
        raise Fallen("wins at once")
    if end is None and _loses(then, prover, longest + LATER):
        raise Fallen("loses too, later")
    return {"goal": "only", "plies": longest, "solution": [code], "tree": tree, "nodes": prover.nodes}


def _loses(then: Position, prover: Prover, plies: int) -> bool:
    """True if the only move, after which a position is given, is known to lose too: by force within so many plies, or by a search."""
    prover.most = prover.nodes + DEEP
    try:
        if answer_of(prover.shortest(plies - 1, then)) is not None:
            return True
    except OutOfNodes:
        pass
    return _is_won(then, prover.attacker)


def choice(position: Position, name: str, seed: str) -> str:
    """The code of a level's move."""
    return answer_of(grading.choice(position, name, seed))


def graded(position: Position, entry: dict[str, Any]) -> dict[str, Any]:
    """The puzzle with its themes and its grade."""
    return answer_of(grading.grading(position, entry))
