"""A game's fingerprint: a digest of all that its rules say over some random games, move lists, notation, taps, events, refusals and all."""

import hashlib
import random
from collections.abc import Iterator

import registry  # noqa: F401 - finds the games

from core.contract import Game, GameError, Position

GAMES, PLIES, LOOKED_AT = 4, 40, 12


def said(position: Position, dice: random.Random, spots: list[str]) -> Iterator[str]:
    """Everything that a position says: of some of its moves where it has many, and why some other things cannot be done."""
    moves = position.legal_moves()
    yield ".".join(position.code(move) for move in moves)
    yield f"{position.turn} {position.outcome()!r}"
    for lang in ("ja", "en"):
        yield position.diagram(lang)
    for move in dice.sample(moves, min(LOOKED_AT, len(moves))):
        taps = position.taps(move)
        yield f"{position.readings(move)} {taps} {position.events(move)} {position.remark(move)!r}"
        spots.extend(tap for tap in taps if tap not in spots)
        yield repr(position.explain(taps[:-1], dice.choice(spots)))
    for spot in dice.sample(spots, min(LOOKED_AT, len(spots))):
        yield repr(position.explain((), spot))
        other = dice.choice(spots)
        text = dice.choice([spot, f"{spot}-{other}", f"{spot}-{other}*", "*" + spot, f"{spot}~{other}", "pass"])
        try:
            yield position.code(position.parse(text))
        except GameError as error:
            yield repr(error.words)


def fingerprint(game: Game) -> str:
    """Sixteen hexadecimal digits."""
    digest = hashlib.sha256()
    for seed in range(GAMES):
        dice, position, spots = random.Random(seed), game.start(), list[str]()
        for _ in range(PLIES):
            for line in said(position, dice, spots):
                digest.update(line.encode() + b"\n")
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(dice.choice(moves))
    return digest.hexdigest()[:16]


def name_of(game: Game) -> str:
    """The game and what differs from its defaults: `maciji size=4x4`."""
    return " ".join([game.id] + [f"{name}={value}" for name, value in game.chosen()])
