"""Finds the record that a page opens: the record in the address, the stored game with this address, or the last unfinished game."""

from core.contract import BadPosition, GameError, no_option
from core.records.lines import runs
from core.records.link import Link
from core.records.record import Player, Record
from core.words import Words
from games import load

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.contract import Game
    from core.steps import Steps
    from ui.storage.store import Entry, Store

MANY = 500  # rows looked at in a step


class RecordFinder:
    """Finds records in the store.

    problems    Words for the unreadable parts
    beside      (record, seat, name) of a stored game that begins like the linked one but differs, or None
    """

    def __init__(self, store: "Store") -> None:
        self.store = store
        self.problems: list[Words] = []
        self.beside: tuple[Record, int, str] | None = None

    def finding(self, asked: Link) -> "Steps[tuple[Record, int, str]]":
        """In steps: (record, side at the bottom, name in the store) for a link that names a game.

        A page's plain address, or a frame's, goes on with the last unfinished game of its kind; one without moves that a game has written
        is again a game without moves. The exact address of a stored game (a reload) brings
        back its variations and comments. Any other address is a new game; `beside` is then a stored game that begins like it.
        """
        record = asked.record
        assert record is not None
        found = None
        try:
            found = yield from self._finding(asked, record)
        except Exception as error:  # the page opens whatever the store contains
            print("a stored game:", error)
            self.problems.append(Words("record.unreadable"))
        if asked.kept and not found:
            self.problems.append(Words("link.elsewhere"))
        if found:
            leave_try(found[0])
        return found or (record, person_seat(record.players), self.store.new_name())

    def _finding(self, asked: Link, record: Record) -> "Steps[tuple[Record, int, str] | None]":
        games, unreadable = yield from self.store.games()
        if unreadable:
            self.problems.append(Words("record.unreadable"))
        games = [entry for entry in games if entry["record"].get("game") == record.game_id]
        if asked.kept:
            named = [entry for entry in games if entry["id"] == asked.kept]
            return (yield from self.stored(named[0])) if named else None
        bare = (
            not record.root.children
            and not record.root.end
            and not asked.named_players
            and not (asked.ends and not asked.embed)
            and not record.game.non_default()
            and not record.start
        )
        for entry in games if bare and not asked.problems else []:
            if not entry.get("over"):
                resumed = yield from self.stored(entry)
                if resumed:
                    return resumed
        return (yield from self._own(asked, record, games)) if record.root.children or record.start else None

    def _own(self, asked: Link, record: Record, games: "list[Entry]") -> "Steps[tuple[Record, int, str] | None]":
        """The stored game with this link's address. `beside` becomes the last played of the games that only begin with the same moves.

        Compares games by their codes; replays only a game that is opened or offered.
        """
        line = record.current_line()
        codes = [node.code for node in line]
        for entry in games:
            yield
            told = yield from told_line(entry["record"], codes)
            if told is None:
                continue
            same = (
                told == (codes, record.here.ply, (line or [record.root])[-1].end)
                and levels_of(entry["record"]) == [player.level for player in record.players]
                and asked.seat in (None, _seat(entry))
            )
            if (same or codes and not self.beside) and _begins_as(entry["record"], record):
                found = yield from self.stored(entry, record)
                if found and same:
                    self.beside = None
                    return found
                self.beside = self.beside or found
        return None

    def stored(self, entry: "Entry", known: "Record | None" = None) -> "Steps[tuple[Record, int, str] | None]":
        """In steps: a stored entry as (record, seat, name), None for an unknown game or option, and for one that cannot be read. `known`: a
        record of that game with some of the moves, which are not replayed."""
        try:
            record, problems = yield from reading_entry(entry, known)
        except Exception as error:  # a page opens whatever the store contains
            print("a stored game:", error)
            record, problems = None, [Words("record.unreadable")]
        self.problems.extend(problems)
        if record is None:
            return None
        # An entry that is not wholly readable stays as it is; the readable part goes on under a new name.
        return record, _seat(entry), self.store.new_name() if problems else entry["id"]


def leave_try(record: Record) -> None:
    """Goes back to the game from a variation of a finished one in which the computer is on turn: it was a try in a review, and nobody has
    asked the computer to go on with it."""
    if not runs(record) and record.outcome() is None and record.players[record.position.turn].level:
        while record.is_beside(record.here):
            record.back()


def _seat(entry: "Entry") -> int:
    return 1 if entry.get("seat") == 1 else 0


def _begins_as(data: "dict[str, object]", record: Record) -> bool:
    """True if a stored game has the rules and the start position of a record."""
    return game_of(data)[1] == record.game.settings and (data.get("start") or "") == record.start


def game_of(data: "dict[str, object]") -> "tuple[Game | None, dict[str, str], list[Words]]":
    """(game of a stored record, its options, Words for the unreadable parts); None and {} for an unknown game."""
    options = data.get("options")
    try:
        game = load(str(data.get("game")))
        known = [option.name for option in game.options]
        asked = options if isinstance(options, dict) else {}
        problems = [no_option(str(k), known) for k in asked if k not in known]
        game = load(game.id, **{str(k): str(v) for k, v in asked.items() if k in known})
        return game, game.settings, problems
    except GameError as error:
        return None, {}, [error.words]


def reading_entry(entry: "Entry", known: "Record | None" = None) -> "Steps[tuple[Record | None, list[Words]]]":
    """In steps: (record of a stored entry, Words for the unreadable parts); None for an unknown game or option."""
    game, _, problems = game_of(entry["record"])
    if game is None:
        return None, problems
    try:
        record = Record(game, None, str(entry["record"].get("start") or ""))
    except BadPosition as error:
        from core.positions.packing import of_record  # there since the game has read the position

        return None, problems + [of_record(error)]
    problems.extend((yield from record.reading_rows(entry["record"], known)))
    return record, problems


def levels_of(data: "dict[str, object]") -> "list[object]":
    """The levels of the engines in a stored record, "" for a person."""
    players = data.get("players")
    return [player[0] if isinstance(player, list) and player else "" for player in players] if isinstance(players, list) else []


def count_of(data: "dict[str, object]") -> int:
    """The number of moves of a stored record."""
    rows = data.get("rows")
    return len(rows) if isinstance(rows, list) else 0


def told_line(data: "dict[str, object]", codes: "list[str]") -> "Steps[tuple[list[str], int, object] | None]":
    """In steps: (codes of the line through a stored record's current node, ply of that node, its end), None if the record lacks `codes`.
    Reads only the rows and replays nothing."""
    rows = data.get("rows")
    first: dict[tuple[int, str], int] = {}  # by the row before and the code
    ways: dict[int, int] = {}  # the row that redo goes to: the last one read
    main: dict[int, int] = {}
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        if not isinstance(row, list) or len(row) != 4 or not isinstance(row[0], int) or not -1 <= row[0] < number:
            return None
        if not isinstance(row[1], str):
            return None
        first.setdefault((row[0], row[1]), number)
        if not number % MANY:
            yield
        ways[row[0]] = number
        main.setdefault(row[0], number)
    if not isinstance(rows, list):
        return None
    at = -1
    for code in codes:
        found = first.get((at, code))
        if found is None:
            return None
        at = found
    at = data.get("here")  # type: ignore[assignment]
    if not isinstance(at, int) or not -1 <= at < len(rows):
        at = -1
        while at in main:
            at = main[at]
    line, step = [], at
    while step >= 0:
        line.append(rows[step][1])
        step = rows[step][0]
    line.reverse()
    ply = len(line)
    end = rows[at][3] if at >= 0 else data.get("end")
    while at in ways and not end:
        at = ways[at]
        end = rows[at][3]
        line.append(rows[at][1])
    return line, ply, end


def person_seat(players: "tuple[Player, Player]") -> int:
    """The side at the bottom: that of the only person, else 0."""
    return 1 if players[0].level and not players[1].level else 0
