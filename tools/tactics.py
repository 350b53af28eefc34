"""Positions with exactly one move that wins within so many plies: found in games between careless players, proven, and asked again.

    python tools/tactics.py medamagaeru --count 24     mines new ones and writes tests/tactics/medamagaeru.txt

A line of a file is the moves that lead there, the winning move, and the plies to the end that it forces. That no other move wins as
soon is proven by a search of all moves without any short cut. The first line says how many of them the engine finds within a fixed
number of positions: fewer are a step back.
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

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from matches import OPENING_PLIES  # noqa: E402 - the path comes first

from core.contract import Position  # noqa: E402
from engine.form import Form  # noqa: E402
from engine.report import Report  # noqa: E402
from engine.scores import SURE  # noqa: E402
from engine.search import Search  # noqa: E402
from games import GAME_IDS, evaluation_of, fast_form, load  # noqa: E402

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "tactics"
NODES = 50_000  # about two seconds in Pyodide on a slow machine
SECONDS = 0.0  # 0: the number of nodes decides
LEAST, MOST = 3, 11  # plies of a win worth asking for
FIRST_LOOK = {"macedonian-shogi": 3, "uchu-yuei": 3}  # plies, where positions have many moves
LOOK_FROM = {"uchu-yuei": 10, "macedonian-shogi": 20}  # plies before which nothing is to be found
APART = 6  # plies between two problems of one game
CARELESS = 0.35  # of the moves in the games that are mined are any legal move
GLANCE, PROOF = 2_500, 200_000  # nodes for a first look, and for a proof
UNSURE = SURE - 1  # what a win counts that was not disproven


class Problem(NamedTuple):
    """The moves before, the one that wins, and the plies from it to the end."""

    moves: tuple[str, ...]
    best: str
    plies: int

    def position(self, game_id: str) -> Position:
        """The position, by its record."""
        position = load(game_id).start()
        for code in self.moves:
            position = position.play(position.parse(code))
        return position


def read(game_id: str) -> tuple[int, list[Problem]]:
    """How many the engine solved when the file was written, and the problems."""
    head, *lines = (FOLDER / f"{game_id}.txt").read_text("utf-8").splitlines()
    problems = []
    for line in lines:
        moves, best, plies = line.split()
        problems.append(Problem(tuple(moves.split(".")), best, int(plies)))
    return int(head.split()[2]), problems


def searched(search: Search) -> Report:
    """The last report."""
    for _ in search.run():
        pass
    return search.report


def whole(position: Position, depth: int, likely: bool = False) -> Search:
    """A search of the two best moves that proves what wins and what does not, down to the horizon, and looks at nothing beyond.

    Every move is looked at. With `likely`, only the answers of the defender that a form thinks of: one that holds is enough to disprove a
    win, and where none of them does the search says that it is not sure.
    """
    own, attacker = fast_form(position.game), position.turn
    if own is None:
        return Search(position, evaluation_of(position.game), depth=depth, nodes=PROOF, lines=2)

    def candidates(form: Form) -> tuple[list[Any], bool]:
        return (form.moves(), True) if form.turn == attacker else own.candidates(form)

    plain = type("Whole", (own,), {"forces": 0, "reduces": 0, "focus": 64 if likely else 0, "wide": True, "candidates": candidates})
    return Search(position, fast=plain, depth=depth, nodes=PROOF, lines=2)


def proven(position: Position, report: Report) -> Problem | None:
    """The problem that a report suggests, if every other move is proven not to win as soon."""
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
    """The problems of one careless game after another, None for a game without any, for ever."""
    rng = random.Random(f"{game_id}:{seed}")
    while True:
        position, codes, seen = load(game_id).start(), list[str](), Counter[Position]()
        found: list[Problem] = []
        while position.outcome() is None and len(codes) < 150 and seen[position] < 3:
            seen[position] += 1
            if len(codes) < OPENING_PLIES[game_id] or rng.random() < CARELESS:
                code = position.code(rng.choice(position.legal_moves()))
            else:
                looks = len(codes) >= LOOK_FROM.get(game_id, 1)
                glance = Search(position, nodes=GLANCE, depth=FIRST_LOOK.get(game_id, 20) if looks else 1, seed=rng.random().hex(), lines=1)
                report = searched(glance)
                problem = proven(position, report) if looks and max(seen.values()) < 3 else None
                if problem is not None:
                    found.append(problem._replace(moves=tuple(codes)))
                code = report.best or ""
            codes.append(code)
            position = position.play(position.parse(code))
        kept: list[Problem] = []
        for problem in sorted(found, key=lambda problem: (-problem.plies, problem.moves)):  # the longest wins first
            if all(abs(len(problem.moves) - len(other.moves)) >= APART for other in kept):
                kept.append(problem)
        yield from kept
        if not kept:
            yield None


def solved(game_id: str, problem: Problem, nodes: int | None = NODES, seconds: float = SECONDS) -> bool:
    """Whether the engine's choice is the winning move, within so many nodes, or CPU seconds if they are not 0."""
    search = Search(problem.position(game_id), nodes=None if seconds else nodes, depth=63)
    end = time.process_time() + (seconds or 1e9)
    for _ in search.run():
        if time.process_time() > end:
            break
    return search.report.best == problem.best


def report(game_ids: list[str], seconds: float = 0.0) -> bool:
    """Prints how many are solved; whether any game's count has fallen."""
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
    parser.add_argument("game", choices=GAME_IDS, nargs="+")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=600.0, help="CPU seconds after which fewer will do")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--add", action="store_true", help="keep those that the file has already")
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
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
        (FOLDER / f"{game_id}.txt").write_text("\n".join(lines) + "\n", "utf-8")
        print(game_id, count, "of", len(problems), Counter(problem.plies for problem in problems), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
