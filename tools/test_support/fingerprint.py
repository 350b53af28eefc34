"""Computes a game's fingerprint: a digest of its rules' results over some random games: move lists, notation, taps, events, refusals."""

import hashlib
import random
from collections.abc import Iterator

from core.contract import Game, GameError, Position
from tools.test_support.checks import checks_of, rows_of
from tools.test_support.perft import options_of

GAMES, PLIES, LOOKED_AT = 4, 40, 12


def said(position: Position, dice: random.Random, spots: list[str]) -> Iterator[str]:
    """The whole output of the rules for a position: for a sample of its moves, with the refusals of some illegal ones."""
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
    """The fingerprint of a game: sixteen hexadecimal digits."""
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


def written(game: Game) -> str:
    """The non-default options of a game as in a table: `size=4x4`, `-` for none."""
    return " ".join(f"{name}={value}" for name, value in game.non_default()) or "-"


def known(game_id: str) -> list[tuple[dict[str, str], str]]:
    """The options and the fingerprint of each row of a game's fingerprints.txt."""
    rows = rows_of(checks_of(game_id) / "fingerprints.txt")
    return [(options_of([] if options == "-" else options.split()), digest) for options, digest in rows]
