"""A search that is one of several of the same position, each in a thread of its own, and what they tell each other.

They share nothing but text. Each searches the whole tree and tells the others what cost it much to find out: the table's entries from
SHARED plies above the horizon on. So that they do not all find out the same, each takes the later moves of a position in an order of its
own; where one has been, the others find the answer in their table. Any of them can come later, fall behind or end, and the rest go on.
"""

import json
from typing import Any

from engine.form import Form
from engine.transposition_table import EXACT, Entry, TranspositionTable
from engine.tree import Tree

SHARED = 2  # the least depth of an entry that is told
ALIKE = 2  # so many moves of a position are taken by all in the same order: those that are likely to end its search
MOST_TOLD = 150  # entries in one text, about 5 kB


class SharingTree(Tree):
    """The nodes of search number `part` of `parts`."""

    def __init__(self, form: Form, cycles: bool, drawn: set[Any], table: TranspositionTable | None, part: int, parts: int) -> None:
        super().__init__(form, cycles, drawn, table)
        self._part, self._parts = part, parts
        self._news: dict[Any, Entry] = {}

    def turned(self, moves: list[Any], alike: int) -> list[Any]:
        """The moves with those after the first ones beginning elsewhere: each part at another place."""
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
        """What was found out since the last time, the deepest if it is too much; "" for nothing."""
        news, self._news = list(self._news.items()), {}
        if len(news) > MOST_TOLD:
            news.sort(key=_depth, reverse=True)
            del news[MOST_TOLD:]
        return json.dumps([(_written(key), *entry) for key, entry in news], separators=(",", ":")) if news else ""

    def hear(self, text: str) -> None:
        """Remembers what another search told, where it goes deeper than what is known. ValueError or TypeError for any other text."""
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
