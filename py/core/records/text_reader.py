"""A record as text that people write and paste, read tolerantly.

Reading takes either language, codes or notation, with or without numbers, marks (▲ △) and remarks in brackets, and needs no heading
at all: `k c h k` is a record. What `core.records.text_writer` writes reads back whole.
"""

from core.contract import BadOption, Game, IllegalMove
from core.records.record import ENDS, Player, Record
from core.records.spaces import plain_spaces
from core.register import ids, load, unknown
from core.words import Words, say

MOST_CHARACTERS = 200000
BEFORE = {"text.game": ("遊び",), "side.0": ("first",), "side.1": ("second",)}  # what earlier versions wrote is read for ever


def read(text: str, game_id: str) -> "tuple[Record, list[Words]]":
    """A record from text, on the page of a game: what was readable, and Words for what was not. Never raises."""
    record, problems = read_lines(text, game_id, {})
    return record, [words for words, _ in problems]


def read_lines(text: str, game_id: str, chosen: "dict[str, str]") -> "tuple[Record, list[tuple[Words, int]]]":
    """The same with options that count where the text names none, and the line, from 1, of each problem; 0 for that of the whole text."""
    return _Reader(text[:MOST_CHARACTERS], game_id, chosen).read()


def _heading_names(key: str) -> "tuple[str, ...]":
    return tuple([say(Words(key), lang).lower() for lang in ("ja", "en")]) + BEFORE.get(key, ())


class _Reader:
    def __init__(self, text: str, game_id: str, chosen: "dict[str, str]") -> None:
        self.text = text
        self.game_id = game_id
        self.line = 0  # the one being read
        self.problems: list[tuple[Words, int]] = []
        self.chosen = dict(chosen)
        self.names = ["", ""]
        self.levels = ["", ""]
        self.record: Record | None = None
        self.lost = False  # the line being read was given up
        self.ours = False  # its title says that Komado wrote it
        self.was_read = 0
        self.early_end = ""  # the result, where it comes before any move

    def read(self) -> "tuple[Record, list[tuple[Words, int]]]":
        for raw in plain_spaces(self.text.replace("\r", "\n")).split("\n"):
            self.line += 1
            line = raw.strip()
            if line.startswith("*") and not self._star_is_code(line):
                self._comment(line[1:])
            elif line and not self._heading(line):
                self._moves(line)
        record = self._started()
        if self.early_end and not record.root.children:  # before the first move; above moves it is only a heading
            record.finish(self.early_end)
        record.players = (Player(self.levels[0], self.names[0]), Player(self.levels[1], self.names[1]))
        if not self.was_read and not self.problems:
            self.line = 0
            self._say(Words("text.empty"))
        return record, self.problems

    def _say(self, words: Words) -> None:
        self.problems.append((words, self.line))

    def _started(self) -> Record:
        if self.record is None:
            try:
                game: Game = load(self.game_id, **self.chosen)
            except BadOption as error:
                self._say(error.words)
                game = load(self.game_id)
            self.record = Record(game)
        return self.record

    def _star_is_code(self, line: str) -> bool:
        """Whether `*` begins a move, as turning over does in two games, and no comment: only in text that is not our own."""
        if self.ours or self.lost:
            return False
        position = self._started().position
        for word in line.split()[:2]:
            try:
                position = position.play(position.parse(word))
            except IllegalMove:
                return False
        return True

    def _comment(self, text: str) -> None:
        node = self._started().here
        if not self.lost:
            node.comment = node.comment + "\n" + text if node.comment else text

    def _heading(self, line: str) -> bool:
        name, colon, value = line.replace("：", ":").partition(":")
        if not colon:
            return False
        written, value = name.strip(), value.strip()
        name = written.lower()
        options = [option.name for option in load(self.game_id).options] if self.record is None else []
        tag = value[value.rindex("[") + 1 : -1] if value.endswith("]") and "[" in value else ""
        if written in options:  # before the sides: `first: white` is an option, `First: White` a player
            self.chosen[written] = value
        elif name in _heading_names("text.game"):
            if tag in ids():
                self.chosen = self.chosen if tag == self.game_id else {}
                self.game_id = tag
            elif tag:
                self._say(unknown(tag))
        elif name in _heading_names("text.variation"):
            self._branch(tag)
        elif name in _heading_names("text.result"):
            if tag in ENDS[1:] and not self.lost:
                if self.record:
                    self.record.finish(tag)
                else:
                    self.early_end = tag
        elif name in _heading_names("side.0") or name in _heading_names("side.1"):
            side = 0 if name in _heading_names("side.0") else 1
            engine = value.split(" ")
            if len(engine) == 2 and engine[0].lower() in _heading_names("player.engine"):
                self.levels[side] = engine[1]
            else:
                self.names[side] = value
        elif name in options:
            self.chosen[name] = value
        else:
            title = name in _heading_names("text.title")
            self.ours = self.ours or title
            return title
        return True

    def _branch(self, path: str) -> None:
        record = self._started()
        record.here = record.root
        self.lost = False
        for code in path.split(".") if path else []:
            try:
                record.play(code)
            except IllegalMove as error:
                self._say(error.words)
                self.lost = True
                return

    def _moves(self, line: str) -> None:
        record = self._started()
        depth, begun = 0, ""
        for token in line.replace("→", " ").replace("、", " ").replace(",", " ").split():
            if depth or token.startswith("("):
                depth += token.count("(") - token.count(")")
                continue
            word = _bare(token)
            if not word or self.lost:
                continue
            if word in record.game.first_words and not begun:
                begun = word + " "
                continue
            word, begun = begun + word, ""
            try:
                record.play(record.position.code(record.position.read(word)))
                self.was_read += 1
            except IllegalMove as error:
                self._say(Words("illegal.at", code=word, reason=error.reason, ply=record.here.ply + 1))
                self.lost = True
        if begun and not self.lost:  # the line breaks off in the middle of a move
            self._say(Words("illegal.at", code=begun[:-1], reason=Words("refuse.unreadable"), ply=record.here.ply + 1))
            self.lost = True


def _bare(token: str) -> str:
    """A token without its number, mark and full stop; "" when nothing is left."""
    for mark in ("先手", "後手"):
        token = token.replace(mark, "")
    head = 0
    while head < len(token) and token[head] in "0123456789":
        head += 1
    rest = token[head:]
    for after in ("手目:", "手目", ".", ":", ")"):
        if head and rest.startswith(after):
            token = rest[len(after) :]
            break
    # Character by character: MicroPython's `strip` goes by bytes, and `isdigit` takes more for a digit in one place than in another.
    if all(sign in "0123456789０１２３４５６７８９" for sign in token):
        return ""
    while token and token[0] in "▲△☗☖.":
        token = token[1:]
    return token.rstrip(".")
