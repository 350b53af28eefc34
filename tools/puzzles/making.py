"""Makes a puzzle from a position: proves it, or raises Fallen with the reason."""

from __future__ import annotations

from typing import Any

from core.contract import Position
from core.levels import STRONGEST
from engine.levels import LEVELS, choose, level_of
from engine.proof import OutOfNodes, Prover, answer_of
from engine.search import Search
from tools.puzzles.themes import only_capture, themes_of
from tools.puzzles.trees import TooLong, line_of, tree_of, winners

PROOF, DEEP = 40_000, 250_000  # positions of a proof, and of that of a long win
DEPTH = 11  # plies of the longest win
FEW = 3  # the fewest legal moves, except in a game that begins with fewer
NEAR = {
    "uchu-yuei": 3,
    "shinken-shobu": 3,
    "macedonian-shogi": 5,
}  # no other first move may win within these plies; 7 in other games
HOPELESS = 20_000  # positions of a search that must not find the only move lost
STUDY = 20_000  # positions of the search for the grade: it counts when the best move last changes


class Fallen(Exception):
    """The position makes no puzzle; the text is the reason."""


def win_of(position: Position, plies: int, before: Position | None = None, most: int = PROOF) -> dict[str, Any]:
    """The puzzle of a win in `plies` plies, the shortest, that only one first move forces. Raises Fallen.

    before  the position before the last move, in which the solver's side must not have had the win
    """
    if len(position.legal_moves()) < min(FEW, len(position.game.start().legal_moves())):
        raise Fallen("too few moves")
    prover = Prover(position, position.turn, most)
    try:
        if before is not None and answer_of(prover.within(plies + 1, before)):
            raise Fallen("was won before")
        if len(winners(prover, position, plies)) != 1:
            raise Fallen("two first moves")
        if plies + 2 <= NEAR.get(position.game.id, 7) and len(winners(prover, position, plies + 2)) != 1:
            raise Fallen("another wins a little later")
        alone = Prover(position, position.turn, most)
        answer_of(alone.shortest(plies))
        line, tree = line_of(prover, position, plies), tree_of(prover, position, plies)
    except OutOfNodes:
        raise Fallen("not proven in time") from None
    except TooLong:
        raise Fallen("the certificate is too long") from None
    return {"goal": "win", "plies": plies, "solution": line, "tree": tree, "nodes": alone.nodes}


def only_of(position: Position, plies: int, most: int = PROOF) -> dict[str, Any]:
    """The puzzle of the only move that does not lose by force within n plies. Raises Fallen."""
    moves = position.legal_moves()
    if len(moves) < FEW:
        raise Fallen("too few moves")
    prover = Prover(position, 1 - position.turn, most)
    holds, longest = [], 0
    try:
        for move in moves:
            after = answer_of(prover.shortest(min(plies, DEPTH) - 1, position.play(move)))
            if after is None:
                holds.append(move)
                if len(holds) == 2:
                    raise Fallen("two moves hold")
            else:
                longest = max(longest, after + 1)
        if not holds:
            raise Fallen("none holds")
        code = position.code(holds[0])
        tree = tree_of(prover, position, longest, but=code)
    except OutOfNodes:
        raise Fallen("not proven in time") from None
    except TooLong:
        raise Fallen("the certificate is too long") from None
    then = position.play(holds[0])
    if then.outcome() is None:
        search = Search(then, nodes=HOPELESS)
        for _ in search.run():
            pass
        if (search.report.win_in or 0) * (1 if position.turn == 0 else -1) < 0:
            raise Fallen("loses too, later")
    return {"goal": "only", "plies": longest, "solution": [code], "tree": tree, "nodes": prover.nodes}


def choice(position: Position, name: str, seed: str) -> str:
    """The code of a level's move; a level without a limit of positions searches STUDY."""
    level = level_of(name, position.game)
    search = Search(position, fast=level.form(position.game), depth=level.depth, nodes=level.nodes or STUDY, margin=level.margin, seed=seed)
    for _ in search.run():
        pass
    picked = choose(search.report, level.within(search.report), seed)
    assert picked is not None
    return picked[0]


def graded(position: Position, entry: dict[str, Any]) -> dict[str, Any]:
    """The puzzle with its themes, its grade, and two things the grade is made from besides plies and positions of the proof.

    level  the first level that finds the answer and is followed by one that finds it too
    late   positions after which the engine's choice last was a wrong one
    """
    code, late = entry["solution"][0], 0
    finds = [all(choice(position, name, f"{name}{seed}") == code for seed in range(2)) for name in LEVELS if name != STRONGEST] + [True]
    level = next(number for number, (one, next_one) in enumerate(zip(finds, [*finds[1:], True], strict=True), 1) if one and next_one)
    search = Search(position, nodes=STUDY)
    for report in search.run():
        if report is not None and report.best != code:
            late = search.nodes
    entry |= {"level": level, "late": late, "themes": themes_of(position, entry)}
    deep = entry["plies"] if entry["goal"] == "win" else entry["plies"] // 2
    grade = level + (deep >= 5) + (deep >= 9) - (deep == 1) + (entry["nodes"] > 20_000) + (late > 2_000)
    easy = level == 1 or only_capture(position, code)
    entry["grade"] = max(1, min(grade, 2 if easy else 8))
    return entry
