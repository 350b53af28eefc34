"""Long work comes in short steps, so that the page can breathe between them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from long_games import shuffled

from core.contract import Position
from core.records import link, mending, spaces
from core.records.reading import text_reader
from core.records.reading.lines import text_lines
from core.records.reading.text_beside_moves import SMILEYS, may_have_smileys
from core.records.spaces import pieces

LONG = 400  # plies


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of moves played since it was last set to 0."""
    count, play = [0], Position.play

    def counted(position: Position, move: Any) -> Position:
        count[0] += 1
        return play(position, move)

    monkeypatch.setattr(Position, "play", counted)
    return count


def most(steps: Iterator[object], played: list[int]) -> tuple[int, int]:
    """The number of steps, and the most moves played by one of them."""
    count, found = 0, 0
    played[0] = 0
    for _ in steps:
        count, found, played[0] = count + 1, max(found, played[0]), 0
    return count, max(found, played[0])


READS: dict[str, Callable[[str], Iterator[object]]] = {
    "a link": lambda text: link.reading(text, "uchu-yuei"),
    "a link that is mended": lambda text: mending.reading(text + "。", "uchu-yuei"),
    "a link in capitals": lambda text: mending.reading(text.upper(), "uchu-yuei"),
    "a link that brings a record": lambda text: link.reading("record=" + link.quote(text[6:].replace(".", " ")), "uchu-yuei"),
    "a link with a wrong end": lambda text: mending.reading(text + ".z9-z9&v=1", "uchu-yuei"),
}


@pytest.mark.parametrize("what", READS)
def test_no_step_plays_more_than_a_move(what: str, played: list[int]) -> None:
    count, least = most(READS[what](shuffled(LONG)), played)
    assert count >= LONG and least <= 1


def test_a_record_is_told_node_by_node_as_it_stood_when_that_began() -> None:
    asked = link.read(shuffled(LONG), "uchu-yuei")
    record = asked.record
    assert record is not None
    before, steps, count = record.to_data(), record.telling(), 0
    while True:
        try:
            next(steps)
        except StopIteration as done:
            told = done.value
            break
        count += 1
        if count == LONG // 2:  # the game goes on meanwhile
            record.make(record.position.legal_moves()[0])
            record.taken_back = record.root
    assert told == before and count == LONG
    assert record.to_data() != before


LONG_LINES = {"kana": "あ" * 30_000, "cells": "<td>a</td>" * 3000, "moves": "47-46 31-32 " * 3000, "brackets": "(いい手 x) " * 3000}


@pytest.mark.parametrize("what", LONG_LINES)
def test_a_long_line_is_read_in_short_pieces(what: str) -> None:
    """Between words and outside brackets, where there are any."""
    text = LONG_LINES[what]
    cut = list(pieces(text))
    found = [piece for piece, _ in cut]
    assert [goes_on for _, goes_on in cut] == [True] * (len(cut) - 1) + [False]
    assert "".join(found) == text and max(map(len, found)) <= 2001
    if what in ("moves", "brackets"):
        assert all(piece.endswith(" ") and piece.count("(") == piece.count(")") for piece in found)


@pytest.mark.parametrize("smiley", SMILEYS)
def test_the_quick_look_for_smileys_overlooks_none(smiley: str) -> None:
    assert may_have_smileys(f"57-46 {smiley}")


@pytest.mark.parametrize("many", [10, 1000])
def test_a_long_text_is_not_looked_through_as_a_list_of_moves(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these functions takes the whole text in one step."""
    asked: list[str] = []
    for name in ("in_turns", "_without_letters", "_without_stars", "in_numbers"):

        def looked_through(lines: list[str], *_more: object, name: str = name) -> list[str]:
            asked.append(name)
            return lines

        monkeypatch.setattr(text_lines, name, looked_through)
    monkeypatch.setattr(text_lines, "LARGEST_LIST", 1000)
    for _ in text_reader.Reader("あ " * many + "\n" + "い", "uchu-yuei", {}).steps():
        pass
    assert len(asked) == (4 if many == 10 else 0)


def test_lines_without_text_are_passed_in_steps() -> None:
    many = 50
    assert len(list(text_lines.are_labelled([""] * many * text_lines.PASSED, lambda name: False))) == many


def test_of_an_indentation_only_the_beginning_is_looked_at() -> None:
    assert spaces.unquoted(" " * spaces.DEEPEST + "x") == "x"
    assert spaces.unquoted(" " * 2 * spaces.DEEPEST + "x") == " " * spaces.DEEPEST + "x"


def test_no_step_looks_at_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, plainer, most_lines = [0], text_lines._plainer, 0

    def counted(line: str) -> str:
        looked[0] += 1
        return plainer(line)

    monkeypatch.setattr(text_lines, "_plainer", counted)
    for _ in text_reader.Reader("Aki: k\n" * 2000, "progressive-mancala", {}).steps():
        most_lines, looked[0] = max(most_lines, looked[0]), 0
    assert 0 < most_lines <= text_lines.PASSED
