"""What a text says before the first move: its game, the options, the first position, and a goal that is set.

Apart because it knows no order of lines: the reader tells it what they name.
"""

from core.contract import BadOption, BadPosition, Game
from core.positions import drawn, packing
from core.records.reading.text_words import COLOURS, DIGITS, number_at, spaced
from core.records.record import Record
from core.records.spaces import as_drawn, plain
from core.register import ids, load
from core.words import LANGUAGES, Words, say

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Option, Position

LONGEST_POSITION = 200  # characters of a position in one line
LONGEST_RULES = 200  # characters of a heading's rules
WIDEST = 80  # characters of a line of a diagram
RULES = (
    "ルール", "規則", "設定", "オプション", "条件", "特別ルール", "rules", "rule", "options", "option", "settings", "variant", "variants",
)  # fmt: skip
_BETWEEN_RULES = (",", "、", ";", "・", "/", "。", "|")
_ON, _OFF = ("あり", "有り", "有", "on", "yes", "with"), ("なし", "無し", "無", "off", "no", "without")
_USUAL = (
    "通常", "標準", "基本", "普通", "なし", "特になし", "デフォルト", "既定", "通常ルール", "標準ルール", "基本ルール", "standard",
    "default", "normal", "usual", "regular", "none", "standard rules",
)  # fmt: skip
_COUNTERS = ("個", "個ずつ", "つ", "つずつ", "each")  # behind a number
# Headings before the shape or the size of a board, and words behind a choice that make it one of the board.
BOARDS = ("盤", "盤面", "ボード", "広さ", "大きさ", "サイズ", "形", "マス", "board", "size", "grid", "cells")
_OF_BOARDS = ("の盤", "盤", "のマス", "マス", "のボード", "ボード", " board", " grid", " cells", " tiles", "-board", "-grid")
# Words of a title besides the game and its rules, which say nothing more; the longer ones first.
_OF_TITLES = (
    "対局しました", "遊びました", "の対局", "の棋譜", "対局", "棋譜", "ゲーム", "ルール", "盤面", "です", "では", "盤", "版",
    "は", "で", "と", "の", "を", "が",
)  # fmt: skip
_WORDS_OF_TITLES = (
    "game", "record", "rules", "rule", "variant", "version", "board", "size", "grid", "with", "played", "we", "on", "a", "an", "the",
    "and", "of",
)  # fmt: skip
_IN_TITLES = ",、;・/。|()[]「」『』【】<>:!.-=~#*\"'"
# Words beside rules that were not played.
_UNSURE = ("?", "ではな", "じゃな", "より", "飽き", "なら", " not ", "instead", " than ", "n't ", " if ")
LONGEST_LINE = 200  # characters of a line that may name the goal
LONGEST_GOAL = 80  # characters of a line that names the goal


class Beginning:
    """The game, the options and the first position that the text has named so far; they count once `record` has been called.

    game_id  the id of the game
    chosen   the values of options by name; a value may be wrong
    start    the text of the first position, "" for the usual one
    """

    def __init__(self, game_id: str, chosen: "dict[str, str]") -> None:
        self.game_id = game_id
        self.chosen = dict(chosen)
        self._given = dict(chosen)
        self.start = ""
        self._names: tuple[str, list[str]] | None = None  # the names of the game's options, cached with its id
        self._known_titles: tuple[str, list[tuple[Option, list[str]]]] | None = None
        self._rules: tuple[str, list[tuple[str, str, str, bool]]] = "", []  # what people say for the rules, cached with the game's id
        self._heard: dict[str, str] = {}  # the values of options that lines have named among other words
        self._first: tuple[object, Position | None] | None = None  # the first position, cached with all that it depends on

    def game(self) -> Game:
        """The game with these options, without them where one is wrong."""
        try:
            return load(self.game_id, **self.chosen)
        except BadOption:
            return load(self.game_id)

    def position(self) -> "Position | None":
        """The first position, None for an impossible one."""
        asked = self.game_id, self.start, tuple(sorted(self.chosen.items()))
        if self._first is None or self._first[0] != asked:
            try:
                self._first = asked, Record(self.game(), None, self.start).position
            except BadPosition:
                self._first = asked, None
        return self._first[1]

    def record(self) -> "tuple[Record, list[Words], bool]":
        """The record without moves; sentences on what is wrong with the options or the position; True if the position is refused, so
        that the moves belong to another one."""
        problems = []
        try:
            game: Game = load(self.game_id, **self.chosen)
        except BadOption as error:
            problems.append(error.words)
            game = load(self.game_id)
        try:
            return Record(game, None, self.start), problems, False
        except BadPosition as error:
            return Record(game), problems + [packing.of_record(error)], True

    def option_names(self) -> "list[str]":
        """The names of the game's options."""
        if self._names is None or self._names[0] != self.game_id:
            self._names = self.game_id, [option.name for option in load(self.game_id).options]
        return self._names[1]

    def is_name(self, said: str) -> bool:
        """True for a name of the game in any language, or its id."""
        load(self.game_id)
        return _small(said) in [self.game_id] + [_small(say(Words("game." + self.game_id), lang)) for lang in LANGUAGES]

    def names_game(self, game_id: str) -> bool:
        """Takes another game, without options; False for an id that no game has."""
        if game_id not in ids():
            return False
        self.chosen = self.chosen if game_id == self.game_id else {}
        self.game_id = game_id
        return True

    def sets_options(self, line: str) -> bool:
        """Takes options as links and the rules write them, `board=hex size=4x4`. True if the line has nothing else."""
        words = [plain(word).partition("=") for word in line.replace(",", " ").replace("&", " ").split()]
        names = self.option_names()
        if not all(name in names and value for name, _, value in words):
            return False
        for name, _, value in words:
            self.chosen[name] = value
        return True

    def _titles(self) -> "list[tuple[Option, list[str]]]":
        """The options of the game, each with its name and its titles in all languages, in small letters."""
        if self._known_titles is None or self._known_titles[0] != self.game_id:
            found = []
            for option in load(self.game_id).options:
                said = [say(Words(f"option.{self.game_id}.{option.name}"), lang) for lang in LANGUAGES]
                names = [option.name] + [_small(each) for each in said] + [_small(plain(each).partition("(")[0]) for each in said]
                found.append((option, names))
            self._known_titles = self.game_id, found
        return self._known_titles[1]

    def _value_of(self, option: "Option", said: str) -> str:
        """The value of an option that a text in small letters names, "" for none."""
        game = load(self.game_id)
        values: list[str] = []
        for value in option.values:
            words = game.option_words(option.name, value)
            values += [value] if said == value or said in [_small(say(words, lang)) for lang in LANGUAGES] else []
        if len(values) == 1:
            return values[0]
        if option.values == ("off", "on"):
            return "on" if said in _ON else "off" if said in _OFF else ""
        number, rest = number_at(said)
        size = said.replace("×", "x").replace("*", "x").replace(" by ", "x").replace(" ", "")
        figures = str(number) if rest.strip() in ("",) + _COUNTERS else size
        return figures if figures in option.values else ""

    def sets_option(self, title: str, said: str) -> bool:
        """Takes an option from a heading with its title and a value in words, `ワープ：1つずつ`. False for an option
        or a value that the game has not."""
        title, said = _small(title), _small(said)
        for option, names in self._titles() if title and said else []:
            value = self._value_of(option, said) if _is_titled(title, names) else ""
            if value:
                self.chosen[option.name] = value
                return True
        return False

    def is_title(self, name: str) -> bool:
        """True for the title of an option of the game."""
        return any(_is_titled(_small(name), names) for _, names in self._titles())

    def _takes_rule(self, said: str, alone: bool) -> bool:
        """Takes one rule in small letters: a title with its value, `ワープあり`, `17穴`; if `alone` also a value that only one option has,
        `六角形`, and the title of an option that is on or off."""
        name, sign, value = said.replace("=", ":").partition(":")
        if sign:
            return self.sets_option(name, value)
        number, counter = number_at(said)
        fitting = []
        for option, names in self._titles():
            if not alone and option.name in OF_GOALS:  # a cell behind it is a move
                continue
            pairs = [said[len(name) :].lstrip() for name in names if said.startswith(name)]
            pairs += [said[: -len(name)].rstrip() for name in names if said.endswith(name)]
            pairs += [str(number)] if counter.strip() and number >= 0 and any(counter.strip() in name for name in names[1:]) else []
            pairs += ["on"] if alone and said in names and option.values == ("off", "on") else []
            pairs += [said] if alone and counter else []
            values = [value for value in [self._value_of(option, pair) for pair in pairs if pair] if value]
            fitting += [(option.name, values[0])] if values else []
        if len(fitting) != 1:
            return False
        self.chosen[fitting[0][0]] = fitting[0][1]
        return True

    def rules_left_out(self, said: str) -> "list[str]":
        """Takes the rules that stand behind a heading such as `ルール：`; returns those that are none of the game's options."""
        said = plain(said[:LONGEST_RULES])
        if _small(said).replace("。", "") in _USUAL:
            self.chosen = {} if self.chosen == self._given else self.chosen
            return []
        for sign in _BETWEEN_RULES:
            said = said.replace(sign, "\n")
        if "=" in said and all("=" in word for word in said.split()):
            said = said.replace(" ", "\n")
        return [part.strip() for part in said.split("\n") if part.strip() and not self._takes_rules(_small(part))]

    def _takes_rules(self, said: str) -> bool:
        """Takes one rule, or a few in other words: `7×7 六角形`, `hexagonal`."""
        return self._takes_rule(said, True) or self.hears(said)[1]

    def sets_board(self, name: str, value: str) -> bool:
        """Takes the rules behind a heading for the board: `盤：7×7、六角形`. False where the value is none of the game's rules."""
        before = dict(self.chosen)
        if name in BOARDS and load(self.game_id).options and value and not self.rules_left_out(value):
            return True
        self.chosen = before
        return False

    def hears(self, line: str) -> "tuple[list[Option], bool]":
        """Takes the options that a line before the moves names among other words: a size, the title of an option with its value, a choice
        for the board. In a line with the name of the game, or with nothing else, a choice may stand alone. Returns the options that were
        changed, and True if the line says nothing more than the game, its rules and a goal. Of several values for an option none is taken:
        then it is returned unchanged."""
        if not line or len(line) > LONGEST_RULES or "@" in line or "://" in line:
            return [], False
        rules = self._said_rules()
        small = _small(line).replace("×", "x") if rules else ""
        spans = _spans(small, rules)
        if not spans:
            return [], False
        signs = list(small)
        for begin, end, _, _, _ in spans:
            signs[begin:end] = ["\n"] * (end - begin)
        rest = "".join(signs)
        for name in [self.game_id] + [_small(say(Words("game." + self.game_id), lang)) for lang in LANGUAGES]:
            rest = rest.replace(name, "\t")
        is_named = "\t" in rest
        is_whole = not _beside_rules(rest)
        found: dict[str, set[str]] = {}
        for _, _, name, value, is_sure in spans:
            if is_sure or is_named or is_whole:
                found.setdefault(name, set()).add(value)
        changed = []
        for option in load(self.game_id).options:
            values = list(found.get(option.name, ()))
            is_sure = len(values) == 1 and self._heard.get(option.name, values[0]) == values[0] and not any(w in small for w in _UNSURE)
            if values and (not is_sure or self.chosen.get(option.name, option.default) != values[0]):
                changed.append(option)
            is_whole = is_whole and (is_sure or not values)
            if is_sure:
                self.chosen[option.name] = self._heard[option.name] = values[0]
        return changed, is_whole

    def _said_rules(self) -> "list[tuple[str, str, str, bool]]":
        """(words in small letters, name of the option, value, False for a choice that can mean something else) for each way to say a rule,
        the longer words first."""
        if self._rules[0] != self.game_id:
            found: list[tuple[str, str, str, bool]] = []
            game = load(self.game_id)
            for option, names in self._titles() if game.options else ():
                titles = sorted({plain(name).partition("(")[0].strip() for name in names})
                if option.values == ("off", "on"):
                    found += _ways_of_switch(option.name, titles)
                elif option.name not in OF_GOALS:
                    for value in option.values:
                        words = [_small(say(game.option_words(option.name, value), lang)) for lang in LANGUAGES]
                        found += _ways_of_choice(option.name, value, words, titles)
            self._rules = self.game_id, sorted(found, key=lambda way: (-len(way[0]), way[0]))
        return self._rules[1]

    def is_rule(self, line: str) -> bool:
        """Takes a line that is the title of an option with its value and nothing else: `ワープあり`. False for another line."""
        return len(line) < LONGEST_GOAL and ":" not in plain(line) and "=" not in line and self._takes_rule(_small(line), False)

    def sets_size(self, line: str) -> bool:
        """Takes the size of the board where a line is nothing else: `4×4`, `4×4の盤`."""
        size = plain(line).strip().lower().replace("×", "x") if "×" in line[:9] or "x" in line[:9] else ""
        for behind in ("の盤面", "の盤", "盤", " board"):
            size = size[: -len(behind)] if size.endswith(behind) else size
        for option in load(self.game_id).options if size else ():
            if size in option.values:
                self.chosen[option.name] = size
                return True
        return False

    def is_position(self, text: str) -> bool:
        """True if a text is that of a position of the game."""
        if ":" not in text or len(text) > LONGEST_POSITION or len(text.split()) != 1:
            return False
        try:
            return self.game().position(text) is not None
        except BadPosition:
            return False


def _ways_of_switch(name: str, titles: "list[str]") -> "list[tuple[str, str, str, bool]]":
    """The ways to say that an option is on or off: `ワープあり`, `with warps`."""
    found = []
    for value, words, before in (("on", _ON, ("with ",)), ("off", _OFF, ("no ", "without "))):
        for title in titles:
            found += [(title + between + word, name, value, True) for word in words for between in ("", " ", "は", "が", ":", ": ", "=")]
            found += [(word + title, name, value, True) for word in before]
    return found


def _ways_of_choice(name: str, value: str, words: "list[str]", titles: "list[str]") -> "list[tuple[str, str, str, bool]]":
    """The ways to say the value of an option: `六角形`, `六角盤`, `hex board`, `17穴`, `7x7`."""
    number, rest = number_at(value)
    if rest[:1] == "x":
        return [(value, name, value, True), (value.replace("x", " x "), name, value, True), (value.replace("x", " by "), name, value, True)]
    if number >= 0 and not rest:
        nouns = [title.partition("の数")[0] for title in titles if "の数" in title] + [" " + title for title in titles if title < "~"]
        ways = [value + noun for noun in nouns] + [value + noun.rstrip("s").replace(" ", "-") for noun in nouns if noun < "~"]
        counted = [plain(word).partition("(")[0].strip() for word in words]
        ways += [title + between + word for title in titles for word in counted if word != value for between in ("", " ", "は", ": ", ":")]
        return [(way, name, value, True) for way in ways]
    forms: list[str] = []
    for word in words if not any(word in COLOURS for word in words) else ():
        forms += [word] if len(word) > 2 else []
        forms += [word[:-1]] if word[-1:] == "形" and len(word) > 2 else []
        if " " not in word and word < "~" and len(word) > 6:
            forms += [word[:-1]] * (word[-1] == "s") + [word.rstrip("s") + "al"] + [value] * (len(value) > 2 and word.startswith(value))
    return [(form + noun, name, value, noun != "") for form in forms for noun in ("",) + _OF_BOARDS]


def _spans(small: str, rules: "list[tuple[str, str, str, bool]]") -> "list[tuple[int, int, str, str, bool]]":
    """(begin, end, name of the option, value, True if that is sure) of each rule that a text in small letters says."""
    found: list[tuple[int, int, str, str, bool]] = []
    for words, name, value, is_sure in rules:
        at = small.find(words)
        while at >= 0:
            end = at + len(words)
            beside = (" " + small[at - 1 : at])[-1] if words[0] < "~" else " ", small[end : end + 1] if words[-1] < "~" else ""
            is_apart = not any("a" <= sign <= "z" or "0" <= sign <= "9" for sign in beside)
            if is_apart and all(end <= other[0] or other[1] <= at for other in found):
                found.append((at, end, name, value, is_sure))
            at = small.find(words, at + 1)
    return found


def _beside_rules(rest: str) -> str:
    """The words of a line that are left beside its rules, without those that say nothing more and a goal with its cell."""
    for sign in _IN_TITLES:
        rest = rest.replace(sign, " ")
    for goal in OF_GOALS:
        rest = rest.replace(goal, " \r ")
    for word in _OF_TITLES + BOARDS[2:7]:
        rest = rest.replace(word, " ")
    words = [word for word in rest.split() if word not in _WORDS_OF_TITLES]
    if "\r" in rest:  # the cell of a goal
        words = [word for word in words if not (len(word) == 2 and "a" <= word[0] <= "z" and word[1] in DIGITS)]
    return " ".join(words)


def _is_titled(title: str, names: "list[str]") -> bool:
    """True if a title in small letters is one of an option's, with or without an explanation in brackets, as earlier versions had some."""
    return title in names or plain(title).partition("(")[0].strip() in names


def _small(said: str) -> str:
    return plain(said).strip().lower().replace("’", "'")


def diagram_in(named: "Callable[[], Game]", first: str, lines: "list[str]") -> "tuple[str, int, bool] | None":
    """(the position, the number of lines, True if it is a printed board) of the diagram that a text's lines begin with, None for none.
    `named`: returns the game; `first`: the first of the lines, as it is read."""
    first = plain(as_drawn(first)) if len(first) <= 2 * WIDEST else ""
    words = first.split() if len(first) <= WIDEST else []
    columns = len(words) > 1 and all(len(word) == 1 for word in words)  # names of columns have one sign
    if not columns and not (len(words) == 1 and len(words[0].encode()) > 2 * len(words[0]) and words[0][:1] == "1"):
        return None
    game, lines = named(), [plain(as_drawn(each)) for each in lines]
    if not columns:
        printed = drawn.printed(game, lines)
        return (printed[0], printed[1], True) if printed else None
    places = [i for i, line in enumerate(lines) if line.strip(" -:=")]  # without blank lines, and the ruler of a table
    whole = drawn.find(game, [lines[i] for i in places]) if drawn.begins(game, first) else None
    return (whole[0], places[whole[2] - 1] + 1, False) if whole and not whole[1] else None


OF_GOALS = ("ゴール地点", "目標地点", "ゴール", "目標", "終点", "旗", "フラッグ", "goal cell", "goal", "target", "flag")
# Words beside a goal and its cell that say nothing more; the longer ones first.
_BESIDE_GOALS = (
    "していました", "にしました", "に置きました", "に置きます", "に置いた", "に置く", "に設定", "に指定", "に決定", "に決めました",
    "に決めた", "としました", "とします", "とする", "とした", "にします", "にする", "にした", "選びました", "選んだ", "選ぶ", "置いた",
    "置く", "して", "でした", "です", "のマス", "マス", "の位置", "位置", "場所", "後手", "△",
    "is set to", "is placed", "placed", "set to", "cell", "the", "was", "is", "as", "at", "on", "to",
    "は", "を", "が", "に", "の", "と", "、", "。", "→", "「", "」", ":", "=", ">", "-", "(", ")", "[", "]", ".", ",", "*",
)  # fmt: skip


def goal_in(line: str, can_play: "Callable[[str], bool]") -> str:
    """The first move of MACIJI, if a line names the goal and says nothing else: `ゴールはb3`, `The goal is b3.`; else ""."""
    small = plain(line[:LONGEST_GOAL]).strip().lower()
    if len(line) > LONGEST_GOAL or not any(word in small for word in OF_GOALS):
        return ""
    for word in OF_GOALS:
        small = small.replace(word, " ")
    for word in _BESIDE_GOALS:
        small = small.replace(word, " ")
    cells = small.split()
    return "goal@" + cells[0] if len(cells) == 1 and len(cells[0]) == 2 and can_play("goal@" + cells[0]) else ""


def goal_at(line: str) -> int:
    """The place of the first word for a goal in a plain line, -1 for none. A code, `goal@b3`, is no such word."""
    small = line.lower().replace("goal@", "     ") if line[:1] != "*" else ""
    places = [small.find(word) for word in OF_GOALS if word in small]
    return min(places) if places else -1


def names_goal(said: str) -> bool:
    """True if words that begin with one for a goal may name its cell: `ゴールは…`, `goal: …`, or a cell behind it."""
    for word in OF_GOALS:
        said = said[len(word) :].lstrip() if said.lower().startswith(word) else said
    words = spaced(said[:LONGEST_GOAL]).replace(".", " ").split()
    has_cell = any(len(word) == 2 and word[0].isalpha() and word[1] in DIGITS for word in words)
    return has_cell or said[:1] in ("は", "を", ":", "=", "→") or bool(words) and words[0].lower() in ("is", "was", "at", "on")


def goals_in(lines: "list[str]", line: int, can_play: "Callable[[str], bool]") -> "tuple[set[str], bool]":
    """The goals that the lines of a text name, as moves, and True if one that is named above a line, or as a cell, could not be read."""
    found: set[str] = set()
    is_one_unread = False
    for i, said in enumerate(lines):
        said = plain(said[:LONGEST_LINE])
        at = goal_at(said)
        goal = goal_in(said, can_play) or goal_in(said[at:], can_play) if at >= 0 else ""
        if goal:
            found.add(goal)
        elif at >= 0 and (i < line - 1 or names_goal(said[at:])):
            is_one_unread = True
    return found, is_one_unread
