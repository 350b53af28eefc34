"""The transposition table: what the search already knows about a position, in a bounded number of entries.

Two generations replace an ageing policy: new knowledge goes to the young one, and when that holds half of the bound it becomes
the old one and the former old one is forgotten. What is asked for is carried over, so what is in use stays.
"""

from typing import Any

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
COMPLETE = 1_000  # the depth of an entry that no deeper search can change
ENTRIES = 1 << 17  # at most 40 MB on CPython


# A search's finding: how deep it looked, which bound its score is (seen from the position), the score and the best move.
Entry = tuple[int, int, int, Any]


class TranspositionTable:
    """A dictionary from position keys to entries that never holds more than `bound` of them."""

    def __init__(self, bound: int = ENTRIES) -> None:
        if bound < 2:
            raise ValueError("a transposition table needs room for two entries")
        self.bound = bound
        self._half = bound // 2
        self._young: dict[Any, Entry] = {}
        self._old: dict[Any, Entry] = {}

    def __len__(self) -> int:
        """Entries held, one that lies in both generations counted twice: an honest measure of the room taken."""
        return len(self._young) + len(self._old)

    def get(self, key: Any) -> Entry | None:
        """What is known about the position, or None."""
        entry = self._young.get(key)
        if entry is None:
            entry = self._old.get(key)
            if entry is not None:
                self.put(key, entry)
        return entry

    def put(self, key: Any, entry: Entry) -> None:
        """Remembers the entry in place of an earlier one."""
        if len(self._young) >= self._half and key not in self._young:
            self._old, self._young = self._young, {}
        self._young[key] = entry
