"""The nodes of the search: principal variation search far above the horizon, plain alpha-beta near it.

Three things differ from the textbook.

*The side on turn comes from the position.* In some games a player moves several times running, so a score changes sign between a position
and its successor only when the turn passes.

*Repetition.* A fourth occurrence within one line of play is a draw. A position that has occurred three times in the record is therefore
drawn. Inside the search a second occurrence within the line already counts as a draw: a side that could do better by going round again
could do so the first time. So does a position that has occurred twice in the record: otherwise the better side puts off winning from one
round to the next, until the game is drawn.

*Proof.* A score is solved only when no deeper search can change it. The search counts its guesses: estimated leaves, table entries of
limited depth, draws by a repetition inside the search (they depend on the path, which the table does not know). A won or lost score
needs no guess, because a bound in the winner's favour holds whatever the unexplored moves are worth; and a win that passes through the
table still is one, since a player with a forced win never has to repeat a position. A draw is proven only by a search without a single
guess. Reducing late moves and following only forcing moves beyond the horizon do not affect this: the first only puts a leaf sooner, and
beyond the horizon the side to move may always take the estimate, which is a guess.
"""

from collections import defaultdict
from collections.abc import Callable, Generator
from math import log
from typing import Any, cast

from engine.form import DRAWN, Form
from engine.scores import DRAW, SURE, WIN
from engine.transposition_table import AT_LEAST, AT_MOST, COMPLETE, EXACT, TranspositionTable

MOST_PLIES = 64  # the deepest iteration
MOST_LINE = 4 * MOST_PLIES  # plies of the longest line, with the forcing moves beyond the horizon
BREATH = 96  # nodes between two yields: 1–3 ms on CPython
COARSE = 64  # estimates this close are equal for the order of moves
MOST_TRIED = 17  # in games with `Form.steep`, all moves from this one on are reduced alike
STEEP = [[int(0.5 + log(max(1, depth)) * log(tried + 1)) for tried in range(MOST_TRIED)] for depth in range(MOST_PLIES + 1)]

Steps = Generator[None, None, int]
Peek = Callable[[Any], int]


class Tree:
    """One search's memory and nodes: far above the horizon, near it, at it, and beyond it, where only captures and threats are followed and
    the side to move may always take the estimate.

    Scores are seen from the side to move; ply counts from the root.

    nodes    positions searched so far
    guesses  the number of inexact scores so far
    lines    for each ply the best line last found from there
    drawn    keys of positions that have occurred three times in the record: once more is a draw
    path     keys of the line from the root to the position on the form, and of positions that occurred at least twice in the record
    """

    def __init__(self, form: Form, cycles: bool, drawn: set[Any], table: TranspositionTable | None = None) -> None:
        self.form = form
        self.nodes = 0
        self.guesses = 0
        self.lines: list[list[Any]] = [[] for _ in range(MOST_LINE)]
        self._peek = cast("Peek | None", getattr(form, "peek", None))
        self.table = TranspositionTable() if table is None else table
        self.reducing = form.reduces > 0
        self.path: set[Any] = {form.key}
        self._cycles = cycles
        self._drawn = drawn
        self._next_breath = BREATH
        self._steep = getattr(form, "steep", False)
        self._low = 1 if form.wide else 2  # the greatest depth searched without a pause
        self._history: tuple[defaultdict[Any, int], defaultdict[Any, int]] = (defaultdict(int), defaultdict(int))
        self._killers: list[tuple[Any, Any]] = [(None, None)] * MOST_LINE

    def breath(self) -> bool:
        """True if it is time to yield."""
        if self.nodes < self._next_breath:
            return False
        self._next_breath = self.nodes + BREATH
        return True

    def age(self) -> None:
        """Lets the cut-off statistics of earlier iterations fade."""
        for table in self._history:
            for move in table:
                table[move] //= 2

    def below(self, turn: int, depth: int, alpha: int, beta: int, ply: int) -> Steps:
        """The score of the position on the form, seen by `turn`, the player of the last move."""
        if self.form.turn == turn:
            if depth > self._low:
                return (yield from self.upper(depth, alpha, beta, ply))
            return self.lower(depth, alpha, beta, ply)
        if depth > self._low:
            return -(yield from self.upper(depth, -beta, -alpha, ply))
        return -self.lower(depth, -beta, -alpha, ply)

    # Far above the horizon.
    def upper(self, depth: int, alpha: int, beta: int, ply: int) -> Steps:
        """The score of a position well above the horizon; outside the window a bound. Yields at every pause."""
        form = self.form
        self.nodes += 1
        self.lines[ply] = []
        if form.winner is not None:
            return self._ended(ply)
        key = form.key
        if self._cycles and (key in self._drawn or key in self.path):
            return self._repeated(key)
        entry = self.table.get(key)
        if entry is not None:
            known = self._known(entry, depth, alpha, beta, ply)
            if known is not None:
                return known
        moves, whole = (form.moves(), True) if depth > form.focus else form.candidates()
        if not moves:
            return ply - WIN
        # No score is better than winning by the next ply, or worse than losing by it.
        alpha, beta = max(alpha, ply + 1 - WIN), min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha
        turn = form.turn
        loud = form.forcing() if self.reducing else ()
        before, floor, best, best_move = self.guesses, alpha, -WIN, None
        self.path.add(key)
        order = self._ordered(moves, entry[3] if entry else None, ply)
        for tried, move in enumerate(order):  # `order` grows if all candidates lose
            form.play(move)
            if not tried:
                score = yield from self.below(turn, depth - 1, alpha, beta, ply + 1)
            else:
                less = self._reduction(tried, depth) if self.reducing and move not in loud else 0
                score = yield from self.below(turn, depth - 1 - less, alpha, alpha + 1, ply + 1)
                if less and score > alpha:
                    score = yield from self.below(turn, depth - 1, alpha, alpha + 1, ply + 1)
                if alpha < score < beta:
                    score = yield from self.below(turn, depth - 1, alpha, beta, ply + 1)
            form.undo()
            if self.breath():
                yield
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha = score
                    self.lines[ply] = [move, *self.lines[ply + 1]]
                    if score >= beta:
                        self._cut(turn, move, depth, ply)
                        break
            if not whole and tried + 1 == len(order) and best <= -SURE:
                order += self._others(moves)
                whole = True
        self.path.discard(key)
        if not whole:
            self.guesses += 1
        self._remember(key, depth, floor, beta, best, best_move, before, ply)
        return best

    def _reduction(self, tried: int, depth: int) -> int:
        full = self.form.reduces
        if tried < full or depth < 3:
            return 0
        if self._steep:
            return min(depth - 1, STEEP[depth][min(tried, MOST_TRIED - 1)])
        return 2 if tried >= 4 * full and depth >= 5 else 1

    def _ordered(self, moves: list[Any], first: Any, ply: int) -> list[Any]:
        """The moves in the order of the search: first the table's move, then by the estimate after the move, nearly equal ones by killers
        and past cut-offs."""
        form, turn = self.form, self.form.turn
        history, killers, peek = self._history[turn], self._killers[ply], self._peek
        ranked = []
        for index, move in enumerate(moves):
            if move == first:
                continue
            if peek is not None:
                ranked.append((-(peek(move) // COARSE), move not in killers, -history[move], index, move))
                continue
            form.play(move)
            winner = form.winner
            if winner is None:
                value = form.estimate() if form.turn == turn else -form.estimate()
            else:
                value = 0 if winner == DRAWN else WIN if winner == turn else -WIN
            form.undo()
            ranked.append((-(value // COARSE), move not in killers, -history[move], index, move))
        ranked.sort()
        order = [item[4] for item in ranked]
        return order if first is None else [first, *order]

    # Near the horizon. Most nodes are here and at it.
    def lower(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The same as `upper`, for at most two plies above the horizon, without a pause."""
        form = self.form
        if depth <= 0:
            return self.leaf(alpha, beta, ply, form.forces)
        self.nodes += 1
        self.lines[ply] = []
        if form.winner is not None:
            return self._ended(ply)
        key = form.key
        if self._cycles and (key in self._drawn or key in self.path):
            return self._repeated(key)
        entry = self.table.get(key)
        first = None
        if entry is not None:
            known = self._known(entry, depth, alpha, beta, ply)
            if known is not None:
                return known
            first = entry[3]
        moves, whole = (form.moves(), True) if depth > form.focus else form.candidates()
        if not moves:
            return ply - WIN
        turn = form.turn
        moves.sort(key=self._history[turn].__getitem__, reverse=True)
        for move in self._killers[ply]:
            if move in moves:
                moves.remove(move)
                moves.insert(0, move)
        if first is not None and first in moves:
            moves.remove(first)
            moves.insert(0, first)
        before = self.guesses
        search = self._row if depth > 1 else self._edge if self._peek is None else self._peeked
        best, best_move = search(moves, depth, alpha, beta, ply)
        if not whole:
            if best <= -SURE:
                more = search(self._others(moves), depth, max(alpha, best), beta, ply)
                best, best_move = more if more[0] > best else (best, best_move)
            else:
                self.guesses += 1
        if best >= beta:
            self._cut(turn, best_move, depth, ply)
        self._remember(key, depth, alpha, beta, best, best_move, before, ply)
        return best

    def _row(self, moves: list[Any], depth: int, alpha: int, beta: int, ply: int) -> tuple[int, Any]:
        """(score, move): the best, or the first beyond the window."""
        form, turn, lines, best, best_move = self.form, self.form.turn, self.lines, -WIN, None
        for move in moves:
            form.play(move)
            same = form.turn == turn
            score = self.lower(depth - 1, alpha, beta, ply + 1) if same else -self.lower(depth - 1, -beta, -alpha, ply + 1)
            form.undo()
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha = score
                    lines[ply] = [move, *lines[ply + 1]]
                    if score >= beta:
                        break
        return best, best_move

    # Repetitions, the table.
    def _repeated(self, key: Any) -> int:
        if key not in self._drawn:
            self.guesses += 1
        return DRAW

    def _known(self, entry: tuple[int, int, int, Any], depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """The score if the table's entry settles it within the window, else None."""
        searched, bound, score, _ = entry
        if searched < depth:
            return None
        if score >= SURE:
            score -= ply
        elif score <= -SURE:
            score += ply
        if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
            if searched < COMPLETE:
                self.guesses += 1
            return score
        return None

    def _others(self, candidates: list[Any]) -> list[Any]:
        """The less likely moves: they are searched if all candidates lose, so that no position is called lost because of an omission."""
        known = set(candidates)
        return [move for move in self.form.moves() if move not in known]

    def _cut(self, turn: int, move: Any, depth: int, ply: int) -> None:
        self._history[turn][move] += depth * depth
        first, _ = self._killers[ply]
        if move != first:
            self._killers[ply] = (move, first)

    def _remember(self, key: Any, depth: int, floor: int, ceiling: int, best: int, move: Any, guesses_before: int, ply: int) -> None:
        bound = AT_LEAST if best >= ceiling else AT_MOST if best <= floor else EXACT
        if (best >= SURE and bound != AT_MOST) or (best <= -SURE and bound != AT_LEAST):
            self.guesses = guesses_before  # a proven win: the guesses below it do not matter
        if self.guesses == guesses_before:
            depth = COMPLETE
        score = best + ply if best >= SURE else best - ply if best <= -SURE else best
        self.table.put(key, (depth, bound, score, move))

    # At the horizon and beyond it.
    def _peeked(self, moves: list[Any], depth: int, alpha: int, beta: int, ply: int) -> tuple[int, Any]:
        """(score, move): the best, or the first beyond the window, one ply above the horizon.

        For games with nothing to follow beyond it and a form with `peek`.
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
        """The same as `_peeked`, for any game: forcing moves beyond the horizon are searched where they can still change the result."""
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
        """The estimate, or the score of a better line of forcing moves, at most `left` in a row."""
        form = self.form
        self.nodes += 1
        self.lines[ply] = []
        if form.winner is not None:
            return self._ended(ply)
        self.guesses += 1
        best = form.estimate()
        return self._beyond(best, alpha, beta, ply, left) if left and best < beta else best

    def _beyond(self, best: int, alpha: int, beta: int, ply: int, left: int) -> int:
        """The better of the estimate `best`, which must be less than beta, and the scores of the forcing moves."""
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
