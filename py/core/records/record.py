"""A record of play: a tree of moves with a main line, variations, comments, players and a result, and where the reader stands.

Repetition, resignation and agreed draws live here, once for all games: they belong to a line of play, never to a position.
"""

from collections import namedtuple

from core.contract import Game, GameError, IllegalMove, Outcome, Position
from core.records.limits import level
from core.words import Words

# Who sits on a side: `level` is "" for a person or an engine level; `name` is free text, to be escaped wherever it is shown.
Player = namedtuple("Player", ["level", "name"])

ENDS = ("", "resign:0", "resign:1", "draw")
VERSION = 1
REPETITIONS = 4  # the same position for the fourth time in one line of play is a draw (house)


class _Stands:
    """At which plies of one stretch of a line each position has stood, so that nobody goes through the whole line for each move.

    before, until   the stretch that it goes on from, and the last ply of that which belongs to it; last: its own last ply
    """

    def __init__(self, before: "_Stands | None", until: int) -> None:
        self.before = before
        self.until = until
        self.last = until
        self._plies: dict[tuple[object, ...], list[int]] = {}

    def add(self, key: "tuple[object, ...]", ply: int) -> None:
        """The next position of the line."""
        self._plies.setdefault(key, []).append(ply)
        self.last = ply

    def times(self, key: "tuple[object, ...]", ply: int) -> int:
        """How often a position has stood up to a ply."""
        found, stretch = 0, self
        while True:
            found += len([at for at in stretch._plies.get(key, ()) if at <= ply])
            if stretch.before is None:
                return found
            ply = min(ply, stretch.until)
            stretch = stretch.before


class Node:
    """A point in the tree: the position after `code`. The first child continues the line, the others are variations."""

    def __init__(self, position: Position, parent: "Node | None", code: str, move: object = None) -> None:
        self.position = position
        self.parent = parent
        self.code = code
        self.move = move  # the parent position's own value for the code
        self.number = 0  # within its record, in the order of making
        self.said: dict[str, tuple[str, object]] = {}
        self.ply: int = parent.ply + 1 if parent else 0
        self.count = max(0, self.ply - position.game.uncounted)  # the move's number as people count; 0 while the board is set up
        self.children: list[Node] = []
        self.comment = ""
        self.end = ""  # resigned or agreed here: one of ENDS
        self.next_index = 0  # the child that redo follows: the one last visited
        self._key: tuple[object, ...] | None = None
        self._stands: _Stands | None = None  # how often positions have stood on the way here, once that has been counted
        self._settled: tuple[Outcome | None] | None = None

    def line(self) -> "list[Node]":
        """The nodes from the first move to this one; the root is not among them."""
        nodes = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def notation(self, lang: str) -> "tuple[str, object]":
        """The move that led here in the game's own notation, and its remark (Words or None). Kept: a list shows it often."""
        known = self.said.get(lang)
        if known is None:
            known = self.said[lang] = (self.before.kifu(self.move, lang), self.before.remark(self.move))
        return known

    @property
    def before(self) -> Position:
        """The position in which the move that led here was made; the root has none."""
        assert self.parent is not None
        return self.parent.position

    def siblings(self) -> "list[Node]":
        """This node and the variations beside it; the root has none."""
        assert self.parent is not None
        return self.parent.children

    def child(self, code: str) -> "Node | None":
        """The child reached by a code."""
        return next((child for child in self.children if child.code == code), None)

    def following(self) -> "Node | None":
        """The node that redo goes to."""
        return self.children[self.next_index] if self.children else None

    def key(self) -> "tuple[object, ...]":
        """The position's own key, kept: every later node compares with it."""
        if self._key is None:
            self._key = self.position.key()
        return self._key

    def repetitions(self) -> int:
        """How often this position has stood in the line of play, this time included; 1 in games whose positions never recur."""
        if not self.position.game.cycles:
            return 1
        return self._counted().times(self.key(), self.ply)

    def _counted(self) -> "_Stands":
        """The positions of the line that leads here, each counted once for all nodes of that line."""
        way: list[Node] = []
        node: Node = self
        while node._stands is None and node.parent is not None:
            way.append(node)
            node = node.parent
        stands = node._stands
        if stands is None:
            stands = node._stands = _Stands(None, 0)
            stands.add(node.key(), 0)
        for node in reversed(way):
            if stands.last >= node.ply:  # another line went on from there
                stands = _Stands(stands, node.ply - 1)
            stands.add(node.key(), node.ply)
            node._stands = stands
        return stands

    def settled(self) -> "Outcome | None":
        """How the game ended here on the board or by repetition. Kept: the line that leads here never changes."""
        if self._settled is None:
            ended = self.position.outcome()
            if ended is None and self.repetitions() >= REPETITIONS:
                ended = Outcome(None, Words("outcome.repetition"))
            self._settled = (ended,)
        return self._settled[0]


class Record:
    """A tree of moves and the node the reader stands on (`here`)."""

    def __init__(self, game: Game, players: "tuple[Player, Player] | None" = None) -> None:
        self.game = game
        self.players: tuple[Player, Player] = players or (Player("", ""), Player("", ""))
        self.root = Node(game.start(), None, "")
        self.here = self.root
        self.taken_back: Node | None = None  # to where moves were taken back, until the game goes on from there
        self.made = [self.root]  # every node, by its number
        self._led: Node = self.root  # redo follows the way to it from everywhere above
        self._main: list[Node] = []  # the main line as far as it is known

    @property
    def position(self) -> Position:
        """Where the reader stands."""
        return self.here.position

    def outcome(self, node: "Node | None" = None) -> "Outcome | None":
        """How the game ended at a node: on the board, by repetition, or by word of mouth."""
        node = node or self.here
        ended = node.settled()
        if ended is not None:
            return ended
        if node.end == "draw":
            return Outcome(None, Words("outcome.agreed"))
        if node.end:
            return Outcome(1 - int(node.end[-1]), Words("outcome.resigned"))
        return None

    def play(self, code: str) -> Node:
        """Plays a move code from here and goes there; another move than before makes a variation. Raises IllegalMove."""
        here = self.here
        known = here.child(code)
        if known is None:
            if self.outcome(here) is not None:
                raise IllegalMove(code, Words("refuse.over"), here.ply + 1)
            try:
                move = here.position.parse(code)
            except IllegalMove as error:
                raise IllegalMove(code, error.reason, here.ply + 1)
            return self.make(move)
        self.go(known)
        return known

    def make(self, move: object) -> Node:
        """Plays a legal move, as the position gives it, from where the reader stands. Raises IllegalMove."""
        self.go(self.grow(self.here, move))
        return self.here

    def grow(self, node: Node, move: object) -> Node:
        """The child that a legal move makes of a node, new or known; the reader stays. Raises IllegalMove."""
        code = node.position.code(move)
        return node.child(code) or self._put(Node(node.position.play(move), node, code, move), len(node.children))

    def _put(self, new: Node, at: int) -> Node:
        new.number = len(self.made)
        self.made.append(new)
        new.siblings().insert(at, new)
        return new

    def finish(self, end: str) -> None:
        """A resignation or an agreed draw here: one of ENDS; "" takes it back. Ignored where the board has decided."""
        if end not in ENDS:
            raise GameError(Words("end.unknown", value=end))
        self.here.end = ""
        if self.outcome() is None:
            self.here.end = end

    def go(self, node: Node) -> None:
        """Stands on a node of this tree; redo will follow the way to it."""
        led, self._led, self.here = self._led, node, node
        while node.parent is not None and node is not led:
            node.parent.next_index = node.parent.children.index(node)
            node = node.parent

    def back(self) -> bool:
        """One ply back, if there is one."""
        before = self.here
        self.here = before.parent or before
        return self.here is not before

    def forward(self) -> bool:
        """One ply on along the line last visited, if there is one."""
        following = self.here.following()
        self.here = following or self.here
        return following is not None

    def current_line(self) -> list[Node]:
        """The line through here to its end, or to where it was ended by word of mouth: what a link carries."""
        nodes, node = self.here.line(), self.here
        while node.children and not node.end:
            node = node.children[node.next_index]
            nodes.append(node)
        return nodes

    def jump(self, ply: int) -> None:
        """Stands on the node of the current line with this ply, or the nearest there is."""
        line = self.current_line()
        self.here = line[min(ply, len(line)) - 1] if ply > 0 and line else self.root

    def nodes(self) -> list[Node]:
        """Every node but the root, parents before children, main line first."""
        found, waiting = [], list(reversed(self.root.children))
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting.extend(reversed(node.children))
        return found

    def main_line(self) -> list[Node]:
        """The first line of the tree."""
        self._know_main()
        return list(self._main)

    def _know_main(self) -> None:
        node = self._main[-1] if self._main else self.root
        while node.children:
            node = node.children[0]
            self._main.append(node)

    def end_of_main(self) -> Node:
        """Where the main line ends."""
        self._know_main()
        return self._main[-1] if self._main else self.root

    def is_beside(self, node: Node) -> bool:
        """Whether a node lies on a variation."""
        self._know_main()
        return node.parent is not None and (node.ply > len(self._main) or self._main[node.ply - 1] is not node)

    def put_first(self, node: Node) -> None:
        """A node before the others that leave the same position; redo still goes where it went."""
        parent, siblings = node.parent, node.siblings()
        assert parent is not None
        if siblings[0] is node:
            return
        followed = parent.following()
        siblings.remove(node)
        siblings.insert(0, node)
        if followed is not None:
            parent.next_index = siblings.index(followed)
        self._main = []

    def take_in(self, other: "Record") -> "list[tuple[Node, Node]]":
        """Adds the moves that another record of the same game has and this one lacks; where both go on differently the other's come first.

        The nodes of the other, parents before children, each behind its counterpart here: (here, there).
        """
        pairs = [(self.root, other.root)]
        for mine, theirs in pairs:  # it grows on the way
            for index, child in enumerate(theirs.children):
                found = mine.child(child.code)
                if found is None:
                    followed = mine.following()
                    found = self._put(Node(child.position, mine, child.code, child.move), index)
                    self._main = []
                    mine.next_index = mine.children.index(followed or found)
                pairs.append((found, child))
        return pairs

    # Stored form: JSON-ready data, one row a node: [parent row (-1: the start), code, comment, end].
    def to_data(self) -> dict[str, object]:
        """Plain data that `from_data` reads back."""
        nodes = self.nodes()
        row = {id(node): i for i, node in enumerate(nodes)}
        row[id(self.root)] = -1
        rows = [[row[id(node.parent)], node.code, node.comment, node.end] for node in nodes]
        return {
            "v": VERSION,
            "game": self.game.id,
            "options": dict(self.game.chosen()),
            "players": [[player.level, player.name] for player in self.players],
            "rows": rows,
            "note": self.root.comment,
            "end": self.root.end,
            "here": row[id(self.here)],
            "taken_back": row[id(self.taken_back)] if self.taken_back else None,
        }

    def read_rows(self, data: "dict[str, object]") -> list[Words]:
        """Fills an empty record from stored data, keeps what is readable and says what was not."""
        problems: list[Words] = []
        if data.get("v") != VERSION:
            problems.append(Words("record.later"))
        made: list[Node | None] = []
        rows = data.get("rows")
        if not isinstance(rows, list):
            problems.append(Words("record.damaged"))
            rows = []
        for row in rows:
            made.append(self._read_row(row, made, problems))
        for row, node in zip(rows, made):
            if node is not None and row[3] in ENDS:
                node.end = row[3]  # not before its line stands: play may have gone on after a resignation was tried
        self.root.comment = _text(data.get("note"))
        end, players = data.get("end"), data.get("players")
        self.root.end = str(end) if end in ENDS else ""
        if isinstance(players, list) and len(players) == 2 and all(isinstance(p, list) and len(p) == 2 for p in players):
            self.players = (Player(level(players[0][0]), _text(players[0][1])), Player(level(players[1][0]), _text(players[1][1])))
            if any(player[0] != known.level for player, known in zip(players, self.players)):
                problems.append(Words("record.damaged"))
        here, back = [self._stored(data.get(name), made) for name in ("here", "taken_back")]
        self.go(here or self.end_of_main())
        self.taken_back = back if back and back.children else None
        return problems

    def _stored(self, row: object, made: "list[Node | None]") -> "Node | None":
        return self.root if row == -1 else made[row] if isinstance(row, int) and 0 <= row < len(made) else None

    def _read_row(self, row: object, made: "list[Node | None]", problems: list[Words]) -> "Node | None":
        if not isinstance(row, list) or len(row) != 4 or not isinstance(row[0], int) or not -1 <= row[0] < len(made):
            problems.append(Words("record.damaged"))
            return None
        parent = self.root if row[0] == -1 else made[row[0]]
        if parent is None:
            return None  # its line was given up above
        self.here = parent
        try:
            node = self.play(_text(row[1]))
        except IllegalMove as error:
            problems.append(error.words)
            return None
        node.comment = _text(row[2])
        return node


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
