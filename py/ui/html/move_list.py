"""The record as HTML text: the list of moves with its variations, the strip of the last moves, how an end was counted."""

from core.drawing.board import GameBoard
from core.drawing.svg import esc
from core.records.record import Node, Record
from core.words import Words, say
from ui.html.controls import sentence
from ui.html.icons import icon
from ui.html.status import result_words


def kifu_words(node: Node, lang: str) -> str:
    """The move that led to a node as a line of words: number, side, notation, remark."""
    kifu, remark = node.notation(lang)
    return f"{node.ply} {'▲△'[node.before.turn]}{kifu}" + (f" {say(remark, lang)}" if remark else "")


def _heard(node: Node, lang: str) -> str:
    """How the name of a move's button begins: the side is said in words."""
    return esc(say(Words("record.move", ply=node.ply, side=Words("side." + str(node.before.turn)), move=""), lang))


def _move(record: Record, node: Node, lang: str) -> str:
    kifu, remark = node.notation(lang)
    mark = "▲△"[node.before.turn]
    current = ' aria-current="true"' if node is record.here else ""
    side = f"<u>{esc(say(remark, lang))}</u>" if remark else "<u></u>"
    shown = f'<i aria-hidden="true">{node.ply}</i><span><span aria-hidden="true">{mark}</span>{esc(kifu)}</span>{side}'
    return f'<button class="mv" data-go="{node.number}"{current}><span class="sr">{_heard(node, lang)}</span>{shown}</button>'


def move_list(view: GameBoard, record: Record, lang: str, known: "dict[int, str]") -> list[str]:
    """The record as a tree, row by row: the line through the reader, the way of his move, comments, variations where they leave it.

    `known` keeps the rows of moves in this language by their numbers; they never change.
    """
    rows = []
    if record.root.comment:
        rows.append(f'<li class="full comment">{esc(record.root.comment)}</li>')
    line = record.current_line()
    for node in line:
        if node is record.here:
            rows.append(f"<li>{_move(record, node, lang)}</li>")
            way = esc(view.trace(node.before, node.move, lang))
            if way:
                heard = way.replace(" → ", ", ")
                rows.append(f'<li class="full way-of"><span aria-hidden="true">{way}</span><span class="sr">{heard}</span></li>')
        else:
            if node.number not in known:
                known[node.number] = f"<li>{_move(record, node, lang)}</li>"
            rows.append(known[node.number])
        if node.comment:
            rows.append(f'<li class="full comment">{esc(node.comment)}</li>')
        siblings = node.siblings()
        if len(siblings) > 1:
            others = "".join(_branch(record, other, lang) for other in siblings if other is not node)
            title = esc(say(Words("record.variation", ply=node.ply), lang))
            rows.append(f'<li class="full"><div class="branch"><span class="fold">{icon("branch")}{title}</span>{others}</div></li>')
    if not line:
        rows.append(f'<li class="tail">{esc(say(Words("record.none"), lang))}</li>')
    ended = record.outcome(line[-1] if line else record.root)
    if ended is not None:
        rows.append(f'<li class="full result"><b>{esc(say(result_words(ended), lang))}</b> {esc(say(ended.reason, lang))}</li>')
    return rows


def _branch(record: Record, first: Node, lang: str) -> str:
    """The first moves of a variation: enough to know it; going there opens it."""
    shown, node = "", first
    for _ in range(3):
        shown += _move(record, node, lang)
        if not node.children:
            return shown
        node = node.children[0]
    return shown + "<span>…</span>"


def strip_moves(record: Record, lang: str) -> str:
    """The last few moves in one line, for a narrow page."""
    moves = "".join(_move(record, node, lang) for node in record.here.line()[-4:])
    return f"<div>{moves}</div>" if moves else ""


def verdict_list(view: GameBoard, record: Record, lang: str) -> list[str]:
    """How a scored end was counted, piece by piece: the last row of the record."""
    lines = view.verdict(record.position)
    if not lines:
        return []
    items = "".join(f"<li>{sentence(line, lang)}</li>" for line in lines)
    return [f'<li class="verdict"><h2>{esc(say(Words("panel.count"), lang))}</h2><ul>{items}</ul></li>']
