"""The editor as HTML text, without a browser: its frame, the board of a draft, the palette, the numbers and the verdict.

Apart because it changes nothing.
"""

from core.drawing.board import Piece
from core.drawing.layers import draw, piece_group, spots_layer
from core.drawing.svg import esc, n, rect, use
from core.words import Words, say
from ui.editor.model import ERASER, HAND
from ui.html.controls import aria, icon_button, sentence, t
from ui.html.icons import icon

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.contract import Game
    from core.drawing.board import GameBoard
    from core.positions.parts import OneOf, PaletteItem
    from ui.editor.mends import Mend
    from ui.editor.model import Draft

ICONS = {"flip": "turn", "promote": "turn", "more": "plus"}
DRAWN = {
    ERASER: "m14 5 6 6-8.5 8.5H8L4 15.5ZM9 10l6 6M4 20.5h16",
    "start": "M4 4h16v16H4zM4 12h16M12 4v16",
    "empty": "M4 4h16v16H4z",
    "half": "M4 4h16v16H4zM4 12h16M4 16h16",
    "here": "M4 4h16v16H4zM12 8v8M8 12h8",
    "less": "M5 12h14",
    "shape": "M4 4h10v6h6v10H4zM17 3v4M15 5h4",
    "picture": "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01",
}
TURN = "turn"
MANY = 8  # items of the palette; so many have names under them on a wide page; of more than twice as many each side's are shown alone
KEYS = (("1–9", "choose"), ("← ↑ ↓ →", "walk"), ("Enter", "put"), ("x", "erase"), ("t", "turn"), ("u r", "undo"))
WAYS = (
    ("engine", "engine"),
    ("two", "people"),
    ("examine", "eye"),
    ("compose", "check"),
    ("share", "share"),
    ("picture", "picture"),
    ("drawing", "picture"),
)


def sign(name: str) -> str:
    """An icon: one of the page's, or one of the editor's own."""
    if name in DRAWN:
        return f'<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="{DRAWN[name]}"/></svg>'
    return icon(name)


def frame(draft: "Draft", seat: int, lang: str) -> str:
    """The whole room; the page fills in what changes."""
    ways = ""
    for name, picture in WAYS:
        words = f"<b>{t('edit.way.' + name)}</b><small>{t('edit.note.' + name)}</small>"
        ways += f'<button class="way" data-do="edit-go:{name}">{sign(picture)}<span>{words}</span></button>'
    bare = "btn bare icon"
    keys = "".join([f"<dt><kbd>{cap}</kbd></dt><dd>{t('edit.key.' + name)}</dd>" for cap, name in KEYS])
    walk = icon_button("undo", "edit.undo", "undo", bare) + icon_button("redo", "edit.redo", "redo", bare)
    title = f'<h2 id="edit-title">{t("edit.title")}<small>{esc(say(Words("game." + draft.game.id), lang))}</small></h2>'
    field = f'<textarea id="edit-text" class="input" rows="1" spellcheck="false" autocapitalize="none" {aria("edit.text")}></textarea>'
    copy = icon_button("edit-copy", "do.copy", "copy")
    done = f'<button class="btn main" data-do="edit-done">{icon("check")}<span>{t("edit.done")}</span></button>'
    then = f'<h2 id="edit-then-title">{t("edit.then")}</h2>{icon_button("edit-back", "do.close", "close", bare)}'
    return (
        f'<header class="edit-bar">{icon_button("edit-close", "do.close", "close", bare)}{title}{walk}'
        f'<button class="btn bare word" data-do="edit-lang">{t("set.lang.other")}</button></header>'
        f'<div class="edit-side far" data-player="{1 - seat}"></div><div class="edit-stage" id="edit-stage" translate="no"></div>'
        f'<div class="edit-side near" data-player="{seat}"></div>'
        '<div class="edit-verdict" id="edit-verdict" role="status"></div>'
        '<div class="edit-panel"><div id="edit-palette"></div><div class="edit-more" id="edit-more"></div>'
        f'<div class="edit-text">{field}{copy}</div><dl class="edit-keys">{keys}</dl></div>'
        f'<footer class="edit-foot"><div class="edit-presets" role="group" {aria("edit.presets")}>{presets(draft)}</div>{done}</footer>'
        f'<section class="edit-then" id="edit-then" aria-labelledby="edit-then-title"><header>{then}</header>{ways}</section>'
    )


def board(draft: "Draft", view: "GameBoard", layout: str, seat: int, lang: str) -> str:
    """The picture of a draft from scratch."""
    return draw(view, draft.picture(), layout, seat, lang, [])


def pieces(draft: "Draft", view: "GameBoard", layout: str, seat: int) -> str:
    """The layer of its pieces."""
    at = view.places(layout, seat)
    body = "".join([f'<g data-fixture="{name}">{drawn}</g>' for name, drawn in view.fixtures(draft.picture(), layout, seat)])
    return body + "".join([piece_group(piece, at[piece.spot]) for piece in draft.pieces(view, seat)])


def marks(draft: "Draft", view: "GameBoard", outline: "GameBoard | None", layout: str, seat: int, refusal: "Words | None" = None) -> str:
    """Over the pieces: rings around the places that the verdict or a refusal names, a frame around the piece picked up, places left out
    of the board."""
    at, body = view.places(layout, seat), ""
    whole = outline.places(layout, seat) if outline is not None else at
    for spot in draft.ringed(refusal):
        if spot in whole:
            x, y, r = view.ring(whole[spot], layout, seat)
            body += f'<circle class="edit-wrong" cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>'
    if draft.held in at:
        held = at[draft.held]
        body += rect(held.x - held.w / 2 + 3, held.y - held.h / 2 + 3, held.w - 6, held.h - 6, "edit-held")
    for place in outline.spots(layout, seat) if outline is not None else ():
        if place.id not in at:
            body += rect(place.x - place.w / 2 + 8, place.y - place.h / 2 + 8, place.w - 16, place.h - 16, "slot")
    return body


def spots(draft: "Draft", view: "GameBoard", cursor: str, layout: str, seat: int, lang: str) -> str:
    """The places that can be tapped; `view` may have more than the draft's board."""
    whole = view.game.start() if draft.outline() is not None else draft.picture()
    return spots_layer(view, whole, [], cursor, layout, seat, lang)


def side(draft: "Draft", view: "GameBoard", player: int, seat: int, lang: str) -> str:
    """A side's line: its hand, what it has captured, and whether it is on turn."""
    name = esc(say(view.side_words(player), lang))
    held = ""
    for each in draft.palette:
        key = draft.in_hand(each, player) if each.owner == player else ""
        if key and draft.values[key] and f'"edit-count:{key}=' not in held:
            piece = draft.face(each, view, seat)
            words = sentence(Words("edit.fewer", what=Words("edit.in_hand", what=each.words)), lang)
            held += (
                f'<button class="held" data-do="edit-count:{key}=-1" title="{words}" aria-label="{words}">'
                f"{_face(piece) if piece else ''}<b>{draft.values[key]}</b></button>"
            )
    held = f'<div class="helds">{held}</div>' if held else ""
    if [each for each in draft.palette if draft.in_hand(each, player)]:
        words = esc(say(Words("edit.to_hand"), lang))
        held += f'<button class="btn bare icon" data-spot="{HAND}{player}" aria-label="{words}" title="{words}">{icon("plus")}</button>'
    if not held and [key for key in draft.counts() if key[:5] == "hand:"]:
        held = f'<ul class="hand">{_hand(draft, view, player)}</ul>'
    for key in draft.counts():
        if key[:-1] in ("score", "passes") and key[-1] == str(player):
            held += _count(key, draft.values[key], Words("position.of." + key), lang, Words("edit.short." + key[:-1]))
    who = f'<svg class="side" viewBox="-50 -50 100 100" aria-hidden="true">{view.side_icon(player)}</svg><b>{name}</b>'
    on_turn = draft.picture().turn == player
    if [each for each in draft.choices() if each.name == TURN]:
        title, pressed = sentence(Words("edit.turn"), lang), "true" if on_turn else "false"
        who = f'<button class="who" data-do="edit-set:turn={player}" aria-pressed="{pressed}" title="{title}">{who}</button>'
    return f'<div class="edit-line"{" data-turn" if on_turn else ""}>{who}<div class="hold">{held}</div></div>'


def _hand(draft: "Draft", view: "GameBoard", player: int) -> str:
    """A hand that follows from the board."""
    body = ""
    for held in view.hand(draft.picture(), player):
        body += f'<li class="held"><svg viewBox="-50 -50 100 100" aria-hidden="true">{use(held.symbol, 0, 0, held.classes, 100)}</svg>'
        body += f"<b>{held.count}</b></li>"
    return body


def _face(piece: Piece) -> str:
    """A piece by itself."""
    return f'<svg viewBox="-50 -50 100 100" aria-hidden="true">{use(piece.symbol, 0, 0, piece.classes, piece.size, piece.angle)}</svg>'


def more(draft: "Draft", view: "GameBoard", layout: str, seat: int, owner: int, lang: str) -> str:
    """Below the palette: whose pieces it shows, whose turn it is, other numbers, the options that can be changed here."""
    body = ""
    if split(draft):
        buttons = ""
        for player in (0, 1):
            words, on = esc(say(view.side_words(player), lang)), "true" if player == owner else "false"
            face = f'<svg class="side" viewBox="-50 -50 100 100" aria-hidden="true">{view.side_icon(player)}</svg>'
            buttons += f'<button data-do="edit-owner:{player}" aria-pressed="{on}" aria-label="{words}" title="{words}">{face}</button>'
        body += f'<div class="seg" role="group" aria-label="{esc(say(Words("edit.palette"), lang))}">{buttons}</div>'
    body += choices(draft, view, lang) + counts(draft, view, layout, seat, lang)
    for name in draft.options():
        body += _option(draft.game, name, lang)
    return body


def split(draft: "Draft") -> bool:
    """True if the palette shows one side's pieces at a time."""
    return len([each for each in draft.palette if each.owner >= 0]) > 2 * MANY


def _option(game: "Game", name: str, lang: str) -> str:
    """The values of an option as a native list."""
    title = esc(say(Words(f"option.{game.id}.{name}"), lang))
    items = ""
    for value in game.allowed(name):
        on = " selected" if value == game.settings[name] else ""
        items += f'<option value="{esc(value)}"{on}>{esc(say(game.option_words(name, value), lang))}</option>'
    return f'<select class="input" data-option="{name}" aria-label="{title}" title="{title}">{items}</select>'


def palette(draft: "Draft", board: "GameBoard", seat: int, lang: str, owner: "int | None" = None) -> str:
    """The row of items, the pieces of one owner or of both. An item of which none is left is pale, but can be taken."""
    shown = [each for each in draft.palette if owner is None or each.owner in (-1, owner)]
    items = "".join([_item(draft, each, board, seat, lang) for each in shown])
    few = " data-few" if len(shown) <= MANY else ""
    return f'<div class="palette" role="group" aria-label="{esc(say(Words("edit.palette"), lang))}"{few}>{items}</div>'


def _item(draft: "Draft", each: "PaletteItem", board: "GameBoard", seat: int, lang: str) -> str:
    piece = draft.face(each, board, seat) if each.does in ("put", "list") else None
    picture = sign(ICONS.get(each.id, each.id)) if each.id in ICONS or each.id in DRAWN else ""
    if piece is not None:
        picture = _face(piece)
    name, count = sentence(each.words, lang), ""
    told = draft.remaining(each)
    if each.most > 1 and told > 0 and each.value != -1:  # of what is taken away none is left over
        count = f'<b aria-hidden="true">{told}</b><span class="sr">{esc(say(Words("edit.left", n=told), lang))}</span>'
    on = "true" if each is draft.tool else "false"
    pale = " pale" if told < 1 and each.value != -1 else ""
    words = f'<span class="sr">{name}</span>' if picture else f"<span>{name}</span>"
    wide = "" if picture else " wide"
    return (
        f'<button class="item{pale}{wide}" data-do="edit-choose:{esc(each.id)}" aria-pressed="{on}" title="{name}">'
        f"{picture}{words}{count}</button>"
    )


def refused(problem: Words, lang: str) -> str:
    """The status line after a tap or a text that came to nothing."""
    return f'<p class="verdict bad">{icon("warn")}<span>{sentence(problem, lang)}</span></p>'


def verdict(draft: "Draft", lang: str, told: "list[tuple[Words, int]]") -> str:
    """The status line: whether the position can be played, or which rule it breaks; and what is told of a text that was read."""
    if len(told) < 2:
        return _verdict(draft, lang) + "".join([f'<p class="verdict soft">{sentence(words, lang)}</p>' for words, _ in told])
    from ui.reading.screen import problem_list  # its parcel has read the text

    return _verdict(draft, lang) + f'<div class="verdict soft" tabindex="0">{problem_list(told, lang)}</div>'


def _verdict(draft: "Draft", lang: str) -> str:
    problem, position = draft.problem(), draft.position()
    if problem is not None:
        return refused(problem, lang)
    assert position is not None
    ended = position.outcome()
    if ended is not None:
        body = sentence(Words("edit.over"), lang) + " " + sentence(ended.reason, lang)
        return f'<p class="verdict over">{icon("flag")}<span>{body}</span></p>'
    return f'<p class="verdict good">{icon("check")}<span>{sentence(Words("edit.ready"), lang)}</span></p>'


def choices(draft: "Draft", board: "GameBoard", lang: str) -> str:
    """A phase and the like: buttons side by side for each. Whose turn it is the sides' lines say."""
    return "".join([_choice(draft, each, board, lang) for each in draft.choices() if each.name != TURN])


def _choice(draft: "Draft", each: "OneOf", board: "GameBoard", lang: str) -> str:
    name, buttons = esc(say(Words("position.of." + each.name), lang)), ""
    for value in list(each.options):
        words = _value(each.name, value, board)
        on = "true" if draft.values[each.name] == value else "false"
        buttons += f'<button data-do="edit-set:{each.name}={value}" aria-pressed="{on}">{esc(say(words, lang))}</button>'
    return f'<div class="choice"><span class="label">{name}</span><div class="seg" role="group" aria-label="{name}">{buttons}</div></div>'


def _value(name: str, value: str, board: "GameBoard") -> "Words | str":
    """A value of a choice in words."""
    if name == TURN:
        return board.side_words(int(value))
    return Words("position.of.phase." + value) if name == "phase" else value


def counts(draft: "Draft", board: "GameBoard", layout: str, seat: int, lang: str) -> str:
    """The numbers that lie on no place of the board and in no side's line, with a button on either side."""
    places = board.places(layout, seat)
    found = ""
    for key in draft.counts():
        on_line = key[:5] == "hand:" or key[:-1] in ("score", "passes")  # of a side
        words = _counted(draft, key) if key not in places and not on_line else None
        found += _count(key, draft.values[key], words, lang) if words is not None else ""
    return found


def _counted(draft: "Draft", key: str) -> "Words | None":
    """A count that is no place in words; None for a hand that follows from the board."""
    for each in draft.palette:
        if each.owner >= 0 and draft.in_hand(each, each.owner) == key:
            return Words("edit.in_hand", what=each.words)
    return None if key[:5] == "hand:" else Words("position.of." + key)


def _count(key: str, value: int, words: Words, lang: str, short: "Words | None" = None) -> str:
    fewer, more = [sentence(Words(name, what=words), lang) for name in ("edit.fewer", "edit.more")]
    return (
        f'<div class="count" data-count="{key}"><span>{sentence(short or words, lang)}</span>'
        f'<button data-do="edit-count:{key}=-1" aria-label="{fewer}">−</button><output>{value}</output>'
        f'<button data-do="edit-count:{key}=1" aria-label="{more}">＋</button></div>'
    )


def mend(draft: "Draft", each: "Mend", board: "GameBoard", layout: str, seat: int, lang: str) -> str:
    """A button beside the verdict that makes an impossible draft a position."""
    if each.does == "erase":
        words = Words("edit.mend.erase", spot=each.name)
    elif each.does == "turn":
        words = Words("edit.mend.turn", spot=each.name, what=[item.words for item in draft.palette if item.id == each.value][0])
    elif each.does == "set":
        words = Words("edit.mend.set", what=Words("position.of." + each.name), value=_value(each.name, each.value, board))
    else:
        known = board.places(layout, seat)
        what = board.name(draft.picture(), each.name) if each.name in known else _counted(draft, each.name) or each.name
        words = Words("edit.more" if each.value == "1" else "edit.fewer", what=what)
    return f'<button class="btn" data-do="edit-mend:{esc(each.stored)}">{sentence(words, lang)}</button>'


def presets(draft: "Draft") -> str:
    """Buttons that lay a whole position, in both languages."""
    body = ""
    for name in draft.presets() + ["here"]:
        body += f'<button class="btn" data-do="edit-preset:{name}">{sign(name)}<span>{t("edit.preset." + name)}</span></button>'
    return body
