"""Labels and lines above moves that say what these are: a remark, data, another game, moves that were taken back or left out."""

from core.records.reading.text_words import KANJI, SENDER, number_at
from core.records.spaces import plain

_REMARKS = (
    "例", "変化", "正解", "次の一手", "メモ", "最善", "候補", "読み筋", "参考", "予想", "推奨", "better", "best", "threat", "note", "idea",
    "instead", "alternative", "hint", "solution", "answer", "analysis", "variation", "plan", "mistake",
    "悪手", "次善", "検討", "別解", "狙い", "予定", "追伸",
    "疑問手", "敗着", "失着", "緩手", "悪い", "blunder", "問",
)  # fmt: skip

# With a number behind, as labels of questions and of moves to choose from.
_QUESTIONS = (
    "q", "quiz", "question", "problem", "puzzle", "ex", "exercise", "option", "choice", "case", "try", "パターン", "コース", "ルート",
    "ケース", "プラン",
)  # fmt: skip


def is_of_a_remark(name: str) -> bool:
    """True if a label stands before moves that were not played: `失敗例：`, `Better:`."""
    if name.rstrip("0123456789. ") in _QUESTIONS or any(word in name for word in _REMARKS):
        return True
    if len(name) > 1 and name.endswith("案") or len(name) > 2 and (name.endswith("なら") or name.endswith("だと")):
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
_NOT_SENT = ("media", "image", "photo", "sticker", "video", "audio", "gif", "document", "contact")  # left out of a chat's history
_OMITTED = ("中略", "省略", "途中略", "以下略", "後略", "omitted", "skipped", "snip", "missing moves")


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


_CORRECTING = ("meant", "i mean", "typo", "correct", "instead", "じゃなく", "ではなく", "でなく", "まちがえ", "間違", "訂正", "ミスった")


def takes_back(message: str) -> bool:
    """True for a message of a chat that may take a move back."""
    small = plain(message[:SENDER]).strip().lower()
    return len(small) < 24 and any(word in small for word in _TAKEN_BACK)


def corrects(message: str) -> bool:
    """True for a message of a chat that may correct a move, if it has one."""
    small = plain(message[:SENDER]).lower()
    return any(word in small for word in _CORRECTING + _TAKEN_BACK)


def is_omission(said: str) -> bool:
    """True if words stand in place of moves: `（中略）`, `…`, a lone question mark."""
    small = plain(said[:SENDER]).strip().lower()
    if any(word in small for word in _OMITTED) and len(small) < 24 and not any(word in small for word in _NOT_SENT):
        return True
    return (
        bool(small)
        and not small.replace("…", "").replace("⋮", "").replace("・", "").strip("?.:~() ")
        and small not in ("(", ")", ".", ":)", ":(")
    )
