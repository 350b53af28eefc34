"""Long games: the work for each move does not grow with the moves before it. Counted in lines of Python, not in seconds."""

import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from core.contract import Facts, Game, Outcome, Position
from core.records import link, text_writer
from core.records.lines import is_earlier, latest_node, lead, runs, tries
from core.records.record import REPETITIONS, Node, Record
from core.steps import finish
from games import load, read_record


class Walk(Position):
    """A line without an end: a step forward or one back."""

    def __init__(self, game: Game, place: int = 0, turn: int = 0) -> None:
        self.game, self.place, self.turn = game, place, turn

    def key(self) -> tuple[object, ...]:
        return self.place, self.turn

    def _legal_moves(self) -> list[str]:
        return ["b", "f"]

    def code(self, move: str) -> str:
        return move

    def _play(self, move: str) -> "Walk":
        return Walk(self.game, self.place + (1 if move == "f" else -1), 1 - self.turn)

    def outcome(self) -> Outcome | None:
        return None

    def kifu(self, move: str, lang: str = "ja") -> str:
        return move


class Walking(Game):
    id = "medamagaeru"  # a name that sentences know
    cycles = True
    facts = Facts("", 0, "", 2, 10, 0, 0, True)

    def start(self) -> Walk:
        return Walk(self)


def lines_run(work: Callable[[], object]) -> int:
    """The number of lines run in the rooms of records."""
    count = 0

    def within(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        count += event == "line"
        return within

    def trace(frame: FrameType, event: str, _: object) -> Any:
        return within if "records" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def walked(plies: int) -> Record:
    record = Record(Walking({}))
    for _ in range(plies):
        record.play("f")
    return record


def stored_and_read(plies: int) -> None:
    data = walked(plies).to_data()
    read = Record(Walking({}))
    assert finish(read.reading_rows(data)) == []


def told(record: Record) -> None:
    link.write(record)
    text_writer.write(record, "en")


@pytest.mark.parametrize("work", [walked, stored_and_read, lambda plies: told(walked(plies))], ids=["played", "stored", "written"])
def test_twice_the_moves_is_twice_the_work(work: Callable[[int], object]) -> None:
    once, twice = lines_run(lambda: work(200)), lines_run(lambda: work(400))
    assert twice < 2.2 * once


def asked_after_a_move(record: Record) -> None:
    record.play("f")
    lead(record)
    assert not is_earlier(record) and not tries(record) and runs(record) and latest_node(record) is record.here


def test_what_is_asked_after_a_move_does_not_grow_with_the_game() -> None:
    counts = []
    for plies in (50, 800):
        record = walked(plies)
        asked_after_a_move(record)
        counts.append(lines_run(lambda record=record: asked_after_a_move(record)))  # type: ignore[misc]
    assert counts[0] == counts[1]


def times_stood(node: Node) -> int:
    """The number of times that a position has occurred, counted one by one."""
    found, at = 1, node.parent
    while at is not None:
        found += at.key() == node.key()
        at = at.parent
    return found


def redone(record: Record) -> list[Node]:
    """The nodes that redo goes through from the start."""
    found, node = list[Node](), record.root.following()
    while node is not None:
        found.append(node)
        node = node.following()
    return found


@pytest.mark.parametrize("seed", range(20))
def test_repetitions_redo_and_the_main_line_are_as_if_counted_one_by_one(seed: int) -> None:
    chance, record = random.Random(seed), Record(Walking({}))
    other = Record(Walking({}))
    for step in range(120):
        what = chance.random()
        if what < 0.2:
            record.go(chance.choice(record.made))
        elif what < 0.3:
            record.jump(chance.randrange(20))
        elif what < 0.4:
            record.back()
        elif what < 0.45 and record.here.parent is not None:
            record.put_first(record.here)
        elif what < 0.47:
            other.go(chance.choice(other.made))
            other.play(chance.choice("bf")) if other.outcome() is None else None
            record.take_in(other)
        elif record.outcome() is None:
            before = record.here
            record.play(chance.choice("bf"))
            assert before.following() is record.here
            assert redone(record)[: record.here.ply] == record.here.line()
        main, node = [], record.root
        while node.children:
            node = node.children[0]
            main.append(node)
        assert record.main_line() == main and record.end_of_main() is (main or [record.root])[-1], step
        assert all(record.is_beside(node) is (node not in [record.root, *main]) for node in record.made)
    for node in record.made:
        assert node.repetitions() == times_stood(node)
        assert (node.settled() is not None) is (times_stood(node) >= REPETITIONS)


@pytest.mark.matrix("9500")
@pytest.mark.parametrize("plies", [9400, 9490, 9500, 9501, 9600, 10_100])
def test_no_link_is_written_that_would_not_be_read(plies: int) -> None:
    """The additions of others count too: a language, the game for the home page, the mode of a frame."""
    written = link.write(walked(plies), None, 1, True, True)
    more = "&embed=1&mode=replay&lang=en&theme=dark&host=https://" + "a" * 200
    if written:
        assert "link.too_long" not in [words.key for words in link.read(written + more).problems]
    else:
        assert plies > 9400
        kept = link.read(link.write_kept(walked(plies), "1234-5678", 1, True, True))
        assert (kept.kept, kept.seat, kept.game_id, kept.problems) == ("1234-5678", 1, "medamagaeru", [])


def nested(plies: int) -> Record:
    """A record in which each move has a variation, in which the next one lies."""
    chance, record = random.Random(1), Record(load("medamagaeru"))
    node = record.root
    while node.ply < plies:
        moves = [move for move in node.position.legal_moves() if "*" not in node.position.code(move)]
        chance.shuffle(moves)
        record.grow(node, moves[0])
        node = next(grown for grown in [record.grow(node, move) for move in moves[1:4]] if grown.settled() is None)
    return record


def rows(record: Record) -> list[object]:
    """Every node with the one that it follows, in the order of the tree."""
    nodes = record.nodes()
    at = {id(node): i for i, node in enumerate([record.root, *nodes])}
    return [(at[id(node.parent)], node.code) for node in nodes]


@pytest.mark.parametrize("plies", [1000, pytest.param(10_000, marks=pytest.mark.exhaustive)])
def test_variations_within_variations_are_a_text_as_long_as_they_are(plies: int) -> None:
    record = nested(plies)
    text = text_writer.write(record, "ja")
    assert len(text) < 40 * len(record.made) + 20_000
    again = read_record(text, record.game)
    assert again.record is not None and again.problems == []
    assert rows(again.record) == rows(record)
