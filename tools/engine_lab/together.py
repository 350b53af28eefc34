"""What several engine threads are worth: how much sooner they get as deep as one, and how they play against one.

    python -m tools.engine_lab.together --depth 2 3            positions that each thread looks at until a depth is reached; one alone
    python -m tools.engine_lab.together --match 2 --games 100  n threads against one, each with the same positions a move

The threads take turns in one process, SLICE positions each, and what one tells the others hear a turn later, as on the page. What
counts is positions, so the machine's load changes nothing and everybody gets the same numbers; the last column says how much of the
CPU time the telling itself took.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Iterator

from core.contract import Position
from engine.search import MOST_PLIES, Search
from games import ids, load, solution_of
from tools.engine_lab.long_run import add_notes, notes_of
from tools.engine_lab.matches import Engine, Result, Seen, match, openings
from ui.worker.question import Question

SLICE = 3000  # positions: what a worker looks at in some 30 ms
DEPTH_POSITIONS = 6  # for each game
ALONE = 100_000  # positions that a thread alone looks at: the last depth it completes is the one to reach


class Thread:
    """One of several searches of a position."""

    def __init__(self, position: Position, seen: Seen, part: int, parts: int, seed: str | None = None) -> None:
        self.search = Search(position, seen=seen, depth=MOST_PLIES - 1, part=(part, parts), seed=seed)  # not by heart
        self.reached: dict[int, int] = {}  # depth -> positions looked at by then
        self.over = False
        self.talking = 0.0  # seconds
        self._steps = self.search.run()

    def advance(self, nodes: int, heard: list[str]) -> dict[str, object]:
        """Looks at about so many positions more; a report in the form that a question takes."""
        search, began = self.search, time.process_time()
        if search.shared is not None:
            for text in heard:
                search.shared.hear(text)
        self.talking += time.process_time() - began
        end = search.nodes + nodes
        while search.nodes < end and not self.over:
            try:
                report = next(self._steps)
            except StopIteration:
                self.over = True
            else:
                if report is not None:
                    self.reached[report.depth] = search.nodes
        began = time.process_time()
        told = search.shared.tell() if search.shared is not None else ""
        self.talking += time.process_time() - began
        found = search.report
        known = {"depth": found.depth, "solved": found.solved, "best": found.best, "done": self.over}
        return {**known, "nodes": search.nodes, "ms": 0, "told": told}


def by_turns(threads: list[Thread], nodes: int, most: int) -> Iterator[Question]:
    """Lets the threads work in turns until one has looked at the most positions; yields after each turn of all of them."""
    question = Question(len(threads))
    while not question.over and max(thread.search.nodes for thread in threads) < most:
        for part, (thread, heard) in enumerate([(thread, question.heard(part)) for part, thread in enumerate(threads)]):
            question.add(part, thread.advance(min(nodes, most - thread.search.nodes), heard))
        yield question


class Together:
    """Several threads as a player, each with so many positions a move."""

    def __init__(self, parts: int, nodes: int) -> None:
        self.name, self.parts, self.nodes = f"{parts} threads", parts, nodes

    def choose(self, position: Position, seen: Seen, seed: str) -> str:
        """A legal move's code."""
        threads = [Thread(position, seen, part, self.parts, seed) for part in range(self.parts)]
        *_, question = by_turns(threads, max(1, min(SLICE, self.nodes // 20)), self.nodes)
        answer = question.answer()
        assert answer is not None
        return str(answer["best"])


def positions(game_id: str) -> Iterator[tuple[Position, Counter[Position]]]:
    """Positions of sensible play: a random opening, then some moves of the engine's."""
    game, rng = load(game_id), random.Random("together:" + game_id)
    for number, opening in enumerate(openings(game, DEPTH_POSITIONS, "together")):
        position = game.start()
        seen = Counter([position])
        for code in opening:
            position = position.play(position.parse(code))
            seen[position] += 1
        for _ in range(rng.choice((2, 4, 6, 8, 10))):
            search = Search(position, seen=seen, depth=20, nodes=1500, margin=20, seed=number)
            for _ in search.run():
                pass
            if search.report.win_in is not None or search.report.best is None:
                break
            position = position.play(position.parse(search.report.best))
            seen[position] += 1
        yield position, seen


def sooner(game_id: str, parts: list[int]) -> Iterator[tuple[int, float, float]]:
    """(threads, speed-up, share of the time that telling took) of each position."""
    for position, seen in positions(game_id):
        alone = Thread(position, seen, 0, 1)
        while alone.search.nodes < ALONE and not alone.over:
            alone.advance(SLICE // 6, [])
        if alone.over:
            continue
        depth = alone.search.report.depth
        for count in parts:
            threads, began = [Thread(position, seen, part, count) for part in range(count)], time.process_time()
            for _ in by_turns(threads, SLICE, 3 * ALONE):
                if any(depth in thread.reached for thread in threads):
                    break
            nodes = min(thread.reached.get(depth, thread.search.nodes) for thread in threads)
            yield count, alone.reached[depth] / nodes, sum(thread.talking for thread in threads) / (time.process_time() - began)


def mean(ratios: list[float]) -> float:
    """The geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    open_games = [game_id for game_id in ids() if solution_of(load(game_id)) is None]  # else there is nothing to gain
    parser.add_argument("--only", nargs="+", choices=open_games, default=open_games, metavar="GAME", help="these games only")
    parser.add_argument("--depth", nargs="+", type=int, default=[], metavar="THREADS", help="how much sooner they get as deep as one")
    parser.add_argument("--match", nargs="+", type=int, default=[], metavar="THREADS", help="how they play against one")
    parser.add_argument("--games", type=int, default=40, help="games a match, an even number (default 40)")
    parser.add_argument("--nodes", type=int, default=3000, help="positions a move and thread (default 3000)")
    add_notes(parser)
    asked = parser.parse_args()
    notes = notes_of(asked)
    ratios: dict[int, list[float]] = {count: [] for count in asked.depth}
    for game_id in asked.only if asked.depth else ():
        found = list(sooner(game_id, asked.depth))
        for count in asked.depth:
            mine = [(ratio, talk) for parts, ratio, talk in found if parts == count]
            ratios[count] += [ratio for ratio, _ in mine]
            talking = sum(talk for _, talk in mine) / max(1, len(mine))
            print(f"{game_id:20} {count} threads  {mean([ratio for ratio, _ in mine]):.2f} times as soon ({len(mine)} positions), "
                  f"telling {talking:.1%}", flush=True)  # fmt: skip
    for count, all_ratios in ratios.items():
        print(f"all                  {count} threads  {mean(all_ratios):.2f} times as soon ({len(all_ratios)} positions)")
    for count in asked.match:
        total = Result(0, 0, 0)
        for game_id in asked.only:
            players = Together(count, asked.nodes), Engine(f"1 thread, {asked.nodes}", nodes=asked.nodes)
            result = match(load(game_id), *players, asked.games, seed="together", notes=notes)
            total = Result(*map(sum, zip(total, result, strict=True)))
            print(f"{game_id:20} {count} threads v 1  {result}", flush=True)
        print(f"all                  {count} threads v 1  {total}", flush=True)


if __name__ == "__main__":
    main()
