"""Mines puzzles from games between the engine's levels: proves them, sieves them, and collects them game by game.

    python -m tools.puzzles.mine --out FOLDER                  goes on for ever with all games by turns, from where it stopped
    python -m tools.puzzles.mine --out FOLDER maciji --enough 60
    python -m tools.puzzles.mine --out FOLDER --table

A candidate is a position in which a forced win has just come up: the side that must find it did not have it before the other side's last
move. Other candidates are positions in which all moves but one lose by force. The rejected positions are counted in the folder, by
reason; tools/puzzles/choose.py takes the puzzles from there.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from core.contract import Game, Position
from engine.form import form_of
from engine.proof import OutOfNodes, Prover, answer_of
from games import ids, load
from tools.puzzles.files import positions_of
from tools.puzzles.making import DEEP, DEPTH, PROOF, Fallen, choice, graded, only_of, win_of
from tools.puzzles.twins import places_of
from tools.test_support.checks import checks_of, lab_of

LONGEST = 200  # plies of a game
PLAYERS = ("1", "2", "2", "3")
CARELESS = 0.08  # share of random moves
DEFENCES = 0.3  # share of games from which a puzzle of the only move is preferred to a win
ALIKE, AT_ONCE = 36, 14  # enough wins of one length, and enough wins in one: then only others are wanted
SHORT, GLANCE = 2_000, 30_000  # positions of the two short searches in a position of a game
BACK = 14  # the most positions of the winner searched back from a game's end
SMALL, WARPS = {"size": "4x4"}, {"size": "4x4", "warp": "on"}
WAYS: dict[str, tuple[dict[str, str], ...]] = {  # the options of a game, one of them at random; other games have the usual ones
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


def candidates(met: list[Met], last: Position, sieves: Counter[str], full: set[int]) -> Iterator[dict[str, Any]]:
    """The proven puzzles of a game, without ids and grades: where a short win, or the win that ended the game, has just come up."""
    for ply, plies in sorted((_short(met) | _chain(met, last)).items()):
        sieves["won positions"] += 1
        if met[ply - 1].position.turn != met[ply].position.turn:
            yield from _made(met, ply, plies, sieves, full)


def _short(met: list[Met]) -> dict[int, int]:
    """{ply: plies to the win of the side on turn}, where that is at most three and there was no such win two plies before."""
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
    """{ply: plies to the win} for the winner's first position from which the game stayed won, as far as is proven; else {}."""
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
        found = {ply: plies}  # replaces the later position: the win came up here or before
    return found


def _made(met: list[Met], ply: int, plies: int, sieves: Counter[str], full: set[int]) -> Iterator[dict[str, Any]]:
    """The puzzle of the win after a mistake, and that of the only move that would have prevented the win.

    full  lengths of wins, in plies, of which there are enough
    """
    position, before = met[ply].position, met[ply - 1].position
    if before.turn == position.turn:
        return
    sieves["win: candidates"] += 1
    try:
        if plies in full:
            raise Fallen("enough of this length")
        yield placed(met, ply, win_of(position, plies, before, DEEP if plies > 3 else PROOF))
    except Fallen as fallen:
        sieves[f"win: {fallen}"] += 1
    if ply < 2:
        return
    sieves["only: candidates"] += 1
    try:
        yield placed(met, ply - 1, only_of(before, plies + (1 if form_of(before).wide else 3)))
    except Fallen as fallen:
        sieves[f"only: {fallen}"] += 1


def placed(met: list[Met], ply: int, entry: dict[str, Any]) -> dict[str, Any]:
    """The puzzle with its position, given by the position before and the last move."""
    before = met[ply - 1]
    options = dict(before.position.game.non_default())
    return {"options": options, "start": before.position.text(), "moves": before.code} | entry


def from_tactics(game_id: str, sieves: Counter[str]) -> Iterator[dict[str, Any]]:
    """The puzzles made from the positions in the game's tactics.txt, one from each opening."""
    table, openings = checks_of(game_id) / "tactics.txt", set[str]()
    for line in table.read_text("utf-8").splitlines() if table.exists() else []:
        if line.startswith("#"):
            continue
        moves, _, plies = line.split()
        met, position = list[Met](), load(game_id).start()
        for code in moves.split("."):
            met.append(Met(position, code))
            position = position.play(position.parse(code))
        met.append(Met(position, ""))
        opening = ".".join(moves.split(".")[:8])
        if opening in openings:
            continue
        for entry in _made(met, len(met) - 1, int(plies), sieves, set()):
            openings.add(opening)
            yield entry
            break


def composed(game_id: str) -> Iterator[dict[str, Any]]:
    """The composed puzzles of the game's checks/composed.json."""
    path = checks_of(game_id) / "composed.json"
    for given in json.loads(path.read_text("utf-8")) if path.exists() else []:
        position = positions_of(game_id, given)[-1]
        prover = Prover(position, position.turn)
        plies = answer_of(prover.shortest(DEPTHS.get(game_id, DEPTH)))
        assert plies is not None, given
        yield {"options": given["options"], "start": given["start"], "moves": given["moves"], "letters": given["letters"]} | win_of(
            position, plies
        )


def mine(game_id: str, number: int, sieves: Counter[str], full: set[int]) -> list[dict[str, Any]]:
    """The puzzles from the game with this number, the preferred one first: the longest win or, for a share of the games, the only move."""
    chance = random.Random(f"puzzles {game_id} {number}")
    game = load(game_id, **chance.choice(WAYS.get(game_id, ({},))))
    sieves["games"] += 1
    met, last = game_of(game, chance)
    sieves["positions"] += len(met)
    defends = chance.random() < DEFENCES
    return sorted(candidates(met, last, sieves, full), key=lambda entry: ((entry["goal"] == "only") != defends, -entry["plies"]))


class Pool:
    """The mined puzzles of one game, in two files: a line of JSON for each puzzle; and the counts of rejected positions by reason, with the
    number of the next game."""

    def __init__(self, folder: Path, game_id: str) -> None:
        self.game_id = game_id
        self.lines, self.counts = folder / f"{game_id}.jsonl", folder / f"{game_id}.sieves.json"
        self.found = [json.loads(line) for line in self.lines.read_text("utf-8").splitlines()] if self.lines.exists() else []
        kept = json.loads(self.counts.read_text("utf-8")) if self.counts.exists() else {}
        self.sieves: Counter[str] = Counter(kept)
        self.places = set[str]()
        for entry in self.found:
            self.places |= places_of(positions_of(game_id, entry)[-1], entry["solution"])

    def begin(self) -> None:
        """The first time, takes the composed and tactical positions."""
        if not self.sieves["begun"]:
            self.sieves["begun"] = 1
            for entry in [*composed(self.game_id), *from_tactics(self.game_id, self.sieves)]:
                self._take([entry], -1)

    def advance(self, seconds: float, make: Callable[[str, int, Counter[str], set[int]], list[dict[str, Any]]] = mine) -> None:
        """Mines for so many CPU seconds, and to the end of a game. `make`: the puzzles of the game with a number."""
        began = time.process_time()
        while time.process_time() - began < seconds:
            start, number = time.process_time(), self.sieves["games"]
            lengths = Counter(entry["plies"] for entry in self.found if entry["goal"] == "win")
            full = {plies for plies, count in lengths.items() if count >= (ALIKE if plies > 1 else AT_ONCE)}
            self._take(make(self.game_id, number, self.sieves, full), number)
            self.sieves["milliseconds"] += round(1000 * (time.process_time() - start))
            self.counts.write_text(json.dumps(self.sieves, indent=1), "utf-8")

    def _take(self, found: list[dict[str, Any]], number: int) -> None:
        """Keeps the first of these puzzles that has no position in common with a kept one, or with a twin of it."""
        for count, entry in enumerate(found):
            position = positions_of(self.game_id, entry)[-1]
            places = places_of(position, entry["solution"])
            if places & self.places:
                self.sieves["meets another"] += 1
                continue
            self.places |= places
            entry = graded(position, entry) | {"game": number}
            self.found.append(entry)
            with self.lines.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")
            self.sieves["taken"] += 1
            self.sieves["others of the same game"] += len(found) - count - 1
            return


def table(pools: list[Pool]) -> str:
    """The counts of rejected positions as a table in Markdown, a column for each game."""
    first = ("games", "positions", "won positions")
    last = ("meets another", "others of the same game")
    sieves = sorted({name for pool in pools for name in pool.sieves if ": " in name})
    lines = ["| |" + "".join(f" {pool.game_id} |" for pool in pools), "|---|" + "---:|" * len(pools)]
    for name in (*first, *sieves, *last):
        lines.append(f"| {name} |" + "".join(f" {pool.sieves[name] or ''} |" for pool in pools))
    lines.append("| **kept** |" + "".join(f" {len(pool.found)} |" for pool in pools))
    lines.append("| minutes of CPU |" + "".join(f" {pool.sieves['milliseconds'] / 60_000:.1f} |" for pool in pools))
    return "\n".join(lines)


def command_line(description: str | None, enough: int) -> argparse.ArgumentParser:
    """What every miner is told. enough: the usual number of a game's puzzles after which it is passed over."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", metavar="game", help="all that have such puzzles, if none is named")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--turn", type=float, default=30.0, help="CPU seconds for a game before the next one has its turn")
    parser.add_argument("--enough", type=int, default=enough, help="puzzles of a game after which it is passed over")
    parser.add_argument("--table", action="store_true", help="print what fell through which sieve, as in docs/puzzles.md, and end")
    return parser


def by_turns(asked: argparse.Namespace, games: Sequence[str], advance: Callable[[Pool, float], None]) -> int:
    """Prints the table, if that is asked for; else mines these games by turns, until each has enough.

    advance  mines for a pool, for so many CPU seconds
    """
    if asked.table:
        print(table([Pool(asked.out, game_id) for game_id in games]))
        return 0
    asked.out.mkdir(parents=True, exist_ok=True)
    while pools := [pool for pool in (Pool(asked.out, game_id) for game_id in games) if len(pool.found) < asked.enough]:
        for pool in pools:
            advance(pool, asked.turn)
            print(
                time.strftime("%H:%M"), pool.game_id, pool.sieves["games"], Counter((e["goal"], e["plies"]) for e in pool.found), flush=True
            )
    return 0


def _advance(pool: Pool, seconds: float) -> None:
    pool.begin()
    pool.advance(seconds)


def main() -> int:
    """Command line."""
    asked = command_line(__doc__, enough=400).parse_args()
    return by_turns(asked, asked.game or ids(), _advance)


if __name__ == "__main__":
    sys.exit(main())
