"""Matches between two players of one game: paired random openings, each played twice with the sides swapped.

A player is anything with a name and `choose(position, seen, seed) -> move code`. Time is the process's own (CPU) time, so other load on
the machine does not matter.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol

from core.contract import Game, Position
from engine.form import Form
from engine.report import Report
from engine.search import FOURFOLD, Search
from engine.transposition_table import TranspositionTable
from tools.engine_lab.long_run import Notes
from tools.test_support.checks import lab_of

MOST_MOVES = 300  # a longer game is counted as drawn
Seen = Mapping[Position, int]


class Player(Protocol):
    """A player: chooses moves."""

    name: str

    def choose(self, position: Position, seen: Seen, seed: str) -> str:
        """A legal move's code."""


def only_move(position: Position) -> str | None:
    """The code of a single legal move, which needs no thinking; else None."""
    moves = position.legal_moves()
    return position.code(moves[0]) if len(moves) == 1 else None


class Engine:
    """This project's engine at full strength, under a limit of seconds, of nodes, or both. `sure`: True if it has proven a win.

    If only time limits it, it begins with the results of its last move in the game, as in play (`engine.session`).
    """

    def __init__(self, name: str = "engine", seconds: float = math.inf, nodes: int | None = None,
                 fast: Callable[[Position], Form] | None = None) -> None:  # fmt: skip
        self.name, self.seconds, self.nodes, self.fast = name, seconds, nodes, fast
        self.sure = False
        self._kept: tuple[Position, TranspositionTable] | None = None

    def choose(self, position: Position, seen: Seen, seed: str) -> str:
        only = only_move(position)
        if only is not None:
            return only
        kept = self._kept[1] if self._kept and self._kept[0] in seen and self.nodes is None else None
        search = Search(position, fast=self.fast, seen=seen, nodes=self.nodes, seed=seed, table=kept)
        self._kept = position, search.tree.table
        end = time.process_time() + self.seconds
        for _ in search.run():
            if time.process_time() >= end and search.report.depth:
                break
        mine = -1 if position.turn else 1
        self.sure = self.sure or (search.report.solved and (search.report.win_in or 0) * mine > 0)
        assert search.report.best is not None
        return search.report.best


class Result(NamedTuple):
    """Games won, drawn and lost by the first player."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """Games played."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """The share of the points, 0 to 1."""
        return (self.won + self.drawn / 2) / self.games

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson's score interval, draws as halves)."""
        n, p, z = self.games, self.points, 1.96
        centre, spread = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (centre - spread) / (1 + z * z / n), (centre + spread) / (1 + z * z / n)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.games:4d} games  +{self.won} ={self.drawn} -{self.lost}  {self.points:6.1%}  ({low:.0%}–{high:.0%})"


def openings(game: Game, count: int, seed: str, plies: int | None = None) -> Iterator[list[str]]:
    """Different random openings of undecided games: none is decided within two plies, and in games where one careless move can lose,
    both sides are about even.
    """
    rng, met = random.Random(f"{seed}:{game.id}"), set()
    lab = lab_of(game.id)
    length = lab.opening_plies if plies is None else plies
    worse, uneven, ahead = lab.careful or (None, None, 2)
    for _ in range(1000 * count):
        position, codes = game.start(), list[str]()
        while len(codes) < length and position.outcome() is None:
            if worse is None:
                code = position.code(rng.choice(position.legal_moves()))
            else:
                scores = glance(position, 3, worse).scores
                code = rng.choice([code for code, score in scores if score >= scores[0][1] - worse])
            codes.append(code)
            position = position.play(position.parse(code))
        if position.outcome() is not None or position in met:
            continue
        met.add(position)
        found = glance(position, ahead)
        if found.win_in is None and (uneven is None or abs(found.score) <= uneven):
            yield codes
            count -= 1
            if not count:
                return


def glance(position: Position, depth: int, margin: int = 0) -> Report:
    """The report of a short search."""
    search = Search(position, depth=depth, margin=margin)
    for _ in search.run():
        pass
    return search.report


def play(game: Game, opening: list[str], players: tuple[Player, Player], seed: str) -> int | None:
    """The winner of one game, 0 or 1, or None for a draw. A player's illegal move raises IllegalMove."""
    position = game.start()
    seen = Counter([position])
    plies = 0
    for code in opening:
        position = position.play(position.parse(code))
        seen[position] += 1
    while position.outcome() is None and plies < MOST_MOVES and not (game.cycles and seen[position] >= FOURFOLD):
        code = players[position.turn].choose(position, seen, f"{seed}:{plies}")
        position = position.play(position.parse(code))
        seen[position] += 1
        plies += 1
    outcome = position.outcome()
    return None if outcome is None else outcome.winner


def match(game: Game, first: Player, second: Player, games: int, seed: str = "match", plies: int | None = None,
          heard: Callable[[Result], None] | None = None, notes: Notes | None = None) -> Result:  # fmt: skip
    """The first player's result over pairs of games, each pair from one opening with the sides swapped.

    Games in the notes are not played again; `notes` maps opening and side to 1, 0 or -1.
    """
    tally, notes = Counter[int](), {} if notes is None else notes
    for number, opening in enumerate(openings(game, (games + 1) // 2, seed, plies)):
        for side in (0, 1):
            key = f"{game.id} {first.name} {second.name} {seed} {'.'.join(opening)} {side}"
            if key not in notes:
                players = (first, second) if side == 0 else (second, first)
                winner = play(game, opening, players, f"{seed}:{number}:{side}")
                notes[key] = 0 if winner is None else 1 if winner == side else -1
            tally[notes[key]] += 1
            if heard is not None:
                heard(Result(tally[1], tally[0], tally[-1]))
    return Result(tally[1], tally[0], tally[-1])


__all__ = ["Engine", "Player", "Result", "match", "only_move", "openings", "play"]
