"""The games' puzzles, `puzzles.json` in each folder: reads and validates them before they are published.

    {"puzzles": [{"id", "options": {}, "start": position text, "moves": codes joined by dots from there, "goal", "plies",
                  "solution": [codes], "grade": 1–8, "themes": […], "letters": {spot: letter}, "author": name,
                  "tries": {answer: codes}, "lead": hundredths}], "withdrawn": [ids], "new": [options]}

goal      "win": one first move alone forces a win within `plies`, and no win is shorter; "only": every other first move loses by force
          within `plies`; "best": the first move is ahead of every other one by the engine's measure (engine/leading.py), unproven
plies     of either side, the first move included; 1 if the goal is "best"
solution  the solver's moves and the answers, as long as one move alone wins in the plies left; one move if the goal is another one
lead      hundredths of the chance of winning, at least, by which the best move is ahead: if the goal is "best", and only then
letters   the letters by which a puzzle names the choices, shown on their spots; optional
author    the name of the person who offered the puzzle; optional
tries     the results of the other first moves: tools/puzzles/tries.py; optional
new       options with which the engine makes new puzzles on the page (engine/fresh.py); optional
withdrawn ids of puzzles that turned out wrong: no other puzzle ever gets one

The id of a puzzle is made from its position, so it never goes to another one. `validate` returns all faults, each with its game, its
puzzle and the reason. Proofs beyond the budget, and the searches for a best move, are left to tools/puzzles/prove.py. No puzzle passes
without a certificate.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from core.contract import GameError, Position
from core.levels import LEVEL_IDS
from engine.composing import MOST
from engine.leading import BEST
from engine.proof import OutOfNodes, Prover, answer_of
from engine.themes import only_capture
from games import load
from tools import ROOT
from tools.program.build_cache import cached
from tools.program.game_files import data_in, path_in
from tools.puzzles import certificates, leads, tries
from tools.puzzles.themes import NAMED
from tools.puzzles.trees import winners
from tools.puzzles.twins import canonical

NEEDED = ("id", "options", "start", "moves", "goal", "plies", "solution", "grade", "themes")
ALLOWED = (*NEEDED, "letters", "author", "tries", "lead")
GOALS = ("win", "only", BEST)
BEGAN = time.time()  # when this process read its programs
BUDGET = 3_000  # positions of each proof that the build repeats
SIGNS = "23456789bcdfghjkmnpqrstvwxyz"  # the signs of an id: easily told apart, and without vowels, so that they make no words
LENGTH = 5
EASY = 2  # the highest grade of a puzzle whose answer is the only capture
LONG = 3  # plies: a puzzle with more is a long one
THEMES = 5
WHOLE = 40  # puzzles; a game with fewer need not have enough long ones yet
LEAST_LONG = {"uchu-yuei": 8}  # one puzzle in this number must be long; 4 in other games


class Problem(NamedTuple):
    """A fault: the id of the game, the puzzle's id (its number, from 1, if it has none; "" for the whole), and the reason."""

    game: str
    puzzle: str
    reason: str

    def __str__(self) -> str:
        return f"puzzles of {self.game}, {self.puzzle or 'all'}: {self.reason}"


def path_of(game_id: str) -> Path:
    """The path of a game's puzzles, whether or not it exists."""
    return path_in(game_id, "puzzles.json")


def proofs_of(game_id: str) -> Path:
    """The path of their certificates."""
    return path_of(game_id).parent / "checks" / "proofs.txt"


def read(game_id: str) -> Any:
    """The puzzles of a game as data, or None if it has none. Raises ValueError for invalid JSON."""
    try:
        return data_in(path_of(game_id))
    except ValueError as error:
        raise ValueError(Problem(game_id, "", str(error))) from error


def id_of(game_id: str, entry: dict[str, Any]) -> str:
    """The id that a puzzle's position gives it."""
    place = json.dumps([game_id, sorted(entry["options"].items()), entry["start"], entry["moves"]])
    number = int.from_bytes(sha256(place.encode()).digest()[:8], "big")
    name = ""
    for _ in range(LENGTH):
        number, sign = divmod(number, len(SIGNS))
        name += SIGNS[sign]
    return name


def positions_of(game_id: str, entry: dict[str, Any]) -> list[Position]:
    """The positions from the start of a puzzle to its question, which is the last. Raises GameError."""
    positions = [load(game_id, **entry["options"]).position(entry["start"])]
    for code in filter(None, entry["moves"].split(".")):
        positions.append(positions[-1].play(positions[-1].parse(code)))
    return positions


def validate(game_id: str, data: Any, proofs: dict[str, tuple[int, str]], budget: int | None = BUDGET) -> list[Problem]:
    """All faults of a game's puzzles; empty when they can be published.

    budget  the most positions of each repeated proof; None: no limit
    """
    puzzles = data.get("puzzles") if isinstance(data, dict) else None
    withdrawn = data.get("withdrawn", []) if isinstance(data, dict) else []
    if not isinstance(puzzles, list) or not all(isinstance(entry, dict) for entry in puzzles) or not isinstance(withdrawn, list):
        return [Problem(game_id, "", 'it is not {"puzzles": [...], "withdrawn": [...]} with a table for each puzzle')]
    found: list[Problem] = []
    met: Counter[str] = Counter(map(str, withdrawn))
    twins: dict[str, str] = {}
    for number, entry in enumerate(puzzles, 1):
        name = str(entry.get("id") or number)
        if met[name]:
            found.append(Problem(game_id, name, "withdrawn" if name in withdrawn else "another puzzle has the same id"))
        met[name] += 1
        faults = list(_misshapen(entry))
        if not faults:
            faults = list(_faults(game_id, entry, proofs.get(name), budget))
            if not faults:
                twin = canonical(positions_of(game_id, entry)[-1])
                if twin in twins:
                    faults = [f"a twin of {twins[twin]}"]
                twins.setdefault(twin, name)
        found += [Problem(game_id, name, reason) for reason in faults]
    found += [Problem(game_id, "", reason) for reason in _beside(game_id, data)]
    if not found:
        found += [Problem(game_id, "", reason) for reason in _shares(game_id, puzzles)]
        found += [Problem(game_id, name, "a certificate of no puzzle") for name in sorted(set(proofs) - set(met))]
    return found


def _beside(game_id: str, data: dict[str, Any]) -> Iterator[str]:
    """The faults of what a file says beside its puzzles."""
    if unknown := sorted(set(data) - {"puzzles", "withdrawn", "new"}):
        yield f"unknown {unknown}"
    if not all(isinstance(name, str) for name in data.get("withdrawn", [])):
        yield "withdrawn is not made of texts"
    ways = data.get("new", [])
    if not isinstance(ways, list) or not all(isinstance(options, dict) for options in ways):
        yield "new is not a list of options"
        return
    for options in ways:
        try:
            load(game_id, **options)
        except GameError as error:
            yield f"new: {error}"


def faults(game_id: str) -> list[str]:
    """All faults of a game's puzzles as they lie in its folder, as texts. They are looked for again once the puzzles, their certificates or
    any program that looks at them has changed."""
    folders = [ROOT / "py" / name for name in ("core", "engine", "games")] + [Path(__file__).parent]
    programs = sorted(path for folder in folders for path in folder.rglob("*.py"))
    programs += [ROOT / "tools" / "program" / "game_files.py", ROOT / "tools" / "test_support" / "checks.py"]
    sources = [*programs, path_of(game_id), proofs_of(game_id)]

    def found() -> bytes:
        problems = validate(game_id, read(game_id), certificates.read(proofs_of(game_id)))
        return "\n".join(map(str, problems)).encode()

    if any(path.stat().st_mtime > BEGAN for path in programs):  # what runs here is no longer what lies there
        return found().decode().splitlines()
    parts = [part for path in sources if path.is_file() for part in (str(path).encode(), path.read_bytes())]
    return cached(f"puzzles-{game_id}", parts, found).decode().splitlines()


def _misshapen(entry: dict[str, Any]) -> Iterator[str]:
    """The faults of a puzzle's form."""
    missing, unknown = [name for name in NEEDED if name not in entry], sorted(set(entry) - set(ALLOWED))
    if missing or unknown:
        yield f"missing {missing}, unknown {unknown}"
        return
    for name, kind in (("id", str), ("options", dict), ("start", str), ("moves", str), ("plies", int), ("grade", int), ("solution", list)):
        if not isinstance(entry[name], kind):
            yield f"{name} is not {kind.__name__}"
    letters = entry.get("letters", {})
    texts = [entry["solution"], list(letters.values()) if isinstance(letters, dict) else None, [entry.get("author", "?")]]
    if not all(isinstance(each, list) and all(isinstance(text, str) and text for text in each) for each in texts):
        yield "solution, letters or author are not made of texts"
    if entry["goal"] not in GOALS:
        yield f"no such goal {entry['goal']!r}"
    elif (entry["goal"] == BEST) != ("lead" in entry):
        yield "a best move has a lead, and nothing else has"
    themes = entry["themes"]
    if not isinstance(themes, list) or not themes or themes != sorted(set(map(str, themes))):
        yield "themes are not a list of names, each once and in order"
    elif set(themes) - set(NAMED):
        yield f"themes without a name: {sorted(set(themes) - set(NAMED))}"


def _faults(game_id: str, entry: dict[str, Any], proof: tuple[int, str] | None, budget: int | None) -> Iterator[str]:
    """The faults of a puzzle of the right form."""
    if entry["id"] != id_of(game_id, entry):
        yield f"its position has the id {id_of(game_id, entry)}"
    if not 1 <= entry["grade"] <= len(LEVEL_IDS):
        yield f"no such grade {entry['grade']}"
    try:
        *before, position = positions_of(game_id, entry)
        if dict(position.game.non_default()) != entry["options"]:
            yield "options name a default"
        line = [position]
        for code in entry["solution"]:
            line.append(line[-1].play(line[-1].parse(code)))
    except GameError as error:
        yield f"illegal: {error}"
        return
    if position.outcome() is not None or len(line) < 2:
        yield "there is nothing to solve"
        return
    if entry["goal"] != "win" and len(line) > 2:
        yield f"something follows the {entry['goal']} move"
    if entry["goal"] == BEST and entry["plies"] != 1:
        yield "the best move is not one ply"
    end = line[1].outcome()
    if entry["goal"] != "win" and end and end.winner == position.turn:
        yield f"the {entry['goal']} move wins at once"
    if line[-2].turn != position.turn:
        yield "the solution ends with an answer"
    if len(set(before + line)) < len(before + line):
        yield "a position occurs twice"
    legal = [position.code(move) for move in position.legal_moves()]
    if len(legal) < 2:
        yield "there is only one move"
    if entry["grade"] > EASY and only_capture(position, entry["solution"][0]):
        yield f"its answer is the only capture, but its grade is above {EASY}"
    letters = entry.get("letters", {})
    if letters and (
        len(set(letters.values())) < len(letters) or set(letters) - {position.taps(move)[-1] for move in position.legal_moves()}
    ):
        yield "letters are not each on a spot that a move ends on"
    if "tries" in entry:
        yield from tries.faults(position, entry)
    unproven = list(_unproven(entry, position, proof))
    yield from unproven
    if entry["goal"] == BEST:
        yield from leads.forced(position, MOST if budget is None else budget)
        if budget is None and proof and not unproven:
            yield from leads.repeated(position, proof[1])
            yield from leads.faded(position, entry["solution"][0])
        return
    try:
        yield from _ambiguous(entry, line, budget)
    except OutOfNodes:
        return


def _unproven(entry: dict[str, Any], position: Position, proof: tuple[int, str] | None) -> Iterator[str]:
    """The faults of a certificate: it does not prove what the puzzle says."""
    if proof is None:
        yield "unproven: it has no certificate"
        return
    plies, text = proof
    if plies != entry["plies"]:
        yield f"unproven: the certificate is about {plies} plies"
        return
    if entry["goal"] == BEST:
        yield from leads.faults(position, entry, text)
        return
    try:
        tree = certificates.parse(text)
        first = entry["solution"][0]
        if entry["goal"] == "only":
            certificates.check(position, 1 - position.turn, plies, tree, allowed=first)
        else:
            certificates.check(position, position.turn, plies, tree)
            if not isinstance(tree, tuple) or tree[0] != first:
                yield "unproven: the certificate begins with another move"
    except certificates.Unproven as error:
        yield f"unproven: {error}"


def _ambiguous(entry: dict[str, Any], line: list[Position], budget: int | None) -> Iterator[str]:
    """The fault of a puzzle that has other right moves, found by a search of all moves. Raises OutOfNodes."""
    position, plies, first = line[0], entry["plies"], entry["solution"][0]
    if entry["goal"] == "only":
        prover = Prover(position, 1 - position.turn, budget)
        holding = {
            position.code(move): answer_of(prover.shortest(plies - 1, position.play(move))) for move in position.legal_moves()
        }  # fmt: skip
        if holding.pop(first) is not None:
            yield f"ambiguous: {first} loses too"
        if max((n or 0) + 1 for n in holding.values()) != plies:
            yield "the other moves do not hold out for so many plies"
        return
    prover = Prover(position, position.turn, budget)
    if answer_of(prover.within(plies - 1)):
        yield "there is a shorter win"
    for at, here in enumerate(line[:-1]):
        if here.turn == position.turn:
            winning = winners(prover, here, plies - at)
            if winning != [entry["solution"][at]]:
                yield f"ambiguous: after {at} plies these moves win: {winning}"


def _shares(game_id: str, puzzles: list[dict[str, Any]]) -> Iterator[str]:
    """The faults of a game's puzzles as a whole: too many wins in one, too few long puzzles, too few themes."""
    short = sum(entry["goal"] == "win" and entry["plies"] == 1 for entry in puzzles)
    long = sum(entry["plies"] > LONG for entry in puzzles)
    if short * 4 > len(puzzles):
        yield f"{short} of {len(puzzles)} are wins in one: at most a quarter may be"
    least = LEAST_LONG.get(game_id, 4)
    if len(puzzles) >= WHOLE and long * least < len(puzzles):
        yield f"{long} of {len(puzzles)} are longer than {LONG} plies: one of {least} should be"
    themes = {theme for entry in puzzles for theme in entry["themes"]}
    if len(puzzles) >= WHOLE and len(themes) < THEMES:
        yield f"only {len(themes)} themes: {sorted(themes)}"


def small(data: Any) -> bytes:
    """The puzzles as published."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
