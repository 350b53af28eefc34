"""The prover's answers are those of brute force: wins within so many plies, first moves, also where positions recur."""

import random

import pytest
from searching import nothing
from toys import Grid, Maze, Noughts, wander

from engine.form import Plain, form_of
from engine.proof import OutOfNodes, Prover, answer_of, first_moves
from games import fast_form, ids, load
from tools.test_support.checks import lab_of


def plain(position):
    return Plain(position, nothing)


def forced(position, attacker, plies):
    """The plain definition, by the rules alone."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner == attacker
    if not plies:
        return False
    after = [forced(position.play(move), attacker, plies - 1) for move in position.legal_moves()]
    return any(after) if position.turn == attacker else all(after)


@pytest.mark.parametrize("shape", [{}, {"nodes": 9, "ways": 3}, {"nodes": 24, "ends": 0.15}, {"nodes": 20, "ways": 3, "ends": 0.2}])
def test_in_a_maze_with_cycles_a_win_is_found_at_its_distance_and_none_is_claimed(shape):
    for seed in range(150):
        maze = Maze(seed, **shape)
        plies = maze.plies_to_win()[0]
        for attacker in (0, 1):
            won = plies is not None and (plies < 0) == attacker
            assert answer_of(Prover(maze.start(), attacker, make=plain).shortest(12)) == (
                abs(plies) if won and abs(plies) <= 12 else None
            ), seed


def test_one_prover_is_right_about_every_position_of_a_maze_in_any_order():
    """Entries of the table from one question must not make the answer to another wrong."""
    rng = random.Random(3)
    for seed in range(40):
        maze = Maze(seed, ways=3, ends=0.2)
        prover, start = Prover(maze.start(), 0, make=plain), maze.start()
        for _ in range(30):
            node, plies = rng.randrange(14), rng.randrange(7)
            here = type(start)(maze, node)
            assert answer_of(prover.within(plies, here)) == forced(here, 0, plies)


def test_first_moves_of_noughts_and_crosses():
    rng = random.Random(5)
    for _ in range(40):
        position = wander(Noughts(), rng.randrange(3, 7), rng)
        found = answer_of(first_moves(position, 9, make=plain))
        for move in position.legal_moves():
            after, code = position.play(move), position.code(move)
            for side, results in ((position.turn, found.wins), (1 - position.turn, found.losses)):
                least = next((n for n in range(9) if forced(after, side, n)), None)
                assert results.get(code) == (None if least is None else least + 1)
        assert set(found.others) == {position.code(m) for m in position.legal_moves()} - set(found.wins) - set(found.losses)


@pytest.mark.parametrize("game_id", ids())
def test_games_agree_with_their_rules(game_id):
    """Near the end of random games, where a few plies decide."""
    rng = random.Random(f"forced {game_id}")
    game = load(game_id, size="4x4") if game_id == "maciji" else load(game_id)
    asked = wins = 0
    while asked < 12:
        met = [game.start()]
        while met[-1].outcome() is None and len(met) < 400:
            met.append(met[-1].play(rng.choice(met[-1].legal_moves())))
        for position in met[-4:-1]:
            plies = 3 if len(position.legal_moves()) < 12 else 2 if len(position.legal_moves()) < 60 else 1
            for side in (0, 1):
                truth = forced(position, side, plies)
                assert answer_of(Prover(position, side).within(plies)) == truth, position.text()
                wins += truth
            asked += 1
    assert wins or lab_of(game_id).opening_plies > 20


@pytest.mark.parametrize("game_id", [game_id for game_id in ids() if hasattr(fast_form(load(game_id)), "at_once")])
def test_a_win_by_the_next_move_is_seen_without_making_all_moves(game_id):
    """And no move of a form with `odd` ends the game in favour of the other side."""
    rng, wins = random.Random(f"at once {game_id}"), 0
    for _ in range(12):
        position = load(game_id).start()
        for _ in range(300):
            if position.outcome() is not None:
                break
            form, side = form_of(position), position.turn
            after = [position.play(move) for move in position.legal_moves()]
            ends = [outcome.winner for outcome in (then.outcome() for then in after) if outcome is not None]
            assert form.at_once() == (side in ends), position.text()
            assert not getattr(form, "odd", False) or 1 - side not in ends
            wins += side in ends
            slower = [then for then in after if then.outcome() is None or then.outcome().winner != side]
            position = rng.choice(slower or after) if rng.random() < 0.9 else rng.choice(after)
    assert wins


def test_it_pauses_and_counts_and_stops():
    position = load("medamagaeru").start()
    steps = first_moves(position, 7)
    told = [next(steps) for _ in range(20)]
    assert all(total == 17 for _, total in told) and told[-1][0] <= 17 and told == sorted(told)
    steps.close()
    with pytest.raises(OutOfNodes):
        answer_of(Prover(position, 0, most=500).shortest(9))
    assert isinstance(Noughts().start(), Grid)
