"""A position as a separate picture: the board, with players, turn, captures and pieces in hand above and below it.

A picture in an article has to show the information that the page has around its board.
"""

from core.contract import Position
from core.drawing.board import Arrow, GameBoard, Item, Mark
from core.drawing.layers import marks_layer, over_layer, pieces_layer
from core.drawing.svg import esc, mark_symbols, n, path, rect, text
from core.export.standalone_svg import Element, StyleSheet, parse, plain
from core.records.record import Record
from core.words import Words, room, say

STRIP = 0.082  # height of a side's line, in widths of the board
CLASS = "picture"


def size(view: GameBoard, layout: str) -> "tuple[int, int]":
    """Width and height of a whole picture in units."""
    w, h = view.size(layout)
    return w, h + 2 * _strip(w)


def _strip(width: int) -> int:
    return int(width * STRIP)


def label(record: Record, lang: str) -> str:
    """The picture in words: the game, the number of moves, the side on turn or the result. Not escaped."""
    room("core/export")
    ended = record.outcome()
    name = record.game.named()
    if ended is None:
        return say(Words("poster.label", game=name, n=record.here.count, side=Words("side." + str(record.position.turn))), lang)
    result = Words("result.draw") if ended.winner is None else Words("result.win", side=Words("side." + str(ended.winner)))
    return say(Words("poster.ended", game=name, n=record.here.count, result=result), lang)


def poster(
    view: GameBoard, record: Record, sheet: StyleSheet, theme: str, layout: str, seat: int, lang: str, arrow: "Arrow | None" = None
) -> str:
    """The SVG file of a record's current position; `arrow`: a move drawn over it."""
    return plain(drawing(view, record, layout, seat, lang, arrow), sheet, theme, esc(label(record, lang)))


def drawing(view: GameBoard, record: Record, layout: str, seat: int, lang: str, arrow: "Arrow | None" = None) -> str:
    """Like `poster`, with the site's own classes in place of their values."""
    position, node = record.position, record.here
    width, height = view.size(layout)
    strip = _strip(width)
    marks: list[Mark] = view.last_move(node.parent.position, node.move) if node.parent is not None else []
    body = view.ground(layout, seat, lang)
    body += marks_layer(view, marks + view.warnings(position), layout, seat)
    body += pieces_layer(view, position, layout, seat) + view.labels(layout, seat) + over_layer(view, position, [], layout, seat, lang)
    if arrow is not None:
        shown = view.arrow(arrow, layout, seat)
        body += shown.replace('class="sh-', 'class="thin sh-') if " bent" in shown else shown
    turn = position.turn if record.outcome() is None else -1
    before = node.parent.position if node.parent is not None else None
    far, near = [_line(view, before, position, player, turn, width, strip, lang) for player in (1 - seat, seat)]
    return (
        f'<svg class="{CLASS}" viewBox="0 0 {width} {height + 2 * strip}"><defs>{mark_symbols()}{view.symbols()}</defs>'
        + rect(0, 0, width, height + 2 * strip, "sheet-ground")
        + f'<g transform="translate(0 {strip})">{body}</g>'
        + far
        + f'<g transform="translate(0 {height + strip})">{near}</g></svg>'
    )


def _line(view: GameBoard, before: "Position | None", position: Position, player: int, turn: int, width: int, strip: int, lang: str) -> str:
    """A side's line from left to right: turn, piece, name, and at the far end extra moves, captures and pieces in hand. `before`: the
    position before the last move."""
    unit = strip / 100
    body = path("M14 22L38 50L14 78Z", "turn-mark") if player == turn else ""
    body += f'<g transform="translate(84 50) scale(.62)">{view.side_icon(player)}</g>'
    name, held = say(Words("side." + str(player)), lang), _held(view, position, player, lang)
    due = view.due(before, position, player)
    if due is not None:
        held.insert(0, _said(esc(say(due[0], lang))))
    body += text(132, 64, name, "line-name", 38, "start")
    right, drawn = width / unit - 20, ""
    room, whole, at = right - 132 - _wide(name), sum([wide + 18 for _, wide in held]), right
    for shown, wide in held[::-1]:
        at -= wide
        drawn += f'<g transform="translate({n(at)} 0)">{shown}</g>'
        at -= 18
    if whole > room:  # it becomes smaller, beside the name
        kept = room / whole
        drawn = f'<g transform="translate({n(right - right * kept)} {n(50 - 50 * kept)}) scale({kept:.4f})">{drawn}</g>'
    return f'<g transform="scale({unit:.4f})">{body}{drawn}</g>'


def _wide(text: str) -> float:
    """The width of a text on a line 100 high."""
    return (25.0 if max([ord(sign) for sign in text]) < 256 else 38.0) * len(text)


def _held(view: GameBoard, position: Position, player: int, lang: str) -> "list[tuple[str, float]]":
    """A side's captures and pieces in hand, each as SVG in a line 100 high, with its width there."""
    found = []
    for child in parse(view.holding(position, player, lang)).children:
        if isinstance(child, Element):
            found.extend(_element(child))
    return found + [_item(item) for item in view.hand(position, player)]


def _element(element: Element) -> "list[tuple[str, float]]":
    if element.tag == "svg":
        box = element.get("viewBox")
        _, _, w, h = [float(part) for part in box.split(" ")]
        wide = 56 * w / h
        inside = f'<svg x="0" y="22" width="{n(wide)}" height="56" viewBox="{box}">{_markup(element)}</svg>'
        return [(inside, wide)]
    nested = [part for child in element.children if isinstance(child, Element) and child.tag == "svg" for part in _element(child)]
    said = element.text().strip()
    if not said:
        return nested
    return nested + [_said(said)]


def _said(said: str) -> "tuple[str, float]":
    wide = _wide(said)
    return f'<text x="{n(wide)}" y="64" font-size="38" text-anchor="end" class="line-name">{said}</text>', wide


def _markup(element: Element) -> str:
    """The contents of an element as markup."""
    out = ""
    for child in element.children:
        if isinstance(child, str):
            out += child
        else:
            names = "".join(f' {name}="{value}"' for name, value in child.attributes)
            out += f"<{child.tag}{names}>{_markup(child)}</{child.tag}>"
    return out


def _item(item: Item) -> "tuple[str, float]":
    turned = f' transform="rotate({n(item.angle)})"' if item.angle else ""
    face = f'<use href="#{item.symbol}" x="-50" y="-50" width="100" height="100" class="{item.classes}"{turned}/>' if item.symbol else ""
    body = f'<g transform="translate(38 50) scale(.74)">{face}</g>'
    if not item.count:
        return body, 76
    return body + text(80, 64, str(item.count), "line-name", 38, "start"), 84 + 22 * len(str(item.count))


def data_address(svg: str) -> str:
    """An SVG file as a data URL for an attribute in double quotes."""
    text = svg.replace("'", "&#39;").replace('"', "'")
    for sign in "%#<>&":  # the percent sign first
        text = text.replace(sign, "%{:02X}".format(ord(sign)))
    return "data:image/svg+xml," + text
