"""How many tactical positions are solved in so many seconds, on whatever interpreter runs this.

    python tools/tactics/speed.py py tools 2
    node tools/test_support/interpreter.mjs pyodide tools/tactics/speed.py py tools 2

`main(py, tools, seconds, game …)` prints a line for each game: how many, and the seconds of the slowest that was solved
(in Pyodide by the wall's clock, elsewhere by the process's).
"""

import sys
import time
from pathlib import Path


def main(py: str, tools: str, seconds: str = "2", *asked: str) -> None:
    """`py` is the folder of the program, `tools` that of the tools."""
    sys.path[:0] = [py, str(Path(tools).resolve().parent)]
    from games import ids
    from tools.tactics import tactics

    for game_id in asked or [game_id for game_id in ids() if tactics.table_of(game_id).exists()]:
        problems = tactics.read(game_id)[1]
        solved, slowest = 0, 0.0
        for problem in problems:
            began = time.process_time()
            if tactics.solved(game_id, problem, seconds=float(seconds)):
                solved, slowest = solved + 1, max(slowest, time.process_time() - began)
        print(f"{game_id:20} {solved:3} of {len(problems)} within {seconds} s, the slowest took {slowest:.2f} s", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
