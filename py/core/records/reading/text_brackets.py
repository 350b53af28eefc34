"""Brackets behind a move: which are open, the variation that one begins, and words in one that say nothing new.

Apart because a bracket is kept until its first words tell what it is, a variation or a comment, while the moves around it wait.
"""

from core.contract import IllegalMove
from core.records import prints
from core.records.reading.text_beside_moves import is_time
from core.records.reading.text_blocks import Block
from core.records.reading.text_prose import is_of_sentence
from core.records.reading.text_words import BETWEEN_MOVES, GLYPHS, at_cell_of, parted, read_move, unmarked
from core.records.record import Node, Record
from core.records.spaces import plain
from core.words import say

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

DEEPEST = 20  # nested brackets; deeper ones are read as words


def up_to_bracket(tokens: "list[str]") -> "list[str]":
    """Takes the words up to the end of the bracket that is open, all of them without one, from words of which the last one comes first."""
    words: list[str] = []
    depth = 0
    while tokens:
        word = tokens.pop()
        depth += word.count("(") - word.count(")")
        if depth < 0:
            tokens.append(")" * -depth)
            return words + [word[:depth]] * (len(word) > -depth)
        words.append(word)
    return words


class Bracket:
    """An open bracket. Keeps its words until they turn out to be a variation; `block` then holds it.

    around  the node, the block, and whether it was lost or over, where the bracket opened
    """

    def __init__(self, around: "tuple[Node, Block, bool, bool]") -> None:
        self.around = around
        self.words: list[str] = []
        self.number = -1
        self.begun = ""
        self.is_prose = False
        self.depth = 0
        self.block: Block | None = None


class Variation:
    """A variation that a bracket begins: its block, the first move as it was written, the mark before that, and the glyphs behind it."""

    def __init__(self, block: Block, word: str, mark: int, glyphs: str) -> None:
        self.block = block
        self.word = word
        self.mark = mark
        self.glyphs = glyphs


class Brackets:
    """The brackets that are open. `fits(node, number)`: True if a number may precede the move of a node."""

    def __init__(self, fits: "Callable[[Node, int], bool]") -> None:
        self._fits = fits
        self._open: list[Bracket] = []

    def inside(self) -> bool:
        """True inside a bracket."""
        return bool(self._open)

    def depth(self) -> int:
        """The number of brackets that are open, those in words included."""
        return sum([1 + each.depth for each in self._open])

    def unknown(self) -> "Bracket | None":
        """The innermost bracket, where it is no variation yet."""
        return self._open[-1] if self._open and not self._open[-1].block else None

    def have_moves(self) -> bool:
        """True if one of them is a variation."""
        return any(each.block is not None for each in self._open)

    def open(self, around: "tuple[Node, Block, bool, bool]") -> None:
        """Opens a bracket."""
        last = self._open[-1] if self._open else None
        if last and not last.block and (last.is_prose or last.depth or len(self._open) >= DEEPEST):
            last.depth += 1
            last.words.append("(")
        else:
            self._open.append(Bracket(around))

    def begins(self, bracket: Bracket, token: str, following: "list[str]", record: Record) -> "Variation | None":
        """Reads a word of a bracket whose meaning is still unknown: a first word that is a legal move begins a variation. `following`: the
        next word, if there is one."""
        here, _, lost, _ = bracket.around
        number, mark, word = parted(token)
        bracket.words.append(token)
        if bracket.is_prose:
            return None
        bracket.number = number if number >= 0 else bracket.number
        if not word:
            return None
        if word.lower() in record.game.first_words and not bracket.begun:
            bracket.begun = word + " "
            return None
        word, bracket.begun, bracket.is_prose = bracket.begun + word, "", True
        is_remark = is_remark_of(here, token) or is_of_sentence(word, following)
        if lost or bracket.depth or here.parent is None or is_remark:
            return None
        base = self._left_at(bracket)
        if base is None or base.settled() is not None:
            return None
        said, node = at_cell_of(base.code, word), None
        for bare in [said] + [unmarked(said)] * (said[-1] in GLYPHS and unmarked(said) != ""):
            try:
                node = node or base.child(bare) or record.grow(base, read_move(base.position, bare))
            except IllegalMove:
                continue
            said = said[len(bare) :]  # the glyphs behind the move
        if node is None:
            return None
        bracket.block = Block(base)
        bracket.block.nodes.append(node)
        return Variation(bracket.block, word, mark, said)

    def _left_at(self, bracket: Bracket) -> "Node | None":
        """The node where a variation in brackets begins. It replaces the move before it, unless its first move has another number."""
        here, block, number = bracket.around[0], bracket.around[1], bracket.number
        if number < 0 or self._fits(here, number):
            return here.parent
        return here if number in (here.ply + 1, here.count + 1) else block.at(number + here.ply - here.count - 1)

    def close(self) -> "Bracket | None":
        """Closes the last bracket and returns it; None where there is none, and for one among words."""
        if not self._open:
            return None
        bracket = self._open[-1]
        if bracket.depth:
            bracket.depth -= 1
            bracket.words.append(")")
            return None
        return self._open.pop()


def is_remark_of(node: Node, words: str) -> bool:
    """True if words are the remark that Komado writes in brackets after a move, or the beginning of it."""
    remark = node.before.remark(node.move) if node.parent else None
    said = [prints.arrowed(plain(say(remark, lang))) for lang in ("ja", "en")] if remark else []
    for sign in BETWEEN_MOVES + "`":
        said = [each.replace(sign, " ") for each in said]
    return any((" ".join(each.split()) + " ").startswith(words + " ") for each in said)


def is_known(node: Node, said: str, word: str) -> bool:
    """True if words in brackets after a move are known: Komado's remark, a time, claims that hold, or the origin of the piece. `word`: the
    move as it was written."""
    if is_remark_of(node, said) or is_time(said):
        return True
    if node.parent is None or " " in said:
        return False
    knows = prints.of(node.position)
    claims = knows.claims("", "(" + said + ")") if knows is not None else []
    if claims and all(knows is not None and knows.holds(node.before, node.move, claim) for claim in claims):
        return True
    try:
        return node.before.code(read_move(node.before, word + "(" + said + ")")) == node.code
    except IllegalMove:
        return False
