"""宇宙遊泳 under random play: a second, plain implementation agrees, the events tell the truth, the board has its symmetry."""

from __future__ import annotations

import random

import pytest

from core.contract import Event
from games import load
from games.common_board.columns import NAMES
from games.common_board.grid import CELLS, turned
from games.uchu_yuei.evaluate import evaluate
from games.uchu_yuei.rules import MARKED, OWNER, PASS, Rules, Voyage, number, parts
from tools.test_support.perft import perft

pytestmark = pytest.mark.only_game("uchu-yuei")

# A man is (owner, marked) on a (column, row), both from 1; written from the rule book, sharing nothing with the rules module.
Men = dict[tuple[int, int], tuple[int, bool]]
ROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
CROSS = [(x, y) for x, y in ROUND if x == 0 or y == 0]
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) + abs(y) == 3]
EVERY_OPTION = [{}, {"step": "king"}, {"flip": "on"}, {"step": "king", "flip": "on"}]


def men_of(position: Voyage) -> Men:
    return {("abcdefghij".index(NAMES[i][0]) + 1, int(NAMES[i][1])): (OWNER[p], bool(MARKED[p])) for i, p in enumerate(position.board) if p}


def on_board(cell: tuple[int, int]) -> bool:
    return 1 <= cell[0] <= 10 and 1 <= cell[1] <= 9


def in_space(cell: tuple[int, int]) -> bool:
    return on_board(cell) and (cell[0] in (1, 10) or cell[1] in (1, 5, 9))


def named(cell: tuple[int, int]) -> str:
    return "abcdefghij"[cell[0] - 1] + str(cell[1])


def goals(men: Men, start: tuple[int, int], king: bool) -> set[tuple[int, int]]:
    owner, marked = men[start]
    x, y = start
    found = {(x + dx, y + dy) for dx, dy in (LEAPS if marked else ROUND if king else CROSS)}
    for dx, dy in ROUND:
        far = 1
        while men.get((x + dx * far, y + dy * far), (owner, False))[0] != owner:
            far += 1
        if far > 1:
            found.add((x + dx * far, y + dy * far))
    if in_space(start):
        seen = [start]
        for cx, cy in seen:
            for dx, dy in CROSS:
                cell = cx + dx, cy + dy
                if in_space(cell) and cell not in men and cell not in seen:
                    seen.append(cell)
        found |= set(seen)
    return {cell for cell in found if on_board(cell) and cell not in men}


def plain_moves(position: Voyage) -> list[str]:
    men, settings = men_of(position), position.game.settings
    codes = []
    for start, (owner, _) in men.items():
        if owner == position.turn:
            for end in goals(men, start, settings["step"] == "king"):
                codes.append(f"{named(start)}-{named(end)}")
                if settings["flip"] == "on":
                    codes.append(f"{named(start)}-{named(end)}*")
    for kind, left in zip("ox", position.hands[2 * position.turn :], strict=False):
        if left:
            codes += [f"{kind}@{named((x, y))}" for x in range(1, 11) for y in range(1, 10) if (x, y) not in men]
    return sorted(codes) or ["pass"]


def winners(position: Voyage) -> list[int]:
    """The owners of five in a row."""
    men = men_of(position)
    found = set()
    for (x, y), (owner, _) in men.items():
        for dx, dy in ROUND:
            if all(men.get((x + dx * i, y + dy * i), (None, False))[0] == owner for i in range(5)):
                found.add(owner)
    return sorted(found)


def check(position: Voyage) -> None:
    outcome = position.outcome()
    assert ([] if outcome is None else [outcome.winner]) == winners(position)
    codes = [position.code(move) for move in position.legal_moves()]
    assert codes == ([] if outcome else plain_moves(position))


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_a_plain_implementation_finds_the_same_moves_and_ends(options: dict[str, str]) -> None:
    for seed in range(12):
        chance, position = random.Random(seed), load("uchu-yuei", **options).start()
        for ply in range(90):
            assert isinstance(position, Voyage)
            if ply % 3 == seed % 3 or ply > 80:
                check(position)
            moves = position.legal_moves()
            if not moves:
                check(position)
                break
            position = position.play(chance.choice(moves))


def test_every_end_of_a_random_game_is_a_five(positions: list[Voyage]) -> None:
    for position in positions:
        if position.outcome() is not None:
            check(position)


def test_no_piece_is_ever_lost(positions: list[Voyage]) -> None:
    for position in positions:
        for player in (0, 1):
            kinds = [sum(1 for p in position.board if p == 1 + 2 * player + marked) for marked in (0, 1)]
            held = position.hands[2 * player : 2 * player + 2]
            assert sum(kinds) + sum(held) == 12
            if position.game.settings["flip"] == "off":
                assert (kinds[0] + held[0], kinds[1] + held[1]) == (6, 6)


def test_every_piece_has_a_name_of_its_own(positions: list[Voyage]) -> None:
    for position in positions:
        names = [position.piece_id(cell) for cell in range(CELLS) if position.board[cell]]
        assert len(set(names)) == len(names)


def told(position: Voyage, events: list[Event]) -> tuple[dict[str, tuple[str, int, int]], list[int], int]:
    """The cell, owner and kind of each piece, the hands and the side on turn, computed from the events alone."""
    seen = {position.piece_id(cell): (NAMES[cell], OWNER[p], MARKED[p]) for cell, p in enumerate(position.board) if p}
    hands = list(position.hands)
    for event in events:
        if event.kind == "drop":
            assert event.start == ("hand:o", "hand:x")[event.value]
            hands[2 * position.turn + event.value] -= 1
            seen[event.piece] = event.end, position.turn, event.value
        elif event.kind in ("slide", "jump", "fly"):
            where, owner, marked = seen[event.piece]
            assert (where, owner) == (event.start, position.turn)
            seen[event.piece] = event.end, owner, marked
        elif event.kind == "flip":
            where, owner, marked = seen[event.piece]
            assert (where, 1 - marked) == (event.start, event.value)
            seen[event.piece] = where, owner, event.value
        else:
            assert (event.kind, event.value) == ("pass", position.turn)
    return seen, hands, position.turn if not events else 1 - position.turn


def test_the_events_tell_the_change_of_the_board(lines: list[list[tuple[Voyage, int, Voyage]]]) -> None:
    for line in lines:
        for before, move, after in line:
            assert told(before, before.events(move)) == told(after, [])


def test_a_flight_turns_only_through_empty_space(lines: list[list[tuple[Voyage, int, Voyage]]]) -> None:
    flights = 0
    for line in lines:
        for before, move, _ in line:
            event = before.events(move)[0]
            if event.kind == "fly":
                flights += 1
                men, way = men_of(before), [event.start, *event.value, event.end]
                at = [("abcdefghij".index(name[0]) + 1, int(name[1])) for name in way]
                for (x, y), (to_x, to_y) in zip(at, at[1:], strict=False):
                    assert x == to_x or y == to_y
                    while (x, y) != (to_x, to_y):
                        x, y = x + (to_x > x) - (to_x < x), y + (to_y > y) - (to_y < y)
                        assert in_space((x, y))
                        assert (x, y) not in men
    assert flights > 50


def half_turn(position: Voyage) -> Voyage:
    """The board turned by half, the colours exchanged, the other side to move."""
    board = bytes(p and (p + 2 if p < 3 else p - 2) for p in reversed(position.board))
    return Voyage(position.game, board, position.hands[2:] + position.hands[:2], 1 - position.turn, position.serial[::-1])


def turned_move(move: int) -> int:
    start, end, flip = parts(move)
    return move if move == PASS else number(turned(start) if start < CELLS else start, turned(end), flip)


def test_turned_by_half_with_colours_exchanged_the_game_is_the_same(positions: list[Voyage]) -> None:
    for position in positions[::5]:
        mirror = half_turn(position)
        assert evaluate(mirror) == -evaluate(position)
        assert sorted(map(turned_move, position.legal_moves())) == mirror.legal_moves()
        assert (mirror.outcome() is None) == (position.outcome() is None)
    for position in positions[:: max(1, len(positions) // 6)]:
        assert perft(half_turn(position), 2) == perft(position, 2)


def test_the_order_of_independent_moves_leaves_no_trace(game: Rules) -> None:
    reached = set()
    for line in ("o@e5 x@c3 x@d7 o@h8", "x@d7 x@c3 o@e5 o@h8", "x@d7 o@h8 o@e5 x@c3"):
        position = game.start()
        for code in line.split():
            position = position.play(position.parse(code))
        reached.add(position)
    assert len(reached) == 1


def test_hands_and_turn_make_another_position() -> None:
    game = load("uchu-yuei")
    assert isinstance(game, Rules)
    start = game.start()
    assert Voyage(game, start.board, start.hands, 1, start.serial) != start
    assert Voyage(game, start.board, (5, 6, 6, 6), 0, start.serial) != start
