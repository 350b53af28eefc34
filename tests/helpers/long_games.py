"""Long games in which two pieces wander, and nothing ends."""

import random
from functools import cache

from core.records.record import Record
from games import load
from games.uchu_yuei.rules import FROM, PLAIN


@cache
def shuffled(plies: int) -> str:
    """The link of a game of 宇宙遊泳."""
    dice, record = random.Random(5), Record(load("uchu-yuei"))
    for code in ("o@a1", "x@j9"):
        record.play(code)
    while record.here.ply < plies:
        walks = [move for move in record.position.legal_moves() if move < PLAIN * FROM]
        node = record.grow(record.here, dice.choice(walks))
        if record.outcome(node) is None:
            record.go(node)
    return "moves=" + ".".join(node.code for node in record.here.line())
