"""From level 4 on 宇宙遊泳's engine answers every four that can be completed, and every three that becomes an unstoppable four.

A move answers if the opponent can neither win at once after it nor within three plies, whatever is replied: `tools/tactics/proofs.py`
searches every move. The positions have a threat that can be answered: a line of three or four among discs at random places, with full or
empty hands, the whole turned to each side of the board; and positions of careless games. `make test` gives each of a few to one of the
levels, `make test-all` hundreds to all of them, each turned in all four ways.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, cast

import pytest
from careless import LEVELS, NODES, limits
from careless import positions as played
from searching import chosen

from core.contract import Position
from engine.form import form_of
from games import load
from games.common_board.columns import CELL, ray
from games.common_board.grid import CELLS
from games.uchu_yuei.rules import IN_HAND, Rules, Voyage, piece
from tools.tactics.proofs import Prover
from tools.test_support.checks import lab_of

ROOM = 10**7  # positions that a proof may look at: more than any needs
GAME = cast(Rules, load("uchu-yuei"))
AT_ONCE = cast("Callable[[Any], bool]", lab_of(GAME.id).at_once)
LINES = (".ooo.", ".ooo..", "..ooo.", ".oo.o.", ".o.oo.", "o.oo.o", "oooo.", "oo.oo", ".oooo.", "o.ooo")
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
WIDE, HIGH = 10, 9


def turned(position: Voyage, way: int) -> Voyage:
    """The same position seen in one of four ways: as it is, in a mirror, upside down, or both."""

    def place(cell: int) -> int:
        column, row = divmod(cell, HIGH)
        return (WIDE - 1 - column if way % 2 else column) * HIGH + (HIGH - 1 - row if way > 1 else row)

    board, serial = bytearray(CELLS), bytearray(CELLS)
    for cell in range(CELLS):
        board[place(cell)], serial[place(cell)] = position.board[cell], position.serial[cell]
    return Voyage(position.game, bytes(board), position.hands, position.turn, bytes(serial))


def laid(seed: str) -> Iterator[Voyage]:
    """Positions without end: a line of the opponent's, and discs of both sides anywhere else."""
    chance = random.Random(seed)
    while True:
        turn, cell = chance.randrange(2), chance.randrange(CELLS)
        line, pattern = (cell, *ray(cell, *chance.choice(WAYS))), chance.choice(LINES)
        if len(line) < len(pattern):
            continue
        owners = {at: 1 - turn for at, sign in zip(line, pattern, strict=False) if sign == "o"}
        free = [at for at in range(CELLS) if at not in line[: len(pattern)]]
        chance.shuffle(free)
        for owner in (turn, 1 - turn):
            most = 2 * IN_HAND - list(owners.values()).count(owner)
            for _ in range(min(most, chance.choice((0, 1, 2, 3, 5, 8, 12)))):
                owners[free.pop()] = owner
        board, serial, hands = bytearray(CELLS), bytearray(CELLS), [IN_HAND] * 4
        for number, (at, owner) in enumerate(owners.items(), 1):
            marked = chance.choice([kind for kind in (0, 1) if hands[2 * owner + kind]])
            hands[2 * owner + marked] -= 1
            board[at], serial[at] = piece(owner, marked), number
        position, other = [Voyage(GAME, bytes(board), tuple(hands), side, bytes(serial)) for side in (turn, 1 - turn)]
        if not position.five and not other.five:
            yield position


def loses(position: Position, code: str) -> bool:
    """True if the opponent wins within three plies after a move."""
    form = form_of(position)
    form.play(next(move for move in form.moves() if form.code(move) == code))
    lost = form.winner is None and Prover(form, AT_ONCE, ROOM).wins(3)
    form.undo()
    return lost


def threatened(found: Iterator[Voyage], seed: str) -> Iterator[Voyage]:
    """The positions with a threat that can be answered."""
    chance = random.Random(seed)
    for position in found:
        form = form_of(position)
        if position.five or AT_ONCE(form):
            continue
        passed = form_of(Voyage(position.game, position.board, position.hands, 1 - position.turn, position.serial, []))
        if not Prover(passed, AT_ONCE, ROOM).wins(3):
            continue
        likely, moves = form.candidates()[0], form.moves()
        chance.shuffle(moves)
        if any(not loses(position, form.code(move)) for move in likely + moves):
            yield position


@cache
def many(seed: int) -> list[Voyage]:
    """Such positions, which every level is given."""
    return list(islice(threatened(laid(f"many {seed}"), "many"), 12))


@cache
def careless() -> list[Voyage]:
    """Such positions of careless games, which every level is given."""
    games = cast("Iterator[Voyage]", played(GAME, "threes"))
    early = (position for position in games if min(sum(position.hands[:2]), sum(position.hands[2:])) > 1)
    return list(islice(threatened(early, "careless"), 12))


def check(position: Voyage, name: str, seed: int) -> None:
    code = chosen(position, name, seed, **limits(name, NODES))
    assert not loses(position, code), f"level {name} plays {code} in no. {seed}\n{position.diagram('en')}"


@pytest.mark.exhaustive
def test_a_few_by_the_levels_in_turn() -> None:
    for number, position in enumerate(islice(threatened(laid("a few"), "a few"), 20)):
        check(turned(position, number % 4), LEVELS[number % len(LEVELS)], number)


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", LEVELS)
def test_many_in_all_four_ways(name: str, seed: int) -> None:
    for number, position in enumerate(many(seed)):
        for way in range(4):
            check(turned(position, way), name, 4 * number + way)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", LEVELS)
def test_in_careless_games(name: str) -> None:
    """While both hands have discs. Later a disc may stop a line by standing in its way and making a four, which is too deep for the fourth
    and fifth level with their one ply of foresight."""
    for number, position in enumerate(careless()):
        check(position, name, number)


# Black has nothing in hand: neither its own four nor White's need be minded before the open three in column g.
NO_HAND = "f2 g2+ h2+ h3+ b1 c5 d5 b3 c7 e7+ d9+ j9+ / g5+ f6 g6 f7 g7 e9"


@pytest.mark.parametrize("name", LEVELS)
def test_a_four_that_nobody_completes_hides_no_three(name: str) -> None:
    """The opponent has a disc in hand for the open three; a four with a gap that no disc can reach stops neither side."""
    board, serial = bytearray(CELLS), bytearray(CELLS)
    hands = [IN_HAND] * 4
    for owner, cells in enumerate(NO_HAND.split(" / ")):
        for number, cell in enumerate(cells.split(), 1):
            marked = int(cell.endswith("+"))
            at = CELL[cell.rstrip("+")]
            board[at], serial[at] = piece(owner, marked), number
            hands[2 * owner + marked] -= 1
    hands[0] = hands[1] = 0
    position = Voyage(GAME, bytes(board), tuple(hands), 0, bytes(serial))
    for seed in range(4):
        check(position, name, seed)
