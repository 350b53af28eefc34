"""Writes a record as text that people read and keep, in the game's own notation.

A heading of `name: value` lines, then numbered moves, `*` comments under their move, the result. Variations follow the line that they
leave, each under `変化: 8 [moves before it]` / `Variation: 8 […]`. Far from the start the heading has the number alone, if a reader can
find the line by it. Moves that were taken back are also a variation.
"""

from core.contract import GameError, Position
from core.records.reading.text_blocks import Block, leaving
from core.records.record import Node, Record
from core.records.spaces import plain_spaces
from core.steps import finish
from core.words import Words, room, say

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

FAR = 40  # plies from the start: with all moves, ten thousand nested variations would be a text of 300 MB


def write(record: Record, lang: str) -> str:
    """The whole tree as text in a language."""
    return finish(writing(record, lang))


def writing(record: Record, lang: str) -> "Steps[str]":
    """Like `write`, in steps, for a long record."""
    game = record.game
    room("core/records")
    lines = [
        say(Words("text.title"), lang) + ": 1",
        say(Words("text.game"), lang) + ": " + say(Words("game." + game.id), lang) + " [" + game.id + "]",
    ]
    lines.extend(name + ": " + value for name, value in game.non_default())
    if record.start:
        lines.append(say(Words("text.start"), lang) + ": " + record.start)
    limit = record.terms.get("clock", "").partition(":")[0]
    if limit:
        lines.append(say(Words("text.clock"), lang) + ": " + _one_line(limit))
    for side, player in enumerate(record.players):
        if player.name or player.level:
            who = _one_line(player.name) or say(Words("player.engine"), lang) + " " + player.level
            lines.append(say(Words("side." + str(side)), lang) + ": " + who)
    lines.append("")
    lines.extend(_comment(record.root))
    blocks = [Block(record.root)]
    blocks[0].nodes = _on(record, record.root)
    lines.extend((yield from _line(record, blocks[0].nodes, lang)))
    # Variations, deepest branch point first: the reader then finds the line that each one leaves.
    for first in record.nodes():
        assert first.parent is not None
        if first.parent.children[0] is not first or _stops(record, first.parent):
            found = first.count and first.ply > FAR and leaving(blocks, first.ply) is first.parent
            path = "" if found else ".".join(step.code for step in first.line()[:-1])
            lines.extend(["", say(Words("text.variation"), lang) + ": " + str(first.count) + (" [" + path + "]" if path else "")])
            blocks.append(Block(first.parent))
            blocks[-1].nodes = [first] + _on(record, first)
            lines.extend((yield from _line(record, blocks[-1].nodes, lang)))
    return "\n".join(lines) + "\n"


def _stops(record: Record, node: Node) -> bool:
    """True if the line ends at a node although moves follow: the game was ended there, or moves were taken back to there."""
    return bool(node.end) or node is record.taken_back


def _on(record: Record, node: Node) -> "list[Node]":
    """The moves after a node that belong to its line."""
    nodes = []
    while node.children and not _stops(record, node):
        node = node.children[0]
        nodes.append(node)
    return nodes


def _one_line(text: str) -> str:
    return " ".join(plain_spaces(text).split())


def _comment(node: Node) -> list[str]:
    text = node.comment.replace("\r\n", "\n").replace("\r", "\n")
    return ["*" + part for part in text.split("\n")] if text else []


def _line(record: Record, nodes: list[Node], lang: str) -> "Steps[list[str]]":
    lines: list[str] = []
    for node in nodes:
        yield
        said, remark = node.notation(lang)
        mark = "▲△"[node.before.turn]
        lines.append((str(node.count) + " " if node.count else "") + mark + said + (" (" + say(remark, lang) + ")" if remark else ""))
        lines.extend(_comment(node))
    last = nodes[-1] if nodes else record.root
    ended = record.outcome(last)
    if ended is not None:
        who = Words("result.draw") if ended.winner is None else Words("result.win", side=Words("side." + str(ended.winner)))
        by_word = f" [{last.end}]" if last.end else ""
        lines.append(f"{say(Words('text.result'), lang)}: {say(who, lang)} ({say(ended.reason, lang)}){by_word}")
    return lines


def moves_in_words(position: Position, codes: "list[str]", lang: str) -> list[str]:
    """Moves from a position in the game's own notation, up to the first illegal one; if the first is illegal, its code."""
    said: list[str] = []
    for code in codes:
        try:
            move = position.parse(code)
        except GameError:  # the engine and the rules disagree: write the legal moves
            break
        said.append(position.kifu(move, lang))
        position = position.play(move)
    return said or [str(code) for code in codes[:1]]
