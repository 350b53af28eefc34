"""A search that is one of several on the same position, each in its own thread, and the text that they exchange.

Each searches the whole tree and sends the others its expensive results: the table's entries from SHARED plies above the horizon on. To
find different results, each searches the later moves of a position in its own order; the other searches find these results in their tables.
Any search can start late, fall behind or end, and the rest go on.

Apart because a search alone knows of no other.
"""

import json
from typing import Any

from engine.form import Form
from engine.transposition_table import EXACT, Entry, TranspositionTable
from engine.tree import Tree

SHARED = 2  # the least depth of an entry that is sent
ALIKE = 2  # moves of a position that all parts search first in the same order, since they are likely to cause a cut-off
MOST_TOLD = 150  # entries in one text, about 5 kB


class SharingTree(Tree):
    """The nodes of search number `part` of `parts`."""

    def __init__(self, form: Form, cycles: bool, drawn: set[Any], table: TranspositionTable | None, part: int, parts: int) -> None:
        super().__init__(form, cycles, drawn, table)
        self._part, self._parts = part, parts
        self._news: dict[Any, Entry] = {}

    def turned(self, moves: list[Any], alike: int) -> list[Any]:
        """The moves, with those after the first `alike` rotated: each part starts at a different one."""
        rest = moves[alike:]
        begin = len(rest) * self._part // self._parts
        return moves[:alike] + rest[begin:] + rest[:begin]

    def _ordered(self, moves: list[Any], first: Any, ply: int) -> list[Any]:
        return self.turned(super()._ordered(moves, first, ply), ALIKE)

    def _remember(self, key: Any, depth: int, *finding: Any) -> None:
        super()._remember(key, depth, *finding)
        if depth >= SHARED:
            entry = self.table.get(key)
            assert entry is not None
            self._news[key] = entry

    def tell(self) -> str:
        """The new results as text, the deepest if there are more than MOST_TOLD; "" for none."""
        news, self._news = list(self._news.items()), {}
        if len(news) > MOST_TOLD:
            news.sort(key=_depth, reverse=True)
            del news[MOST_TOLD:]
        return json.dumps([(_written(key), *entry) for key, entry in news], separators=(",", ":")) if news else ""

    def hear(self, text: str) -> None:
        """Stores another search's results where they are deeper than the known ones, or as deep as a bound. Raises ValueError or TypeError
        for any other text."""
        for key, depth, bound, score, move in json.loads(text):
            if not type(depth) is type(bound) is type(score) is type(move) is int:
                raise TypeError("an entry is a key and four whole numbers")
            known = self.table.get(found := _read(key))
            if known is None or known[0] < depth or (known[0] == depth and known[1] != EXACT):
                self.table.put(found, (depth, bound, score, move))


def _depth(news: tuple[Any, Entry]) -> int:
    return news[1][0]


def _written(key: Any) -> Any:
    return list(map(_written, key)) if isinstance(key, tuple) else key.hex() if isinstance(key, bytes) else key


def _read(key: Any) -> Any:
    return tuple(map(_read, key)) if isinstance(key, list) else bytes.fromhex(key) if isinstance(key, str) else key
