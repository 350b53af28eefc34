"""Measures the engine's strength: matches against easyAI and UCT, level against level, and tactical positions solved. Prints tables.

    python -m tools.engine_lab.strength --games 20 --seconds 0.1            every game against both rivals
    python -m tools.engine_lab.strength --only maciji two-three --games 100 --seconds 0.5
    python -m tools.engine_lab.strength --levels --games 20                 each level against the one before
    python -m tools.engine_lab.strength --games 100 --seconds 0.5 --notes games.txt
                            hours; if it is stopped, the same command continues
    python -m tools.engine_lab.strength --tactics       the tactical positions; fails if fewer are solved than before

Every match is paired: a random opening is played twice with the sides swapped. Seconds are CPU seconds a move for both. In a solved game
not the points are counted but the won positions that were not won.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from core.contract import Position
from engine.levels import LEVELS
from engine.search import Search
from games import ids, load, solution_of
from tools.engine_lab import ladder, matches
from tools.engine_lab.long_run import Notes, add_notes, notes_of
from tools.tactics import tactics


def rival(name: str, seconds: float) -> matches.Player:
    """The rival with this name, "easyAI" or "UCT"."""
    from tools.engine_lab import rivals  # imported late: needs easyAI, which the other parts do not

    return rivals.EasyAi(seconds) if name == "easyAI" else rivals.Uct(seconds)


def against(game_id: str, name: str, games: int, seconds: float, notes: Notes) -> matches.Result:
    """A match of the engine at full strength against a rival."""
    engine = matches.Engine(f"engine {seconds}", seconds=seconds)
    return matches.match(load(game_id), engine, rival(name, seconds), games, seed=name, heard=progress(game_id, name), notes=notes)


def progress(game_id: str, said: str) -> Callable[[matches.Result], None]:
    """A function that prints the state of the match: after each game on a terminal, else after every tenth."""

    def heard(result: matches.Result) -> None:
        if sys.stderr.isatty() or not result.games % 10:
            print(f"{game_id:20} {said:14} {result}", end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)

    return heard


class Perfection(NamedTuple):
    """Games from theoretically decided positions.

    due     games that began in a position won for the engine
    won     games of these that the engine won
    gifts   games that the engine won from a lost position
    games   all games
    spoilt  games in which a position was won for the engine, by theory or by its own proof, and that it did not win
    """

    due: int
    won: int
    gifts: int
    games: int
    spoilt: int

    def __str__(self) -> str:
        lost = self.games - self.due
        return f"{self.games:4d} games  {self.won} of {self.due} won positions won, {self.gifts} of {lost} lost ones, {self.spoilt} spoilt"


def winner_of(position: Position) -> int:
    """The theoretical winner: 0 or 1."""
    search = Search(position)
    for _ in search.run():
        pass
    assert search.report.solved and search.report.win_in, "the theory of this game is not known from here"
    return int(search.report.win_in < 0)


def perfect(game_id: str, name: str, games: int, seconds: float, notes: Notes) -> Perfection:
    """The result of a match in a solved game, with each opening played from both sides."""
    game, other, count = load(game_id), rival(name, seconds), Counter[str]()
    for number, opening in enumerate(matches.openings(game, (games + 1) // 2, name)):
        position = game.start()
        for code in opening:
            position = position.play(position.parse(code))
        due = winner_of(position)
        for side in (0, 1):
            key = f"{game_id} perfect {name} {seconds} {'.'.join(opening)} {side}"
            if key not in notes:
                engine = matches.Engine(seconds=seconds)
                players = (engine, other) if side == 0 else (other, engine)
                won = matches.play(game, opening, players, f"{name}:{number}:{side}") == side
                notes[key] = 1 if won else -1 if engine.sure or due == side else 0
            count["due" if due == side else "not due"] += 1
            count["won" if due == side else "gifts"] += notes[key] == 1
            count["spoilt"] += notes[key] == -1
    return Perfection(count["due"], count["won"], count["gifts"], count["due"] + count["not due"], count["spoilt"])


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="games a match, an even number (default 10)")
    parser.add_argument("--seconds", type=float, default=0.05, help="CPU seconds a move (default 0.05)")
    parser.add_argument("--only", nargs="+", choices=ids(), default=ids(), metavar="GAME", help="these games only")
    parser.add_argument("--rivals", nargs="+", choices=("easyAI", "UCT"), default=("easyAI", "UCT"))
    parser.add_argument("--levels", nargs="*", metavar="LEVEL", help="level against the one before it, instead of rivals")
    parser.add_argument("--tactics", action="store_true", help="only the tactical positions")
    parser.add_argument("--matches", action="store_true", help="only the matches")
    add_notes(parser)
    asked = parser.parse_args()
    notes = notes_of(asked)
    failed = False
    if asked.levels is None and not asked.matches:
        failed = tactics.report(list(asked.only), asked.seconds if asked.tactics else tactics.SECONDS)
    if not asked.tactics:
        for game_id in asked.only:
            names = asked.rivals if asked.levels is None else asked.levels or list(LEVELS)[1:]
            for name in names:
                began, said, result = time.perf_counter(), name, object()
                if asked.levels is not None:
                    said = f"level {name} v {int(name) - 1}"
                    *_, result = ladder.ladder(game_id, name, str(int(name) - 1), asked.games, notes=notes)
                elif solution_of(load(game_id)) is not None:  # after the opening the winner is known at once, or in seconds
                    result = perfection = perfect(game_id, name, asked.games, asked.seconds, notes)
                    failed |= perfection.spoilt > 0
                else:
                    result = against(game_id, name, asked.games, asked.seconds, notes)
                print(f"{game_id:20} {said:14} {result}  in {time.perf_counter() - began:.0f} s", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
