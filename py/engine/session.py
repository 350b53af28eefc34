"""The engine's protocol: JSON text in, JSON text out, for a worker, a test or a command line.

    start    {"game", "options", "moves", "level", ["start", "time_ms", "depth", "nodes", "seed"]}  ->  {"id"}
    advance  {"id", "slice_ms"}  ->  {"id", "done", "depth", "score", "win_in", "solved", "line", "best", "nodes", "ms"}
    stop     {"id"}  ->  {"id", "stopped"}

A position is given by its record, so the page and the engine cannot disagree about it; `start` is the text of
its first position, where that is not the usual one. `score` (hundredths of the game's unit, or a million
less the plies to a win) and `win_in` (plies, negative if player 1 wins) are player 0's view. `best` is a move at any time and the move to
play when `done`; it is null only when the game is over. `ms` is time spent thinking: pauses between slices and time asleep do not count.
Limits not given are the level's; `seed` varies play and is 0 if not given.

To explain a position, add one of these to `start`; then `level` may be left out and is the strongest, and no move is random:

    "lines": n     the n best moves (1–99): every answer of `advance` has "lines" too, the best first, one {"code", "score", "win_in",
                   "line"} for each, exact to the depth reached; none before the first depth is complete
    "map": true    the same for every legal move: its value on demand

To use several threads for one question, `start` each with the same request and "part": [i, n], n at most 8. Then an answer of `advance` may
have "told", a text to be passed to the other n - 1 in their next `advance` as "heard": ["…", …]. The best answer is that of the greatest
depth. `nodes` is this thread's own.

The strongest level, if only time limits it, begins with the results of its last move in the same line of play.

To explain a whole game, add "record": true. Then each position of the record is searched, from before the first move to after the last,
each within `time_ms` (300 if not given), `depth` and `nodes`, and `advance` answers

    {"id", "done", "known", "total", "plies", "nodes", "ms"}

where `total` is the number of positions, `known` the number done, and "plies" has the new results since the last answer, in order, each
{"ply", "score", "win_in", "solved", "depth", "best", "line"}; `ply` is the number of moves made. From ply 1 on there are "played", the move
that led there, and "loss": its cost to the mover against the best move, in hundredths, a decided game counted as 2,000; 0 for the best move
itself. Both ends of a loss are estimates of their depth: small ones mean nothing.

To refute a move that is not the answer of a puzzle, add "refute": [asks, plies], where asks is "win" or "only" and plies is the number
of plies left before the move, itself included. The last of `moves` is that move. Then `advance` answers

    {"id", "done", "wins_in", "line", "holds", "nodes", "ms"}

within `time_ms` (3,000 if not given) and `nodes` for each proof. `wins_in` is the number of plies to a win that the move forces all
the same, itself included, or null; `line` has the codes that refute it, none if nothing is proven; `holds` is true if an "only" is asked
for, and the move does not lose within its plies either.

To learn whether the position is a sound puzzle, add "compose": true. Then `advance` answers

    {"id", "done", "stage": [name, reached, of], "found", "nodes", "ms"}

within `time_ms` (600,000 if not given) and `nodes` for each proof. `found` is null until it is known: a verdict, as `Composing.run` in
composing.py describes it.

To make a new puzzle of a game that ends soon, add "make": [least, most], plies of its win. The same request with the same `seed` makes the
same one. The answer is the same, and `found` is {"kind": "fresh", "entry"}, or {"kind": "none"} after `time_ms` (20,000 if not given).

An invalid request is answered by {"error": {"key", "text"}}; nothing is ever raised.
"""

import json
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from core.contract import BadOption, Game, GameError, IllegalMove, Position, no_option
from core.levels import STRONGEST
from core.words import Words, to_data
from engine.jobs import Job, RecordJob, WorkJob
from engine.levels import LEVELS, level_of
from engine.search import FOURFOLD, MOST_PLIES, Search
from engine.transposition_table import TranspositionTable
from games import load

# When there are more jobs, the oldest is dropped. Each job has a transposition table, and a session keeps one more: with four full tables,
# and all games begun, Pyodide's memory is 163 MB, with five 196 MB.
MOST_JOBS = 3
BARE_DEPTH = 2  # plies; enough where there is one legal move
LONGEST_MS = 600_000
LONGEST_SLICE_MS = 1_000
MOST_MOVES = 10_000
MOST_LINES = 99
MOST_PARTS = 8
PLY_MS = 300  # ms for each position of a record, unless the request says otherwise
REFUTE_MS = 3_000
MAKE_MS = 20_000


class BadRequest(GameError):
    """An invalid request; the words name the part and the allowed values."""


class KeptTable(NamedTuple):
    """The table of a search, with the start and the moves that led to its position."""

    start: Position
    moves: list[str]
    table: TranspositionTable


class Session:
    """The jobs of one engine. `clock` gives seconds and is read only between two steps of a search."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._jobs: OrderedDict[int, Job | RecordJob | WorkJob] = OrderedDict()
        self._last = 0
        self._kept: KeptTable | None = None

    def start(self, text: str) -> str:
        """Opens a job; `advance` does its work."""
        return _answered(self._start, text)

    def advance(self, text: str) -> str:
        """Lets a job think for a slice; returns the results so far."""
        return _answered(self._advance, text)

    def stop(self, text: str) -> str:
        """Drops a job. A missing job is no error: the request may have crossed its end."""
        return _answered(self._stop, text)

    def _start(self, request: dict[str, Any]) -> dict[str, object]:
        explains = [name for name in ("lines", "map", "record", "refute", "compose", "make") if request.get(name)]
        name = _text(request, "level") if "level" in request or not explains else STRONGEST
        if name not in LEVELS:
            raise BadRequest(Words("engine.level", name=name, allowed=", ".join(LEVELS)))
        game = _game(request)
        level = level_of(name, game)
        depth = _number(request, "depth", 1, MOST_PLIES, level.depth)
        time_ms = _number(request, "time_ms", 1, LONGEST_MS, PLY_MS if "record" in explains else level.time_ms)
        nodes = _number(request, "nodes", 1, 10**9, 0) or level.nodes
        lines = _number(request, "lines", 1, MOST_LINES, 0)
        wants_map, wants_record = _flag(request, "map"), _flag(request, "record")
        moves = _moves(request)
        # The same seed may be given for a whole game. With the length of the record in it the choice differs from turn to turn.
        seed = f"{_number(request, 'seed', 0, 2**53, 0)}:{len(moves)}"
        positions = replay(game, moves, _text(request, "start") if "start" in request else "")
        position = positions[-1]
        if "refute" in explains:
            job: Job | RecordJob | WorkJob = _refuting(request, positions, moves)
        elif "compose" in explains:
            job = _composing(request, position)
        elif "make" in explains:
            job = _making(request, game)
        elif wants_record:
            job = RecordJob(
                positions, moves, lambda at: Search(positions[at], seen=Counter(positions[: at + 1]), depth=depth, nodes=nodes), time_ms
            )
        else:
            legal = len(position.legal_moves())
            if "depth" not in request and legal == 1 and not explains:
                depth = min(depth, BARE_DEPTH)
            lines = max(legal, 1) if wants_map else lines
            margin = 0 if lines else level.margin
            seen, form = Counter(positions), None if lines else level.form(game)
            lasting = name == STRONGEST and not explains and depth == MOST_PLIES and nodes is None
            search = Search(
                position, fast=form, seen=seen, depth=depth, nodes=nodes, margin=margin, lines=lines, seed=seed, part=_part(request),
                table=self._table(positions[0], moves) if lasting else None,
            )  # fmt: skip
            if lasting:
                self._kept = KeptTable(positions[0], moves, search.tree.table)
            job = Job(search, level, time_ms, seed, lines)
        self._last += 1
        self._jobs[self._last] = job
        while len(self._jobs) > MOST_JOBS:
            self._jobs.popitem(last=False)
        return {"id": self._last}

    def _table(self, start: Position, moves: list[str]) -> TranspositionTable | None:
        """The table of an earlier search in this line of play, or None. After a move was taken back it is not used, since its draws by
        repetition may be wrong then."""
        kept = self._kept
        same = kept and kept.start == start  # equal positions have equal options
        return kept.table if kept and same and moves[: len(kept.moves)] == kept.moves else None

    def _advance(self, request: dict[str, Any]) -> dict[str, object]:
        number = _number(request, "id", 0, 2**53)
        milliseconds = _number(request, "slice_ms", 1, LONGEST_SLICE_MS)
        if number not in self._jobs:
            raise BadRequest(Words("engine.job", id=number))
        heard = request.get("heard", [])
        if not isinstance(heard, list) or not all(isinstance(text, str) for text in heard):
            raise _wrong("heard", '["…"]')
        job = self._jobs[number]
        try:
            for text in heard:
                job.hear(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise _wrong("heard", '["…"]') from error
        return {"id": number, **job.advance(milliseconds / 1000, self._clock)}

    def _stop(self, request: dict[str, Any]) -> dict[str, object]:
        number = _number(request, "id", 0, 2**53)
        return {"id": number, "stopped": self._jobs.pop(number, None) is not None}


def replay(game: Game, moves: list[str], start: str = "") -> list[Position]:
    """The positions of a line of play, the start first. Raises IllegalMove with the ply, or BadPosition."""
    position = game.position(start) if start else game.start()
    positions, seen = [position], Counter([position])
    for ply, code in enumerate(moves, 1):
        if game.cycles and seen[position] >= FOURFOLD:
            raise IllegalMove(code, Words("refuse.over"), ply)
        try:
            position = position.play(position.parse(code))
        except IllegalMove as error:
            raise IllegalMove(code, error.reason, ply) from error
        positions.append(position)
        seen[position] += 1
    return positions


# Work for puzzles. Its modules are read when it is first asked for: a visitor's first move would wait for them.
def _refuting(request: dict[str, Any], positions: list[Position], moves: list[str]) -> WorkJob:
    from engine.refuting import ASKS, NODES, Refuting

    asked = request["refute"]
    if (
        not isinstance(asked, list)
        or len(asked) != 2
        or asked[0] not in ASKS
        or type(asked[1]) is not int
        or not 1 <= asked[1] <= MOST_PLIES
    ):
        raise _wrong("refute", f'["{"|".join(ASKS)}", 1–{MOST_PLIES}]')
    if not moves:
        raise _wrong("moves", '["…"]')
    limit, most = _number(request, "time_ms", 1, LONGEST_MS, REFUTE_MS), _number(request, "nodes", 1, 10**9, NODES)
    return WorkJob(Refuting(positions[-2], moves[-1], asked[0], asked[1], most), limit)


def _composing(request: dict[str, Any], position: Position) -> WorkJob:
    from engine.composing import LONGEST_MS as COMPOSE_MS
    from engine.composing import MOST, Composing

    _flag(request, "compose")
    most = _number(request, "nodes", 1, 10**9, MOST)
    return WorkJob(Composing(position, most), _number(request, "time_ms", 1, LONGEST_MS, COMPOSE_MS))


def _making(request: dict[str, Any], game: Game) -> WorkJob:
    from engine.fresh import ALL, Making

    asked = request["make"]
    if not isinstance(asked, list) or [type(number) for number in asked] != [int, int] or not 1 <= asked[0] <= asked[1] <= ALL:
        raise _wrong("make", f"[1, {ALL}]")
    limit = _number(request, "time_ms", 1, LONGEST_MS, MAKE_MS)
    return WorkJob(Making(game, str(_number(request, "seed", 0, 2**53, 0)), asked[0], asked[1]), limit)


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
        return json.dumps({"error": to_data(error.words)})  # the page puts them into the visitor's language


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


def _flag(request: dict[str, Any], field: str) -> bool:
    value = request.get(field, False)
    if not isinstance(value, bool):
        raise _wrong(field, "true, false")
    return value


def _game(request: dict[str, Any]) -> Game:
    name, options = _text(request, "game"), request.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise _wrong("options", '{"…": "…"}')
    known = [option.name for option in load(name).options]
    for option in options:  # before they become keyword arguments, where "self" would collide
        if option not in known:
            raise BadOption(no_option(option, sorted(known)))
    return load(name, **options)


def _part(request: dict[str, Any]) -> tuple[int, int]:
    part = request.get("part", [0, 1])
    if not isinstance(part, list) or [type(number) for number in part] != [int, int] or not 0 <= part[0] < part[1] <= MOST_PARTS:
        raise _wrong("part", f"[0, 1]–[{MOST_PARTS - 1}, {MOST_PARTS}]")
    return part[0], part[1]


def _moves(request: dict[str, Any]) -> list[str]:
    moves = request.get("moves", [])
    if not isinstance(moves, list) or len(moves) > MOST_MOVES or not all(isinstance(code, str) for code in moves):
        raise _wrong("moves", '["…"]')
    return moves


_session = Session()
start, advance, stop = _session.start, _session.advance, _session.stop
