"""Writes down the proof of a puzzle: its tree, its line of best play, its winning moves."""

from __future__ import annotations

from collections import Counter
from typing import Any

from core.contract import Position
from engine import composing
from engine.proof import Prover, answer_of
from tools.puzzles.certificates import CLOSE, OPEN, OTHERS, WON

MOST_TREE, MOST_VISITS = 8_000, 12_000  # characters of a certificate, and positions in it


class TooLong(Exception):
    """The tree has too many moves to be kept."""


def tree_of(prover: Prover, position: Position, plies: int, but: str = "") -> str:
    """The tree of a win within `plies` plies, as text. Raises TooLong.

    but  a first move of the other side that is left out
    """
    used: Counter[str] = Counter()
    left = MOST_VISITS

    def after(position: Position, move: Any, plies: int) -> str:
        return grown(position.play(move), plies - 1)

    def grown(position: Position, plies: int, but: str = "") -> str:
        nonlocal left
        if position.outcome() is not None:
            return WON
        left -= 1
        moves = {position.code(move): move for move in position.legal_moves() if position.code(move) != but}
        if position.turn == prover.attacker:
            for most in range(plies):
                for code in sorted(moves, key=lambda code: (-used[code], code)):
                    if answer_of(prover.within(most, position.play(moves[code]))):
                        used[code] += 1
                        return code + " " + after(position, moves[code], most + 1)
            raise AssertionError("not won")
        groups: dict[str, list[str]] = {}
        for code, move in moves.items():
            groups.setdefault(after(position, move, plies), []).append(code)
            if left < 0 or sum(len(text) for text in groups) > MOST_TREE:
                raise TooLong
        *few, last = sorted(groups, key=lambda text: (len(groups[text]) * len(groups[text][0]), text))
        parts = [",".join(groups[text]) + " " + text for text in few] + [OTHERS + " " + last]
        return " ".join([OPEN, *parts, CLOSE])

    text = grown(position, plies, but)
    if len(text) > MOST_TREE:
        raise TooLong
    return text


def winners(prover: Prover, position: Position, plies: int) -> list[str]:
    """The codes of the moves by which the attacker, on turn, wins within n plies."""
    return answer_of(composing.winners(prover, position, plies))


def line_of(prover: Prover, position: Position, plies: int) -> list[str]:
    """The codes of a puzzle's solution."""
    return answer_of(composing.line_of(prover, position, plies))
