"""Two tiny games that keep the contract, small enough to be solved by brute force, and the brute force."""

import random
from collections.abc import Callable
from typing import Any

from core.contract import Game, Outcome, Position
from core.words import Words

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Noughts(Game):
    """Noughts and crosses: solved, a draw."""

    id = "noughts"

    def __init__(self, before: str = "") -> None:
        super().__init__({})
        self.before = before

    def start(self) -> "Grid":
        position = Grid(self, ".........", 0)
        for cell in self.before:
            position = position.play(int(cell))
        return position


class Grid(Position):
    def __init__(self, game: Game, cells: str, turn: int) -> None:
        self.game, self.cells, self.turn = game, cells, turn

    def key(self) -> tuple[object, ...]:
        return self.cells, self.turn

    def outcome(self) -> Outcome | None:
        for line in LINES:
            marks = {self.cells[i] for i in line}
            if len(marks) == 1 and marks != {"."}:
                return Outcome(1 - self.turn, Words("line"))
        return None if "." in self.cells else Outcome(None, Words("full"))

    def _legal_moves(self) -> list[int]:
        return [] if self.outcome() else [i for i, mark in enumerate(self.cells) if mark == "."]

    def code(self, move: Any) -> str:
        return str(move)

    def _play(self, move: Any) -> "Grid":
        return Grid(self.game, self.cells[:move] + "ox"[self.turn] + self.cells[move + 1 :], 1 - self.turn)


class Maze(Game):
    """A random graph with cycles: a token is moved along its edges, some nodes end the game, some keep the mover on turn."""

    id = "maze"
    cycles = True

    def __init__(self, seed: int, nodes: int = 14, ways: int = 2, ends: float = 0.25) -> None:
        super().__init__({})
        rng = random.Random(seed)
        self.edges = [sorted(rng.sample(range(nodes), ways)) for _ in range(nodes)]
        self.ends = {node: rng.choice((0, 1, None)) for node in range(1, nodes) if rng.random() < ends}
        self.turns = [rng.randrange(2) for _ in range(nodes)]

    def start(self) -> "Token":
        return Token(self, 0)

    def plies_to_win(self) -> list[int | None]:
        """For each node the plies to the end with best play, negative if player 1 wins, None if neither player can force a win.

        Computed backwards from the ends: each distance adds the nodes decided by those already known.
        """
        winner: dict[int, int] = {node: player for node, player in self.ends.items() if player is not None}
        plies = dict.fromkeys(winner, 0)
        for distance in range(1, len(self.edges) + 1):
            found = {}
            for node, ways in enumerate(self.edges):
                if node not in self.ends and node not in winner:
                    mover, reached = self.turns[node], [winner.get(after) for after in ways]
                    if mover in reached:
                        found[node] = mover
                    elif all(player == 1 - mover for player in reached):
                        found[node] = 1 - mover
            winner.update(found)
            plies.update(dict.fromkeys(found, distance))
        return [None if node not in winner else plies[node] * (1, -1)[winner[node]] for node in range(len(self.edges))]


class Token(Position):
    def __init__(self, game: Maze, node: int) -> None:
        self.maze = game
        self.game, self.node, self.turn = game, node, game.turns[node]

    def key(self) -> tuple[object, ...]:
        return (self.node,)

    def outcome(self) -> Outcome | None:
        return Outcome(self.maze.ends[self.node], Words("end")) if self.node in self.maze.ends else None

    def _legal_moves(self) -> list[int]:
        return [] if self.outcome() else self.maze.edges[self.node]

    def code(self, move: Any) -> str:
        return f"{move:02}"

    def _play(self, move: Any) -> "Token":
        return Token(self.maze, move)


def minimax(position: Position, depth: int, evaluate: Callable[[Position], int], win: int, ply: int = 0) -> int:
    """The plain definition of a score, player 0's view: no pruning, no table, no order."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else win - ply if outcome.winner == 0 else ply - win
    if depth == 0:
        return evaluate(position)
    values = [minimax(position.play(move), depth - 1, evaluate, win, ply + 1) for move in position.legal_moves()]
    return max(values) if position.turn == 0 else min(values)


def wander(game: Game, plies: int, rng: random.Random) -> Position:
    """A position of unfinished play after random moves."""
    while True:
        position = game.start()
        for _ in range(plies):
            if position.outcome() is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome() is None:
            return position
