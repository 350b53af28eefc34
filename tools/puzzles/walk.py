"""Finds the wins of a game with few positions: visits every position that play can reach, and takes as many as can stand side by side.

    python -m tools.puzzles.walk two-three --out FOLDER --longest 11

Of twins one is taken. The lines of no two meet, no two are near twins, and none meets or is a near twin of a puzzle that the game has. The
pool in the folder gets the largest set found, and tools/puzzles/choose.py takes the puzzles from there.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from core.contract import Game, Position
from engine.proof import Prover, answer_of
from engine.themes import guesses
from games import load
from tools.puzzles.choose import LEAST_GUESSES
from tools.puzzles.files import positions_of, read
from tools.puzzles.making import DEEP, Fallen, graded, win_of
from tools.puzzles.trees import winners
from tools.puzzles.twins import Look, canonical, look_of, near, places_of

MOST = 50_000  # positions of a game, after which the walk ends
LATER = 20  # plies beyond those of a win within which no other first move may win
TRIES = 300_000  # steps in which a set is gathered
Way = tuple[Position, str]  # a position and the code of a move there


class Found(NamedTuple):
    """A win with the positions in which it can be asked: itself and its twins, each with the moves that lead there."""

    entry: dict[str, Any]
    places: set[str]
    look: Look
    ways: list[Way]


def visited(game: Game) -> dict[Position, list[Way]]:
    """All positions that play can reach, each with the moves that lead there. Raises ValueError for more than MOST."""
    found: dict[Position, list[Way]] = {game.start(): []}
    left = list(found)
    while left:
        position = left.pop()
        for move in position.legal_moves():
            after = position.play(move)
            if after not in found:
                found[after] = []
                left.append(after)
            found[after].append((position, position.code(move)))
        if len(found) > MOST:
            raise ValueError(f"{game.id} has more than {MOST} positions")
    return found


def wins(game: Game, longest: int) -> list[Found]:
    """The wins of at most so many plies that one first move alone forces, one of twins, the shortest first."""
    alike: dict[str, list[Way]] = {}
    first: dict[str, Position] = {}
    for position, ways in visited(game).items():
        name = canonical(position)
        alike.setdefault(name, []).extend(ways)
        if ways:
            first.setdefault(name, position)
    found = []
    for name, position in first.items():
        plies = answer_of(Prover(position, position.turn).shortest(longest)) if len(position.legal_moves()) > 1 else None
        if plies is None:
            continue
        try:
            entry = win_of(position, plies, most=DEEP)
        except Fallen:
            continue
        if len(winners(Prover(position, position.turn), position, plies + LATER)) > 1:
            continue
        if guesses(position, entry["solution"]) >= LEAST_GUESSES:
            found.append(Found(entry, places_of(position, entry["solution"]), look_of(position, entry["solution"]), alike[name]))
    return sorted(found, key=lambda each: each.entry["plies"])


def side_by_side(barred: list[set[int]], plies: list[int], tries: int = TRIES) -> list[int]:
    """The largest set found of numbers none of which bars another, in order; of those as large, one with few plies. By chance, each number
    is taken if it bars no more than one of those taken, which then goes; so the set never becomes smaller.

    barred  the numbers that each one bars
    plies   the plies of each
    """
    chance, taken, many = random.Random(0), set[int](), 0
    best, fewest = taken, (0, 0)
    for _ in range(tries if barred else 0):
        number = chance.randrange(len(barred))
        in_the_way = barred[number] & taken
        if number in taken or len(in_the_way) > 1:
            continue
        taken = taken - in_the_way | {number}
        many += plies[number] - sum(plies[each] for each in in_the_way)
        if (-len(taken), many) < fewest:
            best, fewest = taken, (-len(taken), many)
    return sorted(best)


def asked_in(game_id: str, found: list[Found], before: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The puzzles of these wins, each by the way whose first move is the rarest so far. `before`: the puzzles that the game has."""
    count = Counter(entry["solution"][0] for entry in before)
    made = []
    for each in found:
        chance = random.Random(f"{game_id} {sorted(each.places)}")
        asked = []
        for start, code in each.ways:
            entry: dict[str, Any] = {"options": dict(start.game.non_default()), "start": start.text(), "moves": code}
            position = positions_of(game_id, entry)[-1]
            entry |= win_of(position, each.entry["plies"], most=DEEP)
            line = entry["solution"]
            # In a twin another of the answers that hold out as long may come first by its code, and so stand in the line.
            if places_of(position, line) == each.places and look_of(position, line).moves[0] in each.look.moves:
                asked.append((count[line[0]], chance.random(), position, entry))
        _, _, position, entry = min(asked, key=lambda one: one[:2])
        count[entry["solution"][0]] += 1
        made.append(graded(position, entry))
    return made


def walk(game: Game, longest: int, before: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The puzzles that can stand beside those that a game has."""
    had = [(positions_of(game.id, entry)[-1], entry["solution"]) for entry in before]
    met = {place for position, line in had for place in places_of(position, line)}
    looks = [look_of(position, line) for position, line in had]
    found = [each for each in wins(game, longest) if not each.places & met and not any(near(each.look, look) for look in looks)]
    barred: list[set[int]] = [set() for _ in found]
    for number, each in enumerate(found):
        for at, other in enumerate(found[:number]):
            if each.places & other.places or near(each.look, other.look):
                barred[number].add(at)
                barred[at].add(number)
    return asked_in(game.id, [found[number] for number in side_by_side(barred, [each.entry["plies"] for each in found])], before)


def main() -> int:
    """Command line: writes the pool, and prints the number of puzzles by plies and grade."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--longest", type=int, default=11, help="plies of a win")
    parser.add_argument("--withdraw", nargs="*", default=[], metavar="ID", help="puzzles of the game that will be withdrawn")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    before = [entry for entry in read(asked.game)["puzzles"] if entry["id"] not in asked.withdraw]
    found = walk(load(asked.game), asked.longest, before)
    (asked.out / f"{asked.game}.jsonl").write_text("".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in found), "utf-8")
    print(len(found), sorted(Counter((entry["plies"], entry["grade"]) for entry in found).items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
