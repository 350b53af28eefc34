"""Measures how long it takes to read a pasted text, by its kind and length, on the page's interpreter and on CPython.

    python -m tools.bench.reading

ms            of CPU from the first step to the last
longest       the longest step, in ms of CPU: for that time a page answers no tap
The time should grow with the length: four times the text takes about four times as long.
"""

from __future__ import annotations

import json
import subprocess
import sys

from tools import ROOT
from tools.bench.report import aligned

SCRIPT = ROOT / "tools" / "bench" / "reading_speed" / "reading_speed.py"
KINDS = ("prose", "moves", "comments", "labels", "one line")
LENGTHS = (25_000, 100_000)  # characters
LIMIT = 50  # ms of a step on the page
MOST = 6  # greatest ratio of the times of a text and of one four times shorter


def measured(interpreter: str) -> dict[tuple[str, int], dict[str, int]]:
    """The output of reading_speed.py in an interpreter, by kind and length. Raises CalledProcessError."""
    asked = [str(ROOT / "py"), str(ROOT / "static" / "i18n"), json.dumps([[kind, length] for kind in KINDS for length in LENGTHS])]
    command = [sys.executable, str(SCRIPT), *asked]
    if interpreter != "cpython":
        command = ["node", str(ROOT / "tools" / "test_support" / "interpreter.mjs"), interpreter, str(SCRIPT), *asked]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    rows = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    return {(row["kind"], row["length"]): row for row in rows}


def main() -> int:
    """Prints the table. Returns 1 if a step takes too long, or the time grows faster than the text."""
    found = {interpreter: measured(interpreter) for interpreter in ("cpython", "micropython")}
    lines: list[tuple[str, ...]] = [("text", "characters", "CPython ms", "page ms", "longest ms", "times as long")]
    late: list[str] = []
    for kind in KINDS:
        for length in LENGTHS:
            page = found["micropython"][kind, length]
            times = page["took"] / max(1, found["micropython"][kind, LENGTHS[0]]["took"])
            lines.append((kind if length == LENGTHS[0] else "", f"{length:,}", f"{found['cpython'][kind, length]['took']:,}",
                          f"{page['took']:,}", str(page["longest"]), f"{times:.1f}"))  # fmt: skip
            if page["longest"] > LIMIT or times > MOST:
                late.append(f"{kind} {length:,}")
    print(aligned(lines, "<>>>>>"))
    print(f"budget: steps of {LIMIT} ms, time in proportion to length:", "MISSED in " + ", ".join(late) if late else "met")
    return int(bool(late))


if __name__ == "__main__":
    sys.exit(main())
