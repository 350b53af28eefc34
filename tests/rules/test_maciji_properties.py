"""MACIJI under random play: a second, plain implementation agrees, the events and the pieces tell the truth, the board has its symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.contract import Event
from games import board_of, load
from games.maciji.cells import cut_cells
from games.maciji.rules import BLOCKED, Rules, Sheet

if TYPE_CHECKING:
    from tests.conftest import Step

pytestmark = pytest.mark.only_game("maciji")

Place = tuple[int, int]  # column and row, from 1


class PlainGame:
    """The whole game kept as sets and a list of places; written from the rule book, sharing nothing with the rules module."""

    def __init__(self, options: dict[str, str]) -> None:
        self.hexagons = options["board"] == "hex"
        self.columns, self.rows = (int(part) for part in options["size"].split("x"))
        self.places = {(x, y) for x in range(1, self.columns + 1) for y in range(1, self.rows + 1)}
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
        """True if two cells touch on paper: the centres are a cell apart (on squares, at most a diagonal)."""
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
    """Not only where blocks are placed: written cells count as holes, as long as the rest stays connected."""
    plain = PlainGame(game.settings)
    for position in positions[:: max(3, len(positions) // 30)]:
        holes = bytes(BLOCKED if what else 0 for what in position.written)
        left = {plain.place(name) for name, what in zip(game.names, holes, strict=True) if not what}
        if len(left) > 1 and plain.hangs_together(left):
            cuts = {plain.place(name) for name, cut in zip(game.names, cut_cells(game.around, holes, BLOCKED), strict=True) if cut}
            assert cuts == {place for place in left if not plain.hangs_together(left - {place})}


def told(sheet: dict[str, str], events: list[Event]) -> dict[str, str]:
    """The contents of each cell, computed from the events alone."""
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
    """The contents of each cell, from the position."""
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


def images(game: Rules) -> list[int]:
    """The index of each cell after a half turn of the board, or after a flip if its odd number of hexagon rows cannot be turned."""
    found = []
    for cell in range(len(game.names)):
        column, row = cell // game.rows, cell % game.rows
        keeps_columns = game.hexagons and game.rows % 2 == 1
        found.append((column if keeps_columns else game.columns - 1 - column) * game.rows + game.rows - 1 - row)
    return found


def test_turned_by_half_the_game_is_the_same(game: Rules, positions: list[Sheet]) -> None:
    image = images(game)
    goal = game.settings["goal"]
    other = load("maciji", **{**game.settings, "goal": goal if goal == "second" else game.names[image[game.cell[goal]]]})
    assert isinstance(other, Rules)
    for position in positions:
        written = bytes(position.written[image[cell]] for cell in range(len(image)))
        last, goal_cell = (cell if cell < 0 else image[cell] for cell in (position.last, position.goal))
        turned = Sheet(other, written, last, position.number, tuple(image[cell] for cell in position.warps), goal_cell, position.tasks)
        assert turned.legal_moves() == sorted(image[cell] for cell in position.legal_moves())
        assert turned.outcome() == position.outcome()


def test_the_shape_of_the_board_makes_another_position() -> None:
    sheets = [load("maciji", board=board, size=size).start() for board in ("square", "hex") for size in ("3x6", "6x3", "3x3")]
    assert len(set(sheets)) == len(sheets)
