"""How strong the engine is: matches against easyAI and UCT, level against level, and tactical positions solved. A table, honest counts.

    python tools/strength.py --games 20 --seconds 0.1                 every game against both rivals
    python tools/strength.py --only maciji two-three --games 100 --seconds 0.5
    python tools/strength.py --levels --games 20                      each level against the one before
    python tools/strength.py --tactics                                the positions of tests/tactics; fails if fewer are solved than before

Every match is paired: a random opening is played twice with the sides swapped. Seconds are CPU seconds a move for both.
"""

from __future__ import annotations

import argparse
import sys
import time

import ladder
import matches
import tactics

from engine.levels import LEVELS
from games import GAME_IDS, load


def against(game_id: str, rival: str, games: int, seconds: float) -> matches.Result:
    """A match of the engine at full strength against a rival, "easyAI" or "UCT"."""
    import rivals  # needs easyAI, which the other parts do not

    other: matches.Player = rivals.EasyAi(seconds) if rival == "easyAI" else rivals.Uct(seconds)
    return matches.match(load(game_id), matches.Engine(seconds=seconds), other, games, seed=rival)


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="games a match, an even number (default 10)")
    parser.add_argument("--seconds", type=float, default=0.05, help="CPU seconds a move (default 0.05)")
    parser.add_argument("--only", nargs="+", choices=GAME_IDS, default=GAME_IDS, metavar="GAME", help="these games only")
    parser.add_argument("--rivals", nargs="+", choices=("easyAI", "UCT"), default=("easyAI", "UCT"))
    parser.add_argument("--levels", nargs="*", metavar="LEVEL", help="level against the one before it, instead of rivals")
    parser.add_argument("--tactics", action="store_true", help="only the tactical positions")
    asked = parser.parse_args()
    failed = False
    if asked.levels is None:
        failed = tactics.report(list(asked.only), asked.seconds if asked.tactics else tactics.SECONDS)
    if not asked.tactics:
        for game_id in asked.only:
            names = asked.rivals if asked.levels is None else asked.levels or list(LEVELS)[1:]
            for name in names:
                began = time.perf_counter()
                if asked.levels is None:
                    said, result = name, against(game_id, name, asked.games, asked.seconds)
                else:
                    said = f"level {name} v {int(name) - 1}"
                    *_, result = ladder.ladder(game_id, name, str(int(name) - 1), asked.games)
                print(f"{game_id:20} {said:14} {result}  in {time.perf_counter() - began:.0f} s", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
