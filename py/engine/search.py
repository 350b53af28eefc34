"""Iterative deepening from one position, interruptible anywhere: the root moves and the report.

From NARROW_FROM on a depth begins with a narrow (aspiration) window around the last score, and widens it when the score is outside. With a
margin, or with several lines, the moves of the answer get exact scores, the others bounds. `engine.tree` has the nodes below the root.
"""

import random
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import partial
from typing import Any

from core.contract import Position
from engine.form import DRAWN, Form, Plain, form_of
from engine.report import Report
from engine.scores import DRAW, SURE, WIN, win_in
from engine.sharing import SharingTree
from engine.transposition_table import EXACT, TranspositionTable
from engine.tree import BREATH, MOST_PLIES, Tree
from games import solution_of

__all__ = ["BREATH", "FOURFOLD", "MOST_PLIES", "Evaluate", "Search"]

FOURFOLD = 4
ASPIRATION = 40  # half of the first window, in hundredths
NARROW_FROM = 4  # the first depth with a narrow window

Evaluate = Callable[[Position], int]


class Search:
    """One search from one position. `run` does the work in small steps; `report` and `nodes` can be read between any two.

    evaluate  an estimate for a search through the contract, player 0's view; None for the game's own form and estimate
    fast      a form other than the game's own, such as one with other weights
    seen      how often each position has occurred in the record's line of play, the root included
    depth     the deepest iteration; nodes: a budget, None for none
    margin    root moves this close to the best get an exact score too
    lines     the number of best root moves with an exact score and a line
    seed      the order of root moves that look equal; None keeps the canonical order
    table     the table of earlier searches on the same form for this line of play; None for a new one
    part      (i, n): this is search i of n that exchange results (`shared`)
    shared    the tree that exchanges results, None for a search alone
    """

    def __init__(
        self,
        position: Position,
        evaluate: Evaluate | None = None,
        *,
        fast: Callable[[Position], Form] | None = None,
        seen: Mapping[Position, int] | None = None,
        depth: int = MOST_PLIES,
        nodes: int | None = None,
        margin: int = 0,
        lines: int = 1,
        seed: int | str | None = None,
        table: TranspositionTable | None = None,
        part: tuple[int, int] = (0, 1),
    ) -> None:
        self.root = position
        form = fast or partial(form_of, evaluate=evaluate)
        self._form = form(position)
        cycles = position.game.cycles
        again = {form(past).key: count for past, count in seen.items() if count > 1} if cycles and seen else {}
        drawn = {key for key, count in again.items() if count >= FOURFOLD - 1}
        # Keys and moves in the contract can be of any kind, so such results are not exchanged.
        together = part[1] > 1 and not isinstance(self._form, Plain)
        self.shared = SharingTree(self._form, cycles, drawn, table, *part) if together else None
        self.tree = self.shared or Tree(self._form, cycles, drawn, table)
        self.tree.path.update(again)
        self._most_nodes = nodes
        self._most_depth = min(depth, MOST_PLIES)
        self._margin = margin
        self._lines = max(1, lines)
        over = cycles and seen is not None and seen.get(position, 0) >= FOURFOLD
        self._root_moves: list[Any] = [] if over else sorted(self._form.moves(), key=self._form.code)
        if seed is not None:
            random.Random(seed).shuffle(self._root_moves)
        # Only the strongest level uses the solution of a game.
        by_heart = evaluate is None and fast is None and self._most_depth == MOST_PLIES
        self._exact = solution_of(position.game) if by_heart and self._root_moves else None
        self.report = self._first_report()

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self.tree.nodes

    def _first_report(self) -> Report:
        form = self._form
        if not self._root_moves:
            if form.winner == DRAWN or self.root.legal_moves():
                score = DRAW
            else:
                winner = 1 - form.turn if form.winner is None else form.winner
                score = -WIN if winner else WIN
            return Report(0, score, win_in(score), True, (), None, (), ())
        best = form.code(self._root_moves[0])
        score = -form.estimate() if form.turn else form.estimate()
        return Report(0, score, None, False, (best,), best, (), ())

    # Deepening.
    def run(self) -> Generator[Report | None, None, None]:
        """Searches deeper and deeper. Yields a Report after each completed depth and None at every pause.

        Ends when the score is proven, when the depth is reached or when the node budget is spent.
        """
        if not self._root_moves:
            return
        if self._exact is not None:
            self.report = self._settled(self._exact)
            yield self.report
            return
        for depth in range(1, self._most_depth + 1):
            for _ in self._deepen(depth):
                if self._most_nodes is not None and self.nodes >= self._most_nodes and self.report.depth:
                    return
                yield None
            yield self.report
            found = self.report.win_in
            if self.report.solved and (found is None or abs(found) <= depth) and self._all_known(depth):
                return
            # In a decided game only its length is left to find: every move counts.
            self.tree.reducing = found is None and self._form.reduces > 0

    def _settled(self, exact: Callable[[Position], int]) -> Report:
        """The report on a position of a solved game, from its solution."""
        root, scored = self.root, []
        order = {self._form.code(move): place for place, move in enumerate(self._root_moves)}
        for move in root.legal_moves():
            after = root._play(move)
            plies = exact(after)
            won = (plies > 0) == (after.turn == root.turn)
            scored.append(((WIN - abs(plies) - 1) * (1 if won else -1), order[root.code(move)], root.code(move), after))
        scored.sort(key=lambda item: (-item[0], item[1]))
        lines = []
        for _, _, code, position in scored[: self._lines]:
            codes = [code]
            while position.outcome() is None:
                move = min(position.legal_moves(), key=lambda move: abs(abs(exact(position)) - 1 - abs(exact(position._play(move)))))
                codes.append(position.code(move))
                position = position._play(move)
            lines.append(tuple(codes))
        best = scored[0][0]
        score = best if root.turn == 0 else -best
        scores = tuple((code, value) for value, _, code, _ in scored)
        return Report(WIN - abs(best), score, win_in(score), True, lines[0], lines[0][0], scores, tuple(lines))

    def _all_known(self, depth: int) -> bool:
        """True if a deeper search would not change the other requested lines."""
        return self._lines == 1 or all(abs(score) >= SURE and WIN - abs(score) <= depth for _, score in self.report.scores[: self._lines])

    def _deepen(self, depth: int) -> Iterator[None]:
        """One iteration over the root moves. Sorts them for the next iteration, and updates `report`."""
        tree, before = self.tree, self.report
        tree.age()
        if self.shared is not None:
            self._root_moves = self.shared.turned(self._root_moves, 1)
        centre = before.scores[0][1] if before.scores else 0
        low, high = -WIN, WIN
        if depth >= NARROW_FROM and abs(centre) < SURE and not self._margin and self._lines == 1:
            low, high = centre - ASPIRATION, centre + ASPIRATION
        while True:
            tree.guesses = 0
            scored = yield from self._root(depth, low, high)
            best = max(score for score, _, _ in scored)
            if best <= low > -WIN:
                low = -WIN
            elif best >= high < WIN:
                high = WIN
            else:
                break
        scored.sort(key=lambda item: -item[0])
        self._root_moves = [move for _, move, _ in scored]
        form, turn = self._form, self.root.turn
        lines = tuple(self._whole_line(line, depth) for _, _, line in scored[: self._lines])
        score = best if turn == 0 else -best
        solved = abs(best) >= SURE or not tree.guesses
        scores = tuple((form.code(move), value) for value, move, _ in scored)
        self.report = Report(depth, score, win_in(score), solved, lines[0], lines[0][0], scores, lines)

    def _root(self, depth: int, low: int, high: int) -> Generator[None, None, list[tuple[int, Any, list[Any]]]]:
        """(score, move, line) of every root move, within the window."""
        form, tree, turn = self._form, self.tree, self.root.turn
        several = self._margin or self._lines > 1
        scored: list[tuple[int, Any, list[Any]]] = []
        best = -WIN
        for move in self._root_moves:
            alpha = self._floor(scored, low) if several else max(best, low)
            form.play(move)
            if several or not scored:
                score = yield from tree.below(turn, depth - 1, alpha, high, 1)
            else:
                score = yield from tree.below(turn, depth - 1, alpha, alpha + 1, 1)
                if alpha < score < high:
                    score = yield from tree.below(turn, depth - 1, alpha, high, 1)
            form.undo()
            scored.append((score, move, [move, *tree.lines[1]]))
            if score > best or len(scored) == 1:
                best = score
                if score > low:
                    self._note(depth - 1, score, scored[-1][2])
            if tree.breath():
                yield
            if score >= high:
                scored += [(-WIN, other, [other]) for other in self._root_moves[len(scored) :]]
                break
        return scored

    def _floor(self, scored: list[tuple[int, Any, list[Any]]], low: int) -> int:
        """The score above which a root move's exact score is wanted."""
        if len(scored) < self._lines:
            return -WIN
        wanted = sorted((score for score, _, _ in scored), reverse=True)[: self._lines]
        near = wanted[0] - self._margin - 1 if self._margin else wanted[-1]
        return max(low, min(near, wanted[-1]))

    def _note(self, finished: int, score: int, line: list[Any]) -> None:
        """Keeps the best line so far. The previous best move is searched first, so a better one found midway can be trusted already."""
        if finished and line[0] == self._root_moves[0]:
            return  # confirms or lowers the last iteration's score; only an alternative changes the choice
        outside = score if self.root.turn == 0 else -score
        codes = self._whole_line(line, finished + 1)
        before = self.report
        if score <= -SURE:  # this move loses; the position is lost only if every move does
            self.report = before._replace(line=codes, best=codes[0])
        else:
            self.report = Report(before.depth, outside, win_in(outside), score >= SURE, codes, codes[0], before.scores, before.lines)

    def _whole_line(self, line: list[Any], depth: int) -> tuple[str, ...]:
        """The line in codes. Where the table cut it short, the table's moves continue it, up to the depth."""
        form, codes, met = self._form, [], {self._form.key}
        for move in line:
            codes.append(form.code(move))
            form.play(move)
            met.add(form.key)
        while len(codes) < depth:
            entry = self.tree.table.get(form.key)
            if entry is None or entry[1] != EXACT or entry[3] not in form.moves():
                break
            codes.append(form.code(entry[3]))
            form.play(entry[3])
            if form.key in met:
                break
            met.add(form.key)
        for _ in codes:
            form.undo()
        return tuple(codes)
