"""Measures this interpreter's time to read texts of several lengths: a line of JSON for each. `python -m tools.bench.reading` runs it.

main(<the folder py>, <the folder static/i18n>, '[[kind, characters], …]')
"""
# ruff: noqa: PTH123 - MicroPython has no pathlib

import json
import sys
import time

LANGUAGES = ("ja", "en")
KINDS = {
    "prose": ("medamagaeru", "", "きょうはいい天気でした。昨日は3-2で勝ち。\n"),
    "moves": ("medamagaeru", "1 ▲46緑1(47)\n2 △32白2(31)\n", "変化：2手\n2 △42白1(41)\n3 ▲56緑2(57)\n"),
    "comments": ("medamagaeru", "1 47-46\n", "*いい手です。 (47-46) {x}\n"),
    "labels": ("progressive-mancala", "【先手1手目:k 1点獲得(1vs0)】\n", "k→f→GOALで、これは長い文です。\n"),
    "one line": ("medamagaeru", "", "47-46 {good} and so on, "),
}


def text_of(kind: str, length: int) -> str:
    """A text of a kind, of about `length` characters."""
    _, head, line = KINDS[kind]
    return head + line * (length // len(line))


def clock() -> float:
    """Milliseconds of CPU time, so that other work on the machine does not count; MicroPython in Node asks Node."""
    if sys.implementation.name == "micropython":
        import js

        used = js.process.cpuUsage()
        return float(used.user + used.system) / 1000
    return time.process_time() * 1000


def row(kind: str, length: int) -> dict[str, object]:
    """The ms that reading a text takes, and the ms of its longest step: a page may pause between steps."""
    from games import load
    from ui.reading.understood import Understood

    load(KINDS[kind][0])
    read = Understood(text_of(kind, length), KINDS[kind][0])
    begun = last = clock()
    longest = 0.0
    for _ in read.steps():
        now = clock()
        longest, last = max(longest, now - last), now
    ended = clock()
    longest = max(longest, ended - last)
    return {"kind": kind, "length": length, "took": int(ended - begun), "longest": int(longest)}


def main(program: str, sentences: str, wanted: str) -> None:
    """Prints the rows."""
    sys.path.insert(0, program)
    from core import words

    for lang in LANGUAGES:
        with open(sentences + "/" + lang + ".json") as file:
            words.CATALOGUES[lang] = json.loads(file.read())
    for kind, length in json.loads(wanted):
        print(json.dumps(row(kind, length)))


if __name__ == "__main__":
    main(*sys.argv[1:])
