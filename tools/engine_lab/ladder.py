"""Plays the levels' ladder: in every game each level against the one before it, and level 1 against random moves, a greedy player, and a
search of two plies.

    python -m tools.engine_lab.ladder --games 100 --notes ladder.txt              all of it; goes on where it stopped
    python -m tools.engine_lab.ladder --only maciji --levels 2 3 --games 20
    python -m tools.engine_lab.ladder --notes ladder.txt --table                  prints the file's results, as in docs/engine.md

Every rung is paired: a random opening is played twice with the sides swapped, and again where there are few openings. Levels play with
their depth and nodes; level 8, which is limited by time alone, with a fixed number of nodes that any machine has time for (`--floor`).
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from zlib import crc32

from core.contract import Position
from engine.form import DRAWN, Form, form_of
from engine.levels import LEVELS, Level, choose, level_of
from engine.search import Search
from games import ids, load
from tools.engine_lab import matches
from tools.engine_lab.long_run import Notes, add_notes, notes_of
from tools.test_support.checks import lab_of

FLOOR = 30_000
FIRST = ("random", "greedy", "two plies")  # the opponents of level 1


class Climber:
    """A player that searches as a level does."""

    def __init__(self, level: Level, name: str) -> None:
        self.level, self.name = level, name

    def choose(self, position: Position, seen: matches.Seen, seed: str) -> str:
        level, form, moves = self.level, self.level.form(position.game), position.legal_moves()
        if len(moves) == 1:
            return position.code(moves[0])
        search = Search(position, fast=form, seen=seen, depth=level.depth, nodes=level.nodes, margin=level.margin, seed=seed)
        for _ in search.run():
            pass
        picked = choose(search.report, level.within(search.report), seed)
        assert picked is not None
        return picked[0]


class Chance:
    """Plays any legal move at random."""

    name = "random"

    def choose(self, position: Position, seen: matches.Seen, seed: str) -> str:
        return position.code(random.Random(seed).choice(position.legal_moves()))


class Greedy:
    """Wins if it can with this move, and else takes the most material, at random among equals."""

    name = "greedy"

    def choose(self, position: Position, seen: matches.Seen, seed: str) -> str:
        form, worths = form_of(position), dict[str, float]()
        for move in form.moves():
            form.play(move)
            worths[form.code(move)] = self._worth(form, position)
            form.undo()
        most = max(worths.values())
        return random.Random(seed).choice(sorted(code for code, worth in worths.items() if worth == most))

    def _worth(self, form: Form, before: Position) -> float:
        """The material after the move in the mover's view; for a finished game infinity if won, minus infinity if lost, 0 if drawn."""
        if form.winner is None and form.moves():
            material: int = lab_of(before.game.id).material(form)
            return -material if before.turn else material
        winner = 1 - form.turn if form.winner is None else form.winner
        return 0 if winner == DRAWN else math.inf if winner == before.turn else -math.inf


def climber(game_id: str, name: str, floor: int = FLOOR) -> matches.Player:
    """A level by its id, or one of `FIRST`."""
    if name == "random":
        return Chance()
    if name == "greedy":
        return Greedy()
    if name == "two plies":
        return Climber(Level("", "", 0, depth=2, nodes=None, margin=0, beyond=False), name)
    level = level_of(name, load(game_id))
    return Climber(level if level.nodes else level._replace(nodes=floor), f"level {name}")


@cache
def openings(game_id: str, count: int) -> list[list[str]]:
    """The openings, the same for every rung of a game."""
    return list(matches.openings(load(game_id), count, "ladder", lab_of(game_id).ladder_plies))


def ladder(game_id: str, stronger: str, weaker: str, games: int, floor: int = FLOOR, notes: Notes | None = None
           ) -> Iterator[matches.Result]:  # fmt: skip
    """The result after each pair of games, from the stronger's view. Games in the notes are not played again."""
    players = climber(game_id, stronger, floor), climber(game_id, weaker, floor)
    rung, tally, notes = about(game_id, stronger, weaker, floor), Counter[int](), {} if notes is None else notes
    begun = openings(game_id, games // 2)
    for number in range(games // 2):
        for side in (0, 1):
            key = f"{rung}{number}:{side}"
            if key not in notes:
                pair = players if side == 0 else (players[1], players[0])
                winner = matches.play(load(game_id), begun[number % len(begun)], pair, f"ladder {stronger}:{number}:{side}")
                notes[key] = 0 if winner is None else 1 if winner == side else -1
            tally[notes[key]] += 1
        yield matches.Result(tally[1], tally[0], tally[-1])


def rungs(asked: list[str]) -> list[tuple[str, str]]:
    """(stronger, weaker) of each rung for the given levels. Level 1 has three: it should beat random moves, and the other two players of
    FIRST should beat it."""
    pairs: list[tuple[str, str]] = []
    for name in asked:
        pairs += [("1", FIRST[0]), (FIRST[1], "1"), (FIRST[2], "1")] if name == "1" else [(name, str(int(name) - 1))]
    return pairs


def about(game_id: str, stronger: str, weaker: str, floor: int) -> str:
    """The beginning of the keys of a rung's notes. It contains what the levels search, so that games of changed levels are not reused."""
    players = [climber(game_id, name, floor) for name in (stronger, weaker)]
    made_of = [_made_of(player.level, game_id) if isinstance(player, Climber) else "-" for player in players]
    return f"ladder {game_id} {stronger} ({made_of[0]}) v {weaker} ({made_of[1]}) "


def _made_of(level: Level, game_id: str) -> str:
    """A level's numbers as text, with a checksum of the first level's blind spots."""
    blind = getattr(level.form(load(game_id)), "blind", {}) if level.id == "1" else {}
    return ",".join(map(str, level[3:])) + (f",{crc32(repr(sorted(blind.items())).encode()):x}" if blind else "")


def table(notes: Notes, floor: int) -> str:
    """The results in the notes as a Markdown table, a row a game."""
    pairs = rungs(list(LEVELS))
    lines = ["| game | " + " | ".join(f"{a} v {b}" for a, b in pairs) + " |", "|---" * (len(pairs) + 1) + "|"]
    for game_id in ids():
        cells = []
        for a, b in pairs:
            rung = about(game_id, a, b, floor)
            tally = Counter(value for key, value in notes.items() if key.startswith(rung))
            if not tally:
                cells.append("–")
                continue
            result = matches.Result(tally[1], tally[0], tally[-1])
            low, high = result.interval()
            few = f" of {result.games}" if result.games < 100 else ""
            cells.append(f"+{result.won} ={result.drawn} -{result.lost}{few}: {result.points:.0%} ({low:.0%}–{high:.0%})")
        lines.append(f"| {game_id} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="games a rung, an even number (default 20)")
    parser.add_argument("--only", nargs="+", choices=ids(), default=ids(), metavar="GAME", help="these games only")
    parser.add_argument("--levels", nargs="+", choices=list(LEVELS), default=list(LEVELS), metavar="LEVEL", help="these levels only")
    parser.add_argument("--floor", type=int, default=FLOOR, help=f"nodes of level 8 (default {FLOOR})")
    parser.add_argument("--table", action="store_true", help="play nothing, print the table of the notes")
    add_notes(parser)
    asked = parser.parse_args()
    notes = notes_of(asked)
    if asked.table:
        print(table(notes, asked.floor))
        return 0
    for game_id in asked.only:
        for stronger, weaker in rungs(asked.levels):
            *_, result = ladder(game_id, stronger, weaker, asked.games, asked.floor, notes)
            print(f"{game_id:20} {stronger:>9} v {weaker:6} {result}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
