"""Adds the results of the other first moves to the games' puzzles: the field `tries`, where it is missing.

python -m tools.puzzles.refute
python -m tools.puzzles.refute maciji --seconds 600   one game, for at most so many seconds
"""

from __future__ import annotations

import argparse
import sys
import time

from games import ORDER
from tools.puzzles.choose import write
from tools.puzzles.files import positions_of, read
from tools.puzzles.tries import tries_of


def main() -> int:
    """Command line: prints the number of puzzles still without the field, and the seconds of work."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", metavar="game")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--most", type=int, default=0, help="positions of each search")
    asked = parser.parse_args()
    began = time.process_time()
    for game_id in asked.game or ORDER:
        data = read(game_id)
        for entry in data["puzzles"]:
            if "tries" not in entry and time.process_time() - began < asked.seconds:
                entry["tries"] = tries_of(positions_of(game_id, entry)[-1], entry, asked.most)
        write(game_id, data["puzzles"], data["withdrawn"])
        missing = sum("tries" not in entry for entry in data["puzzles"])
        print(f"{game_id:20} {missing} without, {time.process_time() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
