"""真剣勝負 under random play: a second, plain implementation agrees, the events tell the truth, the board has its symmetry."""

from __future__ import annotations

import random

import pytest

from core.contract import Event
from games import load
from games.common_board.columns import NAMES
from games.common_board.grid import CELLS, turned
from games.shinken_shobu.evaluate import evaluate
from games.shinken_shobu.rules import MARKED, OWNER, Race, Rules, number
from tools.test_support.perft import perft

pytestmark = pytest.mark.only_game("shinken-shobu")

# A man is (owner, marked) on a (column, row), both from 1; written from the rule book, sharing nothing with the rules module.
Cell = tuple[int, int]
Men = dict[Cell, tuple[int, bool]]


def men_of(position: Race) -> Men:
    return {("abcdefghij".index(NAMES[i][0]) + 1, int(NAMES[i][1])): (OWNER[p], bool(MARKED[p])) for i, p in enumerate(position.board) if p}


def named(cell: Cell) -> str:
    return "abcdefghij"[cell[0] - 1] + str(cell[1])


def perimeter(cell: Cell) -> bool:
    return 1 <= cell[0] <= 10 and 1 <= cell[1] <= 9 and (cell[0] in (1, 10) or cell[1] in (1, 9))


def goals(men: Men, start: Cell) -> set[Cell]:
    (x, y), (owner, marked) = start, men[start]
    ahead = 1 if owner else -1
    steps = [(x - 1, y), (x + 1, y), (x, y + ahead)] + ([(x - 1, y + ahead), (x + 1, y + ahead)] if marked else [])
    found = {cell for cell in steps if cell not in men or men[cell][0] != owner}
    for dx, dy in [(0, ahead)] + ([(-1, 0), (1, 0)] if y == 5 else []):
        cell = x + dx, y + dy
        while 1 <= cell[0] <= 10 and 1 <= cell[1] <= 9 and cell not in men:
            found.add(cell)
            cell = cell[0] + dx, cell[1] + dy
    if marked and perimeter(start):
        seen = [start]
        for cx, cy in seen:
            for cell in ((cx - 1, cy), (cx + 1, cy), (cx, cy + ahead)):
                if perimeter(cell) and cell not in men and cell not in seen:
                    seen.append(cell)
        found |= set(seen) - {start}
    return {cell for cell in found if 1 <= cell[0] <= 10 and 1 <= cell[1] <= 9}


def plain_moves(men: Men, mover: int, ply: int) -> list[str]:
    mine = [cell for cell, (owner, _) in men.items() if owner == mover]
    if ply < 4:
        return sorted(f"*{named(cell)}" for cell in mine if not men[cell][1])
    return sorted(f"{named(start)}-{named(end)}" for start in mine for end in goals(men, start))


def umpire(line: list[tuple[Men, int]]) -> int | None:
    """The winner after a line of positions (men, side to move), decided move by move as in the rule book; None while there is none."""
    men, mover = line[-1]
    waiting = 1 - mover
    far = {0: 1, 1: 9}
    before = {cell for cell in line[-2][0] if line[-2][0][cell][0] == mover and cell[1] == far[mover]} if len(line) > 1 else set()
    if any(men.get(cell, (None, False))[0] == mover for cell in before):  # it stood there before the reply, and still does
        return mover
    invaders = [cell for cell, (owner, _) in men.items() if owner == waiting and cell[1] == far[waiting]]
    for invader in invaders:
        if not any(invader in goals(men, cell) for cell, (owner, _) in men.items() if owner == mover):
            return waiting
    return None if any(owner == mover for owner, _ in men.values()) else waiting


def test_a_plain_implementation_finds_the_same_moves_and_ends() -> None:
    ends = 0
    for seed in range(60):
        chance, position = random.Random(seed), load("shinken-shobu").start()
        line: list[tuple[Men, int]] = []
        while True:
            assert isinstance(position, Race)
            line.append((men_of(position), position.turn))
            outcome = position.outcome()
            assert umpire(line) == (None if outcome is None else outcome.winner)
            if outcome is not None:
                ends += 1
                break
            codes = [position.code(move) for move in position.legal_moves()]
            assert codes == plain_moves(*line[-1], len(line) - 1)
            # Takers of an invader rather often, so that not every game ends with the first one.
            takes = [move for move in position.legal_moves() if position.board[move % CELLS] and move // CELLS != move % CELLS]
            position = position.play(chance.choice(takes if takes and chance.random() < 0.6 else position.legal_moves()))
    assert ends == 60


def test_there_is_never_more_than_one_invader_a_side(positions: list[Race]) -> None:
    for position in positions:
        for player, row in ((0, "1"), (1, "9")):
            assert sum(1 for i, p in enumerate(position.board) if p and OWNER[p] == player and NAMES[i][1] == row) <= 1


def test_each_side_has_two_marked_pieces_at_most_and_no_new_ones(positions: list[Race]) -> None:
    for position in positions:
        for player in (0, 1):
            his = [p for p in position.board if p and OWNER[p] == player]
            assert len(his) <= 10
            assert sum(MARKED[p] for p in his) <= 2


def told(position: Race, events: list[Event]) -> dict[str, tuple[str, int, int]]:
    """The cell, owner and mark of each piece, computed from the events alone."""
    seen = {position.piece_id(cell): (NAMES[cell], OWNER[p], MARKED[p]) for cell, p in enumerate(position.board) if p}
    for event in events:
        where, owner, marked = seen[event.piece]
        if event.kind == "take":
            assert (where, owner, marked) == (event.start, 1 - position.turn, event.value)
            del seen[event.piece]
        elif event.kind == "flip":
            assert (where, marked, event.value) == (event.start, 0, 1)
            seen[event.piece] = where, owner, event.value
        elif event.kind == "goal":
            assert (where, owner, where[1]) == (event.start, event.value, "91"[owner == 0])
        else:
            assert event.kind in ("slide", "fly")
            assert (where, owner) == (event.start, position.turn)
            seen[event.piece] = event.end, owner, marked
    return seen


def test_the_events_tell_the_change_of_the_board(lines: list[list[tuple[Race, int, Race]]]) -> None:
    for line in lines:
        for before, move, after in line:
            assert told(before, before.events(move)) == told(after, [])


def half_turn(position: Race) -> Race:
    """The board turned by half, the colours exchanged, the other side to move."""
    board = bytes(p and (p + 2 if p < 3 else p - 2) for p in reversed(position.board))
    return Race(position.game, board, 1 - position.turn, position.flips, position.serial[::-1])


def test_turned_by_half_with_colours_exchanged_the_game_is_the_same(positions: list[Race]) -> None:
    for position in positions:
        mirror = half_turn(position)
        assert evaluate(mirror) == -evaluate(position)
        moves = [number(turned(move // CELLS), turned(move % CELLS)) for move in position.legal_moves()]
        assert sorted(moves) == mirror.legal_moves()
        ends = [each and each.winner for each in (position.outcome(), mirror.outcome())]
        assert ends in ([None, None], [0, 1], [1, 0])
    for position in positions[:: max(1, len(positions) // 10)]:
        assert perft(half_turn(position), 2) == perft(position, 2)


def test_the_turn_and_the_stage_make_another_position() -> None:
    game = load("shinken-shobu")
    assert isinstance(game, Rules)
    start = game.start()
    assert Race(game, start.board, 1, 0, start.serial) != start
    assert Race(game, start.board, 0, 4, start.serial) != start
    assert Race(game, start.board, 0, 0, bytes(CELLS)) == start
