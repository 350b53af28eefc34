"""Chooses among the mined puzzles of a game, and writes its `puzzles.json` and the certificates.

    python -m tools.puzzles.choose FOLDER                      all games
    python -m tools.puzzles.choose FOLDER maciji --many 48

The puzzles that a game already has stay. New ones are chosen so that grades, lengths, goals and themes are mixed, and that the shares
required by tools/puzzles/files.py are kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from engine.themes import guesses, themes_of
from games import ids
from tools.puzzles import certificates
from tools.puzzles.files import ALLOWED, LEAST_LONG, LONG, WHOLE, id_of, path_of, positions_of, proofs_of, read, validate
from tools.puzzles.mine import Pool
from tools.puzzles.themes import USUAL
from tools.puzzles.twins import canonical

LEAST_GUESSES = 4  # a puzzle with fewer ways to answer by chance is too easily guessed
Entry = dict[str, Any]


def themed(game_id: str, pool: list[Entry]) -> list[Entry]:
    """The entries of a pool that are not too easily guessed, with their ids and themes."""
    found = []
    for entry in pool:
        position = positions_of(game_id, entry)[-1]
        if guesses(position, entry["solution"]) >= LEAST_GUESSES:
            found.append(entry | {"id": id_of(game_id, entry), "themes": themes_of(position, entry)})
    count = Counter(name for entry in found for name in entry["themes"])
    usual = {name for name, n in count.items() if n > USUAL * len(found)}
    for entry in found:
        entry["themes"] = [name for name in entry["themes"] if name not in usual] or [min(entry["themes"], key=count.__getitem__)]
    return found


def features(entry: Entry) -> list[tuple[str, Any]]:
    """The traits by which puzzles are mixed."""
    size = "one" if entry["plies"] == 1 else "short" if entry["plies"] <= LONG else "long" if entry["plies"] < 9 else "very long"
    options = tuple(sorted(entry["options"].items()))
    return [("grade", entry["grade"]), ("size", size), ("goal", entry["goal"]), ("options", options)] + [
        ("theme", name) for name in entry["themes"]
    ]


def picked(game_id: str, kept: list[Entry], pool: list[Entry], many: int) -> list[Entry]:
    """The puzzles that a game has, and as many of the pool as make `many` in all."""
    kept = kept + [entry for entry in pool if "letters" in entry]
    taken, count = list(kept), Counter(feature for entry in kept for feature in features(entry))
    left = [entry for entry in pool if "letters" not in entry]
    least = -(-many // LEAST_LONG.get(game_id, 4))
    while left and len(taken) < many:
        ones = sum(entry["plies"] == 1 for entry in taken)
        fitting = [entry for entry in left if entry["plies"] > 1 or (ones + 1) * 4 <= many]
        missing = least - sum(entry["plies"] > LONG for entry in taken)
        if missing >= many - len(taken):
            fitting = [entry for entry in fitting if entry["plies"] > LONG]
        if not fitting:
            break

        def common(entry: Entry) -> tuple[float, str]:
            """How common the traits are among the puzzles already taken; then the id, for a fixed order."""
            each = [count[feature] for feature in features(entry)]
            return sum(each[:4]) + sum(each[4:]) / max(1, len(each) - 4), entry["id"]

        best = min(fitting, key=common)
        left.remove(best)
        taken.append(best)
        count.update(features(best))
    ones = [entry for entry in taken[len(kept) :] if entry["plies"] == 1 and entry["goal"] == "win"]
    while ones and sum(entry["plies"] == 1 and entry["goal"] == "win" for entry in taken) * 4 > len(taken):
        taken.remove(ones.pop())
    return taken


def write(game_id: str, puzzles: list[Entry], withdrawn: list[str]) -> None:
    """Writes a game's puzzles.json, a line for each puzzle: those with letters first, then by grade. Keeps what else the file says."""
    new = (read(game_id) or {}).get("new")
    puzzles = sorted(puzzles, key=lambda entry: ("letters" not in entry, entry["grade"], entry["plies"], entry["id"]))
    lines = ",\n".join("  " + json.dumps({name: entry[name] for name in ALLOWED if name in entry}, ensure_ascii=False) for entry in puzzles)
    text = '{"puzzles": [\n' + lines + '\n], "withdrawn": ' + json.dumps(withdrawn) + (', "new": ' + json.dumps(new) if new else "") + "}\n"
    path_of(game_id).write_text(text, "utf-8", newline="\n")


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", nargs="*", metavar="game")
    parser.add_argument("--many", type=int, default=WHOLE)
    asked = parser.parse_args()
    faulty = False
    for game_id in asked.game or ids():
        data = read(game_id) or {"puzzles": [], "withdrawn": []}
        kept, proofs = data["puzzles"], certificates.read(proofs_of(game_id))
        met = {canonical(positions_of(game_id, entry)[-1]) for entry in kept}
        pool = themed(game_id, Pool(asked.folder, game_id).found)
        fresh = [entry for entry in pool if entry["twin"] not in met and entry["id"] not in data["withdrawn"]]
        taken = picked(game_id, kept, fresh, asked.many)
        proofs |= {entry["id"]: (entry["plies"], entry["tree"]) for entry in taken if "tree" in entry}
        names = {entry["id"] for entry in taken}
        certificates.write(proofs_of(game_id), {name: proofs[name] for name in sorted(names)})
        write(game_id, taken, data["withdrawn"])
        problems = validate(game_id, read(game_id), certificates.read(proofs_of(game_id)))
        faulty |= bool(problems)
        goals, grades = Counter(entry["goal"] for entry in taken), Counter(entry["grade"] for entry in taken)
        print(game_id, len(taken), dict(goals), sorted(grades.items()), *problems, sep="\n  ", flush=True)
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
