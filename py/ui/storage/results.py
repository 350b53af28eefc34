"""Results of games against the engine on this device, by game and level. Each game counts once.

A game counts if it was played here from its start, against one level, and no move was taken back for another. The last games are stored
by name, so that a resignation can be taken back; older ones only as sums.
"""

import json

from core.levels import LEVEL_IDS, level
from core.records.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.storage.store import Store

    Sums = dict[str, dict[str, list[int]]]  # game -> level -> games won, drawn and lost
    Named = list[list[object]]  # name, game, level, result (index into the sums, -1: does not count), the last one last

NAME = "results"
LAST = 40


def read(text: str) -> "tuple[Sums, Named]":
    """The stored results, without anything unreadable."""
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        found = {}
    data = found if isinstance(found, dict) else {}
    sums: Sums = {}
    for game_id, levels in _items(data.get("sums")):
        for name, counts in _items(levels):
            if level(name) != "" and isinstance(counts, list) and len(counts) == 3 and all(type(n) is int and n >= 0 for n in counts):
                sums.setdefault(game_id, {})[name] = counts
    last = data.get("last")
    named = [row for row in last if _is_named(row)] if isinstance(last, list) else []
    return sums, named


def _items(found: object) -> "list[tuple[str, object]]":
    return list(found.items()) if isinstance(found, dict) else []


def _is_named(row: object) -> bool:
    return (
        isinstance(row, list)
        and len(row) == 4
        and all(isinstance(word, str) for word in row[:3])
        and level(row[2]) != ""
        and row[3] in (-1, 0, 1, 2)
    )


def written(sums: "Sums", named: "Named") -> str:
    """The results as text for the store; all named games but the newest LAST go into the sums."""
    for row in named[:-LAST]:
        _add(sums, row)
    return json.dumps({"sums": sums, "last": named[-LAST:]})


def _add(sums: "Sums", row: "list[object]") -> None:
    _name, game_id, level, kind = row
    if isinstance(kind, int) and kind >= 0:
        sums.setdefault(str(game_id), {}).setdefault(str(level), [0, 0, 0])[kind] += 1


def table(text: str, game_id: str) -> "list[tuple[str, list[int]]]":
    """The results of a game: (level, [won, drawn, lost]), the weakest level first."""
    sums, named = read(text)
    for row in named:
        _add(sums, row)
    levels = sums.get(game_id, {})
    return [(level, levels[level]) for level in LEVEL_IDS if level in levels]


def without(text: str, game_id: str) -> str:
    """The stored text without the results of a game."""
    sums, named = read(text)
    sums.pop(game_id, None)
    return written(sums, [row for row in named if row[1] != game_id or row[3] == -1])


def noted(text: str, name: str, record: Record, counts: bool) -> str:
    """The stored text with this game's present result, also with none after an end was taken back. `counts`: True if the game may count."""
    levels, line = [player.level for player in record.players], record.current_line()
    last = line[-1] if line else record.root
    if (not levels[0]) is (not levels[1]) or counts and len(record.made) - 1 != last.ply:
        return text
    ended = record.outcome(last)
    if counts and ended is None and json.dumps(name) not in text:
        return text  # not ended, and no result to take back
    sums, named = read(text)
    if [row for row in named if row[0] == name and row[3] == -1]:
        return text
    person = 1 if levels[0] else 0
    kind = -1 if not counts or ended is None else 1 if ended.winner is None else 0 if ended.winner == person else 2
    named = [row for row in named if row[0] != name]
    if not counts or ended is not None:
        named.append([name, record.game_id, levels[1 - person], kind])
    return written(sums, named)


def note(store: "Store", name: str, record: Record, counts: bool) -> None:
    """Stores this game's result, except in a frame."""
    text = store.get(NAME)
    now = text if store.guest else noted(text, name, record, counts)
    if now != text:
        store.put(NAME, now)
