"""Games between careless players, and the levels from which on the engine hands over no win: shared by several tests of the engine."""

import random
from collections.abc import Iterator

from core.contract import Game, Position
from engine.form import form_of
from tools.engine_lab.ladder import FLOOR

MOST_PLIES = 160
LEVELS = ("4", "5", "6", "7", "8")
NODES = FLOOR // 10
AT_THE_BACK = (1, 1, 3, 12)  # numbers of moves that a player on turn considers


def positions(game: Game, seed: str) -> Iterator[Position]:
    """Positions of one game after the other, without end."""
    chance = random.Random(f"{game.id} {seed}")
    while True:
        position = game.start()
        minds = [chance.choice(AT_THE_BACK) for _ in range(2)]
        for _ in range(MOST_PLIES):
            yield position
            form, ranked = form_of(position), []
            moves = form.moves()
            for move in chance.sample(moves, min(minds[position.turn], len(moves))):
                form.play(move)
                if form.winner is None and form.moves():
                    ranked.append((form.estimate() * (1 if form.turn == position.turn else -1), move))
                form.undo()
            if not ranked:
                break
            position = position.play(position.parse(form.code(max(ranked)[1])))


def limits(name: str, most: int) -> dict[str, int]:
    """The search options that limit the positions of level 8; {} for other levels, which have limits of their own."""
    return {"nodes": most} if name == "8" else {}
