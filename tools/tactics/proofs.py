"""Proves short wins in games with hundreds of moves in a position: by all moves of both sides, without a table.

They are fast because a win by the next move is recognized directly (`at_once` in the game's lab.py), and because the answer to one
attack is tried first against the next: most moves are refuted by the first answer. A game without `at_once` is proven by the search.

Apart because it knows no files and no tactics.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def wins_by_it(form: Any, move: Any) -> bool:
    """True if a move ends the game in its mover's favour."""
    turn = form.turn
    form.play(move)
    won: bool = form.winner == turn
    form.undo()
    return won


class Prover:
    """Wins of the side on turn on one form, within an odd number of plies, in a game of alternate turns.

    at_once  a function of the form: True if the side on turn wins by its next move
    left     the remaining budget of positions
    """

    def __init__(self, form: Any, at_once: Callable[[Any], bool], left: int) -> None:
        self.form, self.left = form, left
        self._at_once = at_once
        self._held: list[Any] = []  # answers that refuted a win, the last one last

    def only_win(self, plies: int) -> Any:
        """The only move that wins in n plies, if none wins sooner; None if there is none, more than one, or the budget is spent."""
        if self.form.winner is not None or self.wins(plies - 2):
            return None
        found = None
        for move in self.form.moves():
            if self.wins_by(move, plies):
                if found is not None:
                    return None
                found = move
        return found if self.left > 0 else None

    def wins(self, plies: int) -> bool:
        """True if the side on turn wins within n plies."""
        return self._at_once(self.form) or (plies > 1 and any(self.wins_by(move, plies) for move in self.form.moves()))

    def wins_by(self, move: Any, plies: int) -> bool:
        """True if the move forces a win within n plies, itself included."""
        form, turn = self.form, self.form.turn
        form.play(move)
        won = form.winner == turn if form.winner is not None else plies > 1 and not self._at_once(form) and not self._answered(plies - 2)
        form.undo()
        return won

    def _answered(self, plies: int) -> bool:
        """True if some answer leaves no win within n plies. Also True when the node budget is spent."""
        form, attacker, answers = self.form, 1 - self.form.turn, self.form.moves()
        legal = set(answers)
        for answer in [move for move in reversed(self._held) if move in legal] + answers:
            self.left -= 1
            form.play(answer)
            holds = form.winner != attacker if form.winner is not None else self.left <= 0 or not self.wins(plies)
            form.undo()
            if holds:
                self._held = [*(move for move in self._held[-7:] if move != answer), answer]
                return True
        return False
