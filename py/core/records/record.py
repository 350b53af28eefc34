"""A record of play: a tree of moves with a main line, variations, comments, players, a result, and the current node.

Repetition, resignation and agreed draws belong to a line of play, never to a position, so they are in this room (`node.py`), for all games.
"""

from collections import namedtuple

from core.contract import Game, GameError, IllegalMove, Outcome, Position
from core.levels import level
from core.records.node import ENDS, in_words, is_by_time, loser
from core.records.node import REPETITIONS as REPETITIONS
from core.records.node import Node as Node
from core.steps import finish
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

# The player of a side: `level` is "" for a person or an engine level; `name` is free text, to be escaped wherever it is shown.
Player = namedtuple("Player", ["level", "name"])

VERSION = 1
SET_UP = 2  # the version of records from a set-up position: an older reader must not play them from the usual start
SHARED = 3  # the version of records with a friend or with an end by time: an older reader must not store them without these
MOST_PROBLEMS = 20  # of stored rows

# The bounds of what comes from outside, in characters.
RECORD = 1000000  # of a record, pasted or stored
COMMENT = 20000  # of the comments on one move
LINK = 20000  # of a fragment: Komado writes none longer


class Record:
    """A tree of moves and its current node (`here`). `start` is the text of its first position, "" for the usual one."""

    def __init__(self, game: Game, players: "tuple[Player, Player] | None" = None, start: str = "") -> None:
        """Raises BadPosition."""
        self.game = game
        self.players: tuple[Player, Player] = players or (Player("", ""), Player("", ""))
        begun = game.start()
        position = game.position(start) if start else begun
        self.start = start if position != begun else ""
        self.root = Node(position, None, "")
        self.here = self.root
        self.taken_back: Node | None = None  # the node that moves were taken back to, until the game goes on from there
        self.terms: dict[str, str] = {}  # the state of a friend and of a clock, by the keys of a link, for `ui/together`
        self.made = [self.root]  # every node, by its number
        self._led: Node = self.root  # redo follows the path to it from every node above
        self._main: list[Node] = []  # cache of the main line

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return self.game.id

    @property
    def position(self) -> Position:
        """The position of the current node."""
        return self.here.position

    def outcome(self, node: "Node | None" = None) -> "Outcome | None":
        """The outcome at a node: on the board, by repetition, resignation, agreement or time."""
        node = node or self.here
        ended = node.settled()
        if ended is not None or not node.end:
            return ended
        lost = loser(node.end)
        return Outcome(None if lost is None else 1 - lost, in_words(node.end))

    def play(self, code: str) -> Node:
        """Plays a move code from the current node and goes there; a different move becomes a variation. Raises IllegalMove."""
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
        """Plays a legal move of the position from the current node. Raises IllegalMove."""
        self.go(self.grow(self.here, move))
        return self.here

    def grow(self, node: Node, move: object) -> Node:
        """The child of a node for a legal move, new or known; `here` stays. Raises IllegalMove."""
        code = node.position.code(move)
        return node.child(code) or self._put(Node(node.position.play(move), node, code, move), len(node.children))

    def _put(self, new: Node, at: int) -> Node:
        new.number = len(self.made)
        self.made.append(new)
        new.siblings().insert(at, new)
        return new

    def finish(self, end: str) -> None:
        """Ends the game here by resignation, agreement or time: one of ENDS; "" takes it back. Ignored where the board has decided."""
        if end not in ENDS:
            raise GameError(Words("end.unknown", value=end))
        self.here.end = ""
        if self.outcome() is None:
            self.here.end = end

    def go(self, node: Node) -> None:
        """Goes to a node of this tree; redo will follow the path to it."""
        led, self._led, self.here = self._led, node, node
        while node.parent is not None and node is not led:
            node.parent.next_index = node.parent.children.index(node)
            node = node.parent

    def back(self) -> bool:
        """Goes one ply back, if there is one."""
        before = self.here
        self.here = before.parent or before
        return self.here is not before

    def forward(self) -> bool:
        """Goes one ply forward along the line last visited, if there is one."""
        following = self.here.following()
        self.here = following or self.here
        return following is not None

    def current_line(self) -> list[Node]:
        """The line through the current node to its end, or to an end by resignation, agreement or time. A link carries this line."""
        nodes, node = self.here.line(), self.here
        while node.children and not node.end:
            node = node.children[node.next_index]
            nodes.append(node)
        return nodes

    def jump(self, ply: int) -> None:
        """Goes to the node of the current line with this ply, or the nearest one."""
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
        """The nodes of the first line of the tree."""
        self._know_main()
        return list(self._main)

    def _know_main(self) -> None:
        node = self._main[-1] if self._main else self.root
        while node.children:
            node = node.children[0]
            self._main.append(node)

    def end_of_main(self) -> Node:
        """The last node of the main line."""
        self._know_main()
        return self._main[-1] if self._main else self.root

    def is_beside(self, node: Node) -> bool:
        """True if a node is in a variation."""
        self._know_main()
        return node.parent is not None and (node.ply > len(self._main) or self._main[node.ply - 1] is not node)

    def put_first(self, node: Node) -> None:
        """Moves a node before its siblings; redo still goes to the same child."""
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

    def take_in(self, other: "Record", first: bool = True) -> "list[tuple[Node, Node]]":
        """Adds the moves of another record of the same game that this one lacks. Where both differ, the other's come `first` or last.

        Returns pairs (node here, node of the other), parents before children.
        """
        pairs = [(self.root, other.root)]
        for mine, theirs in pairs:  # grows during the loop
            for index, child in enumerate(theirs.children):
                found = mine.child(child.code)
                if found is None:
                    followed = mine.following()
                    found = self._put(Node(child.position, mine, child.code, child.move), index if first else len(mine.children))
                    self._main = []
                    mine.next_index = mine.children.index(followed or found)
                pairs.append((found, child))
        return pairs

    # Stored form: JSON-ready data, one row a node: [parent row (-1: the start), code, comment, end].
    def to_data(self) -> dict[str, object]:
        """The record as plain data for `reading_rows`."""
        return finish(self.telling())

    def telling(self) -> "Steps[dict[str, object]]":
        """Like `to_data`, in steps; the moves and the current node are those at the first step."""
        nodes, here, back, rows = self.nodes(), self.here, self.taken_back, []
        row = {id(self.root): -1}
        for i, node in enumerate(nodes):
            row[id(node)] = i
            rows.append([row[id(node.parent)], node.code, node.comment, node.end])
            yield
        data: dict[str, object] = {
            "v": VERSION,
            "game": self.game.id,
            "options": dict(self.game.non_default()),
            "players": [[player.level, player.name] for player in self.players],
            "rows": rows,
            "note": self.root.comment,
            "end": self.root.end,
            "here": row[id(here)],
            "taken_back": row[id(back)] if back else None,
        }
        if self.start:
            data["v"], data["start"] = SET_UP, self.start
        if self.terms:
            data["terms"] = dict(self.terms)
        if self.terms or any(is_by_time(node.end) for node in [self.root] + nodes):
            data["v"] = SHARED
        return data

    def reading_rows(self, data: "dict[str, object]", known: "Record | None" = None) -> "Steps[list[Words]]":
        """In steps of (rows read, all rows): fills an empty record from stored data, keeps the readable part and returns problems. `known`:
        a record of the same game whose nodes are reused."""
        problems: list[Words] = []
        if data.get("v") not in (SET_UP if self.start else VERSION, SHARED):
            problems.append(Words("record.later"))
        made: list[Node | None] = []
        rows = data.get("rows")
        if not isinstance(rows, list):
            problems.append(Words("record.damaged"))
        twins: dict[int, Node] = {0: known.root} if known else {}  # known nodes, by the numbers of those here
        stored = rows if isinstance(rows, list) else []
        for row in stored:
            made.append(self._read_row(row, made, problems, twins))
            yield len(made), len(stored)
        for row, node in zip(stored, made):
            if node is not None and row[3] in ENDS:
                node.end = row[3]  # only now that its line is complete: play may have gone on after a resignation was tried
        self.root.comment = _text(data.get("note"))
        end, players, terms = data.get("end"), data.get("players"), data.get("terms")
        self.terms = {_text(name): _text(terms[name]) for name in terms} if isinstance(terms, dict) else {}
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

    def _read_row(self, row: object, made: "list[Node | None]", problems: list[Words], twins: "dict[int, Node]") -> "Node | None":
        if not isinstance(row, list) or len(row) != 4 or not isinstance(row[0], int) or not -1 <= row[0] < len(made):
            if len(problems) < MOST_PROBLEMS:
                problems.append(Words("record.damaged"))
            return None
        parent = self.root if row[0] == -1 else made[row[0]]
        if parent is None:
            return None  # its line was given up above
        self.here = parent
        code, twin = _text(row[1]), twins.get(parent.number)
        twin = twin.child(code) if twin else None
        try:
            node = self._take_over(twin) if twin else self.play(code)
        except IllegalMove as error:
            if len(problems) < MOST_PROBLEMS:
                problems.append(error.words)
            return None
        if twin:
            twins[node.number] = twin
        node.comment = _text(row[2])
        return node

    def _take_over(self, twin: Node) -> Node:
        """Plays a move that another record of this game has at this position."""
        node = self.here.child(twin.code)
        if node is None:
            node = self._put(Node(twin.position, self.here, twin.code, twin.move), len(self.here.children))
            node._settled = twin._settled
        self.go(node)
        return node


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
