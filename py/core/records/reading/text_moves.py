"""Reads the moves in a line of text: a sequence of words with numbers, marks, remarks and variations in brackets.

Apart because a line of moves is read in the same way at any place of a text.
"""

from core.contract import IllegalMove, Position
from core.records import prints
from core.records.reading.text_beside_moves import (
    SMILEYS,
    before_figures,
    behind_colour,
    has_remark,
    is_evaluation,
    is_face,
    is_gain,
    is_laughter,
    is_said,
    is_short,
    is_time,
    parts_of,
    prose_in,
)
from core.records.reading.text_blocks import Block
from core.records.reading.text_brackets import Brackets, Variation, is_known, up_to_bracket
from core.records.reading.text_endings import ending, is_undrawn, is_unmeant
from core.records.reading.text_labels import is_omission, is_taken_back
from core.records.reading.text_numbers import MoveNumbers, fits_next, is_next
from core.records.reading.text_outside import in_round_brackets
from core.records.reading.text_prose import ABBREVIATED, is_date, is_of_sentence, may_hold_moves
from core.records.reading.text_tries import AHEAD, differs_little, is_misprint, plies_in
from core.records.reading.text_words import (
    COLOURS,
    CROSSED_OUT,
    DIGITS,
    DISCS,
    GLYPHS,
    LONGEST_MOVE,
    SIGNS_OF_SIDES,
    at_cell_of,
    bared,
    folded,
    in_figures_again,
    is_decoration,
    is_shaped,
    number_at,
    parted,
    read_move,
    side_of_colour,
    spaced,
    spellings,
    unmarked,
    without_origin,
)
from core.records.reading.told import Choice, name_of, several
from core.records.record import Node, Record
from core.records.spaces import plain, visible
from core.register import ids
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Iterator
    from typing import Any as Move

    from core.records.reading.text_endings import Ending


OF_TIMES = "0123456789:/.+[] "

BRIEF = 80  # characters of a quotation
NEAR = 4  # words after a misprint that a correction has to agree with
MOST_OFFERED = 4  # corrections offered for a misprint
PRAISE = ("好手", "悪手", "疑問手", "妙手", "緩手", "鬼手", "最善手", "敗着", "勝着", "新手", "互角")
QUOTED = '「『“"'  # before a quoted move
MOST_BETWEEN = 3  # letters of a word between two numbered moves


def _is_signed(word: str, move: str) -> bool:
    """True for a move with a sign before it that may be a side's, or say that the move is right or wrong."""
    return word[1:] == move and word[0] in "".join(SIGNS_OF_SIDES)


class Moves:
    """Reads lines of moves into a record. Calls `tell(words)` with problems, and `on_end(told)` at words that end the game.

    lost  the line could not be read to its end, so the rest is skipped; over: the text has told the end of the line
    """

    def __init__(self, tell: "Callable[[Words], None]", on_end: "Callable[[Ending], None]", picked: "dict[str, str]") -> None:
        self.tell = tell
        self.picked = picked
        self.on_end = on_end
        self.lost = self.over = False
        self.was_read = 0  # number of moves
        self._read_before = 0  # before this line
        self.choices: list[Choice] = []
        self.offers: list[Choice] = []
        self._stopped: Node | None = None  # the last node before unreadable words: a line with the next number goes on from it
        self.ahead: "Callable[[], list[str]]" = list  # returns the words of the next lines
        self.on_comment: "Callable[[str], object]" = visible  # called with a comment on the last move
        self.is_cut = False  # the line is a piece of a longer one, which goes on
        self._record: Record | None = None
        self._block: Block | None = None
        self._numbers = MoveNumbers()
        self._brackets = Brackets(self._numbers.fits)
        self._head = -1, -1, ""  # number, mark and first word of an unfinished move
        self._word = ""  # the last move as it was written
        self._doubted = False
        self._discs: set[str] = set()  # discs before the moves so far
        self.is_quoted = False  # the moves stand in quotation marks
        self.gap = False  # moves may be missing before the next one
        self.on_next_game: "Callable[[], object]" = list  # called where the numbers begin again
        self.is_goal_unread = False  # the text speaks of a goal that could not be read, so that no cell alone is one

    def begin(self, record: Record, block: Block) -> None:
        """Starts a block."""
        self._record, self._block = record, block
        record.here = block.base
        self.lost = self.over = False
        self._stopped = None

    def inside(self) -> bool:
        """True inside a bracket."""
        return self._brackets.inside()

    def depth(self) -> int:
        """The number of brackets that are open, those in words included."""
        return self._brackets.depth()

    def _stands(self) -> "tuple[Record, Block]":
        assert self._record is not None and self._block is not None
        return self._record, self._block

    def read(self, line: str) -> "Iterator[None]":
        """Reads a line; yields after each word."""
        record, _ = self._stands()
        tokens = in_round_brackets(spaced(line)).split()
        tokens.reverse()
        self._head, first = (-1, -1, ""), True
        self._read_before = self.was_read
        while tokens:
            yield
            token = tokens.pop()
            if token[0] == "(":  # (1) before a move is its number
                number, rest = number_at(token[1:])
                token = (
                    token[1:]
                    if number >= 0 and rest[:1] == ")" and (rest[1:] or tokens and (first or number == record.here.count + 1))
                    else token
                )
            first = False
            inside = token.lstrip("(")
            for _ in range(len(token) - len(inside)):
                self._brackets.open((record.here, self._stands()[1], self.lost, self.over))
            if self._brackets.inside() and inside.endswith(")+"):  # the time of a move, as in a clock's record
                inside = inside[:-1]
            surplus = inside.count(")") - inside.count("(") if self._brackets.inside() else 0
            closing = max(0, min(surplus, len(inside) - len(inside.rstrip(")"))))
            token = inside[: len(inside) - closing]
            bracket = self._brackets.unknown()
            if token and bracket:
                found = self._brackets.begins(bracket, token, tokens[-1:], record)
                if found:
                    self._begin_variation(found)
            elif token and not self.lost:
                self._part(token, tokens)
            for _ in range(closing):
                self._close()
        while self._brackets.unknown() and not self.is_cut:
            self._close()
        if self._head[2] and not self.lost:  # the line ends in the middle of a move
            self._refuse(self._head[2].strip(), Words("refuse.unreadable"))
        self._stray(record.here.ply + 1)

    def _refuse(self, word: str, reason: "Words | None") -> None:
        """Ends the reading at a word that is no move, for a reason; None: moves seem to be missing before it."""
        record, block = self._stands()
        code, ply = visible(word[:BRIEF]), record.here.ply + 1
        self.tell(Words("text.gap", code=code, ply=ply) if reason is None else Words("illegal.at", code=code, reason=reason, ply=ply))
        self.lost = block.lost = True
        self._stopped = None if self.over or self.inside() or record.here.settled() else record.here

    def refuse(self, words: str) -> None:
        """Ends the reading at words that are not clear; nothing behind them goes on."""
        self._refuse(words, Words("refuse.unreadable"))
        self._stopped = None

    def miss(self, word: str) -> None:
        """Ends the reading before a move of which it is not the turn: one is missing."""
        self._refuse(word, None)
        self._stopped = None

    def leave(self) -> None:
        """Another game begins: nothing more is read."""
        self.lost = self._stands()[1].lost = True
        self._stopped = None

    def in_pairs(self) -> bool:
        """True if each number counts two moves, as in records of chess."""
        return self._numbers.single is False

    def is_next(self, number: int) -> bool:
        """True if the next move is the first one that a number counts: its own, or that of its pair."""
        return is_next(self._stands()[0].here, number)

    def is_between_numbers(self, line: str) -> bool:
        """True for letters without a number, in a list where each move has its own, if the next line has the number and the move that are
        due: they stand between two moves."""
        if not self._numbers.single or self.was_read < 2 or not line[0].isalpha():
            return False
        number, _, word = parted(line.split(" ")[0])
        if number >= 0 or len(word) > MOST_BETWEEN or not word.replace("/", "").isalpha():
            return False
        following = self.ahead()
        if not following:
            return False
        here = self._stands()[0].here
        due, _, move = parted(following[0])
        move = move or parted((following + [""])[1])[2]
        return due in (here.ply + 1, here.count + 1) and plies_in(here.position, [move], here.code) > 0

    def _begins_again(self, number: int) -> bool:
        """True if a number begins another game: it is 1 again, or it numbers games and not moves."""
        record, block = self._stands()
        here = record.here
        if number < 1 or self.inside() or block.base.parent is not None or str(number) in record.game.first_words:
            return False
        return self._numbers.begin_again(here, number, self.was_read == self._read_before)

    def _is_one_of_ones(self, tokens: "list[str]") -> bool:
        """True for the number 1 before the second of three moves or more that all have it, as lists in Markdown do, and before the next."""
        if self._numbers.are_ones:
            return True
        record, block = self._stands()
        if self._numbers.last() != 1 or record.here.ply != 1 or self.inside() or block.base.parent is not None:
            return False
        return self._next_number(tokens) == 1 and "1" not in record.game.first_words

    def _leaves_out(self, number: int, tokens: "list[str]") -> bool:
        """True if moves are missing before one: its number is too high, and the next one goes on from it, so that it is no slip."""
        record, block = self._stands()
        here = record.here
        if self.inside() or block.base.parent is not None or fits_next(here, number):
            return False
        is_high = (
            2 * number > here.ply + 2 and number != self._numbers.last() + 1 and (self.in_pairs() or number > max(here.ply, here.count) + 1)
        )
        return is_high and here.parent is not None and self._next_number(tokens) == number + 1

    def _next_number(self, tokens: "list[str]") -> int:
        """The number before one of the next words, -1 for none."""
        numbers = [parted(each)[0] for each in list(reversed(tokens[-NEAR:])) + self.ahead()]
        return next((number for number in numbers if number >= 0), -1)

    def _stray(self, number: int) -> None:
        """Reports a number after a move that stands before another number, or before none."""
        told = self._head[0]
        behind_moves = self.was_read > self._read_before and not self.lost and not self.over and not self._head[2]
        if behind_moves and told >= 0 and told != number and not fits_next(self._stands()[0].here, told):
            self.tell(Words("text.no_way", text=str(told)))

    def goes_on(self, line: str) -> bool:
        """True if reading can go on with a line after unreadable words: it begins with the number of the next move, and that move is legal.
        `lost` is cleared then."""
        record, block = self._stands()
        here = self._stopped
        number, mark, word = parted(line.split(" ")[0])
        if here is None or here is not record.here or number < 0 or self.in_pairs():
            return False
        is_counted = str(number) in record.game.first_words  # by the notation, in which the set-up has no numbers
        if number != here.count + 1 and (is_counted or number != here.ply + 1):
            return False
        if not word:  # the move is the next word
            _, mark, word = parted((line.split() + [""])[1])
        try:
            move = read_move(here.position, at_cell_of(here.code, folded(plain(word))))
        except IllegalMove:
            return False
        if self._is_set_up(here.position, move, word, number):
            return False
        if mark >= 0 and mark != here.position.turn:
            return False
        self.lost = block.lost = False
        self._stopped = None
        return True

    def _offer(self, word: str, tokens: "list[str]") -> None:
        """Offers the legal moves that differ from a word by one sign, or by two in the wrong order, if the next words can be played after
        them."""
        record, _ = self._stands()
        position = record.here.position
        if self.offers or len(word) > 24 or position.outcome() is not None:
            return
        following = tokens[-NEAR:]
        following.reverse()
        following = (following + self.ahead())[:NEAR]
        plies, found = len([each for each in following if parted(each)[2]]), []
        for move, ways in spellings(position):
            is_like = any(differs_little(word, said) or _is_signed(word, said) for said in ways)
            if is_like and plies_in(position.play(move), following, ways[0]) >= plies:
                found.append(ways[0])
        if 0 < len(found) <= MOST_OFFERED:
            readings = [(code, Words("text.meant", code=code)) for code in found]
            self.offers.append(Choice(0, record.here.ply + 1, visible(word[:BRIEF]), readings))

    def _part(self, token: str, tokens: "list[str]") -> None:
        """Reads one word of a line: a move, or its number, mark or first word."""
        record, _ = self._stands()
        whole, token = token, bared(token)
        if self._take_sign(token, tokens):
            return
        self._take_disc(token)
        self._numbers.note_sign(token)
        if self._take_beside(whole, token, tokens):
            return
        move, dollar, quality = token.partition("$")
        if dollar and move and quality and all(sign in OF_TIMES for sign in quality):  # a code for the quality of the move, right behind it
            tokens.append("$" + quality)
            token = move
        number, mark, word = parted(token[1:-1] if token[0] == "[" and token[-1] == "]" and number_at(token[1:])[1] == "]" else token)
        if word and all(sign in GLYPHS for sign in word):
            self.on_comment(word)
            return
        before = self._head
        number, mark = number if number >= 0 else before[0], mark if mark >= 0 else before[1]
        if not word or word.lower() in record.game.first_words and not before[2]:
            if number >= 0 and number != before[0]:
                self._stray(number)
                self._numbers.row = before[0]
            if number >= 0 and token.endswith("...") and fits_next(record.here, number):  # 1. k ... 1... c
                self.gap = False
            self._head = number, mark, word + " " if word else before[2]
            return
        self._head = -1, -1, ""
        is_said = is_of_sentence(word, tokens[-1:]) or word.lower() in ABBREVIATED
        if not before[2] and self.was_read > self._read_before and is_said:
            self._take_sentence(word, tokens)
        else:
            self._move(before[2] + word, token, number, mark, tokens)

    def _take_sentence(self, word: str, tokens: "list[str]") -> None:
        """Keeps a sentence behind a move as a comment; ends the reading where a move may stand in it."""
        words = up_to_bracket(tokens)
        if any(is_shaped(parted(each)[2]) and not is_short(each) for each in words):
            tokens.extend(reversed(words))
            self._refuse(word, Words("refuse.unreadable"))
        else:
            self.keep(" ".join([word] + words))

    def _take_sign(self, token: str, tokens: "list[str]") -> bool:
        """Takes the time of a move, glyphs, a colour or a move that is crossed out. False for another word."""
        if token == "まで" and not tokens:
            return True
        if (":" in token[1:-1] or token[-1] in "秒scn" or token[0] == "T" and self._may_be_time()) and is_time(token):
            return True
        if token == "!" and self._take_first_sign(tokens):
            return True
        if token in ("<-", "←") and self.was_read > self._read_before and tokens and is_said(tokens[-1], tokens[:-1]):
            self.keep(" ".join([token] + up_to_bracket(tokens)))  # a remark: ← good
            return True
        if token in ("<-", "←"):  # the move before it comes later
            self._refuse(token, Words("refuse.unreadable"))
            return True
        if all(sign in GLYPHS or sign == "-" for sign in token) and token.strip("-") and "--" not in token:  # also +- and -+
            self.gap = self.gap or self._head[0] >= 0 and not token.strip("?")  # 2. ? stands for a move that is not known
            self._head = (-1, -1, "") if self.gap else self._head
            self.on_comment(token)
            return True
        name, colon, behind = token.partition(":")
        if colon and behind and name.lower() in COLOURS:  # 白:31-22
            tokens.append(behind)
            token = name
        if token.rstrip(":").lower() in COLOURS:
            self._colour(token, tokens)
            return True
        if token[0] in CROSSED_OUT:
            self.refuse(" ".join([token] + list(reversed(tokens))))
            return True
        return False

    def _may_be_time(self) -> bool:
        """True if a T with a figure may be a time: behind a move that is no cell with a capital letter, as the T may be misprinted then."""
        is_cell = prints.is_cell(self._word) and "A" <= self._word[0] <= "Z"
        return self.was_read > 0 and not is_cell

    def _take_first_sign(self, tokens: "list[str]") -> bool:
        """Puts a glyph that is the first sign of a move as well, `4. ! 72-73`, before the move; behind another move it is praise of that
        one or begins the next, which is told."""
        at = len(tokens) - 1
        while at > 0 and is_decoration(tokens[at]):
            at -= 1
        record, _ = self._stands()
        if at < 0 or self.lost or not plies_in(record.here.position, ["!" + tokens[at]]):
            return False
        if self._head[0] < 0 and self.was_read > self._read_before:
            self.tell(Words("text.said", ply=record.here.ply, text="!"))
            return False
        tokens[at:] = ["!" + tokens[at]]
        return True

    def _colour(self, token: str, tokens: "list[str]") -> None:
        """Reads a colour: the end of the game, or the mark of the next move."""
        record, _ = self._stands()
        following = tokens[-8:]
        following.append(token)
        following.reverse()
        told, bare = ending(" ".join(following), record.game), ending(" ".join(following[1:]), record.game)
        if told and told[1] >= 0:
            self._ends(told, -1, tokens[:-8])
            del tokens[:]
        elif bare and bare[1] < 0 and bare[0] not in ("draw", "stop"):  # a colour that no side has
            self._refuse(" ".join(following), Words("refuse.unreadable"))
            del tokens[:]
        else:
            self._mark_next(side_of_colour(token.rstrip(":").lower(), record.game))

    def _take_disc(self, token: str) -> None:
        """Takes the disc before a move as the mark of its side; the same disc before all of them is a bullet."""
        if token[0] in DISCS:
            self._discs.add(token[0])
            self._mark_next(side_of_colour(DISCS[token[0]], self._stands()[0].game) if len(self._discs) > 1 else -1)

    def _mark_next(self, side: int) -> None:
        """The next move is of a side; -1 for a side that is not known."""
        self._head = self._head[0], side if side >= 0 else self._head[1], self._head[2]

    def _take_beside(self, whole: str, token: str, tokens: "list[str]") -> bool:
        """Takes a quoted move, dots for missing moves, a value, a bullet or a code of quality. False for another word. `whole`: the word
        with the quotation marks around it."""
        record, _ = self._stands()
        if token == "*" and any(is_shaped(parted(word)[2]) and any(sign in DIGITS for sign in word) or len(word) == 1 for word in tokens):
            self.refuse(" ".join(["*"] + list(reversed(tokens))))  # a comment, or a sign between two moves
            return True
        if self.was_read and not self.is_quoted and not self.inside() and whole[0] in QUOTED:
            self.tell(Words("text.said", ply=record.here.ply, text=visible(whole[:BRIEF])))
            self.on_comment(whole)
            return True
        self.is_quoted = self.is_quoted or not self.was_read and whole[0] in QUOTED
        is_behind = self.was_read > self._read_before  # a move of this line
        if token in ("...", "…") and is_behind and not self.inside():
            self.gap = True
            return True
        if is_behind and (is_face(token) or token in SMILEYS):
            self.on_comment(token)
            return True
        if is_behind and self._take_value(token):
            return True
        if is_decoration(token) or token[0] == "[" and token[1:-1] in ids():
            return True
        if token[0] == "$" and all(sign in OF_TIMES for sign in token[1:]):  # a chess program's code for the quality of the move
            self.on_comment(token)
            return True
        return False

    def _move(self, word: str, token: str, number: int, mark: int, tokens: "list[str]") -> None:
        """Reads a move with its number and mark, or another word in its place. `token`: the word as it is written."""
        record, block = self._stands()
        here = record.here
        if number == 1 and self._is_one_of_ones(tokens):
            if not self._numbers.are_ones and plies_in(record.root.position, [word]):  # first moves to choose from, or moves in turn
                self.miss(word)
                return
            self._numbers.are_ones, number = True, -1
        if self._leaves_out(number, tokens):
            self.miss(word)
            return
        if self._begins_again(number) and not self._numbers.begin_here(record, number, word):
            self.on_next_game()
            return
        is_dotted = "..." in token and (number >= 0 or here.position.turn == 1)  # as chess writes a move of the side that answers
        if (self.gap or token[:3] == "..." and not is_dotted and "→" not in word) and not self.inside():
            self.gap = False
            if not self.is_next(number) and not is_dotted:
                self._refuse(word, None)
                self._stopped = None
                return
        if "→" in word:
            self._chain(word, token, number, mark, tokens)
            return
        try:
            if self.over or here.settled() is not None:
                raise IllegalMove(word, Words("refuse.over"))
            node = here.child(word) or record.grow(here, self._meant(here.position, word, number, tokens))
        except IllegalMove as error:
            reason = error.reason
            is_taken = (
                self.lost or self._take_end(word, token, number, mark, tokens) or self._take_parts(word, number, mark, tokens, reason)
            )
            if not is_taken and not self._take_remark(word, tokens) and not self._take_scanned(word, number, mark, tokens):
                self._offer(word, tokens)
                self._refuse(word, reason)
            return
        record.here = node
        block.nodes.append(node)
        self.was_read += 1
        self._word = word
        self._doubt(node, number, mark)

    def _take_end(self, word: str, token: str, number: int, mark: int, tokens: "list[str]") -> bool:
        """Reads the end of the game, or the scores after a move, in place of a move. False for another word."""
        here = self._stands()[0].here
        told, behind = self._end_at(word, token, tokens)
        if "まで" in word[1:]:
            move, _, rest = word.partition("まで")
            tokens.append("まで" + rest)
            self._move(move, move, number, mark, tokens)
        elif self._is_score(word, here.position, tokens):
            first, _, second = word.partition("-")
            self._check(word, "scores", (int(first[:9]), int(second[:9])))
            self.on_comment(word)
        elif told and is_unmeant(" ".join(reversed(behind))):
            self.keep(" ".join([token] + list(reversed(tokens))))
            del tokens[:]
        elif told and self.inside():  # the line goes on behind the bracket
            self._ends(told, mark, [])
        elif told:
            self._ends(told, mark, behind)
            del tokens[:]
        else:
            return False
        return True

    def _end_at(self, word: str, token: str, tokens: "list[str]") -> "tuple[Ending | None, list[str]]":
        """(the end of the game that a word begins, None for none; the words behind it, the last one first)."""
        game = self._stands()[0].game
        following = [] if is_shaped(word) else tokens[-8:]  # else a misprinted move would be taken for the beginning of an end
        following.append(token)
        following.reverse()
        told = ending(" ".join(following), game)
        behind = tokens if is_shaped(word) else tokens[:-8]
        if is_shaped(word) and 0 < len(tokens) < 5:  # the side or the manner may stand behind: 投了（△）
            told = ending(" ".join([token] + list(reversed(tokens))), game)
            behind = [] if told else behind
        if told:
            return told, behind
        told = ending(token, game) or ending(word, game)
        return None if told and told[0] == "draw" and is_undrawn(" ".join(tokens)) else told, tokens

    def _take_parts(self, word: str, number: int, mark: int, tokens: "list[str]", reason: Words) -> bool:
        """Reads a word that is a move with more attached to it, or several words. False for another word."""
        position = self._stands()[0].here.position
        if "/" in word and word[-1] == "?":  # which of these
            self._refuse(word, reason)
        elif "." in word or "/" in word:
            tokens.extend(reversed(parts_of(word)))
        elif prints.of(position) is not None and "+" in word[1:] and is_gain(word[word.index("+", 1) :]):  # k+1
            at = word.index("+", 1)
            tokens.append(word[at:])
            self._move(word[:at], word[:at], number, mark, tokens)
        elif plies_in(position, [behind_colour(word)]) == 1:  # 白31-22
            rest = behind_colour(word)
            side = side_of_colour(word[: -len(rest)], position.game)
            self._move(rest, rest, number, side if side >= 0 else mark, tokens)
        elif plies_in(position, [before_figures(word)]) == 1:
            self._move_before_figures(word, mark, tokens)
        elif prints.of(position) is not None and "[" in word[1:] and word[-1] == "]":  # k[1-0]
            tokens.extend([word[word.index("[", 1) :], word[: word.index("[", 1)]])
        elif has_remark(word, prints.of(position) is None):
            tokens.extend([word[word.index("(") :], word[: word.index("(")]])
        else:
            return self._take_without_end(word, number, mark, tokens)
        return True

    def _take_remark(self, word: str, tokens: "list[str]") -> bool:
        """Keeps a remark on the last move: a word of praise, laughter, or words of a language to the end of the line. False for another
        word."""
        if word in PRAISE or is_laughter(word, tokens) and self._stands()[0].here.parent is not None:
            self.on_comment(word)
            return True
        position = self._stands()[0].here.position
        words = up_to_bracket(tokens) if self.was_read > self._read_before else []
        if self.was_read > self._read_before and is_said(word, words) and not is_misprint(position, word):
            self.keep(" ".join([word] + words))
            return True
        tokens.extend(reversed(words))
        return False

    def _take_scanned(self, word: str, number: int, mark: int, tokens: "list[str]") -> bool:
        """Reads a word with letters that look like figures, `6l-7l`, as the one legal move that it can be then. False for another word."""
        position = self._stands()[0].here.position
        figures = in_figures_again(word) if len(word) <= LONGEST_MOVE else word
        figures = figures if figures != word else "o" + word[1:] if word[:2] == "0@" else word
        if figures == word or position.outcome() is not None or figures not in [ways[0] for _, ways in spellings(position)]:
            return False
        self.tell(Words("text.scan", ply=self._stands()[0].here.ply + 1, text=visible(word), code=figures))
        self._move(figures, figures, number, mark, tokens)
        return True

    def _take_without_end(self, word: str, number: int, mark: int, tokens: "list[str]") -> bool:
        """Reads a word with words of a language or glyphs at its end, without these. False for another word. The end of the game with a
        question mark is a question, and is kept with the words behind it."""
        bare = word[: prose_in(word)] if prose_in(word) > 3 and not without_origin(word)[1] else ""
        if bare:
            self._move(bare, bare, number, mark, tokens)
            rest = word[len(bare) :]
            if not self.lost and any(sign in DIGITS for sign in plain(rest)):  # it may be a move too
                self.refuse(rest)
            elif not self.lost:
                self.tell(Words("text.no_way", text=visible(rest[:BRIEF])))
        elif word[-1] == "?" and ending(unmarked(word), self._stands()[0].game):
            tokens.append(word)
            tokens.reverse()
            self.keep(" ".join(tokens))
            del tokens[:]
        elif len(word) > 1 and word[-1] in GLYPHS and unmarked(word):
            bare = word.rstrip("!?")  # a plus may belong to the move
            bare = unmarked(word) if bare == word else bare
            self._move(bare, bare, number, mark, tokens)
            if not self.lost:
                self.on_comment(word[len(bare) :])
        else:
            return False
        return True

    def _move_before_figures(self, word: str, mark: int, tokens: "list[str]") -> None:
        """Reads a move with its number behind it, `57-46:1`, or in a game that prints gains with either, `k=3`."""
        record, _ = self._stands()
        position, was, bare = record.here.position, self.was_read, before_figures(word)
        number, knows = number_at(word[len(bare) + 1 :])[0], prints.of(position)
        self._move(bare, bare, number if knows is None else -1, mark, tokens)
        node = record.here
        if knows is not None and self.was_read > was and number not in (node.ply, node.count):
            self._check(word, "gain", (number,))

    def _take_value(self, token: str) -> bool:
        """Keeps a program's value of the position or the stones that a move takes, as a comment on the move. False for another word."""
        if token[0] == "#" and self.is_next(number_at(token[1:])[0]):  # 1. 57-46 #2 31-22
            return True
        if token[0] == "[" and token[-1] == "]" and self._take_claim(token[1:-1], "[" + token[1:-1] + "]"):
            return True
        if not is_shaped(token) and self._take_claim(token, token):  # 1点獲得(1vs0)
            return True
        if not is_evaluation(token, prints.of(self._stands()[0].here.position) is None):
            gain = token[1:-1] if token[0] == "[" and token[-1] == "]" else token
            if not is_gain(gain):
                return False
            self._check(token, "gain", (number_at(gain.lstrip("+"))[0],))
        self.on_comment(token)
        return True

    def _take_claim(self, said: str, written: str) -> bool:
        """Keeps the gain or the scores behind the last move as a comment, as `written`, where they do not match the board. False for other
        words."""
        here = self._stands()[0].here
        knows = prints.of(here.position)
        if knows is None or here.parent is None or not knows.claims("", "(" + said + ")"):
            return False
        if not is_known(here, said, self._word):
            self.tell(Words("text.claim", ply=here.ply, text=visible(said[:BRIEF])))
            self.on_comment(written)
        return True

    def _check(self, said: str, kind: str, numbers: "tuple[int, ...]") -> None:
        """Tells of numbers behind the last move that do not match the board: its "gain", or the "scores" after it."""
        node = self._stands()[0].here
        knows = prints.of(node.position)
        if knows is not None and node.parent is not None and not knows.holds(node.before, node.move, (kind, numbers)):
            self.tell(Words("text.claim", ply=node.ply, text=visible(said[:BRIEF])))

    def _is_score(self, word: str, position: Position, tokens: "list[str]") -> bool:
        """True for the scores after a move, `1-0`, in a game that prints such: where a move follows, or where they are no result, or where
        they are the scores indeed."""
        first, dash, second = word.partition("-")
        knows, node = prints.of(position), self._stands()[0].here
        if knows is None or not (dash and first and second and not (first + second).strip(DIGITS)):
            return False
        following = [parted(each)[2] for each in list(reversed(tokens[-NEAR:])) + self.ahead()]
        following = [each for each in following if each]
        if following or word not in ("1-0", "0-1"):
            return plies_in(position, following[:1]) > 0 if following else True
        return node.parent is not None and bool(knows.holds(node.before, node.move, ("scores", (int(first), int(second)))))

    def _is_set_up(self, position: Position, move: "Move", word: str, number: int) -> bool:
        """True if a cell alone would set the goal, or set up the board in another way, where the text cannot mean that: the notation of the
        game has the cell of a number behind it, and a goal named in words is another one."""
        kind, at, cell = position.code(move).partition("@")
        is_bare = bool(at) and word.lower() == cell and bool(position.game.first_words)
        return is_bare and (str(number) in position.game.first_words or kind == "goal" and self.is_goal_unread)

    def _meant(self, position: Position, word: str, number: int, tokens: "list[str]") -> "Move":
        """The legal move meant by a word. If several are possible, the following words decide; if these leave several, the line ends here
        as an open choice. Raises IllegalMove."""
        spelt = at_cell_of(self._stands()[0].here.code, word)
        try:
            move = read_move(position, spelt)
            if self._is_set_up(position, move, word, number):
                raise IllegalMove(visible(word), Words("refuse.unreadable"))
            return move
        except IllegalMove as error:
            record, block = self._stands()
            text, ply = visible(word[:BRIEF]), record.here.ply + 1
            wished = self.picked.get(name_of(ply, text), "")
            if wished in [position.code(move) for move in position.legal_moves()]:
                return position.parse(wished)
            meant = several(position, spelt)
            if not meant:
                raise
            reason = error.reason
        following = tokens[-AHEAD:]
        following.reverse()
        following += [] if len(following) == AHEAD else self.ahead()
        reached = [plies_in(position.play(move), following, position.code(move)) for move in meant]
        fitting = [move for move, plies in zip(meant, reached) if plies == max(reached)]
        if len(fitting) == 1:
            return fitting[0]
        readings = [(position.code(move), Words("text.fits", code=position.code(move))) for move in fitting]
        self.choices.append(Choice(0, ply, text, readings))
        self.tell(Words("text.choose", ply=ply, text=text, codes=", ".join([code for code, _ in readings])))
        self.lost = block.lost = True
        raise IllegalMove(word, reason)

    def _ends(self, told: "Ending", mark: int, rest: "list[str]") -> None:
        """Ends the game. `rest`: the words after it, the last one first; they become a comment."""
        kind, side, count, said = told
        self.on_end((kind, mark if side < 0 and kind not in ("draw", "stop") else side, count, said))
        words = list(rest)
        words.reverse()
        left_out = " ".join(words)
        if all(is_decoration(word) for word in words) or is_time(left_out):
            return
        record, _ = self._stands()
        another = ending(left_out, record.game)
        if another:
            self.on_end(another)
        elif may_hold_moves(left_out) and not is_date(left_out):
            self.keep(left_out)
            return
        self.on_comment(left_out)

    def keep(self, said: str) -> None:
        """Keeps words behind a move as a comment, and tells that they are no moves."""
        self.gap = self.gap or is_taken_back(said)
        self.tell(Words("text.said", ply=self._stands()[0].here.ply, text=visible(said[:BRIEF])))
        self.on_comment(said)

    def _chain(self, word: str, token: str, number: int, mark: int, tokens: "list[str]") -> None:
        """Reads a chain of places. It is the way of one move if it ends in the goal or if a move goes that way. Any other chain is a list
        of moves, or a direction, which is reported and not read."""
        record, _ = self._stands()
        position = record.here.position
        knows = prints.of(position)
        parts = [part for part in word.split("→") if part]
        if parts and parts[-1].endswith("まで") and len(parts[-1]) > 2:
            parts[-1] = parts[-1][:-2]
        is_direction = any(dots in token for dots in prints.DOTS)
        if knows is None and parts and not is_direction:
            try:
                read_move(position, "-".join(parts))
                parts = ["-".join(parts)]
            except IllegalMove:
                parts.reverse()
            tokens.extend(parts[:-1])
            self._move(parts[-1], token, number, mark, tokens)
            return
        if knows is None or is_direction or not parts:
            self.tell(Words("text.no_way", text=visible(token[:BRIEF])))
            return
        places = [knows.place(part) for part in parts]
        try:
            move = read_move(position, parts[0])
            way = prints.way_of(position, move)
        except IllegalMove:
            way = []
        is_way = len(parts) == 1 or places[-1] == "goal" or places == way
        if is_way or len(way) > 1 and way[1] == places[1] and plies_in(position, parts) < len(parts):  # a misprinted way, or moves
            was = self.was_read
            self._move(parts[0], token, number, mark, [])
            if self.was_read > was and len(parts) > 1:
                said = parts[-1]
                if places != way and places + ["goal"] != way:  # "k→f, goal" may part its end
                    self.tell(Words("text.way", ply=record.here.ply, text=visible(word[:BRIEF]), way="→".join(way)))
                elif not all(knows.holds(position, move, claim) for claim in knows.claims("", said)):
                    self.tell(Words("text.claim", ply=record.here.ply, text=visible(said[:BRIEF])))
            return
        parts.reverse()
        tokens.extend(parts[:-1])
        self._move(parts[-1], token, number, mark, tokens)

    def _doubt(self, node: Node, number: int, mark: int) -> None:
        """Reports once that a move's number or mark is wrong."""
        if self._numbers.are_wrong(self._stands()[0], node, number, mark) and not self._doubted:
            self._doubted = True
            self.tell(Words("text.doubt", ply=node.ply, text=visible(self._word[:BRIEF])))

    def _begin_variation(self, found: Variation) -> None:
        """Reads on in the variation that a bracket has begun."""
        record, _ = self._stands()
        self._block, self.over = found.block, False
        record.here = found.block.last()
        self.was_read += 1
        self._word = found.word
        self._doubt(record.here, -1, found.mark)
        if found.glyphs:
            self.on_comment(found.glyphs)

    def _close(self) -> None:
        """Closes the last bracket, and reads on where it was opened."""
        bracket = self._brackets.close()
        if bracket is None:
            return
        record, _ = self._stands()
        here, self._block, self.lost, self.over = bracket.around
        record.here = here
        said = " ".join(bracket.words)
        if said and not bracket.block and not self.lost and not is_known(here, said, self._word):
            self.gap = self.gap or is_omission(said) and "?" not in said or is_taken_back(said)
            self.tell(Words("text.left_out", text=visible(said[:BRIEF])))
            self.on_comment("(" + said + ")")

    def close_all(self) -> None:
        """Closes all brackets, as at the end of a paragraph. Reports an open bracket with moves, since its end is unknown."""
        if self._brackets.have_moves():
            self.tell(Words("text.open"))
        while self._brackets.inside():
            self._close()
