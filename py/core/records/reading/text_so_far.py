"""The record that a text has given so far, and what is to be told of the text.

The reader of lines, the reader of headings and the players' names change it; it reads no line by itself.
"""

from core.contract import Game, IllegalMove
from core.records.reading.text_beginning import Beginning
from core.records.reading.text_blocks import Block
from core.records.reading.text_endings import Endings
from core.records.reading.text_labels import is_above_other_moves, is_omission, is_taken_back
from core.records.reading.text_moves import Moves
from core.records.reading.text_outside import moves_among
from core.records.reading.text_words import at_cell_of, is_decoration, is_shaped, is_strange, parted, read_move, unmarked
from core.records.record import Node, Player, Record
from core.records.spaces import visible
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.contract import Position
    from core.records.reading.text_endings import Ending

BRIEF = 80  # characters of a quotation
MOST_PROBLEMS = 100


class RecordSoFar:
    """The record of a text that is being read.

    began     the game, its options and its first position
    record    None until the first move or comment fixes these
    blocks    the main line, and the nested variations that the next one may belong to
    problems  what was skipped, corrected or doubtful, each with its line; `passed`: the words skipped in silence so far
    ours      True if the title says that Komado wrote the text
    """

    def __init__(self, game_id: str, chosen: "dict[str, str]", picked: "dict[str, str]") -> None:
        self.began = Beginning(game_id, chosen)
        self.line = 0  # the current line, from 1
        self.lines: list[str] = []
        self.written: list[str] = []  # the same lines before they were put into the form of a record; [] where others stand in their places
        self.ours = False
        self.record: Record | None = None
        self.blocks: list[Block] = []
        self.moves = Moves(self.say, self.end, picked)
        self.moves.on_next_game, self.moves.on_comment = self.next_game, self.comment
        self.endings = Endings(self.say)
        self.players = [Player("", ""), Player("", "")]
        self.paired_at = 0  # the line with the names of both players, where these stand without their sides
        self.clock = ""  # the limit of the clocks, as links write it
        self.goal = ""  # the code that sets the goal, where the text names it behind the moves
        self.comments: dict[int, list[str]] = {}  # by node number
        self.problems: list[tuple[Words, int]] = []
        self.passed: list[str] = []  # words skipped since some line
        self.passed_at = 0
        self.by_turns = self.many_turns = False  # True if the names of sides stand before moves, not before players; and for sure
        self.by_labels = False  # True if every line is a move behind one of two labels
        self.apart = False  # behind a ruler, or under a line above moves that were not played
        self.other_game = False  # another game has begun
        self.kept = self.kept_at = 0  # the number of lines of prose, and the first of them
        self.marks: dict[int, Node | None] = {}  # by line: the first move read in it, or None where it was kept as a comment
        self.dots = 0  # the last line with three dots behind the moves, or in place of some
        self.unread = 0  # the number of lines after an unreadable move
        self.unread_at = 0  # the last unread line

    @property
    def game_id(self) -> str:
        """The id of the game that the text is of."""
        return self.began.game_id

    def started(self) -> Record:
        """The record; its game and options are fixed from now on."""
        if self.record is None:
            self.record, problems, refused = self.began.record()
            self.begin(self.record.root)
            for words in problems:
                self.say(words)
            self.moves.lost = self.blocks[0].lost = refused
        return self.record

    def begin(self, base: Node) -> None:
        """Starts a block of moves after a node."""
        assert self.record is not None
        self.apart = self.moves.gap = False
        self.blocks.append(Block(base))
        self.moves.begin(self.record, self.blocks[-1])

    def say(self, words: Words) -> None:
        """Reports something skipped, corrected or doubtful."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append((words, self.line))

    def end(self, told: "Ending", tag: str = "") -> None:
        """Ends the game at the current node. `told`: the end as read from the text."""
        assert self.record is not None
        if not self.moves.was_read:  # a title
            self.endings.before(told, tag)
            if told[0] in ("resign", "time", "loss") and told[1] < 0:
                self.pass_over(self.lines[self.line - 1])
            return
        self.moves.over = told[0] != "stop"
        self.endings.at(self.record.here, told, tag)

    def pass_over(self, text: str) -> None:
        """Reports at the end that a text was skipped."""
        text = visible(text.strip()[:BRIEF])
        self.passed_at = self.passed_at or self.line
        if text not in self.passed[:9]:
            self.passed.append(text)

    def keep(self, line: str) -> None:
        """Keeps a line of prose as a comment on the last move."""
        self.apart = self.apart or bool(self.moves.was_read) and is_above_other_moves(line)
        self.moves.gap = self.moves.gap or bool(self.moves.was_read) and (is_omission(line) or is_taken_back(line))
        self.kept_at = self.kept_at or self.line
        self.kept += self.line not in self.marks
        self.marks.setdefault(self.line, None)
        self.comment(line)

    def comment(self, text: str) -> None:
        """Adds a comment to the last move."""
        if not self.moves.lost:
            self.comments.setdefault(self.record.here.number if self.record else 0, []).append(text)

    def refuse(self, line: str) -> None:
        """Ends the reading of the moves at a line that is not clear."""
        self.started()
        self.moves.refuse(line)

    def next_game(self) -> None:
        """Another game begins, which is left unread."""
        self.moves.leave()
        self.other_game = True
        self.leave_unread()

    def leave_unread(self) -> None:
        """Counts the current line as unread, once, if it follows an unreadable move."""
        self.unread += self.blocks[-1].lost and self.line != self.unread_at
        self.unread_at = self.line

    def can_play(self, word: str) -> bool:
        """True if a word is a legal move of the current position."""
        position = self.stands_at()
        word = at_cell_of(self.record.here.code, word) if self.record is not None else word
        try:
            return position is not None and not is_strange(position, word) and read_move(position, word) is not None
        except IllegalMove:
            return False

    def game_named(self) -> Game:
        """The game with the options named so far."""
        return self.record.game if self.record is not None else self.began.game()

    def stands_at(self) -> "Position | None":
        """The current position, None for an impossible first one. Does not yet fix the game and its options."""
        return self.record.here.position if self.record is not None else self.began.position()

    def are_moves(self, value: str) -> bool:
        """True if all words of a heading's value are shaped like moves, and the first can be played."""
        first = ""
        for word in " ".join(moves_among(value[:400])).replace(".", " ").split():
            word = unmarked(parted(word)[2])
            if word and not is_decoration(word):
                if not is_shaped(word):
                    return False
                first = first or word
        return bool(first) and self.can_play(first)
