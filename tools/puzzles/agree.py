"""Compares the composer's verdicts on unseen positions with an exhaustive search by the rules alone.

python -m tools.puzzles.agree                          20 positions of each game
python -m tools.puzzles.agree maciji --positions 100 --most 500000

The search tries every move of both sides with `rules.py`: no form of the engine, no proof of it, no cut. It goes as deep as `most`
positions allow, so a verdict is compared as a whole where that reaches its plies, else as far as it reaches. Printed for each game are
the verdicts by kind, and how many of them were compared as a whole.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from core.contract import Position
from engine import composing
from engine.composing import Composing, too_few
from engine.leading import BEST
from engine.proof import OutOfNodes, answer_of
from engine.refuting import LONGEST
from games import ids, load

POSITIONS, MOST = 20, 60_000
BACK = (1, 2, 2, 3, 4, 5, 6)  # plies before the end of a random game
GAMES = 2_000  # random games at most
LIMIT = 400  # moves of a random game
PROOF = 20_000  # positions of each proof of the composer
SMALL = {"maciji": {"size": "4x4"}}  # the options of games that would be too large to search


class Disagreement(Exception):
    """A verdict that the rules contradict."""


class Rules:
    """An exhaustive search by the rules alone. Raises OutOfNodes after `most` positions."""

    def __init__(self, most: int) -> None:
        self.left = most
        self._known: dict[tuple[Position, int, int], bool] = {}

    def wins(self, position: Position, side: int, plies: int) -> bool:
        """True if the side forces a win within n plies of either side."""
        ended = position.outcome()
        if ended is not None:
            return bool(ended.winner == side)
        if not plies:
            return False
        key = (position, side, plies)
        if key not in self._known:
            self.left -= 1
            if self.left < 0:
                raise OutOfNodes
            after = (self.wins(position.play(move), side, plies - 1) for move in position.legal_moves())
            self._known[key] = any(after) if position.turn == side else all(after)
        return self._known[key]


class Compared(NamedTuple):
    """The kind of a verdict, and the plies up to which it was compared; `whole`: these are all that it speaks of."""

    kind: str
    plies: int
    whole: bool


def unseen(game_id: str, number: int) -> Iterator[Position]:
    """So many positions near the end of random games, in which there is something to choose; the same ones every time."""
    found = 0
    for seed in range(GAMES):
        chance = random.Random(f"composing {game_id} {seed}")
        line = [load(game_id, **SMALL.get(game_id, {})).start()]
        while line[-1].outcome() is None and len(line) < LIMIT:
            line.append(line[-1].play(chance.choice(line[-1].legal_moves())))
        back = chance.choice(BACK)
        if line[-1].outcome() is not None and len(line) > back + 2 and not too_few(line[-1 - back]):
            yield line[-1 - back]
            found += 1
        if found == number:
            return


def compared(position: Position, most: int = MOST) -> Compared:
    """Compares the verdict on a position with the rules. Raises Disagreement."""
    found: dict[str, Any] = answer_of(Composing(position, PROOF).run())
    rules, side, kind = Rules(most), position.turn, str(found["kind"])
    after = {position.code(move): position.play(move) for move in position.legal_moves()}
    told = found.get("depth", 0) if found.get("asks") == BEST else found.get("plies", found.get("depth", 0))
    reached = 0
    for plies in range(1, told + 1):
        try:
            won = [code for code, then in after.items() if rules.wins(then, side, plies - 1)]
            held = [code for code, then in after.items() if not rules.wins(then, 1 - side, plies - 1)]
        except OutOfNodes:
            break
        reached = plies
        _claims(found, plies, won, held)
    _lines(position, found)
    return Compared(kind, reached, reached == told)


def _claims(found: dict[str, Any], plies: int, won: list[str], held: list[str]) -> None:
    """Compares a verdict with the first moves that win, and that do not lose, within n plies. Raises Disagreement."""
    if found.get("asks") == BEST:  # the engine's opinion, where nothing wins
        found = {"kind": composing.OPEN, "holds": []}
    kind, told, last = found["kind"], found.get("plies", 0), plies == found.get("plies")
    asks_win = kind in (composing.COOKED, composing.LATER) or found.get("asks") == composing.WIN
    unsure_win = kind == composing.UNSURE and told
    true = {
        "a win is shorter": not won or (bool(asks_win or unsure_win) and last),
        "other moves win": not last or kind != composing.COOKED or found["wins"] == won,
        "another move wins as soon": not last or kind != composing.LATER or found["wins"][:1] == won,
        "its answer does not win alone": not last or found.get("asks") != composing.WIN or found["solution"][:1] == won,
        "a move still holds": not last or kind != composing.LOST or not held,
        "not its answer alone holds": not last
        or (found.get("asks") != composing.ONLY and kind != composing.HOPELESS_TOO)
        or found["solution"] == held,
        "a move that holds is called lost": kind != composing.OPEN or set(found["holds"]) <= set(held),
        "they lose sooner": last or kind not in (composing.LOST,) or bool(held),
        "the others lose sooner": last or (found.get("asks") != composing.ONLY and kind != composing.HOPELESS_TOO) or len(held) > 1,
    }
    for what, holds in true.items():
        if not holds:
            raise Disagreement(f"{what} within {plies} plies: {found}, while {won} win and {held} do not lose")


def _lines(position: Position, found: dict[str, Any]) -> None:
    """A line that cooks a puzzle ends with a win, unless it is cut. Raises Disagreement."""
    for line in found.get("lines", ()):
        here = position
        for code in line:
            here = here.play(here.parse(code))
        ended = here.outcome()
        if len(line) <= LONGEST and (ended is None or ended.winner != position.turn):
            raise Disagreement(f"no win at the end of {line}")


def main() -> int:
    """Command line: prints the verdicts of each game, and the first disagreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", metavar="game")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--most", type=int, default=MOST, help="positions of the exhaustive search, for each")
    asked = parser.parse_args()
    for game_id in asked.game or ids():
        began = time.process_time()
        try:
            results = [compared(position, asked.most) for position in unseen(game_id, asked.positions)]
        except Disagreement as error:
            print(f"{game_id:20} {error}")
            return 1
        kinds = ", ".join(f"{kind} {many}" for kind, many in Counter(each.kind for each in results).most_common())
        whole, seconds = sum(each.whole for each in results), time.process_time() - began
        print(f"{game_id:20} {len(results)} agree ({kinds}), {whole} as a whole, {seconds:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
