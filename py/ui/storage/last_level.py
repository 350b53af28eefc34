"""The engine's level that a visitor last chose for a game; it is stored with the choices of the last new game
(`ui/dialogs/new_game.py`)."""

import json

from core.levels import WEAKEST, level
from core.records.record import Record
from ui.storage.store import Store

LAST = "new."  # key prefix before a game's id
MOST = 2000  # characters of such choices: Komado writes a few hundred


def level_of(store: Store, game_id: str) -> str:
    """The level, "" if none has been chosen."""
    text = store.get(LAST + game_id, MOST)
    try:
        found = json.loads(text) if text else None
    except ValueError:
        return ""
    return level(found.get("level") if isinstance(found, dict) else None)


def keep_level(store: Store, record: Record) -> None:
    """If no level is stored for this game, stores that of the record's only engine, else the lowest. Call it before a game against a level
    that the visitor did not choose."""
    levels = [player.level for player in record.players if player.level]
    if not store.get(LAST + record.game_id):
        store.put(LAST + record.game_id, json.dumps({"level": levels[0] if len(levels) == 1 else WEAKEST}))
