"""Perft: counts the lines of play of a given length, the classic check of a move generator.

    python -m tools.test_support.perft GAME [option=value ...] --depth N [--moves a.b.c]
    python -m tools.test_support.perft --tables

The first prints one `depth leaves` line for each depth from 1 to N, from the start or from the position after the given moves; the
second counts every row of the games' tables and names the wrong ones. A leaf is a line of exactly that many legal moves: a game that ends
earlier is no leaf. Repetition is ignored, since it belongs to a record.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from core.contract import Position
from games import ids, load
from tools.test_support.checks import checks_of, rows_of

QUICK = 60_000  # most leaves of a row that the tests count; larger ones only by --tables


class Row(NamedTuple):
    """A row of a perft table: the options and moves of the position, the depth, the right number of leaves."""

    options: dict[str, str]
    moves: tuple[str, ...]
    depth: int
    leaves: int


def perft(position: Position, depth: int) -> int:
    """The number of lines of exactly `depth` legal moves."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position._play(move), depth - 1) for move in moves)


def position_after(game_id: str, options: dict[str, str], moves: tuple[str, ...]) -> Position:
    """The position after the moves. Raises GameError."""
    position = load(game_id, **options).start()
    for code in moves:
        position = position.play(position.parse(code))
    return position


def options_of(words: list[str]) -> dict[str, str]:
    """`["home=second"]` as options. Raises ValueError for a word without `=`."""
    for word in words:
        if "=" not in word:
            raise ValueError(f"{word}: an option is written name=value")
    return dict(word.split("=", 1) for word in words)


def read_table(game_id: str) -> Iterator[Row]:
    """The rows of a game's perft.txt: `options | moves | depth | leaves`, `-` for none; lines that begin with `#` are remarks."""
    for options, moves, depth, leaves in rows_of(checks_of(game_id) / "perft.txt"):
        played = () if moves == "-" else tuple(moves.split("."))
        yield Row(options_of([] if options == "-" else options.split()), played, int(depth), int(leaves))


def count_row(game_id: str, row: Row) -> tuple[str, Row, int, float]:
    """The count of a row, and the seconds it took."""
    begun = time.perf_counter()
    return game_id, row, perft(position_after(game_id, row.options, row.moves), row.depth), time.perf_counter() - begun


def count_tables() -> int:
    """Counts every row of every table, on all cores, and prints them. Returns the number of wrong ones."""
    rows = [(game_id, row) for game_id in ids() for row in read_table(game_id)]
    rows.sort(key=lambda entry: -entry[1].leaves)  # the longest first, so that no core waits for it at the end
    wrong, leaves, seconds = 0, 0, 0.0
    with ProcessPoolExecutor() as pool:
        for game_id, row, found, took in pool.map(count_row, *zip(*rows, strict=True)):
            leaves, seconds = leaves + found, seconds + took
            wrong += found != row.leaves
            verdict = "right" if found == row.leaves else f"WRONG, the table says {row.leaves}"
            options = " ".join(f"{name}={value}" for name, value in row.options.items())
            print(f"{game_id:20} {options:24} ply {len(row.moves):3} depth {row.depth:2} {found:10} {took:6.1f} s  {verdict}", flush=True)
    print(f"{len(rows)} rows, {leaves} leaves, {seconds:.0f} s of one core, {wrong} wrong")
    return wrong


def main(arguments: list[str]) -> int:
    """The command line. Returns its exit status."""
    if arguments == ["--tables"]:
        return min(count_tables(), 1)
    parser = argparse.ArgumentParser(description="Counts lines of play.")
    parser.add_argument("game", choices=ids())
    parser.add_argument("options", nargs="*", metavar="option=value")
    parser.add_argument("--depth", type=int, required=True)
    parser.add_argument("--moves", default="", help="codes joined by dots")
    asked = parser.parse_intermixed_args(arguments)
    try:
        moves = tuple(code for code in asked.moves.split(".") if code)
        position = position_after(asked.game, options_of(asked.options), moves)
    except ValueError as error:  # a GameError is one
        parser.error(str(error))
    for depth in range(1, asked.depth + 1):
        print(depth, perft(position, depth))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
