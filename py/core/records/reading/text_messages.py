"""Letters and chats: who says a line, the head of a message, an initial below a letter, a player who ends the game.

Apart because such a line is recognised before its words are read.
"""

from core.contract import IllegalMove
from core.records.reading.text_beside_moves import is_laughter, is_short, is_time
from core.records.reading.text_endings import OF_PEOPLE, ending, is_of_an_end
from core.records.reading.text_labels import corrects, is_of_a_game, is_of_a_remark, is_of_data, takes_back
from core.records.reading.text_outside import moves_among
from core.records.reading.text_prose import (
    begins_with_move,
    first_word,
    is_above_a_message,
    is_capital,
    is_english,
    is_pair_of_capitals,
    names_against,
    names_against_tightly,
    names_initials,
)
from core.records.reading.text_so_far import BRIEF
from core.records.reading.text_tables import names_holes
from core.records.reading.text_tries import plies_in
from core.records.reading.text_words import (
    COLOURS,
    DIGITS,
    KANJI,
    KNOWN,
    MARKS,
    SENDER,
    at_cell_of,
    is_shaped,
    names_of,
    number_at,
    parted,
    read_move,
    side_of_colour,
    spaced,
    unmarked,
)
from core.records.record import Player
from core.records.spaces import plain, plain_spaces, unquoted

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.records.reading.text_so_far import RecordSoFar
    from core.steps import Steps

LETTERED = 50  # lines in which small and capital letters are looked for
LONGEST_SENDER = 24  # characters of a name before a message
MOST_MESSAGES = 2000  # lines of a chat
WORDS_BESIDE = 6  # of a message with a move
NEXT = 40  # lines in which the next move of a sender is looked for
_HALVES = ("am", "pm", "午前", "午後")
_IN_STAMPS = "0123456789/.-:年月日()月火水木金土日, "


def _behind_stamp(line: str) -> str:
    """The words behind the time or the date that a line of a chat begins with, a name and a colon if there is no time; "" for none."""
    said, has_time, has_day = plain_spaces(line).replace("\t", " \t").strip(" "), False, False
    opened, said = said[:1] == "[", said[1:] if said[:1] == "[" else said
    for _ in range(5):  # a date, the day of the week, a time, half a day
        word, _, rest = said.partition(" ")
        bare, ends = word.rstrip("],"), "]" in word
        for half in _HALVES[2:]:
            bare = bare[len(half) :] if bare.startswith(half) else bare
        hours, colon, minutes = bare.partition(":")
        is_clock = colon != "" and (hours + minutes.replace(":", "")).isdigit() and len(hours) < 3
        is_day = word[:1] in tuple(DIGITS + "(") and not colon and len(bare) > 2 and all(sign in _IN_STAMPS for sign in bare)
        is_day = is_day and any(sign in bare for sign in "/.-年月(")
        if not (is_clock or is_day and not has_time or has_time and bare.lower() in _HALVES):
            break
        has_time, has_day, said = has_time or is_clock, has_day or is_day, rest.lstrip(" ")
        if opened and ends:
            break
    has_sender = has_time or has_day and ":" in plain(said[:LONGEST_SENDER]).strip(":")
    return said[2:] if has_time and said[:2] in ("- ", "– ") else said if has_sender else ""


def _said_by(said: str) -> "tuple[str, str]":
    """(sender, message) of a line without its time: `<aki> …`, `aki: …`, or with a tab or a space between; ("", "") for none."""
    is_quoted = said[:1] == "<"
    name, between, message = said[1:].partition(">") if is_quoted else ("", "", "")
    if not between and said[:1] == "\t":
        name, between, message = said[1:].partition("\t")
    elif not between:
        name, between, message = plain_spaces(said[:LONGEST_SENDER]).replace("：", ":").partition(":")
        message = said[len(name) + 1 :]
    if not between:
        name, between, message = said.partition(" ")
        message = message if between and name and not is_shaped(name) else ""
    name = name.strip()
    words = plain(name).split()
    is_name = 0 < len(words) < 4 and len(name) < LONGEST_SENDER and not any(_has_figure_of_move(word) for word in words)
    is_name = is_name and (len(words) < 2 or not is_shaped(words[0])) and not is_time(name)
    return (name, message.strip()) if is_name and message.strip() and between else ("", "")


def _before_time(line: str) -> "tuple[str, str]":
    """(sender, message) of a line with a time behind the name, `Tom [9:01]: 57-46`, or with a single tab behind it; ("", "") for none."""
    for begin, end in ("[]", "()"):
        name, _, rest = plain_spaces(line[:SENDER]).replace("（", "(").replace("）", ")").partition(begin)
        time, _, behind = rest.partition(end)
        if ":" in time and not time.strip(DIGITS + ": ") and behind[:1] in (":", "：") and behind:
            return _said_by("\t" + name + "\t" + line[len(name) + len(time) + 3 :])
    is_table = line.count("\t") != 1 or is_shaped(plain(line.partition("\t")[0]).strip())
    return ("", "") if is_table else _said_by("\t" + line)


def _has_figure_of_move(word: str) -> bool:
    return is_shaped(word) and any(sign in DIGITS for sign in word)


def as_chat(lines: "list[str]") -> "Steps[tuple[list[str], list[str]]]":
    """In steps: the lines of the history of a chat, each with its sender before a colon, `aki：57-46`, and without its time, and the heads
    that stood above messages; the lines of another text as they are."""
    found, heads, count = list(lines), 0, 0
    above: list[str] = []
    sender = ""  # of the message below its head
    for i, line in enumerate(lines[:MOST_MESSAGES]):
        if not i % LETTERED:
            yield
        if not line.strip():
            continue
        count += 1
        said = _behind_stamp(line[:SENDER]) if len(line) < SENDER or line[:1] in "[" + DIGITS or line[:2] in _HALVES else ""
        name, message = _said_by(said + line[SENDER:]) if said else ("", "")
        if not said and not name:
            name, message = _before_time(line)
        if line[:1] == "<" and not name:
            name, message = _said_by(line) if "> " in line[:LONGEST_SENDER] else ("", "")
        if name:
            sender, heads = "", heads + 1
            found[i] = f"{name}：{message}"
        elif said and not is_shaped(plain(said).split()[0]):  # of the chat itself: somebody has joined it
            sender, heads = "", heads + 1
            found[i] = said.strip()
        elif is_above_a_message(line, lambda word: False):
            if sender and found[i - 1] == "":  # times beside moves, and no heads
                return lines, []
            sender = _in_head(line)
            if sender:
                heads, found[i] = heads + 1, ""
                above.append(line.strip())
        elif sender:
            heads += 1
            found[i] = f"{sender}：{line.strip()}"
    return (found, above) if heads > 1 and 2 * heads >= count and len(lines) <= MOST_MESSAGES else (lines, [])


def _in_head(line: str) -> str:
    """The sender in the head of a message: `aki — 今日 21:03`, `Bo  9:03 PM`."""
    name = plain_spaces(line).partition("—")[0].partition(", [")[0].strip()
    words = name.split()
    while words and (":" in words[-1] or words[-1].lower() in _HALVES):
        words.pop()
    return " ".join(words) if words and len(name) < SENDER else ""


class Chat:
    """The messages of a chat, each behind the name of its sender: moves, remarks, the end of the game.

    A move is read where it is the turn of its sender. A message that may be a move beside other words is none where its sender makes
    another one before the turn passes on.
    """

    def __init__(self, so_far: "RecordSoFar", names: "list[str]") -> None:
        self.so_far = so_far
        self._sides: dict[str, int] = dict.fromkeys(names, -1)
        self._names: dict[int, str] = {}  # of the sides, as they are written

    def takes(self, line: str) -> "str | None":
        """The moves of a message, "" for a message without; None for a line that is no message."""
        name, message = _parted(line)
        if not message or name.lower() not in self._sides:
            return None
        so_far, label = self.so_far, name.lower()
        if so_far.moves.lost or so_far.other_game:
            return message
        words = self._words_of(message)
        if self._take_end(label, message):
            return ""
        is_of_moves = self._are_moves(words) and not self._passes_turn(words) or begins_with_move(message, so_far.can_play)
        is_asked = plain(message)[-1:] == "?" and not self._is_move_of_turn(label, words)  # a5? before the move that was made
        if words and self._may_be_move(words[0]) and is_of_moves and not is_asked:
            return self._moves(label, name, words[0], message)
        is_letter = len(words) == 1 and len(unmarked(parted(words[0])[2])) == 1
        may_be_move = any(self._may_be_move(word) for word in words)
        are_moves = may_be_move and len(words) > 1 and self._are_moves(words)  # which the turn does not allow
        if are_moves or may_be_move and corrects(message) or (is_letter or may_be_move) and self._is_move_of_turn(label, words):
            move = self._only_move(label, words, message) if not (are_moves or corrects(message)) else ""
            if move:
                said = plain(message).replace(move, "", 1) if message[:1] == move[:1] else plain(message).rstrip("!?.")[: -len(move)]
                return self._moves(label, name, move, f"{move} ({said.strip(' ,.!')})")
            so_far.started()
            so_far.refuse(line)
        else:
            so_far.keep(line)
            so_far.moves.gap = so_far.moves.gap or bool(so_far.moves.was_read) and takes_back(message)
        return ""

    def _turn(self) -> int:
        position = self.so_far.stands_at()
        return position.turn if position is not None else -1

    def _moves(self, label: str, name: str, first: str, message: str) -> str:
        """Moves of a sender, after which the next ones are doubtful where it is not the turn of that sender."""
        side, turn = self._sides[label], self._turn()
        before = plain(message).partition(first)[0].split()
        message = plain(message)[plain(message).find(first) :] if any(is_laughter(word, []) for word in before) else message
        if not self.so_far.can_play(first):
            return message  # which is told
        if side < 0 and turn not in self._names:
            self._sides[label], self._names[turn] = turn, _bare_name(" ".join(name.split()))
            known = self.so_far.players[0].name or self.so_far.players[1].name
            if len(self._names) > 1 and (not known or self.so_far.paired_at):
                self.so_far.paired_at = 0
                self.so_far.players = [Player("", self._names[side]) for side in (0, 1)]
        elif side != turn:
            self.so_far.started()
            self.so_far.moves.miss(first)
        return message

    def _take_end(self, label: str, message: str) -> bool:
        """Takes the end of the game by one of its players: `Nao: resigns`."""
        so_far, side = self.so_far, self._sides[label]
        said = message[2:] if is_english(message) else message
        told = ending(said, so_far.game_named()) if so_far.moves.was_read else None
        if told is None or told[0] in ("draw", "stop") or told[1] < 0 and side < 0:
            return False
        so_far.end((told[0], told[1] if told[1] >= 0 else side, told[2], told[3]))
        return True

    def _may_be_move(self, word: str) -> bool:
        """True for a legal move, or a word with a figure that is shaped like one."""
        bare = unmarked(parted(word)[2])
        is_like = len(bare) > 1 and _has_figure_of_move(bare) and bare.strip(DIGITS + "%") != "" and not is_time(bare)
        return bare != "" and (is_like or not (is_short(bare) and bare.lower() not in KNOWN) and self.so_far.can_play(bare))

    def _are_moves(self, words: "list[str]") -> bool:
        """True if all words are shaped like moves, the first word of one in two words apart."""
        return all(is_shaped(parted(word)[2].split(" ")[-1]) and not is_short(word) for word in words)

    def _words_of(self, message: str) -> "list[str]":
        """The words of a message; a move of two words is one of them."""
        found: list[str] = []
        for word in _words_of(message):
            if found and parted(found[-1])[2].lower() in self.so_far.game_named().first_words:
                found[-1] += " " + word
            else:
                found.append(word)
        return found

    def _passes_turn(self, words: "list[str]") -> bool:
        """True if words, some of which have no figure, cannot all be moves of one side, as the turn passes on before the last one."""
        position = self.so_far.stands_at()
        if position is None or len(words) < 2 or all(_has_figure_of_move(word) for word in words):
            return False
        side = position.turn
        for word in words:
            if position.turn != side or position.outcome() is not None:
                return True
            try:
                position = position.play(read_move(position, unmarked(parted(word)[2])))
            except IllegalMove:
                return True
        return False

    def _is_move_of_turn(self, label: str, words: "list[str]") -> bool:
        """True if a message that may hold a move may be the move that is due: it is the turn of its sender, or nobody has moved yet; and
        the sender makes no other one before the turn passes on."""
        side, position = self._sides[label], self.so_far.stands_at()
        if position is None or side >= 0 and side != position.turn:
            return False
        for word in words:  # with such a move the same side may be on turn again
            bare = at_cell_of(self.so_far.record.here.code if self.so_far.record else "", unmarked(parted(word)[2]))
            if self.so_far.can_play(bare) and position.play(read_move(position, bare)).turn == position.turn:
                return True
        return self._next_mover()[0] != label

    def _next_mover(self) -> "tuple[str, str]":
        """(the sender of the next message with a move, its first move); ("", "") where another message may hold one before it."""
        for line in self.so_far.lines[self.so_far.line : self.so_far.line + NEXT]:
            name, message = _parted(line)
            words = self._words_of(message)
            if name.lower() in self._sides and any(self._may_be_move(word) for word in words):
                is_of_moves = self._may_be_move(words[0]) and self._are_moves(words)
                move = unmarked(parted(words[0])[2]) if is_of_moves else self._move_beside(words, message)
                return (name.lower(), move) if move else ("", "")
        return "", ""

    def _move_beside(self, words: "list[str]", message: str) -> str:
        """The only word of a message that may be a move, if it stands first or last, and beside few words of no doubt; "" for none."""
        moves = [word for word in words if self._may_be_move(word)]
        bare, said = unmarked(parted(moves[0])[2]) if len(moves) == 1 else "", plain(message).strip()
        end = said.rstrip("!?.")
        is_at_end = bare != "" and (words[0] == moves[0] and said.startswith(bare) or words[-1] == moves[0] and end.endswith(bare))
        is_asked = said[-1:] == "?" and not end.endswith(bare)
        is_doubtful = is_asked or is_of_a_remark(said.lower()) or bare.lower() in ("a", "i") or len(words) > WORDS_BESIDE
        return bare if is_at_end and not is_doubtful else ""

    def _only_move(self, label: str, words: "list[str]", message: str) -> str:
        """The move in a message with other words, if the next move can be played behind it, so that one has been made here; "" for
        another message."""
        position, bare = self.so_far.stands_at(), self._move_beside(words, message)
        follower, following = self._next_mover()
        if position is None or not bare or follower in ("", label) or not self.so_far.can_play(bare):
            return ""
        after = position.play(read_move(position, bare))
        return bare if after.turn != position.turn and plies_in(after, [following]) > 0 else ""


def _parted(line: str) -> "tuple[str, str]":
    """(name, message) of a line with a colon behind a name; ("", "") for another line."""
    name, colon, message = line[: 2 * LONGEST_SENDER].replace("：", ":").partition(":")
    message = line[len(name) + 1 :].strip() if colon else ""
    message = message[2:].strip() if message[:2] in ("**", "__") else message  # of the bold name
    name = plain_spaces(name).strip(" *_")
    is_time = name[-1:] in tuple(DIGITS) and message[:1] in tuple(DIGITS)
    number, bare = number_at(name[len("move ") :] if name[:5].lower() == "move " else name)
    if number >= 0 and bare[:1] in (".", ")", " ") and not is_time:  # 1) Tom: 57-46
        name, message = bare[1:].strip(" ()"), message if number_at(message)[1][:1] in (".", ")") else f"{number}. {message}"
    is_name = 0 < len(name) < LONGEST_SENDER and number_at(name)[1] not in ("", "手目", "手") and not is_time
    return (name, message) if is_name and not (number >= 0 and _has_figure_of_move(name)) else ("", "")


def _bare_name(name: str) -> str:
    """A player's name without the words behind it that say what follows: `Tom's move`, `太郎の手`."""
    for behind in ("'s move", "’s move", "'s turn", "’s turn", " plays", "の手番", "の手", "の番"):
        name = name[: -len(behind)] if name.endswith(behind) and len(name) > len(behind) else name
    return name


def _words_of(message: str) -> "list[str]":
    """The words of a message that may be moves, and other words, without numbers before the moves."""
    return [word for word in moves_among(message[:SENDER]) if parted(word)[2]]


def senders_in(lines: "list[str]", known: "Callable[[str], bool]") -> "Steps[list[str]]":
    """In steps: the names, in small letters, before the messages of a chat in which two or more make moves; [] for another text. `known`:
    True for a name in small letters that is a heading of another meaning."""
    names: dict[str, int] = {}  # the number of messages that may hold a move
    has_moves = False
    count = labelled = 0
    for i, line in enumerate(lines[:MOST_MESSAGES]):
        if not i % LETTERED:
            yield
        count += bool(line.strip())
        name, message = _parted(line)
        small = name.lower()
        if not message or known(small) or small in COLOURS or small in MARKS:
            continue
        words = _words_of(message)
        labelled += 1
        is_move = 0 < len(words) < 3 and all(is_shaped(parted(word)[2]) and not is_short(word) for word in words)
        has_moves = has_moves or is_move
        may_be = any(_has_figure_of_move(word) and any(sign not in DIGITS + ":/.%" for sign in word) for word in words)
        names[small] = names.get(small, 0) + (is_move or may_be)
    movers = [name for name, moves in names.items() if moves]
    is_chat = has_moves and len(movers) > 1 and 2 * labelled > count and (len(movers) == 2 or any(names[name] > 1 for name in movers))
    others = [name for name in names if is_of_a_remark(name) or is_of_data(name, "") or is_of_a_game(name)]
    return sorted(names) if is_chat and len(names) < 6 and not others and not _are_counted(movers) else []


_TIMES = (
    "昨日", "今日", "明日", "朝", "昼", "夜", "月", "火", "水", "木", "金", "土", "日", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
    "yesterday", "today", "tomorrow",
)  # fmt: skip


def _are_counted(names: "list[str]") -> bool:
    """True for names that count moves or tell when they were made, and are nobody's: `1回目` and `2回目`, `T1` and `T2`, 一 and 二."""
    bare = set()
    for name in names:
        name = "一手" if name == "初手" else "".join([DIGITS[KANJI.index(sign) + 1] if sign in KANJI else sign for sign in name])
        bare.add("".join(["0" if sign in DIGITS else sign for sign in name.replace("目", "").replace("一手", "0手").replace("第", "")]))
    has_figure = all("0" in each for each in bare)
    return has_figure and len(bare) == 1 and not any(each[0] in ("p", "a") for each in bare) or all(name in _TIMES for name in names)


class LoneLines:
    """Takes the lines of a text that stand alone."""

    def __init__(self, so_far: "RecordSoFar") -> None:
        self.so_far = so_far
        self._has_pair = False  # the names of two players, one against the other, stand above the moves
        self._small_letters: bool | None = None  # True if the moves of one letter in the first lines are small; None until that is asked

    def takes(self, line: str) -> bool:
        """Takes a line that has neither moves nor a heading: the head of a message, the end of the game by a player's name, an initial, the
        letters of holes, the players of the next game. False for another line."""
        is_pair = (names_against(line)[0] or names_against_tightly(line)[0]) != "" if len(line) < SENDER else False
        if self._has_pair and self.so_far.moves.was_read and is_pair:
            self.so_far.next_game()
            return True
        self._has_pair = self._has_pair or not self.so_far.moves.was_read and is_pair
        if not self.so_far.moves.was_read and len(line) < SENDER and self._take_pair(line):
            return True
        if is_above_a_message(line, self.so_far.can_play):
            self.so_far.pass_over(line)
        elif self._take_end_by_name(line):
            return True
        elif self._is_initial(line) and self.so_far.moves.was_read and self._is_followed():
            self.so_far.refuse(line)
        elif self._is_initial(line) or names_holes(line, self.so_far.lines[max(0, self.so_far.line - 2) : self.so_far.line + 1]):
            self.so_far.pass_over(line)
        else:
            return False
        return True

    def _take_pair(self, line: str) -> bool:
        """Takes the names of both players from a line above the moves, `Tom vs Anna`, the first one as that of the side that begins, unless
        their colours stand behind them; `Tom - Anna` only right above moves."""
        so_far = self.so_far
        said, comma, more = plain_spaces(line).partition(",")
        first, second = names_against(said)
        is_loose = first == ""
        if is_loose:
            first, second = names_against_tightly(said)
            is_loose = first == ""
        if is_loose and " - " in plain(said):
            first, _, second = plain(said).partition(" - ")
        if not first or not second:
            return False
        told = ending(more.strip(), so_far.game_named()) if comma else None
        is_known = so_far.players[0].name != "" or so_far.players[1].name != ""
        is_more = comma != "" and told is None  # words behind the names that are no result
        if is_known or is_more or so_far.moves.lost or any(sign in MARKS for sign in said):
            return False
        names, sides = [], []
        for said in (first, second):
            name, mark, colour = said.strip().partition("(")
            colour = colour.strip(") ").lower()
            side = side_of_colour(colour, so_far.game_named()) if mark else -1
            sides.append(next((i for i in (0, 1) if colour in names_of("side." + str(i))), side) if mark else -1)
            names.append(name.strip())
            if mark and sides[-1] < 0 or not self._is_name(name.strip(), is_loose):
                return False
        if is_loose and not self._is_above_moves() or max(sides) >= 0 and sides[0] == sides[1]:
            return False
        first = names[1] if sides[0] == 1 or sides[1] == 0 else names[0]
        second = names[0] if first == names[1] else names[1]
        so_far.players, so_far.paired_at = [Player("", first), Player("", second)], so_far.line
        if told:
            so_far.started()
            so_far.end(told)
        return True

    def _is_name(self, name: str, is_loose: bool) -> bool:
        """True for what may be a player's name, and no move, side or word of records."""
        words, small = plain(name).split(), plain(name).lower()
        known = is_of_data(small, "") or is_of_a_game(small) or is_of_a_remark(small) or small in COLOURS or small in MARKS
        known = known or any(small in names_of("side." + str(side)) for side in (0, 1)) or self.so_far.began.is_name(name)
        is_word = (
            0 < len(words) < (2 if is_loose else 3) and len(name) < LONGEST_SENDER and not any(_has_figure_of_move(word) for word in words)
        )
        is_written_so = not is_loose or len(name) > 1 and name[0] == name[0].upper() and not any(sign in DIGITS for sign in name)
        return is_word and is_written_so and not known and len(small.strip(".")) > 1 and not self.so_far.can_play(small)

    def _is_above_moves(self) -> bool:
        """True if the next line with text begins with a legal move."""
        lines = [plain(each[:SENDER]) for each in self.so_far.lines[self.so_far.line : self.so_far.line + LETTERED] if each.strip()]
        word = first_word(lines[0])[1] if lines else ""
        return _has_figure_of_move(word) and self.so_far.can_play(word)

    def _is_initial(self, line: str) -> bool:
        """True for the names of two players by their initials; and for a capital letter alone in a paragraph or in the last line, such as
        the name below a letter, in a text whose other moves of one letter are small."""
        if self.so_far.moves.lost or names_initials(line):
            return not self.so_far.moves.lost
        if not (is_capital(line) or is_pair_of_capitals(line)) or not self.so_far.can_play(line[0].lower()):
            return False
        if self.so_far.line > 1 and self.so_far.lines[self.so_far.line - 2].strip(" -_=") and self._is_followed():
            return False
        if self._small_letters is None:
            others = [plain_spaces(unquoted(each[:BRIEF])).strip() for each in self.so_far.lines[:LETTERED]]
            words = [
                parted(word)[2] for each in others if not (is_capital(each) or is_pair_of_capitals(each)) for word in spaced(each).split()
            ]
            letters = [word for word in words if len(word) == 1]
            self._small_letters = len(letters) > 1 and all("a" <= letter <= "z" for letter in letters)
        return self._small_letters

    def _take_end_by_name(self, line: str) -> bool:
        """Ends the game where a line says so of a player by name: `Naoさん投了`, `Nao: resigns`."""
        for side, player in enumerate(
            self.so_far.players if self.so_far.moves.was_read and not self.so_far.ours and not self.so_far.moves.lost else []
        ):
            if player.name and line.startswith(player.name):
                rest = plain(line[len(player.name) :]).lstrip(": ")
                for between in OF_PEOPLE + ("、", "は", "が", "の"):
                    rest = rest[len(between) :] if rest.startswith(between) else rest
                told = ending(names_of("side." + str(side))[0] + " " + rest, self.so_far.started().game)
                if told and told[0] != "draw" and is_of_an_end(rest):
                    self.so_far.end(told)
                    return True
        return False

    def _is_followed(self) -> bool:
        """True if one of the next lines has text."""
        return any(plain_spaces(each).strip() for each in self.so_far.lines[self.so_far.line : self.so_far.line + LETTERED])
