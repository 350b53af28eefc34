"""Takes a puzzle that a person offers: proves it, and adds it to its game under its author's name, or says what is wrong with it.

python -m tools.puzzles.take maciji --start a1b2c1d2d1c2:d4:-:- --option size=4x4 --author "Hanako"
make take-puzzle OFFER='maciji --start …'
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from core.contract import GameError
from engine.proof import OutOfNodes, Prover, answer_of
from games import ids, load
from tools.puzzles import certificates
from tools.puzzles.choose import write
from tools.puzzles.files import id_of, positions_of, proofs_of, read, validate
from tools.puzzles.making import DEEP, DEPTH, Fallen, graded, only_of, win_of
from tools.puzzles.twins import canonical

PATIENCE = 4 * DEEP  # positions of each proof: more than in mining, since a person waits for one result
REASONS = {
    "too few moves": "there is hardly anything to choose from",
    "two first moves": "more than one first move wins as soon",
    "another wins a little later": "another first move wins only two plies later",
    "two moves hold": "no first move wins by force, and more than one does not lose",
    "none holds": "no first move wins by force, and all of them lose",
    "loses too, later": "no first move wins by force, and the one that holds longest loses too",
    "not proven in time": "it takes too long to prove",
    "the certificate is too long": "its proof is too long to be kept",
}


class Refused(Exception):
    """The offer is not accepted as a puzzle; the text says why."""


def made_of(game_id: str, offer: dict[str, Any], others: list[dict[str, Any]]) -> tuple[dict[str, Any], str]:
    """The puzzle of an offer (options, start, moves, author), and the text of its certificate. Raises Refused."""
    try:
        position = positions_of(game_id, offer)[-1]
    except GameError as error:
        raise Refused(f"it does not read: {error}") from error
    if position.outcome() is not None:
        raise Refused("the game is over there")
    twins = {canonical(positions_of(game_id, entry)[-1]): entry["id"] for entry in others}
    if canonical(position) in twins:
        raise Refused(f"it is a twin of {twins[canonical(position)]}: the same but for a mirror or the colours")
    try:
        plies = answer_of(Prover(position, position.turn, PATIENCE).shortest(DEPTH))
        entry = win_of(position, plies, most=PATIENCE) if plies is not None else only_of(position, DEPTH - 3, PATIENCE)
    except OutOfNodes:
        raise Refused(REASONS["not proven in time"]) from None
    except Fallen as fallen:
        raise Refused(REASONS[str(fallen)]) from None
    options = dict(load(game_id, **offer["options"]).non_default())
    entry = graded(position, offer | {"options": options} | entry)
    tree = entry["tree"]
    entry = {name: entry[name] for name in entry if name not in ("tree", "nodes", "level", "late")}
    return {"id": id_of(game_id, entry), **entry}, tree


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=ids())
    parser.add_argument("--start", required=True, help="the position's text")
    parser.add_argument("--moves", default="", help="codes from there, joined by dots")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--author", required=True)
    asked = parser.parse_args()
    data, proofs = read(asked.game) or {"puzzles": [], "withdrawn": []}, certificates.read(proofs_of(asked.game))
    options = dict(option.split("=", 1) for option in asked.option)
    offer = {"options": options, "start": asked.start, "moves": asked.moves, "author": asked.author}
    try:
        entry, tree = made_of(asked.game, offer, data["puzzles"])
    except Refused as refused:
        print(f"refused: {refused}")
        return 1
    puzzles, proofs = [*data["puzzles"], entry], proofs | {entry["id"]: (entry["plies"], tree)}
    problems = validate(asked.game, {"puzzles": puzzles, "withdrawn": data["withdrawn"]}, proofs)
    if problems:
        print("refused:", *problems, sep="\n  ")
        return 1
    certificates.write(proofs_of(asked.game), dict(sorted(proofs.items())))
    write(asked.game, puzzles, data["withdrawn"])
    print(f"taken as {entry['id']}: {entry['goal']} in {entry['plies']} plies, grade {entry['grade']}, {entry['themes']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
