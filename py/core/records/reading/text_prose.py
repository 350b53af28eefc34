"""Lines of prose among the moves: sentences, dates, names, the words around a message of a chat.

A function that looks at more than the words is given `can_play(word)`: True for a legal move of the current position.
"""

from core.contract import Game
from core.records.reading.text_beside_moves import is_short, prose_in
from core.records.reading.text_endings import is_undrawn
from core.records.reading.text_labels import is_of_a_remark
from core.records.reading.text_outside import moves_among, outside_brackets
from core.records.reading.text_words import (
    DIGITS,
    GLYPHS,
    KNOWN,
    LONGEST_MOVE,
    LOOKED_AT,
    MARKS,
    NOTATION,
    SENDER,
    bared,
    is_decoration,
    is_shaped,
    may_be_moves,
    number_at,
    parted,
    spaced,
    unmarked,
)
from core.records.spaces import plain, plain_spaces

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.records.reading.text_endings import Ending


WORDS = 24  # of a line, which are looked at
_LOUD = NOTATION + "断引千合封対勝手切負敗詰則"  # in moves, or in the end of a game


def is_capital(line: str) -> bool:
    """True for a line that is one capital letter, which may have a dot behind it, or a sign as grades have it: `A+`."""
    return len(line.rstrip(".+-")) == 1 and "A" <= line[0] <= "Z"


def is_pair_of_capitals(line: str) -> bool:
    """True for two capital letters apart, the initials of players or two moves: `A - B`, `A/B`, `K.T.`, `A B`."""
    said = plain(line[:SENDER])
    for sign in "-/&、,・.と":
        said = said.replace(sign, " ")
    letters = said.split()
    return len(letters) == 2 and all(len(each) == 1 and is_capital(each) for each in letters)


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


# Signs beside 対 where it is a part of a word, behind it and before it: 対局, 対して, 反対, 絶対.
_BEHIND_AGAINST = "局戦決策応象称し立処話面照抗等談価極比人空外内峙置岸物訳す流馬数向日米中英独"
_BEFORE_AGAINST = "反絶相敵に初応一の"


def names_against_tightly(line: str) -> "tuple[str, str]":
    """Like `names_against`, for names without spaces around the joint: `太郎対花子`, `太郎VS花子`, `TomVSAnna`; ("", "") where it may be a
    part of a word or of a score."""
    said = plain(line[:SENDER]).strip()
    if " " in said or ":" in said:
        return "", ""
    for joint in ("対", "VS", "Vs", "vs"):
        first, found, second = said.partition(joint)
        if not found or len(first) < 2 or len(second) < 2 or joint in second:
            continue
        if any(sign in DIGITS or sign in "、。,.!?「」()" for sign in said):
            return "", ""
        if joint == "対":
            are_apart = second[0] not in _BEHIND_AGAINST and first[-1] not in _BEFORE_AGAINST
        elif joint == "VS":  # TomVSAnna, and no word in capitals
            are_apart = not any("A" <= sign <= "Z" for sign in first[1:])
        else:
            are_apart = not any("A" <= sign.upper() <= "Z" for sign in first[-1] + second[0])
        if are_apart:
            return first, second[:-1] if second[-1] == "戦" and len(second) > 2 else second
    return "", ""


def _are_initials(name: str) -> bool:
    """True for capital letters with a dot behind each, or for one alone."""
    letters = [each for each in name.replace(". ", ".").split(".") if each]
    return 0 < len(letters) < 5 and all(len(each) == 1 and "A" <= each <= "Z" for each in letters)


def is_quiet(line: str) -> bool:
    """True if a line has only Japanese characters that occur in no move and in no end of a game: a quick test for long texts."""
    return all("\u3000" < sign < "\ua000" and sign not in _LOUD for sign in line)


def is_prose(line: str, game: Game, can_play: "Callable[[str], bool]", ending: "Callable[[str], Ending | None]") -> bool:
    """True if a line is prose, not moves: its first word cannot be a move, or most of its words are ordinary words. `ending`: the end that
    words tell."""
    line = _of_moves(line, can_play)
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


def _of_moves(line: str, can_play: "Callable[[str], bool]") -> str:
    """A line without the remarks beside its moves, in brackets or behind a sign of comments; the whole line where the first word that
    is left is no move."""
    if not any(sign in line for sign in _BEFORE_REMARKS):
        return line
    whole = plain(line)
    said = outside_brackets(parted_note(whole)[0])
    return said if said != whole and can_play(first_word(said)[1]) else line


def first_word(line: str) -> "tuple[int, str, list[str]]":
    """(number, the first word behind it, the words behind that one) of a line; -1 and "" for what it has not."""
    words, number = spaced(line[:LOOKED_AT]).split(), -1
    while words:
        count, _, word = parted(words.pop(0))
        number = count if count >= 0 else number
        if word and not is_decoration(word):
            return number, bared(word).rstrip("!?"), words
    return number, "", []


TRIED = 6  # of the signs in a line: more of them are no signs of comments, and each costs time
_BEFORE_REMARKS = tuple("(（;；/／#＃-－–—―‐−")
_BEFORE_NOTES = (" //", " # ", " -- ", " - ", " – ", " — ")


def parted_note(line: str) -> "tuple[str, str]":
    """(a line of moves, the remark behind it), which is behind a semicolon outside brackets, or behind one of the signs for comments if
    nothing in it may be a move."""
    tries = TRIED
    for sign in _BEFORE_NOTES + (";",):
        at = line.find(sign)
        while at >= 0 and tries:
            before, said = line[:at], line[at + len(sign) :]
            tries -= sign != ";"
            opened = sum([before.count(each) for each in "([（【〔"]) - sum([before.count(each) for each in ")]）】〕"])
            if opened <= 0 and (sign == ";" or is_note(said)):
                return before, said
            at = line.find(sign, at + 1)
    return line, ""


def is_note(said: str) -> bool:
    """True for words of a language with none among them that may be a move."""
    words = [word for word in spaced(said[:LOOKED_AT]).split() if not is_decoration(word)]
    if not any(not is_shaped(parted(word)[2]) or is_short(word) for word in words):
        return False
    return not may_hold_moves(said) or len(words) > 1 and words[1].lower() in _VERBS and not may_hold_moves(" ".join(words[1:]))


def may_hold_moves(said: str) -> bool:
    """True if a word of a remark may be a move."""
    words = [word for word in spaced(said[:LOOKED_AT]).split() if not is_decoration(word)]
    return any(
        is_shaped(parted(word)[2]) and (any(sign in DIGITS for sign in word) or len(word) == 1 and not is_of_sentence(word, words[i + 1 :]))
        for i, word in enumerate(words)
    )


_VERBS = (
    "is", "was", "were", "would", "could", "should", "may", "might", "can", "will", "loses", "fails", "seems", "looks", "also", "instead",
)  # fmt: skip


ABBREVIATED = ("e.g", "i.e", "a.k.a", "p.s", "a.m", "p.m")  # which are no holes of Progressive Mancala


def begins_with_abbreviation(line: str) -> bool:
    """True for a line that begins with an abbreviation: `e.g. k`."""
    return (line.lower().split() or [""])[0].strip("(.,:") in ABBREVIATED


def is_of_sentence(word: str, behind: "list[str]") -> bool:
    """True for a letter that is a word of an English sentence, `a good move`, `b was possible`, and no move. `behind`: the words behind
    it."""
    following = behind[0].strip("(),.!?").lower() if behind else ""
    if len(word) != 1 or not following or not all("a" <= sign <= "z" for sign in following):
        return False
    is_word = len(following) > 2 and following not in KNOWN and not following.startswith("resign")
    return following in _VERBS or word.lower() in ("a", "i") and is_word


def is_remark_of_move(said: str) -> bool:
    """True for a remark right behind a move, with no move in it: not the rest of a sentence on the move."""
    words = moves_among(said)
    is_of_move = not words or words[0].lower() not in _VERBS and not is_of_a_remark(said.lower())
    return is_of_move and (not words or is_note(parted_note(" " + said)[1] or said))


def begins_with_move(line: str, can_play: "Callable[[str], bool]") -> bool:
    """True for a move with a figure and a remark behind it, as a message of a chat: `57-46, your turn`."""
    _, word, behind = first_word(line)
    if behind and not can_play(word) and can_play(word + " " + behind[0]):
        word, behind = word + " " + behind[0], behind[1:]
    return any(sign in DIGITS for sign in word) and can_play(word) and is_remark_of_move(" ".join(behind))


def begins_playable(words: "list[str]", can_play: "Callable[[str], bool]") -> bool:
    """True if a legal move stands first among words, alone or in two words: `譲位 55重(57)`."""
    return bool(words) and (can_play(parted(words[0])[2]) or can_play(" ".join([parted(words[0])[2]] + words[1:2])))


def may_be_played(line: str, can_play: "Callable[[str], bool]") -> bool:
    """True for a line of prose that begins with a legal move and says nothing of another one: the move may have been made."""
    if not any(sign in DIGITS for sign in line[:LONGEST_MOVE]):
        return False
    _, word, behind = first_word(line)
    said, whole = " ".join(behind).lower(), word
    while word and word[-1] > "\x7f":  # what is stuck to a move
        word = word[:-1]
    if whole != word and any(sign in DIGITS for sign in word) and can_play(word):
        return True
    word = whole
    is_of_move = any(sign in DIGITS for sign in word) and is_shaped(word) and can_play(word) and not is_of_a_remark(said)
    if behind and not is_of_move and can_play(word + " " + behind[0]):
        return True
    return is_of_move and bool(behind) and behind[0].lower() not in _VERBS and not speaks_of_moves(line)


def has_figures_of_move(value: str) -> bool:
    """True if a word of a message begins with what is shaped like a move with figures: `31-22かな`."""
    words = spaced(value[:SENDER]).split()
    return any(may_be_moves(word[: prose_in(word)]) for word in words if prose_in(word) > 2)


_COMPARED = "≧≦≥≤<＜"  # not >, which stands between moves, too


def are_candidates(line: str, is_behind: bool) -> bool:
    """True for moves to choose from, each with its letter, `(a) 57-46 (b) 47-36`, or compared, `57-46≧47-36`; `is_behind` other moves also
    for such in a question: `d, g?`."""
    is_compared = any(sign in line for sign in _COMPARED)
    if not is_compared and "(" not in line and "（" not in line and line[-1:] not in ("?", "？"):
        return False  # a quick test for long texts
    said = plain(line).lower()
    first, then = said.find("(a) "), said.find("(b) ")
    if 0 <= first < then and is_shaped((said[first + 4 : then].split() or [""])[0]):
        return True
    for i in range(1, min(len(line), LOOKED_AT) - 1 if is_compared else 0):
        if line[i] in _COMPARED and line[i - 1] not in "-=" and line[i + 1] not in "-=":
            beside = line[:i].split()[-1:] + line[i + 1 :].split()[:1]
            is_tag = any(sign in "".join(beside) for sign in _COMPARED)
            if len(beside) == 2 and not is_tag and all(is_shaped(parted(plain(word))[2]) for word in beside):
                return True
    words = said[:LOOKED_AT].replace("、", ",").rstrip("?").split(",")
    asks = is_behind and said[-1:] == "?" and len(words) > 1 and "?" not in said[:-1]
    return asks and all(is_shaped(word.strip()) for word in words)


def is_counted(line: str, is_next: "Callable[[int], bool]", can_play: "Callable[[str], bool]", plies: "Callable[[list[str]], int]") -> bool:
    """True for two moves behind the number of the first, and for one with a remark behind it, `1. 57-46 a good move`: not a sentence of the
    move, nor of another one that would be better. `plies`: the number of plies that words give."""
    number, word, behind = first_word(line)
    if number < 0 or not is_next(number) or not can_play(word) or is_of_sentence(word, behind):
        return False
    if behind and plies([word] + behind[:2]) > 1:
        return True
    said = " ".join(behind).lower()
    return not (behind and behind[0].lower() in _VERBS) and not is_of_a_remark(said) and not speaks_of_moves(line)


def without_sender(line: str, can_play: "Callable[[str], bool]") -> str:
    """A line of a chat's history without the date, the time and the name before a move: `2024/5/6 10:01 Taro 47-46`."""
    date = plain_spaces(line[:SENDER]).replace("\t", " ").partition(" ")[0]
    said = _without_name(line[len(date) + 1 :], can_play) if is_date(date) else ""
    return said if begins_playable(said.split(), can_play) else _without_name(line, can_play)


def _without_name(line: str, can_play: "Callable[[str], bool]") -> str:
    """A line without the time and the name before a move: `10:01 Taro 47-46`, `[01/03/2026, 20:01] Taro: 47-46`, `[20:01] <taro> 47-46`."""
    if line[:1] == "@":  # whom a post is for
        words = line.split()
        while words and words[0][0] == "@":
            words.pop(0)
        return " ".join(words) if begins_playable(words, can_play) else line
    time, between, rest = line[:SENDER].partition("] <") if line[:1] == "[" else ("", "<" * (line[:1] == "<"), line[1:SENDER])
    name, close, rest = rest.partition("> ")
    if between and close and name and (not time or ":" in time) and begins_playable(rest.split(), can_play):
        return line[line.index("> ") + 2 :]
    at = line.rfind(": ", 0, SENDER) if line[:1] and line[0] in "[" + DIGITS else -1
    if at > 0 and any(can_play(parted(word.strip("()"))[2]) for word in line[:at].split()[:-1]):  # 1. k (0:12) better: h
        return line
    if at > 0 and ":" in line[:at] and begins_playable(line[at + 2 :].split(), can_play):
        return line[at + 2 :]
    words = line.split(" ") if ":" in line[1:3] and line[0] in DIGITS else []
    words = [word for part in words for word in part.split("\t") if word]
    if len(words) < 3 or words[0].strip(DIGITS + ":") or is_shaped(words[1]):
        return line
    return " ".join(words[2:]) if begins_playable(words[2:], can_play) else line


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
    return (
        bool(words)
        and words[0] in _SHORT
        and not any(
            may_be_moves(word) and word.strip(DIGITS) or can_play(word) and not is_of_sentence(word, words[i + 1 :])
            for i, word in enumerate(words[:WORDS])
            if word
        )
    )


_SPEAKING = ("は", "が", "も", "だと", "なら", "か", "など", "や", "とか")  # right behind a move that a sentence speaks of


def speaks_of_moves(line: str) -> bool:
    """True for a line with a move that is the subject of a sentence: `d、g、jなどが有力`, `47-36も61-71も`."""
    for word in spaced(outside_brackets(plain(line[:LOOKED_AT]))).split() if len(line) != len(line.encode()) else ():
        at = next((i for i, sign in enumerate(word[:LONGEST_MOVE]) if "\u3041" <= sign <= "\u3096"), 0)
        move = parted(word[:at])[2]
        if any("0" <= sign <= "z" for sign in move) and is_shaped(move) and any(word[at:].startswith(particle) for particle in _SPEAKING):
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
    if len(line) >= SENDER:
        return line
    while said and said[-1] in "。！!、 ":  # MicroPython's `rstrip` goes by bytes
        said = said[:-1]
    for courtesy in _COURTESIES if len(said) < 2 * LONGEST_MOVE and said[-1:] > "~" else ():
        move = said[: -len(courtesy)].strip()
        if said.endswith(courtesy) and move:
            is_move = can_play(parted(spaced(move).strip())[2]) and not may_be_moves(more) and not any(sign in "()（）" for sign in more)
            return move + f" ({more.strip()})" * bool(more.strip()) if is_move else line
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
