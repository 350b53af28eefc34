"""Which record a page opens on: the one in the address, the stored one that the address belongs to, or the last unfinished one."""

from core.contract import GameError
from core.records.link import Link
from core.records.record import Node, Player, Record
from core.words import Words
from games import load
from ui.storage.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.storage.store import Entry


class RecordFinder:
    """Finds records in the store.

    problems  Words for what could not be read
    beside    a stored game (record, seat) that begins like the one in the link but is another, or None
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.problems: list[Words] = []
        self.beside: tuple[Record, int] | None = None

    def find(self, asked: Link) -> tuple[Record, int, str]:
        """The record to open for a link that names a game, the seat at the bottom, and its name in the store.

        A bare address goes on with the last unfinished game of its kind. The very address of a stored game (a reload) brings its
        variations and comments back. Anything else is a new game, as the link has it; `beside` is then a stored game that begins like it.
        """
        record = asked.record
        assert record is not None
        bare = not record.root.children and not record.root.end and not asked.named_players and not record.game.chosen()
        if bare and not asked.problems:
            resumed = self._unfinished(record.game.id)
            if resumed:
                return resumed
        if record.root.children:
            own = self._own(asked, record)
            if own:
                return own
        return record, person_seat(record.players), self.store.new_name()

    def _unfinished(self, game_id: str) -> "tuple[Record, int, str] | None":
        for entry in self.store.games():
            if entry["record"].get("game") == game_id and not entry.get("over"):
                return self.stored(entry)
        return None

    def _own(self, asked: Link, record: Record) -> "tuple[Record, int, str] | None":
        """The stored game whose address the link is; the last played of those that only go the same way is left in `beside`."""
        for entry in self.store.games():
            if entry["record"].get("game") == record.game.id:
                found = self.stored(entry)
                if found and found[0].game.settings == record.game.settings and same_node(found[0], record) is not None:
                    if says_the_same(found[0], record) and asked.seat in (None, found[1]):
                        self.beside = None
                        return found
                    self.beside = self.beside or found[:2]
        return None

    def stored(self, entry: "Entry") -> "tuple[Record, int, str] | None":
        """A store's entry as a record, its seat and its name; None when there is no such game or option."""
        record, problems = read_entry(entry)
        self.problems.extend(problems)
        if record is None:
            return None
        # What was not wholly read stays as it is; the readable part goes on under a name of its own.
        return record, 1 if entry.get("seat") == 1 else 0, self.store.new_name() if problems else entry["id"]


def read_entry(entry: "Entry") -> "tuple[Record | None, list[Words]]":
    """A store's entry as a record, None when there is no such game or option; and Words for what could not be read."""
    data = entry["record"]
    options = data.get("options")
    try:
        game = load(str(data.get("game")))
        known = [option.name for option in game.options]
        asked = options if isinstance(options, dict) else {}
        problems = [Words("option.unknown", name=str(k), allowed=", ".join(known)) for k in asked if k not in known]
        record = Record(load(game.id, **{str(k): str(v) for k, v in asked.items() if k in known}))
    except GameError as error:
        return None, [error.words]
    problems.extend(record.read_rows(data))
    return record, problems


def person_seat(players: "tuple[Player, Player]") -> int:
    """The only person sits at the bottom."""
    return 1 if players[0].level and not players[1].level else 0


def says_the_same(stored: Record, asked: Record) -> bool:
    """Whether both have the same line on the board, stand at the same ply of it, end alike and are played by the same."""
    line, other = stored.current_line(), asked.current_line()
    return (
        [node.code for node in line] == [node.code for node in other]
        and stored.here.ply == asked.here.ply
        and line[-1].end == other[-1].end
        and [player.level for player in stored.players] == [player.level for player in asked.players]
    )


def same_node(stored: Record, asked: Record) -> "Node | None":
    """The stored node where the asked record stands, if the whole asked line is in the stored tree."""
    node: Node | None = stored.root
    at = node if asked.here is asked.root else None
    for step in asked.current_line():
        node = node.child(step.code) if node else None
        if step is asked.here:
            at = node
    return at if node else None
