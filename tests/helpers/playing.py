"""Helpers for the tests of each game's rules: list codes, play a line, read the reason of a refusal."""

from typing import TypeVar

import pytest

from core.contract import IllegalMove, Position

P = TypeVar("P", bound=Position)


def codes(position: Position, begin: str = "") -> list[str]:
    """The codes of the legal moves that begin with `begin`."""
    return [code for code in map(position.code, position.legal_moves()) if code.startswith(begin)]


def ends(position: Position, begin: str) -> str:
    """The ends of the moves whose codes begin with `begin` (`57-`), as one text."""
    return " ".join(code[len(begin) :] for code in codes(position, begin))


def reach(position: Position, cell: str) -> str:
    """The cells that the piece on a cell can reach, as one text."""
    return ends(position, cell + "-")


def after(position: P, line: str) -> P:
    """The position after the codes of a line."""
    for code in line.split():
        position = position.play(position.parse(code))
    return position


def reason(position: Position, code: str) -> str:
    """The reason for refusing a code: the key of the sentence."""
    with pytest.raises(IllegalMove) as refused:
        position.parse(code)
    assert refused.value.code == code
    return refused.value.reason.key
