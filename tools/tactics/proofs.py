"""Proofs of short wins in games where a position has hundreds of moves: every move of both sides, and no table.

What makes them quick is that a win by the next move is seen at a glance (`at_once` in the game's lab.py), and that what held against one
attack is tried first against the next: most moves are disproven by the first answer. A game without that is proven by the search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def wins_by_it(form: Any, move: Any) -> bool:
    """Whether a move ends the game in its mover's favour."""
    turn = form.turn
    form.play(move)
    won: bool = form.winner == turn
    form.undo()
    return won


class Prover:
    """Wins of who is on turn on one form, within an odd number of plies, in a game of alternate turns.

    at_once  whether who is on turn wins by his next move
    left     counts down the positions that may still be looked at
    """

    def __init__(self, form: Any, at_once: Callable[[Any], bool], left: int) -> None:
        self.form, self.left = form, left
        self._at_once = at_once
        self._held: list[Any] = []  # answers that held, the last one last

    def only_win(self, plies: int) -> Any:
        """The one move that wins in so many plies, where nothing wins sooner; None if there is none, more than one, or no room left."""
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
        """Whether who is on turn wins within so many plies."""
        return self._at_once(self.form) or (plies > 1 and any(self.wins_by(move, plies) for move in self.form.moves()))

    def wins_by(self, move: Any, plies: int) -> bool:
        """Whether a move wins within so many plies, itself counted: no answer holds."""
        form, turn = self.form, self.form.turn
        form.play(move)
        won = form.winner == turn if form.winner is not None else plies > 1 and not self._at_once(form) and not self._answered(plies - 2)
        form.undo()
        return won

    def _answered(self, plies: int) -> bool:
        """Whether some answer leaves no win within so many plies. Out of room, one is supposed to."""
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
