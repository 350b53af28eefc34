"""The palette, the numbers and the verdict of a draft as HTML text, without a browser."""

from core.drawing.svg import esc, use
from core.words import Words, say
from ui.editor.model import ERASER
from ui.html.controls import sentence, t
from ui.html.icons import icon

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.drawing.board import GameBoard
    from core.positions.parts import Choice, Item
    from ui.editor.mends import Mend
    from ui.editor.model import Draft

ICONS = {ERASER: "close", "flip": "turn", "promote": "turn", "more": "plus"}


def palette(draft: "Draft", board: "GameBoard", seat: int, lang: str, owner: "int | None" = None) -> str:
    """The row of what can be laid, the pieces of one owner or of both. One of which none is left is pale, but can be chosen."""
    shown = [each for each in draft.palette if owner is None or each.owner in (-1, owner)]
    items = "".join([_item(draft, each, board, seat, lang) for each in shown])
    return f'<div class="palette" role="group" aria-label="{esc(say(Words("edit.palette"), lang))}">{items}</div>'


def _item(draft: "Draft", each: "Item", board: "GameBoard", seat: int, lang: str) -> str:
    piece = draft.face(each, board, seat) if each.does in ("put", "list") else None
    picture = icon(ICONS[each.id]) if each.id in ICONS else ""
    if piece is not None:
        picture = (
            f'<svg viewBox="-50 -50 100 100" aria-hidden="true">{use(piece.symbol, 0, 0, piece.classes, piece.size, piece.turn)}</svg>'
        )
    name, left = sentence(each.words, lang), ""
    if each.most > 1:
        told = max(0, draft.left(each))
        left = f'<b aria-hidden="true">{told}</b><span class="sr">{esc(say(Words("edit.left", n=told), lang))}</span>'
    chosen = "true" if each is draft.chosen else "false"
    pale = " pale" if draft.left(each) < 1 else ""
    words = f'<span class="sr">{name}</span>' if picture else f"<span>{name}</span>"
    return (
        f'<button class="item{pale}" data-do="edit-choose:{esc(each.id)}" aria-pressed="{chosen}" title="{name}">'
        f"{picture}{words}{left}</button>"
    )


def verdict(draft: "Draft", lang: str) -> str:
    """The status line: whether the position can be played, or which rule it breaks."""
    problem, position = draft.problem(), draft.position()
    if problem is not None or position is None:
        return f'<p class="verdict bad">{icon("warn")}<span>{sentence(problem, lang)}</span></p>'
    ended = position.outcome()
    if ended is not None:
        body = sentence(Words("edit.over"), lang) + " " + sentence(ended.reason, lang)
        return f'<p class="verdict over">{icon("flag")}<span>{body}</span></p>'
    return f'<p class="verdict good">{icon("check")}<span>{sentence(Words("edit.ready"), lang)}</span></p>'


def choices(draft: "Draft", board: "GameBoard", lang: str) -> str:
    """Whose turn it is, a phase: buttons side by side for each."""
    return "".join([_choice(draft, each, board, lang) for each in draft.choices()])


def _choice(draft: "Draft", each: "Choice", board: "GameBoard", lang: str) -> str:
    name, buttons = esc(say(Words("position.of." + each.name), lang)), ""
    for value in list(each.options):
        words = _value(each.name, value, board)
        chosen = "true" if draft.values[each.name] == value else "false"
        buttons += f'<button data-do="edit-set:{each.name}={value}" aria-pressed="{chosen}">{esc(say(words, lang))}</button>'
    return f'<div class="choice"><span class="label">{name}</span><div class="seg" role="group" aria-label="{name}">{buttons}</div></div>'


def _value(name: str, value: str, board: "GameBoard") -> "Words | str":
    """What a value of a choice means."""
    if name == "turn":
        return board.side_words(int(value))
    return Words("position.of.phase." + value) if name == "phase" else value


def counts(draft: "Draft", board: "GameBoard", layout: str, seat: int, lang: str) -> str:
    """The numbers that lie on no place of the board, with a button on either side: hands that do not follow from it, scores."""
    places = board.places(layout, seat)
    found = ""
    for key in draft.counts():
        words = _counted(draft, key) if key not in places else None
        found += _count(key, draft.values[key], words, lang) if words is not None else ""
    return found


def _counted(draft: "Draft", key: str) -> "Words | None":
    """What a count that is no place counts; None for a hand that follows from the board."""
    for each in draft.palette:
        if each.owner >= 0 and draft.in_hand(each, each.owner) == key:
            return Words("edit.in_hand", what=each.words)
    return None if key[:5] == "hand:" else Words("position.of." + key)


def _count(key: str, value: int, words: Words, lang: str) -> str:
    fewer, more = [sentence(Words(name, what=words), lang) for name in ("edit.fewer", "edit.more")]
    return (
        f'<div class="count" data-count="{key}"><span>{sentence(words, lang)}</span>'
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
    return "".join([f'<button class="btn" data-do="edit-preset:{name}">{t("edit.preset." + name)}</button>' for name in draft.presets()])
