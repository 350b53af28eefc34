"""How good a position is, as one integer, and how a won game outranks every estimate.

Inside a search a score is seen from the side to move; outside, always from player 0. An estimate is in hundredths of the
game's own unit. A game that is won n plies after the root counts WIN - n, so that a faster win and a slower loss are preferred.
"""

WIN = 1_000_000
SURE = WIN - 10_000  # no estimate reaches this; every win does
DRAW = 0


def win_in(score: int) -> int | None:
    """The plies to the end of a decided game, negative when the viewer loses; None for anything undecided."""
    if score >= SURE:
        return WIN - score
    if score <= -SURE:
        return -(WIN + score)
    return None
