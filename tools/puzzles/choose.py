"""Chooses among the mined puzzles of a game, and writes its `puzzles.json` and the certificates.

    python -m tools.puzzles.choose FOLDER                      all games
    python -m tools.puzzles.choose FOLDER maciji --many 48 --withdraw 4f4nh

A puzzle that a game already has stays, unless it is named to be withdrawn, or one of the sieves that have been added since rejects it: then
it is withdrawn. New ones are chosen so that grades, lengths, goals and themes are mixed, and that the shares required by
tools/puzzles/files.py are kept. A new one is no near twin of another; those that a game had before may be.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from core.contract import Position
from engine.grading import EASY, is_easy
from engine.leading import BEST
from engine.proof import answer_of
from engine.themes import guesses, themes_of
from games import ids
from tools.puzzles import certificates
from tools.puzzles.files import ALLOWED, LEAST_LONG, LONG, WHOLE, id_of, path_of, positions_of, proofs_of, read, validate
from tools.puzzles.making import was_won
from tools.puzzles.mine import Pool
from tools.puzzles.themes import USUAL
from tools.puzzles.twins import look_of, near, places_of

LEAST_GUESSES = 4  # a puzzle with fewer ways to answer by chance is too easily guessed
WON_LONG = {"two-three"}  # games in which the win may have been there before: every position is won for a side, and so few are just won
Entry = dict[str, Any]


def themed(game_id: str, puzzles: list[Entry]) -> list[Entry]:
    """The puzzles with their themes, without those that nearly all of them have, unless a puzzle has no other."""
    found = [themes_of(positions_of(game_id, entry)[-1], entry) for entry in puzzles]
    proven = [themes for entry, themes in zip(puzzles, found, strict=True) if entry["goal"] != BEST]  # the others change no theme of these
    count = Counter(name for themes in proven for name in themes)
    usual = {name for name, n in count.items() if n > USUAL * len(proven)}
    usual -= {min(themes, key=count.__getitem__) for themes in proven if usual.issuperset(themes)}
    return [entry | {"themes": [name for name in themes if name not in usual]} for entry, themes in zip(puzzles, found, strict=True)]


def choices(position: Position, entry: Entry) -> int:
    """The number of ways to answer by chance. Of a best move only those count that do not lose at once: whoever sees that has no others."""
    if entry["goal"] == BEST:
        return sum(not _loses_at_once(position, move) for move in position.legal_moves())
    return guesses(position, entry["solution"])


def _loses_at_once(position: Position, move: Any) -> bool:
    after = position.play(move)
    replies = after.legal_moves() if after.turn != position.turn and after.outcome() is None else []
    ends = [after.outcome(), *(after.play(reply).outcome() for reply in replies)]
    return any(end is not None and end.winner == 1 - position.turn for end in ends)


def sifted(game_id: str, puzzles: list[Entry], met: set[str]) -> tuple[list[Entry], dict[str, str]]:
    """The puzzles that pass the sieves of a whole game, and the reasons against the others by id. `met`: the places of puzzles taken
    already, to which those of these are added."""
    found, fallen = list[Entry](), dict[str, str]()
    for entry in puzzles:
        positions = positions_of(game_id, entry)
        places = places_of(positions[-1], entry["solution"])
        if places & met:
            fallen[entry["id"]] = "its line meets that of another"
        elif choices(positions[-1], entry) < LEAST_GUESSES and "letters" not in entry:
            fallen[entry["id"]] = "too easily guessed"
        elif game_id not in WON_LONG and entry["goal"] == "win" and _was_won(positions, entry["plies"]):
            fallen[entry["id"]] = "was won before"
        else:
            found.append(entry)
            met |= places
    return found, fallen


def _was_won(positions: list[Position], plies: int) -> bool:
    return len(positions) > 1 and was_won(positions[-2], positions[-1].turn, plies)


def unlike(game_id: str, kept: list[Entry], fresh: list[Entry]) -> list[Entry]:
    """The new puzzles that are near twins neither of those that a game has nor of a new one before them."""
    looks = [look_of(positions_of(game_id, entry)[-1], entry["solution"]) for entry in kept]
    found = list[Entry]()
    for entry in fresh:
        look = look_of(positions_of(game_id, entry)[-1], entry["solution"])
        if not any(near(look, other) for other in looks):
            looks.append(look)
            found.append(entry)
    return found


def capped(game_id: str, entry: Entry) -> Entry:
    """The puzzle, with the highest grade of an easy one if it is easy and its grade is above that."""
    if entry["grade"] <= EASY or not answer_of(is_easy(positions_of(game_id, entry)[-1], entry["solution"])):
        return entry
    return entry | {"grade": EASY}


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
        ones = sum(entry["plies"] == 1 and entry["goal"] == "win" for entry in taken)
        fitting = [entry for entry in left if entry["plies"] > 1 or entry["goal"] == BEST or (ones + 1) * 4 <= many]
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
    parser.add_argument("--withdraw", nargs="*", default=[], metavar="ID")
    asked = parser.parse_args()
    faulty = False
    for game_id in asked.game or ids():
        data = read(game_id) or {"puzzles": [], "withdrawn": []}
        proofs = certificates.read(proofs_of(game_id))
        met = set[str]()
        fallen = {entry["id"]: "named to be withdrawn" for entry in data["puzzles"] if entry["id"] in asked.withdraw}
        kept, rejected = sifted(game_id, [entry for entry in data["puzzles"] if entry["id"] not in fallen], met)
        fallen |= rejected
        kept = [capped(game_id, entry) for entry in kept]
        pool = [entry | {"id": id_of(game_id, entry)} for entry in Pool(asked.folder, game_id).found]
        known = {entry["id"] for entry in data["puzzles"]} | set(data["withdrawn"])
        fresh, _ = sifted(game_id, themed(game_id, [entry for entry in pool if entry["id"] not in known]), met)
        taken = themed(game_id, picked(game_id, kept, unlike(game_id, kept, fresh), asked.many))
        data["withdrawn"] += sorted(fallen)
        proofs |= {entry["id"]: (entry["plies"], entry["tree"]) for entry in taken if "tree" in entry}
        names = {entry["id"] for entry in taken}
        certificates.write(proofs_of(game_id), {name: proofs[name] for name in sorted(names)})
        write(game_id, taken, data["withdrawn"])
        problems = validate(game_id, read(game_id), certificates.read(proofs_of(game_id)))
        faulty |= bool(problems)
        goals, grades = Counter(entry["goal"] for entry in taken), Counter(entry["grade"] for entry in taken)
        print(game_id, len(taken), dict(goals), sorted(grades.items()), Counter(fallen.values()), *problems, sep="\n  ", flush=True)
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
