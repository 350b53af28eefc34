"""Finds what a move leads to that is not the answer of a puzzle: a line that refutes it, or a longer win. Every result is proven.

A puzzle asks for the move that wins by force ("win") or that does not lose by force ("only"), within so many plies.
"""

from collections.abc import Generator, Iterable
from typing import Any, NamedTuple, TypeVar

from core.contract import Position
from engine.jobs import Answer
from engine.proof import OutOfNodes, Prover, answer_of

WIN, ONLY = ASKS = ("win", "only")
LATER = 6  # plies by which a longer win may exceed the puzzle's
SOON = 5  # plies within which a loss is searched if the puzzle asks for a win
LONGEST = 7  # moves of a line
T = TypeVar("T")
NODES = 15_000  # positions of each of the three searches: for a longer win, for a loss, for an answer that holds


class Refuted(NamedTuple):
    """The proven result of a move.

    wins_in  plies to the win that the move forces nevertheless, itself included; None if it forces no win
    line     the codes after the move: the way to its loss if it loses by force, at most LONGEST codes; else one answer that prevents the
             win; empty if nothing is proven
    holds    True if a puzzle asks for a move that does not lose, and this one does not lose within its plies
    """

    wins_in: int | None
    line: tuple[str, ...]
    holds: bool = False


UNKNOWN = Refuted(None, ())


class Refuting:
    """The work on one move of a puzzle. `nodes`: positions looked at so far."""

    def __init__(self, before: Position, code: str, asks: str, plies: int, most: int = NODES, tried: Iterable[str] = ()) -> None:
        """
        before  the position of the puzzle, or one later in its solution
        asks    one of ASKS
        plies   the plies left at `before`, the move included
        most    positions of each of the three searches
        tried   answers that refuted other moves; they are tried first
        """
        self._asks, self._plies, self._most, self._tried = asks, plies, most, list(tried)
        self._after = before.play(before.parse(code))
        self._sides = tuple(Prover(self._after, side) for side in (before.turn, 1 - before.turn))

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return sum(prover.nodes for prover in self._sides)

    def run(self) -> Generator[None, None, Refuted]:
        """The result. Yields at pauses."""
        if self._after.outcome() is not None:
            return UNKNOWN  # the rules give the result
        mine, theirs = self._sides
        if self._asks == WIN:
            wins = yield from self._within_reach(mine, mine.shortest(self._plies - 1 + LATER))
            if wins is not None:
                return Refuted(wins + 1, ())
        line = yield from self._within_reach(theirs, _loss(theirs, self._after, SOON if self._asks == WIN else self._plies - 1))
        if line:
            return Refuted(None, line)
        if self._asks == ONLY:
            return Refuted(None, (), line is not None)
        if self._after.turn == theirs.attacker:
            held: list[str] = []
            yield from self._within_reach(mine, self._answers(held))
            return Refuted(None, tuple(held[-1:]))
        return UNKNOWN

    def cut(self) -> Refuted:
        """The result when the time is over."""
        return UNKNOWN

    def told(self, found: Refuted | None) -> Answer:
        """The result as an answer; UNKNOWN while there is none."""
        known = found or UNKNOWN
        return {"wins_in": known.wins_in, "line": list(known.line), "holds": known.holds}

    def _within_reach(self, prover: Prover, question: Generator[None, None, T]) -> Generator[None, None, T | None]:
        """The answer of a question; None if it takes too many positions."""
        prover.most = prover.nodes + self._most
        try:
            return (yield from question)
        except OutOfNodes:
            return None

    def _answers(self, held: list[str]) -> Generator[None, None, None]:
        """Adds to `held` answers after which there is no win in time. Each prevents it at least as long as the one before."""
        mine = self._sides[0]
        moves = _plainest_first(self._after)
        codes = [code for code in self._tried if code in moves]
        codes += [code for code in moves if code not in codes]
        for later in range(0, LATER + 1, 2):
            holding = []
            for code in codes:
                if not (yield from mine.within(max(0, self._plies - 2 + later), self._after.play(moves[code]))):
                    holding.append(code)
                    if len(holding) == 1:
                        held.append(code)
                yield  # each question makes a new form, which takes time
            codes = holding


def _plainest_first(position: Position) -> dict[str, Any]:
    """The legal moves by code. Last come those that are another one with something added to its code."""
    moves = {position.code(move): move for move in position.legal_moves()}
    added = {code for code in moves if code[1:] in moves or code[:-1] in moves}
    return {code: moves[code] for code in sorted(moves, key=added.__contains__)}


def _loss(prover: Prover, position: Position, most: int) -> Generator[None, None, tuple[str, ...]]:
    """The codes of the attacker's shortest win within `most` plies; empty if there is no win."""
    plies = yield from prover.shortest(most, position)
    return () if plies is None else (yield from line_to_win(prover, position, plies))


def line_to_win(prover: Prover, position: Position, plies: int) -> Generator[None, None, tuple[str, ...]]:
    """The codes of a win in exactly `plies` plies, against the answers that hold out longest; at most LONGEST codes."""
    codes: list[str] = []
    while position.outcome() is None and len(codes) < LONGEST:
        best, left = None, -1
        for move in _plainest_first(position).values():
            after = position.play(move)
            if position.turn == prover.attacker:
                if (yield from prover.within(plies - 1, after)):
                    best, left = move, plies - 1
                    break
            else:
                holds = yield from prover.shortest(plies - 1, after)
                if holds is not None and holds > left:
                    best, left = move, holds
            yield
        codes.append(position.code(best))
        position, plies = position.play(best), left
    return tuple(codes)


def refuted(before: Position, code: str, asks: str, plies: int, most: int = NODES, tried: Iterable[str] = ()) -> Refuted:
    """The proven result of a move, computed without a pause."""
    return answer_of(Refuting(before, code, asks, plies, most, tried).run())
