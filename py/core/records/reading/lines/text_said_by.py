"""Moves beside the names of those who make them, in a line: `57-46 by Tom`, `Tom plays 57-46`, `player1: k | player2: c`, `私がk、相手がc`.

Apart because such a line is told by its few words, while `text_messages` reads chats, with a name before each message.
"""

from core.contract import IllegalMove
from core.records.reading.text_labels import is_of_a_game, is_of_a_remark, is_of_data
from core.records.reading.text_words import (
    COLOURS,
    DIGITS,
    MARKS,
    MOST_LETTERED,
    is_shaped,
    may_be_moves,
    names_of,
    number_at,
    parted,
    read_move,
    side_of_colour,
    unmarked,
)
from core.records.spaces import plain, unquoted

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Game, Position
    from core.steps import Steps

    Statement = tuple[str, str, str]  # the number with its dot, "" for none; the name; the move

LONGEST_LINE = 200  # characters of a line with such moves
PASSED = 20  # lines looked through in one step
_LONGEST_NAME = 24
_ENDS = ("投了", "resigns", "resigned")
_SMALL = "abcdefghijklmnopqrstuvwxyz"
_VERBS = ("plays", "played", "moves", "moved", "goes", "went", "chooses", "chose", "answers", "answered", "replies", "replied")
_BETWEEN_VERB = ("with", "to")  # replies with 57-46
_BETWEEN = ("|", "/", ",", "、", ";", "。", "→")
_MADE = (
    "と指しました", "を指しました", "と指した", "を指した", "と打ちました", "を打ちました", "と打った", "を打った",
    "と応じました", "と応じた", "で応じた", "に置いた", "に置きました", "と進めた", "を選びました", "を選んだ", "と返した",
    "を指し", "と指し", "を打ち", "と打ち", "と応じ", "でした", "です", "だった", "を", "と", "に", "へ", "で",
)  # fmt: skip  # behind a move
_TITLES = ("さん", "君", "くん", "氏", "ちゃん", "先生", "様")  # behind a name, and before a space and a move
_BEFORE_NAMES = ("まず", "次に", "そして", "それから", "続いて", "最後に", "すると", "対して")
_NUMBERED = ("player1", "player2", "p1", "p2", "1p", "2p", "a", "b", "x", "y")  # names that are none
_NO_NAMES = (
    "he",
    "she",
    "it",
    "they",
    "we",
    "you",
    "i",
    "who",
    "far",
    "mistake",
    "accident",
    "force",
    "then",
    "and",
    "now",
    "also",
    "not",
    "never",
)


def _is_name(name: str) -> bool:
    """True for one or two words that may be a player's name or a side, and are no move."""
    words, small = name.split(), name.lower()
    if not 0 < len(words) < 3 or len(name) > _LONGEST_NAME or "(" in name:
        return False
    if len(name) == 1:
        return "A" <= name <= "Z" or name > "\x9f"
    if is_of_data(small, "") or is_of_a_remark(small) or is_of_a_game(small):
        return False
    is_side = any(small in names_of("side." + str(side)) for side in (0, 1)) or small in COLOURS or small in MARKS
    if len(words) > 1 and not is_side and any(word[0] in _SMALL or word[0] > "\x9f" for word in words):  # `w Anna`, `良い手 後手`
        return False
    return is_side or number_at(name)[0] < 0 and not any(_has_figure(word) for word in words if word.lower() not in _NUMBERED + ("1", "2"))


def _has_figure(word: str) -> bool:
    return is_shaped(word) and any(sign in DIGITS for sign in word)


def _bare(word: str) -> str:
    """A word without its stops."""
    while word and word[-1] in ",.;:":
        word = word[:-1]
    return word


def _of_moves(words: "list[str]", first_words: "tuple[str, ...]") -> "list[str]":
    """Words, in which a move of two words is one: `譲位 55重(57)`."""
    found: list[str] = []
    for word in words:
        if found and found[-1].lower() in first_words:
            found[-1] += " " + word
        else:
            found.append(word)
    return found


def _is_move(word: str) -> bool:
    word = word.split(" ")[-1]
    if word.lower() in _ENDS:
        return True
    bare = unmarked(parted(word)[2])
    return bare != "" and parted(word)[0] < 0 and is_shaped(bare) and bare.strip(DIGITS) != ""


def _numbered(words: "list[str]") -> "tuple[str, list[str]]":
    """(the number that words begin with, the other words): `1.`, `2)`, `3`."""
    number, rest = number_at(words[0]) if words else (-1, "")
    if number >= 0 and rest in (".", ")", ":", "手目", ""):
        return f"{number}. ", words[1:]
    return "", words


def _by_verb(line: str, first_words: "tuple[str, ...]") -> "list[Statement]":
    """The moves of a line such as `57-46 by Tom` or `Tom plays 57-46, Anna plays 31-22`; [] for another line."""
    found: list[Statement] = []
    for part in line.replace("; ", ", ").replace(", then ", ", ").replace(" | ", ", ").split(", "):
        number, words = _numbered(part.split())
        words = _of_moves([word for word in words if _bare(word)], first_words)
        if len(words) in (3, 4) and words[1].lower() == "by" and _is_move(words[0]):
            name, move = _bare(" ".join(words[2:])), words[0]
        else:
            at = next((i for i, word in enumerate(words[:3]) if word.lower() in _VERBS), 0)
            rest = words[at + 1 :]
            rest = rest[1:] if len(rest) > 1 and rest[0].lower() in _BETWEEN_VERB else rest
            if not at or len(rest) != 1 or not _is_move(_bare(rest[0])):
                return []
            name, move = " ".join(words[:at]), _bare(rest[0])
        if not _is_name(name) or name.split()[0].lower() in _NO_NAMES:
            return []
        found.append((number, name, move))
    return found


def _by_label(line: str, first_words: "tuple[str, ...]") -> "list[Statement]":
    """The moves of a line such as `player1: k | player2: c`, each behind a name with a colon; [] for another line."""
    for sign in _BETWEEN:
        line = line.replace(sign, " ")
    parts = line.split(":")
    number, words = _numbered(parts[0].split())
    found: list[Statement] = []
    for i, part in enumerate(parts[1:]):
        name, said = " ".join(words), _of_moves(part.split(), first_words)
        if not said or not _is_move(said[0]) or not _is_name(name) or i == len(parts) - 2 and len(said) > 1:
            return []
        found.append((number, name, said[0]))
        number, words = _numbered(said[1:])
    return found


def _by_particle(line: str, first_words: "tuple[str, ...]") -> "list[Statement]":
    """The moves of a line such as `私がk、相手がc` or `1. 太郎は57-46と指しました。`; [] for another line."""
    found: list[Statement] = []
    for part in line.replace("。", "、").replace(",", "、").replace(";", "、").replace(" / ", "、").split("、"):
        if not part.strip():
            continue
        number, words = _numbered(part.split())
        said = " ".join(words)
        at = next((i for i, sign in enumerate(said) if sign in "がはも" and i), 0)
        at = at or next((said.find(" ") for title in _TITLES if len(words) > 1 and words[0].endswith(title)), 0)
        name, move = said[:at].strip(), said[at + 1 :].strip()
        tail = next((each for each in _MADE if move.endswith(each) and len(move) > len(each)), "")
        move = move[: len(move) - len(tail)].strip()
        for word in _BEFORE_NAMES:
            name = name[len(word) :] if name.startswith(word) and len(name) > len(word) else name
        moves = _of_moves(move.split(), first_words)
        if (
            not at
            or len(moves) != 1
            or not _is_move(moves[0])
            or any(sign in "がは" for sign in move)
            or name[:1] < "\x9f"
            and len(name) < 2
            or not _is_name(name)
        ):
            return []
        found.append((number, name, moves[0]))
    return found


def _has_starred_codes(game: "Callable[[], Game]") -> bool:
    """True in a game with moves such as `*c9`; elsewhere a star begins a comment."""
    start = game().start()
    return any(start.code(move)[:1] == "*" for move in start.legal_moves())


class _Sides:
    """The sides of the names in a text, in the order in which they first appear."""

    def __init__(self, position: "Position") -> None:
        self.position: Position | None = position
        self.plies = 0
        self.by_name: dict[str, int] = {}
        self.names = ["", ""]

    def mark(self, name: str, move: str) -> str:
        """The mark of the side that makes a move; "" where it is not the turn of that side."""
        small, position = name.lower(), self.position
        turn = position.turn if position is not None else 0
        if small not in self.by_name:
            known = [side for side in (0, 1) if small in names_of("side." + str(side)) or MARKS.get(small) == side]
            side = known[0] if known else side_of_colour(small, position.game) if position is not None else -1
            is_new = side < 0
            side = side if side >= 0 else 1 - turn if turn in self.by_name.values() else turn
            self.by_name[small] = side
            if is_new and (len(name) > 1 or name > "\u3040") and small.replace(" ", "") not in _NUMBERED and small not in COLOURS:
                self.names[side] = name
        if position is not None and self.by_name[small] != turn:
            return ""
        try:
            if position is not None:
                self.position = position.play(read_move(position, unmarked(parted(move)[2])))
                self.plies += 1
                self.position = None if self.position.outcome() is not None else self.position
        except IllegalMove:
            self.position = None
        return "▲△"[self.by_name[small]]


def with_marks_of_names(lines: "list[str]", game: "Callable[[], Game]") -> "Steps[tuple[list[str], list[str]]]":
    """In steps: the lines of a text, in which the marks of the sides stand before moves in place of the names of those who make them, and
    these names. The same lines, and ["", ""], where other moves stand in the text too, or where more than two people move."""
    unchanged = lines, ["", ""]
    said: dict[int, list[Statement]] = {}
    others: list[str] = []
    is_of_labels, first_words = False, tuple(game().first_words)
    for i, line in enumerate(lines if len(lines) <= MOST_LETTERED else ()):
        if not i % PASSED:
            yield
        bare = plain(unquoted(line[:LONGEST_LINE])).strip()
        if not bare or line[:1] == "*" and not _has_starred_codes(game):
            continue
        if "「" in bare and ":" not in bare and bare.count("「") > 1:  # 太郎「k」花子「c」
            bare = bare.replace("「", ":").replace("」", " ")
        found = _by_label(bare, first_words) if ":" in bare else _by_verb(bare, first_words) if " " in bare else []
        found = found or ([] if ":" in bare else _by_particle(bare, first_words))
        if found and len(line) < LONGEST_LINE:
            said[i] = found
            is_of_labels = is_of_labels or ":" in bare
        else:
            others.append(bare)
    names = {name.lower() for found in said.values() for _, name, _ in found}
    count = sum([len(found) for found in said.values()])
    if count < 2 or len(names) != 2 or is_of_labels and all(len(found) < 2 for found in said.values()):
        return unchanged
    for line in others:
        words = [_bare(word).lower() for word in line.split()]
        is_of_them = any(name in line.lower() for name in names)
        behind = next((words[k + 1 : k + 3] for k, word in enumerate(words) if word in _VERBS), [])
        if may_be_moves(line) or is_of_them and (":" in line or any(is_shaped(word) for word in behind)):
            return unchanged
    yield
    sides, changed = _Sides(game().start()), list(lines)
    for i in sorted(said):
        moves: list[str] = []
        for number, name, move in said[i]:
            mark = sides.mark(name, move)
            if not mark:  # a move may be missing: from here on the words stay, and are refused
                break
            moves.append(number + mark + move)
        changed[i] = " ".join(moves) if len(moves) == len(said[i]) else " ".join(moves + ["…", lines[i]]) if moves else lines[i]
        if len(moves) < len(said[i]):
            break
    least = 1 + any(not _has_figure(move) and move.lower() not in _ENDS for found in said.values() for _, _, move in found)
    return (changed, sides.names) if sides.plies >= least and len(set(sides.by_name.values())) == 2 else unchanged
