"""The reading of a pasted text, and a person's decisions on its ambiguous places. Knows no browser."""

from core.records import called, pasted
from core.records.lines import latest_node
from core.records.reading.text_reader import Reader
from core.records.reading.told import Choice
from core.records.record import Node, Record
from core.register import ids, load
from core.steps import finish
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

MOST_LINES = 300  # the most lines of a text that are shown
MOST_NAMED = 3  # the most games named in a text as which it is read
SHORT = 20_000  # characters of a text with unreadable moves that is read as every game
A_LINE = 400  # characters of such a text without moves
UNREAD = ("text.empty", "text.unread")  # problems that tell what was not read at all, the greatest first
WRONG = ("illegal.at", "text.gap", "text.unread", "text.claim", "text.doubt")  # problems with moves that fit no position


class Understood:
    """The reading of one text on the page of a game.

    record, problems  the Record as read, None for nothing; (Words, line from 1, or 0 for the whole text) for every other part
    seat     the side at the bottom by the link, None for none
    cards    the places that a person may decide; `picked`: the decisions, codes by the names of the cards
    open     the number of cards that have to be decided before play goes on
    marks    for lines of the text: the Node of the first move read there, or None where the line was kept as a comment
    node     the selected node
    as_game  the id of the game as which the text is read, chosen by a person or found by `elsewhere`; "" for none
    maybe    the ids of other games as which the text can be read too
    kind     what a link leads to that is more than a record: "friend", "lesson", "edit", "puzzle", or the "page" of a game; "" for none
    follow   the fragment that opens such a link; "" for none
    unsaid   the names of the game's options that the text leaves out, so that they have their defaults
    drawn    True if the text has a diagram of the first position; `assumed`: the sentence on what the diagram leaves out
    """

    def __init__(self, text: str, game_id: str) -> None:
        self.text = text
        self.game_id = game_id
        self.picked: dict[str, str] = {}
        self.record: Record | None = None
        self.problems: list[tuple[Words, int]] = []
        self.seat: int | None = None
        self.cards: list[Choice] = []
        self.open = 0
        self.marks: dict[int, Node | None] = {}
        self.node: Node | None = None
        self._reader: Reader | None = None
        self.drawn = False
        self.assumed: Words | None = None
        self.kind = self.follow = ""
        self.as_game = ""
        self._named = False  # True if the text names the page's game
        self.maybe: list[str] = []
        self.unsaid: list[str] = []
        self._counted: tuple[Record, tuple[int, int, int]] | None = None

    def others(self) -> "Steps[list[str]]":
        """In steps: the ids of other games that the text names. Their modules must be loaded before it is read."""
        return [game_id for game_id in (yield from pasted.games_in(self.text)) if game_id != self.game_id]

    def steps(self) -> "Steps[None]":
        """Reads the text, in steps; between the words of a record each yields (lines read, all lines, moves found)."""
        asked = yield from pasted.page_in(self.text, self.game_id)
        asked = asked or (yield from pasted.linking(self.text, self.game_id))
        if asked is not None:
            self.kind, self.follow = pasted.kind_of(asked), pasted.leading_to(asked)
            self.record, self.seat = asked.record, asked.seat
            self.problems = [(words, 0) for words in asked.problems]
            self.node = asked.record.here if asked.record else None
            return
        self.maybe = []
        game_id = self.as_game
        for other in ids() if not game_id else ():
            game_id = other if "[" + other + "]" in self.text and (not game_id or other == self.game_id) else game_id
            yield
        self._named = bool(game_id)
        if game_id:
            self._take((yield from self._read(game_id)))
        else:
            self._take((yield from self._read_as_named()))

    def _read_as_named(self) -> "Steps[Reader]":
        """Reads the text as the games that it names, and as the page's, until it is read without a fault; else returns the best reading."""
        named = yield from called.named_in(self.text)
        others = [game_id for game_id in named[:MOST_NAMED] if game_id != self.game_id]
        self._named = self.game_id in named
        is_other = bool(others) and not self._named
        best: Reader | None = None
        for game_id in others + [self.game_id] if is_other else [self.game_id] + others:
            reader = yield from self._read(game_id)
            if best is None or found_by(reader) > found_by(best) or game_id == self.game_id and not found_by(best):
                best = reader
            if reader.so_far.ours or found_by(reader) and not _is_wrong(reader):
                break
        assert best is not None
        if is_other and best.so_far.game_id == self.game_id and not best.so_far.ours:
            load(named[0])  # its name is its own sentence
            key = "reading.not_other" if found_by(best) else "text.other_game"
            best.so_far.problems.append((Words(key, game=Words("game." + named[0])), 0))
        return best

    def is_doubtful(self) -> bool:
        """True if the text may be a record of another game, which it does not name: it is short, and fits no position here; or it is very
        short, and nothing in it is a move here."""
        reader = self._reader
        if reader is None or reader.so_far.ours or self.as_game or self._named or self.picked or self.follow or len(self.text) > SHORT:
            return False
        return reader.so_far.game_id == self.game_id and (_is_wrong(reader) or len(self.text) <= A_LINE and not found_by(reader))

    def elsewhere(self) -> "Steps[None]":
        """In steps: reads a doubtful text as every other game. If it can be read as one, and has more moves there, that is the reading."""
        here, most = self._reader, 0
        found: list[Reader] = []
        assert here is not None
        for game_id in ids():
            if game_id == here.so_far.game_id:
                continue
            other = yield from self._read(game_id)
            moves = found_by(other)
            if moves < max(most, found_by(here) + 1) or other.choices or _is_wrong(other):
                continue
            found, most = [other] if moves > most else found + [other], moves
        self._reader = here
        if len(found) == 1:
            self.as_game = found[0].so_far.game_id
            self._take(found[0])
        self.maybe = [other.so_far.game_id for other in found] if len(found) > 1 else []

    def _read(self, game_id: str) -> "Steps[Reader]":
        self._reader = reader = Reader(self.text, game_id, {}, self.picked)
        for _ in reader.steps():
            yield reader.so_far.line, len(reader.so_far.lines), reader.so_far.moves.was_read
        return reader

    def stop(self) -> None:
        """Ends the reading: the record has the moves read so far."""
        if self._reader is not None:
            self._reader.stop()
            self._take(self._reader)

    def _take(self, reader: Reader) -> None:
        self._reader = reader
        decided = [card for card in self.cards if card.name in self.picked]
        names = [card.name for card in decided]
        self.record, self.problems, self.marks = reader.so_far.started(), reader.so_far.problems, reader.so_far.marks
        self.cards = decided + [card for card in reader.choices + reader.offers if card.name not in names]
        self.cards.sort(key=lambda card: card.ply)
        self.open = len(reader.choices)
        options = [] if reader.so_far.ours else self.record.game.options  # Komado's own records leave out defaults
        self.unsaid = [option.name for option in options if option.name not in reader.so_far.began.chosen]
        self.drawn, self.assumed = reader.drawn, reader.assumed
        self.node = self.record.here

    def opens_at_once(self) -> bool:
        """True for a link of more than a record with nothing to tell of it and of what stands beside it."""
        return bool(self.follow) and not self.problems

    def is_link(self) -> bool:
        """True if the text is a link, which names its game."""
        return self._reader is None

    def foremost(self) -> "list[tuple[Words, int]]":
        """The problems in the order in which they are told: what was not read at all, then the others in the order of the text."""
        found = [each for key in UNREAD for each in self.problems if each[0].key == key]
        return found + [each for each in self.problems if each[0].key not in UNREAD]

    def says_something(self) -> bool:
        """True if there is anything to show but problems."""
        record = self.record
        return record is not None and bool(record.root.children or record.start or self.cards or not self.problems)

    def more_than(self, known: Record) -> int:
        """The number of the text's moves that `known` lacks; 0 for a game with other rules or another start, and for a game without
        moves."""
        return finish(self.comparing(known))

    def comparing(self, known: Record) -> "Steps[int]":
        """Like `more_than`, in steps."""
        mine = self.record
        if mine is None or not known.root.children or (mine.game_id, mine.start) != (known.game_id, known.start):
            return 0
        if mine.game.non_default() != known.game.non_default():
            return 0
        pairs: list[tuple[Node | None, Node]] = [(known.root, mine.root)]
        for here, there in pairs:  # grows during the loop
            pairs.extend([(here.child(child.code) if here else None, child) for child in there.children])
            yield
        return len([here for here, _ in pairs if here is None])

    def add_to(self, known: Record) -> int:
        """Adds the text's moves and comments to a record of the same game, whose current node stays. Returns the number of new moves."""
        assert self.record is not None
        before, last = len(known.made), latest_node(known)
        for here, there in known.take_in(self.record, first=False):
            here.comment = here.comment or there.comment
        known.taken_back = last if last.children else None
        return len(known.made) - before

    def pick(self, card: int, reading: int) -> None:
        """Decides a card; then the text has to be read again."""
        choice = self.cards[card]
        self.picked[choice.name] = choice.readings[reading][0]

    def is_picked(self, card: int, reading: int) -> bool:
        """True if a reading of a card is the present one."""
        choice = self.cards[card]
        code = choice.readings[reading][0]
        if choice.name in self.picked:
            return self.picked[choice.name] == code
        line = self.record.main_line() if self.record else []
        return choice.ply <= len(line) and line[choice.ply - 1].code == code

    def look(self, where: str) -> None:
        """Selects another node: "first", "prev", "next", "last", or a node's number."""
        assert self.record is not None and self.node is not None
        node = self.node
        if where == "first":
            node = self.record.root
        elif where == "prev":
            node = node.parent or node
        elif where == "next":
            node = node.children[0] if node.children else node
        elif where == "last":
            node = _end(node)
        else:
            node = self.record.made[int(where)]
        self.node = node

    def last_ply(self) -> int:
        """The last ply of the selected node's line."""
        assert self.node is not None
        return _end(self.node).ply

    def counts(self) -> "tuple[int, int, int]":
        """(moves in the main line, variations, comments), their numbers."""
        return finish(self.counting())

    def counting(self) -> "Steps[tuple[int, int, int]]":
        """Like `counts`, in steps; a record is counted once."""
        assert self.record is not None
        if self._counted is None or self._counted[0] is not self.record:
            beside = comments = 0
            for node in self.record.made:
                beside += max(0, len(node.children) - 1)
                comments += bool(node.comment)
                yield
            self._counted = (self.record, (len(self.record.main_line()), beside, comments))
        return self._counted[1]

    def lines(self) -> "list[tuple[int, str]]":
        """The lines of the text that are shown, with their numbers."""
        if self._reader is None:
            return []
        lines = self._reader.so_far.written or self._reader.so_far.lines
        return [(i + 1, line) for i, line in enumerate(lines[:MOST_LINES]) if line.strip()]

    def is_longer(self) -> bool:
        """True if the text has more lines than are shown."""
        return self._reader is not None and len(self._reader.so_far.lines) > MOST_LINES

    def doubts(self) -> "list[int]":
        """The numbers of the lines with a problem or a card."""
        return [line for _, line in self.problems if line] + [card.line for card in self.cards]

    def node_at(self, words: Words) -> "Node | None":
        """The node of a problem: its move or, if the move was not read, the position before it; None for a problem without a ply."""
        ply = words.values.get("ply", 0)
        line = self.record.main_line() if self.record else []
        if not isinstance(ply, int) or not ply or not line:
            return None
        return line[min(ply, len(line)) - 1]


def found_by(reader: Reader) -> int:
    """The number of moves that a reader has found; a first position counts as one."""
    return reader.so_far.moves.was_read + bool(reader.so_far.began.start or reader.drawn)


def _is_wrong(reader: Reader) -> bool:
    """True if something in the text fits no position."""
    return any(words.key in WRONG for words, _ in reader.so_far.problems)


def _end(node: Node) -> Node:
    while node.children:
        node = node.children[0]
    return node
