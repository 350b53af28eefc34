"""The tactical positions are right, and the engine finds their moves. `make strength` tries them all."""

import random

import pytest
from toys import wander

from engine.form import form_of
from games import ORDER, ids, load
from tools.tactics import tactics
from tools.tactics.proofs import Prover, wins_by_it
from tools.test_support.checks import lab_of

GAMES = [game_id for game_id in ids() if tactics.table_of(game_id).exists()]
PROVEN_HERE = 3  # a game: the shortest wins
QUICK_NODES = 60_000


def test_every_game_of_the_site_has_twenty():
    assert set(ORDER) <= set(GAMES)
    for game_id in GAMES:
        count, problems = tactics.read(game_id)
        assert len(problems) >= 20 and len(set(problems)) == len(problems)
        assert len(problems) * 0.8 <= count <= len(problems)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_winning_move_is_legal_and_there_are_others(game_id):
    for problem in tactics.read(game_id)[1]:
        position = problem.position(game_id)
        assert problem.best in map(position.code, position.legal_moves()) and len(position.legal_moves()) > 1
        assert tactics.LEAST <= problem.plies <= tactics.MOST


@pytest.mark.parametrize("game_id", GAMES)
def test_the_proof_can_be_had_again_and_the_engine_finds_the_move(game_id):
    problems = sorted(tactics.read(game_id)[1], key=lambda problem: (problem.plies, problem.moves))[:PROVEN_HERE]
    for problem in problems:
        position = problem.position(game_id)
        if lab_of(game_id).at_once:
            assert tactics.only_win(position, problem.plies) == problem.best
        elif problem.plies == tactics.LEAST:
            report = tactics.searched(tactics.whole(position, problem.plies))
            mine = 1 if position.turn == 0 else -1
            assert (report.best, report.win_in) == (problem.best, problem.plies * mine)
            assert report.scores[1][1] < tactics.UNSURE
        assert tactics.solved(game_id, problem, QUICK_NODES), problem


def by_any_move(form):
    return any(wins_by_it(form, move) for move in form.moves())


def after(problem, game_id):
    """The positions after the winning move and each answer to it."""
    position = problem.position(game_id)
    position = position.play(position.parse(problem.best))
    return [position.play(move) for move in position.legal_moves()]


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if lab_of(game_id).at_once])
def test_a_win_by_the_next_move_is_seen_at_a_glance(game_id):
    at_once, rng, problems = (
        lab_of(game_id).at_once,
        random.Random(5),
        [problem for problem in tactics.read(game_id)[1] if problem.plies == 3],
    )
    won = [rng.choice(after(problem, game_id)) for problem in problems[:8]]
    open_ = [wander(load(game_id), rng.randrange(16, 70), rng) for _ in range(20)]
    for position in won + open_:
        form = form_of(position)
        assert at_once(form) == by_any_move(form)
        assert at_once(form) or position not in won


def test_a_proof_and_a_search_of_all_moves_agree():
    """On めだまがえる, where the search is quick: within three plies one move wins, or none, or several."""
    rng, kinds = random.Random(12), [0, 0, 0]
    positions = [wander(load("medamagaeru"), rng.randrange(20, 100), rng) for _ in range(10)]
    for problem in tactics.read("medamagaeru")[1]:
        positions += [problem.position("medamagaeru")] if problem.plies == 3 else after(problem, "medamagaeru")[::5]
    for position in positions:
        form = form_of(position)
        if form.winner is not None or by_any_move(form) or len(form.moves()) < 2:
            continue
        found = tactics.searched(tactics.whole(position, 3))
        ways = [score > tactics.UNSURE for _, score in found.scores[:2]]
        move = Prover(form, by_any_move, 10**9).only_win(3)
        kinds[sum(ways)] += 1
        assert (None if move is None else form.code(move)) == (found.best if sum(ways) == 1 else None)
    assert min(kinds) > 2
