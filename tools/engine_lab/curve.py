"""Fits the curve from a score to a chance of winning, for one game: logistic regression of the results of the engine's games with itself,
seeds fixed.

    python -m tools.engine_lab.curve medamagaeru --games 300 --nodes 1000

The games begin with random openings, as in fit.py, so that many are lopsided. Every searched position whose result the search has not
proven is one observation: the score from the view of the side on turn, and what that side made of the game, 1 for a win, 0.5 for a draw,
0 for a loss. The scale is the score with a chance of .73; `SCALE` in a game's evaluate.py keeps it. It is also printed for each half of
the games: positions of one game are alike, so the difference of the two says more than a standard error would. One process; no file is
changed.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections import Counter

from engine.scores import SURE
from engine.search import Search
from games import ids, load
from tools.engine_lab.matches import MOST_MOVES, glance
from tools.test_support.checks import lab_of

DEPTH = 20  # plies; less than the depth at which the engine knows a game by heart
ROUNDS = 50
Observed = list[tuple[int, float]]  # (score, result), both from the view of the side on turn


def game_of(game_id: str, nodes: int, number: int) -> Observed:
    """The observations of one game; none of a game that was broken off."""
    game, chance = load(game_id), random.Random(f"curve {game_id} {number}")
    position, met, lab = game.start(), list[tuple[int, int]](), lab_of(game_id)
    for _ in range(chance.randrange(1, (2 * lab.opening_plies if lab.careful else lab.opening_plies) + 1)):
        if position.outcome() is None:
            codes = [position.code(move) for move in position.legal_moves()]
            if lab.careful:
                scores = glance(position, 3, lab.careful[0]).scores
                codes = [code for code, score in scores if score >= scores[0][1] - lab.careful[0]]
            position = position.play(position.parse(chance.choice(codes)))
    seen = Counter([position])
    for _ in range(MOST_MOVES):
        outcome = position.outcome()
        if outcome is not None or (game.cycles and seen[position] > 3):
            winner = outcome.winner if outcome else None
            return [(score, 0.5 if winner is None else float(turn == winner)) for turn, score in met]
        search = Search(position, seen=seen, nodes=nodes, depth=DEPTH, seed=chance.random().hex())
        for _ in search.run():
            pass
        if abs(search.report.score) < SURE:
            met.append((position.turn, -search.report.score if position.turn else search.report.score))
        position = position.play(position.parse(search.report.best or ""))
        seen[position] += 1
    return []


def scale_of(seen: Observed) -> float:
    """The scale of greatest likelihood, by Newton's method. Raises ZeroDivisionError if the scores say nothing."""
    slope = 1 / 300
    for _ in range(ROUNDS):
        gradient = curvature = 0.0
        for score, result in seen:
            share = chance_of(score, 1 / slope)
            gradient += score * (result - share)
            curvature += score * score * share * (1 - share)
        slope = max(slope / 4, slope + gradient / curvature)
    return 1 / slope


def chance_of(score: int, scale: float) -> float:
    """The chance of winning that a score stands for."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score / scale))))


def loss(seen: Observed, scale: float) -> float:
    """The mean log loss."""
    shares = [(chance_of(score, scale), result) for score, result in seen]
    return -sum(result * math.log(share) + (1 - result) * math.log(1 - share) for share, result in shares) / len(seen)


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", metavar="game", help="all, if none is named")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=1000, help="positions looked at for each move")
    parser.add_argument("--seconds", type=float, default=math.inf, help="CPU seconds for each game, after which no other is played")
    asked = parser.parse_args()
    for game_id in asked.game or ids():
        began, halves, played = time.process_time(), (Observed(), Observed()), 0
        while played < asked.games and time.process_time() - began < asked.seconds:
            halves[played % 2].extend(game_of(game_id, asked.nodes, played))
            played += 1
        seen = halves[0] + halves[1]
        if not seen:
            print(f"{game_id:20} {played} games, no undecided position", flush=True)
            continue
        scale = scale_of(seen)
        parts = " and ".join(f"{scale_of(half):.0f}" for half in halves)
        print(
            f"{game_id:20} {played} games, {len(seen)} positions, scale {scale:.0f} (halves {parts}), log loss {loss(seen, scale):.3f}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
