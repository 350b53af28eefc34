"""The words of a record as people write them: a move with its number and mark, the names of sides, and prose between moves."""

from core.contract import Game, IllegalMove, Position
from core.records import prints
from core.records.spaces import plain, visible
from core.register import module
from core.words import LANGUAGES, Words, say

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Move = Any

MARKS = {"▲": 0, "☗": 0, "△": 1, "☖": 1, "▽": 1, "先手": 0, "後手": 1, "先攻": 0, "後攻": 1}
DIGITS = "0123456789"
LONGEST = 120  # characters of a move
LOOKED_AT = 400  # characters of a line
MOST_LETTERED = 200  # lines of a text that has letters before its moves
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
    for sign in KANJI:
        if sign in text:
            break
    else:
        return text
    found, before = [], ""
    for sign, behind in zip(text, text[1:] + " "):
        if sign in KANJI and (before in tuple(DIGITS) or behind in KANJI):
            sign = DIGITS[KANJI.index(sign) + 1]
        found.append(sign)
        before = sign
    return "".join(found)


SAME = "同"  # in place of the cell to which the move before went
_OF_ORIGINS = "右左上引寄直"  # where a man comes from, behind its name
_BEFORE_ORIGINS = DIGITS + SAME + "譲"  # the first signs of such a word


def without_origin(word: str) -> "tuple[str, str]":
    """(a move of Japanese notation without the words that tell where the man comes from, these): `56将右` as `56将` and 右, `23歩左上成` as
    `23歩成` and 左上; (the word, "") for another word."""
    if not word or word[0] not in _BEFORE_ORIGINS:
        return word, ""
    at = next((i for i, sign in enumerate(word[:LONGEST_MOVE]) if sign in _OF_ORIGINS), 0)
    end = at + 1 + (word[at : at + 1] in ("右", "左") and word[at + 1 : at + 2] in tuple(_OF_ORIGINS[2:]))
    cell, rest = word[: max(0, at - 1)], word[end:]
    cell = cell[:-1] if cell[-1:] == "成" else cell
    is_man = word[at - 1 : at] > "\x9f" and word[at - 1] in NOTATION and (cell[-1:] == SAME or prints.is_cell(cell[-2:]))
    is_whole = rest in ("", "成") or rest[:1] == "(" or rest[:2] == "成("
    return (word[:at] + rest, word[at:end]) if at and is_man and is_whole else (word, "")


def at_cell_of(code: str, word: str) -> str:
    """A word with the cell to which the move of a code went in place of 同: `同歩` behind `57-56` is `56歩`. Another word as it is."""
    if SAME not in word:
        return word
    begin, _, rest = word.partition(SAME)
    _, dash, cell = code.replace("~", "-").replace("@", "-").rpartition("-")
    return begin + cell[:2] + rest if begin[-1:] in ("", " ") and dash and prints.is_cell(cell[:2]) else word


GLYPHS = "!?+#=±∓∞⩲⩱□⌓"  # the quality of a move, after it or alone
WRONG = "✗"  # put before what is no move of ours, so that nothing behind it is read
CROSSED_OUT = WRONG + "✘❌"  # before a move that is wrong
DISCS = {"⚪": "白", "⚫": "黒", "🟢": "緑", "🔴": "赤", "🟣": "紫", "🟡": "黄"}  # the colour of a side before its move
SIGNS_OF_SIDES = ("○〇◯⭕", "×✕✖")  # that may be marks of the sides, and right and wrong as well
WHITE_FLAG = "🏳"  # of a side that resigns
LAUGHTER = ("爆笑", "苦笑", "笑", "草", "汗", "涙", "泣", "lol", "haha")
_LAST_OF_LAUGHTER = "笑草汗涙泣lLaAwW~"
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


def is_shaped(word: str) -> bool:
    """True if a word could be a move of some game, legal or not."""
    word = unmarked(word)
    kanji = [sign for sign in word if sign > "\x9f"]
    if len(word) > 24 or len(kanji) > 4 or not all(sign in NOTATION for sign in kanji):
        bare, origin = without_origin(word)
        return origin != "" and is_shaped(bare)
    letters = [sign for sign in word if "a" <= sign.lower() <= "z"]
    return len(letters) < 3 or any(sign in DIGITS for sign in word) or word.lower().strip(".,!?") in KNOWN


def are_shaped(said: str) -> bool:
    """True for one to three words that could be moves of some game, with their numbers and marks."""
    words = said.split()
    return 0 < len(words) < 4 and all(is_shaped(parted(word)[2] or word) for word in words)


_last = ["", ""]  # the last line and its words apart: callers ask several times for the same line


def spaced(line: str) -> str:
    """A line with plain spaces between its words and none in a chain of arrows; also splits `▲46緑1△32白2`, as printed, at the marks."""
    if line != _last[0]:
        _last[:] = [line, _spaced(line)]
    return _last[1]


def _spaced(line: str) -> str:
    line = plain(line)
    line = line if len(line) == len(line.encode()) else folded(_with_dashes(line))
    if SAME + " " in line:
        line = _with_men_at_same(line)
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
    return _apart_from_laughter(line)


def _with_men_at_same(line: str) -> str:
    """A line without the space that records put between 同 and the name of a man: `同 歩`."""
    parts = line.split(SAME + " ")
    for i in range(1, len(parts)):
        rest = parts[i].lstrip(" ")
        is_man = rest[:1] > "\x9f" and rest[0] in NOTATION and rest[0] not in MARKS
        parts[i] = SAME + (rest if is_man else " " + parts[i])
    return "".join(parts)


def _parted_by_signs(line: str) -> str:
    """A line with spaces around each sign that belongs to no move and stands behind a word: `57-46☞31-22`, `57-46☆`."""
    found = list(line)  # a place in a text is far for MicroPython
    found.append(" ")
    for i in range(1, len(found) - 1):
        sign = found[i]
        if sign > "\u2010" and sign not in GLYPHS + "→…" and _decorates(sign) and found[i - 1][-1] not in " ([{":
            is_last = found[i + 1] in " )]}"
            found[i] = f" {sign} " if not is_last else f" {sign}" if sign > "\u2190" else sign  # not a quotation mark
    found.pop()
    return "".join(found)


def _apart_from_laughter(line: str) -> str:
    """A line with a space before the laughter or the long sound right behind a move: `57-46w`, `22白2~`, `k笑`."""
    if len(line) == len(line.encode()) and "w" not in line.lower() and not any(sound in line.lower() for sound in ("lol", "haha", "~")):
        return line
    words = line.split(" ")
    for i, word in enumerate(words):
        bare = word
        while bare and bare[-1] in ",、。!":
            bare = bare[:-1]
        if bare and bare[-1] in _LAST_OF_LAUGHTER:
            words[i] = _before_laughter(bare) + word[len(bare) :]
    return " ".join(words)


def _before_laughter(word: str) -> str:
    small = word.lower()
    sound = next((sound for sound in LAUGHTER + ("w", "~") if small.endswith(sound)), "")
    move = word[: -len(sound)] if sound else ""
    while sound in ("w", "~") and move[-1:].lower() == sound:
        move = move[:-1]
    bare = parted(move)[2].rstrip("!?") if move else ""
    is_move = is_shaped(bare) and any(sign in DIGITS for sign in bare) or len(bare) == 1 and "a" <= bare.lower() <= "z" and sound >= "~"
    return move + " " + word[len(move) :] if bare and is_move else word


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


_LIKE_FIGURES = {"l": "1", "I": "1", "|": "1", "O": "0", "o": "0"}  # what scans write in place of figures


def in_figures_again(word: str) -> str:
    """A word with figures in place of letters that look like them: `6l-7l` as `61-71`."""
    return "".join([_LIKE_FIGURES.get(sign, sign) for sign in word])


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
    is_known = any(
        way in _spelt[2]
        for way in (small, small.replace("x", "-"), small.replace("ー", "-").replace("~", "-"), small[:2] + "-" + small[2:])
    )
    return not is_known and not without_origin(word)[1]


_read: "list[Any]" = [None, "", None]  # the last position, the last move's text, the move: callers ask several times for the same one


def read_move(position: Position, text: str) -> "Move":
    """The legal move meant by a text. Letters may have the other case where no two moves differ by it alone. Raises IllegalMove."""
    if _read[0] is not position or _read[1] != text:
        _read[:] = [position, text, _move_in(position, text)]
    return _read[2]


def _move_in(position: Position, text: str) -> "Move":
    if len(text) > LONGEST:
        raise IllegalMove(visible(text[:LONGEST]), Words("refuse.unreadable"))
    word = plain(text).strip()
    if is_strange(position, word):
        raise IllegalMove(visible(word), position.refusal(word))
    if without_origin(word)[1]:
        moves = moves_from(position, word)
        if len(moves) == 1:
            return moves[0]
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


def moves_from(position: Position, word: str) -> "list[Move]":
    """The legal moves of a word with words for the origin: those whose man comes from there, as the module `prints` of the game tells."""
    bare, origin = without_origin(word)
    comes_from = getattr(prints.module_of(position.game), "comes_from", None) if origin else None
    if comes_from is None:
        return []
    return [move for move, ways in spellings(position) if bare in ways[1:] and comes_from(position, move, origin)]


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
