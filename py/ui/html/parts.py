"""Pieces of pages as HTML text: what the build prerenders and what the page rewrites are the same functions.

Fixed sentences are written in both languages side by side and CSS shows the one the page is in (`t`), so a switch of
language moves nothing; sentences about the game are said in one language (`say`). Everything a person typed is escaped.
"""

from core.contract import Outcome, Position
from core.drawing.board import BoardView, Item
from core.drawing.layers import draw
from core.drawing.svg import esc
from core.records.record import Node, Record
from core.taps import Tapper
from core.words import LANGUAGES, Words, say
from ui.html.icons import icon


def t(key: str, **values: object) -> str:
    """A fixed sentence in both languages."""
    return said(Words(key, **values))


def said(words: Words) -> str:
    """Words in both languages."""
    return "".join(f'<span class="t" lang="{lang}">{esc(say(words, lang))}</span>' for lang in LANGUAGES)


def aria(key: str) -> str:
    """An `aria-label` that follows the language of the page (`data-aria` keeps the key)."""
    return f'aria-label="{esc(say(Words(key), "ja"))}" data-aria="{key}"'


def button(do: str, key: str, name: str = "", cls: str = "btn", keys: str = "") -> str:
    """A button that does one of the page's actions: an icon if `name` is given, and its words."""
    shortcut = f' aria-keyshortcuts="{keys}"' if keys else ""
    return f'<button class="{cls}" data-do="{do}"{shortcut}>{icon(name) if name else ""}<span>{t(key)}</span></button>'


def ask_engine(short: bool) -> str:
    """The way to an opponent, from the status line; only an icon where a move's own buttons need the room."""
    return icon_button("players", "do.engine", "engine", "btn small icon") if short else button("players", "do.engine", "", "btn small")


def icon_button(do: str, key: str, name: str, cls: str = "btn icon") -> str:
    """A button that shows only an icon; its name is spoken."""
    return f'<button class="{cls}" data-do="{do}" {aria(key)}>{icon(name)}</button>'


def boards(view: BoardView, record: Record, seat: int, lang: str) -> str:
    """The board in every layout the game has; CSS shows the one that fits until the page has taken over."""
    lit = Tapper(record.position).lit()
    return "".join(draw(view, record.position, layout, seat, lang, lit) for layout in view.layouts)


def miniature(view: BoardView, position: Position) -> str:
    """A small picture of a board: nothing in it can be tapped, so it carries no spots."""
    picture = draw(view, position, view.layouts[-1], 0, "ja", [])
    return picture[: picture.index('<g data-layer="over"')] + "</svg>"


def who(record: Record, player: int, lang: str) -> str:
    """The name on a player's line."""
    entry = record.players[player]
    if entry.level:
        return esc(say(Words("player.level", level=Words("level." + entry.level)), lang))
    return esc(entry.name or say(Words("side." + str(player)), lang))


def seat_line(view: BoardView, record: Record, player: int, lang: str, held: str = "") -> str:
    """What stands inside a player's line: icon, name, side, what he has taken or scored, room for what he holds."""
    side = esc(say(view.side_words(player), lang))
    return (
        f'<svg class="side" viewBox="-50 -50 100 100" aria-hidden="true">{view.side_icon(player)}</svg>'
        f'<p class="who"><b>{who(record, player, lang)}</b><small>{side}</small></p>'
        f'<div class="hold">{view.holding(record.position, player, lang)}<ul class="hand">{held}</ul></div>'
    )


def hand(items: "list[Item]", lang: str) -> str:
    """What a player holds to be dropped: buttons, on his turn lit until the page knows better."""
    body = ""
    for item in items:
        inside = f'<svg viewBox="-50 -50 100 100" aria-hidden="true">{item_face(item)}</svg>'
        inside += f'<span class="n" aria-hidden="true">{item.count}</span>' if item.count else ""
        state = f'data-spot="{esc(item.tap)}" data-lit=""' if item.tap else "disabled"
        body += f'<li><button {state} aria-pressed="false" aria-label="{esc(say(item.words, lang))}">{inside}</button></li>'
    return body


def commands(items: "list[Item]", lit: "list[str]", taps: "tuple[str, ...]", lang: str) -> str:
    """Buttons for the taps that have no place on the board: those that can be tapped now, and those that have been."""
    body = ""
    for item in items:
        if item.tap in lit or item.tap in taps:
            face = f'<svg class="ico" viewBox="-50 -50 100 100" aria-hidden="true">{item_face(item)}</svg>' if item.symbol else ""
            state = ' aria-pressed="true"' if item.tap in taps else ' data-lit=""'
            body += f'<button class="btn small" data-spot="{esc(item.tap)}"{state}>{face}{sentence(item.words, lang)}</button>'
    return body


def item_face(item: Item) -> str:
    """The picture of something held, offered or thrown."""
    turned = f' transform="rotate({item.turn})"' if item.turn else ""
    return f'<use href="#{item.symbol}" x="-50" y="-50" width="100" height="100" class="{item.classes}"{turned}/>'


def result_words(ended: Outcome) -> Words:
    """Who won, in a sentence."""
    if ended.winner is None:
        return Words("result.draw")
    return Words("result.win", side=Words("side." + str(ended.winner)))


def turn_words(view: BoardView, position: Position, engine_plays: bool) -> Words:
    """Whose turn it is, or what there is to do or to mind in it."""
    notice, side = view.notice(position), view.side_name(position.turn)
    if notice is not None:
        return Words("status.notice", side=side, notice=notice)
    return Words("status.yours") if engine_plays else Words("status.turn", side=side)


def sentence(words: object, lang: str) -> str:
    """Words as a sentence that stands alone, escaped: English ones begin with a capital."""
    said = say(words, lang)
    return esc(said[:1].upper() + said[1:] if lang == "en" else said)


def status_line(state: str, words: object, detail: object, lang: str, buttons: str = "", why: bool = False) -> str:
    """The one line of words; the state is also a shape. `why`: the detail is a sentence that says why nothing happened."""
    count = " why" if why else " ply" if isinstance(detail, Words) and detail.key == "status.ply" else ""
    sub = f'<span class="sub{count}">{esc(say(detail, lang))}</span>' if detail else ""
    return f'<span class="dot" data-state="{state}"></span><span class="say">{sentence(words, lang)}</span>{sub}{buttons}'


def kifu_words(node: Node, lang: str) -> str:
    """The move that led to a node as a line of words: number, side, notation, remark."""
    kifu, remark = node.notation(lang)
    return f"{node.ply} {'▲△'[node.parent.position.turn]}{kifu}" + (f" {say(remark, lang)}" if remark else "")  # type: ignore[union-attr]


def _move(record: Record, node: Node, lang: str) -> str:
    kifu, remark = node.notation(lang)
    mark = "▲△"[node.parent.position.turn]  # type: ignore[union-attr]
    current = ' aria-current="true"' if node is record.here else ""
    side = f"<u>{esc(say(remark, lang))}</u>" if remark else "<u></u>"
    return f'<button class="mv" data-go="{node.number}"{current}><i>{node.ply}</i><span>{mark}{esc(kifu)}</span>{side}</button>'


def move_list(view: BoardView, record: Record, lang: str, known: "dict[int, str]") -> list[str]:
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
            way = view.trace(node.parent.position, node.move)  # type: ignore[union-attr]
            if way:
                rows.append(f'<li class="full way-of">{esc(way)}</li>')
        else:
            if node.number not in known:
                known[node.number] = f"<li>{_move(record, node, lang)}</li>"
            rows.append(known[node.number])
        if node.comment:
            rows.append(f'<li class="full comment">{esc(node.comment)}</li>')
        siblings = node.parent.children  # type: ignore[union-attr]
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


def note(words: list[Words], lang: str, bad: bool = True, more: str = "") -> str:
    """A notice over the board that can be put away."""
    lines = "<br>".join(sentence(one, lang) for one in words[:6])
    return (
        f'<div class="note{" bad" if bad else ""}" role="alert">{icon("warn" if bad else "suit")}<div>{lines}{more}</div>'
        f'<button class="btn bare icon" data-do="hush" aria-label="{esc(say(Words("do.close"), lang))}">{icon("close")}</button></div>'
    )


def verdict_list(view: BoardView, record: Record, lang: str) -> list[str]:
    """How a scored end was counted, piece by piece: the last row of the record."""
    lines = view.verdict(record.position)
    if not lines:
        return []
    items = "".join(f"<li>{sentence(line, lang)}</li>" for line in lines)
    return [f'<li class="verdict"><h2>{esc(say(Words("panel.count"), lang))}</h2><ul>{items}</ul></li>']
