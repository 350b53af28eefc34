"""The themes of a puzzle, by which it can be chosen: from the events of the moves in its solution, and from the proof.

An event's kind is a theme of its own: `jump`, `bonus` …

at-once    a win by the first move                defence    the only move that does not lose
far        a jump over two enemies or more          bounce     a flight that bounces, in a game with an option for that
long       a win in nine plies or more           squeeze    a win by a move that the other side has to make
capture    the solver takes something             quiet      the first move takes and jumps nothing, though it could
sacrifice  the other side takes, and loses        forced     the other side has no choice
twice      a side moves twice running               best       the best move by the engine's measure, which is not proven
"""

from __future__ import annotations

from typing import Any

from core.contract import Event, Position

TAKES = ("take", "capture")
LOUD = (*TAKES, "jump")
FAR = 2  # enemies in one jump


def events_of(position: Position, codes: list[str]) -> list[tuple[int, list[Event], int]]:
    """(side, events, number of legal moves) for each move of a line."""
    found = []
    for code in codes:
        move = position.parse(code)
        found.append((position.turn, position.events(move), len(position.legal_moves())))
        position = position.play(move)
    return found


def only_capture(position: Position, code: str) -> bool:
    """True if a move is the only one that takes anything."""
    taking = [position.code(move) for move in position.legal_moves() if any(event.kind in TAKES for event in position.events(move))]
    return taking == [code]


def themes_of(position: Position, entry: dict[str, Any]) -> list[str]:
    """The themes of a puzzle, in order of their names."""
    line = events_of(position, entry["solution"])
    mine = [events for turn, events, _ in line if turn == position.turn]
    theirs = [(events, legal) for turn, events, legal in line if turn != position.turn]
    found = {event.kind for events in mine for event in events if event.kind not in TAKES}
    if entry["goal"] == "only":
        found.add("defence")
    elif entry["goal"] == "best":
        found.add("best")
    elif entry["plies"] == 1:
        found.add("at-once")
    elif entry["plies"] >= 9:
        found.add("long")
    if any(event.kind == "jump" and isinstance(event.value, int) and event.value >= FAR for events in mine for event in events):
        found.add("far")
    flights = [event.value for events in mine for event in events if event.kind == "fly"]
    if "bounce" in position.game.settings and any(isinstance(turns, tuple) and turns for turns in flights):
        found.add("bounce")
    if any(event.kind in TAKES for events in mine for event in events):
        found.add("capture")
    loud = any(event.kind in LOUD for move in position.legal_moves() for event in position.events(move))
    if loud and not any(event.kind in LOUD for event in mine[0]):
        found.add("quiet")
    if entry["goal"] == "win" and any(event.kind in TAKES for events, _ in theirs for event in events):
        found.add("sacrifice")
    if theirs and all(legal == 1 for _, legal in theirs):
        found.add("forced")
    if any(one[0] == other[0] for one, other in zip(line, line[1:], strict=False)):
        found.add("twice")
    if entry["goal"] == "win" and entry["plies"] % 2 == 0:
        found.add("squeeze")
    return sorted(found)


def guesses(position: Position, codes: list[str]) -> int:
    """The number of ways to answer by chance: the product of the numbers of moves to choose from."""
    count = 1
    for turn, _, legal in events_of(position, codes):
        count *= legal if turn == position.turn else 1
    return count
