"""The words of a record as people write them: a move with its number and mark, the names of sides, and prose between moves."""

from core.contract import Game, IllegalMove, Position
from core.records import prints
from core.records.spaces import plain, plain_spaces, visible
from core.register import module
from core.words import LANGUAGES, Words, say

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from typing import Any

    from core.records.reading.text_endings import Ending

    Move = Any

MARKS = {"▲": 0, "☗": 0, "△": 1, "☖": 1, "▽": 1, "先手": 0, "後手": 1, "先攻": 0, "後攻": 1}
DIGITS = "0123456789"
LONGEST = 120  # characters of a move
LOOKED_AT = 400  # characters of a line
WORDS = 24  # of these
LONGEST_MOVE = 24  # characters of a move alone
SENDER = 80  # characters of a date, a time and a name
BETWEEN_MOVES = "、,;。・|"  # separators between moves, besides spaces and arrows
QUOTES = ('""', "''", "``", "“”", "‘’", "「」", "『』", "**", "__")  # around a word
_APART = (
    ("▲", " ▲"), ("△", " △"), ("☗", " ☗"), ("☖", " ☖"), ("▽", " ▽"), (")(", ") ("), ("」「", "」 「"), ("』『", "』 『"), ("・・", "..."),
)  # fmt: skip
_BEFORE = {"text.game": ("遊び",), "side.0": ("first",), "side.1": ("second",)}  # written by earlier versions, and read for ever
_NAMES: "dict[str, tuple[str, ...]]" = {}
# The characters of moves besides ASCII, and the figures of ranks.
NOTATION = "緑白黒成反転打取矢弓騎将王子歩重譲位冠同投了ワープゴールパス×½▲△☗☖▽"
KNOWN = ("pass", "crown", "warp", "goal", "block")
KANJI = "一二三四五六七八九"


def folded(text: str) -> str:
    """Text with cells in figures: `8六歩` and `八六歩` as 86歩."""
    if not any(sign in text for sign in KANJI):
        return text
    found, before = [], ""
    for sign, behind in zip(text, text[1:] + " "):
        if sign in KANJI and (before in tuple(DIGITS) or behind in KANJI):
            sign = DIGITS[KANJI.index(sign) + 1]
        found.append(sign)
        before = sign
    return "".join(found)


GLYPHS = "!?+#=±∓∞⩲⩱□⌓"  # the quality of a move, after it or alone
CROSSED_OUT = "✗✘❌"  # before a move that is wrong
DISCS = {"⚪": "白", "⚫": "黒", "🟢": "緑", "🔴": "赤", "🟣": "紫", "🟡": "黄"}  # the colour of a side before its move
WHITE_FLAG = "🏳"  # of a side that resigns
DECORATION = "-_=~+•●○■□◆◇※<>#/`'\"|…→\ufffd"  # before a move, or between two
COLOURS = ("緑", "白", "黒", "赤", "紫", "黄", "green", "white", "black", "purple", "yellow", "gold")


def unmarked(word: str) -> str:
    """A word without the glyphs at its end."""
    while word and word[-1] in GLYPHS:  # MicroPython's `rstrip` goes by bytes
        word = word[:-1]
    return word


def is_decoration(word: str) -> bool:
    """True if a word has only signs that belong to no move, such as the bullets of a list and emojis."""
    return all(_decorates(sign) for sign in word)


def _decorates(sign: str) -> bool:
    return sign in DECORATION or "\u2010" <= sign < "\u2800" and sign not in MARKS or sign > "\uffff" and sign != WHITE_FLAG


_LOUD = NOTATION + "断引千合封対勝手切負敗詰則"  # in moves, or in the end of a game


def is_capital(line: str) -> bool:
    """True for a line that is one capital letter, which may have a dot behind it."""
    return len(line.rstrip(".")) == 1 and "A" <= line[0] <= "Z"


def is_pair_of_capitals(line: str) -> bool:
    """True for two capital letters with a sign between, the initials of players or two moves: `A - B`, `A/B`, `K.T.`"""
    said = plain(line[:SENDER])
    for sign in "-/&、,・.と":
        said = said.replace(sign, " ")
    letters = said.split()
    return len(letters) == 2 and said.strip() != plain(line).strip() and all(len(each) == 1 and is_capital(each) for each in letters)


def names_initials(line: str) -> bool:
    """True for the names of two players, one against the other, where one of them is not a word but initials, and the initials of two:
    `A vs B`, `K.T. - M.S.`"""
    first, second = names_against(line)
    if first:
        return _are_initials(first.split()[-1].upper()) or _are_initials(second.split()[0].upper())
    first, _, second = plain(line[:SENDER]).strip().partition(" - ")
    return len(first) > 2 and len(second) > 2 and _are_initials(first) and _are_initials(second)


def names_against(line: str) -> "tuple[str, str]":
    """The names of two players, one against the other, `Aki vs Nao`; ("", "") in another line."""
    said = plain(line[:SENDER]).strip()
    for joint in (" vs. ", " vs ", " VS ", " Vs. ", " v. ", " v ", " 対 "):
        first, found, second = said.partition(joint)
        if found and ":" not in said and len(first.split()) < 4 and len(second.split()) < 4:
            return first, second
    return "", ""


def _are_initials(name: str) -> bool:
    """True for capital letters with a dot behind each, or for one alone."""
    letters = [each for each in name.replace(". ", ".").split(".") if each]
    return 0 < len(letters) < 5 and all(len(each) == 1 and "A" <= each <= "Z" for each in letters)


def is_quiet(line: str) -> bool:
    """True if a line has only Japanese characters that occur in no move and in no end of a game: a quick test for long texts."""
    return all("\u3000" < sign < "\ua000" and sign not in _LOUD for sign in line)


def is_shaped(word: str) -> bool:
    """True if a word could be a move of some game, legal or not."""
    word = unmarked(word)
    kanji = [sign for sign in word if sign > "\x9f"]
    if len(word) > 24 or len(kanji) > 4 or not all(sign in NOTATION for sign in kanji):
        return False
    letters = [sign for sign in word if "a" <= sign.lower() <= "z"]
    return len(letters) < 3 or any(sign in DIGITS for sign in word) or word.lower().strip(".,!?") in KNOWN


def spaced(line: str) -> str:
    """A line with plain spaces between its words and none in a chain of arrows; also splits `▲46緑1△32白2`, as printed, at the marks."""
    line = plain(line)
    line = line if len(line) == len(line.encode()) else folded(_with_dashes(line))
    if " to " in line:
        line = _joined(line, "to")
    for close, apart in _APART:
        if close in line:
            line = line.replace(close, apart)
    line = prints.arrowed(line)
    if len(line) != len(line.encode()):
        line = _parted_by_signs(line)
    if "..." in line:
        line = _with_gaps(line.replace("(...)", "...").replace("[...]", "..."))
    if ")" in line:
        line = _behind_brackets(line)
    if " -" in line or "- " in line:
        line = _joined(line, "-")
    for sign in BETWEEN_MOVES + "`":
        line = line.replace(sign, " ")
    return line


def _parted_by_signs(line: str) -> str:
    """A line with spaces around each sign that belongs to no move and stands between two words: `57-46☞31-22`."""
    found = list(line)  # a place in a text is far for MicroPython
    for i in range(1, len(found) - 1):
        sign = found[i]
        if sign > "\u2010" and sign not in GLYPHS + "→…" and _decorates(sign):
            is_between = found[i - 1][-1] not in " ([{" and found[i + 1] not in " )]}"
            found[i] = f" {sign} " if is_between else sign
    return "".join(found)


def _with_gaps(line: str) -> str:
    """A line with spaces around three dots between two moves, where moves may be missing: `57-46...31-22`. Dots behind a number are part of
    it."""
    parts = line.split("...")
    for i in range(len(parts) - 1, 0, -1):
        before, after = parts[i - 1], parts[i].lstrip(".")
        words, following = before.split(), after.split()
        last = parted(words[-1])[2] if words and before[-1] not in " (→." else ""
        is_behind = unmarked(last) != "" and is_shaped(last)
        first = parted(following[0].split("→")[0].split("...")[0])[2] if following else ""
        if is_behind and first and not is_decoration(first) and is_shaped(first):
            parts[i - 1 : i + 1] = [before + " ... " + after]
        else:
            parts[i - 1 : i + 1] = [before + "..." + parts[i]]
    return parts[0]


def _behind_brackets(line: str) -> str:
    """A line with a space behind each bracket that a word is attached to: `47-46(good)31-32`. A number in brackets before a move stays
    there."""
    parts = line.split(")")
    for i in range(1, len(parts)):
        inside = parts[i - 1].rpartition("(")
        attached = inside[0][-1:] > " " or inside[2].strip(DIGITS)
        begins = parts[i][:1] and (parts[i][0] in DIGITS + "譲パワゴ" or "a" <= parts[i][0].lower() <= "z")
        if begins and attached:
            parts[i] = " " + parts[i]
    return ")".join(parts)


def _with_dashes(line: str) -> str:
    """A line with a dash between two cells where a scan has the kanji for one, `57一46`, and where people say from and to: `57から46へ`,
    `57を46へ`."""
    for between in ("一", "から", "を"):
        parts = line.split(between)
        for i in range(len(parts) - 1, 0, -1):
            before, after = folded(parts[i - 1][-3:])[-2:], folded(parts[i][:2])
            is_whole = between != "一" or not prints.is_of_word(parts[i][2:3]) and not prints.is_of_word(parts[i - 1][-3:-2])
            if prints.is_cell(before) and prints.is_cell(after) and is_whole:
                rest = parts[i][2:]
                ends = between != "一" and rest[:1] in ("へ", "に") and (rest[1:2] in ("", " ") or rest[1:2] in "、。,")
                if ends or between != "を":
                    parts[i - 1 : i + 1] = [parts[i - 1] + "-" + parts[i][:2] + rest[1 if ends else 0 :]]
        line = between.join(parts)
    return line


def _joined(line: str, dash: str) -> str:
    """A line without the spaces beside a dash between two cells or figures: `47 - 46`, `e6- e5`. A dash beside a whole move parts moves.
    `dash`: the sign or the word."""
    words, i = line.split(), 0
    found: list[str] = []
    while i < len(words):
        word, before = words[i], found[-1] if found else ""
        is_apart = word == dash and i + 1 < len(words)
        if is_apart:
            after = words[i + 1]
        elif len(word) > 1 and word[0] == "-":
            after = word[1:]
        else:
            before, after = (before[:-1], word) if len(before) > 1 and before[-1] == "-" else ("", word)
        are_figures = is_apart and word == "-" and before[-1:] in tuple(DIGITS) and after[0] in DIGITS
        if "-" not in before + after and (are_figures or prints.is_cell(before[-2:]) and prints.is_cell(after[:2])):
            found[-1] = before + "-" + after
        else:
            found.append(word)
            is_apart = False
        i += 2 if is_apart else 1
    return " ".join(found)


def bared(word: str) -> str:
    """A word without the quotation marks and the signs of emphasis around it: `"47-46"`, `**47-46**`."""
    for quotes in QUOTES:
        size = 2 if quotes in ("**", "__") else 1
        begin, end = (quotes, quotes) if size == 2 else (quotes[0], quotes[1])
        if len(word) > 2 * size and word.startswith(begin) and word.endswith(end):
            return word[size:-size]
    return word.strip("_") or word


def moves_behind(heading: str) -> str:
    """The moves in a variation's heading, after the number of its first move."""
    for i, sign in enumerate(plain(heading.split("[")[0])):
        if sign in DIGITS:
            rest = list(number_at(plain(heading)[i:])[1])
            while rest and rest[0] in "手目からよりの以降で:、。,.) \t":
                rest.pop(0)
            return "".join(rest)
    return ""


def names_of(key: str) -> "tuple[str, ...]":
    """All spellings of one of Komado's headings, in small letters."""
    if key not in _NAMES:
        _NAMES[key] = tuple([say(Words(key), lang).lower() for lang in ("ja", "en")]) + _BEFORE.get(key, ())
    return _NAMES[key]


def number_at(text: str) -> "tuple[int, str]":
    """The number that a text begins with, -1 for none, and the rest."""
    head = 0
    for sign in text[:8]:
        if sign not in DIGITS:
            break
        head += 1
    return int(text[:head]) if 0 < head < 8 else -1, text[head:]


def number_in(text: str) -> int:
    """The first number in a text; -1 for none."""
    for i, sign in enumerate(text[:80]):
        if sign in DIGITS:
            return number_at(text[i : i + 8])[0]
    return -1


def in_figures(token: str) -> str:
    """A word with the move number at its beginning in figures, if that is in kanji: `十一手目`, `初手`."""
    if token[:2] == "初手":
        return "1." + (token[3:] if token[2:3] in ("は", "が", ":") else token[2:])
    if token[:1] == "第" and token[1:2] in tuple(KANJI) and token[2:3] == "手":
        return "第" + DIGITS[KANJI.index(token[1]) + 1] + token[2:]
    if "手目" not in token[:6] or token[0] not in KANJI + "十":
        return token
    said, _, rest = token.partition("手目")
    tens, ten, ones = said.partition("十") if "十" in said else ("", "", said)
    figures = [KANJI.index(sign) + 1 if sign in tuple(KANJI) else -1 for sign in (tens or "一", ones or "一")]
    if min(figures) < 0:
        return token
    return str((10 * figures[0] if ten else 0) + (figures[1] if ones else 0)) + "手目" + rest


def parted(token: str) -> "tuple[int, int, str]":
    """(number, mark, move) of a token: -1, -1 and "" for missing ones. A disc or an emoji attached to a move is no part of it."""
    while len(token) > 1 and token[0] > "\u2010" and token[0] not in MARKS and token[0] != "→" and is_decoration(token[0]):
        token = token[1:]
    token = in_figures(token)
    counted = token[:1] == "第" and token[1:2] in tuple(DIGITS)
    token = token[1:] if counted else token
    number, rest = number_at(token)
    # Character by character: MicroPython's `strip` goes by bytes.
    if not rest.strip("."):
        return number, -1, ""
    for after in ("手目:", "手目", ".", ":", ")", "=") + (("手:", "手") if counted else ()):
        if number >= 0 and rest.startswith(after):
            token = rest[len(after) :]
            token = token[1:] if after == "手目" and token[:1] in ("に", "は", "が", "で") else token
            break
    else:
        number = -1
    token, mark = token.lstrip("."), -1
    for sign, side in MARKS.items():
        if token.startswith(sign):
            token, mark = token[len(sign) :], side
            token = token[1:] if token[:1] == ":" or len(sign) > 1 and token[:1] in ("は", "が") else token
            break
    return number, mark, token.rstrip(".")


# The last position, its spellings, and these in small letters: an unreadable word is compared with them several times.
_spelt: "list[Any]" = [None, [], ()]


def spellings(position: Position) -> "list[tuple[Move, tuple[str, ...]]]":
    """Each legal move with its code and its notations; [] once the game is over."""
    if _spelt[0] is not position:
        moves = position.legal_moves() if position.outcome() is None else []
        spelt = [(move, (position.code(move),) + position.readings(move)) for move in moves]
        _spelt[:] = [position, spelt, {way.lower() for _, ways in spelt for way in ways}]
    found: "list[tuple[Move, tuple[str, ...]]]" = _spelt[1]
    return found


def is_strange(position: Position, word: str) -> bool:
    """True if a word is known at once to be no move and to be like none: a quick test where another word could not be read before."""
    if _spelt[0] is not position or not _spelt[1]:
        return False
    small = word.lower()
    return not any(
        way in _spelt[2]
        for way in (small, small.replace("x", "-"), small.replace("ー", "-").replace("~", "-"), small[:2] + "-" + small[2:])
    )


def read_move(position: Position, text: str) -> "Move":
    """The legal move meant by a text. Letters may have the other case where no two moves differ by it alone. Raises IllegalMove."""
    if len(text) > LONGEST:
        raise IllegalMove(visible(text[:LONGEST]), Words("refuse.unreadable"))
    word = plain(text).strip()
    if is_strange(position, word):
        raise IllegalMove(visible(word), position.refusal(word))
    for move in position.legal_moves():
        if position.code(move) == word:  # comparing codes is quicker than writing notations
            return move
    try:
        return position.read(word)
    except IllegalMove as error:
        reason = error.reason
    if "x" in word[1:-1] and "x" not in word[0] + word[-1]:  # a capture, as chess writes it
        move = _read_exactly(position, word.replace("x", "-"))
        if move is not None and any(event.kind in ("take", "capture") for event in position.events(move)):
            return move
    for respelt in _with_dash(word):
        move = _read_exactly(position, respelt)
        if move is not None:
            return move
    small = word.lower()
    found = {ways[0] for _, ways in spellings(position) if small in [way.lower() for way in ways]} if small else set()
    if len(found) == 1:
        return position.parse(found.pop())
    raise IllegalMove(visible(word), reason)


def _read_exactly(position: Position, word: str) -> "Move":
    """The legal move of which a word is a notation, None for another word."""
    try:
        return position.read(word)
    except IllegalMove:
        return None


def _with_dash(word: str) -> "list[str]":
    """A word with a dash where it may have been left out, `e6e5`, or was typed as another sign; [] for other words."""
    found = []
    if len(word) == 4 and prints.is_cell(word[:2]) and prints.is_cell(word[2:]) and word[0] > "9" and word[2] > "9":
        found.append(word[:2].lower() + "-" + word[2:].lower())
    if "ー" in word or "~" in word:
        found.append(word.replace("ー", "-").replace("~", "-"))
    return found


def move_before_words(position: Position, value: str) -> str:
    """The move that a value begins with, right before words of a language: `46緑2で中央へ`. "" for none."""
    for end in range(min(len(value), LONGEST_MOVE), 0, -1):
        if value[end : end + 1] > "\u3040" and "(" not in value:
            try:
                if read_move(position, value[:end]) is not None:
                    return value[:end]
            except IllegalMove:
                pass
    return ""


def may_be_moves(value: str) -> bool:
    """True if a word of a value is shaped like a move and has a figure, as no name has."""
    words = spaced(value[:SENDER]).replace("→", " ").split()
    return any(is_shaped(word) and any(sign in DIGITS for sign in word) for word in words)


def is_prose(line: str, game: Game, can_play: "Callable[[str], bool]", ending: "Callable[[str], Ending | None]") -> bool:
    """True if a line is prose, not moves: its first word cannot be a move, or most of its words are ordinary words. `ending`: the end that
    words tell."""
    words = spaced(line[:LOOKED_AT]).replace("→", " ")
    tokens = [bared(token) if token[0] == "‘" else token for token in words.split()[:WORDS]]
    alone = len(tokens) == 1
    while tokens and (is_decoration(parted(tokens[0])[2]) or all(sign in GLYPHS for sign in parted(tokens[0])[2])):
        tokens.pop(0)
    if not tokens:
        return False
    word = bared(parted(tokens[0])[2])
    if word in game.first_words or word[0] in "[$":
        return False
    head = word.strip("()").split("(")[0].split(".")[0]
    head = head if "<" in head else head.split("/")[0]  # k/c are moves, </b> is none
    head = head.partition("まで")[0] or head
    if not is_shaped(head if unmarked(head) else word):
        told = ending(word)
        return ending(line) is None and (alone or told is None or told[0] == "draw" and is_undrawn(line))
    tokens = words.replace(".", " ").replace("/", " ").split()[:WORDS]
    others = [bared(parted(bared(token) if token[0] == "‘" else token)[2]).strip("()") for token in tokens]
    others = [each for each in others if not is_decoration(each)]
    strange = len([each for each in others if not is_shaped(each) and not is_shaped(each.split("(")[0])])
    doubtful = 2 * strange == len(others) and not can_play(word)
    return strange > 1 and (2 * strange > len(others) or doubtful) and ending(line) is None


def without_sender(line: str, can_play: "Callable[[str], bool]") -> str:
    """A line of a chat's history without the date, the time and the name before a move: `2024/5/6 10:01 Taro 47-46`."""
    date = plain_spaces(line[:SENDER]).replace("\t", " ").partition(" ")[0]
    said = _without_name(line[len(date) + 1 :], can_play) if is_date(date) else ""
    return said if said.strip() and can_play(parted(said.split()[0])[2]) else _without_name(line, can_play)


def _without_name(line: str, can_play: "Callable[[str], bool]") -> str:
    """A line without the time and the name before a move: `10:01 Taro 47-46`, `[01/03/2026, 20:01] Taro: 47-46`, `[20:01] <taro> 47-46`."""
    if line[:1] == "@":  # whom a post is for
        words = line.split()
        while words and words[0][0] == "@":
            words.pop(0)
        return " ".join(words) if words and can_play(parted(words[0])[2]) else line
    time, between, rest = line[:SENDER].partition("] <") if line[:1] == "[" else ("", "<" * (line[:1] == "<"), line[1:SENDER])
    name, close, rest = rest.partition("> ")
    if between and close and name and (not time or ":" in time) and rest.strip() and can_play(rest.split()[0]):
        return line[line.index("> ") + 2 :]
    at = line.rfind(": ", 0, SENDER) if line[:1] and line[0] in "[" + DIGITS else -1
    if at > 0 and any(can_play(parted(word.strip("()"))[2]) for word in line[:at].split()[:-1]):  # 1. k (0:12) better: h
        return line
    if at > 0 and ":" in line[:at] and line[at + 2 :].strip() and can_play(line[at + 2 :].split()[0]):
        return line[at + 2 :]
    words = line.split(" ") if ":" in line[1:3] and line[0] in DIGITS else []
    words = [word for part in words for word in part.split("\t") if word]
    if len(words) < 3 or words[0].strip(DIGITS + ":") or is_shaped(words[1]):
        return line
    return " ".join(words[2:]) if can_play(words[2]) else line


def is_english(line: str) -> bool:
    """True if a line begins with an English word of one letter, which in Progressive Mancala would be a hole: `I resign`, `a pity`."""
    words = line.lower().split()[:2]
    if len(words) < 2 or words[0] not in ("i", "a"):
        return False
    word = words[1].strip(".,!?")
    return len(word) > 2 and all("a" <= sign <= "z" for sign in word) and word not in KNOWN


def is_date(line: str) -> bool:
    """True for a line that is a date in figures, which may have a day of the week and a time behind it: `2024/5/6`,
    `2024.05.06 (月) 21:03`."""
    words = plain(line[:SENDER]).split()
    date, _, week = words[0].partition("(") if words else ("", "", "")
    behind = [word for word in words[1:] if word.strip(DIGITS + ":") and word[0] != "(" and word.lower() not in ("am", "pm")]
    for sign in "/.-":
        figures = date.rstrip(".").split(sign)
        if all(number_at(figure)[1] == "" and figure for figure in figures) and not behind and week[1:] in ("", ")"):
            numbers = [int(figure) for figure in figures]
            has_year = len(numbers) == 3 and sorted(numbers)[1] < 32 and (max(numbers) > 1900 or sign == "/")
            if has_year or len(numbers) == 2 and sign == "/" and 0 < numbers[0] < 13 and 2 < numbers[1] < 32:
                return True
    return False


# English words of two letters, which would be misprinted holes of Progressive Mancala if they were not known.
_SHORT = (
    "hi", "ok", "gg", "gl", "hf", "ty", "np", "wp", "oh", "ah", "no", "my", "we", "so", "an", "as", "at", "be", "by", "do", "if", "in",
    "is", "it", "me", "of", "on", "or", "to", "up", "us", "am", "he",
)  # fmt: skip


def is_small_talk(line: str, can_play: "Callable[[str], bool]") -> bool:
    """True for a line of words of a language that begins with a short one, `Hi Bob,`, `gg`, and has no move."""
    words = [word.strip(".,:;!?()~") for word in plain(line[:LOOKED_AT]).lower().split()]
    return bool(words) and words[0] in _SHORT and not any(may_be_moves(word) or can_play(word) for word in words[:WORDS] if word)


_SPEAKING = ("は", "が", "も", "だと", "なら", "か", "など", "や", "とか")  # right behind a move that a sentence speaks of


def speaks_of_moves(line: str) -> bool:
    """True for a line with a move that is the subject of a sentence: `d、g、jなどが有力`, `47-36も61-71も`."""
    for word in spaced(line[:LOOKED_AT]).split() if len(line) != len(line.encode()) else ():
        at = next((i for i, sign in enumerate(word[:LONGEST_MOVE]) if "\u3041" <= sign <= "\u3096"), 0)
        move = parted(word[:at])[2]
        if move and is_shaped(move) and any(word[at:].startswith(particle) for particle in _SPEAKING):
            return True
    return False


def offers_moves(line: str) -> bool:
    """True for a line with one move or another: `d or g`, `47-36または61-71`."""
    said = plain(line[:LOOKED_AT]).lower().replace("、", " ").replace(",", " ")
    for joint in (" or ", "または", "又は", "もしくは", "あるいは"):
        before, found, behind = said.partition(joint)
        if found and before.strip() and behind.strip():
            beside = (before.split()[-1], behind.split()[0])
            if all(is_shaped(parted(word)[2]) for word in beside):
                return True
    return False


def without_courtesy(line: str, can_play: "Callable[[str], bool]") -> str:
    """A move alone in a line without the words of courtesy behind it: `57-46です。`, `57-46でお願いします`. Another
    sentence is in brackets."""
    said, _, more = plain_spaces(line[:SENDER]).strip().partition("。")
    if len(line) >= SENDER or may_be_moves(more) or any(sign in "()（）" for sign in more):
        return line
    while said and said[-1] in "。！!、 ":  # MicroPython's `rstrip` goes by bytes
        said = said[:-1]
    for courtesy in _COURTESIES if len(said) < 2 * LONGEST_MOVE and said[-1:] > "~" else ():
        move = said[: -len(courtesy)].strip()
        if said.endswith(courtesy) and move:
            return (move + f" ({more.strip()})" * bool(more.strip())) if can_play(parted(spaced(move).strip())[2]) else line
    return line


# The longer ones first.
_COURTESIES = (
    "でよろしくお願いします", "でお願いします", "と指しました", "でいきます", "で行きます", "と指します", "を指します", "にしました",
    "にします", "とします", "でした", "です", "だ", "で",
)  # fmt: skip


def is_above_a_message(line: str, can_play: "Callable[[str], bool]") -> bool:
    """True for the line above a message in a chat: `aki — 今日 21:03`, `Bo 9:03 PM`, `Aki, [27.11.2026 21:03]`."""
    words = line[:SENDER].rstrip("]").split()
    half = words.pop().lower() if words and words[-1].lower() in ("am", "pm") else ""
    hours, colon, minutes = (words.pop() if words else "").partition(":")
    if not words or not colon or len(line) >= SENDER or not 0 < len(hours) < 3 or not (hours + minutes.replace(":", "")).isdigit():
        return False
    says_when = half or "—" in words or line[-1] == "]" and ", [" in line
    return bool(says_when) and not any(can_play(parted(word.strip("(),"))[2]) for word in words)


def is_remark(said: str, can_play: "Callable[[str], bool]") -> bool:
    """True if the words behind a semicolon, which are no prose, are a remark to the end of the line, as in records of chess, and not more
    moves."""
    words = [parted(word)[2] for word in spaced(said[:LOOKED_AT]).split()]
    words = [word for word in words if word and not is_decoration(word)]
    return any(not is_shaped(word) for word in words) and not can_play(words[0])


_REMARKS = (
    "例", "変化", "正解", "次の一手", "メモ", "最善", "候補", "読み筋", "参考", "予想", "推奨", "better", "best", "threat", "note", "idea",
    "instead", "alternative", "hint", "solution", "answer", "analysis", "variation", "plan", "mistake",
    "悪手", "次善", "検討", "別解", "狙い", "予定", "追伸",
    "疑問手", "敗着", "失着", "緩手", "悪い", "blunder",
)  # fmt: skip


def is_of_a_remark(name: str) -> bool:
    """True if a label stands before moves that were not played: `失敗例：`, `Better:`."""
    if any(word in name for word in _REMARKS) or len(name) > 2 and (name.endswith("なら") or name.endswith("だと")):
        return True
    return any(word in ("wrong", "could", "would", "should", "also", "not") for word in name.split())


# The last words of labels before data.
_DATA = (
    "番号", "コード", "日付", "日時", "時刻", "時間", "バージョン", "版", "部屋", "会場", "場所", "大会", "棋戦", "件名", "題名",
    "送信", "宛先", "レート", "レーティング", "スコア", "得点", "点数", "評価値", "順位", "成績", "戦績", "通算", "電話", "住所", "ページ",
    "頁", "パスワード", "合言葉", "段位", "棋力", "級", "組", "図", "手数", "目次", "出典", "参照",
    "id", "uid", "no", "nr", "number", "code", "key", "date", "time", "version", "ver", "room", "table", "site", "place", "event", "round",
    "section", "subject", "from", "to", "cc", "sent", "re", "elo", "rating", "score", "points", "eval", "evaluation", "rank", "grade",
    "class", "level", "page", "chapter", "diagram", "fig", "figure", "ref", "reference", "source", "password", "phone", "tel", "fax",
    "serial", "session", "seed", "hash", "server", "group", "team", "seat", "ply", "count", "eco", "annotator",
)  # fmt: skip


def is_of_data(name: str, value: str) -> bool:
    """True if a label in small letters stands before data that only looks like a move: `対局ID：`, `Room:`, `Score:`. Several codes behind
    one called so are moves."""
    if name in ("code", "codes", "コード") and " " in value:
        return False
    parts = "".join([sign if "a" <= sign <= "z" or sign > "\x9f" else " " for sign in name]).split()
    last = parts[-1] if parts else ""
    return last in _DATA or any(last.endswith(word) for word in _DATA if word > "~") or last > "~" and last.endswith("id")


_GAMES = ("game", "round", "match", "対局")  # before the number of a game
_NEXT_GAMES = (
    "次の対局", "次局", "次の局", "次の一局", "別の対局", "もう一局", "再戦", "二回戦", "rematch", "next game", "another game",
    "second game", "new game", "game two",
)  # fmt: skip


def is_of_a_game(line: str) -> bool:
    """True for the heading of one of several games: `【第2局】`, `二局目`, `Game 2`, `対局2`, `Rematch:`."""
    small = plain(line[:40]).lower().strip()
    is_alone = small[:1] in ("【", "#") and not small[1:].replace("】", "").strip("0123456789 ")  # 【2】, #2
    for sign in "【】■":  # one by one: MicroPython's `strip` goes by bytes
        small = small.replace(sign, "")
    small = small.strip("[]()#*-=:. ")
    if small in _NEXT_GAMES or is_alone and small:
        return True
    for name in _GAMES:
        if small.startswith(name):
            number, rest = number_at(small[len(name) :].lstrip(" #"))
            return number >= 0 and not rest
    small = small[1:] if small[:1] == "第" else small
    number, rest = number_at(small)
    if number < 0 and small[:1] in tuple(KANJI):
        number, rest = 1, small[1:]
    if number < 0 and rest[:1] and rest[:1] in KANJI:
        number, rest = 1, rest[1:]
    return number >= 0 and rest in ("局", "局目", "戦", "戦目", "回戦")


_OTHER_MOVES = (
    "感想戦", "変化手順", "予想", "選択肢", "次の一手", "候補", "読み筋", "分岐", "別の手順", "別手順", "別案", "参考", "検討", "もし",
    "仮に", "suppose", "what if", "instead", "alternative", "variation", "analysis", "option", "candidate", "post-mortem", "postmortem",
    "better was", "next move?", "best move?",
)  # fmt: skip
# The last words of a line above such moves.
_OTHER_MOVES_BELOW = (
    "読み", "想定", "狙い", "代わりに", "正しくは", "本来は", "なら", "ならば", "だったら", "better", "threat", "plan", "idea", "intending",
)  # fmt: skip
_TAKEN_BACK = (
    "待った", "取り消", "取消", "やり直", "訂正", "間違え", "もとい", "undo", "takeback", "take back", "taken back", "took back", "oops",
)  # fmt: skip
_OMITTED = ("中略", "省略", "途中略", "omitted", "skipped", "snip", "missing moves")


def is_above_other_moves(line: str) -> bool:
    """True for a short line above moves that were not played: `感想戦`, `次の一手は？`, `Suppose`."""
    small = plain(line[:SENDER]).strip().lower()
    bare = small
    while bare and bare[-1] in "は:、。,.-~( ":  # MicroPython's `rstrip` goes by bytes
        bare = bare[:-1]
    is_below = any(bare.endswith(word) for word in _OTHER_MOVES_BELOW)
    return len(small) < 24 and (is_below or any(word in small for word in _OTHER_MOVES))


def is_taken_back(said: str) -> bool:
    """True for a few words that take a move back, so that the next move may stand in its place: `待った`, `undo`."""
    small = plain(said[:SENDER]).strip().lower()
    return len(small) < 12 and "なし" not in small and any(word in small for word in _TAKEN_BACK)


def is_omission(said: str) -> bool:
    """True if words stand in place of moves: `（中略）`, `…`, a lone question mark."""
    small = plain(said[:SENDER]).strip().lower()
    if any(word in small for word in _OMITTED) and len(small) < 24:
        return True
    return bool(small) and not small.replace("…", "").replace("⋮", "").replace("・", "").strip("?.:~() ") and small not in ("(", ")", ".")


_colours: "dict[object, list[tuple[str, ...]]]" = {}  # of the sides, by game and options: `first` changes them


def colours_of(game: Game) -> "list[tuple[str, ...]]":
    """For each side the names of its colour in all languages; () in a game without colours."""
    asked = game.id, tuple(game.non_default())
    if asked not in _colours:
        board, found = module(game.id, "board").Board(game), []
        for side in (0, 1):
            colour = board.side_words(side).values.get("colour")
            found.append(tuple([say(colour, lang).lower() for lang in LANGUAGES]) if colour else ())
        _colours[asked] = found
    return _colours[asked]


def side_of_colour(name: str, game: Game) -> int:
    """The side that has a colour, -1 for a colour that no side of the game has."""
    for side, names in enumerate(colours_of(game)):
        if name in names:
            return side
    return -1


_firsts: "list[str]" = []  # the first signs of all names of sides


def may_name_a_side(text: str) -> bool:
    """True if a text in small letters begins with the first sign of a name for a side: a quick test."""
    if not _firsts:
        _firsts.append("".join([name[0] for name in tuple(MARKS) + COLOURS + names_of("side.0") + names_of("side.1")]))
    return text[:1] in _firsts[0]


def side_at(text: str, game: Game) -> "tuple[int, str]":
    """(side that a text begins with, rest of the text); -1 for no side."""
    if not may_name_a_side(text):
        return -1, text
    colours = colours_of(game) if any(text.startswith(colour) for colour in COLOURS) else [(), ()]
    for side in (0, 1):
        marks = tuple([mark for mark in MARKS if MARKS[mark] == side])
        for name in names_of("side." + str(side)) + colours[side] + marks:
            if text.startswith(name):
                return side, text[len(name) :]
    return -1, text


def names_behind_marks(line: str) -> "tuple[str, str] | None":
    """The names of both sides in a line such as `▲あき △なお`, None for another line."""
    side = MARKS.get(line[:1], -1)
    other = [at for at in range(1, min(len(line), SENDER)) if MARKS.get(line[at], side) != side] if side >= 0 else []
    if len(other) != 1 or len(line) > SENDER:
        return None
    names = [line[1 : other[0]], line[other[0] + 1 :]]
    for i in (0, 1):
        for joint in ("対", "VS", "vs.", "vs", "-", "–", "・", "、", "："):
            name = plain_spaces(names[i]).strip()
            name = name[1:].strip() if name[:1] in (":", "：") else name
            names[i] = name[: -len(joint)] if i == 0 and name.endswith(joint) else name
        names[i] = names[i].strip()
    if not names[0] or not names[1] or any(may_be_moves(name) or any(sign in MARKS for sign in name) for name in names):
        return None
    return (names[1], names[0]) if side else (names[0], names[1])


_UNDRAWN = ("offer", "declin", "refus", "avoid", "reject", "避", "ない", "なし", "模様", "提案", "拒", "狙", "断った", "断り")


def is_undrawn(said: str) -> bool:
    """True if words beside those of a draw say that it was none: an offer, a refusal, 千日手を避ける."""
    return any(word in said.lower() for word in _UNDRAWN)
