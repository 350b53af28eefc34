"""Positions of MACIJI for tests, from lines of codes."""

from games import load
from games.maciji.rules import Sheet


def start(**options: str) -> Sheet:
    position = load("maciji", **options).start()
    assert isinstance(position, Sheet)
    return position


def after(line: str, **options: str) -> Sheet:
    position = start(**options)
    for code in line.split():
        position = position.play(position.parse(code))
    return position


def codes(position: Sheet) -> list[str]:
    return [position.code(move) for move in position.legal_moves()]


def cells(position: Sheet) -> str:
    """The cells of the legal moves."""
    return " ".join(code.split("@")[-1] for code in codes(position))
