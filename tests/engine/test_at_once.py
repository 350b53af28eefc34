"""The engine never overlooks a visible win: it takes a win at once, and from level 4 on hands over no win that it can avoid.

Both are properties, tested in positions from seeded games between players of varying carelessness. These players choose among a few random
moves and take no win, so that many positions have one. Only positions count in which a win can be taken, or in which some moves hand over
a win and others do not. `make test` looks for wins in 2,400 positions and asks for 30 answers in each of a few games, each by one
of the levels in turn; `make test-all` looks in ten times as many and asks 250 in every game, 50 of each level, and finds wins by making
all moves. Nothing is measured by the clock: levels search as many positions as they always do. The last one, which has all the time there
is, searches a tenth of the positions that any machine has time for, and in every tenth position of `make test-all` all of them.
"""

import random
from collections.abc import Callable
from functools import cache
from itertools import cycle, islice
from typing import Any

import pytest
from careless import LEVELS, NODES, limits, positions
from searching import chosen

from core.contract import Position
from engine.form import form_of
from engine.levels import LEVELS as ALL_LEVELS
from games import ids, load
from tools.engine_lab.ladder import FLOOR
from tools.test_support.checks import lab_of

HUNDREDS, THOUSANDS = 300, 3_000  # positions a game
A_FEW = 6
IN_TURN = ["medamagaeru", "kokutan-no-uma", "maciji"]  # games in which the levels take turns at answering
# A piece that travels through space threatens to complete a five, while neither side has a disc in hand that could.
TRAVELLER = (
    "x@i8 x@f7 o@g8 x@i6 o@f8 i6-h8 o@e8 o@c5 x@d8 x@c8 o@e5 x@g9 o@e6 o@e7 o@e4 o@e3 x@g6 o@f5 x@d6 o@f6 g6-f4 x@c7 x@g3 o@h2 d6-b7 "
    "f5-d7 i8-g7 x@c6"
)


@cache
def glance(game_id: str) -> Callable[[Any], bool] | None:
    """The function of the game's lab that is true if the side on turn wins by its next move; None if it has none."""
    return lab_of(game_id).at_once


def wins(form: Any, move: Any, plainly: bool) -> bool:
    """True if a move ends the game in its mover's favour; with `plainly`, also by leaving the other side without a move."""
    turn = form.turn
    form.play(move)
    won = form.winner == turn or (plainly and form.winner is None and form.turn != turn and not form.moves())
    form.undo()
    return bool(won)


def winning(game_id: str, form: Any, plainly: bool) -> list[Any]:
    """The moves that win at once. All are made, unless the lab's function shows that none wins."""
    at_once = None if plainly else glance(game_id)
    if at_once is not None and not at_once(form):
        return []
    return [move for move in form.moves() if wins(form, move, plainly)]


def may_win(game_id: str, form: Any, plainly: bool) -> bool:
    """True if the side on turn can win at once."""
    at_once = None if plainly else glance(game_id)
    return any(wins(form, move, plainly) for move in form.moves()) if at_once is None else at_once(form)


def handing_over(position: Position, codes: list[str], plainly: bool = False) -> dict[str, bool]:
    """For each of these moves, True if the opponent has won by it or can win at once after it."""
    form, found = form_of(position), {}
    for move in form.moves():
        code = form.code(move)
        if code in codes:
            form.play(move)
            free = form.winner is None and form.turn != position.turn
            found[code] = form.winner == 1 - position.turn or (free and may_win(position.game.id, form, plainly))
            form.undo()
    return found


@pytest.mark.parametrize("count", [HUNDREDS, pytest.param(THOUSANDS, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("game_id", ids())
def test_a_win_at_once_is_looked_at_and_played(game_id: str, count: int) -> None:
    """The levels play by turns; at least one in a hundred positions has a winning move."""
    met, names, plainly = 0, cycle(ALL_LEVELS), count > HUNDREDS
    for position in islice(positions(load(game_id), "wins"), count):
        form = form_of(position)
        won = {form.code(move) for move in winning(game_id, form, plainly)}
        if won:
            met += 1
            name, where = next(names), f"{won}\n{position.diagram('en')}"
            assert won & {form.code(move) for move in form.candidates()[0]}, f"left out: {where}"
            code = chosen(position, name, met, **limits(name, NODES))
            outcome = position.play(position.parse(code)).outcome()
            assert outcome is not None and outcome.winner == position.turn, f"level {name} plays {code}, not {where}"
    assert met >= count // 100


@pytest.mark.parametrize(
    ("game_id", "count"),
    [(game_id, 30) for game_id in IN_TURN] + [pytest.param(game_id, 50, marks=pytest.mark.exhaustive) for game_id in ids()],
)
def test_from_level_four_on_no_win_is_handed_over_that_need_not_be(game_id: str, count: int) -> None:
    """With 30 positions the levels take turns; with 50 every level answers each."""
    chance, tried, whole = random.Random(31), 0, count > 30
    for position in positions(load(game_id), "answers"):
        codes = [position.code(move) for move in position.legal_moves()]
        if not whole and not any(handing_over(position, chance.sample(codes, min(A_FEW, len(codes)))).values()):
            continue  # no threat in a sample of moves
        if winning(game_id, form_of(position), False) or len(set(handing_over(position, codes).values())) < 2:
            continue
        for name in LEVELS if whole else (LEVELS[tried % len(LEVELS)],):
            code = chosen(position, name, tried, **limits(name, FLOOR if whole and tried % 10 == 0 else NODES))
            assert not handing_over(position, [code], plainly=True)[code], (
                f"level {name} plays {code} in no. {tried}\n{position.diagram('en')}"
            )
        tried += 1
        if tried == count:
            break


@pytest.mark.exhaustive
@pytest.mark.matrix("4", "8")
@pytest.mark.parametrize("name", LEVELS)
def test_one_who_would_travel_to_the_fifth_is_stopped(name: str) -> None:
    position = load("uchu-yuei").start()
    for code in TRAVELLER.split():
        position = position.play(position.parse(code))
    hands_over = handing_over(position, [position.code(move) for move in position.legal_moves()], plainly=True)
    for nodes in (1_500, 20_000):
        assert not hands_over[chosen(position, name, 0, **limits(name, nodes))]
    assert hands_over["e5-i5"]
    assert not hands_over["x@c9"]
