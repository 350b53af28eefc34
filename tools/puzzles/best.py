"""Mines puzzles that ask for the best move from games between the engine's levels, and adds them to the games.

    python -m tools.puzzles.best --out FOLDER                  30 CPU seconds of each game by turns, without end, from where it stopped
    python -m tools.puzzles.best --out FOLDER medamagaeru --enough 12
    python -m tools.puzzles.best --out FOLDER --table
    python -m tools.puzzles.best --out FOLDER --add 4          adds up to four of those found to each game, with certificates and tries

A candidate is a position right after a mistake: by the engine's measure (engine/leading.py) the other side's last move cost it MISTAKE of
its chance of winning. Its best move must be ahead of every other one at each of three numbers of positions, and in a longer search. It must
not be the only capture, nor one of few moves that do not lose at once, and no proof may say more. At most one
of each game is kept. A solved game has no curve, and is passed over.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

from core.contract import Position
from engine.composing import MOST, too_few
from engine.leading import BEST, LEAD, chance, lead, least, look, measured, scale_of, text_of
from engine.proof import answer_of
from engine.scores import SURE
from engine.search import Search
from engine.themes import only_capture
from games import ids, load
from tools.puzzles import certificates, leads
from tools.puzzles.choose import LEAST_GUESSES, capped, choices, picked, themed, unlike, write
from tools.puzzles.files import ALLOWED, id_of, path_of, positions_of, proofs_of, read, validate
from tools.puzzles.making import Fallen
from tools.puzzles.mine import WAYS, Met, Pool, by_turns, command_line, game_of, placed
from tools.puzzles.tries import PLAYED, tries_of
from tools.puzzles.twins import places_of

GLANCE, ROUGH = 1_000, 12  # positions of the first short search, and the lead in hundredths that it must find
SHORT = 4_000  # positions of each of the two searches that find a mistake
MISTAKE = 20  # hundredths of the chance of winning that the last move must have cost


def best_of(met: list[Met], ply: int) -> dict[str, Any]:
    """The puzzle of the position at this ply of a game, without id and grade. Raises Fallen."""
    position, before = met[ply].position, met[ply - 1].position
    scale = scale_of(position.game)
    if scale is None or too_few(position) or len(position.legal_moves()) < LEAST_GUESSES:
        raise Fallen("too few moves")
    first = answer_of(look(position, GLANCE))
    if first is None or lead(first, scale) < ROUGH:
        raise Fallen("a forced result at a glance" if first and lead(first, scale) < 0 else "no lead at a glance")
    if only_capture(position, first.best):
        raise Fallen("the only capture")
    then, now = (_chance(each, position.turn, scale) for each in (before, position))
    if 100 * (now - then) < MISTAKE:
        raise Fallen("no mistake before it")
    looks = answer_of(measured(position))
    ahead = least(looks, position.game)
    if ahead is None:
        raise Fallen("a forced result" if looks and lead(looks[-1], scale) < 0 else f"not {LEAD} ahead in all searches")
    entry = {"goal": BEST, "plies": 1, "solution": [looks[0].best], "lead": ahead, "tree": text_of(looks), "nodes": 0}
    if choices(position, entry) < LEAST_GUESSES:
        raise Fallen("too few that do not lose at once")
    for reason in leads.forced(position, MOST):
        raise Fallen(reason)
    if list(leads.faded(position, looks[0].best)):
        raise Fallen("a longer search sees hardly a lead")
    return entry


def _chance(position: Position, side: int, scale: int) -> float:
    """A side's chance of winning by a short search."""
    search = Search(position, nodes=SHORT)
    for _ in search.run():
        pass
    score = max(-SURE, min(SURE, search.report.score))
    return chance(-score if side else score, scale)


def mine(game_id: str, number: int, sieves: Counter[str], _full: set[int]) -> list[dict[str, Any]]:
    """The puzzle of the game with this number, if there is one: that of the first candidate, in a random order, that passes all sieves."""
    by_chance = random.Random(f"best {game_id} {number}")
    game = load(game_id, **by_chance.choice(WAYS.get(game_id, ({},))))
    sieves["games"] += 1
    met, _ = game_of(game, by_chance)
    sieves["positions"] += len(met)
    plies = [ply for ply in range(1, len(met)) if met[ply].position.turn != met[ply - 1].position.turn]
    by_chance.shuffle(plies)
    for ply in plies:
        sieves["best: candidates"] += 1
        try:
            return [placed(met, ply, best_of(met, ply))]
        except Fallen as fallen:
            sieves[f"best: {fallen}"] += 1
    return []


def add(game_id: str, pool: Pool, many: int) -> list[dict[str, Any]]:
    """Adds up to so many puzzles of a pool to a game, and returns them. Those that the game has stay as they are."""
    data, proofs = read(game_id), certificates.read(proofs_of(game_id))
    kept = data["puzzles"]
    known = {entry["id"] for entry in kept} | set(data["withdrawn"])
    met = {place for entry in kept for place in places_of(positions_of(game_id, entry)[-1], entry["solution"])}
    fresh = []
    for found in pool.found:
        entry = found | {"id": id_of(game_id, found)}
        position = positions_of(game_id, entry)[-1]
        if entry["id"] not in known and not places_of(position, entry["solution"]) & met:
            assert choices(position, entry) >= LEAST_GUESSES
            fresh.append(capped(game_id, entry))
    taken = picked(game_id, kept, themed_beside(game_id, kept, unlike(game_id, kept, fresh)), len(kept) + many)[len(kept) :]
    for entry in taken:
        entry["tries"] = tries_of(positions_of(game_id, entry)[-1], entry, PLAYED)
    certificates.write(proofs_of(game_id), dict(sorted((proofs | {entry["id"]: (1, entry["tree"]) for entry in taken}).items())))
    write(game_id, kept + taken, data["withdrawn"])
    return [{name: entry[name] for name in ALLOWED if name in entry} for entry in taken]


def themed_beside(game_id: str, kept: list[dict[str, Any]], fresh: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The new puzzles with their themes, without those that nearly all puzzles of the game have."""
    return themed(game_id, kept + fresh)[len(kept) :]


def main() -> int:
    """Command line."""
    parser = command_line(__doc__, enough=40)
    parser.add_argument("--add", type=int, default=0, metavar="MANY", help="add up to so many of those found to each game, and end")
    asked = parser.parse_args()
    games = asked.game or [game_id for game_id in ids() if scale_of(load(game_id)) is not None]
    if not asked.add:
        return by_turns(asked, games, lambda pool, seconds: pool.advance(seconds, mine))
    faulty = False
    for game_id in games:
        taken = add(game_id, Pool(asked.out, game_id), asked.add)
        problems = validate(game_id, read(game_id), certificates.read(proofs_of(game_id)))
        faulty |= bool(problems)
        print(path_of(game_id), [(entry["id"], entry["lead"], entry["grade"], entry["themes"]) for entry in taken], *problems, sep="\n  ")
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
