"""Reads a record from text that people write and paste, tolerantly: skipped parts become problems.

It accepts either language, codes or notation, with or without numbers, marks (▲ △) and remarks in brackets, and needs no heading: `k c h
k` is a record. Variations follow `変化：3手`, or are in brackets after the move that they replace. The text of `core.records.text_writer`
reads back whole. The time is linear in the length of the text.

Nothing that may say something is left out in silence. Smileys and emojis behind a move are comments on it; three dots before the first
move, or behind one at the end of a line, are told, since moves may have been left out there, and so is a line of other signs (`///`).
Decoration says nothing and goes: a ruled line or frame (`-----`, `*=*=*`), a fence of code, the signs of emphasis around a move
(`*** 57-46 ***`), a bullet before one, and a separator between two moves of a line (`57-46 / 31-22`, `57-46 ★ 31-22`).
"""

from core.contract import IllegalMove
from core.positions import drawn
from core.records import beside, prints
from core.records.reading.lines import text_lines
from core.records.reading.lines.text_alike import alike
from core.records.reading.lines.text_scans import with_figures
from core.records.reading.lines.text_turns import with_marks_of_turns
from core.records.reading.text_beginning import diagram_in, goal_at, goal_in, goals_in
from core.records.reading.text_beside_moves import may_have_smileys, parted_by_smileys
from core.records.reading.text_endings import contradicts_itself, ending, told_by_signs, words_of_end
from core.records.reading.text_headings import Headings
from core.records.reading.text_labels import is_of_a_game
from core.records.reading.text_messages import Chat, LoneLines, senders_in
from core.records.reading.text_outside import moves_among
from core.records.reading.text_players import with_sides_named
from core.records.reading.text_prose import (
    are_candidates,
    begins_with_abbreviation,
    begins_with_move,
    first_word,
    is_counted,
    is_date,
    is_english,
    is_prose,
    is_quiet,
    is_remark,
    is_remark_of_move,
    is_small_talk,
    may_be_played,
    may_hold_moves,
    offers_moves,
    parted_note,
    speaks_of_moves,
    without_courtesy,
    without_sender,
)
from core.records.reading.text_so_far import BRIEF, RecordSoFar
from core.records.reading.text_tables import Columns, columns_of, is_missing, is_move, up_to_gap
from core.records.reading.text_tries import AHEAD, first_move_in, plies_in
from core.records.reading.text_words import bared, is_decoration, number_at, parted, read_move, spaced, unmarked
from core.records.reading.told import Choice, Label, Told, labels_in, name_of
from core.records.record import COMMENT, RECORD, Player, Record
from core.records.spaces import (
    as_drawn,
    parts_around_script,
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
from core.register import load
from core.words import Words, room

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Iterator

    from core.contract import Position
    from core.records.reading.text_endings import Ending
    from core.steps import Steps

TALLEST = 30  # lines of a diagram
LONGEST_ALIKE = 20_000  # characters of a text in which lines that are alike are looked for
MOST_SEARCHED = 100  # lines in which a move is looked for
PARTS_AHEAD, LINES_AHEAD, LONGEST_AHEAD = 40, 6, 1000  # of a line, and lines, in which a bracket's end is sought; characters of each
MOST_HEARD = 60  # lines in which options are looked for in prose
MOST_BLANK = 1000  # lines without text above a title


def _parted_note(line: str) -> "list[tuple[str, bool]]":
    """The parts of a line as (text, True for a note), which begins with ※ and goes to the end of the line."""
    before, sign, note = line.partition("※")
    return ([(before, False)] if plain_spaces(before).strip() or not sign else []) + ([(sign + note, True)] if sign else [])


def _is_of_smileys(line: str) -> bool:
    return len(line) < BRIEF and may_have_smileys(line) and all(is_smiley for _, is_smiley in parted_by_smileys(line.strip()))


def _dots_in(line: str) -> "tuple[bool, bool]":
    """(True if three dots begin a line, True if three dots end it that are not behind a number alone)."""
    said = prints.arrowed(plain(line).strip().replace("(...)", "...").replace("[...]", "..."))
    number, behind = number_at(([""] + said.split())[-1])
    return said[:3] == "..." and said[3:4] != "→", said[-3:] == "..." and said[-4:-3] != "→" and (number < 0 or behind.strip(".") != "")


def read(text: str, game_id: str) -> "tuple[Record, list[Words]]":
    """Reads a record from text on the page of a game: the readable part, and Words for the rest. Never raises."""
    record, problems = read_lines(text, game_id, {})
    return record, [words for words, _ in problems]


def read_lines(text: str, game_id: str, chosen: "dict[str, str]") -> "tuple[Record, list[tuple[Words, int]]]":
    """Like `read`, with options for a text that names none, and with the line of each problem, from 1; 0 for the whole text."""
    reader = read_whole(text, game_id, chosen)
    return reader.so_far.started(), reader.so_far.problems


def read_whole(text: str, game_id: str, chosen: "dict[str, str]", picked: "dict[str, str] | None" = None) -> "Reader":
    """The reader of a text, after all of it has been read."""
    reader = Reader(text, game_id, chosen, picked)
    for _ in reader.steps():
        pass
    return reader


class Reader:
    """Reads one text. `steps()` yields after each word; after its end `so_far` is the whole record, and its problems are complete.

    so_far   the record, and what is told of the text
    drawn    True if the first position is that of a diagram in the text; assumed: the sentence on what the diagram leaves out
    picked   the codes that a person has chosen, by the names of choices and offers
    choices  places with several possible moves; play stops before the first
    offers   places that were corrected or could not be read, with the moves that may be meant
    """

    def __init__(self, text: str, game_id: str, chosen: "dict[str, str]", picked: "dict[str, str] | None" = None) -> None:
        room("core/records")  # loads its sentences
        self.text = text
        self.picked = picked or {}
        self.so_far = RecordSoFar(game_id, chosen, self.picked)
        self.so_far.moves.ahead = self._ahead
        self.headings = Headings(self.so_far)
        self.lone_lines = LoneLines(self.so_far)
        self.chat: Chat | None = None
        self.drawn = False
        self.assumed: Words | None = None
        self.choices: list[Choice] = []
        self.offers: list[Choice] = []
        self.is_deaf = False  # options are not looked for in prose
        self.has_heard = False  # prose has changed an option
        self._stars: tuple[Position | None, list[str]] = (None, [])  # the codes that begin with a star in a position, cached
        self._columns: Columns | None = None  # of the table that is read
        self._first_dots = 0  # the line of three dots before the first move
        self._head_at = 0  # the line of its head, where that begins with another column than a side's
        self._is_behind_label = False  # what is read stands behind a label of its line
        self._goes_on = False  # the piece of a line that is read is not its first, or it is in a bracket of the one before
        self._is_open = False  # a bracket is open at its end, and closed behind it
        self._is_in_brace = False  # inside a comment in braces
        self._last_brace = 0  # the last line with a closing brace

    def steps(self) -> "Iterator[None]":
        """Reads the text; yields after each word so that others can run. Where the moves do not fit the options that prose has named, those
        without these count if more moves can be read; and so do lines that are alike."""
        text, chosen = self.text, dict(self.so_far.began.chosen)
        yield from self._steps()
        if self.has_heard and self.so_far.moves.lost and len(self.so_far.blocks) < 2:
            again = Reader(text, self.so_far.game_id, chosen, self.picked)
            again.is_deaf = True
            yield from self._again(again)
        if not self.so_far.ours and self.so_far.problems and len(text) < LONGEST_ALIKE and not self.choices:
            found = yield from text_lines.lines_in(whole_signs(text))
            lines, more = yield from alike(found, self.so_far.game_named().start())
            if lines and (yield from self._again(Reader("\n".join(lines), self.so_far.game_id, chosen, self.picked))) and more >= 0:
                self.so_far.line = more + 1
                self.so_far.say(Words("text.moves_of", text=beside.quoted(found[more])))

    def _again(self, again: "Reader") -> "Steps[bool]":
        """In steps: reads the text in another way, which counts if more moves can be read: True if it does."""
        yield from again._steps()
        is_more = again.so_far.moves.was_read > self.so_far.moves.was_read
        if is_more:
            self.so_far, self.headings, self.lone_lines, self.chat = again.so_far, again.headings, again.lone_lines, again.chat
            self.choices, self.offers, self.drawn, self.assumed = again.choices, again.offers, again.drawn, again.assumed
        return is_more

    def _steps(self) -> "Iterator[None]":
        if len(self.text) > RECORD:
            self.so_far.say(Words("text.too_long", most=RECORD))
            self.text = self.text[: self.text.rfind("\n", 0, RECORD) if "\n" in self.text[:RECORD] else RECORD]
        self.text = whole_signs(self.text)
        yield
        self._tell_around_script()
        lines = yield from text_lines.lines_in(self.text)
        ours = self._begins_as_ours(lines)
        lines = lines if ours else self._without_forum_tags(lines)
        labels = [] if ours else (yield from labels_in(lines))
        unturned = lines
        lines = lines if ours else (yield from with_marks_of_turns(lines, len(labels), self.so_far.can_play))
        if labels and lines is unturned:
            yield from self._told(lines, labels)
            return
        if not ours:
            written = unturned
            found, were_disordered = yield from text_lines.in_order(self._with_figures(self._translated(lines)), self.so_far.game_named)
            lines = with_sides_named(found.lines, self.so_far.game_named)
            self.so_far.players = [Player("", name) for name in found.players]
            for name in found.left_out:
                self.so_far.pass_over(name)
            self.so_far.written = written if len(written) == len(lines) and not were_disordered else []
            if were_disordered:
                self.so_far.say(Words("text.sorted"))
            self.so_far.by_labels = yield from text_lines.are_labelled(lines, self.headings.is_heading)
            senders = yield from senders_in(lines, self.headings.is_heading)
            self.chat = Chat(self.so_far, senders) if senders else None
            self.so_far.by_turns, self.so_far.many_turns = yield from text_lines.named_sides(lines, self.headings.known)
        self.so_far.lines = lines
        yield from self._find_last_brace()
        behind = 0  # the last line of a diagram
        for whole in lines:
            self.so_far.line += 1
            yield
            behind = max(behind, self._diagram(whole))
            if self.so_far.line <= behind:
                continue
            for piece, is_cut in [(whole, False)] if self.so_far.ours else pieces(whole):
                for row in [piece] if self.so_far.ours else rows(piece):
                    parts = self._parts(unquoted(row, not self.so_far.ours))
                    for i, (part, said) in enumerate(parts):
                        if not said:
                            self._goes_on = self.so_far.moves.is_cut
                            self._is_open = self._closes_later(part, parts[i + 1 : i + 1 + PARTS_AHEAD])
                            self.so_far.moves.is_cut = is_cut or self._is_open
                        if said and part[:1] == "※":
                            self.so_far.keep(part)
                        elif said:
                            self.so_far.comment(part)
                        else:
                            yield from self._line(part, row)
                        yield
        yield from self._finish()

    def _tell_around_script(self) -> None:
        """Tells of the words around a script with a record, which are not read."""
        before, _, behind = parts_around_script(self.text)
        left_out = beside.without_code(before, behind)
        if beside.has_words(left_out):
            self.so_far.say(Words("text.aside", text=beside.quoted(left_out)))

    def _closes_later(self, part: str, parts: "list[tuple[str, bool]]") -> bool:
        """True if a bracket that is open at the end of a part of a line is closed in its other parts, or in one of the next lines."""
        if self.so_far.ours or not (self.so_far.moves.inside() or "(" in part or "（" in part):
            return False
        depth, is_behind = self.so_far.moves.depth(), False
        at = self.so_far.line
        for text in [part] + [text for text, said in parts if not said] + self.so_far.lines[at : at + LINES_AHEAD]:
            if len(text) > LONGEST_AHEAD or not text.strip():
                return False
            text = plain(text)
            for sign in "".join([each for each, is_smiley in parted_by_smileys(text) if not is_smiley]) if ")" in text else text:
                depth = depth + 1 if sign == "(" else max(0, depth - 1) if sign == ")" else depth
            if not depth:
                return is_behind
            is_behind = True
        return False

    def _without_forum_tags(self, lines: "list[str]") -> "list[str]":
        """The lines of a post without the tags of forums; the names of those who are quoted are told as left out."""
        lines, quoted = without_forum_tags(lines)
        for name in quoted:
            self.so_far.pass_over(name)
        return lines

    def _find_last_brace(self) -> "Iterator[None]":
        """Finds the last line with a closing brace."""
        self._last_brace = len(self.so_far.lines)
        while self._last_brace and "}" not in self.so_far.lines[self._last_brace - 1]:
            self._last_brace -= 1
            yield

    def _translated(self, lines: "list[str]") -> "list[str]":
        """Lines with codes in place of moves in a foreign numbering of the cells; other lines as they are."""
        whole = "\n".join(lines)
        text = visible(" ".join(whole[: 10 * BRIEF].split())[:BRIEF])
        found = prints.translated(whole, load(self.so_far.game_id), lambda ply: self.picked.get(name_of(ply, text), ""))
        if found is None:
            return lines
        codes, ways = found
        ply = len(codes) + 1
        if ways:
            self.choices.append(Choice(1, ply, text, [(code, Words("text.fits", code=code)) for code in ways]))
            self.so_far.say(Words("text.choose", ply=ply, text=text, codes=", ".join(ways)))
        elif not codes:
            self.so_far.say(Words("text.no_counting", text=visible(whole.strip()[:BRIEF])))
        return [" ".join(codes)]

    def _with_figures(self, lines: "list[str]") -> "list[str]":
        """Lines with figures in the numbers of moves, where a scan has letters. Where a letter may be a number or a move the lines end."""
        found = with_figures(lines, self.so_far.game_named)
        for line, text, code in found.told:
            self.so_far.line = line
            self.so_far.say(Words("text.scan", text=visible(text), code=code))
        self.so_far.line = found.open[0] if found.open else 0
        if found.open is None:
            return found.lines
        line, text, codes = found.open
        picked = self.picked.get(name_of(1, text), "")
        if picked in codes:
            self.so_far.line = 0
            at = lines[line - 1].find(text)
            as_it_is = lines[line - 1] if picked == codes[0] else lines[line - 1][:at] + "1." + lines[line - 1][at + len(text) :]
            return lines[: line - 1] + [as_it_is] + lines[line:]
        self.choices.append(Choice(line, 1, text, [(code, Words("text.fits", code=code)) for code in codes]))
        self.so_far.say(Words("text.choose", ply=1, text=text, codes=", ".join(codes)))
        self.so_far.line = 0
        return lines[: line - 1] + [""] * (len(lines) - line + 1)

    def _diagram(self, line: str) -> int:
        """The number of the last line of the diagram that a line begins, 0 for none. Before the moves a diagram is the first position,
        after them a comment."""
        lines = self.so_far.lines[self.so_far.line - 1 : self.so_far.line + TALLEST]
        found = None if self.so_far.ours else diagram_in(self.so_far.game_named, line, lines)
        if found is None:
            return 0
        start, height, is_printed = found
        game = self.so_far.game_named()
        if self.so_far.moves.was_read or self.so_far.began.start:
            for each in lines[:height]:
                self.so_far.keep(as_drawn(each))
        else:
            self.so_far.began.start, self.so_far.record = "" if start == game.start().text() else start, None
            del self.so_far.blocks[:]
            self.so_far.started()
            self.drawn = True
            self.assumed = drawn.assumed(game) if is_printed else None
            if self.assumed is not None:
                self.so_far.say(self.assumed)
        return self.so_far.line - 1 + height

    def _begins_as_ours(self, lines: "list[str]") -> bool:
        """True if the first line with text is the title of a record written by Komado."""
        for line in lines[:MOST_BLANK]:
            if line.strip():
                return self.headings.known.get(plain(unquoted(line[:BRIEF])).partition(":")[0].strip().lower()) == "text.title"
        return False

    def _told(self, lines: "list[str]", labels: "list[Label]") -> "Iterator[None]":
        """Reads a text whose moves stand under labels."""
        at = 0
        opening: list[str] = []
        for i, line in enumerate(lines):
            self.so_far.line = i + 1
            if at < len(labels) and labels[at].line == i + 1:
                at += 1
            elif at:
                labels[at - 1].under.append((i + 1, line))
            elif line.strip() and (
                ":" not in plain(line) or self.headings.known.get(plain(line).partition(":")[0].strip().lower()) is None
            ):
                opening.append(line)
            elif line.strip():
                self.headings.read(plain_spaces(unquoted(line)).strip())
            yield
        record = self.so_far.started()
        told = Told(record, labels, self._say_of, self.picked)
        self.so_far.lines, self.so_far.marks = lines, told.marks
        yield from told.steps()
        self.choices, self.offers = told.choices, told.offers
        self.so_far.moves.was_read = told.was_read
        node = record.root
        while node.children:
            node = node.children[0]
            self.so_far.blocks[0].nodes.append(node)
        if told.was_read:
            self.so_far.comments = told.comments
            if opening:
                self.so_far.comments[0] = opening
            kept = len(opening)
            for under in told.comments.values():
                yield
                kept += len([line for line in under if line.strip()])
            self.so_far.line = 0
            if kept:
                self.so_far.say(Words("text.kept", count=kept))
        yield from self._finish()

    def _say_of(self, words: Words, line: int) -> None:
        self.so_far.line = line
        self.so_far.say(words)

    def stop(self) -> None:
        """Ends the reading early: the record has the moves read so far."""
        for _ in self._finish():
            pass

    def _finish(self) -> "Iterator[None]":
        so_far = self.so_far
        record = so_far.started()
        so_far.moves.close_all()
        yield from self._write_comments(record)
        main, so_far.line = so_far.blocks[0], 0
        self.headings.settle_winner()
        so_far.endings.apply(record, main)
        record.go(main.last())
        record.taken_back = record.here if record.here.children else None
        record.players = so_far.players[0], so_far.players[1]
        if so_far.clock:
            record.terms["clock"] = so_far.clock
        self.headings.give_up()
        yield from self.headings.tell_labels(record)
        self._tell_what_is_left_out()
        for choice in so_far.moves.choices:
            choice.line = choice.line or next((line for words, line in so_far.problems if words.values.get("ply") == choice.ply), 0)
        self.choices += so_far.moves.choices
        self.offers += so_far.moves.offers
        is_without_moves = not so_far.moves.was_read and not record.start and not self.choices
        if is_without_moves and (so_far.kept or so_far.passed or self.drawn or not so_far.problems):
            so_far.line, seen = self._seen_move()
            so_far.say(Words("illegal.at", code=seen, reason=Words("refuse.unreadable"), ply=1) if seen else Words("text.empty"))

    def _write_comments(self, record: Record) -> "Iterator[None]":
        """Writes the comments into the record; yields after each."""
        so_far = self.so_far
        if not so_far.moves.was_read and so_far.kept and not record.start:
            so_far.comments.clear()
        for number, lines in so_far.comments.items():
            yield
            comment = "\n".join(lines)
            if len(comment) > COMMENT:
                so_far.line = 0
                so_far.say(Words("text.comment_cut", most=COMMENT))
            record.made[number].comment = comment[:COMMENT]

    def _tell_what_is_left_out(self) -> None:
        """Reports the words that were skipped, the lines that were kept as comments, and those that were left unread."""
        so_far = self.so_far
        if so_far.paired_at:
            so_far.line, first, second = so_far.paired_at, so_far.players[0].name, so_far.players[1].name
            text = visible(so_far.lines[so_far.line - 1].strip()[:BRIEF])
            so_far.say(Words("text.names", text=text, first=visible(first), second=visible(second)))
        if so_far.passed:
            so_far.line = so_far.passed_at
            so_far.say(Words("text.passed", text=", ".join(so_far.passed[:8]) + (" …" if len(so_far.passed) > 8 else "")))
        if so_far.kept and (so_far.moves.was_read or so_far.started().start):
            so_far.line = so_far.kept_at
            so_far.say(Words("text.kept", count=so_far.kept))
        if self._first_dots and so_far.moves.was_read:
            so_far.line = self._first_dots
            so_far.say(Words("text.dots", n=0))
        if so_far.dots and so_far.moves.gap and not so_far.blocks[0].lost:
            so_far.line = so_far.dots
            so_far.say(Words("text.dots", n=so_far.blocks[0].last().ply))
        if so_far.unread:
            so_far.line = 0
            so_far.say(Words("text.unread", count=so_far.unread))

    def _seen_move(self) -> "tuple[int, str]":
        """(line, the line's beginning) for the first line with a move in it, for a text in which no move was read; (0, "") for none."""
        position = self.so_far.started().here.position
        if (
            self.so_far.ours
            or self.choices
            or self.drawn
            or any(words.key in ("illegal.at", "text.gap") for words, _ in self.so_far.problems)
        ):
            return 0, ""
        return first_move_in(position, self.so_far.lines[:MOST_SEARCHED])

    def _line(self, raw: str, whole: str) -> "Iterator[None]":
        """Reads a line without its comments. `whole`: the line with them."""
        so_far = self.so_far
        if self._goes_on and so_far.moves.inside():
            yield from so_far.moves.read(" " + plain_spaces(untagged(raw)))
            return
        if so_far.record is None and not so_far.ours:
            if so_far.line > MOST_HEARD:
                so_far.started()
            elif self._hears(raw):
                return
        if self._take_line(raw, whole):
            return
        line = plain_spaces(raw if so_far.ours else untagged(raw)).strip()
        if not line:
            so_far.moves.close_all()
            return
        rest = self._behind_heading(line)
        if not rest:
            return
        yield from self.headings.place(rest)
        self._is_behind_label = rest != line
        self._goes_on_behind(rest)
        if so_far.other_game or so_far.moves.lost and not so_far.moves.goes_on(rest):
            if not self.headings.holds(whole, False):
                so_far.leave_unread()
        elif told := self._end_in_words(rest):
            so_far.started()
            so_far.end(told)
        elif not so_far.ours and are_candidates(rest, so_far.moves.was_read > 0):
            so_far.refuse(rest)
        elif not so_far.ours and so_far.moves.is_between_numbers(rest):
            so_far.keep(whole)
        elif self._is_prose(rest) or not so_far.ours and contradicts_itself(rest, so_far.game_named()):
            if so_far.marks.get(so_far.line) is None:
                so_far.moves.gap = so_far.moves.gap or not so_far.ours and may_be_played(rest, so_far.can_play)
                so_far.keep(whole)
                if self._is_open:
                    so_far.started()
                    yield from so_far.moves.read(rest[max(rest.rfind("("), rest.rfind("（")) :])
            else:  # behind moves of the same line
                so_far.moves.keep(rest)
        else:
            yield from self._moves_in(rest)

    def _hears(self, raw: str) -> bool:
        """Takes the rules that a line before the moves names. True for a line that says nothing else."""
        began, line = self.so_far.began, plain_spaces(untagged(raw)).strip()
        before = dict(began.chosen)
        name = plain(line).lower().strip("[").partition(":" if line[:1] != "[" else " ")[0].strip()
        if "=" in line or self.headings.is_of_option(name) or self.so_far.can_play(line):
            return False
        changed, is_whole = began.hears(line)
        if self.is_deaf and not is_whole:
            began.chosen = before
        for option in changed if not is_whole else ():
            text, value = visible(line[:BRIEF]), began.chosen.get(option.name, "")
            if value in ("", before.get(option.name, "")):
                self.so_far.say(Words("text.rule", text=text))
            else:
                title = Words(f"option.{began.game_id}.{option.name}")
                self.so_far.say(Words("text.heard", text=text, option=title, value=began.game().option_words(option.name, value)))
                self.has_heard = True
        return is_whole

    def _take_line(self, raw: str, whole: str) -> bool:
        """Takes a line of another game, a comment behind a star, or a line of Japanese that is no move. False for another line."""
        so_far = self.so_far
        if so_far.other_game:
            if raw.strip():
                so_far.leave_unread()
            return True
        if raw.startswith("*") and not self._star_is_code(raw):
            is_move = not so_far.ours and raw[:2] == "* " and bool(so_far.moves.was_read) and so_far.are_moves(raw[2:])
            so_far.moves.gap = so_far.moves.gap or is_move
            if self._may_be_star(raw):
                so_far.started()
                so_far.moves.gap = True
                so_far.moves.keep(raw)
                return True
            if not self.headings.holds(raw[1:], True):
                so_far.comment(raw[1:])
            return True
        if not raw or so_far.ours or so_far.moves.inside() or not (is_quiet(raw) or _is_of_smileys(raw)):
            return False
        if so_far.moves.was_read and is_of_a_game(raw):
            so_far.next_game()
        elif so_far.moves.lost:
            if not self.headings.holds(whole, False):
                so_far.leave_unread()
        else:
            so_far.keep(whole)
        return True

    def _behind_heading(self, line: str) -> str:
        """The part of a line that is to be read as moves: "" for a heading, and for a line that stands alone."""
        if self.so_far.ours:
            return self.headings.read(line)
        message = self.chat.takes(line) if self.chat else None
        if message is not None:
            return message
        if self.lone_lines.takes(line):
            return ""
        row = self._row(line)
        if row != line:
            return row
        return self.headings.read(without_courtesy(without_sender(line, self.so_far.can_play), self.so_far.can_play))

    def _moves_in(self, line: str) -> "Iterator[None]":
        """Reads a line of moves, which may have a remark behind a semicolon, or a gap."""
        so_far = self.so_far
        made, missing = so_far.started().made, ""
        before = len(made)
        begins, ends = (False, False) if so_far.ours else _dots_in(line)
        begins = begins and not so_far.moves.was_read
        line = self._without_moves_told_again(line)
        if not so_far.ours:
            line = line if so_far.moves.was_read else self._behind_goal(line)
            line, missing = up_to_gap(line, so_far.lines[so_far.line] if so_far.line < len(so_far.lines) else "")
        moves, said = (line.partition(";")[0], line.partition(";")[2]) if so_far.ours else parted_note(line)
        yield from so_far.moves.read(moves)
        if said.strip() and (so_far.ours or not (self._is_prose(said) or is_remark(said, so_far.can_play))):
            yield from so_far.moves.read(said)
        elif said.strip() and not so_far.ours and may_hold_moves(said):
            so_far.moves.keep(said.strip())
        elif said.strip():
            so_far.comment(said.strip())
        if missing[:1] == "=" and not so_far.moves.lost:
            so_far.moves.refuse(missing[1:])
        elif missing and not so_far.moves.lost:
            so_far.moves.gap = True
            if missing != "-":
                yield from so_far.moves.read(missing)
        if len(made) > before:
            so_far.marks[so_far.line] = made[before]
        if begins and not so_far.moves.lost:
            self._first_dots = so_far.line
        if ends and so_far.moves.was_read and not so_far.moves.lost and not so_far.moves.inside():
            self._take_dots()

    def _take_dots(self) -> None:
        """Tells of three dots behind a move at the end of a line, unless the next line has the number of the next move."""
        so_far = self.so_far
        if so_far.moves.gap:
            so_far.dots = so_far.line  # what follows is refused, and that is told
        elif not so_far.moves.is_next(parted((self._ahead() + [""])[0])[0]):
            so_far.say(Words("text.dots", n=so_far.started().here.ply))

    def _goes_on_behind(self, line: str) -> None:
        """Leaves a line of moves that stands apart from those before it, unless it begins with the number of the next move."""
        if self.so_far.apart and not self.so_far.moves.lost and not self._end_in_words(line) and not self._is_prose(line):
            self.so_far.apart = False
            if self.so_far.are_moves(line) and not self.so_far.moves.is_next(parted(spaced(line[:BRIEF]).split()[0])[0]):
                self.so_far.next_game()

    def _without_moves_told_again(self, line: str) -> str:
        """A line without the moves of the game that it begins with once more, from the first one: `k c h k d` below `k c h k`."""
        nodes = self.so_far.blocks[0].nodes
        if self.so_far.ours or self.so_far.moves.inside() or len(self.so_far.blocks) > 1 or len(nodes) < 2:
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
        if again < 2 or again < 4 and self.so_far.can_play(nodes[0].code):
            return line
        self.so_far.pass_over(" ".join(words[:at]))
        return " ".join(words[at:])

    def _behind_goal(self, line: str) -> str:
        """The first line of moves behind the goal that a later line names, where a goal is to be set; the line itself where none does. A
        goal that could not be read is noted."""
        position = self.so_far.started().here.position
        if (
            line[:5] == "goal@"
            or position.outcome() is not None
            or not any(position.code(move).startswith("goal@") for move in position.legal_moves())
        ):
            return line
        found, is_one_unread = goals_in(self.so_far.lines, self.so_far.line, self.so_far.can_play)
        self.so_far.moves.is_goal_unread = self.so_far.moves.is_goal_unread or is_one_unread
        if len(found) != 1 or self.so_far.moves.is_goal_unread:
            self.so_far.moves.is_goal_unread = self.so_far.moves.is_goal_unread or bool(found)
            return line
        self.so_far.goal = found.pop()
        line = plain(line)
        at = goal_at(line)
        return self.so_far.goal + " " + (line[:at] if at >= 0 and goal_in(line[at:], self.so_far.can_play) else line)

    def _row(self, line: str) -> str:
        """A row of a table, with the move of the side that begins before that of the other; another line as it is; "" for a row that
        does not fit the turn."""
        found = columns_of(line, self.so_far.game_named, self.so_far.can_play)
        self._columns = found or self._columns
        self._head_at = self.so_far.line if found and min(found.at) else self._head_at
        if self._columns is None or found:
            return "" if found and found.is_brief else line
        row, swapped = self._columns.row(line), self._columns.swapped()
        if not row:
            words = spaced(line[:BRIEF]).split()
            if swapped and not self.so_far.moves.lost and self.so_far.are_moves(line) and all(parted(word)[1] < 0 for word in words):
                self.so_far.refuse(line)
                return ""
            return line
        number, first, second, rest = row
        if not is_move(first) and not is_move(second):
            return line
        turn = self.so_far.started().here.position.turn
        if not self.so_far.moves.lost and (is_move(first) and turn or is_missing(first) and is_move(second) and not turn):
            self.so_far.refuse(line)
            return ""
        return f"{number} {first} | {second} {rest}".strip() if swapped else line

    def _end_in_words(self, line: str) -> "Ending | None":
        """The end of the game where a line begins with words that are not of the end: `I resign`, `後手有利、先手の負け`."""
        if self.so_far.ours:
            return None
        if told_by_signs(line):
            return ending(line, self.so_far.game_named())
        bare = words_of_end(line)
        said = bare if bare != line else line[2:] if is_english(line) else line if "、" in line else ""
        return ending(said, self.so_far.started().game) if said and self.so_far.moves.was_read else None

    def _parts(self, line: str) -> "list[tuple[str, bool]]":
        """The parts of a line as (text, True for a comment): what is in braces, and smileys beside moves."""
        found = self._parts_by_braces(line)
        if self.so_far.ours or not may_have_smileys(line) or line[:1] == "*" and not self._star_is_code(line):
            return found
        parts: list[tuple[str, bool]] = []
        for part, said in found:
            cut = [(part, said)] if said else parted_by_smileys(part)
            first = next((each for each, is_smiley in cut if not is_smiley), "")
            behind = first.partition(":")[2]  # a name
            is_of_moves = len(cut) > 1 and any(said and self.so_far.can_play(first_word(said)[1]) for said in (first, behind))
            parts += cut if is_of_moves else [(part, said)]
        return parts

    def _parts_by_braces(self, line: str) -> "list[tuple[str, bool]]":
        """The parts of a line as (text, True if in braces); chess programs write comments in braces."""
        if (
            self.so_far.ours
            or line[:1] == "*"
            and not self._star_is_code(line)
            or not self._is_in_brace
            and ("{" not in line or self.so_far.line > self._last_brace)
        ):
            return [(line, False)] if self.so_far.ours or line[:1] == "*" else _parted_note(line)
        found: list[tuple[str, bool]] = []
        begin = 0
        while True:
            end = line.find("}" if self._is_in_brace else "{", begin)
            part = line[begin:] if end < 0 else line[begin:end]
            if self._is_in_brace or part.strip():
                found += [(part.strip(), True)] if self._is_in_brace else _parted_note(part)
            if end < 0:
                return found
            self._is_in_brace, begin = not self._is_in_brace, end + 1

    def _is_prose(self, line: str) -> bool:
        """True if a line is prose, not moves."""
        game = self.so_far.game_named()
        if self.so_far.ours or self.so_far.moves.inside():
            return False
        if self._head_at == self.so_far.line or is_date(line) or offers_moves(line):
            return True
        if begins_with_abbreviation(line):
            return True
        bare = line[2:].lstrip() if line[:2] in ("- ", "+ ", "• ") else line  # of a list
        if is_english(bare) and self.so_far.can_play(bare.split()[0].lower()) or is_small_talk(line, self.so_far.can_play):
            return True
        if self._is_behind_label and begins_with_move(line, self.so_far.can_play):
            return False
        if self.so_far.moves.was_read and not self.so_far.by_turns and speaks_of_moves(line):
            return True
        is_next = self.so_far.moves.is_next if self.so_far.record is not None else lambda number: number == 1
        position = self.so_far.stands_at()
        if position is not None and is_counted(
            line,
            lambda number: str(number) not in game.first_words and is_next(number),
            self.so_far.can_play,
            lambda words: plies_in(position, words),
        ):
            return False
        return is_prose(line, game, self.so_far.can_play, lambda said: ending(said, game))

    def _ahead(self) -> "list[str]":
        """The first words of the next lines, up to a heading or a comment."""
        found: list[str] = []
        if self._columns and self._columns.swapped():
            return found
        for line in self.so_far.lines[self.so_far.line : self.so_far.line + AHEAD]:
            line = spaced(line[:400]).replace("→", " ")
            if line.startswith("*") or ":" in line:
                break
            found += line.split()
            if len(found) > AHEAD:
                break
        return found[:AHEAD]

    def _star_is_code(self, line: str) -> bool:
        """True if `*` begins a move, not a comment: in two games `*` turns a piece over. Never in text written by Komado."""
        if self.so_far.ours or self.so_far.moves.lost:
            return False
        position = self.so_far.stands_at()
        if position is None:
            return False
        if self._stars[0] is not position:
            codes = [position.code(move) for move in position.legal_moves()]
            self._stars = position, [code for code in codes if code.startswith("*")]
        whole = untagged(line[:400])
        line = spaced(whole).replace(".", " ").replace("/", " ").replace("→", " ").partition("{")[0]
        words = [unmarked(word).lower() for word in line.split()[:4] if not is_decoration(word) and word[0] != "$" and word != "*"][:2]
        if not words or words[0] not in self._stars[1]:
            return False
        try:
            if len(words) < 2 or read_move(position.play(position.parse(words[0])), words[1]) is not None:
                return True
        except IllegalMove:
            pass
        _, behind, more = line.strip().partition(" ")
        return bool(behind) and is_remark_of_move(more) or bool(whole.split()[1:]) and not moves_among(whole.partition(" ")[2])

    def _may_be_star(self, line: str) -> bool:
        """True if a line that is no legal move may have been meant as one with a star, so that one is missing: it begins with a star and
        a cell, or the letter of one, in a game with such moves."""
        so_far = self.so_far
        position = None if so_far.ours or so_far.moves.lost else so_far.stands_at()
        said = plain(line[:4])
        begins = 3 if prints.is_cell(said[1:3]) else 2
        if position is None or not "a" <= said[1:2].lower() <= "z" or prints.is_of_word(said[begins : begins + 1]):
            return False
        return any(position.code(move).startswith("*") for move in position.game.start().legal_moves())
