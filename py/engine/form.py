"""The form that a search plays on: one mutable position with moves made and taken back.

A game may offer a compact form of its positions in `games/<folder>/fast.py`, a class `Form` made from a Position, which its
`evaluate.py` gives its weights (`Form.weigh`); a game without one is searched through the contract. A form agrees with the rules (the
tests play both side by side) and is otherwise free.
"""

from collections.abc import Callable
from typing import Any, Protocol

from core.contract import Position
from games import evaluation_of, fast_form

DRAWN = 2  # the winner of a drawn game


class Form(Protocol):
    """A position with its past, so that `undo` can take the last move back.

    turn        0 or 1: the side to move
    winner      0, 1 or DRAWN as soon as the rules end the game; None while it goes on. Then a side without a move has lost
    key         a hashable value, equal for equal positions
    forces      the number of plies of `forcing` moves searched beyond the horizon, 0 for none
    reduces     the number of moves of a position searched in full before later quiet ones are reduced; 0: all
    steep       True if reductions grow with the distance to the horizon and the number of the move; optional
    shallow     attribute overrides for levels that search nothing beyond their depth, besides `forces`, which is 0 for them: for example
                a bound below which all is known exactly; optional
    blind       attribute overrides for level 1, e.g. {'threat': 0}; optional
    focus       the number of plies above the horizon with `candidates` only; 0: all moves everywhere
    at_once     a method: True if the side on turn wins by its next move; only for forms that see it without making all moves; optional
    odd         True if the sides move by turns and no move ends the game in the other side's favour, so that a side on turn wins in an
                odd number of plies; optional
    stalls      False if `winner` is known even where a side has no move; optional
    peek        a method for forms with `forces` 0: the result of `play` and `estimate` from the mover's view, WIN for a win; optional
    alone       the plies within which no other first move of a puzzle may win, if not the usual number; optional
    wide        True if positions have so many moves that the search must be able to yield two plies above the horizon
    """

    turn: int
    winner: int | None
    key: Any
    forces: int
    reduces: int
    focus: int
    wide: bool

    def moves(self) -> list[Any]:
        """All legal moves, probably good ones first; empty when there is a winner."""

    def forcing(self) -> list[Any]:
        """The moves that may change the estimate at once, such as captures, the best first."""

    def candidates(self) -> tuple[list[Any], bool]:
        """(the moves to search, True if every other move is known to be no better). Empty only if there is no move."""

    def play(self, move: Any) -> None:
        """Makes a legal move."""

    def undo(self) -> None:
        """Takes back the last move."""

    def estimate(self) -> int:
        """Hundredths of the game's unit from the view of the side to move; always smaller than a win."""

    def code(self, move: Any) -> str:
        """The move's code in the contract."""


class Plain:
    """A form for any game, through the contract, with a given estimate (player 0's view)."""

    forces, reduces, focus, wide, stalls = 0, 0, 0, False, False

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
    """The game's compact form if it has one and no other estimate is given, else a `Plain` form."""
    fast = fast_form(position.game) if evaluate is None else None
    if fast is not None:
        form: Form = fast(position)
        return form
    return Plain(position, evaluate or evaluation_of(position.game))
