"""Positions with exactly one move that wins within n plies: found in games between careless players, proven, and given to the engine.

    python -m tools.tactics.tactics medamagaeru --count 24     mines new ones and writes the tactics.txt of its folder

A line of a file is the moves before, the winning move, and the plies to the end that it forces. A search of all moves without any
short cut proves that no other move wins as soon; in games with hundreds of moves a position `proofs` proves it, and the games are walked
through from their ends. The first line is the number of positions that the engine solves within a fixed number of nodes: fewer are a
step back.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from core.contract import Position
from engine.form import Form, form_of
from engine.report import Report
from engine.scores import SURE
from engine.search import Search
from games import evaluation_of, fast_form, ids, load
from tools.tactics.proofs import Prover
from tools.test_support.checks import checks_of, lab_of

NODES = 50_000  # about two seconds in Pyodide on a slow machine
SECONDS = 0.0  # of CPU time; 0: the number of nodes is the limit
LEAST, MOST = 3, 11  # plies of the wins in the tables
LONGEST = 150  # plies of a game that is searched
APART = 6  # plies between two problems of one game
CARELESS = 0.35  # share of random moves in the careless games
GLANCE, PROOF = 2_500, 200_000  # nodes of a first look, and of a proof
HASTY, ROOM = 300, 300_000  # the same for games that are walked back
UNSURE = SURE - 1  # the score of a win that was not disproven


class Problem(NamedTuple):
    """The moves before, the winning move, and the plies from it to the end."""

    moves: tuple[str, ...]
    best: str
    plies: int

    def position(self, game_id: str) -> Position:
        """The position, from its record."""
        position = load(game_id).start()
        for code in self.moves:
            position = position.play(position.parse(code))
        return position


def table_of(game_id: str) -> Path:
    """The path of a game's positions."""
    return checks_of(game_id) / "tactics.txt"


def read(game_id: str) -> tuple[int, list[Problem]]:
    """The number solved by the engine when the file was written, and the problems."""
    head, *lines = table_of(game_id).read_text("utf-8").splitlines()
    problems = []
    for line in lines:
        moves, best, plies = line.split()
        problems.append(Problem(tuple(moves.split(".")), best, int(plies)))
    return int(head.split()[2]), problems


def searched(search: Search) -> Report:
    """The report of a search after it has run to its end."""
    for _ in search.run():
        pass
    return search.report


def whole(position: Position, depth: int, likely: bool = False) -> Search:
    """A search of the two best moves that decides wins up to the horizon, and searches nothing beyond.

    It searches every move. With `likely` it searches only the defender's likely answers, by a form: one answer that holds is enough to
    disprove a win; if none holds, the result is not sure.
    """
    own, attacker = fast_form(position.game), position.turn
    if own is None:
        return Search(position, evaluation_of(position.game), depth=depth, nodes=PROOF, lines=2)

    def candidates(form: Form) -> tuple[list[Any], bool]:
        return (form.moves(), True) if form.turn == attacker else own.candidates(form)

    plain = type("Whole", (own,), {"forces": 0, "reduces": 0, "focus": 64 if likely else 0, "wide": True, "candidates": candidates})
    return Search(position, fast=plain, depth=depth, nodes=PROOF, lines=2)


def proven(position: Position, report: Report) -> Problem | None:
    """The problem in a report, if every other move is proven not to win as soon."""
    mine = 1 if position.turn == 0 else -1
    if report.win_in is None or not LEAST <= report.win_in * mine <= MOST or len(position.legal_moves()) < 2:
        return None
    depth = report.win_in * mine
    for likely in (True, False):
        found = searched(whole(position, depth, likely))
        if found.depth < depth or found.win_in != report.win_in or found.best is None or len(found.scores) < 2:
            return None
        if found.scores[1][1] < UNSURE:
            return Problem((), found.best, depth)
    return None


def mine(game_id: str, seed: str) -> Iterator[Problem | None]:
    """The problems of one careless game after another, without end; None for a game without problems."""
    rng = random.Random(f"{game_id}:{seed}")
    while True:
        found = _walked_back(game_id, rng) if lab_of(game_id).at_once else _met(game_id, rng)
        kept: list[Problem] = []
        for problem in sorted(found, key=lambda problem: (-problem.plies, problem.moves)):  # the longest wins first
            if all(abs(len(problem.moves) - len(other.moves)) >= APART for other in kept):
                kept.append(problem)
        yield from kept
        if not kept:
            yield None


def _met(game_id: str, rng: random.Random) -> list[Problem]:
    """The problems of the better player in a careless game."""
    position, codes, seen = load(game_id).start(), list[str](), Counter[Position]()
    found, opening = list[Problem](), lab_of(game_id).opening_plies
    while position.outcome() is None and len(codes) < LONGEST and seen[position] < 3:
        seen[position] += 1
        if len(codes) < opening or rng.random() < CARELESS:
            code = position.code(rng.choice(position.legal_moves()))
        else:
            report = searched(Search(position, nodes=GLANCE, depth=20, seed=rng.random().hex()))
            problem = proven(position, report) if max(seen.values()) < 3 else None
            if problem is not None:
                found.append(problem._replace(moves=tuple(codes)))
            code = report.best or ""
        codes.append(code)
        position = position.play(position.parse(code))
    return found


def _walked_back(game_id: str, rng: random.Random) -> list[Problem]:
    """A hasty and careless game to its end, and back: positions where one move wins in three plies, and was forced two plies before."""
    lab = lab_of(game_id)
    positions, codes, seen = [load(game_id).start()], list[str](), Counter[Position]()
    # With both kinds of discs in hand every drop would win twice: each side uses up one kind first.
    kinds = [rng.choice("ox"), rng.choice("ox")]
    while positions[-1].outcome() is None and len(codes) < LONGEST and seen[positions[-1]] < 2:
        position = positions[-1]
        seen[position] += 1
        legal = [position.code(move) for move in position.legal_moves()]
        code = rng.choice(legal)
        if len(codes) >= lab.opening_plies and rng.random() >= CARELESS:
            code = searched(Search(position, nodes=HASTY, depth=2, seed=rng.random().hex())).best or ""
        other = kinds[position.turn] + code[1:]
        if code[0] in "ox" and code[1] == "@" and other in legal:
            code = other
        codes.append(code)
        positions.append(position.play(position.parse(code)))
    found: list[Problem] = []
    for ply in range(len(codes) - 1, lab.look_from - 1, -1):
        for plies in (3, 5):
            best = only_win(positions[ply + 3 - plies], plies)
            if best is None:
                break
            found.append(Problem(tuple(codes[: ply + 3 - plies]), best, plies))
    return found


def only_win(position: Position, plies: int) -> str | None:
    """The only move that wins in n plies, by an exhaustive proof; None if there is none, or if the proof takes too long."""
    form = form_of(position)
    at_once = lab_of(position.game.id).at_once
    assert at_once is not None
    move = Prover(form, at_once, ROOM).only_win(plies)
    return None if move is None else form.code(move)


def solved(game_id: str, problem: Problem, nodes: int | None = NODES, seconds: float = SECONDS) -> bool:
    """True if the engine's choice is the winning move, within `nodes` positions, or within `seconds` of CPU time if they are not 0."""
    search = Search(problem.position(game_id), nodes=None if seconds else nodes, depth=63)
    end = time.process_time() + (seconds or 1e9)
    for _ in search.run():
        if time.process_time() > end:
            break
    return search.report.best == problem.best


def report(game_ids: list[str], seconds: float = 0.0) -> bool:
    """Prints the number solved; True if any game's count has fallen."""
    fallen = False
    for game_id in game_ids:
        before, problems = read(game_id)
        count = sum(solved(game_id, problem, seconds=seconds) for problem in problems)
        worse = count < before
        fallen |= worse
        said = f"  FEWER than the {before} of before" if worse else ""
        print(f"{game_id:20} tactics        {count:3} of {len(problems)}{said}", flush=True)
    return fallen


def main() -> int:
    """Command line: mine and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=ids(), nargs="+")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=600.0, help="CPU seconds after which fewer will do")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--add", action="store_true", help="keep those that the file has already")
    asked = parser.parse_args()
    for game_id in asked.game:
        problems = read(game_id)[1] if asked.add else []
        met = {(problem.position(game_id), problem.best) for problem in problems}
        end = time.process_time() + asked.seconds
        for problem in mine(game_id, asked.seed):
            here = (problem.position(game_id), problem.best) if problem else None
            if problem is not None and here is not None and here not in met:
                met.add(here)
                problems.append(problem)
            if len(problems) == asked.count or time.process_time() > end:
                break
        count = sum(solved(game_id, problem) for problem in problems)
        lines = [f"# solved {count} of {len(problems)} within {NODES} nodes: moves before, the one winning move, plies to the end"]
        lines += [f"{'.'.join(problem.moves)} {problem.best} {problem.plies}" for problem in problems]
        table_of(game_id).write_text("\n".join(lines) + "\n", "utf-8")
        print(game_id, count, "of", len(problems), Counter(problem.plies for problem in problems), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
