"""MACIJI under random play: a second, plain implementation agrees, the events and the pieces tell the truth, the board has its symmetry."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

import pytest

from core.contract import Event
from games import board_of, load
from games.maciji.cells import cut_cells
from games.maciji.rules import BLOCKED, Rules, Sheet, name_of
from tools.test_support.perft import Row, read_table

if TYPE_CHECKING:
    from tests.conftest import Step

pytestmark = pytest.mark.only_game("maciji")

SLOW = 6_000  # the most lines that the plain implementation is asked to count at once
Place = tuple[int, int]  # column and row, from 1


class PlainGame:
    """The whole game kept as sets and a list of places; written from the rule book, sharing nothing with the rules module."""

    def __init__(self, options: dict[str, str]) -> None:
        self.hexagons = options["board"] == "hex"
        self.columns, self.rows = (int(part) for part in options["size"].split("x"))
        self.places = {(x, y) for x in range(1, self.columns + 1) for y in range(1, self.rows + 1)}
        if options["cells"] != "all":
            shape = options["cells"].split("-")
            self.places = {(x, y) for x, y in self.places if shape[y - 1][x - 1] == "1"}
        self.blocked: set[Place] = set()
        self.warps: list[Place] = []
        self.goal = None if options["goal"] == "second" else self.place(options["goal"])
        self.line: list[Place] = []
        self.beside = {one: {other for other in self.places if self.touch(one, other)} for one in self.places}
        self.blocks = 2 * int(options["blocks"])
        self.with_warps = options["warp"] == "on"

    def place(self, name: str) -> Place:
        return "abcdefghi".index(name[0]) + 1, int(name[1])

    def touch(self, one: Place, other: Place) -> bool:
        """Side by side on paper: the centres are a cell apart (on squares, at most a diagonal)."""
        if not self.hexagons:
            return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1
        across = one[0] - other[0] + ((one[1] % 2 == 0) - (other[1] % 2 == 0)) / 2
        down = (one[1] - other[1]) * 0.866
        return 0.8 < across**2 + down**2 < 1.2

    def hangs_together(self, places: set[Place]) -> bool:
        reached, waiting = set[Place](), [min(places)]
        while waiting:
            place = waiting.pop()
            if place not in reached:
                reached.add(place)
                waiting += self.beside[place] & places
        return reached == places

    def phase(self) -> tuple[str, int]:
        if len(self.blocked) < self.blocks:
            return "block@", len(self.blocked) % 2
        if self.with_warps and len(self.warps) < 2:
            return "warp@", len(self.warps)
        if self.goal is None:
            return "goal@", 1
        return "", len(self.line) % 2

    def next_places(self) -> set[Place]:
        last, free = self.line[-1], self.places - self.blocked - set(self.line)
        if last in self.warps:
            other = self.warps[1 - self.warps.index(last)]
            if other not in self.line:
                return {other}
        return self.beside[last] & free

    def winner(self) -> int | None:
        if not self.line:
            return None
        wrote = (len(self.line) - 1) % 2
        if self.line[-1] == self.goal:
            return wrote
        return None if self.next_places() else 1 - wrote

    def codes(self) -> list[str]:
        phase, _ = self.phase()
        if phase == "block@":
            board = self.places - self.blocked
            allowed = {place for place in board - {self.goal} if self.hangs_together(board - {place})}
        elif phase:
            allowed = self.places - self.blocked - set(self.warps) - {self.goal}
        elif not self.line:
            allowed = self.places - self.blocked - {self.goal}
        else:
            allowed = set() if self.winner() is not None else self.next_places()
        return sorted(phase + "abcdefghi"[x - 1] + str(y) for x, y in allowed)

    def play(self, code: str) -> None:
        place = self.place(code.split("@")[-1])
        if code.startswith("block"):
            self.blocked.add(place)
        elif code.startswith("warp"):
            self.warps.append(place)
        elif code.startswith("goal"):
            self.goal = place
        else:
            self.line.append(place)

    def count(self, depth: int) -> int:
        """The lines of exactly `depth` moves."""
        if depth == 0:
            return 1
        found = 0
        for code in self.codes():
            other = copy(self)
            other.blocked, other.warps, other.line = set(self.blocked), list(self.warps), list(self.line)
            other.play(code)
            found += other.count(depth - 1)
        return found


@pytest.mark.parametrize("row", [row for row in read_table("maciji") if "cells" in row.options and row.leaves <= SLOW], ids=str)
def test_a_plain_implementation_counts_the_same_lines_on_boards_of_any_shape(row: Row) -> None:
    plain = PlainGame({**load("maciji").settings, **row.options})
    for code in row.moves:
        plain.play(code)
    assert plain.count(row.depth) == row.leaves


def test_a_plain_implementation_finds_the_same_moves_and_ends(game: Rules, lines: list[list[Step]]) -> None:
    for line in lines:
        plain = PlainGame(game.settings)
        for before, move, after in line:
            assert before.turn == plain.phase()[1]
            assert [before.code(each) for each in before.legal_moves()] == plain.codes()
            plain.play(before.code(move))
            outcome = after.outcome()
            assert (outcome.winner if outcome is not None else None) == plain.winner()
        assert plain.codes() == []


def test_the_cells_that_hold_the_board_together_are_found(game: Rules, positions: list[Sheet]) -> None:
    """Not only where blocks are placed: written cells are taken for holes, as long as the rest hangs together."""
    plain = PlainGame(game.settings)
    for position in positions[:: max(3, len(positions) // 30)]:
        holes = bytes(BLOCKED if what else 0 for what in position.written)
        left = {plain.place(name) for name, what in zip(game.names, holes, strict=True) if not what}
        if len(left) > 1 and plain.hangs_together(left):
            cuts = {plain.place(name) for name, cut in zip(game.names, cut_cells(game.around, holes, BLOCKED), strict=True) if cut}
            assert cuts == {place for place in left if not plain.hangs_together(left - {place})}


def told(sheet: dict[str, str], events: list[Event]) -> dict[str, str]:
    """What stands on each cell after hearing only the events."""
    sheet = dict(sheet)
    for event in events:
        if event.kind == "leap":
            assert "warp" in sheet[event.start] and sheet[event.end] == "warp"
            continue
        if event.kind == "write":
            assert event.piece == f"n{event.value}"
            if event.value > 1:
                assert sheet[event.start].split()[-1] == str(event.value - 1)
        else:
            assert event.piece == f"{event.kind}@{event.end}"
            assert event.end not in sheet
        what = str(event.value) if event.kind == "write" else event.kind
        sheet[event.end] = (sheet.get(event.end, "") + " " + what).strip()
    return sheet


def shown(position: Sheet) -> dict[str, str]:
    """What stands on each cell, as the position knows it."""
    sheet = {}
    for cell, name in enumerate(position.game.names):
        number = position.written[cell]
        signs = ["goal"] * (cell == position.goal) + ["warp"] * (cell in position.warps)
        what = " ".join(signs + ([] if not number else ["block"] if number == BLOCKED else [str(number)]))
        if what:
            sheet[name] = what
    return sheet


def test_the_events_tell_the_change_of_the_board(steps: list[Step]) -> None:
    for before, move, after in steps:
        assert isinstance(before, Sheet)
        assert isinstance(after, Sheet)
        assert told(shown(before), before.events(move)) == shown(after)


def test_the_numbers_make_one_line(positions: list[Sheet]) -> None:
    for position in positions:
        around, way = position.game.around, {what: cell for cell, what in enumerate(position.written) if what not in (0, BLOCKED)}
        assert sorted(way) == list(range(1, position.number + 1))
        leaps = 0
        for number in range(2, position.number + 1):
            if way[number - 1] in position.warps and way[number] in position.warps:
                leaps += 1
            else:
                assert way[number] in around[way[number - 1]]
        assert leaps <= 1
        assert position.goal not in [way[number] for number in range(1, position.number)]


def test_the_pieces_are_what_stands_on_the_board_and_stay(game: Rules, lines: list[list[Step]]) -> None:
    view = board_of(game)
    for line in lines[:3]:
        gone: dict[str, str] = {}
        for _, _, after in line:
            assert isinstance(after, Sheet)
            at = {piece.id: piece.spot for piece in view.pieces(after, 0)}
            assert {piece: at[piece] for piece in gone} == gone
            gone = at
            numbers = {piece: spot for piece, spot in at.items() if piece[0] == "n"}
            assert numbers == {f"n{what}": game.names[i] for i, what in enumerate(after.written) if what not in (0, BLOCKED)}
            things = sorted(piece for piece in at if "@" in piece)
            assert things == sorted(f"{what.split()[0]}@{name}" for name, what in shown(after).items() if not what[0].isdigit())
            assert all(piece.owner == 1 - int(piece.id[1:]) % 2 for piece in view.pieces(after, 0) if piece.id[0] == "n")
            strokes = [piece for piece in at if piece[0] == "s"]
            leapt = sum(after.written[cell] != 0 for cell in after.warps) == 2
            assert len(strokes) == max(0, after.number - 1) - leapt


def turned(game: Rules) -> tuple[Rules, list[int]]:
    """The game on the board turned by half, or turned over where an odd number of rows of hexagons cannot be turned; and where each cell
    lies on it."""
    keeps_columns = game.hexagons and game.rows % 2 == 1
    names = [name_of((x if keeps_columns else game.columns - 1 - x, game.rows - 1 - y)) for x, y in game.places]
    settings = dict(game.settings)
    if settings["goal"] != "second":
        settings["goal"] = names[game.cell[settings["goal"]]]
    if settings["cells"] != "all":
        settings["cells"] = "-".join(row if keeps_columns else row[::-1] for row in settings["cells"].split("-")[::-1])
    other = load("maciji", **settings)
    assert isinstance(other, Rules)
    return other, [other.cell[name] for name in names]


def test_turned_by_half_the_game_is_the_same(game: Rules, positions: list[Sheet]) -> None:
    other, image = turned(game)
    for position in positions:
        written = bytearray(len(image))
        for cell, what in enumerate(position.written):
            written[image[cell]] = what
        last, goal = (cell if cell < 0 else image[cell] for cell in (position.last, position.goal))
        there = Sheet(other, bytes(written), last, position.number, tuple(image[cell] for cell in position.warps), goal, position.tasks)
        assert there.legal_moves() == sorted(image[cell] for cell in position.legal_moves())
        assert there.outcome() == position.outcome()


def test_the_shape_of_the_board_makes_another_position() -> None:
    sheets = [load("maciji", board=board, size=size).start() for board in ("square", "hex") for size in ("3x6", "6x3", "3x3")]
    assert len(set(sheets)) == len(sheets)
