"""The themes of a puzzle, by which it can be chosen: from the events of the moves in its solution, and from the proof.

An event's kind is a theme of its own (`jump`, `crown`, `bonus`, …), but for what almost every move of the game does.
"""

from __future__ import annotations

from typing import Any

from core.contract import Event, Position

TAKES = ("take", "capture")


def events_of(position: Position, codes: list[str]) -> list[tuple[int, list[Event], int]]:
    """For each move its side, its events, and the number of legal moves it was chosen from."""
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
    elif entry["plies"] == 1:
        found.add("at-once")
    elif entry["plies"] >= 7:
        found.add("long")
    if any(event.kind in TAKES for events in mine for event in events):
        found.add("capture")
    elif entry["goal"] == "win" and entry["plies"] > 1:
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
