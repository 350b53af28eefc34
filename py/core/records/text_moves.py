"""The moves of a line of text: words that follow each other, with numbers, marks, remarks and variations in brackets."""

from core.contract import IllegalMove
from core.records.record import Node, Record
from core.records.spaces import plain, visible
from core.records.text_words import ending, parted, read_move
from core.words import Words, say

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Iterator

    from core.records.text_words import Ending

BETWEEN = "→、,;。・|"  # stand between moves
OF_TIMES = "0123456789:/.+ "
BRIEF = 80  # characters of what is quoted
DEEPEST = 20  # brackets within each other; what is deeper counts as words


class Block:
    """Moves that follow each other: the main line, or a variation.

    base  where they begin; lost: they could not be read to their end
    """

    def __init__(self, base: Node) -> None:
        self.base = base
        self.nodes: list[Node] = []
        self.lost = False

    def last(self) -> Node:
        """Where it ends."""
        return self.nodes[-1] if self.nodes else self.base

    def at(self, ply: int) -> "Node | None":
        """Its node of a ply, or None."""
        index = ply - self.base.ply - 1
        return self.base if index == -1 else self.nodes[index] if 0 <= index < len(self.nodes) else None


def leaving(blocks: "list[Block]", ply: int) -> "Node | None":
    """The node that a numbered move leaves: in the nearest block above that has the move, else in the nearest that it would lengthen.

    The blocks below that one go: the next variation cannot belong to them.
    """
    for least in (ply, ply - 1):
        for i in range(len(blocks) - 1, -1, -1):
            block = blocks[i]
            if block.base.ply < ply and block.last().ply >= least:
                del blocks[i + 1 :]
                return block.at(ply - 1)
    return None


class Bracket:
    """An open bracket. Its words are kept until they are known to be a variation, which is then its block."""

    def __init__(self, around: "tuple[Node, Block, bool, bool]") -> None:
        self.around = around
        self.words: list[str] = []
        self.number = -1
        self.begun = ""
        self.is_prose = False
        self.depth = 0
        self.block: Block | None = None


class Moves:
    """Reads lines of moves into a record. `tell(words)` hears what is wrong, `on_end(told)` that the game ended by word of mouth.

    lost  the line could not be read to its end: what follows is passed by; over: its end was told
    """

    def __init__(self, tell: "Callable[[Words], None]", on_end: "Callable[[Ending], None]") -> None:
        self.tell = tell
        self.on_end = on_end
        self.lost = self.over = False
        self.was_read = 0  # moves
        self._record: Record | None = None
        self._block: Block | None = None
        self._brackets: list[Bracket] = []
        self._head = -1, -1, ""  # number, mark and first word of a move that is still to come
        self._word = ""  # the last move as it was written
        self._single: bool | None = None  # whether every move has a number of its own, and not every two; None until that is known
        self._doubted = False

    def begin(self, record: Record, block: Block) -> None:
        """What follows belongs to a block."""
        self._record, self._block = record, block
        record.here = block.base
        self.lost = self.over = False

    def _stands(self) -> "tuple[Record, Block]":
        assert self._record is not None and self._block is not None
        return self._record, self._block

    def read(self, line: str) -> "Iterator[None]":
        """Reads a line, and stops after each word."""
        record, _ = self._stands()
        text = plain(line)
        for sign in BETWEEN:
            text = text.replace(sign, " ")
        tokens = text.split()
        tokens.reverse()
        self._head = -1, -1, ""
        while tokens:
            yield
            token = tokens.pop()
            inside = token.lstrip("(")
            for _ in range(len(token) - len(inside)):
                self._open()
            if self._brackets and inside.endswith(")+"):  # the time of a move, as a clock's record has it
                inside = inside[:-1]
            surplus = inside.count(")") - inside.count("(") if self._brackets else 0
            closing = max(0, min(surplus, len(inside) - len(inside.rstrip(")"))))
            token = inside[: len(inside) - closing]
            if token and self._brackets and not self._brackets[-1].block:
                self._in_bracket(self._brackets[-1], token)
            elif token and not self.lost:
                self._part(token, tokens)
            for _ in range(closing):
                self._close()
        while self._brackets and not self._brackets[-1].block:
            self._close()
        if self._head[2] and not self.lost:  # the line breaks off in the middle of a move
            self._refuse(self._head[2].strip(), Words("refuse.unreadable"))

    def _refuse(self, word: str, reason: Words) -> None:
        record, block = self._stands()
        self.tell(Words("illegal.at", code=visible(word[:BRIEF]), reason=reason, ply=record.here.ply + 1))
        self.lost = block.lost = True

    def _part(self, token: str, tokens: "list[str]") -> None:
        """One word of a line: a move, or its number, mark or first word."""
        record, _ = self._stands()
        number, mark, word = parted(token)
        before = self._head
        number, mark = number if number >= 0 else before[0], mark if mark >= 0 else before[1]
        if not word or word in record.game.first_words and not before[2]:
            self._head = number, mark, word + " " if word else before[2]
            return
        self._head = -1, -1, ""
        self._move(before[2] + word, token, number, mark, tokens)

    def _move(self, word: str, token: str, number: int, mark: int, tokens: "list[str]") -> None:
        record, block = self._stands()
        here = record.here
        try:
            if self.over or here.settled() is not None:
                raise IllegalMove(word, Words("refuse.over"))
            node = here.child(word) or record.grow(here, read_move(here.position, word))
        except IllegalMove as error:
            following = tokens[-8:]
            following.append(token)
            following.reverse()
            told = ending(" ".join(following).split("(")[0]) or ending(token) or ending(word)
            if told:
                del tokens[:]
                self.on_end((told[0], mark if told[1] < 0 and told[0] == "resign" else told[1], told[2]))
            elif "." in word:
                parts = [part for part in word.split(".") if part]
                parts.reverse()
                tokens.extend(parts)
            elif _has_remark(word):
                tokens.extend([word[word.index("(") :], word[: word.index("(")]])
            else:
                self._refuse(word, error.reason)
            return
        record.here = node
        block.nodes.append(node)
        self.was_read += 1
        self._word = word
        self._doubt(node, number, mark)

    def _fits(self, node: Node, number: int) -> bool:
        """Whether a number may stand before a move: its own, or where each counts for two moves theirs."""
        single = number in (node.ply, node.count)
        double = 2 * number in (node.ply, node.ply + 1, node.count, node.count + 1)
        if self._single is None and single is not double:
            self._single = single
        return double if self._single is False else single

    def _doubt(self, node: Node, number: int, mark: int) -> None:
        """Says once if a move's number or mark is not as it should be: perhaps a move is missing before it."""
        record, _ = self._stands()
        wrong = mark >= 0 and mark != node.before.turn
        if number >= 0 and str(number) not in record.game.first_words and not self._fits(node, number):
            wrong = True
        if wrong and not self._doubted:
            self._doubted = True
            self.tell(Words("text.doubt", ply=node.ply, text=visible(self._word[:BRIEF])))

    # Brackets.
    def _open(self) -> None:
        last = self._brackets[-1] if self._brackets else None
        if last and not last.block and (last.is_prose or last.depth or len(self._brackets) >= DEEPEST):
            last.depth += 1
            last.words.append("(")
            return
        record, block = self._stands()
        self._brackets.append(Bracket((record.here, block, self.lost, self.over)))

    def _in_bracket(self, bracket: Bracket, token: str) -> None:
        """A word of a bracket of which it is not known yet what it is: as soon as it can be, it is a variation."""
        record, block = self._stands()
        here = bracket.around[0]
        number, mark, word = parted(token)
        bracket.words.append(token)
        if bracket.is_prose:
            return
        bracket.number = number if number >= 0 else bracket.number
        if not word:
            return
        if word in record.game.first_words and not bracket.begun:
            bracket.begun = word + " "
            return
        word, bracket.begun, bracket.is_prose = bracket.begun + word, "", True
        if self.lost or bracket.depth or here.parent is None or self._said_of(here, token):
            return
        base = self._left_at(here, bracket.number)
        try:
            if base is None or base.settled() is not None:
                return
            node = base.child(word) or record.grow(base, read_move(base.position, word))
        except IllegalMove:
            return
        bracket.block = self._block = Block(base)
        self.over = False
        record.here = node
        bracket.block.nodes.append(record.here)
        self.was_read += 1
        self._word = word
        self._doubt(record.here, -1, mark)

    def _left_at(self, here: Node, number: int) -> "Node | None":
        """Where a variation in brackets begins: it replaces the move before them, unless its first move has another number."""
        if number < 0 or self._fits(here, number):
            return here.parent
        _, block = self._stands()
        return here if number in (here.ply + 1, here.count + 1) else block.at(number + here.ply - here.count - 1)

    def _said_of(self, node: Node, words: str) -> bool:
        """Whether words are those, or begin those, that we write in brackets behind a move."""
        remark = node.before.remark(node.move) if node.parent else None
        said = [plain(say(remark, lang)) for lang in ("ja", "en")] if remark else []
        for sign in BETWEEN:
            said = [each.replace(sign, " ") for each in said]
        return any((" ".join(each.split()) + " ").startswith(words + " ") for each in said)

    def _close(self) -> None:
        """The last bracket ends."""
        if not self._brackets:
            return
        bracket = self._brackets[-1]
        if bracket.depth:
            bracket.depth -= 1
            bracket.words.append(")")
            return
        self._brackets.pop()
        record, _ = self._stands()
        here, self._block, self.lost, self.over = bracket.around
        record.here = here
        said = " ".join(bracket.words)
        if said and not bracket.block and not self.lost and not self._is_known(here, said):
            self.tell(Words("text.left_out", text=visible(said[:BRIEF])))

    def _is_known(self, node: Node, said: str) -> bool:
        """Whether words in brackets behind a move say nothing new: what we write there, a time, or where the piece came from."""
        if self._said_of(node, said) or ":" in said and all(sign in OF_TIMES for sign in said):
            return True
        if node.parent is None or " " in said:
            return False
        try:
            return node.before.code(read_move(node.before, self._word + "(" + said + ")")) == node.code
        except IllegalMove:
            return False

    def close_all(self) -> None:
        """All brackets end, as at the end of a paragraph."""
        while self._brackets:
            self._close()


def _has_remark(word: str) -> bool:
    """Whether a bracket that is no part of a move hangs on a word, `k(+3)`: where a piece came from, `46緑1(47)`, is part of it."""
    head, mark, inside = word.partition("(")
    return bool(head and mark) and (")" not in inside or any(sign in "+-:=/" for sign in inside))
