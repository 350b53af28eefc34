"""How many tactical positions are solved in so many seconds, on whatever interpreter runs this.

    python tools/tactics_speed.py py tests/tactics 2
    node tools/interpreter.mjs pyodide tools/tactics_speed.py py tests/tactics 2

`main(py, tactics, seconds, game …)` prints a line for each game: how many, and the seconds of the slowest that was solved
(in Pyodide by the wall's clock, elsewhere by the process's).
"""

import sys
import time
from pathlib import Path


def main(py: str, folder: str, seconds: str = "2", *asked: str) -> None:
    """`py` is the folder of the program, `folder` that of the positions."""
    sys.path.insert(0, py)
    import tactics

    tactics.FOLDER = Path(folder)
    for path in sorted(Path(folder).glob("*.txt")):
        if asked and path.stem not in asked:
            continue
        problems = tactics.read(path.stem)[1]
        solved, slowest = 0, 0.0
        for problem in problems:
            began = time.process_time()
            if tactics.solved(path.stem, problem, seconds=float(seconds)):
                solved, slowest = solved + 1, max(slowest, time.process_time() - began)
        print(f"{path.stem:20} {solved:3} of {len(problems)} within {seconds} s, the slowest took {slowest:.2f} s", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
