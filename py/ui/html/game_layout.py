"""The page of a game as HTML text. The build prerenders it; the page takes it over in place."""

from core.drawing.board import GameBoard
from core.drawing.layers import edges
from core.records.record import Record
from core.taps import Taps
from games import LESSONS, board_of
from ui.html.boards import boards
from ui.html.controls import aria, button, icon_button, reading, said, t
from ui.html.icons import LOGO, icon
from ui.html.links import article_link, guide_link, licences
from ui.html.move_list import move_list
from ui.html.players import hand, kinds, seat_line
from ui.html.rules import heading, rules_text
from ui.html.status import ask_engine, beneath, commands, crowded, names, status_line, turn_words
from ui.html.symbols import symbols

SHORT = 100  # nodes: a shorter record is written at once


def markup(record: Record, seat: int, lang: str, home: str, base: str, articles: list[str]) -> str:
    """The page of a game: far seat, board, near seat, status, panel, tools, in this order.

    `home` and `base` are relative URLs of the home page and the root of the site; `articles`: names of the site's articles.
    """
    view = board_of(record.game)
    view.settle(lang)
    turn = record.position.turn
    lit = Taps(record.position).lit()
    asked = view.commands(record.position)
    buttons = commands(asked, lit, (), lang) + ask_engine(bool(asked) or crowded(view, record))
    detail, manner = beneath(view, record)
    status = status_line("yours", turn_words(view, record.position, False), detail, lang, buttons, manner)
    drawn = boards(view, record, seat, lang)
    return (
        f"{symbols()}"
        f'<a class="skip" href="#board">{t("play.skip")}</a>'
        f"{_game_bar(view, home)}"
        f'<main class="play" data-shape="{view.shape}" data-many=""><div id="notes" class="notes" aria-live="polite"></div>'
        f"{_seat('far', 1 - seat, view, record, lang)}"
        f'<div class="board still" id="board" translate="no" data-board="{record.game_id}" data-turn="{turn}" data-moves="" '
        f'data-outcome="" data-edges="{edges(drawn)}"{" data-drag" * view.drags}>{drawn}</div>'
        '<div class="gauge" id="gauge" role="img"><i></i></div>'
        f"{_seat('near', seat, view, record, lang)}"
        f'<div class="status" id="status" data-state="yours" data-manner="{manner}" data-has="{names(detail, buttons)}">{status}</div>'
        f"{_offer(record.game_id)}{_panel(view, record, lang, base, articles)}{_tools()}</main>"
        '<p class="sr" id="spoken" role="status" aria-live="polite"></p>'
    )


def _game_bar(view: GameBoard, home: str) -> str:
    language = f'<button class="btn word" data-do="lang">{t("set.lang.other")}</button>'
    return (
        f'<header class="bar game-bar" data-shape="{view.shape}" data-many=""><a class="brand" href="{home}" {aria("play.home")}>{LOGO}</a>'
        f'<h1 class="name" id="title"{" data-options" * bool(view.game.unusual())}>{heading(view.game)}</h1>'
        f'<div class="bar-tools">{icon_button("share", "do.share", "share")}{language}{icon_button("theme", "set.theme", "auto")}</div>'
        "</header>"
    )


def _seat(place: str, player: int, view: GameBoard, record: Record, lang: str) -> str:
    on_turn = " data-turn" if player == record.position.turn else ""
    items = view.hand(record.position, player)
    line = seat_line(view, record, player, lang, hand(items, lang))
    states = f'data-player="{player}" data-held="{kinds(len(items))}"{on_turn} {aria("side." + str(player))}'
    return f'<section class="seat {place}" {states}>{line}</section>'


def _panel(view: GameBoard, record: Record, lang: str, base: str, articles: list[str]) -> str:
    game_id = record.game_id
    rows = "".join(move_list(view, record, lang, {})) if len(record.made) < SHORT else ""  # a long record follows later
    shown = [("moves", t("tab.moves"), f'<ol class="record" id="record" translate="no">{rows}</ol>')]
    if view.panel_title is not None:
        shown.append(("extra", said(view.panel_title), view.panel(record.position, lang)))
    shown.append(("analysis", t("tab.analysis"), ""))
    article = f'<p class="reading">{article_link(game_id, base)}</p>' if game_id in articles else ""
    if game_id + "-guide" in articles:
        article += f'<p class="soft">{guide_link(game_id, base, "article.guide")}</p>'
    if articles:  # a built site, which has a page of licences
        article += licences(base) + f'<p class="soft">{reading(f"{base}{game_id}/rules/", "rules.page")}</p>'
    rules = f'{_lesson(game_id)}<div class="rules" id="rules-text">{rules_text(record.game)}</div>'
    shown.append(("rules", t("tab.rules"), rules + article))
    tabs, panels, extra = "", "", ""
    for name, title, body in shown:
        first = name == "moves"
        pressed = "true" if first else "false"
        tabs += f'<button role="tab" id="tab-{name}" data-do="tab:{name}" aria-selected="{pressed}" aria-controls="{name}">{title}</button>'
        hidden = "" if first else " hidden"
        panel = f'<div class="scroll" id="{name}" role="tabpanel" aria-labelledby="tab-{name}" tabindex="0"{hidden}>{body}</div>'
        if name == "extra":
            extra = panel  # beside the panel: with enough room it is below the board
        else:
            panels += panel
    walk = "".join(_idle(icon_button(do, "do." + do, do, "btn")) for do in ("first", "prev", "next", "last"))
    return (
        f'<section class="panel" {aria("panel.record")}><div class="tabs" role="tablist">{tabs}</div>{panels}'
        f'<div class="panel-foot" role="group" {aria("panel.walk")}>{walk}</div></section>{extra}'
    )


def _lesson(game_id: str) -> str:
    """The links above the rules: to the lesson, with a mark once it is done, and to the puzzles."""
    return (
        f'<div class="learn">{button("lesson", "lesson.title", "play")}<small>{t("lesson.done")}</small> '
        f"{button('puzzle', 'do.puzzles', 'hint')}</div>"
        if game_id in LESSONS
        else ""
    )


def _offer(game_id: str) -> str:
    """The offer of the lesson for new visitors: one row, or a card beside the board. static/js/boot.js decides whether it is shown."""
    if game_id not in LESSONS:
        return ""
    words = f"<span><b>{t('lesson.title')}</b><small>{t('lesson.first')}</small></span>"
    begin = f'<button class="btn bare" data-do="lesson">{icon("play")}{words}</button>'
    return f'<div class="first-time">{begin}{icon_button("lesson-later", "lesson.later", "close", "btn bare icon")}</div>'


def _idle(markup: str, begins_idle: bool = True) -> str:
    """The markup of a button that the page enables and disables (`Screen.enable`), and how it begins."""
    return markup.replace("<button", f'<button aria-disabled="{"true" if begins_idle else "false"}"', 1)


def _tools() -> str:
    inside = f'{icon("more")}<span class="only-narrow">{t("do.more")}</span>'
    more = f'<button class="btn more" data-do="menu" aria-haspopup="dialog" {aria("do.more")}>{inside}</button>'
    marks = "".join([button("mark:" + way, "do.mark_" + way, "mark-" + way, "btn only-review") for way in ("prev", "next")])
    return (
        f'<div class="tools" role="toolbar" {aria("panel.tools")}>'
        f"{_idle(button('prev', 'do.prev', 'prev', 'btn only-narrow'))}{_idle(button('next', 'do.next', 'next', 'btn only-narrow'))}"
        f"{_idle(button('undo', 'do.undo', 'undo', 'btn', 'u'))}{_idle(button('hint', 'do.hint', 'hint', 'btn', 'h'), False)}"
        f"{button('turn', 'do.turn', 'turn', 'btn only-wide', 'f')}{marks}"
        f"{button('try', 'do.try', 'again', 'btn main only-review')}{more}</div>"
    )
