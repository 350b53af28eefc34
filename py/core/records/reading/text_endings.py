"""The end of a game as people and programs write it: who won, by what, after how many moves; and the ends that a text tells.

Apart because words and signs of an end are told by themselves, without the moves before them.
"""

from core.contract import Game
from core.records.node import AGREED, loser, out_of_time, resigned
from core.records.reading.text_words import DIGITS, names_of, number_at, side_at
from core.records.spaces import plain, visible
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.records.reading.text_blocks import Block
    from core.records.record import Node, Record

    Ending = tuple[str, int, int, str]

LONGEST = 120  # characters of an ending
LONGEST_SIGNS = 80  # characters of a result in signs
_DRAWN = ("1/2-1/2", "0.5-0.5", "½-½", "draw", "drawn", "draw agreed", "draw by agreement")
_DRAWN_JA = ("引き分け", "引分け", "引分", "合意")
_DRAWN_BEHIND = (
    "", "です", "でした", "で終了", "で終局", "に終わる", "に終わった", "に終わりました", "となる", "となった", "となりました", "になった",
    "になりました", "した", "しました", "成立", "に合意", "で合意",
)  # fmt: skip
# Words beside a verb that name no side, and words of what has not happened yet.
_BESIDE = ("持ち時間", "持時間", "時間", "通信", "接続", "により", "による", "ここ", "以上", "まで", "にて", "手目", "手", "を", "で")
_NOT_YET = ("次", "進", "以下", "なら", "このまま", "あと", "もし", "れば", "たら", "狙")
_REPEATED = ("持将棋", "千日手", "draw by ", "drawn by ", "fourfold", "threefold", "repetition", "stalemate", "impasse")
_STOPPED = ("中断", "封じ手", "未了", "対局中", "接続切れ", "*", "unfinished", "adjourned", "abandoned")
# The words for the act of a side at the end. They stand last in Japanese, first in English.
_VERBS = (
    ("負けました", "resign"), ("投了", "resign"), ("resigns", "resign"), ("resigned", "resign"), ("resign", "resign"),
    ("切れ負け", "time"), ("時間切れ", "time"), ("out of time", "time"), ("time up", "time"), ("on time", "time"), ("time forfeit", "time"),
    ("勝ち", "win"), ("勝利", "win"), ("勝", "win"), ("wins", "win"), ("won", "win"),
    ("負け", "loss"), ("負", "loss"), ("敗", "loss"), ("反則", "loss"), ("詰み", "loss"),
    ("loses", "loss"), ("lost", "loss"), ("forfeits", "loss"), ("forfeit", "loss"), ("checkmate", "loss"),
)  # fmt: skip
# The Japanese ones by their last sign, the English by their first.
_BY_SIGN: "dict[str, list[tuple[str, str]]]" = {}
for _verb in _VERBS:
    _BY_SIGN.setdefault(_verb[0][-1 if _verb[0] > "~" else 0], []).append(_verb)
# Manners in which a side loses, and those that Komado has no end for.
_LATE = (
    ("時間切れ", "time"), ("on time", "time"), ("of time", "time"), ("timeout", "time"), ("flag", "time"),
    ("投了", "resign"), ("resign", "resign"),
)  # fmt: skip
_MANNERS = tuple([late for late, _ in _LATE]) + (
    "反則", "入玉", "宣言", "切れ", "不戦", "詰み", "illegal", "forfeit", "mate", "disconnect", "declar", "default",
)  # fmt: skip
OF_PEOPLE = ("さん", "くん", "君", "氏", "先生", "様", "ちゃん")
_ONESELF = ("himself", "herself", "itself", "themselves", "oneself", "myself", "yourself")  # resigns himself to defence
# Manners of winning or losing between a side and the verb: 逆転勝ち, 圧勝. With other words it is a remark: 作戦勝ち, 無敗.
_HOW = ("逆転", "中押し", "負けを認めて", "無念", "ついに", "圧", "完", "快", "辛", "楽", "惨", "大")
# The last words before a comma and the end: 後手有利、先手の負け. A condition is none: 受け間違えると、先手の負け.
_STATED = ("で", "ので", "から", "以上", "有利", "不利", "優勢", "劣勢", "結果", "最後", "勝ち", "負け")
# Words behind an English verb that leave it an end: `resigns the game on move 12`, `loses on time`. `resigned last week` is none.
_BEHIND_VERBS = (
    "by", "on", "of", "to", "due", "for", "the", "an", "at", "after", "with", "via", "and", "his", "her", "their", "my", "is", "has",
    "time", "timeout", "flag", "fall", "fell", "clock", "up", "out", "over", "forfeit", "forfeits", "resignation", "resigns", "resigned",
    "resign", "checkmate", "checkmated", "mate", "mated", "illegal", "move", "moves", "ply", "plies", "no", "rule", "rules", "foul",
    "violation", "here", "disconnect", "disconnects", "disconnected", "disconnection", "declaration", "declares", "declared", "default",
    "control", "trouble",
)  # fmt: skip
# Words in brackets behind an end, and words at once behind it, by which it has not come.
_EXPECTED = ("予想", "仮", "予定", "局目", "前回", "つもり", "かも", "希望", "?", "game ", "last ", "expected", "predict", "if ")
_UNMEANT = (
    "まで", "しない", "せず", "するな", "ではな", "でな", "じゃな", "検討", "希望", "注意", "予想", "の場合", "なら", "かも", "寸前",
    "図", "の図", "の局面",
    "not ", "a ", "soon", "or ", "next", "if ", "in hand", "so far", "up", "now?", "last ", "would", "was ", "agreed last",
)  # fmt: skip
# Ends in the words and signs of programs: of computer shogi, of scores, of chats.
_OF_SIGNS = {
    "%toryo": "投了", "%chudan": "中断", "%sennichite": "千日手", "%time_up": "時間切れ", "%illegal_move": "反則負け",
    "%+illegal_action": "先手の反則", "%-illegal_action": "後手の反則", "%jishogi": "持将棋", "%kachi": "入玉勝ち", "%hikiwake": "引き分け",
    "%tsumi": "詰み", "🏳": "投了", "🏳\ufe0f": "投了", "1:0": "1-0", "0:1": "0-1",
}  # fmt: skip
_WON, _LOST = "○◯⭕🏆", "●×✕✖"  # beside a side's name
# One of these stands in the words of every end.
_OF_ENDINGS = tuple("-/½*了勝引負敗詰則") + (
    "持将棋", "千日手", "合意", "中断", "封じ手", "対局中", "切れ",
    "dra", "un", "ad", "res", "win", "won", "time", "los", "forf", "mate", "rep", "fold", "aban", "impas",
)  # fmt: skip


def told_by_signs(line: str) -> bool:
    """True if a line may tell the winner by signs."""
    return plain(line).strip() in ("1:0", "0:1") or any(sign in line for sign in _WON + _LOST)


def _won_by_signs(said: str, game: Game) -> int:
    """The winner where signs beside sides tell it, `○先手` or `先手○ 後手●`; -1 for other words, -2 for contradictory signs."""
    if len(said) > LONGEST_SIGNS or not any(sign in said for sign in _WON + _LOST):
        return -1
    winners: set[int] = set()
    rest = said.replace(" ", "").replace("、", "").replace("/", "").replace(":", "").replace("\ufe0f", "")
    while rest:
        before = rest[0] if rest[0] in _WON + _LOST else ""
        side, rest = side_at(rest[len(before) :], game)
        rest = rest[1:] if rest[:1] in ("が", "は") and rest[1:2] else rest
        sign = before or rest[:1]
        if side < 0 or not sign or sign not in _WON + _LOST:
            return -1
        rest = rest if before else rest[1:]
        winners.add(side if sign in _WON else 1 - side)
    return winners.pop() if len(winners) == 1 else -2


def contradicts_itself(line: str, game: Game) -> bool:
    """True if signs tell that both sides have won, or both have lost: `先手○ 後手○`."""
    return told_by_signs(line) and _won_by_signs(plain(line).strip().lower(), game) == -2


def ending(text: str, game: Game) -> "Ending | None":
    """The end of a game in words: ("win", "loss", "resign" or "time", side, -1 for the side on turn), ("draw", -1) or ("stop", -1); the
    number of moves, -1 if not given; and its words where Komado has no end of that manner. None for other words."""
    if len(text) > LONGEST:
        return None
    said, _, manner = plain(text).strip().lower().partition("(")
    if any(word in manner for word in _EXPECTED):
        return None
    said = said.strip().rstrip(".! ").replace("。", "")
    said = _OF_SIGNS.get(said, said)
    winner = _won_by_signs(said, game)
    if winner >= 0:
        return "win", winner, -1, ""
    if not any(word in said for word in _OF_ENDINGS):
        return None
    count, said = _count_in(said)
    if said in ("1-0", "0-1"):
        return _of_score(said, manner, count)
    if said in _STOPPED:
        return "stop", -1, count, ""
    if said in _DRAWN or said in names_of("result.draw") or _is_drawn(said):
        return "draw", -1, count, ""
    if any(said.startswith(word) for word in _REPEATED):
        return None if is_undrawn(said) else ("draw", -1, count, said)
    clause = _clause_in(said, manner, game)
    return _of_clause(clause[0], clause[1], count, game) if clause else None


def _count_in(said: str) -> "tuple[int, str]":
    """(the number of moves before an end, -1 for none; the words behind it): `まで12手で先手の勝ち`."""
    if not said.startswith("まで"):
        return -1, said
    count, said = number_at(said[2:].lstrip())
    said = said[1:] if said.startswith("手") else said
    for between in ("にて", "で", "、"):
        said = said[len(between) :].lstrip() if said.startswith(between) else said
    return count, said.lstrip()


def _of_score(said: str, manner: str, count: int) -> "Ending":
    """The end that `1-0` or `0-1` tells, with a manner in brackets behind it."""
    winner = int(said[0] == "0")
    is_late = any(late in manner and how == "time" for late, how in _LATE) or "time" in manner or "時間" in manner
    return ("time", 1 - winner, count, "") if is_late else ("win", winner, count, "")


def _clause_in(said: str, manner: str, game: Game) -> "tuple[str, str] | None":
    """(the clause with the side and the verb, the manner of the end): `時間切れで先手の負け`, `後手有利、先手の負け`. None where the words
    before the clause make it a condition, or tell of a move."""
    for cut in ("より", "で"):
        before, found, rest = said.partition(cut)
        if found and side_at(rest, game)[0] >= 0:
            if any(word in before for word in _NOT_YET):
                return None
            manner, said = before, rest
            break
    before, comma, clause = said.rpartition("、")
    clause = clause.strip()
    if not comma or side_at(clause, game)[0] < 0:
        return said, manner
    counts = "手" not in before and any(sign in DIGITS for sign in before)  # a move
    if counts or any(word in before for word in _NOT_YET) or not any(before.endswith(word) for word in _STATED):
        return None
    return clause, manner


def _of_clause(said: str, manner: str, count: int, game: Game) -> "Ending | None":
    """The end that a clause with a verb tells, as `ending` returns it."""
    side, behind, said = _sides_in(said, manner, game)
    said = (said[1:] if said[:1] in ("の", "が", "は") else said).lstrip()
    for word in ("です", "でした", "しました"):
        said = said[: -len(word)] if said.endswith(word) else said
    verbs = _BY_SIGN.get(said[-1:], []) + _BY_SIGN.get(said[:1], [])
    for word, kind in verbs:
        if word < "~" and said.startswith(word + " ") and not _is_behind_verb(said[len(word) :], game):
            continue
        if said == word or (said.endswith(word) if word > "~" else said.startswith(word + " ")):
            return _of_verb(word, kind, said, manner, (side, behind), count)
    return None


def _is_behind_verb(said: str, game: Game) -> bool:
    """True if words behind an English verb leave it an end: the manner, the move, a side."""
    words = [word.strip(".,;:!'\"") for word in said.split()]
    if "game" in words and not (words[0] in ("the", "this") and words[1] == "game"):
        return False
    return all(
        word in _BEHIND_VERBS or word in ("", "this", "game") or word in _ONESELF or not word.strip(DIGITS) or side_at(word, game)[0] >= 0
        for word in words
    )


def is_unmeant(behind: str) -> bool:
    """True if the words right behind those of an end make it none: `投了、しない`, `draw soon`, `1-0 so far`."""
    said = plain(behind).strip().lower()
    while said and said[0] in "、。,.;: ":
        said = said[1:]
    return any(said.startswith(word) or said == word.strip() for word in _UNMEANT)


def _sides_in(said: str, manner: str, game: Game) -> "tuple[int, int, str]":
    """(the side before the verb, the side behind it, the words without these); -1 for a side that is not named."""
    side, said = side_at(said, game)
    again, rest = side_at(said.lstrip(": "), game)
    if again >= 0:  # 後手：先手の勝ち
        side, said = again, rest
    behind = -1  # 投了（後手）, resigns (White)
    for last in (manner.strip(") "), said.rpartition(" ")[2]):
        named, rest = side_at(last, game)
        if side < 0 and behind < 0 and named >= 0 and not rest:
            behind, said = named, said[: len(said) - len(last)].strip() if said.endswith(" " + last) else said
    return side, behind, said


def _of_verb(verb: str, kind: str, said: str, manner: str, sides: "tuple[int, int]", count: int) -> "Ending | None":
    """The end that words with a verb of a kind tell, as `ending` returns it. `sides`: the side before the verb, and the side behind it."""
    side, behind = sides
    is_japanese = verb > "~"
    hanging = said[: -len(verb)] if is_japanese else said[len(verb) + 1 :]
    if not is_japanese and any(hanging.startswith(each) for each in _ONESELF):
        return None
    manner = hanging + " " + manner
    for sign in "のがは、 ":
        hanging = hanging.replace(sign, "")
    is_known = any(each in manner + verb for each in _MANNERS)
    if hanging not in ("", "thegame") and not is_known and (not is_japanese or side < 0):
        return None
    for late, how in _LATE:
        if late in manner:
            kind, side = how, 1 - side if side >= 0 and kind == "win" else side
    if side < 0 and kind in ("win", "loss") and not is_known:
        return None
    is_named = side >= 0 and any(said[: -len(verb)].endswith(each) for each in OF_PEOPLE + ("の", "が"))
    if is_japanese and count < 0 and not is_named and _is_remark(hanging, side):
        return None
    side = behind if side < 0 and kind in ("resign", "time", "loss") else side
    return kind, side, count, "" if kind in ("resign", "time") or not is_known else said


def _is_remark(hanging: str, side: int) -> bool:
    """True if the words between a side and a verb make the line no end: a count, `3勝`, a remark, or an unknown name."""
    if hanging and side >= 0 and hanging[-1] in DIGITS:
        return True
    for each in _BESIDE + _HOW:
        hanging = hanging.replace(each, "")
    return hanging.strip(DIGITS) != "" and not any(each in hanging for each in _MANNERS)


def is_of_an_end(said: str) -> bool:
    """True if words belong to an end, after a time or a place at most: then they stand behind a player's name and are no part of it."""
    words, before = OF_PEOPLE + _BESIDE + _HOW + ("は", "が", "の", "、"), ""
    while before != said:
        before = said
        for each in words:
            said = (said[len(each) :] if said.startswith(each) else said).lstrip(DIGITS + " :")
    return any(said.lower().startswith(word) for word in tuple([verb for verb, _ in _VERBS]) + _MANNERS)


def _is_drawn(said: str) -> bool:
    """True for the words of a draw, and nothing more: not for `引き分け狙いの手`."""
    return any(said.startswith(word) and said[len(word) :] in _DRAWN_BEHIND or said.endswith("により" + word) for word in _DRAWN_JA)


_BEFORE_ENDS = ("結果", "勝敗", "終局", "result")
_AROUND = ("()", "【】", "「」", "『』", "[]", "〔〕", "--", "==", "~~", "**")


def words_of_end(line: str) -> str:
    """A line without the brackets and rulers around it and without the word for a result before it: `(Green resigned)`, `結果 先手勝ち`."""
    said, before = plain(line).strip(), ""
    if len(said) > LONGEST:
        return line
    while said != before:
        before = said
        for pair in _AROUND:
            said = said[1:-1].strip() if len(said) > 2 and said[0] == pair[0] and said[-1] == pair[1] else said
        for word in _BEFORE_ENDS:
            for name in ("【" + word + "】", "[" + word + "]", word + " ", word + ":"):
                said = said[len(name) :].strip() if said.lower().startswith(name) else said
    return said


def end_of(told: "Ending", turn: int) -> str:
    """The end as one of ENDS, "" for none; `turn`: the side that resigns where none is named, -1 if none can."""
    kind, side = told[:2]
    if kind == "draw":
        return AGREED
    side = side if side >= 0 else turn
    lost = 1 - side if kind == "win" and side >= 0 else side
    if kind == "stop" or lost < 0:
        return ""
    return out_of_time(lost) if kind == "time" else resigned(lost)


class Endings:
    """`say(words)` reports what is doubtful. `late`: True if the loser has lost on time."""

    def __init__(self, say: "Callable[[Words], None]") -> None:
        self.say = say
        self.late = False
        self._ends: list[tuple[Node, str]] = []
        self._early = ""  # the result, where it precedes all moves
        self._contradicted = False

    def before(self, told: "Ending", tag: str) -> None:
        """The result stands before all moves. `told`: the end as read from the text; `tag`: the end as Komado writes it, "" for none."""
        end = tag if told[0] == "tag" else end_of(told, -1)
        self._compare(self._early, end)
        self._early = end or self._early
        if self._early and told[3]:
            self._say_replaced(told[3], self._early)

    def at(self, node: "Node", told: "Ending", tag: str) -> None:
        """The game ends at a node."""
        settled, end = node.settled(), tag or end_of(told, node.position.turn)
        if told[2] >= 0 and told[2] not in (node.ply, node.count):
            self.say(Words("text.count", told=told[2], n=node.count))
        before = self._ends[-1][1] if self._ends and self._ends[-1][0] is node else end
        if settled is None and end:
            self._compare(before, end)
            self._ends.append((node, before if told[0] == "win" and loser(end) == loser(before) else end))
            if told[3]:
                self._say_replaced(told[3], end)
        elif end and (settled is None or loser(end) != (None if settled.winner is None else 1 - settled.winner)):
            self.say(Words("text.result_differs"))

    def apply(self, record: "Record", main: "Block") -> None:
        """Ends the lines of a record. `main`: its main line."""
        ends = list(self._ends)
        for node, end in ends:
            if node is main.last():
                self._compare(self._early, end)
        if self._early and not main.lost and all(node is not main.last() for node, _ in ends):
            ends.append((main.last(), self._early))
        for node, end in ends:
            record.here = node
            lost = loser(end) if self.late else None
            record.finish(end if lost is None else out_of_time(lost))

    def _compare(self, end: str, later: str) -> None:
        """Reports, once, two ends with another winner, of which the later one counts."""
        if end and later and loser(end) != loser(later) and not self._contradicted:
            self._contradicted = True
            self.say(Words("text.two_results"))

    def _say_replaced(self, said: str, end: str) -> None:
        """Reports the end that replaces one that Komado does not have."""
        if end == AGREED:
            self.say(Words("text.drawn_as", text=visible(said)))
        else:
            self.say(Words("text.lost_as", text=visible(said), side=Words("side." + str(loser(end)))))


_UNDRAWN = ("offer", "declin", "refus", "avoid", "reject", "避", "ない", "なし", "模様", "提案", "拒", "狙", "断った", "断り")


def is_undrawn(said: str) -> bool:
    """True if words beside those of a draw say that it was none: an offer, a refusal, 千日手を避ける."""
    return any(word in said.lower() for word in _UNDRAWN)
