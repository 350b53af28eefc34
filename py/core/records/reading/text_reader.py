"""Reads a record from text that people write and paste, tolerantly: skipped parts become problems.

It accepts either language, codes or notation, with or without numbers, marks (▲ △) and remarks in brackets, and needs no heading: `k c h
k` is a record. Variations follow `変化：3手`, or are in brackets after the move that they replace. The text of `core.records.text_writer`
reads back whole. The time is linear in the length of the text.
"""

from core.contract import Game, IllegalMove
from core.levels import level
from core.positions import drawn
from core.records import prints
from core.records.node import ENDS
from core.records.reading import text_lines
from core.records.reading.text_beginning import OF_GOALS, RULES, Beginning, diagram_in, goal_at, goal_in, goals_in
from core.records.reading.text_endings import OF_PEOPLE, Endings, ending, is_of_an_end, told_by_signs, words_of_end
from core.records.reading.text_moves import AHEAD, Block, Moves, begins_anew, first_move_in, leaving, plies_in
from core.records.reading.text_tables import Columns, columns_of, is_below_head, is_missing, is_move, names_holes, up_to_gap
from core.records.reading.text_words import (
    COLOURS,
    DIGITS,
    KANJI,
    MARKS,
    bared,
    in_figures,
    is_above_a_message,
    is_above_other_moves,
    is_capital,
    is_date,
    is_decoration,
    is_english,
    is_of_a_game,
    is_of_a_remark,
    is_of_data,
    is_omission,
    is_pair_of_capitals,
    is_prose,
    is_quiet,
    is_remark,
    is_shaped,
    is_small_talk,
    is_strange,
    is_taken_back,
    may_be_moves,
    move_before_words,
    moves_behind,
    names_against,
    names_behind_marks,
    names_initials,
    names_of,
    number_at,
    number_in,
    offers_moves,
    parted,
    read_move,
    side_of_colour,
    spaced,
    speaks_of_moves,
    unmarked,
    without_courtesy,
    without_sender,
)
from core.records.reading.told import Choice, Label, Told, labels_in, name_of
from core.records.record import COMMENT, RECORD, Node, Player, Record
from core.records.spaces import (
    as_drawn,
    pieces,
    plain,
    plain_spaces,
    rows,
    unquoted,
    untagged,
    visible,
    whole_signs,
    without_forum_tags,
)
from core.register import load, unknown
from core.words import Words, room

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Iterator

    from core.contract import Position
    from core.records.reading.text_endings import Ending

MOVES_OF = ("moves", "game", "record", "棋譜", "指し手", "指手", "手順", "本譜")  # before the moves of a game
OF_WINNERS = ("勝者", "勝ち", "winner")
HEADINGS = ("text.clock", "text.game", "text.start", "text.variation", "text.result", "side.0", "side.1", "text.title")
BRIEF = 80  # characters of a quotation
OF_LIMITS = "0123456789+/xmove"  # the signs of a clock's limit as Komado writes it; other programs write it in words
LONGEST_LIMIT = 24
LONGEST_NAME = 200  # characters of a heading's name
TALLEST = 20  # lines of a diagram
LETTERED = 50  # lines in which small and capital letters are looked for
BELOW = 8  # lines below a label that are looked at for the first move
VERSION = 1  # of the text of a record; a later one says so in its title
MOST_PROBLEMS = 100
MOST_BLANK = 1000  # lines without text above a title


def _parted_note(line: str) -> "list[tuple[str, bool]]":
    """The parts of a line as (text, True for a note), which begins with ※ and goes to the end of the line."""
    before, sign, note = line.partition("※")
    return ([(before, False)] if plain_spaces(before).strip() or not sign else []) + ([(sign + note, True)] if sign else [])


def read(text: str, game_id: str) -> "tuple[Record, list[Words]]":
    """Reads a record from text on the page of a game: the readable part, and Words for the rest. Never raises."""
    record, problems = read_lines(text, game_id, {})
    return record, [words for words, _ in problems]


def read_lines(text: str, game_id: str, chosen: "dict[str, str]") -> "tuple[Record, list[tuple[Words, int]]]":
    """Like `read`, with options for a text that names none, and with the line of each problem, from 1; 0 for the whole text."""
    reader = read_whole(text, game_id, chosen)
    return reader.started(), reader.problems


def read_whole(text: str, game_id: str, chosen: "dict[str, str]", picked: "dict[str, str] | None" = None) -> "Reader":
    """The reader of a text, after all of it has been read."""
    reader = Reader(text, game_id, chosen, picked)
    for _ in reader.steps():
        pass
    return reader


class Reader:
    """Reads one text. `steps()` yields after each word; after its end `started()` is the record and `problems` are complete.

    began    the game, its options and its first position
    block    the current one: the main line, or a variation under a heading
    picked   the codes that a person has chosen, by the names of choices and offers
    choices  places with several possible moves; play stops before the first
    offers   places that were corrected or could not be read, with the moves that may be meant
    """

    def __init__(self, text: str, game_id: str, chosen: "dict[str, str]", picked: "dict[str, str] | None" = None) -> None:
        room("core/records")  # loads its sentences
        self.text = text
        self.began = Beginning(game_id, chosen)
        self.drawn = False  # True if the first position is that of a diagram in the text
        self.assumed: Words | None = None  # the sentence on what the diagram leaves out
        self.line = 0  # the current line, from 1
        self.problems: list[tuple[Words, int]] = []
        self.players = [Player("", ""), Player("", "")]
        self.clock = ""  # the limit of the clocks, as links write it
        self.record: Record | None = None
        self.picked = picked or {}
        self.moves = Moves(self.say, self.end, self.picked)
        self.ours = False  # True if the title says that Komado wrote the text
        self.labels: dict[str, int] = {}  # labels before moves, and their line; 0 for one that comes again
        self.of_one_move: list[str] = []  # those of them with a single move
        self.passed: list[str] = []  # words skipped since some line
        self.passed_at = 0
        self.blocks: list[Block] = []  # the main line, and the nested variations that the next one may belong to
        self.endings = Endings(self.say)
        self.comments: dict[int, list[str]] = {}  # by node number
        self.stars: tuple[Position | None, list[str]] = (None, [])  # the codes that begin with a star in a position, cached
        self.known = {name: key for key in HEADINGS for name in names_of(key)}
        self.known["勝敗"] = "text.result"
        self.engines = names_of("player.engine")
        self.choices: list[Choice] = []
        self.offers: list[Choice] = []
        self.lines: list[str] = []
        self.by_turns = self.many_turns = False  # True if the names of sides stand before moves, not before players; and for sure
        self.by_labels = False  # True if every line is a move behind one of two labels
        self.apart = False  # behind a ruler, or under a line above moves that were not played
        self.other_game = False  # another game has begun
        self.senders: list[str] = []  # the labels of a chat under which moves stood
        self.goal = ""  # the code that sets the goal, where the text names it behind the moves
        self.columns: Columns | None = None  # of the table that is read
        self.has_pair = False  # the names of two players, one against the other, stand above the moves
        self.head_at = 0  # the line of its head, where that begins with another column than a side's
        self.small_letters: bool | None = None  # True if the moves of one letter in the first lines are small; None until that is asked
        self.brace = False  # inside a comment in braces
        self.last_brace = 0  # the last line with a closing brace
        self.kept = self.kept_at = 0  # the number of lines of prose, and the first of them
        self.marks: dict[int, Node | None] = {}  # by line: the first move read in it, or None where it was kept as a comment
        self.unread_at = 0  # the last unread line
        self.unread = 0  # the number of lines after an unreadable move
        self.moves.on_next_game = self._next_game
        self.moves.ahead, self.moves.on_comment = self._ahead, self._comment

    @property
    def game_id(self) -> str:
        """The id of the game that the text is of."""
        return self.began.game_id

    def steps(self) -> "Iterator[None]":
        """Reads the text; yields after each word so that others can run."""
        if len(self.text) > RECORD:
            self.say(Words("text.too_long", most=RECORD))
            self.text = self.text[: self.text.rfind("\n", 0, RECORD) if "\n" in self.text[:RECORD] else RECORD]
        self.text = whole_signs(self.text)
        yield
        lines = yield from text_lines.lines_in(self.text)
        ours = self._begins_as_ours(lines)
        lines = lines if ours else self._without_forum_tags(lines)
        labels = [] if ours else (yield from labels_in(lines))
        if labels:
            yield from self._told(lines, labels)
            return
        if not ours:
            found, were_disordered = yield from text_lines.in_order(self._translated(lines), self._game_named)
            lines = found.lines
            self.players = [Player("", name) for name in found.players]
            for name in found.left_out:
                self._pass_over(name)
            if were_disordered:
                self.say(Words("text.sorted"))
            self.by_labels = yield from text_lines.are_labelled(lines, self._is_heading)
            self.by_turns, self.many_turns = yield from text_lines.named_sides(lines, self.known)
        self.lines = lines
        yield from self._find_last_brace()
        behind = 0  # the last line of a diagram
        for whole in lines:
            self.line += 1
            yield
            behind = max(behind, self._diagram(whole))
            if self.line <= behind:
                continue
            for piece in [whole] if self.ours else pieces(whole):
                for row in [piece] if self.ours else rows(piece):
                    for part, said in self._parts(unquoted(row, not self.ours)):
                        if said and part[:1] == "※":
                            self._keep(part)
                        elif said:
                            self._comment(part)
                        else:
                            yield from self._line(part, row)
                        yield
        yield from self._finish()

    def _without_forum_tags(self, lines: "list[str]") -> "list[str]":
        """The lines of a post without the tags of forums; the names of those who are quoted are told as left out."""
        lines, quoted = without_forum_tags(lines)
        for name in quoted:
            self._pass_over(name)
        return lines

    def _is_heading(self, name: str) -> bool:
        """True for a name, in small letters, of one of Komado's headings or of an option."""
        return name in self.known or name in self.began.option_names()

    def _find_last_brace(self) -> "Iterator[None]":
        """Finds the last line with a closing brace."""
        self.last_brace = len(self.lines)
        while self.last_brace and "}" not in self.lines[self.last_brace - 1]:
            self.last_brace -= 1
            yield

    def _translated(self, lines: "list[str]") -> "list[str]":
        """Lines with codes in place of moves in a foreign numbering of the cells; other lines as they are."""
        whole = "\n".join(lines)
        text = visible(" ".join(whole[: 10 * BRIEF].split())[:BRIEF])
        found = prints.translated(whole, load(self.game_id), lambda ply: self.picked.get(name_of(ply, text), ""))
        if found is None:
            return lines
        codes, ways = found
        ply = len(codes) + 1
        if ways:
            self.choices.append(Choice(1, ply, text, [(code, Words("text.fits", code=code)) for code in ways]))
            self.say(Words("text.choose", ply=ply, text=text, codes=", ".join(ways)))
        elif not codes:
            self.say(Words("text.no_counting", text=visible(whole.strip()[:BRIEF])))
        return [" ".join(codes)]

    def _diagram(self, line: str) -> int:
        """The number of the last line of the diagram that a line begins, 0 for none. Before the moves a diagram is the first position,
        after them a comment."""
        lines = self.lines[self.line - 1 : self.line + TALLEST]
        found = None if self.ours else diagram_in(self._game_named, line, lines)
        if found is None:
            return 0
        start, height, is_printed = found
        game = self._game_named()
        if self.moves.was_read or self.began.start:
            for each in lines[:height]:
                self._keep(as_drawn(each))
        else:
            self.began.start, self.record = "" if start == game.start().text() else start, None
            del self.blocks[:]
            self.started()
            self.drawn = True
            self.assumed = drawn.assumed(game) if is_printed else None
            if self.assumed is not None:
                self.say(self.assumed)
        return self.line - 1 + height

    def _begins_as_ours(self, lines: "list[str]") -> bool:
        """True if the first line with text is the title of a record written by Komado."""
        for line in lines[:MOST_BLANK]:
            if line.strip():
                return self.known.get(plain(unquoted(line[:BRIEF])).partition(":")[0].strip().lower()) == "text.title"
        return False

    def _told(self, lines: "list[str]", labels: "list[Label]") -> "Iterator[None]":
        """Reads a text whose moves stand under labels."""
        at = 0
        opening: list[str] = []
        for i, line in enumerate(lines):
            self.line = i + 1
            if at < len(labels) and labels[at].line == i + 1:
                at += 1
            elif at:
                labels[at - 1].under.append((i + 1, line))
            elif line.strip() and (":" not in plain(line) or self.known.get(plain(line).partition(":")[0].strip().lower()) is None):
                opening.append(line)
            elif line.strip():
                self._heading(plain_spaces(unquoted(line)).strip())
            yield
        record = self.started()
        told = Told(record, labels, self._say_of, self.picked)
        self.lines, self.marks = lines, told.marks
        yield from told.steps()
        self.choices, self.offers = told.choices, told.offers
        self.moves.was_read = told.was_read
        node = record.root
        while node.children:
            node = node.children[0]
            self.blocks[0].nodes.append(node)
        if told.was_read:
            self.comments = told.comments
            if opening:
                self.comments[0] = opening
            kept = len(opening)
            for under in told.comments.values():
                yield
                kept += len([line for line in under if line.strip()])
            self.line = 0
            if kept:
                self.say(Words("text.kept", count=kept))
        yield from self._finish()

    def _say_of(self, words: Words, line: int) -> None:
        self.line = line
        self.say(words)

    def stop(self) -> None:
        """Ends the reading early: the record has the moves read so far."""
        for _ in self._finish():
            pass

    def _finish(self) -> "Iterator[None]":
        record = self.started()
        self.moves.close_all()
        if not self.moves.was_read and self.kept:
            self.comments.clear()
        for number, lines in self.comments.items():
            yield
            comment = "\n".join(lines)
            if len(comment) > COMMENT:
                self.line = 0
                self.say(Words("text.comment_cut", most=COMMENT))
            record.made[number].comment = comment[:COMMENT]
        main, self.line = self.blocks[0], 0
        self.endings.apply(record, main)
        record.go(main.last())
        record.taken_back = record.here if record.here.children else None
        record.players = self.players[0], self.players[1]
        if self.clock:
            record.terms["clock"] = self.clock
        players = self.by_labels or len(self.of_one_move) > 1  # the labels are their names
        for label, line in self.labels.items():
            yield
            self.line = line
            if line and not (players and self._is_name(label, record)):
                self._pass_over(label)
        if self.passed:
            self.line = self.passed_at
            self.say(Words("text.passed", text=", ".join(self.passed[:8]) + (" …" if len(self.passed) > 8 else "")))
        if self.kept and self.moves.was_read:
            self.line = self.kept_at
            self.say(Words("text.kept", count=self.kept))
        if self.unread:
            self.line = 0
            self.say(Words("text.unread", count=self.unread))
        for choice in self.moves.choices:
            choice.line = choice.line or next((line for words, line in self.problems if words.values.get("ply") == choice.ply), 0)
        self.choices += self.moves.choices
        self.offers += self.moves.offers
        if not self.moves.was_read and not record.start and (self.kept or self.passed or self.drawn or not self.problems):
            self.line, seen = self._seen_move()
            self.say(Words("illegal.at", code=seen, reason=Words("refuse.unreadable"), ply=1) if seen else Words("text.empty"))

    def _is_name(self, label: str, record: Record) -> bool:
        """True if a label before one move is the name of a player: where there is no other, a single word that is no move."""
        is_word = " " not in label and not plies_in(record.root.position, [label])
        return label in self.of_one_move and (is_word or len(self.labels) > 1)

    def _seen_move(self) -> "tuple[int, str]":
        """(line, the line's beginning) for the first line with a move in it, for a text in which no move was read; (0, "") for none."""
        position = self.started().here.position
        if self.ours or self.choices or self.drawn or any(words.key in ("illegal.at", "text.gap") for words, _ in self.problems):
            return 0, ""
        return first_move_in(position, self.lines[:MOST_PROBLEMS])

    def _line(self, raw: str, whole: str) -> "Iterator[None]":
        """Reads a line without its comments. `whole`: the line with them."""
        if self.other_game:
            if raw.strip():
                self._leave_unread()
            return
        if raw.startswith("*") and not self._star_is_code(raw):
            self.moves.gap = self.moves.gap or not self.ours and raw[:2] == "* " and bool(self.moves.was_read) and self._are_moves(raw[2:])
            self._comment(raw[1:])
            return
        if raw and not self.ours and not self.moves.inside() and is_quiet(raw):
            if self.moves.was_read and is_of_a_game(raw):
                self._next_game()
            elif self.moves.lost:
                self._leave_unread()
            else:
                self._keep(whole)
            return
        line = plain_spaces(raw if self.ours else untagged(raw)).strip()
        if line and not self.ours and self._stands_alone(line):
            return
        rest = self._row(line) if line and not self.ours else line
        if rest and rest == line:
            rest = self._heading(line if self.ours else without_courtesy(without_sender(line, self._can_play), self._can_play))
        if rest:
            record = self.started()
            self._goes_on_behind(rest)
            if self.other_game or self.moves.lost and not self.moves.goes_on(rest):
                self._leave_unread()
            elif told := self._end_in_words(rest):
                self.end(told)
            elif self._is_prose(rest):
                self._keep(whole)
            else:
                made = len(record.made)
                rest = self._without_moves_told_again(rest)
                if not self.moves.was_read and not self.ours:
                    rest = self._behind_goal(rest)
                rest, missing = (rest, "") if self.ours else up_to_gap(rest, self.lines[self.line] if self.line < len(self.lines) else "")
                moves, _, said = rest.partition(";")
                yield from self.moves.read(moves)
                if said.strip() and (self.ours or not (self._is_prose(said) or is_remark(said, self._can_play))):
                    yield from self.moves.read(said)
                elif said.strip():
                    self._comment(said.strip())
                if missing[:1] == "=" and not self.moves.lost:
                    self.moves.refuse(missing[1:])
                elif missing and not self.moves.lost:
                    self.moves.gap = True
                    if missing != "-":
                        yield from self.moves.read(missing)
                if len(record.made) > made:
                    self.marks[self.line] = record.made[made]
        elif not line:
            self.moves.close_all()

    def _goes_on_behind(self, line: str) -> None:
        """Leaves a line of moves that stands apart from those before it, unless it begins with the number of the next move."""
        if self.apart and not self.moves.lost and not self._end_in_words(line) and not self._is_prose(line):
            self.apart = False
            if self._are_moves(line) and not self.moves.is_next(parted(spaced(line[:BRIEF]).split()[0])[0]):
                self._next_game()

    def _without_moves_told_again(self, line: str) -> str:
        """A line without the moves of the game that it begins with once more, from the first one: `k c h k d` below `k c h k`."""
        nodes = self.blocks[0].nodes
        if self.ours or self.moves.inside() or len(self.blocks) > 1 or len(nodes) < 2:
            return line
        words, at, again = spaced(line).split(), 0, 0
        while at < len(words) and again < len(nodes):
            word = bared(parted(words[at])[2])
            if word and not is_decoration(word):
                node = nodes[again]
                if unmarked(word) not in (node.code,) + node.before.readings(node.move):
                    return line
                again += 1
            at += 1
        if again < 2 or again < 4 and self._can_play(nodes[0].code):
            return line
        self._pass_over(" ".join(words[:at]))
        return " ".join(words[at:])

    def _behind_goal(self, line: str) -> str:
        """The first line of moves behind the goal that a later line names, where a goal is to be set; the line itself where none does. A
        goal that could not be read is noted."""
        position = self.started().here.position
        if (
            line[:5] == "goal@"
            or position.outcome() is not None
            or not any(position.code(move).startswith("goal@") for move in position.legal_moves())
        ):
            return line
        found, is_one_unread = goals_in(self.lines, self.line, self._can_play)
        self.moves.is_goal_unread = self.moves.is_goal_unread or is_one_unread
        if len(found) != 1 or self.moves.is_goal_unread:
            self.moves.is_goal_unread = self.moves.is_goal_unread or bool(found)
            return line
        self.goal = found.pop()
        line = plain(line)
        at = goal_at(line)
        return self.goal + " " + (line[:at] if at >= 0 and goal_in(line[at:], self._can_play) else line)

    def _row(self, line: str) -> str:
        """A row of a table, with the move of the side that begins before that of the other; another line as it is; "" for a row that
        does not fit the turn."""
        found = columns_of(line, self._game_named, self._can_play)
        self.columns = found or self.columns
        self.head_at = self.line if found and min(found.at) else self.head_at
        if self.columns is None or found:
            return line
        row, swapped = self.columns.row(line), self.columns.swapped()
        if not row:
            words = spaced(line[:BRIEF]).split()
            if swapped and not self.moves.lost and self._are_moves(line) and all(parted(word)[1] < 0 for word in words):
                self._refuse(line)
                return ""
            return line
        number, first, second, rest = row
        if not is_move(first) and not is_move(second):
            return line
        turn = self.started().here.position.turn
        if not self.moves.lost and (is_move(first) and turn or is_missing(first) and is_move(second) and not turn):
            self._refuse(line)
            return ""
        return f"{number} {first} | {second} {rest}".strip() if swapped else line

    def _refuse(self, line: str) -> None:
        """Ends the reading of the moves at a line that is not clear."""
        self.started()
        self.moves.refuse(line)

    def _is_followed(self) -> bool:
        """True if one of the next lines has text."""
        return any(plain_spaces(each).strip() for each in self.lines[self.line : self.line + LETTERED])

    def _stands_alone(self, line: str) -> bool:
        """Takes a line that has neither moves nor a heading: the head of a message, the end of the game by a player's name, an initial, the
        letters of holes, the players of the next game. False for another line."""
        if self.has_pair and self.moves.was_read and names_against(line)[0]:
            self._next_game()
            return True
        self.has_pair = self.has_pair or not self.moves.was_read and names_against(line)[0] != ""
        if is_above_a_message(line, self._can_play):
            self._pass_over(line)
        elif self._ends_by_name(line):
            return True
        elif self._is_initial(line) and self.moves.was_read and self._is_followed():
            self._refuse(line)
        elif self._is_initial(line) or names_holes(line, self.lines[max(0, self.line - 2) : self.line + 1]):
            self._pass_over(line)
        else:
            return False
        return True

    def _is_initial(self, line: str) -> bool:
        """True for the names of two players by their initials; and for a capital letter alone in a paragraph or in the last line, such as
        the name below a letter, in a text whose other moves of one letter are small."""
        if self.moves.lost or names_initials(line):
            return not self.moves.lost
        if not (is_capital(line) or is_pair_of_capitals(line)) or not self._can_play(line[0].lower()):
            return False
        if self.line > 1 and self.lines[self.line - 2].strip(" -_=") and self._is_followed():
            return False
        if self.small_letters is None:
            others = [plain_spaces(each[:BRIEF]).strip() for each in self.lines[:LETTERED]]
            words = [
                parted(word)[2] for each in others if not (is_capital(each) or is_pair_of_capitals(each)) for word in spaced(each).split()
            ]
            letters = [word for word in words if len(word) == 1]
            self.small_letters = len(letters) > 1 and all("a" <= letter <= "z" for letter in letters)
        return self.small_letters

    def _ends_by_name(self, line: str) -> bool:
        """Ends the game where a line says so of a player by name: `Naoさん投了`, `Nao: resigns`."""
        for side, player in enumerate(self.players if self.moves.was_read and not self.ours and not self.moves.lost else []):
            if player.name and line.startswith(player.name):
                rest = plain(line[len(player.name) :]).lstrip(": ")
                for between in OF_PEOPLE + ("、", "は", "が", "の"):
                    rest = rest[len(between) :] if rest.startswith(between) else rest
                told = ending(names_of("side." + str(side))[0] + " " + rest, self.started().game)
                if told and told[0] != "draw" and is_of_an_end(rest):
                    self.end(told)
                    return True
        return False

    def _end_in_words(self, line: str) -> "Ending | None":
        """The end of the game where a line begins with words that are not of the end: `I resign`, `後手有利、先手の負け`."""
        if self.ours:
            return None
        if told_by_signs(line):
            return ending(line, self.started().game)
        bare = words_of_end(line)
        said = bare if bare != line else line[2:] if is_english(line) else line if "、" in line else ""
        return ending(said, self.started().game) if said and self.moves.was_read else None

    def _parts(self, line: str) -> "list[tuple[str, bool]]":
        """The parts of a line as (text, True if in braces); chess programs write comments in braces."""
        if (
            self.ours
            or line[:1] == "*"
            and not self._star_is_code(line)
            or not self.brace
            and ("{" not in line or self.line > self.last_brace)
        ):
            return [(line, False)] if self.ours or line[:1] == "*" else _parted_note(line)
        found: list[tuple[str, bool]] = []
        begin = 0
        while True:
            end = line.find("}" if self.brace else "{", begin)
            part = line[begin:] if end < 0 else line[begin:end]
            if self.brace or part.strip():
                found += [(part.strip(), True)] if self.brace else _parted_note(part)
            if end < 0:
                return found
            self.brace, begin = not self.brace, end + 1

    def _is_prose(self, line: str) -> bool:
        """True if a line is prose, not moves. Fixes the game and its options."""
        game = self.started().game
        if self.ours or self.moves.inside():
            return False
        if self.head_at == self.line or is_date(line) or offers_moves(line):
            return True
        if is_english(line) and self._can_play(line.split()[0].lower()) or is_small_talk(line, self._can_play):
            return True
        if self.moves.was_read and not self.by_turns and speaks_of_moves(line):
            return True
        return is_prose(line, game, self._can_play, lambda said: ending(said, game))

    def _can_play(self, word: str) -> bool:
        """True if a word is a legal move of the current position."""
        position = self._stands_at()
        try:
            return position is not None and not is_strange(position, word) and read_move(position, word) is not None
        except IllegalMove:
            return False

    def _game_named(self) -> Game:
        """The game with the options named so far."""
        return self.record.game if self.record is not None else self.began.game()

    def _stands_at(self) -> "Position | None":
        """The current position, None for an impossible first one. Does not yet fix the game and its options."""
        return self.record.here.position if self.record is not None else self.began.position()

    def _leave_unread(self) -> None:
        """Counts the current line as unread, once, if it follows an unreadable move."""
        self.unread += self.blocks[-1].lost and self.line != self.unread_at
        self.unread_at = self.line

    def _keep(self, line: str) -> None:
        """Keeps a line of prose as a comment on the last move."""
        self.apart = self.apart or bool(self.moves.was_read) and is_above_other_moves(line)
        self.moves.gap = self.moves.gap or bool(self.moves.was_read) and (is_omission(line) or is_taken_back(line))
        self.kept_at = self.kept_at or self.line
        self.kept += self.line not in self.marks
        self.marks.setdefault(self.line, None)
        self._comment(line)

    def _ahead(self) -> "list[str]":
        """The first words of the next lines, up to a heading or a comment."""
        found: list[str] = []
        if self.columns and self.columns.swapped():
            return found
        for line in self.lines[self.line : self.line + AHEAD]:
            line = spaced(line[:400]).replace("→", " ")
            if line.startswith("*") or ":" in line:
                break
            found += line.split()
            if len(found) > AHEAD:
                break
        return found[:AHEAD]

    def say(self, words: Words) -> None:
        """Reports something skipped, corrected or doubtful."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append((words, self.line))

    def _pass_over(self, text: str) -> None:
        text = visible(text.strip()[:BRIEF])
        self.passed_at = self.passed_at or self.line
        if text not in self.passed[:9]:
            self.passed.append(text)

    def started(self) -> Record:
        """The record; its game and options are fixed from now on."""
        if self.record is None:
            self.record, problems, refused = self.began.record()
            self._begin(self.record.root)
            for words in problems:
                self.say(words)
            self.moves.lost = self.blocks[0].lost = refused
        return self.record

    def _begin(self, base: Node) -> None:
        assert self.record is not None
        self.apart = self.moves.gap = False
        self.blocks.append(Block(base))
        self.moves.begin(self.record, self.blocks[-1])

    # Comments.
    def _star_is_code(self, line: str) -> bool:
        """True if `*` begins a move, not a comment: in two games `*` turns a piece over. Never in text written by Komado."""
        if self.ours or self.moves.lost:
            return False
        position = self._stands_at()
        if position is None:
            return False
        if self.stars[0] is not position:
            codes = [position.code(move) for move in position.legal_moves()]
            self.stars = position, [code for code in codes if code.startswith("*")]
        line = spaced(line[:400]).replace(".", " ").replace("/", " ").replace("→", " ").partition("{")[0]
        words = [unmarked(word).lower() for word in line.split()[:4] if not is_decoration(word) and word[0] != "$" and word != "*"][:2]
        if not words or words[0] not in self.stars[1]:
            return False
        try:
            return len(words) < 2 or read_move(position.play(position.parse(words[0])), words[1]) is not None
        except IllegalMove:
            return False

    def _comment(self, text: str) -> None:
        if not self.moves.lost:
            self.comments.setdefault(self.record.here.number if self.record else 0, []).append(text)

    # Headings.
    def _heading(self, line: str) -> str:
        """Reads a heading. Returns text to be read as moves: a line that is no heading, or a move after a side's name; else ""."""
        if not self.ours and self.moves.was_read and is_omission(line):
            self.moves.gap = True
            if len(line) > 3 and line[-1:] not in ".…":
                self._keep(line)
            return ""
        small = plain(line).replace(" ", "")
        if not small.strip("-=_~|:") or len(small) > 2 and "|" not in small and is_decoration(small):  # a ruler
            self.apart = self.apart or bool(self.moves.was_read) and len(small) > 2 and "|" not in small
            return ""
        if "|" in line and self.line < len(self.lines) and is_below_head(self.lines[self.line]):
            words = [parted(word)[2] for word in spaced(line).split()]
            if not any(self._can_play(word) for word in words):
                if not all(is_decoration(word) for word in words):
                    self._pass_over(line)
                return ""
        before, address, _ = line.partition("://")
        if address and before.split(" ")[-1] in ("http", "https") and ":" not in before.replace("：", ":") and line[0] != "[":
            words = line.split()
            self._pass_over(" ".join([word for word in words if "://" in word]))
            line = " ".join([word for word in words if "://" not in word])
            return self._heading(line) if line else ""
        if self.moves.was_read and is_of_a_game(line) and not (line[0] == "#" and self.moves.is_next(number_at(line[1:])[0])):
            self._next_game()
            return ""
        line = line[1:] if line[0] == "#" and number_at(line[1:])[0] > 0 else line
        if line.startswith("[LINE]"):  # the head of a chat's history
            self._pass_over(line)
            return ""
        if self.moves.was_read and not self.ours and not self.moves.lost and told_by_signs(line):
            told = ending(line, self.started().game)
            if told and told[0] == "win":
                self.end(told)
                return ""
        names = names_behind_marks(line) if self.record is None and not self.ours else None
        if names and not any(self._can_play(name.lower()) for name in names):
            for side, name in enumerate(names):
                self._player(side, name, "")
            return ""
        if "=" in line and self.record is None and self.began.sets_options(line):
            return ""
        if self.record is None and not self.ours and not self._can_play(line) and self.began.is_rule(line):
            return ""
        is_option = self.record is None and plain(line).lower().partition(":")[0].strip() in self.began.option_names()
        goal = "" if is_option or self.ours else goal_in(line, self._can_play)
        if goal:
            return goal
        if self.goal and goal_in(line, lambda code: code == self.goal):  # read already
            return ""
        if (line[0] in "#&%" or line[:2] == "//") and ending(line, self._game_named()) is None or line.startswith("手数"):
            self._pass_over(line)
            return ""
        if not self.ours and (line[:9] == "position " or line[:6] in ("moves ", "startp")):
            return self._of_an_engine(line)
        if self.record is None and not self.began.start and not self.ours and self.began.is_position(plain(line)):
            self.began.start = plain(line)
            return ""
        if line[0] == "[" and line[-1] == "]":
            if line[1:2] in ('"', "'"):  # a list of a programming language
                return line[1:-1]
            name, _, value = line[1:-1].partition(" ")
            is_tag, value = value[:1] == '"', value.strip(' "')
        else:
            is_tag = False
            name, colon, value = line.replace("：", ":").partition(":")
            if self.record is None and self.began.sets_size(line):
                return ""
            small = plain(name).strip() if colon and len(name) < LONGEST_NAME else ""
            is_initial = len(small) == 1 and "A" <= small <= "Z"  # of a player, before a score
            if small and not is_initial and plain(value)[:1] in tuple(DIGITS) and self._can_play(parted(small)[2]):  # k:1 c:2
                return line
            if (
                small.count("(") > small.count(")")
                or not small
                or not number_at(small)[1].replace("手目", "")
                or small[-1] in DIGITS
                and value[:1] in tuple(DIGITS)
            ):
                return line
        name, value = plain(name).strip(), value.strip()
        words = spaced(name).split() if not self.ours and len(name) > 2 and not is_english(name) else []
        if self._begin_with_moves(words):
            if is_of_a_remark(words[-1].lower()):
                self._pass_over(f"{words.pop()}: {value}")
                value = ""
            return " ".join(words) + " " + value
        return self._named(name, value, line, is_tag) or ""

    def _of_an_engine(self, line: str) -> str:
        """The moves of a command to an engine, `position startpos moves 57-46 31-22`, of which the last counts; another line as it is."""
        words = line.split()
        head = words[: words.index("moves")] if "moves" in words else words[:2]
        known = [word for word in head if word not in ("position", "startpos", "sfen", "fen")]
        if known and not (len(known) == 1 and self.record is None and self.began.is_position(known[0])):
            return line
        later = [plain(unquoted(each[:BRIEF])) for each in self.lines[self.line :]]
        if any(each.startswith("position startpos moves ") for each in later):
            return ""
        if known:
            self.began.start = known[0]
        return " ".join(words[len(head) + ("moves" in words) :])

    def _begin_with_moves(self, words: "list[str]") -> bool:
        """True if the words before a colon are moves, or begin with some: not a name such as `A vs B`."""
        position = self._stands_at() if words and not self.moves.lost else None
        plies = plies_in(position, words) if position else 0
        bare = bared(parted(words[0])[2]) if plies else ""
        return plies > 1 or plies > 0 and (len(bare) > 1 or all(is_shaped(word) for word in words[1:]) and len(words) < 3)

    def _named(self, written: str, value: str, line: str, is_tag: bool) -> "str | None":
        """Reads a heading; returns a move behind it. `is_tag`: True if it is in square brackets, as chess programs write all but moves."""
        name, options = written.lower(), self.began.option_names() if self.record is None else []
        key = self.known.get(name)
        if (
            written in options or key is None and name in options
        ):  # options before sides: `first: white` is an option, `First: White` a player
            if not self.began.sets_option(written, value):
                self.began.chosen[name] = plain(value).replace("×", "x")
        elif key is None and not self.ours and self._is_of_rules(name):
            self._rules(name, value, written)
        elif key == "text.game":
            self._game(value)
        elif key == "text.start":
            self.began.start = plain(value).strip() if self.record is None else self.began.start
        elif name in ("fen", "sfen", "position", "局面") and self.record is None and self.began.is_position(plain(value)):
            self.began.start = plain(value)
        elif key == "text.clock" and value and len(value) < LONGEST_LIMIT and not value.strip(OF_LIMITS):
            self.clock = value
        elif key == "text.variation":
            said, hand, rest = value.partition("手")  # 二手, 二手目
            if hand and 0 < len(said) < 4 and all(sign in KANJI + "十" for sign in said):
                value = in_figures(said + "手目") + rest
            self._branch(value)
            return None if self.ours else moves_behind(value)
        elif key == "text.result":
            self._result(value, line)
        elif name == "termination" and "time" in value.lower():
            self.endings.late = True
        elif key in ("side.0", "side.1"):
            side = int(key == "side.1")
            value, other = self._parted_names(value, 1 - side)
            if other:
                self._player(1 - side, other, written)
            return self._player(side, value, written)
        elif key == "text.title":
            self.ours = True
            if number_in(value) > VERSION:
                self.say(Words("text.later"))
        elif name in COLOURS:
            return self._of_colour(side_of_colour(name, self._game_named()), value, written)
        elif name in OF_WINNERS and not self.ours and (won := self._won_by(value)):
            self._result(won, line)
        elif name in MARKS and not self.ours:
            return self._player(MARKS[name], value, written)
        elif self.moves.was_read and is_of_a_game(written):
            self._next_game()
        elif (not is_tag or name in MOVES_OF) and self._stands_before_moves(name, value):
            return self._of_label(name, value, written)
        else:
            is_of_author = name.split()[-1:] in (["wrote"], ["writes"], ["said"], ["says"])
            self.apart = self.apart or bool(self.moves.was_read) and not value and not is_of_author
            self._pass_over(f"{written}: {value}" if not is_tag and may_be_moves(value) else written)
        return None

    def _of_colour(self, side: int, value: str, written: str) -> "str | None":
        """The move behind a colour, with the mark of its side, -1 for a colour of no side; None for a player's name."""
        if side >= 0 and self._may_be_a_name(value):
            return self._player(side, value, written)
        move = self._player(-1, value, written)
        return "▲△"[side] + move if move and side >= 0 else move

    def _of_label(self, name: str, value: str, written: str) -> "str | None":
        """The moves behind a label, such as `Moves: 47-46 31-32` and `A: 47-46`; None for those of another game, or for data."""
        if is_of_data(name, value) or not self._is_of_this_game(name, value) or self._begins_anew_below(value):
            self._pass_over(f"{written}: {value}")
            return None
        if name not in MOVES_OF and not is_of_a_game(written):
            self.of_one_move += [written] if " " not in value else []
            self.labels[written] = 0 if written in self.labels else self.line
        return value

    def _may_be_a_name(self, value: str) -> bool:
        """True for a player's name behind a side, before all moves."""
        words = spaced(value[:BRIEF]).split()
        is_early = self.record is None and not self.ours and not self.by_turns
        return (
            is_early and bool(words) and not may_be_moves(value) and value.lower() not in COLOURS and not self._can_play(words[0].lower())
        )

    def _won_by(self, value: str) -> str:
        """The words of a result for a winner, who is named or a side; "" for somebody else."""
        sides = [side for side in (0, 1) if value in (self.players[side].name,) + names_of("side." + str(side))]
        return names_of("side." + str(sides[0]))[0] + "の勝ち" if value and len(sides) == 1 else ""

    def _is_of_rules(self, name: str) -> bool:
        """True for a heading before rules, or the title of an option, but for one that may name a move."""
        return name in RULES or self.began.is_title(name) and name not in OF_GOALS

    def _rules(self, name: str, value: str, written: str) -> None:
        """Takes the rules behind a heading, and reports those that are not understood, or that stand behind moves."""
        if self.record is not None:
            left_out = [value]
        elif name in RULES:
            left_out = self.began.rules_left_out(value)
        else:
            left_out = [] if self.began.sets_option(name, value) else [value]
        for rule in left_out:
            said = f"{written}: {rule}".strip(": ")
            self.say(Words("text.rule", text=visible(said[:BRIEF])))

    def _stands_before_moves(self, label: str, value: str) -> bool:
        """True if a label stands before moves that may be of the game."""
        if self.ours or self.moves.lost or len(value) < 3 and not self.by_labels:
            return False
        is_move = self.by_labels and bool(self.moves.was_read) and is_shaped(value)
        return (is_move or self._are_moves(value)) and not is_of_a_remark(label)

    def _begins_anew_below(self, value: str) -> bool:
        """True if the moves behind a label are none, as those below begin at the same position."""
        position = self._stands_at()
        return position is not None and begins_anew(position, value, self.lines[self.line : self.line + BELOW])

    def _is_of_this_game(self, label: str, value: str) -> bool:
        """True if the moves behind a label belong to the game: before all others, or in a chat of two players."""
        if label in MOVES_OF or is_of_a_game(label):
            return True
        if self.moves.was_read and label not in self.senders and (len(self.senders) != 1 or " " in value):
            return False
        self.senders.append(label)
        return True

    def _parted_names(self, value: str, other: int) -> "tuple[str, str]":
        """The name of one side and that of the other, "" where it does not stand in the same line: `先手：あき　後手：なお`."""
        small = plain(value).lower() if not self.ours and not self.moves.was_read and not may_be_moves(value) else ""
        for name in names_of("side." + str(other)):
            at = small.find(name + ":")
            if at > 0 and small[at - 1] in " ,、/|" and len(small) == len(value):
                own = value[:at]
                while own and plain(own[-1]) in " ,、/|":
                    own = own[:-1]
                return own, value[at + len(name) + 1 :].strip()
        return value, ""

    def _next_game(self) -> None:
        """Another game begins, which is left unread."""
        self.moves.leave()
        self.other_game = True
        self._leave_unread()

    def _are_moves(self, value: str) -> bool:
        """True if all words of a heading's value are shaped like moves, and the first can be played."""
        first = ""
        for word in spaced(value[:400]).replace("→", " ").replace(".", " ").split():
            word = parted(word)[2]
            if word and not is_decoration(word):
                if not is_shaped(word):
                    return False
                first = first or word
        return bool(first) and self._can_play(first)

    def _game(self, value: str) -> None:
        tag = value[value.rindex("[") + 1 : -1] if value.endswith("]") and "[" in value else ""
        if self.record is not None and tag != self.game_id:
            self._pass_over(value)
        elif tag and not self.began.names_game(tag):
            self.say(unknown(visible(tag)))
        elif not tag and not self.began.is_name(value):
            self._pass_over(value)

    def _player(self, side: int, value: str, written: str) -> "str | None":
        """The player of a side, -1 for a colour; or a move, where people write `先手：57-56`, or the end. `written`: the side's name."""
        here = self.record.here if self.record else None
        if self.many_turns and self.moves.lost:
            return value  # which is left unread
        if not self.ours and not self.moves.lost and (here and here.ply or len(value) > 2 or self.by_turns):
            position = here.position if here else Record(load(self.game_id)).position
            is_move = False  # of the other side
            for word in [value] + (spaced(value).replace("→", " ").replace("(", " ").split()[:1] if self.by_turns else []):
                try:
                    read_move(position, word)
                    if side < 0 or position.turn == side:
                        return value
                    is_move = is_move or self.by_turns or may_be_moves(value)
                except IllegalMove:
                    pass  # the value is a name
            told = ending(f"{written} {value}", position.game) if here and here.ply else None
            if told:
                self.end(told)
                return None
            if self.many_turns and (side < 0 or position.turn == side) and (move := move_before_words(position, value)):
                return f"{move} ({value[len(move) :].strip()})"
            if is_move and not any(sign in value for sign in MARKS):
                return "▲△"[side] + value  # the mark is told to be wrong
            if self.many_turns and (here and here.ply or may_be_moves(value)):
                return value  # it is refused as a move, in words
        if side < 0 or not self.ours and value.lower() in COLOURS:  # no name
            self._pass_over(value)
            return None
        if not self.ours and any(sign in value for sign in "▲△☗☖▽") and self._can_play(parted(spaced(value).split()[0])[2]):
            self._refuse(f"{written}: {value}")
            return None
        words = value.split(" ")
        engine = level(plain(words[1])) if len(words) == 2 and words[0].lower() in self.engines else ""
        if len(words) == 2 and words[0].lower() in self.engines and not engine:
            self.say(Words("text.level", text=visible(value[:BRIEF])))
        self.players[side] = Player(engine, "" if engine else value)
        return None

    def _result(self, value: str, line: str) -> None:
        tag = value[value.rindex("[") + 1 : -1] if value.endswith("]") and "[" in value else ""
        told = ("tag", -1, -1, "") if tag in ENDS[1:] else ending(value.split("[")[0], self._game_named())
        if told is None:
            self._pass_over(line)
        elif self.record is None or len(self.blocks) == 1 and not self.blocks[0].nodes:
            self.endings.before(told, tag)
        elif not self.moves.lost:
            self.end(told, tag)

    def end(self, told: "Ending", tag: str = "") -> None:
        """Ends the game at the current node. `told`: the end as read from the text."""
        assert self.record is not None
        if not self.moves.was_read:  # a title
            self.endings.before(told, tag)
            if told[0] in ("resign", "time", "loss") and told[1] < 0:
                self._pass_over(self.lines[self.line - 1])
            return
        self.moves.over = told[0] != "stop"
        self.endings.at(self.record.here, told, tag)

    # Variations.
    def _branch(self, value: str) -> None:
        """Begins a variation: after the moves named in its heading, or in place of the numbered move of a line above."""
        path = value[value.rindex("[") + 1 : -1] if value.endswith("]") and "[" in value else ""
        heading = plain(value.split("[")[0]).strip()
        number = -1 if heading[:1] in ("-", "−") else number_in(heading)
        if number < 0 and not path and not (self.record and self.record.root.children):
            self._pass_over(value)
            return
        record = self.started()
        self.moves.close_all()
        if path:
            base = self._behind(path.split("."))
        elif number < 0 or not (number or record.root.uncounted):  # the moves before the first numbered one have the number 0
            base = None
        else:
            base = leaving(self.blocks, number + record.root.uncounted if number else 1)
        if base is None:
            if not path:
                figures = heading[: next((at for at, sign in enumerate(heading) if sign not in "-−" + DIGITS), len(heading))]
                if figures:
                    self.say(Words("text.no_move", n=visible(figures[:BRIEF])))
                else:
                    self._pass_over(value)
            self.moves.lost = True
        else:
            self._begin(base)

    def _behind(self, path: "list[str]") -> "Node | None":
        record = self.started()
        node = record.root
        for code in path:
            try:
                if node.settled() is not None:
                    raise IllegalMove(code, Words("refuse.over"))
                node = node.child(code) or record.grow(node, node.position.parse(code))
            except IllegalMove as error:
                self.say(Words("illegal.at", code=visible(code[:BRIEF]), reason=error.reason, ply=node.ply + 1))
                return None
        return node
