"""A game's lessons as its folder has them: lessons.json, once its parcel has come. tools/site/lessons.py says what it may hold."""

import json
import sys

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
