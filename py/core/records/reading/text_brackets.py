"""Brackets behind a move: signs that stand for round ones, an open bracket, and words in one that say nothing new.

Apart because the words in brackets are told by the move before them alone; what else they are, a variation or a comment, the reader of
the line decides as it reads on.
"""

from core.contract import IllegalMove
from core.records import prints
from core.records.reading.text_beside_moves import SMILEYS, is_laughter, is_time, parted_by_smileys
from core.records.reading.text_words import BETWEEN_MOVES, DIGITS, is_decoration, read_move, spaced, unmarked
from core.records.record import Node
from core.records.spaces import plain
from core.words import say

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.reading.text_blocks import Block


def in_round_brackets(line: str) -> str:
    """A line with round brackets in place of others, but for square ones around a single word or right behind one."""
    for open_, close in ("【】", "〔〕"):
        line = line.replace(open_, " (").replace(close, ") ")
    line = line.replace("/* ", " (").replace(" */", ") ")
    parts = line.split("[")
    for i in range(1, len(parts)):
        inside, end, rest = parts[i].partition("]")
        apart = not parts[i - 1] or parts[i - 1][-1] == " "
        parts[i] = f"({inside}){rest}" if end and apart and " " in inside.strip() else "[" + parts[i]
    return "".join(parts)


def outside_brackets(line: str) -> str:
    """A line of plain signs without the words in round brackets, but for figures; a bracket without its end goes on to the end of the
    line."""
    parts = in_round_brackets(line).split("(")
    found, depth = [parts[0]], 0
    for part in parts[1:]:
        ends = part.split(")")
        is_number = not depth and len(ends) == 2 and not ends[0].strip(DIGITS)
        depth = max(0, depth + 2 - len(ends))
        found.append("(" + part if is_number else " " * (not depth) + ends[-1] * (not depth))
    return "".join(found)


def moves_among(value: str) -> "list[str]":
    """The words of a text that may be moves, and other words: without glyphs, smileys, laughter and what is in brackets."""
    value = " ".join([part for part, is_smiley in parted_by_smileys(value) if not is_smiley])
    words = spaced(outside_brackets(plain(value))).replace("→", " ").split()
    return [word for word in words if unmarked(word) and word not in SMILEYS and not is_laughter(word, []) and not is_decoration(word)]


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
    """An open bracket. Keeps its words until they turn out to be a variation; `block` then holds it."""

    def __init__(self, around: "tuple[Node, Block, bool, bool]") -> None:
        self.around = around
        self.words: list[str] = []
        self.number = -1
        self.begun = ""
        self.is_prose = False
        self.depth = 0
        self.block: Block | None = None


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
