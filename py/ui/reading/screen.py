"""A pasted text that has been read, as HTML text: the board, the facts, the open decisions, the parts left out, the text itself."""

from core.drawing.layers import draw
from core.drawing.svg import esc
from core.records.record import Node, Record
from core.records.spaces import plain_spaces
from core.words import Words, say
from games import board_of
from ui.html.controls import icon_button, sentence, t
from ui.html.icons import icon
from ui.html.players import who
from ui.html.status import result_words
from ui.reading.understood import Understood

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.steps import Steps

MOST_SAID = 40  # the most problems shown
WIDEST = 240  # the most characters shown of a line
LEADS = {  # what a link is, by its kind
    "friend": "reading.leads.friend",
    "lesson": "reading.leads.lesson",
    "edit": "reading.leads.edit",
    "puzzle": "reading.leads.puzzle",
    "page": "reading.leads.page",
}


def screen(read: Understood, lang: str, more: int = 0) -> str:
    """The contents of the dialog, without the lines of the text. `more`: the number of moves that the game on the page lacks."""
    record = read.record
    assert record is not None
    shown = f'<section class="said"><h3 class="label">{t("reading.text")}</h3><div id="read-lines"></div></section>'
    shown = shown if read.lines() else ""
    back = icon_button("look:first", "do.first", "first") + icon_button("look:prev", "do.prev", "prev")
    on = icon_button("look:next", "do.next", "next") + icon_button("look:last", "do.last", "last")
    return (
        f'<div id="reading" class="reading"><div class="read">{numbers(read, lang)}<div class="look">'
        f'<div id="read-board" class="picture">{board(read, lang)}</div>'
        f'<div class="steps">{back}<p id="read-ply" aria-live="polite">{ply(read, lang)}</p>{on}</div></div>'
        f"{_other(read, lang)}{facts(read, lang)}{_add(more)}{cards(read, lang)}{problems(read, lang)}</div>{shown}</div>"
    )


def leads(read: Understood, lang: str) -> str:
    """The contents of the dialog for a link of more than a record with something beside it: what it leads to, and the problems."""
    assert read.record is not None
    said = sentence(Words(LEADS[read.kind], game=Words("game." + read.record.game_id)), lang)
    return f'<div id="reading" class="reading"><div class="read"><p>{said}</p>{problems(read, lang)}</div></div>'


def _other(read: Understood, lang: str) -> str:
    """The notice that the text belongs to another game than the page's, with the way to read it as the page's."""
    record = read.record
    assert record is not None
    if record.game_id == read.game_id:
        return ways(read.maybe, lang)
    said = sentence(Words("reading.other", game=Words("game." + record.game_id)), lang)
    return f'<div class="other"><p>{said}</p>{"" if read.is_link() else _as(read.game_id, lang)}</div>'


def ways(ids: "list[str]", lang: str) -> str:
    """The games as which a text can be read too, each as a button; "" for none."""
    return (
        f'<div class="other"><p>{sentence(Words("reading.maybe"), lang)}</p>{"".join([_as(one, lang) for one in ids])}</div>' if ids else ""
    )


def reasons(problems: "list[Words]", lang: str) -> str:
    """Why a text could not be read: a list, or for one reason its sentence alone."""
    said = [sentence(one, lang) for one in problems]
    return said[0] if len(said) == 1 else "<ul>" + "".join([f"<li>{each}</li>" for each in said]) + "</ul>"


def _as(game_id: str, lang: str) -> str:
    said = sentence(Words("reading.as", game=Words("game." + game_id)), lang)
    return f'<button type="button" class="btn small" data-do="read-as:{game_id}">{said}</button>'


def _add(more: int) -> str:
    return f'<button type="button" class="btn" data-do="add-text">{icon("plus")}<span>{t("reading.add")}</span></button>' if more else ""


def board(read: Understood, lang: str) -> str:
    """The selected position as a picture without tappable places."""
    assert read.node is not None
    position = read.node.position
    view = board_of(position.game)
    view.settle(lang)
    picture = draw(view, position, view.layouts[-1], 0, lang, [])
    return picture[: picture.index('<g data-layer="labels"')] + "</svg>"


def ply(read: Understood, lang: str) -> str:
    """The number of the selected move, and the number of moves."""
    record, node = read.record, read.node
    assert record is not None and node is not None
    said, _ = node.notation(lang) if node.parent else ("", None)
    told = Words("reading.ply", ply=node.ply, last=read.last_ply()) if node.ply else Words("back.ply", n=0)
    words = sentence(told, lang)
    return words + (f' <b translate="no">{"▲△"[node.before.turn]}{esc(said)}</b>' if said else "")


def numbers(read: Understood, lang: str) -> str:
    """The numbers of moves, variations and comments, and of the parts to be checked."""
    moves, beside, comments = read.counts()
    said = [f"<b>{sentence(Words('reading.moves', n=moves), lang)}</b>"]
    said += [sentence(Words("reading.beside", n=beside), lang)] if beside else []
    said += [sentence(Words("reading.comments", n=comments), lang)] if comments else []
    doubtful = len(read.problems) + len(read.cards)
    said += [f'<span class="to-check">{icon("warn")}{t("reading.problems")} <b>{doubtful}</b></span>'] if doubtful else []
    return f'<p class="found">{" · ".join(said)}</p>'


def facts(read: Understood, lang: str) -> str:
    """The game, its options, players, start, result."""
    record = read.record
    assert record is not None
    rows = [("text.game", esc(say(Words("game." + record.game_id), lang)))]
    options = [esc(say(words, lang)) for words in record.game.unusual()]
    if read.unsaid:
        options.append(f"<small>{sentence(Words('reading.unsaid', options=_unsaid(read, record, lang)), lang)}</small>")
    rows += [("reading.options", "<br>".join(options))]
    rows += [("text.start", sentence(Words("reading.set_up"), lang) if record.start else "")]
    rows += [("side." + str(side), _player(record, side, lang)) for side in (0, 1)]
    ended = record.outcome(_last(record))
    if ended is not None:
        why = esc(say(ended.reason, lang))
        rows.append(("text.result", esc(say(result_words(ended), lang)) + (f"・{why}" if lang == "ja" else f" · {why}")))
    listed = "".join([f"<dt>{sentence(Words(key), lang)}</dt><dd>{body}</dd>" for key, body in rows if body])
    return f'<dl class="fact-list">{listed}</dl>'


def _unsaid(read: Understood, record: Record, lang: str) -> str:
    """The options that the text leaves out, with their default values."""
    game, found = record.game, []
    for name in read.unsaid:
        value = game.option_words(name, game.settings[name])
        found.append(say(Words("option.chosen", name=Words("option." + game.id + "." + name), value=value), lang))
    return " · ".join(found)


def _player(record: Record, side: int, lang: str) -> str:
    player = record.players[side]
    return who(record, side, lang) if player.level or player.name else ""


def _last(record: Record) -> Node:
    line = record.main_line()
    return line[-1] if line else record.root


def cards(read: Understood, lang: str) -> str:
    """The open decisions: one card for each place, with a button for each reading."""
    found = []
    for i, card in enumerate(read.cards):
        choices = ""
        for j, (code, why) in enumerate(card.readings):
            on = "true" if read.is_picked(i, j) else "false"
            said = say(why, lang).replace(code + ": ", "").replace(code + "：", "")
            choices += (
                f'<button type="button" class="way" data-do="pick:{i}.{j}" aria-pressed="{on}"><b translate="no">{esc(code)}</b>'
                f"<span>{esc(said)}</span></button>"
            )
        where = _where(card.line, lang)
        title = sentence(Words("reading.card", ply=card.ply, text=card.text), lang)
        found.append(
            f'<section class="doubt"><h3>{icon("warn")}<span>{title}</span>{where}</h3><div class="ways-of">{choices}</div></section>'
        )
    return "".join(found)


def _where(line: int, lang: str) -> str:
    return f"<small>{sentence(Words('reading.line', n=line), lang)}</small>" if line else ""


def problems(read: Understood, lang: str) -> str:
    """The skipped, doubtful and corrected parts, each with its line; a press shows the place on the board."""
    listed = problem_list(read.foremost(), lang, read.node_at)
    return f'<h3 class="label">{t("reading.problems")}</h3>{listed}' if listed else ""


def problem_list(told: "list[tuple[Words, int]]", lang: str, node_at: "Callable[[Words], Node | None] | None" = None) -> str:
    """Problems as a list, each with its line; "" for none. `node_at`: the node that a press on a problem shows, None for none."""
    items = ""
    for words, line in told[:MOST_SAID]:
        node, body = node_at(words) if node_at else None, f"{_where(line, lang)}<span>{sentence(words, lang)}</span>"
        if node is not None:
            body = f'<button type="button" class="at" data-do="look:{node.number}">{body}</button>'
        items += f"<li>{body}</li>"
    if len(told) > MOST_SAID:
        items += f"<li>{sentence(Words('reading.more', n=len(told) - MOST_SAID), lang)}</li>"
    return f'<ol class="problems" id="read-problems">{items}</ol>' if items else ""


def text_lines(read: Understood, lang: str) -> "Steps[str]":
    """In steps: the text, with a sign beside each line: the number of its move, a variation, a comment, or a question."""
    assert read.record is not None
    doubts, items = dict.fromkeys(read.doubts(), True), ""
    main = {node.number: True for node in read.record.main_line()}
    yield
    comment = say(Words("reading.sign.comment"), lang)
    for number, line in read.lines():
        node = read.marks.get(number)
        sign = "" if number not in read.marks else comment
        if node is not None:
            sign = str(node.count or node.ply) if node.number in main else say(Words("reading.sign.beside"), lang)
        kind = "doubt" if number in doubts else "move" if node is not None else ""
        sign = "?" if number in doubts and node is None else sign
        body = f"<i>{esc(sign)}</i><span>{esc(line[:WIDEST])}</span>"
        if node is not None:
            body = f'<button type="button" class="at" data-do="look:{node.number}">{body}</button>'
        items += f'<li class="{kind}">{plain_spaces(body)}</li>'
        yield
    if read.is_longer():
        items += "<li><i></i><span>…</span></li>"
    return f'<ol class="lines" translate="no">{items}</ol>' if items else ""


def progress(done: int, of: int, moves: int, lang: str) -> str:
    """The progress through a long text."""
    percent = 100 * done // max(of, 1)
    return (
        f'<div id="reading" class="reading far"><p class="percent">{percent}%</p><progress max="100" value="{percent}"></progress>'
        f"<p>{sentence(Words('reading.found', n=moves), lang)}</p></div>"
    )
