"""What a search plays on: one mutable position that is changed and changed back.

A game may offer a compact form of its positions in `games/<folder>/fast.py`, a class `Form` made from a Position, which its
`evaluate.py` gives its weights (`Form.weigh`); a game without one is searched through the contract. A form says the same as the rules
do (the tests play both side by side) and is free in how.
"""

from collections.abc import Callable
from typing import Any, Protocol

from core.contract import Position
from games import evaluation_of, fast_form

DRAWN = 2  # the winner of a drawn game


class Form(Protocol):
    """A position with its past, so that `undo` can take the last move back.

    turn        0 or 1: who moves
    winner      0, 1 or DRAWN as soon as the rules see the end by themselves; None while the game goes on. Who then has no move has lost
    key         a hashable value, equal for equal positions
    forces      how many plies of `forcing` moves are followed beyond the horizon, 0 for none
    reduces     how many moves of a position are searched in full before the later quiet ones are searched less deep; 0: all are
    steep       whether late moves are looked at the less deep the farther the horizon and the later the move; a form may leave it out
    shallow     what else than `forces`, which is 0 then, differs in a form that knows nothing beyond the search's depth: values by name,
                such as of a bound below which all is known exactly; a form may leave it out
    blind       what the first level does not see besides: values by name, such as of a threat, 0; a form may leave it out
    focus       how many plies above the horizon only `candidates` are looked at; 0: everywhere all moves
    peek        a form with `forces` 0 may have it: a method that says what `play` and `estimate` would, as who moves sees it; WIN for a win
    wide        whether a position has so many moves that the search must be able to breathe two plies above the horizon
    """

    turn: int
    winner: int | None
    key: Any
    forces: int
    reduces: int
    focus: int
    wide: bool

    def moves(self) -> list[Any]:
        """All legal moves, those that are likely to be good first; empty when there is a winner."""

    def forcing(self) -> list[Any]:
        """The moves that may change the estimate at once, such as captures, the best first."""

    def candidates(self) -> tuple[list[Any], bool]:
        """The moves worth looking at, and whether every other move is known to be no better. Empty only if there is no move."""

    def play(self, move: Any) -> None:
        """Makes a legal move."""

    def undo(self) -> None:
        """Takes back the move made last."""

    def estimate(self) -> int:
        """Hundredths of the game's unit as the player on turn sees it; never as large as a win."""

    def code(self, move: Any) -> str:
        """The move's code in the contract."""


class Plain:
    """Any game's positions through the contract, with a given estimate (player 0's view)."""

    forces, reduces, focus, wide = 0, 0, 0, False

    def __init__(self, position: Position, evaluate: Callable[[Position], int]) -> None:
        self.evaluate = evaluate
        self._past: list[Position] = []
        self._stand(position)

    def _stand(self, position: Position) -> None:
        self.position = position
        self.turn = position.turn
        self.key = position.key()
        outcome = position.outcome()
        self.winner = None if outcome is None else DRAWN if outcome.winner is None else outcome.winner

    def moves(self) -> list[Any]:
        return self.position.legal_moves()

    def forcing(self) -> list[Any]:
        return []

    def candidates(self) -> tuple[list[Any], bool]:
        return self.moves(), True

    def play(self, move: Any) -> None:
        self._past.append(self.position)
        self._stand(self.position._play(move))

    def undo(self) -> None:
        self._stand(self._past.pop())

    def estimate(self) -> int:
        score = self.evaluate(self.position)
        return -score if self.turn else score

    def code(self, move: Any) -> str:
        return self.position.code(move)


def form_of(position: Position, evaluate: Callable[[Position], int] | None = None) -> Form:
    """The game's compact form, if it has one and no other estimate is asked for."""
    fast = fast_form(position.game) if evaluate is None else None
    if fast is not None:
        form: Form = fast(position)
        return form
    return Plain(position, evaluate or evaluation_of(position.game))
