"""A result is called solved only if it is proven."""

import random
from functools import lru_cache

import pytest
from searching import nothing
from toys import Grid, Maze, Noughts, minimax, wander

from engine.levels import LEVELS, choose
from engine.scores import WIN
from engine.search import Search
from games import evaluation_of, load
from games.progressive_mancala.rules import Bowls


def reports(position, evaluate, **limits):
    return [report for report in Search(position, evaluate, **limits).run() if report]


def test_noughts_and_crosses_is_a_draw_and_known_only_at_the_last_ply():
    found = reports(Noughts().start(), nothing)
    assert [report.solved for report in found] == [False] * (len(found) - 1) + [True]
    assert (found[-1].score, found[-1].win_in, found[-1].depth) == (0, None, 9)


@lru_cache(None)
def exhaustive(cells, turn):
    return minimax(Grid(Noughts(), cells, turn), 9, nothing, WIN)


def test_every_position_of_noughts_and_crosses_is_solved_to_its_value_and_distance():
    rng = random.Random(8)
    for _ in range(60):
        position = wander(Noughts(), rng.randrange(2, 7), rng)
        last = reports(position, nothing)[-1]
        assert last.solved and last.score == exhaustive(position.cells, position.turn)


@pytest.mark.parametrize("estimate", [0, 70, -70])
@pytest.mark.parametrize("shape", [{}, {"nodes": 9, "ways": 3}, {"nodes": 24, "ends": 0.15}, {"nodes": 20, "ways": 3, "ends": 0.2}])
def test_in_a_maze_with_cycles_a_solved_score_is_the_true_one(shape, estimate):
    """The table does not know by which path it met a position; its wins must still be wins, and it must not claim a draw."""
    found = wins = 0
    for seed in range(150):
        maze = Maze(seed, **shape)
        plies = maze.plies_to_win()[0]
        claimed = [report.win_in for report in reports(maze.start(), lambda position: estimate, depth=12) if report.solved]
        assert all((win is None) == (plies is None) for win in claimed), seed
        if plies is not None:
            wins += abs(plies) <= 12
            found += bool(claimed) and claimed[-1] == plies
    assert found == wins > 20  # every forced win is found, with its true distance


def test_the_number_of_plies_to_a_win_is_the_fewest():
    game, rng = load("progressive-mancala"), random.Random(21)
    decided = 0
    for _ in range(40):
        position = wander(game, 16, rng)
        for report in reports(position, evaluation_of(game), depth=4):
            if report.solved:
                decided += 1
                assert report.score == minimax(position, report.depth, nothing, WIN)
    assert decided > 10


@pytest.mark.exhaustive
def test_small_mancala_endgames_are_solved_to_the_end():
    """Three stones, both players two short of the majority: the whole tree is small, and every answer is a proof."""
    game, rng = load("progressive-mancala"), random.Random(13)

    @lru_cache(None)
    def winner(position):
        outcome = position.outcome()
        if outcome is not None:
            return outcome.winner
        mine = any(winner(position.play(move)) == position.turn for move in position.legal_moves())
        return position.turn if mine else 1 - position.turn

    for _ in range(40):
        holes = [0] * 11
        for _ in range(3):
            holes[rng.randrange(11)] += 1
        position = Bowls(game, bytes(holes), 0, (26, 26), rng.randrange(2), rng.choice((1, 1, 2)), 0)
        last = reports(position, evaluation_of(game))[-1]
        assert last.solved
        assert (0 if last.win_in > 0 else 1) == winner(position)


@pytest.mark.parametrize("game_id", ["medamagaeru", "progressive-mancala"])
def test_an_open_game_is_not_called_solved(game_id):
    game = load(game_id)
    assert not any(report.solved for report in reports(game.start(), evaluation_of(game), depth=4))


def everything(start):
    """All positions that can arise."""
    met, queue = {start}, [start]
    for position in queue:
        for move in position.legal_moves():
            after = position.play(move)
            if after not in met:
                met.add(after)
                queue.append(after)
    return queue


def test_two_three_is_solved_completely():
    """The rule book: 14,169 positions, 後手 wins in 34 plies. Every value follows from those of the next positions."""
    from games.two_three.evaluate import exact

    start = load("two-three").start()
    met = everything(start)
    for position in met:
        after = [position.play(move) for move in position.legal_moves()]
        if after:
            plies = [abs(exact(child)) + 1 for child in after]
            winning = [n for n, child in zip(plies, after, strict=True) if exact(child) <= 0]
            assert exact(position) == (min(winning) if winning else -max(plies))
        else:
            assert exact(position) == 0 and position.outcome().winner == 1 - position.turn
    assert len(met) == 14_169
    (report,) = Search(start, lines=3).run()
    assert (report.win_in, report.solved, len(report.line), report.score) == (-34, True, 34, -WIN + 34)
    assert len(report.lines) == 2 and len(report.scores) == len(start.legal_moves())


def test_the_strongest_level_keeps_the_value_of_every_position_of_two_three():
    """In 2,000 of its 14,169 positions a win is kept and as short as possible, and a loss as long as possible."""
    from games.two_three.evaluate import exact

    level = LEVELS["8"]
    for position in random.Random(14).sample(everything(load("two-three").start()), 2000):
        if position.outcome() is None:
            search = Search(position, depth=level.depth, nodes=level.nodes, margin=level.margin, seed=1)
            for _ in search.run():
                pass
            code, _ = choose(search.report, level.margin, 1)
            after = position.play(position.parse(code))
            assert abs(exact(after)) == abs(exact(position)) - 1  # odd for the winner, even for the loser


@pytest.mark.exhaustive
def test_every_line_of_two_three_that_is_shown_is_best_play():
    game, rng = load("two-three"), random.Random(9)
    for _ in range(40):
        position = wander(game, rng.randrange(20), rng)
        (report,) = Search(position).run()
        here = position
        for code in report.line:
            here = here.play(here.parse(code))
        assert here.outcome().winner == (0 if report.win_in > 0 else 1) and len(report.line) == abs(report.win_in)
        assert reports(position, evaluation_of(game), depth=len(report.line))[-1].win_in == report.win_in
