"""Proofs that a side forces a win within so many plies, and the forced results of all first moves, by trying every move of both sides.

A question is always "within n plies?", counted in plies of either side. Its answer does not depend on the way to a position, not even
where positions recur: along a shortest forced win the number of plies left falls with every move, so nothing in it recurs, and a rule
that calls recurrence a draw changes nothing. So the table holds on every way to a position, and is never wrong about a draw.
"""

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, TypeVar, cast

from core.contract import Position
from engine.form import Form, form_of
from engine.scores import SURE

BREATH = 400  # positions between two pauses
HELD = 8  # moves remembered for each side: those that settled a position last
MOST_KNOWN = 400_000  # positions in the table; when it has more, it is emptied
EVER = 1 << 20  # plies: more than any game has

T = TypeVar("T")
Asking = Generator[None, None, bool]


class OutOfNodes(Exception):
    """The budget of positions is spent before the answer is known."""


class Prover:
    """Finds the wins that one side, the attacker, can force from a position.

    nodes  positions looked at so far
    most   the budget of positions, after which OutOfNodes is raised; None for no budget
    """

    def __init__(self, position: Position, attacker: int, most: int | None = None, make: Callable[[Position], Form] = form_of) -> None:
        self.position, self.attacker, self.most = position, attacker, most
        self.nodes = 0
        self._make = make
        # (the least plies known to win within, the most plies known not to win within)
        self._known: dict[tuple[Any, int], tuple[int, int]] = {}
        self._held: tuple[list[Any], list[Any]] = ([], [])
        self._next_breath = BREATH
        self._stand(position)

    def _stand(self, position: Position) -> None:
        """Puts a position on a new form. The old form may be at another position, since its search may have been broken off."""
        form = self.form = self._make(position)
        self._at_once = cast("Callable[[], bool] | None", getattr(form, "at_once", None))
        self._peek = cast("Callable[[Any], int] | None", getattr(form, "peek", None))
        self._stalls = getattr(form, "stalls", True)
        self._odd = getattr(form, "odd", False)
        self._low = 1 if form.wide else 2  # plies asked without a pause

    # Questions.
    def within(self, plies: int, position: Position | None = None) -> Asking:
        """True if the attacker forces a win within n plies from the position, or from another one of the same game."""
        self._stand(position or self.position)
        return (yield from self._forced(plies))

    def shortest(self, most: int, position: Position | None = None) -> Generator[None, None, int | None]:
        """The fewest plies within which the attacker forces a win; None if there are more than `most`."""
        for plies in range(most + 1):
            if (yield from self.within(plies, position)):
                return plies
        return None

    # The search.
    def _forced(self, left: int) -> Asking:
        """True if the attacker forces a win within `left` plies from the position on the form. Yields at pauses."""
        if left <= self._low:
            return self._soon(left)
        form = self.form
        if form.winner is not None:
            return form.winner == self.attacker
        key, mine = (form.key, form.turn), form.turn == self.attacker
        if self._odd and mine == (left % 2 == 0):
            left -= 1
        found = self._settled(key, mine, left)
        if found is not None:
            return found
        for move in self._ordered():
            form.play(move)
            found = yield from self._forced(left - 1)
            form.undo()
            if self.nodes >= self._next_breath:
                self._next_breath = self.nodes + BREATH
                yield
            if found == mine:
                self._hold(move)
                return self._learn(key, left, mine)
        return self._learn(key, left, not mine)

    def _soon(self, left: int) -> bool:
        """The same as `_forced`, without a pause."""
        form = self.form
        if form.winner is not None:
            return form.winner == self.attacker
        mine = form.turn == self.attacker
        if left and self._odd and mine == (left % 2 == 0):
            left -= 1
        if not left:
            return not mine and bool(self._stalls) and not form.moves()
        key = (form.key, form.turn)
        found = self._settled(key, mine, left)
        if found is not None:
            return found
        if left == 1 and mine and self._peek is not None and not self._stalls:
            return self._learn(key, 1, any(self._peek(move) >= SURE for move in form.moves()))
        for move in self._ordered():
            form.play(move)
            found = self._soon(left - 1)
            form.undo()
            if found == mine:
                self._hold(move)
                return self._learn(key, left, mine)
        return self._learn(key, left, not mine)

    def _settled(self, key: tuple[Any, int], mine: bool, left: int) -> bool | None:
        """The answer of `_forced` if the table has it or it is seen at once, else None. Counts the position; raises OutOfNodes."""
        known = self._known.get(key)
        if known is not None:
            if known[0] <= left:
                return True
            if known[1] >= left:
                return False
        self.nodes += 1
        if self.most is not None and self.nodes > self.most:
            raise OutOfNodes
        if known is None and self._at_once is not None:
            if self._at_once():
                return self._learn(key, 1 if mine else EVER, mine)
            if mine:
                self._learn(key, 1, False)
                if left == 1:
                    return False
        return None

    def _learn(self, key: tuple[Any, int], left: int, won: bool) -> bool:
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        sure, never = self._known.get(key, (EVER + 1, -1))
        self._known[key] = (min(sure, left), never) if won else (sure, max(never, left))
        return won

    def _ordered(self) -> list[Any]:
        """All moves. First those that settled other positions, the latest of them in front."""
        moves = self.form.moves()
        legal = set(moves)
        held = [move for move in reversed(self._held[self.form.turn]) if move in legal]
        if not held:
            return moves
        first = set(held)
        return held + [move for move in moves if move not in first]

    def _hold(self, move: Any) -> None:
        held = self._held[self.form.turn]
        if not held or held[-1] != move:
            if move in held:
                held.remove(move)
            held.append(move)
            del held[:-HELD]


class FirstMoves(NamedTuple):
    """The forced results of all first moves within `plies` plies. Plies include the first move.

    wins    code of a winning move -> the fewest plies to the win
    losses  code of a losing move -> the most plies until the loss
    others  the codes of all other moves
    """

    plies: int
    wins: dict[str, int]
    losses: dict[str, int]
    others: tuple[str, ...]


def first_moves(
    position: Position, plies: int, most: int | None = None, make: Callable[[Position], Form] = form_of
) -> Generator[tuple[int, int], None, FirstMoves]:
    """The forced results of every first move within n plies. Yields (number of moves decided so far, number of all moves)."""
    turn, moves = position.turn, position.legal_moves()
    sides = (Prover(position, turn, most, make), Prover(position, 1 - turn, most, make))
    results: tuple[dict[str, int], dict[str, int]] = ({}, {})
    others: list[str] = []
    for count, move in enumerate(moves):
        code, after = position.code(move), position.play(move)
        for prover, found in zip(sides, results, strict=True):
            asking = prover.shortest(plies - 1, after)
            while True:
                try:
                    next(asking)
                except StopIteration as end:
                    if end.value is not None:
                        found[code] = end.value + 1
                    break
                yield count, len(moves)
            if code in found:
                break
        else:
            others.append(code)
        yield count + 1, len(moves)
    return FirstMoves(plies, *results, tuple(others))


def answer_of(steps: Generator[Any, None, T]) -> T:
    """The result of a question, computed without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return cast("T", end.value)
