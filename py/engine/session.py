"""The engine's protocol: JSON text in, JSON text out, so that a worker, a test or a command line can speak it.

    start    {"game", "options", "moves", "level", ["time_ms", "depth", "nodes", "seed"]}  ->  {"id"}
    advance  {"id", "slice_ms"}  ->  {"id", "done", "depth", "score", "win_in", "solved", "line", "best", "nodes", "ms"}
    stop     {"id"}  ->  {"id", "stopped"}

A position is given by its record, so the page and the engine cannot disagree about it. `score` (hundredths of the game's unit, or a
million less the plies to a win) and `win_in` (plies, negative if player 1 wins) are player 0's view. `best` is a move at any time
and the move to play when `done`; it is null only when the game is over. `ms` is time spent thinking: pauses between slices, and a
tab asleep, do not count. Limits not given are the level's; `seed` varies play and is 0 if not given.
Every answer to a request that cannot be met is {"error": {"key", "text"}}; nothing is ever raised.
"""

import json
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from typing import Any

from core.contract import BadOption, Game, GameError, IllegalMove, Position
from core.words import Words, to_data
from engine.levels import LEVELS, Level, choose
from engine.report import Report
from engine.scores import win_in
from engine.search import FOURFOLD, MOST_PLIES, Search
from games import load

MOST_JOBS = 4  # the oldest is dropped; each holds a transposition table
LEAST_DEPTH = 2  # the time limit waits for it: a move is never made without seeing the reply
BARE_DEPTH = 2  # enough when there is but one move
LONGEST_MS = 600_000
LONGEST_SLICE_MS = 1_000
MOST_MOVES = 10_000
END = object()


class BadRequest(GameError):
    """A request that cannot be read; the words say which part and what is allowed."""


class Job:
    """A search with its limits, and the answer once there is one."""

    def __init__(self, search: Search, level: Level, time_ms: int, seed: str) -> None:
        self.search: Search | None = search
        self.steps: Iterator[Report | None] = search.run()
        self.turn = search.root.turn
        self.margin = level.margin
        self.time_ms = time_ms
        self.seed = seed
        self.seconds = 0.0
        self.answer: dict[str, object] = {}

    def advance(self, seconds: float, clock: Callable[[], float]) -> dict[str, object]:
        """Thinks for about that long; a step more at the most. Says what is known."""
        search = self.search
        if search is None:
            return self.answer
        began, spent, done = clock(), 0.0, False
        while not done and spent < seconds:
            done = next(self.steps, END) is END
            spent = clock() - began
            if (self.seconds + spent) * 1000 >= self.time_ms and search.report.depth >= LEAST_DEPTH:
                done = True
        self.seconds += spent
        self.answer = self._answer(search, done)
        if done:
            self.search, self.steps = None, iter(())  # the table's memory is free again
        return self.answer

    def _answer(self, search: Search, done: bool) -> dict[str, object]:
        report = search.report
        score, line, best, solved = report.score, report.line, report.best, report.solved
        chosen = choose(report, self.margin, self.seed) if done else None
        if chosen is not None and chosen[0] != best:
            # A weaker level's choice: what the search says about the best move is not said of this one.
            best, line, solved = chosen[0], (chosen[0],), False
            score = chosen[1] if self.turn == 0 else -chosen[1]
        return {
            "done": done, "depth": report.depth, "score": score, "win_in": win_in(score), "solved": solved, "line": list(line),
            "best": best, "nodes": search.nodes, "ms": round(self.seconds * 1000),
        }


class Session:
    """The jobs of one engine. `clock` gives seconds and is read only between two steps of a search."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._jobs: OrderedDict[int, Job] = OrderedDict()
        self._last = 0

    def start(self, text: str) -> str:
        """Opens a job; the work is done by `advance`."""
        return _answered(self._start, text)

    def advance(self, text: str) -> str:
        """Lets a job think for a slice and says what it knows."""
        return _answered(self._advance, text)

    def stop(self, text: str) -> str:
        """Drops a job. One that is gone already is no error: the request may have crossed its end."""
        return _answered(self._stop, text)

    def _start(self, request: dict[str, Any]) -> dict[str, object]:
        name = _text(request, "level")
        if name not in LEVELS:
            raise BadRequest(Words("engine.level", name=name, allowed=", ".join(LEVELS)))
        level = LEVELS[name]
        depth = _number(request, "depth", 1, MOST_PLIES, level.depth)
        time_ms = _number(request, "time_ms", 1, LONGEST_MS, level.time_ms)
        nodes = _number(request, "nodes", 1, 10**9, 0) or level.nodes
        moves = _moves(request)
        # One seed serves a whole game: the length of the record keeps it from making the same choice at every turn.
        seed = f"{_number(request, 'seed', 0, 2**53, 0)}:{len(moves)}"
        game = _game(request)
        position, seen = replay(game, moves)
        if "depth" not in request and len(position.legal_moves()) == 1:
            depth = min(depth, BARE_DEPTH)
        search = Search(position, seen=seen, depth=depth, nodes=nodes, margin=level.margin, seed=seed)
        self._last += 1
        self._jobs[self._last] = Job(search, level, time_ms, seed)
        while len(self._jobs) > MOST_JOBS:
            self._jobs.popitem(last=False)
        return {"id": self._last}

    def _advance(self, request: dict[str, Any]) -> dict[str, object]:
        number = _number(request, "id", 0, 2**53)
        milliseconds = _number(request, "slice_ms", 1, LONGEST_SLICE_MS)
        if number not in self._jobs:
            raise BadRequest(Words("engine.job", id=number))
        return {"id": number, **self._jobs[number].advance(milliseconds / 1000, self._clock)}

    def _stop(self, request: dict[str, Any]) -> dict[str, object]:
        number = _number(request, "id", 0, 2**53)
        return {"id": number, "stopped": self._jobs.pop(number, None) is not None}


def replay(game: Game, moves: list[str]) -> tuple[Position, Counter[Position]]:
    """The position after the moves, and how often the line of play had each position. Raises IllegalMove with the ply."""
    position = game.start()
    seen: Counter[Position] = Counter([position])
    for ply, code in enumerate(moves, 1):
        if game.cycles and seen[position] >= FOURFOLD:
            raise IllegalMove(code, Words("refuse.over"), ply)
        try:
            position = position.play(position.parse(code))
        except IllegalMove as error:
            raise IllegalMove(code, error.reason, ply) from error
        seen[position] += 1
    return position, seen


# Reading requests.
def _answered(work: Callable[[dict[str, Any]], dict[str, object]], text: str) -> str:
    try:
        try:
            request = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise BadRequest(Words("engine.json", reason=str(error))) from error
        if not isinstance(request, dict):
            raise BadRequest(Words("engine.json", reason="{…}"))
        return json.dumps(work(request))
    except GameError as error:
        return json.dumps({"error": to_data(error.words)})  # the page says them in the visitor's language


def _wrong(field: str, allowed: str) -> BadRequest:
    return BadRequest(Words("engine.field", name=field, allowed=allowed))


def _text(request: dict[str, Any], field: str) -> str:
    value = request.get(field)
    if not isinstance(value, str):
        raise _wrong(field, '"…"')
    return value


def _number(request: dict[str, Any], field: str, least: int, most: int, default: int | None = None) -> int:
    value = request.get(field, default)
    if isinstance(value, bool) or not isinstance(value, int) or not (least <= value <= most or field not in request):
        raise _wrong(field, f"{least}–{most}")
    return value


def _game(request: dict[str, Any]) -> Game:
    name, options = _text(request, "game"), request.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise _wrong("options", '{"…": "…"}')
    known = [option.name for option in load(name).options]
    for option in options:  # before they become keyword arguments, where "self" would be taken
        if option not in known:
            raise BadOption(Words("option.unknown", name=option, allowed=", ".join(sorted(known)) or "-"))
    return load(name, **options)


def _moves(request: dict[str, Any]) -> list[str]:
    moves = request.get("moves", [])
    if not isinstance(moves, list) or len(moves) > MOST_MOVES or not all(isinstance(code, str) for code in moves):
        raise _wrong("moves", '["…"]')
    return moves


_session = Session()
start, advance, stop = _session.start, _session.advance, _session.stop

