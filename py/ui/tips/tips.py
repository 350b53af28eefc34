"""Tips for beginners: a short line of the game's lessons.json when something happens for the first time, never twice."""

import json
import sys

from core.contract import Position
from core.drawing.board import GameBoard
from core.records.record import Node, Record
from games import folder_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any
    from typing import Any as Move

    from ui.storage.settings import Settings

MOST = 5  # the most tips in a game
KEPT = "told"  # the key in the store: the tips shown, "GAME:WHEN" separated by spaces
MOST_LOOKED_AT = 4  # captures examined for a safe one


class Tips:
    """The tips of a game, for the person on `side`. `said`: the tips shown in this game, by node."""

    def __init__(self, settings: "Settings", game_id: str, side: int) -> None:
        self.settings = settings
        self.game_id = game_id
        self.side = side
        self.said: "dict[Node, dict[str, str]]" = {}
        module = sys.modules[folder_of(game_id)]
        with open(str(module.__file__).rsplit("/", 1)[0] + "/lessons.json", encoding="utf-8") as file:
            self.tips: "list[dict[str, Any]]" = json.loads(file.read()).get("first", [])

    def _known(self) -> "list[str]":
        return self.settings.store.get(KEPT).split()

    def told(self, node: Node, lang: str) -> str:
        """The tip shown at a node, "" for none."""
        return self.said[node][lang] if node in self.said else ""

    def find(self, board: GameBoard, record: Record) -> bool:
        """Looks for a new tip on the person's turn; True if the current node has a tip. Each tip is shown at one node only."""
        node = record.here
        if node not in self.said and len(self.said) < MOST:
            known, seen = self._known(), happened(record, self.side)
            for tip in self.tips:
                name = self.game_id + ":" + str(tip["when"])
                if name not in known and holds(str(tip["when"]), seen, board, record, self.side):
                    self.settings.put(KEPT, " ".join(known + [name]))
                    self.said[node] = tip["say"]
                    break
        return node in self.said


def happened(record: Record, side: int) -> "list[str]":
    """The events since the person's last move, including it: "my:KIND", "their:KIND"; "again" if the person moves twice running, "twice" if
    the other side has done so."""
    found, node, theirs = [], record.here, 0
    while node.parent is not None:
        mine = node.before.turn == side
        found += [("my:" if mine else "their:") + event.kind for event in node.before.events(node.move)]
        if mine:
            break
        theirs += 1
        node = node.parent
    if node.parent is not None and not theirs:
        found.append("again")
    if theirs > 1:
        found.append("twice")
    return found


def holds(when: str, seen: "list[str]", board: GameBoard, record: Record, side: int) -> bool:
    """True if the condition of a tip holds.

    my:KIND, their:KIND  such an event has happened; again, twice: a side has moved twice running; mind, notice: the board reports
    something to mind, or to do; near: the other side lacks one step to win; narrow: there are at most two moves; win: a move wins at
    once; safe: a piece can be taken that is not taken back
    """
    position = record.position
    if when == "mind":
        return board.mind(position) is not None
    if when == "notice":
        return board.notice(position) is not None
    if when == "near":
        progress = board.progress(position, 1 - side)
        return progress is not None and progress[0] == progress[1] - 1
    if when == "narrow":
        return 1 < len(position.legal_moves()) <= 2
    if when == "win":
        ends = [position.play(move).outcome() for move in position.legal_moves()[:8]]
        return any(end is not None and end.winner == side for end in ends)
    if when == "safe":
        return _safe(position)
    return when in seen


def _takes(position: Position, move: "Move") -> "list[str]":
    """The cells where a move takes a piece."""
    return [event.start for event in position.events(move) if event.kind == "take"]


def _safe(position: Position) -> bool:
    found = 0
    for move in position.legal_moves():
        taken = _takes(position, move)
        if taken and found < MOST_LOOKED_AT:
            found += 1
            after = position.play(move)
            if after.outcome() is None and not any(taken[0] in _takes(after, reply) for reply in after.legal_moves()):
                return True
    return False
