"""The transposition table: the search's results by position, in a bounded number of entries.

Two generations replace an ageing policy: new entries go to the young one, and when that holds half of the bound it becomes the old one
and the former old one is dropped. Entries that are read are moved to the young one, so those in use stay.
"""

from typing import Any

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
COMPLETE = 1_000  # the depth of an entry that no deeper search can change
ENTRIES = 1 << 17  # at most 40 MB on CPython


# A result: the depth of its search, the kind of bound (from the position's view), the score and the best move.
Entry = tuple[int, int, int, Any]


class TranspositionTable:
    """A dictionary from position keys to entries with at most `bound` of them."""

    def __init__(self, bound: int = ENTRIES) -> None:
        if bound < 2:
            raise ValueError("a transposition table needs room for two entries")
        self.bound = bound
        self._half = bound // 2
        self._young: dict[Any, Entry] = {}
        self._old: dict[Any, Entry] = {}

    def __len__(self) -> int:
        """The number of entries. An entry in both generations counts twice."""
        return len(self._young) + len(self._old)

    def get(self, key: Any) -> Entry | None:
        """The entry of a position, or None."""
        entry = self._young.get(key)
        if entry is None:
            entry = self._old.get(key)
            if entry is not None:
                self.put(key, entry)
        return entry

    def put(self, key: Any, entry: Entry) -> None:
        """Stores the entry of a position, in place of an earlier one."""
        if len(self._young) >= self._half and key not in self._young:
            self._old, self._young = self._young, {}
        self._young[key] = entry
