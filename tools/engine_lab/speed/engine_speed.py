"""Positions a second and depths of the engine, on whatever interpreter runs this: `main(py, seconds, game …)` prints a line for each.

    python tools/engine_lab/speed/engine_speed.py py 5
    node tools/test_support/interpreter.mjs pyodide tools/engine_lab/speed/engine_speed.py py 5

Each game is searched from its start and from a middle position, the one that so many random moves lead to, always the same.
"""

import random
import sys
import time
from typing import Any

USUAL_PLIES = 8


def middle_plies(game_id: str) -> int:
    """What the game's lab.py says."""
    from core.register import module

    try:
        return int(getattr(module(game_id, "checks.lab"), "MIDDLE_PLIES", USUAL_PLIES))
    except ModuleNotFoundError:
        return USUAL_PLIES


def middle(game: Any, plies: int) -> Any:
    """A position in which the game goes on after random moves."""
    rng = random.Random(7)
    while True:
        position = game.start()
        for _ in range(plies):
            if position.outcome() is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome() is None and len(position.legal_moves()) > 1:
            return position


def main(py: str, seconds: str = "5", *asked: str) -> None:
    """`py` is the folder of the program."""
    sys.path.insert(0, py)
    from engine.search import MOST_PLIES, Search
    from games import ids, load

    for game_id in asked or ids():
        for name, position in (("start", load(game_id).start()), ("middle", middle(load(game_id), middle_plies(game_id)))):
            search = Search(position, depth=MOST_PLIES - 1)  # not by heart
            began = time.process_time()
            in_one, longest, last, passed = 0, 0.0, began, 0.0
            for _ in search.run():
                now = time.process_time()
                longest, last, passed = max(longest, now - last), now, now - began
                if passed < 1:
                    in_one = search.report.depth
                if passed >= float(seconds):
                    break
            solved = " solved" if search.report.solved else ""
            print(f"{game_id:20} {name:6} {search.nodes / passed:8.0f}/s  depth {in_one:2} in 1 s, {search.report.depth:2} in "
                  f"{min(passed, float(seconds)):.1f} s, longest step {longest * 1000:3.0f} ms{solved}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
