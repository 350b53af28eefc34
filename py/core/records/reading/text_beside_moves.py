"""Words beside the moves of a line: times, values, gains and remarks, alone or attached to a move.

Apart because such a word is told by its signs alone, without the position.
"""

from core.records.reading.text_words import (
    COLOURS,
    DIGITS,
    DISCS,
    GLYPHS,
    LAUGHTER,
    LONGEST,
    NOTATION,
    WHITE_FLAG,
    is_shaped,
    number_at,
    parted,
)
from core.records.spaces import plain

IN_TIMES = "0123456789:/.+[] 時間分秒"
SMILEYS = (
    ":)", ":-)", ":(", ":-(", ":D", ":-D", ":P", ":-P", ":p", ":')", ";)", ";-)", ";D", "=)", "=(", "=D", "xD", "XD", "<3", "^^", "^_^",
    "^-^", "\\o/", "(^^)", "(^_^)", "(^^;)", "^^;", "m(_ _)m", "m(__)m", "orz", ":/", ":-/", ":|", ":-|", ":'(", "T_T",
    "(T_T)", ";_;", "(;_;)", "(._.)", "(-_-)", "-_-", "(>_<)", ">_<", "><", "(^o^)", "(^^)/", "(^_^)/", "(*^^*)", "(^^;;", "^^;;", "^o^",
)  # fmt: skip
_IN_SMILEYS = ":;=^_<\\zD"  # each smiley has one of these signs
_BY_LAST: "dict[str, list[str]]" = {}  # by their last sign, the longer ones first
for _smiley in sorted(SMILEYS, key=lambda smiley: -len(smiley)):
    _BY_LAST.setdefault(_smiley[-1], []).append(_smiley)
_BOW = "m(_ _)m"  # the only one with a space in it
_FACES = "☺☹❤♥♪"  # those of them that stand before the emojis


def may_have_smileys(line: str) -> bool:
    """True if a line has a sign of a smiley: a quick test for long texts."""
    said = plain(line)
    return any(sign in said for sign in _IN_SMILEYS)


def parted_by_smileys(line: str) -> "list[tuple[str, bool]]":
    """The parts of a line as (text, True for a smiley): a smiley within round brackets belongs to the words there."""
    found: list[tuple[str, bool]] = []
    words: list[str] = []
    depth = 0
    for word in plain(line).replace(_BOW, _BOW.replace(" ", "\x01")).replace("、", "、 ").split():
        word = word.replace("\x01", " ")
        move, smiley = ("", word) if word in SMILEYS else _before_smiley(word)
        if smiley and not depth:
            words += [move] * bool(move)
            found += ([(" ".join(words), False)] if words else []) + [(smiley, True)]
            words = []
        else:
            words.append(word)
            depth = max(0, depth + word.count("(") - word.count(")"))
    return (found + ([(" ".join(words), False)] if words else [])) if found else [(line, False)]


def _before_smiley(word: str) -> "tuple[str, str]":
    """(a move, the smiley right behind it): `57-46:)`; ("", "") for another word. One with letters may be a part of a short move."""
    while word and word[-1] in ",、。":  # MicroPython's `rstrip` goes by bytes
        word = word[:-1]
    for smiley in _BY_LAST.get(word[-1:], ()):
        if word.endswith(smiley):
            move = word[: -len(smiley)]
            bare = parted(move.rpartition(":")[2])[2].rstrip("!?")  # behind a name
            has_figure = any(sign in DIGITS for sign in bare)
            is_like_a_move = smiley[-1].isalpha() and not (bare == bare.lower() and smiley[-1] == smiley[-1].upper() and smiley[0] in ":;=")
            is_move = bare and is_shaped(bare) and (has_figure or len(bare) == 1 and not is_like_a_move)
            if is_move and move.count("(") == move.count(")"):
                return move, smiley
    return "", ""


def is_face(word: str) -> bool:
    """True for emojis, but for the discs that tell a side."""
    return all((sign > "\uffff" and sign != WHITE_FLAG or sign in _FACES) and sign not in DISCS for sign in word)


def is_laughter(word: str, behind: "list[str]") -> bool:
    """True for what chats write for laughter or tears, `笑`, `www`; a single W may be White's mark before a move. `behind`: the words
    behind it."""
    small = word.lower()
    return small in LAUGHTER or not small.strip("w") and (len(small) > 1 or word == "w" or not behind)


def behind_colour(word: str) -> str:
    """The part of a word behind a Japanese colour at its beginning, `緑57-46`, "" for another word."""
    return next((word[len(colour) :] for colour in COLOURS if word[: len(colour)] == colour and colour > "\x7f"), "")


def is_time(text: str) -> bool:
    """True if a text is the time of a move, as other programs write it."""
    number, unit = number_at(text)
    if number >= 0 and unit in ("s", "sec", "min") or text[:1] == "T" and text[1:2] in tuple(DIGITS) and not text[1:].strip(DIGITS + "."):
        return True
    return text not in ("1:0", "0:1") and (":" in text or text.rstrip(")")[-1:] == "秒") and all(sign in IN_TIMES + "()" for sign in text)


def is_evaluation(word: str, may_be_whole: bool) -> bool:
    """True for a program's value of the position behind a move: `+0.3`, `[-1.25/12]`, `+M5`, `#3`, and `-80` if `may_be_whole`."""
    said = word[1:-1] if word[:1] == "[" and word[-1:] == "]" else word
    bare, _, depth = (said[1:] if said[:1] in ("+", "-") else said).partition("/")
    whole, dot, rest = bare.partition(".")
    if not bare or depth.strip(DIGITS):
        return False
    if bare[0] == "#" or bare[0] == "M" and said != bare:
        return len(bare) > 1 and not bare[1:].strip(DIGITS)
    is_number = bool(whole) and not (whole + rest).strip(DIGITS)
    return is_number and (bool(rest) or not dot and may_be_whole and said[0] in "+-")


def is_gain(word: str) -> bool:
    """True for the stones that a move takes, behind it: `+1`, `+2点`, `1点`."""
    figures = word[1:] if word[:1] == "+" else word
    number, rest = number_at(figures)
    return number >= 0 and rest in (("", "点", "pt", "pts") if word[0] == "+" else ("点", "pt", "pts"))


def is_short(word: str) -> bool:
    """True for a word of two letters, which is no move of any game: `it`, `of`."""
    return len(word) == 2 and all("a" <= sign <= "z" for sign in word.lower())


def is_said(word: str, behind: "list[str]") -> bool:
    """True if a word after a move is one of a language, and neither it nor a word `behind` it could be a move."""
    letters = [sign for sign in word if "a" <= sign.lower() <= "z"]
    is_word = len(letters) >= max(3, len(word) - 1) or any("\u3041" <= sign <= "\u3096" for sign in word) or is_japanese(word)
    return is_word and not any(is_shaped(parted(each)[2]) and not is_short(each.strip("(),.!?")) for each in [word] + behind)


def is_japanese(word: str) -> bool:
    """True for a word of Japanese signs, at least one of which no notation contains: `様子見`."""
    return all("\u3040" < sign < "\ua000" for sign in word) and any(sign not in NOTATION for sign in word)


def prose_in(word: str) -> int:
    """The index of the first sign that no notation contains; 0 if there is none."""
    for i, sign in enumerate(word[:LONGEST]):
        if sign > "\x9f" and sign not in NOTATION and sign not in GLYPHS:
            return i
    return 0


def before_figures(word: str) -> str:
    """The part of a word before a colon or "=" and figures at its end, "" for another word."""
    bare, _, figures = word.replace("=", ":").rpartition(":")
    return bare if figures and not figures.strip(DIGITS) else ""


def parts_of(word: str) -> "list[str]":
    """The words between the dots and strokes of a word, `k.c` and `k/c`; a move and its value, `57-46/+0.3`."""
    before, _, behind = word.partition("/")
    if before and is_evaluation(behind, False):
        return [before, behind]
    return [part for part in word.replace("/", ".").split(".") if part]


def has_remark(word: str, has_origins: bool) -> bool:
    """True if a bracket that is no part of the move is attached to a word, as in `k(+3)` and `k（好手）`: the origin of a piece,
    `46緑1(47)`, is part of it in a game that `has_origins`, and has a figure."""
    head, mark, inside = word.partition("(")
    return bool(head and mark) and (
        not has_origins
        or ")" not in inside
        or not any(sign in DIGITS for sign in inside[: inside.index(")")])
        or is_time(inside[: inside.index(")")])
        or any(sign in "+-:=/" for sign in inside)
        or all(sign in GLYPHS for sign in inside[: inside.index(")")])
        or prose_in("(" + inside[: inside.index(")")]) > 0
    )
