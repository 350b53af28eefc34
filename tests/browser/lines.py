"""The annotated games, to be played on the page: every game has a short whole one. And any other line."""

from core.records.record import Record
from games import folder_of, ids, load
from tools.test_support.checks import playthrough_of as told

__all__ = ["SHIPPED", "record_of", "told"]

SHIPPED = [game_id for game_id in ids() if folder_of(game_id).startswith("games.")]  # an example of the tests is on no page


def record_of(game_id: str, *codes: str) -> Record:
    """A record with these moves."""
    record = Record(load(game_id))
    for code in codes:
        record.play(code)
    return record
