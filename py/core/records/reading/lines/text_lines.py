"""Makes of a whole text the lines that are read, in the order of their moves: of data and records of other programs, and of lists.

Apart because it looks at all lines at once, before the first is read.
"""

from core.contract import IllegalMove
from core.records import prints
from core.records.reading.lines.text_markup import without_bullets, without_latex, without_markup
from core.records.reading.lines.text_order import from_the_oldest, in_numbers, in_turns, is_latest_first, is_replied_above
from core.records.reading.lines.text_programs import from_csa, from_json, from_sgf, is_csa
from core.records.reading.lines.text_said_by import with_marks_of_names
from core.records.reading.text_labels import is_above_other_moves, is_of_a_game, is_of_a_remark
from core.records.reading.text_messages import as_chat
from core.records.reading.text_outside import moves_among
from core.records.reading.text_prose import is_pair_of_capitals
from core.records.reading.text_tables import Listed, listed
from core.records.reading.text_tries import plies_in
from core.records.reading.text_words import (
    COLOURS,
    DIGITS,
    KANJI,
    MARKS,
    MOST_LETTERED,
    SIGNS_OF_SIDES,
    are_shaped,
    is_decoration,
    is_shaped,
    may_be_moves,
    number_at,
    parted,
    read_move,
    spaced,
)
from core.records.spaces import LINES, lines_of, plain, plain_spaces, unprinted, unquoted, unscripted, without_quotes

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Game
    from core.steps import Steps

LONGEST_LABEL = 40  # characters of a side's name before a colon
LONGEST_LINE = 200  # characters of a line with one move behind a label
MOST_LABELS = 400  # labels with one move each
LARGEST_LIST, LARGEST_TABLE = 20_000, 50_000  # characters; the lines of a longer text are in their order
LONGEST_OF_CELLS = 4000  # characters of a text whose moves have no dashes
_LONGEST_COUNT = 12  # characters of a label that counts
LONGEST_HEAD = 40  # characters before marked moves of the same line
PASSED = 20  # lines looked through in one step
_ROMAN = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X",
    "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX",
)  # fmt: skip


def lines_in(text: str) -> "Steps[list[str]]":
    """In steps: the lines of a text, in the form of records where it has another: data, the source of a page or of a mail, CSA, SGF."""
    text = unscripted(text)
    text = text.replace("\\n", "\n") if "\n" not in text else text  # of a string in a program
    text = from_json(without_quotes(unprinted(text)))
    text = yield from from_sgf(text)
    lines = yield from lines_of(text)
    if is_csa(lines):
        for at in range(0, len(lines), LINES):
            lines[at : at + LINES] = [from_csa(line) for line in lines[at : at + LINES]]
            yield
    return lines


def _without_hyphens(lines: "list[str]") -> "list[str]":
    """The lines of a text, in which no move is parted behind its dash at the end of a line: the rest of it stands in that line too."""
    found = list(lines)
    for i in range(len(found) - 1):
        line = found[i].rstrip()
        if line[-1:] == "-" and prints.is_cell(line[-3:-1]) and line[-4:-3] in ("", " ", "."):
            rest = found[i + 1].lstrip().split(" ")
            if prints.is_cell(rest[0]):
                found[i : i + 2] = [line + rest[0], " ".join(rest[1:])]
    return found


def _without_part_numbers(lines: "list[str]") -> "list[str]":
    """The lines of a text without the number of the post before moves, `1/2 57-46`, which alone would be the result of a draw."""
    found, before = list(lines), 0
    for i, line in enumerate(lines):
        words = plain(line).split() if "/" in line or "／" in line else []
        part, slash, parts = (words[0] if words else "").partition("/")
        number, most = number_at(part), number_at(parts)
        if slash and not number[1] and not most[1] and number[0] == before + 1 <= most[0] and any(is_shaped(word) for word in words[1:2]):
            found[i], before = " ".join(words[1:]), number[0]
    return found


def _without_stars(lines: "list[str]") -> "list[str]":
    """The lines of a list whose moves stand behind stars, `* 57-56`, without the stars, which begin a comment elsewhere."""
    if len(lines) > MOST_LETTERED:
        return lines
    starred = [line for line in lines if line.startswith("* ")]
    others = [line for line in lines if line.strip() and not line.startswith("* ")]
    if len(starred) < 2 or not all(is_shaped(line[2:].split()[0]) for line in starred if line[2:].strip()):
        return lines
    if any(may_be_moves(line) for line in others):
        return lines
    return [line[2:] if line.startswith("* ") else line for line in lines]


def _without_letters(lines: "list[str]") -> "list[str]":
    """The lines of a text without the letter before each: `a.`, `b.` and so on as numbers, or `A` and `B` by turns for the players."""
    said = [plain_spaces(line).strip() for line in lines[:MOST_LETTERED]]
    heads = [line.split()[0] for line in said if line]
    bare = [head.rstrip(".)") for head in heads]
    are_roman = [letter.upper() for letter in bare] == list(_ROMAN[: len(bare)])
    if len(lines) <= MOST_LETTERED and 1 < len(heads) <= len(_ROMAN) and are_roman:
        return [line[len(line.split()[0]) :].strip() if line else "" for line in said]
    if len(heads) < 2 or len(lines) > MOST_LETTERED or any(len(letter) != 1 or not "A" <= letter <= "z" for letter in bare):
        return lines
    follow = all(head != letter and ord(letter) == ord(bare[0]) + i for i, (head, letter) in enumerate(zip(heads, bare)))
    counted = follow and len(heads) > 2
    players = bare[0] != bare[1] and all(letter <= "Z" and letter == bare[i % 2] for i, letter in enumerate(bare))
    rests = [line[len(line.split()[0]) :].strip() if line else "" for line in said]
    return rests if counted or players and rests == [rest.lower() for rest in rests] else lines


_BEFORE_NUMBERS = ("move", "ply", "turn", "day")
# Other words and signs before the number of a move, such as two of them, `Move no. 1`; and those behind it.
_COUNTING = ("half-move", "halfmove", "number", "step", "zug", "coup", "jugada", "mossa", "ход", "no", "nr", "num", "№", "#", "第")
_COUNTED = ("手目", "手め", "て目", "てめ", "手", "zug", "move", "ход")
_OPENING, _CLOSING = "([<【〔《〈", ")]>】〕》〉"
_PARTICLES = ("は", "で", "も", "が", "と", "の", "に", "を", "なら", "たら")  # the last word of a clause, not of a name


def _in_plain_words(lines: "list[str]") -> "Steps[list[str]]":
    """In steps: the lines of a text, in which a move has no other words before it than its number or a label: `Move 1: 57-46`,
    `11月28日 57-46`, `あき「57-46」`."""
    found = []
    for i, line in enumerate(lines):
        if not i % PASSED:
            yield
        found.append(_plainer(_without_joints(line)) if len(line) < LONGEST_LINE and line[:1] != "*" else line)
    return found


def _with_number(said: str) -> str:
    """A line of a move with its number as a figure with a dot, where that stands with words or signs of another kind: `Move no. 1: 57-46`,
    `第1手：57-46`, `【1手目】57-46`, `1→57-46`. "" for another line."""
    rest, opened, words = said, 0, 0
    while rest[:1] and rest[0] in _OPENING:
        rest, opened = rest[1:], opened + 1
    for _ in range(2):
        word = next((word for word in _BEFORE_NUMBERS + _COUNTING if rest[: len(word)].lower() == word), "")
        rest, words = (rest[len(word) :].lstrip(". "), words + 1) if word else (rest, words)
    number, rest = number_at(rest)
    if number < 0 or rest.lstrip(" ").startswith("..") or rest[:1] == "-" and rest[1:2] != " ":
        return ""
    moves = rest[1:].lstrip(" ") if rest[:1] == "." else rest.lstrip(" ")
    moves = moves[len(next((word for word in _COUNTED if moves[: len(word)].lower() == word), "")) :].lstrip(" ")
    while moves[:1] and moves[0] in _CLOSING:
        moves, opened = moves[1:].lstrip(" "), opened - 1
    sign = moves[:1] if moves[:1] in tuple(".:=-→") else ""
    moves = moves[len(sign) :].lstrip(" ")
    between = rest[: len(rest) - len(moves)]
    is_usual = not words and opened >= 0 and between.strip() in ("", ".", ":", ")", "手目", "手目:")
    word = parted(moves.split()[0])[2].partition("(")[0] if moves else ""
    if is_usual or not between or opened > 0 or not word.strip(DIGITS) or is_decoration(word):
        return ""
    is_move = is_shaped(word) and may_be_moves(word) or sign != "-" and are_shaped(moves) and word.lower() not in ("a", "i")
    return f"{number}. {moves}" if is_move else ""


def _plainer(line: str) -> str:
    said = plain(line).strip()
    if said[:2] in ("- ", "+ ", "• ") and number_at(said[2:])[0] >= 0 and number_at(said[2:])[1][:1] in (":", ".", ")"):
        return _plainer(said[2:])  # a bullet before the number
    if counted := _counted(said.split()) or _with_number(prints.arrowed(said)):
        return counted
    word, _, rest = said.partition(" ")
    if word.lower() in _BEFORE_NUMBERS:
        number, behind = number_at(rest.lstrip())
        moves = behind.lstrip(".):- ") if number >= 0 and behind[:1] in (".", ")", ":", " ") else ""
        if moves and are_shaped(moves):
            return f"{number}. {moves}"
        return rest if word.lower() == "move" and are_shaped(rest) and may_be_moves(rest) else line
    counted = _counted(said.split())
    if not counted and len(said) < LONGEST_LABEL and " " not in said:  # Day1, alone in its line
        name = next((each for each in _BEFORE_NUMBERS if said.lower().startswith(each)), "")
        counted = said[: len(name)] + " " + said[len(name) :] if name and said[len(name) :].isdigit() else ""
    if counted:
        return counted
    month, sign, day = word.partition("月")
    if sign and number_at(month)[1] == "" and number_at(day)[1] == "日" and are_shaped(rest):
        return rest
    for open_, close in ("「」", "『』"):
        name, _, move = plain_spaces(line).rstrip().partition(open_)
        is_name = 0 < len(name.split()) < 3 and not (" " in name.strip() and are_shaped(name)) and not may_be_moves(name)
        if is_name and move[-1:] == close and is_shaped(plain(move[:-1])) and not any(name.endswith(each) for each in _PARTICLES):
            return f"{name}：{move[:-1]}"
    return line


_COUNTING_LABELS = (
    "", "手", "手目", "回目", "番", "番目", "ターン", "ターン目", "手番", "手順", "第手", "第手目", "第回", "t", "m", "turn", "move", "ply",
    "step",
)  # fmt: skip


def _in_figures(name: str) -> str:
    """A label with its number in figures: `第十一手` as `第11手`, 初手 as `1手`."""
    name = name.replace("初手", "一手")
    begin = next((i for i, sign in enumerate(name) if sign in KANJI + "十"), len(name))
    end = begin
    while name[end : end + 1] and name[end] in KANJI + "十":
        end += 1
    tens, ten, ones = name[begin:end].partition("十") if "十" in name[begin:end] else ("", "", name[begin:end])
    if begin == end or len(tens) > 1 or len(ones) > 1 or "十" in ones:
        return name
    count = 10 * (KANJI.index(tens) + 1 if tens else 1) if ten else 0
    return f"{name[:begin]}{count + (KANJI.index(ones) + 1 if ones else 0)}{name[end:]}"


def _parted_label(line: str) -> "tuple[str, str, str]":
    """(label, the sign behind it, the rest) of a line: `第一手：k`, or a number in kanji, `一、k`; "" for the sign where there is none."""
    end = 0
    while line[end : end + 1] and line[end] in KANJI + "十":
        end += 1
    if end and line[end : end + 1] in tuple("、. )"):
        return line[:end], line[end], line[end + 1 :]
    return line.partition(":")


def _without_colons(lines: "list[str]") -> "list[str]":
    """The lines of a text without the colons between moves: `57-46 : 31-22 : 47-36`."""
    found = list(lines)
    for i, line in enumerate(lines):
        parts = plain(line[:LONGEST_LINE]).split(" : ") if line.count(" : ") > 1 and len(line) < LONGEST_LINE else []
        if parts and all(part.strip()[:1] not in tuple(".:") and are_shaped(part) for part in parts):
            found[i] = " ".join(parts)
    return found


_MOST_IN_LIST, _MOST_LISTS = 400, 20  # lines of a list with a name; such lists in a text


def _without_name_of_list(lines: "list[str]") -> "list[str]":
    """The lines of a text, in which the moves of a list with a name, as programs write it in one line or several, stand alone:
    `moves = ["57-46", "31-22"]`."""
    found, tried = list(lines), 0
    for i, line in enumerate(lines):
        name, bracket, rest = line.partition("[") if "[" in line else line.partition("(")
        if not bracket or name.rstrip()[-1:] not in ("=", ":") or len(name) > LONGEST_LABEL or tried == _MOST_LISTS:
            continue
        tried += 1
        close = "]" if bracket == "[" else ")"
        end = next((j for j in range(i, min(len(lines), i + _MOST_IN_LIST)) if close in (rest if j == i else lines[j])), -1)
        inside = [rest] + lines[i + 1 : end + 1]
        inside[-1], _, behind = inside[-1].rpartition(close)
        moves = [plain(each.replace('"', "").replace("'", "")).replace(",", " ").split() for each in inside]
        if end >= 0 and behind.strip() in ("", ";", ",") and any(moves) and all(is_shaped(move) for each in moves for move in each):
            found[i : end + 1] = [" ".join(each) for each in moves]
    return found


def _without_head(lines: "list[str]") -> "list[str]":
    """The lines of a text, in which the words before marked moves stand in a line of their own: `棋譜 ▲57-46△31-22`."""
    found: list[str] = []
    for line in lines:
        at = min([place for place in [line.find(mark) for mark in "▲△☗☖"] if place >= 0] or [0])
        words = spaced(line[at:]).split() if 0 < at < LONGEST_HEAD and len(line) < LONGEST_LINE else []
        marked = [word for word in words if word[0] in MARKS and is_shaped(parted(word)[2])]
        is_head = (
            len(marked) > 1
            and words[:1] == marked[:1]
            and line[:1] != "*"
            and not any(sign in DIGITS + ":()[]{}" for sign in plain(line[:at]))
        )
        found += [line[:at], line[at:]] if is_head and not are_shaped(plain(line[:at])) else [line]
    return found


def _without_counting_labels(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text, in which each label that counts the moves, `第一手：k`, `T1: k`, `1回目：k`, is the number of its move; the same
    lines where the labels do not count 1, 2, 3 and so on, or the first move cannot be played."""
    found, kinds = list(lines), set()
    moves: list[str] = []
    for i, line in enumerate(lines if len(lines) <= MOST_LETTERED else ()):
        name, colon, value = _parted_label(plain(line[:LONGEST_LINE]))
        name = name.strip().lower()
        if not colon or not value.strip() or len(name) > _LONGEST_COUNT or not name.strip(DIGITS) or len(line) >= LONGEST_LINE:
            continue
        name = _in_figures(name)
        begin = next((k for k, sign in enumerate(name) if sign in DIGITS), len(name))
        number, rest = number_at(name[begin:])
        if number == len(moves) + 1 and name[:begin].strip() + rest.strip() in _COUNTING_LABELS:
            kinds.add((name[:begin] + rest).replace("目", "").replace("第", ""))
            moves.append(parted(value.split()[0])[2])
            found[i] = f"{number}. {value.strip()}"
    return found if len(moves) > 1 and len(kinds) == 1 and plies_in(game().start(), moves[:1]) else lines


_ORDINALS = ("st", "nd", "rd", "th")
_ORDINALS_JA = ("日目", "回目", "番目")


def _counted(words: "list[str]") -> str:
    """Moves with their numbers, where these stand in words before them: `No.1 57-46 No. 2 31-22`, `Day1 57-46`, `1st move: 57-46`; or such
    a number alone. "" for other words."""
    found: list[str] = []
    i = 0
    while i < len(words):
        number, i = _number_in_words(words, i)
        if number < 0:
            if not i or not are_shaped(words[i - 1].rstrip(",:")) or is_decoration(words[i - 1]):
                return ""
            found.append(words[i - 1])
        else:
            found.append(f"{number}.")
    numbers = [word for word in found if word.endswith(".") and word[:-1].isdigit()]
    is_counted = bool(found) and found[0] in numbers and len(found) > len(numbers) and found[: len(words)] != words
    return " ".join(found) if is_counted else ""


def _number_in_words(words: "list[str]", at: int) -> "tuple[int, int]":
    """(the number that a word and those behind it tell, -1 for none; the index behind them)."""
    word = words[at].lower().rstrip(":.")
    number, rest = number_at(word)
    if number >= 0:
        is_ordinal = rest in _ORDINALS or rest in _ORDINALS_JA
        behind = words[at + 1].lower().rstrip(":") if at + 1 < len(words) else ""
        return (number, at + 1 + (behind in _BEFORE_NUMBERS)) if is_ordinal else (-1, at + 1)
    for name in _BEFORE_NUMBERS + ("no", "nr"):
        if word[: len(name)] == name:
            number, rest = number_at(word[len(name) :].lstrip("."))
            if number >= 0 and not rest:
                return number, at + 1
            if word == name and at + 1 < len(words):
                number, rest = number_at(words[at + 1])
                if number >= 0 and rest in ("", ".", ":", ")"):
                    return number, at + 2
    return -1, at + 1


def _is_fence(line: str) -> bool:
    """True for a fence of code with the name of a language behind it: ```` ```kif ````."""
    name = line[3:].strip() if line[:3] in ("```", "~~~") else ""
    return 1 < len(name) < 12 and all("a" <= sign <= "z" for sign in name)


def _without_boxes(lines: "list[str]") -> "list[str]":
    """The lines of a text, in which each move behind a ticked box, `- [x] 57-46`, stands without it. An empty box is of no move made."""
    return [_behind_box(line) if "[" in line[:LONGEST_LABEL] else line for line in lines]


def _behind_box(line: str) -> str:
    bullet, _, rest = line.lstrip(" ").partition("[")
    box, words = rest[:3], plain(rest[3:]).split()
    if bullet not in ("- ", "* ", "+ ", "") and number_at(bullet)[1] not in (". ", ") "):
        return line
    if not words or not is_shaped(parted(words[0])[2]) or box not in ("x] ", "X] ", " ] "):
        return line
    bullet = "" if number_at(bullet)[0] < 0 else bullet
    return bullet + ("[" + rest if box[0] == " " else rest[3:])


def _without_hashtags(lines: "list[str]") -> "tuple[list[str], list[str]]":
    """The lines of a text without the hashtags beside moves, `#komado 57-46`; and these."""
    found, tags = list(lines), []
    for i, line in enumerate(lines):
        words = plain(line).split() if ("#" in line or "＃" in line) and len(line) < LONGEST_LINE else []
        others = [word for word in words if not _is_hashtag(word)]
        if len(others) < len(words) and others and all(is_shaped(parted(word)[2]) and "=" not in word for word in others):
            found[i] = " ".join(others)
            tags += [word for word in words if _is_hashtag(word)]
    return found, tags


def _is_hashtag(word: str) -> bool:
    """True for a hashtag that is the name of nothing which the reader knows: not of a game, of other moves, nor a number."""
    tag = word[1:]
    return (
        word[:1] == "#"
        and len(tag) > 1
        and not is_shaped(tag)
        and not (is_of_a_game(tag) or is_above_other_moves(tag) or is_of_a_remark(tag))
    )


_FIRST = ("first", "まず", "最初に", "はじめに", "初めに", "最初は", "初手は")  # before a move that another follows
_JOINTS = ("and", "then", "&", "next")  # between two moves
_JOINTS_JA = ("そして", "次に", "続いて", "それから", "その後", "に対して", "に対し", "で、")
_PROGRESSED = (
    "と進みました", "と進んだ", "と進み", "と進行", "と続きました", "と続いた", "と続き", "と指しました", "と指した", "でした", "です",
    "だった", "で",
)  # fmt: skip  # behind the last of several moves


def _without_joints(line: str) -> str:
    """A line of moves without the words between and behind them: `57-46, then 31-22`, `57-46、次に31-22`, `57-46で、31-22と進んだ。`; any
    other line as it is."""
    said = plain(line).strip()
    bare = said[:-1] if said[-1:] in ("。", "、") else said
    tail = next((tail for tail in _PROGRESSED if bare.endswith(tail)), "")
    said = bare[: len(bare) - len(tail)] if tail else said
    for joint in _JOINTS_JA:
        said = said.replace(joint, " and ")
    said = said.strip()
    for word in _FIRST:
        said = said[len(word) :] if said[: len(word)].lower() == word else said
    words = said.replace(",", " ").replace("、", " ").split()
    if words and words[-1][-1:] == "。":
        words[-1] = words[-1][:-1]
    moves = [word for word in words if word.lower() not in _JOINTS]
    if (
        len(moves) == len(words)
        and not (tail and len(moves) > 1)
        or not moves
        or is_pair_of_capitals(line)
        or said[-1] == "?"
        or words[0].lower() in _JOINTS
        or words[-1].lower() in _JOINTS
    ):
        return line
    return " ".join(moves) if all(is_shaped(parted(word)[2] or word) for word in moves) else line


def _with_dots(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text whose moves have their numbers right before them, `1k 2c` or `1k2c`, with a dot between; the same lines where
    the numbers are not 1, 2, 3 and so on, or the first move cannot be played."""
    if len(lines) > MOST_LETTERED or sum([len(line) for line in lines]) > LONGEST_OF_CELLS or "1" in game().first_words:
        return lines
    found, last = [], 0
    for line in lines:
        words = _glued_apart(plain(line).replace(",", " ").split())
        numbers = [number_at(word)[0] for word in words if _is_glued(word)]
        if numbers and (not _is_glued(words[0]) or not all(is_shaped(word) for word in words)):
            return lines
        for number in numbers:
            if number != last + 1 or not last and not _begins_with(words[0], game()):
                return lines
            last = number
        found.append(
            " ".join([f"{number_at(word)[0]}. {number_at(word)[1]}" if _is_glued(word) else word for word in words]) if numbers else line
        )
    return found if last else lines


def _is_glued(word: str) -> bool:
    """True for a number right before letters: `1k`, `2o@e5`."""
    number, rest = number_at(word)
    return number > 0 and "a" <= rest[:1].lower() <= "z"


def _glued_apart(words: "list[str]") -> "list[str]":
    """Words in which each letter with its number is a word of its own: `1k2c` as `1k`, `2c`."""
    found: list[str] = []
    for word in words:
        pairs = [word]
        while _is_glued(pairs[-1]) and _is_glued(number_at(pairs[-1])[1][1:]):
            number, rest = number_at(pairs[-1])
            pairs[-1:] = [f"{number}{rest[0]}", rest[1:]]
        found += pairs
    return found


def _begins_with(word: str, game: "Game") -> bool:
    """True if the move behind a number can be played first."""
    try:
        return read_move(game.start(), number_at(word)[1]) is not None
    except IllegalMove:
        return False


_LEAST_OF_SIGNS = 3  # moves with such signs that go by turns, of which two might be one move or the other


def _with_marks(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text in which each move has one of two signs that go by turns, `○k ×c ○h`, with the marks of the sides instead. The
    same lines where the signs may say that moves are right or wrong."""
    if len(lines) > MOST_LETTERED or not all(any(sign in line for line in lines for sign in signs) for signs in SIGNS_OF_SIDES):
        return lines
    found, position, first, plies = list(lines), game().start(), -1, 0
    begins = position.turn
    try:
        for i, line in enumerate(lines):
            words = _signed(line)
            for k, (number, kind, word) in enumerate(words):
                first = kind if first < 0 else first
                if (position.turn == begins) != (kind == first):
                    return lines
                words[k] = (number + "▲△"[position.turn], kind, word)
                position, plies = position.play(read_move(position, word)), plies + 1
            found[i] = " ".join([mark + word for mark, _, word in words]) if words else line
    except IllegalMove:
        return lines
    moves = [word for line in lines for _, _, word in _signed(line)]
    is_choice = plies < _LEAST_OF_SIGNS and plies_in(game().start(), moves[1:]) > 0  # the second one may be a move to choose instead
    return found if plies > 1 and not is_choice else lines


def _signed(line: str) -> "list[tuple[str, int, str]]":
    """(number with its dot, the kind of the sign, the move) for each move of a line; [] where one has no sign."""
    found: list[tuple[str, int, str]] = []
    number, kind = "", -1
    for word in plain(line).replace(",", " ").replace("、", " ").split() if len(line) < LONGEST_LINE else ():
        head = number_at(word)
        if head[0] >= 0 and head[1][:1] in ("", ".", ")"):
            number, word = f"{head[0]}. ", head[1][1:]
        sign = next((i for i, signs in enumerate(SIGNS_OF_SIDES) if word[:1] and word[0] in signs), -1)
        kind, word = (sign, word[1:].lstrip(":")) if sign >= 0 else (kind, word)
        if word:
            if kind < 0 or not is_shaped(word):
                return []
            found.append((number, kind, word))
            number, kind = "", -1
    return found


_OF_DROPS = {"o": "oO○〇◯⭕", "x": "xX×✕✖"}  # what people write for the kinds of pieces in hand, o@ and x@


def _with_drops(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text whose drops have the sign of the piece right before the cell, `o e5` or `×d4`, as codes, `o@e5`. Signs that go
    by turns may be those of the sides as well: then each drop is a word that can mean either piece, `oe5`. The same lines in a game
    without such drops."""
    if len(lines) > MOST_LETTERED or sum([len(line) for line in lines]) > LONGEST_OF_CELLS:
        return lines
    parts = [_drops_in(line) for line in lines]
    if not any(parts):
        return lines
    position = game().start()
    heads = [position.code(move)[:2] for move in position.legal_moves()]
    if "o@" not in heads or "x@" not in heads:
        return lines
    signs: list[set[str]] = [set(), set()]  # by turns
    plies = 0
    for words in parts:
        for number, sign, _ in words:
            if sign:
                signs[plies % 2].add(sign)
            plies += number == ""
    is_code = any("@" in word for words in parts for _, _, word in words)  # so the others are pieces too
    by_turns = not is_code and len(signs[0]) < 2 and len(signs[1]) < 2 and signs[0] != signs[1]
    at = "" if by_turns else "@"
    return [
        " ".join([number or (sign + at + word if sign else word) for number, sign, word in words]) if words else line
        for words, line in zip(parts, lines)
    ]


def _drops_in(line: str) -> "list[tuple[str, str, str]]":
    """The words of a line of moves as (number, "", ""), ("", o or x, cell) and ("", "", another move); [] for a line without such drops."""
    found: list[tuple[str, str, str]] = []
    pending = ""  # the sign before a cell
    for word in plain(line).replace(",", " ").replace("、", " ").replace(".", ". ").split() if len(line) < LONGEST_LINE else ():
        sign = next((each for each, ways in _OF_DROPS.items() if word[0] in ways), "")
        if pending and prints.is_cell(word):
            found.append(("", pending, word))
            pending = ""
        elif pending or sign and len(word) > 1 and word[1] != "@" and not prints.is_cell(word[1:]):
            return []
        elif sign and len(word) == 1:
            pending = sign
        elif sign and word[1] != "@":
            found.append(("", sign, word[1:]))
        elif number_at(word)[0] >= 0 and number_at(word)[1] in ("", ".", ")"):
            found.append((word, "", ""))
        elif is_shaped(word) and (word == "pass" or "-" in word or "@" in word):
            found.append(("", "", word))
        else:
            return []
    return found if not pending and any(sign for _, sign, _ in found) else []


def _without_brackets(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text whose moves stand in a bracket of their own each, `(57-46) (31-22)` or `[57-46] [31-22]`, without the brackets;
    the same lines where other words stand there too, or where not all of them can be played."""
    if len(lines) > MOST_LETTERED or sum([len(line) for line in lines]) > LONGEST_OF_CELLS:
        return lines
    found, moves = [], []
    for line in lines:
        words = plain(line).replace(")(", ") (").replace("][", "] [").replace(",", " ").replace("、", " ").split()
        for i, word in enumerate(words):
            number, _, bare = parted(word)
            if number >= 0 and not bare:
                continue
            move = bare[1:-1]
            has_figure = any(sign in DIGITS for sign in move)  # (a) (b) are no moves, but letters of a list
            if bare[:1] + bare[-1:] not in ("()", "[]") or not has_figure or not move.strip(DIGITS) or not is_shaped(move):
                return lines
            words[i] = word[: len(word) - len(bare)] + move
            moves.append(move)
        found.append(" ".join(words))
    return found if len(moves) > 1 and plies_in(game().start(), moves) == len(moves) else lines


_BETWEEN_CELLS = ".:/_=>,"


def _with_dashes(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text whose moves are two cells without a dash between them, `5746`, `57.46`, `57 46` or `(5,7)-(4,6)`, with dashes;
    the same lines where the first two moves, or a single one, cannot be played."""
    if len(lines) > MOST_LETTERED or sum([len(line) for line in lines]) > LONGEST_OF_CELLS:
        return lines
    found: list[list[str]] = []
    half = ""  # the first cell of a move in two words
    has_pairs = "(" in "".join(lines)  # without them, other numbers look like a single move of four figures
    for line in lines:
        found.append([])
        for word in _without_commas(plain(line)).split():
            mark, word = (word[0], word[1:]) if word[0] in MARKS else ("", word)
            number, _, bare = parted(word) if word else (0, -1, "")
            cells = _cells_of(word) or _cells_of(bare)
            if not cells and number >= 0 and not bare:
                found[-1].append(mark + word)
            elif not cells or half and len(cells) > 1 or is_decoration(word[0]) or "-" in word and not has_pairs:
                return lines
            elif len(cells) == 1 and not half:
                half = cells[0]
            else:
                found[-1].append(mark + "-".join(cells if len(cells) > 1 else [half] + cells))
                half = ""
    position, plies = game().start(), 0
    try:
        for word in [word for words in found for word in words if "-" in word]:
            position, plies = position.play(read_move(position, parted(word)[2])), plies + 1
    except IllegalMove:
        pass
    return lines if half or plies < 2 - has_pairs else [" ".join(words) for words in found]


def _cells_of(word: str) -> "list[str]":
    """The cells of a word that is one or two of them, [] for another word."""
    is_pair = len(word) == 4 or len(word) == 5 and word[2] in _BETWEEN_CELLS + "-"
    cells = [word[:2], word[-2:]] if is_pair else [word]
    return cells if all(prints.is_cell(cell) for cell in cells) else []


def _without_commas(line: str) -> str:
    """A line with cells in place of pairs of numbers, `(5,7)` as 57."""
    parts = line.split("(")
    for i in range(1, len(parts)):
        cell, close, rest = parts[i].partition(")")
        column, comma, row = cell.replace(" ", "").partition(",")
        parts[i] = column + row + rest if close and comma and prints.is_cell(column + row) else "(" + parts[i]
    return "".join(parts).replace("→", "-")


_MANY = 8  # letters in the order of the alphabet, which are no moves


def _names_of_columns(lines: "list[str]") -> "dict[int, str]":
    """The lines with the letters of columns, `a b c d e f g h`, by their number, but for those beside a row of figures, which may be a
    diagram."""
    found: dict[int, str] = {}
    for i, line in enumerate(lines):
        begins = len(line) >= 2 * _MANY - 1 and all(len(word) == 1 for word in plain(line[:3]).split())  # a quick test
        letters = plain(line).split() if begins else []
        if len(letters) < _MANY or any(len(letter) != 1 for letter in letters):
            continue
        steps = [ord(later) - ord(letter) for letter, later in zip(letters, letters[1:])]
        beside = [each for each in lines[max(0, i - 2) : i] + lines[i + 1 : i + 3] if any(sign in DIGITS for sign in plain(each))]
        if letters[0].isalpha() and len(set(steps)) == 1 and steps[0] in (1, -1) and not beside:
            found[i] = line.strip()
    return found


def in_order(lines: "list[str]", game: "Callable[[], Game]") -> "Steps[tuple[Listed, bool]]":
    """In steps: the lines of a text in the order of their moves, and True if the numbers before them stood in another."""
    size = sum([len(line) for line in lines])
    yield
    lines = (yield from without_markup(without_latex(lines))) if size <= LARGEST_TABLE else lines
    found = listed(lines, game) if size <= LARGEST_TABLE else Listed(lines)
    yield
    if size > LARGEST_LIST:
        return found, False
    newest_first = is_replied_above(found.lines) or is_latest_first(found.lines)
    yield
    if newest_first:
        found.lines = from_the_oldest(found.lines)
    found.lines, names = yield from with_marks_of_names(found.lines, game)
    found.players = names if any(names) else found.players
    found.lines, heads = yield from as_chat(found.lines)
    found.left_out += heads
    columns = _names_of_columns(found.lines)
    found.lines = [line for i, line in enumerate(found.lines) if i not in columns]
    found.left_out += list(columns.values())
    found.lines, tags = _without_hashtags(found.lines)
    found.left_out += tags
    found.lines = ["" if _is_fence(line) else line for line in found.lines]
    found.lines = yield from _in_plain_words(_without_boxes(found.lines))
    changes = (
        _without_name_of_list, _without_colons, _without_head,
        lambda lines: _without_counting_labels(lines, game),
        lambda lines: _without_brackets(lines, game),
        lambda lines: _with_drops(lines, game),
        lambda lines: _with_marks(lines, game), lambda lines: _with_dots(lines, game), _without_hyphens,
        lambda lines: _with_dashes(lines, game), _without_part_numbers,
        lambda lines: in_turns(lines, game), _without_letters,
        lambda lines: without_bullets(lines, game), _without_stars,
    )  # fmt: skip
    for change in changes:
        found.lines = change(found.lines)
        yield
    lines, found.lines = found.lines, in_numbers(found.lines)
    return found, found.lines is not lines or newest_first


def are_labelled(lines: "list[str]", known: "Callable[[str], bool]") -> "Steps[bool]":
    """In steps: True if each line is a move behind the label of a player, by turns: `自分：k`, `A: k`, or a remark of one of two players.
    `known`: True for a name in small letters that is a heading of another meaning."""
    names: list[str] = []
    speakers: list[str] = []  # the labels of remarks
    for i, line in enumerate(lines):
        if not i % PASSED:
            yield
        if not line.strip():
            continue
        name, colon, value = plain(unquoted(line[:LONGEST_LINE])).partition(":")
        name, words = name.strip().lower(), moves_among(value)
        if len(names) == MOST_LABELS or not colon or not number_at(name)[1] or not words:
            return False
        if len(words) == 1 and is_shaped(words[0]):
            names.append(name)
        elif any(is_shaped(word) for word in words):
            return False
        else:
            speakers.append(name)
    if speakers and (len(set(names)) != 2 or any(name not in names for name in speakers)):
        return False
    others = [name for name in names if known(name) or is_of_a_remark(name) or len(names) == 1 and prints.is_cell(name)]
    return not others and bool(names) and names == [names[i % 2] if len(names) > 1 else names[0] for i in range(len(names))]


def named_sides(lines: "list[str]", known: "dict[str, str]") -> "Steps[tuple[bool, bool]]":
    """In steps: (True if the names of sides stand before moves, and not before players; True if that is sure). `known`: the keys of
    headings by their names."""
    sides = said = 0
    for i, line in enumerate(lines):
        name, colon, _ = line[:LONGEST_LABEL].replace("：", ":").partition(":")
        if colon:
            name = plain(unquoted(name)).strip().lower()
            sides += known.get(name, "").startswith("side.") or name in COLOURS or name in MARKS
        said += bool(line.strip())
        if sides > 2:
            break
        if not i % PASSED:
            yield
    return sides > 2 or sides == said, sides > 2
