"""Data of 宇宙遊泳 for the tools: tools/test_support/checks.py explains each name."""

import random
from collections.abc import Callable
from typing import Any

from core.contract import Game

OPENING_PLIES = 4
LOOK_FROM = 10
DEAR_OPTIONS = ({"step": "king", "flip": "on"},)
# From thousands of random games, the one with the most choices for the tapped moves.
LINE = "o@d4.x@f8.o@g2.f8-d7.x@h5.o@j9.h5-g3.x@c6.o@h9.o@c2.x@c4.o@b5.x@i7.d7-c5.x@h4.o@h2.h9-d9.b5-d5.o@f7.c6-e5.o@e8"
SEARCHED_AFTER = (10,)
TAPPED_AFTER = 15


def material(form: Any) -> int:
    """The most black discs in a place for a five without white ones, less the same for White: the game has no captures."""
    counts = set(form.counts)
    return max(n for n in range(6) if n in counts) - max(n for n in range(6) if 6 * n in counts)


def at_once(form: Any) -> bool:
    """True with four own discs in a place for a five and a disc for the fifth cell, in hand or in reach."""
    found: bool = form.at_once()
    return found


def twins(game: Game, text: str) -> list[str]:
    """The texts of a position and its twins: the game has no direction."""
    from tools.puzzles.twins import boards  # imported here: speed tests elsewhere have no tools

    board, turn, hands = text.split(":")
    return [
        ":".join([twin, str(int(turn) ^ changed), hands[2:] + hands[:2] if changed else hands])
        for twin, changed in boards(board, r"[BW]\*?", "BW", free=True)
    ]


def habit(chance: random.Random) -> Callable[[int, str, list[str]], str]:
    """A chooser of moves by which each side uses up one kind of discs first: with both kinds in hand every drop has a twin, and no move
    would be the only solution."""
    kinds = [chance.choice("ox"), chance.choice("ox")]

    def instead(turn: int, code: str, legal: list[str]) -> str:
        other = kinds[turn] + code[1:]
        return other if code[0] in "ox" and code[1] == "@" and other in legal else code

    return instead
