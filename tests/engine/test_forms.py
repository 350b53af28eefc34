"""Every compact form agrees with the rules, and takes moves back: both are played side by side at random."""

import random

import pytest

from engine.form import DRAWN
from engine.scores import WIN
from games import evaluation_of, fast_form, ids, load
from tools.test_support.checks import lab_of

FAST = [game_id for game_id in ids() if fast_form(load(game_id))]
MOST_PLIES = 120


def state(form):
    """All properties of a form."""
    going_on = form.winner is None
    moves = sorted(form.code(move) for move in form.moves())
    return form.turn, form.winner, form.key, moves, form.estimate() if going_on else None, form.forcing() if going_on else None


def expected_winner(position):
    outcome = position.outcome()
    return None if outcome is None else DRAWN if outcome.winner is None else outcome.winner


def check(position, form, fast):
    """Compares the form with the position, and with a new form of it."""
    winner, codes = expected_winner(position), sorted(map(position.code, position.legal_moves()))
    assert (form.turn, sorted(map(form.code, form.moves()))) == (position.turn, codes)
    # A side without a move has lost. A form may leave this result to the search.
    assert form.winner == winner or (form.winner is None and not codes and winner == 1 - position.turn)
    assert state(fast(position)) == state(form)
    if form.winner is None:
        moves = set(form.moves())
        assert len(moves) == len(codes) and set(form.forcing()) <= moves
        candidates, whole = form.candidates()
        assert set(candidates) <= moves and bool(candidates) == bool(moves) and len(candidates) == len(set(candidates))
        score = evaluation_of(position.game)(position)
        assert form.estimate() == (-score if position.turn else score)


@pytest.mark.only_game(*FAST)
def test_it_plays_by_the_rules(game):
    rng, keys = random.Random(game.id), {}
    fast = fast_form(game)
    same_form = lab_of(game.id).orders_count
    played = 0
    while played < 400:
        position = game.start()
        form, past = fast(position), []
        while len(past) < MOST_PLIES:
            played += 1
            check(position, form, fast)
            same = position.key() if same_form else (position.turn, state(form)[3])
            assert keys.setdefault(form.key, same) == same
            if position.outcome() is not None:
                break
            before, mover = state(form), form.turn
            for move in form.moves():
                said = form.peek(move) if hasattr(form, "peek") else None
                form.play(move)
                if said is not None:
                    ended = None if form.winner is None else WIN if form.winner == mover else -WIN
                    estimate = form.estimate() if form.turn == mover else -form.estimate()
                    assert said == (estimate if ended is None else ended)
                form.undo()
            assert state(form) == before
            move = rng.choice(sorted(form.moves(), key=form.code))
            past.append(before)
            position = position.play(position.parse(form.code(move)))
            form.play(move)
        while past:
            form.undo()
            assert state(form) == past.pop()
    assert len(keys) > played // 4


@pytest.mark.parametrize("game_id", FAST)
def test_equal_positions_have_equal_keys_however_they_came_about(game_id):
    """Two pairs of moves in either order, where both can be played."""
    game, rng, met = load(game_id), random.Random(3), 0
    fast = fast_form(game)
    for _ in range(4000):
        position = game.start()
        for _ in range(rng.randrange(2, 24)):
            if position.outcome() is None:
                position = position.play(rng.choice(position.legal_moves()))
        line = []
        here = position
        while len(line) < 4 and here.outcome() is None:
            line.append(here.code(rng.choice(here.legal_moves())))
            here = here.play(here.parse(line[-1]))
        if len(line) < 4:
            continue
        other = position
        for code in (line[2], line[1], line[0], line[3]):
            if other.outcome() is not None or code not in map(other.code, other.legal_moves()):
                break
            other = other.play(other.parse(code))
        else:
            if other.key() == here.key():
                assert fast(other).key == fast(here).key
                met += 1
        if met >= 5:
            return
    assert bool(met) == lab_of(game_id).transposes
