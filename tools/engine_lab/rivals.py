"""The engine's rivals: easyAI's Negamax with a transposition table and a material estimate, and plain UCT.

Both play on the same fast forms as the engine, for their speed, and both use all of their time.
"""

from __future__ import annotations

import math
import random
import time
from typing import Any

from easyAI import Negamax, TranspositionTable, TwoPlayerGame

from core.contract import Position
from engine.form import DRAWN, Form, form_of
from tools.engine_lab.matches import MOST_MOVES, Seen, only_move
from tools.test_support.checks import lab_of

DEEPEST = 40
WON = 1_000_000


class _OutOfTime(Exception):
    pass


class _Game(TwoPlayerGame):  # type: ignore[misc]
    """A form as an easyAI game. If a player moves again, the other first makes a null move."""

    def __init__(self, position: Position, end: float) -> None:
        self.form: Form = form_of(position)
        self.count = lab_of(position.game.id).material
        self.current_player = 1
        self.mover = [self.form.turn, 1 - self.form.turn]  # easyAI's player 1 is the side on turn
        self.end = end
        self.calls = 0
        self.moves: list[Any] = []

    def _waits(self) -> bool:
        return self.form.winner is None and self.form.turn != self.mover[self.current_player - 1]

    def possible_moves(self) -> list[Any]:
        return [None] if self._waits() else self.form.moves()

    def make_move(self, move: Any) -> None:
        self.calls += 1
        if self.calls % 64 == 0 and time.process_time() >= self.end:
            raise _OutOfTime
        if move is not None:
            self.form.play(move)

    def unmake_move(self, move: Any) -> None:
        if move is not None:
            self.form.undo()

    def is_over(self) -> bool:
        return self.form.winner is not None or not self.form.moves()

    def scoring(self) -> int:
        form, me = self.form, self.mover[self.current_player - 1]
        winner = form.winner
        if winner is None and not form.moves():
            winner = 1 - form.turn
        if winner is not None:
            return 0 if winner == DRAWN else WON if winner == me else -WON
        count = self.count(form)
        return -count if me else count

    def ttentry(self) -> Any:
        return self.form.key, self.current_player


class EasyAi:
    """easyAI's Negamax by iterative deepening with one table, until its time is up; the move of the last full depth."""

    def __init__(self, seconds: float, name: str = "easyAI") -> None:
        self.seconds, self.name = seconds, name

    def choose(self, position: Position, seen: Seen, seed: str) -> str:
        end, table = time.process_time() + self.seconds, TranspositionTable()
        only = only_move(position)
        if only is not None:
            return only
        code = position.code(random.Random(seed).choice(position.legal_moves()))
        for depth in range(1, DEEPEST):
            game, search = _Game(position, end), Negamax(depth, tt=table, win_score=math.inf)
            try:
                code = game.form.code(search(game))
            except _OutOfTime:
                break
            if abs(search.alpha) >= WON:  # the end is known: a deeper search finds the same
                break
        return code


class Uct:
    """Plain UCT (Kocsis and Szepesvári, 2006) with uniformly random playouts, on the same fast forms as the engine."""

    def __init__(self, seconds: float, name: str = "UCT") -> None:
        self.seconds, self.name = seconds, name

    def choose(self, position: Position, seen: Seen, seed: str) -> str:
        only = only_move(position)
        if only is not None:
            return only
        rng, form, root = random.Random(seed), form_of(position), _Node(None, 1 - position.turn)
        end = time.process_time() + self.seconds
        while time.process_time() < end or not root.children:
            node, played = root, 0
            while node.untried is not None and not node.untried and node.children:
                node = node.best()
                form.play(node.move)
                played += 1
            if node.untried is None:
                node.untried = form.moves()
                rng.shuffle(node.untried)
            if node.untried:
                move, mover = node.untried.pop(), form.turn
                form.play(move)
                played += 1
                child = _Node(move, mover, node)
                node.children.append(child)
                node = child
            winner = form.winner
            depth = 0
            while winner is None and depth < MOST_MOVES:
                moves = form.moves()
                if not moves:
                    winner = 1 - form.turn
                    break
                form.play(rng.choice(moves))
                played += 1
                depth += 1
                winner = form.winner
            for _ in range(played):
                form.undo()
            while True:
                node.visits += 1
                node.points += 0.5 if winner in (None, DRAWN) else float(winner == node.mover)
                if node.parent is None:
                    break
                node = node.parent
        return form.code(max(root.children, key=lambda child: child.visits).move)


class _Node:
    def __init__(self, move: Any, mover: int, parent: _Node | None = None) -> None:
        self.move, self.mover, self.parent = move, mover, parent
        self.visits, self.points = 0, 0.0
        self.untried: list[Any] | None = None
        self.children: list[_Node] = []

    def best(self) -> _Node:
        log = math.log(self.visits)
        return max(self.children, key=lambda child: child.points / child.visits + math.sqrt(2 * log / child.visits))
