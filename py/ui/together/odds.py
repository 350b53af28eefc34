"""A piece less: the positions from which a game begins where one side gives the other such odds, as the game's `setup` declares them.

Needs the game's module and the parcel `positions`.
"""

import sys

from core.words import Words
from games import ids, settle

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.positions.parts import Odds


def odds_of(game_id: str) -> "Odds | None":
    """The odds of a game, None where it has none."""
    name = type(settle(game_id, {})).__module__.rpartition(".")[0] + ".setup"
    __import__(name)
    return getattr(sys.modules[name], "ODDS", None)


def start(game_id: str, side: int) -> str:
    """The position in which a side has a piece less; "" where the game has none."""
    odds = odds_of(game_id)
    return odds.starts[side] if odds else ""


def piece(game_id: str) -> "Words | str":
    """The name of the piece."""
    odds = odds_of(game_id)
    return odds.piece if odds else ""


def games() -> "list[str]":
    """The games that have odds."""
    return [game_id for game_id in ids() if odds_of(game_id)]


def swapped(game_id: str, begun: str) -> str:
    """The first position of the next game, with sides swapped: odds stay with the player who gives them."""
    odds = odds_of(game_id) if begun else None
    return odds.starts[1 - odds.starts.index(begun)] if odds and begun in odds.starts else begun
