"""A node of a record: the position after a move, its children, comments and end; and the count of repetitions.

Apart because a node knows nothing of the current node, of players or of names.
"""

from core.contract import Outcome, Position
from core.words import Words

REPETITIONS = 4  # the fourth occurrence in one line of play is a draw (house rule)

# The ends of a line of play that the board does not show, as links, texts and stored games have them: "" for none, a resignation or a lack
# of time of a side, and an agreed draw. Only the functions below look inside of one.
AGREED = "draw"
_RESIGNED = ("resign:0", "resign:1")
_OUT_OF_TIME = ("time:0", "time:1")
ENDS = ("",) + _RESIGNED + (AGREED,) + _OUT_OF_TIME


def resigned(side: int) -> str:
    """The end by the resignation of a side."""
    return _RESIGNED[side]


def out_of_time(side: int) -> str:
    """The end by a lack of time of a side."""
    return _OUT_OF_TIME[side]


def is_by_time(end: str) -> bool:
    """True for an end by a lack of time."""
    return end in _OUT_OF_TIME


def loser(end: str) -> "int | None":
    """The side that has lost by an end; None for a draw or no end."""
    return None if end in ("", AGREED) else (_OUT_OF_TIME if is_by_time(end) else _RESIGNED).index(end)


def in_words(end: str) -> Words:
    """The manner of an end, which is not "": resigned, agreed or out of time."""
    return Words("outcome.agreed" if end == AGREED else "outcome.time" if is_by_time(end) else "outcome.resigned")


class _Stretch:
    """The plies of each position in one stretch of a line, so that repetitions are counted without walking the whole line for each move.

    before   the stretch from which this one continues, None for the first
    until    the last ply of `before` that belongs to this line
    last     the last ply of this stretch
    """

    def __init__(self, before: "_Stretch | None", until: int) -> None:
        self.before = before
        self.until = until
        self.last = until
        self._plies: dict[tuple[object, ...], list[int]] = {}

    def add(self, key: "tuple[object, ...]", ply: int) -> None:
        """Adds the next position of the line."""
        self._plies.setdefault(key, []).append(ply)
        self.last = ply

    def times(self, key: "tuple[object, ...]", ply: int) -> int:
        """The number of times that a position has occurred up to a ply."""
        found, stretch = 0, self
        while True:
            found += len([at for at in stretch._plies.get(key, ()) if at <= ply])
            if stretch.before is None:
                return found
            ply = min(ply, stretch.until)
            stretch = stretch.before


class Node:
    """A node of the tree: the position after `code`. The first child continues the line, the others are variations."""

    def __init__(self, position: Position, parent: "Node | None", code: str, move: object = None) -> None:
        self.position = position
        self.parent = parent
        self.code = code
        self.move = move  # the parent position's move with this code
        self.number = 0  # within its record, in order of creation
        self.said: dict[str, tuple[str, object]] = {}
        self.ply: int = parent.ply + 1 if parent else 0
        self.uncounted: int = parent.uncounted if parent else position.setting_up
        self.count = max(0, self.ply - self.uncounted)  # the number of the move, without set-up moves; 0 while the board is set up
        self.children: list[Node] = []
        self.comment = ""
        self.end = ""  # resignation, agreement or a lack of time at this node: one of ENDS
        self.next_index = 0  # the index of the child that redo goes to: the last one visited
        self._key: tuple[object, ...] | None = None
        self._stretch: _Stretch | None = None  # the repetitions up to here, once counted
        self._settled: tuple[Outcome | None] | None = None

    def line(self) -> "list[Node]":
        """The nodes from the first move to this one, without the root."""
        nodes = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def notation(self, lang: str) -> "tuple[str, object]":
        """The move that led here in the game's own notation, and its remark (Words or None). Cached for lists."""
        known = self.said.get(lang)
        if known is None:
            known = self.said[lang] = (self.before.kifu(self.move, lang), self.before.remark(self.move))
        return known

    @property
    def before(self) -> Position:
        """The position before the move that led here; the root has none."""
        assert self.parent is not None
        return self.parent.position

    def siblings(self) -> "list[Node]":
        """This node and its variations; the root has none."""
        assert self.parent is not None
        return self.parent.children

    def child(self, code: str) -> "Node | None":
        """The child with a code."""
        return next((child for child in self.children if child.code == code), None)

    def following(self) -> "Node | None":
        """The node that redo goes to."""
        return self.children[self.next_index] if self.children else None

    def key(self) -> "tuple[object, ...]":
        """The position's key; cached, since every later node compares with it."""
        if self._key is None:
            self._key = self.position.key()
        return self._key

    def repetitions(self) -> int:
        """The number of times that this position has occurred in the line of play, this time included; 1 in games without cycles."""
        if not self.position.game.cycles:
            return 1
        return self._counted().times(self.key(), self.ply)

    def _counted(self) -> "_Stretch":
        """The positions of the line up to here, each counted once for all nodes of that line."""
        way: list[Node] = []
        node: Node = self
        while node._stretch is None and node.parent is not None:
            way.append(node)
            node = node.parent
        stretch = node._stretch
        if stretch is None:
            stretch = node._stretch = _Stretch(None, 0)
            stretch.add(node.key(), 0)
        for node in reversed(way):
            if stretch.last >= node.ply:  # another line continued from there
                stretch = _Stretch(stretch, node.ply - 1)
            stretch.add(node.key(), node.ply)
            node._stretch = stretch
        return stretch

    def settled(self) -> "Outcome | None":
        """The outcome on the board or by repetition. Cached: the line up to here never changes."""
        if self._settled is None:
            ended = self.position.outcome()
            if ended is None and self.repetitions() >= REPETITIONS:
                ended = Outcome(None, Words("outcome.repetition"))
            self._settled = (ended,)
        return self._settled[0]
