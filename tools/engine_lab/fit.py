"""Fits the weights of a game's estimate to the results of games: logistic regression over the engine's games with itself, seeds fixed.

    python -m tools.engine_lab.fit progressive-mancala --games 3000 --nodes 400

The estimate must be a sum of weights times factors, as in all games here. Every searched position of a game is one observation: the side
on turn went on to win, or not. A fifth of the openings is held back to test the fit on. The first weight of the table keeps its value, for
it is the unit of the others. Each fitted weight is printed with its standard error; weights of rare factors have wide errors, and are
drawn towards zero. No file is changed. A weight that fits need not play better: only a match shows that (`tools/engine_lab/matches.py`).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from multiprocessing import Pool, cpu_count
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from core.contract import Position
from engine.form import Form
from engine.search import Search
from games import fast_form, folder_of, ids, load
from tools.engine_lab.matches import MOST_MOVES, glance
from tools.test_support.checks import lab_of

PROBE = 1000  # a weight's value while its feature is measured, so that rounding within an estimate does not matter
RIDGE = 10.0  # pulls every weight towards 0, so that rare features have little effect
ROUNDS = 40
HELD_BACK = 5  # one opening in this number
Array = NDArray[np.float64]
Observed = list[tuple[Position, bool]]


def weights_of(game_id: str) -> dict[str, int]:
    """The table in the game's evaluate.py."""
    table: dict[str, int] = import_module(folder_of(game_id) + ".evaluate").WEIGHTS
    return table


def form_with(game_id: str, weights: dict[str, float]) -> type[Form]:
    """The game's form with other weights."""
    own = fast_form(load(game_id))
    form: type[Form] = type("Tuned", (own,), {})
    form.weigh({name: round(value) for name, value in weights.items()})  # type: ignore[attr-defined]
    return form


def game_of(game_id: str, nodes: int, seed: str, number: int) -> tuple[str, Observed]:
    """(opening, (position, True if the side on turn won) …) of one game; a draw gives no positions."""
    game, rng = load(game_id), random.Random(f"fit {game_id} {seed} {number}")
    position, met, opening = game.start(), list[Position](), list[str]()
    lab = lab_of(game_id)
    careful, most = lab.careful, lab.opening_plies
    for _ in range(rng.randrange(1, (2 * most if careful else most) + 1)):
        if position.outcome() is None:
            codes = [position.code(move) for move in position.legal_moves()]
            if careful:
                scores = glance(position, 3, careful[0]).scores
                codes = [code for code, score in scores if score >= scores[0][1] - careful[0]]
            opening.append(rng.choice(codes))
            position = position.play(position.parse(opening[-1]))
    while position.outcome() is None and len(met) < MOST_MOVES:
        search = Search(position, nodes=nodes, depth=20, seed=rng.random().hex())
        for _ in search.run():
            pass
        met.append(position)
        position = position.play(position.parse(search.report.best or ""))
    outcome = position.outcome()
    winner = None if outcome is None else outcome.winner
    return " ".join(opening), [] if winner is None else [(position, position.turn == winner) for position in met]


def observed(game_id: str, games: int, nodes: int, seed: str) -> tuple[Observed, NDArray[np.bool_]]:
    """(positions of `games` games, each once; a mask of those that are held back). Uses all cores; the result does not depend on
    them."""
    met: dict[Position, bool] = {}
    held = list[bool]()
    with Pool() as pool:
        for opening, seen in pool.imap(partial(game_of, game_id, nodes, seed), range(games), chunksize=10):
            for position, won in seen:
                if position not in met:
                    met[position] = won
                    held.append(crc32(opening.encode()) % HELD_BACK == 0)
    return list(met.items()), np.array(held)


def column(game_id: str, positions: list[Position], name: str) -> Array:
    """The factor of the weight with this name in each position."""
    form: Callable[[Position], Form] = form_with(game_id, {**dict.fromkeys(weights_of(game_id), 0.0), name: PROBE})
    return np.array([form(position).estimate() for position in positions]) / PROBE


def features(game_id: str, positions: list[Position]) -> tuple[list[str], Array]:
    """(names of the weights that the estimate depends on, their factors: a row for each position)."""
    names = list(weights_of(game_id))
    with Pool() as pool:
        columns = pool.map(partial(column, game_id, positions), names, chunksize=-(-len(names) // (cpu_count() or 1)))
    used = [number for number, values in enumerate(columns) if values.any()]
    return [names[number] for number in used], np.stack([columns[number] for number in used], 1)


def regression(rows: Array, won: NDArray[np.bool_]) -> tuple[Array, Array]:
    """(weights of greatest likelihood, their standard errors), by Newton's method."""
    weights = np.zeros(rows.shape[1])
    curvature = np.eye(rows.shape[1])
    for _ in range(ROUNDS):
        chance = chances(rows, weights)
        gradient = rows.T @ (won - chance) - RIDGE * weights
        curvature = rows.T @ (rows * (chance * (1 - chance))[:, None]) + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return weights, np.sqrt(np.diag(np.linalg.inv(curvature)))


def chances(rows: Array, weights: Array) -> Array:
    """The probability of a win in each position by these weights."""
    return np.asarray(1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30))))


def loss(rows: Array, won: NDArray[np.bool_], weights: Array) -> float:
    """The mean log loss."""
    chance = chances(rows, weights)
    return float(-np.mean(np.log(np.where(won, chance, 1 - chance))))


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game_id for game_id in ids() if fast_form(load(game_id))])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=800, help="positions looked at for each move")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    before = weights_of(asked.game)
    seen, held = observed(asked.game, asked.games, asked.nodes, asked.seed)
    won = np.array([win for _, win in seen])
    names, rows = features(asked.game, [position for position, _ in seen])
    fitted, errors = regression(rows[~held], won[~held])
    now = np.array([before[name] for name in names])
    scale, _ = regression(rows[~held] @ now[:, None], won[~held])
    unit = before[names[0]] / fitted[0]
    print(f"{len(rows)} positions, {held.sum()} of them held back; log loss there {loss(rows[held], won[held], fitted):.4f},"
          f" with the weights as they are {loss(rows[held], won[held], now * scale[0]):.4f}")  # fmt: skip
    for name, weight, error in zip(names, fitted, errors, strict=True):
        print(f"{name:20} {before[name]:6}  fitted {weight * unit:7.0f} ± {abs(error * unit):.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
