"""めだまがえる under random play: a second, plain implementation agrees, the events tell the truth, the board has its symmetry."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from core.contract import Event, Game
from games import board_of, load
from games.medamagaeru.rules import FACE, FLIPPED, ID, NAMES, Frogs, Move, Rules
from tools.test_support.perft import perft

if TYPE_CHECKING:
    from tests.conftest import Step

pytestmark = pytest.mark.only_game("medamagaeru")

# A man is (colour, number, turned) on a (file, rank); written from the rule book, sharing nothing with the rules module.
Men = dict[tuple[int, int], tuple[str, int, bool]]


def men_of(position: Frogs) -> Men:
    return {(int(NAMES[i][0]), int(NAMES[i][1])): (ID[p][0], int(ID[p][1]), bool(FLIPPED[p])) for i, p in enumerate(position.board) if p}


def face(number: int, turned: bool) -> int:
    return (2, 3, 4, 5, 1)[number - 1] if turned else number


def plain_moves(men: Men, colour: str) -> list[str]:
    found = []
    for (file, rank), (owner, number, turned) in men.items():
        if owner != colour:
            continue
        for f in range(max(1, file - 1), min(7, file + 1) + 1):
            for r in range(max(1, rank - 1), min(7, rank + 1) + 1):
                if (f, r) == (file, rank):
                    continue
                code = f"{file}{rank}-{f}{r}"
                if (f, r) not in men:
                    found.append(code)
                    continue
                other_colour, other_number, other_turned = men[f, r]
                takes = {1: 5, 2: 1, 3: 2, 4: 3, 5: 4}[face(number, turned)]
                if other_colour != colour and face(other_number, other_turned) == takes:
                    found += [code] if turned else [code, code + "*"]
    return sorted(found)


def plain_end(men: Men, mover: str) -> tuple[str | None, bool]:
    """(the winning colour, None for a draw or no end; True if it is over), `mover` being the next to move."""
    left = {side: [face(n, t) for owner, n, t in men.values() if owner == side] for side in "gw"}
    lost = {side: 5 - len(left[side]) for side in "gw"}
    for side, other in ("gw", "wg"):
        if lost[other] == 3:
            return side, True
    if lost == {"g": 2, "w": 2}:
        points = {side: sum(any((mine - enemy) % 5 == 1 for enemy in left[other]) for mine in left[side]) for side, other in ("gw", "wg")}
        return (None if points["g"] == points["w"] else max("gw", key=lambda side: points[side])), True
    if not plain_moves(men, mover):
        return ("w" if mover == "g" else "g"), True
    return None, False


def test_a_plain_implementation_finds_the_same_moves_and_ends(positions: list[Frogs]) -> None:
    for position in positions:
        sides = "gw" if position.game.settings["first"] == "green" else "wg"
        men = men_of(position)
        winner, over = plain_end(men, sides[position.turn])
        outcome = position.outcome()
        assert (outcome is not None) == over
        if outcome is not None:
            assert (None if outcome.winner is None else sides[outcome.winner]) == winner
        else:
            assert [position.code(move) for move in position.legal_moves()] == plain_moves(men, sides[position.turn])


def test_there_are_never_more_than_five_a_side_nor_two_of_a_kind(positions: list[Frogs]) -> None:
    for position in positions:
        ids = [ID[p] for p in position.board if p]
        assert len(ids) == len(set(ids)) == 10 - sum(position.taken)


def told(position: Frogs, events: list[Event]) -> dict[str, tuple[str, int]]:
    """The place of each piece and its face, computed from the events alone."""
    seen = {ID[p]: (NAMES[i], FACE[p]) for i, p in enumerate(position.board) if p}
    for event in events:
        if event.kind == "take":
            assert seen.pop(event.piece) == (event.start, event.value)
        elif event.kind == "slide":
            assert seen[event.piece] == (event.start, event.value)
            seen[event.piece] = event.end, event.value
        else:
            assert event.kind == "flip"
            assert seen[event.piece][0] == event.start == event.end
            seen[event.piece] = event.end, event.value
    return seen


def test_the_events_tell_the_change_of_the_board(steps: list[Step]) -> None:
    for before, move, after in steps:
        assert isinstance(before, Frogs)
        assert isinstance(after, Frogs)
        assert told(before, before.events(move)) == told(after, [])


def turned(position: Frogs) -> Frogs:
    """The board turned by half, the colours exchanged, the other colour moving first."""
    board = bytes(0 if p == 0 else p + 10 if p <= 10 else p - 10 for p in reversed(position.board))
    other = {"green": "white", "white": "green"}[position.game.settings["first"]]
    game = load("medamagaeru", home=position.game.settings["home"], first=other)
    assert isinstance(game, Rules)
    return Frogs(game, board, position.turn, position.taken)


def test_turned_by_half_with_colours_exchanged_the_start_is_the_start(game: Rules) -> None:
    assert turned(game.start()) == turned(game.start()).game.start()


def test_turned_by_half_with_colours_exchanged_the_game_is_the_same(positions: list[Frogs]) -> None:
    for position in positions:
        mirror = turned(position)
        moves = {Move(48 - move.start, 48 - move.end, move.flip) for move in position.legal_moves()}
        assert set(mirror.legal_moves()) == moves
        assert mirror.outcome() == position.outcome()
    for position in positions[:: max(1, len(positions) // 10)]:
        assert perft(turned(position), 2) == perft(position, 2)


def test_the_order_of_independent_moves_leaves_no_trace(game: Rules) -> None:
    edge, second = ("67-66", "21-22", "27-26", "61-62"), ("66-65", "22-23", "26-25", "62-63")
    a, b, c, d = edge if game.settings["home"] == "edge" else second
    lines = [(a, b, c, d), (c, b, a, d), (a, d, c, b)] if game.settings["first"] == "green" else [(b, a, d, c), (d, a, b, c), (b, c, d, a)]
    reached = set()
    for line in lines:
        position = game.start()
        for code in line:
            position = position.play(position.parse(code))
        reached.add(position)
    assert len(reached) == 1


def test_going_there_and_back_is_the_start_again(game: Rules) -> None:
    position, played = game.start(), list[Move]()
    for _ in range(2):
        played.append(position.legal_moves()[0])
        position = position.play(played[-1])
    assert position != game.start()
    for move in played:
        position = position.play(Move(move.end, move.start, False))
    assert position == game.start()
    assert hash(position) == hash(game.start())


def test_whose_turn_it_is_and_who_has_which_colour_make_another_position(game: Rules) -> None:
    position = game.start()
    other = {"green": "white", "white": "green"}[game.settings["first"]]
    other_colours = load("medamagaeru", home=game.settings["home"], first=other).start()
    assert Frogs(game, position.board, 1, (0, 0)) != position
    assert other_colours != position


def test_the_tray_shows_what_was_taken_as_it_lay(game: Game, lines: list[list[Step]]) -> None:
    board, flipped = board_of(game), 0
    for line in lines:
        shown: tuple[list[str], list[str]] = ([], [])
        for before, move, after in line:
            assert isinstance(before, Frogs)
            p = before.board[move.end]
            if p:
                shown[before.turn].append(f"frog{FACE[p]} {'turned' if FLIPPED[p] else 'plain'}")
                flipped += FLIPPED[p]
            for player in (0, 1):
                tray = re.findall(r'href="#(frog\d)"[^>]*class="own\d( turned)?"', board.holding(after, player, "ja"))
                assert sorted(shown[player]) == sorted(f"{face}{lay or ' plain'}" for face, lay in tray)
    assert flipped, "no random game has taken a flipped frog"


def test_an_answer_tells_the_points_it_ends_the_game_with(game: Game, steps: list[Step]) -> None:
    board, told = board_of(game), set()
    for before, move, _ in steps:
        taps = before.taps(move)
        if len(taps) < 3:
            continue
        answers = ["choice:-", "choice:*"]
        for choice in board.choices(before, taps[:2], answers):
            after = before.play(before.parse("-".join(taps[:2]) + choice.tap[-1].replace("-", "")))
            ended = after.outcome()
            if ended is None or ended.reason.key != "medamagaeru.scored":
                assert choice.ends is None
                continue
            how, points = choice.ends
            told.add(how)
            assert how == ("draw" if ended.winner is None else "win" if ended.winner == before.turn else "loss")
            counted = (ended.reason.values["a"], ended.reason.values["b"])
            assert (points.values["a"], points.values["b"]) == (counted if before.turn == 0 else counted[::-1])
    assert told == {"win", "draw", "loss"}


def test_points_stand_at_both_seats_from_the_first_capture_on(game: Game, steps: list[Step]) -> None:
    board, warned = board_of(game), 0
    for _, _, after in steps:
        assert isinstance(after, Frogs)
        shown = [re.findall(r'<p class="pts">[^<]*<b>(\d)</b>', board.holding(after, player, "ja")) for player in (0, 1)]
        counts = any(after.taken) and 3 not in after.taken  # a third capture wins with any points
        assert shown == ([[str(points)] for points in after.scores()] if counts else [[], []])
        ends = [move for move in after.legal_moves() if after.play(move).taken == (2, 2)]
        assert (board.mind(after) is not None) == bool(ends)
        warned += bool(ends)
    assert warned
