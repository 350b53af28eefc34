"""Data of マケドニア将棋 for the tools: tools/test_support/checks.py explains each name."""

import re
from typing import Any

from core.contract import Game
from games.macedonian_shogi.army import ARROWS, HELD, KIND, OWNER

OPENING_PLIES = 6
LOOK_FROM = 20
# From thousands of random games, the one with the most choices for the tapped moves.
LINE = (
    "37-35.62-63.!48-37.32-33.!47-45.!21-13.67-65.63-65.57-55.!H@34.38-48.65-66.48-57.13-21.57-46.12-13.55-54.61-62.37-36.71-83."
    "36-26.11~12.46-36.62-63.28-16.66-56.26-37.56-58.54-52.34-35.H@64.63-74.36-46.74-65.46-36.81-71.37-48.35-36.16-37.H@44.17-16."
    "G@25.18-17.25-26.17~28.58-68.48-38.G@25.64-62.36-46.78-66.65-66.38-48.12~11.37-18.N@35.87-86.46-47.88~87.31-32.16-15.44-45."
    "87~88.51-52.88~78.45-46.17~16.22-23.78~88.35-27.16~17.P@24.62-72.26-36.P@84.66-77.17-16.H@85.15-14.77-88.72-82.A@61.86-85.88-87."
    "H@38.25-26.P@37"
)
SEARCHED_AFTER = (20,)
TAPPED_AFTER = 81


WORTH = {"P": 100, "H": 150, "B": 250, "N": 400, "G": 450, "S": 400, "K": 450, "A": 150}  # hundredths of a 歩
ARROW_ON_BOW = 300


def material(form: Any) -> int:
    """Pieces on the board and in hand, and arrows on a 弓."""
    total = 0
    for p in form.board:
        if p:
            worth = WORTH[KIND[p]] + ARROW_ON_BOW * ARROWS[p]
            total += -worth if OWNER[p] else worth
    for i, n in enumerate(form.hands):
        worth = n * WORTH[HELD[i % len(HELD)]]
        total += worth if i < len(HELD) else -worth
    return total


def at_once(form: Any) -> bool:
    """True if the crowned man can be taken."""
    return bool(form.attacked(form.crowned(1 - form.turn), form.turn))


def twins(game: Game, text: str) -> list[str]:
    """The texts of a position and its twins."""
    from tools.puzzles.twins import boards  # imported here: speed tests elsewhere have no tools

    board, hands, passes, turn = text.split(":")
    held = re.findall(r"[A-Z]\d+", hands), re.findall(r"[a-z]\d+", hands)
    other = "".join(sign.upper() for sign in held[1]) + "".join(sign.lower() for sign in held[0]) or "-"
    found = []
    for twin, changed in boards(board, r"(?:[Bb]\d|[A-Za-z])\*?!?", "  "):
        parts = [twin.swapcase(), other, passes[::-1], str(1 - int(turn))] if changed else [twin, hands, passes, turn]
        found.append(":".join(parts))
    return found
