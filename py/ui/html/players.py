"""The players' bars as HTML text: names, sides, pieces in hand."""

from core.drawing.board import GameBoard, Item
from core.drawing.svg import esc
from core.records.record import Record
from core.words import Words, say
from ui.html.icons import icon


def who(record: Record, player: int, lang: str) -> str:
    """The name in a player's bar."""
    entry = record.players[player]
    if entry.level:
        return (
            esc(say(Words("player.level", level=Words("level." + entry.level)), lang))
            .replace("（", "<wbr><span>（")
            .replace("）", "）</span>")
        )
    if entry.name:
        return esc(entry.name if isinstance(entry.name, str) else say(entry.name, lang))  # Words: a lesson's learner
    # Against the engine and with a friend the person is the visitor.
    alone = bool(record.players[1 - player].level) or record.terms.get("seat") == str(player)
    return esc(say(Words("player.you") if alone else Words("side." + str(player)), lang))


def seat_line(view: GameBoard, record: Record, player: int, lang: str, held: str = "", lasting: "Item | None" = None) -> str:
    """The contents of a player's bar: icon, name, side, win, captures or score, room for pieces in hand, and the button of a repeated
    command."""
    name = who(record, player, lang)
    side = esc(say(view.side_words(player), lang))
    ordinal = esc(say(Words("side." + str(player)), lang))
    if name == ordinal and side.startswith(ordinal):  # the side's name begins with it
        side = side[len(ordinal) + 1 :].replace("· ", "")  # “・緑”, “ · green”
    ended = record.outcome()
    holding = view.holding(record.position, player, lang)
    manner = " pointed" * ('"pts"' in holding) + " lasting" * bool(lasting)
    won = f' <b class="won">{esc(say(Words("result.won"), lang))}</b>' if ended is not None and ended.winner == player else ""
    return (
        f'<svg class="side" viewBox="-50 -50 100 100" aria-hidden="true">{view.side_icon(player)}</svg>'
        f'<p class="who{" program" * bool(record.players[player].level)}"><b>{name}</b><small>{side}{won}</small></p>'
        f'<div class="hold{manner}">{_due(view, record, player, lang)}{_progress(view, record, player, lang)}'
        f'{holding}<ul class="hand" translate="no">{held}</ul>{_lasting(lasting, player, lang) if lasting else ""}</div>'
    )


def _lasting(item: Item, player: int, lang: str) -> str:
    """A pressed button that ends a repeated command."""
    words = esc(say(item.words, lang))
    return f'<button class="btn small lasts" data-do="repeat:{player}" aria-pressed="true">{words}{icon("close")}</button>'


def _due(view: GameBoard, record: Record, player: int, lang: str) -> str:
    """A chip with a player's extra moves."""
    due = view.due(record.here.before if record.here.parent else None, record.position, player)
    return f'<span class="{"chip now" if due[1] else "chip sure"}">{esc(say(due[0], lang))}</span>' if due else ""


def _progress(view: GameBoard, record: Record, player: int, lang: str) -> str:
    """The player's progress towards the end, as visible figures and as text for screen readers."""
    reached = view.progress(record.position, player)
    if reached is None:
        return ""
    have, need = reached
    spoken = esc(say(Words(view.game.id + ".progress", have=have, need=need), lang))
    return f'<p class="near-end"><span aria-hidden="true"><b>{have}</b>/{need}</span><span class="sr">{spoken}</span></p>'


def hand(items: "list[Item]", lang: str) -> str:
    """The pieces in a player's hand, as buttons; on that player's turn lit until the page knows the legal drops."""
    body = ""
    for item in items:
        inside = f'<svg viewBox="-50 -50 100 100" aria-hidden="true">{item_face(item)}</svg>'
        inside += f'<span class="n" aria-hidden="true">{item.count}</span>' if item.count else ""
        state = f'data-spot="{esc(item.tap)}" data-lit=""' if item.tap else "disabled"
        body += f'<li><button {state} aria-pressed="false" aria-label="{esc(say(item.words, lang))}">{inside}</button></li>'
    return body


def kinds(count: int) -> str:
    """The number of kinds in a hand as `data-held`, by the steps at which a bar changes its shape."""
    return " ".join([step for step in ("1", "4", "5") if count >= int(step)])


def item_face(item: Item) -> str:
    """The picture of a piece held, offered or thrown."""
    turned = f' transform="rotate({item.angle})"' if item.angle else ""
    return f'<use href="#{item.symbol}" x="-50" y="-50" width="100" height="100" class="{item.classes}"{turned}/>'
