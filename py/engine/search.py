"""Iterative-deepening alpha-beta over the contract: the textbook search, written so that it can be interrupted anywhere.

Three things are not quite the textbook's.

*The side to move is the position's to say.* In some games a player moves several times running, so a score changes sign
between a position and its successor only when the turn really passes.

*Repetition.* The rule is that a fourth occurrence within one line of play is a draw. A position that the record has already
seen three times is therefore drawn. Inside the search a second occurrence within the line already counts as a draw: whoever
could do better by going round again could do so the first time.

*Proof.* A score is called solved only when no deeper search can change it. The search counts its guesses: estimated leaves, table
entries of limited depth, draws by a repetition inside the search (they depend on the path, which the table does not know). A won or
lost score needs no guess, because a bound in the winner's favour holds whatever the unexplored moves are worth; and a win that
passes through the table still is one, since a player with a forced win never has to repeat a position. A draw is proven only by a
search without a single guess.
"""

import random
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from core.contract import Position
from engine.report import Report
from engine.scores import DRAW, SURE, WIN, of_outcome, win_in
from engine.table import AT_LEAST, AT_MOST, COMPLETE, ENTRIES, EXACT, Entry, TranspositionTable

BREATH = 96  # nodes between two yields: 1–3 ms on CPython
MOST_PLIES = 64  # the deepest iteration
FOURFOLD = 4
COARSE = 64  # estimates this close are equal for the order of moves

Evaluate = Callable[[Position], int]
Key = tuple[object, ...]


class Search:
    """One search from one position. `run` does the work in small steps; `report` and `nodes` can be read between any two.

    evaluate  the game's estimate, player 0's view
    seen      how often the record's line of play has had each position, by key, the root included
    depth     the deepest iteration; nodes: a budget, None for none
    margin    root moves this close to the best get an exact score too
    seed      the order of root moves that look equal; None keeps the canonical order
    """

    def __init__(
        self,
        position: Position,
        evaluate: Evaluate,
        *,
        seen: Mapping[Key, int] | None = None,
        depth: int = MOST_PLIES,
        nodes: int | None = None,
        margin: int = 0,
        seed: int | str | None = None,
        entries: int = ENTRIES,
    ) -> None:
        self.root = position
        self.evaluate = evaluate
        self.table = TranspositionTable(entries)
        self.nodes = 0
        self._most_nodes = nodes
        self._most_depth = min(depth, MOST_PLIES)
        self._margin = margin
        self._cycles = position.game.cycles
        self._drawn = {key for key, count in (seen or {}).items() if count >= FOURFOLD - 1}
        self._path: set[Key] = {position.key()}
        self._guesses = 0
        self._next_breath = BREATH
        self._history: dict[tuple[int, Any], int] = {}
        self._lines: list[list[Any]] = [[] for _ in range(MOST_PLIES + 2)]
        self._line: list[Any] = []
        drawn = self._cycles and seen is not None and seen.get(position.key(), 0) >= FOURFOLD
        moves = [] if drawn else position.legal_moves()
        if seed is not None:
            random.Random(seed).shuffle(moves)
        self._root_moves = [(move, position._play(move)) for move in moves]
        self.report = self._first_report()

    def _first_report(self) -> Report:
        if not self._root_moves:
            outcome = self.root.outcome()
            score = DRAW if outcome is None else of_outcome(outcome, 0, 0)
            return Report(0, score, win_in(score), True, (), None, ())
        best = self.root.code(self._root_moves[0][0])
        return Report(0, self.evaluate(self.root), None, False, (best,), best, ())

    # Deepening.
    def run(self) -> Generator[Report | None, None, None]:
        """Searches deeper and deeper. Yields a Report after each completed depth and None whenever it merely breathes.

        Ends when the score is proven, when the depth is reached or when the node budget is spent.
        """
        if not self._root_moves:
            return
        for depth in range(1, self._most_depth + 1):
            for _ in self._deepen(depth):
                if self._most_nodes is not None and self.nodes >= self._most_nodes and self.report.depth:
                    return
                yield None
            yield self.report
            found = self.report.win_in
            if self.report.solved and (found is None or abs(found) <= depth):
                return

    def _deepen(self, depth: int) -> Iterator[None]:
        """One iteration over the root moves; leaves them sorted for the next one, and `report` brought up to date."""
        turn = self.root.turn
        self._guesses = 0
        best = -WIN
        scored: list[tuple[int, Any, Position]] = []
        for move, child in self._root_moves:
            alpha = max(-WIN, best - self._margin - 1) if self._margin else best
            score = yield from self._successor(child, turn, depth - 1, alpha, WIN, 1)
            scored.append((score, move, child))
            if score > best or len(scored) == 1:
                best = score
                self._note(depth - 1, score, [move, *self._lines[1]])
            if self.nodes >= self._next_breath:
                self._next_breath = self.nodes + BREATH
                yield
        scored.sort(key=lambda item: -item[0])
        self._root_moves = [(move, child) for _, move, child in scored]
        line = self._whole_line(self._line, depth)
        score = best if turn == 0 else -best
        solved = abs(best) >= SURE or not self._guesses
        scores = tuple((self.root.code(move), value) for value, move, _ in scored)
        self.report = Report(depth, score, win_in(score), solved, line, line[0], scores)

    def _note(self, finished: int, score: int, line: list[Any]) -> None:
        """Keeps the best line so far. The previous best move is tried first, so a better one found midway may already be trusted."""
        self._line = line
        if finished and line[0] == self._root_moves[0][0]:
            return  # confirms or lowers what the last iteration said; only an alternative changes the choice
        outside = score if self.root.turn == 0 else -score
        codes = self._whole_line(line, finished + 1)
        before = self.report
        self.report = Report(before.depth, outside, win_in(outside), score >= SURE, codes, codes[0], before.scores)

    def _whole_line(self, line: list[Any], depth: int) -> tuple[str, ...]:
        """The line in codes. Where the table cut it short the table's own moves continue it, up to the depth."""
        position, codes, met = self.root, [], {self.root.key()}
        for move in line:
            codes.append(position.code(move))
            position = position._play(move)
            met.add(position.key())
        while len(codes) < depth:
            entry = self.table.get(position.key())
            if entry is None or entry.bound != EXACT or entry.move not in position.legal_moves():
                break
            codes.append(position.code(entry.move))
            position = position._play(entry.move)
            if position.key() in met:
                break
            met.add(position.key())
        return tuple(codes)

    # One node.
    def _successor(self, child: Position, turn: int, depth: int, alpha: int, beta: int, ply: int) -> Generator[None, None, int]:
        """The score of `child` as the player `turn`, who just moved, sees it."""
        if child.turn == turn:
            if depth > 1:
                return (yield from self._interior(child, depth, alpha, beta, ply))
            return self._shallow(child, depth, alpha, beta, ply)
        if depth > 1:
            return -(yield from self._interior(child, depth, -beta, -alpha, ply))
        return -self._shallow(child, depth, -beta, -alpha, ply)

    def _known(self, key: Key, entry: Entry | None, depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """The score, if the rules of repetition or the table settle it within the window."""
        if self._cycles:
            if key in self._drawn:
                return DRAW
            if key in self._path:
                self._guesses += 1
                return DRAW
        if entry is None or entry.depth < depth:
            return None
        score = entry.score
        if score >= SURE:
            score -= ply
        elif score <= -SURE:
            score += ply
        bound = entry.bound
        if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
            if entry.depth < COMPLETE:
                self._guesses += 1
            return score
        return None

    def _interior(self, position: Position, depth: int, alpha: int, beta: int, ply: int) -> Generator[None, None, int]:
        """The score of a position two or more plies above the horizon, from its mover's view; outside the window a bound."""
        self.nodes += 1
        self._lines[ply] = []
        key = position.key()
        entry = self.table.get(key)
        known = self._known(key, entry, depth, alpha, beta, ply)
        if known is not None:
            return known
        moves = position.legal_moves()
        turn = position.turn
        if not moves:
            outcome = position.outcome()
            assert outcome is not None, "a game without a move is over"
            return of_outcome(outcome, turn, ply)
        # Nothing here is better than winning by the next ply, or worse than losing by it.
        alpha, beta = max(alpha, ply + 1 - WIN), min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha
        before, floor, best, best_move = self._guesses, alpha, -WIN, None
        self._path.add(key)
        for move, child in self._ordered(position, moves, entry.move if entry else None):
            score = yield from self._successor(child, turn, depth - 1, alpha, beta, ply + 1)
            if self.nodes >= self._next_breath:
                self._next_breath = self.nodes + BREATH
                yield
            if score > best:
                best, best_move = score, move
                if score > alpha:
                    alpha = score
                    self._lines[ply] = [move, *self._lines[ply + 1]]
                    if score >= beta:
                        self._history[turn, move] = self._history.get((turn, move), 0) + depth * depth
                        break
        self._path.discard(key)
        self._remember(key, depth, floor, beta, best, best_move, before, ply)
        return best

    def _shallow(self, position: Position, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The same at the horizon (depth 0) or one ply above it, without a breath: most nodes are here."""
        self.nodes += 1
        self._lines[ply] = []
        key = position.key()
        entry = self.table.get(key)
        known = self._known(key, entry, depth, alpha, beta, ply)
        if known is not None:
            return known
        turn = position.turn
        if not depth:
            return self._leaf(position, turn, ply)
        moves = position.legal_moves()
        if not moves:
            outcome = position.outcome()
            assert outcome is not None, "a game without a move is over"
            return of_outcome(outcome, turn, ply)
        history = self._history
        moves.sort(key=lambda move: -history.get((turn, move), 0))
        if entry is not None and entry.move in moves:
            moves.remove(entry.move)
            moves.insert(0, entry.move)
        before, floor, best, best_move = self._guesses, alpha, -WIN, None
        for move in moves:
            self.nodes += 1
            score = self._leaf(position._play(move), turn, ply + 1)
            if score > best:
                best, best_move = score, move
                if score >= beta:
                    history[turn, move] = history.get((turn, move), 0) + 1
                    break
        if best > floor:
            self._lines[ply] = [best_move]
        self._remember(key, 1, floor, beta, best, best_move, before, ply)
        return best

    def _leaf(self, position: Position, viewer: int, ply: int) -> int:
        outcome = position.outcome()
        if outcome is not None:
            return of_outcome(outcome, viewer, ply)
        self._guesses += 1
        estimate = self.evaluate(position)
        return estimate if viewer == 0 else -estimate

    def _remember(self, key: Key, depth: int, floor: int, ceiling: int, best: int, move: Any, guesses_before: int, ply: int) -> None:
        bound = AT_LEAST if best >= ceiling else AT_MOST if best <= floor else EXACT
        if (best >= SURE and bound != AT_MOST) or (best <= -SURE and bound != AT_LEAST):
            self._guesses = guesses_before  # a proven win: the guesses below it do not matter
        if self._guesses == guesses_before:
            depth = COMPLETE
        score = best + ply if best >= SURE else best - ply if best <= -SURE else best
        self.table.put(key, Entry(depth, bound, score, move))

    def _ordered(self, position: Position, moves: list[Any], first: Any) -> Iterator[tuple[Any, Position]]:
        """Moves and successors, the likely best first: the table's move, then by the estimate, nearly equal ones by past cut-offs."""
        if first is not None:
            yield first, position._play(first)
        evaluate, history, turn = self.evaluate, self._history, position.turn
        sign = 1 if turn == 0 else -1
        rest = []
        for move in moves:
            if move != first:
                child = position._play(move)
                rest.append((sign * evaluate(child) // COARSE, history.get((turn, move), 0), move, child))
        rest.sort(key=lambda item: item[:2], reverse=True)
        for _, _, move, child in rest:
            yield move, child
