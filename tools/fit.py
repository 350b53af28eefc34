"""Fits the weights of a game's estimate to how games ended: logistic regression over the engine's games with itself, seeds fixed.

    python tools/fit.py progressive-mancala --games 600 --nodes 800

The estimate must be a sum of weights times something, as all of ours are. Every searched position of a game is one observation: whether
who is on turn went on to win. The first weight of the table keeps its value, for it is the unit of the others. Each fitted weight is
printed with its standard error; those of rare things are wide. Nothing is changed. That a weight fits does not say that it plays better:
a match does (`tools/tune.py` ends with one).
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Callable, Iterator

from matches import MOST_MOVES, OPENING_PLIES
from tune import form_with, weights_of

from core.contract import Position
from engine.form import Form
from engine.search import Search
from games import GAME_IDS, fast_form, load

PROBE = 1000  # what a weight alone is set to, so that rounding within an estimate does not matter
RIDGE = 0.1
ROUNDS = 40
Row = list[float]


def observed(game_id: str, games: int, nodes: int, seed: str) -> Iterator[tuple[Position, bool]]:
    """(position, whether who is on turn won) of so many games; drawn ones say nothing."""
    game, rng = load(game_id), random.Random(f"fit {game_id} {seed}")
    for _ in range(games):
        position, met = game.start(), list[Position]()
        for _ in range(rng.randrange(1, OPENING_PLIES[game_id] + 1)):
            if position.outcome() is None:
                position = position.play(rng.choice(position.legal_moves()))
        while position.outcome() is None and len(met) < MOST_MOVES:
            search = Search(position, nodes=nodes, depth=20, seed=rng.random().hex())
            for _ in search.run():
                pass
            met.append(position)
            position = position.play(position.parse(search.report.best or ""))
        outcome = position.outcome()
        if outcome is not None and outcome.winner is not None:
            yield from ((position, position.turn == outcome.winner) for position in met)


def features(game_id: str, positions: list[Position]) -> tuple[list[str], list[Row]]:
    """The weights that the estimate depends on, and for each position what they are multiplied by."""
    nothing = dict.fromkeys(weights_of(game_id), 0.0)
    columns: dict[str, Row] = {}
    for name in nothing:
        form: Callable[[Position], Form] = form_with(game_id, {**nothing, name: PROBE})
        column = [form(position).estimate() / PROBE for position in positions]
        if any(column):
            columns[name] = column
    return list(columns), [list(row) for row in zip(*columns.values(), strict=True)]


def solved(matrix: list[Row], vector: Row) -> Row:
    """The solution of a symmetric system, by elimination."""
    size = len(vector)
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(size):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def regression(rows: list[Row], won: list[bool]) -> tuple[Row, Row, float]:
    """(weights, their standard errors, log loss): what makes the results likeliest. Newton's method."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(ROUNDS):
        gradient, curvature = [-RIDGE * w for w in weights], [[RIDGE * (i == k) for k in range(size)] for i in range(size)]
        loss = 0.0
        for row, win in zip(rows, won, strict=True):
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(w * x for w, x in zip(weights, row, strict=True))))))
            loss -= math.log(chance if win else 1 - chance)
            for i, x in enumerate(row):
                if x:
                    gradient[i] += (win - chance) * x
                    part = chance * (1 - chance) * x
                    curvature[i] = [c + part * other for c, other in zip(curvature[i], row, strict=True)]
        step = solved(curvature, gradient)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    errors = [math.sqrt(abs(solved(curvature, [float(i == k) for k in range(size)])[i])) for i in range(size)]
    return weights, errors, loss / len(rows)


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game_id for game_id in GAME_IDS if fast_form(load(game_id))])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=800, help="positions looked at for each move")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    before = weights_of(asked.game)
    met = list(observed(asked.game, asked.games, asked.nodes, asked.seed))
    names, rows = features(asked.game, [position for position, _ in met])
    fitted, errors, loss = regression(rows, [won for _, won in met])
    unit = before[names[0]] / fitted[0]
    print(f"{len(rows)} positions, log loss {loss:.4f}")
    for name, weight, error in zip(names, fitted, errors, strict=True):
        print(f"{name:20} {before[name]:6}  fitted {weight * unit:7.0f} ± {abs(error * unit):.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
