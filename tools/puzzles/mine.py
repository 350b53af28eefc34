"""Mines puzzles from games between the engine's levels: proves them, sieves them, and collects them game by game.

    python -m tools.puzzles.mine --out FOLDER                  goes on for ever with all games by turns, from where it stopped
    python -m tools.puzzles.mine --out FOLDER maciji --games 50

A candidate is a position in which a forced win has just come up: the side that must find it did not have it before the other side's last
move. Beside these, the positions in which all moves but one lose by force. What falls through which sieve is counted in the folder;
tools/puzzles/choose.py takes the puzzles from there.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from core.contract import Game, Position
from engine.form import form_of
from engine.levels import LEVELS, choose, level_of
from engine.proof import OutOfNodes, Prover, answer_of
from engine.search import Search
from games import ids, load
from tools.puzzles.themes import only_capture, themes_of
from tools.puzzles.trees import TooLong, line_of, tree_of, winners
from tools.puzzles.twins import canonical
from tools.test_support.checks import lab_of

LONGEST = 200  # plies of a game
PLAYERS = ("1", "2", "2", "3")
CARELESS = 0.08  # share of random moves
SHORT, GLANCE, PROOF = 2_000, 12_000, 40_000  # positions for two first looks at a position of a game, and for a proof
DEPTH = 11  # plies of the longest win that is looked for
NEAR = {"uchu-yuei": 3, "macedonian-shogi": 5}  # plies within which no other first move may win; 7 in other games
BACK = 14  # positions looked at from a game's end at most, each of the winner's
FEW = 3  # legal moves: with fewer there is nothing to find
HOPELESS = 20_000  # positions of a search that must not know the only move lost
STUDY = 20_000  # positions of the search whose changes of mind are counted
SMALL, WARPS = {"size": "4x4"}, {"size": "4x4", "warp": "on"}
WAYS: dict[str, tuple[dict[str, str], ...]] = {  # the options of the games, one of them at random; else the usual ones
    "maciji": (SMALL, SMALL, WARPS, {"size": "5x5"}, {"size": "5x5", "warp": "on"}, {"size": "5x5", "blocks": "1"}, {"size": "4x5"}),
}
DEPTHS = {"two-three": 21, "maciji": 13, "uchu-yuei": 5, "macedonian-shogi": 5, "shinken-shobu": 7, "medamagaeru": 9}


class Met(NamedTuple):
    """A position of a game and the code of the move made there."""

    position: Position
    code: str


def game_of(game: Game, chance: random.Random) -> tuple[list[Met], Position]:
    """A game between two levels after a random opening, and its last position."""
    players, position, met = [chance.choice(PLAYERS) for _ in range(2)], game.start(), list[Met]()
    opening = chance.randrange(1, lab_of(game.id).opening_plies + 1)
    habit, seen = lab_of(game.id).habit(chance), Counter[Position]()
    while position.outcome() is None and len(met) < LONGEST and seen[position] < 3:
        seen[position] += 1
        if len(met) < opening or chance.random() < CARELESS or len(position.legal_moves()) == 1:
            code = position.code(chance.choice(position.legal_moves()))
        else:
            code = choice(position, players[position.turn], chance.random().hex())
        code = habit(position.turn, code, [position.code(move) for move in position.legal_moves()])
        met.append(Met(position, code))
        position = position.play(position.parse(code))
    return met, position


def choice(position: Position, name: str, seed: str) -> str:
    """The move of a level; the last one looks at a fixed number of positions."""
    level = level_of(name, position.game)
    search = Search(position, fast=level.form(position.game), depth=level.depth, nodes=level.nodes or STUDY, margin=level.margin, seed=seed)
    for _ in search.run():
        pass
    picked = choose(search.report, level.within(search.report), seed)
    assert picked is not None
    return picked[0]


def candidates(met: list[Met], last: Position, sieves: Counter[str]) -> Iterator[dict[str, Any]]:
    """The puzzles of a game, proven, without ids and grades: where a short win has come up, and where the one that ended the game has."""
    for ply, plies in sorted((_short(met) | _chain(met, last)).items()):
        sieves["won positions"] += 1
        if met[ply - 1].position.turn != met[ply].position.turn:
            yield from _win(met, ply, plies, sieves)
            yield from _only(met, ply - 1, plies, sieves)


def _short(met: list[Met]) -> dict[int, int]:
    """The plies to the win of the side on turn, by the plies before, where it is short and was not there two plies before."""
    found: dict[int, int] = {}
    for ply in range(1, len(met)):
        position = met[ply].position
        try:
            plies = answer_of(Prover(position, position.turn, SHORT).shortest(3))
        except OutOfNodes:
            continue
        if plies is not None and ply - 2 not in found:
            found[ply] = plies
    return found


def _chain(met: list[Met], last: Position) -> dict[int, int]:
    """The same from the end of a game back as long as it is won."""
    outcome = last.outcome()
    found: dict[int, int] = {}
    if outcome is None or outcome.winner is None:
        return found
    looked = [ply for ply in range(len(met) - 1, 0, -1) if met[ply].position.turn == outcome.winner][:BACK]
    for ply in looked:
        try:
            plies = answer_of(Prover(met[ply].position, outcome.winner, GLANCE).shortest(DEPTHS.get(last.game.id, DEPTH)))
        except OutOfNodes:
            break
        if plies is None:
            break
        found = {ply: plies}  # before it the game was not won, as far as is seen
    return found


def _repeats(met: list[Met], ply: int) -> bool:
    return any(other.position == met[ply].position for other in met[:ply])


def _win(met: list[Met], ply: int, plies: int, sieves: Counter[str]) -> Iterator[dict[str, Any]]:
    """The win of a position, if the last move has just made it possible and one first move alone leads to it."""
    position, before = met[ply].position, met[ply - 1]
    sieves["win: candidates"] += 1
    if len(position.legal_moves()) < (FEW if position.game.id != "two-three" else 2):
        sieves["win: too few moves"] += 1
        return
    prover = Prover(position, position.turn, PROOF)
    try:
        if answer_of(prover.within(plies + 1, before.position)):
            sieves["win: was won before"] += 1
            return
        if len(winners(prover, position, plies)) != 1:
            sieves["win: two first moves"] += 1
            return
        if plies + 2 <= NEAR.get(position.game.id, 7) and len(winners(prover, position, plies + 2)) != 1:
            sieves["win: another wins a little later"] += 1
            return
        nodes = Prover(position, position.turn, PROOF)
        answer_of(nodes.shortest(plies))
        line = line_of(prover, position, plies)
        tree = tree_of(prover, position, plies)
    except OutOfNodes:
        sieves["win: not proven in time"] += 1
        return
    except TooLong:
        sieves["win: the certificate is too long"] += 1
        return
    yield _entry(met, ply, "win", plies, line, tree, nodes.nodes)


def _only(met: list[Met], ply: int, plies: int, sieves: Counter[str]) -> Iterator[dict[str, Any]]:
    """The one move that does not lose by force, if there is one."""
    position = met[ply].position
    moves = position.legal_moves()
    if len(moves) < FEW + 1 or ply < 1:
        return
    sieves["only: candidates"] += 1
    most = min(plies + (1 if form_of(position).wide else 3), DEPTH)
    prover = Prover(position, 1 - position.turn, PROOF)
    holds, longest = [], 0
    try:
        for move in moves:
            after = answer_of(prover.shortest(most - 1, position.play(move)))
            if after is None:
                holds.append(move)
                if len(holds) == 2:
                    sieves["only: two moves hold"] += 1
                    return
            else:
                longest = max(longest, after + 1)
        if not holds:
            sieves["only: none holds"] += 1
            return
        code = position.code(holds[0])
        tree = tree_of(prover, position, longest, but=code)
    except OutOfNodes:
        sieves["only: not proven in time"] += 1
        return
    except TooLong:
        sieves["only: the certificate is too long"] += 1
        return
    then = position.play(holds[0])
    if then.outcome() is None:
        search = Search(then, nodes=HOPELESS)
        for _ in search.run():
            pass
        if (search.report.win_in or 0) * (1 if position.turn == 0 else -1) < 0:
            sieves["only: loses too, later"] += 1
            return
    yield _entry(met, ply, "only", longest, [code], tree, prover.nodes)


def _entry(met: list[Met], ply: int, goal: str, plies: int, line: list[str], tree: str, nodes: int) -> dict[str, Any]:
    position, before = met[ply].position, met[ply - 1]
    options = dict(position.game.non_default())
    return {
        "options": options, "start": before.position.text(), "moves": before.code, "goal": goal, "plies": plies, "solution": line,
        "tree": tree, "nodes": nodes, "repeats": _repeats(met, ply), "legal": len(position.legal_moves()),
    }  # fmt: skip


def graded(position: Position, entry: dict[str, Any]) -> dict[str, Any]:
    """The grade of a puzzle, and what it is made from: the first level that finds it and is followed by one that does, the plies and
    positions of the proof, and the positions after which the engine's choice was the right one for good.
    """
    code, late = entry["solution"][0], 0
    finds = [all(choice(position, name, f"{name}{seed}") == code for seed in range(2)) for name in LEVELS if name != "8"] + [True]
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


def mine(game_id: str, number: int, sieves: Counter[str], met_twins: set[str]) -> Iterator[dict[str, Any]]:
    """At most one puzzle of the game with this number: the longest win, or the only move among the most."""
    chance = random.Random(f"puzzles {game_id} {number}")
    game = load(game_id, **chance.choice(WAYS.get(game_id, ({},))))
    sieves["games"] += 1
    met, last = game_of(game, chance)
    sieves["positions"] += len(met)
    found = [entry for entry in candidates(met, last, sieves) if not entry["repeats"]]
    wanted = chance.random()  # which kind is taken if a game has several
    found.sort(key=lambda entry: (entry["goal"] == "only") == (wanted < 0.7) and 1 or (0 if entry["plies"] > 1 or wanted > 0.9 else 2))
    for entry in found:
        position = position_of(game, entry)
        twin = canonical(position)
        if twin in met_twins:
            sieves["a twin"] += 1
            continue
        met_twins.add(twin)
        yield graded(position, entry) | {"game": number, "twin": twin}
        sieves["others of the same game"] += len(found) - 1
        return


def position_of(game: Game, entry: dict[str, Any]) -> Position:
    """The position of a puzzle."""
    position = game.position(entry["start"]) if "start" in entry else game.start()
    for code in filter(None, entry["moves"].split(".")):
        position = position.play(position.parse(code))
    return position


class Pool:
    """What was found of one game: a line of JSON for each puzzle, and the counts of the sieves with the number of the next game."""

    def __init__(self, folder: Path, game_id: str) -> None:
        self.game_id = game_id
        self.lines, self.counts = folder / f"{game_id}.jsonl", folder / f"{game_id}.sieves.json"
        self.found = [json.loads(line) for line in self.lines.read_text("utf-8").splitlines()] if self.lines.exists() else []
        kept = json.loads(self.counts.read_text("utf-8")) if self.counts.exists() else {}
        self.sieves: Counter[str] = Counter(kept)
        self.twins = {entry["twin"] for entry in self.found}

    def advance(self, seconds: float) -> None:
        """Mines for so many CPU seconds, to the end of a game."""
        began = time.process_time()
        while time.process_time() - began < seconds:
            start = time.process_time()
            for entry in mine(self.game_id, self.sieves["games"], self.sieves, self.twins):
                self.found.append(entry)
                with self.lines.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(entry, ensure_ascii=False) + "\n")
            self.sieves["milliseconds"] += round(1000 * (time.process_time() - start))
            self.counts.write_text(json.dumps(self.sieves, indent=1), "utf-8")


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", metavar="game", help="all, if none is named")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--turn", type=float, default=30.0, help="CPU seconds for a game before the next one has its turn")
    parser.add_argument("--enough", type=int, default=400, help="puzzles of a game after which it is passed over")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    while True:
        pools = [pool for pool in (Pool(asked.out, game_id) for game_id in asked.game or ids()) if len(pool.found) < asked.enough]
        if not pools:
            return 0
        for pool in pools:
            pool.advance(asked.turn)
            print(
                time.strftime("%H:%M"), pool.game_id, pool.sieves["games"], Counter((e["goal"], e["plies"]) for e in pool.found), flush=True
            )


if __name__ == "__main__":
    sys.exit(main())
