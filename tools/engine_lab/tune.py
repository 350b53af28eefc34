"""Tunes the weights of a game's estimate by self-play: SPSA (Spall, 1992), seeds fixed, paired openings with the sides swapped.

    python -m tools.engine_lab.tune progressive-mancala --steps 200 --nodes 1500

Each step shifts every weight up or down at random, by its own size, lets the two opposite shifts play a pair of games, and moves all
weights a little towards the better one. At the end the tuned weights play the present ones; both are printed, nothing is changed.
"""

from __future__ import annotations

import argparse
import random
import sys
from importlib import import_module

from engine.form import Form
from games import fast_form, folder_of, ids, load
from tools.engine_lab.long_run import Notes, add_notes, notes_of
from tools.engine_lab.matches import Engine, match, openings, play

SHIFT = 0.15  # of a weight, both ways, at the beginning
LEAST_SHIFT = 3.0
GAIN = 0.5  # of the shift, for a pair of games won
Weights = dict[str, float]


def weights_of(game_id: str) -> dict[str, int]:
    """The table in the game's evaluate.py."""
    table: dict[str, int] = import_module(folder_of(game_id) + ".evaluate").WEIGHTS
    return table


def form_with(game_id: str, weights: Weights) -> type[Form]:
    """The game's form with other weights."""
    own = fast_form(load(game_id))
    form: type[Form] = type("Tuned", (own,), {})
    form.weigh({name: round(value) for name, value in weights.items()})  # type: ignore[attr-defined]
    return form


def tune(game_id: str, names: list[str], steps: int, nodes: int, seed: str, notes: Notes) -> Weights:
    """The weights after so many steps. A pair of games that is in the notes is not played again."""
    game, rng = load(game_id), random.Random(seed)
    weights: Weights = dict(weights_of(game_id))
    beginnings = list(openings(game, min(steps, 400), f"tune {seed}"))
    for step in range(steps):
        cooling = 1 / (1 + 3 * step / steps)
        shift = {name: max(LEAST_SHIFT, abs(weights[name]) * SHIFT) * cooling * rng.choice((-1, 1)) for name in names}
        up, down = (
            Engine(nodes=nodes, fast=form_with(game_id, {**weights, **{name: weights[name] + sign * shift[name] for name in names}}))
            for sign in (1, -1)
        )
        key = f"tune {game_id} {','.join(names)} {steps} {nodes} {seed} {step}"
        if key not in notes:
            points = 0
            for side, players in enumerate(((up, down), (down, up))):
                winner = play(game, beginnings[step % len(beginnings)], players, f"{seed}:{step}:{side}")
                points += 0 if winner is None else 1 if winner == side else -1
            notes[key] = points
        for name in names:
            weights[name] += GAIN * notes[key] / 2 * shift[name]
        if step % 20 == 19:
            print(step + 1, {name: round(weights[name]) for name in names}, file=sys.stderr, flush=True)
    return weights


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game_id for game_id in ids() if fast_form(load(game_id))])
    parser.add_argument("--only", nargs="+", metavar="WEIGHT", help="tune these weights, the others stay")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=1500, help="positions looked at for each move")
    parser.add_argument("--games", type=int, default=100, help="of the match at the end")
    parser.add_argument("--seed", default="1")
    add_notes(parser)
    asked = parser.parse_args()
    before, notes = weights_of(asked.game), notes_of(asked)
    names = asked.only or list(before)
    after = tune(asked.game, names, asked.steps, asked.nodes, asked.seed, notes)
    print("before", before)
    print("after ", {name: round(value) for name, value in after.items()})
    about = f"{','.join(names)} {asked.steps} {asked.nodes}"
    tuned, present = (
        Engine(f"{name} {about}", nodes=asked.nodes, fast=form_with(asked.game, dict(weights)))
        for name, weights in (("tuned", after), ("present", before))
    )
    print("tuned against present:", match(load(asked.game), tuned, present, asked.games, seed=f"check {asked.seed}", notes=notes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
