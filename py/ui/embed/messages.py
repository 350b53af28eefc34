"""The messages between a board in a frame and the page that holds it, as JSON text.

A message is an object with `komado`, the version of this protocol, and `type`. The page may send two commands; anything else is ignored.
docs/embedding.md documents both sides.

Apart because it reads what strangers write, and acts on nothing.
"""

import json

from core.records.record import Record

VERSION = 1
MOST_CHARACTERS = 20000
MOST_PLIES = 9999
CODES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~!*@."


class Command:
    """A command of the page: `kind` "ply" or "moves"; `moves` the codes; `ply` the target, None for the end of the moves."""

    def __init__(self, kind: str, moves: "list[str]", ply: "int | None") -> None:
        self.kind = kind
        self.moves = moves
        self.ply = ply


def read(text: str) -> "Command | None":
    """The command in a text, None when there is none. Never raises."""
    if len(text) > MOST_CHARACTERS:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RuntimeError):  # not JSON, or nested too deep for the reader
        return None
    if not isinstance(data, dict) or not _number(data.get("komado"), VERSION) or data["komado"] != VERSION:
        return None
    kind, ply, moves = data.get("type"), data.get("ply"), data.get("moves")
    if kind == "ply" and _number(ply, MOST_PLIES):
        return Command("ply", [], ply)
    if kind == "moves" and isinstance(moves, str) and all(sign in CODES for sign in moves) and (ply is None or _number(ply, MOST_PLIES)):
        return Command("moves", [code for code in moves.split(".") if code], ply)
    return None


def _number(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def write(kind: str, record: Record, more: "dict[str, object]") -> str:
    """A message about the current node of a record, with the items of `more`."""
    ended = record.outcome()
    data: dict[str, object] = {
        "komado": VERSION,
        "type": kind,
        "game": record.game_id,
        "moves": ".".join(node.code for node in record.here.line()),
        "ply": record.here.ply,
        "turn": record.position.turn,
        "outcome": "" if ended is None else "draw" if ended.winner is None else str(ended.winner),
    }
    data.update(more)
    return json.dumps(data)
