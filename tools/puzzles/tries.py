"""The answers to the other first moves of a puzzle: its field `tries`, which py/ui/puzzles/solving.py reads.

    "tries": {ANSWER: CODES}    codes joined by commas, or "_" for every other move

An answer is the line that refutes these moves, codes joined by dots; "+N" if they win too, in N plies; "?" if nothing is proven, so that a
page asks the engine, which takes longer. Most moves fail to the same answer, so the field is short. In a puzzle that asks for the best move
an answer is the engine's own play, as far as the other side's first move, and proves nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from core.contract import GameError, Position
from engine.leading import BEST
from engine.refuting import LONGEST, ONLY, WIN, Refuted, refuted
from engine.search import Search

LATER, REST, UNKNOWN = "+", "_", "?"
MOST = {WIN: 2_000, ONLY: 60_000}  # positions of each search; a move that does not hold is refuted soon, and its line is kept in any case


PLAYED = 4_000  # positions of the search for each move of the engine's own play


def text_of(found: Refuted) -> str:
    """The answer to a move as text."""
    return f"{LATER}{found.wins_in}" if found.wins_in is not None else ".".join(found.line) or UNKNOWN


def tries_of(position: Position, entry: dict[str, Any], most: int = 0) -> dict[str, str]:
    """The field of a puzzle, from the position of its question. `most`: positions of each search, 0 for those of MOST."""
    if entry["goal"] == BEST:
        return _played(position, entry["solution"][0], most or PLAYED)
    most = most or MOST[entry["goal"]]
    groups: dict[str, list[str]] = {}
    usual: Counter[str] = Counter()
    for move in position.legal_moves():
        code = position.code(move)
        if code == entry["solution"][0]:
            continue
        found = refuted(position, code, entry["goal"], entry["plies"], most, [reply for reply, _ in usual.most_common()])
        ends = position.play(move).outcome() is not None
        if len(found.line) == 1:
            usual[found.line[0]] += 1
        groups.setdefault("" if ends else text_of(found), []).append(code)
    return _field(groups)


def _field(groups: dict[str, list[str]]) -> dict[str, str]:
    """The field from the moves that each answer refutes."""
    largest = max(groups, key=lambda answer: (len(",".join(groups[answer])), answer))
    return {answer: REST if answer == largest else ",".join(codes) for answer, codes in sorted(groups.items())}


def _played(position: Position, best: str, most: int) -> dict[str, str]:
    """The field of a puzzle that asks for the best move, from searches of `most` positions."""
    groups: dict[str, list[str]] = {}
    for move in position.legal_moves():
        code, here, line, theirs = position.code(move), position.play(move), list[str](), False
        while code != best and here.outcome() is None and not theirs and len(line) < LONGEST:
            search = Search(here, nodes=most)
            for _ in search.run():
                pass
            theirs = here.turn != position.turn
            line.append(search.report.best or "")
            here = here.play(here.parse(line[-1]))
        if code != best:
            groups.setdefault(".".join(line), []).append(code)
    return _field(groups)


def faults(position: Position, entry: dict[str, Any]) -> Iterator[str]:
    """The faults of the field of a puzzle, without a search."""
    tries = entry["tries"]
    if not isinstance(tries, dict) or not all(isinstance(text, str) for text in [*tries, *tries.values()]):
        yield "tries are not texts"
        return
    legal = {position.code(move): position.play(move) for move in position.legal_moves()}
    named = [code for codes in tries.values() if codes != REST for code in codes.split(",")]
    rest = [code for code in legal if code not in named and code != entry["solution"][0]]
    if len(set(named)) < len(named) or set(named) - set(legal) or entry["solution"][0] in named:
        yield "tries name the answer, a move twice, or one that is not legal"
        return
    if rest and list(tries.values()).count(REST) != 1:
        yield "tries leave moves out"
        return
    for answer, codes in tries.items():
        for code in rest if codes == REST else codes.split(","):
            reason = _wrong(legal[code], entry, 1 - position.turn, answer)
            if reason:
                yield f"tries: {code} {reason}"


def _wrong(position: Position, entry: dict[str, Any], other: int, answer: str) -> str:
    """The fault of the answer to a move, "" for none."""
    if answer == UNKNOWN:
        return ""
    if answer.startswith(LATER):
        return "" if entry["goal"] == WIN and answer[1:].isdecimal() and int(answer[1:]) > entry["plies"] else "is no longer win"
    line, turns = answer.split(".") if answer else [], list[int]()
    try:
        for code in line:
            turns.append(position.turn)
            position = position.play(position.parse(code))
    except GameError as error:
        return f"is not answered by {answer}: {error}"
    outcome = position.outcome()
    if entry["goal"] == BEST:
        whole = outcome is not None or len(line) == LONGEST or turns[-1:] == [other]
        return "" if whole and other not in turns[:-1] else "is not answered by one move of the other side"
    if outcome is not None:
        drawn = outcome.winner is None and entry["goal"] == WIN and len(line) == 1  # an answer that holds
        return "" if outcome.winner == other or not line or drawn else "does not lose"
    if len(line) > LONGEST or (len(line) < LONGEST and (entry["goal"] == ONLY or len(line) != 1)):
        return "is answered by a line that breaks off"
    return ""
