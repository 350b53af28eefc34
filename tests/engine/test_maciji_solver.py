"""The exact solver of MACIJI against plain play by the rules, and the engine's use of it."""

import random

import pytest

from engine.levels import LEVELS, choose
from engine.scores import SURE
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
    {"size": "4x4", "cells": "1111-1001-1001-1111", "blocks": "1", "warp": "on"},
    {"size": "5x4", "cells": "11111-01010-01110-00100", "board": "hex"},
]
SHAPES = [  # no shape is denser than a block of squares, and none has fewer cells beside the goal than a stick
    {"size": "4x6", "cells": "1111-1111-1111-1111-1000-1000", "goal": "a6"},
    {"size": "4x6", "cells": "1111-1111-1111-1111-1000-1000", "goal": "a6", "warp": "on"},
    {"size": "5x5", "cells": "01110-11111-11111-11111-01110"},
    {"size": "9x9", "cells": "0" + "1" * 8 + ("-" + "1" * 9) * 8, "blocks": "4", "warp": "on"},
    {"size": "9x9", "cells": "111111111-100000001-101111101-101000101-101011101-101010001-101011111-101000000-101111111"},
    {"size": "9x7", "cells": "000111000-001111100-110111011-111000111-110111011-001111100-000101000", "board": "hex"},
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


@pytest.mark.exhaustive
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


@pytest.mark.parametrize("options", SHAPES, ids=str)
def test_a_board_of_any_shape_has_its_first_answer_at_once(options):
    """Within some hundred positions, for whose estimates the solver looks at some thousands."""
    position = load("maciji", **options).start()
    while position.outcome() is None:
        search = Search(position, nodes=100)
        running = search.run()
        while next(running) is None:
            continue
        assert search.nodes <= 300
        assert search.report.best in [position.code(move) for move in position.legal_moves()]
        form = Form(position)
        for move in form.moves():
            form.play(move)
            form.estimate()
            assert form.solver is None or len(form.solver.known) <= 10_000
            form.undo()
        position = position.play(position.parse(search.report.best))


@pytest.mark.parametrize("options", OPTIONS[-2:], ids=str)
def test_what_the_engine_calls_solved_on_a_free_shape_is_so(options):
    game, rng, known, solved = load("maciji", **options), random.Random(8), {}, 0
    for _ in range(20):
        position = game.start()
        for _ in range(len(game.tasks) + rng.randrange(1, 4)):
            if position.outcome() is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome() is None:
            search = Search(position, nodes=3_000)
            for _ in search.run():
                pass
            if search.report.solved:
                solved += 1
                assert (search.report.score > 0) == (mover_wins(position, known) == (position.turn == 0))
            else:
                assert abs(search.report.score) < SURE
    assert solved >= 10


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
