"""The stored game that a link opens: games are compared by their codes, and only games to be opened or offered are played through."""

import random
from typing import Any

import pytest

from core.contract import Position
from core.records import link
from core.records.record import Player, Record
from core.steps import finish
from games import load, read_record
from ui.storage.find_record import MANY, RecordFinder, reading_entry, told_line

GAME = "medamagaeru"


class Shelf:
    """Stands in for the browser's store: the last played first."""

    def __init__(self, *records: Record) -> None:
        self.entries: list[dict[str, Any]] = [
            {"id": str(number), "at": number, "over": True, "seat": 0, "record": record.to_data()} for number, record in enumerate(records)
        ]

    def games(self) -> Any:
        yield
        return list(reversed(self.entries)), 0

    def new_name(self) -> str:
        return "new"


def played(seed: int, plies: int = 40) -> Record:
    """A random game, finished by resignation or agreement, with variations and comments."""
    chance, record = random.Random(seed), Record(load(GAME))
    for _ in range(plies):
        if record.outcome() is None:
            record.make(chance.choice(record.position.legal_moves()))
    end = record.here
    for _ in range(3):
        record.go(chance.choice(record.made[:-1]))
        if record.outcome() is None:
            record.make(chance.choice(record.position.legal_moves())).comment = "tried"
    record.go(end)
    record.finish("resign:0")
    return record


def found(shelf: Shelf, fragment: str) -> tuple[RecordFinder, tuple[Record, int, str]]:
    finder = RecordFinder(shelf)  # type: ignore[arg-type]
    return finder, finish(finder.finding(link.read(fragment, GAME)))


@pytest.fixture
def moves_made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every move made by the rules from now on."""
    made: list[object] = []
    play = Position.play

    def counted(self: Position, move: object) -> Position:
        made.append(move)
        return play(self, move)

    monkeypatch.setattr(Position, "play", counted)
    return made


@pytest.mark.exhaustive
def test_of_three_hundred_stored_games_none_is_played_through(moves_made: list[object]) -> None:
    shelf = Shelf(*[played(seed) for seed in range(300)])
    wanted = played(150)
    fragment = link.write(wanted)
    moves_made.clear()
    asked = link.read(fragment, GAME)
    once = len(moves_made)
    _, (record, _, name) = found(shelf, fragment)
    assert name == "150"
    assert record.to_data() == wanted.to_data()
    # The link was read once more; its moves are not played again, only the variations are.
    assert len(moves_made) - once <= once + 3
    moves_made.clear()
    finder, (record, _, name) = found(shelf, "moves=" + wanted.main_line()[0].code)
    assert (name, record.here.ply) == ("new", 1)
    assert finder.beside is not None
    assert len(moves_made) <= 1 + len(finder.beside[0].made)
    assert asked.record is not None


@pytest.mark.parametrize(
    ("fragment", "name"), [("", "0"), ("lang=en", "0"), ("embed=1&v=1", "0"), ("v=1", "new"), ("v=1&lang=en", "new"), ("seat=1&v=1", "new")]
)
def test_the_address_of_a_game_without_moves_brings_back_no_other_game(fragment: str, name: str) -> None:
    """A page's plain address and a frame's go on with the last unfinished game."""
    unfinished = Record(load(GAME))
    unfinished.play("57-56")
    shelf = Shelf(unfinished)
    shelf.entries[0]["over"] = False
    assert found(shelf, fragment)[1][2] == name


@pytest.mark.parametrize(("end", "ply"), [("resign:0", 2), ("", 3)])
def test_a_try_after_the_end_is_not_gone_on_with_by_the_computer(end: str, ply: int) -> None:
    """But a variation of a game that goes on is."""
    record = Record(load(GAME), (Player("", ""), Player("3", "")))
    for code in ("57-56", "31-32", "47-46"):
        record.play(code)
    record.finish(end)
    record.jump(2)
    record.play("37-36")
    _, (opened, _, name) = found(Shelf(record), link.write_own(record, "0", 0, True))
    assert (name, opened.here.ply) == ("0", ply)
    assert len(opened.nodes()) == 4  # nothing is lost


@pytest.mark.parametrize("seed", range(30))
def test_the_line_of_a_stored_game_is_told_by_its_rows(seed: int) -> None:
    chance, record = random.Random(seed), played(seed)
    record.go(chance.choice(record.made))
    for _ in range(chance.randrange(3)):
        record.back()
    data = record.to_data()
    read = Record(load(GAME))
    assert finish(read.reading_rows(data)) == []
    line = read.current_line()
    codes = [node.code for node in read.here.line()]
    assert finish(told_line(data, codes)) == ([node.code for node in line], read.here.ply, (line[-1] if line else read.root).end)
    assert finish(told_line(data, [*codes, "11-77"])) is None


def test_a_long_stored_game_is_compared_in_steps() -> None:
    rows = [[number - 1, "57-56", "", ""] for number in range(10 * MANY)]
    assert len(list(told_line({"rows": rows}, []))) == 10


@pytest.mark.parametrize(
    "change",
    [
        {"rows": 5},
        {"rows": [[0, "57-56", "", ""]]},
        {"rows": [[-1, ["x"], "", ""]]},
        {"rows": [5]},
        {"here": "x"},
        {"players": 3},
        {"options": 7},
    ],
)
def test_a_stored_game_that_is_none_hinders_nobody(change: dict[str, object]) -> None:
    shelf = Shelf(played(1), played(2))
    shelf.entries[1]["record"].update(change)
    _, (record, _, name) = found(shelf, link.write(played(1)))
    assert name == "0"
    _, (record, _, name) = found(shelf, link.write(played(3)))
    assert name == "new"
    assert record.players == (Player("", ""), Player("", ""))


def test_a_game_too_long_for_a_link_is_found_by_its_name() -> None:
    shelf = Shelf(played(1), played(2))
    fragment = link.write_kept(played(2), "1")
    _, (record, _, name) = found(shelf, fragment)
    assert (name, record.to_data()) == ("1", played(2).to_data())
    finder, (record, _, name) = found(shelf, fragment.replace("kept=1", "kept=77"))
    assert name == "new"
    assert [words.key for words in finder.problems] == ["link.elsewhere"]


def test_a_start_that_is_none_is_told_in_a_whole_sentence() -> None:
    shelf = Shelf(played(1))
    shelf.entries[0]["record"]["start"] = "x"
    stored, problems = finish(reading_entry(shelf.entries[0]))
    pasted = read_record("開始局面: x\n1 47-46", GAME)
    assert (stored, pasted.codes) == (None, [])
    assert [words.key for words in problems] == ["position.record"]
    assert [problem.key for problem in pasted.problems][:1] == ["position.record"]
