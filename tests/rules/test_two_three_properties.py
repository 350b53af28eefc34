"""ツースリー under random play: a second, plain implementation agrees, the events tell the truth, the board has its symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from games.common_board.grid import CELL, NAMES, turned
from games.two_three.evaluate import evaluate
from games.two_three.rules import LANE, Lane, Move, Rules
from tools.test_support.perft import perft

if TYPE_CHECKING:
    from tests.conftest import Step

pytestmark = pytest.mark.only_game("two-three")

# A file is a text of seven letters, rows 2 to 8, `b`, `w` or `.`: written from the rule book, sharing nothing with the rules module.
Files = dict[str, str]


def files_of(position: Lane) -> Files:
    return {column: "".join(".bw"[position.board[CELL[f"{column}{row}"]]] for row in range(2, 9)) for column in "ef"}


def plain_moves(files: Files, colour: str) -> list[str]:
    enemy = {"b": "w", "w": "b"}[colour]

    def moves(down: bool) -> list[str]:
        found = []
        for column, file in files.items():
            for i, letter in enumerate(file):
                if letter != colour:
                    continue
                j = i + (1 if down else -1)
                while 0 <= j < 7 and file[j] == enemy:
                    j += 1 if down else -1
                if 0 <= j < 7 and file[j] == ".":
                    found.append(f"{column}{i + 2}-{column}{j + 2}")
        return sorted(found)

    return moves(colour == "w") or moves(colour == "b")


def plain_winner(files: Files) -> str | None:
    for colour, won in (("b", slice(0, 3)), ("w", slice(4, 7))):
        if all(file[won] == colour * 3 for file in files.values()):
            return colour
    return None


def test_a_plain_implementation_finds_the_same_moves_and_ends(positions: list[Lane]) -> None:
    for position in positions:
        files, outcome = files_of(position), position.outcome()
        assert (None if outcome is None else "bw"[outcome.winner]) == plain_winner(files)
        if outcome is None:
            assert [position.code(move) for move in position.legal_moves()] == plain_moves(files, "bw"[position.turn])


def test_each_file_keeps_three_pieces_of_each_colour(positions: list[Lane]) -> None:
    for position in positions:
        assert all(file.count("b") == file.count("w") == 3 for file in files_of(position).values())


def test_the_events_tell_the_change_of_the_board(steps: list[Step]) -> None:
    for before, move, after in steps:
        assert isinstance(before, Lane)
        assert isinstance(after, Lane)
        seen = {before.piece_id(cell): NAMES[cell] for cell in LANE if before.board[cell]}
        for event in before.events(move):
            assert seen[event.piece] == event.start
            run = abs(int(event.end[1]) - int(event.start[1])) - 1
            assert (event.kind, event.value) == ("jump" if run else "slide", run)
            seen[event.piece] = event.end
        assert seen == {after.piece_id(cell): NAMES[cell] for cell in LANE if after.board[cell]}


def half_turned(position: Lane) -> Lane:
    """The board turned by half, the colours and the turn exchanged. It exchanges the files too; so does a mirror, which leaves no trace."""
    return Lane(position.game, bytes((0, 2, 1)[man] for man in reversed(position.board)), 1 - position.turn)


def mirrored(position: Lane) -> Lane:
    """The two files exchanged."""
    board = bytearray(position.board)
    for row in "2345678":
        e, f = CELL["e" + row], CELL["f" + row]
        board[e], board[f] = position.board[f], position.board[e]
    return Lane(position.game, bytes(board), position.turn)


def test_the_start_is_the_same_turned_by_half_and_in_a_mirror(game: Rules) -> None:
    start = game.start()
    assert half_turned(start) == Lane(game, start.board, 1)
    assert mirrored(start) == start


def test_so_is_every_position(positions: list[Lane]) -> None:
    for position in positions:
        round_about, mirror = half_turned(position), mirrored(position)
        assert set(round_about.legal_moves()) == {Move(turned(move.start), turned(move.end)) for move in position.legal_moves()}
        swap = str.maketrans("ef", "fe")
        assert {mirror.code(move) for move in mirror.legal_moves()} == {position.code(m).translate(swap) for m in position.legal_moves()}
        ends = [each.outcome() for each in (position, round_about, mirror)]
        winners = [None if outcome is None else outcome.winner for outcome in ends]
        assert winners in ([None, None, None], [0, 1, 0], [1, 0, 1])
    for position in positions[::40]:
        assert perft(half_turned(position), 4) == perft(position, 4) == perft(mirrored(position), 4)


def test_both_sides_are_judged_alike(positions: list[Lane]) -> None:
    for position in positions:
        assert evaluate(half_turned(position)) == -evaluate(position)
