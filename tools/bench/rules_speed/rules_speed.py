"""The speed of the rules in this interpreter, as JSON lines: run by tools/bench/rules.py, in the Python that all three share."""

import json
import sys
import time

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from core.contract import Game, Position  # noqa: E402 - the path comes first
from core.taps import Taps  # noqa: E402
from games import load  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

GAMES = 6  # random games searched for positions
PLY_CAP = 120
SAMPLES = 30  # positions timed one by one
LONG_ENOUGH = 20000  # microseconds
LEAVES = 4000  # least leaves of a timed perft, unless a shallower one is slow already


def clock() -> int:
    """Microseconds."""
    return time.ticks_us() if hasattr(time, "ticks_us") else time.perf_counter_ns() // 1000


class Chance:
    """A linear congruential generator: the same numbers everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % limit


def perft(position: Position, depth: int) -> int:
    """The number of lines of exactly `depth` legal moves."""
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum([perft(position._play(move), depth - 1) for move in moves])


def fresh(position: Position) -> Position:
    """The position without its caches."""
    position._moves = None
    return position


def timed(work: "Callable[[Position], object]", position: Position) -> int:
    """Microseconds of a piece of work, repeated until MicroPython's millisecond clock can measure it."""
    begun, times = clock(), 0
    while clock() - begun < LONG_ENOUGH:
        work(position)
        times += 1
    return (clock() - begun) // times


def once(position: Position) -> None:
    """The legal moves, playing the last of them, and the outcome."""
    moves = fresh(position).legal_moves()
    position.play(moves[-1]).outcome()


def tapped(position: Position) -> None:
    """All the page's work for a tapped move: next taps, taps, reading, playing, next taps again."""
    taps = Taps(fresh(position))
    taps.lit()
    move = taps.position.legal_moves()[-1]
    for spot in position.taps(move):
        taps.tap(spot)
        taps.lit()
    after = position.play(position.parse(position.code(move)))
    Taps(after).lit()


def measure(game: Game) -> "dict[str, object]":
    """The numbers of a game under its options."""
    chance, seen = Chance(7), [game.start()]
    for _ in range(GAMES):
        position = game.start()
        for _ in range(PLY_CAP):
            moves = position.legal_moves()
            if not moves:
                break
            position = position._play(moves[chance.below(len(moves))])
            seen.append(position)
    alive = [position for position in seen if position.legal_moves()]
    largest = max(alive, key=lambda position: len(position.legal_moves()))
    sample = [alive[chance.below(len(alive))] for _ in range(SAMPLES)]
    each = sorted([timed(once, position) for position in sample])
    depth, leaves, took = 0, 0, 0
    while leaves < LEAVES and took < 300000 and depth < 9:
        depth += 1
        begun = clock()
        leaves = perft(fresh(game.start()), depth)
        took = clock() - begun
    return {
        "game": game.id, "options": game.non_default(), "moves": len(largest.legal_moves()),
        "largest": timed(once, largest), "tap": timed(tapped, largest),
        "each": each[len(each) // 2], "slowest": each[-1], "depth": depth, "leaves": leaves, "took": took,
    }  # fmt: skip


def main(folder: str, option_sets: str) -> None:
    """Prints a line of JSON for each [game id, options] in the JSON `option_sets`. `folder` is py/, which is on the path."""
    for game_id, options in json.loads(option_sets):
        print(json.dumps(measure(load(game_id, **options))))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
