"""Takes a puzzle that a person offers: proves it, or measures its best move, and adds it to its game under its author's name; or says what
is wrong with it.

python -m tools.puzzles.take offer.txt            the text that a page's composer makes, or a message with it; - reads what is piped in
python -m tools.puzzles.take maciji --start a1b2c1d2d1c2:d4:-:- --option size=4x4 --author "Hanako"
make take-puzzle OFFER=offer.txt
make take-puzzle OFFER='maciji --start …'
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from core.contract import GameError
from engine import composing
from engine.leading import BEST
from engine.proof import OutOfNodes, Prover, answer_of
from games import ids, load
from tools.puzzles import certificates, leads
from tools.puzzles.choose import write
from tools.puzzles.files import id_of, positions_of, proofs_of, read, validate
from tools.puzzles.making import DEEP
from tools.puzzles.trees import TooLong, tree_of
from tools.puzzles.tries import tries_of
from tools.puzzles.twins import canonical
from ui.puzzles import offer as offers

PATIENCE = 4 * DEEP  # positions of each proof: more than in mining, since a person waits for one result
LATE = "it takes too long to prove"
REASONS = {
    composing.OVER: "the game is over there",
    composing.SMALL: "there is hardly anything to choose from",
    composing.COOKED: "more than one first move wins as soon",
    composing.LATER: "another first move wins only two plies later",
    composing.OPEN: "no first move wins by force, more than one does not lose, and none is far enough ahead",
    composing.LOST: "no first move wins by force, and all of them lose",
    composing.HOPELESS_TOO: "no first move wins by force, and the one that holds longest loses too",
    composing.UNSURE: LATE,
}


class Refused(Exception):
    """The offer is not accepted as a puzzle; the text says why."""


def made_of(game_id: str, offer: dict[str, Any], others: list[dict[str, Any]]) -> tuple[dict[str, Any], str]:
    """The puzzle of an offer (options, start, moves, author), and the text of its certificate. Raises Refused.

    Where the offer says what it asks, in how many plies, and with which answer (goal, plies, solution), the proof must say the same.
    """
    try:
        position = positions_of(game_id, offer)[-1]
        twins = {canonical(positions_of(game_id, entry)[-1]): entry["id"] for entry in others}
        twin = twins.get(canonical(position))
    except GameError as error:
        raise Refused(f"it does not read: {error}") from error
    if twin is not None:
        raise Refused(f"it is a twin of {twin}: the same but for a mirror or the colours")
    found = answer_of(composing.Composing(position, PATIENCE).run())
    if found["kind"] != composing.SOUND:
        raise Refused(REASONS[found["kind"]])
    how = "measured" if found["asks"] == BEST else "proven"
    for name, proven in (("goal", found["asks"]), ("plies", found["plies"]), ("solution", found["solution"])):
        if offer.get(name, proven) != proven:
            raise Refused(f"it says that the {name} is {offer[name]!r}, and {proven!r} is {how}")
    if found["asks"] == BEST:
        for reason in leads.faded(position, found["solution"][0]):
            raise Refused(reason)
    tree = _tree(position, found)
    entry: dict[str, Any] = {
        "options": dict(load(game_id, **offer["options"]).non_default()),
        "start": offer["start"],
        "moves": offer["moves"],
        **({"author": offer["author"]} if offer.get("author") else {}),
        "goal": found["asks"],
        **{name: found[name] for name in ("plies", "solution", "themes", "grade", "lead") if name in found},
    }
    return {"id": id_of(game_id, entry), **entry}, tree


def _tree(position: Any, found: dict[str, Any]) -> str:
    """The certificate of a sound puzzle, as text. Raises Refused."""
    if found["asks"] == BEST:
        return str(found["looks"])
    wins = found["asks"] == composing.WIN
    prover = Prover(position, position.turn if wins else 1 - position.turn, PATIENCE)
    try:
        return tree_of(prover, position, found["plies"], but="" if wins else found["solution"][0])
    except OutOfNodes:
        raise Refused(LATE) from None
    except TooLong:
        raise Refused("its proof is too long to be kept") from None


def asked_by(arguments: list[str]) -> tuple[str, dict[str, Any]]:
    """The game and the offer that a command line gives. Raises Refused."""
    if len(arguments) == 1 and arguments[0] not in ids() and not arguments[0].startswith("--"):
        try:
            text = sys.stdin.read() if arguments[0] == "-" else Path(arguments[0]).read_text("utf-8")
        except (OSError, UnicodeError) as error:
            raise Refused(f"the file does not read: {error}") from error
        read_offer, problem = offers.read(text)
        if read_offer is None:
            raise Refused(f"the text does not read: {problem}")
        return str(read_offer.pop("game")), read_offer
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=ids())
    parser.add_argument("--start", required=True, help="the position's text")
    parser.add_argument("--moves", default="", help="codes from there, joined by dots")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--author", required=True)
    asked = parser.parse_args(arguments)
    options = dict(option.partition("=")[::2] for option in asked.option)
    return asked.game, {"options": options, "start": asked.start, "moves": asked.moves, "author": asked.author}


def take(game_id: str, offer: dict[str, Any]) -> dict[str, Any]:
    """Adds the puzzle of an offer to its game, and returns it. Raises Refused."""
    data, proofs = read(game_id) or {"puzzles": [], "withdrawn": []}, certificates.read(proofs_of(game_id))
    entry, tree = made_of(game_id, offer, data["puzzles"])
    entry["tries"] = tries_of(positions_of(game_id, entry)[-1], entry)
    puzzles, proofs = [*data["puzzles"], entry], proofs | {entry["id"]: (entry["plies"], tree)}
    problems = validate(game_id, {"puzzles": puzzles, "withdrawn": data["withdrawn"]}, proofs)
    if problems:
        raise Refused("\n  ".join(map(str, problems)))
    certificates.write(proofs_of(game_id), dict(sorted(proofs.items())))
    write(game_id, puzzles, data["withdrawn"])
    return entry


def main() -> int:
    """Command line."""
    try:
        game_id, offer = asked_by(sys.argv[1:])
        entry = take(game_id, offer)
    except Refused as refused:
        print(f"refused: {refused}")
        return 1
    print(f"taken as {entry['id']}: {entry['goal']} in {entry['plies']} plies, grade {entry['grade']}, {entry['themes']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
