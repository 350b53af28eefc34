"""The record as HTML text: the move list with variations, and the count of a scored end."""

from core.contract import Outcome
from core.drawing.board import GameBoard
from core.drawing.svg import esc
from core.records.record import COMMENT, Node, Record
from core.steps import finish
from core.words import Words, has, say
from ui.html.controls import sentence
from ui.html.icons import icon
from ui.html.status import alone, result_words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

KNOWN_BY = 3  # moves shown of a folded variation
BLOCK = 100  # moves in each block of the list; even, since two moves may stand side by side


def _comment(node: Node) -> str:
    """The comment on a move, cut to the present limit: earlier versions allowed longer ones, which a page is slow to lay out."""
    return esc(node.comment[:COMMENT])


def _remark(node: Node) -> str:
    """The comment on a move as a row. The browser lays out a long one only in sight, and needs its height before that, in lines."""
    lines = len(node.comment) // 20
    high = f' style="--lines:{lines}"' if lines > 9 else ""
    return f'<li class="full comment"{high}>{_comment(node)}</li>'


def _spoken(node: Node, lang: str) -> str:
    """The beginning of a move button's accessible name: the side in words."""
    side = Words("side." + str(node.before.turn))
    return esc(say(Words("record.move", ply=node.count, side=side, move=""), lang) if node.count else say(side, lang) + " ")


def _meaning(remark: object, lang: str) -> str:
    """The tooltip of a short remark, as an attribute; "" if the game has none for it."""
    if not isinstance(remark, Words):
        return ""
    key = remark.key + ".means"
    return f' title="{esc(say(Words(key, **remark.values), lang))}"' if has(key, lang) else ""


def _move(view: GameBoard, record: Record, node: Node, lang: str) -> str:
    kifu, remark = node.notation(lang)
    kifu = esc(kifu)
    for sign, key in view.signs.items():
        kifu = kifu.replace(sign, f'<span title="{esc(say(Words(key), lang))}">{sign}</span>')
    mark, by = "▲△"[node.before.turn], esc(say(Words("side." + str(node.before.turn)), lang))
    current = ' aria-current="true"' if node is record.here else ""
    times = node.repetitions()
    side = Words("times." + str(times)) if times > 1 else remark
    side = f"<u{_meaning(side, lang)}>{esc(say(side, lang))}</u>" if side else "<u></u>"
    shown = f'<i aria-hidden="true">{node.count or ""}</i><span><span aria-hidden="true" title="{by}">{mark}</span>{kifu}</span>{side}'
    return f'<button class="mv" data-go="{node.number}"{current}><span class="sr">{_spoken(node, lang)}</span>{shown}</button>'


def _from(key: str, node: Node) -> Words:
    """The start of a variation or of its rest; there is no number while the board is set up."""
    return Words(key, ply=node.count) if node.count else Words("text.variation")


def move_list(view: GameBoard, record: Record, lang: str, known: "dict[int, str]") -> list[str]:
    """The record as rows: the game, comments, variations where they begin, and the path of the current move.

    `known` caches the rows of moves in this language by number; they never change.
    """
    return [row for block in finish(writing(view, record, lang, known)) for row in block]


def writing(view: GameBoard, record: Record, lang: str, known: "dict[int, str]") -> "Steps[list[list[str]]]":
    """Like `move_list`, in steps, for a long record, and in blocks, of which the browser draws only those in sight."""
    rows: list[str] = []
    blocks = [rows]
    if record.root.comment:
        rows.append(_remark(record.root))
    line, followed = record.main_line(), record.current_line()
    second = False  # the next move goes into the second of two columns
    for at, node in enumerate(line):
        yield
        if at and not at % BLOCK:
            rows = []
            blocks.append(rows)
        if second and rows[-1].startswith('<li class="full'):  # a row in between has ended the pair
            rows.append('<li aria-hidden="true"></li>')
        second = not second
        if node is record.here:
            # The path is under its own move, in its column.
            rows.append(f'<li class="here">{_move(view, record, node, lang)}{_way(view, node, lang)}</li>')
        else:
            if node.number not in known:
                known[node.number] = f"<li>{_move(view, record, node, lang)}</li>"
            rows.append(known[node.number])
        if node.comment:
            rows.append(_remark(node))
        beside = _beside(view, record, node, followed, lang)
        if beside:
            rows.append(f'<li class="full">{beside}</li>')
    if not line:
        rows.append(f'<li class="tail">{esc(say(Words("record.none"), lang))}</li>')
    ended = record.outcome(line[-1] if line else record.root)
    if ended is not None:
        rows.append(f'<li class="full result">{_result(record, ended, lang)}</li>')
    return blocks


def _way(view: GameBoard, node: Node, lang: str) -> str:
    """The places on a move's path, with their accessible text; "" for none."""
    way = esc(view.trace(node.before, node.move, lang))
    if not way:
        return ""
    return f'<span class="way-of"><span aria-hidden="true">{way}</span><span class="sr">{way.replace(" → ", ", ")}</span></span>'


def _result(record: Record, ended: Outcome, lang: str) -> str:
    return f"<b>{sentence(result_words(ended, alone(record)), lang)}</b> {esc(say(ended.reason, lang))}"


def _beside(view: GameBoard, record: Record, node: Node, followed: "list[Node]", lang: str) -> str:
    """The variations of a move, "" for none."""
    others = [other for other in node.siblings() if other is not node]
    if not others:
        return ""
    title = esc(say(_from("record.variation", node), lang))
    body = "".join(f"<div>{_branch(view, record, other, followed, lang)}</div>" for other in others)
    return f'<div class="branch"><span class="fold">{icon("branch")}{title}</span>{body}</div>'


def _branch(view: GameBoard, record: Record, first: Node, followed: "list[Node]", lang: str) -> str:
    """A variation: whole if the current node is in it, else its first moves and a link to the rest."""
    opened = first in followed and record.here.ply >= first.ply
    shown, beside = "", ""
    node: Node | None = first
    while node is not None:
        if not opened and node.ply >= first.ply + KNOWN_BY:
            spoken = esc(say(_from("record.further", node), lang))
            return shown + f'<button class="mv more" data-go="{node.number}" aria-label="{spoken}">…</button>'
        shown += _move(view, record, node, lang)
        if opened and node is record.here:
            shown += _way(view, node, lang)
        if node.comment:
            shown += f'<span class="comment">{_comment(node)}</span>'
        if opened and node is not first:
            beside += _beside(view, record, node, followed, lang)
        last, node = node, node.following() if opened else node.children[0] if node.children else None
    ended = record.outcome(last)
    return shown + (f'<span class="result">{_result(record, ended, lang)}</span>' if ended is not None else "") + beside


def verdict_list(view: GameBoard, record: Record, lang: str) -> list[str]:
    """The count of a scored end, piece by piece: the last row of the record."""
    lines = view.verdict(record.position)
    if not lines:
        return []
    items = "".join(f"<li>{sentence(line, lang)}</li>" for line in lines)
    return [f'<li class="verdict"><h2>{esc(say(Words("panel.count"), lang))}</h2><ul>{items}</ul></li>']
