"""No figure leaves a search that is neither an estimate in range nor a proof."""

import random
from collections import Counter

import pytest
from searching import nothing
from toys import minimax, wander

from core.contract import Position
from engine.report import Report
from engine.scores import SURE, WIN
from engine.search import Search
from engine.session import replay
from games import fast_form, ids, load

# Hundredths. A whole army of マケドニア将棋 that can take the crown besides is worth some 15,000.
ESTIMATES = 30_000
# Level 8 of 宇宙遊泳 let this five happen: two plies before, the search returned an internal bound as a score.
LINE = (
    "x@i8.x@f7.o@g8.x@i6.o@f8.i6-h8.o@e8.o@c5.x@d8.x@c8.o@e5.x@g9.o@e6.o@e7.o@e4.o@e3.x@g6.o@f5.x@d6.o@f6.g6-f4.x@c7.x@g3.o@h2.d6-b7."
    "f5-d7.i8-g7.x@c6"
)
OVERLOOKED = LINE.split(".")


def in_range(score: int) -> bool:
    """True if a score can be an estimate, or a win or loss within the greatest number of plies."""
    return abs(score) <= ESTIMATES or SURE <= abs(score) < WIN


def look(search: Search) -> Report:
    """Checks every report of a search for consistency, also those between two depths; returns the last one."""
    last = None
    for _ in search.run():
        report = search.report
        if report is not last:
            last = report
            assert in_range(report.score) and all(in_range(score) for _, score in report.scores), report
            decided = abs(report.score) >= SURE
            assert (report.win_in is not None) == decided and (report.solved or not decided), report
    return search.report


def small_search(position: Position, rng: random.Random) -> Search:
    """With margin, lines, or neither."""
    margin, lines = rng.choice(((60, 1), (0, 3), (0, 1), (0, 1)))
    return Search(position, depth=63, nodes=rng.randrange(200, 1_500), margin=margin, lines=lines, seed=rng.randrange(10**6))


@pytest.mark.parametrize("count", [24, pytest.param(300, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("game_id", ids())
def test_every_figure_is_an_estimate_or_a_proof(game_id: str, count: int) -> None:
    """Positions all along random games, where much is at stake; a claimed win or loss within two plies is a real one."""
    game, rng = load(game_id), random.Random(f"figures {game_id} {count}")
    longest = min(60, game.facts.plies)
    for _ in range(count):
        position = wander(game, rng.randrange(longest), rng)
        report = look(small_search(position, rng))
        if report.win_in and abs(report.win_in) <= (2 if len(position.legal_moves()) < 40 else 1):
            assert minimax(position, abs(report.win_in), nothing, WIN) == report.score


def test_a_move_that_loses_to_what_was_left_out_is_no_sentinel() -> None:
    """Near the horizon of 宇宙遊泳 only the likeliest moves are searched. If all of them lose, the others are searched."""
    positions = replay(load("uchu-yuei"), OVERLOOKED[:-1])
    look(Search(positions[-1], seen=Counter(positions), depth=4, nodes=24_000))


def test_a_five_by_a_piece_that_travels_is_not_let_happen() -> None:
    """Neither side saw it coming while the engine counted only discs in hand as able to complete a five."""
    positions = replay(load("uchu-yuei"), OVERLOOKED)
    position, losing, safe = positions[-1], "e5-i5", {"b7-c9", "e5-c9", "x@c9"}
    after = position.play(position.parse(losing))
    won = after.play(after.parse("e7-c9"))
    outcome = won.outcome()
    assert outcome is not None and outcome.winner == after.turn
    for nodes in (1_000, 10_000):
        assert look(Search(position, nodes=nodes, depth=63)).best in safe


def test_late_moves_may_be_looked_at_ever_less_deep_however_many_there_are() -> None:
    game, rng = load("shinken-shobu"), random.Random(4)
    steep = type("Steep", (fast_form(game),), {"steep": True, "reduces": 1})
    position = wander(game, 14, rng)
    assert len(position.legal_moves()) > 25
    assert look(Search(position, fast=steep, depth=4)).depth == 4
