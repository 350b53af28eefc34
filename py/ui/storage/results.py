"""How the games against the engine ended on this device, by game and level. Each game counts once, however often it is looked at.

A game counts if it was played here from its start, against one level, and no move of it was taken back for another. The last games are
remembered by name, so that a resignation may be taken back; older ones are only in the sums.
"""

import json

from core.records.limits import LEVELS
from core.records.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.storage.store import Store

    Sums = dict[str, dict[str, list[int]]]  # game -> level -> games won, drawn and lost
    Named = list[list[object]]  # name, game, level, which of the three it was (-1: it does not count), the last one last

NAME = "results"
LAST = 40


def read(text: str) -> "tuple[Sums, Named]":
    """What was stored, as far as it makes sense."""
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        found = {}
    data = found if isinstance(found, dict) else {}
    sums: Sums = {}
    for game, levels in _items(data.get("sums")):
        for level, counts in _items(levels):
            if level in LEVELS and isinstance(counts, list) and len(counts) == 3 and all(type(n) is int and n >= 0 for n in counts):
                sums.setdefault(game, {})[level] = counts
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
        and row[2] in LEVELS
        and row[3] in (-1, 0, 1, 2)
    )


def written(sums: "Sums", named: "Named") -> str:
    """What is to be stored; of the last games, all but LAST go into the sums."""
    for row in named[:-LAST]:
        _add(sums, row)
    return json.dumps({"sums": sums, "last": named[-LAST:]})


def _add(sums: "Sums", row: "list[object]") -> None:
    _name, game, level, kind = row
    if isinstance(kind, int) and kind >= 0:
        sums.setdefault(str(game), {}).setdefault(str(level), [0, 0, 0])[kind] += 1


def table(text: str, game: str) -> "list[tuple[str, list[int]]]":
    """What was stored of a game: (level, [won, drawn, lost]), the weakest level first."""
    sums, named = read(text)
    for row in named:
        _add(sums, row)
    levels = sums.get(game, {})
    return [(level, levels[level]) for level in LEVELS if level in levels]


def without(text: str, game: str) -> str:
    """What was stored, but for the results of a game."""
    sums, named = read(text)
    sums.pop(game, None)
    return written(sums, [row for row in named if row[1] != game or row[3] == -1])


def noted(text: str, name: str, record: Record, counts: bool) -> str:
    """What was stored, and how the game of a name stands now: won, drawn, lost, or not at an end (any more). `counts`: whether it may."""
    levels, line = [player.level for player in record.players], record.current_line()
    last = line[-1] if line else record.root
    if (not levels[0]) is (not levels[1]) or counts and len(record.made) - 1 != last.ply:
        return text
    ended = record.outcome(last)
    if counts and ended is None and json.dumps(name) not in text:
        return text  # nothing has ended, nothing was taken back
    sums, named = read(text)
    if [row for row in named if row[0] == name and row[3] == -1]:
        return text
    person = 1 if levels[0] else 0
    kind = -1 if not counts or ended is None else 1 if ended.winner is None else 0 if ended.winner == person else 2
    named = [row for row in named if row[0] != name]
    if not counts or ended is not None:
        named.append([name, record.game.id, levels[1 - person], kind])
    return written(sums, named)


def note(store: "Store", name: str, record: Record, counts: bool) -> None:
    """Keeps how a game stands now; in somebody else's page nothing is kept."""
    text = store.get(NAME)
    now = text if store.guest else noted(text, name, record, counts)
    if now != text:
        store.put(NAME, now)
