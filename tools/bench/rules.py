"""The rules on the three interpreters, in one table: perft leaves a second, and microseconds a position.

    python -m tools.bench.rules

leaves/s        lines of play counted a second from the start position (each leaf is one legal move)
µs/position     legal moves, one of them played, its outcome: median of random positions
largest, slowest  the same in the position with most legal moves of some random games, and in the slowest position timed
tap             all the page's computation for a tapped move in that largest position, without drawing
The interpreters run one after another, each game in the same positions.
"""

from __future__ import annotations

import json
import subprocess
import sys

from games import ids
from tools import ROOT
from tools.bench.report import aligned
from tools.test_support.checks import lab_of

SCRIPT = ROOT / "tools" / "bench" / "rules_speed" / "rules_speed.py"
INTERPRETERS = ("cpython", "micropython", "pyodide")
LIMIT = 30  # ms: a tap in the largest position of any game, on MicroPython
SETS: list[tuple[str, dict[str, str]]] = [(game_id, options) for game_id in ids() for options in ({}, *lab_of(game_id).dear_options)]


def measured(interpreter: str) -> list[dict[str, object]]:
    """The output of rules_speed.py in an interpreter. Raises CalledProcessError."""
    asked = [str(ROOT / "py"), json.dumps(SETS)]
    command = [sys.executable, str(SCRIPT), *asked]
    if interpreter != "cpython":
        command = ["node", str(ROOT / "tools" / "test_support" / "interpreter.mjs"), interpreter, str(SCRIPT), *asked]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in printed.splitlines() if line.startswith("{")]


def main() -> int:
    """Prints the table. Returns 1 if a tap in a largest position takes too long on MicroPython."""
    head = ("game", "interpreter", "leaves/s", "µs/position", "slowest", "moves", "largest", "tap ms")
    lines: list[tuple[str, ...]] = [head]
    late: list[str] = []
    found = {interpreter: measured(interpreter) for interpreter in INTERPRETERS}
    for i, (game_id, options) in enumerate(SETS):
        for interpreter in INTERPRETERS:
            row = found[interpreter][i]
            number = {name: int(str(row[name])) for name in ("leaves", "took", "each", "slowest", "moves", "largest", "tap")}
            name = " ".join([game_id, *(f"{key}={value}" for key, value in options.items())]) if interpreter == "cpython" else ""
            rate = number["leaves"] * 1_000_000 // max(1, number["took"])
            lines.append((name, interpreter, f"{rate:,}", f"{number['each']:,}", f"{number['slowest']:,}", str(number["moves"]),
                          f"{number['largest']:,}", f"{number['tap'] / 1000:.1f}"))  # fmt: skip
            if interpreter == "micropython" and number["tap"] > LIMIT * 1000:
                late.append(game_id)
    print(aligned(lines, "<<>>>>>>"))
    print(f"budget: a tap in the largest position within {LIMIT} ms on MicroPython:", "MISSED in " + ", ".join(late) if late else "met")
    return int(bool(late))


if __name__ == "__main__":
    sys.exit(main())
