"""A record as text that people read, paste and keep: written in the game's own notation, read back tolerantly.

A heading of `name: value` lines, then numbered moves, `*` comments under their move, the result; variations follow the line
they leave, each under `変化: 8手目から` / `Variation: from move 8`. Reading takes either language, codes or notation, with or
without numbers, marks (▲ △) and remarks in brackets, and needs no heading at all: `k c h k` is a record.
"""

from core.contract import BadOption, Game, IllegalMove
from core.record import ENDS, Node, Player, Record
from core.register import ids, load, unknown
from core.words import Words, say

MOST_CHARACTERS = 200000


def write(record: Record, lang: str) -> str:
    """The whole tree as text in a language."""
    game = record.game
    lines = [
        say(Words("text.title"), lang) + ": 1",
        say(Words("text.game"), lang) + ": " + say(Words("game." + game.id), lang) + " [" + game.id + "]",
    ]
    lines.extend(name + ": " + value for name, value in game.chosen())
    for side, player in enumerate(record.players):
        if player.name or player.level:
            who = _one_line(player.name) or say(Words("player.engine"), lang) + " " + player.level
            lines.append(say(Words("side." + str(side)), lang) + ": " + who)
    lines.append("")
    lines.extend(_comment(record.root))
    lines.extend(_line(record, record.main_line(), lang))
    # Variations, deepest branch point first to last: reading them back finds the line they leave already there.
    branches = [node for node in record.nodes() if node.parent is not None and node.parent.children[0] is not node]
    for first in branches:
        nodes, node = [first], first
        while node.children:
            node = node.children[0]
            nodes.append(node)
        path = ".".join(step.code for step in first.line()[:-1])
        lines.extend(["", say(Words("text.variation"), lang) + ": " + str(first.ply) + (" [" + path + "]" if path else "")])
        lines.extend(_line(record, nodes, lang))
    return "\n".join(lines) + "\n"


# `split` and `strip` know these spaces in one interpreter and not in the other; text from a page or a Japanese keyboard has them.
_SPACES = "\u3000\u00a0\u202f\u205f\u1680\u2028\u2029\x85\x1c\x1d\x1e\x1f" + "".join(chr(code) for code in range(0x2000, 0x200B))


def plain_spaces(text: str) -> str:
    """Every kind of space as the plain one."""
    for space in _SPACES:
        text = text.replace(space, " ")
    return text


def _one_line(text: str) -> str:
    return " ".join(plain_spaces(text).split())


def _comment(node: Node) -> list[str]:
    return ["*" + part for part in node.comment.split("\n")] if node.comment else []


def _line(record: Record, nodes: list[Node], lang: str) -> list[str]:
    lines = []
    for node in nodes:
        before = node.parent.position  # type: ignore[union-attr]
        said, remark = node.notation(lang)
        mark = "▲△"[before.turn]
        lines.append(str(node.ply) + " " + mark + said + (" (" + say(remark, lang) + ")" if remark else ""))
        lines.extend(_comment(node))
    last = nodes[-1] if nodes else record.root
    ended = record.outcome(last)
    if ended is not None:
        who = Words("result.draw") if ended.winner is None else Words("result.win", side=Words("side." + str(ended.winner)))
        by_word = f" [{last.end}]" if last.end else ""
        lines.append(f"{say(Words('text.result'), lang)}: {say(who, lang)} ({say(ended.reason, lang)}){by_word}")
    return lines


def read(text: str, game_id: str) -> "tuple[Record, list[Words]]":
    """A record from text, on the page of a game: what was readable, and Words for what was not. Never raises."""
    return _Reader(text[:MOST_CHARACTERS], game_id).read()


def _heading_names(key: str) -> "tuple[str, ...]":
    return tuple(say(Words(key), lang).lower() for lang in ("ja", "en"))


class _Reader:
    def __init__(self, text: str, game_id: str) -> None:
        self.text = text
        self.game_id = game_id
        self.problems: list[Words] = []
        self.chosen: dict[str, str] = {}
        self.names = ["", ""]
        self.levels = ["", ""]
        self.record: Record | None = None
        self.lost = False  # the line being read was given up
        self.ours = False  # its title says that Komado wrote it
        self.was_read = 0
        self.early_end = ""  # the result, where it comes before any move

    def read(self) -> "tuple[Record, list[Words]]":
        for raw in plain_spaces(self.text.replace("\r", "\n")).split("\n"):
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
            self.problems.append(Words("text.empty"))
        return record, self.problems

    def _started(self) -> Record:
        if self.record is None:
            try:
                game: Game = load(self.game_id, **self.chosen)
            except BadOption as error:
                self.problems.append(error.words)
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
                self.game_id = tag
            elif tag:
                self.problems.append(unknown(tag))
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
                self.problems.append(error.words)
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
                self.problems.append(Words("illegal.at", code=word, reason=error.reason, ply=record.here.ply + 1))
                self.lost = True
        if begun and not self.lost:  # the line breaks off in the middle of a move
            self.problems.append(Words("illegal.at", code=begun[:-1], reason=Words("refuse.unreadable"), ply=record.here.ply + 1))
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
