"""The search finds the same as brute force, and the same every time."""

import random
from collections import Counter

import pytest
from searching import frogs, replayed
from toys import Noughts, minimax, wander

from core.contract import Position
from engine.scores import WIN
from engine.search import MOST_PLIES, Search
from games import evaluation_of, fast_form, ids, load

GAMES = [("medamagaeru", {}), ("medamagaeru", {"first": "white"}), ("progressive-mancala", {}), ("progressive-mancala", {"holes": "17"})]


def searched(position: Position, **limits) -> Search:
    """A search through the contract, unless another form is named."""
    search = Search(position, None if "fast" in limits else evaluation_of(position.game), **limits)
    for _ in search.run():
        pass
    return search


def replayed_from(position, code):
    return position.play(position.parse(code)) if code in map(position.code, position.legal_moves()) else None


# The definition.
@pytest.mark.parametrize("game_id, options", GAMES)
def test_its_score_is_the_minimax_score_at_every_depth(game_id, options):
    game, rng = load(game_id, **options), random.Random(7)
    evaluate, deepest = evaluation_of(game), 3 if game_id == "medamagaeru" else 4
    for plies in (2, 5, 9, 14, 20, 30):
        position = wander(game, plies, rng)
        for depth in range(1, deepest + (plies < 9 and options == {})):
            report = searched(position, depth=depth).report
            assert report.score == minimax(position, min(depth, report.depth), evaluate, WIN), (plies, depth)


@pytest.mark.parametrize("game_id", [game_id for game_id in ids() if fast_form(load(game_id))])
def test_on_a_game_s_own_form_it_is_the_same(game_id):
    """Without the short cuts that change a score on purpose: reductions, forcing moves beyond the horizon, fewer candidates."""
    game, rng = load(game_id), random.Random(17)
    whole = type("Whole", (fast_form(game),), {"forces": 0, "reduces": 0, "focus": 0})
    for plies in (5, 12):
        position = wander(game, plies, rng)
        ways = len(position.legal_moves())
        depth = 1 if ways > 40 else 2 if ways > 12 else 3
        report = searched(position, fast=whole, depth=depth).report
        wanted = minimax(position, depth, lambda leaf: leaf.outcome() is None and evaluation_of(game)(leaf), WIN)
        assert report.score == wanted, plies


def test_turns_of_several_moves_keep_the_side():
    """Late in mancala a turn often has several moves: a search that changes the sign at every ply fails here."""
    game, rng = load("progressive-mancala"), random.Random(3)
    several = 0
    while several < 12:
        position = wander(game, 12, rng)
        if position.left > 2:
            several += 1
            assert searched(position, depth=4).report.score == minimax(position, 4, evaluation_of(game), WIN)


def test_exact_scores_of_near_equal_root_moves_within_the_margin():
    game, rng = load("progressive-mancala"), random.Random(11)
    for _ in range(6):
        position = wander(game, 6, rng)
        sign = 1 if position.turn == 0 else -1
        scores = searched(position, depth=3, margin=200).report.scores
        for code, score in scores:
            exact = sign * minimax(position.play(position.parse(code)), 2, evaluation_of(game), WIN, 1)
            assert score == exact if exact >= scores[0][1] - 200 else score < scores[0][1] - 200


# Wins and losses.
def test_it_takes_the_third_piece():
    report = searched(frogs(0, (2, 0), g4="44", g1="77", g5="17", w3="34", w2="11", w1="71")).report
    assert (report.best, report.win_in, report.solved) in {("44-34", 1, True), ("44-34*", 1, True)}


def test_it_runs_from_the_third_capture():
    position = frogs(1, (2, 1), g4="44", g1="77", g5="17", g2="57", w3="34", w5="21", w1="71")
    report = searched(position, depth=3).report
    assert report.best.startswith("34-") and (report.win_in or 1) > 0 or report.score < WIN // 2
    after = position.play(position.parse(report.best))
    assert all(after.play(move).outcome() is None for move in after.legal_moves())


def test_it_prefers_the_win_in_one_to_the_win_in_three():
    position = frogs(0, (2, 0), g4="44", g1="46", g5="65", w3="34", w2="11", w5="71")
    assert searched(position, depth=5).report.win_in == 1


def test_it_loses_as_late_as_it_can():
    """Two pieces are under attack and only one can leave: every move loses in two, and the report never gives fewer plies."""
    position = frogs(1, (2, 0), g4="44", g3="55", w3="34", w2="66", w1="12")
    report = searched(position).report
    assert (report.win_in, report.solved) == (2, True)


def test_mancala_the_last_move_of_the_source_game():
    game = load("progressive-mancala")
    position = replayed(game, "k c h k d j g c a i f e i a")
    winning = [code for code in "abcdefghijk" if (end := replayed_from(position, code)) is not None and end.outcome()]
    assert "f" in winning  # as it was played
    report = searched(position).report
    assert (report.win_in, report.solved, report.line) == (-1, True, (report.best,)) and report.best in winning


def test_a_finished_game_has_no_best_move():
    game = load("progressive-mancala")
    report = searched(replayed(game, "k c h k d j g c a i f e i a f")).report
    assert (report.best, report.line, report.solved, report.score) == (None, (), True, -WIN)


# The shape of the work.
@pytest.mark.parametrize("game_id, options", GAMES)
def test_the_line_is_playable_and_begins_with_the_best_move(game_id, options):
    position = wander(load(game_id, **options), 8, random.Random(1))
    for report in Search(position, evaluation_of(position.game), depth=4).run():
        if report:
            assert report.line[0] == report.best and len(report.line) >= 1
            after = position
            for code in report.line:
                after = after.play(after.parse(code))


@pytest.mark.parametrize("game_id", ids())
def test_it_breathes_often(game_id):
    """Between two yields there is at most a breath and the subtree of one position near the horizon: less than a slice."""
    game, rng = load(game_id), random.Random(2)
    for plies in (0, 6, 14) if game.facts.plies > 14 else (0, 2):
        search = Search(wander(game, plies, rng), nodes=12_000, depth=MOST_PLIES - 1)
        last = 0
        for _ in search.run():
            assert search.nodes - last < 2_500
            last = search.nodes
        assert search.nodes < 12_000 + 2_500


@pytest.mark.parametrize("game_id, options", GAMES)
def test_the_same_seed_and_budget_give_the_same_answer(game_id, options):
    position = wander(load(game_id, **options), 6, random.Random(4))
    reports = {searched(position, nodes=6_000, seed=seed, margin=30).report for seed in (5, 5, 5)}
    assert len(reports) == 1


def test_another_seed_may_choose_another_equal_move():
    position = load("medamagaeru").start()
    assert len({searched(position, depth=1, seed=seed).report.best for seed in range(12)}) > 1


def test_a_search_cut_short_still_has_a_legal_move():
    position = wander(load("medamagaeru"), 10, random.Random(9))
    search = Search(position, evaluation_of(position.game))
    steps = search.run()
    for _ in range(200):
        position.parse(search.report.best)
        next(steps)
    assert search.report.depth >= 2


# Repetition.
def test_a_fourth_occurrence_is_a_draw():
    """Behind by two pieces, Green may step back to a position that the record has had three times."""
    position = frogs(0, (0, 2), g4="44", g1="77", g5="17", w3="31", w2="11", w1="71")
    back = position.play(position.parse("44-54"))
    report = searched(position, depth=2, seen={position: 3, back: 3}).report
    assert (report.best, report.score) == ("44-54", 0)


def test_who_stands_better_does_not_go_round_a_third_time():
    """Green is a piece ahead. After two repetitions of the best move's position Green plays another move, and the score is not proven."""
    position = frogs(0, (1, 0), g4="44", g1="77", g5="17", w3="31", w2="11", w1="71")
    best = searched(position, depth=3).report
    again = position.play(position.parse(best.best))
    once, twice = (searched(position, depth=3, seen={position: 2, again: count}).report for count in (1, 2))
    assert (once.best, once.score) == (best.best, best.score)
    assert twice.best != best.best and 0 < twice.score <= best.score and not twice.solved


def test_who_stands_worse_goes_round_a_third_time():
    position = frogs(0, (0, 2), g4="44", g1="77", g5="17", w3="31", w2="11", w1="71")
    back = position.play(position.parse("44-54"))
    report = searched(position, depth=2, seen={position: 2, back: 2}).report
    assert (report.best, report.score, report.solved) == ("44-54", 0, False)


def test_a_position_reached_for_the_fourth_time_is_over():
    position = load("medamagaeru").start()
    report = searched(position, seen=Counter({position: 4})).report
    assert (report.best, report.score, report.solved, report.win_in) == (None, 0, True, None)


def test_a_draw_without_repetition_is_found():
    assert searched_toy("").score == 0


def searched_toy(before):
    search = Search(Noughts(before).start(), lambda position: 0)
    for _ in search.run():
        pass
    return search.report


# Strength.
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", ["medamagaeru", "progressive-mancala"])
def test_it_beats_a_random_player_from_either_side(game_id):
    game, rng = load(game_id), random.Random(6)
    for number in range(10):
        position = game.start()
        seen = Counter([position])
        while position.outcome() is None:
            if position.turn == number % 2:
                move = position.parse(searched(position, nodes=400, seen=seen, seed=number).report.best)
            else:
                move = rng.choice(position.legal_moves())
            position = position.play(move)
            seen[position] += 1
            assert seen[position] < 4
        assert position.outcome().winner == number % 2
