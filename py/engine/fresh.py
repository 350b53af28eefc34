"""Makes new puzzles of a game that ends soon, from random games: the same one for the same seed.

Each is a win by force in which one move alone wins at all, at each move of the solver's, however many plies another would take.

Apart because it knows puzzles, and `session.py` only questions.
"""

import random
from collections.abc import Generator
from itertools import count
from typing import Any

from core.contract import Game, Position
from engine.composing import WIN, line_of, too_few, winners
from engine.jobs import Answer
from engine.proof import OutOfNodes, Prover
from engine.themes import guesses, themes_of

MOST = 12_000  # positions of each proof
WAYS = 4  # the fewest ways to answer by chance
ALL = 81  # plies: more than a game made here has
LETTERS = "アイウエオカキク"
FRESH = "fresh"


class Making:
    """The work on one puzzle. `stage`: ("tried", number of positions tried, 0)."""

    def __init__(self, game: Game, seed: str, least: int, most: int) -> None:
        """`least`, `most`: plies of the win."""
        self.game = game
        self.stage = ("tried", 0, 0)
        self.nodes = 0
        self._seed, self._least, self._most = seed, least, most

    def cut(self) -> Answer:
        """The result when the time is over: none."""
        return {"kind": "none"}

    def told(self, found: Answer | None) -> Answer:
        """How far the work is, and its result."""
        return {"stage": list(self.stage), "found": found}

    def run(self) -> Generator[None, None, Answer]:
        """A puzzle, as tools/puzzles/files.py describes it, without an id."""
        for number in count():
            self.stage = ("tried", number, 0)
            entry = yield from self._tried(random.Random(f"{self._seed} {number}"))
            if entry is not None:
                return {"kind": FRESH, "entry": entry}
            yield
        raise AssertionError

    def _tried(self, chance: random.Random) -> Generator[None, None, dict[str, Any] | None]:
        """The puzzle of a random position, None if it makes none."""
        before, code = _played(self.game, chance, self._least)
        position = before.play(before.parse(code)) if code else before
        if position.outcome() is not None or too_few(position):
            return None
        prover = Prover(position, position.turn, MOST)
        try:
            plies = yield from prover.shortest(self._most)
            if plies is None or plies < self._least:
                return None
            line = yield from line_of(prover, position, plies)
            if not (yield from self._alone(prover, position, line)):
                return None
        except OutOfNodes:
            return None
        finally:
            self.nodes += prover.nodes
        if not line or guesses(position, line) < WAYS:
            return None
        entry: dict[str, Any] = {
            "options": dict(self.game.non_default()), "start": before.text(), "moves": code, "plies": plies,
            "solution": line, "grade": max(1, min(8, plies // 2)),
        }  # fmt: skip
        entry["goal"] = WIN
        spots = [position.taps(move)[-1] for move in position.legal_moves()]
        if len(set(spots)) == len(spots) <= len(LETTERS):
            entry["letters"] = dict(zip(spots, LETTERS, strict=False))
        return entry | {"themes": themes_of(position, entry)}

    def _alone(self, prover: Prover, position: Position, line: list[str]) -> Generator[None, None, bool]:
        """True if the solver's moves of a line are the only ones that win at all."""
        for code in line:
            if position.turn == prover.attacker and (yield from winners(prover, position, ALL)) != [code]:
                return False
            position = position.play(position.parse(code))
        return bool(line)


def _played(game: Game, chance: random.Random, left: int) -> tuple[Position, str]:
    """A random game, broken off at least `left` plies before its end: the position before the last move, and that move's code."""
    positions, codes = [game.start()], list[str]()
    while positions[-1].outcome() is None:
        move = chance.choice(positions[-1].legal_moves())
        codes.append(positions[-1].code(move))
        positions.append(positions[-1].play(move))
    at = chance.randrange(max(1, len(codes) - left))
    return positions[at], codes[at]
