"""A game's lessons from its lessons.json, once that parcel is loaded. tools/site/lessons.py defines the format.

Apart because it knows the format and no page.
"""

import json
import sys

from core.contract import Position
from games import folder_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Step = dict[str, Any]


def steps_of(game_id: str) -> "list[Step]":
    """The steps of a game's lesson."""
    module = sys.modules[folder_of(game_id)]
    with open(str(module.__file__).rsplit("/", 1)[0] + "/lessons.json", encoding="utf-8") as file:
        steps: "list[Step]" = json.loads(file.read())["steps"]
    return steps


def accepts(step: "Step", code: str, position: Position) -> bool:
    """True if a move, legal in this position, solves a step."""
    if step.get("accept_any") or code in step.get("accept", ()):
        return True
    return position.taps(position.parse(code))[0] in step.get("accept_from", ())


def solution(step: "Step", position: Position) -> "tuple[object, tuple[str, ...]]":
    """The move with the fewest taps that solves a step, and its taps; of several, the first that the file lists: the one its task names."""
    codes = step.get("accept") or [position.code(move) for move in position.legal_moves()]
    found = [(position.parse(code), position.taps(position.parse(code))) for code in codes if accepts(step, code, position)]
    return min(found, key=lambda each: len(each[1]))
