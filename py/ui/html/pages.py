"""Whole pages as HTML text: the home and the table. The build prerenders them; the page takes them over in place."""

from core.drawing.board import BoardView
from core.drawing.svg import esc
from core.records.record import Record
from core.taps import Tapper
from core.words import LANGUAGES, Words, say
from games import board_of, ids, load
from ui.html.icons import LOGO, icon, sheet
from ui.html.parts import (
    aria,
    ask_engine,
    boards,
    button,
    commands,
    hand,
    icon_button,
    miniature,
    move_list,
    seat_line,
    status_line,
    t,
    turn_words,
)


def game_href(game_id: str, prerendered: bool, base: str) -> str:
    """Where a game is: its own page where pages are prerendered, else the one shell with a name in the fragment."""
    return f"{base}{game_id}/" if prerendered else f"{base}#game={game_id}"


def language_switch() -> str:
    """Two words, the other one being a button."""
    return (
        f'<div class="seg lang" role="group" {aria("set.lang")}><button data-do="lang:ja" lang="ja">日本語</button>'
        '<button data-do="lang:en" lang="en"><span aria-hidden="true">EN</span><span class="sr">English</span></button></div>'
    )


def home(prerendered: bool, base: str) -> str:
    """The home: unfinished games (filled in by the page), then every game with its miniature."""
    cards = "".join(_card(game_id, prerendered, base) for game_id in ids())
    return (
        f"{sheet()}"
        f'<a class="skip" href="#games">{t("home.skip")}</a>'
        f'<header class="bar"><a class="brand" href="{base}">{LOGO}<span class="word">駒窓</span> <small>Komado</small></a>'
        f'<div class="bar-tools">{language_switch()}{icon_button("theme", "set.theme", "auto")}</div></header>'
        f'<section class="resume" id="resume" {aria("home.resume")} hidden></section>'
        f'<main class="wrap"><div id="notes" aria-live="polite"></div>'
        f'<div class="hello"><h1 class="name">{t("home.title")}</h1><p>{t("home.lead")}</p></div>'
        f'<ul class="games" id="games">{cards}</ul>{_reading(prerendered, base)}'
        f'<ul class="ways"><li>{icon("people")}<h2>{t("home.way1")}</h2><p>{t("home.way1.text")}</p></li>'
        f"<li>{icon('share')}<h2>{t('home.way2')}</h2><p>{t('home.way2.text')}</p></li>"
        f"<li>{icon('suit')}<h2>{t('home.way3')}</h2><p>{t('home.way3.text')}</p></li></ul></main>"
        f'<footer class="foot"><div class="wrap"><p>{t("home.foot")}</p><p id="offline" role="status"></p></div></footer>'
    )


# The articles of the built site: they lie in its folder articles/, in the first language there and in the other below it.
ARTICLES = ("progressive-mancala",)


def article_link(name: str, base: str) -> str:
    """The way to an article, in the language of the page."""
    address = f"{base}articles/{name}/"
    there = {LANGUAGES[0]: address}
    links = ""
    for lang in LANGUAGES:
        said = esc(say(Words("article." + name), lang))
        links += f'<a class="t" lang="{lang}" href="{there.get(lang, address + lang + "/")}">{icon("book")}<span>{said}</span></a>'
    return links


def _reading(prerendered: bool, base: str) -> str:
    """What there is to read: a checkout has no articles."""
    if not prerendered:
        return ""
    items = "".join(f"<li>{article_link(name, base)}</li>" for name in ARTICLES)
    return f'<section class="reading" {aria("article.title")}><h2>{t("article.title")}</h2><ul>{items}</ul></section>'


def _card(game_id: str, prerendered: bool, base: str) -> str:
    game = load(game_id)
    view = board_of(game)
    record = Record(game)
    for code in view.miniature.split("."):
        record.play(code)
    picture = miniature(view, record.position)
    name = Words("game." + game_id)
    other = f'<small lang="en" class="t" data-when="ja">{esc(say(name, "en"))}</small>'
    designer = f"<span>{t('designer.' + game_id)}</span>" if game.facts.designer else ""
    return (
        f'<li><a class="game" data-game="{game_id}" href="{game_href(game_id, prerendered, base)}">'
        f'<div class="tile" aria-hidden="true">{picture}</div>'
        f'<div class="text"><h2 class="name">{t("game." + game_id)}{other}</h2><p>{t("about." + game_id)}</p>'
        f'<span class="facts"><span>{t("board." + game_id)}</span><span>{t("home.minutes", n=game.facts.minutes)}</span>'
        f"{designer}</span></div></a></li>"
    )


TABS = ("moves", "extra", "analysis", "rules")


def table(record: Record, seat: int, lang: str, prerendered: bool, base: str) -> str:
    """The page of a game: far seat, board, near seat, status, panel, tools, in this order."""
    game = record.game
    view = board_of(game)
    turn = record.position.turn
    lit = Tapper(record.position).lit()
    asked = view.commands(record.position)
    buttons = commands(asked, lit, (), lang) + ask_engine(bool(asked) or view.notice(record.position) is not None)
    detail = Words("status.ply", n=record.here.ply + 1)
    status = status_line("yours", turn_words(view, record.position, False), detail, lang, buttons)
    return (
        f"{sheet()}"
        f'<a class="skip" href="#board">{t("play.skip")}</a>'
        f"{_game_bar(game.id, base)}"
        '<div id="notes" class="notes" aria-live="polite"></div>'
        f'<main class="play" data-shape="{view.shape}">'
        f"{_seat('far', 1 - seat, view, record, lang)}"
        f'<div class="board" id="board" data-board="{game.id}" data-turn="{turn}" data-moves="" data-outcome="">'
        f"{boards(view, record, seat, lang)}</div>"
        f"{_seat('near', seat, view, record, lang)}"
        f'<div class="status" id="status" data-state="yours">{status}</div>'
        f'<div class="strip" id="strip" role="group" {aria("panel.last")}></div>'
        f"{_panel(view, record, lang, base if prerendered else '')}{_tools()}</main>"
        '<p class="sr" id="spoken" role="status" aria-live="polite"></p>'
    )


def _game_bar(game_id: str, base: str) -> str:
    language = f'<button class="btn word" data-do="lang">{t("set.lang.other")}</button>'
    return (
        f'<header class="bar game-bar"><a class="brand" href="{base}" {aria("play.home")}>{LOGO}</a>'
        f'<h1 class="name">{t("game." + game_id)}</h1>'
        f'<div class="bar-tools">{icon_button("share", "do.share", "share")}{language}{icon_button("theme", "set.theme", "auto")}</div>'
        "</header>"
    )


def _seat(place: str, player: int, view: BoardView, record: Record, lang: str) -> str:
    on_turn = " data-turn" if player == record.position.turn else ""
    line = seat_line(view, record, player, lang, hand(view.hand(record.position, player), lang))
    return f'<section class="seat {place}" data-player="{player}"{on_turn} {aria("side." + str(player))}>{line}</section>'


def _panel(view: BoardView, record: Record, lang: str, site: str) -> str:
    game_id = record.game.id
    shown = [("moves", "tab.moves", f'<ol class="record" id="record">{"".join(move_list(view, record, lang, {}))}</ol>')]
    if has_extra_panel(game_id):
        shown.append(("extra", "tab.extra." + game_id, view.panel(record.position, lang)))
    shown.append(("analysis", "tab.analysis", ""))
    article = f'<p class="reading">{article_link(game_id, site)}</p>' if site and game_id in ARTICLES else ""
    shown.append(("rules", "tab.rules", rules_text(game_id) + article))
    tabs, panels = "", ""
    for name, key, body in shown:
        first = name == "moves"
        chosen = "true" if first else "false"
        tabs += f'<button role="tab" id="tab-{name}" data-do="tab:{name}" aria-selected="{chosen}" aria-controls="{name}">{t(key)}</button>'
        hidden = "" if first else " hidden"
        panels += f'<div class="scroll" id="{name}" role="tabpanel" aria-labelledby="tab-{name}" tabindex="0"{hidden}>{body}</div>'
    walk = "".join(icon_button(do, "do." + do, do, "btn") for do in ("first", "prev", "next", "last"))
    return (
        f'<section class="panel" {aria("panel.record")}><div class="tabs" role="tablist">{tabs}</div>{panels}'
        f'<div class="panel-foot" role="group" {aria("panel.walk")}>{walk}</div></section>'
    )


def _tools() -> str:
    inside = f'{icon("more")}<span class="only-narrow">{t("do.more")}</span>'
    more = f'<button class="btn more" data-do="menu" aria-haspopup="dialog" {aria("do.more")}>{inside}</button>'
    return (
        f'<div class="tools" role="toolbar" {aria("panel.tools")}>'
        f"{button('prev', 'do.prev', 'prev', 'btn only-narrow')}{button('next', 'do.next', 'next', 'btn only-narrow')}"
        f"{button('undo', 'do.undo', 'undo', 'btn', 'u')}{button('hint', 'do.hint', 'hint', 'btn', 'h')}"
        f"{button('turn', 'do.turn', 'turn', 'btn only-wide', 'f')}{more}</div>"
    )


def has_extra_panel(game_id: str) -> bool:
    """Whether a game has a table of its own beside the record."""
    return say(Words("tab.extra." + game_id), "en") != "tab.extra." + game_id


def rules_text(game_id: str) -> str:
    """The rules in short and the credits, in both languages: keys rules.<game>.1, .2 … until one is missing."""
    items, i = "", 1
    while say(Words(f"rules.{game_id}.{i}"), "en") != f"rules.{game_id}.{i}":
        items += f"<li>{t(f'rules.{game_id}.{i}')}</li>"
        i += 1
    return f'<div class="rules"><ol>{items}</ol>{facts(game_id)}<p class="soft">{t("credit." + game_id)}</p></div>'


def facts(game_id: str) -> str:
    """How many play, how long it takes and whether it can be drawn."""
    known = load(game_id).facts
    rows = [("facts.players", t("facts.people", n=known.players)), ("facts.length", t("facts.plies", n=known.plies, minutes=known.minutes))]
    if known.most_plies:
        rows.append(("facts.longest", t("facts.most_plies", n=known.most_plies)))
    rows.append(("facts.draws", t("facts.draws.yes" if known.draws else "facts.draws.no")))
    return f'<dl class="fact-list">{"".join(f"<dt>{t(key)}</dt><dd>{body}</dd>" for key, body in rows)}</dl>'
