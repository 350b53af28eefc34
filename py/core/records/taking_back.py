"""Undo and redo in a record: against the engine they pass over its replies, so that a person is on turn afterwards."""

from core.records.lines import looks_back, stands_at, tries
from core.records.record import Record


def can_take_back(record: Record) -> bool:
    """Whether there is a person's move to take back; of two engines any."""
    watched = all(player.level for player in record.players)
    node = stands_at(record) if looks_back(record) else record.here
    while node.parent is not None:
        if watched or not record.players[node.before.turn].level:
            return True
        node = node.parent
    return False


def take_back(record: Record) -> None:
    """Back to where a person was last on turn; from an earlier move that is looked at, as if it were not."""
    if not can_take_back(record):
        return
    if looks_back(record):
        record.go(stands_at(record))
    tried = tries(record)
    if record.back():
        while record.here.parent is not None and _engine_between(record):
            record.back()
        if not tried:
            record.taken_back = record.here


def make_again(record: Record) -> None:
    """Forward again, over the engine's reply."""
    if record.forward():
        while record.here.children and _engine_between(record):
            record.forward()


def _engine_between(record: Record) -> bool:
    """Whether the engine is on turn in a game against a person: a place to be passed over."""
    return bool(record.players[record.position.turn].level) and not all(player.level for player in record.players)
