"""The report of a search."""

from typing import NamedTuple


class Report(NamedTuple):
    """The results of a search. `score` and `win_in` are player 0's view; `scores` is the mover's view and exact within the margin.

    depth   the deepest completed iteration, 0 before the first
    score   hundredths of the game's unit, or ±(WIN - plies)
    win_in  plies to the end, negative if player 1 wins, None while undecided; the fewest found so far, never less than the true number
    solved  whether the score is proven
    line    the principal variation, as move codes
    best    the code of its first move, None when the game is over
    scores  (code, score from the mover's view) of the root moves, best first; below the margin a score is only an upper bound
    lines   the requested number of principal variations, best first, each as move codes
    """

    depth: int
    score: int
    win_in: int | None
    solved: bool
    line: tuple[str, ...]
    best: str | None
    scores: tuple[tuple[str, int], ...]
    lines: tuple[tuple[str, ...], ...]
