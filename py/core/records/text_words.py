"""The words of a record as people write them: a move with its number and mark, and the end of a game."""

from core.contract import IllegalMove, Position
from core.records.spaces import plain, visible
from core.words import Words, say

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any as Move

    Ending = tuple[str, int, int]

MARKS = {"▲": 0, "☗": 0, "△": 1, "☖": 1, "▽": 1, "先手": 0, "後手": 1, "先攻": 0, "後攻": 1}
DIGITS = "0123456789"
LONGEST = 120  # characters of a move, or of an ending
_BEFORE = {"text.game": ("遊び",), "side.0": ("first",), "side.1": ("second",)}  # written by earlier versions, and read for ever
_NAMES: "dict[str, tuple[str, ...]]" = {}
_DRAWN = ("1/2-1/2", "½-½", "1/2", "draw", "drawn", "draw agreed", "draw by agreement")
_DRAWN_JA = ("引き分け", "引分", "持将棋", "千日手", "合意")
_LATE = ("切れ負け", "時間切れ", "切れ負けです", "loses on time", "lost on time", "out of time", "time up", "on time")
_STOPPED = ("中断", "封じ手", "未了", "対局中", "*", "unfinished", "adjourned")


# One of these stands in the words of every end.
_OF_ENDINGS = (
    "-",
    "/",
    "½",
    "*",
    "了",
    "勝ち",
    "引",
    "持将棋",
    "千日手",
    "合意",
    "中断",
    "封じ手",
    "対局中",
    "dra",
    "un",
    "ad",
    "res",
    "win",
    "won",
    "time",
    "切れ",
)

# The characters of moves besides ASCII, and the figures of ranks.
NOTATION = "緑白黒成反転打取矢弓騎将王子歩重譲位冠同投了ワープゴールパス×½▲△☗☖▽"
KNOWN = ("pass", "crown", "warp", "goal", "block")
KANJI = "一二三四五六七八九"


def folded(text: str) -> str:
    """Text with ranks in figures: `8六歩` as 86歩."""
    if not any(sign in text for sign in KANJI):
        return text
    found, before = [], ""
    for sign in text:
        found.append(DIGITS[KANJI.index(sign) + 1] if sign in KANJI and before in tuple(DIGITS) else sign)
        before = sign
    return "".join(found)


GLYPHS = "!?+#=±∓∞⩲⩱□⌓"  # how good a move was, behind it or alone
DECORATION = "-_=~+•●○■□◆◇※<>#/`'\"|…→\ufffd"  # before a move, or between two
COLOURS = ("緑", "白", "黒", "赤", "紫", "黄", "green", "white", "black", "purple", "yellow", "gold")


def unmarked(word: str) -> str:
    """A word without the glyphs behind it."""
    while word and word[-1] in GLYPHS:  # MicroPython's `rstrip` goes by bytes
        word = word[:-1]
    return word


def is_decoration(word: str) -> bool:
    """True if a word has only signs that are no part of a move, such as the points of a list and emojis."""
    return all(sign in DECORATION or "\u2010" <= sign < "\u2800" and sign not in MARKS or sign > "\uffff" for sign in word)


_LOUD = NOTATION + "断引千合封対勝手"  # in moves, or in the end of a game


def is_quiet(line: str) -> bool:
    """True if a line has only Japanese letters that stand in no move and no end of a game: a quick look, for long texts."""
    return all("\u3000" < sign < "\ua000" and sign not in _LOUD for sign in line)


def is_shaped(word: str) -> bool:
    """True if a word could be a move of some game, legal or not: no prose."""
    word = unmarked(word)
    kanji = [sign for sign in word if sign > "\x9f"]
    if len(word) > 24 or len(kanji) > 4 or not all(sign in NOTATION for sign in kanji):
        return False
    letters = [sign for sign in word if "a" <= sign.lower() <= "z"]
    return len(letters) < 3 or any(sign in DIGITS for sign in word) or word.lower().strip(".,!?") in KNOWN


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


def parted(token: str) -> "tuple[int, int, str]":
    """A token's number and mark, -1 each for none, and the move itself, "" for none."""
    counted = token[:1] == "第" and token[1:2] in tuple(DIGITS)
    token = token[1:] if counted else token
    number, rest = number_at(token)
    # Character by character: MicroPython's `strip` goes by bytes.
    if not rest.strip("."):
        return number, -1, ""
    for after in ("手目:", "手目", ".", ":", ")") + (("手:", "手") if counted else ()):
        if number >= 0 and rest.startswith(after):
            token = rest[len(after) :]
            break
    else:
        number = -1
    token, mark = token.lstrip("."), -1
    for sign, side in MARKS.items():
        if token.startswith(sign):
            token, mark = token[len(sign) :], side
            token = token[1:] if len(sign) > 1 and token[:1] in ("は", "が") else token
            break
    return number, mark, token.rstrip(".")


def read_move(position: Position, text: str) -> "Move":
    """The legal move meant by a text. Letters may have the other case where no two moves differ by it alone. Raises IllegalMove."""
    if len(text) > LONGEST:
        raise IllegalMove(visible(text[:LONGEST]), Words("refuse.unreadable"))
    word = plain(text).strip()
    for move in position.legal_moves():
        if position.code(move) == word:  # quicker than notation
            return move
    try:
        return position.read(word)
    except IllegalMove as error:
        reason = error.reason
    if "ー" in word or "~" in word:  # typed for a dash
        try:
            return position.read(word.replace("ー", "-").replace("~", "-"))
        except IllegalMove:
            pass
    small, found = word.lower(), set()
    if small and position.outcome() is None:
        for move in position.legal_moves():
            if small in [way.lower() for way in (position.code(move),) + position.readings(move)]:
                found.add(position.code(move))
    if len(found) == 1:
        return position.parse(found.pop())
    raise IllegalMove(visible(word), reason)


def _side(text: str) -> int:
    """The first side named in a text; -1 for none."""
    for side in (0, 1):
        if any(text.startswith(name) for name in names_of("side." + str(side))):
            return side
    return MARKS.get(text[:1], -1)


def ending(text: str) -> "tuple[str, int, int] | None":
    """The end of a game in words: ("win", side), ("resign" or "time", side or -1 for the side on turn), ("draw", -1) or ("stop", -1), and
    the number of moves, -1 if not given. None for other words."""
    if len(text) > LONGEST:
        return None
    said, count = plain(text).strip().lower().rstrip(".! ").replace("。", ""), -1
    if not any(word in said for word in _OF_ENDINGS):
        return None
    if said.startswith("まで"):
        count, said = number_at(said[2:].lstrip())
        said = said[1:] if said.startswith("手") else said
        said = (said[1:] if said.startswith("で") else said).lstrip()
    side = _side(said)
    if said in ("1-0", "0-1"):
        return "win", int(said[0] == "0"), count
    if said in _DRAWN or said in names_of("result.draw") or any(said.startswith(word) for word in _DRAWN_JA):
        return "draw", -1, count
    if said in _STOPPED:
        return "stop", -1, count
    for word in ("resigns", "resigned", "resign", "投了", "投了しました"):
        if said.endswith(word) and (side >= 0 or said == word):
            return "resign", side, count
    late = any(word in said for word in _LATE)
    for word in _LATE:
        if said.endswith(word) and (side >= 0 or said == word) and "win" not in said and "won" not in said:
            return "time", side, count
    if late and said.endswith(" on time"):
        said = said[:-8]
    for word in ("wins", "won", "の勝ち", "勝ち", "の勝ちです"):
        if said.endswith(word):
            for cut in ("より", "で"):
                side = _side(said[said.rindex(cut) + len(cut) :]) if side < 0 and cut in said else side
            return (("time", 1 - side, count) if late else ("win", side, count)) if side >= 0 else None
    return None


def end_of(told: "Ending", turn: int) -> str:
    """The end as one of ENDS, "" for none; `turn`: the side that resigns where none is named, -1 if none can."""
    kind, side, _ = told
    if kind == "draw":
        return "draw"
    loser = 1 - side if kind == "win" else side if side >= 0 else turn
    how = {"win": "resign:", "resign": "resign:", "time": "time:"}.get(kind, "")
    return how + str(loser) if how and loser >= 0 else ""
