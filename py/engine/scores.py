"""The value of a position as one integer; a won game outranks every estimate.

Inside a search a score is seen from the side to move; outside, always from player 0. An estimate is in hundredths of the game's own
unit. A game that is won n plies after the root has the score WIN - n, so that a faster win and a slower loss are preferred.
"""

WIN = 1_000_000
SURE = WIN - 10_000  # greater than every estimate, smaller than every win
DRAW = 0


def win_in(score: int) -> int | None:
    """The plies to the end of a decided game, negative when the viewer loses; None for anything undecided."""
    if score >= SURE:
        return WIN - score
    if score <= -SURE:
        return -(WIN + score)
    return None
