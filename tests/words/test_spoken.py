"""Accessible text: places, pieces in hand, moves and paths are full names and phrases, without signs, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from core.contract import Game, Position
from core.drawing.board import Item
from core.words import LANGUAGES, Words, say
from games import board_of

if TYPE_CHECKING:
    from tests.conftest import Step

SIGNS = re.compile(r"[▲△▶◀✕×★☆●○◎→←↑↓>*_/|·]|->|\bGOAL\b")
SPACED = re.compile(r"\s{2,}|^\s|\s$| ,|、、|,,")
ONE_KANJI = re.compile(r"(?<![一-鿿々])[騎重子弓将](?![一-鿿々])")  # pieces that a voice would read as another word


def heard(game: Game, position: Position) -> Iterator[Words]:
    """All spoken sentences about a position."""
    board = board_of(game)
    for spot in board.spots(board.layouts[0], 0):
        yield board.name(position, spot.id)
    held: list[Item] = [item for player in (0, 1) for item in board.hand(position, player)]
    for item in [*held, *board.commands(position)]:
        yield item.words


def faults(words: Words) -> list[str]:
    """The faults of a spoken sentence, in either language."""
    found = []
    for lang in LANGUAGES:
        said = say(words, lang)
        wrong = [SIGNS.search(said), SPACED.search(said), ONE_KANJI.search(said) if lang == "ja" else re.search(r"[^\x20-\x7f–’“”]", said)]
        if any(wrong) or not said:
            found.append(f"{lang}: {said}")
    return found


@pytest.mark.exhaustive
@pytest.mark.first_options
def test_what_is_heard_is_a_phrase(game: Game, positions: list[Position], steps: list[Step]) -> None:
    board = board_of(game)
    said = {words for position in positions for words in heard(game, position)}
    said |= {words for step in steps for words in board.spoken(step.before, step.move)}
    said |= {words for position in positions if position.outcome() for words in board.verdict(position)}
    assert sorted({fault for words in said for fault in faults(words)}) == []
