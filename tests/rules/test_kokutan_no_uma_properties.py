"""黒檀の馬 under random play: a second, plain implementation agrees, the events tell the truth, the board has its symmetry."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pytest

from core.contract import Event
from games.common_board.columns import COLUMN, NAMES, ROW, at
from games.kokutan_no_uma.evaluate import evaluate
from games.kokutan_no_uma.rules import MARKED, OWNER, PASS, PLAYABLE, Horses, Move, Rules
from tools.test_support.perft import perft

if TYPE_CHECKING:
    from tests.conftest import Step

pytestmark = pytest.mark.only_game("kokutan-no-uma")


class Man(NamedTuple):
    """A piece: "b" or "w", and whether it is marked."""

    colour: str
    marked: bool


# Men by (column, row), 1 to 10 and 1 to 9; written from the rule book, sharing nothing with the rules module.
Place = tuple[int, int]
Men = dict[Place, Man]


def men_of(position: Horses) -> Men:
    found = {}
    for cell in PLAYABLE:
        p = position.board[cell]
        if p:
            found["abcdefghij".index(NAMES[cell][0]) + 1, int(NAMES[cell][1])] = Man("bw"[OWNER[p]], bool(MARKED[p]))
    return found


def name(place: Place) -> str:
    return " abcdefghij"[place[0]] + str(place[1])


def plain_landing(men: Men, start: Place, dx: int, dy: int, bounce: str) -> Place | None:
    """The cell where a flight ends, forward or not; None for a corner, the start itself, or a turn that `jump` forbids."""
    x, y = start
    over = turned = 0
    while True:
        x, y = x + dx, y + dy
        if (x, y) == start or (x in (1, 10) and y in (1, 9)):
            return None
        if x in (1, 10):
            dx, turned = -dx, turned + 1
        elif y in (1, 9):
            dy, turned = -dy, turned + 1
        elif (x, y) in men:
            over += 1
        else:
            return None if bounce == "jump" and turned and not over else (x, y)


def plain_flights(men: Men, start: Place, bounce: str) -> set[Place]:
    found = set()
    for dx in (-1, 1):
        for dy in (-1, 1):
            end = plain_landing(men, start, dx, dy, bounce)
            if end is not None and (end[1] < start[1] if men[start].colour == "b" else end[1] > start[1]):
                found.add(end)
    return found


def plain_checked(men: Men, moved: Place, bounce: str) -> set[Place]:
    found = set()
    for (x, y), man in men.items():
        beside = abs(x - moved[0]) == abs(y - moved[1]) == 1
        if beside and man.colour != men[moved].colour and man.marked != men[moved].marked and plain_flights(men, (x, y), bounce):
            found.add((x, y))
    return found


class Plain:
    """A whole game in plain data: its legal moves, and their results."""

    def __init__(self, men: Men, bounce: str) -> None:
        self.men, self.bounce = dict(men), bounce
        self.mover, self.flying, self.passes = "b", False, 0
        self.checked: set[Place] = set()
        self.winner = ""

    def over(self) -> bool:
        return bool(self.winner) or (self.flying and self.passes == 2)

    def codes(self) -> list[str]:
        if self.over():
            return []
        own = {place: man for place, man in self.men.items() if man.colour == self.mover}
        if not self.flying:
            return sorted(["*" + name(place) for place, man in own.items() if not man.marked] + ["pass"])
        may = self.checked or set(own)
        flights = {start: plain_flights(self.men, start, self.bounce) for start in may}
        return sorted(f"{name(start)}-{name(end)}" for start, ends in flights.items() for end in ends) or ["pass"]

    def play(self, code: str) -> None:
        self.checked = set()
        if code == "pass":
            self.passes += 1
            if self.passes == 2 and not self.flying:
                self.flying, self.passes = True, 0
        elif code[0] == "*":
            self.passes = 0
            place = " abcdefghij".index(code[1]), int(code[2])
            self.men[place] = Man(self.mover, True)
        else:
            self.passes = 0
            start, end = (" abcdefghij".index(code[0]), int(code[1])), (" abcdefghij".index(code[3]), int(code[4]))
            self.men[end] = self.men.pop(start)
            row = 2 if self.mover == "b" else 8
            if sum(man.colour == self.mover and place[1] == row for place, man in self.men.items()) == 4:
                self.winner = self.mover
            else:
                self.checked = plain_checked(self.men, end, self.bounce)
        self.mover = "w" if self.mover == "b" else "b"


def test_a_plain_implementation_plays_the_same_games(game: Rules, lines: list[list[Step]]) -> None:
    for line in lines:
        plain = Plain(men_of(game.start()), game.settings["bounce"])
        for before, move, after in line:
            assert isinstance(before, Horses)
            assert isinstance(after, Horses)
            assert [before.code(m) for m in before.legal_moves()] == plain.codes()
            plain.play(before.code(move))
            assert men_of(after) == plain.men
            assert ("bw"[after.turn], after.flying, after.passes) == (plain.mover, plain.flying, plain.passes)
            assert {NAMES[cell] for cell in after.checked} == {name(place) for place in plain.checked}
            outcome = after.outcome()
            assert (outcome is not None) == plain.over()
            if outcome is not None:
                assert ("" if outcome.winner is None else "bw"[outcome.winner]) == plain.winner


def test_all_24_pieces_stay_and_none_turns_back(steps: list[Step]) -> None:
    for before, _, after in steps:
        assert isinstance(before, Horses)
        assert isinstance(after, Horses)
        assert Counter(OWNER[after.board[cell]] for cell in PLAYABLE) == {0: 12, 1: 12, -1: 4}
        states = [{who.piece_id(c): MARKED[who.board[c]] for c in PLAYABLE if who.board[c]} for who in (before, after)]
        assert states[0].keys() == states[1].keys()
        assert all(states[0][piece] <= states[1][piece] for piece in states[0])


def told(position: Horses, events: list[Event]) -> dict[str, tuple[str, int]]:
    """The place of each piece and its mark, computed from the events alone."""
    seen = {position.piece_id(cell): (NAMES[cell], MARKED[position.board[cell]]) for cell in PLAYABLE if position.board[cell]}
    for event in events:
        if event.kind == "flip":
            assert seen[event.piece] == (event.start, 0)
            seen[event.piece] = event.end, event.value
        elif event.kind == "fly":
            assert seen[event.piece][0] == event.start
            seen[event.piece] = event.end, seen[event.piece][1]
    return seen


def test_the_events_tell_the_change_of_the_board(steps: list[Step]) -> None:
    for before, move, after in steps:
        assert isinstance(before, Horses)
        assert isinstance(after, Horses)
        events = before.events(move)
        assert told(before, events) == told(after, [])
        assert (events[0].kind == "pass") == (move == PASS)
        assert [event.end for event in events if event.kind == "check"] == [NAMES[cell] for cell in after.checked]


def test_a_flight_is_told_with_the_cells_of_the_rim_where_it_turns(steps: list[Step]) -> None:
    """From the start to the first turn, from turn to turn, from the last turn to the end: straight along diagonals, over pieces only."""
    for before, move, _ in steps:
        assert isinstance(before, Horses)
        for event in before.events(move):
            if event.kind == "fly":
                corners = [event.start, *event.value, event.end]
                for here, there in zip(corners, corners[1:], strict=False):
                    x, y = "abcdefghij".index(here[0]), int(here[1])
                    dx, dy = "abcdefghij".index(there[0]) - x, int(there[1]) - y
                    assert abs(dx) == abs(dy) > 0
                    men = men_of(before)
                    passed = [(x + 1 + dx * i // abs(dx), y + dy * i // abs(dy)) for i in range(1, abs(dx))]
                    assert all(place in men for place in passed)
                assert all(rim[0] in "aj" or rim[1] in "19" for rim in event.value)


def test_ids_do_not_count_for_equality(steps: list[Step]) -> None:
    for _, _, after in steps[::10]:
        assert isinstance(after, Horses)
        other = Horses(after.game, after.board, bytes(len(after.men)), after.turn, after.flying, after.passes, after.checked)
        assert (other, hash(other)) == (after, hash(after))


# The board is symmetrical about its middle row (線対称), not when it is turned by half: the columns of even and odd rows differ.


def flipped_cell(cell: int) -> int:
    return at(COLUMN[cell], 8 - ROW[cell])


def flipped(position: Horses) -> Horses:
    """Top and bottom, the colours and the turn exchanged; White is then the first to turn over."""
    board, men = bytearray(len(position.board)), bytearray(len(position.men))
    for cell in PLAYABLE:
        p = position.board[cell]
        board[flipped_cell(cell)] = (0, 3, 4, 1, 2)[p]
        men[flipped_cell(cell)] = flipped_cell(position.men[cell]) if p else 0
    checked = tuple(sorted(flipped_cell(cell) for cell in position.checked))
    return Horses(position.game, bytes(board), bytes(men), 1 - position.turn, position.flying, position.passes, checked)


def test_the_start_is_its_own_mirror_image_but_for_the_turn(game: Rules) -> None:
    start = game.start()
    assert flipped(start) == Horses(game, start.board, start.men, 1, False, 0, ())
    assert {at(9 - COLUMN[cell], 8 - ROW[cell]) for cell in PLAYABLE}.isdisjoint(PLAYABLE)


def test_with_top_and_bottom_exchanged_the_game_is_the_same(positions: list[Horses]) -> None:
    for position in positions:
        mirror = flipped(position)
        moves = {move if move == PASS else Move(flipped_cell(move.start), flipped_cell(move.end)) for move in position.legal_moves()}
        assert set(mirror.legal_moves()) == moves
        here, there = position.outcome(), mirror.outcome()
        assert (here is None) == (there is None)
        assert here is None or there is None or here.winner is None or there.winner == 1 - here.winner
    for position in positions[:: max(1, len(positions) // 8)]:
        assert perft(flipped(position), 2) == perft(position, 2)


def test_every_flight_gains_a_row_so_a_game_ends(steps: list[Step]) -> None:
    for before, move, after in steps:
        assert isinstance(before, Horses)
        assert isinstance(after, Horses)
        if before.flying and move != PASS:
            gained = ROW[move.start] - ROW[move.end]
            assert gained > 0 if before.turn == 0 else gained < 0


def test_both_sides_are_judged_alike(positions: list[Horses]) -> None:
    for position in positions[::5]:
        assert evaluate(flipped(position)) == -evaluate(position)
