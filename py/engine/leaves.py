"""The leaves of the search: the last move before the horizon, the estimate at it, and captures and threats beyond it.

Beyond the horizon only forcing moves are followed, and whoever is on turn may always stand on the estimate. What lies above is
`engine.tree`'s.
"""

from collections.abc import Callable
from typing import Any, cast

from engine.form import DRAWN, Form
from engine.scores import DRAW, SURE, WIN

MOST_PLIES = 64  # the deepest iteration
MOST_LINE = 4 * MOST_PLIES  # plies of the longest line, with the forcing moves beyond the horizon

Peek = Callable[[Any], int]


class Leaves:
    """What is counted and noted at every node, and the nodes at the horizon.

    Scores are seen from the player on turn; ply counts from the root.

    nodes    positions looked at so far
    guesses  how many scores so far were not exact
    lines    for each ply the best line found last below it
    """

    def __init__(self, form: Form) -> None:
        self.form = form
        self.nodes = 0
        self.guesses = 0
        self.lines: list[list[Any]] = [[] for _ in range(MOST_LINE)]
        self._peek = cast("Peek | None", getattr(form, "peek", None))

    def _peeked(self, moves: list[Any], depth: int, alpha: int, beta: int, ply: int) -> tuple[int, Any]:
        """The best score and move, or the first beyond the window, where the next ply is the horizon.

        For a game that follows nothing beyond it and tells estimates without playing.
        """
        assert self._peek is not None
        peek, best, best_move, tried, ends = self._peek, -WIN, None, 0, 0
        for move in moves:
            score = peek(move)
            tried += 1
            if score >= SURE:
                ends += 1
                score -= ply + 1
            if score > best:
                best, best_move = score, move
                if score >= beta:
                    break
        if best > alpha:
            self.lines[ply] = [best_move]
        self.nodes += tried
        self.guesses += tried - ends
        return best, best_move

    def _edge(self, moves: list[Any], depth: int, alpha: int, beta: int, ply: int) -> tuple[int, Any]:
        """The same in any game: the estimate after it decides, unless it is good and forcing moves remain."""
        form, turn, lines, best, best_move = self.form, self.form.turn, self.lines, -WIN, None
        forces, tried, ends = form.forces, 0, 0
        for move in moves:
            form.play(move)
            tried += 1
            lines[ply + 1] = []
            same = form.turn == turn
            if form.winner is not None:
                ends += 1
                score = self._ended(ply + 1) if same else -self._ended(ply + 1)
            else:
                score = form.estimate()
                if not same:
                    score = -score
                    if forces and score > alpha:
                        score = -self._beyond(-score, -beta, -alpha, ply + 1, forces)
                elif forces and score < beta:
                    score = self._beyond(score, alpha, beta, ply + 1, forces)
            form.undo()
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha = score
                    lines[ply] = [move, *lines[ply + 1]]
                    if score >= beta:
                        break
        self.nodes += tried
        self.guesses += tried - ends
        return best, best_move

    # The horizon and beyond.
    def leaf(self, alpha: int, beta: int, ply: int, left: int) -> int:
        """The estimate, or better if forcing moves, at most `left` of them in a row, lead to something better."""
        form = self.form
        self.nodes += 1
        self.lines[ply] = []
        if form.winner is not None:
            return self._ended(ply)
        self.guesses += 1
        best = form.estimate()
        return self._beyond(best, alpha, beta, ply, left) if left and best < beta else best

    def _beyond(self, best: int, alpha: int, beta: int, ply: int, left: int) -> int:
        """The best of the estimate, which is within the window or below it, and what forcing moves lead to."""
        form = self.form
        if best > alpha:
            alpha = best
        turn = form.turn
        for move in form.forcing():
            form.play(move)
            same = form.turn == turn
            score = self.leaf(alpha, beta, ply + 1, left - 1) if same else -self.leaf(-beta, -alpha, ply + 1, left - 1)
            form.undo()
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self.lines[ply] = [move, *self.lines[ply + 1]]
                    if score >= beta:
                        break
        return best

    def _ended(self, ply: int) -> int:
        winner = self.form.winner
        return DRAW if winner == DRAWN else WIN - ply if winner == self.form.turn else ply - WIN
