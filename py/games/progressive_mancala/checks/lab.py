"""Data of Progressive Mancala for the tools: tools/test_support/checks.py explains each name."""

from typing import Any

from core.contract import Game

OPENING_PLIES = 8
# Six plies would not do: of thirty openings that looked even within a stone and a half, fourteen were two stones or more from even at
# twenty plies.
CAREFUL = (300, 100, 12)
DEAR_OPTIONS = ({"holes": "17"},)
TRANSPOSES = False
# The published game.
LINE = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"
SEARCHED_AFTER = (2, 6)
TAPPED_AFTER = 8


def material(form: Any) -> int:
    """The stones won."""
    count: int = form.scores[0] - form.scores[1]
    return count


def twins(game: Game, text: str) -> list[str]:
    """The texts of a position and its twin: the two sides sow in opposite directions."""
    holes, goal, scores, turn, left, gifts = text.split(":")
    back = [",".join(part.split(",")[::-1]) for part in (holes, scores)]
    return [text, ":".join([back[0], goal, back[1], str(1 - int(turn)), left, gifts])]
