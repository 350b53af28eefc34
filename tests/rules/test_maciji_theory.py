"""The winner of MACIJI: the exact facts of the rule book, found by searching small boards to the end.

The search shares nothing with the rules but the table of neighbours, and is checked against play by the rules.
"""

from __future__ import annotations

import random

import pytest

from games import load
from games.maciji.rules import Rules, Sheet


class Search:
    """A board of squares or hexagons after the set-up, without warps. Cells are bits.

    A number beside the goal loses at once, so a player writes there only if forced, and the search needs only the other cells.
    A player without any of those left must write beside the goal and loses, or cannot write at all and wins.
    """

    def __init__(self, position: Sheet) -> None:
        assert position.goal >= 0
        assert not position.warps
        self.around = [sum(1 << cell for cell in cells) for cells in position.game.around]
        self.goal = position.goal
        unwritten = sum(1 << cell for cell, what in enumerate(position.written) if not what) & ~(1 << position.goal)
        self.beside = self.around[position.goal] & unwritten
        self.free = unwritten & ~self.beside
        self.known: dict[tuple[int, int], bool] = {}

    def reach(self, last: int, free: int) -> int:
        """The free cells that a line can still reach."""
        reached, new = 0, self.around[last] & free
        while new:
            reached |= new
            grown = 0
            while new:
                grown |= self.around[(new & -new).bit_length() - 1]
                new &= new - 1
            new = grown & free & ~reached
        return reached

    def wins(self, last: int, free: int) -> bool:
        """True if the side to write the next number wins, with `last` not beside the goal."""
        ways = self.around[last] & free
        if not ways:
            return not self.around[last] & self.beside
        free = self.reach(last, free)
        if (last, free) not in self.known:
            self.known[last, free] = False
            while ways:
                way = ways & -ways
                if not self.wins(way.bit_length() - 1, free & ~way):
                    self.known[last, free] = True
                    break
                ways &= ways - 1
        return self.known[last, free]

    def mover_wins(self, last: int) -> bool:
        """The same, wherever the last number stands."""
        return bool(self.around[last] >> self.goal & 1) or self.wins(last, self.free)

    def first_wins(self) -> bool:
        """True if 先手 wins by some cell for the 1."""
        starts = [cell for cell in range(len(self.around)) if self.free >> cell & 1]
        return any(not self.wins(cell, self.free & ~(1 << cell)) for cell in starts)


def mover_wins(position: Sheet, known: dict[Sheet, bool]) -> bool:
    """Plain play by the rules, to the end."""
    if position not in known:
        outcome = position.outcome()
        if outcome is not None:
            known[position] = outcome.winner == position.turn
        else:
            known[position] = any(not mover_wins(position.play(move), known) for move in position.legal_moves())
    return known[position]


def after(line: str, **options: str) -> Sheet:
    position = load("maciji", **options).start()
    for code in line.split():
        position = position.play(position.parse(code))
    assert isinstance(position, Sheet)
    return position


def saving_goals(board: str, size: str) -> str:
    """The goals with which 後手 wins."""
    game = load("maciji", board=board, size=size)
    assert isinstance(game, Rules)
    return " ".join(name for name in game.names if not Search(after(f"goal@{name}", board=board, size=size)).first_wins())


# The search is right.


@pytest.mark.parametrize("board", ["square", "hex"])
@pytest.mark.parametrize(("size", "plies"), [("3x3", 0), ("3x3", 2), ("4x4", 6), ("3x5", 5), ("5x5", 13)])
def test_the_search_agrees_with_play_by_the_rules(board: str, size: str, plies: int) -> None:
    for seed in range(25):
        chance, position = random.Random(seed), load("maciji", board=board, size=size).start()
        for _ in range(2 + plies):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(chance.choice(moves))
        assert isinstance(position, Sheet)
        if position.outcome() is None:
            assert Search(position).mover_wins(position.last) == mover_wins(position, {})


@pytest.mark.parametrize("board", ["square", "hex"])
@pytest.mark.parametrize("goal", ["a1", "b1", "b2"])
def test_the_search_agrees_about_the_choice_of_the_1(board: str, goal: str) -> None:
    position = after(f"goal@{goal}", board=board, size="3x3")
    assert Search(position).first_wins() == mover_wins(position, {})


# The winner from the choice of the goal on.


@pytest.mark.parametrize(("size", "goals"), [("3x3", "b2"), ("4x4", ""), ("5x5", "b3 c2 c3 c4 d3")])
def test_the_goals_that_win_for_second(size: str, goals: str) -> None:
    assert saving_goals("square", size) == goals


def test_1_in_a_corner_of_4x4_loses_to_the_goal_in_the_opposite_one() -> None:
    position = after("goal@d4 a1", size="4x4")
    assert position.turn == 1
    assert Search(position).mover_wins(position.last)


def test_with_the_goal_in_a_corner_of_4x4_another_1_wins() -> None:
    assert Search(after("goal@d4", size="4x4")).first_wins()


# 詰めマシージ: one winning next number, the others lose. G is the goal, the line so far 1 to 6.
PROBLEMS = [
    ("1 A 3 5/. 2 6 4/. B C D/. . . G", "A"),
    ("1 . . ./A 2 B ./C 6 3 ./D 4 5 G", "D"),
    ("1 3 . ./4 2 . ./5 A B ./C 6 D G", "C"),
]


@pytest.mark.parametrize(("drawn", "answer"), PROBLEMS)
def test_a_problem_has_one_answer(drawn: str, answer: str) -> None:
    at = {sign: "abcd"[x] + str(y + 1) for y, row in enumerate(drawn.split("/")) for x, sign in enumerate(row.split())}
    position = after(" ".join(["goal@" + at["G"]] + [at[str(number)] for number in range(1, 7)]), size="4x4")
    ways = {position.code(move): not mover_wins(position.play(move), {}) for move in position.legal_moves()}
    assert sorted(ways) == sorted(at[sign] for sign in "ABCD")
    assert [code for code, wins in ways.items() if wins] == [at[answer]]
