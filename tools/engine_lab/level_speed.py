"""Measures the time that each level takes for a move, on the interpreter that runs this: `main(py, game …)` prints a line for each game.

    node tools/test_support/interpreter.mjs pyodide tools/engine_lab/level_speed.py py

Milliseconds of the longest of some moves (in Pyodide wall-clock time: let nothing else run), for levels 1 to 7; the eighth always takes
its whole time. A visitor's machine may be four times slower: a level keeps its time there if four times the number is below its limit. The
last column shows how near the nearest level comes to its limit.
"""

import random
import sys
import time

POSITIONS = 8
SLOWER = 4
LONGEST = 90  # plies into a game


def main(py: str, *asked: str) -> None:
    """`py` is the folder of the program."""
    sys.path.insert(0, py)
    from engine.levels import LEVELS, level_of
    from engine.search import Search
    from games import ids, load

    for game_id in asked or ids():
        game, rng = load(game_id), random.Random(3)
        line = [game.start()]
        while line[-1].outcome() is None and len(line) < LONGEST:
            line.append(line[-1].play(rng.choice(line[-1].legal_moves())))
        positions = [position for position in line if position.outcome() is None][:: max(1, len(line) // POSITIONS)]
        for _ in Search(positions[0], depth=2).run():
            pass  # builds the tables, which is not measured
        longest, share = [], 0.0
        for name in list(LEVELS)[:-1]:
            level, worst = level_of(name, game), 0.0
            for position in positions:
                began = time.process_time()
                search = Search(position, fast=level.form(game), depth=level.depth, nodes=level.nodes, margin=level.margin, seed=1)
                for _ in search.run():
                    pass
                worst = max(worst, time.process_time() - began)
            longest.append(f"{worst * 1000:5.0f}")
            share = max(share, SLOWER * worst * 1000 / level.time_ms)
        print(f"{game_id:20} {' '.join(longest)} ms  {share:4.0%} of the limit on a machine {SLOWER} times slower", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
