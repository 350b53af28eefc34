"""MACIJI for the engine: the free cells as one number. The order of the written cells no longer matters."""

from games.maciji.cells import cut_cells
from games.maciji.rules import BLOCKED, NOWHERE, Sheet, Task
from games.maciji.solve import Solver

Setup = tuple[int, int, tuple[int, ...], int, tuple[Task, ...], int, Solver | None]


class Form:
    """A bit for each free cell, the last written cell, and the result of the set-up.

    `engine.form` explains each name.
    """

    forces, reduces, focus, wide = 0, 0, 64, False
    stalls = False
    won: int
    way: tuple[int, ...]
    most_cells = 16  # with at most so many safe cells left the solver finds the winner, in some ten milliseconds at most
    shallow = {"most_cells": -1}

    @classmethod
    def weigh(cls, weights: dict[str, int]) -> None:
        """Makes the tables of the estimate from the weights."""
        cls.won = weights["won"]
        cls.way = (-cls.won,) + tuple(weights["way"] * min(n, weights["most_ways"]) for n in range(1, 9))

    def __init__(self, position: Sheet) -> None:
        game = position.game
        self.around, self.names = game.around, game.names
        self.masks = tuple(sum(1 << other for other in cells) for cells in game.around)
        self.free = sum(1 << cell for cell, what in enumerate(position.written) if not what)
        self.blocked = sum(1 << cell for cell, what in enumerate(position.written) if what == BLOCKED)
        self.last, self.turn = position.last, position.turn
        self.warps, self.goal, self.tasks = position.warps, position.goal, position.tasks
        self._past: list[tuple[int, int, int, tuple[int, int, int]]] = []
        self._setups: list[Setup] = []
        self._solvers: dict[tuple[int, tuple[int, ...]], Solver] = {}
        self.solver: Solver | None = None
        self.winner: int | None = None
        self._settle()
        if self.last != NOWHERE:
            if not self.free >> self.goal & 1:
                self.winner = 1 - self.turn
            elif not self._next():
                self.winner = self.turn

    def _settle(self) -> None:
        """Derives tables from the set-up."""
        self.beside_goal = sum(1 << cell for cell in self.around[self.goal]) if self.goal != NOWHERE else 0
        decided = len(self.tasks)
        for cell in (self.goal, *self.warps):
            decided = decided * 128 + cell + 1
        self.decided = decided
        self.solver = None
        if self.goal != NOWHERE and not self.tasks:
            where = (self.goal, self.warps)
            if where not in self._solvers:
                self._solvers[where] = Solver(self.masks, *where)
            self.solver = self._solvers[where]
        self.key = (self.free if self.last == NOWHERE else self._within_reach(self.last), self.last, decided)

    def _within_reach(self, last: int) -> int:
        """The free cells that the line can still reach, as bits; the rules treat the others like written ones."""
        if self.warps:
            return self.free * 2 + self.turn
        masks, free = self.masks, self.free
        reached = new = masks[last] & free
        while new:
            grown = 0
            while new:
                low = new & -new
                grown |= masks[low.bit_length() - 1]
                new ^= low
            new = grown & free & ~reached
            reached |= new
        return reached * 2 + self.turn

    def _next(self) -> list[int]:
        free, last = self.free, self.last
        if last in self.warps:
            other = self.warps[0] + self.warps[1] - last
            if free >> other & 1:
                return [other]
        return [cell for cell in self.around[last] if free >> cell & 1]

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        if self.last != NOWHERE:
            return self._next()
        cells = [cell for cell in range(len(self.around)) if self.free >> cell & 1 and cell != self.goal]
        if self.tasks:
            cells = [cell for cell in cells if cell not in self.warps]
            if self.tasks[0].kind == "block":
                cuts = cut_cells(self.around, bytes(self.blocked >> cell & 1 for cell in range(len(self.around))), 1)
                cells = [cell for cell in cells if not cuts[cell]]
        return cells

    def forcing(self) -> list[int]:
        return []

    def candidates(self) -> tuple[list[int], bool]:
        """The winning moves, if they are known; else moves to cells that are not beside the goal, which would give it away, and that leave
        the enemy a cell to write on."""
        ways = self.moves()
        solver = self.solver
        if self.last == NOWHERE or solver is None or len(ways) < 2:
            return ways, True
        if solver.safe_cells(self.key[0] >> 1) <= self.most_cells:
            winning = [cell for cell in ways if cell == self.goal or not solver.wins(cell, self.free & ~(1 << cell))]
            if winning:
                return winning, True
        if self.warps:
            return ways, True
        if self.goal in ways:
            return [self.goal], True
        free, beside, masks = self.free, self.beside_goal, self.masks
        return [cell for cell in ways if not beside >> cell & 1 and masks[cell] & free] or ways, True

    def play(self, move: int) -> None:
        self._past.append((self.free, self.last, self.turn, self.key))
        if self.tasks:
            self._set_up(move)
            return
        mover = self.turn
        self.free &= ~(1 << move)
        self.last = move
        self.turn = 1 - mover
        self.key = (self._within_reach(move), move, self.decided)
        if move == self.goal:
            self.winner = mover
        elif not self._next():
            self.winner = 1 - mover

    def _set_up(self, move: int) -> None:
        self._setups.append((self.blocked, self.goal, self.warps, self.decided, self.tasks, self.beside_goal, self.solver))
        kind, self.tasks = self.tasks[0].kind, self.tasks[1:]
        if kind == "warp":
            self.warps += (move,)
        elif kind == "goal":
            self.goal = move
        else:
            self.blocked |= 1 << move
            self.free &= ~(1 << move)
        self.turn = self.tasks[0].player if self.tasks else 0
        self._settle()

    def undo(self) -> None:
        written = self.last != NOWHERE
        self.free, self.last, self.turn, self.key = self._past.pop()
        self.winner = None
        if not written:
            self.blocked, self.goal, self.warps, self.decided, self.tasks, self.beside_goal, self.solver = self._setups.pop()

    def estimate(self) -> int:
        if self.last == NOWHERE:
            return 0
        ways = self._next()
        goal = self.goal
        if goal in ways:
            return self.won
        solver = self.solver
        if solver is not None and solver.safe_cells(self.key[0] >> 1) <= self.most_cells:
            return self.won if solver.wins(self.last, self.free) else -self.won
        safe = 0
        leaps = len(ways) == 1 and self.last in self.warps
        for cell in ways:
            if not self.beside_goal >> cell & 1 or (cell in self.warps and not leaps):
                safe += 1
        return self.way[safe]

    def code(self, move: int) -> str:
        name = self.names[move]
        return self.tasks[0].kind + "@" + name if self.tasks else name
