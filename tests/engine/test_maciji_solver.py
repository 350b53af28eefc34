"""The exact solver of MACIJI against plain play by the rules, and the engine's use of it."""

import random

import pytest

from engine.levels import LEVELS, choose
from engine.search import Search
from games import load
from games.maciji.fast import Form

OPTIONS = [
    {"size": "3x3"},
    {"size": "4x3", "board": "hex"},
    {"size": "4x4", "warp": "on"},
    {"size": "3x4", "warp": "on", "board": "hex"},
    {"size": "4x4", "blocks": "2", "warp": "on"},
    {"size": "4x4", "goal": "b2", "warp": "on"},
]


def mover_wins(position, known):
    """Plain play by the rules, to the end."""
    if position not in known:
        outcome = position.outcome()
        if outcome is not None:
            known[position] = outcome.winner == position.turn
        else:
            known[position] = any(not mover_wins(position.play(move), known) for move in position.legal_moves())
    return known[position]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_agrees_with_play_by_the_rules(options):
    game, rng, known, verdicts = load("maciji", **options), random.Random(4), {}, set()
    tried = 0
    while tried < 60:
        position = game.start()
        for _ in range(len(game.tasks) + rng.randrange(3, 9)):
            if position.outcome() is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome() is None:
            tried += 1
            form = Form(position)
            wins = form.solver.wins(form.last, form.free)
            assert wins == mover_wins(position, known)
            verdicts.add(wins)
    assert verdicts == {True, False}


@pytest.mark.matrix("3x3", "4x4", "options2")
@pytest.mark.parametrize(
    "size, options, winner",
    [("3x3", {}, 1), ("4x4", {}, 0), ("5x5", {}, 1), ("5x5", {"goal": "e5"}, 0), ("5x5", {"goal": "a1", "board": "hex"}, 0)],
)
def test_the_engine_solves_boards_up_to_5x5_from_the_start(size, options, winner):
    """The rule book's facts, with a proof and the number of plies, within a budget of positions that takes a second or two."""
    search = Search(load("maciji", size=size, **options).start(), nodes=250_000)
    for _ in search.run():
        pass
    assert search.report.solved and search.report.win_in is not None
    assert (search.report.win_in < 0) == winner


@pytest.mark.exhaustive
def test_on_5x5_the_strongest_level_never_lets_a_won_position_go():
    """From the 1 on, within a number of positions that any machine has time for, whatever the other side writes."""
    game, rng, level, kept = load("maciji"), random.Random(6), LEVELS["8"], 0
    while kept < 40:
        position = game.start()
        for _ in range(rng.randrange(2, 8)):
            if position.outcome() is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome() is not None or not stands_won(position):
            continue
        search = Search(position, depth=level.depth, nodes=2_000, margin=level.margin, seed=1)
        for _ in search.run():
            pass
        code, _ = choose(search.report, level.margin, 1)
        after = position.play(position.parse(code))
        assert not stands_won(after)
        kept += 1


def stands_won(position):
    """True if the side on turn wins by theory."""
    if position.outcome() is not None:
        return position.outcome().winner == position.turn
    form = Form(position)
    return form.solver.wins(form.last, form.free)
